//! `mapcheck bisect`: finds the commit that changed a map.

use super::CommandResult;
use super::build_args::BuildArgs;
use super::case_args::{EnvironmentArgs, MachineArgs, head_name, parse_case};
use super::interrupt::stop_on_interrupt;
use super::output::{errln, outln};
use super::time_limit::TimeLimit;
use crate::builds::{Prterun, check_canary, discovery};
use crate::case::causes::with_causes;
use crate::change::bisect::{
    BuildError, Builder, CommitBuild, History, SearchResult, Side, find_first_bad,
};
use crate::change::diff::CaseObservation;
use crate::outcome::compare::{Difference, describe};
use crate::system::exit_status;
use crate::system::git::Commit;
use crate::system::text_file::read_limited;
use mapcheck_reference::display::PrintMap as _;
use mapcheck_reference::{Case, Outcome};
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The command that builds PRRTE.
const BUILD: &str = "git submodule --quiet update --init --recursive && ./autogen.pl && ./configure --prefix=\"$PREFIX\" && make -j4 && make install";

/// The arguments of `mapcheck bisect`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck bisect --source /opt/src/prrte --good v4.1.0 --bad master -- \\
      -H n1:4,n2:4 --map-by package -n 1 a : -n 1 b
  mapcheck bisect --source /opt/src/prrte --good 5e4c1d2 --bad HEAD --case line.txt \\
      --build './build.sh \"$PREFIX\"'
  git bisect run mapcheck bisect --step /opt/good/bin/prterun \\
      --build './build.sh \"$PREFIX\"' -- -H n1:4 -n 2 a

Each commit is built in a clone, by a line for a shell that installs into the folder $PREFIX, and kept in --cache: it \
is built once. What does not build, or maps nothing, is passed over. A commit is bad if its map differs from that of \
the good revision as that of the bad revision does.

With --step, the source tree in the current folder is built, its line is mapped, and the exit status is the one that \
`git bisect run` takes: 0 it maps as the named build does, 1 it does not, 125 it cannot be tried, 130 \
after an interrupt.

Exit status: 0 the commit is found, 2 mapcheck's own command line is wrong, 5 a revision or its build does not work, \
or both map alike, 6 not decided: stopped, or several commits are left that cannot \
be tried.")]
pub struct BisectArgs {
    /// PRRTE's git repository
    #[arg(long, value_name = "DIR", required_unless_present = "step")]
    source: Option<PathBuf>,

    /// A revision before the change
    #[arg(long, value_name = "REV", required_unless_present = "step")]
    good: Option<String>,

    /// A revision with the change
    #[arg(long, value_name = "REV", required_unless_present = "step")]
    bad: Option<String>,

    /// Build and try the source tree in the current folder only, against this build, for `git bisect run`
    #[arg(long, value_name = "BUILD", conflicts_with_all = ["source", "good", "bad"])]
    step: Option<PathBuf>,

    /// The line for a shell that builds a commit and installs it into $PREFIX [default: autogen.pl, configure, make]
    #[arg(long, value_name = "CMD")]
    build: Option<String>,

    /// Keep what the build before left in the source tree, which is faster, and wrong where a structure has changed
    #[arg(long)]
    incremental: bool,

    /// The time that one build may take
    #[arg(long, value_name = "TIME", default_value = "30m")]
    build_time: TimeLimit,

    /// The folder of the clone and of all builds
    #[arg(long, value_name = "FOLDER", default_value = "target/bisect")]
    cache: PathBuf,

    /// How the builds are run
    #[command(flatten)]
    build_args: BuildArgs,

    /// The environment of the case
    #[command(flatten)]
    environment: EnvironmentArgs,

    #[command(flatten)]
    machine: MachineArgs,

    /// The name of the head node [default: this host's]
    #[arg(long, value_name = "NAME")]
    head: Option<String>,

    /// A file with the line, instead of the arguments after `--`; lines that begin with `#` are left out
    #[arg(long, value_name = "FILE", conflicts_with = "arguments")]
    case: Option<PathBuf>,

    /// The arguments of `prterun`, or a whole line with its launcher, as words or as one quoted text
    #[arg(
        last = true,
        required_unless_present = "case",
        value_name = "PRTERUN ARGUMENTS"
    )]
    arguments: Vec<String>,
}

/// The exit status that makes `git bisect run` skip a commit.
const UNTESTABLE: u8 = 125;

/// The exit status that ends `git bisect run`.
const ABORTED: u8 = 130;

/// The largest file with a line, in bytes.
const LARGEST_CASE: u64 = 1 << 20;

