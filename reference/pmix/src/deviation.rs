//! Named deviations of a library from the requirements.

use std::fmt;
use std::str::FromStr;

macro_rules! deviations {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// A deviation of a library from the requirements that the model can reproduce.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Deviation { $($(#[doc = $doc])+ $variant,)+ }

        impl Deviation {
            /// All of them.
            pub const ALL: &[Deviation] = &[$(Deviation::$variant,)+];

            /// Returns the name of the deviation in profiles and reports.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Deviation::$variant => $name,)+ }
            }

            /// What the library does, in a sentence.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Deviation::$variant => concat!($($doc),+).trim_ascii(),)+ }
            }
        }
    };
}

deviations! {
    /// Returns session-level data for any rank, not only for the wildcard rank.
    SessionDataAtRanks = "session-data-at-ranks";
    /// Returns PMIX_LOCAL_SIZE for the wildcard rank, although its value differs by process.
    LocalSizeAtJob = "local-size-at-job";
    /// Crashes with SIGSEGV, in the requesting process or in the server, on a request for PMIX_LOCAL_SIZE of another job's process or
    /// of an unknown one.
    LocalSizeOfOthersCrashes = "local-size-of-others-crashes";
    /// Does not find PMIX_LOCAL_SIZE of another job's process on another node.
    LocalSizeElsewhereUnknown = "local-size-elsewhere-unknown";
    /// Does not find PMIX_NODEID of a process on another node.
    NodeidElsewhereUnknown = "nodeid-elsewhere-unknown";
    /// Returns the requesting process's own PMIX_HOSTNAME for the wildcard rank.
    HostnameAtJob = "hostname-at-job";
    /// Does not find PMIX_HOSTNAME and PMIX_NODEID of another job's process.
    NodeOfOtherJobsUnknown = "node-of-other-jobs-unknown";
    /// Accepts keys that begin with `pmix` in PMIx_Put.
    ReservedKeysPut = "reserved-keys-put";
    /// Searches the data that a process has put for a reserved key that is not in the job-level data.
    ReservedKeysSearched = "reserved-keys-searched";
    /// Finds nothing for a registered job that has no process on the node.
    JobsWithoutClientsUnknown = "jobs-without-clients-unknown";
    /// Refuses a request for another job's data with the wildcard rank, unless the data is available locally.
    OtherJobsAsWholeUnknown = "other-jobs-as-whole-unknown";
    /// Leaves out the data that another job's process has put when it fetches a reserved key of that process.
    PutDataLeftBehind = "put-data-left-behind";
    /// Returns a programming model's variables for PMIX_SETUP_APP_ENVARS only, and not for PMIX_SETUP_APP_ALL or without an attribute.
    AllWithoutVariables = "all-without-variables";
    /// Returns PMIX_MCA_ variables from PMIx_server_setup_application, whatever was requested.
    OwnParametersUnasked = "own-parameters-unasked";
    /// Returns PMIX_PARAM_FILE_PASSED from PMIx_server_setup_application, whatever was requested.
    ParametersMarkedUnasked = "parameters-marked-unasked";
    /// Does not pass the data of PMIx_server_setup_local_support to any process, so that a host has to set the variables itself.
    LocalSupportForgets = "local-support-forgets";
    /// Merges two adjacent ranges of ranks into one that is too short in PMIx_generate_ppn: 0-3,4-7 becomes 0-4.
    TouchingRangesLost = "touching-ranges-lost";
    /// Returns PMIX_ERR_NOT_SUPPORTED from `PMIx_Session_control` without an upcall to the host.
    SessionControlNotDone = "session-control-not-done";
    /// Packs values without their type, so that the length of a string is unpacked as a number, and a number as one of another size.
    TypesNotPacked = "types-not-packed";
    /// Unpacks a number that the end of the buffer cuts off from the bytes that are left.
    CutNumbersRead = "cut-numbers-read";
}

/// No deviation is called so.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no deviation is called `{0}`")]
pub struct UnknownDeviation(pub String);

impl FromStr for Deviation {
    type Err = UnknownDeviation;

    fn from_str(name: &str) -> Result<Self, UnknownDeviation> {
        let found = Self::ALL.iter().copied().find(|each| each.name() == name);
        found.ok_or_else(|| UnknownDeviation(name.to_owned()))
    }
}

impl fmt::Display for Deviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
