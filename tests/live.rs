//! Tests that a runtime with jobs leaves nothing behind, also when mapcheck is killed.

#![expect(
    clippy::expect_used,
    reason = "what the tests themselves need is there"
)]

use crate::needs::{self, Need};
use crate::test;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::runtime::{Requestor, SpawnCall, StdinTarget};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Implementation as _, Outcome, Topology};
use mapcheck_shell::load_files;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Starts a runtime of the newest build. Where none can be started the test ends.
fn start_runtime() -> Box<dyn LiveRuntime> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies/1pkg-1numa-4core.xml");
    let xml = fs::read_to_string(&file).expect("the topology is there");
    let nodes = RuntimeNodes {
        machines: Arc::new(Topology::from_xml(&xml).expect("it is a topology")).into(),
        topology_file: file,
        node_topology_files: BTreeMap::new(),
        nodes: vec![("n1".to_owned(), 2), ("n2".to_owned(), 2)],
        head: "n1".to_owned(),
        elastic: false,
        parameters: Vec::new(),
        environment: Vec::new(),
        delays: BTreeMap::new(),
    };
    match needs::prrte_5().start_runtime(&nodes) {
        Ok(runtime) => runtime,
        Err(LiveError::NotObservable(reason)) => match Need::of_reason(&reason) {
            Some(need) => needs::end_without(need),
            None => panic!("{reason}"),
        },
        Err(error) => panic!("{error}"),
    }
}

/// The number of processes with an argument.
fn processes_with(argument: &str) -> usize {
    let entries = fs::read_dir("/proc")
        .expect("there are processes")
        .flatten();
    let lines = entries.filter_map(|entry| fs::read(entry.path().join("cmdline")).ok());
    let has = |line: &Vec<u8>| {
        line.split(|byte| *byte == 0)
            .any(|word| word == argument.as_bytes())
    };
    lines.filter(has).count()
}

#[test]
fn a_runtime_that_is_dropped_ends_its_jobs() {
    let mut runtime = start_runtime();
    let name = format!("left-over-{}", std::process::id());
    let words = ["--map-by", "node", "--bind-to", "none", "-n", "2", &name];
    let line = SyntaxTree::parse_line(words.map(str::to_owned).to_vec());
    let outcome = runtime.spawn(&SpawnCall {
        by: Requestor::Tool("T".to_owned()),
        nspace: "A".to_owned(),
        files: load_files(&line),
        line,
        from_prterun: false,
        stdin_target: StdinTarget::Rank(0),
        separated: false,
    });
    assert!(matches!(outcome, Outcome::Mapped(_)), "{outcome:?}");
    assert!(processes_with(&name) >= 2);
    drop(runtime);
    assert_eq!(processes_with(&name), 0);
}

/// The variable with the number of runs that [`killed_runs_leave_nothing_behind`] starts.
const RUNS: &str = "MAPCHECK_LIVE_RUNS";

/// The longest wait for what a killed run leaves to disappear.
const PATIENCE: Duration = Duration::from_secs(20);

/// Returns what there is of the runs whose temporary folder is this one.
fn leftovers(folder: &Path) -> Vec<String> {
    let name = folder.display().to_string();
    let mentions = |file: &Path| {
        let bytes = fs::read(file).unwrap_or_default();
        bytes
            .windows(name.len())
            .any(|part| part == name.as_bytes())
    };
    // The namespaces of nodes and the ports of daemons end with their processes.
    let processes = fs::read_dir("/proc")
        .expect("there are processes")
        .flatten();
    let processes = processes
        .map(|entry| entry.path())
        .filter(|path| mentions(&path.join("environ")) || mentions(&path.join("cmdline")));
    let mut found: Vec<String> = processes.map(|path| path.display().to_string()).collect();
    if mentions(Path::new("/proc/net/unix")) {
        found.push("a socket".to_owned());
    }
    let files = fs::read_dir(folder).expect("the folder is there").flatten();
    found.extend(files.map(|entry| entry.path().display().to_string()));
    found
}

/// Waits until nothing of a run is left, and returns what is.
fn lasting_leftovers(folder: &Path) -> Vec<String> {
    let until = Instant::now() + PATIENCE;
    loop {
        let found = leftovers(folder);
        if found.is_empty() || Instant::now() > until {
            return found;
        }
        sleep(Duration::from_millis(20));
    }
}

#[test]
fn killed_runs_leave_nothing_behind() {
    drop(start_runtime());
    let runs = std::env::var(RUNS).ok();
    let runs: u32 = runs.map_or(9, |runs| runs.parse().expect("it is a number"));
    let mut killed = 0;
    for run in 0..runs {
        let folder = tempfile::Builder::new().prefix("mk-").tempdir();
        let folder = folder.expect("there is a place for temporary files");
        let mut child = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
            .args([
                "campaign",
                "--like",
                "prrte-5.0.0rc1",
                "--live",
                "--histories",
            ])
            .args(["--case", &run.to_string(), "--quiet"])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .env("TMPDIR", folder.path())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("mapcheck starts");
        if run % 3 == 0 {
            // Spread over the start of the daemons, the jobs and their ends, and different in each run.
            let after = 50 + u64::from(run).wrapping_mul(617) % 2000;
            sleep(Duration::from_millis(after));
            killed += u32::from(child.try_wait().expect("it can be waited for").is_none());
            child.kill().expect("it can be killed");
        }
        child.wait().expect("it can be waited for");
        assert_eq!(
            lasting_leftovers(folder.path()),
            Vec::<String>::new(),
            "run {run}"
        );
    }
    assert!(
        killed > 0 || runs == 0,
        "every run ended before it was killed"
    );
    eprintln!("{runs} runs, {killed} of them killed: nothing is left");
}

#[test]
fn histories_that_are_stopped_are_no_success() {
    drop(start_runtime());
    let run = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .args(["campaign", "--like", "prrte-5.0.0rc1", "--live"])
        .args(["--histories", "--cases", "1000", "--time-limit", "2"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("mapcheck starts");
    let printed = String::from_utf8_lossy(&run.stdout);
    assert_eq!(run.status.code(), Some(6), "{printed}");
    let stopped = "stopped (at its time limit of 2 s) before all histories had run";
    assert!(printed.contains(stopped), "{printed}");
}
