//! The first sentence of a refusal, in the words of its line, and the change that mends it.

use super::{case, explained};
use crate::test;
use mapcheck_reference::explain::{Detail, Explanation, Reason, explain};
use mapcheck_reference::{Case, Rules, map};

/// A core has several hardware threads there.
const THREADS: &str = "1pkg-1numa-4core-smt4";

/// Returns the first sentence and the changes of a refused line. Each change maps.
fn refused(case: &Case) -> (String, Vec<String>) {
    let refusal = explain(case, &Rules::default(), &Detail::Grouped).refusal;
    let refusal = refusal.unwrap_or_else(|| panic!("{:?} maps", case.words()));
    for change in &refusal.changes {
        let line = case.line.with_words(change.line.clone());
        let changed = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let mapped = map(&changed, &Rules::default());
        assert!(mapped.is_ok(), "{}: {mapped:?}", change.text);
    }
    let texts = refusal.changes.into_iter().map(|it| it.text);
    (refusal.because.text, texts.collect())
}

/// Checks the first sentence of each line, and its first change.
fn check(machine: &str, lines: &[(&str, &str, Option<&str>)]) {
    for (line, cause, change) in lines {
        let (text, changes) = refused(&case(machine, line));
        assert_eq!(text, *cause, "{line}");
        assert_eq!(changes.first().map(String::as_str), *change, "{line}");
    }
}

#[test]
fn an_option_that_took_the_program_is_named_with_its_words() {
    check(
        "1pkg-1numa-4core",
        &[
            (
                "-H n1:4 -n 2 --prtemca rmaps_x=core osu",
                "`--prtemca` takes two words, NAME and VALUE (`--prtemca rmaps_x core`), and took `osu` as the value of `rmaps_x=core`: no program is left",
                Some("write `--prtemca rmaps_x core` for `--prtemca rmaps_x=core`"),
            ),
            // What is refused besides has its change, too.
            (
                "-H n1:4 -n 5 --pmixmca x=1 osu",
                "`--pmixmca` takes two words, NAME and VALUE (`--pmixmca x 1`), and took `osu` as the value of `x=1`: no program is left",
                Some(
                    "write `--pmixmca x 1` for `--pmixmca x=1`, and add `--map-by :oversubscribe`",
                ),
            ),
            (
                "-H n1:4 -n 2 --mca btl osu",
                "`--mca` takes two words, NAME and VALUE, and took `osu` as the value of `btl`: no program is left",
                None,
            ),
            (
                "-H n1:4 -n 2 -x osu",
                "`-x` takes a word, and took `osu`: no program is left",
                None,
            ),
            (
                "-H n1:4 -n 2",
                "the line names no program",
                Some("add the program at the end, as `a.out`"),
            ),
            ("-H n1:4 -n 2 a : -n 1", "an app names no program", None),
        ],
    );
}

#[test]
fn a_policy_after_a_colon_is_written_without_it() {
    check(
        "2pkg-2numa-8core-smt2",
        &[
            (
                "-H n1:8 --bind-to :core -n 2 a",
                "`core` is a policy of `--bind-to`, and the colon before it makes it a qualifier",
                Some("write `--bind-to core` for `--bind-to :core`"),
            ),
            (
                "-H n1:8 --bind-to :numa:overload-allowed -n 2 a",
                "`numa` is a policy of `--bind-to`, and the colon before it makes it a qualifier",
                Some(
                    "write `--bind-to numa:overload-allowed` for `--bind-to :numa:overload-allowed`",
                ),
            ),
            (
                "-H n1:8 --map-by :package -n 2 a",
                "`package` is a policy of `--map-by`, and the colon before it makes it a qualifier",
                Some("write `--map-by package` for `--map-by :package`"),
            ),
            (
                "-H n1:8 --rank-by :fill -n 2 a",
                "`fill` is a policy of `--rank-by`, and the colon before it makes it a qualifier",
                Some("write `--rank-by fill` for `--rank-by :fill`"),
            ),
        ],
    );
    let line = "-H n1:8 --bind-to :hwthread --map-by :span -n 2 a";
    let (_, changes) = refused(&case("2pkg-2numa-8core-smt2", line));
    assert_eq!(
        changes[..2],
        [
            "write `--bind-to hwthread` for `--bind-to :hwthread`, and use `--map-by :span:hwtcpus`: hardware threads are the CPUs",
            "write `--map-by :span:hwtcpus` for `--bind-to :hwthread`: hardware threads are the CPUs",
        ]
    );
}

