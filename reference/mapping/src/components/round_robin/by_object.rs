//! Mapping by object or device: processes go to the objects of a node in turn.
//!
//! Each node is filled up to its slots before the next one. With SPAN the nodes get one process each in turn, each time on the node's
//! next object. Devices that processes do not share have one turn each.

use super::{AppPlacement, even_shares, failed_map};
use crate::components::app_call::AppCall;
use crate::components::setup_proc::setup_proc;
use crate::components::shortages::not_enough_cpus;
use crate::components::targets::{self, Target, TargetsByMachine};
use crate::decisions::VisitEnd;
use crate::error::Refusal;
use crate::options::Options;
use crate::placement::{EffectiveBinding, Placement};
use mapcheck_topology::CpuSet;
use std::collections::BTreeMap;

/// Places an app by object.
///
/// PAM-RESOLVE-6: over the objects of the options' own mapping level, which is the app's if it has a mapping.
pub(super) fn place(app: &mut AppPlacement<'_>, state: &mut Placement<'_>) -> Result<(), Refusal> {
    let options = app.call.options;
    let targets = TargetsByMachine::objects(&app.nodes, options.level, state);
    let objects = ObjectPasses {
        targets: &targets,
        walk: match options.span() {
            true => Walk::InTurn,
            false => Walk::FillNode,
        },
    };
    objects.place(app, state)
}

/// Returns the number of processes that can have devices of their own on the nodes, or 0 if processes share them.
///
/// PRRTE refuses too few devices before it counts slots.
pub(super) fn own_devices(nodes: &[usize], state: &Placement<'_>, options: &Options) -> usize {
    if targets::are_shared(&options.devices) {
        return 0;
    }
    let on_each = targets::count_devices(state.machines, &options.devices);
    let on_nodes = nodes.iter().map(|node| on_each[state.nodes[*node].machine]);
    on_nodes.fold(0, usize::saturating_add)
}

/// Places an app by device, PAM-MAP-DEVICE-1: one process on each device, or several if processes share devices.
pub(super) fn place_by_device(
    app: &mut AppPlacement<'_>,
    state: &mut Placement<'_>,
) -> Result<(), Refusal> {
    let options = app.call.options;
    let targets = TargetsByMachine::devices(&app.nodes, state, options);
    let devices = ObjectPasses {
        targets: &targets.with_binding_checked(app.call.binding, state),
        walk: match options.span() {
            _ if !targets::are_shared(&options.devices) => Walk::EachDeviceOnce,
            true => Walk::InTurn,
            false => Walk::FillNode,
        },
    };
    devices.place(app, state)
}

/// The way over the nodes and their objects.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    /// Fills a node, round after round over its objects, before it goes to the next one.
    FillNode,
    /// Gives each node one process in turn, on the object after that of the node's last process, or as many as the rules have it.
    InTurn,
    /// Fills a node as far as it has devices without a turn.
    EachDeviceOnce,
}

impl Walk {
    /// Returns how many processes a node gets at most in a pass. `share` is its even share of those that are left, `turn` what it gets in
    /// turn.
    fn budget(
        self,
        is_first: bool,
        (share, turn): (u32, u32),
        slots: u32,
        options: &Options,
    ) -> u32 {
        match self {
            Self::InTurn if options.oversubscribe() => turn,
            Self::InTurn => turn.min(slots),
            _ if is_first || !options.oversubscribe() => slots,
            _ => share,
        }
    }

    /// Returns the objects of a round, by number. `cursor` is the next object in the order of the walk.
    fn round(self, cursor: usize, objects: usize) -> impl Iterator<Item = usize> {
        let steps = match self {
            Self::FillNode => 0..objects,
            Self::InTurn => cursor..cursor + objects,
            Self::EachDeviceOnce => cursor..objects,
        };
        steps.map(move |step| step % objects)
    }
}

/// What a visit to a node did.
#[derive(Clone, Copy, Debug)]
struct Visit {
    /// The binding in effect.
    binding: EffectiveBinding,
    /// The number of processes placed.
    placed: u32,
    /// The number of objects passed over, because they had too few free CPUs for a process.
    without_cpus: u32,
    /// Why it ended before each object had its turn.
    stop: Option<Stop>,
}

