//! By object: one process on each object of a node, again and again, up to the node's slots; then the next node.
//!
//! With SPAN a node gets one process in each turn over the nodes, the next one on its next object.

use super::super::setup_proc::setup_proc;
use super::super::targets::{self, Target, TargetsByMachine};
use super::{AppPlacement, even_shares, failed_map};
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::rules::Quirk;

/// What one visit to a node found.
#[derive(Clone, Copy, Debug, Default)]
struct VisitOutcome {
    /// At least one process was placed and the node has room for more.
    open: bool,
    /// An object had too few CPUs left for a process.
    out_of_cpus: bool,
    /// The node took its last process and is not visited again.
    closed: bool,
}

/// By object.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let targets = TargetsByMachine::objects(state.machines, options.level)?;
    let pass = ObjectPass {
        targets: &targets,
        span: options.span(),
        exclusive: false,
    };
    pass.place(app, state, options)
}

/// PAM-MAP-DEVICE-1: where processes do not share devices, there is one for each. That there are too few comes before that there are
/// too few slots.
pub(super) fn enough_devices(
    app: &AppPlacement,
    state: &Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    if !targets::are_shared(&options.devices) {
        let on_each = targets::count_devices(state.machines, &options.devices);
        let on_nodes = app
            .nodes
            .iter()
            .map(|node| on_each[state.nodes[*node].machine]);
        let all = on_nodes.fold(0, usize::saturating_add);
        if all > 0 && (app.overdrawn || all < app.processes as usize) {
            return Err(refusal(
                Topic::TooFewDevices,
                format!(
                    "{} processes need devices of their own, and there are devices for {all}",
                    app.processes
                ),
            ));
        }
    }
    Ok(())
}

/// PAM-MAP-DEVICE-1: by device, one process on each unless they may be shared.
pub(super) fn place_by_device(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let exclusive = !targets::are_shared(&options.devices);
    let targets = TargetsByMachine::devices(state, options)?;
    targets.check_binding(state)?;
    let pass = ObjectPass {
        targets: &targets,
        span: options.span() && !exclusive,
        exclusive,
    };
    pass.place(app, state, options)
}

/// What stays the same from node to node.
struct ObjectPass<'a> {
    targets: &'a TargetsByMachine,
    span: bool,
    /// Each of them takes one process only.
    exclusive: bool,
}

impl ObjectPass<'_> {
    /// Goes over the nodes until every process has a place or a turn leaves no node open.
    fn place(
        &self,
        app: &mut AppPlacement,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), Refusal> {
        let mut cursors = vec![0; state.nodes.len()];
        let mut out_of_cpus = false;
        let mut first_turn = true;
        loop {
            let share = even_shares(app.left, app.nodes.len());
            let mut open = false;
            let nodes = std::mem::take(&mut app.nodes);
            let mut kept = Vec::with_capacity(nodes.len());
            for (place, node) in nodes.iter().enumerate() {
                if app.left == 0 {
                    kept.push(*node);
                    continue;
                }
                let slots = state.nodes[*node].available_slots;
                let budget = if self.span {
                    u32::from(options.oversubscribe() || slots > 0)
                } else if first_turn || !options.oversubscribe() {
                    slots
                } else {
                    share(place)
                };
                let visit = self.visit(app, *node, budget, &mut cursors[*node], state, options)?;
                open |= visit.open;
                out_of_cpus = visit.out_of_cpus;
                // A node whose slots are used up takes nothing in later turns, which are many where another has far more.
                // Only the last one says something: that no object lacked CPUs.
                let used_up = self.span && budget == 0 && place + 1 < nodes.len();
                if !visit.closed && !used_up {
                    kept.push(*node);
                }
            }
            app.nodes = kept;
            let again = (open && !self.exclusive) || (options.oversubscribe() && first_turn);
            first_turn = false;
            if app.left == 0 {
                return Ok(());
            }
            if !again {
                // Where devices took some, a further turn would find none that takes one, and none that lacks CPUs.
                out_of_cpus &= !(open && self.exclusive);
                break;
            }
        }
        if out_of_cpus {
            return Err(refusal(
                Topic::NotEnoughCpus,
                "the objects have fewer CPUs left than the processes need",
            ));
        }
        Err(failed_map(app.left))
    }

    /// Places up to a budget of processes on the objects of a node.
    fn visit(
        &self,
        app: &mut AppPlacement,
        node: usize,
        budget: u32,
        cursor: &mut usize,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<VisitOutcome, Refusal> {
        state.begin_visit(node, options);
        let targets = self.targets.on_node(node, state);
        let mut visit = VisitOutcome::default();
        let mut placed = 0;
        let mut full = false;
        loop {
            let start = if self.span || self.exclusive {
                *cursor
            } else {
                0
            };
            // What takes one process only is not come back to.
            let taken = if self.exclusive { start } else { 0 };
            let mut open = false;
            for step in 0..targets.len().saturating_sub(taken) {
                if app.left == 0 || full {
                    break;
                }
                if placed >= budget {
                    full = true;
                    break;
                }
                let target = &targets[(start + step) % targets.len()];
                if lacks_cpus(node, target, state, options) {
                    visit.out_of_cpus = true;
                    // A device that had its turn has no other, whether it took a process or not.
                    *cursor += usize::from(self.exclusive);
                    continue;
                }
                let room = state.check_available(node, Some(&target.cpus), 1, options);
                let Some(mut room) = room else {
                    visit.closed |= state.at_hard_limit(node);
                    full = true;
                    break;
                };
                state.use_node(node);
                setup_proc(
                    state,
                    app.index,
                    node,
                    target.locale(),
                    &mut room.target,
                    options,
                )?;
                app.left -= 1;
                placed += 1;
                *cursor += 1;
                // That a hard limit is reached is found when one process more is to go there.
                if state.has_no_slot(node, options)? {
                    visit.closed = true;
                    full = true;
                    break;
                }
                open = true;
            }
            visit.open |= open;
            let once = self.span || self.exclusive;
            if app.left == 0 || full || !open || visit.out_of_cpus || once {
                return Ok(visit);
            }
        }
    }
}

/// Whether an object has fewer CPUs left than a process needs.
fn lacks_cpus(node: usize, target: &Target, state: &Placement<'_>, options: &Options) -> bool {
    if !state.binding.binds() || options.overload() {
        return false;
    }
    let cpus = if state.rules.has(Quirk::DeviceCpusUnchecked) {
        &target.cpus
    } else {
        target.bindable()
    };
    let left = state.cpus_left(node, Some(cpus));
    options.count_cpus(state.machine(node), &left) < options.cpus_per_rank()
}
