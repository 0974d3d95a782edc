//! The case of a verb's arguments: the command line after `--`, and the head node.

use super::KeyNotModelled;
use super::output::errln;
use crate::builds::installation;
use crate::case;
use crate::case::node_topologies::NamedMachines;
use crate::system::printable::escape_line;
use crate::system::text_file::read_limited;
use mapcheck_hints::hints;
use mapcheck_reference::Launcher;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::command_line;
use mapcheck_reference::display::shows_unknown_machine;
use mapcheck_reference::environment::{Environment, PERSONALITY_VARIABLE, parse_assignment};
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::request::RequestError;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, ProgramRequest};
use mapcheck_shell::{
    PastedLine, TypedLine, load_environment, load_named_files, shipped, with_exported_variables,
    with_unexpanded,
};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::BTreeSet;
use std::io::{self, Read as _};
use std::net::IpAddr;
use std::path::Path;
use std::sync::Arc;

/// Whether the environment of this process is part of the case.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct EnvironmentArgs {
    /// Leave out this shell's variables and all files of parameters
    ///
    /// The variables are PRTE_MCA_…, SLURM_… and the like, the files yours and the installation's.
    #[arg(long)]
    no_environment: bool,
}

impl EnvironmentArgs {
    /// Returns whether this shell's variables are left out.
    pub(super) fn is_left_out(self) -> bool {
        self.no_environment
    }

    /// Returns the environment that a launcher would read here.
    fn load(self) -> Environment {
        if self.no_environment {
            Environment::new()
        } else {
            load_environment(&installation::etc_folders())
        }
    }

    /// Returns a line with the variables of this shell that its files of parameters hand on, but for those that it removes.
    fn add_exported(self, line: SyntaxTree, removed: &BTreeSet<String>) -> SyntaxTree {
        if self.no_environment {
            line
        } else {
            with_exported_variables(line, removed)
        }
    }

    /// Returns a variable of this shell, unless the environment is left out.
    pub(super) fn variable(self, name: &str) -> Option<String> {
        let value = (!self.no_environment).then(|| std::env::var(name).ok());
        value.flatten()
    }
}

/// What the names of variables that set parameters have in common.
const PARAMETER: &str = "_MCA_";

/// Prints what the environment adds to a line, and what is wrong in the files of parameters.
fn print_environment(
    case: &Case,
    args: EnvironmentArgs,
    launcher: Option<Launcher>,
    typed: &[String],
) {
    for fault in command_line::parameter_faults(&case.line) {
        errln!("warning: {}", escape_line(&fault));
    }
    for hint in hints(case) {
        errln!("hint: {}", escape_line(&hint));
    }
    if shows_unknown_machine(&case.line, &case.machines) {
        errln!(
            "note: what `--display topo` asks for is not printed: not every machine was read from XML"
        );
    }
    let mut settings = command_line::environment_settings(&case.line);
    if launcher.is_some_and(Launcher::is_open_mpi) {
        // The launcher sets it, not the user.
        settings.retain(|setting| !setting.starts_with(PERSONALITY_VARIABLE));
    }
    // A job that the text describes can be seen in it, and stays.
    let is_typed = |setting: &String| {
        let mut typed = typed.iter();
        typed.any(|name| {
            setting
                .strip_prefix(name.as_str())
                .is_some_and(|rest| rest.starts_with('='))
        })
    };
    settings.retain(|setting| !is_typed(setting));
    if !settings.is_empty() && !args.no_environment {
        errln!(
            "note: from the environment: {} (--no-environment leaves it out)",
            escape_line(&settings.join("; "))
        );
    }
    for (variable, missing) in command_line::unread_files(&case.line) {
        errln!(
            "note: {variable} names no nodes without {}, which a job has as well: write `{}` in front, too",
            missing.join(" and "),
            assignments(&missing).join(" ")
        );
    }
}

/// Returns variables of a job with values that a launcher takes.
fn assignments(names: &[&str]) -> Vec<String> {
    let assignment = |name: &&str| match *name {
        "PBS_ENVIRONMENT" => format!("{name}=PBS_BATCH"),
        name => format!("{name}=1"),
    };
    names.iter().map(assignment).collect()
}

