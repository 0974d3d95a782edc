//! Named ways in which a library departs from the rules.

use std::fmt;
use std::str::FromStr;

macro_rules! deviations {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// A way in which a library departs from the rules, and which the model can take.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Deviation { $($(#[doc = $doc])+ $variant,)+ }

        impl Deviation {
            /// All of them.
            pub const ALL: &[Deviation] = &[$(Deviation::$variant,)+];

            /// The name by which profiles and reports call it.
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
    /// What belongs to the session is found with any rank, not with the job's alone.
    SessionDataAtRanks = "session-data-at-ranks";
    /// PMIX_LOCAL_SIZE is found with the job's rank, although it differs by process.
    LocalSizeAtJob = "local-size-at-job";
    /// A request for PMIX_LOCAL_SIZE of another job's process, or of none, ends by SIGSEGV whoever looks for it: the process that asks, or the server.
    LocalSizeOfOthersCrashes = "local-size-of-others-crashes";
    /// PMIX_LOCAL_SIZE of another job's process on another node is not found.
    LocalSizeElsewhereUnknown = "local-size-elsewhere-unknown";
    /// PMIX_NODEID of a process on another node is not found.
    NodeidElsewhereUnknown = "nodeid-elsewhere-unknown";
    /// PMIX_HOSTNAME is found with the job's rank: it is that of the process that asks.
    HostnameAtJob = "hostname-at-job";
    /// PMIX_HOSTNAME and PMIX_NODEID of another job's process are not found.
    NodeOfOtherJobsUnknown = "node-of-other-jobs-unknown";
    /// PMIx_Put accepts keys that begin with `pmix`.
    ReservedKeysPut = "reserved-keys-put";
    /// A reserved key that is not in the job-level data is looked for in what the process has put.
    ReservedKeysSearched = "reserved-keys-searched";
    /// Nothing is found of a job that is registered and has no process on the node.
    JobsWithoutClientsUnknown = "jobs-without-clients-unknown";
    /// A request for another job's data with the job's rank is refused, unless the data is at hand.
    OtherJobsAsWholeUnknown = "other-jobs-as-whole-unknown";
    /// A request for a reserved key of another job's process does not bring what the process has put.
    PutDataLeftBehind = "put-data-left-behind";
    /// PMIX_SETUP_APP_ALL, and no attribute, return no variables of a programming model; only PMIX_SETUP_APP_ENVARS does.
    AllWithoutVariables = "all-without-variables";
    /// PMIx_server_setup_application returns PMIX_MCA_ variables, whatever was asked for.
    OwnParametersUnasked = "own-parameters-unasked";
    /// PMIx_server_setup_application returns PMIX_PARAM_FILE_PASSED, whatever was asked for.
    ParametersMarkedUnasked = "parameters-marked-unasked";
    /// What PMIx_server_setup_local_support is given reaches no process; a host has to set the variables itself.
    LocalSupportForgets = "local-support-forgets";
    /// PMIx_generate_ppn makes of two ranges of ranks that touch one that is too short: 0-3,4-7 becomes 0-4.
    TouchingRangesLost = "touching-ranges-lost";
    /// `PMIx_Session_control` asks nobody, and answers that it is not supported.
    SessionControlNotDone = "session-control-not-done";
    /// What is packed does not say of what type it is: the length of a text is read as a number, and a number as one of another size.
    TypesNotPacked = "types-not-packed";
    /// A number that a buffer ends in the middle of is read from the bytes that are there.
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
