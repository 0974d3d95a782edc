//! `mapcheck profile`: finds what a build does, and writes its profile.

mod library;
mod text;

use super::CommandResult;
use super::build_args::BuildArgs;
use super::interrupt::stop_on_interrupt;
use super::output::{errln, print_document};
use crate::builds::{CanaryWatch, Prterun, check_canary, discovery};
use crate::case::machine_fault::{find_machine_fault, too_few_for_runtimes};
use crate::change::diff::DiffCases;
use crate::explore::AsBefore;
use crate::explore::KNOWN_SEED;
use crate::explore::campaign::{
    CaseWriter, draft_of_case, load_machines, machine_folder, synthesize_machines,
};
use crate::judge::inference::{
    Evidence, EvidenceError, Inference, InferredRules, LiveSigns, LiveWitnesses, PartialQuirk,
    is_live, witness_case,
};
use crate::judge::profile::{CampaignResult, KnownQuirk, Profile, Profiles};
use crate::report::Progress;
use crate::system::exit_status;
use crate::system::whole_file::write_whole;
use crate::system::workers::{map_numbers, with_workers, worker_count};
use mapcheck_reference::{Case, Implementation as _, Outcome, Quirk, Rules};
use mapcheck_shell::shipped;
use mapcheck_steps::source::Scenarios;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use text::ProfileReport;

/// The arguments of `mapcheck profile`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck profile --prterun /opt/prrte/bin/prterun
  mapcheck profile --prterun /opt/prrte --output mine.yaml      then: mapcheck map --like mine.yaml -- …
  mapcheck profile --prterun /opt/prrte --like prrte-5.0.0rc1
  mapcheck profile --libpmix /opt/pmix/lib/libpmix.so.2 --include /opt/pmix/include

The build maps the witness of every known quirk and generated cases. No profile is used to find what it does; the \
nearest one, or --like, is only compared with the result. What neither an edition nor a known quirk explains is \
listed as new, and is in the profile by digest, so that a later run with this profile shows only what is new. \
A libpmix is asked the scenarios about libpmix; its deviations are those with which the model fails the same ones.

Exit status: 0 the profile explains everything the build did, 1 some of it is new, 2 mapcheck's own command line is \
wrong, 5 a file cannot be read or written, or the build does not work, 6 not decided: no case was compared, or \
the run was stopped.")]
pub struct ProfileArgs {
    /// The build: a prterun, its installation's folder, Open MPI's mpirun, or a name on PATH
    #[arg(long, value_name = "P", required_unless_present = "libpmix")]
    prterun: Option<PathBuf>,

    /// A libpmix, in place of a build of PRRTE
    #[arg(long, value_name = "FILE", conflicts_with = "prterun")]
    libpmix: Option<PathBuf>,

    /// The folder of the headers of that libpmix [default: `include` beside the library's folder]
    #[arg(long, value_name = "FOLDER", requires = "libpmix")]
    include: Option<PathBuf>,

    /// How the build is run
    #[command(flatten)]
    build_args: BuildArgs,

    /// The profile to compare with: a name such as `prrte-5.0.0rc1`, or a file [default: the nearest one]
    #[arg(long, value_name = "PROFILE")]
    like: Option<String>,

    /// Write the profile to this file
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// The number of generated cases that confirm the result
    #[arg(long, value_name = "N", default_value_t = 2000)]
    cases: usize,

    /// The seed of the generated cases and machines
    #[arg(long, value_name = "S", default_value_t = KNOWN_SEED)]
    seed: u64,

    /// Leave out the scenarios that start a runtime
    #[arg(long)]
    no_live: bool,

    /// The number of cases that run at a time [default: one more than there are cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,

    /// The folder of the topologies
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    topologies: PathBuf,

    /// Feature files, or folders of them, whose lines the build is asked, too
    #[arg(value_name = "FEATURES", default_value = "features")]
    features: Vec<PathBuf>,

    /// The folder of the scenarios that start a runtime
    #[arg(long, value_name = "FOLDER", default_value = "features/live")]
    live: PathBuf,

    /// The folder of the scenarios about libpmix
    #[arg(long, value_name = "FOLDER", default_value = "features/pmix")]
    pmix: PathBuf,

    /// The folder for the files of cases that nothing explains
    #[arg(long, value_name = "FOLDER", default_value = "target/profile")]
    folder: PathBuf,
}

/// Finds what the build does, prints it, and writes its profile.
///
/// # Errors
///
/// A file cannot be read or written, or the build does not work.
pub fn run(args: &ProfileArgs) -> CommandResult {
    match (&args.prterun, &args.libpmix) {
        (_, Some(library)) => library::run(args, library),
        (Some(build), None) => run_build(args, build),
        (None, None) => Ok(ExitCode::from(exit_status::USAGE)),
    }
}