/// Adds what a job has as well to the variables of one that are typed: who names its list of nodes means the job.
fn complete_job(typed: &mut TypedLine, surroundings: &Environment) {
    let mut environment = surroundings.clone();
    typed.add_variables(&mut environment);
    let line = SyntaxTree::parse_in(Vec::new(), Arc::new(environment));
    for (variable, missing) in command_line::unread_files(&line) {
        if typed.variables.iter().all(|(name, _)| name != variable) {
            continue;
        }
        let added = assignments(&missing);
        errln!(
            "note: {variable} names no nodes without {}, which a job has as well: taken as if `{}` was in front, too",
            missing.join(" and "),
            added.join(" ")
        );
        let added = added.iter().filter_map(|word| parse_assignment(word));
        let added = added.map(|(name, value)| (name.to_owned(), value.to_owned()));
        typed.variables.extend(added);
    }
}

/// The largest script that is read for its launcher's line, in bytes.
const LARGEST_SCRIPT: u64 = 1 << 20;

/// The shells whose scripts are read.
const SHELLS: [&str; 7] = ["bash", "csh", "dash", "ksh", "sh", "tcsh", "zsh"];

/// Returns the text of a script in place of its name, or of `-` for standard input: who names one alone wants its line.
///
/// # Errors
///
/// Standard input cannot be read, is empty, or has too much.
fn with_text_of_script(words: Vec<String>) -> miette::Result<Vec<String>> {
    let [word] = words.as_slice() else {
        return Ok(words);
    };
    if word == "-" {
        let input = io::stdin().take(LARGEST_SCRIPT + 1);
        let text = io::read_to_string(input)
            .into_diagnostic()
            .wrap_err("failed to read standard input")?;
        if text.trim().is_empty() {
            miette::bail!("standard input is empty; give a script or a line on it");
        }
        if text.len() as u64 > LARGEST_SCRIPT {
            miette::bail!("standard input has more than {} KiB", LARGEST_SCRIPT >> 10);
        }
        return Ok(vec![text + "\n"]);
    }
    let is_script = |text: &String| {
        let first = text.lines().next().unwrap_or_default();
        let mut words = text.split_whitespace();
        let mut names = first.split(['/', ' ']);
        let is_of_shell = first.starts_with("#!") && names.any(|name| SHELLS.contains(&name));
        is_of_shell || words.any(|word| Launcher::named_by(word).is_some())
    };
    let text = read_limited(Path::new(word), LARGEST_SCRIPT).ok();
    Ok(match text.filter(is_script) {
        Some(text) => vec![text],
        None => words,
    })
}

/// The machine of the nodes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct MachineArgs {
    /// The machine of every node: a name of `mapcheck machines`, or an hwloc XML file
    ///
    /// Or machines of single nodes, as in `small,n2=large,n3=/dir/big.xml`. Without it, the machine is the one that hwloc_use_topo_file
    /// names, else this one.
    #[arg(long, value_name = "MACHINE")]
    topology: Option<String>,
}

impl MachineArgs {
    /// Returns what names the machine.
    pub(super) fn topology(&self) -> Option<&str> {
        self.topology.as_deref()
    }

    /// Loads the machines that are named.
    fn load(&self) -> miette::Result<NamedMachines> {
        let named = self.topology.as_deref();
        named.map_or_else(|| Ok(NamedMachines::default()), NamedMachines::load)
    }
}

/// States which machine a case without `--topology` has, unless the command line names a file of the user's.
fn state_machine(case: &Case) {
    match &case.topology_file {
        None => {
            let nodes = &case.machines;
            let machine = nodes.shared().summary();
            errln!("note: nodes like this machine ({machine}); `--topology` names another");
        }
        Some(file) if shipped::is_shipped(file) => {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            errln!("note: every node is the machine {name} that comes with mapcheck");
        }
        Some(_) => {}
    }
}

/// States which nodes the runtime has that `prun` maps in.
fn note_runtime(case: &Case) {
    let mut options = case.line.possible_options();
    let nodes = match options.any(|it| it.is_host_list() || it.meaning().names_hostfile()) {
        true => "has the nodes that the line names",
        false => "has this node alone, as the line names none (`-H`, `--hostfile`)",
    };
    errln!("note: the runtime that prun maps in {nodes}, and no other job");
}

