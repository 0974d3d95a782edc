//! The machine, the allocation and the resource manager's files.

use crate::step_result::StepResult;
use crate::table::{Rows, docstring};
use crate::world::{Machine, MapWorld, Node};
use cucumber::gherkin::Step;
use cucumber::given;
use mapcheck_reference::environment::ParameterFile;

#[given(regex = r#"^the topology "([^"]+)"$"#)]
fn set_topology(world: &mut MapWorld, name: String) -> StepResult {
    let (topology, file) = world.setting()?.topologies.get(&name)?;
    world.machine = Some(Machine { topology, file });
    Ok(())
}

#[given(regex = r"^a runtime that can grow$")]
fn set_elastic(world: &mut MapWorld) -> StepResult {
    world.elastic = true;
    Ok(())
}

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

#[given(regex = r"^the nodes$")]
fn set_nodes(world: &mut MapWorld, step: &Step) -> StepResult {
    let mut nodes: Vec<Node> = Vec::new();
    let mut head = None;
    for row in Rows::of(step, &["node", "slots", "head", "topology"])?.iter() {
        let name = row
            .get("node")
            .filter(|name| !name.is_empty())
            .ok_or_else(|| "a row lacks the node's name".to_owned())?;
        if nodes.iter().any(|node| node.name == name) {
            return Err(format!("node {name} is listed twice").into());
        }
        let slots = row.get("slots").unwrap_or_default();
        // A dash: the line's own files allocate the nodes.
        let slots = match slots {
            "-" => None,
            count => Some(count.parse().map_err(|_| {
                format!("node {name}: invalid slot count `{slots}`; write a number, or - for none")
            })?),
        };
        nodes.push(Node {
            name: name.to_owned(),
            slots,
            machine: own_machine(world, row.get("topology").unwrap_or_default())?,
        });
        match row.get("head").unwrap_or_default() {
            "" | "no" => {}
            "yes" if head.is_none() => head = Some(name.to_owned()),
            "yes" => return Err("two rows have `yes` as head; keep one".to_owned().into()),
            other => return Err(format!("node {name}: head is `{other}`; write yes or no").into()),
        }
    }
    if nodes.is_empty() {
        return Err("the table has no node".to_owned().into());
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

#[given(regex = r"^PMIx's overriding parameter file$")]
fn set_overriding_file(world: &mut MapWorld, step: &Step) -> StepResult {
    let text = docstring(step)?;
    world
        .environment
        .set_file(ParameterFile::PmixOverride, text);
    Ok(())
}

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
