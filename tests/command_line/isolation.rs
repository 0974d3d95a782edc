//! What mapcheck, and the builds that it runs, do to the processes and files of the user.

use crate::command_line::{FAILED, MACHINE, OK, fake, map, program, root, stdout};
use crate::test;
use nix::sys::signal::{Signal, kill};
use nix::unistd::{Pid, geteuid};
use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;
use tempfile::TempDir;

const LINE: &str = "-H n1:4,n2:4 --map-by node --bind-to core -n 2 a";

/// Runs a script of bash that has mapcheck as `$MAPCHECK`, and a folder of its own as `$HERE`.
fn bash(script: &str, here: &Path) -> Output {
    let script = format!("cd '{}'\n{script}", root().display());
    Command::new("bash")
        .args(["-c", &script])
        .env("MAPCHECK", program())
        .env("HERE", here)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// Returns the processes whose numbers scripts have written to files of a folder, by the name of the file.
fn recorded(folder: &Path) -> Vec<(String, Pid)> {
    let files = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let files = files.filter(|file| file.path().extension().is_some_and(|it| it == "pid"));
    let process = |file: fs::DirEntry| {
        let text = fs::read_to_string(file.path()).unwrap();
        let pid = Pid::from_raw(text.trim().parse().unwrap());
        (file.file_name().into_string().unwrap(), pid)
    };
    files.map(process).collect()
}

/// Returns whether a process exists and has not ended.
fn runs(pid: Pid) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).unwrap_or_default();
    !status.is_empty() && !status.contains("\nState:\tZ")
}

/// A build that prints a map and then runs a script.
fn build(body: &str) -> (TempDir, String) {
    let text = stdout(&map("", LINE).code(OK));
    let folder = fake(&text, &format!("cat map\n{body}\nexit 0"));
    let path = folder.path().join("prterun").display().to_string();
    (folder, path)
}

fn compare(build: &str) -> String {
    format!("compare --head hn --prterun {build} -- {MACHINE} {LINE}")
}

#[test]
fn the_users_own_processes_survive_every_verb() {
    let (_folder, build) = build("");
    for verb in [
        "requirements --id PAM-NOLOCAL-2",
        "gate features/ranking --from 2026-06 --to 2026-06",
        "test --no-builds --tags @PAM-NOLOCAL-2",
        &compare(&build),
        "test nowhere",
        "--version",
    ] {
        let here = TempDir::new().unwrap();
        // A child, one in a session of its own, one in a process group of its own, an orphan, and one that becomes an orphan meanwhile:
        // all of a shell that mapcheck replaces.
        let script = format!(
            "sleep 999 & echo $! > $HERE/child.pid
            setsid sleep 999 & echo $! > $HERE/session.pid
            set -m; sleep 999 & echo $! > $HERE/group.pid; set +m
            (sleep 999 & echo $! > $HERE/orphan.pid)
            (sleep 999 & echo $! > $HERE/later.pid; sleep 0.05) &
            exec \"$MAPCHECK\" {verb}"
        );
        // What is left has none of the pipes that end this test.
        let ended = bash(&format!("exec > $HERE/out 2>&1\n{script}"), here.path());
        assert!(ended.status.code().is_some(), "{verb}: {ended:?}");
        let bystanders = recorded(here.path());
        assert_eq!(bystanders.len(), 5, "{verb}");
        for (name, pid) in bystanders {
            assert!(runs(pid), "{verb} has ended {name}");
            kill(pid, Signal::SIGKILL).unwrap();
        }
    }
}

