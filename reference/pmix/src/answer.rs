//! What came of each thing that was done with libpmix.

use super::{App, Info, Process, Status, Value};
use serde::{Deserialize, Serialize};

/// What came of a scene.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// What the library calls itself.
    pub library: String,
    /// What came of each operation of the script, in its order.
    pub done: Vec<Done>,
    /// What the library asked of the server that the scene was, in the order in which it asked.
    pub upcalls: Vec<Upcall>,
}

/// What came of one operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The status that the call returned.
    pub status: Status,
    /// What it returned besides.
    pub returned: Returned,
}

impl Done {
    /// A call that returned a status and nothing else.
    #[must_use]
    pub fn status(status: Status) -> Self {
        Self {
            status,
            returned: Returned::Nothing,
        }
    }

    /// A call that succeeded.
    #[must_use]
    pub fn with(returned: Returned) -> Self {
        Self {
            status: Status::SUCCESS,
            returned,
        }
    }
}

/// What a call returned besides its status.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Returned {
    /// Nothing.
    Nothing,
    /// A value.
    Value(Value),
    /// Infos.
    Infos(Vec<Info>),
    /// What a callback was given: a status and infos.
    Called {
        /// The status.
        status: Status,
        /// The infos.
        infos: Vec<Info>,
    },
    /// An app.
    App(App),
    /// A text.
    Text(String),
    /// Names.
    Names(Vec<String>),
    /// What clients did, in the order in which they stand in the script.
    Clients(Vec<ClientAnswer>),
}

/// What a client did.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClientAnswer {
    /// The client.
    pub process: Process,
    /// How it ended.
    pub end: ClientEnd,
    /// What came of its operations; of those that it came to.
    pub done: Vec<Done>,
}

/// How a client ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", content = "by", rename_all = "kebab-case")]
pub enum ClientEnd {
    /// By itself, with a status.
    Status(i32),
    /// By a signal.
    Signal(i32),
    /// It was ended because its time was over.
    TimedOut,
    /// It could not be started.
    NotStarted(String),
}

/// Something that libpmix asked of its host.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "upcall", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Upcall {
    /// A client has connected.
    ClientConnected {
        /// The client.
        process: Process,
    },
    /// A client has finalized.
    ClientFinalized {
        /// The client.
        process: Process,
    },
    /// A client has asked for an abort.
    Abort {
        /// The client.
        process: Process,
        /// The status to end with.
        status: i32,
        /// What it says.
        message: String,
    },
    /// All clients of a fence have come to it.
    Fence {
        /// Whom it is for.
        processes: Vec<Process>,
        /// How.
        infos: Vec<Info>,
    },
    /// Data of a process is needed that is not here.
    DirectModex {
        /// The process.
        process: Process,
        /// How.
        infos: Vec<Info>,
    },
    /// A client wants a job.
    Spawn {
        /// The client.
        by: Process,
        /// What it says of the job.
        infos: Vec<Info>,
        /// The job's apps.
        apps: Vec<App>,
    },
    /// What the host gave with its answer about sessions is released.
    Released,
    /// Something about sessions is asked.
    SessionControl {
        /// By whom.
        by: Process,
        /// The session.
        session: u32,
        /// What.
        infos: Vec<Info>,
    },
}
