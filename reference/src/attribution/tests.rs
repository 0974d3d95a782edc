//! How departures are found that explain an outcome.

use super::*;
use crate::Topology;
use crate::error::Topic;
use crate::files::Files;
use crate::implementation::Refused;
use std::cell::Cell;
use std::sync::Arc;

/// Five quirks of which sets are tried.
const QUIRKS: [Quirk; 5] = [
    Quirk::HOST_TWICE_REFUSED,
    Quirk::SPAN_ACCEPTED_ANYWHERE,
    Quirk::MAX_SLOTS_EXCEEDED,
    Quirk::RANKFILE_IGNORES_NOLOCAL,
    Quirk::MCA_SPAN_ONLY_REFUSED,
];

#[test]
fn the_switches_are_quirks_and_questions_with_another_answer() {
    let build = Rules::of(Edition::August2026).with(Quirk::HOST_TWICE_REFUSED);
    let quirk = Switch::Quirk(Quirk::HOST_TWICE_REFUSED);
    assert_eq!(switches(&build, Edition::August2026), [quirk]);
    let in_june = switches(&build, Edition::June2026);
    assert_eq!(in_june.len(), 1 + Question::ALL.len());
}

#[test]
fn only_what_is_needed_is_named() {
    let build = Rules::of(Edition::August2026)
        .with(Quirk::HOST_TWICE_REFUSED)
        .with(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let on = switches(&build, Edition::June2026);
    let needed = needed(&build, on, Edition::June2026, |rules| {
        rules.has(Quirk::SPAN_ACCEPTED_ANYWHERE)
            && rules.answer(Question::DirectiveScope) == Edition::August2026
    });
    let names: Vec<&str> = needed.iter().map(|switch| switch.name()).collect();
    assert_eq!(names, ["span-accepted-anywhere", "directive-scope"]);
}

#[test]
fn one_of_two_alternative_switches_is_named() {
    let build = Rules::of(Edition::June2026)
        .with(Quirk::HOST_TWICE_REFUSED)
        .with(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let on = switches(&build, Edition::June2026);
    let needed = needed(&build, on, Edition::June2026, |rules| {
        rules.has(Quirk::SPAN_ACCEPTED_ANYWHERE) || rules.has(Quirk::HOST_TWICE_REFUSED)
    });
    assert_eq!(needed.len(), 1);
}

#[test]
fn a_smaller_set_is_found_than_by_dropping_switches() {
    let quirks = QUIRKS;
    let build = quirks
        .iter()
        .fold(Rules::of(Edition::June2026), |rules, quirk| {
            rules.with(*quirk)
        });
    let all = |rules: &Rules, some: &[Quirk]| some.iter().all(|quirk| rules.has(*quirk));
    for (small, large) in [(0..1, 1..5), (0..2, 2..5), (3..5, 0..3), (0..3, 1..5)] {
        let on = switches(&build, Edition::June2026);
        // Dropping switches one at a time would end at either set, depending on the order.
        for on in [on.clone(), on.into_iter().rev().collect()] {
            let needed = needed(&build, on, Edition::June2026, |rules| {
                all(rules, &quirks[small.clone()]) || all(rules, &quirks[large.clone()])
            });
            assert_eq!(needed.len(), small.len());
        }
    }
}

#[test]
fn sets_do_not_grow_from_a_switch_that_changes_nothing() {
    let quirks = QUIRKS;
    let june = Rules::of(Edition::June2026);
    let build = quirks.iter().fold(june, |rules, quirk| rules.with(*quirk));
    let on = switches(&build, Edition::June2026);
    let tries = |states_result: bool| {
        let count = Cell::new(0);
        // All are asked for, and only the last two change something.
        let still = |rules: &Rules| {
            count.set(count.get() + 1);
            let is_on = |switch: &Switch| match switch {
                Switch::Quirk(quirk) => rules.has(*quirk),
                Switch::Question(_) => false,
            };
            let has: Vec<bool> = on.iter().map(is_on).collect();
            Tried {
                holds: has[3] && has[4],
                result: states_result.then(|| u64::from(has[3]) + 2 * u64::from(has[4])),
            }
        };
        let found = smallest(&on, MAX_TRIALS, on.len(), |set| {
            try_set(&build, set, Edition::June2026, &still)
        });
        assert_eq!(found.as_deref(), Some(&on[3..]));
        count.get()
    };
    // None, each, and all pairs; or those pairs that grow from one of the last two.
    assert_eq!(tries(false), 1 + 5 + 10);
    assert_eq!(tries(true), 1 + 5 + 4);
}

#[test]
fn a_quick_explanation_explains_and_names_only_what_is_needed() {
    let build = Rules::of(Edition::August2026)
        .with(Quirk::HOST_TWICE_REFUSED)
        .with(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let machine = include_str!("../../../topologies/1pkg-1numa-4core.xml");
    let machine = Arc::new(Topology::from_xml(machine).unwrap());
    let words = "-H n1:4 --map-by slot:span -n 1 a";
    let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
    let case = Case::new(machine, "hn", words, Files::new());
    let of = |rules: &Rules| Reference::new("", rules.clone()).outcome(&case);
    let refused = of(&Rules::default());
    let mapped = of(&build);
    assert!(!same(&refused, &mapped));
    let span = Switch::Quirk(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let quickly = |outcome, run| explain_quickly(&[(&case, outcome)], &build, run);
    assert_eq!(quickly(&mapped, Edition::June2026), Some(vec![span]));
    assert_eq!(quickly(&refused, Edition::June2026), None);
}

#[test]
fn no_switch_is_named_if_none_is_needed() {
    let build = Rules::of(Edition::August2026).with(Quirk::HOST_TWICE_REFUSED);
    let on = switches(&build, Edition::June2026);
    assert_eq!(needed(&build, on, Edition::June2026, |_| true), []);
}

#[test]
fn a_part_of_the_switches_explains_a_build_that_lacks_the_others() {
    let build = Rules::of(Edition::June2026)
        .with(Quirk::HOST_TWICE_REFUSED)
        .with(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let on = switches(&build, Edition::June2026);
    let only_one = |rules: &Rules| {
        rules.has(Quirk::SPAN_ACCEPTED_ANYWHERE) && !rules.has(Quirk::HOST_TWICE_REFUSED)
    };
    assert!(!only_one(&build));
    let subset = explaining_subset(&build, &on, Edition::June2026, only_one);
    let span = Switch::Quirk(Quirk::SPAN_ACCEPTED_ANYWHERE);
    assert_eq!(subset, Some(vec![span]));
    let never = explaining_subset(&build, &on, Edition::June2026, |rules| {
        rules.has(Quirk::SPAN_ACCEPTED_ANYWHERE) && rules.has(Quirk::MAX_SLOTS_EXCEEDED)
    });
    assert_eq!(never, None);
}

#[test]
fn switches_outside_the_given_set_stay_off() {
    let build = Rules::of(Edition::June2026)
        .with(Quirk::HOST_TWICE_REFUSED)
        .with(Quirk::SPAN_ACCEPTED_ANYWHERE);
    let on = vec![Switch::Quirk(Quirk::SPAN_ACCEPTED_ANYWHERE)];
    let needed = needed(&build, on, Edition::June2026, |rules| {
        assert!(!rules.has(Quirk::HOST_TWICE_REFUSED));
        rules.has(Quirk::SPAN_ACCEPTED_ANYWHERE)
    });
    assert_eq!(needed.len(), 1);
}

#[test]
fn maps_with_lost_ranks_are_the_same_whatever_number_was_expected() {
    let xml = include_str!("../../../topologies/1pkg-1numa-4core.xml");
    let machine = Arc::new(Topology::from_xml(xml).unwrap());
    let map = |line: &str| {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let case = Case::new(Arc::clone(&machine), "hn", words, Files::new());
        crate::map(&case, &Rules::default()).unwrap()
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
    assert!(!same(&none, &one));
    assert!(same(&none, &refused(None)));
    assert!(!same(&one, &refused(Some(Topic::NoNodes))));
}
