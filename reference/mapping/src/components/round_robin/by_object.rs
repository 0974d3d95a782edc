//! Mapping by object or device: one process on each object of a node in turn, up to the node's slots, then the next node.
//!
//! With SPAN the nodes get one process each in turn, each time on the node's next object.

use super::super::setup_proc::setup_proc;
use super::super::targets::{self, Target, TargetsByMachine};
use super::{AppPlacement, even_shares, failed_map};
use crate::decisions::VisitEnd;
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::rules::Quirk;

/// The outcome of one visit to a node.
#[derive(Clone, Copy, Debug, Default)]
struct VisitOutcome {
    /// A process was placed, and the node has room for more.
    open: bool,
    /// An object had too few free CPUs for a process.
    out_of_cpus: bool,
    /// The node is full and is not visited again.
    closed: bool,
}

/// Places an app by object.
///
/// PAM-RESOLVE-6: over the objects of the options' own mapping level, which is the app's if it has a mapping.
pub(super) fn place(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let targets = TargetsByMachine::objects(&app.nodes, options.level, state);
    let pass = ObjectPass {
        targets: &targets,
        span: options.span(),
        exclusive: false,
    };
    pass.place(app, state, options)
}

/// Checks that an app whose processes do not share devices has at least one device for each.
///
/// PAM-MAP-DEVICE-1. PRRTE refuses too few devices before it counts slots.
///
/// # Errors
///
/// The app's nodes have fewer devices than the app has processes.
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
                    "{} processes need a device each, but the app's nodes have {all}; add nodes, or share the devices with `:shared`",
                    app.processes
                ),
            ));
        }
    }
    Ok(())
}

/// Places an app by device, PAM-MAP-DEVICE-1: one process on each device, or several if processes share devices.
pub(super) fn place_by_device(
    app: &mut AppPlacement,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<(), Refusal> {
    let exclusive = !targets::are_shared(&options.devices);
    let targets = TargetsByMachine::devices(&app.nodes, state, options);
    let targets = targets.with_binding_checked(state);
    let pass = ObjectPass {
        targets: &targets,
        span: options.span() && !exclusive,
        exclusive,
    };
    pass.place(app, state, options)
}

/// The settings of a placement by object that are the same on every node.
struct ObjectPass<'a> {
    targets: &'a TargetsByMachine,
    span: bool,
    /// Whether each target takes one process only.
    exclusive: bool,
}

impl ObjectPass<'_> {
    /// Visits the nodes in passes until all processes are placed or a pass leaves no node open.
    ///
    /// PAM-MAP-PLACE-1: by object, and with SPAN one process per node in each pass.
    fn place(
        &self,
        app: &mut AppPlacement,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), Refusal> {
        let mut cursors = vec![0; state.nodes.len()];
        let mut out_of_cpus = false;
        let mut first_turn = true;
        let all_nodes = app.nodes.clone();
        loop {
            let share = even_shares(app.left, app.nodes.len());
            let mut open = false;
            let nodes = std::mem::take(&mut app.nodes);
            let mut remaining = Vec::with_capacity(nodes.len());
            for (place, node) in nodes.iter().enumerate() {
                // HET-TARGET-1: the first pass reaches all nodes of the app, also those that get no process.
                self.targets.check_node(*node, state)?;
                if app.left == 0 {
                    remaining.push(*node);
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
                let bound = state.binding;
                let start = state.visit_start(*node);
                let visit = self.visit(app, *node, budget, &mut cursors[*node], state, options)?;
                self.log_visit(app, (*node, start, budget), visit, state, options);
                if app.left > 0 {
                    state.binding = bound;
                }
                open |= visit.open;
                out_of_cpus = visit.out_of_cpus;
                // A node without slots takes nothing in later passes, so it is dropped. The last node stays, because its
                // visit decides whether the refusal is for lack of CPUs.
                let used_up = self.span && budget == 0 && place + 1 < nodes.len();
                if !visit.closed && !used_up {
                    remaining.push(*node);
                }
            }
            app.nodes = remaining;
            let again = (open && (!self.exclusive || options.oversubscribe()))
                || (options.oversubscribe() && first_turn)
                || self.skip_nodes_without_devices(&mut app.nodes, &cursors, state, options);
            first_turn = false;
            if app.left == 0 {
                return Ok(());
            }
            if !again {
                // PRRTE's next pass over exclusive devices would place nothing, and would find no lack of CPUs.
                out_of_cpus &= !(open && self.exclusive);
                break;
            }
        }
        Err(if out_of_cpus {
            out_of_free_cpus(options)
        } else {
            failed_map(app.left, &all_nodes, state, options)
        })
    }

    /// Records a visit, which should place up to `budget` processes on the node.
    fn log_visit(
        &self,
        app: &AppPlacement,
        (node, start, budget): (usize, (usize, u32), u32),
        visit: VisitOutcome,
        state: &Placement<'_>,
        options: &Options,
    ) {
        if !state.log.is_on() {
            return;
        }
        let end = match visit {
            _ if app.left == 0 => VisitEnd::Done,
            visit if visit.out_of_cpus => VisitEnd::Cpus,
            _ if self.exclusive => VisitEnd::Objects,
            _ if !self.span && state.procs.len() - start.0 == start.1 as usize => VisitEnd::Slots,
            _ => VisitEnd::Share,
        };
        if state.procs.len() == start.0 && budget > 0 && app.left > 0 {
            state
                .log
                .pass_over(node, state.reason_for_none(node, options));
        }
        state.log_visit(app.index, node, start, end, options);
    }

    /// Removes the nodes whose devices all have a process, and returns whether some were removed and others remain.
    ///
    /// PAM-MAP-DEVICE-1: while devices are left, no process is refused because the even shares of a pass fall on nodes that have none.
    fn skip_nodes_without_devices(
        &self,
        nodes: &mut Vec<usize>,
        cursors: &[usize],
        state: &Placement<'_>,
        options: &Options,
    ) -> bool {
        let forgets = state.rules.has(Quirk::ShareOfUsedUpDevicesLost);
        if !self.exclusive || !options.oversubscribe() || forgets {
            return false;
        }
        let before = nodes.len();
        nodes.retain(|node| cursors[*node] < self.targets.on_node(*node, state).len());
        !nodes.is_empty() && nodes.len() < before
    }

    /// Places up to `budget` processes on the objects of a node, starting at `cursor` with SPAN or exclusive targets.
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
        let wanted = if self.exclusive {
            usize::try_from(budget.min(app.left))
                .map_or(targets.len(), |all| all.min(targets.len()))
        } else {
            budget.min(app.left) as usize
        };
        if options.if_supported && wanted > room(targets, node, state, options) {
            // PAM-BIND-IF-1: a derived binding is not given up here (PAM-LEVEL-3).
            state.unbind_without_cpus(options);
        }
        let mut visit = VisitOutcome::default();
        let mut placed = 0;
        let mut full = false;
        loop {
            let start = if self.span || self.exclusive {
                *cursor
            } else {
                0
            };
            // A visit never returns to a target that takes one process only.
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
                match place_on_target(app, node, target, state, options)? {
                    TargetOutcome::LacksCpus => {
                        state.log.skip_object(node, (start + step) % targets.len());
                        visit.out_of_cpus = true;
                        // A device gets one turn, whether it took a process or not.
                        *cursor += usize::from(self.exclusive);
                    }
                    TargetOutcome::NoRoom => {
                        visit.closed |= state.at_hard_limit(node);
                        full = true;
                    }
                    TargetOutcome::Placed { fills_node } => {
                        placed += 1;
                        *cursor += 1;
                        visit.closed |= fills_node;
                        full |= fills_node;
                        open |= !fills_node;
                    }
                }
            }
            visit.open |= open;
            let once = self.span || self.exclusive;
            if app.left == 0 || full || !open || visit.out_of_cpus || once {
                return Ok(visit);
            }
        }
    }
}

