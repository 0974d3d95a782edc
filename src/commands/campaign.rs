//! `mapcheck campaign`: compares a real build with the reference on generated cases.

use super::build_args::BuildArgs;
use super::campaign_findings::FindingsReport;
use super::campaign_record::Recording;
use super::campaign_text::{describe_totals, print_counts, print_covering_set, print_seed_note};
use super::export::{self, Export};
use super::histories::{Histories, machine_of_histories};
use super::interrupt::stop_on_interrupt;
use super::relations::Relations;
use super::rules::RulesArgs;
use super::run_args::{RunArgs, build_info, status};
use super::{CommandResult, warn_of};
use crate::builds::{Prterun, discovery};
use crate::case::surroundings::Surroundings;
use crate::commands::output::outln;
use crate::explore::KNOWN_SEED;
use crate::explore::campaign::relations::RelationRun;
use crate::explore::campaign::{
    Campaign, CaseNumbers, CaseSource, CaseWriter, Draft, HEAD, MAX_STRENGTH, Machine,
    covering_mapped, digest_machines, load_machines, machine_folder, synthesize_machines,
};
use crate::judge::profile::{Fit, Profile, Profiles};
use crate::judge::{RunWatch, profile_info};
use crate::run::digest::Digest;
use crate::run::events::{Material, RunStarted};
use crate::run::recorded_run::{Destination, RecordFile};
use crate::system::exit_status;
use crate::system::process::CpuTime;
use crate::system::version;
use crate::system::workers::worker_count;
use clap::builder::RangedU64ValueParser;
use mapcheck_reference::{Implementation as _, Question, Reference, Rules};
use mapcheck_shell::join;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

/// The arguments of `mapcheck campaign`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck campaign --like prrte-5.0.0rc1 --cases 20000
  mapcheck campaign --edition 2026-08 --cases 500 --seed 7
  mapcheck campaign --like prrte-5.0.0rc1 --strength 2 --shard 1/4
  mapcheck campaign --like prrte-5.0.0rc1 --spawned --cases 200
  mapcheck campaign --like prrte-5.0.0rc1 --within slurm --cases 2000
  mapcheck campaign --export target/offline --edition 2026-08 --topology 1pkg-1numa-4core
  mapcheck campaign --like prrte-5.0.0rc1 --live --cases 2000
  mapcheck campaign --like prrte-5.0.0rc1 --live --histories --cases 50
  mapcheck campaign --like prrte-5.0.0rc1 --relations --cases 500

The same seed gives the same cases on the same machines. An interrupted campaign reports what it has found; a second \
interrupt ends it at once. Every case is recorded, in --folder unless --record names another place, and `mapcheck \
report` shows the record.

Exit status: 0 every difference is explained, 1 some are not, 2 mapcheck's own command line is wrong, 5 a file cannot \
be read or written, or the build does not work, 6 not decided: no case was compared, or the run was stopped.")]
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

    /// The number of cases [default: 2000, or with --strength the whole set once]
    #[arg(long, value_name = "N")]
    cases: Option<usize>,

    /// The seed of the random cases and machines
    #[arg(long, value_name = "S", default_value_t = KNOWN_SEED)]
    seed: u64,

    /// Run a fixed covering set with all combinations of T choices (1, 2 or 3), instead of random cases
    #[arg(long, value_name = "T", value_parser = strengths())]
    strength: Option<usize>,

    /// Generate requests instead of command lines, each spawned in a runtime of its own. If a command line can
    /// express the request, it is run too, and its outcome must be the same
    #[arg(long, conflicts_with = "strength")]
    spawned: bool,

    /// Generate nodes that differ. A daemon on each reports the node's own machine; the jobs are mapped, not run
    #[arg(long, conflicts_with_all = ["strength", "spawned"])]
    live: bool,

    /// Put every case into an allocation of Slurm, after Open MPI's launcher with its options and parameters, or into
    /// parameters of variables and files. Without it, a few cases are in each
    #[arg(long, value_name = "KIND", conflicts_with_all = ["strength", "spawned", "live"])]
    within: Option<Surroundings>,

    /// Generate jobs of one app, which is all that builds before PRRTE 5 know
    #[arg(long, conflicts_with_all = ["strength", "spawned", "live"])]
    one_app: bool,

    /// Run histories of 20 steps instead of cases: jobs that are spawned, run side by side and end in a running runtime,
    /// each step compared with the model. --cases is the number of histories
    #[arg(long, requires = "live", conflicts_with_all = ["shard", "record", "list"])]
    histories: bool,

    /// Compare maps of the build with each other instead of with the reference: each case with one that is changed so that the
    /// map must be the same, or change in a known way (the MET requirements). Asks the reference in the same way
    #[arg(long, conflicts_with_all = ["strength", "spawned", "live", "histories", "case", "record", "list"])]
    relations: bool,

    /// Run only the case with this number, which reports and records name
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["cases", "shard", "record"])]
    case: Option<usize>,

    /// Which part of the cases runs here, how, and what it leaves
    #[command(flatten)]
    run_args: RunArgs,

    /// Show the share of every value of an option, and the smallest case of every kind of difference
    #[arg(long, conflicts_with = "quiet")]
    details: bool,

    /// Succeed even if no case is compared: none was asked for, or the shard is empty
    #[arg(long)]
    allow_empty: bool,

    /// Write a covering set of lines with what is expected of each to this folder, for PRRTE's test/offline. No build is asked
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["prterun", "cases", "spawned", "live", "within", "relations", "one_app"])]
    export: Option<PathBuf>,

    /// With --export: a machine, by name or as an hwloc XML file; may be given several times
    #[arg(long, value_name = "NAME|FILE", requires = "export", default_values = ["2pkg-2numa-8core-smt2", "1pkg-4numa-24core-smt2"])]
    topology: Vec<String>,

    /// The folder of machines that the cases use
    #[arg(long, value_name = "FOLDER", default_value = TOPOLOGIES)]
    topologies: PathBuf,

    /// The number of generated machines, which depend on the seed
    #[arg(long, value_name = "N", default_value_t = 10)]
    machines: usize,

    /// The folder for generated machines, for the files of cases that differ, and for the record
    #[arg(long, value_name = "FOLDER", default_value = "target/campaign")]
    folder: PathBuf,
}

