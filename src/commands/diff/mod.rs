//! `mapcheck diff`: compares two builds with each other.

mod accepted;
mod outlook;
mod page;
mod sinks;
mod text;

use super::CommandResult;
use super::build_args::BuildArgs;
use super::cause_lines::LineMaker;
use super::interrupt::stop_on_interrupt;
use super::output::outln;
use super::run_args::{RunArgs, build_info, status};
use crate::builds::{Prterun, discovery};
use crate::change::diff::{
    Base, BuildChange, BuildComparison, Changes, Cluster, ClusterMaker, DiffCases, DiffVerdicts,
    RUNS_AGAIN, Recording,
};
use crate::change::gate::Acceptance;
use crate::explore::campaign::{
    CaseWriter, digest_machines, load_machines, machine_folder, synthesize_machines,
};
use crate::judge::RunWatch;
use crate::judge::profile::Profiles;
use crate::ledger::requirements::Ledger;
use crate::run::digest::Digest;
use crate::run::events::{
    CaseJudged, Event, ImplementationInfo, Material, RunFinished, RunStarted, Sink as _,
};
use crate::run::recorded_run::{Destination, RecordFile};
use crate::run::totals::Totals;
use crate::system::exit_status;
use crate::system::process::CpuTime;
use crate::system::version;
use crate::system::whole_file::write_whole;
use crate::system::workers::worker_count;
use accepted::AcceptanceFile;
use mapcheck_reference::Edition;
use mapcheck_reference::Implementation as _;
use mapcheck_steps::source::Scenarios;
use miette::{IntoDiagnostic as _, WrapErr as _};
use outlook::Outlook;
use sinks::sinks;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// The arguments of `mapcheck diff`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck diff --base /opt/prrte-5.0/bin/prterun --new /opt/prrte-new/bin/prterun
  mapcheck diff --base /opt/prrte-5.0 --new /opt/prrte-new --cases 5000 --seed 7 features/binding
  mapcheck diff --base /opt/prrte-5.0 --record-base before.ndjson      when the base will be gone
  mapcheck diff --base before.ndjson --new /opt/prrte-new --accept accepted.yaml --github

Both builds run the command lines of all scenarios, and generated ones: the example of each requirement first, so that \
a time limit cuts the least. Only what differs between them is news: not \
what both get wrong alike. Changes with one cause are one entry, the smallest line first (--details shows \
further forms), and each line runs with nothing but a prterun; the topology and the files that it names are in --folder. --accept takes the file of `mapcheck \
gate`.

Exit status: 0 no change (or all are accepted), 1 changes, 2 mapcheck's own command line is wrong, 5 a file cannot be \
read or written, or a build does not work, 6 not decided: no case was compared, some need a helper that is missing, or \
the run was stopped without a change until then.")]
pub struct DiffArgs {
    /// Feature files, or folders of them, whose command lines are compared
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// The build to compare with: a prterun, its installation's folder, Open MPI's mpirun, a name on PATH, or a recording
    /// (--record-base)
    #[arg(long, value_name = "A")]
    base: PathBuf,

    /// The build that may have changed
    #[arg(
        long,
        value_name = "B",
        required_unless_present_any = ["record_base", "list"]
    )]
    new: Option<PathBuf>,

    /// Record what the base does in this file, to compare other builds with it later
    #[arg(long, value_name = "FILE", conflicts_with_all = ["new", "accept", "junit", "markdown", "github", "record", "shard"])]
    record_base: Option<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    build_args: BuildArgs,

    /// The number of generated cases
    #[arg(long, value_name = "N", default_value_t = 2000)]
    cases: usize,

    /// The seed of the generated cases and machines
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// Ask builds for maps only: what needs mapcheck's helper programs does not apply, and does not count as missing
    #[arg(long)]
    maps_only: bool,

    /// Compare generated cases only
    #[arg(long, conflicts_with = "features")]
    no_scenarios: bool,

    /// Which part of the cases runs here, how, and what it leaves
    #[command(flatten)]
    run_args: RunArgs,

    /// The accepted changes, with their reasons, as in `mapcheck gate`
    #[arg(long, value_name = "FILE")]
    accept: Option<PathBuf>,

    /// Write a JUnit report to this file
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,

    /// Write a report in Markdown to this file, such as $GITHUB_STEP_SUMMARY
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,

    /// Print annotations for the log of a GitHub workflow, besides the report
    #[arg(long)]
    github: bool,

    /// The number of causes whose smallest case is made smaller. Further ones are shown as they were found
    #[arg(long, value_name = "N", default_value_t = 12)]
    shrink: usize,

    /// Show every cause in full, with all forms of its line
    #[arg(long)]
    details: bool,

    /// Succeed even if no case is compared
    #[arg(long)]
    allow_empty: bool,

    /// The folder of the machines of scenarios and of generated cases
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,

    /// The number of generated machines, which depend on the seed
    #[arg(long, value_name = "N", default_value_t = 10)]
    machines: usize,

    /// The folder for the files that the printed lines name
    #[arg(long, value_name = "FOLDER", default_value = "target/diff")]
    folder: PathBuf,
}