/// Finds the commit, or tries one for `git bisect run`.
///
/// # Errors
///
/// A revision is unknown or its build does not work, or the case cannot be read.
pub fn run(args: BisectArgs) -> CommandResult {
    match &args.step {
        Some(good) => Ok(ExitCode::from(args.step(good).unwrap_or_else(|error| {
            errln!("{}", with_causes(error.as_ref()));
            UNTESTABLE
        }))),
        None => args.bisect(),
    }
}

impl BisectArgs {
    /// Returns the case, from the arguments or from a file.
    fn parse_case(&self) -> miette::Result<Case> {
        let words = match &self.case {
            None => self.arguments.clone(),
            Some(path) => {
                let place = || format!("failed to read {}", path.display());
                let text = read_limited(path, LARGEST_CASE).into_diagnostic();
                let text = text.wrap_err_with(place)?;
                let lines = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with('#'));
                let line: Vec<&str> = lines.collect();
                let words = mapcheck_shell::split(&line.join("\n"));
                words.ok_or_else(|| miette!("{} is not a line for a shell", path.display()))?
            }
        };
        let head = head_name(self.head.clone())?;
        parse_case(words, head, false, self.environment, &self.machine)
    }

    /// Returns what builds commits. A set `stop` ends a build.
    fn builder(&self, source: &Path, stop: &Arc<AtomicBool>) -> Builder {
        Builder {
            history: History::new(source),
            command: self.build.clone().unwrap_or_else(|| BUILD.to_owned()),
            cache: self.cache.clone(),
            time: self.build_time.0,
            incremental: self.incremental,
            stop: Arc::clone(stop),
        }
    }

    /// Opens a build and maps the case.
    fn try_program(&self, program: &Path, case: &Case) -> miette::Result<CaseObservation> {
        let found =
            discovery::find_builds_with(vec![program.to_owned()], self.build_args.settings());
        let build: Option<Prterun> = found.into_diagnostic()?.working.pop();
        let build = build.ok_or_else(|| miette!("{} is not a build", program.display()))?;
        match check_canary(&build) {
            Err(dead) if !dead.has_map() => {
                Err(miette!("{} does not work: {dead}", program.display()))
            }
            _ => Ok(CaseObservation::of(&build, case)),
        }
    }

    /// Builds the tree in the current folder, and compares it with a good build. Returns the status for git.
    fn step(&self, good: &Path) -> miette::Result<u8> {
        let case = self.parse_case()?;
        let expected = self.try_program(good, &case)?;
        let history = History::new(Path::new("."));
        let commit = history.commit("HEAD").into_diagnostic()?;
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        let builder = self.builder(Path::new("."), &stop);
        let _lock = builder.lock().into_diagnostic()?;
        let program = match builder.build(&commit) {
            Ok(CommitBuild::Program(program)) => program,
            Ok(CommitBuild::Failed { log }) => {
                errln!("{} does not build: see {}", commit.short(), log.display());
                return Ok(UNTESTABLE);
            }
            Err(BuildError::Stopped) => return Ok(ABORTED),
            Err(error) => return Err(error).into_diagnostic(),
        };
        let tried = self.try_program(&program, &case)?;
        if !tried.applies() || !expected.applies() {
            errln!("one of the two builds cannot be asked this line");
            return Ok(UNTESTABLE);
        }
        let differences = expected.differences(&tried);
        match differences.first() {
            None => {
                outln!("{}: as {}", commit.short(), good.display());
                Ok(exit_status::OK)
            }
            Some(difference) => {
                outln!("{}: {difference}", commit.short());
                Ok(exit_status::FINDINGS)
            }
        }
    }

    /// Finds the commit. An interrupt ends the build that is running.
    fn bisect(&self) -> CommandResult {
        let stop = Arc::new(AtomicBool::new(false));
        stop_on_interrupt(&stop).into_diagnostic()?;
        match self.bisect_until(&stop) {
            Err(error) if stop.load(Ordering::Relaxed) => {
                errln!("stopped: {}", with_causes(error.as_ref()));
                Ok(ExitCode::from(exit_status::UNDECIDED))
            }
            ended => ended,
        }
    }

    fn bisect_until(&self, stop: &Arc<AtomicBool>) -> CommandResult {
        let case = self.parse_case()?;
        let source = self.source.clone().unwrap_or_default();
        let builder = self.builder(&source, stop);
        let _lock = builder.lock().into_diagnostic()?;
        let revision = |name: &Option<String>| {
            let name = name.as_deref().unwrap_or_default();
            builder.history.commit(name).into_diagnostic()
        };
        let (good, bad) = (revision(&self.good)?, revision(&self.bad)?);
        let commits = builder.history.between(&good, &bad).into_diagnostic()?;
        let ends = [&good, &bad].map(|commit| self.try_end(&builder, commit, &case));
        let [before, after] = ends;
        let (before, after) = (before?, after?);
        let differences = before.differences(&after);
        let Some(change) = differences.first() else {
            return Err(miette!(
                "{} and {} map this line alike: {}",
                good.short(),
                bad.short(),
                describe(&before.outcome)
            ));
        };
        outln!("{change}");
        outln!(
            "{} commits, about {} steps",
            commits.len(),
            steps(commits.len())
        );
        let search = Search {
            args: self,
            builder: &builder,
            commits: &commits,
            case: &case,
            before: &before,
            change,
            stop,
        };
        let found = find_first_bad(commits.len(), |index| search.side(index))?;
        search.report(&found, &good)
    }

    /// Builds and tries one of the two given revisions.
    fn try_end(
        &self,
        builder: &Builder,
        commit: &Commit,
        case: &Case,
    ) -> miette::Result<CaseObservation> {
        announce(builder, commit);
        match builder.build(commit).into_diagnostic()? {
            CommitBuild::Program(program) => self.try_program(&program, case),
            CommitBuild::Failed { log } => Err(miette!(
                "{} does not build: see {}",
                commit.short(),
                log.display()
            )),
        }
    }
}

