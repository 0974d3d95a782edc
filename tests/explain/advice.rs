//! What explanations and messages advise: each change was tried, and no sentence advises one besides.

use super::{case, explained, root};
use crate::test;
use mapcheck::explore::campaign::{CaseWriter, Rng, generate_draft, load_machines};
use mapcheck_reference::explain::{Detail, Explanation, LineChange, Reason, explain};
use mapcheck_reference::{Case, Rules, map};
use regex::Regex;
use std::fmt::Write as _;
use tempfile::TempDir;

/// How many cases are generated. A third of them is refused.
const CASES: u64 = 1000;

/// Returns a case with a changed line.
fn changed(case: &Case, change: &LineChange) -> Case {
    let line = case.line.with_words(change.line.clone());
    Case {
        line: line.with_appfile(&case.files),
        ..case.clone()
    }
}

/// Returns what a sentence advises by itself, so that it was not tried.
fn untried(reason: &Reason, case: &Case) -> Option<String> {
    let advises = Regex::new(
        r"(?:; |, or |, and |: )(?:add|choose|declare|drop|extend|get|give|list|lower|make|map by|move|name|put|raise|remove|set|share|start|try|use|write) ",
    );
    let found = advises.unwrap().find(&reason.text);
    // An option in a sentence is one of the line or its files, perhaps an older one's qualifier, or Slurm's.
    const FACTS: [&str; 2] = [":pe", "--ntasks"];
    let quoted = Regex::new(r"`((?:--?|:)[a-zA-Z][^` =]*)").unwrap();
    let files = case.files.names().filter_map(|name| case.files.get(name));
    let words: Vec<String> = case
        .words()
        .into_iter()
        .chain(files.map(str::to_owned))
        .collect();
    let mut options = quoted
        .captures_iter(&reason.text)
        .map(|found| found[1].to_owned());
    let is_new = |option: &String| {
        let is_typed = words.iter().any(|word| word.contains(&**option));
        // A question about a mistyped option is no advice.
        let is_asked = reason.text.contains(&format!("did you mean `{option}`?"));
        !is_typed && !is_asked && !FACTS.contains(&&**option)
    };
    found
        .map(|found| found.as_str().to_owned())
        .or_else(|| options.find(is_new))
}

