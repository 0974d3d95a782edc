//! The tables that generated cases are made from, with probabilities.
//!
//! The number before an entry is its weight among the entries of the table or, for qualifiers, the percentage of
//! directives that get it. `#` is replaced by a small number.

/// The number of apps.
pub(super) const APPS: &[(usize, usize)] = &[(33, 1), (33, 2), (21, 3), (13, 4)];

/// The number of nodes.
pub(super) const NODES: &[(usize, usize)] = &[(3, 1), (5, 2), (5, 3), (2, 4)];

/// The styles of cases.
pub(super) const CASE_STYLES: &[(usize, CaseStyle)] = &[
    (
        77,
        CaseStyle {
            wild: false,
            qualifiers: 70,
            slots: CALM_SLOTS,
            counts: CALM_COUNTS,
            faults: 0,
        },
    ),
    (
        15,
        CaseStyle {
            wild: true,
            qualifiers: 150,
            slots: WILD_SLOTS,
            counts: WILD_COUNTS,
            faults: 0,
        },
    ),
    (
        8,
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
    /// Whether rankings and bindings are chosen without regard to the mapping.
    pub(super) wild: bool,
    /// The frequency of qualifiers, in percent of the tables' numbers.
    pub(super) qualifiers: usize,
    /// The slot counts in host lists.
    pub(super) slots: &'static [&'static str],
    /// The process counts of apps.
    pub(super) counts: &'static [&'static str],
    /// The number of mistakes.
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

/// The numbers that replace `#`.
pub(super) const SMALL: &[&str] = &["1", "2", "2", "2", "3", "4"];

/// The mapping of an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mapping {
    /// A policy of one word.
    By(&'static str),
    /// Processes per resource.
    Ppr,
    /// A PE list.
    PeList,
    /// A sequence file.
    Seq,
    /// A sequence taken from the host options.
    SeqOfHosts,
    /// A rankfile.
    RankFile,
    /// Qualifiers without a policy.
    Qualifiers,
    /// An older option.
    Older,
    /// The mapping of the case's theme.
    Themed,
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
    (6, Mapping::Older),
];

/// The resources of `ppr`.
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

/// PE lists. The last ones have CPUs that few machines have, or are not in order.
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

/// The qualifiers of a mapping.
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
    (1, "noinherit:inherit"),
    // Short spellings with a value; the last one has none.
    (2, "P=#"),
    (1, "p=2"),
    (3, "pe="),
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

/// The qualifiers of a binding.
pub(super) const BINDING_QUALIFIERS: &[(usize, &str)] = &[
    (20, "if-supported"),
    (20, "overload-allowed"),
    (8, "no-overload"),
    (2, "overload-allowed:no-overload"),
    (10, "limit=#"),
    (2, "report"),
    (3, "L=#"),
    (2, "limit=65535"),
    (1, "limit=65536"),
    (1, "limit=0"),
];

/// Older options for a mapping or for a part of one.
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

/// The names in a host list. `%` is replaced by the node.
pub(super) const HOST_NAMES: &[(usize, &str)] =
    &[(97, "%"), (2, "%.example.com"), (1, "user@%@site")];

/// The lines of a hostfile. `@` is replaced by the host.
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
    (2, "@ slots=4 max_slots=4"),
    (1, "@ slots=2 max_slots=65536"),
    (1, "@ slots=2000 max_slots=70001"),
    (1, "user@@ slots=4"),
    (1, "# a remark\n@ slots=8"),
    (1, "\n@ slots=8 // two"),
    (1, "@ slots=3\n@"),
    (1, "@\n@\n@"),
    (1, "rank 0=@ slot=0\nrank 1=@ slot=1"),
    (1, "@.example.com slots=4"),
];

/// The lines of the head node, with a limit of its slots.
pub(super) const HEAD_LINES: &[&str] = &[
    "@ slots=4 max_slots=4",
    "@ max_slots=2",
    "@ slots=2 max_slots=6",
];

/// Lines that some hostfiles have in addition. `%` is replaced by a host.
pub(super) const FURTHER_HOST_LINES: &[&str] = &[
    "^%",
    "%",
    "x9 slots=2",
    "/* none */",
    "user@@% slots=2",
    "a@user@% slots=2",
];

/// The CPUs of a rank in a rankfile.
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
    (1, " slot=P0-1"),
    (1, " slot=s1"),
    (1, " slot=S0:1"),
    (1, " slot=0:0:1"),
    (1, " slot=P0:99:*"),
    (5, ""),
    (2, " slots=0;3"),
    (1, " slots=0,%"),
];

/// The CPUs of a line in a sequence file.
pub(super) const SEQUENCE_CPUS: &[(usize, &str)] = &[
    (20, ""),
    (1, " 0"),
    (1, " %"),
    (1, " 1-2"),
    (1, " P0:1"),
    (1, " 0:0-1"),
    (1, " P0:0:*"),
];

/// Lines of a sequence file that name no node.
pub(super) const SEQUENCE_REMARKS: &[&str] = &["# a remark", "#n1", ""];
