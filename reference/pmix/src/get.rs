//! What `PMIx_Get` answers, by RFC0009.
//!
//! A key and a rank lead to one place. Keys that begin with `pmix` are in the job-level data, marked with one rank: the process's
//! for what is of one process or differs by process, the job's ([`Rank::WILDCARD`]) for the rest. All other keys are in what
//! the process has put. There is no second place in which to look.

use super::store::{JobData, PutData};
use super::{Deviation, Process, Rank, Status, Value, keys};
use std::collections::{BTreeMap, BTreeSet};

/// What a client has at hand.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    /// The job-level data of each job that it has.
    pub(super) jobs: BTreeMap<String, JobData>,
    /// What it has of what processes have put.
    pub(super) put: PutData,
}

/// What a server has.
#[derive(Clone, Debug, Default)]
pub(super) struct Served {
    /// The jobs.
    pub(super) jobs: BTreeMap<String, JobData>,
    /// What its clients have committed.
    pub(super) put: PutData,
    /// The jobs that have a client.
    pub(super) connected: BTreeSet<String>,
}

/// Whether an application may put a key. GET-PUT-1
pub(super) fn put_status(key: &str, deviations: &BTreeSet<Deviation>) -> Status {
    if keys::is_reserved(key) && !deviations.contains(&Deviation::ReservedKeysPut) {
        return Status::BAD_PARAM;
    }
    Status::SUCCESS
}

/// Why a request has no value.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum NoValue {
    /// The call says so.
    Status(Status),
    /// The process that asks ends by SIGSEGV.
    Crash,
    /// The server does.
    ServerCrash,
}

impl NoValue {
    const NOT_FOUND: Self = Self::Status(Status::NOT_FOUND);
}

/// Who asks, and what it and its server know.
pub(super) struct Asker<'a> {
    /// The process.
    pub(super) process: &'a Process,
    /// What it has at hand.
    pub(super) known: &'a mut Known,
    /// What its server has.
    pub(super) served: &'a Served,
    /// How the library departs from the rules.
    pub(super) deviations: &'a BTreeSet<Deviation>,
}

impl Asker<'_> {
    fn has(&self, deviation: Deviation) -> bool {
        self.deviations.contains(&deviation)
    }

    fn is_foreign(&self, of: &Process) -> bool {
        of.nspace != self.process.nspace
    }

    /// What it gets. A request that its own data does not answer goes to the server, unless `local`.
    pub(super) fn get(&mut self, of: &Process, key: &str, local: bool) -> Result<Value, NoValue> {
        if let Some(end) = self.departs(of, key, local) {
            return Err(end);
        }
        if let Some(value) = self.look(of, key) {
            return Ok(value);
        }
        // All job-level data of its own job came when the client was initialized.
        let here = keys::is_reserved(key)
            && self.known.jobs.contains_key(&of.nspace)
            && !self.has(Deviation::ReservedKeysSearched);
        let whole = self.is_foreign(of) && of.rank == Rank::WILDCARD;
        if whole && !local && self.has(Deviation::OtherJobsAsWholeUnknown) {
            return Err(NoValue::Status(Status::INVALID_NAMESPACE));
        }
        if local || here {
            return Err(NoValue::NOT_FOUND);
        }
        self.fetch(of, key);
        self.look(of, key).ok_or(NoValue::NOT_FOUND)
    }

    /// GET-OTHER-1, GET-OTHER-2: the reply has the job's data and what the process has put.
    fn fetch(&mut self, of: &Process, key: &str) {
        if let Some(job) = self.served.jobs.get(&of.nspace) {
            self.known.jobs.insert(of.nspace.clone(), job.clone());
        }
        let left = self.has(Deviation::PutDataLeftBehind) && self.is_foreign(of);
        if left && keys::is_reserved(key) {
            return;
        }
        for ((process, key), value) in &self.served.put {
            if process == of {
                self.known
                    .put
                    .insert((process.clone(), key.clone()), value.clone());
            }
        }
    }

    /// How a request ends before anything is looked for, where a library departs from the rules.
    fn departs(&self, of: &Process, key: &str, local: bool) -> Option<NoValue> {
        let job = self.served.jobs.get(&of.nspace);
        let exists = job.is_some_and(|job| job.get(of.rank, keys::HOSTNAME).is_some());
        let foreign = self.is_foreign(of);
        let has = |deviation| self.has(deviation);
        if foreign
            && has(Deviation::JobsWithoutClientsUnknown)
            && !self.served.connected.contains(&of.nspace)
        {
            return Some(match local {
                // Its server is not asked.
                true => NoValue::NOT_FOUND,
                false => NoValue::Status(Status::NO_SUCH_PROCESS),
            });
        }
        match key {
            keys::LOCAL_SIZE if of.rank == Rank::WILDCARD => None,
            keys::LOCAL_SIZE
                if has(Deviation::LocalSizeOfOthersCrashes) && (foreign || !exists) =>
            {
                Some(match self.known.jobs.contains_key(&of.nspace) {
                    true => NoValue::Crash,
                    false => NoValue::ServerCrash,
                })
            }
            keys::LOCAL_SIZE
                if has(Deviation::LocalSizeElsewhereUnknown) && foreign && self.is_far(of) =>
            {
                Some(NoValue::NOT_FOUND)
            }
            keys::NODEID if has(Deviation::NodeidElsewhereUnknown) && self.is_far(of) => {
                Some(NoValue::NOT_FOUND)
            }
            keys::HOSTNAME | keys::NODEID if has(Deviation::NodeOfOtherJobsUnknown) && foreign => {
                Some(NoValue::NOT_FOUND)
            }
            _ => None,
        }
    }

    /// Whether a process is on another node.
    fn is_far(&self, of: &Process) -> bool {
        let node = |process: &Process| {
            let job = self.served.jobs.get(&process.nspace)?;
            job.get(process.rank, keys::HOSTNAME)
        };
        node(of) != node(self.process)
    }

    /// The one place to which a key and a rank lead. GET-LOOKUP-1, GET-RESERVED-1
    fn look(&self, of: &Process, key: &str) -> Option<Value> {
        let put = || self.known.put.get(&(of.clone(), key.to_owned())).cloned();
        if !keys::is_reserved(key) {
            return put();
        }
        let job = self.known.jobs.get(&of.nspace)?;
        let whole = of.rank == Rank::WILDCARD;
        let found = match key {
            keys::LOCAL_SIZE if whole && self.has(Deviation::LocalSizeAtJob) => {
                job.get(self.process.rank, key)
            }
            keys::HOSTNAME if whole && self.has(Deviation::HostnameAtJob) => {
                job.get(self.process.rank, key)
            }
            key if self.has(Deviation::SessionDataAtRanks) && job.is_sessions(key) => {
                job.get(Rank::WILDCARD, key)
            }
            key => job.get(of.rank, key),
        };
        let found = found.cloned();
        match self.has(Deviation::ReservedKeysSearched) {
            true => found.or_else(put),
            false => found,
        }
    }
}
