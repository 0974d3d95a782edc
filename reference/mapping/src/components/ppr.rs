//! The ppr component: N processes on each node, or on each object or device of each node (8.1.1.7).

use super::round_robin::not_enough_slots;
use super::setup_proc::setup_proc;
use super::targets::{self, Target, TargetsByMachine};
use super::{ComponentStatus, MapCall};
use crate::attributes::AttributeKey as Key;
use crate::decisions::{CountBasis, Decision, NodeExclusion, VisitEnd, number};
use crate::error::{Crash, MapError, NotModelled, Refusal, Topic};
use crate::options::Options;
use crate::placement::{Locale, Placement, refusal};
use crate::policy::{MapBy, PprPattern, Resource};
use crate::rules::Quirk;

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    if call.options.map() != Some(MapBy::Ppr) || call.options.ppr.is_none() {
        return Ok(ComponentStatus::TakeNextOption);
    }
    use_resource_policy(call)?;
    call.for_each_app(place)?;
    Ok(ComponentStatus::Mapped)
}

/// Replaces the policy PPR by that of the pattern's resource, as PRRTE does; the map shows it.
///
/// # Errors
///
/// PAM-RANK-OBJ-1: the job's ranking needs objects, but the resource is the node.
fn use_resource_policy(call: &mut MapCall<'_, '_>) -> Result<(), Refusal> {
    let Some(pattern) = call.options.ppr else {
        return Ok(());
    };
    let options = &*call.options;
    let rules = call.state.rules;
    // PAM-RANK-ANY-2: an app may combine them.
    let app = options.app_idx.and_then(|index| call.request.app(index));
    let is_own = app.is_some_and(|app| app.ranking().is_some() || app.attributes.has(Key::Ppr));
    let needs_objects = !is_own || rules.has(Quirk::NodePatternOfAppNeedsObjects);
    if needs_objects && options.ranks_by_object() && options.level.is_none() {
        return Err(rules.must_map_by_object());
    }
    call.options.mapping = call.options.mapping.with_policy(pattern.resource_policy());
    Ok(())
}

/// Places the processes of an app, by the pattern of its options.
fn place(index: usize, call: &mut MapCall<'_, '_>) -> Result<(), MapError> {
    use_resource_policy(call)?;
    let (Some(request), Some(pattern)) = (call.request.app(index), call.options.ppr) else {
        return Ok(());
    };
    let nodes = call.state.target_nodes(request, call.options)?;
    if request.fewer_than_none > 0 {
        targets(pattern, &nodes, call)?;
        return Ok(());
    }
    let slots = call.state.slots_for_app;
    // The count of an app without one needs the resources. For an explicit count PRRTE refuses too few slots before it looks for
    // the resources.
    let given = request.processes;
    let (processes, oversubscribes, targets) = match given {
        0 => {
            let targets = targets(pattern, &nodes, call)?;
            let count = processes_to_fill(pattern, &nodes, targets.as_ref(), call.state);
            let crowded = oversubscribes(slots, count, call.options)?;
            (call.state.check_process_count(count)?, crowded, targets)
        }
        given => (
            given,
            oversubscribes(slots, given.into(), call.options)?,
            targets(pattern, &nodes, call)?,
        ),
    };
    if given == 0 {
        call.state.log.record(|| Decision::Count {
            app: number(index),
            processes: processes.into(),
            basis: CountBasis::Pattern,
        });
    }
    if let Some(request) = call.request.app_mut(index) {
        request.processes = processes;
    }
    let mut app = PprPlacement {
        index: u32::try_from(index).unwrap_or(u32::MAX),
        left: processes,
        oversubscribes,
        pattern,
        targets,
        shortage: None,
    };
    app.place(&nodes, call.state, call.options)
}

/// Whether there are fewer slots than processes.
fn oversubscribes(slots: i64, processes: u64, options: &Options) -> Result<bool, Refusal> {
    let crowded = i64::try_from(processes).map_or(true, |processes| slots < processes);
    if crowded && !options.oversubscribe() {
        return Err(not_enough_slots(slots, processes));
    }
    Ok(crowded)
}

