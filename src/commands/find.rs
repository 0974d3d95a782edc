//! `mapcheck find`: the shortest command lines that give a layout.

use super::case_args::{EnvironmentArgs, MachineArgs, head_name, parse_case};
use super::rules::RulesArgs;
use super::time_limit::TimeLimit;
use super::{CommandResult, Format, print_json};
use crate::commands::output::{errln, outln};
use crate::outcome::layout_file::read_layout;
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_reference::find::{FindResult, Goal, Host, LayoutLine, Setting, find, parse_app};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{GivenOption, Item, Segment};
use mapcheck_reference::topology::Level;
use mapcheck_reference::{Case, Rules, interpret};
use mapcheck_shell::join;
use miette::IntoDiagnostic as _;
use serde::Serialize;
use std::cell::Cell;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// The arguments of `mapcheck find`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck find --topology 2pkg-2numa-8core-smt2 --app 'n1=2 n2=2' -- -H n1:4,n2:4
  mapcheck find --topology 2pkg-2numa-8core-smt2 --app 'n1[0,2] n2[1,3]' --bind core -- -H n1:4,n2:4
  mapcheck find --topology 2pkg-2numa-8core-smt2 --app 'n1:package=2,2' --cpus 2 -- -H n1:4
  mapcheck find --topology 1pkg-1numa-4core --app 'n1[0@0-1] n2[1@0-1]' --app 'n1[2@2-3]' \\
      -- -H n1:4,n2:4
  mapcheck map --topology 1pkg-1numa-4core -- -H n1:2,n2:2 --map-by node -n 3 a > map.txt
  mapcheck find --topology 1pkg-1numa-4core --map map.txt

A layout has an item for each node: n1=4 (4 processes), n1:package=2,2 (2 on each package), n1[0,2-4] (these ranks), \
n1[0@0-3,1@4-7] (these ranks on these cores; @0+4 for two cores, @- for unbound). Each line that is printed was \
mapped.

Exit status: 0 a line is found, 1 no line gives the layout or its machines cannot hold it, 2 mapcheck's own command line is wrong, 5 a file cannot \
be read or the layout is malformed, 6 the search was cut short without a line.")]
pub struct FindArgs {
    /// The layout of an app; repeat it for each app, in order
    #[arg(long, value_name = "LAYOUT", required_unless_present = "map")]
    app: Vec<String>,

    /// A file with the layout: a map as prterun prints it, or JSON:
    /// [{"rank": 0, "app": 0, "node": "n1", "cores": "0-3"}]
    #[arg(long, value_name = "FILE", conflicts_with = "app")]
    map: Option<PathBuf>,

    /// Each process has this many CPUs
    #[arg(long, value_name = "N")]
    cpus: Option<usize>,

    /// Each process is bound to this object: core, numa, package, …, or none
    #[arg(long, value_name = "OBJECT")]
    bind: Option<Bind>,

    /// How long to search
    #[arg(long, value_name = "TIME", default_value = "2s")]
    time_limit: TimeLimit,

    #[command(flatten)]
    rules: RulesArgs,

    #[command(flatten)]
    machine: MachineArgs,

    #[command(flatten)]
    environment: EnvironmentArgs,

    /// The name of prterun's node [default: this host's]
    #[arg(long, value_name = "NAME")]
    head: Option<String>,

    /// The format of the answer
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    format: Format,

    /// Options of `prterun` that every line has: hosts with their slots, hostfiles, parameters
    /// [default: -H with the nodes of the layout]
    #[arg(last = true, value_name = "PRTERUN OPTIONS")]
    options: Vec<String>,
}

/// What processes are bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Bind {
    None,
    Package,
    Numa,
    L3cache,
    L2cache,
    L1cache,
    Core,
    Hwthread,
}

impl Bind {
    fn level(self) -> Option<Level> {
        match self {
            Self::None => None,
            Self::Package => Some(Level::Package),
            Self::Numa => Some(Level::Numa),
            Self::L3cache => Some(Level::L3Cache),
            Self::L2cache => Some(Level::L2Cache),
            Self::L1cache => Some(Level::L1Cache),
            Self::Core => Some(Level::Core),
            Self::Hwthread => Some(Level::HwThread),
        }
    }
}

/// A line in the document of `--format json`.
#[derive(Debug, Serialize)]
struct JsonLine<'a> {
    line: &'a [String],
    gives: &'a str,
    assumes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
}

/// The document of `--format json`.
#[derive(Debug, Serialize)]
struct Document<'a> {
    lines: Vec<JsonLine<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<&'a str>,
    tried: usize,
    is_cut_short: bool,
}

