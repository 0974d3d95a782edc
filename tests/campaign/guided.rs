//! Campaigns on a small program that is compiled for coverage on the spot.

use super::case_writer;
use crate::campaign::builds::slow_build;
use crate::test;
use mapcheck::campaign::guided::{CoverageCampaign, CoverageResult, CoveredBuild};
use mapcheck::campaign::{Campaign, CaseNumbers, CaseSource};
use mapcheck::coverage::CoverageFigures;
use mapcheck::implementation::BuildSettings;
use mapcheck_reference::{Edition, Reference, Rules};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use tempfile::TempDir;

/// The path of the program's source, as that of a mapper.
const SOURCE: &str = "src/mca/rmaps/base/tiny_prterun.c";

/// Compiles the program with coverage. Returns its file.
fn compile(folder: &Path) -> PathBuf {
    let source = folder.join(SOURCE);
    let below = source.parent().unwrap();
    fs::create_dir_all(below).unwrap();
    fs::write(&source, include_str!("tiny_prterun.c")).unwrap();
    let compiled = Command::new("gcc")
        .args(["--coverage", "-O0", "-c"])
        .arg(&source)
        .current_dir(below)
        .status();
    assert!(compiled.unwrap().success());
    let program = folder.join("prterun");
    let linked = Command::new("gcc")
        .arg("--coverage")
        .arg(below.join("tiny_prterun.o"))
        .arg("-o")
        .arg(&program)
        .status();
    assert!(linked.unwrap().success());
    program
}

/// Runs a campaign on the program.
fn run(program: &Path, guided: bool, cases: usize, workers: usize) -> CoverageResult {
    let folder = TempDir::new().unwrap();
    let reference = Reference::new("reference", Rules::of(Edition::August2026));
    let build = CoveredBuild::open(program, &BuildSettings::default(), workers).unwrap();
    let campaign = Campaign {
        case_writer: &case_writer(&folder, 1),
        build: &reference,
        reference: &reference,
        profile: None,
        is_profile_partial: false,
        edition: Edition::August2026,
        source: CaseSource::Random,
        numbers: CaseNumbers::all(cases),
        seed: 4,
        workers,
    };
    let measured = CoverageCampaign {
        build: &build,
        guided,
    };
    let first = measured.first_counters().unwrap();
    let ran = Mutex::new(0);
    let stop = AtomicBool::new(false);
    let result = measured.run(&campaign, first, &stop, &|_| {}, &|_| {
        *ran.lock().unwrap() += 1;
        Ok(())
    });
    assert_eq!(*ran.lock().unwrap(), cases);
    result.unwrap()
}

#[test]
fn a_guided_campaign_reaches_code_that_random_cases_do_not() {
    let folder = TempDir::new().unwrap();
    let program = compile(folder.path());
    let figures = |guided| {
        let result = run(&program, guided, 640, 3);
        let figures = CoverageFigures::new(&result.reached).unwrap();
        let names: Vec<&String> = figures.files.keys().collect();
        assert_eq!(names, [SOURCE]);
        (figures, result.corpus.len())
    };
    let (random, guided) = (figures(false), figures(true));
    let lines = |figures: &CoverageFigures| figures.lines().0;
    assert!(lines(&guided.0) > lines(&random.0), "{guided:?} {random:?}");
    assert!(guided.0.branches().0 > random.0.branches().0);
    assert!(guided.1 >= 2, "{guided:?}");
    let file = &guided.0.files[SOURCE];
    assert!(file.never_called().contains("uncalled"), "{file:?}");
    // The line that calls it, in a condition that no command line can meet.
    let never = file.never_reached();
    assert_eq!(never.keys().copied().collect::<Vec<_>>(), ["main"]);
    assert!(file.lines().0 + 4 >= file.lines().1, "{file:?}");
}

#[test]
fn the_cases_of_a_guided_campaign_do_not_depend_on_the_number_of_workers() {
    let folder = TempDir::new().unwrap();
    let program = compile(folder.path());
    let kept = |workers| {
        let result = run(&program, true, 192, workers);
        let drafts: Vec<Vec<String>> = result.corpus.drafts().map(|it| it.words()).collect();
        drafts
    };
    let one = kept(1);
    assert!(!one.is_empty());
    assert_eq!(one, kept(3));
}

#[test]
fn a_build_without_coverage_is_an_error_that_names_the_remedy() {
    let folder = TempDir::new().unwrap();
    let program = slow_build(folder.path());
    for option in ["--guided", "--coverage"] {
        let output = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
            .args(["campaign", "--edition", "2026-08", "--cases", "5", option])
            .arg("--prterun")
            .arg(&program)
            .arg("--folder")
            .arg(folder.path())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(5));
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(error.contains("CFLAGS=\"-O0 --coverage\""), "{error}");
    }
}

#[test]
fn a_build_whose_tree_is_gone_is_an_error() {
    let folder = TempDir::new().unwrap();
    let program = compile(folder.path());
    fs::remove_file(folder.path().join(SOURCE).with_extension("gcno")).unwrap();
    let build = CoveredBuild::open(&program, &BuildSettings::default(), 1).unwrap();
    let measured = CoverageCampaign {
        build: &build,
        guided: true,
    };
    let error = measured.first_counters().unwrap_err().to_string();
    assert!(error.contains("tiny_prterun.gcno is missing"), "{error}");
}
