//! Which of its rules explain what a build did.
//!
//! The rules of a build's profile differ from those of a run by [`Switch`]es: quirks, and questions that the build's edition
//! answers differently. If the reference with all of them does what the build did, the deviation is known. Its names are a
//! smallest set of switches with which the reference still does it. First switches are dropped from the full set. If more than one
//! is left, smaller sets are tried, from the smallest on; they grow only by switches that the reference asked for, and not from a
//! set whose last switch changed nothing.

use crate::implementation::{Implementation as _, Outcome, Reference};
use crate::job_map::without_one_sided_mappers;
use crate::minimize::drop_unneeded;
use crate::rules::RuleUses;
use crate::{Case, Edition, JobMap, Question, Quirk, Rules};
use std::collections::{HashSet, VecDeque};
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::rc::Rc;

/// One difference between the rules of a build and those of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Switch {
    /// A quirk that the build has.
    Quirk(Quirk),
    /// A question that the build's edition answers differently.
    Question(Question),
}

impl Switch {
    /// Returns the name that reports use.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Switch::Quirk(quirk) => quirk.name(),
            Switch::Question(question) => question.name(),
        }
    }

    /// Returns what the build does, or the question that its edition answers differently, in a sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Switch::Quirk(quirk) => quirk.description(),
            Switch::Question(question) => question.description(),
        }
    }

    /// Returns what the build does otherwise than an edition, as the end of a sentence.
    #[must_use]
    pub fn departure(self, from: Edition) -> String {
        match self {
            Switch::Quirk(quirk) => {
                let mut letters = quirk.description().trim_end_matches('.').chars();
                let first = letters.next().into_iter().flat_map(char::to_lowercase);
                first.chain(letters).collect()
            }
            Switch::Question(question) => question.answer(from.other()).to_owned(),
        }
    }

    /// Returns the requirement that a quirk breaks.
    #[must_use]
    pub fn requirement(self) -> Option<&'static str> {
        match self {
            Switch::Quirk(quirk) => Some(quirk.requirement()),
            Switch::Question(_) => None,
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Returns the differences between a build's rules and those of a run in an edition.
#[must_use]
pub fn switches(build: &Rules, run: Edition) -> Vec<Switch> {
    let quirks = build.quirks().map(Switch::Quirk);
    let questions = Question::ALL
        .into_iter()
        .filter(|question| build.answer(*question) != run)
        .map(Switch::Question);
    quirks.chain(questions).collect()
}

/// Returns a smallest set of switches with which the reference has the same outcomes as a build.
///
/// `None` if the build's rules do not explain the outcomes; an empty set if the run's own rules do.
#[must_use]
pub fn explain(observed: &[(&Case, &Outcome)], build: &Rules, run: Edition) -> Option<Vec<Switch>> {
    let explains = |rules: &Rules| has_outcomes(observed, rules);
    explains(build)
        .holds
        .then(|| needed(build, switches(build, run), run, explains))
}

/// Returns a set of switches that explains outcomes as [`explain`] does. Each of them is needed, but a smaller set may exist.
///
/// It takes a few dozen maps, and [`explain`] up to thousands.
#[must_use]
pub fn explain_quickly(
    observed: &[(&Case, &Outcome)],
    build: &Rules,
    run: Edition,
) -> Option<Vec<Switch>> {
    let under = |set: &[Switch]| {
        let explains = |rules: &Rules| has_outcomes(observed, rules);
        try_set(build, set, run, &explains)
    };
    let on = switches(build, run);
    let left = drop_from(on.clone(), under)?;
    let one = (left.len() > 1).then(|| smallest(&on, on.len(), 1, under));
    Some(one.flatten().unwrap_or(left))
}

/// Returns what [`explain`] does for the profile of another version: a snapshot can have some of its quirks, and lack others.
#[must_use]
pub fn explain_by_part(
    observed: &[(&Case, &Outcome)],
    build: &Rules,
    run: Edition,
) -> Option<Vec<Switch>> {
    let by_all = explain(observed, build, run);
    by_all.or_else(|| {
        let explains = |rules: &Rules| has_outcomes(observed, rules);
        explaining_subset(build, &switches(build, run), run, explains)
    })
}

/// Whether a condition holds, and what else is known of the result: of an equal one, this is equal.
#[derive(Clone, Copy, Debug)]
pub struct Tried {
    holds: bool,
    result: Option<u64>,
}

impl From<bool> for Tried {
    fn from(holds: bool) -> Self {
        Self {
            holds,
            result: None,
        }
    }
}

/// Whether results are compared. In the playground's page, whose size is limited, the text of an outcome would be too long.
const STATES_RESULTS: bool = !cfg!(target_family = "wasm");

/// Whether the reference under some rules has the outcomes of a build. The first that it has not ends the comparison.
fn has_outcomes(observed: &[(&Case, &Outcome)], rules: &Rules) -> Tried {
    let reference = Reference::new("", rules.clone());
    let mut result = DefaultHasher::new();
    let mut all = observed.iter();
    let holds = all.all(|(case, outcome)| {
        let here = reference.outcome(case);
        if STATES_RESULTS {
            format!("{here:?}").hash(&mut result);
        }
        same(&here, outcome)
    });
    Tried {
        holds,
        result: STATES_RESULTS.then(|| result.finish()),
    }
}

/// The limit on the number of sets that are tried if all switches together do not explain an outcome. It is smaller, since most
/// of these outcomes have no explanation.
const MAX_SUBSET_TRIALS: usize = 300;

/// Returns a smallest subset of the switches that makes a condition hold, although all of them together do not.
#[must_use]
pub fn explaining_subset<T: Into<Tried>>(
    build: &Rules,
    on: &[Switch],
    run: Edition,
    still: impl Fn(&Rules) -> T,
) -> Option<Vec<Switch>> {
    let under = |set: &[Switch]| try_set(build, set, run, &still);
    smallest(on, MAX_SUBSET_TRIALS, on.len(), under)
}

/// The limit on the number of sets that are tried to find a smallest one.
const MAX_TRIALS: usize = 5_000;

/// Returns a smallest subset of `on` with which a condition holds.
///
/// `still` is the condition. It takes the run's rules with a set of switches on, and must depend on nothing but what it asks these
/// rules.
///
/// If the condition does not hold with a set, a larger set can change that only by a switch that was asked for. Sets grow by such
/// switches alone, smallest sets first, so that the first one found is a smallest. Switches are dropped from `on` before that, which ends
/// the search if one is left, and bounds it otherwise. If there are too many sets, the result is what is left, and need not be a
/// smallest set.
///
/// Where the condition states its result, a set does not grow if its last switch changed neither the result nor what was asked. Two
/// switches that act together alone, though each is asked for without the other, are then not found as a smaller set.
#[must_use]
pub fn needed<T: Into<Tried>>(
    build: &Rules,
    on: Vec<Switch>,
    run: Edition,
    still: impl Fn(&Rules) -> T,
) -> Vec<Switch> {
    let under = |set: &[Switch]| try_set(build, set, run, &still);
    let left = drop_from(on.clone(), under).unwrap_or_else(|| on.clone());
    let smaller = (left.len() > 1).then(|| smallest(&on, MAX_TRIALS, left.len() - 1, under));
    smaller.flatten().unwrap_or(left)
}

/// Tries a condition on a run's rules with a set of switches on.
fn try_set<T: Into<Tried>>(
    build: &Rules,
    set: &[Switch],
    run: Edition,
    still: &impl Fn(&Rules) -> T,
) -> Trial {
    let rules = with_only(build, set, run).traced();
    let Tried { holds, result } = still(&rules).into();
    Trial {
        holds,
        result,
        asked: rules.uses(),
    }
}

/// Whether the condition holds with a set of switches, its result, and the rules that it asked for.
struct Trial {
    holds: bool,
    result: Option<u64>,
    asked: RuleUses,
}

impl Trial {
    /// Returns whether another set gives the same: its further switches changed nothing.
    fn is_as(&self, other: &Self) -> bool {
        self.result.is_some() && self.result == other.result && self.asked == other.asked
    }
}

/// Drops switches until each of the rest is needed. `None` if the condition does not hold with all of them.
fn drop_from(mut on: Vec<Switch>, under: impl Fn(&[Switch]) -> Trial) -> Option<Vec<Switch>> {
    let Trial { holds, asked, .. } = under(&on);
    // Most switches are about options that a line does not have.
    on.retain(|switch| asked_for(&asked, *switch));
    holds.then(|| drop_unneeded(on, |set| under(set).holds))
}

fn asked_for(asked: &RuleUses, switch: Switch) -> bool {
    match switch {
        Switch::Quirk(quirk) => asked.quirks.contains(&quirk),
        Switch::Question(question) => asked.questions.contains(&question),
    }
}

/// Returns the first smallest set of switches with which the condition holds.
///
/// `None` if no set of at most `largest` switches does, or none of the first `trials` sets.
fn smallest(
    on: &[Switch],
    trials: usize,
    largest: usize,
    under: impl Fn(&[Switch]) -> Trial,
) -> Option<Vec<Switch>> {
    // Each with the trial that it grew from.
    let mut sets: VecDeque<(Vec<usize>, Option<Rc<Trial>>)> = VecDeque::from([(Vec::new(), None)]);
    let mut queued: HashSet<Vec<usize>> = HashSet::new();
    for _ in 0..trials {
        let (set, before) = sets.pop_front()?;
        let switched: Vec<Switch> = set.iter().map(|index| on[*index]).collect();
        let trial = Rc::new(under(&switched));
        if trial.holds {
            return Some(switched);
        }
        let is_idle = STATES_RESULTS && before.is_some_and(|before| trial.is_as(&before));
        if set.len() == largest || is_idle {
            continue;
        }
        for (index, switch) in on.iter().enumerate() {
            let Err(place) = set.binary_search(&index) else {
                continue;
            };
            if asked_for(&trial.asked, *switch) {
                let mut larger = set.clone();
                larger.insert(place, index);
                if queued.insert(larger.clone()) {
                    let before = STATES_RESULTS.then(|| Rc::clone(&trial));
                    sets.push_back((larger, before));
                }
            }
        }
    }
    None
}

/// Returns a run's rules with some of the switches of a build.
#[must_use]
pub fn with_only(build: &Rules, set: &[Switch], run: Edition) -> Rules {
    let is_on = |switch| set.contains(&switch);
    let kept = build.clone().keeping(|quirk| is_on(Switch::Quirk(quirk)));
    let off = Question::ALL.into_iter();
    let off = off.filter(|question| !is_on(Switch::Question(*question)));
    off.fold(kept, |rules, question| rules.answering(question, run))
}

/// Whether two maps are the same. The components of apps count only if both maps show them.
#[must_use]
pub fn same_maps(left: &JobMap, right: &JobMap) -> bool {
    let without = || without_one_sided_mappers(left, right);
    left == right || without().is_some_and(|[left, right]| left == right)
}

/// Whether two outcomes are the same, apart from what each implementation is free to choose.
///
/// Maps must be equal. Refusals must have the same topic; the wording, the exit status and the code are each implementation's own.
#[must_use]
pub fn same(left: &Outcome, right: &Outcome) -> bool {
    match (left, right) {
        (Outcome::Refused(left), Outcome::Refused(right)) => left.agrees_with(right),
        (Outcome::Mapped(left), Outcome::Mapped(right)) => same_maps(left, right),
        // The expected number comes from the map, and for a build from the command line too, so only the maps are compared.
        (Outcome::LostRanks { map: left, .. }, Outcome::LostRanks { map: right, .. }) => {
            same_maps(left, right)
        }
        (Outcome::Crashed { signal, .. }, Outcome::Crashed { signal: other, .. }) => {
            signal == other
        }
        (Outcome::PartialMap { reason, .. }, Outcome::PartialMap { reason: other, .. }) => {
            reason == other
        }
        (Outcome::TimedOut { .. }, Outcome::TimedOut { .. }) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests;
