//! Compares whole runs of this program and of real builds, from the command line to the printed map, over a range of
//! sizes.
//!
//! `ci/bench` runs it. It prints Markdown tables with the least time of several runs and the largest peak of memory,
//! and how much more CPU time twice the size takes. Each run is the child of a separate process of this program,
//! because the kernel reports the peak of all children together.

#![expect(clippy::unwrap_used, reason = "a bench that cannot go on fails")]

use clap::Parser;
use mapcheck::builds::Prterun;
use mapcheck::case::{TOPOLOGY_PARAMETER, load_topology};
use mapcheck::system::process::{self, Command, Exit, Limits, ProcessOutput};
use mapcheck_reference::Case;
use mapcheck_reference::files::Files;
use nix::sys::resource::{UsageWho, getrusage};
use nix::sys::time::{TimeVal, TimeValLike as _};
use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

#[derive(Debug, Parser)]
struct Args {
    /// A real build to run in turn with this program; can be given several times
    #[arg(long)]
    prterun: Vec<PathBuf>,
    /// The number of runs of each process, whose least time counts
    #[arg(long, default_value_t = 5)]
    runs: usize,
    /// Run the larger steps on real builds too
    #[arg(long)]
    full: bool,
    /// The process's own command line for a single run: print its cost
    #[arg(long, value_names = ["PROGRAM", "NODES", "MAPPING"], num_args = 3, hide = true)]
    once: Vec<String>,
    /// Added by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The machine of every node. It has a core for each slot.
const TOPOLOGY: &str = "topologies/2pkg-8numa-128core-smt2.xml";

/// The slots of a node.
const SLOTS: u64 = 128;

/// The numbers of nodes. All of their slots are used.
const NODES: [u64; 7] = [2, 32, 128, 256, 1024, 4096, 8192];

/// The first step that takes real builds long. They run it only on request, and once.
const LONG: u64 = 1024;

/// The first step that is never run on real builds, because it would take hours.
const TOO_LONG: u64 = 4096;

/// The numbers of nodes of a hostfile.
const HOSTFILE_NODES: [u64; 2] = [500_000, 1_000_000];

/// The processes of a job on the nodes of a hostfile, so that reading the file takes nearly all of the time.
const HOSTFILE_PROCESSES: u64 = 4;

/// The time limit of a run.
const TIME: Duration = Duration::from_secs(3600);

const MAPPINGS: [&str; 2] = ["slot", "core"];

/// The word for a job on the nodes of a hostfile, instead of a mapping.
const HOSTFILE: &str = "hostfile";

/// The cost of a run, or the least of several.
#[derive(Clone, Copy, Debug)]
struct Cost {
    /// The elapsed time.
    seconds: f64,
    /// Processor time, which hardly depends on other load.
    cpu: f64,
    /// The peak of memory.
    mebibytes: f64,
}

fn main() {
    let args = Args::parse();
    if let [program, nodes, mapping] = args.once.as_slice() {
        run_once(Path::new(program), nodes.parse().unwrap(), mapping);
        return;
    }
    if args.prterun.is_empty() {
        eprintln!(
            "ladder: no real build is named with --prterun, so only this program is measured"
        );
    }
    print_head(&args);
    let mut costs = Vec::new();
    for nodes in NODES {
        for mapping in MAPPINGS {
            costs.push((mapping, nodes, step(nodes, mapping, &args)));
        }
    }
    costs.extend(hostfiles(&args));
    print_doublings(&costs);
}

/// Measures the map of a small job on the nodes of large hostfiles, and prints the table.
fn hostfiles(args: &Args) -> Vec<(&'static str, u64, Cost)> {
    println!("\n## Large hostfiles\n");
    println!("The map of a job of {HOSTFILE_PROCESSES} processes on the nodes of a hostfile.\n");
    println!(
        "| nodes | mapcheck, s | CPU s | MiB |\n|{}",
        " ---: |".repeat(4)
    );
    let own = PathBuf::from(env!("CARGO_BIN_EXE_mapcheck"));
    let mut costs = Vec::new();
    for nodes in HOSTFILE_NODES {
        let runs = (0..args.runs).map(|run| {
            eprintln!("ladder: a hostfile of {nodes} nodes, run {}", run + 1);
            measure(&own, nodes, HOSTFILE)
        });
        let cost = least(runs.collect());
        println!("| {} | {} |", group_thousands(nodes), cost_columns(cost));
        costs.push((HOSTFILE, nodes, cost));
    }
    costs
}

/// Prints how many times the CPU time of half the size each of the largest sizes takes.
fn print_doublings(costs: &[(&str, u64, Cost)]) {
    println!("\n## Twice the size\n");
    println!("The CPU time of a case, divided by that of the same case with half the nodes.\n");
    println!("| case | nodes | times the CPU |\n|{}", " ---: |".repeat(3));
    for (case, nodes, cost) in costs {
        let half = costs
            .iter()
            .find(|(other, half, _)| other == case && half * 2 == *nodes);
        if let Some((_, _, half)) = half {
            let nodes = group_thousands(*nodes);
            println!("| {case} | {nodes} | {:.2} |", cost.cpu / half.cpu);
        }
    }
}

/// Prints the head of the table.
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

/// Measures a step, prints its row, and returns the cost of this program.
fn step(nodes: u64, mapping: &str, args: &Args) -> Cost {
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
                costs.push(measure(program, nodes, mapping));
            }
        }
    }
    let mut costs = costs.into_iter().map(least);
    let own = costs.next().unwrap();
    let ranks = group_thousands(nodes * SLOTS);
    let mut row = format!(
        "| {ranks} | {} | {mapping} | {} |",
        group_thousands(nodes),
        cost_columns(own)
    );
    for _ in &args.prterun {
        row += &match costs.next() {
            Some(cost) => format!(
                " {} | {:.1} | {:.1} | {:.1} |",
                cost_columns(cost),
                cost.seconds / own.seconds,
                cost.cpu / own.cpu,
                cost.mebibytes / own.mebibytes
            ),
            None => " | | | | | |".to_owned(),
        };
    }
    println!("{row}");
    own
}

