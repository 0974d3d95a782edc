//! A job's map in the form in which PMIx carries it is the same map when it is read again.

use crate::shipped::machine;
use mapcheck_reference::pmix::job_layout::{JobLayout, NodeLayout, RankLayout, locations};
use mapcheck_reference::pmix::{Info, PmixValue, keys};
use mapcheck_reference::topology::CpuSet;
use mapcheck_reference::{Case, Edition, Rules, Topology, map};
use proptest::prelude::*;
use std::sync::{Arc, LazyLock};

/// A machine on which the operating system's numbers differ from the places of threads.
static MACHINE: LazyLock<Topology> = LazyLock::new(|| machine("1pkg-4numa-24core-smt2"));

/// The map of a command line on 64 nodes of this many slots.
fn mapped(slots: u32, line: &str) -> JobLayout {
    let hosts: Vec<String> = (0..64)
        .map(|node| format!("node{node:02}:{slots}"))
        .collect();
    let mut arguments = vec!["--host".to_owned(), hosts.join(",")];
    arguments.extend(line.split(' ').map(str::to_owned));
    let files = mapcheck_reference::files::Files::default();
    let case = Case::new(Arc::new(MACHINE.clone()), "head", arguments, files);
    JobLayout::from_map(
        &map(&case, &Rules::of(Edition::June2026)).unwrap(),
        &MACHINE,
    )
}

#[test]
fn a_map_is_the_same_when_it_is_read_again() {
    for (line, ranks) in [
        (
            "-n 4096 --map-by node --bind-to core:overload-allowed a",
            4096,
        ),
        (
            "-n 4096 --map-by slot --bind-to hwthread:overload-allowed a",
            4096,
        ),
        (
            "-n 70 --map-by package --bind-to l3cache a : --map-by node -n 9 --bind-to none b",
            79,
        ),
    ] {
        let data = mapped(64, line);
        let count: usize = data.nodes.iter().map(|node| node.ranks.len()).sum();
        assert_eq!(count, ranks, "{line}");
        assert_eq!(
            JobLayout::parse(&data.infos(&MACHINE), &MACHINE),
            Ok(data),
            "{line}"
        );
    }
}

#[test]
fn a_place_is_said_in_the_operating_systems_numbers_and_by_the_objects_that_it_touches() {
    // Core 9 is the first of the fourth third-level cache, in the second NUMA node; 9 is its first thread, the 19th in the machine.
    let cpus = locations::parse_cpu_set("hwloc:0-1,9", &MACHINE).unwrap();
    assert_eq!(cpus.iter().collect::<Vec<_>>(), [0, 2, 18]);
    assert_eq!(locations::write_cpu_set(&cpus, &MACHINE), "hwloc:0-1,9");
    let locality = "SK0:L30,3:L20-1,9:L10-1,9:CR0-1,9:HT0,2,18:NM0-1";
    assert_eq!(locations::write_locality(&cpus, &MACHINE), locality);
    let read = locations::parse_locality(&format!("hwloc:{locality}")).unwrap();
    assert_eq!(read["L3"], [0, 3]);
    assert_eq!(read["HT"], [0, 2, 18]);
}

#[test]
fn what_does_not_fit_together_is_refused_by_its_spot() {
    let data = mapped(2, "-n 4 --bind-to core a");
    let damaged = |key: &str, value: PmixValue| {
        let mut infos = data.infos(&MACHINE);
        let last = infos.last_mut().unwrap();
        if let PmixValue::Infos(of_rank) = &mut last.value {
            of_rank.retain(|info| info.key != key);
            if value != PmixValue::Undefined {
                of_rank.push(Info::new(key, value));
            }
        }
        JobLayout::parse(&infos, &MACHINE).unwrap_err().to_string()
    };
    let text = |text: &str| PmixValue::String(text.to_owned());
    for (key, value, why) in [
        (
            keys::HOSTNAME,
            text("node00"),
            "pmix.hname of rank 3: node00, but the process map has the rank on node01",
        ),
        (
            keys::RANK,
            PmixValue::Undefined,
            "pmix.rank: missing in the array of a process",
        ),
        (
            keys::RANK,
            PmixValue::Rank(mapcheck_reference::pmix::Rank(0)),
            "pmix.rank: two arrays for rank 0",
        ),
        (
            keys::APPNUM,
            PmixValue::Undefined,
            "pmix.appnum of rank 3: missing, or not an unsigned integer of 32 bits",
        ),
        (
            keys::CPUSET,
            text("hwloc:99"),
            "pmix.cpuset of rank 3: the topology has no hardware thread 99",
        ),
        (
            keys::CPUSET,
            text("0"),
            "pmix.cpuset of rank 3: `0` does not begin with `hwloc:`",
        ),
        (
            keys::CPUSET,
            PmixValue::Undefined,
            "pmix.cpuset of rank 3: missing, although there is a locality",
        ),
        (
            keys::LOCALITY_STRING,
            text("XX0"),
            "pmix.locstr of rank 3: unknown level in `XX0`",
        ),
        (
            keys::LOCALITY_STRING,
            text("SK7"),
            "pmix.locstr of rank 3: SK7 does not match",
        ),
    ] {
        let error = damaged(key, value);
        assert!(error.starts_with(why), "{error}");
    }
    let lists = |key: &str, value: &str| {
        let mut infos = data.infos(&MACHINE);
        infos.retain(|info| info.key != key);
        infos.push(Info::new(key, text(value)));
        JobLayout::parse(&infos, &MACHINE).unwrap_err().to_string()
    };
    assert_eq!(
        lists(keys::NODE_MAP, "raw:a"),
        "pmix.pmap: ranks for 2 nodes, but the node map has 1"
    );
    assert_eq!(
        lists(keys::PROC_MAP, "pmix[0-1;2]"),
        "pmix.pmap: rank 3 is on no node"
    );
    assert_eq!(
        lists(keys::PROC_MAP, "0,1;2,3,4"),
        "pmix.pdata of rank 4: missing"
    );
}

fn some_data() -> impl Strategy<Value = JobLayout> {
    let cpus = proptest::option::of(proptest::collection::btree_set(0_usize..48, 1..9));
    let rank = (0_u32..4, cpus);
    let node = proptest::collection::vec(rank, 1..7);
    proptest::collection::vec(node, 1..9).prop_map(|nodes| {
        let mut next = 0..;
        let nodes = nodes
            .into_iter()
            .enumerate()
            .map(|(number, ranks)| NodeLayout {
                name: format!("n{number}"),
                ranks: (0_u16..)
                    .zip(ranks)
                    .map(|(place, (app, cpus))| RankLayout {
                        rank: next.next().unwrap(),
                        app,
                        local_rank: place,
                        node_rank: place,
                        cpus: cpus.map(|cpus| {
                            let mut set = CpuSet::new();
                            cpus.into_iter().for_each(|cpu| set.insert(cpu));
                            set
                        }),
                    })
                    .collect(),
            });
        JobLayout {
            nodes: nodes.collect(),
        }
    })
}

proptest! {
    #[test]
    fn any_map_is_the_same_when_it_is_read_again(data in some_data()) {
        prop_assert_eq!(JobLayout::parse(&data.infos(&MACHINE), &MACHINE), Ok(data));
    }
}
