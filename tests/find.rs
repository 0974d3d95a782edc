//! From a layout to a line, and back.
//!
//! `MAPCHECK_FIND_CASES` is the number of random maps to find lines for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use crate::test;
use mapcheck::case::load_topology;
use mapcheck::explore::campaign::{CaseWriter, Rng, generate_draft, load_machines};
use mapcheck_reference::files::Files;
use mapcheck_reference::find::{AppGoal, FindResult, Goal, Host, Setting, find, parse_app};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::topology::Level;
use mapcheck_reference::{Case, JobMap, Machines, Rules, Topology, interpret, map};
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn topologies() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/topologies"))
}

fn machine(name: &str) -> Arc<Topology> {
    Arc::new(load_topology(&topologies().join(name).with_extension("xml")).unwrap())
}

fn setting(machine: Arc<Topology>, hosts: &[(&str, u32)], apps: usize) -> Setting {
    Setting {
        machines: Machines::from(machine),
        head: "hn".to_owned(),
        hosts: hosts
            .iter()
            .map(|(name, slots)| Host {
                name: (*name).to_owned(),
                slots: *slots,
            })
            .collect(),
        are_allocated: false,
        fixed: Vec::new(),
        files: Files::new(),
        environment: SyntaxTree::parse_line(Vec::<String>::new()),
        executables: (0..apps).map(|app| format!("a{app}")).collect(),
        app_directives: true,
    }
}

/// Maps a line that was found.
fn map_found(setting: &Setting, result: &FindResult, index: usize) -> JobMap {
    let found = &result.lines[index];
    let mut files = setting.files.clone();
    if let Some((name, text)) = &found.file {
        files.insert(name.clone(), text.as_str());
    }
    let line = found.words.clone();
    let case = Case::new(setting.machines.clone(), setting.head.as_str(), line, files);
    map(&case, &Rules::default()).unwrap()
}

/// A question of the field: which options give this layout?
struct Question {
    machine: &'static str,
    hosts: &'static [(&'static str, u32)],
    apps: &'static [&'static str],
    cpus: Option<usize>,
    bound_to: Option<Option<Level>>,
    /// A line that is among the answers, without the allocation's hosts if it has directives.
    answer: &'static str,
}

/// Returns the lines for a question, after mapping each again.
fn answers(question: &Question) -> Vec<String> {
    let machine = machine(question.machine);
    let apps = question.apps.iter();
    let apps = apps.map(|app| AppGoal {
        cpus_each: question.cpus,
        bound_to: question.bound_to,
        ..parse_app(app, &machine).unwrap()
    });
    let goal = Goal {
        apps: apps.collect(),
    };
    let setting = setting(machine, question.hosts, goal.apps.len());
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    for (index, found) in result.lines.iter().enumerate() {
        let map = map_found(&setting, &result, index);
        let matches = goal.matches(&map, goal.apps.len(), setting.machines.shared());
        assert!(matches, "{:?}", found.words);
    }
    let lines = result.lines.iter().map(|found| found.words.join(" "));
    let own = |line: String| match line.split_once(" --") {
        Some((hosts, rest)) if !hosts.contains(" : ") => format!("--{rest}"),
        _ => line,
    };
    lines.map(own).collect()
}

/// Two nodes of four slots.
const TWO: &[(&str, u32)] = &[("n1", 4), ("n2", 4)];

/// Two nodes of sixteen slots.
const LARGE: &[(&str, u32)] = &[("n1", 16), ("n2", 16)];