fn run_build(args: &ProfileArgs, prterun: &Path) -> CommandResult {
    let stop = Arc::new(AtomicBool::new(false));
    stop_on_interrupt(&stop).into_diagnostic()?;
    let found = discovery::find_builds_with(vec![prterun.to_owned()], args.build_args.settings());
    let Some(build) = found.into_diagnostic()?.working.pop() else {
        miette::bail!("{} is not a build", prterun.display());
    };
    let profiles = Profiles::shipped().into_diagnostic()?;
    let nearest = match &args.like {
        Some(name) => Some(profiles.like(name).into_diagnostic()?),
        None => profiles.choose(build.version()).map(|(profile, _)| profile),
    };
    let per_app = build.per_app();
    let progress = Progress::new();
    let writer = args.case_writer(&build)?;
    let CollectedEvidence { evidence, missing } = args.ask(&build, &writer, &stop, &progress)?;
    let workers = worker_count(args.jobs);
    progress.show("inferring the rules", 0, 1);
    let inferred = Inference::new(&evidence, workers, &stop).infer();
    progress.clear();
    let inferred = inferred.into_diagnostic()?;
    let (name, version) = (build.name().to_owned(), build.version().clone());
    let measured = (evidence.as_slice(), &writer);
    let as_before = args.as_before(&build, measured, &inferred.rules(), &stop, &progress)?;
    let live = args.live_signs(build, &inferred, &stop, &progress)?;
    let mut quirks = inferred.quirks.clone();
    quirks.extend(&live.present);
    let profile = Profile {
        implementation: "prrte".to_owned(),
        version,
        edition: inferred.edition,
        per_app,
        open_mpi: None,
        quirks: quirks
            .into_iter()
            .map(|quirk| KnownQuirk {
                quirk,
                note: inferred.partial.get(&quirk).map(partial_note),
            })
            .collect(),
        campaign: (!inferred.unexplained.is_empty()).then_some(CampaignResult {
            cases: inferred.compared,
            unexplained: inferred.unexplained.len(),
        }),
        as_before,
    };
    let report = ProfileReport {
        name: &name,
        profile: &profile,
        nearest: nearest.as_ref(),
        inferred: &inferred,
        live: &live,
        missing: &missing,
        evidence: &evidence,
        folder: &args.folder,
    };
    report.print().into_diagnostic()?;
    args.write(&profile.to_yaml(&report.remarks()))?;
    Ok(ExitCode::from(status(&inferred, &live, &stop)))
}

/// Returns the remark on a quirk that the build has in part.
fn partial_note(fit: &PartialQuirk) -> String {
    let PartialQuirk { fits, misfits } = fit;
    format!("In part: it explains {fits} cases, and {misfits} speak against it.")
}

fn status(inferred: &InferredRules, live: &LiveSigns, stop: &AtomicBool) -> u8 {
    match () {
        () if inferred.compared == 0 => exit_status::UNDECIDED,
        () if !inferred.unexplained.is_empty() || !live.unexplained.is_empty() => {
            exit_status::FINDINGS
        }
        () if stop.load(Ordering::Relaxed) => exit_status::UNDECIDED,
        () => exit_status::OK,
    }
}

/// What the build was asked, and what could not be asked.
struct CollectedEvidence {
    evidence: Vec<Evidence>,
    /// The quirks without a usable witness, with the reason.
    missing: BTreeMap<Quirk, String>,
}

impl ProfileArgs {
    /// Writes a profile to the file that `--output` names, or to stdout.
    fn write(&self, yaml: &str) -> miette::Result<()> {
        match &self.output {
            Some(path) => write_whole(path, yaml)
                .into_diagnostic()
                .wrap_err_with(|| format!("failed to write {}", path.display())),
            None => {
                print_document(&format!("\n{}", yaml.trim_end()));
                Ok(())
            }
        }
    }

    /// Returns the writer of generated cases. The cases and the machines are those of a campaign with the same seed.
    fn case_writer(&self, build: &Prterun) -> miette::Result<CaseWriter> {
        let mut machines = load_machines(&machine_folder(&self.topologies, &self.folder)?)?;
        machines.extend(synthesize_machines(self.seed, MACHINES, &self.folder)?);
        CaseWriter::new(machines, build.head().to_owned(), &self.folder).into_diagnostic()
    }

    /// Returns the digests of what the build does and rules do not predict, in the generated cases and in the lines of scenarios.
    fn as_before(
        &self,
        build: &Prterun,
        (evidence, writer): (&[Evidence], &CaseWriter),
        rules: &Rules,
        stop: &AtomicBool,
        progress: &Progress,
    ) -> miette::Result<AsBefore> {
        let scenarios = Scenarios::load(&self.features).into_diagnostic()?;
        let bar = progress.clone();
        let lines = DiffCases::new(
            Some((&scenarios, &self.topologies)),
            writer,
            (self.seed, 0),
            Arc::new(move |done, all| bar.show("collecting the scenarios' lines", done, all)),
        );
        let lines = lines.into_diagnostic()?;
        let total = evidence.len() + lines.count();
        let show = |done| progress.show(build.name(), done, total);
        let workers = worker_count(self.jobs);
        let found = map_numbers(total, workers, stop, &show, |number| {
            let Some(number) = number.checked_sub(evidence.len()) else {
                return Ok(evidence[number].unexplained(rules));
            };
            let case = lines.get(number)?.case.clone();
            Ok(Evidence::ask(build, None, case).unexplained(rules))
        });
        progress.clear();
        let found = found.into_diagnostic()?.into_iter();
        Ok(AsBefore(found.filter_map(|(_, digest)| digest).collect()))
    }

