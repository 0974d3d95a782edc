//! The ppr component: N processes on each node, or on each object or device of each node (8.1.1.7).

use super::app_call::AppCall;
use super::rules::Turn;
use super::setup_proc::setup_proc;
use super::targets::{self, Target, TargetsByMachine};
use super::{ComponentRules, ComponentStatus, MapCall};
use crate::decisions::{CountBasis, Decision, NodeExclusion, VisitEnd};
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::placement::{EffectiveBinding, Locale, Placement, refusal};
use crate::policy::{MapBy, MappingPolicy, PprPattern, Resource};
use crate::request::{AppRequest, SpawnRequest};

/// Places the selected apps one after the other.
pub(super) fn map(call: &mut MapCall<'_, '_>) -> Result<ComponentStatus, MapError> {
    let Some(pattern) = call
        .options
        .ppr
        .filter(|_| call.options.map() == Some(MapBy::Ppr))
    else {
        return Ok(ComponentStatus::TakeNextOption);
    };
    let app = call.options.app_idx;
    let app = app.and_then(|index| call.request.app(index));
    call.options.mapping = resource_policy(&call.options, pattern, app, call.rules)?;
    call.for_each_app(place)
}

/// Returns the mapping by the pattern's resource, which replaces the policy PPR; the map shows it. `app` is the app that is mapped alone.
///
/// # Errors
///
/// PAM-RANK-OBJ-1: the ranking needs objects, but the resource is the node.
fn resource_policy(
    options: &Options,
    pattern: PprPattern,
    app: Option<&AppRequest>,
    rules: &dyn ComponentRules,
) -> Result<MappingPolicy, Refusal> {
    let lacks_objects = options.ranks_by_object() && options.level.is_none();
    if lacks_objects && rules.ranks_need_objects(app) {
        return Err(rules.must_map_by_object());
    }
    Ok(options.mapping.with_policy(pattern.resource_policy()))
}

/// Places the processes of an app, by the pattern of its options.
fn place(
    call: AppCall<'_>,
    request: &mut SpawnRequest,
    state: &mut Placement<'_>,
) -> Result<EffectiveBinding, MapError> {
    let (Some(app), Some(pattern)) = (request.app(call.index), call.options.ppr) else {
        return Ok(call.binding);
    };
    let alone = call.options.app_idx.is_some().then_some(app);
    let mapping = resource_policy(call.options, pattern, alone, call.rules)?;
    if mapping != call.options.mapping {
        let options = Options {
            mapping,
            ..call.options.clone()
        };
        let options = &options;
        return place_pattern(AppCall { options, ..call }, pattern, request, state);
    }
    place_pattern(call, pattern, request, state)
}

/// Places the processes of an app whose mapping is that of the pattern's resource.
fn place_pattern(
    call: AppCall<'_>,
    pattern: PprPattern,
    request: &mut SpawnRequest,
    state: &mut Placement<'_>,
) -> Result<EffectiveBinding, MapError> {
    let (options, rules) = (call.options, call.rules);
    let Some(app) = request.app(call.index) else {
        return Ok(call.binding);
    };
    let nodes = state.target_nodes(app, options)?;
    let slots = state.slots_for_app;
    // The count of an app without one needs the resources. For an explicit count PRRTE refuses too few slots before it looks for
    // the resources.
    let given = app.processes;
    let (processes, oversubscribes, targets) = match given {
        0 => {
            let targets = targets(pattern, &nodes, (options, false), state)?;
            let places = processes_to_fill(pattern, &nodes, targets.as_ref(), state);
            let count = rules.count_by_places(app, places);
            let crowded = rules
                .oversubscribes(app, count, slots, options)
                .inspect_err(|_| record_slots(pattern, &nodes, targets.as_ref(), state))?;
            (state.check_process_count(count)?, crowded, targets)
        }
        given => {
            let crowded = rules.oversubscribes(app, given.into(), slots, options);
            if crowded.is_err()
                && let Ok(targets) = targets(pattern, &nodes, (options, false), state)
            {
                record_slots(pattern, &nodes, targets.as_ref(), state);
            }
            let crowded = crowded?;
            (
                given,
                crowded,
                targets(pattern, &nodes, (options, true), state)?,
            )
        }
    };
    rules.check_cpus_of_process(options, call.binding)?;
    if given == 0 {
        state.log.record(|| Decision::Count {
            app: call.number(),
            processes: processes.into(),
            basis: CountBasis::Pattern,
        });
    }
    if let Some(app) = request.app_mut(call.index) {
        app.processes = processes;
    }
    let mut app = PprPlacement {
        call,
        left: processes,
        pattern,
        targets,
        shortage: None,
    };
    app.place(&nodes, oversubscribes, state)
}

/// Records how many slots a pattern needs on its nodes, for the explanation of a refusal.
fn record_slots(
    pattern: PprPattern,
    nodes: &[usize],
    targets: Option<&TargetsByMachine>,
    state: &Placement<'_>,
) {
    state.log.record(|| {
        let on_node = |node: &usize| processes_to_fill(pattern, &[*node], targets, state);
        Decision::PatternSlots {
            most: nodes.iter().map(on_node).max().unwrap_or(0),
            nodes: nodes.len(),
            all: processes_to_fill(pattern, nodes, targets, state),
        }
    });
}

