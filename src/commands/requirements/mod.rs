//! `mapcheck requirements`: the ledger, and what checks each statement.

mod json;
mod text;

use super::{CommandResult, Format};
use crate::exit_status;
use crate::requirements::{Coverage, Covered, Fault, Ledger, diff};
use crate::source_tree::SourceTree;
use mapcheck_reference::Edition;
use mapcheck_steps::RunError;
use mapcheck_steps::source::{Scenario, Scenarios};
use miette::{IntoDiagnostic as _, miette};
use std::path::PathBuf;
use std::process::ExitCode;

/// What follows `mapcheck requirements`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck requirements                             every statement, by section, and how many scenarios check it
  mapcheck requirements --section 8.1.1.13          the statements of a section
  mapcheck requirements --id PAM-NOLOCAL-2          one statement, its scenarios, its readings
  mapcheck requirements --check                     what no scenario checks, and what scenarios name in vain
  mapcheck requirements --check --prrte-source /opt/src/prrte --edition 2026-08
  mapcheck requirements --diff 2026-06 2026-08      what the amended rules change

Exit status: 0 all is as it should be, 1 --check found something, 2 mapcheck's own command line is wrong,
5 a file cannot be read, or there is no such statement.")]
pub struct RequirementsArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// Only this statement, with its scenarios and its readings
    #[arg(long, value_name = "ID", conflicts_with_all = ["check", "diff", "section"])]
    id: Option<String>,

    /// Only statements of sections whose title begins with this, or has it in it: `8.1.1.13`, `Binding`
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["check", "diff"])]
    section: Option<String>,

    /// Fail on statements that nothing checks, and on scenarios that check no statement
    #[arg(long, conflicts_with = "diff")]
    check: bool,

    /// The statements on which two editions differ, and the scenarios that come out differently
    #[arg(long, num_args = 2, value_names = ["E1", "E2"])]
    diff: Option<Vec<Edition>>,

    /// A source tree of PRRTE: what statements demand of it is looked up there
    #[arg(long, value_name = "DIR", conflicts_with = "diff")]
    prrte_source: Option<PathBuf>,

    /// The edition by which the source tree is judged
    #[arg(long, value_name = "E", default_value_t)]
    edition: Edition,

    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,
}

/// Prints the ledger, or what does not fit it.
///
/// # Errors
///
/// The ledger, the scenarios or the source tree cannot be read, or there is no such statement.
pub fn run(args: &RequirementsArgs) -> CommandResult {
    let ledger = Ledger::find(&args.features).into_diagnostic()?;
    let (scenarios, mistakes) = scenarios(args)?;
    if let Some([first, second]) = args.diff.as_deref() {
        return differences(
            args,
            &ledger,
            scenarios.as_ref(),
            mistakes,
            [*first, *second],
        );
    }
    let list: &[Scenario] = scenarios.as_ref().map_or(&[], Scenarios::list);
    let mut tree = match &args.prrte_source {
        Some(folder) if !folder.is_dir() => {
            return Err(miette!("{} is no folder", folder.display()));
        }
        Some(folder) => Some(SourceTree::new(folder)),
        None => None,
    };
    let asked = tree.as_mut().map(|tree| (tree, args.edition));
    let coverage = Coverage::new(&ledger, list, asked);
    if args.check {
        let mut faults = mistakes;
        // Without its scenarios, a file that cannot be read would leave everything unchecked.
        if faults.is_empty() {
            faults = coverage.faults();
        }
        return checked(args, &coverage, &faults);
    }
    if let Some(mistake) = mistakes.first() {
        return Err(miette!("{mistake}"));
    }
    let selected = select(args, &coverage)?;
    match args.format {
        Format::Json => json::list(&selected).into_diagnostic()?,
        Format::Text if args.id.is_some() => text::details(&selected),
        Format::Text => text::list(&selected),
    }
    Ok(ExitCode::from(exit_status::OK))
}