    /// Asks the build for the witnesses and for generated cases.
    fn ask(
        &self,
        build: &Prterun,
        writer: &CaseWriter,
        stop: &AtomicBool,
        progress: &Progress,
    ) -> miette::Result<CollectedEvidence> {
        let canary = check_build(build)?;
        let mut missing = BTreeMap::new();
        let mut cases: Vec<(Option<Quirk>, Case)> = Vec::new();
        for quirk in Quirk::ALL.iter().filter(|quirk| !is_live(**quirk)) {
            match witness_case(*quirk, &self.topologies) {
                Ok(case) => cases.push((Some(*quirk), case)),
                Err(error @ EvidenceError::File(_)) => {
                    missing.insert(*quirk, error.to_string());
                }
                Err(error) => return Err(error).into_diagnostic(),
            }
        }
        let total = cases.len() + self.cases;
        let workers = worker_count(self.jobs);
        let name = build.name();
        let show = |done| progress.show(name, done, total);
        let evidence = map_numbers(total, workers, stop, &show, |number| {
            let (witness_of, case) = match cases.get(number) {
                Some((quirk, case)) => (*quirk, case.clone()),
                None => {
                    let number = number - cases.len();
                    let draft = draft_of_case(self.seed, number, writer.machine_count());
                    let case =
                        writer.write_case(&draft, &format!("profile-{}-{number}", self.seed));
                    (None, case?)
                }
            };
            let evidence = Evidence::ask(build, witness_of, case);
            if let Some(canary) = &canary {
                let checked = canary.check(build, &evidence.outcome);
                checked.map_err(std::io::Error::other)?;
            }
            Ok(evidence)
        });
        progress.clear();
        let evidence: Vec<Evidence> = evidence
            .into_diagnostic()?
            .into_iter()
            .map(|(_, evidence)| evidence)
            .collect();
        for evidence in &evidence {
            if let (Some(quirk), Outcome::NotApplicable { reason }) =
                (evidence.witness_of, &evidence.outcome)
            {
                missing.insert(quirk, reason.clone());
            }
        }
        Ok(CollectedEvidence { evidence, missing })
    }

    /// Runs the scenarios that show quirks of a running runtime.
    fn live_signs(
        &self,
        build: Prterun,
        inferred: &InferredRules,
        stop: &AtomicBool,
        progress: &Progress,
    ) -> miette::Result<LiveSigns> {
        let fault = too_few_for_runtimes().map(|fault| fault.to_string());
        let reason = match () {
            () if self.no_live => "--no-live leaves it out".to_owned(),
            () if fault.is_some() => fault.unwrap_or_default(),
            () if stop.load(Ordering::Relaxed) => "interrupted".to_owned(),
            () if !build.can_spawn() => {
                "it needs prte and mapcheck-pmix (cargo build -p mapcheck-pmix)".to_owned()
            }
            () if !shipped::locate(&self.live).into_diagnostic()?.is_dir() => {
                format!("{} is missing", self.live.display())
            }
            () => {
                progress.show("starting runtimes", 0, 1);
                let witnesses = LiveWitnesses {
                    build: Arc::new(build),
                    features: &shipped::locate(&self.live).into_diagnostic()?,
                    topologies: &self.topologies,
                };
                let signs = with_workers(RUNTIMES_AT_ONCE, || {
                    witnesses.signs(inferred.edition, &inferred.rules())
                });
                progress.clear();
                return signs.into_diagnostic()?.into_diagnostic();
            }
        };
        let live = Quirk::ALL.iter().copied().filter(|quirk| is_live(*quirk));
        Ok(LiveSigns {
            unseen: live.map(|quirk| (quirk, reason.clone())).collect(),
            ..LiveSigns::default()
        })
    }
}

/// The number of generated machines, as many as a campaign has.
const MACHINES: usize = 10;

/// The number of runtimes that are asked at a time. Most of their time is waiting: those of some builds take 15 s to end.
const RUNTIMES_AT_ONCE: usize = 12;

/// Checks that a build works here. Returns a watch, unless the build maps even the canary wrongly.
fn check_build(build: &Prterun) -> miette::Result<Option<CanaryWatch>> {
    match check_canary(build) {
        Ok(()) => Ok(Some(CanaryWatch::default())),
        Err(dead) if dead.has_map() => {
            errln!("warning: {}: {dead}", build.name());
            Ok(None)
        }
        Err(dead) => {
            let fault = find_machine_fault();
            let fault = fault.map_or_else(String::new, |fault| format!(" ({fault})"));
            miette::bail!("{} does not work here: {dead}{fault}", build.name())
        }
    }
}

/// Returns the place of a file beside others.
fn place(folder: &Path) -> PathBuf {
    folder.canonicalize().unwrap_or_else(|_| folder.to_owned())
}