/// Why a visit ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stop {
    /// No process is left, or the node has what it gets in this pass.
    Budget,
    /// The last process took the node's last slot.
    Filled,
    /// The node is at its hard limit.
    HardLimit,
    /// The node takes no further process of the app.
    NoRoom,
}

impl Visit {
    /// Whether a process was placed and left room on the node for more.
    fn is_open(&self) -> bool {
        self.placed > u32::from(self.stop == Some(Stop::Filled))
    }

    /// Whether the node is full and is not visited again.
    fn closes(&self) -> bool {
        matches!(self.stop, Some(Stop::Filled | Stop::HardLimit))
    }

    /// Returns why it ended, for the record.
    fn end(&self, left: u32, slots: u32, walk: Walk) -> VisitEnd {
        match walk {
            _ if left == 0 => VisitEnd::Done,
            _ if self.without_cpus > 0 => VisitEnd::Cpus,
            Walk::EachDeviceOnce => VisitEnd::Objects,
            Walk::FillNode if self.placed == slots => VisitEnd::Slots,
            _ => VisitEnd::Share,
        }
    }
}

/// What a pass over the nodes did.
#[derive(Clone, Copy, Debug)]
struct Pass {
    /// Whether a node took a process and has room for more.
    is_open: bool,
    /// Whether a node takes no more.
    has_dropped: bool,
    /// Whether objects of the last visited node had too few free CPUs, in this pass or the one before it.
    ended_without_cpus: bool,
}

/// The passes of an app over the objects of its nodes.
struct ObjectPasses<'a> {
    targets: &'a TargetsByMachine,
    walk: Walk,
}

