//! The sentences of explanations beside the maps that they are about, on generated cases.

use super::root;
use crate::test;
use mapcheck::explore::campaign::{CaseWriter, Rng, generate_draft, load_machines};
use mapcheck_reference::explain::{Detail, Explanation, Shown, explain, render};
use mapcheck_reference::job_map::Bound;
use mapcheck_reference::topology::Level;
use mapcheck_reference::{Case, JobMap, Rules, map, trace};
use regex::Regex;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use tempfile::TempDir;

/// How many cases are generated. Half of them map.
const CASES: u64 = 2000;

/// Returns whether a sentence about numbers is true of a map, for the words that the pattern found.
type Check = fn(&[&str], &JobMap, u32) -> bool;

/// The sentences that state numbers, and what has to hold.
const SENTENCES: &[(&str, Check)] = &[
    // All slots are used, and no more.
    (
        r"^(\S+), the next node: (\S+) has (\d+) slots for the app, and they are used",
        |words, map, app| on_node(map, words[1], app) == number(words[2]),
    ),
    (
        r"^(\S+), the next node: (\S+) has one slot for the app, and it is used",
        |words, map, app| on_node(map, words[1], app) == 1,
    ),
    // A node can get its share several times.
    (
        r"the next node: (\S+) has (\d+) process(?:es)?, its share of this pass",
        |words, map, app| on_node(map, words[0], app) >= number(words[1]),
    ),
    (
        r"^(\S+), the only node that the app can use",
        |words, map, app| {
            map.nodes
                .iter()
                .all(|node| &*node.name == words[0] || on_node(map, &node.name, app) == 0)
        },
    ),
    (r"^not bound", |_, map, app| {
        let mut procs = map.nodes.iter().flat_map(|node| &node.procs);
        procs.any(|process| process.app == app && process.bound == Bound::Nothing)
    }),
    (r"^bound to", |_, map, app| {
        let mut procs = map.nodes.iter().flat_map(|node| &node.procs);
        procs.any(|process| process.app == app && process.bound != Bound::Nothing)
    }),
];

fn number(word: &str) -> usize {
    word.parse().unwrap()
}

fn on_node(map: &JobMap, name: &str, app: u32) -> usize {
    let nodes = map.nodes.iter().filter(|node| &*node.name == name);
    let procs = nodes.flat_map(|node| &node.procs);
    procs.filter(|process| process.app == app).count()
}

/// Returns the sentence of a map, counted here from the map alone.
fn counted(map: &JobMap) -> (u64, usize, usize) {
    let used = map.nodes.iter().filter(|node| !node.procs.is_empty());
    let procs = map.nodes.iter().flat_map(|node| &node.procs);
    let free = procs.filter(|process| process.bound == Bound::Nothing);
    (map.num_placed(), used.count(), free.count())
}

/// Checks the sentence that answers first.
fn check_summary(explanation: &Explanation, map: &JobMap) -> Result<(), String> {
    let (all, nodes, free) = counted(map);
    let text = &explanation.summary;
    let pattern = Regex::new(r"^(\d+) process(?:es)? on (\d+) nodes?[,:]").unwrap();
    let found = pattern.captures(text).ok_or("no numbers")?;
    let stated = (number(&found[1]) as u64, number(&found[2]));
    if stated != (all, nodes) {
        return Err(format!("{all} processes are on {nodes} nodes"));
    }
    let stated = match () {
        () if text.contains("none is bound") || text.contains("it is not bound") => all,
        () => {
            let pattern = Regex::new(r"(\d+) (?:is|are) not bound").unwrap();
            pattern.captures(text).map_or(0, |it| number(&it[1]) as u64)
        }
    };
    match stated == free as u64 {
        true => Ok(()),
        false => Err(format!("{free} are not bound")),
    }
}

/// Checks that the text names each rank once, in front of what decides.
fn check_ranks(explanation: &Explanation, map: &JobMap) -> Result<(), String> {
    let text = render(
        explanation,
        Shown {
            every_rank: true,
            declined: false,
        },
    );
    let answer = text.split("\nWhy, by the rules").next().unwrap_or_default();
    let pattern = Regex::new(r"(?m)  rank  (\d+) ").unwrap();
    let mut stated: Vec<u32> = pattern
        .captures_iter(answer)
        .map(|found| found[1].parse().unwrap())
        .collect();
    stated.sort_unstable();
    let procs = map.nodes.iter().flat_map(|node| &node.procs);
    let mut ranks: Vec<u32> = procs.map(|process| process.rank).collect();
    ranks.sort_unstable();
    match stated == ranks {
        true => Ok(()),
        false => Err(format!(
            "the text has the ranks {stated:?}, the map {ranks:?}"
        )),
    }
}

