//! What scenes leave behind: nothing, however they end.

use crate::libraries;
use mapcheck::pmix::RealLibrary;
use mapcheck_reference::pmix::{
    Client, Info, Library as _, Operation, PmixValue, Process, Rank, Registration, Script,
    ScriptOutcome, keys,
};
use std::path::Path;
use std::time::{Duration, Instant};

/// How many scenes are done on each library, half of them killed.
const SCENES: usize = 50;

/// A server with two clients. The second waits for a third that never comes.
fn hanging() -> Script {
    let process = |rank| Process::new("job", Rank(rank));
    let client = |rank, waits_for: Vec<Process>| Client {
        process: process(rank),
        operations: vec![
            Operation::Init { infos: Vec::new() },
            Operation::Fence {
                processes: waits_for,
                infos: Vec::new(),
            },
            Operation::Finalize,
        ],
    };
    Script {
        operations: vec![
            Operation::ServerInit {
                infos: vec![Info::new(
                    keys::HOSTNAME,
                    PmixValue::String("n0".to_owned()),
                )],
            },
            Operation::RegisterNamespace(Registration {
                nspace: "job".to_owned(),
                local: 3,
                nodes: vec![("n0".to_owned(), vec![0, 1, 2])],
                infos: vec![Info::new(keys::JOB_SIZE, PmixValue::Uint32(3))],
            }),
            Operation::RegisterClient {
                process: process(0),
            },
            Operation::RegisterClient {
                process: process(1),
            },
            // Never started: it is the one that is waited for.
            Operation::RegisterClient {
                process: process(2),
            },
            Operation::Clients {
                clients: vec![
                    client(0, vec![process(0)]),
                    client(1, vec![process(1), process(2)]),
                ],
            },
            Operation::ServerFinalize,
        ],
        client_seconds: 30,
    }
}

/// The same without the one who waits.
fn ending() -> Script {
    let mut script = hanging();
    for operation in &mut script.operations {
        if let Operation::Clients { clients } = operation {
            clients.truncate(1);
        }
    }
    script
}

/// The processes that run a program.
fn running(program: &Path) -> Vec<String> {
    let entries = Path::new("/proc").read_dir().unwrap().flatten();
    let runs = |entry: &std::fs::DirEntry| {
        let exe = entry.path().join("exe").read_link();
        exe.is_ok_and(|exe| exe == program)
    };
    let found = entries.filter(runs);
    found
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect()
}

/// Waits for processes to be gone: what was killed is not gone at once.
fn assert_none_runs(program: &Path) {
    let until = Instant::now() + Duration::from_secs(10);
    while !running(program).is_empty() {
        assert!(
            Instant::now() < until,
            "still there: {:?}",
            running(program)
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn scenes_leave_nothing_behind_also_when_they_are_killed() {
    let Ok(probe) = mapcheck::pmix::discovery::probe_file() else {
        assert!(libraries().is_empty());
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    // Of its own, so that no other test's processes are taken for left-overs.
    let own = folder.path().canonicalize().unwrap().join("probe");
    std::fs::copy(&probe, &own).unwrap();
    let scenes = folder.path().join("scenes");
    std::fs::create_dir(&scenes).unwrap();
    for library in libraries() {
        let library = RealLibrary::open(&own, library.file()).unwrap();
        for number in 0..SCENES {
            let killed = number % 2 == 1;
            // At another moment each time: while it starts, while clients start, while one waits.
            let limit = match killed {
                true => Duration::from_millis(10 * u64::try_from(number).unwrap()),
                false => Duration::from_secs(60),
            };
            let library = library.clone().with_limit(limit, &scenes);
            let performed = library.run_script(&if killed { hanging() } else { ending() });
            match (killed, &performed) {
                (true, ScriptOutcome::TimedOut { .. }) | (false, ScriptOutcome::Completed(_)) => {}
                _ => panic!("{number}: {performed:?}"),
            }
            assert_none_runs(&own);
            assert_eq!(scenes.read_dir().unwrap().count(), 0);
        }
    }
}
