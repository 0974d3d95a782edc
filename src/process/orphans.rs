//! Ends what a program has started and left behind.
//!
//! This process adopts orphans: a process whose parent has ended becomes its child, also one in a session of its own. It
//! belongs to the run whose temporary folder is in its environment.

use super::Command;
use nix::errno::Errno;
use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid, getpgrp};
use std::collections::HashSet;
use std::fs;
use std::io;
use std::process::Child;
use std::sync::{Mutex, MutexGuard, Once, PoisonError};
use std::thread::sleep;
use std::time::Duration;

/// The processes that this one has started and still waits for.
static RUNNING: Mutex<Option<HashSet<i32>>> = Mutex::new(None);

/// The longest wait for a killed process to end, in steps of a millisecond.
const STEPS: usize = 500;

/// Makes this process adopt orphans. Where that is impossible, they are only found if this process is killed.
pub(super) fn adopt_orphans() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = set_child_subreaper(true);
    });
}

/// The mark of a run in the environment of its processes: the setting of its temporary folder.
pub(super) fn mark_of(command: &Command) -> Option<Vec<u8>> {
    let mut variables = command.environment.iter();
    let (_, folder) = variables.find(|(name, _)| name == "TMPDIR")?;
    Some([b"TMPDIR=", folder.as_encoded_bytes()].concat())
}

/// Starts a child, and records that this process waits for it. Returns it with its process id.
pub(super) fn start(spawn: impl FnOnce() -> io::Result<Child>) -> io::Result<(Child, Pid)> {
    let mut running = running();
    let child = spawn()?;
    let pid = i32::try_from(child.id()).map_err(io::Error::other)?;
    running.get_or_insert_default().insert(pid);
    Ok((child, Pid::from_raw(pid)))
}

/// Records that a child has been waited for.
pub(super) fn remove_running(pid: Pid) {
    if let Some(pids) = running().as_mut() {
        pids.remove(&pid.as_raw());
    }
}

fn running() -> MutexGuard<'static, Option<HashSet<i32>>> {
    RUNNING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits for the adopted members of a process group that was killed, and whose leader has been waited for.
pub(super) fn reap_group(group: Pid) {
    let members = Pid::from_raw(-group.as_raw());
    for _ in 0..STEPS {
        match waitpid(members, Some(WaitPidFlag::WNOHANG)) {
            Ok(WaitStatus::StillAlive) => sleep(Duration::from_millis(1)),
            Ok(_) | Err(Errno::EINTR) => {}
            // Orphans of a parent that has not ended yet are adopted later.
            Err(_) if killpg(group, None).is_ok() => sleep(Duration::from_millis(1)),
            Err(_) => return,
        }
    }
}

/// Ends the orphans of a run, or all orphans without a mark, and what they leave in turn.
///
/// Orphans that have ended by themselves are reaped, whatever run they belong to: they have no environment any more.
pub(super) fn end_orphans(mark: Option<&[u8]>) {
    const ROUNDS: usize = 100;
    for _ in 0..ROUNDS {
        let orphans: Vec<Pid> = orphans()
            .into_iter()
            .filter(|pid| !reap_ended(*pid) && has(*pid, mark))
            .collect();
        if orphans.is_empty() {
            return;
        }
        for pid in orphans {
            let _ = kill(pid, Signal::SIGKILL);
            for _ in 0..STEPS {
                match waitpid(pid, Some(WaitPidFlag::WNOHANG)) {
                    Ok(WaitStatus::StillAlive) => sleep(Duration::from_millis(1)),
                    Err(Errno::EINTR) => {}
                    Ok(_) | Err(_) => break,
                }
            }
        }
    }
}

/// Returns the children of this process that it has not started.
fn orphans() -> Vec<Pid> {
    // The lock keeps a child that is just being started from being taken for an orphan.
    let running = running();
    let started = |pid: &i32| running.as_ref().is_some_and(|pids| pids.contains(pid));
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten();
    let lists = threads
        .filter_map(Result::ok)
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let mut pids: Vec<i32> = Vec::new();
    for list in lists {
        pids.extend(
            list.split_whitespace()
                .filter_map(|pid| pid.parse::<i32>().ok()),
        );
    }
    pids.retain(|pid| !started(pid));
    pids.into_iter().map(Pid::from_raw).collect()
}

/// Reaps an orphan of another process group that has ended. Returns whether it did.
///
/// A child in this process's own group can be one that a caller has started by other means and waits for.
fn reap_ended(pid: Pid) -> bool {
    getpgid(Some(pid)) != Ok(getpgrp())
        && matches!(
            waitpid(pid, Some(WaitPidFlag::WNOHANG)),
            Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..))
        )
}

/// Returns whether a process has the mark of a run in its environment. Without a mark, every process counts.
fn has(pid: Pid, mark: Option<&[u8]>) -> bool {
    let Some(mark) = mark else {
        return true;
    };
    let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment
        .split(|byte| *byte == 0)
        .any(|setting| setting == mark)
}
