//! The command line of mapcheck.

use clap::{CommandFactory as _, FromArgMatches as _, Parser, Subcommand};
use include_dir::{Dir, include_dir};
use mapcheck::commands::KeyNotModelled;
use mapcheck::commands::short_help::with_short_help;
use mapcheck::commands::usage::print_usage;
use mapcheck::commands::{
    bisect, campaign, compare, completions, diff, explain, find, findings, gate, machines, man,
    map, profile, report, requirements, test,
};
use mapcheck::system::exit_status;
use mapcheck::system::limits::{refuse_low_stack, remedy, too_few_descriptors};
use mapcheck::system::printable::{escape_text, shorten};
use mapcheck::system::process::{Role, ScratchDir, take_role};
use mapcheck::system::version::version_text;
use mapcheck_shell::shipped::{ShippedDir, register, remove_unpacked};
use miette::miette;
use signal_hook::consts::{SIGABRT, SIGXFSZ};
use std::borrow::Cow;
use std::io::{IsTerminal as _, Write as _};
use std::iter;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

static FEATURES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features");
static GATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/features/gates");
static TOPOLOGIES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/topologies");

/// The folders that the program comes with, so that it works without a checkout, by the paths that are typed: `gates` is short for a
/// folder of `features`. Profiles are part of the library.
static SHIPPED: [ShippedDir; 3] = [
    ("features", &FEATURES),
    ("gates", &GATES),
    ("topologies", &TOPOLOGIES),
];

/// Check how PRRTE maps, ranks and binds the processes of each app of a job
#[derive(Debug, Parser)]
#[command(
    version = version_text(),
    after_help = "\
Examples:
  mapcheck test                                  every scenario, on the reference and on all builds
  mapcheck map mpirun -H n1:4,n2:4 --map-by node -n 6 a
  mapcheck explain mpirun -H n1:4,n2:4 --map-by node -n 6 a
  mapcheck compare mpirun -H n1:4,n2:4 -n 2 a : --map-by slot -n 4 b
  mapcheck requirements --id PAM-NOLOCAL-2       a requirement of the specification, and what checks it

