//! What generated cases are made of, and how often each thing comes up.
//!
//! In a table, a number before a thing is its weight against the other things of the table; `often` is in how many of
//! a hundred places something is added. `#` stands for a small number.

/// How many apps.
pub(super) const APPS: &[(usize, usize)] = &[(33, 1), (33, 2), (21, 3), (13, 4)];

/// How many nodes.
pub(super) const NODES: &[(usize, usize)] = &[(3, 1), (5, 2), (5, 3), (2, 4)];

/// What kind of case: its share, and how its parts are chosen.
pub(super) const CASE_STYLES: &[(usize, CaseStyle)] = &[
    (
        70,
        CaseStyle {
            wild: false,
            qualifiers: 70,
            slots: CALM_SLOTS,
            counts: CALM_COUNTS,
            faults: 0,
        },
    ),
    (
        21,
        CaseStyle {
            wild: true,
            qualifiers: 150,
            slots: WILD_SLOTS,
            counts: WILD_COUNTS,
            faults: 0,
        },
    ),
    (
        9,
        CaseStyle {
            wild: false,
            qualifiers: 70,
            slots: CALM_SLOTS,
            counts: CALM_COUNTS,
            faults: 1,
        },
    ),
];

/// How the parts of a case are chosen.
#[derive(Clone, Copy, Debug)]
pub(super) struct CaseStyle {
    /// Whether rankings and bindings are chosen without a look at the mapping.
    pub(super) wild: bool,
    /// How often qualifiers come up, in percent of what the tables say.
    pub(super) qualifiers: usize,
    /// How many slots nodes have in a host list.
    pub(super) slots: &'static [&'static str],
    /// How many processes apps have.
    pub(super) counts: &'static [&'static str],
    /// How many mistakes are made.
    pub(super) faults: usize,
}

const CALM_SLOTS: &[&str] = &["6", "8", "8", "12", "16", "16", "24", "32", "*"];
const WILD_SLOTS: &[&str] = &[
    "1", "2", "3", "4", "5", "8", "12", "16", "24", "*", "auto", "",
];
const CALM_COUNTS: &[&str] = &["1", "1", "2", "2", "2", "3", "3", "4", "4", "5", "6", "8"];
const WILD_COUNTS: &[&str] = &[
    "1", "2", "3", "4", "5", "6", "7", "8", "9", "12", "16", "20", "30", "0",
];

/// A small number, where one is asked for.
pub(super) const SMALL: &[&str] = &["1", "2", "2", "2", "3", "4"];

/// What an app is mapped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mapping {
    /// A policy of one word.
    By(&'static str),
    /// Some processes for each of something.
    Ppr,
    /// CPUs of a list.
    PeList,
    /// A sequence in a file.
    Seq,
    /// A sequence that the host options give.
    SeqOfHosts,
    /// A rankfile.
    RankFile,
    /// Qualifiers without a policy.
    Qualifiers,
    /// An older option.
    Older,
}

pub(super) const MAPPINGS: &[(usize, Mapping)] = &[
    (14, Mapping::By("slot")),
    (12, Mapping::By("node")),
    (8, Mapping::By("core")),
    (5, Mapping::By("hwthread")),
    (3, Mapping::By("l1cache")),
    (4, Mapping::By("l2cache")),
    (5, Mapping::By("l3cache")),
    (9, Mapping::By("numa")),
    (9, Mapping::By("package")),
    (1, Mapping::By("socket")),
    (10, Mapping::Ppr),
    (7, Mapping::PeList),
    (6, Mapping::Seq),
    (2, Mapping::SeqOfHosts),
    (6, Mapping::RankFile),
    (5, Mapping::Qualifiers),
    (4, Mapping::Older),
];

/// What a mapping by resource counts.
pub(super) const RESOURCES: &[(usize, &str)] = &[
    (6, "node"),
    (4, "core"),
    (4, "numa"),
    (4, "package"),
    (3, "l3cache"),
    (3, "hwthread"),
    (2, "l2cache"),
    (1, "l1cache"),
    (1, "socket"),
    (1, "skt"),
    (1, "nm"),
    (1, "thread"),
];

/// Lists of CPUs to map to. The last ones are of CPUs that few machines have, or out of order.
pub(super) const CPU_LISTS: &[(usize, &str)] = &[
    (4, "0"),
    (4, "0,1"),
    (4, "0-3"),
    (3, "1-3"),
    (3, "0,2,3"),
    (2, "2,3"),
    (2, "0-1,3"),
    (1, "3,1"),
    (1, "0,0,1"),
    (1, "4,5"),
    (1, "0-7"),
    (1, "6-9"),
];

