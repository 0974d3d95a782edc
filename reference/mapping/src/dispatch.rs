//! Is any app special? Then each app is mapped by itself, with its own options; else all of them at once.

use crate::components::{Component, ComponentSelection, ComponentStatus, MapCall};
use crate::error::{Code, MapError, Refusal, Stage, Topic};
use crate::options::DefaultPolicies;
use crate::options::{self, JobInputs, Options};
use crate::placement::Placement;
use crate::policy::{BindPolicy, BindingWord, MapPolicy, MappingWord};
use crate::ranking::compute_ranks;
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::Quirk;

/// What an app was mapped with in the end.
#[derive(Clone, Debug)]
pub struct AppMapping {
    /// The app's index.
    pub app: usize,
    /// The component that mapped it.
    pub mapper: &'static str,
    /// Its options.
    pub options: Options,
}

/// What a job was mapped with in the end.
#[derive(Clone, Debug)]
pub struct JobMapping {
    /// The job's options.
    pub job: Options,
    /// Each app's, if apps were mapped one by one.
    pub apps: Vec<AppMapping>,
}

impl JobMapping {
    /// How often a component was called and mapped: once for the whole job, or once for each app.
    #[must_use]
    pub fn num_calls(&self) -> usize {
        self.apps.len().max(1)
    }
}

/// Resolves, places, binds and ranks a job.
///
/// # Errors
///
/// The options do not go together, or not every process finds a place.
#[doc(alias = "prte_rmaps_base_map_job")]
pub fn map_job(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
) -> Result<JobMapping, MapError> {
    let mappers = ComponentSelection::parse(defaults.mappers.as_ref());
    let job = resolve_job(request, defaults, state)?;
    let dispatched = if request.apps.iter().flatten().any(has_directives) {
        map_each_app(request, job, &mappers, state)
    } else {
        map_whole_job(request, job, &mappers, state)
    }?;
    // A map without a process is none, nor is one of which as many are missing as there are.
    let short = request
        .apps
        .iter()
        .flatten()
        .map(|app| u64::from(app.fewer_than_none));
    if state.procs.len() as u64 == short.sum::<u64>() {
        return Err(failed_map(Topic::FailedMap, "the job has no process".to_owned()).into());
    }
    Ok(dispatched)
}

/// The job's own options, as if no app had any directive; and the number of processes of the apps that follow them.
fn resolve_job(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
) -> Result<Options, MapError> {
    let policies = JobInputs {
        topology: state.head_machine(),
        defaults,
        rules: state.rules,
    };
    let mut job = options::resolve_job_mapping(&mut request.job, policies)?;
    options::store_configured_rankfiles(request, defaults.mapping.file.as_ref(), state.rules)?;
    let mut no_node = None;
    for index in 0..request.apps.len() {
        let Some(app) = request.app(index) else {
            continue;
        };
        if app.processes == 0 && !is_counted_by_own_mapping(app, state) {
            let number = u32::try_from(index).unwrap_or(u32::MAX);
            match compute_nprocs(app, &job, state).map_err(|error| error.of_app(number)) {
                Ok(count) => store_process_count(request, index, count),
                // That an app has no node is told before anything is placed, if nothing is wrong with the job's policies.
                Err(MapError::Refused(refusal)) if refusal.topic == Topic::AllNodesFilled => {
                    no_node.get_or_insert(refusal);
                }
                Err(error) => return Err(error),
            }
        }
    }
    let processes = request
        .apps
        .iter()
        .flatten()
        .map(|app| app.processes)
        .fold(0, u32::saturating_add);
    // More than there are slots for is refused where processes are placed.
    let slots: i64 = state.nodes.iter().map(|node| node.slots).sum();
    if job.oversubscribe() || i64::from(processes) <= slots {
        state.check_process_count(processes.into())?;
    }
    options::resolve_job_ranking_and_binding(&mut request.job, &mut job, processes, policies)?;
    match no_node {
        Some(refusal) => Err(refusal.into()),
        None => Ok(job),
    }
}

