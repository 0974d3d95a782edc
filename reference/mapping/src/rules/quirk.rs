//! Quirks: named departures of real builds from their edition.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

macro_rules! quirks {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal breaks $requirement:literal shows $witness:literal;)+) => {
        /// A departure of a real build from its edition: a defect or an unfinished part, not a rule.
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, EnumString, IntoStaticStr, VariantArray,
        )]
        #[strum(parse_err_ty = UnknownQuirk, parse_err_fn = UnknownQuirk::new)]
        pub enum Quirk { $($(#[doc = $doc])+ #[strum(serialize = $name)] $variant,)+ }

        impl Quirk {
            /// All quirks.
            pub const ALL: &[Quirk] = Quirk::VARIANTS;

            /// The quirk's name in profiles and reports.
            #[must_use]
            pub fn name(self) -> &'static str {
                self.into()
            }

            /// The requirement that the quirk violates.
            #[must_use]
            pub fn requirement(self) -> &'static str {
                match self { $(Quirk::$variant => $requirement,)+ }
            }

            /// What the build does, in a sentence or two.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Quirk::$variant => concat!($($doc),+).trim_ascii(),)+ }
            }

            /// A command line that shows the quirk, with the head node `hn`; or the command line of a DVM, `--`, and the request that is spawned
            /// in it; or, after `live: `, the name of a scenario about a running runtime.
            #[must_use]
            pub fn witness(self) -> &'static str {
                match self { $(Quirk::$variant => $witness,)+ }
            }

            /// Whether the quirk depends on which daemon of the build answers first. A run without the quirk does not prove that the build
            /// has lost it.
            #[must_use]
            pub fn depends_on_timing(self) -> bool {
                matches!(self, Quirk::FullNodeNotLaunched)
            }

            /// The topology that the witness needs.
            #[must_use]
            pub fn witness_topology(self) -> &'static str {
                match self {
                    Quirk::CountedThreadsStay | Quirk::NoCoreTopologyDefaults => "1pkg-nocore-4pu",
                    Quirk::PprDeviceBindingUnknown
                    | Quirk::PerAppDeviceSharingLost
                    | Quirk::DeviceCpusUnchecked
                    | Quirk::ShareOfUsedUpDevicesLost => "2pkg-4numa-16core-io",
                    _ => "1pkg-4numa-24core-smt2",
                }
            }
        }
    };
}

