//! A server of libpmix, its jobs, and the operations of their processes, as a scenario's steps add them up.

use crate::step_result::{StepError, StepResult, missing_step};
use mapcheck_reference::pmix::{
    CallResult, Client, Info, Operation, PmixValue, Process, Rank, Script, ScriptOutcome,
    Transcript, job, keys,
};
use mapcheck_reference::{JobMap, ProgramRequest};
use std::collections::BTreeMap;

/// The time limit of each client, in seconds.
pub(crate) const CLIENT_SECONDS: u32 = 40;

/// A server of libpmix, its jobs, and the operations of their processes.
#[derive(Debug, Default)]
pub(crate) struct Scene {
    /// The node of the server.
    pub(crate) node: Option<String>,
    /// The namespaces and maps of the jobs, in the order of their registration.
    pub(crate) jobs: Vec<(String, JobMap)>,
    /// The operations that set up the launcher's environment.
    pub(crate) launcher: Vec<Operation>,
    /// The operation that describes a fabric to the plugin for tests, on each node.
    pub(crate) fabric: Option<Operation>,
    /// The server's operations before its clients start.
    pub(crate) server: Vec<Operation>,
    /// The operations of each client, between `PMIx_Init` and `PMIx_Finalize`.
    pub(crate) clients: BTreeMap<Process, Vec<Operation>>,
    /// The request that a client spawned.
    pub(crate) spawn: Option<SpawnTransfer>,
    /// An app's attributes after packing and unpacking.
    pub(crate) attributes: Option<AttributeTransfer>,
    /// The latest call that controls a session.
    pub(crate) control: Option<CallResult>,
    /// The answer to the latest script.
    pub(crate) answer: Option<Transcript>,
    /// The results of all scripts, in order.
    pub(crate) performed: Vec<ScriptOutcome>,
}

/// A spawn request at both ends of its way.
#[derive(Clone, Debug)]
pub(crate) struct SpawnTransfer {
    /// The request that the client sent.
    pub(crate) sent: ProgramRequest,
    /// The request that the server's host received.
    pub(crate) received: ProgramRequest,
}

/// The same attributes, unpacked by libpmix and by the reference.
#[derive(Clone, Debug)]
pub(crate) struct AttributeTransfer {
    pub(crate) by_libpmix: Vec<Info>,
    pub(crate) by_reference: Vec<Info>,
}

impl Scene {
    /// The processes of all jobs on the server's node, which are its clients.
    pub(crate) fn local_processes(&self) -> StepResult<Vec<Process>> {
        let node = self.node()?;
        let jobs = self.jobs.iter();
        Ok(jobs
            .flat_map(|(nspace, map)| {
                let ranks = job::ranks_on(map, node).into_iter();
                ranks.map(|rank| Process::new(nspace.as_str(), Rank(rank)))
            })
            .collect())
    }

    /// The node of the server.
    pub(crate) fn node(&self) -> StepResult<&str> {
        let node = self.node.as_deref();
        node.ok_or_else(|| missing_step("Given a server on node \"…\""))
    }

    /// Parses a process that a step names. It must be a client of the server.
    ///
    /// The job's map decides that, so any other process is a difference, not a mistake of the step's text.
    pub(crate) fn client(&self, text: &str) -> StepResult<Process> {
        let process: Process = text.parse()?;
        if self.local_processes()?.contains(&process) {
            return Ok(process);
        }
        let message = format!("{process} does not run on the server's node");
        Err(StepError::difference(message))
    }

    /// The map of a job.
    pub(crate) fn map(&self, nspace: &str) -> StepResult<&JobMap> {
        let found = self.jobs.iter().find(|(name, _)| name == nspace);
        let map = found.map(|(_, map)| map);
        map.ok_or_else(|| missing_step(&format!("Given job \"{nspace}\" as mapped by \"…\"")))
    }

    /// The answer to the latest script.
    pub(crate) fn answer(&self) -> StepResult<&Transcript> {
        let answer = self.answer.as_ref();
        answer.ok_or_else(|| {
            "write a step that has a process call libpmix before this step"
                .to_owned()
                .into()
        })
    }

    /// Adds an operation of a client.
    pub(crate) fn add(&mut self, client: &Process, operation: Operation) {
        let operations = self.clients.entry(client.clone()).or_default();
        operations.push(operation);
    }

    /// The script of the scene, with more operations at the end of one client.
    pub(crate) fn script(&self, client: &Process, more: &[Operation]) -> StepResult<Script> {
        let node = self.node()?;
        let mut operations = vec![init_server(node)];
        let jobs = self.jobs.iter();
        operations.extend(jobs.map(|(nspace, map)| {
            Operation::RegisterNamespace(job::registration(nspace, map, node))
        }));
        let processes = self.local_processes()?;
        operations.extend(processes.iter().map(|process| Operation::RegisterClient {
            process: process.clone(),
        }));
        operations.extend(self.server.iter().cloned());
        let clients = processes.into_iter().map(|process| {
            let mut operations = vec![Operation::Init { infos: Vec::new() }];
            operations.extend(self.clients.get(&process).into_iter().flatten().cloned());
            if process == *client {
                operations.extend_from_slice(more);
            }
            operations.push(Operation::Finalize);
            Client {
                process,
                operations,
            }
        });
        operations.push(Operation::Clients {
            clients: clients.collect(),
        });
        operations.push(Operation::ServerFinalize);
        Ok(Script {
            operations,
            client_seconds: CLIENT_SECONDS,
        })
    }
}

/// The operation that initialises a server on a node.
pub(crate) fn init_server(node: &str) -> Operation {
    Operation::ServerInit {
        // Without this a server takes the machine's name, and finds no process to be local.
        infos: vec![Info::new(
            keys::HOSTNAME,
            PmixValue::String(node.to_owned()),
        )],
    }
}
