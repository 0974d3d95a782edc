//! The mapping components, in the order of their priority (8.1.1.7).
//!
//! A component declines a mapping policy that it does not handle (PAM-COMPONENT-4). With an app index in the options it places that app
//! only, without one all apps. An empty entry of the array of apps is skipped.

mod lsf;
mod ppr;
mod rank_file;
mod round_robin;
mod rules;
mod seq;
mod setup_proc;
mod targets;

pub use lsf::{AffinityEntry, parse_affinity};
pub use rank_file::{RankEntry, RankFile};
pub use rules::ComponentRules;
pub use seq::{SequenceEntry, parse_sequence};

use crate::attributes::AttributeKey;
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::policy::Spanned;
use crate::request::{AppRequest, JobRequest, SpawnRequest};
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
    /// The options of the job or of one app.
    pub options: &'a mut Options,
    /// In a call for all apps, the options of those that differ from the job's: PAM-MIGRATE-1, PAM-MIGRATE-4.
    pub own: &'a HashMap<usize, Options>,
}

impl<'b> MapCall<'_, 'b> {
    /// Places each app that the options select, in order, under its own options if it has any.
    ///
    /// # Errors
    ///
    /// `place` fails; the error names the app.
    fn for_each_app(
        &mut self,
        mut place: impl FnMut(usize, &mut MapCall<'_, 'b>) -> Result<(), MapError>,
    ) -> Result<(), MapError> {
        for index in apps_to_map(self.request, self.options) {
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            self.state.begin_app(index);
            let Some(own) = self.own.get(&index) else {
                // PAM-BIND-IF-1: an explicit binding is given up only where it cannot be done. PAM-DEFAULT-BIND-3: a default one for good.
                if self.options.bind_given(self.rules) {
                    self.state.start_app(self.options);
                }
                place(index, self).map_err(|error| error.of_app(number))?;
                continue;
            };
            let of_job = std::mem::replace(self.options, own.clone());
            let bound = self.state.binding;
            self.state.start_app(self.options);
            place(index, self).map_err(|error| error.of_app(number))?;
            self.state.binding = bound;
            *self.options = of_job;
        }
        Ok(())
    }
}

/// The status that a component returns if it does not fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentStatus {
    /// It placed the processes.
    Mapped,
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

/// A sequence file or rankfile, with its text.
#[derive(Clone, Copy, Debug)]
struct MapFile<'a, 't> {
    name: &'a str,
    text: &'t str,
}

/// Returns the sequence file or rankfile of an app, or `None` if neither the app nor the job names one. `text` gets a file's text.
///
/// # Errors
///
/// The file cannot be read.
fn find_map_file<'a, 't>(
    app: &'a AppRequest,
    job: &'a JobRequest,
    state: &Placement<'t>,
    text: fn(&'t Files, &str) -> Option<&'t str>,
) -> Result<Option<MapFile<'a, 't>>, Refusal> {
    // PAM-MIGRATE-2, PAM-MIGRATE-5, PAM-RESOLVE-FILE-1: the app's own file comes before the job's.
    let own = app.attributes.text(AttributeKey::MapFile);
    let Some(name) = own.or_else(|| job.attributes.text(AttributeKey::MapFile)) else {
        return Ok(None);
    };
    match text(state.files, name) {
        Some(text) => Ok(Some(MapFile { name, text })),
        None => Err(refusal(
            Topic::NoFile,
            format!("the file `{name}` cannot be read"),
        )),
    }
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