impl ObjectPasses<'_> {
    /// Visits the nodes in passes until all processes are placed or no node takes more.
    ///
    /// PAM-MAP-PLACE-1: by object, and with SPAN one process per node in each pass.
    fn place(&self, app: &mut AppPlacement<'_>, state: &mut Placement<'_>) -> Result<(), Refusal> {
        let mut cursors = vec![0; state.nodes.len()];
        let all_nodes = app.nodes.clone();
        let mut before = None;
        loop {
            let pass = self.pass(app, before, &mut cursors, state)?;
            if app.left == 0 {
                return Ok(());
            }
            if !self.goes_on(pass, before.is_none(), app) {
                // PRRTE's next pass over devices would place nothing, and would find no lack of CPUs.
                let is_over = pass.is_open && self.walk == Walk::EachDeviceOnce;
                return Err(match pass.ended_without_cpus && !is_over {
                    true => self.out_of_free_cpus(app.call.options, &all_nodes, state),
                    false => failed_map(app.left, &all_nodes, state, app.call.options),
                });
            }
            before = Some(pass);
        }
    }

    /// Visits each node once, and drops those that take nothing in later passes. `before` is the pass before it, if it is not the first.
    fn pass(
        &self,
        app: &mut AppPlacement<'_>,
        before: Option<Pass>,
        cursors: &mut [usize],
        state: &mut Placement<'_>,
    ) -> Result<Pass, Refusal> {
        let options = app.call.options;
        let is_overflow = before.is_some() && options.oversubscribe();
        if is_overflow {
            self.leave_out_full(app, cursors, state);
        }
        let share = even_shares(app.left, app.nodes.len());
        let nodes = std::mem::take(&mut app.nodes);
        let mut pass = Pass {
            is_open: false,
            has_dropped: false,
            ended_without_cpus: before.is_some_and(|before| before.ended_without_cpus),
        };
        for (place, node) in nodes.iter().enumerate() {
            // HET-TARGET-1: the first pass reaches all nodes of the app, also those that get no process.
            self.targets.check_node(*node, state)?;
            if app.left == 0 {
                continue;
            }
            let slots = state.nodes[*node].available_slots;
            let own = match (before, self.walk) {
                (None, Walk::FillNode) => app.call.rules.share_by_object(slots, app.left, options),
                _ => slots,
            };
            let turn = self.turn(app, *node, &mut cursors[*node], state);
            let shares = (share(place), turn);
            let budget = self.walk.budget(before.is_none(), shares, own, options);
            let start = state.visit_start(*node);
            let visit = self.visit(app, *node, budget, &mut cursors[*node], state)?;
            let end = visit.end(app.left, slots, self.walk);
            app.call.record(*node, budget, start, end, state);
            app.end_visit(visit.binding);
            pass.is_open |= visit.is_open();
            pass.ended_without_cpus = visit.without_cpus > 0;
            // The last node stays, because its visit decides whether the refusal is for lack of CPUs.
            let is_last = place + 1 == nodes.len();
            let used_up = match self.walk {
                Walk::InTurn => budget == 0 && !is_last,
                _ => is_overflow && !app.call.rules.is_dealt_again(budget, visit.placed),
            };
            if !visit.closes() && !used_up {
                app.nodes.push(*node);
            }
        }
        pass.has_dropped = app.nodes.len() < nodes.len();
        Ok(pass)
    }

    /// Returns how many processes a node gets in turn. A turn of all objects begins at the first.
    fn turn(
        &self,
        app: &AppPlacement<'_>,
        node: usize,
        cursor: &mut usize,
        state: &Placement<'_>,
    ) -> u32 {
        if self.walk != Walk::InTurn {
            return 0;
        }
        let objects = self.targets.on_node(node, state).len();
        let turn = app.call.rules.turn_of_span(objects);
        if turn == objects {
            *cursor = 0;
        }
        u32::try_from(turn).unwrap_or(u32::MAX)
    }

    /// Leaves out the nodes that get no share of the processes beyond the slots. With SPAN, a pass deals no shares.
    fn leave_out_full(&self, app: &mut AppPlacement<'_>, cursors: &[usize], state: &Placement<'_>) {
        if self.walk == Walk::InTurn {
            return;
        }
        let rules = app.call.rules;
        app.nodes.retain(|node| {
            let devices = self.targets.on_node(*node, state).len();
            let is_used_up = self.walk == Walk::EachDeviceOnce && cursors[*node] >= devices;
            rules.gets_share(!is_used_up && !state.at_hard_limit(*node))
        });
    }

    /// Returns whether there is a further pass.
    fn goes_on(&self, pass: Pass, is_first: bool, app: &AppPlacement<'_>) -> bool {
        if app.call.options.oversubscribe() {
            return is_first || app.call.rules.deals_again(pass.is_open, pass.has_dropped);
        }
        pass.is_open && self.walk != Walk::EachDeviceOnce
    }

    /// Places up to `budget` processes on the objects of a node, in rounds.
    fn visit(
        &self,
        app: &mut AppPlacement<'_>,
        node: usize,
        budget: u32,
        cursor: &mut usize,
        state: &mut Placement<'_>,
    ) -> Result<Visit, Refusal> {
        state.begin_visit(node, app.call.options);
        let targets = self.targets.on_node(node, state);
        let call = self.call_of_visit(app, node, budget, targets, state);
        let mut visit = Visit {
            binding: call.binding,
            placed: 0,
            without_cpus: 0,
            stop: None,
        };
        loop {
            let before = visit.placed;
            visit.stop = self.round(app, (call, node, budget), cursor, &mut visit, state)?;
            let is_over = visit.stop.is_some() || visit.placed == before || visit.without_cpus > 0;
            if is_over || self.walk != Walk::FillNode {
                return Ok(visit);
            }
        }
    }

    /// Gives each object of a node its turn, unless the visit ends before.
    fn round(
        &self,
        app: &mut AppPlacement<'_>,
        (call, node, budget): (AppCall<'_>, usize, u32),
        cursor: &mut usize,
        visit: &mut Visit,
        state: &mut Placement<'_>,
    ) -> Result<Option<Stop>, Refusal> {
        let targets = self.targets.on_node(node, state);
        for object in self.walk.round(*cursor, targets.len()) {
            if app.left == 0 || visit.placed >= budget {
                return Ok(Some(Stop::Budget));
            }
            match place_on_target(call, node, &targets[object], state)? {
                TargetOutcome::LacksCpus => {
                    state.log.skip_object(node, object);
                    visit.without_cpus += 1;
                    // A device gets one turn, whether it took a process or not.
                    *cursor += usize::from(self.walk == Walk::EachDeviceOnce);
                }
                TargetOutcome::Refused(stop) => return Ok(Some(stop)),
                TargetOutcome::Placed => {
                    app.left -= 1;
                    visit.placed += 1;
                    *cursor += 1;
                    // PRRTE notices a hard limit only when it tries to place the next process.
                    if state.has_no_slot(node, call.options)? {
                        return Ok(Some(Stop::Filled));
                    }
                }
            }
        }
        Ok(None)
    }

    /// Returns the call for a visit: unbound if the free CPUs of the objects are too few and the binding is not required.
    ///
    /// PAM-BIND-IF-1: a derived binding is not given up here (PAM-LEVEL-3).
    fn call_of_visit<'c>(
        &self,
        app: &AppPlacement<'c>,
        node: usize,
        budget: u32,
        targets: &[Target],
        state: &mut Placement<'_>,
    ) -> AppCall<'c> {
        let (call, options) = (app.call, app.call.options);
        let wanted = budget.min(app.left) as usize;
        let wanted = match self.walk {
            Walk::EachDeviceOnce => wanted.min(targets.len()),
            _ => wanted,
        };
        match options.if_supported && wanted > room(targets, node, state, options) {
            true => call.bound_by(state.binding_without_cpus(call.binding, options)),
            false => call,
        }
    }

    /// Returns the refusal of an app whose objects have too few free CPUs.
    fn out_of_free_cpus(
        &self,
        options: &Options,
        nodes: &[usize],
        state: &Placement<'_>,
    ) -> Refusal {
        let cpus = |node: usize, set: &CpuSet| {
            options.count_cpus(state.machine(node), &set.and(state.usable(node)))
        };
        let mut of_machine: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let (mut largest, mut usable) = (0, 0);
        for node in nodes.iter().copied() {
            let of_machine = of_machine.entry(state.nodes[node].machine);
            let (size, all) = *of_machine.or_insert_with(|| {
                let targets = self.targets.on_node(node, state).iter();
                let sizes = targets.map(|target| cpus(node, target.bindable()));
                let all = cpus(node, state.machine(node).cpus());
                (sizes.max().unwrap_or(0), all)
            });
            largest = largest.max(size);
            usable += all;
        }
        not_enough_cpus(options, largest, usable)
    }
}