#[test]
fn a_hardware_thread_holds_no_core() {
    let cause = "cores are the CPUs here, and a hardware thread holds no whole core";
    check(
        THREADS,
        &[
            (
                "-H n1:4 --bind-to hwthread -n 2 a",
                cause,
                Some("add `--map-by :hwtcpus`: hardware threads are the CPUs"),
            ),
            (
                "-H n1:4 --map-by :nolocal --bind-to hwthread -n 2 a",
                cause,
                Some("use `--map-by :nolocal:hwtcpus`: hardware threads are the CPUs"),
            ),
        ],
    );
}

#[test]
fn an_option_that_begins_as_a_known_one_or_is_nearly_one_is_asked_for() {
    for (option, meant) in [
        ("--hostfile8", "--hostfile"),
        ("--hostfle", "--hostfile"),
        ("--rank-by-slot", "--rank-by"),
        ("--map-byy", "--map-by"),
    ] {
        let (text, _) = refused(&case(THREADS, &format!("{option} h -n 2 a")));
        let expected = format!("the launcher has no option {option}: did you mean `{meant}`?");
        assert_eq!(text, expected);
    }
    let (text, _) = refused(&case(THREADS, "--zzz -n 2 a"));
    assert!(!text.contains("did you mean"), "{text}");
}

#[test]
fn a_pattern_that_needs_more_nodes_has_them_in_its_first_sentence() {
    let first = |line: &str| {
        let (text, changes) = refused(&case("2pkg-2numa-8core-smt2", line));
        (text, changes.into_iter().next().unwrap_or_default())
    };
    let of = |text: &str, change: &str| (text.to_owned(), change.to_owned());
    for (line, text, change) in [
        (
            "-n 2 -N 1 a",
            "only one node is known, hn, and `-N 1` allows 1 process on it: 2 processes need 2 nodes",
            "name 2 nodes, as in `-H node1,node2`",
        ),
        (
            "-n 5 --npernode 2 a",
            "only one node is known, hn, and `--npernode 2` allows 2 processes on it: 5 processes need 3 nodes",
            "name 3 nodes, as in `-H node1:2,node2:2,node3:2`",
        ),
        (
            "-H n1:8 -n 6 --map-by ppr:1:package a",
            "only one node is known, n1, and `--map-by ppr:1:package` allows 2 processes on it: 6 processes need 3 nodes",
            "name 3 nodes, as in `-H n1:2,node2:2,node3:2`",
        ),
        (
            "-H n1:8,n2:8 -n 6 -N 1 a",
            "`-N 1` allows 1 process on each of the app's 2 nodes: 6 processes need 6 nodes",
            "lower `-n 6` to `-n 2`",
        ),
    ] {
        assert_eq!(first(line), of(text, change), "{line}");
    }
}

#[test]
fn names_that_are_cut_to_the_same_are_shown_as_typed() {
    let of_file = |line: &str, hosts: &str| {
        let mut case = case("2pkg-2numa-8core-smt2", line);
        case.files.insert("hosts".to_owned(), hosts.to_owned());
        explain(&case, &Rules::default(), &Detail::EveryRank)
    };
    let two = "w.1.foo.net\nw.2.foo.net\n";
    let warning = |it: &Explanation| it.warnings[0].text.clone();
    let explanation = of_file("--hostfile hosts -n 2 a", two);
    assert!(
        explanation
            .summary
            .starts_with("2 processes on 1 node, w.1.foo.net;")
    );
    assert_eq!(
        warning(&explanation),
        "w.1.foo.net and w.2.foo.net are cut at the first dot, so each is w in a map"
    );
    let change = &explanation.warnings[0].advice[0];
    assert_eq!(
        change.text,
        "`--prtemca prte_keep_fqdn_hostnames 1` keeps them apart"
    );
    let kept = of_file(&change.line.join(" "), two);
    assert!(!warning(&kept).contains("first dot"), "{}", warning(&kept));
    let empty = explanation.warnings.iter();
    let mut empty = empty.filter(|it| it.text.contains("takes no process"));
    assert!(empty.any(|it| it.text.starts_with("w.2.foo.net takes") && it.advice.len() == 1));

    let both = explained("-H w.1.a:1,w.2.a:2 -n 3 a");
    assert!(
        both.summary
            .starts_with("3 processes on 2 nodes: 1 on w.1.a and 2 on w.2.a;")
    );
    let apart = of_file("--hostfile hosts -n 2 a", "w.foo.net\nv.foo.net\n");
    assert!(
        !warning(&apart).contains("first dot"),
        "{}",
        warning(&apart)
    );
    assert!(apart.summary.contains("on 1 node, w;"), "{}", apart.summary);
}

