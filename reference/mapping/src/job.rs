//! Mapping a job from end to end: allocation, promotion, dispatch, and the map.
//!
//! PAM-VERIFY-1, PAM-VERIFY-3: the whole path runs without launching a process.

use crate::allocation::{self, Allocation, Hosts, NodeSettings, Selector, Sources};
use crate::attributes::AttributeKey;
use crate::components::Component;
use crate::dispatch::{self, ComponentRun, DispatchRules, JobMapping};
use crate::error::{MapError, Refusal, Topic};
use crate::files::Files;
use crate::job_map::{self, Details, JobMap, JobMapRules};
use crate::machines::Machines;
use crate::options::{DefaultPolicies, UsableCpus};
use crate::placement::{BindCounts, NodeUse, Placement};
use crate::policy::Spanned;
use crate::promotion::{self, PromotionRules};
use crate::request::{RequestRules, SpawnRequest};
use crate::rules::Text;
use crate::trace::MappingTrace;
use mapcheck_topology::Topology;
use std::sync::Arc;

/// The rules of a mapping: the decisions of all modules.
pub trait MappingRules: DispatchRules + JobMapRules + PromotionRules + RequestRules {
    /// Returns the rules for one job, where they remember what they have decided for it. `None` if they remember nothing.
    fn for_job(&self) -> Option<Box<dyn MappingRules>> {
        None
    }

    /// HIST-CPUS-3: Returns the bindings that a job begins to count with: none, because each job counts its own.
    fn begin_counting(&self, request: &SpawnRequest) -> BindCounts {
        let _ = request;
        BindCounts::default()
    }

    /// HIST-CPUS-3: Ends the mapping of a job, mapped or refused, which leaves nothing to that of the next job.
    fn end_mapping(&self, mapping: &Placement<'_>, is_refused: bool) {
        let _ = (mapping, is_refused);
    }
}

impl MappingRules for Text {}

/// The settings of a runtime: its nodes and the defaults of its jobs.
#[derive(Clone, Debug, Default)]
pub struct RuntimeSettings {
    /// The nodes of the allocation: the host lists of every segment, or the nodes of a running DVM.
    pub hosts: Hosts,
    /// The hostfiles that list the nodes of the allocation if no host list does.
    pub hostfiles: Vec<Spanned>,
    /// The parameters about nodes.
    pub nodes: NodeSettings,
    /// The hosts that `--add-host` adds to the runtime, if any.
    pub added: Option<Spanned>,
    /// The default policies.
    pub defaults: DefaultPolicies,
}

/// Everything besides the request that a map depends on.
#[derive(Clone, Copy, Debug)]
pub struct MappingInputs<'a> {
    /// The machines of the nodes.
    pub machines: &'a Machines,
    /// The name of the head node.
    #[doc(alias = "HNP")]
    pub head: &'a str,
    /// The files that the request and the settings name.
    pub files: &'a Files,
    /// The runtime's settings.
    pub settings: &'a RuntimeSettings,
    /// In a runtime with several jobs, what the others use of its nodes.
    pub other_jobs: Option<&'a [NodeUse]>,
}

/// A map, and the request and options that led to it.
#[derive(Clone, Debug)]
pub struct MappedJob {
    /// The map.
    pub map: JobMap,
    /// The node of the last placed process.
    #[doc(alias = "bookmark")]
    pub last_node: Option<Arc<str>>,
    /// In a runtime with several jobs, what this one uses of its nodes.
    pub uses: Vec<NodeUse>,
    /// The details that only the longer forms of the map show.
    pub details: Details,
    /// The request after promotion.
    pub request: SpawnRequest,
    /// The options of the job and its apps, and the components that mapped them.
    pub mapping: JobMapping,
}

impl<'a> MappingInputs<'a> {
    /// Returns the CPUs that jobs may use, for each machine by number. The default CPU list need not fit a machine that no node of the
    /// allocation has.
    ///
    /// # Errors
    ///
    /// The default CPU list names a CPU that a machine does not have.
    pub fn usable_cpus(
        &self,
        allocation: &Allocation,
        rules: &dyn MappingRules,
    ) -> Result<Vec<UsableCpus>, Refusal> {
        let list = self.settings.defaults.cpu_list.as_ref();
        let used = self.used_machines(allocation);
        let machines = self.machines.distinct().iter().zip(used);
        let usable = machines.map(|(topology, is_used)| match is_used {
            true => rules.usable_cpus(list, topology),
            false => UsableCpus::from_list(list, topology)
                .or_else(|_| UsableCpus::from_list(None, topology)),
        });
        usable.collect()
    }

    /// Returns for each machine by number whether a node of the allocation has it.
    fn used_machines(&self, allocation: &Allocation) -> Vec<bool> {
        let mut used = vec![false; self.machines.distinct().len()];
        for node in &allocation.nodes {
            used[self.machines.number_of(&node.name)] = true;
        }
        used
    }

