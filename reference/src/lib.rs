//! PRRTE's per-app process mapping, as the specification has it.
//!
//! A command line walks through the rooms of this crate in the order in which they are listed here; no room
//! calls back. The front door is [`map`].

pub mod attributes;
pub mod binding;
pub mod case;
pub mod cluster;
pub mod command_line;
pub mod components;
pub mod dispatch;
pub mod error;
pub mod files;
pub mod implementation;
pub mod job_map;
pub mod options;
pub mod placement;
pub mod pmix;
pub mod policy;
pub mod program;
pub mod promotion;
pub mod ranking;
pub mod request;
pub mod rules;
pub mod session;
pub mod topology;

pub use case::Case;
pub use error::{MapError, NotModelled, Refusal};
pub use implementation::{Implementation, Outcome, Reference};
pub use job_map::JobMap;
pub use program::ProgramRequest;
pub use rules::{Edition, Question, Quirk, Rules};
pub use topology::Topology;

use cluster::{Allocation, Sources};
use command_line::CommandLine;
use components::Component;
use dispatch::Dispatched;
use options::UsableCpus;
use placement::Placement;
use request::SpawnRequest;

/// Maps a case under some rules.
///
/// # Errors
///
/// A [`Refusal`] where the rules refuse the case, [`NotModelled`] where the reference cannot tell.
pub fn map(case: &Case, rules: &Rules) -> Result<JobMap, MapError> {
    mapped(case, rules).map(|mapped| mapped.map)
}

/// Maps a case and keeps what its map came from.
///
/// # Errors
///
/// As [`map`].
pub fn mapped(case: &Case, rules: &Rules) -> Result<Mapped, MapError> {
    let line = read(case, rules)?;
    map_request(case, &line, &line.request, rules).map_err(|error| line.locate(error))
}

/// Reads what a case asks for: with its command line, or by a request in the runtime that its arguments start.
///
/// # Errors
///
/// As [`map`], for what is refused before anything is mapped.
pub fn read(case: &Case, rules: &Rules) -> Result<CommandLine, MapError> {
    let Some(asked) = &case.spawned else {
        let nodes = |line: &CommandLine| allocation(case, line, rules).map(drop);
        return command_line::read_beside(&case.arguments, &case.files, rules, nodes);
    };
    let mut runtime = command_line::read_runtime(&case.arguments, rules)?;
    if rules.has(Quirk::SpawnedWithoutDefaults) {
        runtime.defaults.keep_for_spawned();
    }
    // PAM-SPAWN-1: from here on, nothing tells where a request came from.
    match asked.read(&runtime.defaults.mapping, rules) {
        Ok(request) => runtime.request = request,
        Err(refusal) => {
            // A runtime that has no nodes does not start.
            allocation(case, &runtime, rules)?;
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
    line: &CommandLine,
    request: &SpawnRequest,
    rules: &Rules,
) -> Result<Mapped, MapError> {
    // Whatever was stored for this side only is lost here.
    let request = request.transfer().map_err(Refusal::from)?;
    if let Err(refusal) = session::assign_alone(&request.job) {
        // Nodes and CPUs are found before there is a job to find a session for.
        allocation(case, line, rules)?;
        let usable = UsableCpus::of(line.defaults.cpu_list.as_ref(), &case.topology, rules)?;
        return Err(usable.unknown.unwrap_or(refusal).into());
    }
    map_assigned(case, line, request, None, rules)
}

/// Maps a request that has arrived and has its session, beginning at a node if one is named.
pub(crate) fn map_assigned(
    case: &Case,
    line: &CommandLine,
    mut request: SpawnRequest,
    bookmark: Option<&str>,
    rules: &Rules,
) -> Result<Mapped, MapError> {
    let allocation = allocation(case, line, rules)?;
    cluster::check_elastic(line.added.as_ref())?;
    promotion::promote(&mut request, rules)?;
    let usable = UsableCpus::of(line.defaults.cpu_list.as_ref(), &case.topology, rules)?;
    let unknown_cpus = usable.unknown.clone();
    let mut state = Placement::new(&case.topology, &allocation, &case.files, rules, usable);
    state.bookmark = bookmark.and_then(|node| allocation.find(node));
    let dispatched = dispatch::map_job(&mut request, &line.defaults, &mut state)
        .map_err(|error| unknown_cpus.map_or(error, MapError::Refused))?;
    let map = job_map::build(&request, &dispatched, &state);
    let details = job_map::details(&request, &dispatched, &state);
    Ok(Mapped {
        map,
        last_node: state.last_node(),
        details,
        request,
        dispatched,
    })
}

/// Calls some components for a request, for one app or for all, as the components' own tests do.
///
/// # Errors
///
/// As [`map`].
pub fn call_components(
    case: &Case,
    line: &CommandLine,
    components: &[Component],
    app: Option<usize>,
    rules: &Rules,
) -> Result<dispatch::Called, MapError> {
    let mut request = line.request.transfer().map_err(Refusal::from)?;
    let allocation = allocation(case, line, rules)?;
    promotion::promote(&mut request, rules)?;
    let usable = UsableCpus::of(line.defaults.cpu_list.as_ref(), &case.topology, rules)?;
    let mut state = Placement::new(&case.topology, &allocation, &case.files, rules, usable);
    dispatch::call_components(&mut request, &line.defaults, &mut state, components, app)
}

fn allocation(case: &Case, line: &CommandLine, rules: &Rules) -> Result<Allocation, MapError> {
    // That the list of them is wrong is told once there are nodes.
    let usable = UsableCpus::of(line.defaults.cpu_list.as_ref(), &case.topology, rules);
    let sources = Sources {
        lists: &line.hosts,
        hostfiles: &line.hostfiles,
        settings: &line.nodes,
        files: &case.files,
        head: &case.head,
        topology: &case.topology,
        usable: usable
            .as_ref()
            .map_or(case.topology.cpus(), |usable| &usable.cpus),
    };
    Allocation::new(sources, rules)
}

/// A map, and what it came from.
#[derive(Clone, Debug)]
pub struct Mapped {
    /// The map.
    pub map: JobMap,
    /// The node on which the last process was placed.
    #[doc(alias = "bookmark")]
    pub last_node: Option<std::sync::Arc<str>>,
    /// What other forms of the map show besides.
    pub details: job_map::Details,
    /// The request as it arrived, with what was promoted from apps to the job.
    pub request: SpawnRequest,
    /// The options of the job and its apps, and the components that mapped them.
    pub dispatched: Dispatched,
}
