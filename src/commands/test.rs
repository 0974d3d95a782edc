//! `mapcheck test`: runs the scenarios on the reference and on real builds.

use super::build_args::BuildArgs;
use super::{CommandResult, warn_of};
use crate::events::{JsonLines, Sinks};
use crate::exit_status;
use crate::implementation::{OpenError, discovery};
use crate::judge::{BuildSubject, LibrarySubject, Subject};
use crate::pmix::{self, LibraryError};
use crate::profile::{Fit, ProfileError, Profiles};
use crate::report::{Junit, Progress, Terminal};
use crate::requirements::{Ledger, LedgerError};
use crate::trial::{Trial, TrialError};
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::selection::TagExpression;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, Selection};
use miette::IntoDiagnostic as _;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// The arguments of `mapcheck test`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck test --no-builds
  mapcheck test --tags '@PAM-NOLOCAL-2 and not @reference'
  mapcheck test features/binding --edition 2026-08
  mapcheck test --prterun /opt/prrte/bin/prterun --junit results.xml
  mapcheck test features/pmix --libpmix /usr/lib/x86_64-linux-gnu/pmix2/lib/libpmix.so.2

Exit status: 0 all scenarios pass or deviate as known, 1 some do not, 2 mapcheck's own command line is wrong,
5 a file cannot be read or a build does not work.")]
pub struct TestArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    pub features: Vec<PathBuf>,

    /// A build of PRRTE to test besides the reference: a prterun, its installation's folder, Open MPI's mpirun, or a
    /// name on PATH [default: every build that is found]
    #[arg(long, value_name = "P")]
    pub prterun: Vec<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    pub build_args: BuildArgs,

    /// A libpmix to test with the scenarios about libpmix [default, without --prterun: every libpmix that is found]
    #[arg(long, value_name = "FILE")]
    pub libpmix: Vec<PathBuf>,

    /// Test the reference only
    #[arg(long, conflicts_with_all = ["prterun", "libpmix"])]
    pub no_builds: bool,

    /// Write a JUnit report to this file
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Write the events of the run to this file, one JSON document per line
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,

    /// Run only scenarios with matching tags: `@PAM-NOLOCAL-2 and not @reference`
    #[arg(long, value_name = "EXPRESSION")]
    pub tags: Option<TagExpression>,

    /// Run only scenarios whose name contains this text
    #[arg(long, value_name = "PART")]
    pub name: Vec<String>,

    /// The edition of the rules
    #[arg(long, value_name = "E", default_value_t)]
    pub edition: Edition,

    /// Judge all builds by this profile: a name such as `prrte-5.0.0rc1`, or a file
    #[arg(long, value_name = "PROFILE")]
    pub like: Option<String>,

    /// Fail on every deviation that is not known, also of builds without a profile of their own
    #[arg(long)]
    pub strict: bool,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    pub topologies: PathBuf,

    /// A folder with more profiles
    #[arg(long, value_name = "FOLDER", default_value = "profiles")]
    pub profiles: PathBuf,
}

