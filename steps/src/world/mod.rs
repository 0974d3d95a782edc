//! The state of one scenario while it runs: its machine and nodes, and the latest outcome.
//!
//! The world holds data only, in types that know nothing of steps. Steps change it and check it.

pub(crate) mod scene;
pub(crate) mod sessions;

use crate::observation::{Observation, whole_map};
use crate::setting::{LOOKS_INSIDE, Setting};
use crate::step_result::{StepError, StepResult, missing_step};
use mapcheck_reference::command_line::Launch;
use mapcheck_reference::dispatch::ComponentRun;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::live::{LiveRuntime, RuntimeNodes, SessionReply};
use mapcheck_reference::runtime::{ProcessEnd, SpawnCall};
use mapcheck_reference::{Case, JobMap, Machines, Outcome, Topology};
use scene::Scene;
use sessions::SessionState;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// The name of the head node in scenarios whose allocation does not include it.
pub(crate) const HEAD_OUTSIDE: &str = "head";

/// A node of the allocation.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) name: String,
    pub(crate) slots: Option<u32>,
    /// The machine, if it is not the one that the nodes share.
    pub(crate) machine: Option<Machine>,
}

/// The machine that every node of a scenario is.
#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) topology: Arc<Topology>,
    pub(crate) file: PathBuf,
}

/// The state of one scenario while it runs.
#[derive(Default, cucumber::World)]
pub(crate) struct MapWorld {
    /// What the scenario runs on. The runner sets it before the first step.
    pub(crate) setting: Option<Arc<Setting>>,
    pub(crate) machine: Option<Machine>,
    pub(crate) nodes: Vec<Node>,
    pub(crate) head: Option<String>,
    /// The affinity file of LSF, if the scenario runs under it.
    pub(crate) lsf_affinity: Option<String>,
    /// The case of the latest outcome.
    pub(crate) latest_case: Option<Case>,
    /// The latest outcome, about which statements are made.
    pub(crate) latest: Option<Outcome>,
    /// Every case that was mapped, with its outcome, in order.
    pub(crate) observations: Vec<Observation>,
    /// The spawn request inside the reference, as the command line parses or as steps changed it.
    pub(crate) request: Option<Launch>,
    /// The answer of components that were called on their own.
    pub(crate) called: Option<ComponentRun>,
    /// The environment of the launcher.
    pub(crate) environment: Environment,
    /// Whether jobs can add nodes to the DVM.
    pub(crate) elastic: bool,
    /// The MCA parameters of the DVM: names and values.
    pub(crate) parameters: Vec<(String, String)>,
    /// The variables in the environment of the DVM's head node.
    pub(crate) runtime_environment: Vec<(String, String)>,
    /// The sessions and jobs of a DVM.
    pub(crate) sessions: Option<SessionState>,
    /// The jobs that were spawned, each with its outcome.
    pub(crate) spawned: Vec<(SpawnCall, Outcome)>,
    /// The reply to the latest request to control sessions.
    pub(crate) reply: Option<SessionReply>,
    /// How the latest process has ended, and the status of the event that reports it, if one does.
    pub(crate) reported: Option<(ProcessEnd, Option<i32>)>,
    /// The runtime of a real build, running, for the jobs that the scenario spawns.
    pub(crate) live: Option<Box<dyn LiveRuntime>>,
    /// Whether the scenario has started a runtime of a real build.
    pub(crate) is_live: bool,
    /// The server, its jobs and its clients in scenarios about libpmix.
    pub(crate) pmix: Scene,
}

impl std::fmt::Debug for MapWorld {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MapWorld")
            .field("nodes", &self.nodes)
            .field("head", &self.head)
            .field("latest", &self.latest)
            .finish_non_exhaustive()
    }
}

impl MapWorld {
    pub(crate) fn setting(&self) -> StepResult<Arc<Setting>> {
        self.setting
            .clone()
            .ok_or_else(|| "the step runs without a setting".to_owned().into())
    }

