//! Scripts: the PMIx operations of a process and of the clients that it starts.

use super::{Info, PmixValue, Process};
use serde::{Deserialize, Serialize};

/// The PMIx operations of one process, in order.
///
/// A script continues after a call that fails, because the failure can be the result to test.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Script {
    /// The operations.
    pub operations: Vec<Operation>,
    /// Time limit of each client, in seconds.
    pub client_seconds: u32,
}

/// A client of the script's server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Client {
    /// The namespace and rank of the client.
    pub process: Process,
    /// The operations of the client.
    pub operations: Vec<Operation>,
}

/// What a process of a real job announces when it starts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessNotice {
    /// The namespace of the job.
    pub nspace: String,
    /// The process's rank in its job.
    pub rank: u32,
    /// The process's ID of the operating system.
    pub pid: u32,
    /// The name of the node that it runs on.
    pub node: String,
    /// Its last argument, which names its app.
    pub argument: String,
}

/// One operation of a script: most are one call of libpmix.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Operation {
    /// Looks up functions; returns the names of those that the library does not export.
    Functions {
        /// The names of the functions.
        names: Vec<String>,
    },
    /// Packs infos into a buffer and unpacks them; returns the unpacked infos.
    #[doc(alias = "PMIx_Data_pack")]
    Transfer {
        /// The infos.
        infos: Vec<Info>,
    },
    /// Packs one value and unpacks it as another type; returns the unpacked value.
    #[doc(alias = "PMIx_Data_unpack")]
    TransferValue {
        /// The value.
        value: PmixValue,
        /// The data type to unpack, as a number.
        as_type: u16,
        /// How often to unpack.
        count: u32,
    },
    /// Packs infos into a buffer, truncates the buffer and unpacks it; returns the unpacked infos.
    TransferCut {
        /// The infos.
        infos: Vec<Info>,
        /// The number of bytes to cut off the end.
        bytes: u32,
    },
    /// Returns the names that the PRRTE next to the libpmix has for attributes.
    AttributeNames {
        /// The keys of the attributes.
        keys: Vec<u16>,
    },
    /// Packs one app and unpacks it; returns the unpacked app.
    TransferApp {
        /// The app.
        app: App,
    },

    /// Initializes the process as a server.
    #[doc(alias = "PMIx_server_init")]
    ServerInit {
        /// The directives.
        infos: Vec<Info>,
    },
    /// Registers a job with the server.
    #[doc(alias = "PMIx_server_register_nspace")]
    RegisterNamespace(Registration),
    /// Registers a client with the server.
    #[doc(alias = "PMIx_server_register_client")]
    RegisterClient {
        /// The process.
        process: Process,
    },
    /// Starts clients at the same time and waits for all of them; returns their results.
    #[doc(alias = "PMIx_server_setup_fork")]
    Clients {
        /// The clients.
        clients: Vec<Client>,
    },
    /// Sets an environment variable of this process, which later clients inherit.
    SetEnvironment {
        /// The variable's name.
        name: String,
        /// Its value.
        value: String,
    },
    /// Writes a file with Open MPI's parameters and sets the variable that names the file's folder.
    #[doc(alias = "OMPIHOME")]
    ParameterFile {
        /// The names and values of the parameters.
        parameters: Vec<(String, String)>,
    },
    /// Describes the nodes of a fabric to the plugin `pnet/simptest`, and has a later server use that plugin.
    Fabric {
        /// The names of the nodes, with their coordinates.
        nodes: Vec<(String, Vec<u32>)>,
    },
    /// Sets the topology of a server that is initialized later.
    UseTopology {
        /// The topology as hwloc's XML.
        xml: String,
    },
    /// Generates the node map and the process map of a job; returns both.
    #[doc(alias = "PMIx_generate_regex", alias = "PMIx_generate_ppn")]
    JobMap {
        /// The job's nodes with their ranks.
        nodes: Vec<(String, Vec<u32>)>,
        /// The greatest size of a range, if the host passes ranks as ranges.
        ranges_of: Option<u32>,
    },
    /// Parses CPU sets and generates their strings; returns a CPU set and a locality for each.
    #[doc(
        alias = "PMIx_Parse_cpuset_string",
        alias = "PMIx_server_generate_cpuset_string",
        alias = "PMIx_server_generate_locality_string"
    )]
    Places {
        /// The CPU sets as strings.
        cpu_sets: Vec<String>,
    },
    /// Requests the setup data of a job before its launch; returns the infos that the callback received.
    #[doc(alias = "PMIx_server_setup_application")]
    SetupApplication(Registration),
    /// Passes the setup data of a job to the server of a node.
    #[doc(alias = "PMIx_server_setup_local_support")]
    SetupLocalSupport {
        /// The namespace of the job.
        nspace: String,
        /// The setup data.
        infos: Vec<Info>,
    },
    /// Returns the environment that the server sets for a client, as `NAME=value`.
    #[doc(alias = "PMIx_server_setup_fork")]
    ForkEnvironment {
        /// The process.
        process: Process,
    },
    /// Returns the environment of this process, as sorted `NAME=value` lines.
    Environment,
    /// Sets the response of the server's host to session control requests.
    HostAnswers {
        /// The status.
        status: i32,
        /// The infos that give its reasons.
        infos: Vec<Info>,
    },
    /// Finalizes the server.
    #[doc(alias = "PMIx_server_finalize")]
    ServerFinalize,

    /// Initializes the process as a client.
    #[doc(alias = "PMIx_Init")]
    Init {
        /// The directives.
        infos: Vec<Info>,
    },
    /// Gets a value; returns it.
    #[doc(alias = "PMIx_Get")]
    Get {
        /// The process, or the job as a whole.
        process: Process,
        /// The key.
        key: String,
        /// The directives.
        infos: Vec<Info>,
    },
    /// Puts a value for other processes.
    #[doc(alias = "PMIx_Put")]
    Put {
        /// The scope, as a number.
        scope: u8,
        /// The key.
        key: String,
        /// The value.
        value: PmixValue,
    },
    /// Commits the values that were put to the server.
    #[doc(alias = "PMIx_Commit")]
    Commit,
    /// Waits until all participants have entered the fence.
    #[doc(alias = "PMIx_Fence")]
    Fence {
        /// The participants.
        processes: Vec<Process>,
        /// The directives.
        infos: Vec<Info>,
    },
    /// Requests that a job be spawned; returns its namespace.
    #[doc(alias = "PMIx_Spawn")]
    Spawn {
        /// The infos of the job.
        infos: Vec<Info>,
        /// The apps.
        apps: Vec<App>,
    },
    /// Requests a control action on a session.
    #[doc(alias = "PMIx_Session_control")]
    SessionControl {
        /// The session ID; `u32::MAX` is every session.
        session: u32,
        /// The directives.
        infos: Vec<Info>,
        /// Whether the call blocks. Otherwise it passes a callback function and waits for it.
        blocking: bool,
    },
    /// Requests an allocation, or a change of one; returns the reply.
    #[doc(alias = "PMIx_Allocation_request")]
    RequestAllocation {
        /// The directive, as a number: 1 is a new allocation.
        directive: u8,
        /// The infos of the request.
        infos: Vec<Info>,
    },
    /// Requests a control action on jobs or processes; returns the reply.
    #[doc(alias = "PMIx_Job_control")]
    ControlJob {
        /// The jobs or processes.
        targets: Vec<Process>,
        /// The directives.
        infos: Vec<Info>,
    },
    /// Queries the server for the values of keys; returns the reply.
    #[doc(alias = "PMIx_Query_info")]
    Query {
        /// The keys, such as `pmix.qry.ns` for the namespaces of all jobs.
        keys: Vec<String>,
        /// The qualifiers, such as the namespace of the only job that is asked about.
        infos: Vec<Info>,
    },
    /// Registers a handler for events with some statuses.
    #[doc(alias = "PMIx_Register_event_handler")]
    HandleEvents {
        /// The statuses.
        codes: Vec<i32>,
    },
    /// Waits for the next event that the handler receives; returns its status and its infos.
    AwaitEvent,
    /// Aborts this process, with an exit status.
    #[doc(alias = "PMIx_Abort")]
    Abort {
        /// The process.
        process: Process,
        /// The exit status.
        status: i32,
    },
    /// Finalizes the client.
    #[doc(alias = "PMIx_Finalize")]
    Finalize,

    /// Initializes the process as a tool.
    #[doc(alias = "PMIx_tool_init")]
    ToolInit {
        /// The directives: which server to connect to, and how.
        infos: Vec<Info>,
    },
    /// Finalizes the tool.
    #[doc(alias = "PMIx_tool_finalize")]
    ToolFinalize,
}

/// The description of a job that a host registers with its server.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Registration {
    /// The namespace of the job.
    pub nspace: String,
    /// The number of its processes on the server's node.
    #[doc(alias = "nlocalprocs")]
    pub local: u32,
    /// The nodes with their ranks. The library generates its node map and process map from them.
    #[doc(alias = "PMIX_NODE_MAP", alias = "PMIX_PROC_MAP")]
    pub nodes: Vec<(String, Vec<u32>)>,
    /// The other infos.
    pub infos: Vec<Info>,
}

/// An app of a spawn request.
#[doc(alias = "pmix_app_t")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct App {
    /// The executable.
    pub cmd: String,
    /// The argv, which includes the executable.
    pub argv: Vec<String>,
    /// Additional environment variables, as `NAME=value`.
    pub env: Vec<String>,
    /// The working directory.
    pub cwd: Option<String>,
    /// The process count.
    pub maxprocs: i32,
    /// The infos of the app.
    pub infos: Vec<Info>,
}
