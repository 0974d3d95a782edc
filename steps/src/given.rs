//! What there is: the machine and the allocation.

use crate::table::Rows;
use crate::world::{Machine, MapWorld, Node, StepResult};
use cucumber::gherkin::Step;
use cucumber::given;

#[given(regex = r#"^the topology "([^"]+)"$"#)]
fn the_topology(world: &mut MapWorld, name: String) -> StepResult {
    let result = machine(world, &name).map(|machine| world.machine = Some(machine));
    world.noted(result)
}

fn machine(world: &MapWorld, name: &str) -> StepResult<Machine> {
    let setting = world.setting()?;
    let (topology, file) = setting.topologies.get(name)?;
    Ok(Machine { topology, file })
}

#[given(regex = r"^the nodes$")]
fn the_nodes(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = nodes(step).map(|(nodes, head)| {
        world.nodes = nodes;
        world.head = head;
    });
    world.noted(result)
}

/// The nodes of a table, and which of them is the head node.
fn nodes(step: &Step) -> StepResult<(Vec<Node>, Option<String>)> {
    let rows = Rows::of(step, &["node", "slots", "head"])?;
    let mut nodes: Vec<Node> = Vec::new();
    let mut head = None;
    for row in rows.iter() {
        let name = row
            .get("node")
            .filter(|name| !name.is_empty())
            .ok_or_else(|| "a node needs a name".to_owned())?;
        if nodes.iter().any(|node| node.name == name) {
            return Err(format!("the node {name} is there twice").into());
        }
        let slots = row.get("slots").unwrap_or_default();
        let slots = slots
            .parse()
            .map_err(|_| format!("node {name}: `{slots}` is no number of slots"))?;
        nodes.push(Node {
            name: name.to_owned(),
            slots,
        });
        match row.get("head").unwrap_or_default() {
            "" | "no" => {}
            "yes" if head.is_none() => head = Some(name.to_owned()),
            "yes" => return Err("there are two head nodes".to_owned().into()),
            other => return Err(format!("`{other}` is neither yes nor no").into()),
        }
    }
    if nodes.is_empty() {
        return Err("there is no node".to_owned().into());
    }
    Ok((nodes, head))
}
