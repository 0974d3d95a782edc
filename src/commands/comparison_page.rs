//! The HTML page of a comparison.

use crate::outcome::compare::describe;
use crate::system::whole_file::write_whole;
use mapcheck_forms::{picture, typed_line};
use mapcheck_picture::{Side, comparison_page};
use mapcheck_reference::{Case, Outcome};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::path::Path;

/// Writes the page of a comparison: the map of the reference beside that of each build.
pub(super) fn write_page(
    path: &Path,
    case: &Case,
    (name, expected): (&str, &Outcome),
    builds: Vec<(String, Outcome, Vec<String>)>,
) -> miette::Result<()> {
    let side = |name: &str, outcome: &Outcome| Side {
        name: name.to_owned(),
        outcome: describe(outcome),
        job: match outcome {
            Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => Some(picture(map, case)),
            _ => None,
        },
    };
    let reference = side(name, expected);
    let builds = builds.into_iter();
    let builds = builds.map(|(name, outcome, why)| (side(&name, &outcome), why));
    let builds: Vec<(Side, Vec<String>)> = builds.collect();
    let page = comparison_page(&typed_line(case), &reference, &builds);
    write_whole(path, page)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", path.display()))
}
