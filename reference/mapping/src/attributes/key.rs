//! The table of attributes: one key per meaning, and the number and C name under which a job or an app stores it.

use std::fmt;
use std::str::FromStr;
use strum::VariantArray;

/// The type of an attribute's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::Display)]
pub enum ValueType {
    /// A boolean.
    #[strum(serialize = "PMIX_BOOL")]
    Bool,
    /// A 16-bit number.
    #[strum(serialize = "PMIX_UINT16")]
    U16,
    /// A 32-bit number.
    #[strum(serialize = "PMIX_UINT32")]
    U32,
    /// A string.
    #[strum(serialize = "PMIX_STRING")]
    Text,
}

/// Whose attributes a list holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum Owner {
    /// A job: `PRTE_JOB_…`.
    #[default]
    Job,
    /// An app: `PRTE_APP_…`.
    App,
}

/// The number and the C name of an attribute.
type Named = (u16, &'static str);

/// What the table holds for one key.
struct Row {
    value_type: ValueType,
    app: Option<Named>,
    job: Option<Named>,
}

macro_rules! keys {
    ($($(#[doc = $doc:literal])+ $key:ident: $type:ident
        $(, app $app_number:literal $app_name:literal)? $(, job $job_number:literal $job_name:literal)?;)+) => {
        /// The meaning of an attribute.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
        pub enum AttributeKey {
            $($(#[doc = $doc])+ $(#[doc(alias = $app_name)])? $(#[doc(alias = $job_name)])? $key,)+
        }

        impl AttributeKey {
            fn row(self) -> Row {
                match self {
                    $(Self::$key => Row {
                        value_type: ValueType::$type,
                        app: only(&[$(($app_number, $app_name))?]),
                        job: only(&[$(($job_number, $job_name))?]),
                    },)+
                }
            }
        }
    };
}

fn only(names: &[Named]) -> Option<Named> {
    names.first().copied()
}

// PAM-ATTR-1, PAM-KEY-24 to PAM-KEY-34: the numbers and types are PRTE's, because they are sent.
// PAM-ATTR-5: the numbers of apps end far below those of jobs.
keys! {
    /// The hostfile of an app.
    Hostfile: Text, app 1 "PRTE_APP_HOSTFILE";
    /// The `-H` list of an app.
    DashHost: Text, app 3 "PRTE_APP_DASH_HOST";
    /// CPUs per rank (PAM-KEY-24).
    CpusPerRank: U16, app 24 "PRTE_APP_PES_PER_PROC", job 277 "PRTE_JOB_PES_PER_PROC";
    /// The processes-per-resource pattern, `N:object` (PAM-KEY-25).
    Ppr: Text, app 25 "PRTE_APP_PPR", job 281 "PRTE_JOB_PPR";
    /// The mapping policy with its directive bits (PAM-KEY-26). A job has a field for it.
    MapBy: U16, app 26 "PRTE_APP_MAPBY";
    /// The ranking policy with its directive bits (PAM-KEY-27). A job has a field for it.
    RankBy: U16, app 27 "PRTE_APP_RANKBY";
    /// The binding policy with its directive bits (PAM-KEY-28). A job has a field for it.
    BindTo: U16, app 28 "PRTE_APP_BINDTO";
    /// The sequence file or rankfile (PAM-KEY-29).
    MapFile: Text, app 29 "PRTE_APP_MAP_FILE", job 283 "PRTE_JOB_FILE";
    /// The device to map by (PAM-KEY-30). PAM-ATTR-4: edition 2026-08 names the app's `PRTE_APP_MAP_DEVICE`.
    MapDevice: Text, app 30 "PRTE_APP_DIST_DEVICE", job 278 "PRTE_JOB_MAP_DEVICE";
    /// Hardware threads are the CPUs (PAM-KEY-31).
    HwtCpus: Bool, app 31 "PRTE_APP_HWT_CPUS", job 279 "PRTE_JOB_HWT_CPUS";
    /// Cores are the CPUs (PAM-KEY-32).
    CoreCpus: Bool, app 32 "PRTE_APP_CORE_CPUS", job 280 "PRTE_JOB_CORE_CPUS";
    /// The PE list (PAM-KEY-33).
    PeList: Text, app 33 "PRTE_APP_CPUSET", job 237 "PRTE_JOB_CPUSET";
    /// The most processes to bind to one object (PAM-KEY-34).
    BindingLimit: U16, app 34 "PRTE_APP_BINDING_LIMIT", job 315 "PRTE_JOB_BINDING_LIMIT";
    /// The objects across which a mapping by device spreads its processes.
    Interleave: Text, app 39 "PRTE_APP_MAP_INTERLEAVE", job 328 "PRTE_JOB_MAP_INTERLEAVE";
    /// Processes may share a device.
    Shared: Bool, app 40 "PRTE_APP_MAP_SHARED", job 329 "PRTE_JOB_MAP_SHARED";
    /// Devices per process.
    Ndev: U16, app 41 "PRTE_APP_MAP_NDEV", job 330 "PRTE_JOB_MAP_NDEV";
    /// Report the bindings of the job's processes.
    ReportBindings: Bool, job 236 "PRTE_JOB_REPORT_BINDINGS";
    /// Display the job's map.
    DisplayMap: Bool, job 264 "PRTE_JOB_DISPLAY_MAP";
    /// Display the job's map in its long form.
    DisplayDevelMap: Bool, job 265 "PRTE_JOB_DISPLAY_DEVEL_MAP";
    /// Map the job without launching it.
    DoNotLaunch: Bool, job 269 "PRTE_JOB_DO_NOT_LAUNCH";
    /// Child jobs inherit the job's policies.
    Inherit: Bool, job 276 "PRTE_JOB_INHERIT";
    /// Child jobs do not inherit the job's policies.
    NoInherit: Bool, job 282 "PRTE_JOB_NOINHERIT";
    /// The session that the job requests, by session ID.
    SessionId: U32, job 312 "PRTE_JOB_SESSION_ID";
    /// The session that the job requests, by allocation ID.
    AllocId: Text, job 313 "PRTE_JOB_ALLOC_ID";
    /// The session that the job requests, by the user's reference.
    RefId: Text, job 314 "PRTE_JOB_REF_ID";
}

impl AttributeKey {
    /// The attribute under which an owner stores the key.
    ///
    /// A directive of the whole job has no number among the attributes of apps: an app stores it under the job's number, until it
    /// is promoted.
    #[must_use]
    pub fn of(self, owner: Owner) -> AttributeId {
        let row = self.row();
        let owner = match owner {
            Owner::App if row.app.is_some() => Owner::App,
            Owner::Job if row.job.is_none() => Owner::App,
            _ => Owner::Job,
        };
        AttributeId { key: self, owner }
    }
}

/// A key as a job or an app stores it, which has a number and a C name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct AttributeId {
    key: AttributeKey,
    owner: Owner,
}

impl AttributeId {
    /// All attributes.
    pub fn all() -> impl Iterator<Item = Self> {
        let exists = |id: &Self| id.key.of(id.owner) == *id;
        let of_both = |key: &AttributeKey| {
            let key = *key;
            Owner::VARIANTS
                .iter()
                .map(move |owner| Self { key, owner: *owner })
        };
        AttributeKey::VARIANTS
            .iter()
            .flat_map(of_both)
            .filter(exists)
    }

    /// What the attribute means.
    #[must_use]
    pub fn key(self) -> AttributeKey {
        self.key
    }

    /// Whose attribute it is.
    #[must_use]
    pub fn owner(self) -> Owner {
        self.owner
    }

    /// The number under which the attribute is sent.
    #[must_use]
    pub fn number(self) -> u16 {
        self.named().0
    }

    /// The name in PRRTE's source: `PRTE_APP_MAPBY`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.named().1
    }

    /// The type of the attribute's values.
    #[must_use]
    pub fn value_type(self) -> ValueType {
        self.key.row().value_type
    }

    /// The attribute with a number.
    #[must_use]
    pub fn from_number(number: u16) -> Option<Self> {
        Self::all().find(|id| id.number() == number)
    }

    fn named(self) -> Named {
        let row = self.key.row();
        let own = match self.owner {
            Owner::App => row.app,
            Owner::Job => row.job,
        };
        own.unwrap_or_default()
    }
}

impl fmt::Display for AttributeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A name that no attribute has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown attribute `{0}`")]
pub struct UnknownAttribute(pub String);

impl FromStr for AttributeId {
    type Err = UnknownAttribute;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::all()
            .find(|id| id.name() == name)
            .ok_or_else(|| UnknownAttribute(name.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_has_a_number_and_a_name_of_its_own() {
        let ids: Vec<AttributeId> = AttributeId::all().collect();
        assert_eq!(ids.len(), 36);
        for id in ids {
            assert_eq!(AttributeId::from_number(id.number()), Some(id));
            assert_eq!(id.name().parse(), Ok(id));
            let prefix = match id.owner() {
                Owner::App => "PRTE_APP_",
                Owner::Job => "PRTE_JOB_",
            };
            assert!(id.name().starts_with(prefix), "{id}");
        }
    }

    #[test]
    fn an_app_stores_a_job_level_directive_under_the_number_of_the_job() {
        assert_eq!(AttributeKey::Inherit.of(Owner::App).number(), 276);
        assert_eq!(AttributeKey::Ppr.of(Owner::App).number(), 25);
        assert_eq!(AttributeKey::Ppr.of(Owner::Job).number(), 281);
    }
}
