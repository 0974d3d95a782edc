//! A scene without a library: what the rules say that calls must return.

use super::get::{self, Known, Served};
use super::store::{JobData, PutData};
use super::{
    Answer, Client, ClientAnswer, ClientEnd, Deviation, Done, Info, Library, Operation, Performed,
    Process, Rank, Returned, Script, Status, Upcall, Value, keys,
};
use std::collections::BTreeSet;

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
            deviations: &self.deviations,
            upcalls: Vec::new(),
            host: (Status::SUCCESS, Vec::new()),
        };
        let mut done = Vec::new();
        for operation in &script.operations {
            match scene.operation(operation) {
                Some(one) => done.push(one),
                None => {
                    return Performed::NotApplicable {
                        reason: format!("no rule says what comes of {}", name(operation)),
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
    deviations: &'a BTreeSet<Deviation>,
    upcalls: Vec<Upcall>,
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
            }
            Operation::Clients { clients } => {
                return self
                    .clients(clients)
                    .map(|clients| Done::with(Returned::Clients(clients)));
            }
            Operation::HostAnswers { status, infos } => {
                self.host = (Status::Code(*status), infos.clone());
            }
            _ => return None,
        }
        Some(Done::status(Status::SUCCESS))
    }

    /// Each client goes on until it waits; when all have, the fences to which everybody has come are over.
    fn clients(&mut self, clients: &[Client]) -> Option<Vec<ClientAnswer>> {
        let running = clients.iter().map(|client| Running {
            client,
            known: Known::default(),
            pending: PutData::new(),
            done: Vec::new(),
            waits: None,
        });
        let mut running: Vec<Running<'_>> = running.collect();
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
                None => ClientEnd::Status(0),
            },
            done: client.done,
        };
        Some(running.into_iter().map(answer).collect())
    }

    fn go_on(&mut self, client: &mut Running<'_>) -> Option<()> {
        while client.waits.is_none() {
            let Some(operation) = client.client.operations.get(client.done.len()) else {
                break;
            };
            if let Operation::Fence { processes, .. } = operation {
                client.waits = Some(processes.clone());
                break;
            }
            let done = self.client_operation(client, operation)?;
            client.done.push(done);
        }
        Some(())
    }

    fn client_operation(
        &mut self,
        client: &mut Running<'_>,
        operation: &Operation,
    ) -> Option<Done> {
        let this = &client.client.process;
        Some(match operation {
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
                let value = get::get(
                    &mut client.known,
                    &self.served,
                    &this.nspace,
                    (process, key),
                    local,
                    self.deviations,
                );
                match value {
                    Ok(value) => Done::with(Returned::Value(value)),
                    Err(status) => Done::status(status),
                }
            }
            _ => return None,
        })
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
