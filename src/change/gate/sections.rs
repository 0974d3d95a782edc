//! The changes from one version of the texts to another, section by section.

use super::acceptance::{Acceptance, AcceptanceItem, Selector};
use crate::ledger::requirements::Ledger;
use crate::ledger::specification::{Section, Text, TextPair};
use similar::{ChangeTag, TextDiff};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

/// The time for finding the smallest difference of a section. After it, a larger one is shown.
const DIFF_TIME: Duration = Duration::from_secs(1);

/// What happened to a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SectionChangeKind {
    /// Only the second version has it.
    New,
    /// Only the first version has it.
    Gone,
    /// Its words changed.
    Reworded,
    /// Its words did not change, and it is below another heading.
    Moved,
    /// Only the marks of strong or literal text changed.
    Remarked,
}

impl SectionChangeKind {
    /// Returns its name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SectionChangeKind::New => "new",
            SectionChangeKind::Gone => "gone",
            SectionChangeKind::Reworded => "reworded",
            SectionChangeKind::Moved => "moved",
            SectionChangeKind::Remarked => "only other marks",
        }
    }

    /// Whether it needs a reason.
    #[must_use]
    pub fn needs_reason(self) -> bool {
        self != SectionChangeKind::Remarked
    }
}

/// A section that changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SectionChange {
    /// The path of its text.
    pub path: String,
    /// Its heading.
    pub heading: String,
    /// The line of the heading in the second version; in the first one if it is gone.
    pub line: usize,
    /// What happened.
    pub kind: SectionChangeKind,
    /// The heading that it was below and the one that it is below, if they differ.
    pub below: Option<[Option<String>; 2]>,
    /// The lines that differ, each after `- ` or `+ `.
    pub lines: Vec<String>,
    /// The requirements that are from it.
    pub requirements: Vec<String>,
}

/// The comparison of two versions of the texts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextComparison {
    /// The changes.
    pub changes: Vec<SectionChange>,
    /// The requirements that are from a section that neither version has, each with the heading.
    pub nowhere: Vec<(String, String)>,
    /// The number of sections in the second version.
    pub sections: usize,
}

/// The changes of the texts, with the entries that accept them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextReport {
    /// The changes, each with the indices of the entries that accept it.
    pub changes: Vec<(SectionChange, Vec<usize>)>,
    /// The selectors of sections that match no change.
    pub unused: Vec<AcceptanceItem>,
    /// The requirements that are from a section that neither version has, each with the heading.
    pub nowhere: Vec<(String, String)>,
    /// The number of sections in the second version.
    pub sections: usize,
}

impl TextReport {
    /// Returns the changes that need a reason and have none.
    pub fn rejected(&self) -> impl Iterator<Item = &SectionChange> {
        let rejected = self.changes.iter();
        let rejected = rejected.filter(|(change, by)| change.kind.needs_reason() && by.is_empty());
        rejected.map(|(change, _)| change)
    }
}

/// Compares the texts of two versions.
#[must_use]
pub fn compare_texts(pairs: &[TextPair<'_>], ledger: &Ledger) -> TextComparison {
    let mut comparison = TextComparison::default();
    for pair in pairs {
        let mut ids = requirements_by_heading(pair.text, ledger);
        let before = by_heading(&pair.sections[0]);
        let after = by_heading(&pair.sections[1]);
        comparison.sections += after.len();
        let gone = before.iter().filter(|(key, _)| !after.contains_key(*key));
        let gone = gone.map(|(_, section)| [Some(*section), None]);
        let others = after
            .iter()
            .map(|(key, section)| [before.get(key).copied(), Some(*section)]);
        let mut both: Vec<_> = others.chain(gone).collect();
        // In the order of the text. What is gone has its old line.
        both.sort_by_key(|[old, new]| new.or(*old).map(|section| section.line));
        for sides in both {
            if let Some(change) = section_change(sides, pair.text, &ids) {
                comparison.changes.push(change);
            }
        }
        ids.retain(|heading, _| {
            let key = (*heading, 0);
            !before.contains_key(&key) && !after.contains_key(&key)
        });
        let nowhere = ids.into_iter().flat_map(|(heading, ids)| {
            ids.into_iter()
                .map(move |id| (id.to_owned(), heading.to_owned()))
        });
        comparison.nowhere.extend(nowhere);
    }
    comparison
}

/// Returns the requirements that are from each heading of a text.
fn requirements_by_heading<'a>(
    text: &'a Text,
    ledger: &'a Ledger,
) -> BTreeMap<&'a str, BTreeSet<&'a str>> {
    let mut ids: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for requirement in ledger.requirements() {
        for place in requirement
            .sections(None)
            .filter_map(|section| text.place(section))
        {
            ids.entry(place.heading)
                .or_default()
                .insert(&requirement.id);
        }
    }
    ids
}