#[test]
fn each_piece_of_advice_for_a_refused_line_maps_and_no_sentence_has_another() {
    let folder = TempDir::new().unwrap();
    let machines = load_machines(&root().join("topologies")).unwrap();
    let writer = CaseWriter::new(machines, "hn".to_owned(), folder.path()).unwrap();
    let (mut refused, mut tried, mut wrong) = (0, 0, String::new());
    for seed in 0..CASES {
        let draft = generate_draft(Rng::new(seed), writer.machine_count());
        let Ok(case) = writer.write_case(&draft, &format!("advice{seed}")) else {
            continue;
        };
        if map(&case, &Rules::default()).is_ok() {
            continue;
        }
        let explanation = explain(&case, &Rules::default(), &Detail::Grouped);
        let Some(refusal) = explanation.refusal else {
            continue;
        };
        refused += 1;
        for reason in refusal.facts.iter().chain([&refusal.because]) {
            if let Some(advice) = untried(reason, &case) {
                let _ = writeln!(wrong, "{:?}\n  {}\n  {advice}", case.words(), reason.text);
            }
        }
        for change in &refusal.changes {
            tried += 1;
            if let Err(error) = map(&changed(&case, change), &Rules::default()) {
                let _ = writeln!(wrong, "{:?}\n  {}\n  {error}", case.words(), change.text);
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(refused > 300 && tried > 700, "{refused} {tried}");
}

/// Returns the sentence that begins with some words.
fn sentence<'a>(explanation: &'a Explanation, begin: &str) -> Option<&'a Reason> {
    let mut warnings = explanation.warnings.iter();
    warnings.find(|it| it.text.starts_with(begin))
}

/// The objects of the ranks, in the order of the ranks.
fn objects(explanation: &Explanation) -> Vec<String> {
    let ranks = explanation.apps.iter().flat_map(|app| &app.ranks);
    ranks.map(|rank| rank.object.clone().unwrap()).collect()
}

#[test]
fn the_order_of_ranks_on_objects_comes_with_the_line_of_the_other_order() {
    for (mapping, object) in [
        ("--map-by package", "package"),
        ("--map-by numa --bind-to core", "NUMA node"),
        ("--map-by ppr:2:package", "package"),
        ("--bind-to package", "package"),
    ] {
        let line = format!("-H n1:4 {mapping} -n 4 a");
        let filled = explained(&line);
        let begin = format!("consecutive ranks fill one {object} before the next");
        let reason = sentence(&filled, &begin).unwrap_or_else(|| panic!("{line}"));
        let name = |number: u32| format!("{object} {number}");
        assert_eq!(objects(&filled), [0, 0, 1, 1].map(name), "{line}");
        let [change] = reason.advice.as_slice() else {
            panic!("{line}: {reason:?}");
        };
        let spread = explained(&change.line.join(" "));
        assert_eq!(objects(&spread), [0, 1, 0, 1].map(name), "{line}");
    }
    // Who asks for an order knows it, and two ranks have no other.
    for line in [
        "-H n1:4 --map-by package --rank-by span -n 4 a",
        "-H n1:4 --map-by package -n 2 a",
        "-H n1:4 --map-by core -n 4 a",
    ] {
        assert_eq!(
            sentence(&explained(line), "consecutive ranks"),
            None,
            "{line}"
        );
    }
}

#[test]
fn the_cpus_of_a_rankfile_that_a_binding_sets_aside_are_named() {
    const IGNORED: &str = "binding policy NONE: the CPUs of the rankfile are ignored";
    let explained = |line: &str, file: &str| {
        let mut case = case("1pkg-1numa-4core", line);
        case.files.insert("ranks".to_owned(), file.to_owned());
        (explain(&case, &Rules::default(), &Detail::EveryRank), case)
    };
    let with_cpus = "rank 0=n1 slot=1\nrank 1=n1 slot=3\n";
    for line in [
        "-H n1:4 --map-by rankfile:file=ranks --bind-to none -n 2 a",
        "-H n1:4 --rankfile ranks --bind-to none -n 2 a",
        "--prtemca bindto none -H n1:4 --rankfile ranks -n 2 a",
    ] {
        let (explanation, case) = explained(line, with_cpus);
        let reason = sentence(&explanation, IGNORED).unwrap();
        let bound = explain(
            &changed(&case, &reason.advice[0]),
            &Rules::default(),
            &Detail::EveryRank,
        );
        let cpus: Vec<&str> = bound.apps[0].ranks.iter().map(|it| &*it.cpus).collect();
        assert_eq!(
            cpus,
            ["package[0][core:L1]", "package[0][core:L3]"],
            "{line}"
        );
    }
    // A line without CPUs has none to use.
    let (explanation, _) = explained(
        "-H n1:4 --rankfile ranks --bind-to none -n 2 a",
        "rank 0=n1\nrank 1=n1\n",
    );
    assert_eq!(sentence(&explanation, IGNORED), None);
}

#[test]
fn a_list_of_cpus_under_another_name_is_a_mapping_of_its_own() {
    for (written, list) in [
        ("--map-by slot:pe-list=0,2", "pe-list=0,2"),
        ("--map-by core:PE-LIST=0,2", "pe-list=0,2"),
        ("--map-by cpu-list=0,2", "pe-list=0,2"),
        (
            "--map-by CPUSET=0-2:oversubscribe",
            "pe-list=0-2:oversubscribe",
        ),
    ] {
        let line = format!("-H n1:4 {written} -n 2 a");
        let changes = explained(&line).refusal.unwrap().changes;
        let texts: Vec<&str> = changes.iter().map(|it| &*it.text).collect();
        let shared = format!("use `--map-by {list}`: each process has all of these CPUs");
        let own = format!("use `--map-by {list}:ordered`: one CPU for each process");
        assert_eq!(texts[..2], [own, shared], "{line}");
    }
    for option in ["--cpu-set", "--cpu-list"] {
        let explanation = explained(&format!("-H n1:4 {option} 0,2 -n 2 a"));
        let reason = sentence(&explanation, "up to 2 processes share a CPU").unwrap();
        assert!(
            reason
                .text
                .ends_with("because each has all CPUs of the list")
        );
        let own = explained(&reason.advice[0].line.join(" "));
        let cpus: Vec<&str> = own.apps[0].ranks.iter().map(|it| &*it.cpus).collect();
        assert_eq!(cpus, ["package[0][core:L0]", "package[0][core:L2]"]);
    }
}
