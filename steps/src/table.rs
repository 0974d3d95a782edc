//! Tables: those that steps are given, and the rows of a map.

use crate::words;
use cucumber::gherkin::Step;
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::Bound;
use std::collections::BTreeSet;

/// The rows of a step's table, below a header of known columns.
#[derive(Debug)]
pub(crate) struct Rows<'a> {
    header: &'a [String],
    rows: &'a [Vec<String>],
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    header: &'a [String],
    cells: &'a [String],
}

impl<'a> Rows<'a> {
    /// The table of a step. Its columns are some of those that are known, in any order.
    pub(crate) fn of(step: &'a Step, known: &[&str]) -> Result<Self, String> {
        let table = step.table.as_ref();
        let (header, rows) = table
            .and_then(|table| table.rows.split_first())
            .ok_or_else(|| "the step needs a table".to_owned())?;
        let mut seen = BTreeSet::new();
        for column in header {
            if !known.contains(&column.as_str()) {
                let known = known.join(", ");
                return Err(format!("there is no column `{column}`; there are {known}"));
            }
            if !seen.insert(column) {
                return Err(format!("the column `{column}` is there twice"));
            }
        }
        if let Some(row) = rows.iter().find(|row| row.len() != header.len()) {
            return Err(format!(
                "the row `{}` has another length than the header",
                row.join(" | ")
            ));
        }
        Ok(Self { header, rows })
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Row<'a>> + use<'a> {
        let header = self.header;
        self.rows.iter().map(move |cells| Row { header, cells })
    }
}

impl<'a> Row<'a> {
    /// The cell of a column, if the table has it.
    pub(crate) fn get(&self, column: &str) -> Option<&'a str> {
        let index = self.header.iter().position(|name| name == column)?;
        self.cells.get(index).map(String::as_str)
    }
}

/// A process of a map, with its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Placed<'a> {
    pub(crate) rank: u32,
    pub(crate) app: u32,
    pub(crate) node: &'a str,
    pub(crate) bound: &'a Bound,
    pub(crate) devices: Option<&'a str>,
}

/// All processes of a map, by rank.
pub(crate) fn processes(map: &JobMap) -> Vec<Placed<'_>> {
    let mut all: Vec<Placed<'_>> = map
        .nodes
        .iter()
        .flat_map(|node| {
            node.procs.iter().map(|process| Placed {
                rank: process.rank,
                app: process.app,
                node: &node.name,
                bound: &process.bound,
                devices: process.devices.as_deref(),
            })
        })
        .collect();
    all.sort_by_key(|process| process.rank);
    all
}

/// What a row of an expected map asks for. Columns that are not there ask for nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Expected<'a> {
    rank: u32,
    app: Option<u32>,
    node: Option<&'a str>,
    bound: Option<&'a str>,
    devices: Option<&'a str>,
}

fn expected<'a>(rows: &Rows<'a>) -> Result<Vec<Expected<'a>>, String> {
    let number = |cell: &str| {
        cell.parse::<u32>()
            .map_err(|_| format!("`{cell}` is no number"))
    };
    let mut all = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let rank = match row.get("rank") {
            Some(rank) => number(rank)?,
            None => u32::try_from(index).map_err(|error| error.to_string())?,
        };
        if all.iter().any(|row: &Expected<'_>| row.rank == rank) {
            return Err(format!("rank {rank} is expected twice"));
        }
        if let Some(bound) = row.get("bound").filter(|text| !is_bound(text)) {
            return Err(format!(
                "`{bound}` is no binding like `package[0][core:L0]` or `core:L0`"
            ));
        }
        all.push(Expected {
            rank,
            app: row.get("app").map(number).transpose()?,
            node: row.get("node"),
            bound: row.get("bound"),
            devices: row.get("devices"),
        });
    }
    all.sort_by_key(|row| row.rank);
    Ok(all)
}

/// The first way in which a map differs from an expected one.
pub(crate) fn first_difference(rows: &Rows<'_>, map: &JobMap) -> Result<Option<String>, String> {
    let expected = expected(rows)?;
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
            let (rank, ranks) = (
                row.rank,
                words::ranges(&found.iter().map(|p| p.rank).collect()),
            );
            return Ok(Some(format!(
                "rank {rank} is not in the map, which has ranks {ranks}"
            )));
        };
        if let Some(difference) = row_difference(row, process) {
            return Ok(Some(format!("rank {}: {difference}", row.rank)));
        }
    }
    let more = found
        .iter()
        .find(|process| !expected.iter().any(|row| row.rank == process.rank));
    Ok(more.map(|process| {
        format!(
            "rank {} is in the map, on {}, but not expected",
            process.rank, process.node
        )
    }))
}

fn row_difference(row: &Expected<'_>, process: &Placed<'_>) -> Option<String> {
    if let Some(app) = row.app.filter(|app| *app != process.app) {
        return Some(format!("expected app {app}, got {}", process.app));
    }
    if let Some(node) = row.node.filter(|node| *node != process.node) {
        return Some(format!("expected node {node}, got {}", process.node));
    }
    // A process without devices has an empty cell.
    let has = process.devices.unwrap_or_default();
    if let Some(devices) = row.devices.filter(|devices| *devices != has) {
        return Some(format!("expected devices {devices}, got {has}"));
    }
    let bound = row
        .bound
        .filter(|bound| !same_bound(bound, process.bound))?;
    Some(format!("expected bound {bound}, got {}", process.bound))
}

/// Whether the text is that of a binding, or what stands between its innermost brackets.
fn same_bound(text: &str, bound: &Bound) -> bool {
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

fn is_bound(text: &str) -> bool {
    ["N/A", "EMPTY CPUSET", "UNBOUND"].contains(&text)
        || text.starts_with("package[")
        || text.starts_with("core:L")
        || text.starts_with("hwt:L")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::job_map::{CpuUnit, PackageCpus};

    fn bound(packages: &[u32]) -> Bound {
        Bound::Cpus(
            packages
                .iter()
                .map(|package| PackageCpus {
                    package: *package,
                    unit: CpuUnit::Core,
                    cpus: vec![0, 1],
                })
                .collect(),
        )
    }

    #[test]
    fn a_binding_may_be_written_without_its_only_package() {
        assert!(same_bound("core:L0-1", &bound(&[1])));
        assert!(same_bound("package[1][core:L0-1]", &bound(&[1])));
        assert!(!same_bound("core:L0", &bound(&[1])));
        assert!(!same_bound("core:L0-1", &bound(&[0, 1])));
        assert!(same_bound("N/A", &Bound::Nothing));
        assert!(!is_bound("cores 0 and 1"));
    }

    #[test]
    fn the_smallest_difference_is_told() {
        let process = Placed {
            rank: 2,
            app: 0,
            node: "hn",
            bound: &Bound::Nothing,
            devices: None,
        };
        let row = Expected {
            rank: 2,
            app: Some(0),
            node: Some("n1"),
            bound: None,
            devices: None,
        };
        assert_eq!(
            row_difference(&row, &process).as_deref(),
            Some("expected node n1, got hn")
        );
    }
}