/// Returns sections by heading. Equal headings are numbered.
fn by_heading(sections: &[Section]) -> BTreeMap<(&str, usize), &Section> {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    let numbered = sections.iter().map(|section| {
        let count = seen.entry(&section.heading).or_default();
        let key = (section.heading.as_str(), *count);
        *count += 1;
        (key, section)
    });
    numbered.collect()
}

fn section_change(
    sides: [Option<&Section>; 2],
    text: &Text,
    ids: &BTreeMap<&str, BTreeSet<&str>>,
) -> Option<SectionChange> {
    let section = sides[1].or(sides[0])?;
    let below = match sides {
        [Some(old), Some(new)] if old.below != new.below => {
            Some([old.below.clone(), new.below.clone()])
        }
        _ => None,
    };
    let kind = match sides {
        [Some(old), Some(new)] if old.words() == new.words() => match below {
            None => return None,
            Some(_) => SectionChangeKind::Moved,
        },
        [Some(old), Some(new)] => match (old.unmarked_words() == new.unmarked_words(), &below) {
            (false, _) => SectionChangeKind::Reworded,
            (true, Some(_)) => SectionChangeKind::Moved,
            (true, None) => SectionChangeKind::Remarked,
        },
        [None, _] => SectionChangeKind::New,
        [_, None] => SectionChangeKind::Gone,
    };
    let ids = ids.get(section.heading.as_str()).into_iter().flatten();
    Some(SectionChange {
        path: text.path.clone(),
        heading: section.heading.clone(),
        line: section.line,
        kind,
        below,
        lines: different_lines(sides),
        requirements: ids.map(|id| (*id).to_owned()).collect(),
    })
}

fn different_lines(sides: [Option<&Section>; 2]) -> Vec<String> {
    let [old, new] = sides.map(|side| -> Vec<&str> {
        let lines = side.map(|section| section.lines.iter().map(String::as_str));
        lines.into_iter().flatten().collect()
    });
    let diff = TextDiff::configure()
        .timeout(DIFF_TIME)
        .diff_slices(&old, &new);
    let changes = diff.iter_all_changes();
    let different = changes.filter(|change| change.tag() != ChangeTag::Equal);
    different
        .map(|change| format!("{} {}", change.tag(), change.value()))
        .collect()
}

/// Judges the changes of the texts by an acceptance.
#[must_use]
pub fn judge_texts(comparison: TextComparison, acceptance: &Acceptance) -> TextReport {
    let is_selected = |item: &AcceptanceItem, change: &SectionChange| match &item.selector {
        Selector::Section(heading) => *heading == change.heading,
        _ => false,
    };
    let unused = acceptance.items().map(|(_, item)| item).filter(|item| {
        let mut changes = comparison.changes.iter();
        item.selector.is_of_text() && !changes.any(|change| is_selected(item, change))
    });
    let unused = unused.cloned().collect();
    let changes = comparison.changes.into_iter().map(|change| {
        let items = acceptance.items();
        let by = items.filter(|(_, item)| is_selected(item, &change));
        let by: BTreeSet<usize> = by.map(|(entry, _)| entry).collect();
        (change, by.into_iter().collect())
    });
    TextReport {
        changes: changes.collect(),
        unused,
        nowhere: comparison.nowhere,
        sections: comparison.sections,
    }
}
