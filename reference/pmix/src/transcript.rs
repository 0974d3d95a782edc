//! The results of a script: what each call returned, and what libpmix asked of its host.

use super::{App, Info, PmixValue, Process, Status};
use serde::{Deserialize, Serialize};

/// The results of a script that ran to its end.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Transcript {
    /// The version string of the library.
    pub library: String,
    /// The result of each operation of the script, in its order.
    pub results: Vec<CallResult>,
    /// The calls that the library made to the server's host, in their order.
    pub host_calls: Vec<HostCall>,
}

impl Transcript {
    /// Returns the first call that the library must not make to its host, and what is wrong with it.
    #[must_use]
    pub fn invalid_call(&self) -> Option<(&str, &str)> {
        self.host_calls.iter().find_map(|call| match call {
            HostCall::Invalid { function, reason } => Some((function.as_str(), reason.as_str())),
            _ => None,
        })
    }
}

/// The result of one operation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CallResult {
    /// The status that the call returned.
    pub status: Status,
    /// The output of the call besides its status.
    pub output: CallOutput,
}

impl CallResult {
    /// A call that returned a status and no output.
    #[must_use]
    pub fn from_status(status: Status) -> Self {
        Self {
            status,
            output: CallOutput::Nothing,
        }
    }

    /// A call that succeeded with some output.
    #[must_use]
    pub fn success(output: CallOutput) -> Self {
        Self {
            status: Status::SUCCESS,
            output,
        }
    }
}

/// The output of a call besides its status.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", content = "value", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum CallOutput {
    /// Nothing.
    Nothing,
    /// A value.
    Value(PmixValue),
    /// Infos.
    Infos(Vec<Info>),
    /// The arguments of a callback function.
    Called {
        /// The status.
        status: Status,
        /// The infos.
        infos: Vec<Info>,
    },
    /// An app.
    App(App),
    /// A string.
    Text(String),
    /// Names of functions, or lines of an environment.
    Names(Vec<String>),
    /// The results of the clients, in the order of the script.
    Clients(Vec<ClientTranscript>),
}

/// The results of a client.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ClientTranscript {
    /// The client.
    pub process: Process,
    /// How the client ended.
    pub end: ClientExit,
    /// The results of the operations that the client reached.
    pub results: Vec<CallResult>,
}

/// The end of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "end", content = "by", rename_all = "kebab-case")]
pub enum ClientExit {
    /// It exited with a status.
    Status(i32),
    /// A signal terminated it.
    Signal(i32),
    /// It was killed at its time limit.
    TimedOut,
    /// It could not be started, for this reason.
    NotStarted(String),
}

/// A call that libpmix makes to a function of the host's server module.
#[doc(alias = "pmix_server_module_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "call", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum HostCall {
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
    /// A client requests an abort.
    Abort {
        /// The client.
        process: Process,
        /// The status to exit with.
        status: i32,
        /// The message of the client.
        message: String,
    },
    /// All local participants of a fence have entered it.
    Fence {
        /// The participants.
        processes: Vec<Process>,
        /// The directives of the fence.
        infos: Vec<Info>,
    },
    /// A client requests data of a process that this server does not have.
    DirectModex {
        /// The process.
        process: Process,
        /// The directives of the request.
        infos: Vec<Info>,
    },
    /// A client requests that a job be spawned.
    Spawn {
        /// The client.
        by: Process,
        /// The infos of the job.
        infos: Vec<Info>,
        /// The apps of the job.
        apps: Vec<App>,
    },
    /// The library releases the infos of the host's response to a session control request. EXT-SESSION-6
    ReleaseInfos,
    /// A call that a library must not make, or with arguments that cannot be read.
    Invalid {
        /// The function of the host's module, or of the library whose callback it is.
        function: String,
        /// What is wrong with it.
        reason: String,
    },
    /// A client requests a control action on a session.
    SessionControl {
        /// The client.
        by: Process,
        /// The session ID.
        session: u32,
        /// The directives.
        infos: Vec<Info>,
    },
}
