//! Named ways in which a library departs from the rules.

use std::fmt;
use std::str::FromStr;

/// A way in which a library departs from the rules, and which the model can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Deviation {
    /// What belongs to the session is found with any rank, not with the job's alone.
    SessionDataAtRanks,
    /// The number of local processes is found with the job's rank too.
    LocalSizeAtJob,
    /// The number of local processes that is registered for each process is not found.
    LocalSizeNotFound,
    /// An application may put keys that are reserved.
    ReservedKeysPut,
    /// What is asked of another job is not found.
    OtherJobsUnknown,
    /// `PMIx_Session_control` asks nobody, and answers that it is not supported.
    SessionControlNotDone,
}

impl Deviation {
    /// All of them.
    pub const ALL: [Self; 6] = [
        Self::SessionDataAtRanks,
        Self::LocalSizeAtJob,
        Self::LocalSizeNotFound,
        Self::ReservedKeysPut,
        Self::OtherJobsUnknown,
        Self::SessionControlNotDone,
    ];

    /// The name by which profiles and reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::SessionDataAtRanks => "session-data-at-ranks",
            Self::LocalSizeAtJob => "local-size-at-job",
            Self::LocalSizeNotFound => "local-size-not-found",
            Self::ReservedKeysPut => "reserved-keys-put",
            Self::OtherJobsUnknown => "other-jobs-unknown",
            Self::SessionControlNotDone => "session-control-not-done",
        }
    }

    /// What the library does, in a sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Self::SessionDataAtRanks => {
                "What belongs to the session is found with any rank, not with the job's alone."
            }
            Self::LocalSizeAtJob => {
                "PMIX_LOCAL_SIZE is found with the job's rank, although it differs by process."
            }
            Self::LocalSizeNotFound => {
                "PMIX_LOCAL_SIZE is not found with the rank for which it was registered."
            }
            Self::ReservedKeysPut => "PMIx_Put accepts keys that begin with `pmix`.",
            Self::SessionControlNotDone => {
                "PMIx_Session_control asks nobody, and answers that it is not supported."
            }
            Self::OtherJobsUnknown => "What is asked of another job is not found.",
        }
    }
}

/// No deviation is called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no deviation is called `{0}`")]
pub struct UnknownDeviation(pub String);

impl FromStr for Deviation {
    type Err = UnknownDeviation;

    fn from_str(name: &str) -> Result<Self, UnknownDeviation> {
        let found = Self::ALL.into_iter().find(|each| each.name() == name);
        found.ok_or_else(|| UnknownDeviation(name.to_owned()))
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
