//! Dispatch: mapping a whole job with one component, or each app with its own (8.1.1.6).
//!
//! The job's options are resolved first. If any app carries a mapping, ranking or binding directive, every app is mapped by a call
//! of its own, with its own options; otherwise one call maps all of them.
//!
//! Invariants: resolving an app never changes the job's options, and the first failure ends the mapping of the job.

mod counts;
mod rules;

use self::counts::{count_apps_of_job, count_in_turn};
use crate::attributes::AttributeKey;
use crate::components::{Component, ComponentSelection, ComponentStatus, MapCall};
use crate::decisions::{Decision, number};
use crate::error::{Code, MapError, Refusal, Stage, Topic};
use crate::options::DefaultPolicies;
use crate::options::{self, JobInputs, Options};
use crate::placement::{Placement, Proc};
use crate::policy::{BindTo, BindingPolicy};
use crate::ranking::compute_ranks;
use crate::request::{AppRequest, SpawnRequest};
use mapcheck_topology::CpuSet;
pub use rules::DispatchRules;
use std::collections::HashMap;

/// The component and the options that mapped an app.
#[derive(Clone, Debug)]
pub struct AppMapping {
    /// The app's index.
    pub app: usize,
    /// The component that mapped it.
    pub mapper: &'static str,
    /// The resolved options of the app.
    pub options: Options,
}

/// The options that mapped a job, and the component and options of each app.
#[derive(Clone, Debug)]
pub struct JobMapping {
    /// The job's options.
    pub job: Options,
    /// The mapping of each app, if the apps were mapped one by one.
    pub apps: Vec<AppMapping>,
}