/// Compares the builds and lists what changed.
///
/// # Errors
///
/// A file cannot be read or written, or a build does not work.
pub fn run(args: &DiffArgs) -> CommandResult {
    let is_recording = Recording::is_one(&args.base);
    let base_build = (!is_recording).then(|| args.open(&args.base));
    let base_build = base_build.transpose()?;
    let new_build = args.new.as_deref().map(|path| args.open(path));
    let new_build = new_build.transpose()?;
    let Some(build) = new_build.as_ref().or(base_build.as_ref()) else {
        miette::bail!("a recording cannot be recorded again; --base must be a build for this");
    };
    let mut machines = load_machines(&machine_folder(&args.topologies, &args.folder)?)?;
    machines.extend(synthesize_machines(args.seed, args.machines, &args.folder)?);
    let digest = digest_machines(&machines).into_diagnostic()?;
    let writer = CaseWriter::new(machines, build.head().to_owned(), &args.folder);
    let writer = writer.into_diagnostic()?;
    let cases = args.cases(&writer)?;
    if args.run_args.list {
        return list(args, &cases);
    }
    let recording = is_recording.then(|| Recording::load(&args.base));
    let recording = recording.transpose().into_diagnostic()?;
    let base = match (&base_build, &recording) {
        (_, Some(recording)) => Base::Recording(recording),
        (Some(build), None) => Base::Build(build),
        (None, None) => Base::Build(build),
    };
    check_recording(args, &cases, base)?;
    let comparison = BuildComparison {
        base,
        new: build,
        cases: &cases,
        numbers: args.run_args.shard.numbers(cases.count()),
        workers: worker_count(args.run_args.jobs()),
    };
    let started = args.run_started(&comparison, build, digest);
    if let Some(path) = &args.record_base {
        return record(args, &comparison, path, &started);
    }
    args.compare(&comparison, build, &started)
}