/// The scenarios; or, for `--check`, why they are wrong.
fn scenarios(args: &RequirementsArgs) -> miette::Result<(Option<Scenarios>, Vec<Fault>)> {
    match Scenarios::load(&args.features) {
        Ok(scenarios) => Ok((Some(scenarios), Vec::new())),
        Err(RunError::Mistakes(mistakes)) => {
            let faults = mistakes
                .iter()
                .map(|mistake| Fault::Feature(mistake.to_string()));
            Ok((None, faults.collect()))
        }
        Err(error) => Err(error).into_diagnostic(),
    }
}

fn differences(
    args: &RequirementsArgs,
    ledger: &Ledger,
    scenarios: Option<&Scenarios>,
    mistakes: Vec<Fault>,
    editions: [Edition; 2],
) -> CommandResult {
    let Some(scenarios) = scenarios else {
        let lines: Vec<String> = mistakes.iter().map(Fault::to_string).collect();
        return Err(miette!("{}", lines.join("\n")));
    };
    let found = diff(ledger, scenarios, &args.topologies, editions).into_diagnostic()?;
    match args.format {
        Format::Json => json::differences(&found, editions).into_diagnostic()?,
        Format::Text => text::differences(&found, editions),
    }
    Ok(ExitCode::from(exit_status::OK))
}

fn checked(args: &RequirementsArgs, coverage: &Coverage<'_>, faults: &[Fault]) -> CommandResult {
    match args.format {
        Format::Json => json::faults(coverage, faults).into_diagnostic()?,
        Format::Text => text::faults(coverage, faults),
    }
    Ok(ExitCode::from(if faults.is_empty() {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    }))
}

fn select<'a, 'b>(
    args: &RequirementsArgs,
    coverage: &'b Coverage<'a>,
) -> miette::Result<Vec<&'b Covered<'a>>> {
    let all = coverage.statements.iter();
    if let Some(id) = &args.id {
        let id = id.trim_start_matches('@');
        let one: Vec<_> = all.filter(|covered| covered.requirement.id == id).collect();
        if one.is_empty() {
            return Err(miette!(
                help = near(coverage, id),
                "there is no statement {id}"
            ));
        }
        return Ok(one);
    }
    let Some(section) = &args.section else {
        return Ok(all.collect());
    };
    let within = |title: &String| in_section(title, section);
    let some: Vec<_> = all
        .filter(|covered| {
            within(&covered.requirement.section) || covered.requirement.also.iter().any(within)
        })
        .collect();
    if some.is_empty() {
        return Err(miette!("no statement is in a section `{section}`"));
    }
    Ok(some)
}

/// Whether a section is the one that is asked for, or lies in it.
fn in_section(title: &str, wanted: &str) -> bool {
    let (number, name) = title.split_once(' ').unwrap_or((title, ""));
    let within = number
        .strip_prefix(wanted)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    within || title == wanted || name.to_lowercase().contains(&wanted.to_lowercase())
}

/// Statements with an id like this one.
fn near(coverage: &Coverage<'_>, id: &str) -> String {
    let family = id.rsplit_once('-').map_or(id, |(family, _)| family);
    let ids = coverage
        .statements
        .iter()
        .map(|covered| covered.requirement.id.as_str());
    let like: Vec<&str> = ids.filter(|other| other.starts_with(family)).collect();
    if like.is_empty() {
        "`mapcheck requirements` lists all of them".to_owned()
    } else {
        format!("there are {}", like.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_named_by_its_number_or_a_part_of_its_title() {
        let title = "8.1.1.13.4 NOLOCAL may be applied per app context";
        assert!(in_section(title, "8.1.1.13"));
        assert!(in_section(title, "8.1.1.13.4"));
        assert!(in_section(title, "nolocal"));
        assert!(in_section(title, title));
        assert!(!in_section(title, "8.1.1.1"));
        assert!(!in_section(title, "8.1.1.13.40"));
    }
}
