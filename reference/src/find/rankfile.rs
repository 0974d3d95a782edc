//! The line with a rankfile, which gives nearly every layout that names the CPUs of its ranks.

use super::goal::Goal;
use crate::job_map::{Bound, CpuUnit};
use crate::topology::Topology;
use std::fmt::Write as _;

/// The name of the file in the lines that are found.
pub(super) const NAME: &str = "ranks.txt";

/// A rankfile, and what has to be given with it.
pub(super) struct RankFileDraft {
    pub(super) text: String,
    /// Whether hardware threads are the CPUs.
    pub(super) by_thread: bool,
}

/// Writes the rankfile of a goal, or returns `None` if it does not name the ranks.
pub(super) fn draft(goal: &Goal, topology: &Topology) -> Option<RankFileDraft> {
    let mut lines: Vec<(u32, String)> = Vec::new();
    let mut by_thread = !topology.has_cores();
    for node in goal.apps.iter().flat_map(|app| &app.nodes) {
        for rank in node.ranks.as_ref()? {
            let mut line = format!("rank {}={}", rank.rank, node.node);
            if let Some(Bound::Cpus(packages)) = &rank.bound {
                by_thread |= packages.iter().any(|it| it.unit == CpuUnit::HwThread);
                let numbers: Vec<u32> = packages.iter().flat_map(|it| it.cpus.clone()).collect();
                let _ = write!(line, " slot={}", ranges(&numbers));
            }
            lines.push((rank.rank, line));
        }
    }
    lines.sort();
    let text: Vec<String> = lines.into_iter().map(|(_, line)| line + "\n").collect();
    (!text.is_empty()).then(|| RankFileDraft {
        text: text.concat(),
        by_thread,
    })
}

fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right));
    let texts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            [only] => only.to_string(),
            [] => String::new(),
        })
        .collect();
    texts.join(",")
}
