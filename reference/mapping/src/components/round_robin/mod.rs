//! The round_robin component: mapping by slot, node, PE list, object or device (8.1.1.7).

mod by_node;
mod by_object;
mod by_pe_list;
mod by_slot;

use super::{ComponentStatus, MapCall};
use crate::decisions::NodeExclusion;
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::policy::MapBy;

/// An app while its processes are placed.
#[derive(Debug)]
struct AppPlacement {
    index: u32,
    /// The app's process count.
    processes: u32,
    /// Whether the app has to fill a negative number of slots, for [`crate::Quirk::SlotTotalsWrap`].
    overdrawn: bool,
    /// The number of processes without a place.
    left: u32,
    /// The nodes that the app may use, in order.
    nodes: Vec<usize>,
    /// Whether a node with room was visited.
    has_node: bool,
    /// The refusal of the last process that a node could not take.
    refused: Option<Refusal>,
}

impl AppPlacement {
    /// Returns whether nothing is left to place.
    ///
    /// An app without processes, as [`crate::Quirk::ComputedCountIgnoresAppPolicy`] makes them, still visits a node, which then
    /// counts as used.
    fn is_done(&self) -> bool {
        self.left == 0 && (self.processes > 0 || self.has_node)
    }

    /// Returns the refusal of the processes that no node took: the last node's, if it had one.
    fn failed(&mut self, state: &Placement<'_>, options: &Options) -> Refusal {
        let refused = self.refused.take();
        refused.unwrap_or_else(|| failed_map(self.left, &self.nodes, state, options))
    }
}

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    if let Some(MapBy::Seq | MapBy::Colocate | MapBy::User | MapBy::Ppr) = call.options.map() {
        return Ok(ComponentStatus::TakeNextOption);
    }
    call.for_each_app(place)?;
    Ok(ComponentStatus::Mapped)
}

/// Places the processes of an app.
fn place(index: usize, call: &mut MapCall<'_, '_>) -> Result<(), MapError> {
    let policy = call.options.map();
    let Some(request) = call.request.app(index) else {
        return Ok(());
    };
    let nodes = call.state.target_nodes(request, call.options)?;
    let mut app = AppPlacement {
        index: u32::try_from(index).unwrap_or(u32::MAX),
        processes: request.processes,
        overdrawn: request.fewer_than_none > 0,
        left: request.processes,
        nodes,
        has_node: false,
        refused: None,
    };
    if policy == Some(MapBy::Device) {
        by_object::enough_devices(&app, call.state, call.options)?;
    }
    enough_slots(&app, call.state, call.options)?;
    match policy {
        Some(MapBy::Slot) => by_slot::place(&mut app, call.state, call.options),
        Some(MapBy::Node) => by_node::place(&mut app, call.state, call.options),
        Some(MapBy::Device) => by_object::place_by_device(&mut app, call.state, call.options),
        Some(MapBy::PeList) => by_pe_list::place(&mut app, call.state, call.options),
        _ => by_object::place(&mut app, call.state, call.options),
    }?;
    if app.overdrawn {
        return Err(nothing_to_place(policy).into());
    }
    Ok(())
}

/// Returns the refusal of an app that has to fill a negative number of slots.
fn nothing_to_place(policy: Option<MapBy>) -> Refusal {
    let topic = match policy {
        Some(MapBy::PeList) => Topic::NotEnoughCpus,
        _ => Topic::FailedMap,
    };
    refusal(
        topic,
        "the app's nodes have a negative number of slots; correct the slot counts of `-H`",
    )
}

/// Checks that an app has no more processes than slots, or gives up binding if nodes may be oversubscribed.
///
/// # Errors
///
/// There are too few slots, and nodes may not be oversubscribed.
fn enough_slots(
    app: &AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let slots = state.slots_for_app;
    if app.overdrawn || slots >= i64::from(app.processes) {
        return Ok(());
    }
    if !options.oversubscribe() {
        return Err(not_enough_slots(slots, app.processes.into()));
    }
    state.unbind_oversubscribed(options);
    Ok(())
}

pub(in crate::components) fn not_enough_slots(slots: i64, processes: u64) -> Refusal {
    refusal(
        Topic::NotEnoughSlots,
        format!(
            "{processes} processes need {processes} slots, but the nodes have {slots}; give the nodes more slots (`-H NODE:SLOTS`), or the job `--map-by :oversubscribe`"
        ),
    )
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
        "found no place: all of the app's nodes have as many processes as their max_slots; raise max_slots, add nodes, or lower `-n`"
    } else if all(NodeExclusion::NoSlot) {
        "found no free slot on the app's nodes; add nodes or slots, lower `-n`, or use `--map-by :oversubscribe`"
    } else {
        "found no free slot with a free CPU on the app's nodes; add nodes, lower `-n`, or use `--bind-to :overload-allowed`"
    };
    refusal(Topic::FailedMap, format!("{left} of the processes {why}"))
}

/// Returns each node's share of the remaining processes, by its place: equal, with one more for the first nodes.
fn even_shares(left: u32, nodes: usize) -> impl Fn(usize) -> u32 {
    let nodes = u32::try_from(nodes).unwrap_or(u32::MAX).max(1);
    let (share, more) = (left / nodes, left % nodes);
    move |place| share + u32::from(u32::try_from(place).is_ok_and(|place| place < more))
}
