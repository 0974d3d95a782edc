//! Generated command lines, on PRRTE 5.0.0rc1 and on the reference under the rules of its profile: they agree, to the byte.
//!
//! What is generated follows from a seed, so that every run asks the same. `MAPCHECK_SEED` is another one to go exploring with. Needs
//! the build: run `ci/prterun`, or name it in `MAPCHECK_PRTERUN`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

#[path = "agreement/words_and_slots.rs"]
mod words_and_slots;

use mapcheck::campaign::{
    Campaign, CaseNumbers, CaseResult, CaseSource, CaseWriter, Finding, Machine, Tally,
    compare_case, covering, load_machines, synthesize_machines,
};
use mapcheck::implementation::{Prterun, Version, discovery};
use mapcheck::profile::{Fit, Profile, Profiles};
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use tempfile::TempDir;

/// The build that the profile was made of.
const BUILD: &str = "5.0.0rc1";

/// How many random cases are asked, over all machines of `topologies/` and some that are made up.
const CASES: usize = 640;

/// How many of them have to be mapped at least, in percent: agreeing on refusals alone is no agreement.
const MAPPED: usize = 45;

/// How many differences are shown, the shortest command lines first.
const SHOWN: usize = 5;

fn seed() -> u64 {
    std::env::var("MAPCHECK_SEED").map_or(1, |seed| seed.parse().unwrap())
}

/// The machines of `topologies/`.
fn machines() -> Vec<Machine> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    let machines = load_machines(&folder).unwrap();
    assert!(machines.len() > 20);
    machines
}

/// What is compared, and how strictly.
struct Pair {
    build: Prterun,
    profile: Profile,
    fit: Fit,
    reference: Reference,
}

impl Pair {
    /// The build that has a profile of its own, or else one that is like it.
    fn find() -> Self {
        let profiles = Profiles::shipped().unwrap();
        let wanted: Version = BUILD.parse().unwrap();
        let builds = discovery::find_builds(Vec::new()).unwrap();
        let newer = |build: &Prterun| *build.version() >= wanted;
        let mut builds: Vec<Prterun> = builds.working.into_iter().filter(newer).collect();
        // They are sorted, the newest first.
        let build = builds.pop().unwrap_or_else(|| {
            panic!("no PRRTE {BUILD} was found: run ci/prterun, or name it in MAPCHECK_PRTERUN")
        });
        let (profile, fit) = profiles
            .choose(build.version())
            .unwrap_or_else(|| panic!("no profile is like {}: run ci/prterun", build.version()));
        Self {
            reference: Reference::new("reference", profile.rules()),
            build,
            profile,
            fit,
        }
    }

    fn case(&self, machine: &Machine, arguments: Vec<String>) -> Case {
        let mut files = Files::new();
        let words = arguments.iter().flat_map(|word| word.split([':', '=']));
        for name in words.filter(|word| word.starts_with("features/")) {
            let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
            files.insert(name, fs::read_to_string(file).unwrap());
        }
        let topology = Arc::clone(&machine.topology);
        Case {
            topology_file: Some(machine.file.clone()),
            ..Case::new(topology, self.build.head(), arguments, files)
        }
    }

    /// Runs a campaign of so many cases; fails where the build and its own profile differ.
    fn agree_on(&self, source: CaseSource, cases: usize) -> Tally {
        let folder = TempDir::new().unwrap();
        let mut machines = machines();
        machines.extend(synthesize_machines(seed(), 5, folder.path()).unwrap());
        let case_writer = CaseWriter::new(machines, self.build.head().to_owned(), folder.path());
        let rules = self.profile.rules();
        let campaign = Campaign {
            case_writer: &case_writer.unwrap(),
            build: &self.build,
            reference: &self.reference,
            profile: Some(&rules),
            edition: self.profile.edition,
            source,
            numbers: CaseNumbers::all(cases),
            seed: seed(),
            workers: thread::available_parallelism().unwrap().get() + 1,
        };
        let tally = campaign.run(&AtomicBool::new(false), &|_| {}).unwrap();
        println!("{} of {cases} command lines are mapped", tally.mapped);
        let mut findings: Vec<&Finding> = tally.findings.iter().collect();
        findings.sort_by_key(|finding| finding.words.join(" ").len());
        let like = self.profile.name();
        let compare = ["mapcheck", "compare", "--like", &like];
        let differences = findings
            .iter()
            .map(|finding| format!("{}\n    {}", finding.command(&compare), finding.difference));
        self.report(differences.collect(), cases);
        tally
    }

