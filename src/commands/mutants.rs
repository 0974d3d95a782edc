//! `mapcheck mutants`: breaks the rules of the reference, one at a time, and reports which scenarios notice.

use super::CommandResult;
use crate::commands::output::outln;
use crate::exit_status;
use crate::mutants::{
    MUTANTS, Mutant, MutantResult, MutantStatus, RESULTS, RecordedResults, Workshop, WorkshopError,
    cargo_mutants, load_mutants,
};
use crate::profile::Profiles;
use crate::report::Progress;
use mapcheck_shell::shipped;
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The arguments of `mapcheck mutants`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Run it in the root of a checkout of mapcheck, with cargo on PATH. The sources are copied below target/mutants and \
built there, nearly all mutants at once: a few minutes for the build, then a few seconds for each mutant.

Examples:
  mapcheck mutants --list                     the mutants, and the recorded result of each
  mapcheck mutants                            run those that are not recorded as caught, and record the results
  mapcheck mutants --again --jobs 2           run all of them again
  mapcheck mutants --id PAM-BIND-APP-2        run those that break this requirement
  cargo mutants --list --json -p mapcheck-mapping > list.json
  mapcheck mutants --cargo-mutants list.json --sample 300 --seed 1 --like prrte-5.0.0rc1

The results of a sample are in target/mutants/sample.ndjson as they come. A run that was interrupted goes on with \
those that are missing or were missed; --again runs all.

Exit status: 0 all that ran were caught by a scenario of each requirement that they break, 1 some were not, 2 \
mapcheck's own command line is wrong, 5 the mutants or the sources cannot be used, or none could be tested.")]
pub struct MutantsArgs {
    /// Only mutants that break this requirement
    #[arg(long, value_name = "ID")]
    id: Vec<String>,

    /// Only mutants whose name contains this
    #[arg(long, value_name = "PART")]
    name: Vec<String>,

    /// List the mutants and their recorded results, and run nothing
    #[arg(long)]
    list: bool,

    /// Also run mutants that are recorded as caught
    #[arg(long)]
    again: bool,

    /// The number of mutants to run at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,

    /// Run a sample of the mutants in the list of `cargo mutants --list --json` instead
    #[arg(long, value_name = "LIST", conflicts_with_all = ["id", "name", "list"])]
    cargo_mutants: Option<PathBuf>,

    /// The size of the sample
    #[arg(
        long,
        value_name = "N",
        default_value_t = 300,
        requires = "cargo_mutants"
    )]
    sample: usize,

    /// The seed of the sample
    #[arg(
        long,
        value_name = "S",
        default_value_t = 1,
        requires = "cargo_mutants"
    )]
    seed: u64,

    /// Where the scenarios show nothing, run them under the quirks of this profile too, for the code that only these use
    #[arg(long, value_name = "PROFILE", requires = "cargo_mutants")]
    like: Option<String>,

    /// The root of the checkout
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    root: PathBuf,
}

/// The file of a sample's results, in the folder where mutants are built.
const SAMPLE: &str = "sample.ndjson";

/// Runs mutants, or lists them.
///
/// # Errors
///
/// The mutants or the sources cannot be used, or the selection is empty.
pub fn run(args: &MutantsArgs) -> CommandResult {
    let root = checkout(args).into_diagnostic();
    let root = root.wrap_err_with(|| format!("cannot use {}", args.root.display()))?;
    if let Some(list) = &args.cargo_mutants {
        let sample = cargo_mutants::load_sample(list, &root, args.sample, args.seed);
        return run_sample(args, &root, &sample.into_diagnostic()?);
    }
    let folder = root.join(MUTANTS);
    let all = load_mutants(&folder, &root).into_diagnostic()?;
    let results = folder.join(RESULTS);
    let mut recorded = RecordedResults::load(&results).into_diagnostic()?;
    let mutants = select(args, &all)?;
    if args.list {
        for mutant in &mutants {
            print_result(mutant, recorded.status(mutant));
        }
        return Ok(ExitCode::from(exit_status::OK));
    }
    recorded.retain_current(&all);
    let wanted: Vec<&Mutant> = mutants
        .iter()
        .filter(|mutant| args.again || !is_caught(mutant, &recorded))
        .copied()
        .collect();
    judge_all(args, &root, &wanted, &mut |mutant, status| {
        print_result(mutant, Some(&status));
        recorded.insert(MutantResult {
            mutant: mutant.name.clone(),
            digest: mutant.digest.clone(),
            status,
        });
        // After each one, so that an interrupt loses nothing.
        recorded.save(&results).into_diagnostic()
    })?;
    let caught = |mutant: &&&Mutant| is_caught(mutant, &recorded);
    let count = mutants.iter().filter(caught).count();
    outln!("{}", score(count, mutants.len()));
    Ok(exit_code(count == mutants.len()))
}

/// Returns the root of the checkout. Without one, the mutants that the program comes with can be listed.
fn checkout(args: &MutantsArgs) -> io::Result<PathBuf> {
    let root = args.root.canonicalize()?;
    if root.join(MUTANTS).is_dir() || !shipped::is_shipped(Path::new(MUTANTS)) {
        return Ok(root);
    }
    match args.list {
        true => shipped::unpacked_dir(),
        false => Err(io::Error::new(
            io::ErrorKind::NotFound,
            "it is not a checkout of mapcheck, whose sources are changed and built; name one with --root, or use --list",
        )),
    }
}

/// Returns whether a scenario of each requirement that a mutant breaks has failed on it.
fn is_caught(mutant: &Mutant, recorded: &RecordedResults) -> bool {
    let status = recorded.status(mutant);
    status.is_some_and(|status| status.shows_all(&mutant.requirements))
}