#[test]
fn threads_of_one_core_are_counted() {
    let sentences = |line: &str| {
        let explanation = explain(&case(THREADS, line), &Rules::default(), &Detail::EveryRank);
        let texts = explanation.warnings.into_iter().map(|it| it.text);
        texts.collect::<Vec<_>>().join("\n")
    };
    let of_one = sentences("-H n1:16 --bind-to hwthread:overload-allowed -n 4 a");
    assert!(of_one.contains("each process has one thread, up to 4 processes are on the threads of one core, and the map"), "{of_one}");
    assert!(!of_one.contains("share"), "{of_one}");
    let apart = sentences("-H n1:4 --map-by core --bind-to hwthread -n 4 a");
    assert!(apart.contains("the rest of its core stays free"), "{apart}");
}

#[test]
fn one_of_something_has_the_singular() {
    let line = "-H n1:1 --map-by package:pe=2 -n 1 a";
    let (text, _) = refused(&case("1pkg-1numa-1core", line));
    assert!(text.contains("more than 1"), "{text}");
    let (text, _) = refused(&case("1pkg-1numa-1core", "-H n1:0 -n 1 a"));
    assert!(
        !text.contains("1 processes") && !text.contains("1 slots"),
        "{text}"
    );
}

#[test]
fn a_short_list_of_cpus_stays_short_where_a_word_is_mistyped() {
    let line = "-H n1:4 --bind-to cpulist:ordered --cpu-list 0-3 -n 2 a";
    let (_, changes) = refused(&case(super::MACHINE, line));
    assert_eq!(
        changes[0],
        "write `--map-by pe-list=0-3:ordered` for `--cpu-list 0-3` and `--bind-to cpulist:ordered`"
    );
    assert!(
        !changes.iter().any(|it| it.contains("0,1,2,3")),
        "{changes:?}"
    );
}

#[test]
fn a_second_launch_gets_other_cpus_or_none() {
    let second = |line: &str| {
        let explanation = explained(line);
        let mut warnings = explanation.warnings.into_iter();
        let found = warnings.find(|it| it.text.starts_with("a second prterun"));
        found.map(|it| it.advice.into_iter().map(|it| it.text).collect::<Vec<_>>())
    };
    let unbound = "`--bind-to none` leaves both free";
    for (line, advice) in [
        (
            "-H n1:8 -n 2 a",
            vec![
                unbound,
                "`--map-by pe-list=2,3:ordered` puts the second on others",
            ],
        ),
        ("-H n1:8 -n 8 a", vec![unbound]),
        // A binding to several CPUs begins at the first, too.
        (
            "-H n1:8 --map-by slot:pe=2 -n 2 a",
            vec!["`--prtemca hwloc_default_cpu_list 4,5,6,7` puts the second on others"],
        ),
        ("-H n1:8 --map-by slot:pe=4 -n 2 a", vec![]),
    ] {
        assert_eq!(second(line).unwrap(), advice, "{line}");
    }
    for line in [
        "-H n1:8 --cpu-set 2-3 --map-by :ordered -n 2 a",
        "-H n1:8 --map-by pe-list=4-7:ordered -n 2 a",
        "-H n1:8 --bind-to none -n 2 a",
        "-H n1:8 --map-by package -n 2 a",
    ] {
        assert_eq!(second(line), None, "{line}");
    }
}

