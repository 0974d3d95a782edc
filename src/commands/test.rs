//! `mapcheck test`: the scenarios, on the reference and on real builds.

use super::warn_of;
use crate::events::{JsonLines, Sinks};
use crate::implementation::discovery;
use crate::implementation::{OpenError, Prterun};
use crate::judge::{LibrarySubject, Subject};
use crate::pmix::{self, InstalledLibrary, LibraryError, RealLibrary};
use crate::profile::{ProfileError, Profiles};
use crate::report::{Junit, Progress, Terminal};
use crate::requirements::{FILE, Ledger, LedgerError, is_ledger};
use crate::trial::{Trial, TrialError};
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::{Edition, Implementation as _, Reference, Rules};
use mapcheck_steps::selection::TagExpression;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, Selection};
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What follows `mapcheck test`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck test --no-builds
  mapcheck test --tags '@PAM-NOLOCAL-2 and not @reference'
  mapcheck test features/binding --edition 2026-08
  mapcheck test --prterun /opt/prrte/bin/prterun --junit results.xml
  mapcheck test features/pmix --libpmix /usr/lib/x86_64-linux-gnu/pmix2/lib/libpmix.so.2

Exit status: 0 all is as it should be, 1 something is not, 2 mapcheck's own command line is wrong,
5 a file cannot be read or a build does not work.")]
pub struct TestArgs {
    /// Feature files, or folders of them
    #[arg(value_name = "FEATURES", default_value = "features")]
    pub features: Vec<PathBuf>,

    /// A real build to run the scenarios on, besides the reference; all that are found when none is named
    #[arg(long, value_name = "P")]
    pub prterun: Vec<PathBuf>,

    /// A libpmix to run the scenarios about libpmix on; all that are found when no build and no libpmix is named
    #[arg(long, value_name = "FILE")]
    pub libpmix: Vec<PathBuf>,

    /// Run the scenarios on the reference only
    #[arg(long, conflicts_with_all = ["prterun", "libpmix"])]
    pub no_builds: bool,

    /// Write a JUnit report
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,

    /// Record what happens, an event a line
    #[arg(long, value_name = "FILE")]
    pub events: Option<PathBuf>,

    /// Only scenarios with such tags: `@PAM-NOLOCAL-2 and not @reference`
    #[arg(long, value_name = "EXPRESSION")]
    pub tags: Option<TagExpression>,

    /// Only scenarios whose name has this in it
    #[arg(long, value_name = "PART")]
    pub name: Vec<String>,

    /// The edition by which to judge
    #[arg(long, value_name = "E", default_value_t)]
    pub edition: Edition,

    /// Judge all builds by this profile: a name like `prrte-5.0.0rc1`, or a file
    #[arg(long, value_name = "PROFILE")]
    pub like: Option<String>,

    /// Let everything that is not as it should be fail the run, also on builds without a profile of their own
    #[arg(long)]
    pub strict: bool,

    /// The folder of the topologies that scenarios name
    #[arg(long, value_name = "FOLDER", default_value = "topologies")]
    pub topologies: PathBuf,

    /// A folder with more profiles
    #[arg(long, value_name = "FOLDER", default_value = "profiles")]
    pub profiles: PathBuf,
}

/// What came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TestOutcome {
    /// Everything is as it should be, or deviates as known.
    Clean,
    /// That many verdicts are not as they should be.
    Findings(usize),
}

