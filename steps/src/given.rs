//! The machine, the allocation and the resource manager's files.

use crate::lists::items;
use crate::step_result::StepResult;
use crate::table::{Rows, docstring};
use crate::world::{Machine, MapWorld, Node};
use cucumber::gherkin::Step;
use cucumber::given;
use mapcheck_reference::environment::ParameterFile;

/// Gives every node a machine of `topologies`, by its name.
#[given(regex = r#"^the topology "([^"]+)"$"#)]
fn set_topology(world: &mut MapWorld, name: String) -> StepResult {
    let (topology, file) = world.setting()?.topologies.get(&name)?;
    world.machine = Some(Machine { topology, file });
    Ok(())
}

/// Starts the runtime with PRRTE's elastic mode, so that nodes can be added.
#[given(regex = r"^a runtime that can grow$")]
fn set_elastic(world: &mut MapWorld) -> StepResult {
    world.elastic = true;
    Ok(())
}

/// Starts the runtime with MCA parameters.
#[given(regex = r"^a runtime with the parameters$")]
fn set_parameters(world: &mut MapWorld, step: &Step) -> StepResult {
    for row in Rows::of(step, &["parameter", "value"])?.iter() {
        let (Some(name), Some(value)) = (row.text("parameter"), row.text("value")) else {
            return Err("a row lacks the parameter's name or value"
                .to_owned()
                .into());
        };
        world.parameters.push((name.to_owned(), value.to_owned()));
    }
    Ok(())
}

/// Starts the runtime with a variable in the environment of its head node.
#[given(regex = r#"^a runtime with "([^"=]+)=([^"]*)" in the environment of its head node$"#)]
fn set_runtime_variable(world: &mut MapWorld, name: String, value: String) -> StepResult {
    world.runtime_environment.push((name, value));
    Ok(())
}

/// Allocates nodes with their slots, written as `-H` writes them. A node without a count has none: the line's own files allocate it.
#[given(regex = r#"^the nodes "([^"]+)"(?: with the head node "([^"]+)")?$"#)]
fn list_nodes(world: &mut MapWorld, hosts: String, head: String) -> StepResult {
    let mut nodes = Vec::new();
    for host in items(&hosts) {
        let (name, slots) = match host.split_once(':') {
            Some((name, count)) => (name, Some(parse_slots(name, count)?)),
            None => (host, None),
        };
        add_node(&mut nodes, name, slots, None)?;
    }
    let head = Some(head).filter(|head| !head.is_empty());
    if let Some(name) = head
        .as_ref()
        .filter(|name| nodes.iter().all(|node| node.name != **name))
    {
        return Err(format!("the head node {name} is not among the nodes").into());
    }
    set_allocation(world, nodes, head)
}

/// Allocates nodes. A node can have a machine of its own, and one can be the head node; slots of `-` are those of the line's own files.
#[given(regex = r"^the nodes$")]
fn set_nodes(world: &mut MapWorld, step: &Step) -> StepResult {
    let mut nodes: Vec<Node> = Vec::new();
    let mut head = None;
    for row in Rows::of(step, &["node", "slots", "head", "topology"])?.iter() {
        let name = row
            .get("node")
            .filter(|name| !name.is_empty())
            .ok_or_else(|| "a row lacks the node's name".to_owned())?;
        let slots = match row.get("slots").unwrap_or_default() {
            "-" => None,
            count => Some(parse_slots(name, count)?),
        };
        let machine = own_machine(world, row.get("topology").unwrap_or_default())?;
        add_node(&mut nodes, name, slots, machine)?;
        match row.get("head").unwrap_or_default() {
            "" | "no" => {}
            "yes" if head.is_none() => head = Some(name.to_owned()),
            "yes" => return Err("two rows have `yes` as head; keep one".to_owned().into()),
            other => return Err(format!("node {name}: head is `{other}`; write yes or no").into()),
        }
    }
    set_allocation(world, nodes, head)
}

fn parse_slots(name: &str, count: &str) -> StepResult<u32> {
    let slots = count.parse();
    Ok(slots.map_err(|_| format!("node {name}: invalid slot count `{count}`; write a number"))?)
}

fn add_node(
    nodes: &mut Vec<Node>,
    name: &str,
    slots: Option<u32>,
    machine: Option<Machine>,
) -> StepResult {
    if nodes.iter().any(|node| node.name == name) {
        return Err(format!("node {name} is listed twice").into());
    }
    let name = name.to_owned();
    nodes.push(Node {
        name,
        slots,
        machine,
    });
    Ok(())
}

fn set_allocation(world: &mut MapWorld, nodes: Vec<Node>, head: Option<String>) -> StepResult {
    if nodes.is_empty() {
        return Err("there is no node".to_owned().into());
    }
    world.nodes = nodes;
    world.head = head;
    Ok(())
}

/// Returns the machine of a name, or `None` without one: the node then has the scenario's.
fn own_machine(world: &MapWorld, name: &str) -> StepResult<Option<Machine>> {
    if name.is_empty() {
        return Ok(None);
    }
    let (topology, file) = world.setting()?.topologies.get(name)?;
    Ok(Some(Machine { topology, file }))
}

/// Writes a file of parameters; the text below is the file.
#[given(regex = r"^the (user|installation)'s parameter file of (PRRTE|PMIx|Open MPI)$")]
fn set_parameter_file(
    world: &mut MapWorld,
    owner: String,
    project: String,
    step: &Step,
) -> StepResult {
    let file = match (owner.as_str(), project.as_str()) {
        ("user", "PRRTE") => ParameterFile::UserPrrte,
        ("user", "PMIx") => ParameterFile::UserPmix,
        ("user", _) => ParameterFile::UserOpenMpi,
        (_, "PRRTE") => ParameterFile::SystemPrrte,
        (_, "PMIx") => ParameterFile::SystemPmix,
        _ => ParameterFile::SystemOpenMpi,
    };
    let text = docstring(step)?;
    world.environment.set_file(file, text);
    Ok(())
}

/// Writes the file of parameters that comes before all others.
#[given(regex = r"^PMIx's overriding parameter file$")]
fn set_overriding_file(world: &mut MapWorld, step: &Step) -> StepResult {
    let text = docstring(step)?;
    world
        .environment
        .set_file(ParameterFile::PmixOverride, text);
    Ok(())
}

/// Names the hostfile of the installation, which is read if nothing else names nodes.
#[given(regex = r#"^the installation's default hostfile is "([^"]+)"$"#)]
fn set_default_hostfile(world: &mut MapWorld, path: String) -> StepResult {
    world.environment.set_default_hostfile(path);
    Ok(())
}

/// Ends the scenario as not applicable on a real build, which has the addresses of the node that it runs on.
#[given(regex = r#"^the head node has the address "([^"]+)"$"#)]
fn set_address(world: &mut MapWorld, address: String) -> StepResult {
    world.looks_inside()?;
    world.environment.set_addresses(vec![address]);
    Ok(())
}

/// Sets a variable of the launcher's environment.
#[given(regex = r#"^the variable "([^"=]+)" is "(.*)"$"#)]
fn set_variable(world: &mut MapWorld, name: String, value: String) -> StepResult {
    world.environment.set(name, value);
    Ok(())
}

/// Ends the scenario as not applicable on a real build: no packaged one has the component that reads the file.
#[given(regex = r"^LSF's affinity file$")]
fn set_lsf_affinity(world: &mut MapWorld, step: &Step) -> StepResult {
    world.looks_inside()?;
    world.lsf_affinity = Some(docstring(step)?);
    Ok(())
}
