//! What options, policies and qualifiers mean, in a sentence each, with the requirement that states it.

use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::{Entry, Spanned, ValueRule, VocabularyKind, look_up};

/// A word, its meaning in a sentence, and the requirement that states it.
pub(crate) type Word = (&'static str, &'static str, &'static str);

/// The policies of `--map-by`.
const MAP_BY: &[Word] = &[
    (
        "slot",
        "Fills the slots of one node after the other.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "hwthread",
        "Gives the hardware threads of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "core",
        "Gives the cores of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "l1cache",
        "Gives the L1 caches of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "l2cache",
        "Gives the L2 caches of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "l3cache",
        "Gives the L3 caches of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "numa",
        "Gives the NUMA nodes of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "package",
        "Gives the packages (sockets) of a node one process each in turn.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "node",
        "Gives all nodes an equal share of the processes.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "seq",
        "Places each process on the next host of a list.",
        "PAM-MAP-SEQ-1",
    ),
    (
        "ppr",
        "ppr:N:OBJECT places N processes on each object of a node, node by node.",
        "PAM-MAP-PPR-1",
    ),
    (
        "rankfile",
        "Places and binds each rank as its line of the file has it.",
        "PAM-MAP-FILE-1",
    ),
    (
        "pe-list",
        "Binds each process to all CPUs of the list; with ORDERED, to one.",
        "PAM-MAP-CPUSET-1",
    ),
    (
        "device",
        "Places one process on each device of a class (gpu, network, block), or all on a named one.",
        "PAM-MAP-DEVICE-1",
    ),
];

/// The qualifiers of `--map-by`.
const MAP_QUALIFIERS: &[Word] = &[
    (
        "pe",
        "PE=N binds each process to N CPUs of its own.",
        "PAM-MAP-PE-1",
    ),
    (
        "span",
        "Each node gets a process in turn; for a mapping by an object or a device.",
        "PAM-MAP-PLACE-1",
    ),
    (
        "oversubscribe",
        "A node may take more processes than it has slots.",
        "PAM-SLOTS-1",
    ),
    (
        "nooversubscribe",
        "A node takes at most as many processes as it has slots.",
        "PAM-SLOTS-1",
    ),
    (
        "nolocal",
        "Keeps processes off the launcher's node.",
        "PAM-NOLOCAL-2",
    ),
    ("hwtcpus", "Hardware threads are the CPUs.", "PAM-MAP-HWT-1"),
    ("corecpus", "Cores are the CPUs.", "PAM-MAP-HWT-1"),
    (
        "inherit",
        "Jobs that its processes spawn copy its policies.",
        "PAM-INHERIT-5",
    ),
    (
        "noinherit",
        "Jobs that its processes spawn do not copy its policies.",
        "PAM-INHERIT-5",
    ),
    (
        "file",
        "The file of a mapping by seq or rankfile.",
        "PAM-MAP-FILE-1",
    ),
    (
        "ordered",
        "Binds each process to one CPU of the PE list.",
        "PAM-MAP-CPUSET-1",
    ),
    (
        "interleave",
        "Spreads a mapping by device over packages, or the objects that it names.",
        "PAM-MAP-DEVICE-7",
    ),
    (
        "shared",
        "Allows more processes than devices.",
        "PAM-MAP-DEVICE-1",
    ),
    (
        "ndev",
        "NDEV=N gives each process N devices.",
        "PAM-MAP-DEVICE-6",
    ),
];

/// The policies of `--rank-by`.
const RANK_BY: &[Word] = &[
    (
        "slot",
        "Numbers the processes node by node, in placement order.",
        "PAM-RANK-ORDER-1",
    ),
    (
        "node",
        "Numbers one process of each node in turn.",
        "PAM-RANK-ORDER-1",
    ),
    (
        "fill",
        "Numbers the processes node by node, and within a node object by object.",
        "PAM-RANK-ORDER-1",
    ),
    (
        "span",
        "Numbers one process of each object of all nodes in turn.",
        "PAM-RANK-ORDER-1",
    ),
];

/// The policies of `--bind-to`.
const BIND_TO: &[Word] = &[
    (
        "none",
        "Processes run on any CPU of their node.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "hwthread",
        "Binds each process to a hardware thread.",
        "PAM-PARSE-BIND-1",
    ),
    ("core", "Binds each process to a core.", "PAM-PARSE-BIND-1"),
    (
        "l1cache",
        "Binds each process to the CPUs of an L1 cache.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "l2cache",
        "Binds each process to the CPUs of an L2 cache.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "l3cache",
        "Binds each process to the CPUs of an L3 cache.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "numa",
        "Binds each process to the CPUs of a NUMA node.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "package",
        "Binds each process to the CPUs of a package (socket).",
        "PAM-PARSE-BIND-1",
    ),
];

/// The qualifiers of `--bind-to`.
const BIND_QUALIFIERS: &[Word] = &[
    (
        "if-supported",
        "A process that cannot be bound runs unbound.",
        "PAM-BIND-IF-1",
    ),
    (
        "overload-allowed",
        "Several processes may be bound to one CPU.",
        "PAM-BIND-CPU-1",
    ),
    (
        "no-overload",
        "No two processes are bound to one CPU.",
        "PAM-BIND-OVERRIDE-2",
    ),
    (
        "report",
        "Prints the bindings when the job starts.",
        "PAM-PARSE-BIND-1",
    ),
    (
        "limit",
        "LIMIT=N binds at most N processes to an object before the next one is used.",
        "PAM-ATTR-10",
    ),
];

/// The words of a directive.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vocabulary {
    /// The option, as messages name it.
    option: &'static str,
    /// The policies.
    pub(crate) policies: &'static [Word],
    /// The qualifiers.
    pub(crate) qualifiers: &'static [Word],
}