    /// Returns what is reported of a job that fails on the nodes of an allocation.
    #[must_use]
    pub fn reported_failure(
        &self,
        failure: MapError,
        allocation: &Allocation,
        rules: &dyn MappingRules,
    ) -> MapError {
        let list = self.settings.defaults.cpu_list.as_ref();
        let used = self.used_machines(allocation);
        let machines = self.machines.distinct().iter().zip(used);
        let machines: Vec<&Topology> = machines
            .filter(|(_, is_used)| *is_used)
            .map(|(topology, _)| &**topology)
            .collect();
        rules.reported_failure(failure, true, list, &machines)
    }

    /// Makes the allocation: the runtime's nodes with their slots.
    ///
    /// PAM-VERIFY-5: `-H` declares simulated nodes with their slots.
    ///
    /// # Errors
    ///
    /// A host list or hostfile is refused, or lists what the reference does not model.
    pub fn allocate(&self, rules: &dyn MappingRules) -> Result<Allocation, MapError> {
        // PRRTE reports an invalid default CPU list only after it made the nodes.
        let list = self.settings.defaults.cpu_list.as_ref();
        let usable = rules.usable_cpus(list, self.machines.shared());
        let sources = Sources {
            hosts: &self.settings.hosts,
            hostfiles: &self.settings.hostfiles,
            settings: &self.settings.nodes,
            files: self.files,
            head: self.head,
            machines: self.machines,
            usable: usable
                .as_ref()
                .map_or(self.machines.shared().cpus(), |usable| &usable.cpus),
        };
        Allocation::new(sources, rules).map_err(|failure| {
            rules.reported_failure(failure, false, list, &[self.machines.shared()])
        })
    }

    /// Returns the selector of nodes in a runtime without processes.
    fn selector<'s>(
        &'s self,
        allocation: &'s Allocation,
        rules: &'s dyn MappingRules,
    ) -> Selector<'s> {
        Selector {
            allocation,
            files: self.files,
            rules,
            is_empty: &|_| true,
        }
    }

    /// Checks what precedes a job's directives: the nodes of the allocation, and those that the host lists and hostfiles of the command line
    /// select.
    ///
    /// # Errors
    ///
    /// As [`map_request`], for a list or file that is invalid.
    pub fn check_nodes(self, rules: &dyn MappingRules) -> Result<(), MapError> {
        let allocation = self.allocate(rules)?;
        let selector = self.selector(&allocation, rules);
        let files = self.settings.hostfiles.iter();
        let lists: &[Spanned] = match &self.settings.hosts {
            Hosts::Lists(lists) => lists,
            Hosts::Nodes(_) => &[],
        };
        let files = files.map(|file| (Some(file.text.as_str()), None));
        let lists = lists.iter().map(|list| (None, Some(list.text.as_str())));
        check_selections(self, &selector, files.chain(lists))
    }
}

/// Maps a request that was transferred and assigned to its session. With a bookmark, mapping commences at that node.
///
/// # Errors
///
/// A [`Refusal`] if the rules refuse the request, [`NotModelled`](crate::error::NotModelled) if the reference does not model it.
pub fn map_request(
    inputs: MappingInputs<'_>,
    request: SpawnRequest,
    bookmark: Option<&str>,
    rules: &dyn MappingRules,
) -> Result<MappedJob, MapError> {
    let mut trace = MappingTrace::off();
    map_logged(inputs, request, bookmark, rules, &mut trace)
}

/// Maps a request as [`map_request`] does, and returns with the result what the mapper decided.
pub fn trace_request(
    inputs: MappingInputs<'_>,
    request: SpawnRequest,
    rules: &dyn MappingRules,
) -> (Result<MappedJob, MapError>, MappingTrace) {
    let mut trace = MappingTrace::recording();
    let mapped = map_logged(inputs, request, None, rules, &mut trace);
    (mapped, trace)
}

