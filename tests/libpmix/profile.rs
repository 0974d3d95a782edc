//! What a library does, found without its profile.

use super::{libraries, load, root};
use crate::test;
use mapcheck::builds::pmix::{RealLibrary, discovery};
use mapcheck::judge::LibrarySubject;
use mapcheck::judge::inference::{InferredLibrary, LibraryInference};
use mapcheck::judge::profile::{KnownDeviation, LibraryProfile, Profiles, Recognition};
use mapcheck_reference::Edition;
use mapcheck_steps::ScenarioResult;
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The scenarios of some features that a library is asked.
fn asked(features: &str) -> Scenarios {
    load(features).filter(|scenario| {
        let edition = scenario.tags.edition;
        scenario.tags.libpmix && edition.is_none_or(|edition| edition == Edition::default())
    })
}

/// Infers what a library does in some scenarios, with the listed deviations of some profiles.
fn infer(library: RealLibrary, scenarios: &Scenarios, known: &[LibraryProfile]) -> InferredLibrary {
    let inference = LibraryInference {
        scenarios,
        edition: Edition::default(),
        topologies: Arc::new(Topologies::new(root().join("topologies"))),
        profiles: known,
    };
    let subject = LibrarySubject::new(library, &Profiles::default(), None);
    assert!(subject.profile.is_none());
    let watch = Arc::default();
    inference.infer(subject, &watch, &|_, _| {}).unwrap()
}

fn names(profile: &LibraryProfile) -> BTreeSet<String> {
    let deviations = profile.deviations.iter();
    deviations.map(|known| known.name.clone()).collect()
}

/// Returns whether a name has the parts of a pattern, with any text in place of each `*`.
fn matches(pattern: &str, name: &str) -> bool {
    let mut rest = name;
    pattern.split('*').all(|part| match rest.split_once(part) {
        Some((_, after)) => {
            rest = after;
            true
        }
        None => false,
    })
}

/// Returns whether a profile lists the failure of a scenario.
fn is_listed(profile: &LibraryProfile, scenario: &str) -> bool {
    let lists = |known: &KnownDeviation| match &known.recognition {
        Recognition::Scenario { names, .. } => names.iter().any(|name| matches(name, scenario)),
        Recognition::Model(_) => false,
    };
    profile.deviations.iter().any(lists)
}

#[test]
fn the_deviations_of_the_model_are_found_and_read_back() {
    let profiles = Profiles::shipped().unwrap();
    // A part of them: the profiles are compared with all where the features are tested.
    let scenarios = asked("features/pmix/get/put.feature");
    for library in libraries() {
        let (shipped, _) = profiles.choose_library(library.version()).unwrap();
        let inferred = infer(library, &scenarios, &[]);
        let found = names(&inferred.profile);
        assert!(found.contains("reserved-keys-put"), "{found:?}");
        let unknown: Vec<_> = found.difference(&names(&shipped)).cloned().collect();
        assert!(unknown.is_empty(), "{} lacks {unknown:?}", shipped.name());
        // What no model does is listed in the library's profile.
        let mut unexplained = inferred.unexplained.iter();
        let unlisted = unexplained.find(|result| !is_listed(&shipped, &result.name));
        assert!(unlisted.is_none(), "{unlisted:?}");
        let yaml = inferred.profile.to_yaml(&[]);
        let read = LibraryProfile::parse(&yaml).unwrap();
        assert_eq!(names(&read), found, "{yaml}");
    }
}

/// Both libraries refuse the locality strings that they generate, which no model of ours does.
#[test]
fn a_failure_without_a_model_is_new_unless_a_profile_lists_it() {
    const LISTED: &str = "localities-not-compared";
    const REFUSED: &str = "accepts the locality strings";
    let scenarios = asked("features/pmix/extensions/live.feature");
    let scenarios = scenarios.filter(|it| it.name.contains(REFUSED));
    let profiles = Profiles::shipped().unwrap();
    for library in libraries() {
        let again = discovery::find_libraries(&[library.file().to_owned()]).unwrap();
        let again = again.working.into_iter().next().unwrap();
        let unlisted = infer(library, &scenarios, &[]);
        let is_new = |it: &ScenarioResult| it.name.contains(REFUSED);
        assert!(unlisted.unexplained.iter().any(is_new));
        let listed = infer(again, &scenarios, profiles.libraries());
        assert!(names(&listed.profile).contains(LISTED));
        assert!(listed.unexplained.is_empty(), "{:?}", listed.unexplained);
    }
}
