//! Maps that do not show the components of apps.

use super::{JobMap, Policies};

/// The component of an app whose map does not show it: snapshots of PRRTE 5 before August 2026 do not.
pub const UNKNOWN_MAPPER: &str = "?";

/// Returns both maps without components, if both show policies of apps and only one of them shows the components.
#[must_use]
pub fn without_one_sided_mappers(left: &JobMap, right: &JobMap) -> Option<[JobMap; 2]> {
    let [of_left, of_right] = [left, right].map(lacks_mappers);
    (of_left? != of_right?).then(|| [left, right].map(without_mappers))
}

/// Returns whether a map lacks components, or `None` if it shows no app's policies.
fn lacks_mappers(map: &JobMap) -> Option<bool> {
    match &map.policies {
        Policies::Apps(apps) if !apps.is_empty() => {
            Some(apps.iter().any(|app| app.mapper == UNKNOWN_MAPPER))
        }
        Policies::Apps(_) | Policies::Job(_) => None,
    }
}

fn without_mappers(map: &JobMap) -> JobMap {
    let mut map = map.clone();
    if let Policies::Apps(apps) = &mut map.policies {
        for app in apps {
            UNKNOWN_MAPPER.clone_into(&mut app.mapper);
        }
    }
    map
}
