//! Mapping a job from end to end: allocation, promotion, dispatch, and the map.

use crate::allocation::{self, Allocation, NodeSettings, Sources};
use crate::components::Component;
use crate::dispatch::{self, Called, Dispatched};
use crate::error::{MapError, Refusal};
use crate::files::Files;
use crate::job_map::{self, Details, JobMap};
use crate::options::{DefaultPolicies, UsableCpus};
use crate::placement::Placement;
use crate::policy::Spanned;
use crate::promotion;
use crate::request::SpawnRequest;
use crate::rules::Rules;
use mapcheck_topology::Topology;
use std::sync::Arc;

/// The settings of a runtime: its nodes and the defaults of its jobs.
#[derive(Clone, Debug, Default)]
pub struct RuntimeSettings {
    /// The nodes of the allocation: the host lists of every segment.
    pub hosts: Vec<Spanned>,
    /// The hostfiles that list the nodes of the allocation if no host list does.
    pub hostfiles: Vec<Spanned>,
    /// The parameters about nodes.
    pub nodes: NodeSettings,
    /// The hosts that the command line adds to the runtime, if it adds any.
    pub added: Option<Spanned>,
    /// The default policies.
    pub defaults: DefaultPolicies,
}

/// The surroundings in which a request is mapped.
#[derive(Clone, Copy, Debug)]
pub struct Inputs<'a> {
    /// The machine of every node.
    pub topology: &'a Topology,
    /// The name of the head node.
    #[doc(alias = "HNP")]
    pub head: &'a str,
    /// The files that the request and the settings name.
    pub files: &'a Files,
    /// The runtime's settings.
    pub settings: &'a RuntimeSettings,
}

/// A map with everything that led to it.
#[derive(Clone, Debug)]
pub struct MappedJob {
    /// The map.
    pub map: JobMap,
    /// The node on which the last process was placed.
    #[doc(alias = "bookmark")]
    pub last_node: Option<Arc<str>>,
    /// The details that only the longer forms of the map show.
    pub details: Details,
    /// The request after promotion.
    pub request: SpawnRequest,
    /// The options of the job and its apps, and the components that mapped them.
    pub dispatched: Dispatched,
}

impl<'a> Inputs<'a> {
    /// Returns the CPUs of each node that jobs may use.
    ///
    /// # Errors
    ///
    /// The default CPU list names no CPU of the machine.
    pub fn usable_cpus(&self, rules: &Rules) -> Result<UsableCpus, Refusal> {
        UsableCpus::of(
            self.settings.defaults.cpu_list.as_ref(),
            self.topology,
            rules,
        )
    }

    /// Makes the allocation: the runtime's nodes with their slots.
    ///
    /// # Errors
    ///
    /// A host list or hostfile is refused, or lists what the reference does not model.
    pub fn allocate(&self, rules: &Rules) -> Result<Allocation, MapError> {
        // A default CPU list that is wrong is reported once there are nodes.
        let usable = self.usable_cpus(rules);
        let sources = Sources {
            lists: &self.settings.hosts,
            hostfiles: &self.settings.hostfiles,
            settings: &self.settings.nodes,
            files: self.files,
            head: self.head,
            topology: self.topology,
            usable: usable
                .as_ref()
                .map_or(self.topology.cpus(), |usable| &usable.cpus),
        };
        Allocation::new(sources, rules)
    }
}

/// Maps a request that has arrived and has its session. With a bookmark, mapping starts at that node.
///
/// # Errors
///
/// A [`Refusal`] if the rules refuse the request, [`NotModelled`](crate::error::NotModelled) if the reference cannot tell.
pub fn map_request(
    inputs: Inputs<'_>,
    mut request: SpawnRequest,
    bookmark: Option<&str>,
    rules: &Rules,
) -> Result<MappedJob, MapError> {
    let allocation = inputs.allocate(rules)?;
    allocation::check_elastic(inputs.settings.added.as_ref())?;
    promotion::promote(&mut request, rules)?;
    let usable = inputs.usable_cpus(rules)?;
    let unknown_cpus = usable.unknown.clone();
    let mut state = Placement::new(inputs.topology, &allocation, inputs.files, rules, usable);
    state.bookmark = bookmark.and_then(|node| allocation.find(node));
    let dispatched = dispatch::map_job(&mut request, &inputs.settings.defaults, &mut state)
        .map_err(|error| unknown_cpus.map_or(error, MapError::Refused))?;
    let map = job_map::build(&request, &dispatched, &state);
    let details = job_map::details(&request, &dispatched, &state);
    Ok(MappedJob {
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
/// As [`map_request`].
pub fn call_components(
    inputs: Inputs<'_>,
    request: &SpawnRequest,
    components: &[Component],
    app: Option<usize>,
    rules: &Rules,
) -> Result<Called, MapError> {
    let mut request = request.transfer().map_err(Refusal::from)?;
    let allocation = inputs.allocate(rules)?;
    promotion::promote(&mut request, rules)?;
    let usable = inputs.usable_cpus(rules)?;
    let mut state = Placement::new(inputs.topology, &allocation, inputs.files, rules, usable);
    dispatch::call_components(
        &mut request,
        &inputs.settings.defaults,
        &mut state,
        components,
        app,
    )
}
