//! The model: runs a script without a library, by the requirements.

use super::get::{self, ClientData, GetError, Requester, ServerData};
use super::packing;
use super::setup::{self, Setup};
use super::store::{JobLevelData, PutData};
use super::{
    CallOutput, CallResult, Client, ClientExit, ClientTranscript, Deviation, HostCall, Info,
    Library, Operation, PmixValue, Process, Rank, Script, ScriptOutcome, Status, Transcript, keys,
};
use mapcheck_topology::Topology;
use std::collections::BTreeSet;

/// The start of the reason why the model declines a script; the name of the operation follows.
pub const NO_RULE: &str = "the model of libpmix has no rule for";

/// The signal of an invalid memory access.
const SIGSEGV: i32 = 11;

/// The requirements as an implementation of libpmix, with optional deviations.
#[derive(Clone, Debug, Default)]
pub struct Model {
    deviations: BTreeSet<Deviation>,
}

impl Model {
    /// Creates a model with some deviations.
    #[must_use]
    pub fn new(deviations: impl IntoIterator<Item = Deviation>) -> Self {
        Self {
            deviations: deviations.into_iter().collect(),
        }
    }
}

impl Library for Model {
    fn name(&self) -> &str {
        "reference"
    }

    fn run_script(&self, script: &Script) -> ScriptOutcome {
        let mut scene = Scene {
            served: ServerData::default(),
            setup: Setup::default(),
            deviations: &self.deviations,
            host_calls: Vec::new(),
            crashed: false,
            host: (Status::SUCCESS, Vec::new()),
        };
        let mut results = Vec::new();
        for operation in &script.operations {
            match scene.perform_operation(operation) {
                Some(_) if scene.crashed => {
                    return ScriptOutcome::Crashed {
                        signal: "SIGSEGV".to_owned(),
                        stderr: String::new(),
                    };
                }
                Some(result) => results.push(result),
                None => {
                    return ScriptOutcome::NotApplicable {
                        reason: format!("{NO_RULE} {}", operation_name(operation)),
                    };
                }
            }
        }
        ScriptOutcome::Completed(Transcript {
            library: "the model".to_owned(),
            results,
            host_calls: scene.host_calls,
        })
    }
}

/// Returns the name of an operation's variant.
fn operation_name(operation: &Operation) -> String {
    let debug = format!("{operation:?}");
    let end = debug.find([' ', '(', '{']).unwrap_or(debug.len());
    debug[..end].to_owned()
}

/// A server and its clients.
struct Scene<'a> {
    served: ServerData,
    setup: Setup,
    deviations: &'a BTreeSet<Deviation>,
    host_calls: Vec<HostCall>,
    /// Whether the server has crashed with SIGSEGV.
    crashed: bool,
    /// The host's response to session control requests.
    host: (Status, Vec<Info>),
}

/// The state of a client between two of its operations.
struct ClientState<'a> {
    client: &'a Client,
    known: ClientData,
    /// The data that it has put and not yet committed.
    pending: PutData,
    results: Vec<CallResult>,
    /// The participants of the fence that it waits in.
    waits: Option<Vec<Process>>,
    /// Whether it has crashed with SIGSEGV.
    crashed: bool,
}

