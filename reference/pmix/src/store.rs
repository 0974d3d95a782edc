//! What a server knows: job-level data as it was registered, and what clients have put.

use super::{Process, Rank, Registration, Value, keys};
use std::collections::{BTreeMap, BTreeSet};

/// The job-level data of one job. Each item is marked with one rank, and is found with that one alone.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct JobData {
    items: BTreeMap<(Rank, String), Value>,
    /// Which keys belong to the session.
    session: BTreeSet<String>,
}

impl JobData {
    /// What was registered of a job.
    pub(super) fn of(registration: &Registration) -> Self {
        let mut data = Self::default();
        for info in &registration.infos {
            match (info.key.as_str(), &info.value) {
                (keys::JOB_INFO_ARRAY, Value::Infos(infos)) => {
                    // GET-JOB-1
                    data.mark(Rank::WILDCARD, infos);
                }
                (keys::SESSION_INFO_ARRAY, Value::Infos(infos)) => {
                    data.session
                        .extend(infos.iter().map(|info| info.key.clone()));
                    data.mark(Rank::WILDCARD, infos);
                }
                (keys::PROC_INFO_ARRAY, Value::Infos(infos)) => {
                    // GET-PROCESS-1, GET-DIFFERS-1
                    let rank = infos.iter().find_map(|info| match info.value {
                        Value::Rank(rank) if info.key == keys::RANK => Some(rank),
                        _ => None,
                    });
                    if let Some(rank) = rank {
                        data.mark(rank, infos);
                    }
                }
                // What is told of nodes and apps is asked for in other ways.
                (_, Value::Infos(_)) => {}
                _ => data.mark(Rank::WILDCARD, std::slice::from_ref(info)),
            }
        }
        data
    }

    fn mark(&mut self, rank: Rank, infos: &[super::Info]) {
        for info in infos {
            self.items
                .insert((rank, info.key.clone()), info.value.clone());
        }
    }

    /// What is marked with this very rank.
    pub(super) fn get(&self, rank: Rank, key: &str) -> Option<&Value> {
        self.items.get(&(rank, key.to_owned()))
    }

    /// Whether a key belongs to the session.
    pub(super) fn is_sessions(&self, key: &str) -> bool {
        self.session.contains(key)
    }
}

/// What processes have put, by process and key.
pub(super) type PutData = BTreeMap<(Process, String), Value>;
