//! Spawns requests in the runtime of a real build: the map is that of the command line and of the reference, and
//! nothing is left.
//!
//! A build and the probe are needed. `MAPCHECK_SEED` and `MAPCHECK_REQUESTS` choose other requests, and their number.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use crate::needs;
use crate::test;
use mapcheck::builds::Prterun;
use mapcheck::explore::campaign::{Campaign, CaseNumbers, CaseSource, CaseWriter, load_machines};
use mapcheck::judge::profile::{Fit, Profiles};
use mapcheck::system::process::Limits;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation as _, Outcome, ProgramRequest, Reference, Topology};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::sleep;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The default number of random requests.
const REQUESTS: usize = 40;

/// The time limit for an event that takes much less.
const PATIENCE: Duration = Duration::from_secs(60);

fn number(variable: &str, default: usize) -> usize {
    std::env::var(variable).map_or(default, |text| text.parse().unwrap())
}

fn topologies() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies")
}

/// The newest build, in whose runtime requests can be spawned.
fn build() -> &'static Prterun {
    let build = needs::prrte_5();
    needs::probe();
    assert!(
        build.can_spawn(),
        "prte is missing next to {}: run ci/prterun",
        build.path().display()
    );
    build
}

#[test]
fn requests_are_mapped_as_the_command_line_and_the_reference_map_them() {
    let build = build();
    let (profile, fit) = Profiles::shipped()
        .unwrap()
        .choose(build.version())
        .unwrap();
    let folder = TempDir::new().unwrap();
    let machines = load_machines(&topologies()).unwrap();
    let case_writer = CaseWriter::new(machines, build.head().to_owned(), folder.path()).unwrap();
    let rules = profile.rules();
    let count = number("MAPCHECK_REQUESTS", REQUESTS);
    let campaign = Campaign {
        as_before: None,
        case_writer: &case_writer,
        build,
        reference: &Reference::new("reference", rules.clone()),
        profile: Some(&rules),
        is_profile_partial: false,
        edition: profile.edition,
        source: CaseSource::Requests,
        numbers: CaseNumbers::all(count),
        seed: number("MAPCHECK_SEED", 1) as u64,
        workers: 3,
    };
    let tally = campaign.run(&AtomicBool::new(false), &|_| {}).unwrap();
    let differences: Vec<String> = tally
        .findings
        .iter()
        .map(|finding| {
            format!(
                "{}\n  {}",
                finding.command(&["mapcheck", "compare"]),
                finding.difference
            )
        })
        .collect();
    if fit == Fit::Exact {
        assert!(differences.is_empty(), "{}", differences.join("\n"));
    } else {
        println!("{}", differences.join("\n"));
    }
    assert_eq!(tally.counts.ran, count);
    assert!(
        tally.counts.mapped * 100 >= count * 35,
        "only {} are mapped",
        tally.counts.mapped
    );
    assert!(
        tally.counts.same_when_typed * 100 >= count * 25,
        "only {}",
        tally.counts.same_when_typed
    );
}

/// A build whose programs are all scripts.
fn fake(prte: &str) -> (TempDir, Prterun) {
    fake_with(prte, "exit 7")
}

fn fake_with(prte: &str, probe: &str) -> (TempDir, Prterun) {
    let folder = TempDir::new().unwrap();
    let write = |name: &str, body: &str| {
        // Another process writes it, since a process that is being started could inherit the file, open for writing.
        let file = folder.path().join(name);
        fs::write(file.with_extension("text"), format!("#!/bin/sh\n{body}\n")).unwrap();
        let copied = Command::new("/bin/cp")
            .args([&file.with_extension("text"), &file])
            .status()
            .unwrap();
        assert!(copied.success());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o755)).unwrap();
        file
    };
    let prterun = write("prterun", "printf '\\nprterun (PRRTE) 9.8.7\\n'");
    write("prte", prte);
    let probe = write("probe", probe);
    let limits = Limits {
        time: Duration::from_secs(30),
        ..Limits::default()
    };
    let build = Prterun::open_with(&prterun, limits).unwrap();
    (folder, build.with_probe(Some(probe)))
}

fn case() -> Case {
    let words = [":", "a", "maxprocs=1"].map(str::to_owned);
    let file = topologies().join("1pkg-1numa-4core.xml");
    let topology = Topology::from_xml(&fs::read_to_string(&file).unwrap()).unwrap();
    let runtime = ["-H", "n1:4"].map(str::to_owned);
    Case {
        topology_file: Some(file),
        spawned: Some(ProgramRequest::from_words(&words).unwrap()),
        ..Case::new(Arc::new(topology), "hn", runtime, Files::new())
    }
}

#[test]
fn a_runtime_that_hangs_crashes_or_refuses_is_recognised() {
    let (_folder, build) = fake("sleep 1000");
    let build = build.with_time_limit(Duration::from_millis(500));
    assert!(matches!(build.outcome(&case()), Outcome::TimedOut { .. }));

    let (_folder, build) = fake("kill -SEGV $$");
    let outcome = build.outcome(&case());
    assert!(
        matches!(&outcome, Outcome::Crashed { signal, .. } if signal == "SIGSEGV"),
        "{outcome:?}"
    );

    let (_folder, build) = fake("echo no >&2; exit 3");
    let outcome = build.outcome(&case());
    assert!(
        matches!(&outcome, Outcome::Refused(refused) if refused.status == Some(3)),
        "{outcome:?}"
    );

    // The runtime is ready, but the tool does not work.
    let (_folder, build) = fake("printf 'uri\\n' > \"$2\"; sleep 1000");
    let outcome = build.outcome(&case());
    assert!(matches!(outcome, Outcome::Failed { .. }), "{outcome:?}");
}

