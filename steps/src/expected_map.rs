//! The table of a map that a scenario expects, compared with a map.

use crate::lists::{format_numbers, parse_numbers};
use crate::table::Rows;
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::Bound;
use std::collections::BTreeSet;

/// A process of a map, with its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MapProcess<'a> {
    pub(crate) rank: u32,
    pub(crate) app: u32,
    pub(crate) node: &'a str,
    pub(crate) bound: &'a Bound,
    pub(crate) devices: Option<&'a str>,
}

impl std::fmt::Display for MapProcess<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self {
            rank,
            app,
            node,
            bound,
            devices,
        } = self;
        write!(f, "rank {rank} (app {app}, {node}, {bound}")?;
        if let Some(devices) = devices {
            write!(f, ", {devices}")?;
        }
        f.write_str(")")
    }
}

/// All processes of a map, by rank.
pub(crate) fn processes(map: &JobMap) -> Vec<MapProcess<'_>> {
    let mut all: Vec<MapProcess<'_>> = map
        .nodes
        .iter()
        .flat_map(|node| {
            node.procs.iter().map(|process| MapProcess {
                rank: process.rank,
                app: process.app,
                node: &node.name,
                bound: &process.bound,
                devices: process.devices.as_deref().map(String::as_str),
            })
        })
        .collect();
    all.sort_by_key(|process| process.rank);
    all
}

/// A row of an expected map. An absent column is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ExpectedProcess<'a> {
    rank: u32,
    app: Option<u32>,
    node: Option<&'a str>,
    bound: Option<&'a str>,
    devices: Option<&'a str>,
}

/// Parses the rows. One row can hold several ranks, like `0-3` or `0,2`, if all else is the same.
fn expected_processes<'a>(rows: &Rows<'a>) -> Result<Vec<ExpectedProcess<'a>>, String> {
    let number = |cell: &str| {
        cell.parse::<u32>()
            .map_err(|_| format!("invalid number `{cell}`"))
    };
    let mut all = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let ranks = match row.get("rank") {
            Some(ranks) => parse_numbers(ranks)?,
            None => BTreeSet::from([u32::try_from(index).map_err(|error| error.to_string())?]),
        };
        if ranks.is_empty() {
            return Err("a row has no rank".to_owned());
        }
        if let Some(bound) = row.get("bound").filter(|text| !is_binding(text)) {
            return Err(format!(
                "invalid binding `{bound}`; write one like `package[0][core:L0]` or `core:L0`"
            ));
        }
        let app = row.get("app").map(number).transpose()?;
        for rank in ranks {
            if all.iter().any(|row: &ExpectedProcess<'_>| row.rank == rank) {
                return Err(format!("two rows have rank {rank}"));
            }
            all.push(ExpectedProcess {
                rank,
                app,
                node: row.get("node"),
                bound: row.get("bound"),
                devices: row.get("devices"),
            });
        }
    }
    all.sort_by_key(|row| row.rank);
    Ok(all)
}

/// Returns the first difference between an expected map and a map, by rank.
pub(crate) fn first_difference(rows: &Rows<'_>, map: &JobMap) -> Result<Option<String>, String> {
    let expected = expected_processes(rows)?;
    let found = processes(map);
    for pair in found.windows(2) {
        if let [one, other] = pair
            && one.rank == other.rank
        {
            let (rank, one, other) = (one.rank, one.node, other.node);
            return Ok(Some(format!(
                "rank {rank} is mapped twice, to {one} and {other}"
            )));
        }
    }
    for row in &expected {
        let Some(process) = found.iter().find(|process| process.rank == row.rank) else {
            let ranks = format_numbers(&found.iter().map(|process| process.rank).collect());
            return Ok(Some(format!(
                "rank {} is not in the map, which has ranks {ranks}",
                row.rank
            )));
        };
        if let Some(difference) = process_difference(row, process) {
            return Ok(Some(format!("rank {}: {difference}", row.rank)));
        }
    }
    let extra = found
        .iter()
        .find(|process| !expected.iter().any(|row| row.rank == process.rank));
    Ok(extra.map(|process| {
        format!(
            "rank {} is in the map, on {}, but not expected",
            process.rank, process.node
        )
    }))
}

