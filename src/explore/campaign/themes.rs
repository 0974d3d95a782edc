//! The themes of generated cases: combinations that independent choices would rarely make.

/// What a case is about, beside what is chosen for every case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Theme {
    /// Nothing special.
    Plain,
    /// A sequence that lists the head node, which NOLOCAL excludes.
    SequenceWithoutHead,
    /// Several hardware threads for each process, bound to cores.
    ThreadsToCore,
    /// Apps that differ from the job in their ranking only.
    RankingOnly,
    /// A pattern, or hardware threads, without a process count.
    Uncounted,
    /// Apps that ask for nodes by their number in the allocation, or for empty nodes.
    Relative,
    /// Hostfiles that index the allocation.
    Indexed,
    /// Simulated nodes.
    Simulated,
    /// Mapping by device.
    Devices,
    /// More processes than slots, over several nodes.
    Crowded,
    /// More processes than CPUs, bound in spite of that.
    Overloaded,
    /// Later apps with only some of a node's slots.
    Confined,
    /// Apps whose sequences are the default hostfile.
    SharedSequence,
    /// Apps without directives, mapped by the file that a parameter names.
    ConfiguredFile,
    /// Rankfiles that lack some of the ranks.
    Gaps,
}

impl Theme {
    /// Returns whether a case of the theme has several apps.
    pub(super) fn has_several_apps(self) -> bool {
        matches!(
            self,
            Theme::RankingOnly
                | Theme::Relative
                | Theme::Indexed
                | Theme::Confined
                | Theme::SharedSequence
                | Theme::ConfiguredFile
        )
    }

    /// Returns the process counts of apps, if the theme has its own.
    pub(super) fn counts(self) -> Option<&'static [&'static str]> {
        match self {
            Theme::Crowded => Some(&["5", "6", "7", "7", "8", "9", "11", "13"]),
            Theme::Overloaded => Some(&["5", "9", "12", "17", "20", "30", "40"]),
            Theme::Confined => Some(&["1", "2", "2", "3", "4"]),
            Theme::SharedSequence | Theme::ConfiguredFile => Some(&["1", "1", "2", "3"]),
            Theme::Gaps => Some(&["3", "4", "5", "6"]),
            _ => None,
        }
    }

    /// Returns whether processes share CPUs, so that their bindings allow it.
    pub(super) fn shares_cpus(self) -> bool {
        matches!(self, Theme::Overloaded | Theme::Gaps)
    }

    /// Returns the slot counts of nodes, if the theme has its own.
    pub(super) fn slots(self) -> Option<&'static [&'static str]> {
        match self {
            Theme::Crowded => Some(&["1", "1", "2", "3", "4"]),
            Theme::Overloaded => Some(&["40", "48", "64"]),
            Theme::Gaps => Some(&["2", "2", "4", "8"]),
            _ => None,
        }
    }
}

/// The themes, by weight.
pub(super) const THEMES: &[(usize, Theme)] = &[
    (60, Theme::Plain),
    (2, Theme::SequenceWithoutHead),
    (2, Theme::ThreadsToCore),
    (3, Theme::RankingOnly),
    (3, Theme::Uncounted),
    (6, Theme::Relative),
    (3, Theme::Indexed),
    (4, Theme::Simulated),
    (4, Theme::Devices),
    (4, Theme::Crowded),
    (3, Theme::Overloaded),
    (3, Theme::Confined),
    (2, Theme::SharedSequence),
    (2, Theme::ConfiguredFile),
    (2, Theme::Gaps),
];

/// Mappings of more processes than there are slots.
pub(super) const CROWDED: &[(usize, &str)] = &[
    (4, "slot"),
    (4, "node"),
    (2, "numa"),
    (2, "package"),
    (2, "core"),
    (2, "l3cache:span"),
    (2, "numa:span"),
    (3, "pe-list=0-3"),
    (1, "pe-list=0,2:ordered"),
    (1, "ppr:4:node"),
    (1, "ppr:3:numa"),
    (1, "seq"),
];

/// Mappings without a process count: the count follows from the mapping.
pub(super) const UNCOUNTED: &[(usize, &str)] = &[
    (3, "ppr:1:numa"),
    (3, "ppr:2:numa"),
    (3, "hwthread"),
    (3, "hwthread:hwtcpus"),
    (1, "ppr:1:l1cache"),
    (2, "ppr:1:l2cache"),
    (1, "ppr:2:nm"),
    (2, "slot:pe=2"),
    (1, "node:pe=3"),
    (1, "slot:pe=2:hwtcpus"),
    (2, "pe-list=1-3"),
    (1, "pe-list=0,2-3"),
];

/// The objects that more processes than CPUs are bound to.
pub(super) const OVERLOADED: &[&str] = &["core", "core", "hwthread", "numa", "package", "l2cache"];

/// The mappings of apps with only some of a node's slots.
pub(super) const CONFINED: &[&str] = &[
    "slot",
    "node",
    "core",
    "numa",
    "package",
    "numa:span",
    "ppr:1:numa",
    "ppr:2:package",
    "ppr:2:node",
];

/// Mappings by device. The last ones name a device that few machines have.
pub(super) const DEVICES: &[(usize, &str)] = &[
    (6, "device=gpu"),
    (3, "device=network"),
    (2, "device=nic"),
    (2, "device=block"),
    (1, "device=fabric"),
    (2, "dev=gpu"),
    (1, "device=mlx5_0"),
    (1, "device=cuda0"),
];

