//! `mapcheck gate`: accept or refuse a change of the rules.

mod json;
mod text;

use super::test::ledger;
use super::{CommandResult, Format};
use crate::exit_status;
use crate::gate::recorded;
use crate::gate::{Acceptance, Judged, Material, Run, changes, fit, judge};
use crate::report::Progress;
use mapcheck_reference::{Edition, Rules};
use mapcheck_steps::setting::Progress as Told;
use mapcheck_steps::source::Scenarios;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// What follows `mapcheck gate`.
#[derive(Clone, Debug, clap::Args)]
#[command(
    group = clap::ArgGroup::new("before").required(true),
    after_help = "\
Examples:
  mapcheck gate --from 2026-06 --to 2026-08 --accept gates/2026-06-to-2026-08.yaml
  mapcheck gate --record target/before.jsonl       before the reference is changed
  mapcheck gate --baseline target/before.jsonl     after that: what comes out differently?

What is run: every scenario, and fixed sets of command lines in which every two or three choices meet. An acceptance file
(--accept FILE) names changes, each with its reason:

  mapcheck-acceptance: 1
  accept:
    - reason: Apps by slot are bound to NUMA nodes from now on.
      questions: [default-binding]         # all that a question explains
      statements: [PAM-BIND-DERIVE-2]      # the scenarios that check a statement
      scenarios: [An app by slot is bound] # the scenarios of a name
      command-lines:                       # of the fixed ones, by what differs
        - {differ-in: the binding of a rank, with: '--map-by slot*-n 4 a'}

Exit status: 0 accepted: nothing changes, or every change is named; 1 rejected; 2 mapcheck's own command line is wrong;
5 it could not be judged: a file is missing or malformed, or a recorded run does not fit this program."
)]
pub struct GateArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// The edition from which the rules change
    #[arg(long, value_name = "EDITION", group = "before", requires = "to")]
    from: Option<Edition>,

    /// The edition to which they change
    #[arg(long, value_name = "EDITION", requires = "from", conflicts_with_all = ["baseline", "record"])]
    to: Option<Edition>,

    /// A recorded run: judge what this program does otherwise than the one that recorded it
    #[arg(long, value_name = "RUN", group = "before")]
    baseline: Option<PathBuf>,

    /// Record a run of this program, to be the baseline of another one
    #[arg(long, value_name = "RUN", group = "before", conflicts_with_all = ["accept", "strict", "all"])]
    record: Option<PathBuf>,

    /// The edition of the rules that are recorded
    #[arg(long, value_name = "EDITION", requires = "record", default_value_t)]
    edition: Edition,

    /// The changes that may be, each with its reason
    #[arg(long, value_name = "FILE")]
    accept: Option<PathBuf>,

    /// Reject also what the acceptance file names in vain
    #[arg(long)]
    strict: bool,

    /// List every change, not only the smallest ones of each group
    #[arg(long)]
    all: bool,

    /// How to print
    #[arg(long, value_enum, default_value_t)]
    format: Format,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,
}

/// Records a run, or judges what comes out differently.
///
/// # Errors
///
/// It could not be judged: files cannot be read, are malformed or do not fit, or the run cannot be written.
pub fn run(args: &GateArgs) -> CommandResult {
    let scenarios = Scenarios::load(&args.features).into_diagnostic()?;
    let ledger = ledger(&args.features).into_diagnostic()?;
    ledger.check(scenarios.list()).into_diagnostic()?;
    let acceptance = match &args.accept {
        Some(path) => Acceptance::load(path, &ledger).into_diagnostic()?,
        None => Acceptance::default(),
    };
    let material = Material::new(&scenarios, &args.topologies).into_diagnostic()?;
    let shown = Shown(Progress::new());
    if let Some(path) = &args.record {
        let run = shown.run(&material, args.edition)?;
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
            (shown.run(&material, from)?, args.to.unwrap_or(from))
        }
    };
    let between = [before.edition, edition];
    if acceptance
        .editions
        .is_some_and(|editions| editions != between)
    {
        return Err(miette!(
            "the acceptance file is for another change: not from {} to {}",
            between[0],
            between[1]
        ));
    }
    let after = shown.run(&material, edition)?;
    if let Some(path) = &args.baseline {
        let unfit = || format!("{} cannot be a baseline", path.display());
        fit(&before, &after)
            .into_diagnostic()
            .wrap_err_with(unfit)?;
    }
    let rules = Rules::of(edition);
    let found = changes(&before, &after, &rules, &material, &ledger).into_diagnostic()?;
    shown.0.clear();
    let judged = judge(found, &acceptance, &ledger);
    let accepted = is_accepted(&judged, args.strict);
    match args.format {
        Format::Json => json::print(&judged, &acceptance, between, accepted).into_diagnostic()?,
        Format::Text => text::print(&judged, &acceptance, between, accepted, args.all),
    }
    Ok(ExitCode::from(if accepted {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    }))
}

/// Whether the change may be made.
fn is_accepted(judged: &Judged, strict: bool) -> bool {
    let (_, rejected) = judged.counts();
    rejected == 0 && (!strict || judged.unused.is_empty())
}

fn record(run: &Run, path: &Path) -> CommandResult {
    let written = File::create(path).and_then(|file| recorded::write(run, BufWriter::new(file)));
    written
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", path.display()))?;
    anstream::println!(
        "recorded {} scenarios and {} command lines in edition {}: {}",
        run.scenarios.len(),
        run.lines.len(),
        run.edition,
        path.display()
    );
    Ok(ExitCode::from(exit_status::OK))
}

/// Runs with a bar.
struct Shown(Progress);

impl Shown {
    fn run(&self, material: &Material<'_>, edition: Edition) -> miette::Result<Run> {
        let bar = self.0.clone();
        let told: Told = Arc::new(move |done, total| bar.show("scenarios", done, total));
        let run = material.run(&Rules::of(edition), edition, Some(told));
        self.0.clear();
        run.into_diagnostic()
    }
}
