//! Whole processes, from the command line to the text of the map: this program and real builds, in turn, over a ladder of sizes.
//!
//! `ci/bench` runs it. It prints a table in Markdown: of several runs the median of how long they took, and the largest peak of
//! memory. Each run has a process of this very program for a parent, because the kernel tells the peak of all children only.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on fails")]

use clap::Parser;
use mapcheck::case::{TOPOLOGY_PARAMETER, load_topology};
use mapcheck::implementation::Prterun;
use mapcheck::process::{self, Command, Exit, Finished, Limits};
use mapcheck_reference::Case;
use mapcheck_reference::files::Files;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Parser)]
struct Args {
    /// A real build to run in turn with this program; may be given several times
    #[arg(long)]
    prterun: Vec<PathBuf>,
    /// How often each process is run
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Ask real builds for the larger steps, too
    #[arg(long)]
    full: bool,
    /// Of one run, the process's own command line: print what it took
    #[arg(long, value_names = ["PROGRAM", "NODES", "MAPPING"], num_args = 3, hide = true)]
    once: Vec<String>,
    /// What cargo adds
    #[arg(long, hide = true)]
    bench: bool,
}

/// The machine that every node is; it has a core for every slot.
const TOPOLOGY: &str = "topologies/2pkg-8numa-128core-smt2.xml";

/// How many slots a node has.
const SLOTS: u64 = 128;

/// How many nodes there are, in steps; all of their slots are used.
const NODES: [u64; 6] = [2, 32, 128, 256, 1024, 8192];

/// The steps that a real build takes long for are run for a real build where they are asked for, and only once.
const LONG: u64 = 1024;

/// The step that real builds are not asked for: hours.
const TOO_LONG: u64 = 8192;

/// How long one run may take.
const TIME: Duration = Duration::from_secs(3600);

const MAPPINGS: [&str; 2] = ["slot", "core"];

/// What one run took, or the median of several.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// From start to end.
    seconds: f64,
    /// Of processor time, which other work on the machine hardly changes.
    cpu: f64,
    /// The peak.
    mebibytes: f64,
}

fn main() {
    let args = Args::parse();
    if let [program, nodes, mapping] = args.once.as_slice() {
        once(Path::new(program), nodes.parse().unwrap(), mapping);
        return;
    }
    if args.prterun.is_empty() {
        eprintln!("ladder: no real build is named with --prterun: only this program is measured");
    }
    print_head(&args);
    for nodes in NODES {
        for mapping in MAPPINGS {
            step(nodes, mapping, &args);
        }
    }
}

/// Prints the names of the columns.
fn print_head(args: &Args) {
    let mut names = "ranks | nodes | mapped by | mapcheck, s | CPU s | MiB".to_owned();
    for build in &args.prterun {
        let build = Prterun::open(build).unwrap();
        let version = build.version();
        names += &format!(
            " | prterun {version}, s | CPU s | MiB | times as long | times the CPU | times the memory"
        );
    }
    println!("| {names} |");
    println!("|{}", " ---: |".repeat(6 + 6 * args.prterun.len()));
}

/// Measures a step and prints its row.
fn step(nodes: u64, mapping: &str, args: &Args) {
    let ours = PathBuf::from(env!("CARGO_BIN_EXE_mapcheck"));
    let asked = nodes < LONG || (args.full && nodes < TOO_LONG);
    let mut programs = vec![&ours];
    programs.extend(args.prterun.iter().filter(|_| asked));
    let mut costs: Vec<Vec<Cost>> = vec![Vec::new(); programs.len()];
    for run in 0..args.runs {
        for (program, costs) in programs.iter().zip(&mut costs) {
            let slow = **program != ours && nodes >= LONG;
            if run == 0 || !slow {
                eprintln!(
                    "ladder: {nodes} nodes, by {mapping}, run {}: {}",
                    run + 1,
                    program.display()
                );
                costs.push(measured(program, nodes, mapping));
            }
        }
    }
    let mut costs = costs.into_iter().map(median);
    let own = costs.next().unwrap();
    let ranks = grouped(nodes * SLOTS);
    let mut row = format!(
        "| {ranks} | {} | {mapping} | {:.3} | {:.3} | {:.0} |",
        grouped(nodes),
        own.seconds,
        own.cpu,
        own.mebibytes
    );
    for _ in &args.prterun {
        row += &match costs.next() {
            Some(cost) => format!(
                " {:.3} | {:.3} | {:.0} | {:.1} | {:.1} | {:.1} |",
                cost.seconds,
                cost.cpu,
                cost.mebibytes,
                cost.seconds / own.seconds,
                cost.cpu / own.cpu,
                cost.mebibytes / own.mebibytes
            ),
            None => " | | | | | |".to_owned(),
        };
    }
    println!("{row}");
}

