//! The mapping components, in the order of their priority (8.1.1.7).
//!
//! A component declines a mapping policy that it does not handle (PAM-COMPONENT-4). With an app index in the options it places that app
//! only, without one all apps. An empty entry of the array of apps is skipped.

mod app_call;
mod files;
mod lsf;
mod ppr;
mod rank_file;
mod rank_line;
mod round_robin;
mod rules;
mod seq;
mod setup_proc;
mod shortages;
mod targets;

pub use files::{refuse_cpus_of_entry, refuse_cpus_of_rank, refuse_rankfile};
pub use lsf::{AffinityEntry, parse_affinity};
pub use rank_file::RankFile;
pub use rank_line::RankEntry;
pub use rules::{ComponentRules, NodeTurn, TakenShare, Turn};
pub use seq::grammar::{SequenceEntry, parse_sequence};
pub use shortages::too_few_devices;

use crate::decisions::number;
use crate::error::MapError;
use crate::options::Options;
use crate::placement::{EffectiveBinding, Placement};
use crate::policy::Spanned;
use crate::request::SpawnRequest;
use app_call::AppCall;
use std::collections::HashMap;

/// The arguments of a component's `map_job`.
#[derive(Debug)]
pub struct MapCall<'a, 'b> {
    /// The request. A component stores the process count of each app that left it to the mapper.
    pub request: &'a mut SpawnRequest,
    /// The rules.
    pub rules: &'a dyn ComponentRules,
    /// The state of the placement.
    pub state: &'a mut Placement<'b>,
    /// The options of the job or of one app, where a component replaces a policy by what it maps by: the resource of PPR, or LSF's file.
    pub options: Options,
    /// In a call for all apps, the options of those that differ from the job's: PAM-MIGRATE-1, PAM-MIGRATE-4.
    pub own: &'a HashMap<usize, Options>,
}

impl<'b> MapCall<'_, 'b> {
    /// Places each app that the options select, in order, under its own options if it has any.
    ///
    /// `place` returns the binding that the app ends with.
    ///
    /// # Errors
    ///
    /// `place` fails; the error names the app.
    fn for_each_app(
        &mut self,
        mut place: impl FnMut(
            AppCall<'_>,
            &mut SpawnRequest,
            &mut Placement<'b>,
        ) -> Result<EffectiveBinding, MapError>,
    ) -> Result<ComponentStatus, MapError> {
        let mut shown = EffectiveBinding::of(&self.options);
        for index in apps_to_map(self.request, &self.options) {
            self.state.begin_app(index);
            let own = self.own.get(&index);
            let options = own.unwrap_or(&self.options);
            let call = AppCall {
                index,
                options,
                // PAM-BIND-IF-1: an explicit binding is given up only where it cannot be done. PAM-DEFAULT-BIND-3: a default one for good.
                binding: match own.is_some() || options.bind_given(self.rules) {
                    true => EffectiveBinding::of(options),
                    false => shown,
                },
                rules: self.rules,
            };
            let ended = place(call, self.request, self.state);
            let ended = ended.map_err(|error| error.of_app(number(index)))?;
            if own.is_none() {
                shown = ended;
            }
        }
        Ok(ComponentStatus::Mapped { shown })
    }
}

/// The status that a component returns if it does not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentStatus {
    /// It placed the processes.
    Mapped {
        /// PAM-BIND-SHOWN-2: the binding of the last node, which may have been given up. The map shows it.
        shown: EffectiveBinding,
    },
    /// PAM-COMPONENT-4: it does not handle the mapping policy.
    #[doc(alias = "PRTE_ERR_TAKE_NEXT_OPTION")]
    TakeNextOption,
}

/// A mapping component.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// The name that the map shows.
    pub name: &'static str,
    /// Places the processes of the apps that the options select, or declines.
    pub map: fn(&mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError>,
}

/// All components by descending priority.
///
/// PAM-COMPONENT-5: a call for one app uses the same order as a call for all.
pub const COMPONENTS: &[Component] = &[
    Component {
        name: "lsf",
        map: lsf::map,
    },
    Component {
        name: "rank_file",
        map: rank_file::map,
    },
    Component {
        name: "ppr",
        map: ppr::map,
    },
    Component {
        name: "seq",
        map: seq::map,
    },
    Component {
        name: "round_robin",
        map: round_robin::map,
    },
];

/// The components that the `rmaps` parameter selects.
#[derive(Clone, Debug, Default)]
pub enum ComponentSelection {
    /// Every component.
    #[default]
    All,
    /// Only these.
    Only(Vec<String>),
    /// Every component except these.
    Without(Vec<String>),
}

impl ComponentSelection {
    /// Parses a comma-separated list of components; a leading `^` excludes those that it names.
    #[must_use]
    pub fn parse(list: Option<&Spanned>) -> Self {
        let Some(list) = list else {
            return Self::All;
        };
        let names = |list: &str| -> Vec<String> {
            let named = list.split(',').filter(|name| !name.is_empty());
            named.map(str::to_owned).collect()
        };
        match list.text.strip_prefix('^') {
            Some(list) => Self::Without(names(list)),
            None => match names(&list.text) {
                none if none.is_empty() => Self::All,
                names => Self::Only(names),
            },
        }
    }

    /// Returns the selected components by descending priority.
    pub fn components(&self) -> impl Iterator<Item = &'static Component> {
        COMPONENTS.iter().filter(move |component| match self {
            Self::All => true,
            Self::Only(names) => names.iter().any(|name| name == component.name),
            Self::Without(names) => !names.iter().any(|name| name == component.name),
        })
    }
}

/// Returns the sum of the process counts that are known before a component counts the rest.
///
/// A node needs no free CPU to be used while the sum is 0.
fn known_process_count(request: &SpawnRequest, options: &Options) -> u32 {
    apps_to_map(request, options)
        .into_iter()
        .filter_map(|index| request.app(index))
        .map(|app| app.processes)
        .fold(0, u32::saturating_add)
}

/// Returns the indices of the apps that a component has to place.
///
/// PAM-OPTIONS-2, PAM-COMPONENT-1: with an app index only that app. PAM-OPTIONS-3: without one every app. The components need no
/// other change to map one app of a job (PAM-GUARD-ONLY-1): round_robin, ppr, seq, rank_file and lsf call this
/// function (PAM-GUARD-RR-1, PAM-GUARD-PPR-1, PAM-GUARD-SEQ-1, PAM-GUARD-RANKFILE-1), so that the call for one app leaves the
/// others unplaced (PAM-COMPONENT-6).
pub(crate) fn apps_to_map(request: &SpawnRequest, options: &Options) -> Vec<usize> {
    let all = 0..request.apps.len();
    let selected = options.app_idx.map_or(all, |only| only..only + 1);
    selected
        // PAM-COMPONENT-3: an app index without an app selects none.
        .filter(|index| request.app(*index).is_some())
        .collect()
}
