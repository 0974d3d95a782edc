//! The processes of jobs: where each one runs, and the actions that a scenario requests of them.

use super::{PATIENCE, failed};
use mapcheck_reference::live::{LiveError, ProcessState};
use mapcheck_reference::pmix::{CallResult, Operation, ProcessNotice};
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

/// The time between two looks at the folder.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

/// Waits until a condition holds. Returns whether it did in time.
pub(super) fn wait_for(mut holds: impl FnMut() -> bool) -> bool {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        if Instant::now() >= until {
            return false;
        }
        std::thread::sleep(POLL_INTERVAL);
    }
    true
}

/// Returns the processes of a job that have started, by rank.
pub(super) fn started(folder: &Path, nspace: &str) -> Vec<ProcessNotice> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let files = entries.filter_map(Result::ok).map(|entry| entry.path());
    let notices = files.filter(|file| file.extension().is_some_and(|kind| kind == "started"));
    let mut notices: Vec<ProcessNotice> = notices
        .filter_map(|file| serde_json::from_slice(&fs::read(file).ok()?).ok())
        .filter(|notice: &ProcessNotice| notice.nspace == nspace)
        .collect();
    notices.sort_by_key(|notice| notice.rank);
    notices
}

/// Returns what a process does.
pub(super) fn state(notice: &ProcessNotice) -> ProcessState {
    let stat = fs::read_to_string(format!("/proc/{}/stat", notice.pid)).unwrap_or_default();
    // The state follows the name, which is in parentheses.
    let state = stat.rsplit_once(')').map(|(_, rest)| rest.trim_start());
    match state.and_then(|state| state.chars().next()) {
        None | Some('Z' | 'X') => ProcessState::Ended,
        Some('T') => ProcessState::Stopped,
        Some(_) => ProcessState::Running,
    }
}

/// Returns whether a process is alive.
pub(super) fn is_alive(notice: &ProcessNotice) -> bool {
    state(notice) != ProcessState::Ended
}

/// Returns whether a process has received input.
pub(super) fn has_input(folder: &Path, notice: &ProcessNotice) -> bool {
    let file = format!("{}.{}.input", notice.nspace, notice.rank);
    folder.join(file).exists()
}

/// Tells a process to exit, and waits until it has.
pub(super) fn end(folder: &Path, notice: &ProcessNotice, status: i32) -> Result<(), LiveError> {
    write_whole(folder, notice, "exit", &status.to_string())?;
    if wait_for(|| !is_alive(notice)) {
        return Ok(());
    }
    Err(LiveError::Failed(format!(
        "rank {} of {} did not exit",
        notice.rank, notice.nspace
    )))
}

/// Has a process perform operations. `number` counts the scripts of that process.
pub(super) fn perform(
    folder: &Path,
    notice: &ProcessNotice,
    number: u32,
    operations: &[Operation],
) -> Result<Vec<CallResult>, LiveError> {
    let script = serde_json::to_string(operations).map_err(failed)?;
    write_whole(folder, notice, &format!("{number}.script"), &script)?;
    let answer = folder.join(format!("{}.{}.{number}.answer", notice.nspace, notice.rank));
    if !wait_for(|| answer.exists() || !is_alive(notice)) {
        return Err(LiveError::Failed(format!(
            "rank {} of {} did not answer",
            notice.rank, notice.nspace
        )));
    }
    let text = fs::read(&answer).map_err(|_| {
        LiveError::Failed(format!(
            "rank {} of {} ended before it answered",
            notice.rank, notice.nspace
        ))
    })?;
    serde_json::from_slice(&text).map_err(failed)
}

fn write_whole(
    folder: &Path,
    notice: &ProcessNotice,
    kind: &str,
    text: &str,
) -> Result<(), LiveError> {
    let file = folder.join(format!("{}.{}.{kind}", notice.nspace, notice.rank));
    let unfinished = file.with_extension("new");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, &file))
        .map_err(failed)
}
