//! The keys of `PMIx_Spawn` that concern the map, and their values.

use super::directives::{AppInfo, Directives};
use crate::policy::Spanned;
use std::fmt;
use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// A key and its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// A string: `PMIX_MAPBY` and most other keys.
    Text(InfoKey, String),
    /// A number: `PMIX_CPUS_PER_PROC`.
    Number(InfoKey, u32),
    /// A true boolean: `PMIX_DISPLAY_MAP`.
    Flag(InfoKey),
}

/// A key of `PMIx_Spawn` that concerns the map.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
pub enum InfoKey {
    /// The mapping.
    #[strum(serialize = "PMIX_MAPBY")]
    MapBy,
    /// The ranking.
    #[strum(serialize = "PMIX_RANKBY")]
    RankBy,
    /// The binding.
    #[strum(serialize = "PMIX_BINDTO")]
    BindTo,
    /// The processes-per-resource pattern: `2:numa`.
    #[strum(serialize = "PMIX_PPR")]
    Ppr,
    /// CPUs per process.
    #[strum(serialize = "PMIX_CPUS_PER_PROC")]
    CpusPerProc,
    /// The hosts of an app.
    #[strum(serialize = "PMIX_HOST")]
    Host,
    /// The hostfiles of an app.
    #[strum(serialize = "PMIX_HOSTFILE")]
    Hostfile,
    /// Display the map.
    #[strum(serialize = "PMIX_DISPLAY_MAP")]
    DisplayMap,
}

impl InfoKey {
    /// All keys.
    pub const ALL: &[InfoKey] = InfoKey::VARIANTS;

    /// The name of the key's macro: `PMIX_MAPBY`.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// Returns the key with a name in any of its spellings: the macro's (`PMIX_MAPBY`), the string that is sent (`pmix.mapby`), or the
    /// info key of `MPI_Comm_spawn` (`map_by`).
    #[must_use]
    pub fn from_spelling(name: &str) -> Option<Self> {
        let bare = bare_name(name);
        let is_key = |key: &&Self| [key.name(), key.text()].map(bare_name).contains(&bare);
        Self::ALL.iter().find(is_key).copied()
    }

    /// The string that is sent: `pmix.mapby`.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            InfoKey::MapBy => "pmix.mapby",
            InfoKey::RankBy => "pmix.rankby",
            InfoKey::BindTo => "pmix.bindto",
            InfoKey::Ppr => "pmix.ppr",
            InfoKey::CpusPerProc => "pmix.cpuperproc",
            InfoKey::Host => "pmix.host",
            InfoKey::Hostfile => "pmix.hostfile",
            InfoKey::DisplayMap => "pmix.dispmap",
        }
    }
}

/// The keys of `PMIx_Spawn` that change a map and that the reference does not model, with their strings.
const NOT_MODELLED: &[(&str, &str)] = &[
    ("PMIX_ADD_HOST", "pmix.addhost"),
    ("PMIX_ADD_HOSTFILE", "pmix.addhostfile"),
    ("PMIX_ALLOC_ID", "pmix.alloc.id"),
    ("PMIX_COLOCATE_NPERNODE", "pmix.colnum.node"),
    ("PMIX_COLOCATE_NPERPROC", "pmix.colnum.proc"),
    ("PMIX_COLOCATE_PROCS", "pmix.colproc"),
    ("PMIX_CPU_LIST", "pmix.cpulist"),
    ("PMIX_NO_OVERSUBSCRIBE", "pmix.noover"),
    ("PMIX_NO_PROCS_ON_HEAD", "pmix.nolocal"),
    ("PMIX_PERSONALITY", "pmix.pers"),
    ("PMIX_SESSION_ID", "pmix.session.id"),
];

/// Returns the name of a key that changes a map and that the reference does not model, by any of its spellings.
pub(super) fn not_modelled(name: &str) -> Option<&'static str> {
    let bare = bare_name(name);
    let mut keys = NOT_MODELLED.iter();
    let found = keys.find(|(macro_name, text)| [*macro_name, *text].map(bare_name).contains(&bare));
    found.map(|(macro_name, _)| *macro_name)
}

/// Returns a key's name in small letters without its prefix and what separates its words.
fn bare_name(name: &str) -> String {
    let small = name.to_ascii_lowercase();
    let bare = small
        .strip_prefix("pmix_")
        .or_else(|| small.strip_prefix("pmix."))
        .unwrap_or(&small);
    bare.replace(['_', '-', '.'], "")
}

impl Directives {
    /// The infos of the directives.
    #[must_use]
    pub fn infos(&self) -> Vec<Info> {
        let text = |key, value: &Option<Spanned>| {
            value
                .as_ref()
                .map(|value| Info::Text(key, value.text.clone()))
        };
        let all = [
            text(InfoKey::MapBy, &self.map_by),
            text(InfoKey::RankBy, &self.rank_by),
            text(InfoKey::BindTo, &self.bind_to),
            text(InfoKey::Ppr, &self.ppr),
            self.cpus_per_proc
                .map(|count| Info::Number(InfoKey::CpusPerProc, count)),
            self.display_map.then_some(Info::Flag(InfoKey::DisplayMap)),
        ];
        all.into_iter().flatten().collect()
    }
}

impl AppInfo {
    /// The app's `info[]`.
    #[must_use]
    pub fn infos(&self) -> Vec<Info> {
        let mut all = self.directives.infos();
        for (key, list) in [
            (InfoKey::Host, &self.hosts),
            (InfoKey::Hostfile, &self.hostfiles),
        ] {
            if !list.is_empty() {
                all.push(Info::Text(key, list.join(",")));
            }
        }
        all
    }
}

impl Info {
    /// The key.
    #[must_use]
    pub fn key(&self) -> InfoKey {
        match self {
            Info::Text(key, _) | Info::Number(key, _) | Info::Flag(key) => *key,
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::Text(key, value) => write!(f, "{key}={value}"),
            Info::Number(key, value) => write!(f, "{key}={value}"),
            Info::Flag(key) => write!(f, "{key}"),
        }
    }
}
