//! Runs the tests that `#[test]` has registered.

use crate::folders::{files_below, root};
use crate::needs::{self, Ended};
use crate::test;
use libtest_mimic::{Arguments, Completion, Failed, Trial};
use mapcheck::system::workers::worker_count;
use std::fs;
use std::panic::resume_unwind;
use std::process::ExitCode;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// How long a test takes at least that is listed at the end, so that one sees where the time goes.
const SLOW: Duration = Duration::from_secs(10);

/// The slow tests that have run.
static SLOW_TESTS: Mutex<Vec<(Duration, &str)>> = Mutex::new(Vec::new());

/// A test.
pub(crate) struct Test {
    /// Its path in this crate.
    pub(crate) name: &'static str,
    pub(crate) run: fn(),
}

inventory::collect!(Test);

/// Returns all tests.
pub(crate) fn tests() -> impl Iterator<Item = &'static Test> {
    inventory::iter::<Test>.into_iter()
}

/// Runs the tests that the command line selects.
pub(crate) fn main() -> ExitCode {
    let mut trials: Vec<Trial> = tests().map(trial).collect();
    trials.sort_by(|left, right| left.name().cmp(right.name()));
    let mut arguments = Arguments::from_args();
    arguments.test_threads.get_or_insert(worker_count(None));
    let conclusion = libtest_mimic::run(&arguments, trials);
    needs::report();
    report_slow_tests();
    conclusion.exit_code()
}

fn trial(test: &'static Test) -> Trial {
    let (_, name) = test.name.split_once("::").unwrap_or(("", test.name));
    Trial::ignorable_test(name, || match timed(name, test.run) {
        Ended::Passed => Ok(Completion::Completed),
        Ended::Missing(need) => {
            needs::miss(need).map_err(Failed::from)?;
            Ok(Completion::ignored_with(format!("needs {need}")))
        }
        Ended::Panicked(payload) => resume_unwind(payload),
    })
}

/// Runs a test, and remembers it if it is slow.
fn timed(name: &'static str, run: fn()) -> Ended {
    let start = Instant::now();
    let ended = needs::run(run);
    let took = start.elapsed();
    if took >= SLOW {
        SLOW_TESTS.lock().unwrap().push((took, name));
    }
    ended
}

fn report_slow_tests() {
    let mut tests = SLOW_TESTS.lock().unwrap();
    tests.sort();
    for (took, name) in tests.iter().rev() {
        eprintln!("slow: {:3} s  {name}", took.as_secs());
    }
}

/// A module without `use crate::test` would lose its tests to the compiler's attribute, which drops them here.
#[test]
fn every_test_of_the_files_is_registered() {
    let of_others = root().join("tests/mutants");
    let files = files_below(&root().join("tests"), "rs");
    let files = files.iter().filter(|file| !file.starts_with(&of_others));
    let texts = files.map(|file| fs::read_to_string(file).unwrap());
    let marks: usize = texts
        .map(|text| text.lines().filter(|line| line.trim() == "#[test]").count())
        .sum();
    assert_eq!(tests().count(), marks);
}