/// Returns the columns of a cost: the elapsed time, the processor time and the memory.
fn cost_columns(cost: Cost) -> String {
    format!(
        "{:.3} | {:.4} | {:.0}",
        cost.seconds, cost.cpu, cost.mebibytes
    )
}

/// Returns the least times, because what else the machine does only adds to them, and the largest peak.
fn least(costs: Vec<Cost>) -> Cost {
    let least_of = |get: fn(&Cost) -> f64| costs.iter().map(get).fold(f64::INFINITY, f64::min);
    let peaks = costs.iter().map(|cost| cost.mebibytes);
    Cost {
        seconds: least_of(|cost| cost.seconds),
        cpu: least_of(|cost| cost.cpu),
        mebibytes: peaks.fold(0.0, f64::max),
    }
}

/// Measures a run in a process of this program that has no other child.
fn measure(program: &Path, nodes: u64, mapping: &str) -> Cost {
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
        own_folder: None,
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

/// Runs a program on a case, and prints the elapsed time, the processor time and the peak of memory.
fn run_once(program: &Path, nodes: u64, mapping: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (case, processes) = match mapping {
        HOSTFILE => (hostfile_case(nodes, folder.path()), HOSTFILE_PROCESSES),
        mapping => (filled_case(nodes, mapping), nodes * SLOTS),
    };
    // Each program runs once before, so that neither is measured with a cold cache. Opening a build runs it for its version.
    let (before, finished) = if program == Path::new(env!("CARGO_BIN_EXE_mapcheck")) {
        run_mapcheck(program, vec!["--version".into()]);
        (children_usage().0, map_by_mapcheck(program, &case))
    } else {
        let build = Prterun::open_with(program, limits()).unwrap();
        (children_usage().0, build.run_case(&case).unwrap())
    };
    let placed = finished
        .stdout
        .split(|byte| *byte == b'\n')
        .filter(|line| line.starts_with(b"        Process jobid: "));
    assert_eq!(
        placed.count() as u64,
        processes,
        "{:?}: {}",
        finished.exit,
        String::from_utf8_lossy(&finished.stderr)
    );
    let (cpu, peak) = children_usage();
    println!("{} {} {peak}", finished.elapsed.as_secs_f64(), cpu - before);
}

/// Returns the processor time of all ended children in seconds, and their largest peak in MiB.
fn children_usage() -> (f64, f64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).unwrap();
    let times = [usage.user_time(), usage.system_time()];
    let micros: i64 = times.iter().map(TimeVal::num_microseconds).sum();
    let seconds = Duration::from_micros(u64::try_from(micros).unwrap()).as_secs_f64();
    (
        seconds,
        f64::from(i32::try_from(usage.max_rss()).unwrap()) / 1024.0,
    )
}

fn map_by_mapcheck(program: &Path, case: &Case) -> ProcessOutput {
    let mut arguments = vec!["map".into(), "--".into()];
    arguments.extend(case.line.words().iter().map(Into::into));
    run_mapcheck(program, arguments)
}

fn run_mapcheck(program: &Path, arguments: Vec<OsString>) -> ProcessOutput {
    let command = Command {
        program: program.to_owned(),
        arguments,
        environment: Vec::new(),
        directory: None,
        own_folder: None,
    };
    process::run(&command, &limits()).unwrap()
}

fn limits() -> Limits {
    Limits {
        time: TIME,
        ..Limits::default()
    }
}

/// Builds a case that uses every slot of `nodes` nodes.
fn filled_case(nodes: u64, mapping: &str) -> Case {
    let hosts: Vec<String> = (0..nodes).map(|node| format!("n{node}:{SLOTS}")).collect();
    let ranks = (nodes * SLOTS).to_string();
    let hosts = hosts.join(",");
    case(&["-H", &hosts, "--map-by", mapping, "-n", &ranks, "a"])
}

/// Builds the case of a small job on the nodes of a hostfile, which is written into a folder.
fn hostfile_case(nodes: u64, folder: &Path) -> Case {
    let file = folder.join("hosts");
    // Line by line: the kernel counts the peak of this process, which starts the measured one, as that one's.
    let mut out = BufWriter::new(File::create(&file).unwrap());
    for node in 1..=nodes {
        writeln!(out, "n{node} slots={SLOTS}").unwrap();
    }
    out.flush().unwrap();
    let processes = HOSTFILE_PROCESSES.to_string();
    case(&["--hostfile", file.to_str().unwrap(), "-n", &processes, "a"])
}

/// Builds the case of some arguments on the machine of every node.
fn case(arguments: &[&str]) -> Case {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(TOPOLOGY);
    let topology = Arc::new(load_topology(&file).unwrap());
    let machine = ["--prtemca", TOPOLOGY_PARAMETER, file.to_str().unwrap()];
    let words = machine.iter().chain(arguments);
    let words: Vec<String> = words.map(|word| (*word).to_owned()).collect();
    Case::new(topology, "head", words, Files::new())
}

/// Formats a number with commas between thousands.
fn group_thousands(number: u64) -> String {
    let digits = number.to_string();
    let groups = digits.as_bytes().rchunks(3).rev();
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    groups.join(",")
}
