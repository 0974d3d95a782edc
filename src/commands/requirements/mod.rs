//! `mapcheck requirements`: the ledger, and what checks each requirement.

mod json;
mod passages;
mod text;

use self::passages::Texts;
use super::{CommandResult, Format};
use crate::builds::source_tree::{SourceFiles, SourceTree};
use crate::judge::profile::{Fit, Profiles, SourceProfile};
use crate::ledger::requirements::{
    Coverage, ExplainedFaults, Fault, Ledger, PassageReport, RecordedVerdicts, RequirementCoverage,
    diff,
};
use crate::ledger::specification::Passages;
use crate::system::exit_status;
use mapcheck_reference::{Edition, Question, Quirk};
use mapcheck_steps::RunError;
use mapcheck_steps::source::{Scenario, Scenarios};
use miette::{IntoDiagnostic as _, miette};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `mapcheck requirements`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck requirements                             all requirements by section, with the number of their scenarios
  mapcheck requirements --section 8.1.1.13          the requirements of a section
  mapcheck requirements --id PAM-NOLOCAL-2          one requirement, with its scenarios and readings
  mapcheck test features/ranking --no-builds --record run.ndjson
  mapcheck requirements --recorded run.ndjson       with what each implementation of a recorded run showed
  mapcheck requirements --check                     requirements that nothing checks, and unknown ids in scenarios
  mapcheck requirements --check --prrte-source /opt/src/prrte --edition 2026-08
  mapcheck requirements --id PAM-NOLOCAL-2 --prrte-source /opt/src/prrte@c22fd18129    with its passage in the text
  mapcheck requirements --diff 2026-06 2026-08      what the amended rules change

Exit status: 0 success, 1 --check found a fault, or the texts of --prrte-source lack a section, 2 mapcheck's own command line is wrong, 5 a file cannot be read, or \
the requirement is unknown.")]
pub struct RequirementsArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// Print only this requirement, with its scenarios and readings
    #[arg(long, value_name = "ID", conflicts_with_all = ["check", "diff", "section"])]
    id: Option<String>,

    /// Print only requirements of sections with this number or with this text in the title: `8.1.1.13`, `Binding`
    #[arg(long, value_name = "SECTION", conflicts_with_all = ["check", "diff"])]
    section: Option<String>,

    /// Fail if nothing checks a requirement, or if a scenario has an unknown id
    #[arg(long, conflicts_with = "diff")]
    check: bool,

    /// Print the requirements and the scenarios that differ between two editions
    #[arg(long, num_args = 2, value_names = ["E1", "E2"])]
    diff: Option<Vec<Edition>>,

    /// A source tree of PRRTE, its git directory, or a revision of either (DIR@REV): find the passages of the texts there, and run
    /// the checks of source files
    #[arg(long, value_name = "DIR", conflicts_with = "diff")]
    prrte_source: Option<String>,

    /// The edition of the requirements on the source tree
    #[arg(long, value_name = "E", default_value_t)]
    edition: Edition,

    /// The output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// A recorded run (`mapcheck test --record`), or the folder of its shards: print what each implementation showed about each
    /// requirement
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "diff"])]
    recorded: Vec<PathBuf>,

    /// A folder with more profiles
    #[arg(long, value_name = "FOLDER", default_value = "profiles")]
    profiles: PathBuf,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,
}