/// Why the scenarios could not be run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TestError {
    /// The scenarios cannot be read, or there are none.
    #[error(transparent)]
    Scenarios(#[from] RunError),
    /// The ledger cannot be read, or does not have what scenarios name.
    #[error(transparent)]
    Ledger(#[from] LedgerError),
    /// There is no ledger.
    #[error("no {FILE} was found beside the features, nor in a folder above them")]
    NoLedger,
    /// A build that was named does not work.
    #[error(transparent)]
    Build(#[from] OpenError),
    /// A libpmix that was named cannot be asked.
    #[error(transparent)]
    Libpmix(#[from] LibraryError),
    /// A profile is wrong.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// A file cannot be written.
    #[error("failed to write {}", path.display())]
    Create {
        /// The file.
        path: PathBuf,
        /// Why not.
        source: std::io::Error,
    },
    /// The scenarios could not be run to the end.
    #[error(transparent)]
    Trial(#[from] TrialError),
}

/// Runs the scenarios and reports on stdout.
///
/// # Errors
///
/// [`TestError`] if they could not be run. What they find is an outcome, not an error.
pub fn run(args: &TestArgs) -> Result<TestOutcome, TestError> {
    let all = Scenarios::load(&args.features)?;
    ledger(&args.features)?.check(all.list())?;
    let selection = Selection {
        tags: args.tags.clone(),
        edition: args.edition,
        names: args.name.clone(),
    };
    let scenarios = all.select(&selection)?;
    let subjects = subjects(args)?;
    let progress = Progress::new();
    let shown = progress.clone();
    let trial = Trial {
        scenarios: &scenarios,
        edition: args.edition,
        topologies: args.topologies.clone(),
        subjects: &subjects,
        strict: args.strict,
        progress: Some(Arc::new(move |what, done, total| {
            shown.show(what, done, total)
        })),
    };
    let mut sinks = sinks(args, progress.clone())?;
    let finished = trial.run(&mut sinks);
    progress.clear();
    match finished?.findings {
        0 => Ok(TestOutcome::Clean),
        findings => Ok(TestOutcome::Findings(findings)),
    }
}

fn sinks(args: &TestArgs, progress: Progress) -> Result<Sinks<'static>, TestError> {
    let mut sinks = Sinks::default();
    sinks.0.push(Box::new(Clearing(progress)));
    sinks.0.push(Box::new(Terminal::new(anstream::stdout())));
    if let Some(path) = &args.junit {
        sinks.0.push(Box::new(Junit::new(create(path)?)));
    }
    if let Some(path) = &args.events {
        sinks.0.push(Box::new(JsonLines(create(path)?)));
    }
    Ok(sinks)
}

/// Takes the progress bar away before the report is written.
#[derive(Debug)]
struct Clearing(Progress);

impl crate::events::Sink for Clearing {
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

/// The ledger of features: its top file stands beside them, or in a folder above; where several do, in the topmost.
///
/// # Errors
///
/// [`TestError::NoLedger`] if there is none, [`TestError::Ledger`] if it is wrong.
pub fn ledger(features: &[PathBuf]) -> Result<Ledger, TestError> {
    let file = features
        .iter()
        .filter_map(|path| std::path::absolute(path).ok())
        .find_map(|path| top_ledger(&path))
        .ok_or(TestError::NoLedger)?;
    Ok(Ledger::load(&file)?)
}

/// The topmost ledger above a path. Files of that name that are no ledger are somebody else's, unless there is no other.
fn top_ledger(path: &Path) -> Option<PathBuf> {
    let files = path.ancestors().map(|folder| folder.join(FILE));
    let files: Vec<PathBuf> = files.filter(|file| file.is_file()).collect();
    let mut ledgers = files.iter().filter(|file| is_ledger(file));
    ledgers.next_back().or(files.first()).cloned()
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
    let found = discovery::find_builds(args.prterun.clone())?;
    warn_of(&found.broken);
    for build in found.working {
        let mut subject = subject(build, profiles);
        if let Some(like) = &args.like {
            subject.profile = Some((profiles.like(like)?, crate::profile::Fit::Exact));
        }
        add(subject, subjects);
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
        add(library_subject(library, profiles, args.edition), subjects);
    }
    Ok(())
}

/// Adds something to run scenarios on, under a name that nothing else has.
fn add(mut subject: Subject, subjects: &mut Vec<Subject>) {
    if subjects.iter().any(|other| other.name == subject.name) {
        let program = subject.program.as_deref().unwrap_or(Path::new(""));
        subject.name = format!("{} ({})", subject.name, program.display());
    }
    subjects.push(subject);
}

/// A libpmix as something to run scenarios on, with the profile that fits it best.
#[must_use]
pub fn library_subject(library: RealLibrary, profiles: &Profiles, edition: Edition) -> Subject {
    let file = library.file().to_owned();
    let subject = LibrarySubject {
        profile: profiles.choose_library(library.version()),
        calls: InstalledLibrary::with_default_headers(&file)
            .map(|calls| Arc::new(calls) as Arc<dyn PmixLibrary>),
        library: Arc::new(library),
    };
    Subject::library(subject, file, edition)
}

/// A real build as something to run scenarios on, with the profile that fits it best.
#[must_use]
pub fn subject(build: Prterun, profiles: &Profiles) -> Subject {
    Subject {
        name: build.name().to_owned(),
        program: Some(build.path().to_owned()),
        per_app: build.per_app(),
        profile: profiles.choose(build.version()),
        library: None,
        implementation: Arc::new(build),
    }
}
