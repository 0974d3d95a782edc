//! Maps that do not show which component mapped an app.

use mapcheck_reference::job_map::{JobMap, Policies};

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map_text::parse_map;
    use mapcheck_reference::display::PrintMap as _;
    use mapcheck_reference::job_map::{AppPolicy, CpuUnit, Policy};

    #[test]
    fn a_map_without_components_is_read_and_compared_without_them() {
        let app = |app| AppPolicy {
            app,
            mapper: "round_robin".to_owned(),
            policy: Policy {
                mapping: "BYSLOT".to_owned(),
                ranking: "SLOT".to_owned(),
                binding: "NONE".to_owned(),
            },
        };
        let whole = JobMap {
            total_slots: 2,
            policies: Policies::Apps(vec![app(0), app(1)]),
            cpu_set: None,
            ppr: None,
            cpus_per_rank: None,
            cpu_type: CpuUnit::Core,
            nodes: Vec::new(),
        };
        let text = whole.text("prterun-host-1@1").to_string();
        let older = text.replace(": Mapper: round_robin  Mapping", ": Mapping");
        assert_ne!(text, older);
        let read = parse_map(&older).unwrap().map;
        assert_ne!(read, whole);
        let [left, right] = without_one_sided_mappers(&read, &whole).unwrap();
        assert_eq!(left, right);
        assert_eq!(without_one_sided_mappers(&whole, &whole), None);
    }
}
