//! `mapcheck gate`: accept or refuse a change of the rules, or of the texts that state them.

mod json;
mod sections;
mod text;

use super::{CommandResult, Format};
use crate::change::gate::recorded;
use crate::change::gate::{
    Acceptance, GateReport, Material, Run, check_baseline, compare_runs, judge_changes,
};
use crate::commands::output::styled_outln;
use crate::ledger::requirements::Ledger;
use crate::report::Progress;
use crate::run::recorded_run::{Destination, RecordFile};
use crate::system::exit_status;
use mapcheck_reference::{Edition, Rules};
use mapcheck_steps::setting;
use mapcheck_steps::source::Scenarios;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The arguments of `mapcheck gate`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("before").required(true),
    after_help = "\
Examples:
  mapcheck gate --from 2026-06 --to 2026-08 --accept features/gates/2026-06-to-2026-08.yaml
  mapcheck gate --record target/before.jsonl       before a change of the reference
  mapcheck gate --baseline target/before.jsonl     after it: which outcomes change?
  mapcheck gate --text-from b04365efb0 --text-to master --prrte-source /opt/src/prrte

The gate runs every scenario, and a fixed set of command lines that combines every two or three choices. An \
acceptance file (--accept FILE) selects changes and gives the reason for them:

  mapcheck-acceptance: 1
  accept:
    - reason: Apps by slot are bound to NUMA nodes from now on.
      questions: [default-binding]         # all changes that a question explains
      statements: [PAM-BIND-DERIVE-2]      # the scenarios that check a requirement
      scenarios: [An app by slot is bound] # the scenarios with a name
      command-lines:                       # fixed command lines, by what differs
        - {differ-in: the binding of a rank, with: '--map-by slot*-n 4 a'}
      sections: [Unit Tests]               # sections of the texts, by heading

With --text-from and --text-to it compares the texts of the specification instead. Each is an edition (the commits that \
the ledger names), else a source tree (DIR, DIR@REV), else a revision of the repository in --prrte-source. A section \
whose words changed needs a reason; line breaks and marks do not count.

Exit status: 0 accepted (nothing changes, or every change has a reason), 1 rejected, 2 mapcheck's own command line is \
wrong, 5 the change could not be judged: a file is missing or malformed, or the recorded run is of another program."
)]
pub struct GateArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// The edition of the rules before the change
    #[arg(long, value_name = "EDITION", group = "before", requires = "to")]
    from: Option<Edition>,

    /// The edition of the rules after the change
    #[arg(long, value_name = "EDITION", requires = "from", conflicts_with_all = ["baseline", "record"])]
    to: Option<Edition>,

    /// A recorded run to compare with: judge what this program does differently
    #[arg(long, value_name = "RUN", group = "before")]
    baseline: Option<PathBuf>,

    /// Record a run of this program, as the baseline of a later one
    #[arg(long, value_name = "RUN", group = "before", conflicts_with_all = ["accept", "strict", "all"])]
    record: Option<PathBuf>,

    /// The edition of the recorded run
    #[arg(long, value_name = "EDITION", requires = "record", default_value_t)]
    edition: Edition,

    /// The texts of the specification before the change: an edition, a source tree or a revision
    #[arg(long, value_name = "DIR|REV", group = "before", requires = "text_to")]
    text_from: Option<String>,

    /// The texts of the specification after the change
    #[arg(long, value_name = "DIR|REV", requires = "text_from")]
    text_to: Option<String>,

    /// The repository with the revisions of the texts [default: the current folder's]
    #[arg(long, value_name = "DIR", requires = "text_from")]
    prrte_source: Option<PathBuf>,

    /// The accepted changes, with their reasons
    #[arg(long, value_name = "FILE")]
    accept: Option<PathBuf>,

    /// Also reject an acceptance file with entries that match no change
    #[arg(long)]
    strict: bool,

    /// List every change, not only the shortest ones of each group
    #[arg(long)]
    all: bool,

    /// The output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,
}

/// Records a run, or judges the changes since another one.
///
/// # Errors
///
/// A file cannot be read, is malformed or is of another program, or the run cannot be written.
pub fn run(args: &GateArgs) -> CommandResult {
    let scenarios = Scenarios::load(&args.features).into_diagnostic()?;
    let ledger = Ledger::find(&args.features).into_diagnostic()?;
    ledger.check(scenarios.list()).into_diagnostic()?;
    let acceptance = match &args.accept {
        Some(path) => Acceptance::load(path, &ledger).into_diagnostic()?,
        None => Acceptance::default(),
    };
    if let (Some(from), Some(to)) = (&args.text_from, &args.text_to) {
        return sections::run(args, [from, to], &ledger, scenarios.list(), &acceptance);
    }
    let material = Material::new(&scenarios, &args.topologies).into_diagnostic()?;
    let runner = RunnerWithBar(Progress::new());
    if let Some(path) = &args.record {
        let run = runner.run(&material, args.edition)?;
        return record(&run, path);
    }
    let (before, edition) = match (&args.baseline, args.from) {
        (Some(path), _) => {
            let before = recorded::load(path).into_diagnostic()?;
            let edition = before.edition;
            (before, edition)
        }
        (None, from) => {
            let from = from.unwrap_or_default();
            (runner.run(&material, from)?, args.to.unwrap_or(from))
        }
    };
    let between = [before.edition, edition];
    if acceptance
        .editions
        .is_some_and(|editions| editions != between)
    {
        return Err(miette!(
            "the acceptance file is for a change between other editions, not from {} to {}",
            between[0],
            between[1]
        ));
    }
    let after = runner.run(&material, edition)?;
    if let Some(path) = &args.baseline {
        let context = || format!("{} cannot be a baseline", path.display());
        check_baseline(&before, &after)
            .into_diagnostic()
            .wrap_err_with(context)?;
    }
    let rules = Rules::of(edition);
    let comparison = compare_runs(&before, &after, &rules, &material, &ledger).into_diagnostic()?;
    runner.0.clear();
    let report = judge_changes(comparison, &acceptance, &ledger);
    let accepted = is_accepted(&report, args.strict);
    match args.format {
        Format::Json => json::print(&report, &acceptance, between, accepted).into_diagnostic()?,
        Format::Text => text::print(&report, &acceptance, between, accepted, args.all),
    }
    Ok(ExitCode::from(if accepted {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    }))
}

/// Whether the gate accepts the change.
fn is_accepted(report: &GateReport, strict: bool) -> bool {
    let (_, rejected) = report.counts();
    rejected == 0 && (!strict || report.unused.is_empty())
}

fn record(run: &Run, path: &Path) -> CommandResult {
    let mut file = RecordFile::new(Destination::File(path.to_owned()));
    recorded::send(run, &mut file)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", path.display()))?;
    styled_outln!(
        "recorded {} scenarios and {} command lines in edition {}: {}",
        run.scenarios.len(),
        run.lines.len(),
        run.edition,
        path.display()
    );
    Ok(ExitCode::from(exit_status::OK))
}

/// Runs the material, and shows a progress bar.
struct RunnerWithBar(Progress);

impl RunnerWithBar {
    fn run(&self, material: &Material<'_>, edition: Edition) -> miette::Result<Run> {
        let bar = self.0.clone();
        let progress: setting::Progress =
            Arc::new(move |done, total| bar.show("scenarios", done, total));
        let run = material.run(&Rules::of(edition), edition, Some(progress));
        self.0.clear();
        run.into_diagnostic()
    }
}
