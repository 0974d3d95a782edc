//! Round robin: over slots, nodes, CPUs of a list, or objects.

mod by_node;
mod by_object;
mod by_pe_list;
mod by_slot;

use super::{ComponentStatus, MapCall, apps_to_map};
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::policy::MapPolicy;

/// One app to place: what is left of it, and where it may go.
#[derive(Debug)]
struct AppPlacement {
    index: u32,
    /// How many processes it has.
    processes: u32,
    /// Whether it is to fill fewer slots than none.
    overdrawn: bool,
    /// How many of them have no place yet.
    left: u32,
    /// The nodes that it may use, in order.
    nodes: Vec<usize>,
    /// Whether it has come to a node with room.
    has_node: bool,
    /// Why the last process that found no place on a node found none there.
    refused: Option<Refusal>,
}

impl AppPlacement {
    /// Whether nothing is left to place. An app of no process, as [`crate::Quirk::ComputedCountIgnoresAppPolicy`] makes them, comes to a
    /// node all the same, which then counts as used.
    fn is_done(&self) -> bool {
        self.left == 0 && (self.processes > 0 || self.has_node)
    }

    /// The refusal of what is left when no node is: the reason of the last node, if one had a reason.
    fn failed(&mut self) -> Refusal {
        let left = self.left;
        self.refused.take().unwrap_or_else(|| failed_map(left))
    }
}

/// Places the apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    let policy = call.options.map();
    if let Some(MapPolicy::Seq | MapPolicy::Colocate | MapPolicy::User | MapPolicy::Ppr) = policy {
        return Ok(ComponentStatus::TakeNextOption);
    }
    for index in apps_to_map(call.request, call.options) {
        let Some(request) = call.request.app(index) else {
            continue;
        };
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let nodes = call.state.target_nodes(request, call.options);
        let nodes = nodes.map_err(|error| error.of_app(number))?;
        let mut app = AppPlacement {
            index: number,
            processes: request.processes,
            overdrawn: request.fewer_than_none > 0,
            left: request.processes,
            nodes,
            has_node: false,
            refused: None,
        };
        if policy == Some(MapPolicy::Device) {
            by_object::enough_devices(&app, call.state, call.options)
                .map_err(|refusal| refusal.of_app(app.index))?;
        }
        enough_slots(&app, call.state, call.options)
            .map_err(|refusal| refusal.of_app(app.index))?;
        match policy {
            Some(MapPolicy::Slot) => by_slot::place(&mut app, call.state, call.options),
            Some(MapPolicy::Node) => by_node::place(&mut app, call.state, call.options),
            Some(MapPolicy::Device) => {
                by_object::place_by_device(&mut app, call.state, call.options)
            }
            Some(MapPolicy::PeList) => by_pe_list::place(&mut app, call.state, call.options),
            _ => by_object::place(&mut app, call.state, call.options),
        }
        .map_err(|refusal| refusal.of_app(app.index))?;
        if app.overdrawn {
            return Err(nothing_to_place(policy).of_app(app.index).into());
        }
    }
    Ok(ComponentStatus::Mapped)
}

/// Fewer processes than none are never all placed.
fn nothing_to_place(policy: Option<MapPolicy>) -> Refusal {
    let topic = match policy {
        Some(MapPolicy::PeList) => Topic::NotEnoughCpus,
        _ => Topic::FailedMap,
    };
    refusal(topic, "the app's nodes have fewer slots than none")
}

/// More processes than slots are refused, or placed without a binding unless one was asked for.
fn enough_slots(
    app: &AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let slots = state.slots_left(&app.nodes);
    if app.overdrawn || slots >= i64::from(app.processes) {
        return Ok(());
    }
    if !options.oversubscribe() {
        return Err(not_enough_slots(slots, app.processes.into()));
    }
    state.give_up_binding(options);
    Ok(())
}

pub(in crate::components) fn not_enough_slots(slots: i64, processes: u64) -> Refusal {
    refusal(
        Topic::NotEnoughSlots,
        format!("{processes} processes need as many slots, and there are {slots}"),
    )
}

fn failed_map(left: u32) -> Refusal {
    refusal(Topic::FailedMap, format!("{left} processes found no place"))
}

/// Spreads what is left evenly: so many on each node, and one more on the first ones.
fn even_shares(left: u32, nodes: usize) -> impl Fn(usize) -> u32 {
    let nodes = u32::try_from(nodes).unwrap_or(u32::MAX).max(1);
    let (share, more) = (left / nodes, left % nodes);
    move |place| share + u32::from(u32::try_from(place).is_ok_and(|place| place < more))
}
