use super::*;
use mapcheck_reference::JobMap;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::job_map::{
    AppPolicy, Bound, CpuUnit, MappedNode, MappedProc, PackageCpus, Policies, ShownPolicy,
};
use proptest::prelude::*;
use std::collections::BTreeSet;

fn word() -> impl Strategy<Value = String> {
    // Never `N/A`, the word for a missing value.
    "[A-Z][A-Z0-9_-]{1,8}(:[A-Z-]{2,12}){0,3}"
}

fn policy() -> impl Strategy<Value = ShownPolicy> {
    (word(), word(), word()).prop_map(|(mapping, ranking, binding)| ShownPolicy {
        mapping,
        ranking,
        binding,
    })
}

fn app_policy() -> impl Strategy<Value = AppPolicy> {
    (any::<u32>(), "[a-z_]{1,12}", policy()).prop_map(|(app, mapper, policy)| AppPolicy {
        app,
        mapper,
        policy,
    })
}

fn policies() -> impl Strategy<Value = Policies> {
    prop_oneof![
        policy().prop_map(Policies::Job),
        prop::collection::vec(app_policy(), 1..4).prop_map(Policies::Apps),
    ]
}

pub(super) fn unit() -> impl Strategy<Value = CpuUnit> {
    prop_oneof![Just(CpuUnit::Core), Just(CpuUnit::HwThread)]
}

pub(super) fn package() -> impl Strategy<Value = PackageCpus> {
    (
        0_u32..9,
        unit(),
        prop::collection::btree_set(0_u32..300, 1..20),
    )
        .prop_map(|(package, unit, cpus)| PackageCpus {
            package,
            unit,
            cpus: cpus.into_iter().collect(),
        })
}

pub(super) fn bound() -> impl Strategy<Value = Bound> {
    prop_oneof![
        Just(Bound::Nothing),
        Just(Bound::EmptySet),
        Just(Bound::NoPackage),
        prop::collection::vec(package(), 1..4).prop_map(Bound::to),
    ]
}

fn process() -> impl Strategy<Value = MappedProc> {
    let devices = proptest::option::of("[a-z0-9_]{1,8}(,[a-z0-9_]{1,8}){0,2}");
    (any::<u32>(), any::<u32>(), bound(), devices).prop_map(|(app, rank, bound, devices)| {
        MappedProc {
            app,
            rank,
            bound,
            devices: devices.map(Into::into),
        }
    })
}

fn node(name: String) -> impl Strategy<Value = MappedNode> {
    (
        -(1_i64 << 31)..(1_i64 << 32),
        any::<u32>(),
        any::<u32>(),
        prop::collection::vec(process(), 0..6),
    )
        .prop_map(move |(slots, max_slots, num_procs, procs)| MappedNode {
            name: name.as_str().into(),
            slots,
            max_slots,
            num_procs,
            procs,
        })
}

fn nodes() -> impl Strategy<Value = Vec<MappedNode>> {
    let names = prop::collection::btree_set("[a-z][a-z0-9-]{0,9}", 0..6);
    names.prop_flat_map(|names: BTreeSet<String>| names.into_iter().map(node).collect::<Vec<_>>())
}

pub(super) fn job_map() -> impl Strategy<Value = JobMap> {
    (
        any::<u64>(),
        policies(),
        prop::option::of("[0-9][0-9,-]{0,9}"),
        prop::option::of("[0-9]{1,3}:[a-z0-9]{1,9}"),
        prop::option::of(any::<u16>()),
        unit(),
        nodes(),
    )
        .prop_map(
            |(total_slots, policies, cpu_set, ppr, cpus_per_rank, cpu_type, nodes)| JobMap {
                total_slots,
                policies,
                cpu_set,
                ppr,
                cpus_per_rank,
                cpu_type,
                nodes,
            },
        )
}

