//! The connections of processes to the runtime, which a process makes before its first request (`PMIx_Init`).

use super::job::Job;
use super::table::DEFAULT_SESSION;
use std::collections::BTreeSet;

/// Which processes have connected, and where a build with [`Quirk::SessionCutOff`](mapcheck_mapping::rules::Quirk::SessionCutOff) connects
/// no further ones.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections {
    /// The jobs whose first process has connected.
    jobs: BTreeSet<String>,
    /// The sessions and nodes where the jobs of tools have ended whose first process had connected.
    ended: BTreeSet<(u32, String)>,
}

impl Connections {
    /// Whether the first process of a job has connected.
    pub(super) fn has(&self, nspace: &str) -> bool {
        self.jobs.contains(nspace)
    }

    /// Adds the first process of a job.
    pub(super) fn add(&mut self, nspace: &str) {
        self.jobs.insert(nspace.to_owned());
    }

    /// Removes the processes of a job that ends.
    pub(super) fn end(&mut self, job: &Job) {
        if job.is_child() || job.session == DEFAULT_SESSION || !self.has(&job.nspace) {
            return;
        }
        let nodes = job.map.nodes.iter().map(|node| node.name.to_string());
        self.ended.extend(nodes.map(|node| (job.session, node)));
    }

    /// Whether an earlier job of the same session has ended on the node of a job's first process.
    pub(super) fn are_cut_off(&self, job: &Job) -> bool {
        let has_ended = |node: &str| self.ended.contains(&(job.session, node.to_owned()));
        job.node_of_rank(0).is_some_and(has_ended)
    }
}