/// What came of calling components.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ComponentRun {
    /// The component that mapped; none if all decline.
    pub mapper: Option<&'static str>,
    /// How many processes each app has then, by the app's index.
    pub placed: Vec<u32>,
}

/// Calls some components in their order, for one app or for all, whatever others would do.
///
/// # Errors
///
/// One of them fails.
pub fn call_components(
    request: &mut SpawnRequest,
    defaults: &DefaultPolicies,
    state: &mut Placement<'_>,
    components: &[Component],
    app: Option<usize>,
) -> Result<ComponentRun, MapError> {
    let job = resolve_job(request, defaults, state)?;
    let mut options = match app.and_then(|index| Some((index, request.app(index)?))) {
        Some((index, app)) => {
            options::resolve_app(app, &job, index, state.head_machine(), state.rules)?
        }
        None => Options {
            app_idx: app,
            ..job
        },
    };
    options.resolve_pe_list(state.machines);
    let mapper = call_in_order(components, request, &mut options, state)?;
    let mut placed = vec![0; request.apps.len()];
    for process in &state.procs {
        if let Some(count) = placed.get_mut(process.app as usize) {
            *count += 1;
        }
    }
    Ok(ComponentRun { mapper, placed })
}

/// PAM-DISPATCH-1: an app with a mapping, a ranking or a binding of its own is special.
fn has_directives(app: &AppRequest) -> bool {
    app.mapping().is_some() || app.ranking().is_some() || app.binding().is_some()
}

/// PAM-NPROCS-1: an app with a mapping of its own is counted by it, when its turn has come.
fn is_counted_by_own_mapping(app: &AppRequest, state: &Placement<'_>) -> bool {
    app.mapping().is_some() && !state.rules.has(Quirk::ComputedCountIgnoresAppPolicy)
}

fn store_process_count(request: &mut SpawnRequest, index: usize, count: i64) {
    if let Some(app) = request.app_mut(index) {
        app.processes = u32::try_from(count.max(0)).unwrap_or(u32::MAX);
        app.fewer_than_none = u32::try_from(-count).unwrap_or(0);
        app.computed = true;
    }
}

/// How many processes an app has that does not say: what fills its nodes, or none yet where the component counts. Fewer
/// than none where there are fewer slots than none, for [`Quirk::SlotTotalsWrap`].
#[doc(alias = "prte_rmaps_base_compute_nprocs")]
fn compute_nprocs(
    app: &AppRequest,
    options: &Options,
    state: &mut Placement<'_>,
) -> Result<i64, MapError> {
    if matches!(
        options.map(),
        Some(MapPolicy::Seq | MapPolicy::User | MapPolicy::Ppr)
    ) {
        return Ok(0);
    }
    if let Some(list) = &options.pe_list {
        return Ok(list.entries().into());
    }
    // What nodes have grown by while it is counted they have not grown by while processes are placed.
    let before: Vec<i64> = state.nodes.iter().map(|node| node.slots).collect();
    let nodes = state.nodes_to_fill(app, options)?;
    if nodes.is_empty() {
        // That all nodes are full is told by the component that shall use them.
        return Ok(0);
    }
    // Where a job was told not to oversubscribe, a build raises nodes for a list already while it counts.
    let told = MappingWord::NO_OVERSUBSCRIBE | MappingWord::SUBSCRIBE_GIVEN;
    let raised = options.mapping.0 & told == told;
    let raised = raised && state.rules.has(Quirk::HostCountAddsToUsedSlots);
    let by_thread = state.rules.has(Quirk::CountedThreadsStay);
    for (index, slots) in before.into_iter().enumerate() {
        let stays = by_thread && state.allocation.nodes[index].counted;
        let node = &mut state.nodes[index];
        if !raised && (!stays || node.cap.is_some()) {
            node.slots = node.cap.unwrap_or(slots).min(slots);
        }
    }
    let slots = state.slots_left(&nodes);
    if slots < 0 || options.cpus_per_rank() <= 1 {
        return Ok(slots);
    }
    let processes: usize = nodes
        .iter()
        .map(|node| {
            state.begin_visit(*node, options);
            // PAM-SET-2: where CPUs are configured, there are no others.
            let cpus = if state.rules.has(Quirk::DefaultCpusNotCounted) {
                state.machine(*node).cpus().clone()
            } else {
                state.cpus_left(*node, None)
            };
            options.count_cpus(state.machine(*node), &cpus) / options.cpus_per_rank()
        })
        .sum();
    let processes = i64::try_from(processes).unwrap_or(i64::MAX);
    Ok(processes.clamp(1, slots.max(1)))
}

