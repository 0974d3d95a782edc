//! Tests that the long and the XML form are parsed as they are printed.

use super::tests::{bound, job_map, package, small, unit};
use super::*;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::display::{XmlHost, XmlMap, XmlPackage, XmlPlace, XmlRank};
use mapcheck_reference::job_map::{BeforeMap, Bound, CpuUnit, Details, NodeDetails};
use mapcheck_reference::topology::{Level, Object};
use mapcheck_reference::{JobMap, Machines};
use proptest::prelude::*;

/// Returns details of a map that vary with `seed`.
fn details(map: &JobMap, seed: u32) -> Details {
    let nodes = (seed % 3..)
        .zip(&map.nodes)
        .map(|(daemon, node)| NodeDetails {
            machines: vec![0],
            user: None,
            oversubscribed: seed % 2 == 1,
            daemon,
            names: (0..daemon % 3)
                .map(|number| format!("x{number}.y"))
                .collect(),
            local_ranks: node
                .procs
                .iter()
                .map(|process| process.rank ^ seed)
                .collect(),
            threads: Vec::new(),
            unranked: Vec::new(),
        });
    Details {
        before: BeforeMap {
            unit: CpuUnit::Core,
            offered: None,
            allocated: Vec::new(),
            pool: Vec::new(),
        },
        mapper: "round_robin".to_owned(),
        counted: CpuUnit::Core,
        reports_bindings: false,
        nodes: nodes.collect(),
    }
}

/// Returns the map as the long form shows it.
fn as_devel(mut map: JobMap) -> JobMap {
    for process in map.nodes.iter_mut().flat_map(|node| &mut node.procs) {
        if process.bound == Bound::NoPackage {
            process.bound = Bound::Nothing;
        }
        // The long form does not show devices.
        process.devices = None;
    }
    map
}

fn place() -> impl Strategy<Value = XmlPlace> {
    (any::<u32>(), bound()).prop_map(|(app, bound)| match bound {
        Bound::Nothing => XmlPlace::Unbound,
        bound => XmlPlace::Bound { app, bound },
    })
}

fn rank() -> impl Strategy<Value = XmlRank> {
    (any::<Option<u32>>(), place()).prop_map(|(rank, place)| XmlRank { rank, place })
}

fn host() -> impl Strategy<Value = XmlHost> {
    (
        -(1_i64 << 31)..(1_i64 << 32),
        any::<u32>(),
        prop::collection::vec(package(), 0..3),
        prop::collection::vec(rank(), 0..5),
    )
        .prop_map(|(slots, max_slots, packages, ranks)| XmlHost {
            name: "".into(),
            slots,
            max_slots,
            machines: vec![
                packages
                    .into_iter()
                    .map(|package| XmlPackage {
                        id: package.package,
                        cpus: package.cpus,
                    })
                    // A package that has only memory.
                    .chain([XmlPackage {
                        id: 99,
                        cpus: Vec::new(),
                    }])
                    .collect(),
            ],
            ranks,
        })
}

fn xml_map() -> impl Strategy<Value = XmlMap> {
    prop::collection::vec(host(), 0..4).prop_map(|mut hosts| {
        for (number, host) in hosts.iter_mut().enumerate() {
            host.name = format!("n{number}").into();
        }
        XmlMap {
            has_daemons: hosts.len() == 2,
            hosts,
        }
    })
}

/// Two packages of three cores with two threads each. The operating system numbers one thread of every core first,
/// and leaves gaps between the numbers of cores.
fn machine() -> Topology {
    let object = |os_index, cpus: std::ops::Range<u32>| Object {
        os_index: Some(os_index),
        cpus: cpus.map(|cpu| cpu as usize).collect(),
    };
    let mut levels: [Vec<Object>; 7] = Default::default();
    levels[Level::Package as usize] = vec![object(0, 0..6), object(1, 6..12)];
    let cores =
        (0..6).map(|core| object([0, 2, 1, 8, 9, 4][core as usize], 2 * core..2 * core + 2));
    levels[Level::Core as usize] = cores.collect();
    let threads = (0..12).map(|thread| object(thread / 2 + 6 * (thread % 2), thread..thread + 1));
    levels[Level::HwThread as usize] = threads.collect();
    Topology::from_levels(levels)
}

