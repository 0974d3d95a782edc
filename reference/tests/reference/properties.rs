//! Whatever words are thrown at it, the reference gives an answer, and every map that it gives is one.
//!
//! The words follow from a fixed seed; `PROPTEST_RNG_SEED` and `PROPTEST_CASES` are there to go exploring with.

use crate::shipped::machine;
use mapcheck_reference::attributes::{AttributeId, AttributeList, Scope};
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::error::{MapError, Topic};
use mapcheck_reference::files::Files;
use mapcheck_reference::job_map::{Bound, CpuUnit, JobMap, PackageCpus, Policies};
use mapcheck_reference::request::SpawnRequest;
use mapcheck_reference::topology::{CpuSet, Level, Object};
use mapcheck_reference::{Case, Edition, Quirk, Rules, Topology, interpret, map};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::{RngSeed, TestRunner};
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

const HEAD: &str = "head";
const HOSTS: &[&str] = &[HEAD, "n1", "n2", "n3"];

/// Files that a command line can name: the right ones, and some that are wrong.
const FILES: &[(&str, &str)] = &[
    ("hosts", "n1 slots=4\nn2 slots=2 max_slots=3\nhead\n"),
    ("sequence", "n1\nn2\nn1\nhead\n"),
    ("ranks", "rank 0=n1 slot=0\nrank 1=n2 slot=1\n"),
    ("empty", ""),
    ("garbage", "rank = ==\n^\u{1F600} slots=\n"),
];

/// A machine of hardware threads only, without a package.
fn bare() -> Topology {
    let thread = |number| Object {
        os_index: u32::try_from(number).ok(),
        cpus: CpuSet::from_range(number..number + 1),
    };
    let mut levels: [Vec<Object>; 7] = Default::default();
    levels[Level::ALL.len() - 1] = (0..3).map(thread).collect();
    Topology::from_levels(levels)
}

static MACHINES: LazyLock<BTreeMap<&str, Arc<Topology>>> = LazyLock::new(|| {
    let names = [
        "1pkg-1numa-1core",
        "1pkg-1numa-4core-smt4",
        "1pkg-nocore-4pu",
        "2pkg-2numa-8core-smt2",
        "2pkg-4numa-8core-hbmmixed",
        "2pkg-uneven-10core",
    ];
    let shipped = names
        .into_iter()
        .map(|name| (name, Arc::new(machine(name))));
    shipped.chain([("bare", Arc::new(bare()))]).collect()
});

/// Both editions, each without quirks and with all of them.
fn all_rules() -> Vec<Rules> {
    let editions = Edition::ALL.into_iter().map(Rules::of);
    editions
        .flat_map(|rules| {
            let all = Quirk::ALL.iter();
            let quirky = all.fold(rules.clone(), |rules, quirk| rules.with(*quirk));
            [rules, quirky]
        })
        .collect()
}

/// One of the words of a text, in which `''` is the empty one.
fn words(text: &'static str) -> impl Strategy<Value = String> {
    let choices: Vec<&str> = text.split_whitespace().collect();
    select(choices).prop_map(|word| word.trim_matches('\'').to_owned())
}

/// Numbers at the limits of what holds them, and what is no number. Those that a map could really have stay small.
fn number() -> impl Strategy<Value = String> {
    let at_limits = words(
        "0 00 65535 65536 2147483648 4294967295 4294967296 -1 +1 1e3 0x10 18446744073709551616
        99999999999999999999999 '' \u{0663} 1.5",
    );
    prop_oneof![9 => (1..5_u32).prop_map(|number| number.to_string()), 1 => at_limits]
}

/// Like [`number`], where a large one that is accepted would be that many processes.
fn count() -> impl Strategy<Value = String> {
    let at_limits = words("0 2147483648 4294967296 -1 +1 x '' 99999999999999999999999");
    prop_oneof![16 => (1..9_u32).prop_map(|number| number.to_string()), 1 => at_limits]
}

fn garbage() -> impl Strategy<Value = String> {
    prop_oneof![
        words("'' : :: - -- = , \0 \u{202E} a\u{0301} \u{1F600}"),
        "[-:=,.*a-zA-Z0-9]{0,12}",
        "\\PC{0,8}",
    ]
}

