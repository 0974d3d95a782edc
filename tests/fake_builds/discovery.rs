//! Tests the order of the places where builds are searched for.

use super::fake::{Fake, LIMITS};
use crate::test;
use mapcheck::builds::discovery::{Builds, SearchPlaces};
use mapcheck_reference::Implementation;
use std::fs;
use std::path::Path;
use tempfile::TempDir;

/// Returns the places to search, apart from those of this process.
fn places(
    named: &[&Fake],
    variable: &[&Fake],
    start: Option<&Path>,
    path: &[&Fake],
) -> SearchPlaces {
    let paths = |fakes: &[&Fake]| fakes.iter().map(|fake| fake.path()).collect::<Vec<_>>();
    SearchPlaces {
        named: paths(named),
        variable: (!variable.is_empty()).then(|| std::env::join_paths(paths(variable)).unwrap()),
        starts: start.map(Path::to_owned).into_iter().collect(),
        path: Some(std::env::join_paths(path.iter().map(|fake| fake.folder.path())).unwrap()),
        probe: None,
    }
}

fn names(builds: &Builds) -> Vec<&str> {
    builds.working.iter().map(Implementation::name).collect()
}

#[test]
fn named_builds_come_before_the_environment_and_that_before_what_is_found() {
    let [one, two, three, four] = ["1.0.0", "2.0.0", "3.0.0", "4.0.0"]
        .map(|version| Fake::whole(&format!("echo 'prterun (PRRTE) {version}'")));
    let project = TempDir::new().unwrap();
    let installed = project.path().join("target/prterun/x/bin");
    fs::create_dir_all(&installed).unwrap();
    std::os::unix::fs::symlink(three.path(), installed.join("prterun")).unwrap();
    let deep = project.path().join("a/b");
    fs::create_dir_all(&deep).unwrap();

    let found = |places: SearchPlaces| places.find_builds(LIMITS).unwrap();
    let all = found(places(&[&one], &[&two], Some(&deep), &[&four]));
    assert_eq!(names(&all), ["prrte-1.0.0"]);
    let builds = found(places(&[], &[&two], Some(&deep), &[&four]));
    assert_eq!(names(&builds), ["prrte-2.0.0"]);
    let builds = found(places(&[], &[], Some(&deep), &[&four]));
    assert_eq!(names(&builds), ["prrte-3.0.0"]);
    let builds = found(places(&[], &[], None, &[&four]));
    assert_eq!(names(&builds), ["prrte-4.0.0"]);
    let builds = found(places(&[], &[], None, &[]));
    assert!(builds.working.is_empty() && builds.broken.is_empty());
    let builds = found(places(&[&two, &four, &two, &one], &[], None, &[]));
    assert_eq!(
        names(&builds),
        ["prrte-4.0.0", "prrte-2.0.0", "prrte-1.0.0"]
    );
}

#[test]
fn a_broken_build_is_an_error_if_named_and_reported_if_found() {
    let working = Fake::new("exit 0");
    let broken = Fake::whole("exit 3");
    let error = places(&[&working, &broken], &[], None, &[])
        .find_builds(LIMITS)
        .unwrap_err();
    assert_eq!(error.path, broken.path());
    let error = places(&[], &[&broken], None, &[])
        .find_builds(LIMITS)
        .unwrap_err();
    assert_eq!(error.path, broken.path());

    let project = TempDir::new().unwrap();
    for (name, fake) in [("a", &broken), ("b", &working)] {
        let installed = project.path().join(format!("target/prterun/{name}/bin"));
        fs::create_dir_all(&installed).unwrap();
        std::os::unix::fs::symlink(fake.path(), installed.join("prterun")).unwrap();
    }
    let builds = places(&[], &[], Some(project.path()), &[])
        .find_builds(LIMITS)
        .unwrap();
    assert_eq!(names(&builds), ["prrte-9.8.7"]);
    assert_eq!(builds.broken.len(), 1);
}