/// The vocabulary of `--map-by`.
pub(crate) const MAPPING: Vocabulary = Vocabulary {
    option: "map-by",
    policies: MAP_BY,
    qualifiers: MAP_QUALIFIERS,
};

/// The vocabulary of `--rank-by`.
pub(crate) const RANKING: Vocabulary = Vocabulary {
    option: "rank-by",
    policies: RANK_BY,
    qualifiers: &[],
};

/// The vocabulary of `--bind-to`.
pub(crate) const BINDING: Vocabulary = Vocabulary {
    option: "bind-to",
    policies: BIND_TO,
    qualifiers: BIND_QUALIFIERS,
};

impl Vocabulary {
    /// Returns the vocabulary of a directive.
    pub(crate) fn of(meaning: Meaning) -> Option<Self> {
        match meaning {
            Meaning::MapBy => Some(MAPPING),
            Meaning::RankBy => Some(RANKING),
            Meaning::BindTo => Some(BINDING),
            _ => None,
        }
    }

    /// Returns the policy that a word means, which may be abbreviated.
    pub(crate) fn policy(self, word: &str) -> Option<Word> {
        self.find(self.policies, VocabularyKind::Policy, word)
    }

    /// Returns the qualifier that a word means, which may be abbreviated.
    pub(crate) fn qualifier(self, word: &str) -> Option<Word> {
        self.find(self.qualifiers, VocabularyKind::Qualifier, word)
    }

    fn find(self, words: &[Word], kind: VocabularyKind, given: &str) -> Option<Word> {
        let entries = (0..words.len()).zip(words);
        let entries = entries.map(|(index, word)| (index, word.0, ValueRule::Optional));
        let entries: Vec<Entry<usize>> = entries.collect();
        let name = given.split('=').next().unwrap_or(given);
        let found = look_up(self.option, kind, &entries, &Spanned::bare(name)).ok()?;
        words.get(found.meaning).copied()
    }
}

