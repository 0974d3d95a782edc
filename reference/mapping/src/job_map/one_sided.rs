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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::job_map::{AppPolicy, CpuUnit, ShownPolicy};

    fn map(policies: Policies) -> JobMap {
        JobMap {
            total_slots: 4,
            policies,
            cpu_set: None,
            ppr: None,
            cpus_per_rank: None,
            cpu_type: CpuUnit::Core,
            nodes: Vec::new(),
        }
    }

    fn policy() -> ShownPolicy {
        ShownPolicy {
            mapping: "BYCORE".to_owned(),
            ranking: "FILL".to_owned(),
            binding: "CORE".to_owned(),
        }
    }

    fn of_app(mapper: &str) -> JobMap {
        map(Policies::Apps(vec![AppPolicy {
            app: 0,
            mapper: mapper.to_owned(),
            policy: policy(),
        }]))
    }

    #[test]
    fn components_are_left_out_if_only_one_map_of_apps_shows_them() {
        let [left, right] =
            without_one_sided_mappers(&of_app("seq"), &of_app(UNKNOWN_MAPPER)).unwrap();
        assert_eq!(left, right);
        assert_eq!(without_one_sided_mappers(&left, &right), None);
        assert_eq!(
            without_one_sided_mappers(&of_app("seq"), &of_app("ppr")),
            None
        );
    }

    #[test]
    fn a_map_without_policies_of_apps_has_no_components_to_leave_out() {
        for other in [
            map(Policies::Job(policy())),
            map(Policies::Apps(Vec::new())),
        ] {
            assert_eq!(
                without_one_sided_mappers(&other, &of_app(UNKNOWN_MAPPER)),
                None
            );
        }
    }
}