/// A directive: a policy and its qualifiers.
fn directive(policies: &'static str, qualifiers: &'static str) -> impl Strategy<Value = String> {
    let filled =
        |text| (words(text), number()).prop_map(|(word, number)| word.replace('#', &number));
    let part = |text| prop_oneof![40 => filled(text), 1 => garbage()];
    (part(policies), vec(part(qualifiers), 0..=2)).prop_map(|(policy, qualifiers)| {
        let mut parts = vec![policy];
        parts.extend(qualifiers);
        parts.join(":")
    })
}

const MAPPINGS: &str = "slot node core hwthread l1cache l2cache l3cache numa package slot node core
    '' seq rankfile pe-list=0,1 pe-list=0-# pe-list=# ppr:1:node ppr:2:core ppr:3:numa ppr:2:package
    ppr:99999999999:node ppr device=gpu dist S p sl NUMA";

const QUALIFIERS: &str = "pe=# span oversubscribe nooversubscribe nolocal hwtcpus corecpus inherit
    noinherit ordered file=sequence file=ranks file=garbage file=none shared interleave ndev=# over
    no OVERSUB";

const BINDINGS: &str = "none core hwthread l1cache l2cache l3cache numa package '' c hwt";

const BIND_QUALIFIERS: &str = "if-supported overload-allowed no-overload limit=# report over";

const FLAGS: &str = "--nolocal --oversubscribe --bynode --pernode --bind-to-core --display --foo -x
    --map-by -map-by --version --hetero-nodes -N";

fn host_list() -> impl Strategy<Value = String> {
    let slots = prop_oneof![
        12 => (1..20_u32).prop_map(|slots| format!(":{slots}")),
        1 => words("'' :* :auto :0 :2147483648 :-1 :x : :1:1"),
    ];
    let host = (select(HOSTS), slots).prop_map(|(host, slots)| host.to_owned() + &slots);
    let item = prop_oneof![50 => host, 1 => garbage()];
    vec(item, 1..4).prop_map(|items| items.join(","))
}

fn option() -> impl Strategy<Value = Vec<String>> {
    let pair = |names: &'static str, value: BoxedStrategy<String>| {
        (words(names), value).prop_map(|(name, value)| vec![name, value])
    };
    let map_by = || directive(MAPPINGS, QUALIFIERS).boxed();
    let bind_to = || directive(BINDINGS, BIND_QUALIFIERS).boxed();
    let setting = (words("mapby rankby bindto other"), map_by())
        .prop_map(|(name, value)| vec!["--prtemca".to_owned(), name, value]);
    prop_oneof![
        16 => pair("--map-by --map-by --mapby", map_by()),
        8 => pair("--bind-to --bindto", bind_to()),
        6 => pair("--rank-by", words("slot node fill span '' s user sl").boxed()),
        2 => pair("-H --host", host_list().boxed()),
        1 => pair("--hostfile", words("hosts empty garbage none").boxed()),
        1 => pair("--rankfile", words("ranks garbage").boxed()),
        1 => pair("--display", words("map map-devel '' bind map:x").boxed()),
        1 => pair("--session-id --alloc-id -N --npersocket", number().boxed()),
        1 => setting,
        1 => words(FLAGS).prop_map(|flag| vec![flag]),
        1 => garbage().prop_map(|word| vec![word]),
    ]
}

fn segment() -> impl Strategy<Value = Vec<String>> {
    let processes = proptest::option::weighted(0.8, count());
    let name = prop_oneof![30 => words("a b"), 1 => garbage()];
    (processes, vec(option(), 0..=2), name).prop_map(|(processes, options, name)| {
        let mut words: Vec<String> = options.into_iter().flatten().collect();
        words.extend(
            processes
                .into_iter()
                .flat_map(|count| ["-n".to_owned(), count]),
        );
        words.push(name);
        words
    })
}

/// The words of a command line, most of which mean something.
fn line() -> impl Strategy<Value = Vec<String>> {
    let hosts = proptest::option::weighted(0.8, host_list());
    let structured = (hosts, vec(segment(), 1..4)).prop_map(|(hosts, segments)| {
        let mut words: Vec<String> = segments.join(&":".to_owned());
        if let Some(hosts) = hosts {
            words.splice(0..0, ["-H".to_owned(), hosts]);
        }
        words
    });
    prop_oneof![12 => structured, 1 => vec(garbage(), 0..8)]
}

/// What is thrown at the reference, in a form that can be read where it finds a fault.
#[derive(Clone, Debug)]
struct HostileInput {
    machine: &'static str,
    arguments: Vec<String>,
}

