//! The components that place processes, in the order in which they are asked.
//!
//! A component looks at the options' mapping policy and declines what is not its own. With an app index it places that
//! app only, without one all of them; holes in the array of apps are passed over.

mod lsf;
mod ppr;
mod rank_file;
mod round_robin;
mod seq;
mod setup_proc;
mod targets;

pub use lsf::{AffinityEntry, parse_affinity};
pub use rank_file::{RankEntry, RankFile};
pub use seq::{SequenceEntry, parse_sequence};

use crate::attributes::AttributeKey;
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::policy::Spanned;
use crate::request::{AppRequest, JobRequest, SpawnRequest};

/// What a component is given.
#[derive(Debug)]
pub struct MapCall<'a, 'b> {
    /// The request, whose apps' process counts are filled in where they were left to the mapper.
    pub request: &'a mut SpawnRequest,
    /// The state of the map.
    pub state: &'a mut Placement<'b>,
    /// The options of the job or of the app.
    pub options: &'a mut Options,
}

/// What a component answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComponentStatus {
    /// It has placed the processes.
    Mapped,
    /// The policy is not its own.
    #[doc(alias = "PRTE_ERR_TAKE_NEXT_OPTION")]
    TakeNextOption,
}

/// A component.
#[derive(Clone, Copy, Debug)]
pub struct Component {
    /// Its name, as the map shows it.
    pub name: &'static str,
    /// Places processes, or declines.
    pub map: fn(&mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError>,
}

/// All components, the one of highest priority first.
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

/// Which components may map.
#[derive(Clone, Debug, Default)]
pub enum ComponentSelection {
    /// All.
    #[default]
    All,
    /// These.
    Only(Vec<String>),
    /// All but these.
    Without(Vec<String>),
}

impl ComponentSelection {
    /// Reads a list of components, behind a `^` of those that may not map.
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

    /// The components that may map, in the order in which they are asked.
    pub fn components(&self) -> impl Iterator<Item = &'static Component> {
        COMPONENTS.iter().filter(move |component| match self {
            Self::All => true,
            Self::Only(names) => names.iter().any(|name| name == component.name),
            Self::Without(names) => !names.iter().any(|name| name == component.name),
        })
    }
}

/// How many processes are known of before the mapper counts them. Where it is none, a node needs no free CPU to be used.
fn known_process_count(request: &SpawnRequest, options: &Options) -> u32 {
    apps_to_map(request, options)
        .into_iter()
        .filter_map(|index| request.app(index))
        .map(|app| app.processes)
        .fold(0, u32::saturating_add)
}

/// A file that a command line names, with its text.
#[derive(Clone, Copy, Debug)]
struct MapFile<'a, 't> {
    name: &'a str,
    text: &'t str,
}

/// The sequence or rankfile of an app: its own, else the job's; `text` says how it is read.
///
/// PAM-MIGRATE-2: the app's own comes first.
fn find_map_file<'a, 't>(
    app: &'a AppRequest,
    job: &'a JobRequest,
    state: &Placement<'t>,
    text: fn(&'t Files, &str) -> Option<&'t str>,
) -> Result<Option<MapFile<'a, 't>>, Refusal> {
    let own = app.attributes.text(AttributeKey::AppMapFile);
    let Some(name) = own.or_else(|| job.attributes.text(AttributeKey::JobFile)) else {
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

/// The indices of the apps that a component has to place.
///
/// PAM-COMPONENT-1: with an app index that app and no other, without one every app; never a hole.
pub(crate) fn apps_to_map(request: &SpawnRequest, options: &Options) -> Vec<usize> {
    let all = 0..request.apps.len();
    let asked = options.app_idx.map_or(all, |only| only..only + 1);
    asked
        .filter(|index| request.app(*index).is_some())
        .collect()
}
