//! The tables and the texts below steps.

use crate::step_result::{StepError, StepResult};
use cucumber::gherkin::Step;
use std::borrow::Cow;
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
    /// The table of a step, with some of the known columns in any order.
    pub(crate) fn of(step: &'a Step, known: &[&str]) -> Result<Self, String> {
        let table = step.table.as_ref();
        let (header, rows) = table
            .and_then(|table| table.rows.split_first())
            .ok_or_else(|| {
                format!(
                    "the step needs a table with columns of {}",
                    known.join(", ")
                )
            })?;
        let mut columns = BTreeSet::new();
        for column in header {
            if !known.contains(&column.as_str()) {
                let known = known.join(", ");
                return Err(format!("unknown column `{column}`; columns are {known}"));
            }
            if !columns.insert(column) {
                return Err(format!("the table has two columns `{column}`"));
            }
        }
        if let Some(row) = rows.iter().find(|row| row.len() != header.len()) {
            return Err(format!(
                "the row `{}` has {} cells, but the header has {}",
                row.join(" | "),
                row.len(),
                header.len()
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
    /// The cell of a column, if the table has the column.
    pub(crate) fn get(&self, column: &str) -> Option<&'a str> {
        let index = self.header.iter().position(|name| name == column)?;
        self.cells.get(index).map(String::as_str)
    }

    /// The cell of a column, unless it is empty.
    pub(crate) fn text(&self, column: &str) -> Option<&'a str> {
        self.get(column).filter(|cell| !cell.is_empty())
    }

    /// The cell of a column that the table must have.
    pub(crate) fn require(&self, column: &str) -> StepResult<&'a str> {
        let cell = self.get(column);
        cell.ok_or_else(|| StepError::Mistake(format!("the table needs a column `{column}`")))
    }
}

/// Returns the text below a step.
pub(crate) fn docstring(step: &Step) -> StepResult<String> {
    let text = step.docstring.as_deref();
    let text = text.ok_or_else(|| "the step needs a text below it, between `\"\"\"`".to_owned())?;
    // Gherkin keeps the newline after the opening quotes.
    Ok(text.strip_prefix('\n').unwrap_or(text).to_owned())
}

/// The most often that a cell can repeat a text.
const MOST_REPEATS: usize = 100_000;

/// Returns the text of a cell: `5000 times x` is 5,000 of them, anything else is the text itself.
pub(crate) fn whole_text(cell: &str) -> Cow<'_, str> {
    let repeated = cell.split_once(" times ").and_then(|(count, text)| {
        let count = count.parse().ok().filter(|count| *count <= MOST_REPEATS)?;
        Some(text.repeat(count))
    });
    repeated.map_or(Cow::Borrowed(cell), Cow::Owned)
}
