//! `mapcheck campaign`: compares a real build with the reference on generated cases.

use super::build_args::BuildArgs;
use super::interrupt::stop_on_interrupt;
use super::rules::RulesArgs;
use super::{CommandResult, warn_of};
use crate::campaign::{
    COMBINATIONS, Campaign, CaseSource, CaseWriter, Draft, Finding, MAX_STRENGTH, MapPrinter,
    Shard, Tally, by_kind, covering_mapped, load_machines, synthesize_machines,
};
use crate::commands::output::outln;
use crate::exit_status;
use crate::implementation::discovery;
use crate::process::CpuTime;
use crate::profile::Profiles;
use crate::report::Progress;
use mapcheck_reference::{Implementation as _, Reference};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::BTreeMap;
use std::fmt;
use std::fs::File;
use std::io::{self, BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The arguments of `mapcheck campaign`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck campaign --like prrte-5.0.0rc1 --cases 20000
  mapcheck campaign --edition 2026-08 --cases 500 --seed 7
  mapcheck campaign --like prrte-5.0.0rc1 --strength 2 --shard 1/4
  mapcheck campaign --like prrte-5.0.0rc1 --spawned --cases 200

The same seed gives the same cases on the same machines. An interrupted campaign reports what it has found; a second
interrupt ends it at once. All differences are written to the file `differences` in --folder.

Exit status: 0 every difference is explained, 1 some are not, 2 mapcheck's own command line is wrong,
5 a file cannot be read or written, or the build does not work, 6 no case was compared, 7 interrupted without an
unexplained difference until then.")]
pub struct CampaignArgs {
    /// The real build: a prterun, its installation's folder, Open MPI's mpirun, or a name on PATH [default: the newest
    /// one found]
    #[arg(long, value_name = "P")]
    prterun: Option<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    build_args: BuildArgs,

    #[command(flatten)]
    rules: RulesArgs,

    /// The number of cases [default: 1000, or with --strength the whole set once]
    #[arg(long, value_name = "N")]
    cases: Option<usize>,

    /// The seed of the random cases and machines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Run a fixed covering set with all combinations of T choices (1, 2 or 3), instead of random cases
    #[arg(long, value_name = "T")]
    strength: Option<usize>,

    /// Generate requests instead of command lines, each spawned in a runtime of its own. If a command line can
    /// express the request, it is run too, and its outcome must be the same
    #[arg(long, conflicts_with = "strength")]
    spawned: bool,

    /// Run one part of the cases: 2/5 is the second of five parts
    #[arg(long, value_name = "I/N", default_value = "1/1")]
    shard: Shard,

    /// Succeed even if no case is compared: none was asked for, or the shard is empty
    #[arg(long)]
    allow_empty: bool,

    /// The number of cases that run at a time [default: one more than there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// The folder of machines that the cases use
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,

    /// The number of generated machines, which depend on the seed
    #[arg(long, value_name = "N", default_value_t = 10)]
    machines: usize,

    /// The folder for generated machines, for the files of cases that differ, and for the list of differences
    #[arg(long, value_name = "FOLDER", default_value = "target/campaign")]
    folder: PathBuf,
}

/// The most cases that run at a time, so that a large number does not exhaust threads.
const MOST_JOBS: usize = 256;

/// The most unexplained differences shown of each kind.
const SHOWN: usize = 5;

/// What a campaign of requests needs.
const NO_PROBE: &str =
    "this needs prte next to its prterun, and mapcheck-pmix (cargo build -p mapcheck-pmix)";

/// Runs the cases and lists the differences.
///
/// # Errors
///
/// The machines, the profile or the build cannot be read, or no build works.
pub fn run(args: CampaignArgs) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let named = args.prterun.iter().cloned().collect();
    let builds =
        discovery::find_builds_with(named, args.build_args.settings()).into_diagnostic()?;
    warn_of(&builds.broken);
    let Some(build) = builds.working.first() else {
        miette::bail!("no real build was found; fetch some with ci/prterun");
    };
    if args.spawned && !build.can_spawn() {
        miette::bail!("{} cannot run spawn requests: {NO_PROBE}", build.name());
    }
    let profile = Profiles::shipped()
        .into_diagnostic()?
        .choose(build.version());
    let rules = profile.map(|(profile, _)| profile.rules());
    let mut machines = load_machines(&args.topologies)?;
    machines.extend(synthesize_machines(args.seed, args.machines, &args.folder)?);
    let case_writer =
        CaseWriter::new(machines, build.head().to_owned(), &args.folder).into_diagnostic()?;
    let source = case_source(args.strength, args.spawned, &case_writer, &reference)?;
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
        workers: args.jobs.unwrap_or(cores + 1).min(MOST_JOBS),
    };
    let path = build.path().display().to_string();
    let chosen = args.rules.words();
    let mut compare = vec!["mapcheck", "compare", "--prterun", &path];
    compare.extend(chosen.iter().map(String::as_str));
    let settings = args.build_args.words();
    compare.extend(settings.iter().map(String::as_str));
    let file = args.folder.join("differences");
    run_campaign(&campaign, &compare, &file, args.allow_empty)
}

