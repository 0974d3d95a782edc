//! A scene without a library: what the rules say that calls must return.

use super::get::{self, Asker, Known, NoValue, Served};
use super::packing;
use super::setup::{self, Setup};
use super::store::{JobData, PutData};
use super::{
    Answer, Client, ClientAnswer, ClientEnd, Deviation, Done, Info, Library, Operation, Performed,
    Process, Rank, Returned, Script, Status, Upcall, Value, keys,
};
use mapcheck_topology::Topology;
use std::collections::BTreeSet;

/// Why the model does not answer: how it begins, before the name of what was asked.
pub const NO_RULE: &str = "no rule says what comes of";

/// The signal by which a process ends that reads where nothing is.
const SIGSEGV: i32 = 11;

/// The rules as something that does scenes, with some deviations from them.
#[derive(Clone, Debug, Default)]
pub struct Model {
    deviations: BTreeSet<Deviation>,
}

impl Model {
    /// The rules, with some deviations from them.
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

    fn perform(&self, script: &Script) -> Performed {
        let mut scene = Scene {
            served: Served::default(),
            setup: Setup::default(),
            deviations: &self.deviations,
            upcalls: Vec::new(),
            crashed: false,
            host: (Status::SUCCESS, Vec::new()),
        };
        let mut done = Vec::new();
        for operation in &script.operations {
            match scene.operation(operation) {
                Some(_) if scene.crashed => {
                    return Performed::Crashed {
                        signal: "SIGSEGV".to_owned(),
                        stderr: String::new(),
                    };
                }
                Some(one) => done.push(one),
                None => {
                    return Performed::NotApplicable {
                        reason: format!("{NO_RULE} {}", name(operation)),
                    };
                }
            }
        }
        Performed::Answered(Answer {
            library: "the rules".to_owned(),
            done,
            upcalls: scene.upcalls,
        })
    }
}

/// What an operation is called in a script.
fn name(operation: &Operation) -> String {
    let debug = format!("{operation:?}");
    let end = debug.find([' ', '(', '{']).unwrap_or(debug.len());
    debug[..end].to_owned()
}

/// A server and its clients.
struct Scene<'a> {
    served: Served,
    setup: Setup,
    deviations: &'a BTreeSet<Deviation>,
    upcalls: Vec<Upcall>,
    /// Whether the server has ended by SIGSEGV.
    crashed: bool,
    /// What the host answers when it is asked about sessions.
    host: (Status, Vec<Info>),
}

/// A client on its way through its operations.
struct Running<'a> {
    client: &'a Client,
    known: Known,
    /// What it has put and not committed.
    pending: PutData,
    done: Vec<Done>,
    /// The fence at which it waits.
    waits: Option<Vec<Process>>,
    /// Whether it has ended by SIGSEGV.
    crashed: bool,
}

