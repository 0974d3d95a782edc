//! Tests that a runtime with jobs leaves nothing behind.

#![expect(
    clippy::expect_used,
    reason = "what the tests themselves need is there"
)]

use mapcheck::implementation::discovery;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::runtime::{Requestor, SpawnCall, StdinTarget};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Implementation as _, Outcome, Topology};
use mapcheck_shell::load_files;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Starts a runtime of the first build that has one, with the reason if none has.
fn start_runtime() -> Result<Box<dyn LiveRuntime>, LiveError> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies/1pkg-1numa-4core.xml");
    let xml = fs::read_to_string(&file).expect("the topology is there");
    let nodes = RuntimeNodes {
        machines: Arc::new(Topology::from_xml(&xml).expect("it is a topology")).into(),
        topology_file: file,
        node_topology_files: BTreeMap::new(),
        nodes: vec![("n1".to_owned(), 2), ("n2".to_owned(), 2)],
        head: "n1".to_owned(),
    };
    let builds = discovery::find_builds(Vec::new()).expect("no build is named");
    let mut last = LiveError::NotObservable("there is no build".to_owned());
    for build in builds.working {
        match build.start_runtime(&nodes) {
            Ok(runtime) => return Ok(runtime),
            Err(error) => last = error,
        }
    }
    Err(last)
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
    let mut runtime = match start_runtime() {
        Ok(runtime) => runtime,
        Err(LiveError::NotObservable(reason)) => {
            eprintln!("not applicable: {reason}");
            return;
        }
        Err(error) => panic!("{error}"),
    };
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
