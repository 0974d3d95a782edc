//! The named ways in which real builds depart from their edition.

use std::fmt;
use std::str::FromStr;

macro_rules! quirks {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal breaks $requirement:literal shows $witness:literal;)+) => {
        /// A way in which a real build departs from its edition: a defect or an unfinished part, not a rule.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Quirk { $($(#[doc = $doc])+ $variant,)+ }

        impl Quirk {
            /// All quirks.
            pub const ALL: &[Quirk] = &[$(Quirk::$variant,)+];

            /// The name by which profiles and reports call it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Quirk::$variant => $name,)+ }
            }

            /// The requirement that it breaks.
            #[must_use]
            pub fn requirement(self) -> &'static str {
                match self { $(Quirk::$variant => $requirement,)+ }
            }

            /// What it does, in a sentence or two.
            #[must_use]
            pub fn description(self) -> &'static str {
                match self { $(Quirk::$variant => concat!($($doc),+).trim_ascii(),)+ }
            }

            /// A command line that shows it, `hn` being the head node; or the runtime's, `--`, and what a program spawns there.
            #[must_use]
            pub fn witness(self) -> &'static str {
                match self { $(Quirk::$variant => $witness,)+ }
            }

            /// The name of the topology on which its witness shows it.
            #[must_use]
            pub fn witness_topology(self) -> &'static str {
                match self {
                    Quirk::CountedThreadsStay | Quirk::NoCoreTopologyDefaults => "1pkg-nocore-4pu",
                    Quirk::PprDeviceBindingUnknown
                    | Quirk::PerAppDeviceSharingLost
                    | Quirk::DeviceCpusUnchecked
                    | Quirk::OverloadLeavesDevice => "2pkg-4numa-16core-io",
                    _ => "1pkg-4numa-24core-smt2",
                }
            }
        }
    };
}

