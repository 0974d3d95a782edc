use super::*;
use mapcheck_mapping::files::Files;
use mapcheck_prterun::syntax::SyntaxTree;
use mapcheck_runtime::{Requestor, StdinTarget};
use mapcheck_topology::{CpuSet, Level, Object, Topology};
use std::sync::Arc;

/// A machine of one package with four cores of a thread each.
fn machine() -> Topology {
    let core = |number: usize| Object {
        os_index: u32::try_from(number).ok(),
        cpus: CpuSet::from_range(number..number + 1),
    };
    let cores: Vec<Object> = (0..4).map(core).collect();
    let mut levels: [Vec<Object>; 7] = Default::default();
    levels[Level::Package as usize] = vec![Object {
        os_index: Some(0),
        cpus: CpuSet::from_range(0..4),
    }];
    levels[Level::Core as usize].clone_from(&cores);
    levels[Level::HwThread as usize] = cores;
    Topology::from_levels(levels)
}

fn runtime() -> Runtime {
    let pool = ["hn", "n1", "n2"].map(|name| (name.to_owned(), 4)).to_vec();
    Runtime::new(Machines::from(Arc::new(machine())), pool, "hn")
}

fn call(by: Requestor, nspace: &str, line: &str) -> SpawnCall {
    let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    SpawnCall {
        by,
        nspace: nspace.to_owned(),
        line: SyntaxTree::from(words),
        from_prterun: false,
        stdin_target: StdinTarget::Rank(0),
        separated: false,
        files: Files::new(),
    }
}

fn tool() -> Requestor {
    Requestor::Tool("tool".to_owned())
}

fn process_of(nspace: &str) -> Requestor {
    Requestor::ProcessOf(nspace.to_owned())
}

/// Creates session 1, spawns a job in it that spawns another, and ends both.
fn end_connected_job(runtime: &mut Runtime, rules: &Rules) {
    let directive = Directive {
        session_id: Some(1),
        nodes: vec!["n1".to_owned()],
        ..Directive::default()
    };
    assert_eq!(runtime.create_session(directive, rules), Ok(1));
    for (by, nspace, line) in [
        (tool(), "a", "--session-id 1 -n 1 a"),
        (process_of("a"), "b", "-n 1 b"),
    ] {
        assert!(runtime.spawn(call(by, nspace, line), rules).is_ok());
        runtime.launch(nspace);
    }
    let _ = runtime.end_job("a");
}

/// Spawns a job in session 1, one of whose processes spawns a job. Returns whether it can.
fn can_spawn(runtime: &mut Runtime, rules: &Rules) -> bool {
    let first = call(tool(), "c", "--session-id 1 -n 1 c");
    assert!(runtime.spawn(first, rules).is_ok());
    runtime.launch("c");
    let second = call(process_of("c"), "d", "-n 1 d");
    runtime.spawn(second, rules).is_ok()
}

#[test]
fn a_session_is_cut_off_where_a_connected_job_has_ended() {
    let rules = Rules::default().with(Quirk::SESSION_CUT_OFF);
    for (rules, expected) in [(Rules::default(), true), (rules, false)] {
        let mut runtime = runtime();
        end_connected_job(&mut runtime, &rules);
        assert_eq!(can_spawn(&mut runtime, &rules), expected);
    }
}

#[test]
fn a_copy_of_a_runtime_has_a_memory_of_its_own() {
    let rules = Rules::default().with(Quirk::BINDING_COUNTS_KEPT);
    let mut runtime = runtime();
    let filled = call(tool(), "filled", "-H n1:4 --bind-to core -n 4 a");
    assert!(runtime.spawn(filled, &rules).is_ok());
    let line = "-H n1 --map-by slot:oversubscribe --bind-to core:overload-allowed -n 1 a";
    let map = |runtime: &mut Runtime, nspace: &str| {
        let job = runtime.spawn(call(tool(), nspace, line), &rules);
        job.map(|job| format!("{:?}", job.map))
    };
    let before = map(&mut runtime, "a");
    let mut copy = runtime.clone();
    let in_copy = map(&mut copy, "b");
    assert!(in_copy.is_ok());
    assert_ne!(in_copy, before);
    assert_eq!(map(&mut runtime, "b"), in_copy);
}

#[test]
fn the_oldest_ancestor_gives_the_bookmark_of_a_daemons_number() {
    let rules = Rules::default().with(Quirk::BOOKMARK_OF_DAEMON_NUMBER);
    let first_node = |rules: &Rules| {
        let mut runtime = runtime();
        for (by, nspace, line) in [
            (tool(), "a", "--map-by node -n 2 a"),
            (process_of("a"), "b", "-n 1 b"),
            (process_of("b"), "c", "-n 1 c"),
        ] {
            assert!(runtime.spawn(call(by, nspace, line), rules).is_ok());
        }
        let job = runtime.job("c").and_then(|job| job.node_of_rank(0));
        job.map(str::to_owned)
    };
    assert_eq!(first_node(&Rules::default()).as_deref(), Some("n1"));
    assert_eq!(first_node(&rules).as_deref(), Some("hn"));
}
