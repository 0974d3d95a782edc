//! Families of changes, which look like one although no change of them explains another.
//!
//! One fault of a mapper shows on many lines: with `--map-by numa`, with `--bynode`, with `--map-by sl`. What one of them needs is not
//! in the others, so they are different causes as far as builds can tell. Their lines ask for the same kinds of things, though, and
//! their outcomes differ in the same way. A family is one entry of the list of changes, and its further lines are forms of it, so that
//! a second fault is not at the end of fifty spellings of the first.

use super::headline::PolicyField;
use super::part::{is_in_every_line, item_name, name, value};
use super::run::BuildChange;
use crate::explore::shrink::outline::{OptionWords, Outline};
use crate::outcome::compare::Aspect;
use mapcheck_reference::Case;
use std::collections::BTreeSet;

/// The policies that name another way to map than by an object, and so are kinds of their own.
const OWN_KINDS: [&str; 6] = ["ppr", "seq", "rankfile", "pe-list", "lsf", "device"];

/// What changes of a family have in common.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Traits {
    /// The kinds of things that the line asks for.
    pub(super) asked: BTreeSet<String>,
    /// How the outcomes differ: in what, and from what kind of outcome to what kind.
    pub(super) differs: BTreeSet<(Aspect, String, String)>,
}

impl Traits {
    pub(super) fn of(change: &BuildChange) -> Self {
        let all = change.differences.iter();
        let differs = all.map(|it| {
            let [left, right] = [&it.left, &it.right].map(|side| kind(side, it.aspect));
            (it.aspect, left, right)
        });
        let mut differs: BTreeSet<_> = differs.collect();
        let fields = change.policy_fields();
        if !fields.is_empty() {
            differs.retain(|(aspect, ..)| *aspect != Aspect::Policies);
        }
        let name = |field: &PolicyField| (Aspect::Policies, field.name.to_owned(), String::new());
        differs.extend(fields.iter().map(name));
        Self {
            asked: asked(&change.case.case),
            differs,
        }
    }

    /// Returns whether a larger change shows the same field of the policies otherwise, and asks for the same directives, with whatever
    /// objects and qualifiers.
    pub(super) fn shows_same_policy(&self, larger: &Traits) -> bool {
        let mut common = self.differs.intersection(&larger.differs);
        common.any(|(aspect, field, _)| *aspect == Aspect::Policies && !field.is_empty())
            && self.directives().is_subset(&larger.directives())
    }

    /// Returns what is asked for, without the kinds and the qualifiers of directives.
    fn directives(&self) -> BTreeSet<&str> {
        let directives = ["mapping", "ranking", "binding"];
        let bare = |asked: &'_ String| -> Option<&'static str> {
            let (first, _) = asked.split_once(' ')?;
            directives.into_iter().find(|name| *name == first)
        };
        let all = self.asked.iter();
        all.map(|asked| bare(asked).unwrap_or(asked)).collect()
    }

    /// Returns whether a larger change looks like this one: its line asks for all of this and maybe more, and its outcomes differ in
    /// one of the same ways.
    pub(super) fn fits(&self, larger: &Traits) -> bool {
        !self.differs.is_disjoint(&larger.differs) && self.asked.is_subset(&larger.asked)
    }
}

/// Returns the kind of an outcome, from a difference's side. Refusals for different reasons are different kinds; the numbers of
/// an outcome, such as how many ranks are lost, are not.
fn kind(side: &str, aspect: Aspect) -> String {
    match aspect {
        Aspect::Outcome | Aspect::Reason if side.starts_with("mapped") => "mapped".to_owned(),
        Aspect::Outcome | Aspect::Reason => side.split(|it: char| it.is_ascii_digit()).collect(),
        _ => String::new(),
    }
}

