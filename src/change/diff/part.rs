//! The parts of a command line that can be the cause of a difference, and command lines without one of them.

use crate::explore::shrink::outline::{OptionWords, Outline, edited};
use mapcheck_reference::Case;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::Edits;
use std::collections::BTreeSet;

/// An option, or an item of its value: `--map-by` with `pe=`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Part {
    /// The meaning of the option, and the parameter that it sets.
    option: String,
    /// The item of its value, without a number after `=`; none for an option without a value.
    item: Option<String>,
}

/// The characters between the items of a value.
const SEPARATORS: [char; 2] = [':', ','];

impl Part {
    /// Returns the parts of a case that can be a cause. Nodes, process counts and files are left out: every line has some.
    pub(super) fn all(case: &Case) -> BTreeSet<Part> {
        let outline = Outline::new(case);
        let mut parts = BTreeSet::new();
        for given in &outline.options {
            if is_in_every_line(given) {
                continue;
            }
            let option = name(given);
            match value(given) {
                None => {
                    parts.insert(Part { option, item: None });
                }
                Some(value) => {
                    let items = value.text.split(SEPARATORS).map(item_name);
                    let items = items.filter(|item| {
                        !item.is_empty() && item.contains(|it: char| !it.is_ascii_digit())
                    });
                    parts.extend(items.map(|item| Part {
                        option: option.clone(),
                        item: Some(item),
                    }));
                }
            }
        }
        parts
    }

    /// Returns a case without the part, wherever it has it; `None` if it does not have it, or cannot be parsed as a request without it.
    pub(super) fn taken_out(&self, case: &Case) -> Option<Case> {
        let outline = Outline::new(case);
        let mut edits = Edits::default();
        let mut found = false;
        for given in outline.options.iter().filter(|it| name(it) == self.option) {
            let (Some(item), Some(value)) = (&self.item, value(given)) else {
                if self.item.is_none() {
                    edits.remove(given.words.clone());
                    found = true;
                }
                continue;
            };
            let kept = without_item(&value.text, item);
            if kept == value.text {
                continue;
            }
            found = true;
            match kept.as_str() {
                "" => edits.remove(given.words.clone()),
                kept => edits.replace(value, kept),
            }
        }
        found.then(|| edited(case, edits)).flatten()
    }
}

/// Returns whether an option names nodes, files or a process count, as every line does.
pub(super) fn is_in_every_line(given: &OptionWords) -> bool {
    given.names_nodes || ["Np", "OlderNp", "", "App", "Maxprocs"].contains(&given.meaning.as_str())
}

/// Returns the name of an option: its meaning, with the parameter that it sets.
pub(super) fn name(given: &OptionWords) -> String {
    match given.values.as_slice() {
        [parameter, _, ..] => format!("{} {}", given.meaning, parameter.text),
        _ => given.meaning.clone(),
    }
}

/// Returns the value of an option: the last one, since the first of two is a parameter's name.
pub(super) fn value(given: &OptionWords) -> Option<&Spanned> {
    given.values.last()
}

/// Returns an item without what follows `=`, and in lower case, as directives are compared.
pub(super) fn item_name(item: &str) -> String {
    let name = item.split('=').next().unwrap_or_default();
    name.to_ascii_lowercase()
}

/// Returns a value without the items of a name.
fn without_item(value: &str, item: &str) -> String {
    let parts = value.split(':').filter_map(|part| {
        let items: Vec<&str> = part.split(',').collect();
        let kept: Vec<&str> = items
            .iter()
            .copied()
            .filter(|one| item_name(one) != item)
            .collect();
        // An empty part, as in `:span`, belongs to the value as it was typed.
        (!kept.is_empty()).then(|| kept.join(","))
    });
    let parts: Vec<String> = parts.collect();
    match parts.iter().all(String::is_empty) {
        true => String::new(),
        false => parts.join(":"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;

    fn case(line: &str) -> Case {
        small_case(line, "hn")
    }

    fn without(line: &str, option: &str, item: Option<&str>) -> Option<String> {
        let part = Part {
            option: option.to_owned(),
            item: item.map(str::to_owned),
        };
        let taken = part.taken_out(&case(line))?;
        let words = taken.words();
        Some(words[3..].join(" "))
    }

    #[test]
    fn the_parts_are_options_with_the_items_of_their_values() {
        let parts = Part::all(&case(
            "-H n1:4 -n 2 --map-by ppr:2:numa:PE=2 --nolocal a : --bind-to core b",
        ));
        let names: Vec<String> = parts
            .iter()
            .map(|part| format!("{} {}", part.option, part.item.as_deref().unwrap_or("-")))
            .collect();
        assert!(names.contains(&"MapBy numa".to_owned()), "{names:?}");
        assert!(names.contains(&"MapBy pe".to_owned()), "{names:?}");
        assert!(names.contains(&"BindTo core".to_owned()), "{names:?}");
        assert!(!names.iter().any(|it| it.starts_with("Host")), "{names:?}");
        assert!(!names.iter().any(|it| it.starts_with("Np")), "{names:?}");
    }

    #[test]
    fn a_part_is_taken_out_wherever_it_is() {
        let line = "-H n1:4 --map-by numa:pe=2 -n 1 a : --map-by core:PE=1 -n 1 b";
        assert_eq!(
            without(line, "MapBy", Some("pe")).unwrap(),
            "-H n1:4 --map-by numa -n 1 a : --map-by core -n 1 b"
        );
        assert_eq!(
            without("-H n1:4 --map-by :span a", "MapBy", Some("span")).unwrap(),
            "-H n1:4 a"
        );
        assert_eq!(
            without(
                "-H n1:4 --prtemca mapby numa a",
                "PrteMca mapby",
                Some("numa")
            )
            .unwrap(),
            "-H n1:4 a"
        );
        assert_eq!(without(line, "BindTo", Some("core")), None);
    }
}
