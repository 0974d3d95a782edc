//! `mapcheck campaign`: generated cases on a real build.

use super::rules::RulesArgs;
use super::{CommandResult, warn_of};
use crate::campaign::{
    Campaign, CaseSource, CaseWriter, Finding, MAX_STRENGTH, MapPrinter, Shard, Tally, by_kind,
    covering, load_machines, synthesize_machines,
};
use crate::exit_status;
use crate::implementation::discovery;
use crate::process::CpuTime;
use crate::profile::Profiles;
use crate::report::Progress;
use mapcheck_reference::Implementation as _;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What follows `mapcheck campaign`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck campaign --like prrte-5.0.0rc1 --cases 20000
  mapcheck campaign --edition 2026-08 --cases 500 --seed 7
  mapcheck campaign --like prrte-5.0.0rc1 --strength 2 --shard 1/4
  mapcheck campaign --like prrte-5.0.0rc1 --spawned --cases 200

The same seed makes the same cases, on the same machines. Interrupting a campaign is no loss: it says what it has found;
a second interrupt ends it at flaky. Every difference is listed in the file `differences` of its folder.

Exit status: 0 every difference has a name, 1 some have none, 2 mapcheck's own command line is wrong,
5 a file cannot be read or written, or the build does not work. An interrupted campaign exits as one that has ended.")]
pub struct CampaignArgs {
    /// The real build; the newest that is found when none is named
    #[arg(long, value_name = "P")]
    prterun: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    /// How many cases [default: 1000, or with --strength the whole set once]
    #[arg(long, value_name = "N")]
    cases: Option<usize>,

    /// Where chance begins
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Instead of random cases a fixed set of them, in which every T choices meet: 1, 2 or 3
    #[arg(long, value_name = "T")]
    strength: Option<usize>,

    /// Requests instead of command lines: a program spawns each in a runtime of its own; what a command line can say too is typed as
    /// well, and must come to the same
    #[arg(long, conflicts_with = "strength")]
    spawned: bool,

    /// Only a part of the cases: 2/5 is the second of five parts
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// How many cases run at a time [default: one more than there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// The folder of the machines that cases are about
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,

    /// How many machines are made up besides, each seed's its own
    #[arg(long, value_name = "N", default_value_t = 10)]
    machines: usize,

    /// The folder for made-up machines, for the files of cases that differ, and for the list of them
    #[arg(long, value_name = "FOLDER", default_value = "target/campaign")]
    folder: PathBuf,
}

/// How many differences that nothing explains are shown of each kind.
const SHOWN: usize = 5;

/// What a campaign of requests lacks.
const NO_PROBE: &str =
    "that takes its prte, beside prterun, and mapcheck-pmix (cargo build -p mapcheck-pmix)";

/// Runs the cases and lists what differs.
///
/// # Errors
///
/// The machines, the profile or the build cannot be had.
pub fn run(args: CampaignArgs) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let named = args.prterun.iter().cloned().collect();
    let builds = discovery::find_builds(named).into_diagnostic()?;
    warn_of(&builds.broken);
    let Some(build) = builds.working.first() else {
        miette::bail!("no real build was found; ci/prterun fetches some");
    };
    if args.spawned && !build.can_spawn() {
        miette::bail!(
            "{} cannot be asked what a program spawns: {NO_PROBE}",
            build.name()
        );
    }
    let profile = Profiles::shipped()
        .into_diagnostic()?
        .choose(build.version());
    let rules = profile.map(|(profile, _)| profile.rules());
    let mut machines = load_machines(&args.topologies)?;
    machines.extend(synthesize_machines(args.seed, args.machines, &args.folder)?);
    let case_writer =
        CaseWriter::new(machines, build.head().to_owned(), &args.folder).into_diagnostic()?;
    let source = case_source(args.strength, args.spawned)?;
    let whole = match &source {
        CaseSource::Random | CaseSource::Requests => 1000,
        CaseSource::Listed(drafts) => drafts.len(),
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let campaign = Campaign {
        case_writer: &case_writer,
        build,
        reference: &reference,
        profile: rules.as_ref(),
        edition: args.rules.edition().into_diagnostic()?,
        source,
        numbers: args.shard.numbers(args.cases.unwrap_or(whole)),
        seed: args.seed,
        workers: args.jobs.unwrap_or(cores + 1),
    };
    let path = build.path().display().to_string();
    let chosen = args.rules.words();
    let mut compare = vec!["mapcheck", "compare", "--prterun", &path];
    compare.extend(chosen.iter().map(String::as_str));
    run_campaign(&campaign, &compare, &args.folder.join("differences"))
}