/// Returns what an option does.
pub(crate) fn option(meaning: Meaning) -> Option<&'static str> {
    Some(match meaning {
        Meaning::Np | Meaning::OlderNp => "The number of processes of this app.",
        Meaning::Host => "The nodes, each with its slots: n1:4,n2:4.",
        Meaning::Hostfile | Meaning::OlderHostfile => {
            "A file that lists the nodes and their slots."
        }
        Meaning::DefaultHostfile => "The file of the nodes where nothing else lists them.",
        Meaning::AddHost => "Nodes to be added to the runtime.",
        Meaning::App => "A file whose lines are the apps.",
        Meaning::MapBy => "Where processes are placed: over slots, nodes, cores, packages, …",
        Meaning::RankBy => "The order of the ranks.",
        Meaning::BindTo => "The CPUs that each process may run on.",
        Meaning::RunTime => "How the job is run.",
        Meaning::Display => "What is printed before the job starts.",
        Meaning::Personality => "Whose command line this is.",
        Meaning::PrteMca => "Sets a parameter of PRRTE: its name, then its value.",
        Meaning::Mca => "Sets a parameter of PRRTE or PMIx: its name, then its value.",
        Meaning::OpenMpiMca => "Sets a parameter of Open MPI: its name, then its value.",
        Meaning::AsQualifier(_)
        | Meaning::IntoQualifier(_)
        | Meaning::AsMapping(_)
        | Meaning::IntoMapping(_) => "An older option for `--map-by`.",
        Meaning::AsBinding(_) => "An older option for `--bind-to`.",
        Meaning::AsDisplay(_) | Meaning::IntoDisplay(_) => "An older option for `--display`.",
        Meaning::AsOutput(_) => "An older option for `--output`.",
        Meaning::AsRunTime(_) | Meaning::AsRunTimeMaybe(_) => "An older option for `--rtos`.",
        Meaning::Tune => "A file of parameters for this job.",
        Meaning::Help => "Prints help or the version; nothing is mapped.",
        Meaning::NotModelled => "An option that the reference does not model.",
        Meaning::Unknown => "PRRTE does not have this option.",
        _ => "It does not change the map.",
    })
}

/// Returns the current spelling of an older option.
pub(crate) fn replacement(meaning: Meaning) -> Option<String> {
    match meaning {
        Meaning::AsQualifier(word) => Some(format!("--map-by :{word}")),
        Meaning::AsMapping(word) | Meaning::IntoMapping(word) => Some(format!("--map-by {word}")),
        Meaning::IntoQualifier(word) => Some(format!("--map-by :{word}")),
        Meaning::AsBinding(word) => Some(format!("--bind-to {word}")),
        Meaning::AsDisplay(word) => Some(format!("--display {word}")),
        Meaning::AsRunTime(word) => Some(format!("--rtos {word}")),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::Rules;
    use mapcheck_reference::error::Refusal;
    use mapcheck_reference::policy::{Origin, parse_binding, parse_mapping, parse_ranking};

    /// Returns the words that a refusal of an unknown word lists.
    fn known<T: std::fmt::Debug>(refused: Result<T, Refusal>) -> Vec<String> {
        let message = refused.unwrap_err().message;
        let words = message.split_once(": there are ").unwrap().1.split(", ");
        words.map(str::to_owned).collect()
    }

    fn explained(words: &[Word]) -> Vec<&str> {
        words.iter().map(|word| word.0).collect()
    }

    #[test]
    fn every_word_of_the_rules_is_explained() {
        let map_by = |text| {
            known(parse_mapping(
                &Spanned::bare(text),
                Origin::Job,
                &Rules::default(),
            ))
        };
        assert_eq!(map_by("zzz"), explained(MAPPING.policies));
        assert_eq!(map_by("slot:zzz"), explained(MAPPING.qualifiers));
        let rank_by = known(parse_ranking(&Spanned::bare("zzz")));
        assert_eq!(rank_by, explained(RANKING.policies));
        let bind_to = |text| known(parse_binding(&Spanned::bare(text), Origin::Job));
        assert_eq!(bind_to("zzz"), explained(BINDING.policies));
        assert_eq!(bind_to("core:zzz"), explained(BINDING.qualifiers));
    }

    #[test]
    fn abbreviations_are_found() {
        assert_eq!(MAPPING.policy("pack").map(|word| word.0), Some("package"));
        assert_eq!(MAPPING.qualifier("PE=2").map(|word| word.0), Some("pe"));
        let overload = BINDING.qualifier("o-a");
        assert_eq!(overload.map(|word| word.0), Some("overload-allowed"));
        assert_eq!(RANKING.policy("s"), None);
        assert_eq!(MAPPING.policy("zzz"), None);
    }
}