/// A set of the machine's CPUs.
fn bound_on_machine() -> impl Strategy<Value = Bound> {
    (unit(), prop::collection::btree_set(0_u32..12, 1..12)).prop_map(|(unit, threads)| {
        let per_cpu = if unit == CpuUnit::Core { 2 } else { 1 };
        let packages = (0..2).filter_map(|package| {
            let inside = threads.iter().filter(|thread| *thread / 6 == package);
            let mut cpus: Vec<u32> = inside.map(|thread| thread / per_cpu).collect();
            cpus.dedup();
            (!cpus.is_empty()).then_some(mapcheck_reference::job_map::PackageCpus {
                package,
                unit,
                cpus,
            })
        });
        Bound::to(packages)
    })
}

proptest! {
    #[test]
    fn the_long_form_is_parsed_as_it_was_printed(map in job_map(), seed in any::<u32>()) {
        let text = map.devel(&details(&map, seed), "prterun-host-1@1").to_string();
        let printed = parse_map(&text).unwrap();
        prop_assert_eq!(printed.form, MapForm::Devel);
        prop_assert_eq!(printed.map, as_devel(map));
    }

    #[test]
    fn xml_is_parsed_as_it_was_printed(map in xml_map()) {
        prop_assert_eq!(parse_xml_map(&map.to_string()).unwrap(), map);
    }

    #[test]
    fn truncated_xml_is_an_error(map in xml_map(), part in any::<prop::sample::Index>()) {
        let text = map.to_string();
        prop_assert!(parse_xml_map(&text[..part.index(text.len())]).is_err());
    }

    #[test]
    fn no_line_of_xml_is_optional(map in xml_map(), line in any::<prop::sample::Index>()) {
        let text = map.to_string();
        let mut lines: Vec<&str> = text.lines().collect();
        lines.remove(line.index(lines.len()));
        let read = parse_xml_map(&(lines.join("\n") + "\n"));
        // Without a package or a CPU it can still be a map, but not the same one.
        prop_assert!(read.is_err() || read.unwrap() != map);
    }

    #[test]
    fn physical_numbers_are_parsed_as_they_were_printed(
        bounds in prop::collection::vec(bound_on_machine(), 1..5)
    ) {
        let machine = machine();
        let mut map = small();
        let process = map.nodes[0].procs[0].clone();
        map.nodes[0].procs = bounds
            .into_iter()
            .map(|bound| mapcheck_reference::job_map::MappedProc { bound, ..process.clone() })
            .collect();
        let text = map.text("j").physical(&Machines::shared_by_all(std::sync::Arc::new(machine.clone()))).to_string();
        prop_assert!(parse_map(&text).is_err());
        prop_assert_eq!(&parse_physical_map(&text, &machine).unwrap().map, &map);
        let details = details(&map, 1);
        let text = map.devel(&details, "j").physical(&Machines::shared_by_all(std::sync::Arc::new(machine.clone()))).to_string();
        prop_assert_eq!(&parse_physical_map(&text, &machine).unwrap().map, &map);
    }
}

#[test]
fn numbers_that_the_machine_does_not_have_are_errors() {
    let machine = machine();
    let text = small().text("j").to_string();
    for (cpus, known) in [
        ("package[0][core:P0-2]", true),
        ("package[1][core:P4,8-9]", true),
        ("package[0][hwt:P6-8]", true),
        ("package[0][core:P3]", false),
        ("package[0][core:P8]", false),
        ("package[2][core:P0]", false),
        ("package[0][core:L0]", false),
        ("package[0][core:0]", false),
    ] {
        let text = text.replace("package[0][core:L0-1]", cpus);
        assert_eq!(parse_physical_map(&text, &machine).is_ok(), known, "{cpus}");
    }
}

#[test]
fn an_error_in_xml_has_its_line_number() {
    let map = XmlMap {
        has_daemons: false,
        hosts: vec![XmlHost {
            name: "n0".into(),
            slots: 1,
            max_slots: 0,
            machines: vec![Vec::new().into()],
            ranks: vec![XmlRank {
                rank: Some(0),
                place: XmlPlace::Unbound,
            }],
        }],
    };
    let text = map.to_string();
    let error = parse_xml_map(&text.replace("<binding></binding>", "<binding>")).unwrap_err();
    assert_eq!(error.line, 8);
    assert!(matches!(error.kind, MapTextErrorKind::Unexpected { .. }));
    let error = parse_xml_map(&format!("{text}{text}")).unwrap_err();
    assert!(matches!(error.kind, MapTextErrorKind::TextAfterEnd { .. }));
}