fn strengths() -> RangedU64ValueParser<usize> {
    RangedU64ValueParser::new().range(1..=MAX_STRENGTH as u64)
}

/// How many choices are combined in the lines that are exported, unless a number is given.
const EXPORTED_STRENGTH: usize = 2;

/// The default folder of machines.
const TOPOLOGIES: &str = "topologies";

/// What a campaign of requests needs.
const NO_PROBE: &str =
    "this needs prte next to its prterun, and mapcheck-pmix (cargo build -p mapcheck-pmix)";

/// Runs the cases and lists the differences.
///
/// # Errors
///
/// The machines, the profile or the build cannot be read, or no build works.
pub fn run(mut args: CampaignArgs) -> CommandResult {
    if let Some(output) = &args.export {
        return export::run(&Export {
            rules: &args.rules,
            machines: &args.topology,
            strength: args.strength.unwrap_or(EXPORTED_STRENGTH),
            output,
        });
    }
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
    let profile = match args.rules.profile().into_diagnostic()? {
        Some(profile) => Some((profile, Fit::Exact)),
        None => Profiles::shipped()
            .into_diagnostic()?
            .choose(build.version()),
    };
    if let Some((profile, _)) = &profile {
        args.rules.default_edition(profile.edition);
    }
    let reference = args.rules.reference().into_diagnostic()?;
    let as_before = profile.as_ref().map(|(it, _)| it.as_before.clone());
    let rules = profile.as_ref().map(|(profile, _)| profile.rules());
    let mut machines = load_machines(&machine_folder(&args.topologies, &args.folder)?)?;
    machines.extend(synthesize_machines(args.seed, args.machines, &args.folder)?);
    if args.histories {
        return args.run_histories(build, &reference, &machines);
    }
    let mut started = args.run_started(build, profile.as_ref(), &reference, &machines)?;
    let case_writer =
        CaseWriter::new(machines, build.head().to_owned(), &args.folder).into_diagnostic()?;
    let source = args.case_source(&case_writer, &reference)?;
    let whole = match &source {
        CaseSource::Listed(drafts) => drafts.len(),
        _ => 2000,
    };
    started.cases = args.cases.unwrap_or(whole);
    let numbers = match args.case {
        Some(case) => CaseNumbers::one(case),
        None => args.run_args.shard.numbers(started.cases),
    };
    let jobs = args.run_args.jobs();
    let campaign = Campaign {
        case_writer: &case_writer,
        build,
        reference: &reference,
        profile: rules.as_ref(),
        as_before: as_before.as_ref(),
        is_profile_partial: profile.is_some_and(|(_, fit)| fit != Fit::Exact),
        edition: args.rules.edition().into_diagnostic()?,
        source,
        numbers,
        seed: args.seed,
        workers: worker_count(jobs),
    };
    if args.run_args.list {
        list(&campaign);
        return Ok(ExitCode::SUCCESS);
    }
    if args.relations {
        return args.run_relations(&campaign);
    }
    args.run_campaign(&campaign, &started)
}

