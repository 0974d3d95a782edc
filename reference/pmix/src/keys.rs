//! Attribute keys: their names in the headers and their strings.

/// The prefix of reserved keys.
pub const RESERVED: &str = "pmix";

/// The keys that scripts and the model use, sorted by name. A test of `mapcheck-pmix` compares them with libpmix's headers.
pub const ALL: &[(&str, &str)] = &[
    ("PMIX_ALLOC_FABRIC_ENDPTS", "pmix.alloc.endpts"),
    ("PMIX_ALLOC_FABRIC_SEC_KEY", "pmix.alloc.nsec"),
    ("PMIX_APPLDR", "pmix.aldr"),
    ("PMIX_APPNUM", "pmix.appnum"),
    ("PMIX_APP_INFO_ARRAY", "pmix.app.arr"),
    ("PMIX_APP_RANK", "pmix.apprank"),
    ("PMIX_APP_SIZE", "pmix.app.size"),
    ("PMIX_BINDTO", "pmix.bindto"),
    ("PMIX_COLLECT_DATA", "pmix.collect"),
    ("PMIX_CPUSET", "pmix.cpuset"),
    ("PMIX_GLOBAL_RANK", "pmix.grank"),
    ("PMIX_HOSTNAME", "pmix.hname"),
    ("PMIX_IMMEDIATE", "pmix.immediate"),
    ("PMIX_JOBID", "pmix.jobid"),
    ("PMIX_JOB_INFO_ARRAY", "pmix.job.arr"),
    ("PMIX_JOB_NUM_APPS", "pmix.job.napps"),
    ("PMIX_JOB_SIZE", "pmix.job.size"),
    ("PMIX_LOCALITY_STRING", "pmix.locstr"),
    ("PMIX_LOCALLDR", "pmix.lldr"),
    ("PMIX_LOCAL_PEERS", "pmix.lpeers"),
    ("PMIX_LOCAL_RANK", "pmix.lrank"),
    ("PMIX_LOCAL_SIZE", "pmix.local.size"),
    ("PMIX_MAPBY", "pmix.mapby"),
    ("PMIX_MAX_PROCS", "pmix.max.size"),
    ("PMIX_NODEID", "pmix.nodeid"),
    ("PMIX_NODE_INFO_ARRAY", "pmix.node.arr"),
    ("PMIX_NODE_MAP", "pmix.nmap"),
    ("PMIX_NODE_RANK", "pmix.nrank"),
    ("PMIX_NODE_SIZE", "pmix.node.size"),
    ("PMIX_NSPACE", "pmix.nspace"),
    ("PMIX_NUM_NODES", "pmix.num.nodes"),
    ("PMIX_NUM_SLOTS", "pmix.num.slots"),
    ("PMIX_OPTIONAL", "pmix.optional"),
    ("PMIX_PERSONALITY", "pmix.pers"),
    ("PMIX_PREPEND_ENVAR", "pmix.envar.prepnd"),
    ("PMIX_PROCID", "pmix.procid"),
    ("PMIX_PROC_INFO_ARRAY", "pmix.pdata"),
    ("PMIX_PROC_MAP", "pmix.pmap"),
    ("PMIX_PROGRAMMING_MODEL", "pmix.pgm.model"),
    ("PMIX_RANK", "pmix.rank"),
    ("PMIX_RANKBY", "pmix.rankby"),
    ("PMIX_SERVER_TMPDIR", "pmix.srvr.tmpdir"),
    ("PMIX_SESSION_ID", "pmix.session.id"),
    ("PMIX_SESSION_INFO_ARRAY", "pmix.ssn.arr"),
    ("PMIX_SETUP_APP_ALL", "pmix.setup.all"),
    ("PMIX_SETUP_APP_ENVARS", "pmix.setup.env"),
    ("PMIX_SETUP_APP_NONENVARS", "pmix.setup.nenv"),
    ("PMIX_SET_ENVAR", "pmix.envar.set"),
    ("PMIX_SYSTEM_TMPDIR", "pmix.sys.tmpdir"),
    ("PMIX_TIMEOUT", "pmix.timeout"),
    ("PMIX_UNIV_SIZE", "pmix.univ.size"),
];

/// Returns the string of a key: that of a name like `PMIX_JOB_SIZE`, or an application's own key unchanged.
///
/// # Errors
///
/// The name begins with `PMIX_` and is unknown.
pub fn key_string(name: &str) -> Result<&str, String> {
    if !name.starts_with("PMIX_") {
        return Ok(name);
    }
    let known = ALL.iter().find(|(known, _)| *known == name);
    known
        .map(|(_, text)| *text)
        .ok_or_else(|| format!("unknown key `{name}`"))
}

/// Returns whether a key is reserved for the PMIx community. GET-RESERVED-1, EXT-CHECK-RESERVED-KEY-2
#[must_use]
pub fn is_reserved(key: &str) -> bool {
    key.starts_with(RESERVED)
}

/// `PMIX_ALLOC_FABRIC_ENDPTS`.
pub const ALLOC_FABRIC_ENDPTS: &str = "pmix.alloc.endpts";

/// `PMIX_ALLOC_FABRIC_SEC_KEY`.
pub const ALLOC_FABRIC_SEC_KEY: &str = "pmix.alloc.nsec";

/// `PMIX_APPLDR`.
pub const APPLDR: &str = "pmix.aldr";

/// `PMIX_APPNUM`.
pub const APPNUM: &str = "pmix.appnum";

