//! Job-level data as a host registers it, and data that processes put.

use super::{PmixValue, Process, Rank, Registration, keys};
use std::collections::{BTreeMap, BTreeSet};

/// The job-level data of one job. Each item is marked with one rank and is found only with that rank.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct JobLevelData {
    items: BTreeMap<(Rank, String), PmixValue>,
    /// The keys of session-level data.
    session: BTreeSet<String>,
}

impl JobLevelData {
    /// Marks the infos of a registration with their ranks.
    pub(super) fn from_registration(registration: &Registration) -> Self {
        let mut data = Self::default();
        for info in &registration.infos {
            match (info.key.as_str(), &info.value) {
                (keys::JOB_INFO_ARRAY, PmixValue::Infos(infos)) => {
                    // GET-JOB-1: job-level data has the wildcard rank.
                    data.mark(Rank::WILDCARD, infos);
                }
                (keys::SESSION_INFO_ARRAY, PmixValue::Infos(infos)) => {
                    data.session
                        .extend(infos.iter().map(|info| info.key.clone()));
                    data.mark(Rank::WILDCARD, infos);
                }
                (keys::PROC_INFO_ARRAY, PmixValue::Infos(infos)) => {
                    // Data of one process (GET-PROCESS-1), and data that differs by process because of its location
                    // (GET-DIFFERS-1) or its app (GET-DIFFERS-2).
                    let rank = infos.iter().find_map(|info| match info.value {
                        PmixValue::Rank(rank) if info.key == keys::RANK => Some(rank),
                        _ => None,
                    });
                    if let Some(rank) = rank {
                        data.mark(rank, infos);
                    }
                }
                // Node-level and app-level data is requested with directives, which no script uses.
                (_, PmixValue::Infos(_)) => {}
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

    /// Returns the value that is marked with this rank.
    pub(super) fn get(&self, rank: Rank, key: &str) -> Option<&PmixValue> {
        self.items.get(&(rank, key.to_owned()))
    }

    /// Returns whether a key belongs to session-level data.
    pub(super) fn is_session_key(&self, key: &str) -> bool {
        self.session.contains(key)
    }
}

/// The data that processes have put, by process and key.
pub(super) type PutData = BTreeMap<(Process, String), PmixValue>;