/// The outcome of trying to place a process on a target.
#[derive(Clone, Copy, Debug)]
enum TargetOutcome {
    /// The target has fewer free CPUs than a process needs.
    LacksCpus,
    /// The process was placed.
    Placed,
    /// The node takes no further process.
    Refused(Stop),
}

/// Places one process of an app on a target, if the target and the node have room for it.
fn place_on_target(
    call: AppCall<'_>,
    node: usize,
    target: &Target,
    state: &mut Placement<'_>,
) -> Result<TargetOutcome, Refusal> {
    if lacks_cpus(call, node, target, state) {
        return Ok(TargetOutcome::LacksCpus);
    }
    let Some(mut room) = call.available(node, Some(&target.cpus), 1, state) else {
        return Ok(TargetOutcome::Refused(match state.at_hard_limit(node) {
            true => Stop::HardLimit,
            false => Stop::NoRoom,
        }));
    };
    state.use_node(node);
    setup_proc(state, call, node, target.locale(), &mut room.target)?;
    Ok(TargetOutcome::Placed)
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
fn lacks_cpus(call: AppCall<'_>, node: usize, target: &Target, state: &Placement<'_>) -> bool {
    let options = call.options;
    let needs_cpus = call.binding.binds() || call.rules.unbound_need_cpus();
    if !needs_cpus || options.overload() {
        return false;
    }
    let cpus = call.rules.free_for_devices(&target.cpus, target.bindable());
    let left = state.cpus_left(node, Some(cpus), options);
    let topology = state.machine(node);
    match options.cpus_per_rank() {
        1 => !options.has_cpu(topology, &left),
        cpus => options.count_cpus(topology, &left) < cpus,
    }
}