fn select<'a>(args: &MutantsArgs, all: &'a [Mutant]) -> miette::Result<Vec<&'a Mutant>> {
    let wanted = |mutant: &&Mutant| {
        let breaks = |id: &String| mutant.requirements.contains(id);
        (args.id.is_empty() || args.id.iter().any(breaks))
            && (args.name.is_empty() || args.name.iter().any(|part| mutant.name.contains(part)))
    };
    let selected: Vec<&Mutant> = all.iter().filter(wanted).collect();
    if selected.is_empty() {
        let help = "`mapcheck mutants --list` lists all";
        return Err(miette!(
            help = help,
            "no mutant has this requirement and name"
        ));
    }
    Ok(selected)
}

fn run_sample(args: &MutantsArgs, root: &Path, sample: &[Mutant]) -> CommandResult {
    let results = root.join("target").join(MUTANTS).join(SAMPLE);
    let mut recorded = RecordedResults::load(&results).into_diagnostic()?;
    let is_known = |mutant: &&Mutant| {
        recorded.status(mutant).is_some_and(|status| {
            status.is_noticed() || matches!(status, MutantStatus::DoesNotCompile { .. })
        })
    };
    let (known, wanted): (Vec<&Mutant>, Vec<&Mutant>) = sample
        .iter()
        .partition(|mutant| !args.again && is_known(mutant));
    for mutant in known {
        print_result(mutant, recorded.status(mutant));
    }
    judge_all(args, root, &wanted, &mut |mutant, status| {
        print_result(mutant, Some(&status));
        recorded.insert(MutantResult {
            mutant: mutant.name.clone(),
            digest: mutant.digest.clone(),
            status,
        });
        recorded.save(&results).into_diagnostic()
    })?;
    let statuses = sample.iter().filter_map(|mutant| recorded.status(mutant));
    let compiled: Vec<&MutantStatus> = statuses
        .filter(|status| !matches!(status, MutantStatus::DoesNotCompile { .. }))
        .collect();
    if compiled.is_empty() {
        return Err(miette!(
            "no mutant of the sample compiles, so nothing was tested"
        ));
    }
    let noticed = compiled.iter().filter(|status| status.is_noticed()).count();
    let is_by_quirks = |status: &&&MutantStatus| matches!(status, MutantStatus::ShownByQuirks);
    let by_quirks = compiled.iter().filter(is_by_quirks).count();
    outln!("{}", score(noticed, compiled.len()));
    if by_quirks > 0 {
        outln!("{by_quirks} of them only under the quirks of a build");
    }
    Ok(exit_code(noticed == compiled.len()))
}

/// Takes the result of a mutant.
type Receiver<'a> = dyn FnMut(&Mutant, MutantStatus) -> miette::Result<()> + 'a;

/// Judges mutants: first those that can be built together, several at a time, then each other one.
fn judge_all(
    args: &MutantsArgs,
    root: &Path,
    mutants: &[&Mutant],
    receive: &mut Receiver<'_>,
) -> miette::Result<()> {
    if mutants.is_empty() {
        return Ok(());
    }
    let progress = Progress::new();
    progress.show("mutants", 0, mutants.len());
    let mut workshop = Workshop::new(root, &root.join("target").join(MUTANTS));
    if let Some(name) = &args.like {
        let profiles = Profiles::shipped().into_diagnostic()?;
        workshop = workshop.with_quirks_of(&profiles.like(name).into_diagnostic()?);
    }
    let combination = workshop.combine(mutants).into_diagnostic()?;
    let (together, alone): (Vec<usize>, Vec<usize>) =
        (0..mutants.len()).partition(|index| combination.has(*index));
    let mut done = 0;
    let mut receive = |index: usize, status: Result<MutantStatus, WorkshopError>| {
        receive(mutants[index], status.into_diagnostic()?)?;
        done += 1;
        progress.show("mutants", done, mutants.len());
        miette::Result::Ok(())
    };
    let judge = |index: usize| combination.judge(index, mutants[index]);
    for_each_at_once(usize::from(args.jobs), &together, &judge, &mut receive)?;
    for index in alone {
        receive(index, workshop.judge_alone(mutants[index], &combination))?;
    }
    progress.clear();
    Ok(())
}

/// Calls a function for each index on several threads, and hands over the results as they come.
fn for_each_at_once<T: Send>(
    jobs: usize,
    indices: &[usize],
    call: &(dyn Fn(usize) -> T + Sync),
    receive: &mut dyn FnMut(usize, T) -> miette::Result<()>,
) -> miette::Result<()> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..jobs.min(indices.len()) {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                while let Some(index) = indices.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if sender.send((*index, call(*index))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .spawn_scoped(scope, work)
                .into_diagnostic()?;
        }
        drop(sender);
        receiver
            .iter()
            .try_for_each(|(index, result)| receive(index, result))
    })
}

fn print_result(mutant: &Mutant, status: Option<&MutantStatus>) {
    let describe = |status: &MutantStatus| status.describe(&mutant.requirements);
    let text = status.map_or_else(|| "not run".to_owned(), describe);
    outln!("{}: {text}", mutant.name);
}

fn score(caught: usize, all: usize) -> String {
    let percent = 100.0 * caught as f64 / all as f64;
    format!("{caught} of {all} mutants caught ({percent:.1} %)")
}

fn exit_code(all_caught: bool) -> ExitCode {
    ExitCode::from(if all_caught {
        exit_status::OK
    } else {
        exit_status::FINDINGS
    })
}
