//! The changes from one run to another, and what explains them.

use super::run::{Material, MaterialError, Run, ScenarioRecord};
use crate::attribution::{Switch, explain, needed, switches};
use crate::ledger::requirements::Ledger;
use crate::outcome::compare::{Aspect, first_difference};
use crate::run::digest::Digest;
use crate::run::events::CaseInfo;
use crate::run::scenario_trace::trace_difference;
use mapcheck_reference::{Edition, Question, Rules};
use mapcheck_steps::ScenarioId;
use mapcheck_steps::source::Scenarios;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// A scenario or a command line whose outcome changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutcomeChange {
    /// The scenario or command line.
    pub item: ChangedItem,
    /// Its state before and after.
    pub states: [String; 2],
    /// What differs in the outcomes, if they were compared.
    pub aspect: Option<Aspect>,
    /// The command line that shows it. A scenario that tests the reference's internals has none.
    pub shown_by: Option<CaseInfo>,
    /// The smallest set of questions and quirks that explains it. Empty if the rules are the same and the code has changed.
    pub explained_by: Vec<Switch>,
    /// The requirements that it is about: those that the scenario checks, those of the questions that explain it, or else those
    /// of the changed scenarios with the same aspect.
    pub requirements: Vec<String>,
}

/// What a change is a change of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangedItem {
    /// A scenario.
    Scenario {
        /// Its feature file.
        path: PathBuf,
        /// Its line in the file.
        line: usize,
        /// Its name.
        name: String,
    },
    /// One of the fixed command lines.
    CommandLine {
        /// What differs: `rank 4`.
        difference: String,
    },
}

impl OutcomeChange {
    /// Returns the length of the command line that shows the change; changes without one are the longest.
    #[must_use]
    pub fn size(&self) -> usize {
        let words = self.shown_by.iter().flat_map(|case| &case.arguments);
        match &self.shown_by {
            Some(_) => words.map(|word| word.len() + 1).sum(),
            None => usize::MAX,
        }
    }
}

/// The comparison of two runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunComparison {
    /// The changes.
    pub changes: Vec<OutcomeChange>,
    /// The number of scenarios in the second run.
    pub scenarios: usize,
    /// The number of scenarios that only the second run has.
    pub new: usize,
    /// The number of fixed command lines.
    pub lines: usize,
}

/// Why a recorded run cannot be a baseline.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BaselineError {
    /// It has other command lines.
    #[error(
        "its command lines are not the fixed ones of this program; it was recorded by mapcheck {0}, so record it again"
    )]
    Lines(String),
    /// A topology has changed.
    #[error("the topology {} has changed since the run was recorded", .0.display())]
    Topology(PathBuf),
}

/// Checks that a recorded run can be compared with a new one.
///
/// # Errors
///
/// Their command lines or topologies differ, so that a changed outcome need not be due to the rules.
pub fn check_baseline(before: &Run, after: &Run) -> Result<(), BaselineError> {
    let lines =
        |run: &Run| -> Vec<CaseInfo> { run.lines.iter().map(|line| line.case.clone()).collect() };
    if lines(before) != lines(after) {
        return Err(BaselineError::Lines(before.mapcheck.clone()));
    }
    let is_changed = |(path, digest): &(&PathBuf, &Digest)| {
        let now = after.topologies.get(path.as_path());
        now.is_some_and(|now| now != *digest)
    };
    match before.topologies.iter().find(is_changed) {
        Some((path, _)) => Err(BaselineError::Topology(path.clone())),
        None => Ok(()),
    }
}

/// Compares two runs.
///
/// `rules` are those of the second run. A change is explained by the switches by which they differ from the first run's edition.
///
/// # Errors
///
/// The scenarios cannot be run again to find what explains a change.
pub fn compare_runs(
    before: &Run,
    after: &Run,
    rules: &Rules,
    material: &Material<'_>,
    ledger: &Ledger,
) -> Result<RunComparison, MaterialError> {
    let pairs = pair_scenarios(before, after);
    let mut changes = scenario_changes(&pairs, rules, before.edition, material);
    let requirements = |explained_by: &[Switch], aspect| match explained_by {
        [] => requirements_with_aspect(&changes, aspect),
        some => requirements_of_switches(some, ledger),
    };
    let mut lines = Vec::new();
    let both = before.lines.iter().zip(&after.lines);
    for ((before_line, after_line), case) in both.zip(&material.cases) {
        let Some(found) = first_difference(&before_line.outcome, &after_line.outcome) else {
            continue;
        };
        let observed = [(case, &after_line.outcome)];
        let explained_by = explain(&observed, rules, before.edition).unwrap_or_default();
        lines.push(OutcomeChange {
            item: ChangedItem::CommandLine {
                difference: found.what,
            },
            states: [found.left, found.right],
            aspect: Some(found.aspect),
            shown_by: Some(after_line.case.clone()),
            requirements: requirements(&explained_by, found.aspect),
            explained_by,
        });
    }
    changes.extend(lines);
    Ok(RunComparison {
        changes,
        scenarios: after.scenarios.len(),
        new: pairs.new,
        lines: after.lines.len(),
    })
}

/// The scenarios of two runs, paired by file and name; lines move when a file is edited.
struct Pairs<'a> {
    both: Vec<(&'a ScenarioRecord, &'a ScenarioRecord)>,
    gone: Vec<&'a ScenarioRecord>,
    new: usize,
}

