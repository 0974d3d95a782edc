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
