//! `mapcheck explain`: why each rank of a command line is where it is, or why there is no map.

use super::advice_on_builds::try_on_builds;
use super::case_args::{EnvironmentArgs, MachineArgs, head_name, parse_case};
use super::dashes::{note_one_dash, with_two_dashes};
use super::deviations::Deviations;
use super::elsewhere::Elsewhere;
use super::explain_markdown::Ticket;
use super::rules::RulesArgs;
use super::{CommandResult, print_json};
use crate::commands::output::{errln, outln, print_document, print_picture, print_wrapped};
use crate::ledger::requirements::Ledger;
use crate::system::exit_status;
use mapcheck_forms::job_picture;
use mapcheck_picture::JobPicture;
use mapcheck_reference::explain::{
    CPUS_PER_TASK, Detail, Explanation, Reason, Shown, explain_with_threads, render,
};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::{Case, Implementation as _, Outcome, Quirk, Reference, map_in_detail};
use mapcheck_shell::join;
use miette::IntoDiagnostic as _;
use serde::Serialize;
use std::process::ExitCode;

/// The format of an explanation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// For people
    #[default]
    Text,
    /// For programs: one JSON document
    Json,
    /// For a ticket: the line, the machine, the answer, the map and the versions
    Markdown,
}

/// The variable that has the number of threads of a process of OpenMP.
const THREADS_VARIABLE: &str = "OMP_NUM_THREADS";

/// The arguments of `mapcheck explain`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck explain --topology 2pkg-2numa-8core-smt2 -- \\
      -H n1:4,n2:4 --map-by node -n 2 a : --map-by core --rank-by fill -n 4 b
  mapcheck explain --rank 3 --topology 1pkg-1numa-4core -- -H n1:2,n2:2 --map-by slot:pe=2 a
  mapcheck explain --rules -H n1:4 -n 2 a
  mapcheck explain --format json -- -H n1:4 -n 2 a
  mapcheck explain --format markdown --topology 1pkg-1numa-4core -- mpirun -H n1:4 -n 2 a
  mapcheck explain --like prrte-5.0.0rc1 -- -H hn:4,n1:4 -n 2 a : --map-by slot:nolocal -n 2 b

For each app and rank: the directive or default that decides, the component, the node, the object, the rank and the \
CPUs, each with the id of the requirement. For a refusal: the rule, the numbers, and changes that map.

Exit status: 0 mapped, 2 mapcheck's own command line is wrong, 3 refused, 4 not modelled, 5 a file cannot be read, or \
the job has no such rank or app.")]
pub struct ExplainArgs {
    #[command(flatten)]
    rules: RulesArgs,

    /// Explain only this rank
    #[arg(long, value_name = "N", conflicts_with = "every_rank")]
    rank: Option<u32>,

    /// Explain only this app, counted from 0
    #[arg(long, value_name = "N")]
    app: Option<usize>,

    /// Explain every rank, however many there are
    #[arg(long)]
    every_rank: bool,

    /// Print the rules that are cited, too
    #[arg(long = "rules")]
    cite: bool,

    /// Print everything: the rules, and the components that decline an app
    #[arg(long)]
    all: bool,

    /// Draw the map as text above the explanation
    #[arg(long, conflicts_with = "format")]
    picture: bool,

    /// The format of the explanation
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// The name of prterun's node [default: this host's]
    #[arg(long, value_name = "NAME")]
    head: Option<String>,

    #[command(flatten)]
    environment: EnvironmentArgs,

    #[command(flatten)]
    machine: MachineArgs,

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

/// A requirement that is cited.
#[derive(Clone, Debug, Serialize)]
struct CitedRequirement {
    id: &'static str,
    text: String,
}

/// The document of `--format json`.
#[derive(Debug, Serialize)]
struct Document<'a> {
    #[serde(flatten)]
    explanation: &'a Explanation,
    #[serde(skip_serializing_if = "Option::is_none")]
    deviations: Option<&'a Deviations>,
    requirements: Vec<CitedRequirement>,
}

