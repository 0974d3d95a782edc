//! Small feature files on an implementation whose answers are known.

#![expect(
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on fails"
)]

use mapcheck_pmix_calls::failure::CheckFailure;
use mapcheck_pmix_calls::headers::HeaderCheck;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::job_map::{Bound, CpuUnit, MappedNode, MappedProc, Policies, ShownPolicy};
use mapcheck_reference::{Case, Edition, Implementation, JobMap, Outcome, Rules};
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{
    RunError, ScenarioResult, ScenarioSelection, ScenarioStatus, Setting, Topologies, run,
};
use std::path::Path;
use std::sync::Arc;

/// Places all processes of `-n` on the first node. The executables `refuse`, `lose`, `odd` and `panic` change the outcome.
struct Fake {
    reference: bool,
}

impl Implementation for Fake {
    fn name(&self) -> &str {
        "fake"
    }

    fn is_reference(&self) -> bool {
        self.reference
    }

    fn displayed(&self, _: &Case) -> Option<String> {
        Some("====   JOB MAP   ====\n".to_owned())
    }

    fn outcome(&self, case: &Case) -> Outcome {
        match case.line.words().last().map(String::as_str) {
            Some("refuse") => Outcome::Refused(Refused {
                status: Some(1),
                message: "no".to_owned(),
                ..Refused::about(None)
            }),
            Some("odd") => Outcome::NotApplicable {
                reason: "it is odd".to_owned(),
            },
            Some("panic") => panic!("an accident"),
            Some("lose") => Outcome::LostRanks {
                map: map(case),
                expected: 9,
            },
            _ => Outcome::Mapped(map(case)),
        }
    }
}

fn map(case: &Case) -> JobMap {
    let after = |option: &str| {
        let at = case.line.words().iter().position(|word| word == option);
        at.and_then(|at| case.line.words().get(at + 1)).cloned()
    };
    let count: u32 = after("-n").and_then(|n| n.parse().ok()).unwrap_or(1);
    let hosts = after("-H").unwrap_or_default();
    let node = hosts.split(':').next().unwrap_or_default();
    let text = |text: &str| text.to_owned();
    JobMap {
        total_slots: 4,
        policies: Policies::Job(ShownPolicy {
            mapping: text("BYSLOT"),
            ranking: text("SLOT"),
            binding: text("NONE"),
        }),
        cpu_set: None,
        ppr: None,
        cpus_per_rank: None,
        cpu_type: CpuUnit::Core,
        nodes: vec![MappedNode {
            name: node.into(),
            slots: 4,
            max_slots: 0,
            num_procs: count,
            procs: (0..count)
                .map(|rank| MappedProc {
                    app: 0,
                    rank,
                    bound: Bound::Nothing,
                    devices: None,
                })
                .collect(),
        }],
    }
}

const BACKGROUND: &str = "\
Feature: Small
  Background:
    Given the topology \"1pkg-1numa-4core\"
    And the nodes
      | node | slots | head |
      | hn   | 4     | yes  |
      | n1   | 4     |      |
";

fn topologies() -> Arc<Topologies> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../topologies");
    Arc::new(Topologies::new(folder))
}

fn try_run(
    text: &str,
    selection: &ScenarioSelection,
    reference: bool,
) -> Result<Vec<ScenarioResult>, RunError> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("small.feature"), text).unwrap();
    let scenarios = Scenarios::load(&[folder.path().to_owned()])?.select(selection)?;
    let fake = Arc::new(Fake { reference });
    run(
        &scenarios,
        Setting::new(fake, Rules::default(), topologies()),
    )
}

fn results(scenarios: &str) -> Vec<ScenarioResult> {
    let text = format!("{BACKGROUND}{scenarios}");
    try_run(&text, &ScenarioSelection::default(), false).unwrap()
}

fn mistakes(scenarios: &str) -> String {
    let text = format!("{BACKGROUND}{scenarios}");
    let error = try_run(&text, &ScenarioSelection::default(), false).unwrap_err();
    assert!(matches!(error, RunError::Mistakes(_)), "{error}");
    error.to_string()
}

