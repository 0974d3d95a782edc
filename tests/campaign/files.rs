//! The files of a campaign's cases: where they are while a case runs, and which are kept.

use crate::campaign::{Trial, case_writer, known, on, run};
use crate::test;
use mapcheck::case::surroundings::Surroundings;
use mapcheck::explore::campaign::{Campaign, CaseSource};
use mapcheck_reference::{Edition, Rules};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn only_cases_that_differ_keep_their_files() {
    let trial = Trial::new(known(), known());
    trial.with(300, 1, run);
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let names = entries.map(|entry| entry.file_name().into_string().unwrap());
        names.filter(|name| name.starts_with("case.")).collect()
    };
    assert_eq!(names(trial.folder.path()), Vec::<String>::new());
}

#[test]
fn campaigns_in_one_folder_do_not_touch_each_others_files() {
    let trial = Trial::new(known(), Rules::of(Edition::August2026));
    let folder = trial.folder.path();
    let writers = [1, 1].map(|seed| case_writer(&trial.folder, seed));
    assert_ne!(writers[0].own_folder(), writers[1].own_folder());
    let texts = || -> BTreeMap<PathBuf, String> {
        let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
        let files = entries.map(|entry| entry.path());
        let cases = files.filter(|file| file.to_string_lossy().contains("/case."));
        cases
            .map(|file| (file.clone(), fs::read_to_string(file).unwrap()))
            .collect()
    };
    let run_with = |case_writer, source| {
        trial.from(source, 300, 1, |campaign| {
            run(&Campaign {
                case_writer,
                ..on(campaign, &trial.build)
            })
        })
    };
    let ran = run_with(&writers[0], CaseSource::Random);
    let kept = texts();
    assert!(kept.len() > 5 && !ran.findings.is_empty());
    // Other cases under the same numbers, and the same ones again.
    let others = CaseSource::Surrounded(Surroundings::Parameters);
    run_with(&writers[1], others);
    run_with(&writers[1], CaseSource::Random);
    let after = texts();
    assert!(
        kept.iter()
            .all(|(file, text)| after.get(file) == Some(text))
    );
    // What runs needs leaves with it.
    let own = writers.each_ref().map(|it| it.own_folder().to_owned());
    assert!(
        own.iter()
            .all(|it| fs::read_dir(it).unwrap().next().is_none())
    );
    drop(writers);
    assert!(own.iter().all(|it| !it.exists()));
}