/// Why the scenarios could not be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TestError {
    /// The scenarios cannot be read, or there are none.
    #[error(transparent)]
    Scenarios(#[from] RunError),
    /// The ledger cannot be found or read, or lacks requirements that scenarios name.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// A build that was named does not work.
    #[error(transparent)]
    Build(#[from] OpenError),
    /// A libpmix that was named does not work.
    #[error(transparent)]
    Libpmix(#[from] LibraryError),
    /// A profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A file cannot be written.
    #[error("failed to write {}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// The run could not be finished.
    #[error(transparent)]
    Trial(#[from] TrialError),
}

/// Runs the scenarios and reports on stdout.
///
/// # Errors
///
/// The scenarios cannot be run. Scenarios that fail are findings, not errors.
pub fn run(args: &TestArgs) -> CommandResult {
    let status = match count_findings(args).into_diagnostic()? {
        0 => exit_status::OK,
        _ => exit_status::FINDINGS,
    };
    Ok(ExitCode::from(status))
}

fn count_findings(args: &TestArgs) -> Result<usize, TestError> {
    let all = Scenarios::load(&args.features)?;
    Ledger::find(&args.features)?.check(all.list())?;
    let selection = Selection {
        tags: args.tags.clone(),
        edition: args.edition,
        names: args.name.clone(),
    };
    let scenarios = all.select(&selection)?;
    let subjects = subjects(args)?;
    let progress = Progress::new();
    let bar = progress.clone();
    let trial = Trial {
        scenarios: &scenarios,
        edition: args.edition,
        topologies: args.topologies.clone(),
        subjects: &subjects,
        strict: args.strict,
        progress: Some(Arc::new(move |subject, done, total| {
            bar.show(subject, done, total);
        })),
    };
    let mut sinks = sinks(args, progress.clone())?;
    let finished = trial.run(&mut sinks);
    progress.clear();
    Ok(finished?.findings)
}

fn sinks(args: &TestArgs, progress: Progress) -> Result<Sinks<'static>, TestError> {
    let mut sinks = Sinks::default();
    sinks.0.push(Box::new(ProgressEnd(progress)));
    sinks.0.push(Box::new(Terminal::new(anstream::stdout())));
    if let Some(path) = &args.junit {
        sinks.0.push(Box::new(Junit::new(create(path)?)));
    }
    if let Some(path) = &args.events {
        sinks.0.push(Box::new(JsonLines(create(path)?)));
    }
    Ok(sinks)
}

/// Clears the progress bar before the report is written.
#[derive(Debug)]
struct ProgressEnd(Progress);

impl crate::events::Sink for ProgressEnd {
    fn take(&mut self, event: &crate::events::Event) -> std::io::Result<()> {
        if matches!(event, crate::events::Event::RunFinished(_)) {
            self.0.clear();
        }
        Ok(())
    }
}

fn create(path: &Path) -> Result<BufWriter<File>, TestError> {
    File::create(path)
        .map(BufWriter::new)
        .map_err(|source| TestError::Create {
            path: path.to_owned(),
            source,
        })
}

fn subjects(args: &TestArgs) -> Result<Vec<Subject>, TestError> {
    let rules = Rules::of(args.edition);
    let mut subjects = vec![Subject::reference(Reference::new("reference", rules))];
    if args.no_builds {
        return Ok(subjects);
    }
    let profiles = Profiles::with_folder(&args.profiles)?;
    let named = !args.prterun.is_empty() || !args.libpmix.is_empty();
    if !named || !args.prterun.is_empty() {
        add_builds(args, &profiles, &mut subjects)?;
    }
    if !named || !args.libpmix.is_empty() {
        add_libraries(args, &profiles, &mut subjects)?;
    }
    Ok(subjects)
}

fn add_builds(
    args: &TestArgs,
    profiles: &Profiles,
    subjects: &mut Vec<Subject>,
) -> Result<(), TestError> {
    let found = discovery::find_builds_with(args.prterun.clone(), args.build_args.settings())?;
    warn_of(&found.broken);
    for build in found.working {
        let mut build = BuildSubject::new(build, profiles);
        if let Some(like) = &args.like {
            build.profile = Some((profiles.like(like)?, Fit::Exact));
        }
        add(Subject::build(build), subjects);
    }
    Ok(())
}

fn add_libraries(
    args: &TestArgs,
    profiles: &Profiles,
    subjects: &mut Vec<Subject>,
) -> Result<(), TestError> {
    let found = pmix::discovery::find_libraries(&args.libpmix)?;
    if let Some(reason) = &found.missing_probe {
        anstream::eprintln!("note: no libpmix is tested: {reason}");
    }
    warn_of(&found.broken);
    for library in found.working {
        let library = LibrarySubject::new(library, profiles);
        add(Subject::library(library), subjects);
    }
    Ok(())
}

/// Adds a subject, under a name that no other subject has.
fn add(mut subject: Subject, subjects: &mut Vec<Subject>) {
    if subjects.iter().any(|other| other.name == subject.name) {
        let program = subject.program().unwrap_or(Path::new(""));
        subject.name = format!("{} ({})", subject.name, program.display());
    }
    subjects.push(subject);
}
