//! Turns the exit and the output of a process into an [`Outcome`].
//!
//! Exit statuses are not reliable: they differ between versions and between runs. The outcome depends on whether
//! there is exactly one complete map, whether each process in it has its rank and, without a map, on the banner.

use crate::outcome::map_text::{self, refusal};
use crate::system::process::{Exit, ProcessOutput, signal_name};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{JobMap, Outcome};
use std::borrow::Cow;
use std::time::Duration;

/// The base of a shell's exit statuses for signals.
const STATUS_OF_SIGNALS: i32 = 128;

/// The signals that count as a crash when a shell reports them. A build uses other statuses of that size itself.
const CRASHES: &[i32] = &[
    nix::libc::SIGILL,
    nix::libc::SIGTRAP,
    nix::libc::SIGABRT,
    nix::libc::SIGBUS,
    nix::libc::SIGFPE,
    nix::libc::SIGKILL,
    nix::libc::SIGSEGV,
];

/// The most bytes kept of a text that is only shown to the user.
const MAX_KEPT: usize = 16 << 10;

/// The most bytes of each end of stderr that are searched for a reason. The search takes seconds where a build prints without an end.
const MOST_SEARCHED: usize = 256 << 10;

/// Returns both ends of a long output, or all of it.
fn ends(output: &[u8]) -> Cow<'_, [u8]> {
    let middle = output.len().saturating_sub(MOST_SEARCHED);
    match output.get(..MOST_SEARCHED) {
        Some(first) if middle > MOST_SEARCHED => [first, &output[middle..]].concat().into(),
        _ => output.into(),
    }
}

/// Classifies a run.
///
/// `limit` is its time limit, `expected` the number of processes that the case requests, if it is known.
pub(super) fn classify(finished: ProcessOutput, limit: Duration, expected: Option<u64>) -> Outcome {
    let stderr = ends(&finished.stderr);
    let stderr = String::from_utf8_lossy(&stderr);
    let status = match finished.exit {
        Exit::TimedOut => return Outcome::TimedOut { limit },
        Exit::Signal(signal) => {
            return Outcome::Crashed {
                signal,
                stderr: tail(&stderr),
            };
        }
        Exit::OutputTooLarge => {
            let reason = format!(
                "it was killed because it printed too much: {} bytes to stdout and {} bytes to stderr",
                finished.stdout.len(),
                finished.stderr.len()
            );
            return partial_outcome(reason, &String::from_utf8_lossy(&finished.stdout));
        }
        Exit::FilesTooLarge => {
            let reason = format!("it was killed because it {}", Exit::FilesTooLarge);
            return partial_outcome(reason, &String::from_utf8_lossy(&finished.stdout));
        }
        Exit::Status(status) => status,
    };
    if CRASHES.contains(&(status - STATUS_OF_SIGNALS)) {
        return Outcome::Crashed {
            signal: signal_name(status - STATUS_OF_SIGNALS),
            stderr: tail(&stderr),
        };
    }
    let stdout = match String::from_utf8(finished.stdout) {
        Ok(stdout) => stdout,
        Err(error) => {
            return partial_outcome(
                "its output is not UTF-8".to_owned(),
                &String::from_utf8_lossy(error.as_bytes()),
            );
        }
    };
    match (status, map_text::count_maps(&stdout)) {
        (0, 0) => partial_outcome(
            "it ended with success, but printed no map".to_owned(),
            &non_empty(&stdout, &stderr),
        ),
        (0, 1) => match map_text::parse_map(&stdout) {
            Ok(printed) => mapped_outcome(printed.map, expected),
            Err(error) => partial_outcome(error.to_string(), &stdout),
        },
        (0, count) => partial_outcome(format!("it printed {count} maps"), &stdout),
        (status, 0) => refused_outcome(status, &stderr),
        (status, _) => partial_outcome(format!("a map was printed, with status {status}"), &stdout),
    }
}

/// Returns the outcome of a complete map: mapped, unless ranks are missing.
fn mapped_outcome(map: JobMap, expected: Option<u64>) -> Outcome {
    let expected = expected.unwrap_or(0).max(map.num_placed());
    let mut ranks: Vec<u32> = map
        .nodes
        .iter()
        .flat_map(|node| node.procs.iter().map(|process| process.rank))
        .collect();
    ranks.sort_unstable();
    let in_order = ranks.iter().zip(0..).all(|(rank, index)| *rank == index);
    if in_order && ranks.len() as u64 == expected {
        Outcome::Mapped(map)
    } else {
        Outcome::LostRanks { map, expected }
    }
}

fn refused_outcome(status: i32, stderr: &str) -> Outcome {
    let refusal = refusal::parse_refusal(stderr);
    Outcome::Refused(Refused {
        also: refusal.also,
        status: Some(status),
        message: refusal.message,
        ..Refused::about(refusal.topic)
    })
}

fn partial_outcome(reason: String, text: &str) -> Outcome {
    let mut end = text.len().min(MAX_KEPT);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    Outcome::PartialMap {
        reason,
        text: text[..end].to_owned(),
    }
}

fn non_empty(stdout: &str, stderr: &str) -> String {
    if stdout.trim().is_empty() {
        stderr
    } else {
        stdout
    }
    .to_owned()
}

fn tail(text: &str) -> String {
    let mut start = text.len().saturating_sub(MAX_KEPT);
    while !text.is_char_boundary(start) {
        start += 1;
    }
    text[start..].to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_of_a_long_output_are_searched() {
        let long = [b"first".as_slice(), &[b'\n'; 5 * MOST_SEARCHED], b"last"].concat();
        let kept = ends(&long);
        assert!(kept.starts_with(b"first") && kept.ends_with(b"last"));
        assert_eq!(kept.len(), 2 * MOST_SEARCHED);
        for length in [0, 9, 2 * MOST_SEARCHED] {
            assert_eq!(*ends(&long[..length]), long[..length]);
        }
    }
}