quirks! {
    /// Parameters are looked for among the words of applications as well, and count where no option sets them.
    ApplicationParametersTaken = "application-parameters-taken" breaks "PAM-OPTION-2"
        shows "-H n1:4 -n 1 a --prtemca hwloc_default_cpu_list 2";
    /// That an older option stands beside another of its kind is forgotten once a further older option is read.
    OlderConflictForgotten = "older-conflict-forgotten" breaks "PAM-OPTION-1"
        shows "-H n1:4 --map-by slot --bynode --oversubscribe -n 2 a";
    /// Letters behind one dash, of which any but the last is no option, are taken for the executable where a later app begins with them.
    UnknownLettersExecuted = "unknown-letters-executed" breaks "PAM-OPTION-4"
        shows "-H n1:4 -n 1 a : -map-by node -n 1 b";
    /// In an appfile `--map-by`, `--rank-by`, `--bind-to` and `--runtime-options` are no options, or others' names cut short: only the
    /// spellings that they stand for are known.
    AppfileSpellingsKept = "appfile-spellings-kept" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps";
    /// Of what an appfile says of the whole job its session is lost, and so are the default hostfile, timeouts, and who reads the input.
    AppfileJobOptionsLost = "appfile-job-options-lost" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-session";
    /// A line of an appfile that has more than 1023 bytes is taken for several.
    AppfileLinesBroken = "appfile-lines-broken" breaks "PAM-OPTION-6"
        shows "-H n1:4 --app features/data/apps-long";
    /// An app's NOLOCAL is moved to the job, so that every app stays off the head node.
    NolocalAppliedToAllApps = "nolocal-applied-to-all-apps" breaks "PAM-NOLOCAL-2"
        shows "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
    /// The number of processes of an app without `-n` follows the job's policy, not the app's own.
    ComputedCountIgnoresAppPolicy = "computed-count-ignores-app-policy" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:16 -n 2 a : --map-by ppr:1:numa b";
    /// All nodes count a binding limit on one shared set of objects.
    LimitCountersSharedByNodes = "limit-counters-shared-by-nodes" breaks "PAM-BIND-LIMIT-1"
        shows "-H n1:4,n2:4 --map-by node --bind-to numa:limit=1 -n 6 a";
    /// Ranking an app by fill or span without mapping it by an object loses its processes.
    PerAppFillSpanLosesRanks = "per-app-fill-span-loses-ranks" breaks "PAM-RANK-CONTIG-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by slot --rank-by fill -n 2 b";
    /// Whether an app's binding was asked for, and must be met, is read from the job's binding.
    PerAppBindingJudgedByJobWord = "per-app-binding-judged-by-job-word" breaks "PAM-BIND-OVERRIDE-1"
        shows "-H n1:4,n2:4 --map-by slot -n 2 a : --map-by slot:oversubscribe --bind-to core -n 10 b";
    /// A host that one `-H` names twice is not found the second time.
    HostTwiceRefused = "host-twice-refused" breaks "PAM-HOST-1"
        shows "-H n1:2,n1:2 -n 2 a";
    /// A host's full name and its first part are two hosts, of which one may be lost.
    FullNameIsAnotherHost = "full-name-is-another-host" breaks "PAM-HOST-5"
        shows "-H n1.example.com:1 -n 1 a : -H n1:2 -n 2 b";
    /// Numbers in words that name hosts are read as far as they go, and what is none counts as 0.
    HostNumbersUnchecked = "host-numbers-unchecked" breaks "PAM-HOST-6"
        shows "-H n1:2x -n 2 a";
    /// A host without a name is accepted.
    NamelessHostAccepted = "nameless-host-accepted" breaks "PAM-HOST-7"
        shows "-H n1:1,:2 -n 1 a";
    /// A host list without any host ends the program by a signal.
    EmptyHostListCrashes = "empty-host-list-crashes" breaks "PAM-HOST-7"
        shows "-H , -n 1 a";
    /// Several hostfiles of one app are looked for as one file that has all their names.
    HostfileListNotFound = "hostfile-list-not-found" breaks "PAM-HOST-8"
        shows "--hostfile features/data/hosts,features/data/max-slots -n 1 a";
    /// A hostfile takes no slots away from a node whose slots were found by counting its cores.
    CountedSlotsNotCapped = "counted-slots-not-capped" breaks "PAM-HOST-4"
        shows "-H n1:*,n2 -n 1 --bind-to none a : --hostfile features/data/hosts -n 4 b";
    /// A hostfile takes slots away also from nodes that the app's own list leaves out.
    HostfileCapsOtherNodes = "hostfile-caps-other-nodes" breaks "PAM-HOST-4"
        shows "-H n1:8 --bind-to none -n 2 a : -H n2:1 --hostfile features/data/hosts -n 1 b";
    /// A mapping in sequence does not find the empty hosts that it is told to go over.
    SeqEmptyHostsUnknown = "seq-empty-hosts-unknown" breaks "PAM-HOST-10"
        shows "-H n1:2,n2:2 -n 1 a : -H +e --map-by seq -n 1 b";
    /// Nodes whose threads were counted for an app keep that many slots until nodes are chosen again, which no sequence does.
    CountedThreadsStay = "counted-threads-stay" breaks "PAM-SLOTS-1"
        shows "-H n1:* --map-by seq a : --map-by hwthread b";
    /// Blanks in front of a host of a sequence, and all but one behind it, are taken for parts of words; what follows its CPUs is passed over.
    SeqBlanksCount = "seq-blanks-count" breaks "PAM-MAP-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence-blanks -n 2 a";
    /// Empty parts of the CPU list of a line are passed over, its ranges may descend; a list without a number ends the program by a signal.
    ListedCpusUnchecked = "listed-cpus-unchecked" breaks "PAM-MAP-FILE-2"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks-unchecked a";
    /// Sums of slots keep 32 bits, so that large ones count as fewer than none; and fewer than none are as many processes to be placed.
    SlotTotalsWrap = "slot-totals-wrap" breaks "PAM-SLOTS-3"
        shows "-H n1:2147483647,n2:1 -n 1 a";
    /// What is wrong with variables, or that a rankfile names a user, is told by a text that is missing.
    RefusalUnexplained = "refusal-unexplained" breaks "PAM-OPTION-5"
        shows "-H n1:4 --set-env A -n 1 a";
    /// A mapping in sequence fails if the default hostfile is missing, even if it is not needed.
    SeqNeedsDefaultHostfile = "seq-needs-default-hostfile" breaks "PAM-HOST-11"
        shows "--default-hostfile features/data/no-such-file -H n1 --map-by seq -n 1 a";
    /// A host that is asked for with all its slots and once more with a count has the count only.
    HostAutoSlotsForgotten = "host-auto-slots-forgotten" breaks "PAM-HOST-1"
        shows "-H n1:* -n 3 a : -H n1:1 -n 1 b";
    /// A qualifier on an object mapping shows a binding other than the one that is made.
    OrderedBindsMappedObject = "ordered-binds-mapped-object" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:4,n2:4 --map-by numa:ordered -n 2 a";
    /// A map-by of qualifiers only, on an app, loses the job's mapping or the qualifiers.
    PerAppQualifierOnlySpec = "per-app-qualifier-only-spec" breaks "PAM-MAP-QUAL-ONLY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :span -n 2 b";
    /// An app's mapping and binding are not checked against each other as a job's are.
    PerAppLevelChecksMissing = "per-app-level-checks-missing" breaks "PAM-PARITY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by core --bind-to numa -n 2 b";
    /// The map's line on CPUs shows the job's values, even where all apps have others.
    PerAppCpuTypeNotShown = "per-app-cpu-type-not-shown" breaks "PAM-DISPLAY-2"
        shows "-H n1:4,n2:4 --map-by slot:pe=2 -n 1 a : --map-by node:pe=2 -n 2 b";
    /// An app's `-H` count is taken on top of the slots that earlier apps of the job use.
    HostCountAddsToUsedSlots = "host-count-adds-to-used-slots" breaks "PAM-HOST-2"
        shows "-n 2 a : -H n1:4 -n 4 b";
    /// SPAN is accepted with mappings that it cannot be combined with.
    SpanAcceptedAnywhere = "span-accepted-anywhere" breaks "PAM-MAP-SPAN-1"
        shows "-H n1:4,n2:4 --map-by slot:span -n 2 a";
    /// Without a mapping directive, hardware threads as CPUs still map by core.
    HwtcpusDefaultStillCore = "hwtcpus-default-still-core" breaks "PAM-DEFAULT-MAP-2"
        shows "-H n1:4,n2:4 --map-by :hwtcpus -n 2 a";
    /// A topology without cores cannot be mapped by default, and its processes are not bound.
    NoCoreTopologyDefaults = "no-core-topology-defaults" breaks "PAM-DEFAULT-MAP-3"
        shows "-H n1:4,n2:4 -n 2 a";
    /// A map-by or bind-to of qualifiers only loses them where a default policy is configured.
    McaPolicyDropsQualifiers = "mca-policy-drops-qualifiers" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby numa --map-by :span -n 4 a";
    /// A configured default mapping of nothing but SPAN is taken for a whole policy and refused.
    McaSpanOnlyRefused = "mca-span-only-refused" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca mapby :span -n 4 a";
    /// A configured list of CPUs that the machine does not have leaves no CPU, and jobs that are not bound are mapped.
    UnknownDefaultCpusEmptySet = "unknown-default-cpus-empty-set" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --bind-to none -n 2 a";
    /// An app without a number of processes counts all CPUs of a node, also those that are kept from jobs.
    DefaultCpusNotCounted = "default-cpus-not-counted" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 0-3 --map-by slot:pe=2 a";
    /// An app without a number of processes counts the slots of the head node, which the configured mapping leaves out.
    ConfiguredNolocalNotCounted = "configured-nolocal-not-counted" breaks "PAM-SET-1"
        shows "-H hn:4,n1:4 --prtemca mapby :nolocal --map-by slot a";
    /// Under a job that is mapped by sequence, rankfile, resource or CPU list, apps with a mapping of their own keep traces of that.
    JobStateLeaksIntoApps = "job-state-leaks-into-apps" breaks "PAM-RESOLVE-1"
        shows "-H n1:16 --prtemca mapby ppr:8:package -n 2 a : --map-by slot:pe=4 -n 2 b";
    /// A mapping by resource gives up binding on its first oversubscribed node only.
    PprUnbindsFirstNodeOnly = "ppr-unbinds-first-node-only" breaks "PAM-OVERSUB-5"
        shows "-H n1:2,n2:2 --map-by ppr:3:node:oversubscribe a";
    /// A mapping by resource puts more processes on a node than its hard limit allows.
    MaxSlotsExceeded = "max-slots-exceeded" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:4:node:oversubscribe -n 7 a";
    /// A mapping by resource that finds a node full for several resources never ends, or ends by a signal.
    FullNodeTakenOutAgain = "full-node-taken-out-again" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe -n 6 a";
    /// A mapping in sequence of one app fails when its last process fills its node.
    PerAppSeqFullNodeFails = "per-app-seq-full-node-fails" breaks "PAM-COMPONENT-2"
        shows "-H n1:4,n2:4 --map-by slot -n 4 a : -H n1 --map-by seq -n 1 b";
    /// A rankfile places ranks on the head node although the job is to stay off it.
    RankfileIgnoresNolocal = "rankfile-ignores-nolocal" breaks "PAM-NOLOCAL-1"
        shows "-H hn:4,n1:4 --map-by rankfile:file=features/data/ranks:nolocal a";
    /// Fill and span ranking of a mapping that has no object are refused without an explanation.
    MustMapByObjHelpMissing = "must-map-by-obj-help-missing" breaks "PAM-RANK-OBJ-1"
        shows "-H n1:4,n2:4 --map-by slot --rank-by fill -n 2 a";
    /// A CPU that the machine does not have makes processes be bound to no CPU at all.
    PelistUnknownCpuEmptySet = "pelist-unknown-cpu-empty-set" breaks "PAM-MAP-CPUSET-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,99 -n 2 a";
    /// A number of CPUs for each process is accepted, and shown, beside a list that says which.
    PeAcceptedWithList = "pe-accepted-with-list" breaks "PAM-MAP-PE-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,1:pe=2 -n 2 a";
    /// So many processes on each device are refused unless a binding is given: none is derived.
    PprDeviceBindingUnknown = "ppr-device-binding-unknown" breaks "PAM-MAP-DEVICE-4"
        shows "-H n1:8,n2:8 --map-by ppr:1:device=gpu a";
    /// An app that only binds otherwise than the job may not share the devices that the job may share.
    PerAppDeviceSharingLost = "per-app-device-sharing-lost" breaks "PAM-RESOLVE-1"
        shows "-H n1:8,n2:8 --map-by device=gpu:shared -n 1 a : --bind-to core -n 9 b";
    /// A process of several devices is placed by the CPUs around all of them, though too few are left near any.
    DeviceCpusUnchecked = "device-cpus-unchecked" breaks "PAM-MAP-DEVICE-6"
        shows "-H n1:16 --map-by slot --bind-to core -n 11 a : --map-by device=gpu:ndev=2:interleave:shared:pe=2 -n 1 b";
    /// A process that overloads CPUs is bound to some that are not near its device.
    OverloadLeavesDevice = "overload-leaves-device" breaks "PAM-MAP-DEVICE-6"
        shows "-H n1:30 --map-by device=rsmi1 --bind-to core:overload-allowed -n 6 a";
    /// What a tool spawns is mapped without the policies that the runtime's parameters give, save for oversubscription and overload.
    SpawnedWithoutDefaults = "spawned-without-defaults" breaks "PAM-SPAWN-1"
        shows "--prtemca bindto none -H n1:4 -- : a maxprocs=2";
    /// An empty binding in a request, or one or a mapping that is a colon alone, is no fault: it says nothing.
    SpawnedEmptyDirective = "spawned-empty-directive" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=2 PMIX_BINDTO=";
    /// A pattern that a request gives an app by itself is refused.
    SpawnedAppPatternRefused = "spawned-app-pattern-refused" breaks "PAM-MIGRATE-1"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_PPR=1:numa";
    /// An app that a request maps by rankfile is refused without a file of its own, although the job names one.
    SpawnedAppRankfileUnnamed = "spawned-app-rankfile-unnamed" breaks "PAM-MIGRATE-6"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=rankfile:file=features/data/rankfile PMIX_BINDTO=none : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=rankfile PMIX_BINDTO=none";
    /// CPUs for each process that a request gives an app by themselves are lost on the way.
    SpawnedAppCpusLost = "spawned-app-cpus-lost" breaks "PAM-MIGRATE-4"
        shows "-H n1:8 -- PMIX_MAPBY=slot : a maxprocs=1 : b maxprocs=2 PMIX_CPUS_PER_PROC=2 PMIX_BINDTO=core";
}

impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of a quirk that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no quirk is called `{0}`")]
pub struct UnknownQuirk(pub String);

impl FromStr for Quirk {
    type Err = UnknownQuirk;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .iter()
            .copied()
            .find(|quirk| quirk.name() == name)
            .ok_or_else(|| UnknownQuirk(name.to_owned()))
    }
}