fn process_difference(row: &ExpectedProcess<'_>, process: &MapProcess<'_>) -> Option<String> {
    if let Some(app) = row.app.filter(|app| *app != process.app) {
        return Some(format!("expected app {app}, got {}", process.app));
    }
    if let Some(node) = row.node.filter(|node| *node != process.node) {
        return Some(format!("expected node {node}, got {}", process.node));
    }
    // A process without devices has an empty cell.
    let found = process.devices.unwrap_or_default();
    if let Some(devices) = row.devices.filter(|devices| *devices != found) {
        return Some(format!("expected devices {devices}, got {found}"));
    }
    let bound = row
        .bound
        .filter(|bound| !is_same_binding(bound, process.bound))?;
    Some(format!("expected bound {bound}, got {}", process.bound))
}

/// Whether the text is a binding as maps print it. The package may be left out if the process is bound to only one.
fn is_same_binding(text: &str, bound: &Bound) -> bool {
    let full = bound.to_string();
    if text == full {
        return true;
    }
    match bound {
        Bound::Cpus(packages) if packages.len() == 1 => full
            .split_once("][")
            .is_some_and(|(_, inner)| inner.strip_suffix(']') == Some(text)),
        _ => false,
    }
}

fn is_binding(text: &str) -> bool {
    ["N/A", "EMPTY CPUSET", "UNBOUND"].contains(&text)
        || text.starts_with("package[")
        || text.starts_with("core:L")
        || text.starts_with("hwt:L")
}

#[cfg(test)]
mod tests {
    use super::*;
    use cucumber::gherkin::{Step, StepType, Table};
    use mapcheck_reference::job_map::{CpuUnit, PackageCpus};

    fn bound(packages: &[u32]) -> Bound {
        Bound::to(packages.iter().map(|package| PackageCpus {
            package: *package,
            unit: CpuUnit::Core,
            cpus: vec![0, 1],
        }))
    }

    #[test]
    fn a_binding_may_be_written_without_its_only_package() {
        assert!(is_same_binding("core:L0-1", &bound(&[1])));
        assert!(is_same_binding("package[1][core:L0-1]", &bound(&[1])));
        assert!(!is_same_binding("core:L0", &bound(&[1])));
        assert!(!is_same_binding("core:L0-1", &bound(&[0, 1])));
        assert!(is_same_binding("N/A", &Bound::Nothing));
        assert!(!is_binding("cores 0 and 1"));
    }

    #[test]
    fn a_row_can_hold_several_ranks() {
        let ranks = |rows: &[[&str; 2]]| {
            let rows = rows.iter().map(|row| row.map(str::to_owned).to_vec());
            let table = Table::builder().rows(rows.collect()).build();
            let step = Step::builder()
                .keyword("Then ".to_owned())
                .ty(StepType::Then)
                .value("the map is".to_owned())
                .table(Some(table))
                .build();
            let rows = Rows::of(&step, &["rank", "node"])?;
            let expected = expected_processes(&rows)?;
            let node = |row: &ExpectedProcess<'_>| row.node.map(str::to_owned);
            let pairs = expected.iter().map(|row| (row.rank, node(row)));
            Ok::<_, String>(pairs.collect::<Vec<_>>())
        };
        let one = |rank: u32, node: &str| (rank, Some(node.to_owned()));
        assert_eq!(
            ranks(&[["rank", "node"], ["0,2", "n1"], ["1", "n2"]]),
            Ok(vec![one(0, "n1"), one(1, "n2"), one(2, "n1")])
        );
        assert!(ranks(&[["rank", "node"], ["0-1", "n1"], ["1", "n2"]]).is_err());
        assert!(ranks(&[["rank", "node"], ["", "n1"]]).is_err());
    }

    #[test]
    fn the_first_differing_column_is_reported() {
        let process = MapProcess {
            rank: 2,
            app: 0,
            node: "hn",
            bound: &Bound::Nothing,
            devices: None,
        };
        let row = ExpectedProcess {
            rank: 2,
            app: Some(0),
            node: Some("n1"),
            bound: None,
            devices: None,
        };
        assert_eq!(
            process_difference(&row, &process).as_deref(),
            Some("expected node n1, got hn")
        );
    }
}