/// Prints the lines that give the layout, the shortest first.
///
/// # Errors
///
/// The machine, the profile or the layout cannot be read.
pub fn run(args: FindArgs) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let head = head_name(args.head)?;
    // An option needs an executable to be part of a line.
    let mut words = args.options.clone();
    words.push("a".to_owned());
    let case = parse_case(words, head, false, args.environment, &args.machine)?;
    let machine = case.machines.shared();
    let (mut goal, hosts) = match &args.map {
        Some(file) => {
            let layout = read_layout(file, machine)
                .into_diagnostic()
                .map_err(|error| error.wrap_err(file.display().to_string()))?;
            (layout.goal, layout.hosts)
        }
        None => {
            let apps = args.app.iter().map(|text| parse_app(text, machine));
            let goal = Goal {
                apps: apps.collect::<Result<_, _>>().into_diagnostic()?,
            };
            let hosts = hosts_of(&goal);
            (goal, hosts)
        }
    };
    for app in &mut goal.apps {
        app.cpus_each = args.cpus.or(app.cpus_each);
        app.bound_to = args.bind.map(Bind::level).or(app.bound_to);
    }
    let mut setting = setting(&case, hosts, goal.apps.len(), reference.rules())?;
    setting.app_directives = args.rules.app_directives().into_diagnostic()?;
    let TimeLimit(limit) = args.time_limit;
    let result = find_within(limit, goal, setting, reference.rules().clone())?;
    print(&result, args.format)?;
    Ok(ExitCode::from(status(&result)))
}

/// Searches for lines until a time limit, even if a line is mapped then.
fn find_within(
    limit: Duration,
    goal: Goal,
    setting: Setting,
    rules: Rules,
) -> miette::Result<FindResult> {
    let (begin, tried) = (Instant::now(), Arc::new(AtomicUsize::new(0)));
    let (sender, receiver) = mpsc::channel();
    let counted = Arc::clone(&tried);
    let search = move || {
        let (last, slowest) = (Cell::new(begin), Cell::new(Duration::ZERO));
        // A line that would take longer than what is left is not begun, so that what was found is not lost with it.
        let is_over = || {
            counted.fetch_add(1, Ordering::Relaxed);
            let took = last.replace(Instant::now()).elapsed();
            slowest.set(took.max(slowest.get()));
            begin.elapsed() + slowest.get() > limit
        };
        // The other end is gone if the time is over.
        let _ = sender.send(find(&goal, &setting, &rules, &is_over));
    };
    let started = std::thread::Builder::new().spawn(search);
    let _ends_with_the_process = started.into_diagnostic()?;
    match receiver.recv_timeout(limit + LAST_LINES) {
        Ok(result) => Ok(result),
        Err(RecvTimeoutError::Timeout) => Ok(FindResult {
            tried: tried.load(Ordering::Relaxed),
            is_cut_short: true,
            ..FindResult::default()
        }),
        Err(RecvTimeoutError::Disconnected) => miette::bail!("the search has panicked"),
    }
}

/// The time after the limit for a choice of what was found, and for a rankfile.
const LAST_LINES: Duration = Duration::from_millis(250);

fn status(result: &FindResult) -> u8 {
    match (result.lines.is_empty(), result.is_cut_short) {
        (false, _) => exit_status::OK,
        (true, true) => exit_status::UNDECIDED,
        (true, false) => exit_status::FINDINGS,
    }
}

/// Returns the nodes of a layout, with as many slots as processes.
fn hosts_of(goal: &Goal) -> Vec<Host> {
    let mut hosts: Vec<Host> = Vec::new();
    for node in goal.apps.iter().flat_map(|app| &app.nodes) {
        match hosts.iter_mut().find(|host| host.name == node.node) {
            Some(host) => host.slots = host.slots.saturating_add(node.count),
            None => hosts.push(Host {
                name: node.node.clone(),
                slots: node.count,
            }),
        }
    }
    hosts
}