Real builds: those named by --prterun, else by $MAPCHECK_PRTERUN (separated by colons), else \
target/prterun/*/bin/prterun (ci/prterun fetches them), else the one on PATH."
)]
struct CommandLine {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Print the map of a command line, as prterun would
    Map(map::MapArgs),
    /// Explain why each rank of a command line is where it is, or why there is no map
    Explain(explain::ExplainArgs),
    /// Find the shortest command lines that give a layout
    Find(find::FindArgs),
    /// Compare the outcomes of a command line on the reference and on real builds
    Compare(compare::CompareArgs),
    /// Run generated cases on a real build and on the reference, and list the differences
    Campaign(campaign::CampaignArgs),
    /// Find the commit that changed a map: build commits of a source tree, and ask each
    Bisect(Box<bisect::BisectArgs>),
    /// Run the published findings on builds of PRRTE: still there, fixed, or changed
    #[command(hide = true)]
    Findings(findings::FindingsArgs),
    /// Compare two builds: list what changed from one to the other, the smallest command lines first
    Diff(diff::DiffArgs),
    /// Accept or refuse a change of the rules: list the outcomes that change, and whether each change has a reason
    Gate(gate::GateArgs),
    /// List the machines that come with mapcheck, show one, or capture this machine for a bug report
    Machines(machines::MachinesArgs),
    /// Print a completion script for a shell
    #[command(hide = true)]
    Completions(completions::CompletionsArgs),
    /// Write the manual pages
    #[command(hide = true)]
    Man(man::ManArgs),
    /// Find what a build does, its edition and its quirks, and write its profile
    Profile(profile::ProfileArgs),
    /// Merge the recorded shards of a run, and report it: on the terminal, as JUnit, Markdown or NDJSON
    Report(report::ReportArgs),
    /// Print the requirements of the specification, and what checks each
    Requirements(requirements::RequirementsArgs),
    /// Run the scenarios on the reference and on real builds
    Test(test::TestArgs),
}

impl Verb {
    /// Returns whether the verb may start other programs, or write shipped files to a temporary folder.
    fn needs_scratch(&self) -> bool {
        !matches!(
            self,
            Self::Map(_)
                | Self::Explain(_)
                | Self::Find(_)
                | Self::Report(_)
                | Self::Machines(_)
                | Self::Completions(_)
                | Self::Man(_)
        )
    }
}

/// Prints an error on stderr. It has no styles, since every control character in it is foreign.
fn print_error(report: &miette::Report, wrap: bool) {
    let render = |wrap| {
        let mut text = String::new();
        let theme = miette::GraphicalTheme::unicode_nocolor();
        let handler = miette::GraphicalReportHandler::new_themed(theme).with_wrap_lines(wrap);
        match handler.render_report(&mut text, report.as_ref()) {
            Ok(()) => text,
            Err(_) => report.to_string(),
        }
    };
    let whole = render(false);
    let text = match shorten(&whole) {
        Cow::Borrowed(_) if wrap => render(wrap),
        shortened => shortened.into_owned(),
    };
    let remedy = remedy(&whole).filter(|_| !whole.contains("ulimit") && !whole.contains("TMPDIR"));
    let help = remedy.map_or_else(String::new, |remedy| format!("  help: {remedy}\n"));
    // There is no better place to report that stderr is full.
    let _ = writeln!(std::io::stderr(), "{}{help}", escape_text(&text));
}

/// Returns the status of a verb that ends with an error.
fn status_of(report: &miette::Report) -> u8 {
    match report.downcast_ref::<KeyNotModelled>() {
        Some(_) => exit_status::NOT_MODELLED,
        None => exit_status::FAILED,
    }
}

/// `mapcheck map` alone.
#[derive(Debug, Parser)]
struct MapLine {
    #[command(flatten)]
    args: map::MapArgs,
}

impl CommandLine {
    /// Parses the command line. The error of one that asks for help is the help.
    ///
    /// Describing all verbs to clap takes as long as a small map. So a line of `map` is parsed without them, unless it has a fault:
    /// only the description of all words it.
    fn parse_fast() -> Result<Self, clap::Error> {
        let mut words = std::env::args_os().skip(1).peekable();
        let map = words
            .next_if(|verb| verb == "map")
            .and_then(|verb| MapLine::try_parse_from(iter::once(verb).chain(words)).ok());
        match map {
            Some(map) => Ok(Self {
                verb: Verb::Map(map.args),
            }),
            None => {
                let command = with_short_help(Self::command());
                Self::from_arg_matches(&command.try_get_matches()?)
            }
        }
    }
}

/// Why this process does not run the verb.
enum Ended {
    /// Its supervisor has run it.
    InFront(ExitCode),
    /// It cannot be run.
    Failed(miette::Report),
}

/// Goes on in the supervisor alone, with a folder for temporary files.
fn start_supervised() -> Result<ScratchDir, Ended> {
    if let Some(fault) = too_few_descriptors() {
        return Err(Ended::Failed(miette!("{fault}")));
    }
    let role = take_role().map_err(|error| {
        Ended::Failed(miette!(
            "mapcheck cannot start itself once more, to supervise what it runs: {error}"
        ))
    })?;
    let supervisor = match role {
        Role::InFront(status) => return Err(Ended::InFront(status)),
        Role::Supervisor(supervisor) => supervisor,
    };
    let place = std::env::temp_dir();
    ScratchDir::new(supervisor).map_err(|error| {
        Ended::Failed(miette!(
            "mapcheck failed to create a folder for temporary files in {}, or to start what removes it: {error}; TMPDIR names another place",
            place.display()
        ))
    })
}

fn main() -> ExitCode {
    match refuse_low_stack() {
        Some(status) => ExitCode::from(status),
        None => run(),
    }
}

// Apart from `main`, so that its stack is used only when there is enough.
#[inline(never)]
fn run() -> ExitCode {
    register(&SHIPPED);
    // A file that reaches the limit on its size is then an error that is reported, instead of the end. Only a wrong number is refused.
    let _ = signal_hook::flag::register(SIGXFSZ, Arc::default());
    // Memory that cannot be had is printed and ends in an abort, whose status would name a crash.
    let always = Arc::new(AtomicBool::new(true));
    let status = i32::from(exit_status::FAILED);
    let _ = signal_hook::flag::register_conditional_shutdown(SIGABRT, status, always);
    let line = match CommandLine::parse_fast() {
        Ok(line) => line,
        Err(error) => return print_usage(&error),
    };
    // A reader of a pipe searches messages for names, which wrapping would break at their hyphens.
    let wrap = std::io::stderr().is_terminal();
    let handler = move |_: &_| -> Box<dyn miette::ReportHandler> {
        Box::new(miette::MietteHandlerOpts::new().wrap_lines(wrap).build())
    };
    // Only a second hook is refused, and there is none before.
    let _ = miette::set_hook(Box::new(handler));
    let _scratch = match line.verb.needs_scratch().then(start_supervised).transpose() {
        Ok(scratch) => scratch,
        Err(Ended::InFront(status)) => return status,
        Err(Ended::Failed(report)) => {
            print_error(&report, wrap);
            return ExitCode::from(exit_status::FAILED);
        }
    };
    let result = match line.verb {
        Verb::Map(args) => map::run(args),
        Verb::Find(args) => find::run(args),
        Verb::Explain(args) => explain::run(args),
        Verb::Compare(args) => compare::run(args),
        Verb::Campaign(args) => campaign::run(args),
        Verb::Bisect(args) => bisect::run(*args),
        Verb::Findings(args) => findings::run(&args),
        Verb::Diff(args) => diff::run(&args),
        Verb::Gate(args) => gate::run(&args),
        Verb::Machines(args) => machines::run(&args),
        Verb::Completions(args) => completions::run(CommandLine::command(), &args),
        Verb::Man(args) => man::run(CommandLine::command(), &args),
        Verb::Profile(args) => profile::run(&args),
        Verb::Report(args) => report::run(&args),
        Verb::Requirements(args) => requirements::run(&args),
        Verb::Test(args) => test::run(&args),
    };
    let status = result.unwrap_or_else(|report| {
        print_error(&report, wrap);
        ExitCode::from(status_of(&report))
    });
    remove_unpacked();
    status
}
