//! Builds that vary are compared: only what differs in every run is a change.

use crate::campaign::{case_writer, known};
use crate::test;
use mapcheck::change::diff::{Base, BuildComparison, DiffCases};
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

/// Compares the build with one that never fails, on four cases. Returns the numbers of changes, and of cases that vary.
fn compare(fails: fn(usize, usize) -> bool) -> (Vec<usize>, Vec<usize>) {
    let folder = TempDir::new().unwrap();
    let writer = case_writer(&folder, 1);
    let cases = DiffCases::new(None, &writer, (1, 4), Arc::new(|_, _| ())).unwrap();
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
        numbers: CaseNumbers::all(4),
        workers: 1,
    };
    let changes = comparison.run(&AtomicBool::new(false), &|_| ()).unwrap();
    let numbers =
        |all: &[mapcheck::change::diff::BuildChange]| all.iter().map(|it| it.case.number).collect();
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
fn a_case_that_differs_twice_is_a_change_if_no_other_varies() {
    let twice_in_case_2 = |case, run| case == 2 && run <= 2;
    assert_eq!(compare(twice_in_case_2), (vec![2], vec![]));
}

#[test]
fn what_differs_runs_more_often_if_another_case_varies() {
    let (changes, mut varying) = compare(|case, run| match case {
        1 => run == 1,
        2 => run <= 4,
        3 => true,
        _ => false,
    });
    varying.sort_unstable();
    assert_eq!((changes, varying), (vec![3], vec![1, 2]));
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
