//! Departures in how the options of the job and of its apps are resolved.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::options::OptionRules;

quirks! {
    /// Takes from the job's binding whether an app's binding is explicit and has to be satisfied.
    PER_APP_BINDING_JUDGED_BY_JOB_WORD = "per-app-binding-judged-by-job-word" breaks "PAM-BIND-OVERRIDE-1"
        shows "-H n1:4,n2:4 --map-by slot -n 2 a : --map-by slot:oversubscribe --bind-to core -n 10 b";
    /// Shows a binding other than the one applied if a mapping by an object has the qualifier ORDERED.
    ORDERED_BINDS_MAPPED_OBJECT = "ordered-binds-mapped-object" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:4,n2:4 --map-by numa:ordered -n 2 a";
    /// Loses the job's mapping or the qualifiers if an app's map-by consists of qualifiers only.
    PER_APP_QUALIFIER_ONLY_SPEC = "per-app-qualifier-only-spec" breaks "PAM-MAP-QUAL-ONLY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :span -n 2 b";
    /// Does not check an app's mapping and binding against each other, as it does for a job.
    PER_APP_LEVEL_CHECKS_MISSING = "per-app-level-checks-missing" breaks "PAM-PARITY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by core --bind-to numa -n 2 b";
    /// Accepts SPAN with mappings that it cannot be combined with.
    SPAN_ACCEPTED_ANYWHERE = "span-accepted-anywhere" breaks "PAM-MAP-SPAN-1"
        shows "-H n1:4,n2:4 --map-by slot:span -n 2 a";
    /// Maps by core if hardware threads are the CPUs and no mapping is given.
    HWTCPUS_DEFAULT_STILL_CORE = "hwtcpus-default-still-core" breaks "PAM-DEFAULT-MAP-2"
        shows "-H n1:4,n2:4 --map-by :hwtcpus -n 2 a";
    /// Has no default mapping on a topology without cores, and does not bind its processes.
    NO_CORE_TOPOLOGY_DEFAULTS = "no-core-topology-defaults" breaks "PAM-DEFAULT-MAP-3"
        shows "-H n1:4,n2:4 -n 2 a" on "1pkg-nocore-4pu";
    /// Drops the qualifiers of a map-by or bind-to without a policy if a default policy is configured.
    MCA_POLICY_DROPS_QUALIFIERS = "mca-policy-drops-qualifiers" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a";
    /// Refuses a configured default mapping that consists of SPAN only.
    MCA_SPAN_ONLY_REFUSED = "mca-span-only-refused" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby :span -n 4 a";
    /// Treats a configured CPU list that the machine does not have as an empty set, and still maps jobs that are not bound.
    UNKNOWN_DEFAULT_CPUS_EMPTY_SET = "unknown-default-cpus-empty-set" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --bind-to none -n 2 a";
    /// Counts the slots of the head node for an app without a process count, although the configured mapping excludes it.
    CONFIGURED_NOLOCAL_NOT_COUNTED = "configured-nolocal-not-counted" breaks "PAM-SET-1"
        shows "-H hn:4,n1:4 --prtemca mapby :nolocal --map-by slot a";
    /// Keeps state of a job mapped by seq, rankfile or PPR in apps with their own mapping.
    JOB_STATE_LEAKS_INTO_APPS = "job-state-leaks-into-apps" breaks "PAM-RESOLVE-1"
        shows "-H n1:16 --prtemca mapby ppr:8:package -n 2 a : --map-by slot:pe=4 -n 2 b";
    /// Refuses ranking by fill or span without a mapping by an object, but without a diagnostic.
    MUST_MAP_BY_OBJ_HELP_MISSING = "must-map-by-obj-help-missing" breaks "PAM-RANK-OBJ-1"
        shows "-H n1:4,n2:4 --map-by slot --rank-by fill -n 2 a";
    /// Accepts PE=N together with a PE list, and shows it.
    PE_ACCEPTED_WITH_LIST = "pe-accepted-with-list" breaks "PAM-MAP-PE-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,1:pe=2 -n 2 a";
    /// Refuses `ppr:N:device` without an explicit binding, because it derives none.
    PPR_DEVICE_BINDING_UNKNOWN = "ppr-device-binding-unknown" breaks "PAM-MAP-DEVICE-4"
        shows "-H n1:8,n2:8 --map-by ppr:1:device=gpu a" on "2pkg-4numa-16core-io";
    /// Does not let an app share devices by the job's SHARED.
    PER_APP_DEVICE_SHARING_LOST = "per-app-device-sharing-lost" breaks "PAM-RESOLVE-1"
        shows "-H n1:8,n2:8 --map-by device=gpu:shared -n 1 a : --bind-to core -n 9 b" on "2pkg-4numa-16core-io";
    /// Binds an app that is mapped by core in its own mapping to hardware threads if they are its CPUs.
    CORE_MAPPING_BINDS_HWTHREAD = "core-mapping-binds-hwthread" breaks "PAM-BIND-DERIVE-1"
        shows "-H n1:4 -n 1 a : --map-by core:hwtcpus -n 2 b";
    /// Refuses a job whose explicit binding is if-supported but not possible.
    IF_SUPPORTED_STILL_REQUIRED = "if-supported-still-required" breaks "PAM-BIND-IF-1"
        shows "-H n1:30 --map-by slot --bind-to core:if-supported -n 26 a";
    /// Ranks a mapping by seq in the order of the sequence although it has an explicit ranking.
    SEQ_RANKING_IGNORED = "seq-ranking-ignored" breaks "PAM-RANK-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence --rank-by slot -n 3 a";
    /// Refuses an app of a spawn request that is mapped by rankfile without its own file, although the job names one.
    SPAWNED_APP_RANKFILE_UNNAMED = "spawned-app-rankfile-unnamed" breaks "PAM-MIGRATE-6"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=rankfile:file=features/data/rankfile PMIX_BINDTO=none : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=rankfile PMIX_BINDTO=none";
}

impl OptionRules for Rules {}

impl OptionRules for WithoutQuirks<'_> {}
