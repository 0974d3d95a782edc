//! The connections of processes to the runtime, which a process makes before its first request (`PMIx_Init`).

use super::runtime::{Requestor, Runtime};
use super::table::DEFAULT_SESSION;
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::rules::{Quirk, Rules};
use std::collections::BTreeSet;

/// Which processes have connected, and where no further ones can.
#[derive(Clone, Debug, Default)]
pub(super) struct Connections {
    /// The jobs whose first process has connected.
    jobs: BTreeSet<String>,
    /// The sessions and nodes where the jobs of tools have ended whose first process had connected.
    ended: BTreeSet<(u32, String)>,
}

impl Runtime {
    /// Connects the first process of a job that spawns another, unless it has.
    ///
    /// SES-JOB-SESSION-4: jobs of the same session can have ended.
    ///
    /// # Errors
    ///
    /// The build cannot connect the process.
    pub(super) fn connect(&mut self, by: &Requestor, rules: &Rules) -> Result<(), Refusal> {
        let Requestor::ProcessOf(nspace) = by else {
            return Ok(());
        };
        if self.connections.jobs.contains(nspace) {
            return Ok(());
        }
        if rules.has(Quirk::SessionCutOff) && self.is_cut_off(nspace) {
            let message = "PMIx_Init failed in the process that spawns the job".to_owned();
            let (stage, topic) = (Stage::Session, Topic::Unexplained);
            return Err(Refusal::new(stage, topic, Code::Silent, message));
        }
        self.connections.jobs.insert(nspace.clone());
        Ok(())
    }

    /// Whether an earlier job of the same session has ended on the node of a job's first process.
    fn is_cut_off(&self, nspace: &str) -> bool {
        let Some(job) = self.job(nspace) else {
            return false;
        };
        let ended = &self.connections.ended;
        job.node_of_rank(0)
            .is_some_and(|node| ended.contains(&(job.session, node.to_owned())))
    }

    /// Records the end of a job.
    pub(super) fn disconnect(&mut self, nspace: &str) {
        let Some(job) = self.job(nspace) else {
            return;
        };
        let is_child = job.is_child();
        if is_child || job.session == DEFAULT_SESSION || !self.connections.jobs.contains(nspace) {
            return;
        }
        let nodes = job.map.nodes.iter().map(|node| node.name.to_string());
        let ended: Vec<_> = nodes.map(|node| (job.session, node)).collect();
        self.connections.ended.extend(ended);
    }
}