#[test]
fn two_mistakes_are_mended_together() {
    check(
        "2pkg-2numa-8core-smt2",
        &[
            (
                "-H n1:8 -n 2 --map-by node:PE=2,DISPLAY --bind-to socket a",
                "`node:PE=2,DISPLAY` gives each process its CPUs, so it can only be bound to core or hwthread",
                Some("write `PE=2` for `PE=2,DISPLAY`, and drop `--bind-to socket`"),
            ),
            (
                "-H n1:2 -n 4 --bndto core a",
                "the launcher has no option --bndto: did you mean `--bind-to`?",
                Some(
                    "write `--bind-to` for `--bndto`, and give n1 more slots: `n1:4` in `-H`: 4 processes on 1 node, n1; each is bound to 1 core",
                ),
            ),
        ],
    );
}

#[test]
fn more_processes_than_the_only_node_has_slots_can_be_placed_on_nodes_that_are_named() {
    let (_, changes) = refused(&case("2pkg-2numa-8core-smt2", "-n 20 a"));
    let named = "name 3 nodes, as in `-H node1:8,node2:8,node3:8`";
    assert_eq!(changes[0], "add `--map-by :oversubscribe`; none is bound");
    assert_eq!(changes[1], named);
}

/// Returns the warnings of a line that maps.
fn warned(machine: &str, line: &str) -> String {
    let explained = explain(&case(machine, line), &Rules::default(), &Detail::Grouped);
    let advice = |it: &Reason| {
        it.advice
            .iter()
            .map(|it| it.text.clone())
            .collect::<String>()
    };
    let texts = explained
        .warnings
        .iter()
        .map(|it| format!("{}; {}", it.text, advice(it)));
    texts.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_worth_knowing_comes_with_a_line_that_was_tried() {
    let two = "2pkg-2numa-8core-smt2";
    let four = "1pkg-1numa-4core";
    for (machine, line, part) in [
        (
            two,
            "-H n1:8,n2:8 --map-by package -n 4 a",
            "n2 takes no process: n1 has 8 slots, enough for all; `--map-by package:span` instead of `--map-by package` uses all nodes",
        ),
        (
            two,
            "-H n1:8,n2:8 -n 4 a",
            "`--map-by node` uses all nodes, and binds each rank to 4 cores instead of 1 core",
        ),
        (
            two,
            "-H n1:8,n2:8 --map-by slot:pe=2 -n 4 a",
            "`--map-by node:pe=2` instead of `--map-by slot:pe=2` uses all nodes",
        ),
        (
            two,
            "-H n1:8 --map-by package -n 2 a",
            "each is bound to its package, the object of `--map-by package`; `--bind-to core` binds each to 1 core",
        ),
        (
            two,
            "--display map -n 1 a",
            "hn has 8 slots, one for each core; `--use-hwthread-cpus` makes them 16",
        ),
        (
            two,
            "--use-hwthread-cpus -n 2 a",
            "2 ranks are on the hardware threads of one core, though others are free; `--map-by core` gives each rank a core",
        ),
        (
            two,
            "-H n1:8 --map-by node:nolocal -n 2 a",
            "NOLOCAL excludes no node here: hn, where prterun runs, is not listed",
        ),
        (
            four,
            "--map-by pe-list=0,1:ordered -n 1 a : -n 1 b",
            "because each app begins with the first CPU of the list",
        ),
        (
            four,
            "--map-by pe-list=0,1 -n 2 a",
            "because each has all CPUs of the list",
        ),
        // One object has two ranks, and the other one.
        (
            two,
            "-H n1:8 --map-by package --bind-to core -n 3 a",
            "consecutive ranks fill one package before the next (0-1 on package 0, 2 on package 1); `--rank-by span`",
        ),
        (
            two,
            "-H n1 a",
            "no `-n`: one process for each slot; n1 has no slot count in `-H`, so it has 1 slot for every mention",
        ),
        (
            two,
            "-H n1:8 -n 1 a",
            "which all of its threads share; `--bind-to none` leaves them free",
        ),
    ] {
        let text = warned(machine, line);
        assert!(text.contains(part), "{line}: {text}");
    }
    let text = warned(two, "-H n1:8 --map-by core --bind-to core:report -n 2 a");
    assert!(!text.contains("core:report"), "{text}");
}