/// Returns the targets of a pattern, or `None` if the resource is the node.
///
/// # Errors
///
/// The machine of one of the nodes has no such object or device.
fn targets(
    pattern: PprPattern,
    nodes: &[usize],
    (options, is_counted): (&Options, bool),
    state: &mut Placement<'_>,
) -> Result<Option<TargetsByMachine>, Refusal> {
    match pattern.resource {
        Resource::Node => Ok(None),
        Resource::Object(level) => {
            TargetsByMachine::objects_where_they_are(nodes, level, is_counted, state).map(Some)
        }
        Resource::Device => {
            let devices = TargetsByMachine::devices(nodes, state, options);
            devices.check_nodes(nodes, state)?;
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

struct PprPlacement<'a> {
    call: AppCall<'a>,
    /// The number of processes without a place.
    left: u32,
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

impl PprPlacement<'_> {
    /// Places the processes, and returns the binding that they end with.
    fn place(
        &mut self,
        nodes: &[usize],
        oversubscribes: bool,
        state: &mut Placement<'_>,
    ) -> Result<EffectiveBinding, MapError> {
        let requested = self.call;
        let first = match oversubscribes {
            true => requested
                .bound_by(state.binding_oversubscribed(requested.binding, requested.options)),
            false => requested,
        };
        if requested.options.map() == Some(MapBy::Device)
            && let Some(targets) = self.targets.take()
        {
            let targets = targets.with_binding_checked(first.binding, state);
            targets.check_nodes(nodes, state)?;
            self.targets = Some(targets);
        }
        self.call = first;
        for node in nodes {
            if self.left == 0 {
                break;
            }
            self.visit(*node, state)?;
            let rules = first.rules;
            self.call = first.bound_by(rules.binding_after_first(first.binding, requested.binding));
        }
        if self.left > 0 {
            let message = self.leftover(nodes, state);
            return Err(refusal(Topic::PprTooManyProcs, message).into());
        }
        Ok(self.call.binding)
    }

    /// Returns the sentence about the processes that the pattern leaves over, with what its nodes lack, if anything.
    fn leftover(&self, nodes: &[usize], state: &Placement<'_>) -> String {
        let (pattern, options, left) = (self.pattern, self.call.options, self.left);
        let targets = self.targets.as_ref();
        let why = match self.shortage {
            None => {
                let places = processes_to_fill(pattern, nodes, targets, state);
                format!("did not fit into the pattern, which has {places} on the app's nodes")
            }
            Some(Shortage::Slots) => {
                record_slots(pattern, nodes, targets, state);
                "found no place: a node with fewer slots than the whole pattern needs takes none"
                    .to_owned()
            }
            Some(Shortage::Cpus) => {
                let count = usize::try_from(pattern.count).unwrap_or(usize::MAX);
                let cpus = count.saturating_mul(options.cpus_per_rank());
                let unit = options.cpu_noun();
                let place = match pattern.resource {
                    Resource::Node => "node",
                    Resource::Object(level) => level.noun(),
                    Resource::Device => "device",
                };
                format!(
                    "found no place: too few {unit} are free; the pattern needs {cpus} on each {place}"
                )
            }
            Some(Shortage::MaxSlots) => {
                "found no place, because nodes have as many processes as their max_slots".to_owned()
            }
        };
        format!("{left} of the processes {why}")
    }

    /// Places the pattern's processes on a node, unless the node has too few slots for all of them.
    fn visit(&mut self, node: usize, state: &mut Placement<'_>) -> Result<(), MapError> {
        let targets = self.targets.take();
        let on_node = targets.as_ref().map(|targets| targets.on_node(node, state));
        let resources = on_node.map_or(1, <[Target]>::len);
        if resources == 0 {
            return Err(targets::not_found(state, false).into());
        }
        let wanted = u64::from(self.pattern.count) * resources as u64;
        let slots = u64::from(state.nodes[node].available_slots);
        let takes_some = slots > 0 && self.call.rules.fills_short_node();
        if wanted <= slots || takes_some || self.call.options.oversubscribe() {
            let start = state.visit_start(node);
            self.visit_all(node, wanted, on_node, state)?;
            let end = match self.left {
                0 => VisitEnd::Done,
                _ => VisitEnd::Objects,
            };
            self.call
                .record(node, self.pattern.count, start, end, state);
        } else {
            self.shortage.get_or_insert(Shortage::Slots);
            state.log.pass_over(node, NodeExclusion::PatternTooLarge);
        }
        self.targets = targets;
        Ok(())
    }

    fn visit_all(
        &mut self,
        node: usize,
        wanted: u64,
        targets: Option<&[Target]>,
        state: &mut Placement<'_>,
    ) -> Result<(), MapError> {
        let options = self.call.options;
        state.begin_visit(node, options);
        let turn = Turn::Pattern(wanted);
        let call = self.call.for_turn(node, turn, self.left, state);
        let Some(targets) = targets else {
            return Ok(self.fill(call, node, Locale::default(), state)?);
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
                self.fill(call, node, target.locale(), state)?;
            }
        }
        if found_full > 0 {
            self.shortage.get_or_insert(Shortage::MaxSlots);
            call.rules.pass_over_full(found_full)?;
        }
        Ok(())
    }

    /// Places the pattern's processes on one resource, unless it has too few CPUs for all of them.
    ///
    /// PAM-MAP-PPR-1: N processes on each resource, node by node.
    fn fill(
        &mut self,
        call: AppCall<'_>,
        node: usize,
        locale: Locale<'_>,
        state: &mut Placement<'_>,
    ) -> Result<(), Refusal> {
        let rules = call.rules;
        let wanted = rules.share_of_resource(self.pattern, self.left);
        let Some(mut room) = call.available(node, locale.cpus, wanted, state) else {
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
        for _ in 0..wanted {
            setup_proc(state, call, node, locale, &mut room.target)?;
            self.left = self.left.saturating_sub(1);
            if call.rules.is_full_for_pattern(node, state, call.options)? {
                return Ok(());
            }
        }
        Ok(())
    }
}
