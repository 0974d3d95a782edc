//! The case of a verb's arguments: the command line after `--`, and the head node.

use super::output::errln;
use crate::case;
use crate::hints::hints;
use crate::installation;
use crate::node_topologies::NamedMachines;
use crate::printable::escape_line;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::command_line;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::Launcher;
use mapcheck_reference::{Case, ProgramRequest};
use mapcheck_shell::{TypedLine, load_environment, load_named_files, shipped};
use miette::IntoDiagnostic as _;

/// Whether the environment of this process is part of the case.
#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct EnvironmentArgs {
    /// Leave out this shell's variables (PRTE_MCA_…, SLURM_…), your parameter files and the installation's
    #[arg(long)]
    no_environment: bool,
}

impl EnvironmentArgs {
    /// Returns the environment that a launcher would read here.
    fn load(self) -> Environment {
        if self.no_environment {
            Environment::new()
        } else {
            load_environment(&installation::etc_folders())
        }
    }
}

/// Prints what the environment adds to a line, and what is wrong in the files of parameters.
fn print_environment(case: &Case, args: EnvironmentArgs) {
    for fault in command_line::parameter_faults(&case.line) {
        errln!("warning: {}", escape_line(&fault));
    }
    for hint in hints(case) {
        errln!("hint: {}", escape_line(&hint));
    }
    if command_line::displays(&case.line).is_some_and(|displays| displays.other) {
        errln!(
            "note: of what --display and its older options ask for, only the map and the bindings are printed"
        );
    }
    let settings = command_line::environment_settings(&case.line);
    if settings.is_empty() || args.no_environment {
        return;
    }
    errln!(
        "note: from the environment: {} (--no-environment leaves it out)",
        escape_line(&settings.join("; "))
    );
}

/// The machine of the nodes.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct MachineArgs {
    /// The machine of every node: a name that `mapcheck machines` lists, or an hwloc XML file; or machines of single
    /// nodes, as in `small,n2=large,n3=/dir/big.xml` [default: what hwloc_use_topo_file names, else this machine]
    #[arg(long, value_name = "NAME|FILE|NODE=…")]
    topology: Option<String>,
}

impl MachineArgs {
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
            errln!(
                "note: every node is taken to be like this machine ({machine}); `--topology NAME` maps for another, and `mapcheck machines` lists some"
            );
        }
        Some(file) if shipped::is_shipped(file) => {
            let name = file.file_stem().unwrap_or_default().to_string_lossy();
            errln!("note: every node is the machine {name} that comes with mapcheck");
        }
        Some(_) => {}
    }
}

/// Builds a case from a command line or, if `spawned`, from the arguments of a runtime and the request spawned in it.
pub(super) fn parse_case(
    words: Vec<String>,
    head: String,
    spawned: bool,
    environment: EnvironmentArgs,
    machine: &MachineArgs,
) -> miette::Result<Case> {
    let mut typed = TypedLine::parse(words);
    let words = &mut typed.arguments;
    let request = if spawned {
        let end = words.iter().position(|word| word == SPAWNED);
        let end =
            end.ok_or_else(|| miette::miette!("--spawned needs a second `--` before the request"))?;
        let request = words.split_off(end);
        let request = Spanned::number_words(&request[1..], end + 1);
        Some(ProgramRequest::parse(&request).into_diagnostic()?)
    } else {
        None
    };
    let NamedMachines { shared, of_nodes } = machine.load()?;
    if typed.launcher == Some(Launcher::Prun) {
        errln!(
            "note: prun maps in a runtime that is running; this takes the nodes of the line for those of the runtime, without other jobs"
        );
    }
    let mut surroundings = environment.load();
    if head_name(None).is_ok_and(|own| own == head) {
        surroundings.set_addresses(own_addresses());
    }
    let line = case::parse_typed(typed, surroundings);
    let case = case::parse_case(&line, head, shared);
    let mut case = case.map_err(|error| error.on_line(line.words()))?;
    for (node, machine) in of_nodes {
        case.set_machine(&node, &machine.topology, machine.file);
    }
    print_environment(&case, environment);
    if machine.topology.is_none() {
        state_machine(&case);
    }
    if let Some(request) = request {
        case.files.add(load_named_files(&request.named_files()));
        case.spawned = Some(request);
    }
    Ok(case)
}

/// Returns the IPv4 addresses of this host, without those of the loopback interface.
fn own_addresses() -> Vec<String> {
    let Ok(interfaces) = nix::ifaddrs::getifaddrs() else {
        return Vec::new();
    };
    let address = |interface: nix::ifaddrs::InterfaceAddress| {
        let address = interface.address?.as_sockaddr_in()?.ip();
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