/// Prints the numbers and the arguments of the cases, with placeholders for files.
fn list(campaign: &Campaign<'_, Prterun>) {
    let numbers = (0..).map_while(|index| campaign.numbers.get(index));
    for number in numbers {
        let words = campaign.draft(number).words().into_iter();
        let words: Vec<String> = words
            .map(|word| word.replace(HEAD, campaign.build.head()))
            .collect();
        outln!("{number}  {}", join(words.iter().map(String::as_str)));
    }
}

impl CampaignArgs {
    /// Runs histories in runtimes whose nodes have the first machine.
    fn run_histories(
        &self,
        build: &Prterun,
        reference: &Reference,
        machines: &[Machine],
    ) -> CommandResult {
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        let machine = machine_of_histories(machines).ok_or_else(|| {
            miette::miette!("the campaign has no machine; `--machines N` generates some")
        })?;
        let jobs = self.run_args.jobs();
        let histories = Histories {
            build,
            rules: reference.rules(),
            machine,
            seed: self.seed,
            numbers: match self.case {
                Some(case) => case..case.saturating_add(1),
                None => 0..self.cases.unwrap_or(50),
            },
            workers: jobs.map_or(2, |jobs| jobs.get()),
            watch: RunWatch::new(stop, self.run_args.time_limit.map(|limit| limit.0)),
            progress: self.run_args.progress(),
        };
        histories.run().into_diagnostic()
    }

    /// Checks the relations of the cases on the reference of the edition, and on the build.
    fn run_relations(&self, campaign: &Campaign<'_, Prterun>) -> CommandResult {
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        let reference = Reference::new(
            format!("reference {}", campaign.edition),
            Rules::of(campaign.edition),
        );
        let prediction = campaign
            .profile
            .map(|rules| Reference::new("", rules.clone()));
        let run = |subject, prediction| RelationRun {
            case_writer: campaign.case_writer,
            subject,
            prediction,
        };
        let relations = Relations {
            runs: vec![
                run(&reference, None),
                run(campaign.build, prediction.as_ref()),
            ],
            draft: &|number| campaign.draft(number),
            numbers: campaign.numbers,
            workers: campaign.workers,
            seed: self.seed,
            watch: RunWatch::new(stop, self.run_args.time_limit.map(|limit| limit.0)),
            progress: self.run_args.progress(),
            quiet: self.run_args.quiet,
        };
        let status = relations.run().into_diagnostic()?;
        Ok(self.run_args.exit_code(status))
    }

    /// Returns what is run, on what, apart from the number of cases.
    fn run_started(
        &self,
        build: &Prterun,
        profile: Option<&(Profile, Fit)>,
        reference: &Reference,
        machines: &[Machine],
    ) -> miette::Result<RunStarted> {
        Ok(RunStarted {
            mapcheck: version::VERSION.to_owned(),
            commit: version::COMMIT.map(str::to_owned),
            material: Material::Campaign {
                seed: self.seed,
                strength: self.strength,
                spawned: self.spawned,
                live: self.live,
                within: self.within,
                one_app: self.one_app,
                reference: reference.name().to_owned(),
                rules: digest_rules(reference.rules()),
                machines: digest_machines(machines)
                    .into_diagnostic()
                    .wrap_err("failed to read the machines")?,
            },
            edition: self.rules.edition().into_diagnostic()?.to_string(),
            strict: true,
            cases: 0,
            shard: self.run_args.shard,
            missing: None,
            implementations: vec![build_info(build, profile.map(profile_info))],
            not_looked_at: Vec::new(),
            started: Some(SystemTime::now()),
        })
    }

    /// Returns a command that chooses the build and the rules, and runs a verb.
    fn command(&self, verb: &str, build: &Prterun) -> Vec<String> {
        let mut words = vec!["mapcheck".to_owned(), verb.to_owned()];
        words.extend(["--prterun".to_owned(), build.path().display().to_string()]);
        words.extend(self.rules.words());
        words.extend(self.build_args.words());
        words
    }

