//! Generated command lines, on PRRTE 5.0.0rc1 and on the reference under the rules of its profile: they agree, to the byte.
//!
//! What is generated follows from a seed, so that every run asks the same. `MAPCHECK_SEED` is another one to go exploring with. Needs
//! the build: run `ci/prterun`, or name it in `MAPCHECK_PRTERUN`.

#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test that cannot go on fails"
)]

use mapcheck::case::load_topology;
use mapcheck::compare::first_difference;
use mapcheck::implementation::{Prterun, Version, discovery};
use mapcheck::map_text::{self, refusal};
use mapcheck::process::{Exit, Finished};
use mapcheck::profile::{Fit, Profile, Profiles};
use mapcheck_reference::files::Files;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::{Case, Implementation as _, JobMap, MapError, Outcome, Rules, Topology};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The build that the profile was made of.
const BUILD: &str = "5.0.0rc1";

/// How many command lines have one app: every topology with every mapping, as long as there are 23 and 19 of them.
const OF_ONE_APP: usize = 437;

/// How many of them have to be mapped at least, in percent: agreeing on refusals alone is no agreement.
const OF_ONE_APP_MAPPED: usize = 40;

/// How many command lines have several apps.
const OF_SEVERAL_APPS: usize = 207;

/// How many of them have to be mapped at least, in percent.
const OF_SEVERAL_APPS_MAPPED: usize = 25;

/// How many differences are shown, the shortest command lines first.
const SHOWN: usize = 5;

/// Numbers that follow from a seed: `SplitMix64`.
struct Dice(u64);

impl Dice {
    fn new(stream: u64) -> Self {
        let seed = std::env::var("MAPCHECK_SEED").map_or(1, |seed| seed.parse().unwrap());
        Self(u64::wrapping_mul(seed, 0x5851_F42D_4C95_7F2D) ^ stream)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for end in (1..items.len()).rev() {
            items.swap(end, self.below(end + 1));
        }
    }

    /// The qualifiers that come up, each with its chance, behind a policy.
    fn qualified(&mut self, policy: &str, qualifiers: &[(&str, usize)]) -> String {
        let mut chosen: Vec<String> = Vec::new();
        for (qualifier, percent) in qualifiers {
            if self.chance(*percent) {
                let number = self.of(&[1, 2, 2, 3, 4]);
                chosen.push(qualifier.replace('#', &number.to_string()));
            }
        }
        self.shuffle(&mut chosen);
        chosen.insert(0, policy.to_owned());
        chosen.join(":")
    }
}

/// What processes are mapped by. An empty policy leaves the qualifiers alone.
const POLICIES: &[&str] = &[
    "slot", "node", "core", "hwthread", "l1cache", "l2cache", "l3cache", "numa", "package", "",
    "slot", "node", "package",
];

/// What some processes each are mapped to.
const RESOURCES: &[&str] = &["node", "core", "numa", "package", "l3cache", "hwthread"];

/// The qualifiers of a mapping, with their chances. A job with several apps has several chances to be refused.
fn map_qualifiers(of_job: bool) -> Vec<(&'static str, usize)> {
    let seldom = |percent| if of_job { percent } else { percent / 2 };
    vec![
        ("pe=#", seldom(25)),
        ("span", seldom(15)),
        ("ordered", seldom(8)),
        ("oversubscribe", seldom(20)),
        ("nooversubscribe", seldom(8)),
        ("nolocal", seldom(10)),
        ("hwtcpus", seldom(12)),
        ("corecpus", seldom(6)),
        ("inherit", seldom(4)),
        ("noinherit", seldom(4)),
    ]
}

const BINDINGS: &[&str] = &[
    "none", "core", "hwthread", "l1cache", "l2cache", "l3cache", "numa", "package", "",
];

const BIND_QUALIFIERS: &[(&str, usize)] = &[
    ("if-supported", 20),
    ("overload-allowed", 25),
    ("no-overload", 10),
    ("limit=#", 20),
];

const SLOTS: &[&str] = &[
    "1", "2", "3", "4", "4", "4", "5", "8", "8", "12", "16", "24", "64", "*",
];

