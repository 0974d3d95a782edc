//! Maps that do not show which component mapped an app.

pub use mapcheck_reference::job_map::{UNKNOWN_MAPPER, without_one_sided_mappers};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::map_text::parse_map;
    use mapcheck_reference::display::PrintMap as _;
    use mapcheck_reference::job_map::{AppPolicy, CpuUnit, JobMap, Policies, ShownPolicy};

    #[test]
    fn a_map_without_components_is_read_and_compared_without_them() {
        let app = |app| AppPolicy {
            app,
            mapper: "round_robin".to_owned(),
            policy: ShownPolicy {
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