/// Prints the numbers, names and arguments of the cases.
fn list(args: &DiffArgs, cases: &DiffCases<'_>) -> CommandResult {
    let numbers = args.run_args.shard.numbers(cases.count());
    for number in (0..).map_while(|index| numbers.get(index)) {
        let mut case = cases.get(number).into_diagnostic()?.into_owned();
        cases.keep_files(&mut case).into_diagnostic()?;
        let words = case.case.words();
        let line = mapcheck_shell::join(words.iter().map(String::as_str));
        outln!("{number}  {}  {line}", case.name);
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks that a recording is of the cases of this run, as far as its header shows.
fn check_recording(args: &DiffArgs, cases: &DiffCases<'_>, base: Base<'_>) -> miette::Result<()> {
    let Base::Recording(recording) = base else {
        return Ok(());
    };
    let (seed, generated, recorded) = (recording.seed, recording.generated, recording.cases);
    if (seed, generated, recorded) == (args.seed, args.cases, cases.count()) {
        return Ok(());
    }
    Err(miette::miette!(
        "{} has {recorded} cases, {generated} of them generated from seed {seed}, and this run has {} with {} from seed {}; \
         give it the same --seed, --cases and features, or record the build again",
        args.base.display(),
        cases.count(),
        args.cases,
        args.seed
    ))
}

/// Records what the base does.
fn record(
    args: &DiffArgs,
    comparison: &BuildComparison<'_>,
    path: &Path,
    started: &RunStarted,
) -> CommandResult {
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&stop).into_diagnostic()?;
    let name = comparison.new.name();
    let count = comparison.cases.count();
    let progress = args.run_args.progress();
    let show = |done| progress.show(name, done, count);
    let mut file = RecordFile::new(Destination::File(path.to_owned()));
    let recorded = file
        .take(&Event::RunStarted(Box::new(started.clone())))
        .and_then(|()| comparison.record(&mut file, &stop, &show))
        .and_then(|recorded| {
            let finished = Totals::new(started).finish(None, None);
            file.take(&Event::RunFinished(Box::new(finished)))?;
            Ok(recorded)
        });
    progress.clear();
    let recorded = recorded
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to record {}", path.display()))?;
    outln!("recorded {recorded} cases of {name}: {}", path.display());
    Ok(match recorded {
        0 if !args.allow_empty => args.run_args.exit_code(exit_status::UNDECIDED),
        _ => ExitCode::SUCCESS,
    })
}

impl DiffArgs {
    /// Opens a build.
    fn open(&self, path: &Path) -> miette::Result<Prterun> {
        let found = discovery::find_builds_with(vec![path.to_owned()], self.build_args.settings());
        let build = found.into_diagnostic()?.working.pop();
        build.ok_or_else(|| miette::miette!("{} is not a build", path.display()))
    }

    /// Returns the cases: those of the scenarios, which the reference maps once for this, and generated ones.
    fn cases<'a>(&self, writer: &'a CaseWriter) -> miette::Result<DiffCases<'a>> {
        let scenarios = (!self.no_scenarios).then(|| Scenarios::load(&self.features));
        let scenarios = scenarios.transpose().into_diagnostic()?;
        let scenarios = scenarios.as_ref();
        let progress = self.run_args.progress();
        let bar = progress.clone();
        let cases = DiffCases::new(
            scenarios.map(|it| (it, self.topologies.as_path())),
            writer,
            (self.seed, self.cases),
            Arc::new(move |done, all| bar.show("collecting the scenarios' lines", done, all)),
        );
        progress.clear();
        cases.into_diagnostic()
    }

    /// Returns what the user calls the two builds.
    fn names(&self, comparison: &BuildComparison<'_>) -> [String; 2] {
        let base = self.base.display().to_string();
        let new = match &self.new {
            Some(new) => new.display().to_string(),
            None => comparison.new.name().to_owned(),
        };
        match base == new {
            true => [format!("base {base}"), format!("new {new}")],
            false => [base, new],
        }
    }

    fn run_started(
        &self,
        comparison: &BuildComparison<'_>,
        build: &Prterun,
        machines: Digest,
    ) -> RunStarted {
        let [base, name] = match self.record_base {
            Some(_) => [build.name(), build.name()].map(str::to_owned),
            None => self.names(comparison),
        };
        RunStarted {
            mapcheck: version::VERSION.to_owned(),
            commit: version::COMMIT.map(str::to_owned),
            material: Material::Builds {
                base: base.clone(),
                seed: self.seed,
                generated: self.cases,
                machines,
            },
            edition: Edition::default().to_string(),
            strict: true,
            cases: comparison.cases.count(),
            shard: self.run_args.shard,
            missing: None,
            implementations: vec![ImplementationInfo {
                name,
                ..build_info(build, None)
            }],
            not_looked_at: Vec::new(),
            started: Some(SystemTime::now()),
        }
    }

    /// Runs the comparison, and reports it in every form that is asked for.
    fn compare(
        &self,
        comparison: &BuildComparison<'_>,
        build: &Prterun,
        started: &RunStarted,
    ) -> CommandResult {
        let acceptance = self.acceptance()?;
        let outlook = Outlook::new(Profiles::shipped().into_diagnostic()?, build.version());
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        let names = self.names(comparison);
        let names = names.each_ref().map(String::as_str);
        let measure = || CpuTime::measure().into_diagnostic();
        let (mut changes, stopped) = self.run_comparison(comparison, names[1], &stop)?;
        let ran = measure()?;
        let accepted = acceptance.select(&changes.changes);
        let reason = |change: &BuildChange| accepted.reason(change);
        let all = changes.changes.iter().cloned();
        let (open, known): (Vec<_>, Vec<_>) = all.partition(|change| reason(change).is_none());
        let (progress, count) = (self.run_args.progress(), open.len());
        let maker = ClusterMaker {
            comparison,
            shrunk: self.shrink,
            again: RUNS_AGAIN,
            progress: &|known| progress.show("looking for the causes of changes", known, count),
        };
        let causes = maker.clusters(open, &stop);
        progress.clear();
        let causes = causes.into_diagnostic()?;
        changes.set_apart(&causes.vanished);
        let open = &causes.clusters;
        let ledger = Ledger::find(&self.features).ok();
        let folder = comparison.cases.case_writer().folder();
        let lines = LineMaker::new(folder, open, self.details, |change, name| {
            outlook.draft(change, name, names, ledger.as_ref())
        });
        let lines = lines.into_diagnostic()?;
        let verdicts = DiffVerdicts {
            build: names[1],
            command: &lines,
            maps_only: self.maps_only,
        };
        let known = known.into_iter().map(Cluster::of_one);
        let clusters: Vec<Cluster> = open.iter().cloned().chain(known).collect();
        let events = verdicts.events(&changes, &clusters, &reason);
        let finished = self.send(started, events, stopped)?;
        let report = text::DiffReport {
            comparison,
            names,
            changes: &changes,
            clusters: open,
            causes: &causes,
            accepted: accepted.counts(&changes.changes),
            unused: &accepted.unused,
            lines: &lines,
            outlook,
            finished: &finished,
            spent: measure()?,
            spent_on_causes: measure()?.since(ran),
            quiet: self.run_args.quiet,
            details: self.details,
        };
        report.print();
        if let Some(path) = &self.markdown {
            write_whole(path, report.page())
                .into_diagnostic()
                .wrap_err_with(|| format!("failed to write {}", path.display()))?;
        }
        Ok(self.run_args.exit_code(self.status(&finished, &changes)))
    }

    /// Runs the comparison. Returns its results, and why it was stopped, if it was.
    fn run_comparison(
        &self,
        comparison: &BuildComparison<'_>,
        build: &str,
        stop: &AtomicBool,
    ) -> miette::Result<(Changes, Option<String>)> {
        let limit = self.run_args.time_limit.map(|limit| limit.0);
        let limit = RunWatch::new(Arc::default(), limit);
        let progress = self.run_args.progress();
        let all = comparison.numbers.count();
        let show = |done| {
            progress.show(build, done, all);
            if limit.reason().is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        let changes = comparison.run(stop, &show);
        progress.clear();
        let changes = changes.into_diagnostic()?;
        let is_stopped = changes.compared() + changes.not_compared.len() < all;
        let reason = || limit.reason().unwrap_or_else(|| "interrupted".to_owned());
        Ok((changes, is_stopped.then(reason)))
    }

    /// Sends the events to every report. Returns the totals.
    fn send(
        &self,
        started: &RunStarted,
        events: Vec<CaseJudged>,
        stopped: Option<String>,
    ) -> miette::Result<RunFinished> {
        let mut totals = Totals::new(started);
        events.iter().for_each(|judged| totals.add(judged));
        let finished = totals.finish(stopped, None);
        let mut sinks = sinks(self)?;
        let mut send = |event: Event| {
            let taken = sinks.take(&event).into_diagnostic();
            taken.wrap_err("failed to write the results")
        };
        send(Event::RunStarted(Box::new(started.clone())))?;
        for judged in events {
            send(Event::CaseJudged(Box::new(judged)))?;
        }
        send(Event::RunFinished(Box::new(finished.clone())))?;
        Ok(finished)
    }

    fn status(&self, finished: &RunFinished, changes: &Changes) -> u8 {
        match status(finished, self.allow_empty) {
            exit_status::OK if changes.compared() == 0 && !self.allow_empty => {
                exit_status::UNDECIDED
            }
            status => status,
        }
    }

    fn acceptance(&self) -> miette::Result<AcceptanceFile> {
        let Some(path) = &self.accept else {
            return Ok(AcceptanceFile::default());
        };
        let ledger = Ledger::find(&self.features).into_diagnostic()?;
        let acceptance = Acceptance::load(path, &ledger).into_diagnostic()?;
        Ok(AcceptanceFile(Some((acceptance, ledger))))
    }
}