fn map_logged(
    inputs: MappingInputs<'_>,
    mut request: SpawnRequest,
    bookmark: Option<&str>,
    rules: &dyn MappingRules,
    trace: &mut MappingTrace,
) -> Result<MappedJob, MapError> {
    let for_job = rules.for_job();
    let rules = for_job.as_deref().unwrap_or(rules);
    let machines = rules.mappable(inputs.machines);
    let inputs = MappingInputs {
        machines: &machines,
        ..inputs
    };
    let allocation = inputs.allocate(rules)?;
    allocation::check_elastic(inputs.settings.added.as_ref())?;
    promotion::promote(&mut request, rules)?;
    let usable = inputs.usable_cpus(&allocation, rules)?;
    let mut state = Placement::new(inputs.machines, &allocation, inputs.files, rules, usable);
    state.bookmark = bookmark.and_then(|node| allocation.find(node));
    for used in inputs.other_jobs.unwrap_or_default() {
        if let Some(node) = allocation.find(&used.node) {
            state.occupy(node, used.processes, &used.cpus);
        }
    }
    state.bind_counts = rules.begin_counting(&request);
    state.log = trace.log();
    let selections = request.apps.iter().flatten().map(|app| {
        let text = |key| app.attributes.text(key);
        (text(AttributeKey::Hostfile), text(AttributeKey::DashHost))
    });
    state.with_selector(|selector| check_selections(inputs, selector, selections))?;
    let mapping = dispatch::map_job(&mut request, &inputs.settings.defaults, &mut state, rules);
    trace.finish(&request, &mut state);
    rules.end_mapping(&state, mapping.is_err());
    let mapping =
        mapping.map_err(|failure| inputs.reported_failure(failure, &allocation, rules))?;
    // PAM-DISPLAY-4: the map is made once, after all apps have been mapped.
    let map = job_map::build(&request, &mapping, &state, rules);
    let details = job_map::details(&request, &mapping, &state, rules);
    Ok(MappedJob {
        map,
        last_node: state.last_node(),
        uses: match inputs.other_jobs {
            Some(_) => state.uses(),
            None => Vec::new(),
        },
        details,
        request,
        mapping,
    })
}

/// Checks the nodes that apps select, each by its hostfiles and its host list: the files may name nodes of the allocation only, and the
/// relative hosts of both must be valid.
///
/// HET-HOSTFILE-2: where nodes have daemons, they are started on these nodes before anything is mapped. A runtime of the head node alone
/// starts no further daemon.
fn check_selections<'a>(
    inputs: MappingInputs<'_>,
    selector: &Selector<'_>,
    mut selections: impl Iterator<Item = (Option<&'a str>, Option<&'a str>)>,
) -> Result<(), MapError> {
    if inputs.machines.distinct().len() <= 1 || selector.allocation.nodes.len() <= 1 {
        return Ok(());
    }
    let select = |hostfiles, list, refused: &[Topic]| match selector.select(hostfiles, list) {
        Err(MapError::Refused(refusal)) if refused.contains(&refusal.topic) => {
            Err(MapError::from(refusal))
        }
        _ => Ok(()),
    };
    selections.try_for_each(|(hostfiles, list)| {
        select(
            hostfiles,
            None,
            &[Topic::HostNotAllocated, Topic::BadHostList],
        )?;
        // The host list selects among all nodes here, not among those of the hostfile.
        select(None, list, &[Topic::BadHostList])
    })
}

/// Returns the slots that a job's host lists and hostfiles leave of its nodes.
///
/// SES-JOB-SLOTS-1, SES-JOB-SLOTS-2: an app without either has all free slots of all nodes; of several apps, the one with the most slots on
/// a node decides, because a count limits the whole job there (PAM-HOST-2).
///
/// # Errors
///
/// As [`map_request`], for a list or file that is invalid.
pub fn assigned_slots(
    inputs: MappingInputs<'_>,
    request: &SpawnRequest,
    rules: &dyn MappingRules,
) -> Result<u32, MapError> {
    let allocation = inputs.allocate(rules)?;
    let selector = inputs.selector(&allocation, rules);
    let mut assigned = vec![0; allocation.nodes.len()];
    for app in request.apps.iter().flatten() {
        let hostfiles = app.attributes.text(AttributeKey::Hostfile);
        let list = app.attributes.text(AttributeKey::DashHost);
        for chosen in selector.select(hostfiles, list)?.nodes {
            let free = u32::try_from(allocation.nodes[chosen.node].slots).unwrap_or(0);
            let requested = chosen
                .request
                .map_or(i64::from(free), |it| it.slots_of(free));
            let requested = u32::try_from(requested.max(0)).unwrap_or(u32::MAX);
            let left = free.min(requested).min(chosen.cap.unwrap_or(free));
            assigned[chosen.node] = left.max(assigned[chosen.node]);
        }
    }
    Ok(assigned.into_iter().fold(0, u32::saturating_add))
}

/// Calls the given components for a request, for one app or for all, as the components' own tests do.
///
/// # Errors
///
/// As [`map_request`].
pub fn call_components(
    inputs: MappingInputs<'_>,
    request: &SpawnRequest,
    components: &[Component],
    app: Option<usize>,
    rules: &dyn MappingRules,
) -> Result<ComponentRun, MapError> {
    let for_job = rules.for_job();
    let rules = for_job.as_deref().unwrap_or(rules);
    let mut request = request.transfer().map_err(Refusal::from)?;
    let allocation = inputs.allocate(rules)?;
    promotion::promote(&mut request, rules)?;
    let usable = inputs.usable_cpus(&allocation, rules)?;
    let mut state = Placement::new(inputs.machines, &allocation, inputs.files, rules, usable);
    dispatch::call_components(
        &mut request,
        &inputs.settings.defaults,
        &mut state,
        components,
        app,
        rules,
    )
}
