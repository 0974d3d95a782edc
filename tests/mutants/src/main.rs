//! `mapcheck-mutants`: breaks the rules of the reference, one at a time, and reports which scenarios notice.

use clap::Parser;
use mapcheck_mutants::source::{FunctionIndex, load_sources};
use mapcheck_mutants::{Combination, Mutant, MutantStatus, cargo_mutants, definition};
use miette::{IntoDiagnostic as _, WrapErr as _, miette};
use serde::Deserialize;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// Breaks the rules of the reference, one at a time, and reports which scenarios notice
#[derive(Debug, Parser)]
#[command(after_help = "\
Run it in the root of a checkout of mapcheck, with cargo on PATH. The sources are copied below target/mutants and \
built there with all mutants at once: a few minutes for the build, then about a second for each mutant.

Examples:
  mapcheck-mutants                            run all mutants
  mapcheck-mutants --list                     the mutants, and the code that each changes
  mapcheck-mutants --id PAM-BIND-APP-2        run those that break this requirement
  cargo mutants --list --json -p mapcheck-mapping > list.json
  mapcheck-mutants --cargo-mutants list.json --sample 150 --seed 1 --like prrte-5.0.0rc1

Exit status: 0 all that ran were caught by a scenario of each requirement that they break, 1 some were not, 2 the \
command line is wrong, 5 the mutants or the sources cannot be used, or none could be tested.")]
struct Args {
    /// Only mutants that break this requirement
    #[arg(long, value_name = "ID")]
    id: Vec<String>,

    /// Only mutants whose name contains this
    #[arg(long, value_name = "PART")]
    name: Vec<String>,

    /// List the mutants, and run nothing
    #[arg(long)]
    list: bool,

    /// The number of mutants to run at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=64))]
    jobs: u8,

    /// Run a sample of the mutants in the list of `cargo mutants --list --json` instead
    #[arg(long, value_name = "LIST", conflicts_with_all = ["id", "name"])]
    cargo_mutants: Option<PathBuf>,

    /// The size of the sample
    #[arg(
        long,
        value_name = "N",
        default_value_t = 150,
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

/// The exit status where a mutant was not caught.
const FINDINGS: u8 = 1;

/// The exit status where nothing could be tested.
const FAILED: u8 = 5;

/// The folder of the definitions, in the root of the project.
const RULES: &str = "tests/mutants/rules";

fn main() -> miette::Result<ExitCode> {
    let args = Args::parse();
    run(&args).or_else(|report| {
        eprintln!("{report:?}");
        Ok(ExitCode::from(FAILED))
    })
}

fn run(args: &Args) -> miette::Result<ExitCode> {
    let root = args.root.canonicalize().into_diagnostic()?;
    let mutants = match &args.cargo_mutants {
        Some(list) => {
            cargo_mutants::load_sample(list, &root, args.sample, args.seed).into_diagnostic()?
        }
        None => select(args, load_rules(&root)?)?,
    };
    if args.list {
        for mutant in &mutants {
            let ids = mutant.requirements.join(" ");
            println!("{}: {ids}, in {}", mutant.name, mutant.file.display());
        }
        return Ok(ExitCode::SUCCESS);
    }
    let statuses = judge_all(args, &root, &mutants)?;
    let built: Vec<&MutantStatus> = statuses
        .iter()
        .filter(|status| {
            args.cargo_mutants.is_none() || !matches!(status, MutantStatus::NotBuilt(_))
        })
        .collect();
    if built.is_empty() {
        return Err(miette!(
            "no mutant of the sample compiles, so nothing was tested"
        ));
    }
    let counts = |status: &&&MutantStatus| match args.cargo_mutants {
        Some(_) => status.is_noticed(),
        None => status.is_caught(),
    };
    let caught = built.iter().filter(counts).count();
    let by_quirks = built
        .iter()
        .filter(|status| matches!(status, MutantStatus::ShownByQuirks));
    let percent = 100.0 * caught as f64 / built.len() as f64;
    println!(
        "{caught} of {} mutants caught ({percent:.1} %)",
        built.len()
    );
    match by_quirks.count() {
        0 => {}
        some => println!("{some} of them only under the quirks of a build"),
    }
    Ok(if caught == built.len() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(FINDINGS)
    })
}

/// Loads the mutants of the project.
fn load_rules(root: &Path) -> miette::Result<Vec<Mutant>> {
    let definitions = definition::load(&root.join(RULES)).into_diagnostic()?;
    let sources = load_sources(root).into_diagnostic()?;
    let index = FunctionIndex::new(&sources, &definitions).into_diagnostic()?;
    let located = definitions
        .iter()
        .map(|it| index.locate(it).into_diagnostic());
    located.collect()
}

fn select(args: &Args, mut mutants: Vec<Mutant>) -> miette::Result<Vec<Mutant>> {
    mutants.retain(|mutant| {
        let breaks = |id: &String| mutant.requirements.contains(id);
        (args.id.is_empty() || args.id.iter().any(breaks))
            && (args.name.is_empty() || args.name.iter().any(|part| mutant.name.contains(part)))
    });
    if mutants.is_empty() {
        let help = "`mapcheck-mutants --list` lists all";
        return Err(miette!(
            help = help,
            "no mutant has this requirement and name"
        ));
    }
    Ok(mutants)
}

/// Returns the edition and the quirks of a profile, with commas between them.
fn load_quirks(profile: &Path) -> miette::Result<String> {
    #[derive(Deserialize)]
    struct Profile {
        edition: String,
        quirks: Vec<String>,
    }
    let at = || format!("cannot use {}", profile.display());
    let text = fs::read_to_string(profile)
        .into_diagnostic()
        .wrap_err_with(at)?;
    let parsed: Profile = serde_saphyr::from_str(&text)
        .into_diagnostic()
        .wrap_err_with(at)?;
    let mut words = vec![parsed.edition];
    words.extend(parsed.quirks);
    Ok(words.join(","))
}

/// Judges mutants, several at a time, and prints what each showed. Returns that in the order of the mutants.
fn judge_all(args: &Args, root: &Path, mutants: &[Mutant]) -> miette::Result<Vec<MutantStatus>> {
    let quirks = match &args.like {
        Some(profile) => load_quirks(&root.join("profiles").join(format!("{profile}.yaml")))?,
        None => String::new(),
    };
    let folder = root.join("target/mutants");
    let combination = Combination::build(root, &folder, mutants, quirks).into_diagnostic()?;
    let next = AtomicUsize::new(0);
    let mut statuses = Vec::new();
    thread::scope(|scope| -> miette::Result<()> {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..args.jobs {
            let (sender, next, combination) = (sender.clone(), &next, &combination);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(mutant) = mutants.get(index) else {
                        return;
                    };
                    if sender
                        .send((index, combination.judge(index, mutant)))
                        .is_err()
                    {
                        return;
                    }
                }
            });
        }
        drop(sender);
        for (index, status) in receiver {
            let status = status.into_diagnostic()?;
            println!("{}: {status}", mutants[index].name);
            statuses.push((index, status));
        }
        Ok(())
    })?;
    statuses.sort_by_key(|(index, _)| *index);
    Ok(statuses.into_iter().map(|(_, status)| status).collect())
}