/// Qualifiers of a mapping.
pub(super) const QUALIFIERS: &[(usize, &str)] = &[
    (12, "pe=#"),
    (11, "span"),
    (5, "ordered"),
    (10, "oversubscribe"),
    (4, "nooversubscribe"),
    (7, "nolocal"),
    (9, "hwtcpus"),
    (4, "corecpus"),
    (2, "inherit"),
    (2, "noinherit"),
];

pub(super) const RANKINGS: &[&str] = &["slot", "node", "fill", "span"];

pub(super) const BINDINGS: &[(usize, &str)] = &[
    (3, "none"),
    (4, "core"),
    (3, "hwthread"),
    (1, "l1cache"),
    (2, "l2cache"),
    (2, "l3cache"),
    (2, "numa"),
    (2, "package"),
    (1, "socket"),
    (2, ""),
];

/// Qualifiers of a binding.
pub(super) const BINDING_QUALIFIERS: &[(usize, &str)] = &[
    (20, "if-supported"),
    (20, "overload-allowed"),
    (8, "no-overload"),
    (10, "limit=#"),
    (2, "report"),
];

/// Older options that stand for a mapping, or for a part of one.
pub(super) const OLDER: &[(usize, &[&str])] = &[
    (2, &["--nolocal"]),
    (2, &["--oversubscribe"]),
    (1, &["--nooversubscribe"]),
    (2, &["--bynode"]),
    (1, &["--bycore"]),
    (2, &["--byslot"]),
    (2, &["-N", "#"]),
    (1, &["--npernode", "#"]),
    (1, &["--pernode"]),
    (1, &["--npersocket", "#"]),
    (1, &["--ppr", "#:numa"]),
    (1, &["--cpu-set", "0-3"]),
    (1, &["--cpu-list", "0,2"]),
    (1, &["--cpus-per-rank", "2"]),
    (1, &["--cpus-per-proc", "1"]),
    (1, &["--bind-to-core"]),
    (1, &["--use-hwthread-cpus"]),
];

/// Parameters that hold where the command line says nothing, with their values.
pub(super) const PARAMETERS: &[(&str, &[&str])] = &[
    (
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
            "slot:nolocal",
            "l3cache:span",
            "seq",
            ":nooversubscribe",
        ],
    ),
    ("rankby", &["slot", "node", "fill", "span"]),
    (
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
];

/// How the map is asked for.
pub(super) const DISPLAYS: &[(usize, &str)] = &[
    (3, "map"),
    (6, "map-devel"),
    (5, "map:parseable"),
    (5, "map:physical"),
    (3, "map-devel:physical"),
    (2, "map:parseable:physical"),
];

/// What a line of a hostfile says of its host, which is `@`.
pub(super) const HOST_LINES: &[(usize, &str)] = &[
    (3, "@"),
    (4, "@ slots=2"),
    (7, "@ slots=4"),
    (7, "@ slots=8"),
    (4, "@ slots=16"),
    (2, "@ slots = 6"),
    (3, "@ slots=4 max_slots=6"),
    (2, "@ max-slots=5"),
    (1, "@ count=8"),
    (1, "@ cpu=4 # four"),
    (1, "user@@ slots=4"),
    (1, "# a remark\n@ slots=8"),
    (1, "\n@ slots=8 // two"),
    (1, "@ slots=3\n@"),
    (1, "@\n@\n@"),
    (1, "rank 0=@ slot=0\nrank 1=@ slot=1"),
    (1, "@.example.com slots=4"),
];

/// Lines that a hostfile has besides, now and then.
pub(super) const FURTHER_HOST_LINES: &[&str] = &["^@", "@", "x9 slots=2", "/* none */"];

/// What a line of a rankfile says of a rank's CPUs.
pub(super) const RANK_CPUS: &[(usize, &str)] = &[
    (4, " slot=0"),
    (4, " slot=1"),
    (4, " slot=%"),
    (3, " slot=2-3"),
    (2, " slot=P0:1"),
    (2, " slot=P%"),
    (2, " slot=0:0"),
    (2, " slot=0:%"),
    (1, " slot=0:0-1"),
    (1, " slot=1:*"),
    (5, ""),
    (2, " slots=0;3"),
    (1, " slots=0,%"),
];

/// What a line of a sequence says of its CPUs.
pub(super) const SEQUENCE_CPUS: &[(usize, &str)] = &[
    (20, ""),
    (1, " 0"),
    (1, " %"),
    (1, " 1-2"),
    (1, " P0:1"),
    (1, " 0:0-1"),
];