/// Returns what is said of the processes that the pattern leaves over, with what its nodes lack, if anything.
fn leftover(left: u32, shortage: Option<Shortage>) -> String {
    let why = match shortage {
        None => {
            "did not fit into the pattern on the app's nodes; raise N in `ppr:N:object`, add nodes, or lower `-n`"
        }
        Some(Shortage::Slots) => {
            "found no place, because a node with fewer slots than the whole pattern needs takes none; give it more slots (`-H NODE:SLOTS`), lower N in `ppr:N:object`, or add `:oversubscribe` to the mapping"
        }
        Some(Shortage::Cpus) => {
            "found no place, because there are too few free CPUs for the pattern; lower N in `ppr:N:object`, or use `--bind-to :overload-allowed`"
        }
        Some(Shortage::MaxSlots) => {
            "found no place, because nodes have as many processes as their max_slots; raise max_slots, add nodes, or lower `-n`"
        }
    };
    format!("{left} of the processes {why}")
}

/// Returns the targets of a pattern, or `None` if the resource is the node.
///
/// # Errors
///
/// The machine of one of the nodes has no such object or device.
fn targets(
    pattern: PprPattern,
    nodes: &[usize],
    call: &mut MapCall<'_, '_>,
) -> Result<Option<TargetsByMachine>, Refusal> {
    match pattern.resource {
        Resource::Node => Ok(None),
        Resource::Object(level) => {
            TargetsByMachine::objects_where_they_are(nodes, level, call.state).map(Some)
        }
        Resource::Device => {
            let devices = TargetsByMachine::devices(nodes, call.state, call.options);
            devices.check_nodes(nodes, call.state)?;
            Ok(Some(devices))
        }
    }
}

/// Returns the process count that fills every resource of the nodes.
///
/// HET-COUNT-1: a sum over the nodes, because their machines can have different numbers of the object.
fn processes_to_fill(
    pattern: PprPattern,
    nodes: &[usize],
    targets: Option<&TargetsByMachine>,
    state: &Placement<'_>,
) -> u64 {
    let on_node = |node: &usize| targets.map_or(1, |targets| targets.on_node(*node, state).len());
    let resources = nodes.iter().map(on_node).fold(0, usize::saturating_add);
    (resources as u64).saturating_mul(pattern.count.into())
}

/// What PRRTE does for every further resource of a node that it found full.
const REMOVED_TWICE: &str = "a full node that is taken out of its list again";

struct PprPlacement {
    index: u32,
    left: u32,
    /// Whether the app has more processes than its nodes have slots.
    oversubscribes: bool,
    pattern: PprPattern,
    /// The targets of the pattern, or `None` if the resource is the node.
    targets: Option<TargetsByMachine>,
    /// Why the first node or resource that took fewer processes than it should have did so.
    shortage: Option<Shortage>,
}

/// What a node or resource has too little of for the pattern.
#[derive(Clone, Copy)]
enum Shortage {
    /// The node has too few slots for the whole pattern.
    Slots,
    /// The node or resource has too few free CPUs.
    Cpus,
    /// The node is at its hard limit.
    MaxSlots,
}

impl PprPlacement {
    fn place(
        &mut self,
        nodes: &[usize],
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), MapError> {
        let bound = state.binding;
        if self.oversubscribes {
            state.unbind_oversubscribed(options);
        }
        if options.map() == Some(MapBy::Device)
            && let Some(targets) = self.targets.take()
        {
            let targets = targets.with_binding_checked(state);
            targets.check_nodes(nodes, state)?;
            self.targets = Some(targets);
        }
        let unbound = state.binding;
        for node in nodes {
            if self.left == 0 {
                break;
            }
            self.visit(*node, state, options)?;
            state.binding = if state.rules.has(Quirk::PprUnbindsFirstNodeOnly) {
                bound
            } else {
                unbound
            };
        }
        if self.left > 0 {
            let message = leftover(self.left, self.shortage);
            return Err(refusal(Topic::PprTooManyProcs, message).into());
        }
        Ok(())
    }