/// Resolves, places, binds and ranks a job.
///
/// # Errors
///
/// PAM-DISPATCH-4: the job's or an app's options cannot be resolved, or one of its processes cannot be placed or bound.
#[doc(alias = "prte_rmaps_base_map_job")]
pub fn map_job(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<JobMapping, MapError> {
    let mappers = ComponentSelection::parse(defaults.mappers.as_ref());
    let job = resolve_job(request, defaults, state, rules)?;
    // PAM-DISPATCH-5: `flatten` skips empty entries of the array of apps.
    let mapping = if request.apps.iter().flatten().any(has_directives) {
        // PAM-DISPATCH-2, PAM-OVERVIEW-2: each app by its own component, under its own policy.
        map_each_app(request, job, &mappers, state, rules)
    } else {
        // PAM-OVERVIEW-1, PAM-GOAL-6: one component maps all apps with the job's options.
        map_whole_job(request, job, &mappers, state, rules)
    }?;
    // Reject a map that ends up with no processes: apps with negative counts can cancel out the ones that were placed.
    let missing = request
        .apps
        .iter()
        .flatten()
        .map(|app| u64::from(app.fewer_than_none));
    if state.procs.len() as u64 == missing.sum::<u64>() {
        return Err(failed_map(Topic::FailedMap, "the job has no processes".to_owned()).into());
    }
    Ok(mapping)
}

/// Resolves the job's options, and counts the processes of the apps that follow them (8.1.1.6.1).
///
/// PAM-STEP1-1: without regard to the directives of apps.
fn resolve_job(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<Options, MapError> {
    let log = state.log.clone();
    let inputs = JobInputs {
        topology: state.head_machine(),
        defaults,
        rules,
        log: &log,
    };
    // PAM-DISPLAY-7: promotion moved job-level directives from apps to the job before this.
    let mut job = options::resolve_job_mapping(&mut request.job, inputs)?;
    options::store_configured_rankfiles(
        request,
        defaults.mapping.attributes.text(AttributeKey::MapFile),
        rules,
    )?;
    count_apps_of_job(request, &job, state, rules)?;
    let processes = request
        .apps
        .iter()
        .flatten()
        .map(|app| app.processes)
        .fold(0, u32::saturating_add);
    // More processes than slots are refused when they are placed, if nodes may not be oversubscribed.
    let slots: i64 = state.nodes.iter().map(|node| node.slots).sum();
    if job.oversubscribe() || i64::from(processes) <= slots {
        state.check_process_count(processes.into())?;
    }
    // PAM-DEFAULT-BIND-2: the apps that are counted in their turn have no processes yet.
    let processes = rules.processes_to_bind(processes, request, &job, state)?;
    options::resolve_job_ranking_and_binding(&mut request.job, &mut job, processes, inputs)?;
    state.record_options(None, &job);
    Ok(job)
}

/// The result of [`call_components`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentRun {
    /// The component that mapped, or `None` if all of them declined.
    pub mapper: Option<&'static str>,
    /// The number of placed processes of each app, by app index.
    pub placed: Vec<u32>,
    /// The hardware threads that each process is bound to, in the order of placement. A map shows their cores only.
    pub bound: Vec<Option<CpuSet>>,
}

/// Calls the given components in order, for one app or for all apps, without dispatch.
///
/// # Errors
///
/// The options cannot be resolved, or a component fails.
pub fn call_components(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
    components: &[Component],
    app: Option<usize>,
    rules: &dyn DispatchRules,
) -> Result<ComponentRun, MapError> {
    let job = resolve_job(request, defaults, state, rules)?;
    let mut options = match app.and_then(|index| Some((index, request.app(index)?))) {
        Some((index, app)) => options::resolve_app(app, &job, index, state.head_machine(), rules)?,
        None => Options {
            app_idx: app,
            ..job
        },
    };
    options.resolve_pe_list(state.machines, rules);
    let none = HashMap::new();
    let mapped = call_in_order(components, request, (options, &none), state, rules)?;
    let mut placed = vec![0; request.apps.len()];
    for process in &state.procs {
        if let Some(count) = placed.get_mut(process.app as usize) {
            *count += 1;
        }
    }
    let set_of =
        |process: &Proc| Some(&state.bound.sets().get(process.bound?.get() as usize)?.cpus);
    Ok(ComponentRun {
        mapper: mapped.map(|(mapper, _)| mapper),
        placed,
        bound: state.procs.iter().map(|it| set_of(it).cloned()).collect(),
    })
}

/// Returns whether an app carries a mapping, ranking or binding directive.
///
/// PAM-DISPATCH-1, PAM-DISPATCH-3: one directive is enough for per-app dispatch. PAM-DISPATCH-6: no other attribute of an app counts.
fn has_directives(app: &AppRequest) -> bool {
    app.mapping().is_some() || app.ranking().is_some() || app.binding().is_some()
}

/// Maps all apps by one component under the job's options.
fn map_whole_job(
    request: &mut SpawnRequest,
    job: Options,
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<JobMapping, MapError> {
    let apps: Vec<usize> = (0..request.apps.len()).collect();
    let own = options_of_apps(request, &job, state, rules)?;
    let (_, mut job) = select_component(request, (job, &own), mappers, state, rules)?;
    // PAM-VPID-1: all apps in one pass.
    compute_ranks(state, &job, &apps, 0, rules)?;
    if state.job_unbound {
        // The map shows a binding that was given up as NONE, without directives.
        job.binding = BindingPolicy::default().with_policy(BindTo::None);
    }
    Ok(JobMapping {
        job,
        apps: Vec::new(),
    })
}

/// Returns the options of the apps that carry a pattern or CPUs per rank alone, which one call for all apps takes into account.
///
/// PAM-DISPATCH-6: they do not make an app special.
fn options_of_apps(
    request: &SpawnRequest,
    job: &Options,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<HashMap<usize, Options>, Refusal> {
    let mut own = HashMap::new();
    for (index, app) in request.apps.iter().enumerate() {
        let own_options = |app: &&AppRequest| rules.has_options_in_call_for_all(app);
        let Some(app) = app.as_ref().filter(own_options) else {
            continue;
        };
        let head = state.head_machine();
        let resolved = options::resolve_app_logged(app, job, index, head, rules, &state.log);
        let mut options = resolved.map_err(|refusal| refusal.of_app(number(index)))?;
        options.app_idx = job.app_idx;
        options.resolve_pe_list(state.machines, rules);
        state.record_options(Some(index), &options);
        own.insert(index, options);
    }
    Ok(own)
}

/// Maps the apps one after the other, each under its own options (8.1.1.6.3).
fn map_each_app(
    request: &mut SpawnRequest,
    job: Options,
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<JobMapping, MapError> {
    let mut mapped = Vec::with_capacity(request.apps.len());
    // PAM-RANK-CONTIG-2, PAM-GOAL-4: one call per app, with a running counter of the next free rank.
    let mut next_rank = 0;
    for index in 0..request.apps.len() {
        let Some(app) = request.app(index) else {
            continue;
        };
        state.begin_app(index);
        // PAM-DISPATCH-7: each app's options start from the job's, which stay as they are. PAM-DISPATCH-8: a failure ends the job.
        let head = state.head_machine();
        let resolved = options::resolve_app_logged(app, &job, index, head, rules, &state.log);
        let mut options = resolved.map_err(|refusal| refusal.of_app(number(index)))?;
        // PAM-NPROCS-1, PAM-NPROCS-2: unless the count is set already, by the app or with the job's.
        if app.processes == 0 && !app.computed {
            count_in_turn(request, &job, &mut options, state, rules)
                .map_err(|error| error.of_app(number(index)))?;
        }
        state.record_options(Some(index), &options);
        let none = HashMap::new();
        let (mapper, options) = select_component(request, (options, &none), mappers, state, rules)?;
        // PAM-VPID-2: by the app's resolved ranking.
        next_rank = compute_ranks(state, &options, &[index], next_rank, rules)?;
        mapped.push(AppMapping {
            app: index,
            mapper,
            options,
        });
    }
    Ok(JobMapping { job, apps: mapped })
}

/// Calls the components until one maps, and returns its name and the options that the map shows.
///
/// PAM-COMPONENT-2: in the order of their priority. PAM-GOAL-3: each looks at the mapping policy of the options, which is the app's own.
///
/// # Errors
///
/// A component fails, or PAM-DISPATCH-12: all of them decline.
fn select_component(
    request: &mut SpawnRequest,
    (mut options, own): (Options, &HashMap<usize, Options>),
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<(&'static str, Options), MapError> {
    options.resolve_pe_list(state.machines, rules);
    let mapping = options.mapping;
    let mapped = call_in_order(mappers.components(), request, (options, own), state, rules)?;
    mapped.ok_or_else(|| {
        // PAM-SET-3: with at most one component left, the refusal mentions that `rmaps` excludes the others.
        let topic = if mappers.components().count() > 1 {
            Topic::FailedMap
        } else {
            Topic::MapperRestricted
        };
        failed_map(topic, format!("no mapping component handles {mapping}")).into()
    })
}

/// Calls components in order, and returns the name of the first that maps, and the options that the map shows.
///
/// PAM-DISPATCH-10: after a component that declines, the next one is called. PAM-DISPATCH-11, PAM-DISPATCH-13: a component that fails,
/// for lack of slots or another reason, ends the mapping.
fn call_in_order<'a>(
    components: impl IntoIterator<Item = &'a Component>,
    request: &mut SpawnRequest,
    (options, own): (Options, &HashMap<usize, Options>),
    state: &mut Placement<'_>,
    rules: &dyn DispatchRules,
) -> Result<Option<(&'static str, Options)>, MapError> {
    state.start();
    let mut call = MapCall {
        request,
        rules,
        state,
        options,
        own,
    };
    for component in components {
        // A component that fails has taken the app.
        call.state.log.record(|| Decision::Component {
            app: call.options.app_idx.map(number),
            name: component.name,
            maps: true,
        });
        if let ComponentStatus::Mapped { shown } = (component.map)(&mut call)? {
            let shown = Options {
                binding: shown.policy,
                bind_level: shown.level,
                ..call.options
            };
            return Ok(Some((component.name, shown)));
        }
        call.state.log.decline();
    }
    Ok(None)
}

fn failed_map(topic: Topic, message: String) -> Refusal {
    Refusal::new(Stage::Placement, topic, Code::Silent, message)
}