/// The search between two revisions.
struct Search<'a> {
    args: &'a BisectArgs,
    builder: &'a Builder,
    commits: &'a [Commit],
    case: &'a Case,
    /// What the good revision does.
    before: &'a CaseObservation,
    /// The difference of the bad revision.
    change: &'a Difference,
    stop: &'a AtomicBool,
}

impl Search<'_> {
    /// Builds and tries a commit.
    fn side(&self, index: usize) -> miette::Result<Side> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(miette!("interrupted"));
        }
        let commit = &self.commits[index];
        announce(self.builder, commit);
        let program = match self.builder.build(commit).into_diagnostic()? {
            CommitBuild::Program(program) => program,
            CommitBuild::Failed { log } => {
                outln!(
                    "{}  skipped: it does not build ({})",
                    commit.short(),
                    log.display()
                );
                return Ok(Side::Skipped);
            }
        };
        let tried = match self.args.try_program(&program, self.case) {
            Ok(tried) if tried.applies() => tried,
            Ok(_) => {
                outln!("{}  skipped: it cannot be asked this line", commit.short());
                return Ok(Side::Skipped);
            }
            Err(error) => {
                outln!(
                    "{}  skipped: {}",
                    commit.short(),
                    with_causes(error.as_ref())
                );
                return Ok(Side::Skipped);
            }
        };
        let side = match self.is_bad(&tried) {
            true => Side::Bad,
            false => Side::Good,
        };
        let name = if side == Side::Bad { "bad" } else { "good" };
        outln!("{}  {name}: {}", commit.short(), commit.summary);
        Ok(side)
    }

    /// Returns whether a map differs from the good one as the bad one does.
    fn is_bad(&self, observed: &CaseObservation) -> bool {
        let differences = self.before.differences(observed);
        let key = |it: &Difference| (it.aspect, it.what.clone(), it.right.clone());
        differences.iter().any(|it| key(it) == key(self.change))
    }

    /// Prints the commit, and the maps before and after it.
    fn report(&self, found: &SearchResult, good: &Commit) -> CommandResult {
        let candidates = found
            .candidates
            .iter()
            .filter_map(|it| self.commits.get(*it));
        let candidates: Vec<&Commit> = candidates.collect();
        let (Some(last), Some(first)) = (candidates.last(), found.candidates.first()) else {
            return Err(miette!("no commit is left"));
        };
        if candidates.len() > 1 {
            outln!("\none of these changed it; all but the last cannot be tried:");
            for commit in &candidates {
                outln!("  {} {}", commit.short(), commit.summary);
            }
        } else {
            outln!(
                "\nthe first commit that changes it, found in {} steps:",
                found.tried
            );
            outln!("  {} {}", last.hash, last.summary);
        }
        let parent = first.checked_sub(1).and_then(|it| self.commits.get(it));
        for (name, commit) in [("before", parent.unwrap_or(good)), ("after", *last)] {
            outln!("\n{name} ({}):", commit.short());
            // Both are kept.
            let tried = self.args.try_end(self.builder, commit, self.case)?;
            outln!("{}", show(&tried.outcome).trim_end());
        }
        Ok(ExitCode::from(match candidates.len() {
            1 => exit_status::OK,
            _ => exit_status::UNDECIDED,
        }))
    }
}

/// Returns a map as prterun prints it, or another outcome in words.
fn show(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => map.text("prterun@1").to_string(),
        other => describe(other),
    }
}

/// Prints that a commit is built, unless its build is kept.
fn announce(builder: &Builder, commit: &Commit) {
    if !builder.is_kept(commit) {
        errln!("building {} ({})", commit.short(), commit.summary);
    }
}

/// Returns the number of steps that a bisection takes.
fn steps(commits: usize) -> u32 {
    usize::BITS - commits.saturating_sub(1).leading_zeros()
}