/// The medians of times, and the largest peak.
fn median(costs: Vec<Cost>) -> Cost {
    let middle = |get: fn(&Cost) -> f64| {
        let mut sorted: Vec<f64> = costs.iter().map(get).collect();
        sorted.sort_by(f64::total_cmp);
        sorted[sorted.len() / 2]
    };
    let peaks = costs.iter().map(|cost| cost.mebibytes);
    Cost {
        seconds: middle(|cost| cost.seconds),
        cpu: middle(|cost| cost.cpu),
        mebibytes: peaks.fold(0.0, f64::max),
    }
}

/// What a run takes, told by a process of this program that has no other child.
fn measured(program: &Path, nodes: u64, mapping: &str) -> Cost {
    let command = Command {
        program: std::env::current_exe().unwrap(),
        arguments: vec![
            "--once".into(),
            program.into(),
            nodes.to_string().into(),
            mapping.into(),
        ],
        environment: std::env::vars_os().collect(),
        directory: None,
    };
    let finished = process::run(&command, &limits()).unwrap();
    let said = String::from_utf8_lossy(&finished.stdout);
    let errors = String::from_utf8_lossy(&finished.stderr);
    assert_eq!(finished.exit, Exit::Status(0), "{errors}");
    let mut numbers = said.split_whitespace().map(|word| word.parse().unwrap());
    Cost {
        seconds: numbers.next().unwrap(),
        cpu: numbers.next().unwrap(),
        mebibytes: numbers.next().unwrap(),
    }
}

/// Runs a program on a case, and prints how long it took, its processor time and its peak of memory.
fn once(program: &Path, nodes: u64, mapping: &str) {
    let case = case(nodes, mapping);
    let (before, finished) = if program == Path::new(env!("CARGO_BIN_EXE_mapcheck")) {
        (used().0, run_mapcheck(program, &case))
    } else {
        // Opening it runs it, to ask for its version.
        let build = Prterun::open_with(program, limits()).unwrap();
        (used().0, build.raw(&case).unwrap())
    };
    let processes = finished
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| line.starts_with(b"        Process jobid: "));
    assert_eq!(
        processes.count() as u64,
        nodes * SLOTS,
        "{:?}: {}",
        finished.exit,
        String::from_utf8_lossy(&finished.stderr)
    );
    let (cpu, peak) = used();
    println!("{} {} {peak}", finished.elapsed.as_secs_f64(), cpu - before);
}

/// The processor time of all children that have ended, in seconds, and the largest of their peaks, in MiB.
fn used() -> (f64, f64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let times = [usage.user_time(), usage.system_time()];
    let micros: i64 = times.iter().map(TimeVal::num_microseconds).sum();
    let seconds = Duration::from_micros(u64::try_from(micros).unwrap()).as_secs_f64();
    (
        seconds,
        f64::from(i32::try_from(usage.max_rss()).unwrap()) / 1024.0,
    )
}

fn run_mapcheck(program: &Path, case: &Case) -> Finished {
    let mut arguments = vec!["map".into(), "--".into()];
    arguments.extend(case.line.words().iter().map(Into::into));
    let command = Command {
        program: program.to_owned(),
        arguments,
        environment: Vec::new(),
        directory: None,
    };
    process::run(&command, &limits()).unwrap()
}

fn limits() -> Limits {
    Limits {
        time: TIME,
        ..Limits::default()
    }
}

/// Every slot of so many nodes, used.
fn case(nodes: u64, mapping: &str) -> Case {
    let hosts: Vec<String> = (0..nodes).map(|node| format!("n{node}:{SLOTS}")).collect();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(TOPOLOGY);
    let hosts = hosts.join(",");
    let ranks = (nodes * SLOTS).to_string();
    let words = [
        "--prtemca",
        TOPOLOGY_PARAMETER,
        file.to_str().unwrap(),
        "-H",
        &hosts,
        "--map-by",
        mapping,
        "-n",
        &ranks,
        "a",
    ];
    let topology = Arc::new(load_topology(&file).unwrap());
    Case::new(topology, "head", words.map(str::to_owned), Files::new())
}

/// A number with commas between its thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}
