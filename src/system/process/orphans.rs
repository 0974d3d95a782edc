//! Ends what a program has started and left behind.
//!
//! This process adopts orphans: a process whose parent has ended becomes its child, also one in a session of its own. It
//! belongs to the run whose [`Mark`] is in its environment. What has another environment is ended by the
//! [`Supervisor`](super::Supervisor) alone, because in any other process it could be a child that the process had before.

use nix::errno::Errno;
use nix::sys::prctl::set_child_subreaper;
use nix::sys::signal::{Signal, kill, killpg};
use nix::sys::wait::{WaitPidFlag, WaitStatus, waitpid};
use nix::unistd::{Pid, getpgid, getpgrp};
use std::collections::HashSet;
use std::fs;
use std::hash::{BuildHasher as _, Hasher as _, RandomState};
use std::io;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The processes that this one has started and still waits for.
static RUNNING: Mutex<Option<HashSet<i32>>> = Mutex::new(None);

/// Whether this process had no children before it started any.
static OWNS_ALL: AtomicBool = AtomicBool::new(false);

/// The longest wait for killed processes to end.
const ENDING: Duration = Duration::from_secs(5);

/// The longest wait for the members of a killed process group, in steps of a millisecond.
const STEPS: usize = 500;

/// The environment variable with the mark of a run.
const VARIABLE: &str = "MAPCHECK_RUN";

/// The mark of a run: an environment setting that the processes of no other run have.
#[derive(Clone, Debug)]
pub(super) struct Mark {
    value: String,
}

impl Mark {
    /// Makes a mark that no run has had.
    pub(super) fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        Self {
            value: format!("mapcheck-{}-{number}", process_number()),
        }
    }

    /// Adds the mark to the environment of a command.
    pub(super) fn apply(&self, command: &mut Command) {
        command.env(VARIABLE, &self.value);
    }

    /// Returns whether a process has this mark.
    fn is_on(&self, pid: Pid) -> bool {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        let setting = format!("{VARIABLE}={}", self.value);
        environment
            .split(|byte| *byte == 0)
            .any(|found| found == setting.as_bytes())
    }
}

/// Returns what the marks of all runs of this process begin with.
pub(super) fn marks_begin() -> String {
    format!("{VARIABLE}=mapcheck-{}-", process_number())
}

/// Returns a number of this process that no other process has, in letters and digits.
pub(super) fn process_number() -> &'static str {
    static NUMBER: LazyLock<String> = LazyLock::new(|| {
        // Sockets are created in a folder of this name, and their paths must be short.
        let number = RandomState::new().build_hasher().finish() >> 24;
        format!("{number:010x}")
    });
    &NUMBER
}

/// Makes this process adopt orphans. Where that is impossible, they are only found if this process is killed.
pub(super) fn adopt_orphans() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let _ = set_child_subreaper(true);
    });
}

/// Records that every child of this process is one that it has started, or an orphan of one.
///
/// # Errors
///
/// This process has a child already.
pub fn own_all_children() -> io::Result<()> {
    adopt_orphans();
    if children().is_empty() {
        OWNS_ALL.store(true, Ordering::Relaxed);
        return Ok(());
    }
    Err(io::Error::other(
        "a process that it did not start is its child",
    ))
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

/// Ends the orphans of a run, and what they leave in turn.
pub(super) fn end_orphans(mark: &Mark) {
    end_where(&|pid| mark.is_on(pid));
}

/// Ends all orphans, if every child of this process is one that it has started, or an orphan of one.
pub(super) fn end_all_orphans() {
    if OWNS_ALL.load(Ordering::Relaxed) {
        end_where(&|_| true);
    }
}

fn end_where(is_meant: &dyn Fn(Pid) -> bool) {
    let until = Instant::now() + ENDING;
    let mut killed = HashSet::new();
    while kill_orphans(is_meant, &mut killed) && Instant::now() < until {
        sleep(Duration::from_millis(1));
    }
}

/// Kills orphans, and reaps those that have ended. Returns whether one of those that it killed is still there.
fn kill_orphans(is_meant: &dyn Fn(Pid) -> bool, killed: &mut HashSet<Pid>) -> bool {
    // The lock keeps a child that is just being started from being taken for an orphan, and another thread from reaping an orphan: until
    // it is released, the id of each is its own.
    let running = running();
    let started = |pid: Pid| {
        let mut pids = running.iter();
        pids.any(|pids| pids.contains(&pid.as_raw()))
    };
    let owns_all = OWNS_ALL.load(Ordering::Relaxed);
    let mut is_left = false;
    for pid in children().into_iter().filter(|pid| !started(*pid)) {
        // One that has ended has no environment any more.
        if (owns_all || killed.contains(&pid)) && reap_ended(pid) {
            continue;
        }
        if (killed.contains(&pid) || is_meant(pid)) && kill(pid, Signal::SIGKILL).is_ok() {
            killed.insert(pid);
            is_left = true;
        }
    }
    is_left
}

/// Returns the children of this process; none where `/proc` is that of another PID namespace, whose numbers mean other processes here.
fn children() -> Vec<Pid> {
    static IS_OURS: LazyLock<bool> = LazyLock::new(|| {
        let own = fs::read_link("/proc/self");
        own.is_ok_and(|own| own.as_os_str() == Pid::this().to_string().as_str())
    });
    let threads = fs::read_dir("/proc/self/task").into_iter().flatten();
    let threads = threads.take_while(|_| *IS_OURS);
    let lists = threads
        .filter_map(Result::ok)
        .filter_map(|thread| fs::read_to_string(thread.path().join("children")).ok());
    let mut pids = Vec::new();
    for list in lists {
        let numbers = list.split_whitespace();
        pids.extend(numbers.filter_map(|pid| Some(Pid::from_raw(pid.parse().ok()?))));
    }
    pids
}

/// Reaps a child of another process group, if it has ended. Returns whether it has.
///
/// A child in this process's own group can be one that a caller has started by other means and waits for.
fn reap_ended(pid: Pid) -> bool {
    getpgid(Some(pid)) != Ok(getpgrp())
        && matches!(
            waitpid(pid, Some(WaitPidFlag::WNOHANG)),
            Ok(WaitStatus::Exited(..) | WaitStatus::Signaled(..))
        )
}