#[test]
fn what_a_build_leaves_behind_ends_with_mapcheck() {
    for leave in [
        "sleep 999 & echo $! > child.pid",
        "setsid sleep 999 & echo $! > session.pid",
        "(setsid sh -c 'echo $$ > daemon.pid; exec sleep 999' &)",
        "(setsid env -i sh -c 'echo $$ > renamed.pid; exec sleep 999' &)",
        "(setsid env -i setsid sh -c 'echo $$ > twice.pid; (sleep 999; sleep 999); sleep 1' &)",
    ] {
        let (folder, build) = build(&format!(
            "{{ {leave}; }} > /dev/null 2>&1\nuntil [ -s *.pid ]; do sleep 0.01; done"
        ));
        let ended = bash(
            &format!("exec \"$MAPCHECK\" {}", compare(&build)),
            folder.path(),
        );
        assert_eq!(ended.status.code(), Some(OK), "{leave}: {ended:?}");
        let left = recorded(folder.path());
        assert_eq!(left.len(), 1, "{leave}");
        for (name, pid) in left {
            assert!(!runs(pid), "{name} is left");
        }
    }
}

#[test]
fn what_left_its_group_and_ended_is_reaped_while_mapcheck_runs() {
    let (folder, build) = build(
        "if [ -s ended.pid ]; then
            kill -0 $(cat ended.pid) 2> error && echo left >> seen || echo gone >> seen
        else
            (setsid sh -c 'echo $$ > stray; mv stray ended.pid' &)
            until [ -s ended.pid ]; do sleep 0.01; done
            sleep 0.2
        fi",
    );
    let script =
        format!("exec \"$MAPCHECK\" test features/ranking --prterun {build} --jobs 1 --maps-only");
    bash(&script, folder.path());
    let seen = fs::read_to_string(folder.path().join("seen")).unwrap();
    assert!(seen.lines().count() > 1, "{seen}");
    assert!(!seen.contains("left"), "{seen}");
}

#[test]
fn a_signal_ends_mapcheck_and_what_it_runs() {
    for (signal, number) in [("TERM", 15), ("INT", 2), ("KILL", 9), ("HUP", 1)] {
        let (folder, build) = build("echo $$ > build.pid; exec sleep 999");
        // Without job control a shell starts what is in the background with SIGINT ignored, and these tests can be in the background.
        let script = format!(
            "set -m; env --default-signal \"$MAPCHECK\" {} > /dev/null 2>&1 & mapcheck=$!
            until [ -s $HERE/build.pid ]; do sleep 0.01; done
            kill -{signal} $mapcheck; wait $mapcheck; echo $?",
            compare(&build)
        );
        let ended = bash(&script, folder.path());
        let status = String::from_utf8(ended.stdout).unwrap();
        assert_eq!(status.trim(), (128 + number).to_string(), "{signal}");
        let (name, pid) = recorded(folder.path()).remove(0);
        let mut tries = 0..500;
        while runs(pid) && tries.next().is_some() {
            sleep(Duration::from_millis(10));
        }
        assert!(!runs(pid), "{name} is left after SIG{signal}");
    }
}

