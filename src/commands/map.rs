//! `mapcheck map`: prints the map of a command line as prterun would.

use super::CommandResult;
use super::case_args::{EnvironmentArgs, MachineArgs, head_name, parse_case};
use super::dashes::{note_one_dash, with_two_dashes};
use super::elsewhere::{Elsewhere, MOST_PROCESSES};
use super::output::{document_writer, errln, print_picture};
use super::rules::RulesArgs;
use crate::case;
use crate::case::line_error::LineError;
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_forms::{DisplayForm, DisplayFormat, job_picture, refused_picture, refused_text};
use mapcheck_reference::explain::smallest_changes;
use mapcheck_reference::{
    Case, Implementation as _, MapError, MappedJob, Reference, Refusal, Rules, command_line,
    map_in_detail,
};
use miette::IntoDiagnostic as _;
use std::io::{self, BufWriter, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

/// The arguments of `mapcheck map`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck map --topology 2pkg-2numa-8core-smt2 -- -H n1:4,n2:4 \\
      --map-by node -n 2 a : --map-by core --rank-by fill -n 4 b
  mapcheck map --edition 2026-08 -- -H n1:4 -n 2 a : --map-by :oversubscribe -n 4 b
  mapcheck map --like prrte-5.0.0rc1 -- -H n1:4,n2:4 --map-by slot --bind-to none -n 6 a
  mapcheck map --format xml -- -H n1:4 -n 2 a
  mapcheck map --format ascii -- -H n1:4 -n 2 a
  mapcheck map --picture --topology 2pkg-2numa-8core-smt2 -- -H n1:4,n2:4 -n 6 a
  mapcheck map --topology 2pkg-2numa-8core-smt2 --format html -- -H n1:4,n2:4 -n 6 a > map.html
  mapcheck map -- 'OMPI_MCA_rmaps_base_oversubscribe=1 mpirun -H n1:4 -np 1 a'
  mapcheck map -- '$ time mpirun -H n1:4 -np 2 ./a.out 2>&1 | tee log'
  mapcheck map --no-environment -- -H n1:4 -n 2 a
  mapcheck map --spawned -- -H n1:4,n2:4 \\
      -- PMIX_MAPBY=node : a maxprocs=2 : b maxprocs=2 PMIX_MAPBY=slot

Exit status: 0 mapped, 2 mapcheck's own command line is wrong, 3 refused, 4 not modelled, 5 a file cannot be read.")]
pub struct MapArgs {
    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    environment: EnvironmentArgs,

    #[command(flatten)]
    machine: MachineArgs,

    /// The name of prterun's node [default: this host's]
    #[arg(long, value_name = "NAME")]
    head: Option<String>,

    /// The affinity file that LSF would name in LSB_AFFINITY_HOSTFILE
    #[arg(long, value_name = "FILE")]
    lsf_affinity: Option<PathBuf>,

    /// The form of the map [default: what --display asks for, else text]
    #[arg(long, value_name = "FORM")]
    format: Option<DisplayFormat>,

    /// Draw the map as text, as wide as the terminal
    #[arg(long, conflicts_with = "format")]
    picture: bool,

    /// Take the arguments of `prte`, then `--` and the request that a program spawns there, as in `-H n1:4 -- PMIX_MAPBY=node : a maxprocs=2`
    #[arg(long)]
    spawned: bool,

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

/// States that a parameter which displays something in a run does not do so here.
fn note_display(case: &Case) {
    if let Some(display) = command_line::parameter(&case.line, "display")
        && !command_line::displays(&case.line).is_some_and(|displays| displays.is_given())
    {
        let display = escape_line(&display.text).into_owned();
        errln!(
            "note: the parameter display does not change what is printed here; `--display {display}` does"
        );
    }
}

/// Prints the map to stdout, or the reason for a refusal to stderr.
///
/// # Errors
///
/// The machine or the profile cannot be read, or the map cannot be written.
pub fn run(args: MapArgs) -> CommandResult {
    let head = head_name(args.head)?;
    let (environment, machine) = (args.environment, &args.machine);
    let mut case = parse_case(args.arguments, head, args.spawned, environment, machine)?;
    note_display(&case);
    if args.rules.is_default() {
        case = with_two_dashes(case);
    }
    if let Some(file) = &args.lsf_affinity {
        let text = case::read_text(file).map_err(|kind| {
            miette::miette!(
                "failed to read the affinity file {}: {kind}",
                file.display()
            )
        })?;
        let name = file.display().to_string();
        case.files.set_lsf_affinity(name, text);
    }
    let reference = match args.rules.predict(&case).into_diagnostic()? {
        Ok(reference) => reference,
        Err(status) => return Ok(status),
    };
    note_one_dash(&case, &reference);
    let mapped = map_in_detail(&case, reference.rules());
    if args.rules.is_default() && !matches!(mapped, Err(MapError::NotModelled(_))) {
        Elsewhere::of(&case, &mapped).note();
    }
    match mapped {
        Ok(mapped) if args.picture => {
            print_picture(&job_picture(&mapped, &case));
            Ok(ExitCode::from(exit_status::OK))
        }
        Ok(mapped) => {
            let form = DisplayForm::for_case(args.format, &case);
            print(&mapped, &case, form, &reference).into_diagnostic()?;
            Ok(ExitCode::from(exit_status::OK))
        }
        Err(MapError::Refused(refusal)) => {
            let text = match args.format {
                None => refused_text(&case, reference.rules()),
                Some(format) => drawn_refusal(format, &case, &refusal, &reference),
            };
            if let Some(text) = text {
                let mut out = document_writer();
                let written = write!(out, "{text}").and_then(|()| out.flush());
                unless_closed(written).into_diagnostic()?;
            }
            let help = mapcheck_hints::meant(&case.words(), &refusal)
                .or_else(|| changes_that_map(&case, &refusal, reference.rules()));
            LineError::refused(&case, &refusal).with_help(help).print();
            Ok(ExitCode::from(exit_status::REFUSED))
        }
        Err(MapError::NotModelled(error)) => {
            LineError::not_modelled(&case, &error).print();
            Ok(ExitCode::from(exit_status::NOT_MODELLED))
        }
        // A build that crashes or never ends prints no map either.
        Err(error @ (MapError::Crashes(_) | MapError::NeverEnds(_))) => {
            let what = error.to_string();
            LineError::of_case(what, None, &case, None).print();
            Ok(ExitCode::from(exit_status::REFUSED))
        }
    }
}

/// Returns the first changes of a refused line that map, each tried.
fn changes_that_map(case: &Case, refusal: &Refusal, rules: &Rules) -> Option<String> {
    const SHOWN: usize = 3;
    let processes = command_line::requested_processes(&case.line);
    if case.spawned.is_some() || processes.is_some_and(|it| it > MOST_PROCESSES) {
        return None;
    }
    let changes = smallest_changes(case, &MapError::Refused(refusal.clone()), rules);
    let changes = changes.into_iter().take(SHOWN).map(|change| change.text);
    let changes: Vec<String> = changes.collect();
    (!changes.is_empty()).then(|| format!("each of these maps: {}.", changes.join("; ")))
}

/// Returns the picture of a refused case, if a picture is asked for.
fn drawn_refusal(
    format: DisplayFormat,
    case: &Case,
    refusal: &Refusal,
    reference: &Reference,
) -> Option<String> {
    let picture = || refused_picture(case, refusal, reference.rules(), reference.name());
    match format {
        DisplayFormat::Html => Some(picture().page()),
        DisplayFormat::Svg => Some(picture().svg()),
        _ => None,
    }
}

/// Writes the map, as the rules word it.
fn print(
    mapped: &MappedJob,
    case: &Case,
    form: DisplayForm,
    reference: &Reference,
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, document_writer());
    let (rules, under) = (reference.rules(), reference.name());
    let written = form.write_as(rules, &mut out, mapped, case, under);
    unless_closed(written.and_then(|()| out.flush()))
}

/// Returns the result of writing; a pipe that its reader has closed is not an error.
fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
