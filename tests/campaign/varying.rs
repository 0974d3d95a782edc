//! Builds that vary are compared: only what differs in every run is a change.

use crate::campaign::{case_writer, known};
use crate::test;
use mapcheck::change::diff::{
    Base, BuildChange, BuildComparison, Causes, Changes, ClusterMaker, DiffCases, RUNS_AGAIN,
};
use mapcheck::explore::campaign::{CaseNumbers, MapPrinter};
use mapcheck_reference::outcome::Refused;
use mapcheck_reference::{Case, Implementation, Outcome, Reference};
use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use tempfile::TempDir;

/// A build that fails some runs of each case, and otherwise does what the reference does.
struct Varying {
    build: Reference,
    /// The number of runs of each case, by its words without the names of files, in the order of the first runs.
    runs: Mutex<BTreeMap<String, (usize, usize)>>,
    /// Returns whether a run fails, by the number of the case and the number of the run.
    fails: fn(usize, usize) -> bool,
}

impl Implementation for Varying {
    fn name(&self) -> &str {
        "varying"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        self.build.outcome(case)
    }
}

impl MapPrinter for Varying {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        let mut runs = self.runs.lock().unwrap();
        let count = runs.len();
        let (number, run) = runs.entry(words_without_files(case)).or_insert((count, 0));
        *run += 1;
        match (self.fails)(*number, *run) {
            true => {
                let reason = "it stumbled".to_owned();
                (Outcome::Failed { reason }, None)
            }
            false => self.build.outcome_and_text(case),
        }
    }

    fn printed(&self, case: &Case) -> Option<String> {
        self.build.printed(case)
    }
}

/// Returns the words of a case. Its files are elsewhere once they are kept.
fn words_without_files(case: &Case) -> String {
    let words = case.words();
    let without_file = |word: &&str| !word.contains('/');
    let words = words.iter().map(|word| word.as_ref() as &str);
    words.filter(without_file).collect::<Vec<&str>>().join(" ")
}

/// Compares the build with one that never fails, on a number of cases. Returns what differs, the causes, and the number of runs.
fn compare_many(fails: fn(usize, usize) -> bool, count: usize) -> (Changes, Causes, usize) {
    let folder = TempDir::new().unwrap();
    let writer = case_writer(&folder, 1);
    let cases = DiffCases::new(None, &writer, (1, count), Arc::new(|_, _| ())).unwrap();
    let base = Reference::new("base", known());
    let new = Varying {
        build: base.clone(),
        runs: Mutex::default(),
        fails,
    };
    let comparison = BuildComparison {
        base: Base::Build(&base),
        new: &new,
        cases: &cases,
        numbers: CaseNumbers::all(count),
        workers: 1,
    };
    let stop = AtomicBool::new(false);
    let mut changes = comparison.run(&stop, &|_| ()).unwrap();
    let maker = ClusterMaker {
        comparison: &comparison,
        shrunk: 12,
        again: RUNS_AGAIN,
        progress: &|_| (),
    };
    let causes = maker.clusters(changes.changes.clone(), &stop).unwrap();
    changes.set_apart(&causes.vanished);
    let runs = new.runs.lock().unwrap();
    let runs = runs.values().map(|(_, runs)| runs).sum();
    (changes, causes, runs)
}

/// Returns the numbers of changes, and of cases that vary, of four cases.
fn compare(fails: fn(usize, usize) -> bool) -> (Vec<usize>, Vec<usize>) {
    let (changes, _, _) = compare_many(fails, 4);
    let numbers = |all: &[BuildChange]| all.iter().map(|it| it.case.number).collect();
    (numbers(&changes.changes), numbers(&changes.flaky))
}

#[test]
fn a_case_that_differs_once_is_no_change() {
    assert_eq!(
        compare(|case, run| case == 1 && run == 1),
        (vec![], vec![1])
    );
}

#[test]
fn a_case_that_differs_a_few_times_by_chance_is_no_change() {
    let (changes, varying) = compare(|case, run| match case {
        2 => run <= 4,
        3 => true,
        _ => false,
    });
    assert_eq!((changes, varying), (vec![3], vec![2]));
}

#[test]
fn a_cause_with_many_changes_runs_a_few_of_them_again() {
    let (changes, causes, runs) = compare_many(|_, _| true, 400);
    assert_eq!((changes.changes.len(), changes.flaky.len()), (400, 0));
    let in_causes: usize = causes.clusters.iter().map(|it| it.changes.len()).sum();
    assert_eq!(in_causes, 400);
    // As many as the two limits allow, for one of the two builds, and a last one for each smaller case.
    assert!(runs <= 400 + 700 + 12, "{runs} runs of one build");
}

#[test]
fn a_change_that_could_not_run_again_stays_one() {
    // Each case differs in its first runs, and never again: to see that for all of them takes more runs than there are.
    let (changes, causes, _) = compare_many(|_, run| run <= 1, 600);
    assert!(causes.not_run_again > 0, "all were run again");
    assert!(!changes.flaky.is_empty());
    let in_causes: usize = causes.clusters.iter().map(|it| it.changes.len()).sum();
    assert_eq!(in_causes, changes.changes.len());
}

/// A build that loses the reason of each refusal, unless it is asked for it again.
struct Forgetful(Reference);

impl Implementation for Forgetful {
    fn name(&self) -> &str {
        "forgetful"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        match self.0.outcome(case) {
            Outcome::Refused(_) => Outcome::Refused(Refused::about(None)),
            other => other,
        }
    }
}

impl MapPrinter for Forgetful {
    fn outcome_and_text(&self, case: &Case) -> (Outcome, Option<String>) {
        (self.outcome(case), None)
    }

    fn outcome_with_reason(&self, case: &Case) -> (Outcome, Option<String>) {
        self.0.outcome_and_text(case)
    }

    fn printed(&self, case: &Case) -> Option<String> {
        self.0.printed(case)
    }
}

#[test]
fn a_reason_that_a_build_loses_is_asked_for_again() {
    let folder = TempDir::new().unwrap();
    let writer = case_writer(&folder, 1);
    let cases = DiffCases::new(None, &writer, (1, 30), Arc::new(|_, _| ())).unwrap();
    let reliable = Reference::new("reliable", known());
    let forgetful = Forgetful(reliable.clone());
    let builds: [&dyn MapPrinter; 2] = [&reliable, &forgetful];
    for [base, new] in [[0, 1], [1, 0]] {
        let comparison = BuildComparison {
            base: Base::Build(builds[base]),
            new: builds[new],
            cases: &cases,
            numbers: CaseNumbers::all(30),
            workers: 1,
        };
        let changes = comparison.run(&AtomicBool::new(false), &|_| ()).unwrap();
        assert!(changes.mapped < 30, "no case is refused");
        assert_eq!((changes.changes.len(), changes.flaky.len()), (0, 0));
    }
}
