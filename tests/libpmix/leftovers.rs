//! Scripts leave no processes and no files, even if they are killed.

use crate::folders::copy_program;
use crate::libpmix::libraries;
use crate::needs;
use crate::test;
use mapcheck::builds::pmix::RealLibrary;
use mapcheck_reference::pmix::{
    Client, Info, Library as _, Operation, PmixValue, Process, Rank, Registration, Script,
    ScriptOutcome, keys,
};
use std::path::Path;
use std::time::{Duration, Instant};

/// The number of scripts per library. Every other script is killed.
const SCRIPTS: usize = 50;

/// Returns the script of a server with two clients. The second one waits in a fence for a third client, which never starts.
fn waiting_script() -> Script {
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
            // Never started: the participant that the second client waits for.
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

/// Returns the same script without the waiting client.
fn ending_script() -> Script {
    let mut script = waiting_script();
    for operation in &mut script.operations {
        if let Operation::Clients { clients } = operation {
            clients.truncate(1);
        }
    }
    script
}

/// Returns the processes that run a program.
fn processes_of(program: &Path) -> Vec<String> {
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

/// Waits until no process runs a program: a killed process may take a moment to disappear.
fn assert_no_process_of(program: &Path) {
    let until = Instant::now() + Duration::from_secs(10);
    while !processes_of(program).is_empty() {
        assert!(
            Instant::now() < until,
            "still running: {:?}",
            processes_of(program)
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn scripts_leave_no_processes_and_no_files() {
    let probe = needs::probe();
    let folder = tempfile::tempdir().unwrap();
    // A copy of the probe, so that processes of other tests are not counted.
    let own = folder.path().canonicalize().unwrap().join("probe");
    copy_program(&probe, &own);
    let folders = folder.path().join("folders");
    std::fs::create_dir(&folders).unwrap();
    for library in libraries() {
        let library = RealLibrary::open(&own, library.file()).unwrap();
        for number in 0..SCRIPTS {
            let killed = number % 2 == 1;
            // Kills each script at a different moment: at its start, while clients start, while one waits.
            let limit = match killed {
                true => Duration::from_millis(10 * u64::try_from(number).unwrap()),
                false => Duration::from_secs(60),
            };
            let library = library.clone().with_limit(limit, &folders);
            let outcome = library.run_script(&if killed {
                waiting_script()
            } else {
                ending_script()
            });
            match (killed, &outcome) {
                (true, ScriptOutcome::TimedOut { .. }) | (false, ScriptOutcome::Completed(_)) => {}
                _ => panic!("{number}: {outcome:?}"),
            }
            assert_no_process_of(&own);
            assert_eq!(folders.read_dir().unwrap().count(), 0);
        }
    }
}