const QUESTIONS: &[Question] = &[
    // Cyclic ranks.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: TWO,
        apps: &["n1[0,2] n2[1,3]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by node -n 4 a0",
    },
    // One process on each package, with two cores.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 4)],
        apps: &["n1:package=1,1"],
        cpus: Some(2),
        bound_to: None,
        answer: "--map-by package:pe=2 -n 2 a0",
    },
    // On each node three processes of one program and one of another, with four cores each.
    Question {
        machine: "1pkg-4numa-24core-smt2",
        hosts: &[("n1", 24), ("n2", 24)],
        apps: &["n1[0-2] n2[3-5]", "n1[6] n2[7]"],
        cpus: Some(4),
        bound_to: None,
        answer: "--map-by node:pe=4 --rank-by slot -n 6 a0 : -n 2 a1",
    },
    // Spread over all NUMA nodes of all nodes, with two cores each.
    Question {
        machine: "2pkg-8numa-64core-smt2",
        hosts: &[("n1", 64), ("n2", 64)],
        apps: &["n1:numa=1,1,1,1,1,1,1,1 n2:numa=1,1,1,1,1,1,1,1"],
        cpus: Some(2),
        bound_to: None,
        answer: "--map-by numa:span:pe=2 -n 16 a0",
    },
    // Two programs, each on nodes of its own, one process on each node.
    Question {
        machine: "2pkg-2numa-16core-dies",
        hosts: &[("n1", 16), ("n2", 16), ("n3", 16), ("n4", 16)],
        apps: &["n1[0] n2[1]", "n3[2] n4[3]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by node -n 2 a0 : -H n3:16,n4:16 -n 2 a1",
    },
    // Neighbouring pairs of cores.
    Question {
        machine: "2pkg-2numa-16core-dies",
        hosts: LARGE,
        apps: &["n1[0@0-1,1@2-3,2@4-5,3@6-7]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by slot:pe=2 -n 4 a0",
    },
    // One process on each package, bound to it.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 8), ("n2", 8)],
        apps: &["n1:package=1,1 n2:package=1,1"],
        cpus: None,
        bound_to: Some(Some(Level::Package)),
        answer: "--map-by ppr:1:package -n 4 a0",
    },
    // In turn on the packages, bound to cores.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 8)],
        apps: &["n1[0@0,1@4,2@1,3@5]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by package:span --bind-to core -n 4 a0",
    },
    // A master on a node of its own.
    Question {
        machine: "1pkg-1numa-4core",
        hosts: &[("n1", 4), ("n2", 4), ("n3", 4)],
        apps: &["n1=1", "n2=4 n3=4"],
        cpus: None,
        bound_to: None,
        answer: "-H n1:4 -n 1 a0 : -H n2:4,n3:4 -n 8 a1",
    },
    // Half of each node, with neighbouring ranks.
    Question {
        machine: "1pkg-1numa-4core",
        hosts: TWO,
        apps: &["n1[0-1] n2[2-3]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by ppr:2:node -n 4 a0",
    },
    // A hardware thread for each process.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: LARGE,
        apps: &["n1=16"],
        cpus: None,
        bound_to: Some(Some(Level::HwThread)),
        answer: "--map-by hwthread -n 16 a0",
    },
    // Every second core.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 8)],
        apps: &["n1[0@0,1@2,2@4,3@6]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by pe-list=0,2,4,6:ordered -n 4 a0",
    },
    // Not bound.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: TWO,
        apps: &["n1=4 n2=4"],
        cpus: None,
        bound_to: Some(None),
        answer: "--bind-to none -n 8 a0",
    },
    // Two cores for each process of the first program, one for each of the second.
    Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 8)],
        apps: &["n1[0@0-1,1@2-3]", "n1[2@4,3@5]"],
        cpus: None,
        bound_to: None,
        answer: "--map-by slot:pe=2 -n 2 a0 : --map-by slot:pe=1 -n 2 a1",
    },
    // Two processes on the second node only.
    Question {
        machine: "1pkg-1numa-4core",
        hosts: TWO,
        apps: &["n2=2"],
        cpus: None,
        bound_to: None,
        answer: "-H n2:4 -n 2 a0",
    },
];

#[test]
fn the_fields_questions_have_their_answers() {
    let missed = QUESTIONS.iter().filter_map(|question| {
        let answers = answers(question);
        let is_there = answers.iter().any(|line| line == question.answer);
        (!is_there).then(|| format!("{}: {answers:#?}", question.answer))
    });
    let missed: Vec<String> = missed.collect();
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}

/// The levels of this machine's NUMA nodes, packages and L3 caches are the same objects, and each core is its own L1 and L2 cache.
#[test]
fn answers_do_not_differ_in_names_of_the_same_objects_alone() {
    let question = Question {
        machine: "2pkg-2numa-8core-smt2",
        hosts: &[("n1", 8)],
        apps: &["n1[0@0,1@4,2@1,3@5]"],
        cpus: None,
        bound_to: None,
        answer: "",
    };
    let lines = answers(&question);
    let renamed = lines.iter().map(|line| {
        let line = line
            .replace("numa", "package")
            .replace("l3cache", "package");
        line.replace("l1cache", "core").replace("l2cache", "core")
    });
    let different: BTreeSet<String> = renamed.collect();
    assert_eq!(different.len(), lines.len(), "{lines:#?}");
    // A hardware thread of a core is shown as the core, but is not what was asked for.
    let core = lines.iter().position(|line| line.contains("core"));
    let thread = lines.iter().position(|line| line.contains("hwthread"));
    assert!(core < thread || thread.is_none(), "{lines:#?}");
}

