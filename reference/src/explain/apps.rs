//! The explanation of an app: its policies, its component, and its processes by node.

use super::choices::{app_choices, count_choice};
use super::groups::NodeGroups;
use super::index::DecisionIndex;
use super::places::Places;
use super::report::{AppExplanation, Choice, ComponentChoice, RankExplanation, RankRun, Reason};
use super::shown::{Loads, ShownMap};
use super::sources::Sources;
use super::words;
use super::{Detail, MOST_RANKS_ONE_BY_ONE, scope};
use crate::decisions::{Basis, Decision, PolicyKind};
use crate::mapping::{MappedJob, MappingTrace};
use crate::options::Options;
use crate::policy::MapBy;
use crate::topology::order::sort_by_key;
use crate::{Rules, TracedCase};
use std::collections::HashMap;

/// Explains the apps of a job that is mapped.
pub(super) fn explain_apps(
    traced: &TracedCase,
    mapped: &MappedJob,
    index: &DecisionIndex<'_>,
    sources: &Sources<'_>,
    rules: &Rules,
    detail: &Detail,
) -> Vec<AppExplanation> {
    let by_app = processes_by_app(index, mapped.request.apps.len());
    let shown = ShownMap::new(&mapped.map);
    let loads = Loads::new(index.trace);
    let mut apps = explain_policies(traced, sources, rules);
    for app in &mut apps {
        let Some(options) = index.trace.options_of(app.app) else {
            continue;
        };
        let places = places(index, options, app.app);
        let processes = by_app.get(app.app).map_or(&[][..], Vec::as_slice);
        app.rules = placement_rules(&places, app.app, processes);
        app.passed_over = passed_over(&places, processes);
        app.groups = NodeGroups {
            places: &places,
            shown: &shown,
            loads: &loads,
        }
        .of(processes);
        let wanted: Vec<u32> = match detail {
            Detail::EveryRank => processes.to_vec(),
            Detail::Grouped if index.trace.procs.len() <= MOST_RANKS_ONE_BY_ONE => {
                processes.to_vec()
            }
            Detail::Grouped => Vec::new(),
            Detail::Rank(rank) => {
                let process = index.process_of(*rank);
                process
                    .filter(|it| processes.contains(it))
                    .into_iter()
                    .collect()
            }
        };
        let turns = turns(index, processes);
        let mut ranks = Vec::with_capacity(wanted.len());
        for process in wanted {
            let turn = turns.get(&process).copied().unwrap_or(0);
            ranks.extend(explain_rank(&places, process, turn, &shown, &loads));
        }
        sort_by_key(&mut ranks, |rank: &RankExplanation| rank.rank);
        app.ranks = ranks;
    }
    apps
}

/// Explains the policies of the apps, as far as they were resolved.
pub(super) fn explain_policies(
    traced: &TracedCase,
    sources: &Sources<'_>,
    rules: &Rules,
) -> Vec<AppExplanation> {
    let request = match (&traced.outcome, &traced.launch) {
        (Ok(mapped), _) => &mapped.request,
        (_, Some(launch)) => &launch.request,
        _ => return Vec::new(),
    };
    let apps = request.apps.iter().enumerate();
    apps.filter_map(|(app, request)| {
        let request = request.as_ref()?;
        let mut choices: Vec<Choice> =
            vec![count_choice(&traced.trace, app, request.processes, sources)];
        choices.extend(app_choices(&traced.trace, app, sources, scope(rules)));
        Some(AppExplanation {
            app,
            executable: request.executable.clone(),
            processes: request.processes,
            choices,
            components: components(&traced.trace, app),
            rules: Vec::new(),
            passed_over: Vec::new(),
            groups: Vec::new(),
            ranks: Vec::new(),
        })
    })
    .collect()
}