    /// Places the pattern's processes on a node, unless the node has too few slots for all of them.
    fn visit(
        &mut self,
        node: usize,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), MapError> {
        let targets = self.targets.take();
        let on_node = targets.as_ref().map(|targets| targets.on_node(node, state));
        let resources = on_node.map_or(1, <[Target]>::len);
        if resources == 0 {
            return Err(targets::not_found().into());
        }
        let wanted = u64::from(self.pattern.count) * resources as u64;
        let slots = u64::from(state.nodes[node].available_slots);
        if wanted <= slots || options.oversubscribe() {
            let start = state.visit_start(node);
            self.visit_all(node, wanted, on_node, state, options)?;
            self.log_visit(node, start, state, options);
        } else {
            self.shortage.get_or_insert(Shortage::Slots);
            state.log.pass_over(node, NodeExclusion::PatternTooLarge);
        }
        self.targets = targets;
        Ok(())
    }

    /// Records a visit.
    fn log_visit(
        &self,
        node: usize,
        start: (usize, u32),
        state: &Placement<'_>,
        options: &Options,
    ) {
        if !state.log.is_on() {
            return;
        }
        if state.procs.len() == start.0 {
            state
                .log
                .pass_over(node, state.reason_for_none(node, options));
        }
        let end = match self.left {
            0 => VisitEnd::Done,
            _ => VisitEnd::Objects,
        };
        state.log_visit(self.index, node, start, end, options);
    }

    fn visit_all(
        &mut self,
        node: usize,
        wanted: u64,
        targets: Option<&[Target]>,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), MapError> {
        let slots = u64::from(state.nodes[node].available_slots);
        state.begin_visit(node, options);
        let wanted = if state.rules.has(Quirk::BindingGivenUpForSlots) {
            wanted
        } else {
            wanted.min(self.left.into())
        };
        let cpus = options.count_cpus(state.machine(node), &state.cpus_left(node, None, options));
        let needed = wanted.saturating_mul(options.cpus_per_rank() as u64);
        let decides = wanted <= slots || !state.rules.has(Quirk::CrowdedNodeKeepsBinding);
        if needed > cpus as u64 && (decides || options.if_supported) {
            state.unbind_without_cpus(options);
        }
        let Some(targets) = targets else {
            return Ok(self.fill(node, Locale::default(), state, options)?);
        };
        // PAM-SLOTS-2: a node at its hard limit takes no more processes.
        let mut found_full = 0;
        for target in targets {
            if self.left == 0 {
                break;
            }
            let of_node = &state.nodes[node];
            let has_slots = of_node.slots > i64::from(of_node.in_use);
            if (options.oversubscribe() || has_slots) && state.at_hard_limit(node) {
                found_full += 1;
            } else {
                self.fill(node, target.locale(), state, options)?;
            }
        }
        if found_full > 0 {
            self.shortage.get_or_insert(Shortage::MaxSlots);
        }
        match found_full {
            0 | 1 => Ok(()),
            _ if !state.rules.has(Quirk::FullNodeTakenOutAgain) => Ok(()),
            // PRRTE uses freed memory here: it may map, refuse, crash or never end.
            2 | 3 => Err(NotModelled {
                what: REMOVED_TWICE.to_owned(),
                spot: None,
            }
            .into()),
            _ => Err(Crash::segmentation_fault(REMOVED_TWICE).into()),
        }
    }

    /// Places the pattern's processes on one resource, unless it has too few CPUs for all of them.
    ///
    /// PAM-MAP-PPR-1: N processes on each resource, node by node.
    fn fill(
        &mut self,
        node: usize,
        locale: Locale<'_>,
        state: &mut Placement<'_>,
        options: &Options,
    ) -> Result<(), Refusal> {
        let wanted = self.pattern.count.min(self.left);
        let Some(mut room) = state.check_available(node, locale.cpus, wanted, options) else {
            if let Some(object) = locale.object {
                state.log.skip_object(node, object);
            }
            self.shortage
                .get_or_insert(match state.at_hard_limit(node) {
                    true => Shortage::MaxSlots,
                    false => Shortage::Cpus,
                });
            return Ok(());
        };
        state.use_node(node);
        for _ in 0..wanted.min(self.left) {
            setup_proc(state, self.index, node, locale, &mut room.target, options)?;
            self.left -= 1;
            let is_full = if state.rules.has(Quirk::MaxSlotsExceeded) {
                state.has_no_slot(node, options)
            } else {
                state.is_full(node, options)
            };
            if is_full? {
                return Ok(());
            }
        }
        Ok(())
    }
}