/// Generates command lines of one kind.
struct Generator<'a> {
    dice: Dice,
    head: &'a str,
    of_job: bool,
    turn: usize,
}

impl Generator<'_> {
    fn line(&mut self) -> Vec<String> {
        let mut hosts = vec![self.head, "n1", "n2", "n3", "n4"];
        self.dice.shuffle(&mut hosts);
        hosts.truncate(self.dice.of(&[1, 2, 2, 3, 3, 4]));
        let choices = if self.of_job { SLOTS } else { &SLOTS[3..] };
        let slots: Vec<String> = hosts
            .iter()
            .map(|host| format!("{host}:{}", self.dice.of(choices)))
            .collect();
        let mut words = vec!["-H".to_owned(), slots.join(",")];
        let counts: &[usize] = if self.of_job { &[1] } else { &[2, 2, 3] };
        let apps = self.dice.of(counts);
        for (app, executable) in ["a", "b", "c"].iter().take(apps).enumerate() {
            if app > 0 {
                words.push(":".to_owned());
                self.own_hosts(&hosts, &mut words);
            }
            self.app(&mut words);
            words.push((*executable).to_owned());
        }
        words
    }

    /// An app's own list of nodes, now and then.
    fn own_hosts(&mut self, hosts: &[&str], words: &mut Vec<String>) {
        if self.dice.chance(15) {
            let count = self.dice.of(&[1, 2]);
            let list: Vec<String> = (0..count)
                .map(|_| self.dice.of(hosts).to_owned() + self.dice.of(&["", ":1", ":2", ":4"]))
                .collect();
            words.extend(["-H".to_owned(), list.join(",")]);
        }
    }

    fn app(&mut self, words: &mut Vec<String>) {
        self.turn += if self.of_job { 1 } else { self.dice.below(99) };
        let dice = &mut self.dice;
        let mut add = |option: &str, value: String| {
            if !value.is_empty() {
                words.extend([option.to_owned(), value]);
            }
        };
        if dice.chance(92) {
            let counts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 30];
            let counts = if self.of_job { &counts } else { &counts[..10] };
            add("-n", dice.of(counts).to_string());
        }
        if dice.chance(if self.of_job { 88 } else { 60 }) {
            // One after the other, so that every policy meets every topology.
            let all = POLICIES.len() + RESOURCES.len();
            let turn = self.turn % all;
            let policy = match POLICIES.get(turn) {
                Some(policy) => (*policy).to_owned(),
                None => format!(
                    "ppr:{}:{}",
                    dice.of(&[1, 2, 3]),
                    RESOURCES[turn - POLICIES.len()]
                ),
            };
            let qualified = dice.qualified(&policy, &map_qualifiers(self.of_job));
            add("--map-by", qualified);
        }
        if dice.chance(30) {
            let ranking = dice.of(&["slot", "node", "fill", "span"]);
            add("--rank-by", ranking.to_owned());
        }
        if dice.chance(40) {
            let policy = dice.of(BINDINGS);
            add("--bind-to", dice.qualified(policy, BIND_QUALIFIERS));
        }
    }
}

/// A machine, and its file.
type Machine = (PathBuf, Arc<Topology>);

/// The machines of `topologies/`.
fn topologies() -> Vec<Machine> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("topologies");
    let mut files: Vec<PathBuf> = folder
        .read_dir()
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|file| file.extension().is_some_and(|extension| extension == "xml"))
        .collect();
    files.sort();
    assert!(files.len() > 20, "{files:?}");
    let load = |file: &PathBuf| (file.clone(), Arc::new(load_topology(file).unwrap()));
    files.iter().map(load).collect()
}

/// What is compared, and how strictly.
struct Pair {
    build: Prterun,
    profile: Profile,
    fit: Fit,
}