proptest! {
    #[test]
    fn parsing_is_the_inverse_of_printing(map in job_map()) {
        let text = map.text("prterun-host-1@1").to_string();
        let printed = parse_map(&text).unwrap();
        prop_assert_eq!(&printed.map, &map);
        prop_assert_eq!(printed.job, "prterun-host-1@1");
        prop_assert_eq!(printed.form, MapForm::Map);
    }

    #[test]
    fn a_truncated_map_is_an_error(map in job_map(), part in 0.0..1.0_f64) {
        let text = map.text("j").to_string();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss,
            reason = "any place will do")]
        let end = (text.len() as f64 * part) as usize;
        prop_assert!(parse_map(&text[..end]).is_err());
    }

    #[test]
    fn the_parser_accepts_any_text_without_panicking(text in "\\PC{0,80}", map in job_map(), line in 0_usize..20) {
        let printed = map.text("j").to_string();
        let mut lines: Vec<&str> = printed.lines().collect();
        lines.insert(line.min(lines.len()), &text);
        let _ = parse_map(&(lines.join("\n") + "\n"));
    }
}

pub(super) fn small() -> JobMap {
    let policy = ShownPolicy {
        mapping: "BYSLOT:NOOVERSUBSCRIBE".into(),
        ranking: "SLOT".into(),
        binding: "CORE:IF-SUPPORTED".into(),
    };
    let cpus = PackageCpus {
        package: 0,
        unit: CpuUnit::Core,
        cpus: vec![0, 1],
    };
    JobMap {
        total_slots: 6,
        policies: Policies::Job(policy),
        cpu_set: None,
        ppr: None,
        cpus_per_rank: None,
        cpu_type: CpuUnit::Core,
        nodes: vec![MappedNode {
            name: "n0".into(),
            slots: 4,
            max_slots: 0,
            num_procs: 1,
            procs: vec![MappedProc {
                app: 0,
                rank: 0,
                bound: Bound::to([cpus]),
                devices: None,
            }],
        }],
    }
}

fn error_kind(text: &str) -> MapTextErrorKind {
    parse_map(text).unwrap_err().kind
}

#[test]
fn a_second_map_is_an_error() {
    let text = small().text("j").to_string();
    assert_eq!(
        error_kind(&format!("{text}{text}")),
        MapTextErrorKind::SecondMap
    );
    let (half, _) = text.split_at(text.find("Data for node").unwrap());
    assert_eq!(
        error_kind(&format!("{half}{}", &text[1..])),
        MapTextErrorKind::SecondMap
    );
}

#[test]
fn nothing_may_follow_a_map() {
    let text = small().text("j").to_string();
    let found = "\n".to_owned();
    assert_eq!(
        error_kind(&format!("{text}\n")),
        MapTextErrorKind::TextAfterEnd { found }
    );
}

#[test]
fn an_error_has_its_line_number() {
    let text = small()
        .text("j")
        .to_string()
        .replace("Max slots: 0", "Max slots: none");
    let error = parse_map(&text).unwrap_err();
    assert_eq!(error.line, 8);
    assert!(matches!(error.kind, MapTextErrorKind::Unexpected { .. }));
    assert!(
        error
            .to_string()
            .starts_with("line 8 of the map: expected the line of a node, found ")
    );
}

#[test]
fn nodes_can_be_alike_or_have_no_name() {
    // To prterun, n0 and n0.example.com are two nodes, and `-H :4` is a node without a name.
    let mut map = small();
    let mut again = map.nodes[0].clone();
    again.procs.clear();
    map.nodes.push(again.clone());
    again.name = "".into();
    map.nodes.push(again);
    assert_eq!(parse_map(&map.text("j").to_string()).unwrap().map, map);
}

#[test]
fn a_process_of_another_job_is_an_error() {
    let text = small()
        .text("j")
        .to_string()
        .replace("Process jobid: j", "Process jobid: k");
    assert!(matches!(
        error_kind(&text),
        MapTextErrorKind::OtherJob { .. }
    ));
}

#[test]
fn two_runs_give_the_same_error_for_the_same_fault() {
    let error = |job: &str| {
        let text = small().text(job).to_string();
        let text = text.replace("core:L0-1", "core:P0");
        parse_map(&text).unwrap_err().to_string()
    };
    assert_eq!(error("prterun-n1-26166@1"), error("prterun-n1-26167@1"));
    assert_ne!(error("prterun-n1-26166@1"), error("prterun-n2-26166@1"));
    assert_ne!(error("prterun-n1-26166@1"), error("prterun-n1-26166@2"));
}