quirks! {
    /// Searches the applications' arguments for parameters too, and uses those that no option sets.
    ApplicationParametersTaken = "application-parameters-taken" breaks "PAM-OPTION-2"
        shows "-H n1:4 -n 1 a --prtemca hwloc_default_cpu_list 2";
    /// Accepts a deprecated option that conflicts with another of its kind if a further deprecated option follows.
    OlderConflictForgotten = "older-conflict-forgotten" breaks "PAM-OPTION-1"
        shows "-H n1:4 --map-by slot --bynode --oversubscribe -n 2 a";
    /// Runs a bundle of short options as the executable if a later app begins with it and any letter but the last is not an option.
    UnknownLettersExecuted = "unknown-letters-executed" breaks "PAM-OPTION-4"
        shows "-H n1:4 -n 1 a : -map-by node -n 1 b";
    /// Does not recognize `--map-by`, `--rank-by`, `--bind-to` and `--runtime-options` in an appfile, or takes them as abbreviations of
    /// other options; only the current spellings work.
    AppfileSpellingsKept = "appfile-spellings-kept" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps";
    /// Ignores an appfile's job-level options: the session, the default hostfile, timeouts and the target of stdin.
    AppfileJobOptionsLost = "appfile-job-options-lost" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-session";
    /// Splits a line of an appfile that is longer than 1023 bytes into several lines.
    AppfileLinesBroken = "appfile-lines-broken" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-long";
    /// Lets a later file of parameters override an earlier one, so that the installation's file overrides the user's.
    LaterParameterFileWins = "later-parameter-file-wins" breaks "ENV-FILE-2"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-node,features/data/parameters-slot -H n1:4,n2:4 -n 2 a";
    /// Crashes on a parameter without a value in a file.
    EmptyFileParameterCrashes = "empty-file-parameter-crashes" breaks "ENV-FILE-1"
        shows "PRTE_MCA_prte_param_files=features/data/parameters-empty -H n1:4 -n 2 a";
    /// Does not recognize `-map-by`, `-rank-by`, `-bind-to` and `-runtime-options` on Open MPI's command line, or takes them as
    /// abbreviations of other options; with two dashes they work.
    SingleDashSpellingsKept = "single-dash-spellings-kept" breaks "OMPI-DASH-1"
        shows "mpirun -H n1:4,n2:4 -map-by node -np 2 a";
    /// Does not set a parameter of PRRTE that `-mca` gives with a single dash, nor one about nodes that `-prtemca` does.
    SingleDashMcaLost = "single-dash-mca-lost" breaks "OMPI-DASH-1"
        shows "mpirun -H n1:4,n2:4 -mca rmaps_default_mapping_policy node -np 2 a";
    /// Does not translate Open MPI's parameters for PRRTE if Open MPI's personality is the default one, as `mpirun` makes it.
    OpenMpiParametersLost = "open-mpi-parameters-lost" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_rmaps_default_mapping_policy=node mpirun -H n1:4,n2:4 -np 2 a";
    /// Translates Open MPI's parameters after the launcher has taken its own, so that those whose names begin with `prte` do nothing.
    OpenMpiParametersLate = "open-mpi-parameters-late" breaks "OMPI-PARAMETER-1"
        shows "OMPI_MCA_orte_set_default_slots=3 prterun --personality ompi -H n1:*,n2:* -np 4 --bind-to none a";
    /// Refuses blanks around the equals sign in a file of `--tune` with Open MPI's personality.
    OpenMpiTuneBlanksRefused = "open-mpi-tune-blanks-refused" breaks "ENV-TUNE-1"
        shows "mpirun --tune features/data/tune-blanks -H n1:4,n2:4 -np 2 a";
    /// Crashes on a variable without a value in a file of `--tune` with Open MPI's personality, unless one is set before it.
    OpenMpiTuneExportCrashes = "open-mpi-tune-export-crashes" breaks "OMPI-TUNE-2"
        shows "mpirun --tune features/data/tune-export -H n1:4 -np 1 a";
    /// Checks the files of `--tune` that an appfile names, and does not set their parameters.
    AppfileTuneIgnored = "appfile-tune-ignored" breaks "ENV-TUNE-1"
        shows "--app features/data/apps-tuned";
    /// Ends a node list of Slurm after the first brackets of a name if anything but a comma follows them.
    SlurmListCut = "slurm-list-cut" breaks "ALLOC-SLURM-1"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=rack[1-2]n[1-2] SLURM_TASKS_PER_NODE=2(x4) prterun -n 4 a";
    /// Parses what it can of a faulty range or slot count of Slurm and ignores the rest; a range that goes down has no nodes.
    SlurmListUnchecked = "slurm-list-unchecked" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2 prterun -n 4 a";
    /// Checks the CPUs per task of Slurm and does not use them.
    SlurmCpusPerTaskIgnored = "slurm-cpus-per-task-ignored" breaks "ALLOC-SLURM-3"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2) SLURM_CPUS_PER_TASK=2 prterun -n 3 a";
    /// Refuses a job number or a number of CPUs per task of Slurm without a reason.
    SlurmRefusalUnexplained = "slurm-refusal-unexplained" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=x SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2) prterun -n 4 a";
    /// Promotes an app's NOLOCAL to the job, so that every app stays off the head node.
    NolocalAppliedToAllApps = "nolocal-applied-to-all-apps" breaks "PAM-NOLOCAL-2"
        shows "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
    /// Computes the process count of an app without `-n` from the job's policy instead of the app's.
    ComputedCountIgnoresAppPolicy = "computed-count-ignores-app-policy" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:16 -n 2 a : --map-by ppr:1:numa b";
    /// Counts the CPUs of nodes without a slot too, for an app without `-n` and with CPUs per rank, unless NOOVERSUBSCRIBE is given.
    FullNodesCounted = "full-nodes-counted" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:0 --map-by slot:pe=4 a";
    /// Counts a binding limit on one set of objects that all nodes share.
    LimitCountersSharedByNodes = "limit-counters-shared-by-nodes" breaks "PAM-BIND-LIMIT-1"
        shows "-H n1:4,n2:4 --map-by node --bind-to numa:limit=1 -n 6 a";
    /// Loses the processes of an app that is ranked by fill or span without a mapping by an object.
    PerAppFillSpanLosesRanks = "per-app-fill-span-loses-ranks" breaks "PAM-RANK-ANY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by slot --rank-by fill -n 2 b";
    /// Refuses an app's ranking by fill or span of a pattern on nodes.
    NodePatternOfAppNeedsObjects = "node-pattern-of-app-needs-objects" breaks "PAM-RANK-ANY-2"
        shows "-n 1 a : --map-by ppr:1:node --rank-by fill -n 2 b";
    /// Takes from the job's binding whether an app's binding is explicit and has to be satisfied.
    PerAppBindingJudgedByJobWord = "per-app-binding-judged-by-job-word" breaks "PAM-BIND-OVERRIDE-1"
        shows "-H n1:4,n2:4 --map-by slot -n 2 a : --map-by slot:oversubscribe --bind-to core -n 10 b";
    /// Does not find the second occurrence of a host that one `-H` lists twice.
    HostTwiceRefused = "host-twice-refused" breaks "PAM-HOST-1"
        shows "-H n1:2,n1:2 -n 2 a";
    /// Treats a host's fully qualified name and its short name as two hosts, and may lose one of them.
    FullNameIsAnotherHost = "full-name-is-another-host" breaks "PAM-HOST-5"
        shows "-H n1.example.com:1 -n 1 a : -H n1:2 -n 2 b";
    /// Parses the leading digits of the numbers in a host list and ignores the rest; a text without digits counts as 0.
    HostNumbersUnchecked = "host-numbers-unchecked" breaks "PAM-HOST-6"
        shows "-H n1:2x -n 2 a";
    /// Accepts a host without a name.
    NamelessHostAccepted = "nameless-host-accepted" breaks "PAM-HOST-7"
        shows "-H n1:1,:2 -n 1 a";
    /// Crashes on a host list without hosts.
    EmptyHostListCrashes = "empty-host-list-crashes" breaks "PAM-HOST-7"
        shows "-H , -n 1 a";
    /// Looks for an app's list of hostfiles as one file whose name is the whole list.
    HostfileListNotFound = "hostfile-list-not-found" breaks "PAM-HOST-8"
        shows "--hostfile features/data/hosts,features/data/max-slots -n 1 a";
    /// Does not apply a hostfile's slots to a node whose slots come from counting its cores.
    CountedSlotsNotCapped = "counted-slots-not-capped" breaks "PAM-HOST-4"
        shows "-H n1:*,n2 -n 1 --bind-to none a : --hostfile features/data/hosts -n 4 b";
    /// Applies a hostfile's slots to nodes that the app's own host list excludes, too.
    HostfileCapsOtherNodes = "hostfile-caps-other-nodes" breaks "PAM-HOST-4"
        shows "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b";
    /// Does not find the empty hosts (`+e`) in a mapping by seq.
    SeqEmptyHostsUnknown = "seq-empty-hosts-unknown" breaks "PAM-HOST-10"
        shows "-H n1:2,n2:2 -n 1 a : -H +e --map-by seq -n 1 b";
    /// Keeps the slots of a node whose hardware threads were counted for an app until nodes are selected again, which a mapping by seq
    /// does not do.
    CountedThreadsStay = "counted-threads-stay" breaks "PAM-SLOTS-1"
        shows "-H n1:* --map-by seq a : --map-by hwthread b";
    /// Takes blanks before a host of a sequence file, and all but one after it, as parts of names, and ignores what follows its CPUs.
    SeqBlanksCount = "seq-blanks-count" breaks "PAM-MAP-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-blanks -n 2 a";
    /// Accepts empty entries, descending ranges and anything after `*` in a CPU list of a rankfile or sequence file, and crashes on a
    /// list without a number.
    ListedCpusUnchecked = "listed-cpus-unchecked" breaks "PAM-MAP-FILE-2"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks-unchecked a";
    /// Truncates slot totals to 32 bits, so that large ones become negative; a negative total is used as the process count.
    SlotTotalsWrap = "slot-totals-wrap" breaks "PAM-SLOTS-3"
        shows "-H n1:2147483647,n2:1 -n 1 a";
    /// Has no help text for a malformed environment variable or a user name in a rankfile.
    RefusalUnexplained = "refusal-unexplained" breaks "PAM-OPTION-5"
        shows "-H n1:4 --set-env A -n 1 a";
    /// Refuses a mapping by seq if the default hostfile is missing, even if it is not needed.
    SeqNeedsDefaultHostfile = "seq-needs-default-hostfile" breaks "PAM-HOST-11"
        shows "--default-hostfile features/data/no-such-file -H n1 --map-by seq -n 1 a";
    /// Gives a host that is listed once with `*` and once with a slot count the slot count only.
    HostAutoSlotsForgotten = "host-auto-slots-forgotten" breaks "PAM-HOST-1"
        shows "-H n1:* -n 3 a : -H n1:1 -n 1 b";
    /// Shows a binding other than the one applied if a mapping by an object has the qualifier ORDERED.
    OrderedBindsMappedObject = "ordered-binds-mapped-object" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:4,n2:4 --map-by numa:ordered -n 2 a";
    /// Loses the job's mapping or the qualifiers if an app's map-by consists of qualifiers only.
    PerAppQualifierOnlySpec = "per-app-qualifier-only-spec" breaks "PAM-MAP-QUAL-ONLY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :span -n 2 b";
    /// Does not check an app's mapping and binding against each other, as it does for a job.
    PerAppLevelChecksMissing = "per-app-level-checks-missing" breaks "PAM-PARITY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by core --bind-to numa -n 2 b";
    /// Shows the job's CPU type and CPUs per rank in the map, even if all apps have other values.
    PerAppCpuTypeNotShown = "per-app-cpu-type-not-shown" breaks "PAM-DISPLAY-2"
        shows "-H n1:4,n2:4 --map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b";
    /// Adds an app's `-H` slot count to the slots that earlier apps of the job use.
    HostCountAddsToUsedSlots = "host-count-adds-to-used-slots" breaks "PAM-HOST-2"
        shows "-n 2 a : -H n1:4 -n 4 b";
    /// Accepts SPAN with mappings that it cannot be combined with.
    SpanAcceptedAnywhere = "span-accepted-anywhere" breaks "PAM-MAP-SPAN-1"
        shows "-H n1:4,n2:4 --map-by slot:span -n 2 a";
    /// Maps by core if hardware threads are the CPUs and no mapping is given.
    HwtcpusDefaultStillCore = "hwtcpus-default-still-core" breaks "PAM-DEFAULT-MAP-2"
        shows "-H n1:4,n2:4 --map-by :hwtcpus -n 2 a";
    /// Has no default mapping on a topology without cores, and does not bind its processes.
    NoCoreTopologyDefaults = "no-core-topology-defaults" breaks "PAM-DEFAULT-MAP-3"
        shows "-H n1:4,n2:4 -n 2 a";
    /// Drops the qualifiers of a map-by or bind-to without a policy if a default policy is configured.
    McaPolicyDropsQualifiers = "mca-policy-drops-qualifiers" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a";
    /// Refuses a configured default mapping that consists of SPAN only.
    McaSpanOnlyRefused = "mca-span-only-refused" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby :span -n 4 a";
    /// Treats a configured CPU list that the machine does not have as an empty set, and still maps jobs that are not bound.
    UnknownDefaultCpusEmptySet = "unknown-default-cpus-empty-set" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --bind-to none -n 2 a";
    /// Counts all CPUs of a node for an app without a process count, including those outside the configured list.
    DefaultCpusNotCounted = "default-cpus-not-counted" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 0-3 --map-by slot:pe=2 a";
    /// Counts the slots of the head node for an app without a process count, although the configured mapping excludes it.
    ConfiguredNolocalNotCounted = "configured-nolocal-not-counted" breaks "PAM-SET-1"
        shows "-H hn:4,n1:4 --prtemca mapby :nolocal --map-by slot a";
    /// Keeps state of a job mapped by seq, rankfile or PPR in apps with their own mapping.
    JobStateLeaksIntoApps = "job-state-leaks-into-apps" breaks "PAM-RESOLVE-1"
        shows "-H n1:16 --prtemca mapby ppr:8:package -n 2 a : --map-by slot:pe=4 -n 2 b";
    /// Leaves only the processes on the first oversubscribed node unbound in a mapping by PPR.
    PprUnbindsFirstNodeOnly = "ppr-unbinds-first-node-only" breaks "PAM-OVERSUB-5"
        shows "-H n1:2,n2:2 --map-by ppr:3:node:oversubscribe a";
    /// Places more processes on a node than its hard limit in a mapping by PPR.
    MaxSlotsExceeded = "max-slots-exceeded" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:4:node:oversubscribe -n 7 a";
    /// Hangs or crashes if a mapping by PPR finds a node full at more than one object.
    FullNodeTakenOutAgain = "full-node-taken-out-again" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe -n 6 a";
    /// Fails if the last process of an app mapped by seq fills its node.
    PerAppSeqFullNodeFails = "per-app-seq-full-node-fails" breaks "PAM-COMPONENT-2"
        shows "-H n1:4,n2:4 --map-by slot -n 4 a : -H n1 --map-by seq -n 1 b";
    /// Places ranks of a rankfile on the head node although the job has NOLOCAL.
    RankfileIgnoresNolocal = "rankfile-ignores-nolocal" breaks "PAM-NOLOCAL-1"
        shows "-H hn:4,n1:4 --map-by rankfile:file=features/data/ranks:nolocal a";
    /// Starts the job's rankfile or the default hostfile over for each app as soon as an app has directives of its own.
    JobFilesStartOver = "job-files-start-over" breaks "PAM-MAP-FILE-4"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/rankfile --bind-to none -n 1 a : --rank-by slot -n 2 b";
    /// Refuses ranking by fill or span without a mapping by an object, but without a diagnostic.
    MustMapByObjHelpMissing = "must-map-by-obj-help-missing" breaks "PAM-RANK-OBJ-1"
        shows "-H n1:4,n2:4 --map-by slot --rank-by fill -n 2 a";
    /// Refuses a node's share that is longer than an ordered PE list, if CPUs may be shared, as if the list named an unknown CPU: with
    /// an error and without a reason.
    UsedUpListUnexplained = "used-up-list-unexplained" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:1 --map-by pe-list=0,1:ordered:oversubscribe --bind-to core:overload-allowed -n 5 a";
    /// Binds processes to an empty CPU set if a PE list contains a CPU that the machine does not have.
    PelistUnknownCpuEmptySet = "pelist-unknown-cpu-empty-set" breaks "PAM-MAP-CPUSET-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,99 -n 2 a";
    /// Needs a free CPU for each process of a whole pattern, even if overload is allowed or fewer processes are left.
    PatternNeedsAllCpus = "pattern-needs-all-cpus" breaks "PAM-BIND-APP-2"
        shows "-H n1:30 --map-by ppr:26:node --bind-to core:overload-allowed a";
    /// Refuses processes with several CPUs each if they have to share them, even if overload is allowed.
    SeveralCpusNeverShared = "several-cpus-never-shared" breaks "PAM-BIND-APP-2"
        shows "-H n1:30 --map-by slot:pe=8 --bind-to core:overload-allowed -n 4 a";
    /// Binds the processes of a later app to the CPUs of its PE list that no process has, instead of to all of the list.
    TakenCpusLeaveList = "taken-cpus-leave-list" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:2 -n 1 a : --map-by pe-list=0-3 -n 1 b";
    /// Accepts PE=N together with a PE list, and shows it.
    PeAcceptedWithList = "pe-accepted-with-list" breaks "PAM-MAP-PE-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,1:pe=2 -n 2 a";
    /// Refuses `ppr:N:device` without an explicit binding, because it derives none.
    PprDeviceBindingUnknown = "ppr-device-binding-unknown" breaks "PAM-MAP-DEVICE-4"
        shows "-H n1:8,n2:8 --map-by ppr:1:device=gpu a";
    /// Does not let an app share devices by the job's SHARED.
    PerAppDeviceSharingLost = "per-app-device-sharing-lost" breaks "PAM-RESOLVE-1"
        shows "-H n1:8,n2:8 --map-by device=gpu:shared -n 1 a : --bind-to core -n 9 b";
    /// Places a process with several devices by the CPUs around all of them, even if too few are free near each.
    DeviceCpusUnchecked = "device-cpus-unchecked" breaks "PAM-MAP-DEVICE-6"
        shows "-H n1:16 --map-by slot --bind-to core -n 11 a : --map-by device=gpu:ndev=2:interleave:shared:pe=2 -n 1 b";
    /// Refuses an oversubscribed mapping by device although devices are left, if the last processes fall on nodes that have none left.
    ShareOfUsedUpDevicesLost = "share-of-used-up-devices-lost" breaks "PAM-MAP-DEVICE-1"
        shows "-H n1:3,n2:2 --map-by device=gpu:oversubscribe -n 8 a";
    /// Binds a process that overloads CPUs to some outside the object or far from the device that it is mapped to.
    OverloadLeavesLocale = "overload-leaves-locale" breaks "PAM-BIND-LOCALE-1"
        shows "-H n1:30 --map-by pe-list=6-11:ordered -n 6 a : --map-by numa --bind-to core:overload-allowed -n 2 b";
    /// Gives CPUs that processes share to apps that do not allow overload, too.
    RefilledCpusForAll = "refilled-cpus-for-all" breaks "PAM-BIND-OVERRIDE-2"
        shows "-H n1:30 --map-by core --bind-to core:overload-allowed -n 24 a : --map-by slot --bind-to core:no-overload -n 1 b";
    /// Binds an app that is mapped by core in its own mapping to hardware threads if they are its CPUs.
    CoreMappingBindsHwthread = "core-mapping-binds-hwthread" breaks "PAM-BIND-DERIVE-1"
        shows "-H n1:4 -n 1 a : --map-by core:hwtcpus -n 2 b";
    /// Refuses a job whose explicit binding is if-supported but not possible.
    IfSupportedStillRequired = "if-supported-still-required" breaks "PAM-BIND-IF-1"
        shows "-H n1:30 --map-by slot --bind-to core:if-supported -n 26 a";
    /// Gives up a derived binding on a node that has more slots than CPUs, even if it has CPUs for the processes.
    BindingGivenUpForSlots = "binding-given-up-for-slots" breaks "PAM-DEFAULT-BIND-1"
        shows "-H n1:30 --map-by slot -n 2 a";
    /// Keeps a derived binding on a node that lacks slots as well as CPUs for the processes placed there, so that it takes fewer of them.
    CrowdedNodeKeepsBinding = "crowded-node-keeps-binding" breaks "PAM-OVERSUB-5"
        shows "-H n1:48,n2:24 --map-by node:oversubscribe -n 60 a";
    /// Gives up a derived binding for lack of CPUs or slots, even if overload is allowed.
    OverloadStillUnbinds = "overload-still-unbinds" breaks "PAM-BIND-DERIVE-4"
        shows "-H n1:30 --map-by slot --bind-to :overload-allowed -n 26 a";
    /// Ignores the default policies of the runtime's parameters for spawned jobs, except oversubscription and overload.
    SpawnedWithoutDefaults = "spawned-without-defaults" breaks "PAM-SPAWN-1"
        shows "--prtemca bindto none -H n1:4 -- : a maxprocs=2";
    /// Ignores an empty binding in a spawn request, and a mapping or binding that is a bare colon, instead of refusing it.
    SpawnedEmptyDirective = "spawned-empty-directive" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=2 PMIX_BINDTO=";
    /// Ranks a mapping by seq in the order of the sequence although it has an explicit ranking.
    SeqRankingIgnored = "seq-ranking-ignored" breaks "PAM-RANK-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence --rank-by slot -n 3 a";
    /// Uses up an entry of the job's PE list for each unbound process of an app with another mapping, so that further nodes lack its CPU.
    PeListUsedUp = "pe-list-used-up" breaks "PAM-MAP-CPUSET-4"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=pe-list=1,3:oversubscribe : a maxprocs=1 : b maxprocs=3 PMIX_MAPBY=node PMIX_BINDTO=none";
    /// Ignores a pattern or CPUs per rank that an app has without a mapping, unless another app has a directive.
    AttributesAloneIgnored = "attributes-alone-ignored" breaks "PAM-MIGRATE-4"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :oversubscribe:pe=2 -n 2 b";
    /// Gives no reason for the refusal of an app that has neither a process count nor a node that it may use, because of NOLOCAL or, where
    /// nodes may explicitly not be oversubscribed, without slots.
    CountWithoutNodeUnexplained = "count-without-node-unexplained" breaks "PAM-DISPATCH-9"
        shows "-H localhost:2 --map-by slot:nolocal a";
    /// Accepts `nolocal` without a colon as the mapping of an app of a spawn request.
    SpawnedNolocalAlone = "spawned-nolocal-alone" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=nolocal";
    /// Refuses a PPR pattern on an app of a spawn request that has a mapping, too.
    SpawnedAppPatternRedefines = "spawned-app-pattern-redefines" breaks "PAM-ATTR-3"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_MAPBY=slot PMIX_PPR=1:numa";
    /// Refuses a PPR pattern on an app of a spawn request that has no mapping.
    SpawnedAppPatternRefused = "spawned-app-pattern-refused" breaks "PAM-MIGRATE-1"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_PPR=1:numa";
    /// Refuses an app of a spawn request that is mapped by rankfile without its own file, although the job names one.
    SpawnedAppRankfileUnnamed = "spawned-app-rankfile-unnamed" breaks "PAM-MIGRATE-6"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=rankfile:file=features/data/rankfile PMIX_BINDTO=none : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=rankfile PMIX_BINDTO=none";
    /// Drops CPUs per rank on an app of a spawn request that has no mapping.
    SpawnedAppCpusLost = "spawned-app-cpus-lost" breaks "PAM-MIGRATE-4"
        shows "-H n1:8 -- PMIX_MAPBY=slot : a maxprocs=1 : b maxprocs=2 PMIX_CPUS_PER_PROC=2 PMIX_BINDTO=core";
    /// Does not end a session with the session of the process that requested its allocation.
    ChildSessionsLiveOn = "child-sessions-live-on" breaks "SES-SESSION-CHILDREN-2"
        shows "live: A session that a process has requested is a child of the process's session";
    /// Does not end a job with the job that spawned it.
    ChildJobsLiveOn = "child-jobs-live-on" breaks "SES-JOB-CHILDREN-2"
        shows "live: When a job ends, its child jobs and their children end";
    /// Refuses to separate a running job from the job that spawned it.
    JobSeparationRefused = "job-separation-refused" breaks "SES-JOB-CHILDREN-2"
        shows "live: A child job separated later outlives its parent";
    /// Counts the processes of other jobs against the slots that a hostfile gives a job on a node.
    HostfileCountsOtherJobs = "hostfile-counts-other-jobs" breaks "HIST-HOSTFILE-1"
        shows "live: The slots of a hostfile are the job's own";
    /// Keeps the slots of a node that is there although a job adds it with a slot count.
    AddedSlotsNotSet = "added-slots-not-set" breaks "HIST-GROW-2"
        shows "live: A job sets the slots of a node that is there";
    /// Ignores `slots+=` and `slots-=` of an added hostfile.
    FileSlotChangesIgnored = "file-slot-changes-ignored" breaks "HIST-GROW-2"
        shows "live: A hostfile changes the slots of a node that is there";
    /// Takes the nodes of a new session from the default session and from all others.
    SessionNodesExclusive = "session-nodes-exclusive" breaks "SES-SESSION-NODES-2"
        shows "live: A node can belong to two sessions";
    /// Denies a job that a process spawns in a session that is not the process's own, with `PMIX_ERR_NO_PERMISSIONS`.
    NamedSessionDenied = "named-session-denied" breaks "SES-ASSIGN-4"
        shows "live: A user's reference takes precedence over the parent's session";
    /// Takes as bookmark the node of the process whose rank is the number of the daemon that relays the request, or none, and keeps it for
    /// the jobs that the parent and the new job spawn later.
    BookmarkOfDaemonNumber = "bookmark-of-daemon-number" breaks "SES-JOB-BOOKMARK-1"
        shows "live: The bookmark is the node of the last process placed";
    /// Moves the bookmark's node to the front of the list of nodes, and keeps the order of the others.
    BookmarkMovedAlone = "bookmark-moved-alone" breaks "SES-JOB-BOOKMARK-2"
        shows "live: The nodes behind the bookmark come before those in front of it";
    /// Does not pass inherited policies on to the jobs that a spawned job spawns.
    InheritanceNotPassedOn = "inheritance-not-passed-on" breaks "PAM-INHERIT-9"
        shows "live: A child that inherits passes its policies on";
    /// Copies a parent's mapping by PE list without the list, and cannot map the job unless it has a binding that allows overload.
    InheritedPeListLost = "inherited-pe-list-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by PE list is mapped by that list";
    /// Copies a parent's mapping by pattern as a mapping by the pattern's object, on those with enough free CPUs for the whole pattern.
    InheritedPatternLost = "inherited-pattern-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by pattern is mapped by that pattern";
    /// Copies a parent's mapping by file without the name of the file.
    InheritedFileLost = "inherited-file-lost" breaks "PAM-INHERIT-7"
        shows "live: A child copies the file that its parent is mapped by: seq:file=features/data/names";
    /// Copies a ranking and a binding that follow from the parent's mapping to a spawned job that has a mapping of its own.
    DerivedPoliciesInherited = "derived-policies-inherited" breaks "PAM-INHERIT-8"
        shows "live: A ranking that follows from the parent's mapping is copied with that mapping only";
    /// Counts the bindings of processes that share CPUs with other jobs together with those of all earlier jobs, until a job has a limit.
    BindingCountsKept = "binding-counts-kept" breaks "HIST-CPUS-3"
        shows "live: A job that shares the core of another job does not count the bindings of a third one";
    /// Counts all slots of a job's nodes, whatever its host list and hostfiles leave of them.
    SlotTotalIgnoresHosts = "slot-total-ignores-hosts" breaks "SES-JOB-SLOTS-1"
        shows "live: \"-H n3:2\" leaves 2 slots of the job's nodes";
    /// Connects no further process of a session where a tool's job of that session has ended whose first process had connected.
    SessionCutOff = "session-cut-off" breaks "SES-JOB-SESSION-4"
        shows "live: Processes of a session can spawn jobs after another job of the session has ended";
    /// Lists the CPUs of the machines of all nodes for every node in the XML form of a map, the head node's first.
    XmlListsEveryMachine = "xml-lists-every-machine" breaks "HET-DISPLAY-1"
        shows "live: The XML form lists the CPUs of each node's own machine";
    /// Does not launch a job by slot that may oversubscribe nodes and passes by a node that other jobs fill, in nearly all runs.
    FullNodeNotLaunched = "full-node-not-launched" breaks "HIST-OVERSUBSCRIBE-1"
        shows "live: A job that may oversubscribe runs on the slots that another job leaves";
    /// Reads the hostfiles of several apps as one file when it starts daemons, and refuses the job because that file does not exist.
    SeveralHostfilesAsOne = "several-hostfiles-as-one" breaks "HET-HOSTFILE-1"
        shows "live: Apps with hostfiles of their own are mapped on nodes that differ";
    /// Refuses without a reason an app that is ranked by object if the machine of a node of the job has no such object.
    RankingNeedsObjectsEverywhere = "ranking-needs-objects-everywhere" breaks "HET-RANK-1"
        shows "live: An app is ranked by the objects of its own nodes";
    /// Frees, for each process of a job that ends or cannot be mapped, the first used CPU that it is bound to, also if another job uses it.
    SharedCpusFreed = "shared-cpus-freed" breaks "HIST-CPUS-1"
        shows "live: CPUs that two jobs share are free when both have ended";
}

/// A name that no quirk has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown quirk `{0}`")]
pub struct UnknownQuirk(pub String);

impl UnknownQuirk {
    fn new(name: &str) -> Self {
        Self(name.to_owned())
    }
}
