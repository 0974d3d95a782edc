//! Nodes that are made up: `--prtemca ras simulator`.
//!
//! `ras_simulator_num_nodes` lists how many nodes each group has. Those of the first group are called `nodeA0`, `nodeA1` and so on, those of
//! the second `nodeB0`; all numbers of a group have as many digits as the number of its nodes. Slots and limits are listed by group as
//! well, the last item being that of all further groups.

use super::host_list::bad;
use super::number;
use crate::error::Refusal;
use crate::policy::Spanned;
use crate::rules::{Quirk, Rules};

/// A group of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) letter: char,
    pub(super) nodes: u32,
    pub(super) slots: u32,
    pub(super) max_slots: u32,
}

impl Group {
    /// The names of its nodes.
    pub(super) fn names(self) -> impl Iterator<Item = String> {
        let digits = self.nodes.to_string().len();
        (0..self.nodes).map(move |number| format!("node{}{number:0digits$}", self.letter))
    }
}

/// The last character that a group may have for its letter.
const LAST_LETTER: u8 = b'~';

/// Reads the groups. A node has `cores` slots, and holds as many processes, where nothing is said.
pub(super) fn groups(
    nodes: &Spanned,
    slots: Option<&Spanned>,
    max_slots: Option<&Spanned>,
    cores: u32,
    rules: &Rules,
) -> Result<Vec<Group>, Refusal> {
    let slots = numbers(slots, rules)?;
    let max_slots = numbers(max_slots, rules)?;
    let of_group = |list: &[u32], group: usize| {
        let number = list.get(group).or(list.last());
        number.copied().unwrap_or(cores)
    };
    let mut groups = Vec::new();
    for (index, word) in nodes.split(',').into_iter().enumerate() {
        let letter = u8::try_from(index)
            .ok()
            .and_then(|index| b'A'.checked_add(index))
            .filter(|letter| *letter <= LAST_LETTER)
            .ok_or_else(|| bad(&word, "there are more groups of nodes than letters"))?;
        groups.push(Group {
            letter: char::from(letter),
            nodes: number(&word, rules)?,
            slots: of_group(&slots, index),
            max_slots: of_group(&max_slots, index),
        });
    }
    Ok(groups)
}

fn numbers(list: Option<&Spanned>, rules: &Rules) -> Result<Vec<u32>, Refusal> {
    let words = list.map_or_else(Vec::new, |list| list.split(','));
    words.iter().map(|word| number(word, rules)).collect()
}

/// PAM-HOST-6: a number is a whole number, and nothing else.
fn number(word: &Spanned, rules: &Rules) -> Result<u32, Refusal> {
    if rules.has(Quirk::HostNumbersUnchecked) {
        return Ok(u32::try_from(number::leading(&word.text)).unwrap_or(0));
    }
    number::whole(&word.text)
        .and_then(|number| u32::try_from(number).ok())
        .ok_or_else(|| bad(word, format!("`{}` is no number", word.text)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn groups_have_letters_and_the_last_number_is_that_of_all_further_ones() {
        let list = |text: &str| Spanned::bare(text);
        let rules = Rules::default();
        let groups = groups(&list("2,10,1"), Some(&list("4,1")), None, 24, &rules)
            .expect("the groups are well-formed");
        let slots: Vec<_> = groups
            .iter()
            .map(|group| (group.letter, group.slots))
            .collect();
        assert_eq!(slots, [('A', 4), ('B', 1), ('C', 1)]);
        assert!(groups.iter().all(|group| group.max_slots == 24));
        let names: Vec<String> = groups.iter().flat_map(|group| group.names()).collect();
        assert_eq!(names[..3], ["nodeA0", "nodeA1", "nodeB00"]);
        assert_eq!(names[11..], ["nodeB09", "nodeC0"]);
    }

    #[test]
    fn what_is_no_number_of_nodes_is_refused() {
        let rules = Rules::default();
        for text in ["x", "2x", "-1", "1,x"] {
            assert!(
                groups(&Spanned::bare(text), None, None, 1, &rules).is_err(),
                "{text}"
            );
        }
        let many = vec!["1"; 63].join(",");
        assert!(groups(&Spanned::bare(&many), None, None, 1, &rules).is_err());
    }
}
