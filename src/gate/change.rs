//! What comes out differently from one run to another, and what explains it.

use super::run::{Material, MaterialError, Run, ScenarioEnd};
use crate::attribution::{Switch, explain, needed, switches};
use crate::compare::{Aspect, first_difference};
use crate::ended::end_change;
use crate::events::CaseInfo;
use crate::requirements::Ledger;
use mapcheck_reference::{Edition, Question, Rules};
use mapcheck_steps::ScenarioId;
use mapcheck_steps::source::Scenarios;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::{Path, PathBuf};

/// An outcome that is not what it was.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Change {
    /// What comes out differently.
    pub what: What,
    /// What became of it before and after.
    pub became: [String; 2],
    /// What kind of thing differs, where that can be told.
    pub aspect: Option<Aspect>,
    /// The command line that shows it. A scenario that looks inside the reference has none.
    pub shown_by: Option<CaseInfo>,
    /// The smallest set of questions, and of quirks, that explains it; empty if the rules are the same as before and the code is not.
    pub explained_by: Vec<Switch>,
    /// The statements that it is about: those that the scenario checks, those of the questions that explain it, or else those
    /// of the scenarios on which the same kind of thing differs.
    pub statements: Vec<String>,
}

/// What comes out differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A scenario.
    Scenario {
        /// Its feature file.
        path: PathBuf,
        /// Its line there.
        line: usize,
        /// Its name.
        name: String,
    },
    /// One of the fixed command lines.
    CommandLine {
        /// What differs: `rank 4`.
        on: String,
    },
}

impl Change {
    /// How much there is to read before one sees it.
    #[must_use]
    pub fn size(&self) -> usize {
        let words = self.shown_by.iter().flat_map(|case| &case.arguments);
        match &self.shown_by {
            Some(_) => words.map(|word| word.len() + 1).sum(),
            None => usize::MAX,
        }
    }
}

/// Two runs, compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// What comes out differently.
    pub changes: Vec<Change>,
    /// How many scenarios there are now.
    pub scenarios: usize,
    /// How many of them were not there before.
    pub new: usize,
    /// How many fixed command lines there are.
    pub lines: usize,
}

/// Why two runs cannot be compared.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The fixed command lines are others.
    #[error(
        "it has other command lines than the fixed ones of this program; it was recorded by mapcheck {0}"
    )]
    Lines(String),
    /// A topology is another one.
    #[error("the topology {} is not what it was when the run was recorded", .0.display())]
    Topology(PathBuf),
}

/// Makes sure that a recorded run can be compared with one that is made now.
///
/// # Errors
///
/// [`Misfit`], if what differs between them need not come from the rules.
pub fn fit(before: &Run, after: &Run) -> Result<(), Misfit> {
    let lines =
        |run: &Run| -> Vec<CaseInfo> { run.lines.iter().map(|line| line.case.clone()).collect() };
    if lines(before) != lines(after) {
        return Err(Misfit::Lines(before.mapcheck.clone()));
    }
    let other = |(path, digest): &(&PathBuf, &String)| {
        let now = after.topologies.get(path.as_path());
        now.is_some_and(|now| now != *digest)
    };
    match before.topologies.iter().find(other) {
        Some((path, _)) => Err(Misfit::Topology(path.clone())),
        None => Ok(()),
    }
}

/// What comes out differently. `rules` are those of the second run; what they have other than the first run's edition is what can
/// explain a change.
///
/// # Errors
///
/// The scenarios cannot be run again to find out what explains a change.
pub fn changes(
    before: &Run,
    after: &Run,
    rules: &Rules,
    material: &Material<'_>,
    ledger: &Ledger,
) -> Result<Comparison, MaterialError> {
    let pairs = paired(before, after);
    let mut changes = of_scenarios(&pairs, after, rules, before.edition, material);
    let statements = |explained_by: &[Switch], aspect| match explained_by {
        [] => alike(&changes, aspect),
        some => asked(some, ledger),
    };
    let mut lines = Vec::new();
    let both = before.lines.iter().zip(&after.lines);
    for ((before_line, after_line), case) in both.zip(&material.cases) {
        let Some(found) = first_difference(&before_line.outcome, &after_line.outcome) else {
            continue;
        };
        let observed = [(case, &after_line.outcome)];
        let explained_by = explain(&observed, rules, before.edition).unwrap_or_default();
        lines.push(Change {
            what: What::CommandLine { on: found.what },
            became: [found.left, found.right],
            aspect: Some(found.aspect),
            shown_by: Some(after_line.case.clone()),
            statements: statements(&explained_by, found.aspect),
            explained_by,
        });
    }
    changes.extend(lines);
    Ok(Comparison {
        changes,
        scenarios: after.scenarios.len(),
        new: pairs.new,
        lines: after.lines.len(),
    })
}

/// Scenarios of two runs that are the same one, by file and name: lines move.
struct Pairs<'a> {
    both: Vec<(&'a ScenarioEnd, &'a ScenarioEnd)>,
    gone: Vec<&'a ScenarioEnd>,
    new: usize,
}

