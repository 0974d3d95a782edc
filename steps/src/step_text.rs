//! A step as it is written in a feature file.

use cucumber::gherkin::{Step, StepType, Table};

/// Returns the lines of a step, with its table or its text.
pub(crate) fn lines(step: &Step) -> Vec<String> {
    let mut lines = vec![format!("{} {}", step.keyword.trim(), step.value)];
    if let Some(text) = &step.docstring {
        let text = text.trim_matches('\n').lines();
        let quotes = || std::iter::once("\"\"\"");
        lines.extend(
            quotes()
                .chain(text)
                .chain(quotes())
                .map(|line| format!("  {line}")),
        );
    }
    if let Some(table) = &step.table {
        lines.extend(rows(table));
    }
    lines
}

/// Returns how many lines a step has.
pub(crate) fn lines_of(step: &Step) -> usize {
    let table = step.table.as_ref().map_or(0, |table| table.rows.len());
    let text = step.docstring.as_deref();
    // The text itself, and the quotes around it.
    let text = text.map_or(0, |text| text.trim_matches('\n').lines().count() + 2);
    1 + table + text
}

/// Returns whether a step expects a table.
pub(crate) fn expects_table(step: &Step) -> bool {
    step.ty == StepType::Then && step.table.is_some()
}

/// Returns the rows of a table with aligned columns.
fn rows(table: &Table) -> impl Iterator<Item = String> + '_ {
    let width = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.row_width()).map(width).collect();
    table.rows.iter().map(move |row| {
        let cells = row.iter().zip(&widths);
        let cells: String = cells
            .map(|(cell, width)| format!(" {cell:width$} |"))
            .collect();
        format!("  |{cells}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_is_written_with_its_table() {
        let rows = [["rank", "node"], ["0", "n1"]];
        let table = Table::builder().rows(rows.map(|row| row.map(str::to_owned).to_vec()).to_vec());
        let step = Step::builder()
            .keyword("Then ".to_owned())
            .ty(StepType::Then)
            .value("the map is".to_owned())
            .table(Some(table.build()))
            .build();
        assert_eq!(
            lines(&step),
            ["Then the map is", "  | rank | node |", "  | 0    | n1   |"]
        );
        assert_eq!(lines_of(&step), 3);
        assert!(expects_table(&step));
    }
}
