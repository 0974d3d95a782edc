//! PRRTE 5.0.0rc1 and the reference under its profile agree on generated command lines, to the byte.
//!
//! The cases follow from a seed, so they are the same in every run. Set `MAPCHECK_SEED` to explore others. The build
//! is needed, or one that is near it.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

mod former_differences;
mod words_and_slots;

use crate::needs::{self, Need};
use crate::test;
use former_differences::FORMER_DIFFERENCES;
use mapcheck::builds::{Prterun, Version};
use mapcheck::explore::campaign::{
    Campaign, CaseNumbers, CaseResult, CaseSource, CaseWriter, Finding, Machine, Tally,
    compare_case, covering, load_machines, synthesize_machines,
};
use mapcheck::judge::profile::{Fit, Profile, Profiles};
use mapcheck_reference::environment::Environment;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference, Topology};
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;
use tempfile::TempDir;

/// The build that the profile describes.
const BUILD: &str = "5.0.0rc1";

/// The number of random cases, over all machines of `topologies/` and some generated ones.
const CASES: usize = 640;

/// The percentage of cases that must be mapped at least, since agreement on refusals alone proves little.
const MAPPED: usize = 45;

/// The most differences shown, the shortest command lines first.
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

/// A build and the reference under its profile.
struct Pair {
    build: &'static Prterun,
    profile: Profile,
    fit: Fit,
    reference: Reference,
}

impl Pair {
    /// Finds the build that has a profile of its own, or else a similar one.
    fn find() -> Self {
        let profiles = Profiles::shipped().unwrap();
        let wanted: Version = BUILD.parse().unwrap();
        // The builds are sorted, the newest first.
        let mut oldest = needs::builds().iter().rev();
        let build = oldest
            .find(|build| *build.version() >= wanted)
            .unwrap_or_else(|| needs::end_without(Need::Prrte5));
        let chosen = profiles.choose(build.version());
        let (profile, fit) = chosen.unwrap_or_else(|| needs::end_without(Need::Profile));
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

    /// Runs a campaign. Fails if the build and its own profile differ.
    fn agree_on(&self, source: CaseSource, cases: usize) -> Tally {
        let folder = TempDir::new().unwrap();
        let mut machines = machines();
        machines.extend(synthesize_machines(seed(), 5, folder.path()).unwrap());
        let case_writer = CaseWriter::new(machines, self.build.head().to_owned(), folder.path());
        let rules = self.profile.rules();
        let campaign = Campaign {
            as_before: None,
            case_writer: &case_writer.unwrap(),
            build: self.build,
            reference: &self.reference,
            profile: Some(&rules),
            is_profile_partial: false,
            edition: self.profile.edition,
            source,
            numbers: CaseNumbers::all(cases),
            seed: seed(),
            workers: thread::available_parallelism().unwrap().get() + 1,
        };
        let tally = campaign.run(&AtomicBool::new(false), &|_| {}).unwrap();
        println!(
            "{} of {cases} command lines are mapped",
            tally.counts.mapped
        );
        let mut findings: Vec<&Finding> = tally.findings.iter().collect();
        findings.sort_by_key(|finding| finding.case.words().join(" ").len());
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
            .map(|case| compare_case(&self.reference, self.build, case));
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
            Fit::Near | Fit::Far => {
                println!("{differences}\nskipped: {build} has no profile of its own")
            }
        }
    }
}

#[test]
fn random_cases_are_mapped_as_the_build_maps_them() {
    let tally = Pair::find().agree_on(CaseSource::Random, CASES);
    assert!(
        tally.counts.mapped * 100 >= CASES * MAPPED,
        "only {}",
        tally.counts.mapped
    );
    assert!(
        tally.counts.several_apps * 2 >= CASES,
        "only {}",
        tally.counts.several_apps
    );
}

#[test]
fn the_build_follows_its_profile_on_all_pairs_of_choices() {
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
        // As the specification writes it, with everything that mapcheck would add.
        let whole = format!(
            "--rtos donotlaunch --display map --prtemca hwloc_use_topo_file {} -H node0:4,node1:4,node2:4 {EXAMPLE}",
            machine.file.display()
        );
        cases.extend([short, whole].map(|line| pair.case(machine, split(&line))));
    }
    assert_eq!(pair.agree_on_each(&cases), cases.len());
}

#[test]
fn former_differences_agree() {
    let pair = Pair::find();
    let machines = machines();
    let case = |(topology, line): &(&str, &str)| {
        let named = |machine: &&Machine| machine.file.file_stem().unwrap() == *topology;
        pair.case(machines.iter().find(named).unwrap(), split(line))
    };
    let all = FORMER_DIFFERENCES
        .iter()
        .chain(words_and_slots::FORMER_DIFFERENCES);
    let cases: Vec<Case> = all.map(case).collect();
    pair.agree_on_each(&cases);
}

/// The machine has what the format of hwloc 3 says otherwise: kinds of devices, memory tiers, and infos after the objects.
#[test]
fn a_machine_file_of_hwloc_3_is_read_as_the_build_reads_it() {
    let pair = Pair::find();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("features/data/machine-of-hwloc-3.xml");
    let topology = Topology::from_xml(&fs::read_to_string(&file).unwrap()).unwrap();
    let lines = [
        "-H n1:4 --display topo=n1 --map-by l3cache -n 3 a",
        "-H n1:4 --map-by device=gpu -n 1 a",
        "-H n1:4 --map-by device=card0 --bind-to numa -n 2 a",
    ];
    let case = |line: &&str| Case {
        topology_file: Some(file.clone()),
        ..Case::new(
            Arc::new(topology.clone()),
            pair.build.head(),
            split(line),
            Files::new(),
        )
    };
    pair.agree_on_each(&lines.iter().map(case).collect::<Vec<_>>());
}

/// Without its component, every scenario of Slurm would be asked of the reference alone.
#[test]
fn the_build_takes_its_nodes_from_slurm() {
    let pair = Pair::find();
    let mut environment = Environment::new();
    for (name, value) in [
        ("SLURM_JOB_ID", "77"),
        ("SLURM_NODELIST", "n[1-2]"),
        ("SLURM_TASKS_PER_NODE", "2(x2)"),
    ] {
        environment.set(name, value);
    }
    let case = pair.case(&machines()[0], split("--map-by slot --bind-to none -n 3 a"));
    let case = Case {
        line: case.line.with_environment(environment),
        ..case
    };
    let Outcome::Mapped(map) = pair.build.outcome(&case) else {
        panic!("{} maps no job of Slurm; run ci/prterun", pair.build.name());
    };
    let nodes = map.nodes.iter().map(|node| (&*node.name, node.procs.len()));
    assert_eq!(nodes.collect::<Vec<_>>(), [("n1", 2), ("n2", 1)]);
}

fn split(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