fn map_whole_job(
    request: &mut SpawnRequest,
    mut job: Options,
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
) -> Result<JobMapping, MapError> {
    let apps: Vec<usize> = (0..request.apps.len()).collect();
    select_component(request, &mut job, mappers, state)?;
    compute_ranks(state, &job, &apps, 0);
    if state.job_unbound {
        // A binding that was given up is shown as none, without its directives.
        job.binding = BindingWord::default().with_policy(BindPolicy::None);
    }
    Ok(JobMapping {
        job,
        apps: Vec::new(),
    })
}

fn map_each_app(
    request: &mut SpawnRequest,
    job: Options,
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
) -> Result<JobMapping, MapError> {
    let mut resolved = Vec::with_capacity(request.apps.len());
    // PAM-RANK-CONTIG-2: the next free rank is carried from app to app.
    let mut next_rank = 0;
    for index in 0..request.apps.len() {
        let Some(app) = request.app(index) else {
            continue;
        };
        let number = u32::try_from(index).unwrap_or(u32::MAX);
        let of_app = |refusal: Refusal| refusal.of_app(number);
        let mut options = options::resolve_app(app, &job, index, state.head_machine(), state.rules)
            .map_err(of_app)?;
        if app.processes == 0 && is_counted_by_own_mapping(app, state) {
            let count = compute_nprocs(app, &options, state);
            let count = count.map_err(|error| error.of_app(number))?;
            if let Ok(count) = u64::try_from(count) {
                state.check_process_count(count)?;
            }
            store_process_count(request, index, count);
        }
        let mapper = select_component(request, &mut options, mappers, state)?;
        next_rank = compute_ranks(state, &options, &[index], next_rank);
        resolved.push(AppMapping {
            app: index,
            mapper,
            options,
        });
    }
    Ok(JobMapping {
        job,
        apps: resolved,
    })
}

/// PAM-COMPONENT-2: the components are asked in the order of their priority; the first that does not decline maps.
fn select_component(
    request: &mut SpawnRequest,
    options: &mut Options,
    mappers: &ComponentSelection,
    state: &mut Placement<'_>,
) -> Result<&'static str, MapError> {
    options.resolve_pe_list(state.machines);
    if let Some(name) = call_in_order(mappers.components(), request, options, state)? {
        return Ok(name);
    }
    // PAM-SET-3: where there is but one component, or none, it is told that others were shut out.
    let topic = if mappers.components().count() > 1 {
        Topic::FailedMap
    } else {
        Topic::MapperRestricted
    };
    Err(failed_map(topic, format!("no component maps {}", options.mapping)).into())
}

/// PAM-DISPATCH-10: a component that declines makes way for the next. PAM-DISPATCH-11, PAM-DISPATCH-13: one that fails, because there are too
/// few slots or for another reason, does not.
fn call_in_order<'a>(
    components: impl IntoIterator<Item = &'a Component>,
    request: &mut SpawnRequest,
    options: &mut Options,
    state: &mut Placement<'_>,
) -> Result<Option<&'static str>, MapError> {
    state.start(options);
    for component in components {
        let mut work = MapCall {
            request,
            state,
            options,
        };
        if (component.map)(&mut work)? == ComponentStatus::Mapped {
            // A binding that was given up on the last node is shown so.
            options.binding = state.binding.policy;
            options.bind_level = state.binding.level;
            return Ok(Some(component.name));
        }
    }
    Ok(None)
}

fn failed_map(topic: Topic, message: String) -> Refusal {
    Refusal::new(Stage::Placement, topic, Code::Silent, message)
}