impl Scene<'_> {
    /// What comes of an operation; nothing where there is no rule.
    fn operation(&mut self, operation: &Operation) -> Option<Done> {
        match operation {
            Operation::ServerInit { .. }
            | Operation::RegisterClient { .. }
            | Operation::ServerFinalize => {}
            Operation::RegisterNamespace(job) => {
                let data = JobData::of(job);
                self.served.jobs.insert(job.nspace.clone(), data);
                self.setup.registered(job);
            }
            Operation::Clients { clients } => {
                return self
                    .clients(clients)
                    .map(|clients| Done::with(Returned::Clients(clients)));
            }
            Operation::HostAnswers { status, infos } => {
                self.host = (Status::Code(*status), infos.clone());
            }
            _ => {
                return packing::transferred(operation, self.deviations)
                    .or_else(|| self.setup_operation(operation));
            }
        }
        Some(Done::status(Status::SUCCESS))
    }

    /// What comes of an operation of Stage 1; nothing where it is none.
    fn setup_operation(&mut self, operation: &Operation) -> Option<Done> {
        let returned = match operation {
            Operation::SetEnvironment { name, value } => {
                let environment = &mut self.setup.environment;
                environment.insert(name.clone(), value.clone());
                Returned::Nothing
            }
            Operation::ParameterFile { parameters } => {
                self.setup.parameters.clone_from(parameters);
                Returned::Nothing
            }
            Operation::UseTopology { xml } => match Topology::from_xml(xml) {
                Ok(topology) => {
                    self.setup.topology = Some(topology);
                    Returned::Nothing
                }
                Err(error) => return Some(Done::status(Status::Unusable(error.to_string()))),
            },
            Operation::JobMap { nodes, ranges_of } => {
                Returned::Infos(setup::job_map(nodes, *ranges_of, self.deviations))
            }
            Operation::Places { cpu_sets } => match self.setup.places(cpu_sets) {
                Ok(infos) => Returned::Infos(infos),
                Err(why) => return Some(Done::status(Status::Unusable(why))),
            },
            Operation::SetupApplication(job) => {
                Returned::Infos(self.setup.application(job, self.deviations))
            }
            Operation::SetupLocalSupport { nspace, infos } => {
                self.setup.local_support(nspace, infos, self.deviations);
                Returned::Nothing
            }
            Operation::ForkEnvironment { process } => {
                Returned::Names(setup::as_lines(self.setup.for_processes(&process.nspace)))
            }
            _ => return None,
        };
        Some(Done::with(returned))
    }

    /// Each client goes on until it waits; when all have, the fences to which everybody has come are over.
    fn clients(&mut self, clients: &[Client]) -> Option<Vec<ClientAnswer>> {
        let running = clients.iter().map(|client| Running {
            client,
            known: Known::default(),
            pending: PutData::new(),
            done: Vec::new(),
            waits: None,
            crashed: false,
        });
        let mut running: Vec<Running<'_>> = running.collect();
        let connected = clients.iter().map(|client| client.process.nspace.clone());
        self.served.connected = connected.collect();
        loop {
            for client in &mut running {
                self.go_on(client)?;
            }
            if !self.end_fences(&mut running) {
                break;
            }
        }
        let answer = |client: Running<'_>| ClientAnswer {
            process: client.client.process.clone(),
            end: match client.waits {
                Some(_) => ClientEnd::TimedOut,
                None if client.crashed => ClientEnd::Signal(SIGSEGV),
                None => ClientEnd::Status(0),
            },
            done: client.done,
        };
        Some(running.into_iter().map(answer).collect())
    }

    fn go_on(&mut self, client: &mut Running<'_>) -> Option<()> {
        while client.waits.is_none() && !client.crashed && !self.crashed {
            let Some(operation) = client.client.operations.get(client.done.len()) else {
                break;
            };
            if let Operation::Fence { processes, .. } = operation {
                client.waits = Some(processes.clone());
                break;
            }
            self.client_operation(client, operation)?;
        }
        Some(())
    }

    /// What comes of a client's operation; nothing where there is no rule.
    fn client_operation(&mut self, client: &mut Running<'_>, operation: &Operation) -> Option<()> {
        let this = &client.client.process;
        let done = match operation {
            Operation::Init { .. } => {
                if let Some(job) = self.served.jobs.get(&this.nspace) {
                    client.known.jobs.insert(this.nspace.clone(), job.clone());
                }
                self.upcalls.push(Upcall::ClientConnected {
                    process: this.clone(),
                });
                Done::with(Returned::Value(Value::Process(this.clone())))
            }
            Operation::Finalize => {
                self.upcalls.push(Upcall::ClientFinalized {
                    process: this.clone(),
                });
                Done::status(Status::SUCCESS)
            }
            Operation::Environment => {
                Done::with(Returned::Names(self.setup.environment_of(&this.nspace)))
            }
            Operation::SessionControl {
                session,
                infos,
                blocking,
            } => self.session_control(this, (*session, infos), *blocking),
            Operation::Put { key, value, .. } => {
                let status = get::put_status(key, self.deviations);
                if status.is_success() {
                    client
                        .pending
                        .insert((this.clone(), key.clone()), value.clone());
                }
                Done::status(status)
            }
            Operation::Spawn { infos, apps } => {
                // PAM-SPAWN-3: with what each app says, and nothing of it elsewhere.
                self.upcalls.push(Upcall::Spawn {
                    by: this.clone(),
                    infos: infos.clone(),
                    apps: apps.clone(),
                });
                Done::with(Returned::Text(String::new()))
            }
            Operation::Commit => {
                self.served.put.append(&mut client.pending);
                Done::status(Status::SUCCESS)
            }
            Operation::Get {
                process,
                key,
                infos,
            } => {
                let local = infos
                    .iter()
                    .any(|info| info.key == keys::OPTIONAL && info.value == Value::Bool(true));
                let mut asker = Asker {
                    process: this,
                    known: &mut client.known,
                    served: &self.served,
                    deviations: self.deviations,
                };
                match asker.get(process, key, local) {
                    Ok(value) => Done::with(Returned::Value(value)),
                    Err(NoValue::Status(status)) => Done::status(status),
                    Err(NoValue::Crash) => {
                        client.crashed = true;
                        return Some(());
                    }
                    Err(NoValue::ServerCrash) => {
                        self.crashed = true;
                        return Some(());
                    }
                }
            }
            _ => return None,
        };
        client.done.push(done);
        Some(())
    }

    /// The host is asked, and answers. EXT-SESSION-MODULE-2
    fn session_control(
        &mut self,
        by: &Process,
        (session, infos): (u32, &[Info]),
        blocking: bool,
    ) -> Done {
        let (status, reasons) = if self.deviations.contains(&Deviation::SessionControlNotDone) {
            (Status::NOT_SUPPORTED, Vec::new())
        } else {
            self.upcalls.push(Upcall::SessionControl {
                by: by.clone(),
                session,
                infos: infos.to_vec(),
            });
            // EXT-SESSION-6
            self.upcalls.push(Upcall::Released);
            self.host.clone()
        };
        match blocking {
            // EXT-SESSION-7
            true if status.is_success() => Done::status(Status::OPERATION_SUCCEEDED),
            true => Done::status(status),
            // EXT-SESSION-4, EXT-SESSION-5
            false => Done::with(Returned::Called {
                status,
                infos: reasons,
            }),
        }
    }

    /// Ends the fences at which all wait for whom they are. Gives whether there was one.
    fn end_fences(&mut self, running: &mut [Running<'_>]) -> bool {
        let waiting = |running: &[Running<'_>], fence: &Vec<Process>| {
            let mut members = running
                .iter()
                .filter(|client| is_for(fence, &client.client.process));
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
                client.done.push(Done::status(Status::SUCCESS));
            }
        }
        self.upcalls.push(Upcall::Fence {
            processes: over,
            infos: Vec::new(),
        });
        true
    }
}

fn is_for(fence: &[Process], process: &Process) -> bool {
    let mut members = fence.iter();
    members.any(|member| {
        member.nspace == process.nspace
            && (member.rank == Rank::WILDCARD || member.rank == process.rank)
    })
}
