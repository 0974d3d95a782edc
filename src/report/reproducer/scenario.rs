//! A case as a Gherkin scenario.

use mapcheck_reference::job_map::JobMap;
use mapcheck_reference::{Case, Outcome};
use mapcheck_shell::join;

/// Returns a scenario that expects an outcome. `None` if no step can: for requests, variables, or an outcome without a map and a
/// known reason.
#[must_use]
pub fn to_scenario(case: &Case, expected: &Outcome, name: &str) -> Option<String> {
    if case.spawned.is_some() || !case.line.environment().is_empty() {
        return None;
    }
    let then = match expected {
        Outcome::Mapped(map) => format!("    Then the map is\n{}", table(map)),
        Outcome::Refused(refused) => {
            let topic = refused.topic?;
            format!("    Then the job is refused for \"{topic}\"\n")
        }
        _ => return None,
    };
    let topology = case.topology_file.as_ref()?.file_stem()?.to_string_lossy();
    let words = case.words();
    let line = join(words.iter().map(String::as_str));
    let line = line.replace('\\', "\\\\").replace('"', "\\\"");
    Some(format!(
        "  Scenario: {name}\n    Given the topology \"{topology}\"\n    When prterun maps \"{line}\"\n{then}"
    ))
}

/// Returns the processes of a map by rank, as a table of a step.
fn table(map: &JobMap) -> String {
    let mut processes: Vec<_> = map
        .nodes
        .iter()
        .flat_map(|node| node.procs.iter().map(move |process| (process, node)))
        .collect();
    processes.sort_by_key(|(process, _)| process.rank);
    let header = ["rank", "app", "node", "bound"].map(str::to_owned);
    let rows = processes.iter().map(|(process, node)| {
        [
            process.rank.to_string(),
            process.app.to_string(),
            node.name.to_string(),
            process.bound.to_string(),
        ]
    });
    let rows: Vec<[String; 4]> = std::iter::once(header).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), width(3)];
    let lines = rows.iter().map(|row| {
        let cells = row.iter().zip(widths);
        let cells: Vec<String> = cells
            .map(|(cell, width)| format!("{cell:<width$}"))
            .collect();
        format!("      | {} |\n", cells.join(" | "))
    });
    lines.collect()
}
