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
}

/// Whether an application may put a key. GET-PUT-1
pub(super) fn put_status(key: &str, deviations: &BTreeSet<Deviation>) -> Status {
    if keys::is_reserved(key) && !deviations.contains(&Deviation::ReservedKeysPut) {
        return Status::BAD_PARAM;
    }
    Status::SUCCESS
}

/// What a client of a job gets. A request that its own data does not answer goes to the server, unless `local`.
pub(super) fn get(
    known: &mut Known,
    served: &Served,
    own_job: &str,
    (of, key): (&Process, &str),
    local: bool,
    deviations: &BTreeSet<Deviation>,
) -> Result<Value, Status> {
    let foreign = of.nspace != own_job;
    if foreign && deviations.contains(&Deviation::OtherJobsUnknown) {
        return Err(Status::NOT_FOUND);
    }
    if let Some(value) = look(known, of, key, deviations) {
        return Ok(value);
    }
    // All job-level data of its own job came when the client was initialized.
    let here = keys::is_reserved(key) && known.jobs.contains_key(&of.nspace);
    if local || here {
        return Err(Status::NOT_FOUND);
    }
    // GET-OTHER-1, GET-OTHER-2: the reply has the job's data and what the process has put.
    if let Some(job) = served.jobs.get(&of.nspace) {
        known.jobs.insert(of.nspace.clone(), job.clone());
    }
    for ((process, key), value) in &served.put {
        if process == of {
            known
                .put
                .insert((process.clone(), key.clone()), value.clone());
        }
    }
    look(known, of, key, deviations).ok_or(Status::NOT_FOUND)
}

/// The one place to which a key and a rank lead. GET-LOOKUP-1
fn look(known: &Known, of: &Process, key: &str, deviations: &BTreeSet<Deviation>) -> Option<Value> {
    if !keys::is_reserved(key) {
        return known.put.get(&(of.clone(), key.to_owned())).cloned();
    }
    let job = known.jobs.get(&of.nspace)?;
    let has = |deviation| deviations.contains(&deviation);
    let found = match key {
        keys::LOCAL_SIZE if has(Deviation::LocalSizeNotFound) && of.rank != Rank::WILDCARD => None,
        keys::LOCAL_SIZE if has(Deviation::LocalSizeAtJob) && of.rank == Rank::WILDCARD => {
            job.of_any(key)
        }
        key if has(Deviation::SessionDataAtRanks) && job.is_sessions(key) => {
            job.get(Rank::WILDCARD, key)
        }
        key => job.get(of.rank, key),
    };
    found.cloned()
}