    /// The machine of every node that has none of its own.
    pub(crate) fn machine(&self) -> StepResult<&Machine> {
        let machine = self.machine.as_ref();
        machine.ok_or_else(|| missing_step("Given the topology \"…\""))
    }

    /// The name of the head node.
    pub(crate) fn head(&self) -> &str {
        self.head.as_deref().unwrap_or(HEAD_OUTSIDE)
    }

    /// Returns the setting, or ends the scenario as not applicable on implementations other than the reference.
    pub(crate) fn looks_inside(&self) -> StepResult<Arc<Setting>> {
        let setting = self.setting()?;
        if setting.implementation.is_reference() {
            Ok(setting)
        } else {
            Err(StepError::NotApplicable(LOOKS_INSIDE.to_owned()))
        }
    }

    /// Makes an observation the latest outcome.
    pub(crate) fn set_latest(&mut self, observation: Observation) {
        self.latest_case = Some(observation.case);
        self.latest = Some(observation.outcome);
        self.request = None;
    }

    /// Makes an outcome of the reference the latest one. One that is not applicable ends the scenario.
    pub(crate) fn set_outcome(&mut self, outcome: Outcome) -> StepResult {
        if let Outcome::NotApplicable { reason } = outcome {
            return Err(StepError::NotApplicable(reason));
        }
        self.latest = Some(outcome);
        Ok(())
    }

    /// The latest outcome.
    pub(crate) fn outcome(&self) -> StepResult<&Outcome> {
        let latest = self.latest.as_ref();
        latest.ok_or_else(|| missing_step("When prterun maps \"…\""))
    }

    /// The map of the latest outcome.
    pub(crate) fn map(&self) -> StepResult<&JobMap> {
        whole_map(self.outcome()?)
    }

    /// The case of the latest outcome.
    pub(crate) fn case(&self) -> StepResult<&Case> {
        let case = self.latest_case.as_ref();
        case.ok_or_else(|| missing_step("When prterun maps \"…\""))
    }

    /// The nodes of the scenario, for a runtime.
    pub(crate) fn runtime_nodes(&self) -> StepResult<RuntimeNodes> {
        let machine = self.machine()?;
        if self.nodes.is_empty() {
            return Err(missing_step("Given the nodes"));
        }
        let mut machines = Machines::shared_by_all(Arc::clone(&machine.topology));
        let mut node_topology_files = BTreeMap::new();
        for (name, machine) in self.own_machines() {
            machines.set(name, &machine.topology);
            node_topology_files.insert(name.to_owned(), machine.file.clone());
        }
        let with_slots = |node: &Node| {
            let slots = node
                .slots
                .ok_or_else(|| format!("node {}: a runtime's nodes need slot counts", node.name))?;
            Ok((node.name.clone(), slots))
        };
        let nodes: StepResult<Vec<_>> = self.nodes.iter().map(with_slots).collect();
        Ok(RuntimeNodes {
            machines,
            topology_file: machine.file.clone(),
            node_topology_files,
            nodes: nodes?,
            head: self.head().to_owned(),
            elastic: self.elastic,
            parameters: self.parameters.clone(),
            environment: self.runtime_environment.clone(),
            delays: BTreeMap::new(),
        })
    }

    /// The nodes that have a machine of their own, by name.
    pub(crate) fn own_machines(&self) -> impl Iterator<Item = (&str, &Machine)> {
        let nodes = self.nodes.iter();
        nodes.filter_map(|node| Some((node.name.as_str(), node.machine.as_ref()?)))
    }

    /// The sessions and jobs of a DVM on the scenario's nodes. The first call starts the DVM.
    pub(crate) fn sessions(&mut self) -> StepResult<&mut SessionState> {
        self.looks_inside()?;
        if self.sessions.is_none() {
            let nodes = self.runtime_nodes()?;
            let rules = &self.setting()?.rules;
            self.sessions = Some(SessionState::new(&nodes, rules)?);
        }
        let sessions = self.sessions.as_mut();
        sessions.ok_or_else(|| "the sessions were not started".to_owned().into())
    }
}
