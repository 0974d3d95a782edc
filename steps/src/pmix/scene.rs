//! The scene that a scenario builds up, and doing it.

use crate::world::{MapWorld, StepError, StepResult};
use mapcheck_reference::pmix::{
    Answer, Client, ClientAnswer, ClientEnd, Done, Info, Operation, Performed, Process, Rank,
    Returned, Script, Status, Value, job, keys,
};
use mapcheck_reference::{JobMap, ProgramRequest};
use std::collections::BTreeMap;

/// For how many seconds each process of a scene may run.
pub(super) const CLIENT_SECONDS: u32 = 40;

/// What steps about libpmix have made.
#[derive(Debug, Default)]
pub(crate) struct Stage {
    /// The node on which the server is.
    pub(crate) node: Option<String>,
    /// The jobs, in the order in which the server is told of them.
    pub(crate) jobs: Vec<(String, JobMap)>,
    /// What is around the launcher.
    pub(crate) around: Vec<Operation>,
    /// What each process does, between its first call and its last.
    pub(crate) does: BTreeMap<Process, Vec<Operation>>,
    /// What a process spawned, and what its server's host was asked for.
    pub(crate) spawned: Option<(ProgramRequest, ProgramRequest)>,
    /// What arrived of what an app carries.
    pub(crate) arrived: Option<super::packing::Arrived>,
    /// What the server does before its clients start.
    pub(crate) server: Vec<Operation>,
    /// What came of a session that was controlled.
    pub(crate) control: super::session_control::Control,
    /// What the latest scene came to.
    pub(crate) answer: Option<Answer>,
    /// What all of them came to.
    pub(crate) performed: Vec<Performed>,
}

impl Stage {
    /// The processes that are the server's clients.
    pub(crate) fn clients(&self) -> StepResult<Vec<Process>> {
        let node = self.node()?;
        let jobs = self.jobs.iter();
        Ok(jobs
            .flat_map(|(nspace, map)| {
                let ranks = job::ranks_on(map, node).into_iter();
                ranks.map(|rank| Process::new(nspace.as_str(), Rank(rank)))
            })
            .collect())
    }

    pub(crate) fn node(&self) -> StepResult<&str> {
        let node = self.node.as_deref();
        node.ok_or_else(|| {
            "no `Given a server on node` comes before this"
                .to_owned()
                .into()
        })
    }

    /// A process that a step names, which must be a client.
    pub(crate) fn client(&self, text: &str) -> StepResult<Process> {
        let process: Process = text.parse()?;
        if self.clients()?.contains(&process) {
            return Ok(process);
        }
        Err(format!("{process} does not run on the server's node").into())
    }

    /// The map of a job.
    pub(crate) fn map_of(&self, nspace: &str) -> StepResult<&JobMap> {
        let found = self.jobs.iter().find(|(name, _)| name == nspace);
        found
            .map(|(_, map)| map)
            .ok_or_else(|| format!("no `Given job \"{nspace}\"` comes before this").into())
    }

    pub(crate) fn add(&mut self, process: &Process, operation: Operation) {
        self.does
            .entry(process.clone())
            .or_default()
            .push(operation);
    }