fn pair_scenarios<'a>(before: &'a Run, after: &'a Run) -> Pairs<'a> {
    let mut left: BTreeMap<(&Path, &str), VecDeque<&ScenarioRecord>> = BTreeMap::new();
    for scenario in &before.scenarios {
        let key = (scenario.place.path.as_path(), scenario.place.name.as_str());
        left.entry(key).or_default().push_back(scenario);
    }
    let (mut both, mut new) = (Vec::new(), 0);
    for scenario in &after.scenarios {
        let key = (scenario.place.path.as_path(), scenario.place.name.as_str());
        match left.get_mut(&key).and_then(VecDeque::pop_front) {
            Some(was) => both.push((was, scenario)),
            None => new += 1,
        }
    }
    let gone = left.into_values().flatten().collect();
    Pairs { both, gone, new }
}

fn scenario_changes(
    pairs: &Pairs<'_>,
    rules: &Rules,
    from: Edition,
    material: &Material<'_>,
) -> Vec<OutcomeChange> {
    let changed = pairs.both.iter().filter_map(|(before, after)| {
        let change = trace_difference(&before.trace, &after.trace)?;
        Some((*before, *after, change))
    });
    let changed: Vec<_> = changed.collect();
    let ids = changed.iter().map(|(_, after, _)| id(after)).collect();
    let explainer = Explainer::new(ids, rules, from, material);
    let mut changes = Vec::new();
    for (_, after, change) in changed {
        changes.push(OutcomeChange {
            item: changed_item(after),
            explained_by: explainer.explain(after),
            requirements: after.requirements.clone(),
            states: change.states,
            aspect: change.aspect,
            shown_by: change.case,
        });
    }
    // A change must not pass by removing the scenario that shows it.
    for scenario in &pairs.gone {
        changes.push(OutcomeChange {
            item: changed_item(scenario),
            explained_by: Vec::new(),
            requirements: scenario.requirements.clone(),
            states: [scenario.trace.status_text(), "removed".to_owned()],
            aspect: None,
            shown_by: scenario.trace.cases.last().map(|(case, _)| case.clone()),
        });
    }
    changes
}

fn changed_item(scenario: &ScenarioRecord) -> ChangedItem {
    ChangedItem::Scenario {
        path: scenario.place.path.clone(),
        line: scenario.place.line,
        name: scenario.place.name.clone(),
    }
}

fn id(scenario: &ScenarioRecord) -> ScenarioId {
    ScenarioId {
        path: scenario.place.path.clone(),
        line: scenario.place.line,
    }
}

/// Returns the requirements of the changed scenarios with an aspect.
fn requirements_with_aspect(changes: &[OutcomeChange], aspect: Aspect) -> Vec<String> {
    let same = changes
        .iter()
        .filter(|change| change.aspect == Some(aspect));
    let ids: BTreeSet<&String> = same.flat_map(|change| &change.requirements).collect();
    ids.into_iter().cloned().collect()
}

/// Returns the requirements that questions are about, and those that quirks break.
fn requirements_of_switches(switches: &[Switch], ledger: &Ledger) -> Vec<String> {
    let requirements = |switch: &Switch| match switch {
        Switch::Quirk(quirk) => vec![quirk.requirement().to_owned()],
        Switch::Question(question) => requirements_of_question(*question, ledger),
    };
    let ids: BTreeSet<String> = switches.iter().flat_map(requirements).collect();
    ids.into_iter().collect()
}

/// Returns the requirements on which editions differ by a question.
pub(super) fn requirements_of_question(question: Question, ledger: &Ledger) -> Vec<String> {
    let all = ledger.requirements().iter();
    let name = Some(question.name());
    let matching = all.filter(|requirement| requirement.question.as_deref() == name);
    matching.map(|requirement| requirement.id.clone()).collect()
}

/// Finds the switches that explain changed scenarios. All of them run at once for each set of switches.
struct Explainer<'a> {
    rules: &'a Rules,
    from: Edition,
    on: Vec<Switch>,
    changed: Scenarios,
    material: &'a Material<'a>,
    runs: RefCell<Vec<(Rules, Vec<ScenarioRecord>)>>,
}

impl<'a> Explainer<'a> {
    fn new(
        ids: BTreeSet<ScenarioId>,
        rules: &'a Rules,
        from: Edition,
        material: &'a Material<'a>,
    ) -> Self {
        let changed = material
            .scenarios
            .filter(|planned| ids.contains(&planned.id));
        Self {
            rules,
            from,
            on: switches(rules, from),
            changed,
            material,
            // Not the second run itself: nothing recorded what it asked its rules.
            runs: RefCell::default(),
        }
    }

    /// Returns the smallest set of switches under which a scenario does the same.
    fn explain(&self, record: &ScenarioRecord) -> Vec<Switch> {
        needed(self.rules, self.on.clone(), self.from, |rules| {
            let again = self.run_under(rules, &id(record));
            again.is_some_and(|again| trace_difference(&record.trace, &again.trace).is_none())
        })
    }

    fn run_under(&self, rules: &Rules, scenario: &ScenarioId) -> Option<ScenarioRecord> {
        let mut runs = self.runs.borrow_mut();
        if !runs.iter().any(|(other, _)| other == rules) {
            let run = self.material.run_scenarios(&self.changed, rules, None);
            runs.push((rules.clone(), run.ok()?));
        }
        let (other, records) = runs.iter().find(|(other, _)| other == rules)?;
        rules.add_uses_of(other);
        records
            .iter()
            .find(|record| id(record) == *scenario)
            .cloned()
    }
}