/// Prints the explanation on stdout.
///
/// # Errors
///
/// The machine or the profile cannot be read, or the job has no such rank or app.
pub fn run(args: ExplainArgs) -> CommandResult {
    let edition = args.rules.edition().into_diagnostic()?;
    let compared = comparing_words(&args);
    let head = head_name(args.head)?;
    let (environment, machine) = (args.environment, &args.machine);
    let mut case = parse_case(args.arguments, head, args.spawned, environment, machine)?;
    if args.rules.is_default() {
        case = with_two_dashes(case);
    }
    let reference = match args.rules.predict(&case).into_diagnostic()? {
        Ok(reference) => reference,
        Err(status) => return Ok(status),
    };
    let outcome = reference.outcome(&case);
    note_one_dash(&case, &reference);
    let detail = match args.rank {
        Some(rank) => Detail::Rank(rank),
        None if args.every_rank => Detail::EveryRank,
        None => Detail::Grouped,
    };
    let threads = threads_of_process(&case, environment.variable(THREADS_VARIABLE));
    let mut explanation = explain_with_threads(&case, reference.rules(), &detail, threads);
    check_selection(&explanation, args.rank, args.app)?;
    if explanation.is_mapped {
        explanation.select(args.app, args.rank.is_some());
    }
    let deviations = args
        .rules
        .base_edition()
        .is_none()
        .then(|| Deviations::of(&case, &reference, edition, &outcome))
        .flatten();
    let is_compared = args.rules.is_default() && explanation.is_mapped;
    let comparing = comparing_command(&case, &compared).filter(|_| is_compared);
    explanation.warnings.extend(comparing);
    let is_plain = args.rules.is_default() && !matches!(outcome, Outcome::NotApplicable { .. });
    if is_plain {
        let elsewhere = Elsewhere::of(&case, &map_in_detail(&case, reference.rules()));
        elsewhere.note_uncompared();
        (explanation.elsewhere, explanation.mapping_elsewhere) =
            elsewhere.answers(&explanation.summary);
        if let Some(before) = elsewhere.before_answer() {
            explanation.summary.insert_str(0, &before);
        }
        try_on_builds(&case, &mut explanation);
    } else if let Some(deviations) = &deviations {
        let name = reference.name();
        let name = name.strip_prefix("reference like ").unwrap_or(name);
        explanation.elsewhere = deviations.answers(name);
    }
    let cited = cited(&explanation, deviations.as_ref())?;
    match args.format {
        Format::Json => print_json(&Document {
            explanation: &explanation,
            deviations: deviations.as_ref(),
            requirements: cited,
        })
        .into_diagnostic()?,
        Format::Markdown => {
            let picture = drawn(&case, &reference);
            let ticket = Ticket {
                case: &case,
                explanation: &explanation,
                under: reference.name(),
                picture: picture.as_ref(),
            };
            print_document(ticket.to_string().trim_end());
        }
        Format::Text => {
            if args.picture
                && let Some(job) = drawn(&case, &reference)
            {
                print_picture(&job);
                outln!("");
            }
            let shown = Shown {
                every_rank: args.every_rank,
                declined: args.all,
            };
            print_wrapped(render(&explanation, shown).trim_end());
            if let Some(deviations) = &deviations {
                deviations.print();
            }
            match args.cite || args.all {
                true => print_cited(&cited),
                // It has no numbers and cites nothing.
                false if matches!(outcome, Outcome::NotApplicable { .. }) => {}
                false => {
                    let is_logical = !reference.rules().has(Quirk::THREADS_NUMBERED_PHYSICALLY);
                    let numbers = match is_logical {
                        true => "L numbers are logical, as in lstopo. ",
                        false => "",
                    };
                    print_wrapped(&format!(
                        "\n{numbers}`--rules` prints the rules that are cited, `--all` the components that decline, too"
                    ));
                }
            }
        }
    }
    Ok(ExitCode::from(status(&outcome)))
}

/// Returns the words of the command that compares a run with the same line in the same place.
fn comparing_words(args: &ExplainArgs) -> Vec<String> {
    let machine = args.machine.topology();
    let machine = machine.map(|machine| ["--topology", machine]);
    let head = args.head.as_deref().map(|head| ["--head", head]);
    let command = ["mapcheck", "compare", "--observed", "FILE"].into_iter();
    let alone = args.environment.is_left_out().then_some("--no-environment");
    let named = machine.into_iter().chain(head).flatten();
    let line = args.arguments.iter().map(String::as_str);
    let words = command.chain(named).chain(alone).chain(["--"]).chain(line);
    words.map(str::to_owned).collect()
}