/// Returns the refusal of an app whose objects have too few free CPUs.
fn out_of_free_cpus(options: &Options) -> Refusal {
    let fewer = match options.cpus_per_rank() {
        0 | 1 => "their number",
        _ => "PE",
    };
    refusal(
        Topic::NotEnoughCpus,
        format!(
            "the objects have too few free CPUs for the processes; lower {fewer}, add nodes, or `--bind-to :overload-allowed`"
        ),
    )
}

/// The outcome of trying to place a process on a target.
#[derive(Clone, Copy, Debug)]
enum TargetOutcome {
    /// The target has fewer free CPUs than a process needs.
    LacksCpus,
    /// The node takes no further process.
    NoRoom,
    /// The process was placed.
    Placed {
        /// Whether it took the node's last slot.
        fills_node: bool,
    },
}

/// Places one process of an app on a target, if the target and the node have room for it.
fn place_on_target(
    app: &mut AppPlacement,
    node: usize,
    target: &Target,
    state: &mut Placement<'_>,
    options: &Options,
) -> Result<TargetOutcome, Refusal> {
    if lacks_cpus(node, target, state, options) {
        return Ok(TargetOutcome::LacksCpus);
    }
    let Some(mut room) = state.check_available(node, Some(&target.cpus), 1, options) else {
        return Ok(TargetOutcome::NoRoom);
    };
    state.use_node(node);
    let cpus = &mut room.target;
    setup_proc(state, app.index, node, target.locale(), cpus, options)?;
    app.left -= 1;
    // PRRTE notices a hard limit only when it tries to place the next process.
    let fills_node = state.has_no_slot(node, options)?;
    Ok(TargetOutcome::Placed { fills_node })
}

/// Returns the number of processes that the free CPUs of a node's targets are enough for.
fn room(targets: &[Target], node: usize, state: &Placement<'_>, options: &Options) -> usize {
    let cpus_on = |target: &Target| {
        let left = state.cpus_left(node, Some(target.bindable()), options);
        options.count_cpus(state.machine(node), &left)
    };
    let processes = targets
        .iter()
        .map(|target| cpus_on(target) / options.cpus_per_rank().max(1));
    processes.fold(0, usize::saturating_add)
}

/// Returns whether an object has fewer free CPUs than a process needs.
///
/// PAM-LEVEL-2, PAM-LEVEL-3: unless overload is allowed, such an object takes no process.
fn lacks_cpus(node: usize, target: &Target, state: &Placement<'_>, options: &Options) -> bool {
    if !state.binding.binds() || options.overload() {
        return false;
    }
    let cpus = if state.rules.has(Quirk::DeviceCpusUnchecked) {
        &target.cpus
    } else {
        target.bindable()
    };
    let left = state.cpus_left(node, Some(cpus), options);
    let topology = state.machine(node);
    match options.cpus_per_rank() {
        1 => !options.has_cpu(topology, &left),
        cpus => options.count_cpus(topology, &left) < cpus,
    }
}