/// Runs a campaign and reports it on stdout and in a file. `compare` is the command that reproduces a difference.
fn run_campaign<S: MapPrinter>(
    campaign: &Campaign<'_, S>,
    compare: &[&str],
    file: &Path,
    allow_empty: bool,
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
        outln!("stopped after {} of {all} cases", tally.ran);
    }
    let reference = campaign.reference.name();
    outln!(
        "{}",
        summarize(&tally, build, reference, spent)
            .to_string()
            .trim_end()
    );
    write_findings(&tally, compare, file)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", file.display()))?;
    print_findings(&tally, campaign, compare, &stop)?;
    let stopped = stop.load(Ordering::Relaxed);
    let status = status(&tally, stopped, allow_empty);
    if status == exit_status::INCOMPLETE {
        outln!("nothing was looked at: none of {all} cases was compared");
    }
    Ok(ExitCode::from(status))
}

/// Returns the exit status of a campaign that has ended.
fn status(tally: &Tally, stopped: bool, allow_empty: bool) -> u8 {
    let mut findings = tally.findings.iter();
    let not_compared: usize = tally.not_compared.values().sum();
    if findings.any(|finding| finding.explained_by.is_empty()) {
        exit_status::FINDINGS
    } else if stopped {
        exit_status::STOPPED
    } else if tally.ran <= not_compared && !allow_empty {
        exit_status::INCOMPLETE
    } else {
        exit_status::OK
    }
}

/// Returns the source of the cases, and prints what a covering set covers.
fn case_source(
    strength: Option<usize>,
    spawned: bool,
    case_writer: &CaseWriter,
    reference: &Reference,
) -> miette::Result<CaseSource> {
    match strength {
        None if spawned => Ok(CaseSource::Requests),
        None => Ok(CaseSource::Random),
        Some(strength) if (1..=MAX_STRENGTH).contains(&strength) => {
            let maps = |draft: &Draft| case_writer.maps_somewhere(draft, reference);
            let set = covering_mapped(strength, maps);
            outln!(
                "covering set: {} cases, {} of them mapped by {}; of {} combinations of {strength} choices {} are in cases that are mapped, {} only in cases that are refused, {} in none because every case with them is refused",
                set.drafts.len(),
                set.mapped,
                reference.name(),
                set.combinations,
                set.in_mapped,
                set.in_refused,
                set.combinations - set.in_mapped - set.in_refused,
            );
            Ok(CaseSource::Listed(set.drafts))
        }
        Some(strength) => {
            miette::bail!("invalid strength {strength}; it must be between 1 and {MAX_STRENGTH}")
        }
    }
}

