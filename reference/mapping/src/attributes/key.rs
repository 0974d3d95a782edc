//! The keys under which attributes are stored, their numbers and their types.

use std::fmt;
use std::str::FromStr;

/// The type of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// `PMIX_BOOL`.
    Bool,
    /// `PMIX_UINT16`.
    U16,
    /// `PMIX_UINT32`.
    U32,
    /// `PMIX_STRING`.
    Text,
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueType::Bool => "PMIX_BOOL",
            ValueType::U16 => "PMIX_UINT16",
            ValueType::U32 => "PMIX_UINT32",
            ValueType::Text => "PMIX_STRING",
        })
    }
}

macro_rules! keys {
    ($($(#[doc = $doc:literal])+ $variant:ident = $number:literal $name:literal $type:ident;)+) => {
        /// The key of an attribute. Those below 200 are an app's, the others a job's.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum AttributeKey { $($(#[doc = $doc])+ #[doc(alias = $name)] $variant = $number,)+ }

        impl AttributeKey {
            /// All keys, by number.
            pub const ALL: &[AttributeKey] = &[$(AttributeKey::$variant,)+];

            /// The name in PRRTE's source: `PRTE_APP_MAPBY`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(AttributeKey::$variant => $name,)+ }
            }

            /// The type of its values.
            #[must_use]
            pub fn value_type(self) -> ValueType {
                match self { $(AttributeKey::$variant => ValueType::$type,)+ }
            }
        }
    };
}

keys! {
    /// The file that lists an app's nodes.
    AppHostfile = 1 "PRTE_APP_HOSTFILE" Text;
    /// The nodes that an app's command line lists.
    AppDashHost = 3 "PRTE_APP_DASH_HOST" Text;
    /// CPUs for each process of an app.
    AppPesPerProc = 24 "PRTE_APP_PES_PER_PROC" U16;
    /// An app's processes-per-resource pattern, `N:object`.
    AppPpr = 25 "PRTE_APP_PPR" Text;
    /// An app's mapping policy with its directives.
    AppMapBy = 26 "PRTE_APP_MAPBY" U16;
    /// An app's ranking policy with its directives.
    AppRankBy = 27 "PRTE_APP_RANKBY" U16;
    /// An app's binding policy with its directives.
    AppBindTo = 28 "PRTE_APP_BINDTO" U16;
    /// The sequence or rankfile of an app.
    AppMapFile = 29 "PRTE_APP_MAP_FILE" Text;
    /// The device by which an app is mapped. Edition 2026-08 calls it `PRTE_APP_MAP_DEVICE`.
    AppDistDevice = 30 "PRTE_APP_DIST_DEVICE" Text;
    /// Hardware threads are an app's CPUs.
    AppHwtCpus = 31 "PRTE_APP_HWT_CPUS" Bool;
    /// Cores are an app's CPUs.
    AppCoreCpus = 32 "PRTE_APP_CORE_CPUS" Bool;
    /// An app's CPU list.
    AppCpuSet = 33 "PRTE_APP_CPUSET" Text;
    /// How many of an app's processes may be bound to one object.
    AppBindingLimit = 34 "PRTE_APP_BINDING_LIMIT" U16;
    /// The objects across which an app's processes are spread over devices.
    AppMapInterleave = 39 "PRTE_APP_MAP_INTERLEAVE" Text;
    /// Several of an app's processes may get the same device.
    AppMapShared = 40 "PRTE_APP_MAP_SHARED" Bool;
    /// How many devices each of an app's processes gets.
    AppMapNdev = 41 "PRTE_APP_MAP_NDEV" U16;
    /// Report where the job's processes are bound.
    JobReportBindings = 236 "PRTE_JOB_REPORT_BINDINGS" Bool;
    /// The job's CPU list.
    JobCpuSet = 237 "PRTE_JOB_CPUSET" Text;
    /// Show the job's map.
    JobDisplayMap = 264 "PRTE_JOB_DISPLAY_MAP" Bool;
    /// Show the job's map to developers.
    JobDisplayDevelMap = 265 "PRTE_JOB_DISPLAY_DEVEL_MAP" Bool;
    /// Map the job, but launch nothing.
    JobDoNotLaunch = 269 "PRTE_JOB_DO_NOT_LAUNCH" Bool;
    /// Child jobs inherit the job's policies.
    JobInherit = 276 "PRTE_JOB_INHERIT" Bool;
    /// CPUs for each process of the job.
    JobPesPerProc = 277 "PRTE_JOB_PES_PER_PROC" U16;
    /// The device by which the job is mapped.
    JobMapDevice = 278 "PRTE_JOB_MAP_DEVICE" Text;
    /// Hardware threads are the job's CPUs.
    JobHwtCpus = 279 "PRTE_JOB_HWT_CPUS" Bool;
    /// Cores are the job's CPUs.
    JobCoreCpus = 280 "PRTE_JOB_CORE_CPUS" Bool;
    /// The job's processes-per-resource pattern, `N:object`.
    JobPpr = 281 "PRTE_JOB_PPR" Text;
    /// Child jobs do not inherit the job's policies.
    JobNoInherit = 282 "PRTE_JOB_NOINHERIT" Bool;
    /// The sequence or rankfile of the job.
    JobFile = 283 "PRTE_JOB_FILE" Text;
    /// The session that the job asks for, by number.
    JobSessionId = 312 "PRTE_JOB_SESSION_ID" U32;
    /// The session that the job asks for, by the allocation's id.
    JobAllocId = 313 "PRTE_JOB_ALLOC_ID" Text;
    /// The session that the job asks for, by the user's reference.
    JobRefId = 314 "PRTE_JOB_REF_ID" Text;
    /// How many of the job's processes may be bound to one object.
    JobBindingLimit = 315 "PRTE_JOB_BINDING_LIMIT" U16;
    /// The objects across which the job's processes are spread over devices.
    JobMapInterleave = 328 "PRTE_JOB_MAP_INTERLEAVE" Text;
    /// Several of the job's processes may get the same device.
    JobMapShared = 329 "PRTE_JOB_MAP_SHARED" Bool;
    /// How many devices each of the job's processes gets.
    JobMapNdev = 330 "PRTE_JOB_MAP_NDEV" U16;
}

impl AttributeKey {
    /// The number under which it is sent.
    #[must_use]
    pub fn number(self) -> u16 {
        self as u16
    }

    /// The key of a number.
    #[must_use]
    pub fn from_number(number: u16) -> Option<Self> {
        Self::ALL.iter().copied().find(|key| key.number() == number)
    }
}

impl fmt::Display for AttributeKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a key that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no attribute is called `{0}`")]
pub struct UnknownKey(pub String);

impl FromStr for AttributeKey {
    type Err = UnknownKey;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|key| key.name() == name)
            .ok_or_else(|| UnknownKey(name.to_owned()))
    }
}
