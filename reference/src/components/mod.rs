//! The components that place processes, in the order in which they are asked.
//!
//! A component looks at the options' mapping policy and declines what is not its own. With an app index it places that
//! app only, without one all of them; holes in the array of apps are passed over.

mod ppr;
mod round_robin;

use crate::error::MapError;
use crate::options::Options;
use crate::placement::Placement;
use crate::policy::MapPolicy;
use crate::request::SpawnRequest;

/// What a component is given.
#[derive(Debug)]
pub struct Work<'a, 'b> {
    /// The request, whose apps' process counts are filled in where they were left to the mapper.
    pub request: &'a mut SpawnRequest,
    /// The state of the map.
    pub state: &'a mut Placement<'b>,
    /// The options of the job or of the app.
    pub options: &'a mut Options,
}

/// What a component answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
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
    pub map: fn(&mut Work<'_, '_>) -> Result<Answer, MapError>,
}

/// All components, the one of highest priority first.
pub const COMPONENTS: &[Component] = &[
    Component {
        name: "rank_file",
        map: decline_unmodelled,
    },
    Component {
        name: "ppr",
        map: ppr::map,
    },
    Component {
        name: "seq",
        map: decline_unmodelled,
    },
    Component {
        name: "round_robin",
        map: round_robin::map,
    },
];

/// The policies of the components that place by a file.
fn decline_unmodelled(work: &mut Work<'_, '_>) -> Result<Answer, MapError> {
    match work.options.map() {
        Some(policy @ (MapPolicy::User | MapPolicy::Seq)) => Err(crate::error::NotModelled {
            what: format!("the mapping {}", policy.shown()),
            spot: None,
        }
        .into()),
        _ => Ok(Answer::TakeNextOption),
    }
}

/// The indices of the apps that a component has to place.
///
/// PAM-APPIDX-1: with an app index that app and no other, without one every app; never a hole.
pub(crate) fn apps_to_map(request: &SpawnRequest, options: &Options) -> Vec<usize> {
    (0..request.apps.len())
        .filter(|index| options.app_idx.is_none_or(|only| only == *index))
        .filter(|index| request.apps[*index].is_some())
        .collect()
}