    /// Returns the command that runs a case of this campaign again, without the case's number.
    fn case_command(&self, build: &Prterun) -> Vec<String> {
        let mut words = self.command("campaign", build);
        words.extend(["--seed".to_owned(), self.seed.to_string()]);
        if let Some(strength) = self.strength {
            words.extend(["--strength".to_owned(), strength.to_string()]);
        }
        words.extend(self.spawned.then(|| "--spawned".to_owned()));
        words.extend(self.live.then(|| "--live".to_owned()));
        if let Some(kind) = self.within {
            words.extend(["--within", kind.name()].map(str::to_owned));
        }
        words.extend(self.one_app.then(|| "--one-app".to_owned()));
        words.extend(["--machines".to_owned(), self.machines.to_string()]);
        let topologies = self.topologies.display().to_string();
        if topologies != TOPOLOGIES {
            words.extend(["--topologies".to_owned(), topologies]);
        }
        words
    }

    /// Returns the file of the record. A single case is not recorded.
    fn record_file(&self) -> Option<RecordFile> {
        let default = || RecordFile::new(Destination::Folder(self.folder.clone()));
        let named = self.run_args.record_file();
        self.case.is_none().then(|| named.unwrap_or_else(default))
    }

    /// Runs a campaign, records it, and reports it on stdout.
    fn run_campaign(
        &self,
        campaign: &Campaign<'_, Prterun>,
        started: &RunStarted,
    ) -> CommandResult {
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        let before = CpuTime::measure().into_diagnostic()?;
        let mut record = self.record_file();
        let limit = self.run_args.time_limit.map(|limit| limit.0);
        let recording = Recording {
            started,
            command: self.case_command(campaign.build),
            limit: RunWatch::new(Arc::default(), limit),
            progress: self.run_args.progress(),
        };
        let (tally, finished) = recording
            .run(campaign, &stop, record.as_mut())
            .into_diagnostic()
            .wrap_err("failed to run or to record the campaign")?;
        let spent = CpuTime::measure().into_diagnostic()?.since(before);
        let all = campaign.numbers.count();
        if let Some(reason) = &finished.stopped {
            let ran = tally.counts.ran;
            outln!("stopped after {ran} of {all} cases: {reason}");
        }
        if !self.run_args.quiet {
            print_counts(&tally, campaign, spent, self.details);
        }
        let compare = self.command("compare", campaign.build);
        let compare: Vec<&str> = compare.iter().map(String::as_str).collect();
        let build = match &self.prterun {
            Some(path) => path.display().to_string(),
            None => campaign.build.name().to_owned(),
        };
        let profile = started.implementations.first();
        let profile = profile.and_then(|build| build.profile.as_ref());
        FindingsReport {
            campaign,
            build: &build,
            progress: self.run_args.progress(),
            profile: profile.map_or("", |it| it.name.as_str()),
            compare: &compare,
            details: self.details,
            quiet: self.run_args.quiet,
        }
        .print(&tally, &stop)?;
        print_seed_note(&tally, campaign);
        let mut status = status(&finished, self.allow_empty);
        let is_stopped = finished.stopped.is_some() || stop.load(Ordering::Relaxed);
        if status == exit_status::OK && is_stopped {
            status = exit_status::UNDECIDED;
        }
        if status == exit_status::UNDECIDED && !is_stopped {
            outln!("nothing was looked at: none of {all} cases was compared");
        }
        let path = record.as_ref().and_then(RecordFile::path);
        if let Some(path) = path.filter(|_| !self.run_args.quiet) {
            outln!("\nrecorded in {}", path.display());
        }
        outln!("{}", describe_totals(&finished));
        Ok(self.run_args.exit_code(status))
    }

    /// Returns the source of the cases, and prints what a covering set covers.
    fn case_source(
        &self,
        case_writer: &CaseWriter,
        reference: &Reference,
    ) -> miette::Result<CaseSource> {
        match self.strength {
            None if self.spawned => Ok(CaseSource::Requests),
            None if self.live => Ok(CaseSource::Differing),
            None if self.one_app => Ok(CaseSource::OneApp(self.within)),
            None => Ok(self
                .within
                .map_or(CaseSource::Random, CaseSource::Surrounded)),
            Some(strength) => {
                let maps = |draft: &Draft| case_writer.maps_somewhere(draft, reference);
                let set = covering_mapped(strength, maps);
                if !self.run_args.quiet && !self.run_args.list {
                    print_covering_set(&set, strength, reference);
                }
                Ok(CaseSource::Listed(set.drafts))
            }
        }
    }
}

/// Returns the digest of rules: of their answers and quirks.
fn digest_rules(rules: &Rules) -> Digest {
    let answers = Question::ALL.into_iter();
    let answers = answers.map(|question| format!("{}={}", question.name(), rules.answer(question)));
    Digest::of_all(answers.chain(rules.quirks().map(|quirk| quirk.name().to_owned())))
}
