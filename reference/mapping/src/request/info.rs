//! The keys of a PMIx request that concern the map, with their values.

use super::directives::{AppInfo, Directives};
use crate::policy::Spanned;
use std::fmt;

/// A key of PMIx that a request can have, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Info {
    /// `PMIX_MAPBY` and the other keys whose values are texts.
    Text(InfoKey, String),
    /// `PMIX_CPUS_PER_PROC`.
    Number(InfoKey, u32),
    /// `PMIX_DISPLAY_MAP`.
    Flag(InfoKey),
}

macro_rules! keys {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal $key:literal;)+) => {
        /// The keys that say something about a map.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum InfoKey { $($(#[doc = $doc])+ #[doc(alias = $name)] $variant,)+ }

        impl InfoKey {
            /// All keys.
            pub const ALL: &[InfoKey] = &[$(InfoKey::$variant,)+];

            /// The name of its macro: `PMIX_MAPBY`.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(InfoKey::$variant => $name,)+ }
            }

            /// The text that is sent: `pmix.mapby`.
            #[must_use]
            pub fn text(self) -> &'static str {
                match self { $(InfoKey::$variant => $key,)+ }
            }
        }
    };
}

keys! {
    /// How processes are mapped.
    MapBy = "PMIX_MAPBY" "pmix.mapby";
    /// How they are ranked.
    RankBy = "PMIX_RANKBY" "pmix.rankby";
    /// To what they are bound.
    BindTo = "PMIX_BINDTO" "pmix.bindto";
    /// How many processes there are on each object of a kind: `2:numa`.
    Ppr = "PMIX_PPR" "pmix.ppr";
    /// How many CPUs each process gets.
    CpusPerProc = "PMIX_CPUS_PER_PROC" "pmix.cpuperproc";
    /// Which nodes an app wants.
    Host = "PMIX_HOST" "pmix.host";
    /// The files that list them.
    Hostfile = "PMIX_HOSTFILE" "pmix.hostfile";
    /// Whether the map is shown.
    DisplayMap = "PMIX_DISPLAY_MAP" "pmix.dispmap";
}

impl fmt::Display for InfoKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Directives {
    /// The keys that carry them, and their values.
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
    /// What the app's `info[]` says.
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
    /// Its key.
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
