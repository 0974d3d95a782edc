//! `mapcheck campaign`: generated cases on a real build.

use super::CommandResult;
use super::rules::RulesArgs;
use crate::campaign::{Campaign, Finding, Machine, Tally};
use crate::case::load_topology;
use crate::exit_status;
use crate::implementation::discovery;
use crate::profile::Profiles;
use crate::report::Progress;
use mapcheck_reference::{Edition, Implementation as _};
use mapcheck_steps::join;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What follows `mapcheck campaign`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck campaign --like prrte-5.0.0rc1 --cases 500
  mapcheck campaign --edition 2026-08 --cases 500 --seed 7

The same seed makes the same cases. Interrupting a campaign is no loss: it says what it has found.

Exit status: 0 every difference has a name, 1 some have none, 2 mapcheck's own command line is wrong,
5 a file cannot be read or the build does not work.")]
pub struct CampaignArgs {
    /// The real build; the newest that is found when none is named
    #[arg(long, value_name = "P")]
    prterun: Option<PathBuf>,

    #[command(flatten)]
    rules: RulesArgs,

    /// How many cases
    #[arg(long, value_name = "N", default_value_t = 1000)]
    cases: usize,

    /// Where chance begins
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many cases run at a time [default: one more than there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<usize>,

    /// The folder of the machines that cases are about
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,

    /// The folder that keeps the files of cases that differ
    #[arg(long, value_name = "FOLDER", default_value = "target/campaign")]
    folder: PathBuf,
}

/// Runs the cases and lists what differs.
///
/// # Errors
///
/// The machines, the profile or the build cannot be had.
pub fn run(args: CampaignArgs) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let builds = discovery::find(args.prterun.into_iter().collect()).into_diagnostic()?;
    let Some(build) = builds.working.first() else {
        miette::bail!("no real build was found; ci/prterun fetches some");
    };
    let profile = Profiles::shipped()
        .into_diagnostic()?
        .choose(build.version());
    let rules = profile.map(|(profile, _)| profile.rules());
    fs::create_dir_all(&args.folder).into_diagnostic()?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let campaign = Campaign {
        machines: &machines(&args.topologies)?,
        build,
        reference: &reference,
        profile: rules.as_ref(),
        edition: args.rules.edition.unwrap_or(Edition::August2026),
        cases: args.cases,
        seed: args.seed,
        head: build.head().to_owned(),
        folder: args.folder.canonicalize().into_diagnostic()?,
        workers: args.jobs.unwrap_or(cores + 1),
    };
    let stop = Arc::new(AtomicBool::new(false));
    signal_hook::flag::register(signal_hook::consts::SIGINT, Arc::clone(&stop))
        .into_diagnostic()?;
    let progress = Progress::new();
    let tally = campaign
        .run(&stop, &|done| progress.show(build.name(), done, args.cases))
        .into_diagnostic()?;
    progress.clear();
    if stop.load(Ordering::Relaxed) {
        anstream::println!("stopped after {} of {} cases", tally.ran, args.cases);
    }
    let path = build.path().display().to_string();
    let unexplained = report(&tally, reference.name(), build.name(), &path, &args.rules);
    let status = if unexplained {
        exit_status::FINDINGS
    } else {
        exit_status::OK
    };
    Ok(ExitCode::from(status))
}

fn machines(folder: &Path) -> miette::Result<Vec<Machine>> {
    let place = || format!("failed to read the machines in {}", folder.display());
    let entries = fs::read_dir(folder)
        .into_diagnostic()
        .wrap_err_with(place)?;
    let mut files: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|file| file.extension().is_some_and(|extension| extension == "xml"))
        .collect();
    files.sort();
    let mut machines = Vec::with_capacity(files.len());
    for file in files {
        let file = file.canonicalize().into_diagnostic()?;
        let topology = load_topology(&file)
            .into_diagnostic()
            .wrap_err_with(place)?;
        machines.push(Machine {
            file,
            topology: Arc::new(topology),
        });
    }
    if machines.is_empty() {
        miette::bail!("there is no topology in {}", folder.display());
    }
    Ok(machines)
}

/// Lists what was found; true if something has no name.
fn report(tally: &Tally, reference: &str, build: &str, path: &str, rules: &RulesArgs) -> bool {
    let share = |count: usize| 100 * count / tally.ran.max(1);
    let components: Vec<String> = tally
        .components
        .iter()
        .map(|(name, count)| format!("{name} {count}"))
        .collect();
    anstream::println!(
        "{} cases on {build} and {reference}: {} % mapped, {} % of several apps, {} not modelled; {}",
        tally.ran,
        share(tally.mapped),
        share(tally.several_apps),
        tally.not_modelled,
        components.join(", ")
    );
    let mut kinds: BTreeMap<String, Vec<&Finding>> = BTreeMap::new();
    for finding in &tally.findings {
        let kind = if finding.names.is_empty() {
            "unexplained".to_owned()
        } else {
            finding.names.join(" and ")
        };
        kinds.entry(kind).or_default().push(finding);
    }
    let chosen = match (&rules.like, rules.edition) {
        (Some(name), _) => format!("--like {name}"),
        (None, edition) => format!("--edition {}", edition.unwrap_or_default()),
    };
    for (kind, findings) in &kinds {
        let count = findings.len();
        anstream::println!(
            "\n{kind}: {count} {}",
            if count == 1 { "case" } else { "cases" }
        );
        let shown = if kind == "unexplained" { count } else { 1 };
        for finding in findings.iter().take(shown) {
            let topology = finding.topology.display().to_string();
            let parameters = ["--prtemca", crate::case::TOPOLOGY_PARAMETER, &topology];
            let words = parameters
                .into_iter()
                .chain(finding.words.iter().map(String::as_str));
            anstream::println!("  {}", finding.what);
            anstream::println!(
                "  mapcheck compare --prterun {path} {chosen} -- {}",
                join(words)
            );
        }
    }
    if kinds.is_empty() {
        anstream::println!("no difference");
    }
    kinds.contains_key("unexplained")
}