impl Pair {
    /// The build that has a profile of its own, or else one that is like it.
    fn find() -> Self {
        let profiles = Profiles::shipped().unwrap();
        let wanted = Version::parse(BUILD).unwrap();
        let builds = discovery::find(Vec::new()).unwrap();
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
            build,
            profile,
            fit,
        }
    }

    fn case(&self, machine: &Machine, arguments: Vec<String>) -> Case {
        Case {
            topology: Arc::clone(&machine.1),
            topology_file: Some(machine.0.clone()),
            files: Files::new(),
            head: self.build.head().to_owned(),
            arguments,
        }
    }

    fn cases(&self, of_job: bool, count: usize) -> Vec<Case> {
        let machines = topologies();
        let mut generator = Generator {
            dice: Dice::new(u64::from(of_job)),
            head: self.build.head(),
            of_job,
            turn: 0,
        };
        machines
            .iter()
            .cycle()
            .take(count)
            .map(|machine| self.case(machine, generator.line()))
            .collect()
    }

    /// Whether a case is mapped, and how the reference and the build differ on it, if they do.
    fn judge(&self, case: &Case, rules: &Rules) -> (bool, Option<String>) {
        let mapped = mapcheck_reference::map(case, rules);
        let finished = match self.build.raw(case) {
            Ok(finished) => finished,
            Err(error) => return (false, Some(error.to_string())),
        };
        let difference = match (&mapped, read(&finished)) {
            (_, Err(what)) => Some(what),
            (Err(MapError::NotModelled(error)), _) => Some(error.to_string()),
            (_, Ok(did)) => {
                let expected = Outcome::from(mapped.clone());
                let difference = first_difference(&expected, &did);
                difference.map(|difference| difference.to_string())
            }
        };
        let difference =
            difference.or_else(|| text_difference(mapped.as_ref().ok()?, &finished.stdout));
        (mapped.is_ok(), difference)
    }

    /// Judges all cases. Returns how many are mapped; fails where the build and its own profile differ.
    fn agree_on(&self, cases: &[Case]) -> usize {
        let rules = self.profile.rules();
        let next = AtomicUsize::new(0);
        let worker = || {
            let mut judged = Vec::new();
            while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
                judged.push((case, self.judge(case, &rules)));
            }
            judged
        };
        let workers = thread::available_parallelism().unwrap().get() + 1;
        let judged: Vec<_> = thread::scope(|scope| {
            let started: Vec<_> = (0..workers).map(|_| scope.spawn(worker)).collect();
            let joined = started.into_iter().flat_map(|one| one.join().unwrap());
            joined.collect()
        });
        let differences: Vec<(&Case, String)> = judged
            .iter()
            .filter_map(|(case, (_, difference))| Some((*case, difference.clone()?)))
            .collect();
        self.report(differences, cases.len());
        judged.iter().filter(|(_, (mapped, _))| *mapped).count()
    }

    fn report(&self, mut differences: Vec<(&Case, String)>, count: usize) {
        if differences.is_empty() {
            return;
        }
        differences.sort_by_cached_key(|(case, _)| case.arguments.join(" ").len());
        let mut told = format!(
            "{} and its profile differ on {} of {count} command lines:",
            self.build.name(),
            differences.len()
        );
        for (case, difference) in differences.iter().take(SHOWN) {
            let line = command_line(case, &self.profile.name());
            told.push_str(&format!("\n{line}\n    {difference}"));
        }
        match self.fit {
            Fit::Exact => panic!("{told}"),
            Fit::Nearest => println!(
                "{told}\nskipped: {} has no profile of its own",
                self.build.name()
            ),
        }
    }
}

/// What a build has made of a case.
fn read(finished: &Finished) -> Result<Outcome, String> {
    let stdout = std::str::from_utf8(&finished.stdout).map_err(|error| error.to_string())?;
    match (&finished.exit, map_text::count(stdout)) {
        (Exit::Status(0), 1) => match map_text::read(stdout) {
            Ok(printed) => Ok(Outcome::from(Ok(printed.map))),
            Err(error) => Err(error.to_string()),
        },
        (Exit::Status(status), 0) if *status != 0 => {
            let said = refusal::read(&String::from_utf8_lossy(&finished.stderr));
            Ok(Outcome::Refused(Refused {
                topic: said.topic,
                stage: None,
                code: None,
                status: Some(*status),
                message: said.message,
            }))
        }
        (exit, maps) => Err(format!("the build ended with {exit:?} and {maps} maps")),
    }
}