/// Summarizes a campaign in a few lines.
fn summarize(tally: &Tally, build: &str, reference: &str, spent: CpuTime) -> impl fmt::Display {
    let share = |count: usize| 100 * count / tally.ran.max(1);
    let mut text = format!(
        "{} cases on {build} and {reference}: {} % mapped, {} % with several apps\n",
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
        "refused by both: {}, with a recognised reason of {build} in {}\n",
        tally.recognized_refusals + unrecognized_refusals,
        tally.recognized_refusals
    );
    if tally.same_when_typed > 0 {
        text += &format!("same when typed: {}\n", tally.same_when_typed);
    }
    let lists = [
        ("reason not recognised", &tally.unrecognized_refusals),
        ("not compared", &tally.not_compared),
    ];
    for (what, counts) in lists {
        for (kind, count) in counts {
            text += &format!("  {what}, in {count}: {kind}\n");
        }
    }
    text += &shares(tally);
    let whole = spent.own + spent.children;
    text += &format!(
        "{:.0} s of CPU time, {:.0} % of it by mapcheck itself\n",
        whole.as_secs_f64(),
        100.0 * spent.own.as_secs_f64() / whole.as_secs_f64().max(0.001)
    );
    text
}

/// Lists the share of every value, by group: in percent of the cases, and in percent of these that were mapped.
fn shares(tally: &Tally) -> String {
    let percent = |part: usize, of: usize| 100.0 * part as f64 / of.max(1) as f64;
    let mut groups: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (name, share) in &tally.shares {
        let (group, value) = name.split_once(": ").unwrap_or(("", name));
        let value = if value.is_empty() { "(none)" } else { value };
        let value = value.escape_debug();
        let cases = percent(share.cases, tally.ran);
        let mapped = percent(share.mapped, share.cases);
        let line = format!("{value} {cases:.1} % ({mapped:.0} % mapped)");
        groups.entry(group).or_default().push(line);
    }
    let groups = groups.iter();
    let mut text: String = groups
        .map(|(group, values)| format!("  {group}: {}\n", values.join(", ")))
        .collect();
    let missing = COMBINATIONS
        .iter()
        .filter(|name| !tally.shares.contains_key(**name));
    let missing: Vec<&str> = missing.copied().collect();
    if !missing.is_empty() {
        text += &format!("  in no case: {}\n", missing.join(", "));
    }
    format!("share of every value:\n{text}")
}

/// Prints the differences by kind, each with its smallest case, or with several cases if they are unexplained.
fn print_findings<S: MapPrinter>(
    tally: &Tally,
    campaign: &Campaign<'_, S>,
    compare: &[&str],
    stop: &AtomicBool,
) -> miette::Result<()> {
    let kinds = by_kind(&tally.findings);
    if kinds.is_empty() {
        outln!("no differences");
    }
    if !tally.flaky.is_empty() {
        let count = tally.flaky.len();
        outln!("\nnot reproduced in a second run: {count}");
        for finding in tally.flaky.iter().take(SHOWN) {
            outln!("  {}\n  {}", finding.difference, finding.command(compare));
        }
    }
    for (kind, findings) in &kinds {
        let count = findings.len();
        let cases = if count == 1 { "case" } else { "cases" };
        outln!("\n{kind}: {count} {cases}");
        let shown = if kind.is_explained() { 1 } else { SHOWN };
        let shown = &findings[..count.min(shown)];
        let mut seen: Vec<Vec<String>> = Vec::new();
        for small in campaign.shrink_findings(shown, stop).into_diagnostic()? {
            let words = small.words_with_short_names();
            if !seen.contains(&words) {
                print_differences(&small);
                outln!("  {}", small.command(compare));
                seen.push(words);
            }
        }
    }
    Ok(())
}

/// Prints all differences of a case.
fn print_differences(finding: &Finding) {
    outln!("  {}", finding.difference);
    for further in &finding.further {
        outln!("  also {further}");
    }
}

/// Writes every difference to a file: its kind, what differs, and the command that reproduces it.
fn write_findings(tally: &Tally, compare: &[&str], file: &Path) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(file)?);
    for finding in &tally.findings {
        let Finding {
            number, difference, ..
        } = finding;
        writeln!(out, "case {number}, {}: {difference}", finding.kind())?;
        for further in &finding.further {
            writeln!(out, "  also {further}")?;
        }
        writeln!(out, "  {}", finding.command(compare))?;
    }
    out.flush()
}