fn paired<'a>(before: &'a Run, after: &'a Run) -> Pairs<'a> {
    let mut left: BTreeMap<(&Path, &str), VecDeque<&ScenarioEnd>> = BTreeMap::new();
    for scenario in &before.scenarios {
        let key = (scenario.path.as_path(), scenario.name.as_str());
        left.entry(key).or_default().push_back(scenario);
    }
    let (mut both, mut new) = (Vec::new(), 0);
    for scenario in &after.scenarios {
        let key = (scenario.path.as_path(), scenario.name.as_str());
        match left.get_mut(&key).and_then(VecDeque::pop_front) {
            Some(was) => both.push((was, scenario)),
            None => new += 1,
        }
    }
    let gone = left.into_values().flatten().collect();
    Pairs { both, gone, new }
}

fn of_scenarios(
    pairs: &Pairs<'_>,
    after: &Run,
    rules: &Rules,
    from: Edition,
    material: &Material<'_>,
) -> Vec<Change> {
    let changed = pairs.both.iter().filter_map(|(before, after)| {
        let change = end_change(&before.ended, &after.ended)?;
        Some((*before, *after, change))
    });
    let changed: Vec<_> = changed.collect();
    let ids = changed.iter().map(|(_, after, _)| id(after)).collect();
    let explainer = Explainer::new(ids, after, rules, from, material);
    let mut changes = Vec::new();
    for (_, after, change) in changed {
        changes.push(Change {
            what: what(after),
            explained_by: explainer.explain(after),
            statements: after.requirements.clone(),
            became: change.became,
            aspect: change.aspect,
            shown_by: change.shown_by,
        });
    }
    // What shows a break must not vanish together with the break.
    for scenario in &pairs.gone {
        changes.push(Change {
            what: what(scenario),
            explained_by: Vec::new(),
            statements: scenario.requirements.clone(),
            became: [
                scenario.ended.became.to_string(),
                "is not there any more".to_owned(),
            ],
            aspect: None,
            shown_by: scenario.ended.seen.last().map(|(case, _)| case.clone()),
        });
    }
    changes
}

fn what(scenario: &ScenarioEnd) -> What {
    What::Scenario {
        path: scenario.path.clone(),
        line: scenario.line,
        name: scenario.name.clone(),
    }
}

fn id(scenario: &ScenarioEnd) -> ScenarioId {
    ScenarioId {
        path: scenario.path.clone(),
        line: scenario.line,
    }
}

/// The statements of the scenarios on which the same kind of thing differs.
fn alike(changes: &[Change], aspect: Aspect) -> Vec<String> {
    let same = changes
        .iter()
        .filter(|change| change.aspect == Some(aspect));
    let ids: BTreeSet<&String> = same.flat_map(|change| &change.statements).collect();
    ids.into_iter().cloned().collect()
}

/// The statements on which editions differ by these questions, and those that these quirks break.
fn asked(switches: &[Switch], ledger: &Ledger) -> Vec<String> {
    let of_one = |switch: &Switch| match switch {
        Switch::Quirk(quirk) => vec![quirk.requirement().to_owned()],
        Switch::Question(question) => statements_of(*question, ledger),
    };
    let ids: BTreeSet<String> = switches.iter().flat_map(of_one).collect();
    ids.into_iter().collect()
}

/// The statements on which editions differ by a question.
pub(super) fn statements_of(question: Question, ledger: &Ledger) -> Vec<String> {
    let all = ledger.requirements().iter();
    let name = Some(question.name());
    let of_it = all.filter(|requirement| requirement.question.as_deref() == name);
    of_it.map(|requirement| requirement.id.clone()).collect()
}

/// Runs scenarios that have changed under other rules, all at once for each set of switches.
struct Explainer<'a> {
    rules: &'a Rules,
    from: Edition,
    on: Vec<Switch>,
    changed: Scenarios,
    material: &'a Material<'a>,
    known: RefCell<Vec<(Rules, Vec<ScenarioEnd>)>>,
}

impl<'a> Explainer<'a> {
    fn new(
        ids: BTreeSet<ScenarioId>,
        after: &Run,
        rules: &'a Rules,
        from: Edition,
        material: &'a Material<'a>,
    ) -> Self {
        let ends = after.scenarios.iter().filter(|end| ids.contains(&id(end)));
        let known = vec![(rules.clone(), ends.cloned().collect())];
        let changed = material
            .scenarios
            .filter(|planned| ids.contains(&planned.id));
        Self {
            rules,
            from,
            on: switches(rules, from),
            changed,
            material,
            known: RefCell::new(known),
        }
    }

    /// The smallest set of switches under which a scenario ends as it ended.
    fn explain(&self, ended: &ScenarioEnd) -> Vec<Switch> {
        needed(self.rules, self.on.clone(), self.from, |rules| {
            let end = self.under(rules, &id(ended));
            end.is_some_and(|end| end_change(&ended.ended, &end.ended).is_none())
        })
    }

    fn under(&self, rules: &Rules, scenario: &ScenarioId) -> Option<ScenarioEnd> {
        let mut known = self.known.borrow_mut();
        if !known.iter().any(|(other, _)| other == rules) {
            let ends = self.material.ends(&self.changed, rules, None).ok()?;
            known.push((rules.clone(), ends));
        }
        let (other, ends) = known.iter().find(|(other, _)| other == rules)?;
        rules.note_as(other);
        ends.iter().find(|end| id(end) == *scenario).cloned()
    }
}