fn message(result: &ScenarioResult) -> &str {
    match &result.status {
        ScenarioStatus::Failed(failed) => &failed.message,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_scenario_whose_statements_hold_passes_with_its_observations() {
    let results = results(
        r#"
  @PAM-1
  Scenario: All on the first node
    When prterun maps "-n 2 a"
    Then the map is
      | rank | app | node | bound |
      | 0    | 0   | hn   | N/A   |
      | 1    | 0   | hn   | N/A   |
    And the nodes are used in the order "hn"
    And the job's policy is mapping "BYSLOT", ranking "SLOT", binding "NONE"
    And app 0's ranking is "SLOT"
    And node "hn" holds 2 processes of app 0
    And no process of app 0 is on node "n1"
    And the ranks of app 0 are "0-1"
    And every rank from 0 to 1 is mapped once
    And the map shows "Cpu Type" as "CORE"
    And the map is printed once
    And the map is the same as that of "-H hn:4 -n 2 a"
    And the map is not the same as that of "-n 3 a"
"#,
    );
    assert_eq!(results.len(), 1);
    assert_eq!(results[0].status, ScenarioStatus::Passed);
    assert_eq!(results[0].requirements, ["PAM-1"]);
    let lines: Vec<String> = results[0]
        .observations
        .iter()
        .map(|o| o.command_line())
        .collect();
    assert_eq!(
        lines,
        [
            "-H hn:4,n1:4 -n 2 a",
            "-H hn:4 -n 2 a",
            "-H hn:4,n1:4 -n 3 a"
        ]
    );
    assert_eq!(results[0].observations[0].case.head, "hn");
}

#[test]
fn a_statement_that_does_not_hold_fails_with_the_smallest_difference() {
    let results = results(
        r#"
  @PAM-1
  Scenario: On the wrong node
    When prterun maps "-n 2 a"
    Then the map is
      | rank | node |
      | 0    | hn   |
      | 1    | n1   |

  @PAM-1
  Scenario: Refused after all
    When prterun maps "refuse"
    Then the map is printed once

  @PAM-1
  Scenario: Not refused after all
    When prterun maps "-n 2 a"
    Then the job is refused

  @PAM-1
  Scenario: With ranks lost
    When prterun maps "-n 2 lose"
    Then every rank from 0 to 1 is mapped once

  @PAM-1
  Scenario: By accident
    When prterun maps "panic"
    Then the map is printed once
"#,
    );
    let messages: Vec<&str> = results.iter().map(message).collect();
    assert_eq!(
        messages,
        [
            "rank 1: expected node n1, got hn",
            "expected a map, but the job was refused: no",
            "expected a refusal, but the job was mapped, with 2 processes",
            "expected a map, but the map has lost ranks, only 2 of 9 processes have a rank",
            "expected a map, but it could not be run: it panicked: an accident",
        ]
    );
}

#[test]
fn scenarios_that_an_implementation_cannot_be_asked_do_not_apply() {
    let results = results(
        r#"
  @PAM-1
  Scenario: Odd
    When prterun maps "odd"
    Then the map is printed once

  @PAM-1 @reference
  Scenario: Tagged
    When prterun maps "-n 1 a"
    Then the job is refused

  @PAM-1
  Scenario: Looking inside
    When prterun parses "-n 1 a"
    Then app 0 carries PRTE_APP_MAPBY
"#,
    );
    let reasons: Vec<ScenarioStatus> = results.into_iter().map(|r| r.status).collect();
    let not_applicable = |reason: &str| ScenarioStatus::NotApplicable {
        reason: reason.to_owned(),
    };
    assert_eq!(
        reasons,
        [
            not_applicable("it is odd"),
            not_applicable("looks inside the reference"),
            not_applicable("looks inside the reference"),
        ]
    );
}

#[test]
fn outlines_run_once_for_each_row_in_order() {
    let results = results(
        r#"
  @PAM-1
  Scenario Outline: <n> on the first node
    When prterun maps "-n <n> a"
    Then node "hn" holds <n> processes of app 0

    Examples:
      | n |
      | 3 |
      | 1 |
      | 2 |
"#,
    );
    let names: Vec<&str> = results.iter().map(|r| r.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "3 on the first node",
            "1 on the first node",
            "2 on the first node"
        ]
    );
    assert!(results.iter().all(|r| r.status == ScenarioStatus::Passed));
}

#[test]
fn a_long_outline_runs_once_for_each_row_at_its_line() {
    let rows: String = (1..=100).map(|n| format!("      | {n} |\n")).collect();
    let outline = r#"
  @PAM-1
  Scenario Outline: <n> on the first node
    When prterun maps "-n <n> a"
    Then node "hn" holds <n> processes of app 0

    Examples:
      | n |
"#;
    let results = results(&format!("{outline}{rows}"));
    assert_eq!(results.len(), 100);
    let first = results[0].id.line;
    for (row, result) in results.iter().enumerate() {
        assert_eq!(result.name, format!("{} on the first node", row + 1));
        assert_eq!(result.id.line, first + row);
    }
}

#[test]
fn scenarios_of_another_edition_are_left_out() {
    let text = format!(
        r#"{BACKGROUND}
  @PAM-1 @edition:2026-06 @question:directive-scope
  Scenario: June
    When prterun maps "-n 1 a"
    Then the map is printed once

  @PAM-1 @edition:2026-08 @question:directive-scope
  Scenario: August
    When prterun maps "-n 1 a"
    Then the map is printed once
"#
    );
    let mut selection = ScenarioSelection::default();
    let june = try_run(&text, &selection, false).unwrap();
    assert_eq!(june.len(), 1);
    assert_eq!(june[0].name, "June");
    selection.edition = Edition::August2026;
    selection.tags = Some("not @PAM-1".parse().unwrap());
    let none = try_run(&text, &selection, false);
    assert!(matches!(none, Err(RunError::NoneSelected { found: 2 })));
}

#[test]
fn an_unknown_step_is_a_mistake_with_file_and_line() {
    let mistakes = mistakes(
        "
  @PAM-1
  Scenario: A
    When prterun dances
    Then the map is printed once
",
    );
    assert!(
        mistakes.contains("small.feature:11: unknown step `When prterun dances`"),
        "{mistakes}"
    );
}

#[test]
fn wrong_tables_lines_and_numbers_are_mistakes_with_file_and_line() {
    let mistakes = mistakes(
        r#"
  @PAM-1
  Scenario: A
    When prterun maps "-n 1 a"
    Then the map is
      | rank | colour |
      | 0    | red    |

  @PAM-1
  Scenario: B
    When prterun maps "-n 1 a"
    Then the map is
      | rank | node |
      | zero | hn   |

  @PAM-1
  Scenario: C
    When prterun maps "-n 1 'a"
    Then the job is refused

  @PAM-1
  Scenario: D
    Given the topology "none-such"
    When prterun maps "-n 1 a"
    Then the job is refused

  @PAM-1
  Scenario: E
    When prterun maps "-n 1 a"
    Then node "hn" holds 1 process of app 99999999999
"#,
    );
    for part in [
        "small.feature:12: unknown column `colour`; columns are rank, app, node, bound",
        "small.feature:19: invalid list of numbers `zero`",
        "small.feature:25: the command line `-n 1 'a` ends inside a quote",
        "none-such.xml cannot be read",
        "small.feature:37: app can not be parsed to u32",
    ] {
        assert!(mistakes.contains(part), "{part} is not in {mistakes}");
    }
}

#[test]
fn invalid_gherkin_and_missing_tags_are_mistakes() {
    let untagged = mistakes("\n  Scenario: A\n    When prterun maps \"-n 1 a\"\n");
    assert!(
        untagged.contains("small.feature:9: the scenario has no tag of a requirement"),
        "{untagged}"
    );
    let uneven =
        mistakes("\n  @PAM-1\n  Scenario: A\n    Then the map is\n      | a | b |\n      | c |\n");
    assert!(uneven.contains("this is not Gherkin"), "{uneven}");
    assert!(uneven.contains("small.feature:1"), "{uneven}");
    let outline =
        mistakes("\n  @PAM-1\n  Scenario Outline: A\n    When prterun maps \"-n <n> a\"\n");
    assert!(
        outline.contains("the outline has no row of examples"),
        "{outline}"
    );
    let empty = try_run("Feature: A\n", &ScenarioSelection::default(), false);
    assert!(matches!(empty, Err(RunError::NoScenario { .. })));
}

/// A library that panics when a step asks it.
struct Faulty;

impl PmixLibrary for Faulty {
    fn missing_headers(&self) -> Option<String> {
        panic!("an accident")
    }

    fn check_headers(&self, _: &HeaderCheck) -> Result<Result<(), CheckFailure>, String> {
        panic!("an accident")
    }

    fn run_program(&self, _: &str) -> Result<Result<(), CheckFailure>, String> {
        panic!("an accident")
    }

    fn prepare(&self, _: Vec<HeaderCheck>, _: Vec<String>) {}
}

#[test]
fn a_step_that_panics_fails_its_scenario_and_no_other() {
    let text = r#"Feature: Small
  @PAM-1
  Scenario: In the step
    Then the headers define PMIX_LOG_KEY

  @PAM-1
  Scenario: In a program
    Then in C it holds that
      """
      CHECK(true);
      """

  @PAM-1
  Scenario: Sound
    Given the topology "1pkg-1numa-4core"
"#;
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("small.feature"), text).unwrap();
    let scenarios = Scenarios::load(&[folder.path().to_owned()]).unwrap();
    let fake = Arc::new(Fake { reference: true });
    let setting = Setting::new(fake, Rules::default(), topologies());
    let results = run(&scenarios, setting.with_calls(Arc::new(Faulty))).unwrap();
    assert_eq!(message(&results[0]), "the step panicked: an accident");
    assert!(
        message(&results[1]).contains("an accident"),
        "{}",
        message(&results[1])
    );
    assert_eq!(results[2].status, ScenarioStatus::Passed);
}
