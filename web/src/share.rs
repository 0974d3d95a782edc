//! A line for other places: a shell, Open MPI's launcher, a scenario.

use crate::rules::LoadedRules;
use crate::typed::TypedCase;
use mapcheck_reference::Launcher;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::error::MapError;
use mapcheck_reference::prterun::personality::Personality;
use mapcheck_reference::topology::order::sort_by_key;
use mapcheck_reference::{Case, JobMap, map};
use mapcheck_shell::join;
use serde::Serialize;
use std::fmt::Write as _;

/// A line in the forms that other places take.
#[derive(Debug, Serialize)]
pub(crate) struct Shared {
    prterun: String,
    mpirun: String,
    /// What the other launcher does otherwise, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    warning: Option<String>,
    /// The command that prints the map.
    mapcheck: String,
    gherkin: String,
}

/// Writes a line for other places.
pub(crate) fn share(typed: &TypedCase, rules: &LoadedRules) -> Shared {
    let variables = &typed.typed.variables;
    let variables: String = variables
        .iter()
        .map(|(name, value)| format!("{name}={} ", join([value.as_str()])))
        .collect();
    let arguments = join(typed.typed.arguments.iter().map(String::as_str));
    let line = |launcher: &str| format!("{variables}{launcher} {arguments}");
    let is_open_mpi = typed.case.line.personality() == Personality::OpenMpi;
    let machine = if typed.line_names_machine {
        String::new()
    } else {
        let nodes = typed.case.node_topology_files.iter();
        let nodes = nodes.filter_map(|(node, file)| {
            let machine = file.file_stem()?.to_string_lossy();
            Some(format!(",{node}={machine}"))
        });
        let named: String = std::iter::once(typed.machine.clone())
            .chain(nodes)
            .collect();
        format!(" --topology {}", join([named.as_str()]))
    };
    let option = if rules.name == rules.edition.name() {
        "--edition"
    } else {
        "--like"
    };
    let launcher = if is_open_mpi { "mpirun " } else { "" };
    Shared {
        prterun: line("prterun"),
        mpirun: line("mpirun"),
        warning: warning(typed, rules, is_open_mpi),
        mapcheck: format!(
            "{variables}mapcheck map{machine} --head {} {option} {} -- {launcher}{arguments}",
            join([typed.case.head.as_str()]),
            rules.name
        ),
        gherkin: gherkin(typed, rules),
    }
}

/// Returns what the launcher that the line does not name does otherwise.
fn warning(typed: &TypedCase, rules: &LoadedRules, is_open_mpi: bool) -> Option<String> {
    let mut environment = Environment::new();
    typed.typed.add_variables(&mut environment);
    if !is_open_mpi {
        environment.set_launcher(Launcher::Mpirun);
    }
    let line = typed.case.line.line().with_environment(environment);
    let case = Case {
        line: line.with_appfile(&typed.case.files),
        ..typed.case.clone()
    };
    let (own, other) = (map(&typed.case, &rules.rules), map(&case, &rules.rules));
    let name = if is_open_mpi { "prterun" } else { "mpirun" };
    match (own, other) {
        (Ok(own), Ok(other)) if own == other => None,
        (Err(_), Err(_)) => None,
        (_, Ok(_)) => Some(format!("{name} maps this line differently.")),
        (_, Err(error)) => Some(format!(
            "{name} does not map this line: {}.",
            sentence(&error)
        )),
    }
}

fn sentence(error: &MapError) -> String {
    match error {
        MapError::Refused(refusal) => refusal.sentence(),
        other => other.to_string(),
    }
}

/// Writes a scenario that expects what the reference does.
fn gherkin(typed: &TypedCase, rules: &LoadedRules) -> String {
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"");
    let case = &typed.case;
    let mut text = String::from("Feature: A line of the playground\n\n");
    // Writing to a string cannot fail.
    let _ = writeln!(
        text,
        "  # The expected outcome is that of the reference ({}).",
        rules.name
    );
    text.push_str("  # Work it out from the specification before you rely on it.\n");
    if rules.name == rules.edition.name() {
        let _ = writeln!(text, "  @edition:{}", rules.name);
    }
    text.push_str("  Scenario: A line of the playground\n");
    let _ = writeln!(text, "    Given the topology \"{}\"", typed.machine);
    if !case.line.lists_hosts() {
        text.push_str("    # The head node is the only node.\n");
    }
    for (name, value) in case.line.environment().variables() {
        let _ = writeln!(
            text,
            "    And the variable \"{name}\" is \"{}\"",
            quoted(value)
        );
    }
    for name in case.files.names() {
        let _ = writeln!(
            text,
            "    # {name} is a file: put it into features/data, and name it there"
        );
    }
    let arguments = join(typed.typed.arguments.iter().map(String::as_str));
    let _ = writeln!(text, "    When prterun maps \"{}\"", quoted(&arguments));
    match map(case, &rules.rules) {
        Ok(map) => text.push_str(&table(&map)),
        Err(MapError::Refused(refusal)) => {
            let _ = writeln!(
                text,
                "    Then the job is refused for \"{}\"",
                refusal.topic
            );
        }
        Err(error) => {
            let _ = writeln!(text, "    # {error}");
        }
    }
    text
}

/// Writes the expected map.
fn table(map: &JobMap) -> String {
    let mut rows: Vec<(u32, [String; 4])> = vec![];
    for node in &map.nodes {
        for process in &node.procs {
            let bound = process.bound.to_string();
            let cells = [
                process.rank.to_string(),
                process.app.to_string(),
                node.name.to_string(),
                bound,
            ];
            rows.push((process.rank, cells));
        }
    }
    sort_by_key(&mut rows, |(rank, _)| *rank);
    let heads = ["rank", "app", "node", "bound"].map(str::to_owned);
    let cells = || std::iter::once(&heads).chain(rows.iter().map(|(_, cells)| cells));
    let mut widths = [0; 4];
    for row in cells() {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = cell.chars().count().max(*width);
        }
    }
    let mut text = String::from("    Then the map is\n");
    for row in cells() {
        text.push_str("      |");
        for (width, cell) in widths.iter().zip(row) {
            let _ = write!(text, " {cell:width$} |");
        }
        text.push('\n');
    }
    text
}
