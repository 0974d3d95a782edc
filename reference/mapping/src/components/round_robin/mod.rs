//! The round_robin component: mapping by slot, node, PE list, object or device (8.1.1.7).

mod by_node;
mod by_object;
mod by_pe_list;
mod by_slot;

use super::app_call::AppCall;
use super::{ComponentStatus, MapCall, targets};
use crate::decisions::NodeExclusion;
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::placement::{EffectiveBinding, Placement, refusal};
use crate::policy::MapBy;
use crate::request::SpawnRequest;

/// An app while its processes are placed.
#[derive(Debug)]
struct AppPlacement<'a> {
    /// The call, with the binding that the next visit begins with.
    call: AppCall<'a>,
    /// The app's process count.
    processes: u32,
    /// The number of processes without a place.
    left: u32,
    /// The nodes that the app may use, in order.
    nodes: Vec<usize>,
    /// Whether a node with room was visited.
    has_node: bool,
    /// The refusal of the last process that a node could not take.
    refused: Option<Refusal>,
}

impl AppPlacement<'_> {
    /// Returns whether nothing is left to place.
    ///
    /// An app without processes still visits a node, which then counts as used.
    fn is_done(&self) -> bool {
        self.left == 0 && (self.processes > 0 || self.has_node)
    }

    /// Returns the refusal of the processes that no node took: the last node's, if it had one.
    fn failed(&mut self, state: &Placement<'_>) -> Refusal {
        let refused = self.refused.take();
        refused.unwrap_or_else(|| failed_map(self.left, &self.nodes, state, self.call.options))
    }

    /// Ends a visit under a binding: the next one, which may have room, begins with the binding of this one only if that was the last.
    fn end_visit(&mut self, binding: EffectiveBinding) {
        if self.left == 0 {
            self.call = self.call.bound_by(binding);
        }
    }
}

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    if let Some(MapBy::Seq | MapBy::Colocate | MapBy::User | MapBy::Ppr) = call.options.map() {
        return Ok(ComponentStatus::TakeNextOption);
    }
    call.for_each_app(place)
}

/// Places the processes of an app.
fn place(
    call: AppCall<'_>,
    request: &mut SpawnRequest,
    state: &mut Placement<'_>,
) -> Result<EffectiveBinding, MapError> {
    let (options, policy) = (call.options, call.options.map());
    let Some(request) = request.app(call.index) else {
        return Ok(call.binding);
    };
    let nodes = state.target_nodes(request, options)?;
    if policy == Some(MapBy::Device) {
        let is_refused = || {
            call.rules.names_devices_first()
                && targets::has_nameless(state.machines, &options.devices)
        };
        let devices = by_object::own_devices(&nodes, state, options);
        if !is_refused() {
            call.rules.check_devices(request, devices)?;
        }
    }
    let slots = state.slots_for_app;
    let crowded = call
        .rules
        .oversubscribes(request, request.processes.into(), slots, options)?;
    let binding = match crowded {
        true => state.binding_oversubscribed(call.binding, options),
        false => call.binding,
    };
    call.rules.check_cpus_of_process(options, binding)?;
    let mut app = AppPlacement {
        call: call.bound_by(binding),
        processes: request.processes,
        left: request.processes,
        nodes,
        has_node: false,
        refused: None,
    };
    match policy {
        Some(MapBy::Slot) => by_slot::place(&mut app, state),
        Some(MapBy::Node) => by_node::place(&mut app, state),
        Some(MapBy::Device) => by_object::place_by_device(&mut app, state),
        Some(MapBy::PeList) => by_pe_list::place(&mut app, state),
        _ => by_object::place(&mut app, state),
    }?;
    call.rules.check_placed(request, options)?;
    Ok(app.call.binding)
}

/// Returns the refusal of the processes that no node took, with what all of the nodes lack.
fn failed_map(left: u32, nodes: &[usize], state: &Placement<'_>, options: &Options) -> Refusal {
    let all = |lack: NodeExclusion| {
        let mut reasons = nodes
            .iter()
            .map(|node| state.reason_for_none(*node, options));
        !nodes.is_empty() && reasons.all(|reason| reason == lack)
    };
    let why = if all(NodeExclusion::HardLimit) {
        "found no place: all of the app's nodes have as many processes as their max_slots"
    } else if all(NodeExclusion::NoSlot) {
        "found no free slot on the app's nodes"
    } else {
        "found no place on the app's nodes"
    };
    refusal(Topic::FailedMap, format!("{left} of the processes {why}"))
}

/// Returns each node's share of the remaining processes, by its place: equal, with one more for the first nodes.
fn even_shares(left: u32, nodes: usize) -> impl Fn(usize) -> u32 {
    let nodes = u32::try_from(nodes).unwrap_or(u32::MAX).max(1);
    let (share, more) = (left / nodes, left % nodes);
    move |place| share + u32::from(u32::try_from(place).is_ok_and(|place| place < more))
}