fn throw() -> impl Strategy<Value = HostileInput> {
    let machines: Vec<&str> = MACHINES.keys().copied().collect();
    (select(machines), line()).prop_map(|(machine, arguments)| HostileInput { machine, arguments })
}

impl HostileInput {
    fn case(&self) -> Case {
        let mut files = Files::new();
        for (name, text) in FILES {
            files.insert(*name, *text);
        }
        let topology = Arc::clone(&MACHINES[self.machine]);
        Case::new(topology, HEAD, self.arguments.as_slice(), files)
    }
}

fn config(cases: u32) -> ProptestConfig {
    let mut config = ProptestConfig::default();
    if std::env::var_os("PROPTEST_CASES").is_none() {
        config.cases = cases;
    }
    if config.rng_seed == RngSeed::Random {
        config.rng_seed = RngSeed::Fixed(1);
    }
    config.failure_persistence = None;
    config
}

/// Every process has one rank; an app's ranks are contiguous, and ascend with the apps.
fn ranks_are_whole(map: &JobMap) {
    assert_eq!(map.num_ranked() as u64, map.num_placed());
    let procs = map.nodes.iter().flat_map(|node| &node.procs);
    let mut apps: Vec<(u32, u32)> = procs.map(|process| (process.rank, process.app)).collect();
    apps.sort_unstable();
    let ranks = apps.iter().map(|(rank, _)| *rank);
    assert!(ranks.eq(0..u32::try_from(apps.len()).unwrap()), "{apps:?}");
    assert!(apps.is_sorted_by_key(|(_, app)| *app), "{apps:?}");
}

fn bound_cpus_exist(map: &JobMap, topology: &Topology) {
    for process in map.nodes.iter().flat_map(|node| &node.procs) {
        let Bound::Cpus(packages) = &process.bound else {
            continue;
        };
        assert!(!packages.is_empty());
        for package in packages.iter() {
            cpus_are_in_their_package(package, topology);
        }
    }
}

fn cpus_are_in_their_package(bound: &PackageCpus, topology: &Topology) {
    let level = match bound.unit {
        CpuUnit::Core => Level::Core,
        CpuUnit::HwThread => Level::HwThread,
    };
    let package = &topology.objects(Level::Package)[bound.package as usize];
    assert!(!bound.cpus.is_empty());
    assert!(bound.cpus.is_sorted_by(|left, right| left < right));
    for cpu in &bound.cpus {
        let cpu = &topology.objects(level)[*cpu as usize];
        assert!(cpu.cpus.is_subset(&package.cpus), "{bound:?}");
    }
}

/// No node holds more processes than it may, and every node is one that the line names.
fn nodes_hold_what_they_may(map: &JobMap, case: &Case) {
    let mapping = match &map.policies {
        Policies::Job(policy) => policy.mapping.clone(),
        Policies::Apps(apps) => apps[0].policy.mapping.clone(),
    };
    // The hostfile of a later app can take slots off a node that has its processes already.
    let by_file = case.line.words().iter().any(|word| word == "--hostfile");
    let limited = mapping.contains("NOOVERSUBSCRIBE") && !by_file;
    for node in &map.nodes {
        assert!(
            !limited || i64::from(node.num_procs) <= node.slots,
            "{node:?}"
        );
        assert!(
            node.max_slots == 0 || node.num_procs <= node.max_slots,
            "{node:?}"
        );
        let named = case.line.words().iter().any(|word| {
            let word = word.replace("hosts", "n1,n2,head");
            word.contains(&*node.name)
        });
        assert!(named || *node.name == *HEAD, "{}", node.name);
    }
}