    /// The scene, with more for one process to do at the end.
    fn script(&self, asker: &Process, more: &[Operation]) -> StepResult<Script> {
        let node = self.node()?;
        let mut operations = vec![server_on(node)];
        let jobs = self.jobs.iter();
        operations.extend(jobs.map(|(nspace, map)| {
            Operation::RegisterNamespace(job::registration(nspace, map, node))
        }));
        let clients = self.clients()?;
        operations.extend(clients.iter().map(|process| Operation::RegisterClient {
            process: process.clone(),
        }));
        operations.extend(self.server.iter().cloned());
        let clients = clients.into_iter().map(|process| {
            let mut operations = vec![Operation::Init { infos: Vec::new() }];
            operations.extend(self.does.get(&process).into_iter().flatten().cloned());
            if process == *asker {
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

/// Becoming a server on a node.
pub(super) fn server_on(node: &str) -> Operation {
    Operation::ServerInit {
        // Without its node's name a server takes the machine's, and knows no process to be its own.
        infos: vec![Info::new(keys::HOSTNAME, Value::String(node.to_owned()))],
    }
}

/// Does the scene with more for a process to do at the end; gives what came of that.
pub(crate) async fn ask(
    world: &mut MapWorld,
    asker: &Process,
    more: Vec<Operation>,
) -> StepResult<Vec<Done>> {
    let script = world.pmix.script(asker, &more)?;
    let answer = perform(world, script).await?;
    let clients = clients(&answer)?;
    let before = world.pmix.does.get(asker).map_or(0, Vec::len);
    let all = clients.iter().find(|client| client.process == *asker);
    let done = all.map(|client| client.done.clone()).unwrap_or_default();
    world.pmix.answer = Some(answer.clone());
    for client in clients {
        ended_well(client)?;
    }
    // The first call comes before all that it does.
    let last = done.get(before + 1..before + 1 + more.len());
    last.map(<[Done]>::to_vec)
        .ok_or_else(|| StepError::difference(format!("{asker} did not come to an end")))
}

/// Does a scene, away from the thread on which the steps run.
pub(crate) async fn perform(world: &mut MapWorld, script: Script) -> StepResult<Answer> {
    let setting = world.setting()?;
    let library = setting.library.clone();
    let library = library.ok_or_else(|| StepError::NotApplicable("is about libpmix".to_owned()))?;
    let performed = tokio::task::spawn_blocking(move || library.perform(&script)).await;
    let performed = performed.unwrap_or_else(|error| Performed::Failed {
        reason: error.to_string(),
    });
    world.pmix.performed.push(performed.clone());
    match performed {
        Performed::Answered(answer) => Ok(answer),
        Performed::NotApplicable { reason } => Err(StepError::NotApplicable(reason)),
        Performed::Crashed { signal, .. } => Err(StepError::difference(format!(
            "the server crashed by {signal}"
        ))),
        Performed::TimedOut { limit } => Err(StepError::difference(format!(
            "the scene did not end within {limit:?}"
        ))),
        Performed::Failed { reason } => Err(StepError::difference(format!(
            "the scene could not be done: {reason}"
        ))),
    }
}

/// What the clients did. What the server did before must have worked.
pub(super) fn clients(answer: &Answer) -> StepResult<&[ClientAnswer]> {
    for done in &answer.done {
        if !done.status.is_success() {
            return Err(StepError::difference(format!(
                "the server could not be set up: {}",
                done.status
            )));
        }
        if let Returned::Clients(clients) = &done.returned {
            return Ok(clients);
        }
    }
    Err(StepError::difference("no process was started"))
}

pub(super) fn ended_well(client: &ClientAnswer) -> StepResult {
    let how = match &client.end {
        ClientEnd::Status(0) => {
            let failed = client.done.first().filter(|done| !done.status.is_success());
            return match failed {
                Some(done) => Err(StepError::difference(format!(
                    "{} could not become a client: {}",
                    client.process, done.status
                ))),
                None => Ok(()),
            };
        }
        ClientEnd::Status(status) => format!("ended with status {status}"),
        ClientEnd::Signal(signal) => format!("ended by signal {signal}"),
        ClientEnd::TimedOut => "did not end in time".to_owned(),
        ClientEnd::NotStarted(reason) => format!("could not be started: {reason}"),
    };
    Err(StepError::difference(format!("{} {how}", client.process)))
}

/// What a call came to, as steps write it.
pub(crate) fn told(done: &Done) -> String {
    match (&done.status, &done.returned) {
        (status, Returned::Value(value)) if status.is_success() => value.to_string(),
        (Status::Code(0 | -157), _) => "success".to_owned(),
        (status, _) if *status == Status::NOT_FOUND => "not found".to_owned(),
        (status, _) => status.to_string(),
    }
}