#[test]
fn a_layout_that_no_policy_gives_needs_a_rankfile() {
    let machine = machine("1pkg-1numa-4core");
    let text = "n1[0@3,1@1] n2[2@2]";
    let goal = Goal {
        apps: vec![parse_app(text, &machine).unwrap()],
    };
    let setting = setting(machine, &[("n1", 2), ("n2", 2)], 1);
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    let (_, file) = result.lines[0].file.as_ref().unwrap();
    assert_eq!(
        file,
        "rank 0=n1 slot=3\nrank 1=n1 slot=1\nrank 2=n2 slot=2\n"
    );
    let map = map_found(&setting, &result, 0);
    assert!(goal.matches(&map, 1, setting.machines.shared()));
}

/// Spread over every second NUMA node, which is no policy's order.
#[test]
fn a_rankfile_chooses_the_ranks_and_cpus_that_a_layout_leaves_open() {
    let machine = machine("1pkg-4numa-24core-smt2");
    let layout = "n1:numa=1,0,2,0 n2:numa=1,0,0,1";
    let goal = Goal {
        apps: vec![AppGoal {
            cpus_each: Some(2),
            ..parse_app(layout, &machine).unwrap()
        }],
    };
    let setting = setting(machine, &[("n1", 24), ("n2", 24)], 1);
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    let (_, file) = result.lines[0].file.as_ref().unwrap();
    // Each NUMA node has six cores.
    assert_eq!(
        file,
        "rank 0=n1 slot=0-1\nrank 1=n1 slot=12-13\nrank 2=n1 slot=14-15\n\
         rank 3=n2 slot=0-1\nrank 4=n2 slot=18-19\n"
    );
    let map = map_found(&setting, &result, 0);
    assert!(goal.matches(&map, 1, setting.machines.shared()));
}

#[test]
fn a_build_that_ignores_the_directives_of_apps_gets_lines_without_them() {
    let machine = machine("2pkg-2numa-8core-smt2");
    let apps = ["n1[0,2] n2[1,3]", "n1[4,5] n2[6,7]"];
    let apps = apps.map(|app| parse_app(app, &machine).unwrap());
    let goal = Goal { apps: apps.into() };
    let mut setting = setting(machine, &[("n1", 4), ("n2", 4)], 2);
    let words = |setting: &Setting| {
        let result = find(&goal, setting, &Rules::default(), &|| false);
        result.lines[0].words.join(" ")
    };
    assert_eq!(
        words(&setting),
        "-H n1:4,n2:4 --map-by node -n 4 a0 : --rank-by slot -n 4 a1"
    );
    setting.app_directives = false;
    assert!(words(&setting).contains("rankfile:file="));
}

/// By node, both processes of a node are bound to the same package.
#[test]
fn processes_with_cpus_of_their_own_come_first() {
    let machine = machine("2pkg-2numa-8core-smt2");
    let app = AppGoal {
        cpus_each: Some(4),
        ..parse_app("n1=2 n2=2", &machine).unwrap()
    };
    let goal = Goal { apps: vec![app] };
    let setting = setting(machine, &[("n1", 2), ("n2", 2)], 1);
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    let first = &result.lines[0];
    assert_eq!(
        first.gives,
        "4 processes on 2 nodes, 2 on each; each is bound to 4 cores"
    );
    let own = map_found(&setting, &result, 0).nodes;
    for node in own {
        let [one, other] = node.procs.as_slice() else {
            panic!("{}", first.words.join(" "));
        };
        assert_ne!(one.bound, other.bound);
    }
    let by_node = result
        .lines
        .iter()
        .find(|it| it.words[3] == "node")
        .unwrap();
    assert!(by_node.gives.ends_with("up to 2 processes share a core"));
}