/// The qualifiers of a mapping by device.
pub(super) const DEVICE_QUALIFIERS: &[(usize, &str)] = &[
    (35, "shared"),
    (12, "ndev=2"),
    (18, "interleave=package"),
    (6, "interleave=numa"),
    (12, "pe=2"),
    (6, "oversubscribe"),
    (5, "hwtcpus"),
    (4, "nolocal"),
    (3, "shared=2"),
];

/// The host lists of apps that index an allocation.
pub(super) const RELATIVE_HOSTS: &[(usize, &str)] = &[
    (4, "+n0"),
    (4, "+n1"),
    (3, "+n1,+n0"),
    (2, "+n0:2"),
    (2, "+n1:1,+n0:2"),
    (3, "+e"),
    (3, "+e:1"),
    (2, "+e:2"),
    (1, "+n2"),
    (1, "+e:1,+n0"),
    (1, "+N1"),
    (3, "+e,n1"),
    (3, "+e:1,n2"),
    (2, "n2,+e"),
    // The number at the end of a node's name.
    (2, "1"),
    (1, "2:2"),
    (1, "01,2"),
];

/// Hostfiles that index an allocation.
pub(super) const INDEXING_FILES: &[(usize, &str)] = &[
    (4, "+n0\n"),
    (4, "+n1\n"),
    (3, "+n1\n+n0\n"),
    (2, "+n0 slots=2\n"),
    (2, "+n1 slots=1\n+n0 slots=2\n"),
    (3, "+e:1\n"),
    (2, "+e\n"),
    (1, "+n1 max_slots=2\n"),
    (1, "+e\nn1\n"),
    // More slots than the allocation gives, and fewer.
    (2, "n1 slots=70\n"),
    (1, "n2 slots=70\nn1 slots=1\n"),
];

/// The lists of simulated groups: the numbers of nodes, slots and limits. An empty one is left out.
pub(super) const SIMULATED: &[(usize, [&str; 3])] = &[
    (3, ["2", "8", ""]),
    (3, ["3", "4", ""]),
    (3, ["2,1", "8,4", ""]),
    (2, ["2,2", "8", ""]),
    (2, ["1,2", "4,8", "6,8"]),
    (2, ["2,1,1", "8,4", "9"]),
    (2, ["10", "2", ""]),
    (1, ["2", "", ""]),
    (1, ["2", "4", "4"]),
    (1, ["1,1", "2,65536", "70000"]),
];

/// The host lists of apps in a simulated allocation.
pub(super) const SIMULATED_HOSTS: &[&str] = &[
    "nodeA0",
    "nodeA1",
    "nodeA0:2",
    "nodeB0",
    "nodeA1,nodeA0",
    "+n0",
    "+n1",
    "+e:1",
    "nodeA00",
];

/// Parameters that a case sets, with their values; `{seq}`, `{ranks}` and `{hosts}` are replaced by names of files.
pub(super) const PARAMETERS: &[(usize, &str, &[&str])] = &[
    (
        7,
        "mapby",
        &[
            "slot",
            "node",
            "numa",
            "package",
            "core:pe=2",
            ":pe=2",
            ":oversubscribe",
            ":span",
            ":hwtcpus",
            "ppr:2:node",
            "ppr:1:numa",
            "ppr:2:node:pe=1",
            "slot:nolocal",
            ":nolocal",
            "node:nolocal",
            "slot:oversubscribe",
            "l3cache:span",
            "seq",
            "seq:file={seq}",
            "seq:file={seq}",
            "rankfile:file={ranks}",
            "hwthread:hwtcpus",
            ":nooversubscribe",
        ],
    ),
    (4, "rankby", &["slot", "node", "fill", "span"]),
    (
        4,
        "bindto",
        &[
            "none",
            "core",
            "hwthread",
            "numa",
            ":overload-allowed",
            "core:overload-allowed",
            "package:if-supported",
        ],
    ),
    (
        5,
        "hwloc_default_cpu_list",
        &["0", "0-3", "0,2", "1-3", "0-1,3", "2,3", "0-7"],
    ),
    (
        2,
        "prte_set_default_slots",
        &["cores", "hwthreads", "packages", "numas", "3", "num"],
    ),
    (2, "prte_default_hostfile", &["{hosts}"]),
    (1, "prte_keep_fqdn_hostnames", &["1", "0"]),
    (1, "rmaps", &["^ppr", "seq,ppr,round_robin", "^seq"]),
];

/// The values of `--display`.
pub(super) const DISPLAYS: &[(usize, &str)] = &[
    (3, "map"),
    (6, "map-devel"),
    (5, "map:parseable"),
    (5, "map:physical"),
    (4, "map-devel:physical"),
    (3, "map:parseable:physical"),
    (3, "bind"),
    (2, "bind:physical"),
    (1, "map=no"),
    (4, "allocation,map"),
    (2, "allocation"),
    (2, "allocation:parseable"),
    (1, "allocation,bind:physical"),
    (2, "cpus,map"),
    (1, "cpus=n1;nosuch:parseable,allocation,map"),
    (1, "cpus:physical,map-devel"),
    (2, "topo=n1,map"),
    (1, "topo,allocation"),
];

/// What the name of a file ends with: letters that mean something in a directive.
pub(super) const FILE_SUFFIXES: &[(usize, &str)] = &[
    (90, ""),
    (2, "_ppr"),
    (2, "_P"),
    (2, "_pe=2"),
    (1, "_nolocal"),
    (1, "_SPAN"),
    (1, "_n1"),
    (1, "_+e"),
];