/// Prints the ledger, the faults of its coverage, or the differences between two editions.
///
/// # Errors
///
/// The ledger, the scenarios or the source tree cannot be read, or the requirement is unknown.
pub fn run(args: &RequirementsArgs) -> CommandResult {
    let ledger = Ledger::find(&args.features).into_diagnostic()?;
    let (scenarios, mistakes) = load_scenarios(args)?;
    if let Some([first, second]) = args.diff.as_deref() {
        return print_diff(
            args,
            &ledger,
            scenarios.as_ref(),
            mistakes,
            [*first, *second],
        );
    }
    let list: &[Scenario] = scenarios.as_ref().map_or(&[], Scenarios::list);
    let files = args.prrte_source.as_deref().map(SourceFiles::open);
    let mut tree = files.transpose().into_diagnostic()?.map(SourceTree::of);
    let texts = Texts {
        ledger: &ledger,
        passages: (tree.as_ref()).map(|tree| Passages::read(ledger.texts(), tree.files())),
    };
    let report = texts.passages.as_ref();
    let report = report.map(|passages| PassageReport::new(&ledger, passages, args.edition));
    let profile = source_profile(args, tree.as_ref())?;
    let tree = tree.as_mut().map(|tree| (tree, args.edition));
    let coverage = Coverage::new(&ledger, list, tree);
    if args.check {
        let mut faults = mistakes;
        // Without the scenarios of a malformed file, their requirements would be reported as unchecked.
        if faults.is_empty() {
            faults = coverage.faults();
            faults.extend(report.iter().flat_map(|report| report.gone.clone()));
        }
        let profile = profile.as_ref().map(|(profile, exact)| (profile, *exact));
        let faults = ExplainedFaults::new(faults, profile);
        return print_faults(args, &coverage, &faults, report.as_ref());
    }
    if let Some(mistake) = mistakes.first() {
        return Err(miette!("{mistake}"));
    }
    let selected = select(args, &coverage)?;
    let evidence = load_evidence(&args.recorded)?;
    match args.format {
        Format::Json => json::print_requirements(&selected, &evidence, &texts).into_diagnostic()?,
        Format::Text if args.id.is_some() => {
            text::print_details(&selected, scenarios.as_ref(), &evidence, &texts);
        }
        Format::Text => text::print_requirements(&selected, &evidence, &texts),
    }
    let gone = report
        .as_ref()
        .map(|report| selected_faults(report, &selected));
    let gone = gone.unwrap_or_default();
    if let (Some(report), Format::Text) = (&report, args.format) {
        text::print_passage_report(report, &gone);
    }
    Ok(ExitCode::from(match gone.is_empty() {
        true => exit_status::OK,
        false => exit_status::FINDINGS,
    }))
}

/// Returns the missing passages of the selected requirements.
fn selected_faults<'a>(
    report: &'a PassageReport,
    selected: &[&RequirementCoverage<'_>],
) -> Vec<&'a Fault> {
    let is_selected = |fault: &&Fault| match fault {
        Fault::Passage { ids, .. } => {
            let mut selected = selected.iter();
            selected.any(|covered| ids.contains(&covered.requirement.id))
        }
        _ => true,
    };
    report.gone.iter().filter(is_selected).collect()
}

/// Returns the profile of a source tree, and whether it is the one of the tree's very version.
///
/// A profile lists what a tree lacks of the amended rules; under another edition, every difference is a fault.
fn source_profile(
    args: &RequirementsArgs,
    tree: Option<&SourceTree>,
) -> miette::Result<Option<(SourceProfile, bool)>> {
    let Some(version) = tree.and_then(SourceTree::version) else {
        return Ok(None);
    };
    if args.edition != Edition::August2026 {
        return Ok(None);
    }
    let profiles = Profiles::with_folder(&args.profiles).into_diagnostic()?;
    let chosen = profiles.choose_source(&version);
    Ok(chosen.map(|(profile, fit)| (profile, fit == Fit::Exact)))
}

/// Loads what recorded runs showed on each implementation.
fn load_evidence(files: &[PathBuf]) -> miette::Result<RecordedVerdicts> {
    let mut evidence = RecordedVerdicts::default();
    for file in files {
        evidence.add_run(file).into_diagnostic()?;
    }
    Ok(evidence)
}