impl Scene<'_> {
    /// Performs an operation of the server. Returns `None` if the model has no rule for it.
    fn perform_operation(&mut self, operation: &Operation) -> Option<CallResult> {
        match operation {
            Operation::ServerInit { .. }
            | Operation::RegisterClient { .. }
            | Operation::ServerFinalize => {}
            Operation::RegisterNamespace(job) => {
                let data = JobLevelData::from_registration(job);
                self.served.jobs.insert(job.nspace.clone(), data);
                self.setup.register_job(job);
            }
            Operation::Clients { clients } => {
                return self
                    .run_clients(clients)
                    .map(|clients| CallResult::success(CallOutput::Clients(clients)));
            }
            Operation::HostAnswers { status, infos } => {
                self.host = (Status::Code(*status), infos.clone());
            }
            _ => {
                return packing::transfer(operation, self.deviations)
                    .or_else(|| self.perform_setup_operation(operation));
            }
        }
        Some(CallResult::from_status(Status::SUCCESS))
    }

    /// Performs an operation of Stage 1. Returns `None` for any other operation.
    fn perform_setup_operation(&mut self, operation: &Operation) -> Option<CallResult> {
        let returned = match operation {
            Operation::SetEnvironment { name, value } => {
                let environment = &mut self.setup.environment;
                environment.insert(name.clone(), value.clone());
                CallOutput::Nothing
            }
            Operation::ParameterFile { parameters } => {
                self.setup.parameters.clone_from(parameters);
                CallOutput::Nothing
            }
            Operation::UseTopology { xml } => match Topology::from_xml(xml) {
                Ok(topology) => {
                    self.setup.topology = Some(topology);
                    CallOutput::Nothing
                }
                Err(error) => {
                    return Some(CallResult::from_status(Status::Unusable(error.to_string())));
                }
            },
            Operation::JobMap { nodes, ranges_of } => {
                CallOutput::Infos(setup::write_job_map(nodes, *ranges_of, self.deviations))
            }
            Operation::Places { cpu_sets } => match self.setup.locate_cpu_sets(cpu_sets) {
                Ok(infos) => CallOutput::Infos(infos),
                Err(why) => return Some(CallResult::from_status(Status::Unusable(why))),
            },
            Operation::SetupApplication(job) => {
                CallOutput::Infos(self.setup.setup_application(job, self.deviations))
            }
            Operation::SetupLocalSupport { nspace, infos } => {
                self.setup
                    .setup_local_support(nspace, infos, self.deviations);
                CallOutput::Nothing
            }
            Operation::ForkEnvironment { process } => CallOutput::Names(setup::environment_lines(
                self.setup.forwarded_variables(&process.nspace),
            )),
            _ => return None,
        };
        Some(CallResult::success(returned))
    }

    /// Runs all clients. Each runs until it waits in a fence; a fence ends once all of its participants have entered it.
    fn run_clients(&mut self, clients: &[Client]) -> Option<Vec<ClientTranscript>> {
        let running = clients.iter().map(|client| ClientState {
            client,
            known: ClientData::default(),
            pending: PutData::new(),
            results: Vec::new(),
            waits: None,
            crashed: false,
        });
        let mut running: Vec<ClientState<'_>> = running.collect();
        let connected = clients.iter().map(|client| client.process.nspace.clone());
        self.served.connected = connected.collect();
        loop {
            for client in &mut running {
                self.run_client(client)?;
            }
            if !self.end_fences(&mut running) {
                break;
            }
        }
        let answer = |client: ClientState<'_>| ClientTranscript {
            process: client.client.process.clone(),
            end: match client.waits {
                Some(_) => ClientExit::TimedOut,
                None if client.crashed => ClientExit::Signal(SIGSEGV),
                None => ClientExit::Status(0),
            },
            results: client.results,
        };
        Some(running.into_iter().map(answer).collect())
    }

    fn run_client(&mut self, client: &mut ClientState<'_>) -> Option<()> {
        while client.waits.is_none() && !client.crashed && !self.crashed {
            let Some(operation) = client.client.operations.get(client.results.len()) else {
                break;
            };
            if let Operation::Fence { processes, .. } = operation {
                client.waits = Some(processes.clone());
                break;
            }
            self.perform_client_operation(client, operation)?;
        }
        Some(())
    }

    /// Performs an operation of a client. Returns `None` if the model has no rule for it.
    fn perform_client_operation(
        &mut self,
        client: &mut ClientState<'_>,
        operation: &Operation,
    ) -> Option<()> {
        let this = &client.client.process;
        let done = match operation {
            Operation::Init { .. } => {
                if let Some(job) = self.served.jobs.get(&this.nspace) {
                    client.known.jobs.insert(this.nspace.clone(), job.clone());
                }
                self.host_calls.push(HostCall::ClientConnected {
                    process: this.clone(),
                });
                CallResult::success(CallOutput::Value(PmixValue::Process(this.clone())))
            }
            Operation::Finalize => {
                self.host_calls.push(HostCall::ClientFinalized {
                    process: this.clone(),
                });
                CallResult::from_status(Status::SUCCESS)
            }
            Operation::Environment => {
                CallResult::success(CallOutput::Names(self.setup.environment_of(&this.nspace)))
            }
            Operation::SessionControl {
                session,
                infos,
                blocking,
            } => self.control_session(this, (*session, infos), *blocking),
            Operation::Put { key, value, .. } => {
                let status = get::put_status(key, self.deviations);
                if status.is_success() {
                    client
                        .pending
                        .insert((this.clone(), key.clone()), value.clone());
                }
                CallResult::from_status(status)
            }
            Operation::Spawn { infos, apps } => {
                // PAM-SPAWN-3: the infos of each app arrive with that app only.
                self.host_calls.push(HostCall::Spawn {
                    by: this.clone(),
                    infos: infos.clone(),
                    apps: apps.clone(),
                });
                CallResult::success(CallOutput::Text(String::new()))
            }
            Operation::Commit => {
                self.served.put.append(&mut client.pending);
                CallResult::from_status(Status::SUCCESS)
            }
            Operation::Get {
                process,
                key,
                infos,
            } => {
                let local = infos
                    .iter()
                    .any(|info| info.key == keys::OPTIONAL && info.value == PmixValue::Bool(true));
                let mut requester = Requester {
                    process: this,
                    known: &mut client.known,
                    served: &self.served,
                    deviations: self.deviations,
                };
                match requester.get(process, key, local) {
                    Ok(value) => CallResult::success(CallOutput::Value(value)),
                    Err(GetError::Status(status)) => CallResult::from_status(status),
                    Err(GetError::Crash) => {
                        client.crashed = true;
                        return Some(());
                    }
                    Err(GetError::ServerCrash) => {
                        self.crashed = true;
                        return Some(());
                    }
                }
            }
            _ => return None,
        };
        client.results.push(done);
        Some(())
    }

    /// Passes a request to the host and returns its response.
    ///
    /// EXT-SESSION-CONTROL-2, EXT-SESSION-MODULE-2. The host receives the session ID unchanged (EXT-SESSION-1), `UINT32_MAX`
    /// included (EXT-SESSION-2, EXT-SESSION-MODULE-3), and the directives in their order (EXT-SESSION-3), such as the apps of a new
    /// session (EXT-SESSION-14). It sets up (EXT-SESSION-8), preempts or terminates sessions (EXT-SESSION-9), and learns that one
    /// has completed (EXT-SESSION-10).
    fn control_session(
        &mut self,
        by: &Process,
        (session, infos): (u32, &[Info]),
        blocking: bool,
    ) -> CallResult {
        let (status, reasons) = if self.deviations.contains(&Deviation::SessionControlNotDone) {
            (Status::NOT_SUPPORTED, Vec::new())
        } else {
            self.host_calls.push(HostCall::SessionControl {
                by: by.clone(),
                session,
                infos: infos.to_vec(),
            });
            // EXT-SESSION-6: the callback's infos are released when it completes.
            self.host_calls.push(HostCall::ReleaseInfos);
            self.host.clone()
        };
        match blocking {
            // EXT-SESSION-7: a blocking call returns the status of the overall operation.
            true if status.is_success() => CallResult::from_status(Status::OPERATION_SUCCEEDED),
            true => CallResult::from_status(status),
            // EXT-SESSION-4, EXT-SESSION-5: the callback receives the host's status and reasons.
            false => CallResult::success(CallOutput::Called {
                status,
                infos: reasons,
            }),
        }
    }

    /// Ends a fence that all of its participants have entered. Returns whether there was one.
    fn end_fences(&mut self, running: &mut [ClientState<'_>]) -> bool {
        let waiting = |running: &[ClientState<'_>], fence: &Vec<Process>| {
            let mut members = running
                .iter()
                .filter(|client| includes(fence, &client.client.process));
            members.all(|client| client.waits.as_ref() == Some(fence))
        };
        let fences = running.iter().filter_map(|client| client.waits.clone());
        let fences: Vec<Vec<Process>> = fences.collect();
        let Some(over) = fences.into_iter().find(|fence| waiting(running, fence)) else {
            return false;
        };
        for client in running.iter_mut() {
            if client.waits.as_ref() == Some(&over) {
                client.waits = None;
                client
                    .results
                    .push(CallResult::from_status(Status::SUCCESS));
            }
        }
        self.host_calls.push(HostCall::Fence {
            processes: over,
            infos: Vec::new(),
        });
        true
    }
}

fn includes(fence: &[Process], process: &Process) -> bool {
    let mut members = fence.iter();
    members.any(|member| {
        member.nspace == process.nspace
            && (member.rank == Rank::WILDCARD || member.rank == process.rank)
    })
}
