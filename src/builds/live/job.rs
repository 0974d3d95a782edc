//! The jobs of a live runtime.

use crate::builds::invocation::RunDir;
use crate::system::process::{CompanionProcess, Exit};
use mapcheck_reference::live::LiveError;
use mapcheck_reference::pmix::ProcessNotice;
use std::collections::BTreeMap;

/// A job of a live runtime.
pub(super) struct LiveJob {
    /// Its name in the scenario.
    pub(super) name: String,
    /// The job whose process has spawned it.
    pub(super) parent: Option<String>,
    /// Whether its end is known to have been handled by the runtime.
    pub(super) settled: bool,
    /// Its namespace in the runtime.
    pub(super) nspace: String,
    /// The tool that has started it, and waits for its end.
    pub(super) tool: Option<JobTool>,
    /// How the tool ended.
    pub(super) exit: Option<Exit>,
    /// The offset and the total of slots that a displayed map states.
    pub(super) header: Option<MapHeader>,
    /// Its processes, by rank.
    pub(super) processes: Vec<ProcessNotice>,
    /// The number of scripts that each process has performed.
    pub(super) scripts: BTreeMap<u32, u32>,
    /// The ranks that have called `PMIx_Init`.
    pub(super) initialized: Vec<u32>,
}

/// The tool that waits for a job's end. It ends before its folder is removed.
pub(super) struct JobTool {
    pub(super) process: CompanionProcess,
    pub(super) _folder: RunDir,
}

/// What the line of a displayed map that names the job states besides.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapHeader {
    pub(super) offset: u32,
    pub(super) total_slots: u64,
}

impl LiveJob {
    pub(super) fn new(name: &str, nspace: String, processes: Vec<ProcessNotice>) -> Self {
        Self {
            name: name.to_owned(),
            parent: None,
            settled: false,
            nspace,
            tool: None,
            exit: None,
            header: None,
            processes,
            scripts: BTreeMap::new(),
            initialized: Vec::new(),
        }
    }
}

impl LiveJob {
    pub(super) fn process(&self, rank: u32) -> Result<&ProcessNotice, LiveError> {
        let process = self.processes.iter().find(|process| process.rank == rank);
        process
            .ok_or_else(|| LiveError::Difference(format!("job {} has no rank {rank}", self.name)))
    }
}