/// Loads the scenarios, or returns the mistakes in them as faults. For one requirement, only files with its id are parsed.
fn load_scenarios(args: &RequirementsArgs) -> miette::Result<(Option<Scenarios>, Vec<Fault>)> {
    let loaded = match &args.id {
        Some(id) => Scenarios::load_containing(&args.features, id.trim_start_matches('@')),
        None => Scenarios::load(&args.features),
    };
    match loaded {
        // No scenario, or none that is needed.
        Err(RunError::NoScenario { .. }) if args.id.is_some() => Ok((None, Vec::new())),
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

fn print_diff(
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
        Format::Json => json::print_diff(&found, editions).into_diagnostic()?,
        Format::Text => text::print_diff(&found, editions),
    }
    Ok(ExitCode::from(exit_status::OK))
}

fn print_faults(
    args: &RequirementsArgs,
    coverage: &Coverage<'_>,
    faults: &ExplainedFaults,
    report: Option<&PassageReport>,
) -> CommandResult {
    match args.format {
        Format::Json => json::print_faults(coverage, faults).into_diagnostic()?,
        Format::Text => text::print_faults(coverage, faults, report),
    }
    Ok(ExitCode::from(if faults.unknown.is_empty() {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    }))
}

fn select<'a, 'b>(
    args: &RequirementsArgs,
    coverage: &'b Coverage<'a>,
) -> miette::Result<Vec<&'b RequirementCoverage<'a>>> {
    let all = coverage.requirements.iter();
    if let Some(id) = &args.id {
        let id = id.trim_start_matches('@');
        let is_it =
            |covered: &&RequirementCoverage<'_>| covered.requirement.id.eq_ignore_ascii_case(id);
        let one: Vec<_> = all.filter(is_it).collect();
        if one.is_empty() {
            return Err(not_a_requirement(coverage, id));
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
        return Err(miette!("no section with requirements matches `{section}`"));
    }
    Ok(some)
}

/// Whether a section is the wanted one, or is in it.
fn in_section(title: &str, wanted: &str) -> bool {
    let (number, name) = title.split_once(' ').unwrap_or((title, ""));
    let within = number
        .strip_prefix(wanted)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'));
    within || title == wanted || name.to_lowercase().contains(&wanted.to_lowercase())
}

/// Returns the ids of the same family as an unknown one.
/// Returns the error for a name that no requirement has, with what has it: departures and questions have names, too.
fn not_a_requirement(coverage: &Coverage<'_>, id: &str) -> miette::Report {
    let question = Question::ALL.into_iter().find(|it| it.name() == id);
    match (id.parse::<Quirk>(), question) {
        (Ok(quirk), _) => miette!(
            help = format!(
                "`mapcheck requirements --id {}` prints what it breaks",
                quirk.requirement()
            ),
            "{id} is a departure of builds: {}",
            quirk.description()
        ),
        (_, Some(question)) => miette!(
            help = format!(
                "2026-06 {}; 2026-08 {}",
                question.answer(Edition::June2026),
                question.answer(Edition::August2026)
            ),
            "{id} is a question on which the editions differ"
        ),
        _ => miette!(help = similar_ids(coverage, id), "unknown requirement {id}"),
    }
}

fn similar_ids(coverage: &Coverage<'_>, id: &str) -> String {
    let family = id.rsplit_once('-').map_or(id, |(family, _)| family);
    let ids = coverage
        .requirements
        .iter()
        .map(|covered| covered.requirement.id.as_str());
    let like: Vec<&str> = ids.filter(|other| other.starts_with(family)).collect();
    if like.is_empty() {
        "`mapcheck requirements` prints all requirements".to_owned()
    } else {
        format!("similar ids: {}", like.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_matches_by_number_or_by_text_in_its_title() {
        let title = "8.1.1.13.4 NOLOCAL may be applied per app context";
        assert!(in_section(title, "8.1.1.13"));
        assert!(in_section(title, "8.1.1.13.4"));
        assert!(in_section(title, "nolocal"));
        assert!(in_section(title, title));
        assert!(!in_section(title, "8.1.1.1"));
        assert!(!in_section(title, "8.1.1.13.40"));
    }
}