/// Returns the kinds of things that a case asks for, whatever their spelling and their values.
pub(super) fn asked(case: &Case) -> BTreeSet<String> {
    let outline = Outline::new(case);
    let mut asked = BTreeSet::new();
    if outline.apps.len() > 1 {
        asked.insert("several apps".to_owned());
    }
    for given in outline.options.iter().filter(|it| !is_in_every_line(it)) {
        add_kinds(given, &mut asked);
    }
    asked
}

fn add_kinds(given: &OptionWords, asked: &mut BTreeSet<String>) {
    let option = name(given);
    let meaning = given.meaning.split('(').next().unwrap_or_default();
    let directive = match meaning {
        "MapBy" | "AsMapping" | "IntoMapping" | "AsQualifier" | "IntoQualifier" => "mapping",
        "RankBy" => "ranking",
        "BindTo" | "AsBinding" => "binding",
        _ if option.ends_with("mapby") => "mapping",
        _ if option.ends_with("rankby") => "ranking",
        _ if option.ends_with("bindto") => "binding",
        _ => {
            asked.insert(option);
            return;
        }
    };
    // An older option has its directive in its meaning, with `#` for the value: `AsMapping("ppr:#:node")`.
    let text = match given.meaning.split('"').nth(1) {
        Some(text) if meaning.ends_with("Qualifier") => format!(":{text}"),
        Some(text) => text.to_owned(),
        None => value(given).map_or_else(String::new, |value| value.text.clone()),
    };
    let mut items = text.split(':').map(item_name);
    let policy = items.next().unwrap_or_default();
    let skipped = if policy == "ppr" { 2 } else { 0 };
    if !policy.is_empty() {
        asked.insert(directive.to_owned());
    }
    if OWN_KINDS.contains(&policy.as_str()) {
        asked.insert(format!("{directive} {policy}"));
    }
    asked.extend(
        items
            .skip(skipped)
            .map(|qualifier| format!("{directive} :{qualifier}")),
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;

    fn asked_by(line: &str) -> Vec<String> {
        asked(&small_case(line, "hn")).into_iter().collect()
    }

    #[test]
    fn spellings_and_values_of_a_directive_are_one_kind() {
        let by_numa = asked_by("-n 1 a : --map-by numa -n 1 b");
        assert!(by_numa.contains(&"mapping".to_owned()), "{by_numa:?}");
        assert_eq!(asked_by("-n 1 a : --bynode -n 2 b"), by_numa);
        assert_eq!(asked_by("-H n1:2 -n 1 a : --map-by sl -n 2 b"), by_numa);
        assert_eq!(asked_by("--prtemca mapby numa -n 1 a : -n 1 b"), by_numa);
        assert_ne!(asked_by("--map-by numa -n 1 a"), by_numa);
    }

    #[test]
    fn the_numbers_of_an_outcome_are_no_kind_of_it() {
        let of = |side| kind(side, Aspect::Outcome);
        assert_eq!(of("ranks lost: 2 of 12"), of("ranks lost: 1 of 3"));
        assert_ne!(of("refused, failed-map"), of("refused, alloc-error"));
        assert_eq!(of("mapped, 2 processes on 1 node"), "mapped");
        let of = |side| kind(side, Aspect::Reason);
        assert_eq!(of("failed-map: 4 slots"), of("failed-map: 12 slots"));
    }

    #[test]
    fn another_way_to_map_and_a_qualifier_are_kinds_of_their_own() {
        let pattern = asked_by("-n 1 a : --map-by ppr:2:numa -n 1 b");
        assert!(pattern.contains(&"mapping ppr".to_owned()), "{pattern:?}");
        assert_eq!(asked_by("-n 1 a : --pernode -n 2 b"), pattern);
        let qualified = asked_by("--map-by numa:PE=2 -n 1 a");
        assert!(
            qualified.contains(&"mapping :pe".to_owned()),
            "{qualified:?}"
        );
        let listed = asked_by("--prtemca hwloc_default_cpu_list 4-7 --map-by numa -n 2 a");
        let list = "PrteMca hwloc_default_cpu_list".to_owned();
        assert!(listed.contains(&list), "{listed:?}");
    }
}