#[test]
fn the_sentences_of_generated_cases_are_true_of_their_maps() {
    let folder = TempDir::new().unwrap();
    let machines = load_machines(&root().join("topologies")).unwrap();
    let writer = CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap();
    let patterns: Vec<(Regex, Check)> = SENTENCES
        .iter()
        .map(|(pattern, check)| (Regex::new(pattern).unwrap(), *check))
        .collect();
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    let mut shared = 0;
    let mut wrong = String::new();
    for seed in 0..CASES {
        let draft = generate_draft(Rng::new(seed), writer.machine_count());
        let Ok(case) = writer.write_case(&draft, &format!("sentence{seed}")) else {
            continue;
        };
        let Ok(map) = map(&case, &Rules::default()) else {
            continue;
        };
        let explanation = explain(&case, &Rules::default(), &Detail::EveryRank);
        let mut note = |what: &str, why: &str| {
            let _ = writeln!(wrong, "{:?}\n  {what}\n  {why}", case.words());
        };
        for check in [check_summary, check_ranks] {
            if let Err(why) = check(&explanation, &map) {
                note(&explanation.summary, &why);
            }
        }
        shared += usize::from(check_shared(&explanation, &case).unwrap_or_else(|why| {
            note(&why, "the CPUs of the processes differ");
            true
        }));
        for (index, text, app) in sentences(&explanation, &patterns) {
            *seen.entry(index).or_default() += 1;
            let words = patterns[index].0.captures(text).unwrap();
            let words: Vec<&str> = words
                .iter()
                .skip(1)
                .flatten()
                .map(|it| it.as_str())
                .collect();
            if !(patterns[index].1)(&words, &map, app) {
                note(text, "the map differs");
            }
        }
        check_typed(&explanation, &case)
            .unwrap_or_else(|word| note(&word, "the line has no such word"));
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert_eq!(seen.len(), SENTENCES.len(), "{seen:?}");
    assert!(shared > 10, "{shared}");
}

/// Returns how many processes have each hardware thread, and each core, of each node.
fn users(case: &Case) -> [BTreeMap<(u32, usize), usize>; 2] {
    let trace = trace(case, &Rules::default()).trace;
    let (mut threads, mut cores) = (BTreeMap::new(), BTreeMap::new());
    for placed in &trace.procs {
        let Some(set) = placed.set.map(|set| &trace.sets[set as usize].cpus) else {
            continue;
        };
        let machine = trace.nodes[placed.node as usize].machine;
        for thread in set.iter() {
            *threads.entry((placed.node, thread)).or_default() += 1;
        }
        let all = case.machines.distinct()[machine].objects(Level::Core);
        for (core, object) in all.iter().enumerate() {
            if object.cpus.intersects(set) {
                *cores.entry((placed.node, core)).or_default() += 1;
            }
        }
    }
    [threads, cores]
}

/// Checks what is stated about CPUs that processes share, or that a second launch gets. Returns whether something is.
fn check_shared(explanation: &Explanation, case: &Case) -> Result<bool, String> {
    let of_core = Regex::new(r"up to (\d+) processes are on the threads of one core").unwrap();
    let mut has_some = false;
    for warning in &explanation.warnings {
        let text = &warning.text;
        let is_second = text.starts_with("a second ");
        let stated = of_core.captures(text).map(|found| number(&found[1]));
        let is_alone = text.contains("the rest of its core stays free");
        let is_shared = text.ends_with("and processes share them");
        if !(is_second || stated.is_some() || is_alone || is_shared) {
            continue;
        }
        has_some = true;
        let [threads, cores] = users(case);
        let most = |counts: &BTreeMap<(u32, usize), usize>| counts.values().copied().max();
        let is_true = match stated {
            Some(stated) => most(&cores) == Some(stated),
            None if is_alone => most(&cores) == Some(1),
            None if is_shared => most(&threads) > Some(1),
            None => true,
        };
        let of_others = warning.advice.iter();
        let mut of_others = of_others.filter(|it| it.text.ends_with("puts the second on others"));
        let is_apart = of_others.all(|change| {
            let line = case.line.with_words(change.line.clone());
            let second = Case {
                line: line.with_appfile(&case.files),
                ..case.clone()
            };
            let [others, _] = users(&second);
            !others.is_empty() && others.keys().all(|thread| !threads.contains_key(thread))
        });
        if !is_true || !is_apart {
            return Err(text.clone());
        }
    }
    Ok(has_some)
}

/// Returns the sentences about an app's nodes and bindings that one of the patterns is about.
fn sentences<'a>(
    explanation: &'a Explanation,
    patterns: &[(Regex, Check)],
) -> Vec<(usize, &'a str, u32)> {
    let mut found = Vec::new();
    for app in &explanation.apps {
        let groups = app.groups.iter().map(|group| &group.because);
        for reason in groups.chain(&app.rules) {
            let number = u32::try_from(app.app).unwrap();
            let about = |(pattern, _): &(Regex, Check)| pattern.is_match(&reason.text);
            found.extend(
                patterns
                    .iter()
                    .position(about)
                    .map(|index| (index, reason.text.as_str(), number)),
            );
        }
    }
    found
}

/// Checks that what decides on the command line is quoted as it was typed.
fn check_typed(explanation: &Explanation, case: &Case) -> Result<(), String> {
    let words = case.words();
    let apps = explanation.apps.iter().flat_map(|app| &app.choices);
    for choice in explanation.job.iter().chain(apps) {
        let Some(source) = choice.source.as_ref().filter(|it| it.argument.is_some()) else {
            continue;
        };
        let value = source.part_of.as_ref().unwrap_or(&source.value);
        let is_typed = |text: &str| words.iter().any(|word| word.contains(text));
        let option = source.name.trim_start_matches("--prtemca ");
        if !is_typed(value) || !is_typed(option) {
            return Err(format!("{} {value}", source.name));
        }
    }
    Ok(())
}
