//! Simulated nodes: `--prtemca ras simulator`.
//!
//! `ras_simulator_num_nodes` lists the number of nodes of each group. The nodes of the first group are `nodeA0`, `nodeA1` and so on, those of
//! the second `nodeB0`; the numbers of a group have as many digits as its number of nodes. Slots and limits are listed by group, too, and
//! the last item applies to all further groups.

use super::host_list::bad;
use super::number;
use crate::allocation::AllocationRules;
use crate::error::Refusal;
use crate::policy::Spanned;

/// A group of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub(super) letter: char,
    pub(super) nodes: u32,
    pub(super) slots: u32,
    pub(super) max_slots: u32,
}

impl Group {
    /// The names of the nodes.
    pub(super) fn names(self) -> impl Iterator<Item = String> {
        let digits = self.nodes.to_string().len();
        (0..self.nodes).map(move |number| format!("node{}{number:0digits$}", self.letter))
    }
}

/// The last letter of a group.
const LAST_LETTER: u8 = b'~';

/// Parses the groups. `cores` is the default of both slots and limits.
pub(super) fn parse_groups(
    nodes: &Spanned,
    slots: Option<&Spanned>,
    max_slots: Option<&Spanned>,
    cores: u32,
    rules: &dyn AllocationRules,
) -> Result<Vec<Group>, Refusal> {
    let slots = parse_numbers(slots, rules)?;
    let max_slots = parse_numbers(max_slots, rules)?;
    let of_group = |list: &[u32], group: usize| {
        let number = list.get(group).or(list.last());
        number.copied().unwrap_or(cores)
    };
    let mut groups = Vec::new();
    for (index, word) in nodes.split(',').into_iter().enumerate() {
        let letter = u8::try_from(rules.letter_of_group(index))
            .ok()
            .and_then(|number| b'A'.checked_add(number))
            .filter(|letter| *letter <= LAST_LETTER)
            .ok_or_else(|| {
                bad(
                    &word,
                    "too many groups of nodes: there are more than letters",
                )
            })?;
        groups.push(Group {
            letter: char::from(letter),
            nodes: rules.parse_node_number(&word)?,
            slots: of_group(&slots, index),
            max_slots: of_group(&max_slots, index),
        });
    }
    Ok(groups)
}

fn parse_numbers(list: Option<&Spanned>, rules: &dyn AllocationRules) -> Result<Vec<u32>, Refusal> {
    let words = list.map_or_else(Vec::new, |list| list.split(','));
    words
        .iter()
        .map(|word| rules.parse_node_number(word))
        .collect()
}

/// Parses a number of nodes or slots, which is a whole number.
pub(super) fn parse_number(word: &Spanned) -> Result<u32, Refusal> {
    number::parse_whole(&word.text)
        .and_then(|number| u32::try_from(number).ok())
        .ok_or_else(|| bad(word, format!("invalid number `{}`", word.text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Text;

    #[test]
    fn the_last_number_applies_to_all_further_groups() {
        let list = |text: &str| Spanned::bare(text);
        let rules = Text::default();
        let groups = parse_groups(&list("2,10,1"), Some(&list("4,1")), None, 24, &rules)
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
    fn invalid_numbers_of_nodes_are_refused() {
        let rules = Text::default();
        for text in ["x", "2x", "-1", "1,x"] {
            assert!(
                parse_groups(&Spanned::bare(text), None, None, 1, &rules).is_err(),
                "{text}"
            );
        }
        let many = vec!["1"; 63].join(",");
        assert!(parse_groups(&Spanned::bare(&many), None, None, 1, &rules).is_err());
    }
}