/// Runs a campaign and tells what came of it, on stdout and in a file. `compare` is the command that shows a difference.
fn run_campaign<S: MapPrinter>(
    campaign: &Campaign<'_, S>,
    compare: &[&str],
    file: &Path,
) -> CommandResult {
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&stop).into_diagnostic()?;
    let started = CpuTime::measure().into_diagnostic()?;
    let progress = Progress::new();
    let (build, all) = (campaign.build.name(), campaign.numbers.count());
    let tally = campaign
        .run(&stop, &|done| progress.show(build, done, all))
        .into_diagnostic()?;
    progress.clear();
    let spent = CpuTime::measure().into_diagnostic()?.since(started);
    if stop.load(Ordering::Relaxed) {
        anstream::println!("stopped after {} of {all} cases", tally.ran);
    }
    let reference = campaign.reference.name();
    anstream::print!("{}", summarize(&tally, build, reference, spent));
    write_findings(&tally, compare, file)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", file.display()))?;
    print_findings(&tally, campaign, compare, &stop)?;
    let unexplained = tally
        .findings
        .iter()
        .any(|finding| finding.explained_by.is_empty());
    Ok(ExitCode::from(if unexplained {
        exit_status::FINDINGS
    } else {
        exit_status::OK
    }))
}

fn case_source(strength: Option<usize>, spawned: bool) -> miette::Result<CaseSource> {
    match strength {
        None if spawned => Ok(CaseSource::Requests),
        None => Ok(CaseSource::Random),
        Some(strength) if (1..=MAX_STRENGTH).contains(&strength) => {
            Ok(CaseSource::Listed(covering(strength)))
        }
        Some(strength) => miette::bail!("there is no strength {strength}: 1 to {MAX_STRENGTH}"),
    }
}

/// The first interrupt stops the campaign, the next one ends it.
fn stop_on_interrupt(stop: &Arc<AtomicBool>) -> io::Result<()> {
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        let status = 128 + signal;
        signal_hook::flag::register_conditional_shutdown(signal, status, Arc::clone(stop))?;
        signal_hook::flag::register(signal, Arc::clone(stop))?;
    }
    Ok(())
}

/// What came of a campaign, in a few lines.
fn summarize(tally: &Tally, build: &str, reference: &str, spent: CpuTime) -> impl fmt::Display {
    let share = |count: usize| 100 * count / tally.ran.max(1);
    let mut text = format!(
        "{} cases on {build} and {reference}: {} % mapped, {} % of several apps\n",
        tally.ran,
        share(tally.mapped),
        share(tally.several_apps),
    );
    let components: Vec<String> = tally
        .components
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    text += &format!("placed by: {}\n", components.join(", "));
    let unrecognized_refusals: usize = tally.unrecognized_refusals.values().sum();
    text += &format!(
        "refused by both: {}, and {build} says why in {}\n",
        tally.recognized_refusals + unrecognized_refusals,
        tally.recognized_refusals
    );
    if tally.same_when_typed > 0 {
        text += &format!("typed as well, and the same: {}\n", tally.same_when_typed);
    }
    let lists = [
        ("says only", &tally.unrecognized_refusals),
        ("not compared", &tally.not_compared),
    ];
    for (what, counts) in lists {
        for (kind, count) in counts {
            text += &format!("  {what}, in {count}: {kind}\n");
        }
    }
    let whole = spent.own + spent.children;
    text += &format!(
        "{:.0} s of processors, {:.0} % of it by mapcheck itself\n",
        whole.as_secs_f64(),
        100.0 * spent.own.as_secs_f64() / whole.as_secs_f64().max(0.001)
    );
    text
}

/// Lists what differs by kind, with the smallest case of each kind, or with several where nothing explains them.
fn print_findings<S: MapPrinter>(
    tally: &Tally,
    campaign: &Campaign<'_, S>,
    compare: &[&str],
    stop: &AtomicBool,
) -> miette::Result<()> {
    let kinds = by_kind(&tally.findings);
    if kinds.is_empty() {
        anstream::println!("no difference");
    }
    if !tally.flaky.is_empty() {
        let count = tally.flaky.len();
        anstream::println!("\ndiffered once, and not when asked again, in {count}:");
        for finding in tally.flaky.iter().take(SHOWN) {
            anstream::println!("  {}\n  {}", finding.difference, finding.command(compare));
        }
    }
    for (kind, findings) in &kinds {
        let count = findings.len();
        let cases = if count == 1 { "case" } else { "cases" };
        anstream::println!("\n{kind}: {count} {cases}");
        let shown = if kind.is_explained() { 1 } else { SHOWN };
        let shown = &findings[..count.min(shown)];
        let mut seen: Vec<Vec<String>> = Vec::new();
        for small in campaign.shrink_findings(shown, stop).into_diagnostic()? {
            let words = small.draft.words();
            if !seen.contains(&words) {
                anstream::println!("  {}\n  {}", small.difference, small.command(compare));
                seen.push(words);
            }
        }
    }
    Ok(())
}

/// Writes down every difference: its kind, what differs, and the line that shows it.
fn write_findings(tally: &Tally, compare: &[&str], file: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    for finding in &tally.findings {
        let Finding {
            case, difference, ..
        } = finding;
        writeln!(out, "case {case}, {}: {difference}", finding.kind())?;
        writeln!(out, "  {}", finding.command(compare))?;
    }
    out.flush()
}
