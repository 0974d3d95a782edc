//! The reference implementation: the specification of per-app mapping in one function, [`map`].
//!
//! Each crate below this one is a part of the way from a command line to a map: [`topology`], [`mapping`], [`prterun`],
//! [`runtime`] and [`pmix`]. This crate joins them: a [`Case`] goes in, a [`JobMap`] or a refusal comes out.
//!
//! Around [`map`], [`explain()`] gives the reason of every decision, [`find`] is the inverse, [`attribution`] finds the quirks that
//! explain a difference, and [`Implementation`] is what the reference and a real build have in common.
//!
//! # Invariants
//!
//! - No file is opened, no process started, no clock read, and nothing depends on the environment: a [`Case`] holds all inputs.
//! - Every function here is a function of its arguments, and the crate builds for wasm32.
//! - It never knows how a real build is run; it only defines what one has to answer.

pub mod attribution;
pub mod case;
pub mod explain;
pub mod find;
pub mod implementation;
pub mod live;
pub mod minimize;
pub mod outcome;

/// The rules that the reference follows: an edition of the specification, and the quirks of a build.
pub mod rules {
    pub use mapcheck_departures::{Quirk, RuleUses, Rules, UnknownQuirk};
    pub use mapcheck_mapping::rules::{Edition, Question, UnknownEdition};
}

pub use case::Case;
pub use explain::explain;
pub use implementation::{Implementation, Outcome, Reference};
pub use mapcheck_mapping as mapping;
pub use mapcheck_mapping::{
    allocation, attributes, binding, components, decisions, dispatch, error, files, job_map,
    options, placement, policy, promotion, ranking, request,
};
pub use mapcheck_pmix_model as pmix;
pub use mapcheck_prterun as prterun;
pub use mapcheck_prterun::{
    Launcher, command_line, display, environment, option_table, spelling, syntax,
};
pub use mapcheck_runtime as runtime;
pub use mapcheck_topology as topology;

pub use error::{MapError, NotModelled, Refusal};
pub use job_map::JobMap;
pub use mapping::{Machines, MappedJob, MappingInputs, MappingTrace};
pub use request::ProgramRequest;
pub use rules::{Edition, Question, Quirk, Rules};
pub use topology::Topology;

use command_line::{Launch, WrittenDirectives};
use components::Component;
use request::SpawnRequest;
use runtime::rules::RuntimeRules;

/// Maps a case under some rules.
///
/// PAM-VERIFY-1, PAM-VERIFY-2, PAM-VERIFY-3: the whole path from the command line to the map, without starting a process.
///
/// # Errors
///
/// A [`Refusal`] where the rules refuse the case, [`NotModelled`] where the reference has no answer.
pub fn map(case: &Case, rules: &Rules) -> Result<JobMap, MapError> {
    map_in_detail(case, rules).map(|mapped| mapped.map)
}

/// Maps a case and keeps everything that led to the map.
///
/// # Errors
///
/// As [`map`].
pub fn map_in_detail(case: &Case, rules: &Rules) -> Result<MappedJob, MapError> {
    let launch = interpret(case, rules)?;
    map_request(case, &launch, &launch.request, rules).map_err(|error| launch.locate(error))
}

/// Interprets a case's command line, or its request with the command line of the runtime that receives it.
///
/// # Errors
///
/// As [`map`], for what is refused before anything is mapped.
pub fn interpret(case: &Case, rules: &Rules) -> Result<Launch, MapError> {
    let Some(spawned) = &case.spawned else {
        let nodes = |launch: &Launch| case.inputs(launch).check_nodes(rules);
        return command_line::interpret_in_launcher(&case.line, rules, nodes);
    };
    let mut runtime = command_line::interpret_runtime(&case.line, rules)?;
    let defaults = &mut runtime.settings.defaults;
    *defaults = rules.defaults_of_spawned(defaults);
    // PAM-SPAWN-1: from here on a request is the same wherever it was written.
    match spawned.parse_directives(&defaults.mapping, rules) {
        Ok(request) => {
            runtime.request = request;
            runtime.written = WrittenDirectives {
                job: spawned.job.clone(),
                apps: spawned.apps.clone(),
            };
        }
        Err(refusal) => {
            // A runtime without nodes does not start.
            case.inputs(&runtime).allocate(rules)?;
            return Err(refusal.into());
        }
    }
    Ok(runtime)
}

/// Maps a request in the runtime that a command line starts.
///
/// # Errors
///
/// As [`map`].
pub fn map_request(
    case: &Case,
    launch: &Launch,
    request: &SpawnRequest,
    rules: &Rules,
) -> Result<MappedJob, MapError> {
    map_with(case, launch, request, rules, |inputs, request| {
        mapping::map_request(inputs, request, None, rules)
    })
}

/// Transfers a request, assigns it to its session, and maps it with a function.
fn map_with(
    case: &Case,
    launch: &Launch,
    request: &SpawnRequest,
    rules: &Rules,
    map: impl FnOnce(MappingInputs<'_>, SpawnRequest) -> Result<MappedJob, MapError>,
) -> Result<MappedJob, MapError> {
    let inputs = case.inputs(launch);
    // Attributes of local scope are lost here.
    let request = request.transfer().map_err(Refusal::from)?;
    if let Err(refusal) = runtime::assign_alone(&request.job) {
        // Nodes and CPUs are found before there is a job that needs a session.
        let allocation = inputs.allocate(rules)?;
        inputs.usable_cpus(&allocation, rules)?;
        return Err(inputs.reported_failure(refusal.into(), &allocation, rules));
    }
    map(inputs, request)
}

/// A case that was mapped with a record of what the mapper decided.
#[derive(Debug)]
pub struct TracedCase {
    /// The request and the settings, unless the case is refused before there is a request.
    pub launch: Option<Launch>,
    /// The map, or the reason for its absence.
    pub outcome: Result<MappedJob, MapError>,
    /// What the mapper decided.
    pub trace: MappingTrace,
}

/// Maps a case as [`map_in_detail`] does, and records what the mapper decides.
#[must_use]
pub fn trace(case: &Case, rules: &Rules) -> TracedCase {
    let launch = match interpret(case, rules) {
        Ok(launch) => launch,
        Err(error) => {
            return TracedCase {
                launch: None,
                outcome: Err(error),
                trace: MappingTrace::default(),
            };
        }
    };
    let mut trace = MappingTrace::default();
    let outcome = map_with(case, &launch, &launch.request, rules, |inputs, request| {
        let (mapped, recorded) = mapping::trace_request(inputs, request, rules);
        trace = recorded;
        mapped
    });
    TracedCase {
        outcome: outcome.map_err(|error| launch.locate(error)),
        launch: Some(launch),
        trace,
    }
}

/// Calls some components for a request, for one app or for all, as the components' own tests do.
///
/// # Errors
///
/// As [`map`].
pub fn call_components(
    case: &Case,
    launch: &Launch,
    components: &[Component],
    app: Option<usize>,
    rules: &Rules,
) -> Result<dispatch::ComponentRun, MapError> {
    mapping::call_components(case.inputs(launch), &launch.request, components, app, rules)
}