#[test]
fn a_machine_without_enough_cpus_cannot_hold_a_layout() {
    let machine = machine("1pkg-1numa-4core");
    let app = |cpus| AppGoal {
        cpus_each: Some(cpus),
        ..parse_app("n1=4", &machine).unwrap()
    };
    let setting = setting(Arc::clone(&machine), &[("n1", 4)], 1);
    let impossible = |cpus| {
        let goal = Goal {
            apps: vec![app(cpus)],
        };
        let result = find(&goal, &setting, &Rules::default(), &|| false);
        assert_eq!(result.lines.is_empty(), result.impossible.is_some());
        result.impossible
    };
    assert_eq!(impossible(1), None);
    let reason = impossible(4).unwrap();
    assert!(
        reason.starts_with("n1 has 4 hardware threads, and 4 processes"),
        "{reason}"
    );
}

#[test]
fn an_impossible_layout_has_no_line() {
    let machine = machine("1pkg-1numa-4core");
    // Rank 1 belongs to the first app and to the second.
    let apps = ["n1[0-1]", "n1[1-2]"].map(|text| parse_app(text, &machine).unwrap());
    let goal = Goal { apps: apps.into() };
    let setting = setting(machine, &[("n1", 4)], 2);
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    assert!(result.lines.is_empty() && !result.is_cut_short && result.tried > 0);
}

#[test]
fn a_search_that_is_stopped_says_so() {
    let machine = machine("1pkg-1numa-4core");
    let goal = Goal {
        apps: vec![parse_app("n1=3", &machine).unwrap()],
    };
    let setting = setting(machine, &[("n1", 4)], 1);
    let result = find(&goal, &setting, &Rules::default(), &|| true);
    assert!(result.is_cut_short && result.lines.is_empty() && result.tried == 0);
}

/// A random map, and the setting of the search for it.
fn random_map(seed: u64, writer: &CaseWriter) -> Option<(JobMap, Setting)> {
    let draft = generate_draft(Rng::new(seed), writer.machine_count());
    let case = writer.write_case(&draft, &format!("find{seed}")).ok()?;
    let rules = Rules::default();
    let map = map(&case, &rules).ok()?;
    if map.num_ranked() as u64 != map.num_placed() || map.num_placed() == 0 {
        return None;
    }
    let launch = interpret(&case, &rules).ok()?;
    let allocation = case.inputs(&launch).allocate(&rules).ok()?;
    let usable = allocation.usable().map(|node| &allocation.nodes[node]);
    let hosts = usable.map(|node| Host {
        name: node.name.to_string(),
        slots: u32::try_from(node.slots).unwrap_or(0),
    });
    let apps = Goal::of_map(&map).apps.len();
    let setting = Setting {
        hosts: hosts.collect(),
        machines: case.machines.clone(),
        head: case.head.clone(),
        ..setting(Arc::clone(case.machines.shared()), &[], apps)
    };
    Some((map, setting))
}

#[test]
fn most_random_maps_get_a_line_that_gives_them() {
    let wanted: usize = std::env::var("MAPCHECK_FIND_CASES")
        .ok()
        .and_then(|count| count.parse().ok())
        .unwrap_or(40);
    let folder = TempDir::new().unwrap();
    let machines = load_machines(topologies()).unwrap();
    let writer = CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap();
    let (mut looked, mut found, mut by_policy, mut slow) = (0, 0, 0, 0);
    for seed in 0.. {
        if looked == wanted {
            break;
        }
        let Some((map, setting)) = random_map(seed, &writer) else {
            continue;
        };
        looked += 1;
        let goal = Goal::of_map(&map);
        let start = Instant::now();
        let deadline = start + Duration::from_millis(1900);
        let result = find(&goal, &setting, &Rules::default(), &|| {
            Instant::now() > deadline
        });
        slow += usize::from(start.elapsed() > Duration::from_secs(2));
        for index in 0..result.lines.len() {
            let again = map_found(&setting, &result, index);
            assert!(goal.matches(&again, goal.apps.len(), setting.machines.shared()));
        }
        found += usize::from(!result.lines.is_empty());
        by_policy += usize::from(result.lines.iter().any(|line| line.file.is_none()));
        if result.lines.is_empty() {
            println!("seed {seed}: no line");
        }
    }
    println!("{looked} maps: {found} found, {by_policy} without a rankfile, {slow} over 2 s");
    assert!(
        found * 10 >= looked * 9,
        "only {found} of {looked} maps have a line"
    );
}