/// Returns the setting of the search: the nodes that the options allocate, or those of the layout.
fn setting(case: &Case, hosts: Vec<Host>, apps: usize, rules: &Rules) -> miette::Result<Setting> {
    let words = case.line.words();
    let listed = words.len() > 1;
    let mut fixed: Vec<String> = Vec::new();
    let mut lists = false;
    let mut files = false;
    let options: Vec<_> = case.line.possible_options().collect();
    let mut skipped = vec![false; words.len()];
    for given in &options {
        files |= given.meaning().names_hostfile();
        if !given.is_host_list() {
            continue;
        }
        lists = true;
        let values = given.values.iter().filter_map(|value| value.spot);
        let spots = given.word.spot.into_iter().chain(values);
        for spot in spots {
            if let Some(skip) = skipped.get_mut(spot.word) {
                *skip = true;
            }
        }
    }
    let own = words.len().saturating_sub(1);
    for (word, skip) in words.iter().zip(&skipped).take(own) {
        if files || !skip {
            fixed.push(word.clone());
        }
    }
    let hosts = if listed && (lists || files) {
        allocated(case, rules)?
    } else {
        hosts
    };
    let names = (0..apps).map(|app| {
        let letter = u32::try_from(app)
            .ok()
            .and_then(|app| char::from_u32(97 + app));
        letter
            .filter(|letter| letter.is_ascii_lowercase())
            .map_or_else(|| format!("app{app}"), |letter| letter.to_string())
    });
    Ok(Setting {
        machines: case.machines.clone(),
        head: case.head.clone(),
        hosts,
        are_allocated: files,
        fixed,
        files: case.files.clone(),
        environment: case.line.clone(),
        executables: names.collect(),
        app_directives: true,
    })
}

/// Returns the setting of a search for other spellings of a line: its nodes, parameters and programs; `None` if its later apps name nodes, or if
/// its nodes are unknown.
pub(super) fn line_setting(case: &Case, rules: &Rules) -> Option<Setting> {
    let (first, others) = case.line.segments().split_first()?;
    let names_nodes =
        |given: &GivenOption| given.is_host_list() || given.meaning().names_hostfile();
    let mut own = others.iter().flat_map(Segment::possible_options);
    if case.spawned.is_some() || case.line.names_appfile() || own.any(names_nodes) {
        return None;
    }
    let is_kept = |item: &&Item| match item {
        Item::Option(given) => {
            let is_parameter = matches!(given.meaning(), Meaning::PrteMca | Meaning::Mca);
            is_parameter || names_nodes(given)
        }
        _ => false,
    };
    let kept = first.items.iter().filter(is_kept).flat_map(Item::words);
    let kept = kept.map(|word| word.text.clone());
    let words: Vec<String> = kept.chain(["a".to_owned()]).collect();
    let line = case.line.with_words(words);
    let executables = case.line.segments().iter().map(Segment::executable);
    let executables: Option<Vec<String>> =
        executables.map(|word| Some(word?.text.clone())).collect();
    let case = Case {
        line,
        ..case.clone()
    };
    let mut setting = setting(&case, Vec::new(), others.len() + 1, rules).ok()?;
    setting.executables = executables?;
    Some(setting)
}

/// Returns the nodes that the options allocate, with their slots.
fn allocated(case: &Case, rules: &Rules) -> miette::Result<Vec<Host>> {
    let launch = interpret(case, rules).into_diagnostic()?;
    let allocation = case.inputs(&launch).allocate(rules).into_diagnostic()?;
    let usable = allocation
        .usable()
        .filter_map(|node| allocation.nodes.get(node));
    Ok(usable
        .map(|node| Host {
            name: node.name.to_string(),
            slots: u32::try_from(node.slots).unwrap_or(0),
        })
        .collect())
}

fn print(result: &FindResult, format: Format) -> miette::Result<()> {
    match format {
        Format::Json => {
            let lines = result.lines.iter().map(|found| JsonLine {
                line: &found.words,
                gives: &found.gives,
                assumes: &found.assumes,
                file: found.file.as_ref().map(|(_, text)| text.as_str()),
            });
            print_json(&Document {
                lines: lines.collect(),
                impossible: result.impossible.as_deref(),
                tried: result.tried,
                is_cut_short: result.is_cut_short,
            })
            .into_diagnostic()
        }
        Format::Text => {
            for found in &result.lines {
                print_line(found);
            }
            if let Some(reason) = &result.impossible {
                errln!("no line gives this layout: {}", escape_line(reason));
            } else if result.lines.is_empty() {
                errln!(
                    "no line of the {} that were tried gives this layout",
                    result.tried
                );
            }
            if result.is_cut_short {
                errln!(
                    "note: the search was cut short by its time limit; there may be shorter lines (--time-limit)"
                );
            }
            Ok(())
        }
    }
}

fn print_line(found: &LayoutLine) {
    outln!("prterun {}", join(found.words.iter().map(String::as_str)));
    outln!("    gives {}", escape_line(&found.gives));
    if !found.assumes.is_empty() {
        outln!("    assumes {}", found.assumes.join("; "));
    }
    if let Some((name, text)) = &found.file {
        outln!("    with the file {name}:");
        for line in text.lines() {
            outln!("    {line}");
        }
    }
}
