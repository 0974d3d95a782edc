//! Tests builds that misbehave: their outcomes, and that they leave nothing.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod discovery;
mod fake;

use crate::test;
use fake::{Fake, LIMITS, SHORT, map};
use mapcheck::builds::{LauncherError, OpenErrorKind, Prterun};
use mapcheck::system::process::{Exit, Limits};
use mapcheck_reference::Outcome;
use mapcheck_reference::display::PrintMap as _;
use nix::errno::Errno;
use nix::sys::signal::killpg;
use nix::unistd::Pid;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use tempfile::TempDir;

fn partial_reason(outcome: Outcome) -> String {
    match outcome {
        Outcome::PartialMap { reason, .. } => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_complete_map_is_parsed() {
    assert_eq!(
        Fake::new("cat map").outcome(),
        Outcome::Mapped(map(&[0, 1]))
    );
}

#[test]
fn a_build_that_hangs_times_out() {
    Fake::new("sleep 1000").assert_times_out();
}

#[test]
fn a_build_that_ignores_sigterm_times_out_with_all_its_children() {
    let deaf = "trap '' TERM\n(trap '' TERM; sleep 1000; sleep 1000) &\n(sleep 1000 &)\nsleep 1000; sleep 1000";
    Fake::new(deaf).assert_times_out();
}

#[test]
fn a_build_that_prints_its_map_on_sigterm_still_times_out() {
    Fake::new("trap 'cat map; exit 0' TERM\nsleep 1000 & wait").assert_times_out();
}

#[test]
fn a_child_that_keeps_the_pipe_open_is_ended_with_its_parent() {
    let fake = Fake::new("(trap '' TERM HUP; sleep 1000; sleep 1000) &\ncat map");
    assert_eq!(fake.outcome(), Outcome::Mapped(map(&[0, 1])));
}

#[test]
fn a_child_that_leaves_the_group_ends_with_it() {
    let fake = Fake::new(
        "setsid sh -c 'echo $$ > stray; exec sleep 1000' &\nuntil [ -s stray ]; do sleep 0.01; done\ncat map",
    );
    assert_eq!(fake.outcome(), Outcome::Mapped(map(&[0, 1])));
    let stray = Pid::from_raw(fake.read("stray").parse().unwrap());
    assert_eq!(killpg(stray, None), Err(Errno::ESRCH));
}

#[test]
fn a_signal_is_a_crash() {
    let outcome = Fake::new("echo before the end >&2\nkill -SEGV $$").outcome();
    let stderr = "before the end\n".to_owned();
    assert_eq!(
        outcome,
        Outcome::Crashed {
            signal: "SIGSEGV".into(),
            stderr
        }
    );
}

#[test]
fn a_shells_status_for_a_signal_is_a_crash() {
    for (status, signal) in [(139, "SIGSEGV"), (136, "SIGFPE"), (134, "SIGABRT")] {
        let outcome = Fake::new(&format!("exit {status}")).outcome();
        assert_eq!(
            outcome,
            Outcome::Crashed {
                signal: signal.into(),
                stderr: String::new()
            }
        );
    }
}

#[test]
fn half_a_map_is_a_partial_map() {
    let reason = partial_reason(Fake::new("head -n 9 map").outcome());
    assert_eq!(
        reason,
        "line 10 of the map: the text ends instead of an empty line"
    );
}

#[test]
fn two_maps_are_a_partial_map() {
    let reason = partial_reason(Fake::new("cat map map").outcome());
    assert_eq!(reason, "it printed 2 maps");
}

#[test]
fn a_lost_rank_is_found() {
    let lost = map(&[0]);
    let fake = Fake::new("sed '/Process rank: 1 /d' map");
    assert_eq!(
        fake.outcome(),
        Outcome::LostRanks {
            map: lost.clone(),
            expected: 2
        }
    );
    // Even if the number of processes in the map is reduced too.
    let fake = Fake::new("sed '/Process rank: 1 /d; s/Num procs: 2/Num procs: 1/' map");
    let mut map = lost;
    map.nodes[0].num_procs = 1;
    assert_eq!(
        fake.outcome(),
        Outcome::LostRanks {
            map: map.clone(),
            expected: 2
        }
    );
    assert_eq!(fake.outcome_of("-H n0:4 a"), Outcome::Mapped(map));
}

#[test]
fn a_rank_given_twice_or_left_out_is_found() {
    let fake = Fake::new("sed 's/Process rank: 1 /Process rank: 0 /' map");
    assert_eq!(
        fake.outcome(),
        Outcome::LostRanks {
            map: map(&[0, 0]),
            expected: 2
        }
    );
    let fake = Fake::new("sed 's/Process rank: 1 /Process rank: 2 /' map");
    assert_eq!(
        fake.outcome(),
        Outcome::LostRanks {
            map: map(&[0, 2]),
            expected: 2
        }
    );
}

#[test]
fn garbage_is_not_a_map() {
    let reason = partial_reason(Fake::new("head -c 5000 /dev/urandom").outcome());
    assert!(reason.contains("UTF-8"), "{reason}");
    let reason = partial_reason(Fake::new("echo hello").outcome());
    assert_eq!(reason, "it ended with success, but printed no map");
    let reason = partial_reason(Fake::new("sed 's/Num slots/Num slobs/' map").outcome());
    assert!(
        reason.starts_with("line 8 of the map: expected the line of a node"),
        "{reason}"
    );
}

#[test]
fn a_map_with_a_status_other_than_success_is_a_partial_map() {
    let reason = partial_reason(Fake::new("cat map\nexit 1").outcome());
    assert_eq!(reason, "a map was printed, with status 1");
}

#[test]
fn a_refusal_keeps_its_status_and_words() {
    let dashes = "-".repeat(74);
    let fake = Fake::new(&format!(
        "echo '[vm:1] x' >&2\necho '{dashes}' >&2\necho 'All nodes which are allocated for this job are already filled.' \
         >&2\necho '{dashes}' >&2\nexit 77"
    ));
    let Outcome::Refused(refused) = fake.outcome() else {
        panic!("not refused");
    };
    assert_eq!(
        refused.topic.unwrap().name(),
        "all-available-resources-used"
    );
    assert_eq!(refused.status, Some(77));
    assert_eq!(
        refused.message,
        "All nodes which are allocated for this job are already filled."
    );
}

#[test]
fn endless_output_is_ended() {
    let reason = partial_reason(Fake::new("yes").outcome());
    assert!(reason.contains("1048576 bytes to stdout"), "{reason}");
    let reason = partial_reason(Fake::new("yes >&2").outcome());
    assert!(reason.contains("1048576 bytes to stderr"), "{reason}");
}

#[test]
fn a_run_has_its_own_environment_and_folders() {
    let fake = Fake::new("env | sort > environment\nls -A \"$HOME\" > home\ncat map");
    assert_eq!(fake.outcome(), Outcome::Mapped(map(&[0, 1])));
    let environment = fake.read("environment");
    let names: Vec<&str> = environment
        .lines()
        .filter_map(|line| line.split('=').next())
        .collect();
    for name in names {
        let known = ["HOME", "LC_ALL", "OLDPWD", "PATH", "PWD", "TMPDIR", "_"];
        assert!(
            known.contains(&name)
                || [
                    "PRTE_",
                    "PMIX_MCA",
                    "OMPI_ALLOW_RUN_AS_ROOT",
                    "MAPCHECK_RUN"
                ]
                .iter()
                .any(|start| name.starts_with(start)),
            "{name}"
        );
    }
    assert_eq!(fake.read("home"), "rest");
}

#[test]
fn the_head_node_has_its_name_in_the_case() {
    let fake =
        Fake::new("echo \"$@\" > words\nsed \"s/node: n0/node: $(uname -n | cut -d. -f1)/\" map");
    let Outcome::Mapped(map) = fake.outcome_of("-H hn:4 -n 2 a") else {
        panic!("not mapped");
    };
    assert_eq!(&*map.nodes[0].name, "hn");
    let words = fake.read("words");
    assert!(
        !words.contains("hn:4") && words.contains(":4 -n 2 a"),
        "{words}"
    );
}

#[test]
fn an_older_build_that_ignores_an_apps_own_policy_is_told_apart_and_asked_all_the_same() {
    let body = "case \"$*\" in *p0:4*) cat probe;; *) cat map;; esac";
    // From version 5 on, a build that ignores it is asked all the same, and found.
    let line = "-H n0:4 -n 1 a : --map-by node -n 1 b";
    let new = Fake::of_version("5.0.0", body);
    assert!(matches!(new.outcome_of(line), Outcome::Mapped(_)));
    let fake = Fake::of_version("4.8.7", body);
    let mut probe = map(&[0, 1, 2, 3]);
    probe.nodes[0].num_procs = 4;
    for process in &mut probe.nodes[0].procs[2..] {
        process.app = 1;
    }
    fs::write(
        fake.folder.path().join("probe"),
        probe.text("j").to_string(),
    )
    .unwrap();
    assert!(!Prterun::open_with(fake.path(), LIMITS).unwrap().per_app());
    assert_eq!(fake.outcome_of(line), Outcome::Mapped(map(&[0, 1])));
}

fn kind(path: &Path) -> OpenErrorKind {
    kind_within(LIMITS, path)
}

fn kind_within(limits: Limits, path: &Path) -> OpenErrorKind {
    Prterun::open_with(path, limits).unwrap_err().kind
}

/// Returns how a file ended that prints no version.
fn no_version(limits: Limits, path: &Path) -> Exit {
    match kind_within(limits, path) {
        OpenErrorKind::NoVersion(found) => found.exit,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_file_that_is_not_a_build_is_not_opened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("prterun");
    assert!(matches!(
        kind(&path),
        OpenErrorKind::Launcher(LauncherError::NotFound(_))
    ));
    fs::write(&path, "#!/bin/sh\n").unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).unwrap();
    assert!(matches!(kind(&path), OpenErrorKind::Run(_)));
    let silent = Fake::whole("exit 0");
    assert_eq!(no_version(LIMITS, &silent.path()), Exit::Status(0));
    silent.assert_nothing_left();
    let hanging = Fake::whole("sleep 1000");
    assert_eq!(no_version(SHORT, &hanging.path()), Exit::TimedOut);
    hanging.assert_nothing_left();
}

#[test]
fn an_error_names_the_file() {
    let error = Prterun::open("/nowhere/prterun").unwrap_err();
    assert_eq!(
        error.to_string(),
        "/nowhere/prterun is not a working prterun: it cannot be found: No such file or directory (os error 2)"
    );
}
