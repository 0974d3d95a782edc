//! Directives that are given several times: on every segment, or by a parameter as well as on a line.

use super::draft::DraftOption;
use super::generate::DraftWriter;
use mapcheck_reference::option_table::Meaning;

/// The share of cases with several apps where every segment has the same directive, in percent.
const ON_EVERY_SEGMENT: usize = 7;

/// The share of cases where a parameter is of the same kind as a directive of the line, in percent.
const CONFIGURED: usize = 7;

/// The parameters that are defaults for directives, with values that fit most lines.
const DEFAULTS: [(Meaning, &str, &[&str]); 3] = [
    (
        Meaning::MapBy,
        "mapby",
        &[
            "slot",
            "node",
            "core",
            "numa",
            "package",
            "slot:nooversubscribe",
        ],
    ),
    (Meaning::RankBy, "rankby", &["slot", "node"]),
    (
        Meaning::BindTo,
        "bindto",
        &["none", "core", "hwthread", "numa", "core:if-supported"],
    ),
];

impl DraftWriter {
    /// Sometimes gives a directive of the draft to every segment, and sometimes adds a default of its kind.
    pub(super) fn repetition(&mut self) {
        // The rest of the draft does not depend on these numbers.
        let mut rng = self.rng.clone().fork();
        let segments = &mut self.draft.segments;
        let is_one = |given: &DraftOption| {
            let meaning = given.meaning();
            DEFAULTS.iter().any(|(kind, ..)| meaning == Some(*kind))
        };
        let given = segments.iter().flat_map(|segment| &segment.options);
        let given: Vec<DraftOption> = given.filter(|given| is_one(given)).cloned().collect();
        if given.is_empty() {
            return;
        }
        let directive = given[rng.below(given.len())].clone();
        let meaning = directive.meaning();
        if segments.len() > 1 && rng.percent(ON_EVERY_SEGMENT) {
            for segment in segments.iter_mut() {
                segment.options.retain(|given| given.meaning() != meaning);
                segment.options.push(directive.clone());
            }
        }
        let mut kinds = DEFAULTS.iter();
        if let Some((_, key, values)) = kinds.find(|(kind, ..)| meaning == Some(*kind))
            && rng.percent(CONFIGURED)
        {
            let default = DraftOption::parameter(key, rng.pick(values));
            segments[0].options.insert(0, default);
        }
    }
}
