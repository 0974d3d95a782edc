//! `mapcheck findings`: runs the published findings on builds, and writes their page.

use crate::builds::{Prterun, discovery};
use crate::change::findings::{FindingCase, FindingState, findings_page, load_findings};
use crate::commands::build_args::BuildArgs;
use crate::commands::output::outln;
use crate::commands::{CommandResult, warn_of};
use crate::ledger::requirements::Ledger;
use crate::system::exit_status;
use crate::system::whole_file::write_whole;
use mapcheck_reference::Implementation as _;
use miette::{IntoDiagnostic as _, WrapErr as _};
use rayon::prelude::*;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `mapcheck findings`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck findings --prterun /opt/prrte-new/bin/prterun      still there, fixed, or changed
  mapcheck findings --write findings.md                       the page that has all of them

Exit status: 0 each build does what the findings' files have for its version (all are still there, for a version that \
they do not name), 1 a build does something else, 2 mapcheck's own command line is wrong, 5 a file cannot be read or \
written, or a build does not work, 6 no build was asked, or one could not be asked about a finding.")]
pub struct FindingsArgs {
    /// The files of the findings, or a folder with them
    #[arg(value_name = "FINDINGS", default_value = "features/findings")]
    findings: PathBuf,

    /// A build of PRRTE to ask: a prterun, its installation's folder, or a name on PATH [default: every build that is found]
    #[arg(long, value_name = "P")]
    prterun: Vec<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    build_args: BuildArgs,

    /// Write the page of the findings to this file, and ask no build
    #[arg(long, value_name = "FILE", conflicts_with = "prterun")]
    write: Option<PathBuf>,
}

/// Runs the findings on builds, or writes their page.
///
/// # Errors
///
/// A file cannot be read or written, or a build does not work.
pub fn run(args: &FindingsArgs) -> CommandResult {
    let findings = load_findings(&args.findings).into_diagnostic()?;
    let folder = tempfile::tempdir().into_diagnostic()?;
    let mut cases = Vec::new();
    for finding in &findings {
        let own = folder.path().join(&finding.name);
        std::fs::create_dir(&own).into_diagnostic()?;
        let case = FindingCase::new(finding, &own).into_diagnostic();
        cases.push(case.wrap_err_with(|| format!("cannot run the finding {}", finding.name))?);
    }
    if let Some(path) = &args.write {
        let ledger = Ledger::shipped().into_diagnostic()?;
        let page = findings_page(&cases, &ledger).into_diagnostic()?;
        let written = write_whole(path, page).into_diagnostic();
        written.wrap_err_with(|| format!("failed to write {}", path.display()))?;
        outln!("{}: {} findings", path.display(), cases.len());
        return Ok(ExitCode::from(exit_status::OK));
    }
    let settings = args.build_args.settings();
    let builds = discovery::find_builds_with(args.prterun.clone(), settings).into_diagnostic()?;
    warn_of(&builds.broken);
    let statuses: Vec<u8> = builds.working.iter().map(|it| ask(it, &cases)).collect();
    let worst = [exit_status::FINDINGS, exit_status::UNDECIDED];
    let worst = worst.into_iter().find(|status| statuses.contains(status));
    let status = match statuses.is_empty() {
        true => exit_status::UNDECIDED,
        false => worst.unwrap_or(exit_status::OK),
    };
    Ok(ExitCode::from(status))
}

/// Prints the state of each finding in a build. Returns the exit status for the build.
fn ask(build: &Prterun, cases: &[FindingCase<'_>]) -> u8 {
    let version = build.version().to_string();
    outln!("{}:", build.name());
    let states: Vec<FindingState> = cases.par_iter().map(|case| case.ask(build)).collect();
    let mut news = 0;
    for (case, state) in cases.iter().zip(&states) {
        let is_new = case.is_news(state, &version);
        news += usize::from(is_new);
        let mark = if is_new { "*" } else { " " };
        let (name, title) = (&case.finding.name, &case.finding.title);
        outln!("{mark} {:11}  {name}: {title}", state.name());
        match state {
            FindingState::Changed(text) => {
                text.lines().for_each(|line| outln!("      {line}"));
            }
            FindingState::NotAsked(reason) => outln!("      {reason}"),
            FindingState::StillThere | FindingState::Fixed => {}
        }
    }
    let count = |name| states.iter().filter(|state| state.name() == name).count();
    let counts = ["still there", "fixed", "changed", "not asked"]
        .map(|name| (name, count(name)))
        .into_iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}"));
    let counts: Vec<String> = counts.collect();
    outln!("{} findings: {}", cases.len(), counts.join(", "));
    if news > 0 {
        outln!("{news} marked with * are not as their files have it for {version}");
    }
    match (news, count("not asked")) {
        (0, 0) => exit_status::OK,
        (0, _) => exit_status::UNDECIDED,
        _ => exit_status::FINDINGS,
    }
}
