//! Which rules explain what a build did.
//!
//! The rules of a build's profile differ from those of a run by [`Switch`]es: quirks, and questions that the build's edition
//! answers otherwise. If the reference under all of them does what the build did, the deviation is known; its names are the
//! switches without which it would not, found by switching off whatever can be switched off.

use mapcheck_reference::{
    Case, Edition, Implementation as _, Outcome, Question, Quirk, Reference, Rules,
};
use std::fmt;

/// One difference between the rules of a build and those of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Switch {
    /// A quirk that the build has.
    Quirk(Quirk),
    /// A question that the build's edition answers otherwise.
    Question(Question),
}

impl Switch {
    /// The name by which reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Switch::Quirk(quirk) => quirk.name(),
            Switch::Question(question) => question.name(),
        }
    }
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The differences between a build's rules and those of a run in some edition.
#[must_use]
pub fn switches(build: &Rules, run: Edition) -> Vec<Switch> {
    let quirks = build.quirks().map(Switch::Quirk);
    let questions = Question::ALL
        .into_iter()
        .filter(|question| build.answer(*question) != run)
        .map(Switch::Question);
    quirks.chain(questions).collect()
}

/// The switches that explain what a build made of some cases: a smallest set under which the reference makes the same of them.
///
/// `None` if the build's rules do not explain it. An empty set if the run's own rules do.
#[must_use]
pub fn explain(observed: &[(&Case, &Outcome)], build: &Rules, run: Edition) -> Option<Vec<Switch>> {
    let explains = |rules: &Rules| {
        let reference = Reference::new("", rules.clone());
        observed
            .iter()
            .all(|(case, outcome)| same(&reference.outcome(case), outcome))
    };
    explains(build).then(|| needed(build, switches(build, run), run, explains))
}

/// The switches, of some that are on, without which something is no longer so: whatever can be switched off is, one at a time,
/// until nothing more can. `still` is asked about the build's rules with the other differences from the run switched off.
#[must_use]
pub fn needed(
    build: &Rules,
    mut on: Vec<Switch>,
    run: Edition,
    still: impl Fn(&Rules) -> bool,
) -> Vec<Switch> {
    let mut rules = switches(build, run)
        .into_iter()
        .filter(|switch| !on.contains(switch))
        .fold(build.clone(), |rules, switch| without(&rules, switch, run));
    loop {
        let before = on.len();
        on.retain(|switch| {
            let without = without(&rules, *switch, run);
            let needed = !still(&without);
            if !needed {
                rules = without;
            }
            needed
        });
        // Two switches can need each other only because of a third one that has gone since.
        if on.len() == before {
            return on;
        }
    }
}

fn without(rules: &Rules, switch: Switch, run: Edition) -> Rules {
    match switch {
        Switch::Quirk(quirk) => rules.clone().without(quirk),
        Switch::Question(question) => rules.clone().answering(question, run),
    }
}

/// Whether two outcomes are the same, as far as an implementation can be asked to be the same as another.
///
/// Maps must be equal. Of refusals, the topic must be if both are known: the wording, the exit status and the code are each
/// implementation's own.
#[must_use]
pub fn same(left: &Outcome, right: &Outcome) -> bool {
    match (left, right) {
        (Outcome::Refused(left), Outcome::Refused(right)) => match (left.topic, right.topic) {
            (Some(left), Some(right)) => left == right,
            _ => true,
        },
        (Outcome::Mapped(left), Outcome::Mapped(right)) => left == right,
        (
            Outcome::LostRanks { map, expected },
            Outcome::LostRanks {
                map: other,
                expected: count,
            },
        ) => map == other && expected == count,
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
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;

    #[test]
    fn the_switches_are_quirks_and_questions_answered_otherwise() {
        let build = Rules::of(Edition::August2026).with(Quirk::HostTwiceRefused);
        let quirk = Switch::Quirk(Quirk::HostTwiceRefused);
        assert_eq!(switches(&build, Edition::August2026), [quirk]);
        let in_june = switches(&build, Edition::June2026);
        assert_eq!(in_june.len(), 1 + Question::ALL.len());
    }

    #[test]
    fn only_what_is_needed_is_named() {
        let build = Rules::of(Edition::August2026)
            .with(Quirk::HostTwiceRefused)
            .with(Quirk::SpanAcceptedAnywhere);
        let on = switches(&build, Edition::June2026);
        let needed = needed(&build, on, Edition::June2026, |rules| {
            rules.has(Quirk::SpanAcceptedAnywhere)
                && rules.answer(Question::DirectiveScope) == Edition::August2026
        });
        let names: Vec<&str> = needed.iter().map(|switch| switch.name()).collect();
        assert_eq!(names, ["span-accepted-anywhere", "directive-scope"]);
    }

    #[test]
    fn of_either_of_two_reasons_one_is_named() {
        let build = Rules::of(Edition::June2026)
            .with(Quirk::HostTwiceRefused)
            .with(Quirk::SpanAcceptedAnywhere);
        let on = switches(&build, Edition::June2026);
        let needed = needed(&build, on, Edition::June2026, |rules| {
            rules.has(Quirk::SpanAcceptedAnywhere) || rules.has(Quirk::HostTwiceRefused)
        });
        assert_eq!(needed.len(), 1);
    }

    #[test]
    fn what_is_off_already_stays_off() {
        let build = Rules::of(Edition::June2026)
            .with(Quirk::HostTwiceRefused)
            .with(Quirk::SpanAcceptedAnywhere);
        let on = vec![Switch::Quirk(Quirk::SpanAcceptedAnywhere)];
        let needed = needed(&build, on, Edition::June2026, |rules| {
            assert!(!rules.has(Quirk::HostTwiceRefused));
            rules.has(Quirk::SpanAcceptedAnywhere)
        });
        assert_eq!(needed.len(), 1);
    }

    #[test]
    fn refusals_are_the_same_unless_their_topics_differ() {
        let refused = |topic| {
            Outcome::Refused(Refused {
                topic,
                stage: None,
                code: None,
                status: None,
                message: format!("{topic:?}"),
            })
        };
        let (none, one) = (refused(None), refused(Some(Topic::Ambiguous)));
        assert!(same(&none, &one));
        assert!(!same(&one, &refused(Some(Topic::NoNodes))));
    }
}