/// Builds a case from a command line or, if `spawned`, from the arguments of a runtime and the request spawned in it.
pub(super) fn parse_case(
    words: Vec<String>,
    head: String,
    spawned: bool,
    environment: EnvironmentArgs,
    machine: &MachineArgs,
) -> miette::Result<Case> {
    let PastedLine {
        mut typed,
        removed,
        notes,
        files,
        unwritten,
        unknown,
        unexpanded,
    } = PastedLine::parse(with_text_of_script(words)?, &|name| {
        environment.variable(name)
    });
    for note in &notes {
        errln!("note: {}", escape_line(note));
    }
    let words = &mut typed.arguments;
    let request = if spawned {
        let end = words.iter().position(|word| word == SPAWNED);
        let end =
            end.ok_or_else(|| miette::miette!("--spawned needs a `--` before the request, as in `--spawned -- -H n1:4 -- PMIX_MAPBY=node : a maxprocs=2`"))?;
        let request = words.split_off(end);
        let request = Spanned::number_words(&request[1..], end + 1);
        Some(match ProgramRequest::parse(&request) {
            Err(error @ RequestError::NotModelled(_)) => return Err(KeyNotModelled(error).into()),
            parsed => parsed.into_diagnostic()?,
        })
    } else {
        None
    };
    let NamedMachines { shared, of_nodes } = machine.load()?;
    let launcher = typed.launcher;
    let variables = typed.variables.iter().map(|(name, _)| name.clone());
    let of_job: Vec<String> = variables.filter(|name| !name.contains(PARAMETER)).collect();
    let mut surroundings = environment.load();
    if head_name(None).is_ok_and(|own| own == head) {
        surroundings.set_addresses(own_addresses());
    }
    for name in &removed {
        surroundings.unset(name);
    }
    for (name, text) in &files {
        surroundings.set_named_file(name.clone(), text.clone());
    }
    // One of an earlier run can be there.
    let unwritten = unwritten.filter(|(name, _)| !Path::new(name).is_file());
    let unknown = unknown.or(unwritten.map(|(_, why)| why));
    if let Some(reason) = unknown {
        surroundings.set_unknown(reason);
    }
    complete_job(&mut typed, &surroundings);
    let line = environment.add_exported(case::parse_typed(typed, surroundings), &removed);
    let line = with_unexpanded(&line, &unexpanded);
    let case = case::parse_case(&line, head, shared);
    let mut case = case.map_err(|error| error.on_line(&line))?;
    for (name, text) in files {
        case.files.insert(name, text);
    }
    for (node, machine) in of_nodes {
        case.set_machine(&node, &machine.topology, machine.file);
    }
    let is_named = notes.iter().any(|note| note.starts_with("the runtime"));
    if launcher == Some(Launcher::Prun) && !is_named {
        note_runtime(&case);
    }
    print_environment(&case, environment, launcher, &of_job);
    if machine.topology.is_none() {
        state_machine(&case);
    }
    if let Some(request) = request {
        case.files.add(load_named_files(&request.named_files()));
        case.spawned = Some(request);
    }
    Ok(case)
}

/// Returns the addresses of this host that PRRTE takes for its name: without those of the loopback interface, and without IPv6
/// addresses of a link.
fn own_addresses() -> Vec<String> {
    let Ok(interfaces) = nix::ifaddrs::getifaddrs() else {
        return Vec::new();
    };
    let address = |interface: nix::ifaddrs::InterfaceAddress| {
        let address = interface.address?;
        let older = address
            .as_sockaddr_in()
            .map(|address| IpAddr::from(address.ip()));
        let newer = || address.as_sockaddr_in6().map(|address| address.ip());
        let address = older.or_else(|| {
            newer()
                .filter(|address| !address.is_unicast_link_local())
                .map(IpAddr::from)
        })?;
        (!address.is_loopback()).then(|| address.to_string())
    };
    interfaces.filter_map(address).collect()
}

/// Returns the name of the head node: the given one, or this host's.
pub(super) fn head_name(given: Option<String>) -> miette::Result<String> {
    match given {
        Some(name) => Ok(name),
        None => Ok(nix::unistd::gethostname()
            .into_diagnostic()?
            .to_string_lossy()
            .into_owned()),
    }
}