#[test]
fn a_runtime_that_exits_instead_of_replying_has_refused() {
    let prte = r#"
        folder=${0%/*}
        trap 'echo farewell >&2; exit 0' TERM
        echo $$ > "$folder/number"
        printf 'uri\n' > "$2"
        sleep 1000 & wait"#;
    // The tool gets no reply, as if its connection were lost.
    let probe = r#"
        number=$(cat "${0%/*}/number")
        kill -TERM "$number"
        while kill -0 "$number" && ! grep -q '^State:.Z' "/proc/$number/status"; do sleep 0.01; done
        exit 7"#;
    let (_folder, build) = fake_with(prte, probe);
    match build.outcome(&case()) {
        Outcome::Refused(refused) => {
            assert_eq!(refused.topic, None);
            assert_eq!(refused.status, Some(0));
            assert!(refused.message.contains("farewell"), "{refused:?}");
        }
        other => panic!("{other:?}"),
    }
}

/// Returns the processes with a text in their command line or environment.
fn processes_with(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().filter_map(Result::ok) {
        let path = entry.path();
        let number = entry.file_name().to_string_lossy().into_owned();
        if !number.bytes().all(|byte| byte.is_ascii_digit())
            || number == std::process::id().to_string()
        {
            continue;
        }
        let has = ["cmdline", "environ"].iter().any(|file| {
            let bytes = fs::read(path.join(file)).unwrap_or_default();
            String::from_utf8_lossy(&bytes).contains(text)
        });
        if has {
            let line = fs::read(path.join("cmdline")).unwrap_or_default();
            found.push(format!("{number} {}", String::from_utf8_lossy(&line)));
        }
    }
    found
}

fn wait_until(what: &str, mut so: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !so() {
        assert!(Instant::now() < until, "never: {what}");
        sleep(Duration::from_millis(5));
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .collect()
}

/// `mapcheck`, with a folder of its own for temporary files.
fn mapcheck(tmp: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mapcheck"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("TMPDIR", tmp)
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command
}

const COMPARE: [&str; 11] = [
    "compare",
    "--spawned",
    "--",
    "-H",
    "n1:4,n2:4",
    "--",
    ":",
    "a",
    "maxprocs=2",
    ":",
    "b",
];

#[test]
fn nothing_is_left_of_a_hundred_requests() {
    build();
    let (tmp, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let folder = folder.path().display().to_string();
    let words = [
        "campaign",
        "--spawned",
        "--cases",
        "100",
        "--like",
        "prrte-5.0.0rc1",
        "--folder",
        &folder,
    ];
    let status = mapcheck(tmp.path(), &words).status().unwrap();
    assert!(matches!(status.code(), Some(0 | 1)), "{status}");
    let name = tmp.path().display().to_string();
    // Unneeded guards are killed, but may still exist for a moment.
    wait_until("the last process ends", || processes_with(&name).is_empty());
    assert_eq!(entries(tmp.path()), Vec::<PathBuf>::new());
}

#[test]
fn nothing_is_left_when_mapcheck_is_killed_while_a_runtime_runs() {
    build();
    for _ in 0..3 {
        let tmp = TempDir::new().unwrap();
        let name = tmp.path().display().to_string();
        let mut running = mapcheck(tmp.path(), &COMPARE).spawn().unwrap();
        let is_guarded = || {
            processes_with(&name)
                .iter()
                .any(|line| line.contains("guard"))
        };
        wait_until("a runtime runs", || {
            is_guarded() || running.try_wait().unwrap().is_some()
        });
        kill(
            Pid::from_raw(i32::try_from(running.id()).unwrap()),
            Signal::SIGKILL,
        )
        .unwrap();
        running.wait().unwrap();
        wait_until("its processes end", || processes_with(&name).is_empty());
        assert_eq!(entries(tmp.path()), Vec::<PathBuf>::new());
    }
}

/// The number of times that `mapcheck test` is killed, each time at another moment.
const KILLS: u64 = 24;

#[test]
fn nothing_is_left_when_mapcheck_is_killed_at_any_moment() {
    build();
    let tmp = TempDir::new().unwrap();
    let name = tmp.path().display().to_string();
    for number in 0..KILLS {
        let features = match number % 2 {
            0 => "features/pmix/get/other.feature",
            _ => "features/spawn/runtime.feature",
        };
        let mut running = mapcheck(tmp.path(), &["test", features]).spawn().unwrap();
        wait_until("it has a folder", || {
            !entries(tmp.path()).is_empty() || running.try_wait().unwrap().is_some()
        });
        sleep(Duration::from_millis(number * number * 2));
        let process = Pid::from_raw(i32::try_from(running.id()).unwrap());
        kill(process, Signal::SIGKILL).unwrap();
        running.wait().unwrap();
        wait_until("its processes end", || processes_with(&name).is_empty());
        assert_eq!(entries(tmp.path()), Vec::<PathBuf>::new());
    }
}