fn lists(request: &mut SpawnRequest) -> impl Iterator<Item = &mut AttributeList> {
    let apps = request.apps.iter_mut().flatten();
    std::iter::once(&mut request.job.attributes).chain(apps.map(|app| &mut app.attributes))
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn every_case_is_answered_and_always_the_same(throw in throw()) {
        let case = throw.case();
        for rules in all_rules() {
            let answer = map(&case, &rules);
            if let Err(MapError::Refused(refusal)) = &answer {
                prop_assert!(!refusal.message.is_empty());
            }
            prop_assert_eq!(&map(&case, &rules), &answer);
        }
    }

    #[test]
    fn the_spot_at_fault_is_inside_a_word(throw in throw()) {
        let case = throw.case();
        for rules in all_rules() {
            let spot = match map(&case, &rules) {
                Ok(_) => None,
                Err(MapError::Refused(refusal)) => refusal.spot,
                Err(MapError::NotModelled(error)) => error.spot,
                Err(MapError::Crashes(_) | MapError::NeverEnds(_)) => None,
            };
            if let Some(spot) = spot {
                let word = &case.line.words()[spot.word];
                let part = word.get(spot.start..spot.start + spot.len);
                prop_assert!(part.is_some(), "{:?} of {:?}", spot, word);
            }
        }
    }

    #[test]
    fn every_map_by_the_rules_is_whole(throw in throw()) {
        let case = throw.case();
        for edition in Edition::ALL {
            if let Ok(map) = map(&case, &Rules::of(edition)) {
                ranks_are_whole(&map);
                bound_cpus_exist(&map, case.machines.shared());
                nodes_hold_what_they_may(&map, &case);
            }
        }
    }

    #[test]
    fn the_text_of_a_map_has_a_line_for_every_process(throw in throw()) {
        let case = throw.case();
        for rules in all_rules() {
            if let Ok(job) = map(&case, &rules) {
                let text = job.text("job@1").to_string();
                prop_assert_eq!(&text, &job.clone().text("job@1").to_string());
                let lines = |start: &str| text.lines().filter(|line| line.starts_with(start)).count();
                prop_assert_eq!(lines("        Process jobid: job@1 App: "), job.num_ranked());
                prop_assert_eq!(lines("Data for node: "), job.nodes.len());
            }
        }
    }

    #[test]
    fn a_request_arrives_as_it_was_sent_save_for_what_is_local(
        throw in throw(),
        local in select(AttributeId::all().collect::<Vec<_>>()),
    ) {
        let case = throw.case();
        for rules in all_rules() {
            let Ok(mut request) = interpret(&case, &rules).map(|line| line.request) else {
                continue;
            };
            prop_assert_eq!(&request.transfer().unwrap(), &request);
            for list in lists(&mut request) {
                list.set_scope(local, Scope::Local);
            }
            let arrived = request.transfer();
            for list in lists(&mut request) {
                list.take(local);
            }
            prop_assert_eq!(arrived, Ok(request));
        }
    }

    #[test]
    fn any_bytes_are_a_request_or_refused(bytes in vec(any::<u8>(), 0..200)) {
        assert_read_or_refused(&bytes);
    }

    #[test]
    fn a_damaged_request_is_read_or_refused(
        throw in throw(),
        damage in vec((any::<prop::sample::Index>(), damage()), 1..4),
    ) {
        if let Ok(line) = interpret(&throw.case(), &Rules::default()) {
            let mut bytes = line.request.pack();
            for (at, with) in damage {
                let at = at.index(bytes.len());
                let end = (at + with.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&with[..end - at]);
            }
            assert_read_or_refused(&bytes);
        }
    }
}

/// A byte of any value, or a length that no buffer has.
fn damage() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        any::<u8>().prop_map(|byte| vec![byte]),
        Just(vec![0xFF; 4]),
        Just(vec![0x7F, 0xFF, 0xFF, 0xFF]),
    ]
}

fn assert_read_or_refused(bytes: &[u8]) {
    if let Ok(request) = SpawnRequest::unpack(bytes) {
        // What is read takes no more room than what it was read from.
        assert!(request.apps.capacity() <= 2 * bytes.len().max(4));
        assert!(request.pack().len() <= 3 * bytes.len());
        assert_eq!(request.transfer(), Ok(request));
    }
}

#[test]
fn many_of_the_words_that_are_thrown_make_a_map() {
    let mut runner = TestRunner::new(config(0));
    let mapped = (0..500).filter(|_| {
        let thrown = throw().new_tree(&mut runner).unwrap().current();
        map(&thrown.case(), &Rules::default()).is_ok()
    });
    let mapped = mapped.count();
    assert!(mapped >= 50, "only {mapped} of 500");
}

#[test]
fn the_largest_number_of_processes_is_refused_where_slots_lack() {
    let thrown = HostileInput {
        machine: "bare",
        arguments: ["-H", "n1:4", "-n", "2147483647", "a"]
            .map(str::to_owned)
            .to_vec(),
    };
    let Err(MapError::Refused(refusal)) = map(&thrown.case(), &Rules::default()) else {
        panic!("more slots than any node has");
    };
    assert_eq!(refusal.topic, Topic::NotEnoughSlots);
}