fn places<'a>(index: &'a DecisionIndex<'a>, options: &'a Options, app: usize) -> Places<'a> {
    let is_own = index.trace.decisions.iter().any(|decision| match decision {
        Decision::Policy(policy) => {
            policy.app.is_some_and(|of| of as usize == app)
                && policy.kind == PolicyKind::Binding
                && matches!(policy.basis, Basis::Derived(_))
        }
        _ => false,
    });
    let by_file = index.trace.decisions.iter().any(|decision| {
        matches!(
            decision,
            Decision::Component {
                name: "lsf",
                maps: true,
                ..
            }
        )
    });
    Places {
        index,
        options,
        mapping: match by_file {
            true => Some(MapBy::User),
            false => options.map(),
        },
        is_own,
    }
}

/// Returns the components that were called for an app, with the reason why each declined or mapped.
fn components(trace: &MappingTrace, app: usize) -> Vec<ComponentChoice> {
    let mapping = trace.options_of(app).and_then(Options::map);
    let called = trace
        .decisions
        .iter()
        .filter_map(|decision| match decision {
            Decision::Component {
                app: of,
                name,
                maps,
            } if of.is_none_or(|of| of as usize == app) => Some((*name, *maps)),
            _ => None,
        });
    called
        .map(|(name, maps)| ComponentChoice {
            name,
            maps,
            because: component_reason(name, maps, mapping),
        })
        .collect()
}

fn component_reason(name: &str, maps: bool, mapping: Option<MapBy>) -> Reason {
    let handles = match name {
        "lsf" => "the affinity file of LSF, for a job without a mapping",
        "rank_file" => "rankfiles",
        "ppr" => "patterns per resource",
        "seq" => "sequences",
        _ => "mappings by slot, node, PE list, object and device",
    };
    let policy: &str = mapping.map_or("none", <&str>::from);
    match maps {
        true => Reason::new(format!("it handles {handles}"), "PAM-GOAL-3"),
        false => Reason::new(
            format!("it handles {handles}, and the mapping is {policy}"),
            "PAM-COMPONENT-4",
        ),
    }
}

/// Returns the processes of each app, in the order of placement.
fn processes_by_app(index: &DecisionIndex<'_>, apps: usize) -> Vec<Vec<u32>> {
    let mut by_app = vec![Vec::new(); apps];
    for (number, process) in (0..).zip(&index.trace.procs) {
        if let Some(of_app) = by_app.get_mut(process.app as usize) {
            of_app.push(number);
        }
    }
    by_app
}

/// Returns for each process the number of the app's processes that were placed on its object before it.
fn turns(index: &DecisionIndex<'_>, processes: &[u32]) -> HashMap<u32, u32> {
    let mut counts: HashMap<(u32, u32), u32> = HashMap::new();
    let mut turns = HashMap::with_capacity(processes.len());
    for process in processes {
        let Some(placed) = index.trace.procs.get(*process as usize) else {
            continue;
        };
        if let Some(object) = placed.object {
            let count = counts.entry((placed.node, object)).or_default();
            turns.insert(*process, *count);
            *count += 1;
        }
    }
    turns
}

/// Returns how an app is placed, ranked and bound.
fn placement_rules(places: &Places<'_>, app: usize, processes: &[u32]) -> Vec<Reason> {
    let mut rules = vec![places.placement_rule()];
    let number = u32::try_from(app).unwrap_or(u32::MAX);
    if let Some((first, _, in_file_order)) = places.index.ranks_of(number) {
        let mut ranking = places.ranking_rule(in_file_order);
        ranking.text = format!("ranks from {first} on, {}", ranking.text);
        rules.push(ranking);
        if first > 0 {
            let text = format!("rank {first} is the first that the apps before it leave");
            rules.push(Reason::new(text, "PAM-VPID-3"));
        }
    }
    for process in processes {
        let reason = places.binding_reason(*process);
        // A reason that names a node is that of all nodes with the same trouble.
        if let Some(reason) = reason
            && !rules.contains(&reason)
            && rules.len() < 8
        {
            rules.push(reason);
        }
    }
    rules
}

