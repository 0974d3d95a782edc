//! Which rules explain what a build did.
//!
//! The rules of a build's profile differ from those of a run by [`Switch`]es: quirks, and questions that the build's edition
//! answers otherwise. If the reference under all of them does what the build did, the deviation is known; its names are a
//! smallest set of switches under which it still does. Sets are tried from the smallest on, and grow only by what the reference asked
//! for. Only where they become too many is whatever can be switched off instead, one switch at a time.

use mapcheck_reference::rules::Asked;
use mapcheck_reference::{
    Case, Edition, Implementation as _, Outcome, Question, Quirk, Reference, Rules,
};
use std::collections::{HashSet, VecDeque};
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

/// How many sets of switches are tried at most to find a smallest one.
const TRIED: usize = 5_000;

/// A smallest set of switches, of some that are on, with which something is so. `still` is asked about the run's rules with a
/// set of switches on, and must depend on nothing but what it asks these rules.
///
/// Where something is not so under a set, a larger one can change that only by a switch whose answer was asked for. Sets grow by
/// such switches alone, the smallest first, so that the first one found is a smallest. Should they be too many, whatever can be
/// switched off is, one at a time, until nothing more can: what is left then need not be a smallest set.
#[must_use]
pub fn needed(
    build: &Rules,
    on: Vec<Switch>,
    run: Edition,
    still: impl Fn(&Rules) -> bool,
) -> Vec<Switch> {
    let under = |set: &[Switch]| {
        let rules = with_only(build, set, run).traced();
        Tried {
            so: still(&rules),
            asked: rules.asked(),
        }
    };
    smallest(&on, under).unwrap_or_else(|| nothing_to_leave_out(on, |set| under(set).so))
}

/// What came of a set of switches.
struct Tried {
    so: bool,
    asked: Asked,
}

/// The first of the smallest sets of switches with which something is so; none if they are too many to try.
fn smallest(on: &[Switch], under: impl Fn(&[Switch]) -> Tried) -> Option<Vec<Switch>> {
    let mut sets: VecDeque<Vec<usize>> = VecDeque::from([Vec::new()]);
    let mut met: HashSet<Vec<usize>> = HashSet::new();
    for _ in 0..TRIED {
        let set = sets.pop_front()?;
        let switched: Vec<Switch> = set.iter().map(|index| on[*index]).collect();
        let Tried { so, asked } = under(&switched);
        if so {
            return Some(switched);
        }
        for (index, switch) in on.iter().enumerate() {
            let Err(place) = set.binary_search(&index) else {
                continue;
            };
            let was_asked = match switch {
                Switch::Quirk(quirk) => asked.quirks.contains(quirk),
                Switch::Question(question) => asked.questions.contains(question),
            };
            if was_asked {
                let mut larger = set.clone();
                larger.insert(place, index);
                if met.insert(larger.clone()) {
                    sets.push_back(larger);
                }
            }
        }
    }
    None
}

/// Switches off one at a time what can be, until nothing more can.
fn nothing_to_leave_out(mut on: Vec<Switch>, so: impl Fn(&[Switch]) -> bool) -> Vec<Switch> {
    loop {
        let before = on.len();
        let mut index = 0;
        while index < on.len() {
            let mut fewer = on.clone();
            fewer.remove(index);
            if so(&fewer) {
                on = fewer;
            } else {
                index += 1;
            }
        }
        // Two switches can need each other only because of a third one that has gone since.
        if on.len() == before {
            return on;
        }
    }
}

/// A run's rules with some of the switches of a build on.
#[must_use]
pub fn with_only(build: &Rules, set: &[Switch], run: Edition) -> Rules {
    let off = switches(build, run).into_iter();
    let off = off.filter(|switch| !set.contains(switch));
    off.fold(build.clone(), |rules, switch| match switch {
        Switch::Quirk(quirk) => rules.without(quirk),
        Switch::Question(question) => rules.answering(question, run),
    })
}

/// Whether two outcomes are the same, as far as an implementation can be asked to be the same as another.
///
/// Maps must be equal. Of refusals, the topic must be if both are known: the wording, the exit status and the code are each
/// implementation's own.
#[must_use]
pub fn same(left: &Outcome, right: &Outcome) -> bool {
    match (left, right) {
        (Outcome::Refused(left), Outcome::Refused(right)) => left.agrees_with(right),
        (Outcome::Mapped(left), Outcome::Mapped(right)) => left == right,
        // How many there should be is told from the map, and of a build from the command line too: of the map alone can both tell.
        (Outcome::LostRanks { map: left, .. }, Outcome::LostRanks { map: right, .. }) => {
            left == right
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
    fn a_smaller_set_is_found_where_leaving_out_ends_at_a_larger_one() {
        let quirks = [
            Quirk::HostTwiceRefused,
            Quirk::SpanAcceptedAnywhere,
            Quirk::MaxSlotsExceeded,
            Quirk::RankfileIgnoresNolocal,
            Quirk::McaSpanOnlyRefused,
        ];
        let build = quirks
            .iter()
            .fold(Rules::of(Edition::June2026), |rules, quirk| {
                rules.with(*quirk)
            });
        let all = |rules: &Rules, some: &[Quirk]| some.iter().all(|quirk| rules.has(*quirk));
        for (small, large) in [(0..1, 1..5), (0..2, 2..5), (3..5, 0..3)] {
            let on = switches(&build, Edition::June2026);
            // Whichever comes first is switched off first, so that one of the two is what is left.
            for on in [on.clone(), on.into_iter().rev().collect()] {
                let needed = needed(&build, on, Edition::June2026, |rules| {
                    all(rules, &quirks[small.clone()]) || all(rules, &quirks[large.clone()])
                });
                assert_eq!(needed.len(), small.len());
            }
        }
    }

    #[test]
    fn nothing_is_named_where_nothing_is_needed() {
        let build = Rules::of(Edition::August2026).with(Quirk::HostTwiceRefused);
        let on = switches(&build, Edition::June2026);
        assert_eq!(needed(&build, on, Edition::June2026, |_| true), []);
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
    fn maps_with_lost_ranks_are_the_same_whatever_number_was_expected() {
        let map = |line: &str| {
            let machine = "--prtemca hwloc_use_topo_file topologies/1pkg-1numa-4core.xml";
            let words = machine.split(' ').chain(line.split(' '));
            let words = words.map(str::to_owned).collect();
            let case = crate::case::parse_case(words, "hn".to_owned()).unwrap();
            mapcheck_reference::map(&case, &Rules::default()).unwrap()
        };
        let lost = |line, expected| Outcome::LostRanks {
            map: map(line),
            expected,
        };
        let (two, one) = ("-H n1:4 -n 2 a", "-H n1:4 -n 1 a");
        assert!(same(&lost(two, 2), &lost(two, 3)));
        assert!(!same(&lost(two, 3), &lost(one, 3)));
    }

    #[test]
    fn refusals_are_the_same_unless_their_topics_differ() {
        let refused = |topic| {
            Outcome::Refused(Refused {
                message: format!("{topic:?}"),
                ..Refused::about(topic)
            })
        };
        let (none, one) = (refused(None), refused(Some(Topic::Ambiguous)));
        assert!(same(&none, &one));
        assert!(!same(&one, &refused(Some(Topic::NoNodes))));
    }
}