#[test]
fn misprinted_cpus_are_errors() {
    let text = small().text("j").to_string();
    for cpus in [
        "core:L",
        "core:P0",
        "core:L1,0",
        "core:L3-2",
        "core:L0-99999999",
        "core:L00",
        "pu:L0",
    ] {
        assert!(
            parse_map(&text.replace("core:L0-1", cpus)).is_err(),
            "{cpus}"
        );
    }
    assert_eq!(
        parse_map(&text.replace("core:L0-1", "core:0-1"))
            .unwrap()
            .map,
        small()
    );
}

#[test]
fn a_launched_job_has_no_notice() {
    let text = small().text("j").to_string();
    let start = text.find("Warning").unwrap();
    let end = text.rfind("=====================").unwrap();
    let end = text[..end].rfind('\n').unwrap() + 1;
    assert_eq!(
        parse_map(&format!("{}{}", &text[..start], &text[end..]))
            .unwrap()
            .map,
        small()
    );
}

#[test]
fn devices_are_parsed() {
    let text = small()
        .text("j")
        .to_string()
        .replace("core:L0-1]", "core:L0-1] Device: mlx5_0,mlx5_1");
    let read = parse_map(&text).unwrap().map;
    let devices: Vec<Option<&str>> = read.nodes[0]
        .procs
        .iter()
        .map(|process| process.devices.as_deref().map(String::as_str))
        .collect();
    assert_eq!(devices, [Some("mlx5_0,mlx5_1")]);
    assert_eq!(read.text("j").to_string(), text);
}

const DEVEL: &str = "
=================================   JOB MAP   =================================
Data for JOB prterun-vm-1@1 offset 0 Total slots allocated 6
Mapper requested: NULL  Last mapper: round_robin  Mapping policy: BYSLOT:NOOVERSUBSCRIBE  Ranking policy: SLOT
Binding policy: CORE:IF-SUPPORTED  Cpu set: N/A  PPR: N/A  Cpus-per-rank: N/A  Cpu Type: CORE
Num new daemons: 0\tNew daemon starting vpid INVALID
Num nodes: 1

Data for node: n0\tState: 3\tFlags: MAPPED:SLOTS_GIVEN
                resolved from n0.example.com
        Daemon: [prterun-vm-1@0,1]\tDaemon launched: False
            Num slots: 4\tSlots in use: 1\tOversubscribed: FALSE
            Num slots allocated: 4\tMax slots: 0\tNum procs: 1
        Data for proc: [prterun-vm-1@1,0]
                Pid: 0\tLocal rank: 0\tNode rank: 0\tApp rank: 0
                State: INITIALIZED\tApp_context: 0
        \tBinding: package[0][core:L0-1]

Warning: This map has been generated with the DONOTLAUNCH option;
\tThe compute node architecture has not been probed, and the displayed
\tmap reflects the HEADNODE ARCHITECTURE. On systems with a different
\tarchitecture between headnode and compute nodes, the map can be
\tdisplayed using `prte --display map /bin/true`, which will launch
\tenough of the DVM to probe the compute node architecture.

=============================================================
";

#[test]
fn the_long_form_holds_the_same_map() {
    let printed = parse_map(DEVEL).unwrap();
    assert_eq!(printed.map, small());
    assert_eq!(printed.form, MapForm::Devel);
    let newer = DEVEL.replace("Mapper requested: NULL  Last mapper: ", "Mapper: ");
    assert_eq!(parse_map(&newer).unwrap().map, small());
}

#[test]
fn an_unbound_process_of_the_long_form_is_bound_to_nothing() {
    let text = DEVEL.replace("package[0][core:L0-1]", "UNBOUND");
    assert_eq!(
        parse_map(&text).unwrap().map.nodes[0].procs[0].bound,
        Bound::Nothing
    );
}

#[test]
fn the_long_form_has_as_many_nodes_as_it_announces() {
    let text = DEVEL.replace("Num nodes: 1", "Num nodes: 2");
    let shown = 1;
    assert_eq!(
        error_kind(&text),
        MapTextErrorKind::NodeCount {
            announced: 2,
            shown
        }
    );
}

#[test]
fn a_node_may_have_any_number_of_processes() {
    let mut map = small();
    let process = map.nodes[0].procs[0].clone();
    map.nodes[0].procs = (0..100_000)
        .map(|rank| MappedProc {
            rank,
            ..process.clone()
        })
        .collect();
    let text = map.text("prterun-host-12345@1").to_string();
    assert_eq!(parse_map(&text).unwrap().map, map);
}