/// `PMIX_APP_INFO_ARRAY`.
pub const APP_INFO_ARRAY: &str = "pmix.app.arr";

/// `PMIX_APP_RANK`.
pub const APP_RANK: &str = "pmix.apprank";

/// `PMIX_APP_SIZE`.
pub const APP_SIZE: &str = "pmix.app.size";

/// `PMIX_BINDTO`.
pub const BINDTO: &str = "pmix.bindto";

/// `PMIX_COLLECT_DATA`.
pub const COLLECT_DATA: &str = "pmix.collect";

/// `PMIX_CPUSET`.
pub const CPUSET: &str = "pmix.cpuset";

/// `PMIX_GLOBAL_RANK`.
pub const GLOBAL_RANK: &str = "pmix.grank";

/// `PMIX_HOSTNAME`.
pub const HOSTNAME: &str = "pmix.hname";

/// `PMIX_IMMEDIATE`.
pub const IMMEDIATE: &str = "pmix.immediate";

/// `PMIX_JOBID`.
pub const JOBID: &str = "pmix.jobid";

/// `PMIX_JOB_INFO_ARRAY`.
pub const JOB_INFO_ARRAY: &str = "pmix.job.arr";

/// `PMIX_JOB_NUM_APPS`.
pub const JOB_NUM_APPS: &str = "pmix.job.napps";

/// `PMIX_JOB_SIZE`.
pub const JOB_SIZE: &str = "pmix.job.size";

/// `PMIX_LOCALITY_STRING`.
pub const LOCALITY_STRING: &str = "pmix.locstr";

/// `PMIX_LOCALLDR`.
pub const LOCALLDR: &str = "pmix.lldr";

/// `PMIX_LOCAL_PEERS`.
pub const LOCAL_PEERS: &str = "pmix.lpeers";

/// `PMIX_LOCAL_RANK`.
pub const LOCAL_RANK: &str = "pmix.lrank";

/// `PMIX_LOCAL_SIZE`.
pub const LOCAL_SIZE: &str = "pmix.local.size";

/// `PMIX_MAPBY`.
pub const MAPBY: &str = "pmix.mapby";

/// `PMIX_MAX_PROCS`.
pub const MAX_PROCS: &str = "pmix.max.size";

/// `PMIX_NODEID`.
pub const NODEID: &str = "pmix.nodeid";

/// `PMIX_NODE_INFO_ARRAY`.
pub const NODE_INFO_ARRAY: &str = "pmix.node.arr";

/// `PMIX_NODE_MAP`.
pub const NODE_MAP: &str = "pmix.nmap";

/// `PMIX_NODE_RANK`.
pub const NODE_RANK: &str = "pmix.nrank";

/// `PMIX_NODE_SIZE`.
pub const NODE_SIZE: &str = "pmix.node.size";

/// `PMIX_NSPACE`.
pub const NSPACE: &str = "pmix.nspace";

/// `PMIX_NUM_NODES`.
pub const NUM_NODES: &str = "pmix.num.nodes";

/// `PMIX_NUM_SLOTS`.
pub const NUM_SLOTS: &str = "pmix.num.slots";

/// `PMIX_OPTIONAL`.
pub const OPTIONAL: &str = "pmix.optional";

/// `PMIX_PERSONALITY`.
pub const PERSONALITY: &str = "pmix.pers";

/// `PMIX_PREPEND_ENVAR`.
pub const PREPEND_ENVAR: &str = "pmix.envar.prepnd";

/// `PMIX_PROCID`.
pub const PROCID: &str = "pmix.procid";

/// `PMIX_PROC_INFO_ARRAY`.
pub const PROC_INFO_ARRAY: &str = "pmix.pdata";

/// `PMIX_PROC_MAP`.
pub const PROC_MAP: &str = "pmix.pmap";

/// `PMIX_PROGRAMMING_MODEL`.
pub const PROGRAMMING_MODEL: &str = "pmix.pgm.model";

/// `PMIX_RANK`.
pub const RANK: &str = "pmix.rank";

/// `PMIX_RANKBY`.
pub const RANKBY: &str = "pmix.rankby";

/// `PMIX_SERVER_TMPDIR`.
pub const SERVER_TMPDIR: &str = "pmix.srvr.tmpdir";

/// `PMIX_SESSION_ID`.
pub const SESSION_ID: &str = "pmix.session.id";

/// `PMIX_SESSION_INFO_ARRAY`.
pub const SESSION_INFO_ARRAY: &str = "pmix.ssn.arr";

/// `PMIX_SETUP_APP_ALL`.
pub const SETUP_APP_ALL: &str = "pmix.setup.all";

/// `PMIX_SETUP_APP_ENVARS`.
pub const SETUP_APP_ENVARS: &str = "pmix.setup.env";

/// `PMIX_SETUP_APP_NONENVARS`.
pub const SETUP_APP_NONENVARS: &str = "pmix.setup.nenv";

/// `PMIX_SET_ENVAR`.
pub const SET_ENVAR: &str = "pmix.envar.set";

/// `PMIX_SYSTEM_TMPDIR`.
pub const SYSTEM_TMPDIR: &str = "pmix.sys.tmpdir";

/// `PMIX_TIMEOUT`.
pub const TIMEOUT: &str = "pmix.timeout";

/// `PMIX_UNIV_SIZE`.
pub const UNIV_SIZE: &str = "pmix.univ.size";
