//! Maps that do not show the components of apps.

use super::{JobMap, Policies};

/// The component of an app whose map does not show it: snapshots of PRRTE 5 before August 2026 do not.
pub const UNKNOWN_MAPPER: &str = "?";

/// Returns both maps without components, if only one of them shows these.
#[must_use]
pub fn without_one_sided_mappers(left: &JobMap, right: &JobMap) -> Option<[JobMap; 2]> {
    (lacks_mappers(left) != lacks_mappers(right)).then(|| [left, right].map(without_mappers))
}

fn lacks_mappers(map: &JobMap) -> bool {
    match &map.policies {
        Policies::Apps(apps) => apps.iter().any(|app| app.mapper == UNKNOWN_MAPPER),
        Policies::Job(_) => false,
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