fn passed_over(places: &Places<'_>, processes: &[u32]) -> Vec<Reason> {
    let mut reasons: Vec<Reason> = Vec::new();
    let mut last = None;
    for process in processes {
        let Some(visit) = places.index.visit_of(*process) else {
            continue;
        };
        if last == Some(visit.visit.first) {
            continue;
        }
        last = Some(visit.visit.first);
        for reason in places.passed_reasons(visit) {
            if reasons.len() < 16 && !reasons.contains(&reason) {
                reasons.push(reason);
            }
        }
    }
    reasons
}

/// Explains one rank.
fn explain_rank(
    places: &Places<'_>,
    process: u32,
    turn: u32,
    shown: &ShownMap<'_>,
    loads: &Loads,
) -> Option<RankExplanation> {
    let index = places.index;
    let placed = *index.trace.procs.get(process as usize)?;
    let rank = placed.rank?;
    let visit = index.visit_of(process)?;
    let mut because = vec![node_reason_of(places, process)?];
    because.extend(places.object_reason(process, turn));
    let (_, _, in_file_order) = index.ranks_of(placed.app).unwrap_or_default();
    let mut ranking = places.ranking_rule(in_file_order);
    ranking.text = format!("rank {rank}, {}", ranking.text);
    because.push(ranking);
    because.extend(places.binding_reason(process));
    let cpus = index.cpus_of(process);
    let shares_with = match loads.of(placed.node, placed.set) {
        0 | 1 => Vec::new(),
        _ => sharing_ranks(index, process),
    };
    if let Some(reason) = sharing_reason(places, &shares_with) {
        because.push(reason);
    }
    let object = places.mapped_level().zip(placed.object);
    let devices = shown.devices.get(rank as usize).copied().flatten();
    Some(RankExplanation {
        rank,
        app: placed.app,
        node: places.node(visit.visit.node),
        object: object
            .map(|(level, number)| format!("{} {number}", level.noun()))
            .or_else(|| devices.map(|name| format!("device {name}"))),
        cpus: shown.cpus(rank),
        threads: cpus.map_or_else(Vec::new, |cpus| cpus.iter().collect()),
        shares_with,
        because,
    })
}

/// Returns why a process is on its node: because its visit began there, or because the node still had room.
fn node_reason_of(places: &Places<'_>, process: u32) -> Option<Reason> {
    let visit = places.index.visit_of(process)?;
    let mut reason = places.node_reason(visit);
    let number = process - visit.visit.first + 1;
    if visit.visit.placed > 1 {
        reason.text = format!(
            "{}; the {} of {} placed there in this turn",
            reason.text,
            words::ordinal(number),
            words::count(visit.visit.placed, "process")
        );
    }
    Some(reason)
}

fn sharing_ranks(index: &DecisionIndex<'_>, process: u32) -> Vec<RankRun> {
    let Some(own) = index.cpus_of(process) else {
        return Vec::new();
    };
    let node = index.trace.procs[process as usize].node;
    let mut ranks: Vec<u32> = (0..)
        .zip(&index.trace.procs)
        .filter(|(other, placed)| *other != process && placed.node == node)
        .filter(|(other, _)| {
            index
                .cpus_of(*other)
                .is_some_and(|cpus| cpus.intersects(own))
        })
        .filter_map(|(_, placed)| placed.rank)
        .collect();
    ranks.sort_unstable();
    words::runs(&ranks)
}

fn sharing_reason(places: &Places<'_>, shares_with: &[RankRun]) -> Option<Reason> {
    if shares_with.is_empty() {
        return None;
    }
    let ranks = words::runs_text(shares_with);
    let text = match places.may_overload() {
        true => format!("it shares CPUs with rank {ranks}: overload is allowed"),
        false => {
            format!("it shares CPUs with rank {ranks}: the bound object has more than one CPU")
        }
    };
    let requirement = if places.may_overload() {
        "PAM-BIND-APP-2"
    } else {
        "PAM-BIND-CPU-1"
    };
    Some(Reason::new(text, requirement))
}
