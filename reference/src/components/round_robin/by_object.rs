//! By object: one process on each object of a node, again and again, up to the node's slots; then the next node.
//!
//! With SPAN a node gets one process in each turn over the nodes, the next one on its next object.

use super::{App, even_shares, failed_map};
use crate::error::{Refusal, Topic};
use crate::options::Options;
use crate::placement::{Placement, refusal};
use crate::topology::{CpuSet, Level};

/// What one visit to a node found.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    /// At least one process was placed and the node has room for more.
    open: bool,
    /// An object had too few CPUs left for a process.
    out_of_cpus: bool,
    /// The node took its last process and is not visited again.
    closed: bool,
}

/// Goes over the nodes until every process has a place or a turn leaves no node open.
pub(super) fn place(
    app: &mut App,
    state: &mut Placement<'_>,
    options: &mut Options,
) -> Result<(), Refusal> {
    let objects = objects_of(state, options)?;
    let walk = Walk {
        level: options.level,
        objects: &objects,
        span: options.span(),
    };
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
            let budget = if walk.span {
                u32::from(options.oversubscribe || slots > 0)
            } else if first_turn || !options.oversubscribe {
                slots
            } else {
                share(place)
            };
            let visit = walk.visit(app, *node, budget, &mut cursors[*node], state, options)?;
            open |= visit.open;
            out_of_cpus = visit.out_of_cpus;
            // A node whose slots are used up takes nothing in later turns, which are many where another has far more.
            // Only the last one says something: that no object lacked CPUs.
            let used_up = walk.span && budget == 0 && place + 1 < nodes.len();
            if !visit.closed && !used_up {
                kept.push(*node);
            }
        }
        app.nodes = kept;
        let again = open || (options.oversubscribe && first_turn);
        first_turn = false;
        if app.left == 0 {
            return Ok(());
        }
        if !again {
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

/// The CPUs of the objects that are mapped by. Without a kind of object, the whole machine is the only one.
fn objects_of(state: &Placement<'_>, options: &Options) -> Result<Vec<CpuSet>, Refusal> {
    let topology = state.topology;
    let Some(level) = options.level else {
        return Ok(vec![topology.cpus().clone()]);
    };
    let objects = topology.objects(level).iter();
    let cpus: Vec<CpuSet> = objects.map(|object| object.cpus.clone()).collect();
    if cpus.is_empty() {
        return Err(refusal(
            Topic::TargetNotFound,
            "the machine has no object to map by",
        ));
    }
    Ok(cpus)
}

/// What stays the same from node to node.
struct Walk<'a> {
    level: Option<Level>,
    objects: &'a [CpuSet],
    span: bool,
}

impl Walk<'_> {
    /// Places up to a budget of processes on the objects of a node.
    fn visit(
        &self,
        app: &mut App,
        node: usize,
        budget: u32,
        cursor: &mut usize,
        state: &mut Placement<'_>,
        options: &mut Options,
    ) -> Result<Visit, Refusal> {
        state.begin_visit(node, options);
        let mut visit = Visit::default();
        let mut placed = 0;
        let mut full = false;
        loop {
            let start = if self.span { *cursor } else { 0 };
            let mut open = false;
            for step in 0..self.objects.len() {
                if app.left == 0 || full {
                    break;
                }
                if placed >= budget {
                    full = true;
                    break;
                }
                let index = (start + step) % self.objects.len();
                let object = &self.objects[index];
                if lacks_cpus(node, object, state, options) {
                    visit.out_of_cpus = true;
                    continue;
                }
                let room = state.check_available(node, Some(object), 1, options);
                let Some(mut room) = room else {
                    full = true;
                    break;
                };
                state.use_node(node);
                let locale = self.level.map(|level| (level, index));
                state.set_up(app.index, node, locale, &mut room.target, options)?;
                app.left -= 1;
                placed += 1;
                *cursor += 1;
                if state.is_full(node, options)? {
                    visit.closed = true;
                    full = true;
                    break;
                }
                open = true;
            }
            visit.open |= open;
            if app.left == 0 || full || !open || visit.out_of_cpus || self.span {
                return Ok(visit);
            }
        }
    }
}

/// Whether an object has fewer CPUs left than a process needs.
fn lacks_cpus(node: usize, object: &CpuSet, state: &Placement<'_>, options: &Options) -> bool {
    if !options.binds() || options.overload {
        return false;
    }
    let left = state.cpus_left(node, Some(object));
    options.cpus_in(state.topology, &left) < options.cpus_per_rank
}
