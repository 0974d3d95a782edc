//! Processes per resource: so many on each node, or on each object of each node.

use super::round_robin::not_enough_slots;
use super::targets::{self, Target};
use super::{Answer, Work, apps_to_map};
use crate::error::{MapError, Refusal, Topic};
use crate::options::Options;
use crate::options::must_map_by_obj;
use crate::placement::{Locale, Placement, countable, refusal};
use crate::policy::{MapPolicy, PprPattern, RankPolicy, Resource};
use crate::rules::Quirk;

/// Places the apps one after the other.
pub(super) fn map(work: &mut Work<'_, '_>) -> Result<Answer, MapError> {
    let (Some(MapPolicy::Ppr), Some(pattern)) = (work.options.map(), work.options.ppr) else {
        return Ok(Answer::TakeNextOption);
    };
    let policy = match pattern.resource {
        Resource::Node => MapPolicy::Node,
        Resource::Object(level) => MapPolicy::over(level),
        Resource::Device => MapPolicy::Device,
    };
    let by_object = matches!(
        work.options.ranking.policy(),
        Some(RankPolicy::Fill | RankPolicy::Span)
    );
    if by_object && work.options.level.is_none() {
        return Err(must_map_by_obj(work.state.rules).into());
    }
    // From here on the mapping is known, and shown, by what it goes over.
    work.options.mapping = work.options.mapping.with_policy(policy);
    for index in apps_to_map(work.request, work.options) {
        let Some(request) = work.request.app(index) else {
            continue;
        };
        let nodes = work.state.target_nodes(request, work.options)?;
        let slots = work.state.slots_of(&nodes);
        if slots < u64::from(request.processes) && !work.options.oversubscribe {
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            let refusal = not_enough_slots(slots, request.processes);
            return Err(refusal.of_app(number).into());
        }
        let targets = match pattern.resource {
            Resource::Node => None,
            Resource::Object(level) => Some(targets::objects(work.state.topology, Some(level))?),
            Resource::Device => Some(targets::devices(work.state, work.options)?),
        };
        let processes = match request.processes {
            0 => countable(everywhere(pattern, nodes.len(), targets.as_deref())?)?,
            given => given,
        };
        if let Some(request) = work.request.app_mut(index) {
            request.processes = processes;
        }
        let mut app = App {
            index: u32::try_from(index).unwrap_or(u32::MAX),
            left: processes,
            pattern,
            targets,
        };
        app.place(&nodes, work.state, work.options)
            .map_err(|refusal| refusal.of_app(app.index))?;
    }
    Ok(Answer::Mapped)
}

/// How many processes fill every resource of the nodes.
fn everywhere(
    pattern: PprPattern,
    nodes: usize,
    targets: Option<&[Target]>,
) -> Result<u32, Refusal> {
    let per_node = targets.map_or(1, <[Target]>::len);
    u32::try_from(nodes.saturating_mul(per_node))
        .ok()
        .and_then(|resources| resources.checked_mul(pattern.count))
        .ok_or_else(|| {
            refusal(
                Topic::NotEnoughSlots,
                "the pattern asks for more processes than there are ranks",
            )
        })
}

struct App {
    index: u32,
    left: u32,
    pattern: PprPattern,
    /// What the pattern goes over on each node; none if it is the node itself.
    targets: Option<Vec<Target>>,
}

impl App {
    fn place(
        &mut self,
        nodes: &[usize],
        state: &mut Placement<'_>,
        options: &mut Options,
    ) -> Result<(), Refusal> {
        let slots = state.slots_of(nodes);
        let bound = (options.binding, options.bind_level);
        if slots < u64::from(self.left) {
            if !options.oversubscribe {
                return Err(not_enough_slots(slots, self.left));
            }
            if !options.bind_given {
                state.job_unbound = true;
                options.unbind();
            }
        }
        if options.map() == Some(MapPolicy::Device) {
            let targets = self.targets.as_deref().unwrap_or_default();
            targets::check_binding(targets, state.topology, options)?;
        }
        let unbound = (options.binding, options.bind_level);
        for node in nodes {
            if self.left == 0 {
                break;
            }
            self.visit(*node, state, options)?;
            (options.binding, options.bind_level) =
                if state.rules.has(Quirk::PprUnbindsFirstNodeOnly) {
                    bound
                } else {
                    unbound
                };
        }
        if self.left > 0 {
            return Err(refusal(
                Topic::PprTooManyProcs,
                format!(
                    "the pattern has no place for {} of the processes",
                    self.left
                ),
            ));
        }
        Ok(())
    }

    /// Places the pattern's processes on a node, if it has slots for all of them.
    fn visit(
        &mut self,
        node: usize,
        state: &mut Placement<'_>,
        options: &mut Options,
    ) -> Result<(), Refusal> {
        let targets = self.targets.take();
        let resources = targets.as_ref().map_or(1, Vec::len);
        let wanted = u64::from(self.pattern.count) * resources as u64;
        let slots = u64::from(state.nodes[node].available_slots);
        if wanted <= slots || options.oversubscribe {
            self.visit_all(node, wanted, targets.as_deref(), state, options)?;
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
        options: &mut Options,
    ) -> Result<(), Refusal> {
        let slots = u64::from(state.nodes[node].available_slots);
        state.begin_visit(node, options);
        let cpus = options.cpus_in(state.topology, &state.cpus_left(node, None));
        let crowded =
            wanted.saturating_mul(options.cpus_per_rank as u64) > cpus as u64 && wanted <= slots;
        if crowded && !options.bind_given {
            state.job_unbound = true;
            options.unbind();
        }
        let Some(targets) = targets else {
            return self.fill(node, Locale::default(), state, options);
        };
        for target in targets {
            if self.left == 0 {
                break;
            }
            self.fill(node, target.locale(), state, options)?;
        }
        Ok(())
    }

    /// Places the pattern's processes on one resource, if it has the CPUs for all of them.
    fn fill(
        &mut self,
        node: usize,
        locale: Locale<'_>,
        state: &mut Placement<'_>,
        options: &mut Options,
    ) -> Result<(), Refusal> {
        let asked = self.pattern.count;
        let Some(mut room) = state.check_available(node, locale.cpus, asked, options) else {
            return Ok(());
        };
        state.use_node(node);
        for _ in 0..asked.min(self.left) {
            state.set_up(self.index, node, locale, &mut room.target, options)?;
            self.left -= 1;
            if state.is_full(node, options)? {
                return Ok(());
            }
        }
        Ok(())
    }
}
