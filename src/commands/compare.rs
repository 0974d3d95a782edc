//! `mapcheck compare`: maps a case on several implementations and shows all differences.

use super::build_args::BuildArgs;
use super::case_args::{EnvironmentArgs, MachineArgs, head_name, parse_case};
use super::compared_case::ComparedCase;
use super::comparison_page::write_page;
use super::observed;
use super::rules::RulesArgs;
use super::versions;
use super::{CommandResult, warn_of};
use crate::builds::{Prterun, check_canary, discovery, is_suspicious};
use crate::case::line_error::LineError;
use crate::case::machine_fault::find_machine_fault;
use crate::commands::output::{errln, outln};
use crate::explore::campaign::compare_case;
use crate::judge::profile::Profiles;
use crate::outcome::compare::describe;
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_reference::{Case, Implementation, MapError, Outcome, Reference, map_in_detail};
use miette::IntoDiagnostic as _;
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `mapcheck compare`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck compare -- -H n1:4,n2:4 --map-by node -n 6 a
  mapcheck compare --prterun /opt/prrte/bin/prterun --edition 2026-08 \\
      --topology 2pkg-2numa-8core-smt2 -- -H n1:4,n2:4 --map-by numa:span -n 6 a
  mapcheck compare --versions -- mpirun -H n1:4,n2:4 --map-by slot:oversubscribe -n 6 a
  mpirun --display bind -n 8 ./a 2>&1 | mapcheck compare --observed - -- mpirun -n 8 ./a
  mapcheck compare --html maps.html -- -H n1:4,n2:4 --map-by node -n 6 a
  mapcheck compare --spawned -- -H n1:4,n2:4 \\
      -- PMIX_MAPBY=node : a maxprocs=2 : b maxprocs=2 PMIX_MAPBY=slot

Exit status: 0 all agree, 1 some differ, 2 mapcheck's own command line is wrong, 4 the reference does not model the \
case, 5 a file cannot be read or a build does not work, 6 no build was asked.")]
pub struct CompareArgs {
    /// A build of PRRTE to compare with: a prterun, its installation's folder, Open MPI's mpirun, or a name on PATH
    /// [default: every build that is found]
    #[arg(long, value_name = "P")]
    prterun: Vec<PathBuf>,

    /// How the builds are run
    #[command(flatten)]
    build_args: BuildArgs,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    environment: EnvironmentArgs,

    #[command(flatten)]
    machine: MachineArgs,

    /// The name of the head node [default: this host's]
    #[arg(long, value_name = "NAME")]
    head: Option<String>,

    /// Map a spawned job: the arguments of `prte`, then `--` and the request of the program
    #[arg(long)]
    spawned: bool,

    /// Compare what Open MPI 5.0, Open MPI 6 and the rules make of the line, by their profiles. No build is asked
    #[arg(long, conflicts_with_all = ["prterun", "allow_empty", "like"])]
    versions: bool,

    /// Compare where the ranks of a run were with where the line puts them: a file, or `-` for standard input. No build is asked
    ///
    /// The file is what `--display bind`, `--report-bindings` of Open MPI 4 and 5, xthi, hello_jobstep or `taskset -p` printed, whatever
    /// else is in it, or a map.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prterun", "allow_empty", "versions", "html"])]
    observed: Option<PathBuf>,

    /// Write the maps side by side to this HTML file, with the differences marked
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Succeed even if no build is asked
    #[arg(long)]
    allow_empty: bool,

    /// The line, with its launcher or without, as words or as one quoted text; or a script's file, `-` for standard input
    ///
    /// The launchers are `mpirun`, `mpiexec`, `oshrun`, `prterun` and `prun`. `--` can separate the line from mapcheck's own options, which come
    /// before it.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        required = true,
        value_name = "LINE"
    )]
    arguments: Vec<String>,
}

