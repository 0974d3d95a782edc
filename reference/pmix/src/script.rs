//! What one process does with libpmix, and what the processes do that it starts.

use super::{Info, Process, Value};
use serde::{Deserialize, Serialize};

/// A scene: what one process does, in order.
///
/// It goes on after a call that fails: that a call fails can be what a scene is about.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// What it does.
    pub operations: Vec<Operation>,
    /// For how many seconds each process that it starts may run.
    pub client_seconds: u32,
}

/// A process that a scene starts as a client of its server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Client {
    /// Who it is.
    pub process: Process,
    /// What it does.
    pub operations: Vec<Operation>,
}

/// One thing that is done with libpmix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Operation {
    /// Looks for functions; returns the names of those that the library does not have.
    Functions {
        /// The names of the functions.
        names: Vec<String>,
    },
    /// Packs infos into a buffer and unpacks them; returns what came out.
    #[doc(alias = "PMIx_Data_pack")]
    Transfer {
        /// The infos.
        infos: Vec<Info>,
    },
    /// Packs one value, and unpacks it as another type; returns what came out.
    #[doc(alias = "PMIx_Data_unpack")]
    TransferValue {
        /// The value.
        value: Value,
        /// The number of the type as which it is unpacked.
        as_type: u16,
        /// How many are unpacked.
        count: u32,
    },
    /// Packs infos into a buffer, takes bytes off its end, and unpacks the infos; returns what came out.
    TransferCut {
        /// The infos.
        infos: Vec<Info>,
        /// How many bytes the buffer lacks.
        bytes: u32,
    },
    /// Packs one app and unpacks it; returns what came out.
    TransferApp {
        /// The app.
        app: App,
    },

    /// Becomes a server.
    #[doc(alias = "PMIx_server_init")]
    ServerInit {
        /// What it is told.
        infos: Vec<Info>,
    },
    /// Tells the server of a job.
    #[doc(alias = "PMIx_server_register_nspace")]
    RegisterNamespace(Registration),
    /// Tells the server of a process that will be its client.
    #[doc(alias = "PMIx_server_register_client")]
    RegisterClient {
        /// The process.
        process: Process,
    },
    /// Starts all of these processes at once, as clients, and waits for all of them.
    #[doc(alias = "PMIx_server_setup_fork")]
    Clients {
        /// The processes.
        clients: Vec<Client>,
    },
    /// Changes this process's environment; what it starts later has it so too.
    SetEnvironment {
        /// The variable's name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Writes a file with Open MPI's parameters, and lets this process's environment say where it is.
    #[doc(alias = "OMPIHOME")]
    ParameterFile {
        /// The parameters, each with its value.
        parameters: Vec<(String, String)>,
    },
    /// Lets a server that comes to be later take a machine for its own.
    UseTopology {
        /// The machine, as hwloc's XML.
        xml: String,
    },
    /// Has the library write a job's map; returns both of its lists.
    #[doc(alias = "PMIx_generate_regex", alias = "PMIx_generate_ppn")]
    JobMap {
        /// The job's nodes, and the ranks on each.
        nodes: Vec<(String, Vec<u32>)>,
        /// Of how many ranks at most each range is, if the host tells ranges of ranks.
        ranges_of: Option<u32>,
    },
    /// Has the library read CPU sets and say where they are; returns a CPU set and a locality for each.
    #[doc(
        alias = "PMIx_Parse_cpuset_string",
        alias = "PMIx_server_generate_cpuset_string",
        alias = "PMIx_server_generate_locality_string"
    )]
    Places {
        /// The CPU sets, as text.
        cpu_sets: Vec<String>,
    },
    /// Asks what a job needs before it is launched; returns what came through the callback.
    #[doc(alias = "PMIx_server_setup_application")]
    SetupApplication(Registration),
    /// Gives a server what was returned of a job on another.
    #[doc(alias = "PMIx_server_setup_local_support")]
    SetupLocalSupport {
        /// The job's name.
        nspace: String,
        /// What was returned.
        infos: Vec<Info>,
    },
    /// Returns the environment that the server has for a process, as `NAME=value`.
    #[doc(alias = "PMIx_server_setup_fork")]
    ForkEnvironment {
        /// The process.
        process: Process,
    },
    /// Returns this process's own environment, as `NAME=value`, sorted.
    Environment,
    /// Has the server's host answer so when it is asked about sessions, from now on.
    HostAnswers {
        /// The status.
        status: i32,
        /// Its reasons.
        infos: Vec<Info>,
    },
    /// Stops being a server.
    #[doc(alias = "PMIx_server_finalize")]
    ServerFinalize,

    /// Becomes a client.
    #[doc(alias = "PMIx_Init")]
    Init {
        /// What is told.
        infos: Vec<Info>,
    },
    /// Asks for a value; returns it.
    #[doc(alias = "PMIx_Get")]
    Get {
        /// Of whom.
        process: Process,
        /// The key.
        key: String,
        /// How.
        infos: Vec<Info>,
    },
    /// Gives others a value.
    #[doc(alias = "PMIx_Put")]
    Put {
        /// To whom: the number of a scope.
        scope: u8,
        /// The key.
        key: String,
        /// The value.
        value: Value,
    },
    /// Sends what was put to the server.
    #[doc(alias = "PMIx_Commit")]
    Commit,
    /// Waits for others.
    #[doc(alias = "PMIx_Fence")]
    Fence {
        /// For whom.
        processes: Vec<Process>,
        /// How.
        infos: Vec<Info>,
    },
    /// Has a job spawned; returns its namespace.
    #[doc(alias = "PMIx_Spawn")]
    Spawn {
        /// What is said of the job.
        infos: Vec<Info>,
        /// Its apps.
        apps: Vec<App>,
    },
    /// Has something done with a session.
    #[doc(alias = "PMIx_Session_control")]
    SessionControl {
        /// The session.
        session: u32,
        /// What.
        infos: Vec<Info>,
        /// Whether the call itself waits until it is done. Otherwise a callback is given, and waited for.
        blocking: bool,
    },
    /// Stops being a client.
    #[doc(alias = "PMIx_Finalize")]
    Finalize,

    /// Becomes a tool.
    #[doc(alias = "PMIx_tool_init")]
    ToolInit {
        /// What is told: of which server, and how.
        infos: Vec<Info>,
    },
    /// Stops being a tool.
    #[doc(alias = "PMIx_tool_finalize")]
    ToolFinalize,
}

/// What a server is told of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    /// The job's name.
    pub nspace: String,
    /// How many of its processes are the server's clients.
    pub local: u32,
    /// Its nodes, and the ranks on each. The library makes its own maps of them.
    #[doc(alias = "PMIX_NODE_MAP", alias = "PMIX_PROC_MAP")]
    pub nodes: Vec<(String, Vec<u32>)>,
    /// What else is told.
    pub infos: Vec<Info>,
}

/// An app of a job that is spawned.
#[doc(alias = "pmix_app_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct App {
    /// The executable.
    pub cmd: String,
    /// Its command line, the executable's name included.
    pub argv: Vec<String>,
    /// What its environment has besides, as `NAME=value`.
    pub env: Vec<String>,
    /// Where it runs.
    pub cwd: Option<String>,
    /// How many processes.
    pub maxprocs: i32,
    /// What is said of it.
    pub infos: Vec<Info>,
}