#[test]
fn folders_whose_run_was_killed_with_its_sweeper_are_removed_by_the_next() {
    let (folder, build) = build(
        "for status in /proc/[0-9]*/status; do
            pid=${status#/proc/}; pid=${pid%/status}
            grep -qsx \"PPid:.$PPID\" $status && [ $pid != $$ ] && kill -KILL $pid
        done
        kill -KILL $PPID; exec sleep 999",
    );
    let tmp = folder.path().join("tmp");
    fs::create_dir(&tmp).unwrap();
    let script = format!(
        "export TMPDIR=$HERE/tmp; \"$MAPCHECK\" {}; echo $?",
        compare(&build)
    );
    let left = || fs::read_dir(&tmp).unwrap().count();
    let ended = bash(&script, folder.path());
    let status = String::from_utf8(ended.stdout).unwrap();
    assert!(status.ends_with(&format!("{FAILED}\n")), "{status}");
    let stderr = String::from_utf8(ended.stderr).unwrap();
    assert!(stderr.contains("SIGKILL has ended the work"), "{stderr}");
    assert_eq!(left(), 1);
    let again = "export TMPDIR=$HERE/tmp; exec \"$MAPCHECK\" requirements --id PAM-NOLOCAL-2";
    let ended = bash(again, folder.path());
    assert_eq!(ended.status.code(), Some(OK), "{ended:?}");
    assert_eq!(left(), 0);
}

#[test]
fn a_build_has_no_terminal() {
    let (folder, build) = build("(: < /dev/tty) 2> tty");
    let ended = Command::new("script")
        .args([
            "-qec",
            &format!("{} {}", program().display(), compare(&build)),
            "/dev/null",
        ])
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(ended.status.success(), "{ended:?}");
    let refused = fs::read_to_string(folder.path().join("tty")).unwrap();
    assert!(refused.contains("/dev/tty"), "{refused:?}");
}

#[test]
fn a_build_has_no_descriptor_of_the_user() {
    let (folder, build) = build("for file in /proc/$$/fd/*; do readlink $file; done > open");
    fs::write(folder.path().join("secret"), "secret").unwrap();
    let script = format!(
        "exec 7< $HERE/secret 8>> $HERE/secret; \"$MAPCHECK\" {}",
        compare(&build)
    );
    let ended = bash(&script, folder.path());
    assert_eq!(ended.status.code(), Some(OK), "{ended:?}");
    let open = fs::read_to_string(folder.path().join("open")).unwrap();
    assert!(
        open.contains("/dev/null") && !open.contains("secret"),
        "{open}"
    );
}

#[test]
fn a_build_cannot_read_the_environment_of_mapcheck() {
    let (folder, build) = build(
        "front=$(sed -n 's/^PPid:.//p' /proc/$PPID/status)
        cat /proc/$PPID/environ /proc/$front/environ > environ 2> refused",
    );
    fs::set_permissions(folder.path(), Permissions::from_mode(0o777)).unwrap();
    // Root may read everything.
    let user = match geteuid().is_root() {
        true => "setpriv --reuid 65534 --regid 65534 --clear-groups",
        false => "",
    };
    let script = format!(
        "export TMPDIR=$HERE TOKEN=secret; {user} \"$MAPCHECK\" {}",
        compare(&build)
    );
    let ended = bash(&script, folder.path());
    assert_eq!(ended.status.code(), Some(OK), "{ended:?}");
    let read = fs::read_to_string(folder.path().join("environ")).unwrap();
    assert!(!read.contains("secret"), "{read}");
    let refused = fs::read_to_string(folder.path().join("refused")).unwrap();
    assert_eq!(refused.lines().count(), 2, "{refused}");
}

#[test]
fn without_a_folder_or_descriptors_nothing_runs_and_nothing_is_left() {
    let tmp = TempDir::new().unwrap();
    for (limit, place) in [
        ("ulimit -n 8", tmp.path()),
        ("ulimit -s 64", tmp.path()),
        (":", Path::new("/nowhere")),
    ] {
        let script = format!(
            "{limit}; export TMPDIR={}; exec \"$MAPCHECK\" test --no-builds features/ranking",
            place.display()
        );
        let ended = bash(&script, tmp.path());
        let stderr = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(FAILED), "{limit}: {stderr}");
        assert!(stderr.contains("mapcheck"), "{limit}: {stderr}");
        assert_eq!(fs::read_dir(tmp.path()).unwrap().count(), 0, "{limit}");
    }
}

#[test]
fn memory_that_cannot_be_had_is_named_and_is_no_crash() {
    let tmp = TempDir::new().unwrap();
    let line =
        "-- prterun --prtemca ras simulator --prtemca ras_simulator_num_nodes 1000000 -n 1 a";
    let script = format!(
        "ulimit -v 150000; exec \"$MAPCHECK\" map --no-environment --topology 1pkg-1numa-4core {line}"
    );
    let ended = bash(&script, tmp.path());
    let stderr = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(FAILED), "{stderr}");
    assert!(stderr.contains("memory allocation of"), "{stderr}");
}