    /// Compares some cases. Returns how many are mapped.
    fn agree_on_each(&self, cases: &[Case]) -> usize {
        let all = cases
            .iter()
            .map(|case| compare_case(&self.reference, &self.build, case));
        let all: Vec<CaseResult> = all.collect();
        let differences = cases.iter().zip(&all).filter_map(|(case, result)| {
            let difference = result.difference.as_ref()?;
            Some(format!("{}\n    {difference}", case.line.words().join(" ")))
        });
        self.report(differences.collect(), cases.len());
        let is_mapped = |result: &&CaseResult| matches!(result.expected, Outcome::Mapped(_));
        all.iter().filter(is_mapped).count()
    }

    fn report(&self, differences: Vec<String>, count: usize) {
        if differences.is_empty() {
            return;
        }
        let build = self.build.name();
        let differences = format!(
            "{build} and its profile differ on {} of {count} command lines:\n{}",
            differences.len(),
            differences[..differences.len().min(SHOWN)].join("\n")
        );
        match self.fit {
            Fit::Exact => panic!("{differences}"),
            Fit::Nearest => println!("{differences}\nskipped: {build} has no profile of its own"),
        }
    }
}

#[test]
fn random_cases_are_mapped_as_the_build_maps_them() {
    let tally = Pair::find().agree_on(CaseSource::Random, CASES);
    assert!(
        tally.mapped * 100 >= CASES * MAPPED,
        "only {}",
        tally.mapped
    );
    assert!(
        tally.several_apps * 2 >= CASES,
        "only {}",
        tally.several_apps
    );
}

#[test]
fn where_every_two_choices_meet_the_build_does_as_its_profile_says() {
    let drafts = covering(2);
    let count = drafts.len();
    Pair::find().agree_on(CaseSource::Listed(drafts), count);
}

/// The specification's own example of two apps (8.1.1.15.1).
const EXAMPLE: &str = "--map-by node -n 4 hostname : --map-by slot --rank-by node -n 4 hostname";

#[test]
fn the_specifications_example_is_mapped_as_the_build_maps_it() {
    let pair = Pair::find();
    let mut cases = Vec::new();
    for machine in &machines() {
        let short = format!("-H node0:2,node1:3,node2:8 {EXAMPLE}");
        // As the specification writes it, with all that mapcheck would add.
        let whole = format!(
            "--rtos donotlaunch --display map --prtemca hwloc_use_topo_file {} -H node0:4,node1:4,node2:4 {EXAMPLE}",
            machine.file.display()
        );
        cases.extend([short, whole].map(|line| pair.case(machine, split(&line))));
    }
    assert_eq!(pair.agree_on_each(&cases), cases.len());
}

