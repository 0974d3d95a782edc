//! `PMIx_Get` and `PMIx_Put` by RFC0009.
//!
//! A key and a rank select one lookup. Keys that begin with `pmix` are in the job-level data, marked with one rank: the rank of
//! the process for data of one process or data that differs by process, and [`Rank::WILDCARD`] for all other data. All other
//! keys are in the data that processes have put. A second lookup never happens.

use super::store::{JobLevelData, PutData};
use super::{Deviation, PmixValue, Process, Rank, Status, keys};
use std::collections::{BTreeMap, BTreeSet};

/// The data that a client has locally.
#[derive(Clone, Debug, Default)]
pub(super) struct ClientData {
    /// The job-level data, by namespace.
    pub(super) jobs: BTreeMap<String, JobLevelData>,
    /// The data that processes have put.
    pub(super) put: PutData,
}

/// The data of a server.
#[derive(Clone, Debug, Default)]
pub(super) struct ServerData {
    /// The job-level data of the registered jobs, by namespace.
    pub(super) jobs: BTreeMap<String, JobLevelData>,
    /// The data that its clients have committed.
    pub(super) put: PutData,
    /// The namespaces with a connected client.
    pub(super) connected: BTreeSet<String>,
}

/// Returns the status of putting a key: reserved keys are refused. GET-PUT-1
pub(super) fn put_status(key: &str, deviations: &BTreeSet<Deviation>) -> Status {
    if keys::is_reserved(key) && !deviations.contains(&Deviation::ReservedKeysPut) {
        return Status::BAD_PARAM;
    }
    Status::SUCCESS
}

/// The failure of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum GetError {
    /// The call returns this status.
    Status(Status),
    /// The requesting process crashes with SIGSEGV.
    Crash,
    /// Its server crashes with SIGSEGV.
    ServerCrash,
}

impl GetError {
    const NOT_FOUND: Self = Self::Status(Status::NOT_FOUND);
}

/// A client that requests data, with its own data and that of its server.
pub(super) struct Requester<'a> {
    /// The requesting process.
    pub(super) process: &'a Process,
    /// Its local data.
    pub(super) known: &'a mut ClientData,
    /// The data of its server.
    pub(super) served: &'a ServerData,
    /// The deviations of the library.
    pub(super) deviations: &'a BTreeSet<Deviation>,
}

impl Requester<'_> {
    fn has(&self, deviation: Deviation) -> bool {
        self.deviations.contains(&deviation)
    }

    fn is_foreign(&self, of: &Process) -> bool {
        of.nspace != self.process.nspace
    }

    /// Gets a value from the local data or, unless the request is `local`, from the server.
    pub(super) fn get(
        &mut self,
        of: &Process,
        key: &str,
        local: bool,
    ) -> Result<PmixValue, GetError> {
        if let Some(end) = self.find_deviating_error(of, key, local) {
            return Err(end);
        }
        if let Some(value) = self.look_up(of, key) {
            return Ok(value);
        }
        // A namespace's job-level data is complete once it is local: that of the client's own job comes with PMIx_Init, that
        // of another job with the first reply. Any later request is satisfied locally: GET-OTHER-3
        let here = keys::is_reserved(key)
            && self.known.jobs.contains_key(&of.nspace)
            && !self.has(Deviation::ReservedKeysSearched);
        let whole = self.is_foreign(of) && of.rank == Rank::WILDCARD;
        if whole && !local && self.has(Deviation::OtherJobsAsWholeUnknown) {
            return Err(GetError::Status(Status::INVALID_NAMESPACE));
        }
        if local || here {
            return Err(GetError::NOT_FOUND);
        }
        self.fetch(of, key);
        self.look_up(of, key).ok_or(GetError::NOT_FOUND)
    }

    /// Fetches a reply from the server: the job-level data of the namespace (GET-OTHER-1) and the data that the process has put
    /// (GET-OTHER-2).
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

    /// Returns the error of a deviation that ends a request before any lookup.
    fn find_deviating_error(&self, of: &Process, key: &str, local: bool) -> Option<GetError> {
        let job = self.served.jobs.get(&of.nspace);
        let exists = job.is_some_and(|job| job.get(of.rank, keys::HOSTNAME).is_some());
        let foreign = self.is_foreign(of);
        let has = |deviation| self.has(deviation);
        if foreign
            && has(Deviation::JobsWithoutClientsUnknown)
            && !self.served.connected.contains(&of.nspace)
        {
            return Some(match local {
                // A local request does not reach the server.
                true => GetError::NOT_FOUND,
                false => GetError::Status(Status::NO_SUCH_PROCESS),
            });
        }
        match key {
            keys::LOCAL_SIZE if of.rank == Rank::WILDCARD => None,
            keys::LOCAL_SIZE
                if has(Deviation::LocalSizeOfOthersCrashes) && (foreign || !exists) =>
            {
                Some(match self.known.jobs.contains_key(&of.nspace) {
                    true => GetError::Crash,
                    false => GetError::ServerCrash,
                })
            }
            keys::LOCAL_SIZE
                if has(Deviation::LocalSizeElsewhereUnknown) && foreign && self.is_far(of) =>
            {
                Some(GetError::NOT_FOUND)
            }
            keys::NODEID if has(Deviation::NodeidElsewhereUnknown) && self.is_far(of) => {
                Some(GetError::NOT_FOUND)
            }
            keys::HOSTNAME | keys::NODEID if has(Deviation::NodeOfOtherJobsUnknown) && foreign => {
                Some(GetError::NOT_FOUND)
            }
            _ => None,
        }
    }

    /// Returns whether a process is on another node.
    fn is_far(&self, of: &Process) -> bool {
        let node = |process: &Process| {
            let job = self.served.jobs.get(&process.nspace)?;
            job.get(process.rank, keys::HOSTNAME)
        };
        node(of) != node(self.process)
    }

    /// Looks a key and a rank up in one place (GET-LOOKUP-1): a reserved key in the job-level data only (GET-RESERVED-1), any
    /// other key in the data that the process has put (GET-PUT-2).
    ///
    /// Data of another rank is never found: neither job-level data with the rank of a process (GET-JOB-2) nor data that differs
    /// by process with the wildcard rank (GET-DIFFERS-3).
    fn look_up(&self, of: &Process, key: &str) -> Option<PmixValue> {
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
            key if self.has(Deviation::SessionDataAtRanks) && job.is_session_key(key) => {
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