/// Maps the case on the reference and on every build, and prints what differs on each.
///
/// # Errors
///
/// The topology or the profile cannot be read, or a named build does not work.
pub fn run(args: CompareArgs) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let head = head_name(args.head)?;
    let (environment, machine) = (args.environment, &args.machine);
    let case = parse_case(args.arguments, head, args.spawned, environment, machine)?;
    if let Some(file) = &args.observed {
        let whose = match args.rules.base_edition() {
            Some(edition) => format!("the line under the rules of {edition}"),
            None => reference.name().replace("reference like ", ""),
        };
        return observed::run(&case, reference.rules(), &whose, file);
    }
    if let (true, Some(edition)) = (args.versions, args.rules.base_edition()) {
        return versions::run(&case, &reference, edition, args.html.as_deref());
    }
    let builds =
        discovery::find_builds_with(args.prterun, args.build_args.settings()).into_diagnostic()?;
    warn_of(&builds.broken);
    let expected = reference.outcome(&case);
    if matches!(expected, Outcome::NotApplicable { .. }) {
        return Ok(report_not_modelled(&case, &reference));
    }
    outln!("{}: {}", reference.name(), describe_line(&expected));
    let compared = ComparedCase {
        case: &case,
        reference: &reference,
        expected: &expected,
        edition: args.rules.base_edition(),
        profiles: Profiles::shipped().into_diagnostic()?,
    };
    let mut findings = false;
    let mut asked = 0;
    let mut sides = Vec::new();
    for build in &builds.working {
        let name = distinct_name(build, &builds.working);
        note_launcher(build, &name, &case);
        // The map is compared in the form that the line asks for, too.
        let result = compare_case(&reference, build, &case);
        let outcome = &result.actual;
        if args.html.is_some() {
            let explanation = match result.difference {
                Some(_) => compared.explanation(build, outcome),
                None => vec!["The build agrees with the reference.".to_owned()],
            };
            sides.push((name.clone(), outcome.clone(), explanation));
        }
        outln!("{}: {}", escape_line(&name), describe_line(outcome));
        if matches!(outcome, Outcome::NotApplicable { .. }) {
            continue;
        }
        check_machine(build, &name, outcome)?;
        asked += 1;
        findings |= compared.report(build, &name, &result);
    }
    if let Some(path) = &args.html {
        let reference = (compared.reference.name(), compared.expected);
        write_page(path, &case, reference, sides)?;
    }
    if builds.working.is_empty() {
        errln!(
            "no build of PRRTE was found: name one with --prterun, or run ci/prterun to fetch some"
        );
    }
    let status = if findings {
        exit_status::FINDINGS
    } else if asked == 0 && !args.allow_empty {
        exit_status::UNDECIDED
    } else {
        exit_status::OK
    };
    Ok(ExitCode::from(status))
}

/// Prints that a build is asked by its prterun, if the line names Open MPI's launcher and the build has none.
fn note_launcher(build: &Prterun, name: &str, case: &Case) {
    let launcher = case.line.environment().launcher();
    if case.spawned.is_none() && launcher.is_open_mpi() && !build.asks_mpirun(case) {
        errln!(
            "note: {} has no mpirun; its prterun is asked, with Open MPI's personality",
            escape_line(name)
        );
    }
}

/// Returns an outcome in one line.
fn describe_line(outcome: &Outcome) -> String {
    escape_line(&describe(outcome)).into_owned()
}

/// Returns a build's name, with its program if another build has the same name.
fn distinct_name(build: &Prterun, all: &[Prterun]) -> String {
    let same = all.iter().filter(|other| other.name() == build.name());
    match same.count() {
        0 | 1 => build.name().to_owned(),
        _ => format!("{} ({})", build.name(), build.path().display()),
    }
}

/// Checks that the machine is not at fault for an outcome that looks like it.
///
/// Prints that the build maps nothing at all if it does not map the canary either.
///
/// # Errors
///
/// The machine has a fault.
fn check_machine(build: &Prterun, name: &str, outcome: &Outcome) -> miette::Result<()> {
    if !is_suspicious(outcome) {
        return Ok(());
    }
    if let Some(fault) = find_machine_fault() {
        miette::bail!("this machine cannot run {name}: {fault}");
    }
    if let Err(dead) = check_canary(build)
        && !dead.has_map()
    {
        let dead = escape_line(&dead.to_string()).into_owned();
        outln!("  other lines fail, too: {dead}");
    }
    Ok(())
}

/// Reports what the reference does not model of a case. There is then nothing to compare a build with.
fn report_not_modelled(case: &Case, reference: &Reference) -> ExitCode {
    // The outcome does not have the place on the command line.
    if let Err(MapError::NotModelled(error)) = map_in_detail(case, reference.rules()) {
        LineError::not_modelled(case, &error).print();
    }
    ExitCode::from(exit_status::NOT_MODELLED)
}
