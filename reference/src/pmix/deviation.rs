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
    /// What a programming model forwards is returned only if variables are asked for by name.
    AllWithoutVariables,
    /// libpmix's own parameters are returned as variables, whatever was asked for.
    OwnParametersUnasked,
    /// A variable that says that parameters were passed is returned, whatever was asked for.
    ParametersMarkedUnasked,
    /// What a server is given of a job is not kept.
    LocalSupportForgets,
}

impl Deviation {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::SessionDataAtRanks,
        Self::LocalSizeAtJob,
        Self::LocalSizeNotFound,
        Self::ReservedKeysPut,
        Self::OtherJobsUnknown,
        Self::AllWithoutVariables,
        Self::OwnParametersUnasked,
        Self::ParametersMarkedUnasked,
        Self::LocalSupportForgets,
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
            Self::AllWithoutVariables => "all-without-variables",
            Self::OwnParametersUnasked => "own-parameters-unasked",
            Self::ParametersMarkedUnasked => "parameters-marked-unasked",
            Self::LocalSupportForgets => "local-support-forgets",
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
            Self::OtherJobsUnknown => "What is asked of another job is not found.",
            Self::AllWithoutVariables => {
                "PMIX_SETUP_APP_ALL, and no attribute, return no variables of a programming model; only PMIX_SETUP_APP_ENVARS does."
            }
            Self::OwnParametersUnasked => {
                "PMIx_server_setup_application returns PMIX_MCA_ variables, whatever was asked for."
            }
            Self::ParametersMarkedUnasked => {
                "PMIx_server_setup_application returns PMIX_PARAM_FILE_PASSED, whatever was asked for."
            }
            Self::LocalSupportForgets => {
                "What PMIx_server_setup_local_support is given reaches no process; a host has to set the variables itself."
            }
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
