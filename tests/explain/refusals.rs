//! Refusals: what is named as their reason, and the changes that make the line map.

use super::{MACHINE, case, explained};
use crate::test;
use mapcheck_reference::explain::{Detail, explain};
use mapcheck_reference::{Rules, map};

#[test]
fn a_refusal_has_its_rule_its_numbers_and_changes_that_map() {
    let explanation = explained("-H n1:2,n2:2 --map-by slot -n 6 a");
    let refusal = explanation.refusal.unwrap();
    assert_eq!(refusal.because.requirement, Some("PAM-SLOTS-1"));
    assert!(
        refusal
            .facts
            .iter()
            .any(|fact| fact.text == "n1 has 2 slots, n2 has 2 slots")
    );
    let changes: Vec<&str> = refusal.changes.iter().map(|it| it.text.as_str()).collect();
    let expected = [
        "give each host more slots: `-H n1:3,n2:3`",
        "give n1 more slots: `n1:4` in `-H`",
        "give n2 more slots: `n2:4` in `-H`",
        "add `:oversubscribe`: `--map-by slot:oversubscribe`; none is bound",
        "lower `-n 6` to `-n 4`",
    ];
    assert_eq!(changes, expected);
    let list = explained("-H n1:8 --cpu-set 0,2,4 -n 3 a").refusal.unwrap();
    assert_eq!(
        list.changes[0].text, "add `--map-by :ordered`",
        "{:?}",
        list.changes
    );
    let crowded = explained("-H n1:16 -n 12 a").refusal.unwrap();
    assert!(
        !crowded.because.text.contains("PE"),
        "the line gives no PE: {}",
        crowded.because.text
    );
    let typo = explained("-H n1:2 --map-by pakcage -n 1 a")
        .refusal
        .unwrap();
    assert_eq!(typo.changes[0].text, "write `package` for `pakcage`");
    assert_eq!(typo.because.requirement, Some("PAM-PARSE-MAP-3"));
    let upwards = explained("-H n1:2 --map-by core --bind-to package -n 1 a")
        .refusal
        .unwrap();
    assert_eq!(upwards.because.requirement, Some("PAM-LEVEL-1"));
    assert!(!upwards.changes.is_empty());
}

#[test]
fn a_refusal_has_the_counts_of_the_mapper_and_offers_one_of_your_own() {
    // App 0 takes all eight slots.
    let explanation = explained("-H n1:4,n2:4 a : -n 1 b");
    assert!(!explanation.is_mapped);
    let counts = explanation.apps.iter().map(|app| {
        let mut choices = app.choices.iter();
        let count = choices.find(|choice| choice.what == "processes").unwrap();
        count.value.clone()
    });
    assert_eq!(counts.collect::<Vec<_>>(), ["8", "1"]);
    let changes = explanation.refusal.unwrap().changes;
    let text = "give app 0 a count: `-n 7`";
    let change = changes.iter().find(|change| change.text == text).unwrap();
    assert_eq!(change.line.join(" "), "-n 7 -H n1:4,n2:4 a : -n 1 b");
}

#[test]
fn a_change_replaces_what_it_contradicts_and_names_its_app() {
    let changes = |machine: &str, line: &str| -> Vec<String> {
        let case = case(machine, line);
        let explanation = explain(&case, &Rules::default(), &Detail::default());
        let changes = explanation.refusal.unwrap().changes;
        changes.into_iter().map(|change| change.text).collect()
    };
    let has = |changes: &[String], text: &str| {
        assert!(changes.iter().any(|it| it == text), "{text}: {changes:#?}");
    };
    let found = changes(
        "1pkg-1numa-4core",
        "-H n1:8 -n 3 a : --map-by slot --bind-to core:no-overload -n 3 b",
    );
    has(
        &found,
        "add `:overload-allowed`: `--bind-to core:overload-allowed`",
    );
    has(&found, "lower `-n 3` to `-n 1` (app 0)");
    has(&found, "lower `-n 3` to `-n 1` (app 1)");
    let found = changes(
        "1pkg-1numa-4core",
        "-H n1:2,n2:1 -n 2 a : --map-by :oversubscribe -n 4 b",
    );
    has(
        &found,
        "move `oversubscribe` to the job: `--map-by :oversubscribe` in front of the first app",
    );
    let found = changes(
        "1pkg-1numa-4core",
        "-H n1:2 --map-by slot:oversubscribe -n 1 a : --map-by slot:oversubscribe -n 2 b",
    );
    assert!(
        !found
            .iter()
            .any(|it| it.contains(":oversubscribe:oversubscribe")),
        "{found:#?}"
    );
}

#[test]
fn a_refusal_names_what_the_nodes_lack() {
    let with_max = "n1 slots=2 max_slots=2\nn2 slots=4 max_slots=8\n";
    for (line, short, change) in [
        (
            "-H n1:2,n2:2 --map-by ppr:1:core -n 4 a",
            "it needs 4 on each node, 8 in all",
            "give n1 more slots: `n1:4` in `-H`; all on n1",
        ),
        (
            "-H n1:8,n2:2 --map-by ppr:2:core -n 4 a",
            "too few cores are free; the pattern needs 2 on each core",
            "lower the pattern's `2` to `1`; all on n1",
        ),
        (
            "-H n1:2,n2:2 --map-by ppr:1:node -n 3 a",
            "`--map-by ppr:1:node` allows 1 process on each of the app's 2 nodes: 3 processes need 3 nodes",
            "raise the pattern's `1` to `2`",
        ),
        (
            "--hostfile hosts --map-by slot:oversubscribe -n 12 a",
            "as many processes as their max_slots",
            "lower `-n 12` to `-n 10`",
        ),
        (
            "--hostfile hosts --map-by ppr:3:core:oversubscribe -n 12 a",
            "as many processes as their max_slots",
            "lower `-n 12` to `-n 10`",
        ),
    ] {
        let mut case = case("1pkg-1numa-4core", line);
        case.files.insert("hosts".to_owned(), with_max.to_owned());
        let refusal = explain(&case, &Rules::default(), &Detail::default()).refusal;
        let refusal = refusal.unwrap();
        assert!(
            refusal.because.text.contains(short),
            "{}",
            refusal.because.text
        );
        let mut changes = refusal.changes.iter();
        assert!(
            changes.any(|it| it.text == change),
            "{line}: {:#?}",
            refusal.changes
        );
    }
}

#[test]
fn every_change_of_a_refusal_maps() {
    let mappings = [
        "--map-by core",
        "--map-by slot:pe=2",
        "--map-by ppr:2:package",
        "--map-by numa:pe=4",
        "--map-by pe-list=0,1",
        "--map-by node:span",
        "--map-by core:hwtcpus:corecpus",
        "--map-by cores",
    ];
    let bindings = [
        "--bind-to core",
        "--bind-to package",
        "--bind-to numa:limit=1",
    ];
    let mut tried = 0;
    for mapping in mappings {
        for binding in bindings {
            for count in ["-n 5", "-n 40"] {
                let line = format!("-H n1:2,n2:4 {mapping} {binding} {count} a");
                let refusal = explained(&line).refusal;
                for change in refusal.into_iter().flat_map(|refusal| refusal.changes) {
                    let changed = change.line.join(" ");
                    let mapped = map(&case(MACHINE, &changed), &Rules::default());
                    assert!(mapped.is_ok(), "{line}\n{}\n{changed}", change.text);
                    tried += 1;
                }
            }
        }
    }
    // Most of these lines are refused, and most refusals have a change.
    assert!(tried > 40, "{tried}");
}
