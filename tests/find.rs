//! From a layout to a line, and back.
//!
//! `MAPCHECK_FIND_CASES` is the number of random maps to find lines for.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck::campaign::{CaseWriter, Rng, generate_draft, load_machines};
use mapcheck::case::load_topology;
use mapcheck_reference::files::Files;
use mapcheck_reference::find::{FindResult, Goal, Host, Setting, find, parse_app};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, JobMap, Machines, Rules, Topology, interpret, map};
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

/// Looks for the layouts of apps, and returns the lines without their hosts.
fn lines(
    machine_name: &str,
    hosts: &[(&str, u32)],
    apps: &[&str],
    cpus: Option<usize>,
) -> Vec<String> {
    let machine = machine(machine_name);
    let mut goal = Goal {
        apps: apps
            .iter()
            .map(|app| parse_app(app, &machine).unwrap())
            .collect(),
    };
    for app in &mut goal.apps {
        app.cpus_each = cpus;
    }
    let setting = setting(machine, hosts, apps.len());
    let result = find(&goal, &setting, &Rules::default(), &|| false);
    for (index, found) in result.lines.iter().enumerate() {
        let map = map_found(&setting, &result, index);
        assert!(
            goal.matches(&map, apps.len(), setting.machines.shared()),
            "{:?}",
            found.words
        );
    }
    let words = result.lines.iter().map(|found| found.words.join(" "));
    words
        .map(|line| {
            line.split_once(" --")
                .map_or(line.clone(), |(_, rest)| format!("--{rest}"))
        })
        .collect()
}

#[test]
fn the_fields_questions_have_their_answers() {
    // Ranks 0, 2 on the first node and 1, 3 on the second: by node.
    let found = lines(
        "2pkg-2numa-8core-smt2",
        &[("n1", 4), ("n2", 4)],
        &["n1[0,2] n2[1,3]"],
        None,
    );
    assert_eq!(found[0], "--map-by node -n 4 a0");
    // One process per package, each with two cores.
    let found = lines(
        "2pkg-2numa-8core-smt2",
        &[("n1", 4)],
        &["n1:package=1,1"],
        Some(2),
    );
    assert!(
        found.contains(&"--map-by package:pe=2 -n 2 a0".to_owned()),
        "{found:?}"
    );
    // Three processes of four CPUs per node for one app, and one per node for another.
    let hosts = [("n1", 24), ("n2", 24)];
    let found = lines(
        "1pkg-4numa-24core-smt2",
        &hosts,
        &["n1[0-2] n2[3-5]", "n1[6] n2[7]"],
        Some(4),
    );
    let answer = "--map-by node:pe=4 --rank-by slot -n 6 a0 : -n 2 a1";
    assert!(found.contains(&answer.to_owned()), "{found:?}");
    // Two processes on the second node only.
    let found = lines("1pkg-1numa-4core", &[("n1", 4), ("n2", 4)], &["n2=2"], None);
    assert_eq!(
        found.first().map(String::as_str),
        Some("-H n2:4 -n 2 a0"),
        "{found:?}"
    );
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