/// Returns the sentence with the command that compares what a line prints with its map, if it prints where the ranks are.
fn comparing_command(case: &Case, same: &[String]) -> Option<Reason> {
    let prints_ranks = |value: &Spanned| {
        let words = value.text.split([',', ':']);
        let mut words = words.map(str::to_ascii_lowercase);
        words.any(|word| ["map", "bind", "bindings", "map-devel"].contains(&word.as_str()))
    };
    let mut options = case.line.possible_options();
    let is_asked = options.any(|given| match given.meaning() {
        Meaning::Display => given.values.iter().any(prints_ranks),
        Meaning::AsDisplay(word) => word.starts_with("map") || word.starts_with("bind"),
        _ => false,
    });
    let command = join(same.iter().map(String::as_str));
    (is_asked && case.spawned.is_none()).then(|| Reason {
        // The command is a row of its own, which is not broken.
        text: format!("compare this with what a run printed, saved as FILE:\n    {command}"),
        requirement: None,
        advice: Vec::new(),
        is_aside: true,
    })
}

/// Returns the number of threads of OpenMP that each process has, from the line or from this environment, or else of the CPUs that a
/// job of Slurm asks for it.
fn threads_of_process(case: &Case, here: Option<String>) -> Option<usize> {
    let words = case.words();
    let of_word = |word: &String| {
        let value = word.strip_prefix(THREADS_VARIABLE)?.strip_prefix('=')?;
        Some(value.to_owned())
    };
    let mut given: Vec<String> = words.iter().filter_map(of_word).collect();
    given.dedup();
    // Apps with several numbers have none that is the job's.
    if given.len() > 1 {
        return None;
    }
    let typed = case.line.environment().get(THREADS_VARIABLE);
    let value = given.pop();
    let of_slurm = || case.line.environment().get(CPUS_PER_TASK);
    let value = value.or_else(|| typed.map(str::to_owned)).or(here);
    let value = value.or_else(|| of_slurm().map(str::to_owned))?;
    // The number of the outermost level comes first.
    value.split(',').next()?.trim().parse().ok()
}

/// Returns the picture of a case, if it is mapped.
fn drawn(case: &Case, reference: &Reference) -> Option<JobPicture> {
    let mapped = map_in_detail(case, reference.rules()).ok()?;
    Some(job_picture(&mapped, case))
}

fn status(outcome: &Outcome) -> u8 {
    match outcome {
        Outcome::Mapped(_) | Outcome::LostRanks { .. } => exit_status::OK,
        Outcome::NotApplicable { .. } => exit_status::NOT_MODELLED,
        _ => exit_status::REFUSED,
    }
}

/// Checks that the job has the rank and the app that are asked for.
fn check_selection(
    explanation: &Explanation,
    rank: Option<u32>,
    app: Option<usize>,
) -> miette::Result<()> {
    if let Some(app) = app
        && !explanation.apps.is_empty()
        && explanation.apps.iter().all(|it| it.app != app)
    {
        miette::bail!(
            "the job has no app {app}; its apps are 0 to {}",
            explanation.apps.len().saturating_sub(1)
        );
    }
    if let Some(rank) = rank
        && explanation.is_mapped
        && explanation.apps.iter().all(|it| it.ranks.is_empty())
    {
        miette::bail!(
            "the job has no rank {rank}; its ranks are 0 to {}",
            explanation.ranks.saturating_sub(1)
        );
    }
    Ok(())
}

/// Returns the requirements that are cited, with their texts.
fn cited(
    explanation: &Explanation,
    deviations: Option<&Deviations>,
) -> miette::Result<Vec<CitedRequirement>> {
    let ledger = Ledger::shipped().into_diagnostic()?;
    let mut ids = explanation.requirements();
    ids.extend(deviations.iter().flat_map(|it| it.requirements()));
    ids.sort_unstable();
    ids.dedup();
    let text = |id: &str| ledger.get(id).map(|it| it.text.clone()).unwrap_or_default();
    Ok(ids
        .into_iter()
        .map(|id| CitedRequirement { id, text: text(id) })
        .collect())
}

fn print_cited(cited: &[CitedRequirement]) {
    if cited.is_empty() {
        return;
    }
    outln!("");
    outln!("The rules");
    for CitedRequirement { id, text } in cited {
        print_wrapped(&format!("  {id}  {text}"));
    }
    if cited.iter().any(|it| it.text.is_empty()) {
        errln!("warning: the ledger lacks a requirement that is cited");
    }
}