/// Command lines on which the reference and the build once differed, each as short as it would get.
const ONCE_DIFFERENT: &[(&str, &str)] = &[
    // Unbound processes take no CPU: what a second round leaves is spread again.
    (
        "2pkg-4numa-8core-hbmmixed",
        "-H n1:64,n2:10 --map-by slot --bind-to numa:if-supported -n 30 a",
    ),
    // What CPUs are shown in is what the job's or the app's mapping says, not what several CPUs are bound to.
    (
        "4pkg-4numa-64core-smt2",
        "-H n1:12 --map-by slot:pe=2 --bind-to hwthread -n 3 a : --rank-by node -n 2 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:16 --map-by slot:hwtcpus:pe=2 --bind-to core -n 1 a : --rank-by node -n 2 b",
    ),
    // An app of which nothing but HWTCPUS is left, once the rest is the job's, is still shown in hardware threads.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:8 -n 2 a : --map-by :nooversubscribe:hwtcpus -n 2 b",
    ),
    // Without cores, an app's CORECPUS are hardware threads.
    (
        "1pkg-nocore-4pu",
        "-H n1:16 --map-by node -n 1 a : --map-by core:corecpus -n 2 b",
    ),
    // An app that the job's mapping gives no process uses the first node that has room for one, and fails where there is none.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby ppr:1:node -H n1:2,n2:2 --map-by slot a : -H n2:2 --map-by slot -n 1 b",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby seq -H n1:2,n2:2 -n 2 --map-by slot a : --map-by pe-list=0,1 b : -H n2:2 -n 1 --map-by node c",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca bindto core --prtemca mapby seq -H n1:30 -n 24 --map-by slot a : --map-by node b : --map-by node --bind-to none -n 1 c",
    ),
    // Where there are no cores, an app that asks for them is counted by threads, as it is placed by them.
    (
        "1pkg-nocore-4pu",
        "-H n2:2,n1:* --map-by slot:corecpus a : --map-by slot:oversubscribe -n 1 b",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1:* --map-by slot:corecpus -n 1 a : --map-by slot:corecpus b",
    ),
    // What a hostfile takes of a counted node it takes until an app has that node.
    (
        "1pkg-1numa-4core",
        "-H n2:* -n 1 a : --hostfile features/data/hosts -H n1 -n 1 b",
    ),
    // That an app has no node but the head node, which is left out, is told before anything is placed; that its nodes are full when its
    // turn has come. An app that says how many processes it has is not asked before.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2 -n 1 a : -H localhost:2 --map-by rankfile:file=features/data/ranks:nolocal b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2 -n 1 a : -H localhost:2 -n 1 --map-by rankfile:file=features/data/ranks:nolocal b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:0 --map-by seq -n 1 a : -H n1:0 --map-by ppr:1:node b",
    ),
    // A CPU list of a rankfile or a sequence may have holes in it, as far as it lists anything, and a long one counts to its end.
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks-unchecked a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks-long a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by seq:file=features/data/sequence-holes a",
    ),
    // A rankfile's hosts are read before the app's nodes are chosen.
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --hostfile features/data/hosts --map-by rankfile:file=features/data/ranks-relative a",
    ),
    // Parameters have further names, and the project's may stand in front of each.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca map_by numa --prtemca mapby slot --prtemca prte_rank_by node --prtemca bind_to none -H n1:4,n2:4 -n 6 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca prte_ras simulator --prtemca prte_ras_simulator_num_nodes 2 --prtemca prte_prte_set_default_slots 3 --prtemca set_default_slots 2 -n 4 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--mca prte_default_hostfile features/data/hosts -n 3 a",
    ),
    // Of several mistakes the one is told that is found first: in words, in parameters, in nodes, in values, in what the job asks for.
    (
        "1pkg-4numa-24core-smt2",
        "--prtemca mapby bogus --prtemca bindto core:report -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--display map=x --prtemca mapby bogus -n 1 a",
    ),
    ("1pkg-4numa-24core-smt2", "--display map=x -n 1 a : -n y b"),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --output tag=x -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --timeout x -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "--hostfile features/data/bad-word --session-id 7 -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --add-host n2 --map-by core:pe=0 -n 1 a",
    ),
    (
        "1pkg-4numa-24core-smt2",
        "-H n1 --session-id x --alloc-id y --map-by core:pe=0 -n 1 a",
    ),
    // Without a package, no CPU at all is inside one either.
    ("1pkg-nocore-4pu", "-H n1:4 --map-by pe-list=0,9 -n 1 a"),
    // The older option for a pattern knows the older words for a package.
    ("2pkg-2numa-8core-nol3", "-H n1:4 --ppr 1:socket -n 2 a"),
    // Nodes that are made up have a slot for each core that jobs may use, and may have more slots than they hold processes.
    (
        "2pkg-2numa-8core-smt2",
        "--prtemca hwloc_default_cpu_list 2-3 --prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --map-by slot a",
    ),
    (
        "1pkg-1numa-1core",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 8 --map-by core -n 3 a",
    ),
    // Of two values none may look like an option, wherever the first one stands.
    ("1pkg-1numa-4core", "-H n1:4 --append-env=A[:] --np 1 a"),
    // What cannot be configured is refused for that, and a list of no mappers restricts none.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --prtemca mapby device=gpu,network -n 1 a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --prtemca rmaps , -n 1 a"),
    // Letters that are no options are the executable where a later app begins with them.
    (
        "1pkg-1numa-4core",
        "-H n1:4,n2:9 -n 1 a : -map-by node -n 1 b",
    ),
    (
        "1pkg-1numa-4core",
        "--prtemca map_by node -H n1:4,n2:9 -n 1 a : -vXy -n 1 b",
    ),
    ("1pkg-1numa-4core", "-H n1:4 -n 1 a : -vX -n 1 b"),
    // What an option's name is cut short from, and what values it may have.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --no --pmi a b --x FOO --stop-in-app=there -n 2 a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --stop-in -n 2 a"),
    ("1pkg-1numa-4core", "-H n1:4 --timeout +3 -n 2 a"),
    ("1pkg-1numa-4core", "-H n1:4 --session-id +3 -n 2 a"),
    // A list of CPUs that the machine does not have is not written out; that a pattern has too few slots is told whatever it counts.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 -n 1 --map-by pe-list=0-3000000 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4,n2:4 --map-by ppr:2000000:core a",
    ),
    // An address is one in its short forms, too.
    (
        "1pkg-1numa-4core",
        "-H 10.1:2,10.2:2,999.1:1,0x7f.1:1 -n 6 a",
    ),
    // A node that holds all that it may ever hold is not full for a sequence: its slots are not used up, or do not count.
    (
        "2pkg-2numa-8core-smt2",
        "--prtemca ras simulator --prtemca ras_simulator_num_nodes 2 --prtemca ras_simulator_slots 8 --prtemca ras_simulator_max_slots 5 -n 4 --map-by slot a : -n 1 --map-by seq -H nodeA0 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "--hostfile features/data/hosts-max -n 4 --map-by slot:oversubscribe a : -n 1 --map-by seq -H n2 b",
    ),
    // A build keeps 32 bits of a sum of slots; a default number that is out of range is the nearest.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647 --bind-to core -n 1 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:1 --map-by node:oversubscribe -n 3 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647,n3:4 --bind-to none a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647 --map-by slot:pe=2 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647,n2:2147483647,n3:4 --map-by ppr:1:node a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:2147483647 -n 1 a : -H n1:1 -n 1 b",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:*,n2:4 --prtemca prte_set_default_slots 4294967298 -n 2 a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:* --prtemca prte_set_default_slots -2147483649 -n 2 a",
    ),
    // A user is no part of a line of a rankfile; a rank may have any sign.
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks-user a",
    ),
    (
        "2pkg-2numa-8core-smt2",
        "-H n2:4 --map-by rankfile:file=features/data/ranks-signed a",
    ),
    // A CPU that a configured list names alone is shown as it is written.
    (
        "2pkg-2numa-8core-smt2",
        "-H n1:4 --prtemca hwloc_default_cpu_list +1,02-3,00- --bind-to none -n 2 a",
    ),
    // What has no effect, and what is wrong with variables.
    (
        "1pkg-1numa-4core",
        "-H n1:4 --keepalive +3 --prtemca prte_ras_base_display_alloc 1 --mca ras_base_display_alloc x a",
    ),
    ("1pkg-1numa-4core", "-H n1:4 --keepalive 3 --keepalive 3 a"),
    ("1pkg-1numa-4core", "-H n1:4 --set-env A --timeout x a"),
    ("1pkg-1numa-4core", "-H n1:4 -n 1 a : --set-env A -n x b"),
    ("1pkg-1numa-4core", "-H n1:4 --append-env A[] b a"),
    ("1pkg-1numa-4core", "-H n1:4 --prepend-env A[[] b a"),
    // Ranks have 32 bits, but for the highest ones; yes and no may have something behind them.
    ("1pkg-1numa-4core", "-H n1:4 --stdin 4294967244 a"),
    ("1pkg-1numa-4core", "-H n1:4 --stdin 4294967245 a"),
    ("1pkg-1numa-4core", "-H n1:4 --gpu-support \t0 a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=TRUEX a"),
    ("1pkg-1numa-4core", "-H n1:4 --display map-devel=Nope a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx,tag=0 a"),
    ("1pkg-1numa-4core", "-H n1:4 --output tag=tx,tag=yx a"),
    // A node whose CPUs may be overloaded starts over for a sequence, too.
    (
        "1pkg-1numa-4core",
        "-H n1:9,n2:2 -n 5 --map-by seq -H n1,n1,n1,n1,n1,n1 --bind-to=core:overload-allowed a : -H n1:9 -n 1 --bind-to core b",
    ),
    // A process that finds no core has counted at its thread's limit, and the second turn begins with what the first one counted.
    (
        "1pkg-nocore-4pu",
        "-H n5:1,n3:2,n4:1 --map-by slot --bind-to hwthread:limit=1:overload-allowed a",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1,n2,n3,n4,n5 --map-by node --bind-to hwthread:limit=2:overload-allowed a",
    ),
    (
        "1pkg-nocore-4pu",
        "-H n1:2,n2:1 --map-by node --bind-to hwthread:limit=1:overload-allowed a",
    ),
    // SPAN alone is no mapping that was asked for.
    ("1pkg-nocore-4pu", "-H n1:5 --map-by :hwtcpus:span -n 4 a"),
];

#[test]
fn what_once_differed_agrees() {
    let pair = Pair::find();
    let machines = machines();
    let case = |(topology, line): &(&str, &str)| {
        let named = |machine: &&Machine| machine.file.file_stem().unwrap() == *topology;
        pair.case(machines.iter().find(named).unwrap(), split(line))
    };
    let all = ONCE_DIFFERENT.iter().chain(words_and_slots::ONCE_DIFFERENT);
    let cases: Vec<Case> = all.map(case).collect();
    pair.agree_on_each(&cases);
}

fn split(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