/// The first line on which the texts of a map differ. The name of the job is the build's.
fn text_difference(map: &JobMap, stdout: &[u8]) -> Option<String> {
    let stdout = String::from_utf8_lossy(stdout);
    let Ok(printed) = map_text::read(&stdout) else {
        return Some("what the build printed is no map".to_owned());
    };
    let text = map.text(&printed.job).to_string();
    if text == stdout {
        return None;
    }
    let mut lines = text.lines().zip(stdout.lines());
    Some(match lines.find(|(left, right)| left != right) {
        Some((left, right)) => format!("the text: `{left}` against `{right}`"),
        None => "the text: one is longer".to_owned(),
    })
}

/// What to type to see it.
fn command_line(case: &Case, profile: &str) -> String {
    let file = case.topology_file.as_ref().unwrap().file_name().unwrap();
    let topology = format!("topologies/{}", file.to_string_lossy());
    let mut line = format!("mapcheck compare --like {profile} --");
    let machine = ["--prtemca", "hwloc_use_topo_file", &topology];
    let words = case.arguments.iter().map(String::as_str);
    for word in machine.into_iter().chain(words) {
        let quote = if word.contains('*') { "'" } else { "" };
        line.push_str(&format!(" {quote}{word}{quote}"));
    }
    line
}

fn assert_enough_are_mapped(mapped: usize, count: usize, percent: usize) {
    println!("{mapped} of {count} command lines are mapped");
    assert!(
        mapped * 100 >= count * percent,
        "only {mapped} of {count} command lines are mapped"
    );
}

#[test]
fn a_job_of_one_app_is_mapped_as_the_build_maps_it() {
    let pair = Pair::find();
    let mapped = pair.agree_on(&pair.cases(true, OF_ONE_APP));
    assert_enough_are_mapped(mapped, OF_ONE_APP, OF_ONE_APP_MAPPED);
}

#[test]
fn a_job_of_several_apps_is_mapped_as_the_build_maps_it() {
    let pair = Pair::find();
    let mapped = pair.agree_on(&pair.cases(false, OF_SEVERAL_APPS));
    assert_enough_are_mapped(mapped, OF_SEVERAL_APPS, OF_SEVERAL_APPS_MAPPED);
}

/// The specification's own example of two apps (8.1.1.15.1).
const EXAMPLE: &str = "--map-by node -n 4 hostname : --map-by slot --rank-by node -n 4 hostname";

#[test]
fn the_specifications_example_is_mapped_as_the_build_maps_it() {
    let pair = Pair::find();
    let mut cases = Vec::new();
    for machine in &topologies() {
        let short = format!("-H node0:2,node1:3,node2:8 {EXAMPLE}");
        // As the specification writes it, with all that mapcheck would add.
        let whole = format!(
            "--rtos donotlaunch --display map --prtemca hwloc_use_topo_file {} -H node0:4,node1:4,node2:4 {EXAMPLE}",
            machine.0.display()
        );
        cases.extend([short, whole].map(|line| pair.case(machine, split(&line))));
    }
    let mapped = pair.agree_on(&cases);
    assert_eq!(mapped, cases.len());
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
    // SPAN alone is no mapping that was asked for.
    ("1pkg-nocore-4pu", "-H n1:5 --map-by :hwtcpus:span -n 4 a"),
];

#[test]
fn what_once_differed_agrees() {
    let pair = Pair::find();
    let machines = topologies();
    let case = |(topology, line): &(&str, &str)| {
        let named = |machine: &&Machine| machine.0.file_stem().unwrap() == *topology;
        pair.case(machines.iter().find(named).unwrap(), split(line))
    };
    let cases: Vec<Case> = ONCE_DIFFERENT.iter().map(case).collect();
    pair.agree_on(&cases);
}

fn split(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}
