//! Relations between two maps of one implementation about running runtimes, which need no expected map.

use crate::live::in_other_runtime;
use crate::mapping::map_case;
use crate::observation::whole_map;
use crate::step_result::{StepError, StepResult};
use crate::then_map::expect_same_places;
use crate::world::MapWorld;
use cucumber::then;
use mapcheck_reference::Outcome;
use std::sync::Arc;
use std::time::Duration;

/// How much later the daemon of a node starts than that of the node after it.
const BETWEEN_DAEMONS: Duration = Duration::from_millis(150);

/// MET-LIVE-EQUAL-1: daemons that report equal machines, against one machine for all nodes.
#[then(regex = r"^the map is the same where every node reports that machine$")]
fn map_is_same_with_own_machines(world: &mut MapWorld) -> StepResult {
    let machine = world.machine()?.clone();
    let mut case = world.case()?.clone();
    let nodes: Vec<String> = world.nodes.iter().map(|node| node.name.clone()).collect();
    for node in nodes {
        // A copy, which counts as a machine of its own.
        let own = Arc::new((*machine.topology).clone());
        case.set_machine(&node, &own, machine.file.clone());
    }
    let other = map_case(world, case)?;
    expect_same_places(world.map()?, whole_map(&other.outcome)?)
}

/// MET-LIVE-FRESH-1, MET-LIVE-ORDER-1: a job in another runtime of the same nodes.
#[then(
    regex = r#"^job "([^"]+)" has the same map in a (fresh runtime|runtime whose daemons report in reverse order)$"#
)]
fn job_has_same_map(world: &mut MapWorld, nspace: String, which: String) -> StepResult {
    let spawned = world.spawned.iter().rev();
    let (call, outcome) = spawned
        .clone()
        .find(|(call, _)| call.nspace == nspace)
        .cloned()
        .ok_or_else(|| StepError::difference(format!("job {nspace} was not spawned")))?;
    let mut nodes = world.runtime_nodes()?;
    if which != "fresh runtime" {
        let names = nodes.nodes.iter().rev().map(|(name, _)| name.clone());
        nodes.delays = names
            .zip((0_u32..).map(|place| BETWEEN_DAEMONS * place))
            .collect();
    }
    let live = in_other_runtime(world, &nodes, |runtime| Ok(runtime.spawn(&call)))?;
    let other = match live {
        Some(other) => other,
        None => {
            let rules = world.setting()?.rules.clone();
            let mut model = nodes.model(&rules).map_err(|error| error.to_string())?;
            Outcome::from(model.spawn(call, &rules).map(|job| job.map.clone()))
        }
    };
    expect_same_places(whole_map(&outcome)?, whole_map(&other)?)
}
