use super::*;
use crate::case::parse_typed;
use crate::judge::inference::evidence::witness_case;
use mapcheck_reference::Case;
use mapcheck_reference::environment::Environment;
use mapcheck_shell::TypedLine;
use std::path::Path;

/// What the reference does with all witnesses under some rules, as if it were a build.
fn evidence(rules: &Rules) -> Vec<Evidence> {
    let build = Reference::new("build", rules.clone());
    let quirks = Quirk::ALL.iter().filter(|quirk| !is_live(**quirk));
    quirks
        .map(|quirk| {
            let case = witness_case(*quirk, Path::new("topologies")).unwrap();
            Evidence {
                witness_of: Some(*quirk),
                outcome: build.outcome(&case),
                printed: None,
                case,
            }
        })
        .collect()
}

fn infer(evidence: &[Evidence]) -> InferredRules {
    let stop = AtomicBool::new(false);
    Inference::new(evidence, 2, &stop).infer().unwrap()
}

#[test]
fn the_rules_are_found_without_a_profile() {
    let some = [
        Quirk::HOST_TWICE_REFUSED,
        Quirk::SPAN_ACCEPTED_ANYWHERE,
        Quirk::NO_CORE_TOPOLOGY_DEFAULTS,
        Quirk::MAX_SLOTS_EXCEEDED,
    ];
    for edition in [Edition::August2026, Edition::June2026] {
        let rules = some
            .iter()
            .fold(Rules::of(edition), |rules, quirk| rules.with(*quirk));
        let found = infer(&evidence(&rules));
        assert_eq!(found.edition, edition);
        assert!(found.is_edition_known(), "{:?}", found.by_edition);
        let expected: BTreeSet<Quirk> = some.into_iter().collect();
        assert_eq!(found.quirks, expected);
        assert!(found.unexplained.is_empty());
    }
}

#[test]
fn an_edition_without_quirks_has_none() {
    let found = infer(&evidence(&Rules::of(Edition::August2026)));
    assert_eq!(found.edition, Edition::August2026);
    assert!(found.quirks.is_empty(), "{:?}", found.quirks);
    assert!(found.unexplained.is_empty());
}

#[test]
fn what_no_quirk_explains_is_new_and_never_a_quirk() {
    let rules = Rules::of(Edition::August2026).with(Quirk::HOST_TWICE_REFUSED);
    let mut evidence = evidence(&rules);
    let mut broken = 0;
    for evidence in &mut evidence {
        if let Outcome::Mapped(map) = &mut evidence.outcome
            && let Some(node) = map.nodes.first_mut()
        {
            node.slots += 1;
            broken += 1;
        }
    }
    let found = infer(&evidence);
    assert_eq!(found.unexplained.len(), broken);
    let only = BTreeSet::from([Quirk::HOST_TWICE_REFUSED]);
    assert!(found.quirks.is_subset(&only), "{:?}", found.quirks);
}
#[test]
fn cases_on_which_the_editions_agree_do_not_decide_between_them() {
    let mut evidence = evidence(&Rules::of(Edition::August2026));
    let june = Reference::new("", Rules::of(Edition::June2026));
    evidence.retain(|evidence| same(&june.outcome(&evidence.case), &evidence.outcome));
    let found = infer(&evidence);
    assert!(!found.is_edition_known(), "{:?}", found.by_edition);
}

#[test]
fn a_quirk_that_some_cases_speak_against_is_kept_as_partial() {
    let twice = Quirk::HOST_TWICE_REFUSED;
    let text = Rules::of(Edition::August2026);
    let (build, other) = (text.clone().with(twice), Reference::new("", text));
    let mut evidence = evidence(&build);
    let topologies = Path::new("topologies");
    let case = |line: &str| {
        let typed = TypedLine::parse(line.split(' ').map(str::to_owned).collect());
        Case {
            line: parse_typed(typed, Environment::new()),
            ..witness_case(twice, topologies).unwrap()
        }
    };
    let build = Reference::new("", build);
    for (line, by) in [
        ("-H n1:3,n1:2 -n 2 a", &build),
        ("-H n1:2,n1:4 -n 2 a", &build),
        ("-H n1:2,n1:5 -n 3 a", &other),
    ] {
        let case = case(line);
        evidence.push(Evidence {
            witness_of: None,
            outcome: by.outcome(&case),
            printed: None,
            case,
        });
    }
    let found = infer(&evidence);
    assert!(found.quirks.contains(&twice));
    let fit = found.partial.get(&twice).expect("it is partial");
    assert_eq!(fit.misfits, 1);
    assert!(fit.fits >= 3, "{fit:?}");
    assert_eq!(found.unexplained.len(), 1);
}
