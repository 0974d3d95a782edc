//! The parameters about nodes: the sources of the allocation, default slots, and the display of names.

use super::managed::ManagedAllocation;
use super::number;
use crate::allocation::AllocationRules;
use crate::policy::Spanned;
use mapcheck_topology::{CpuSet, Level, Topology};

/// The slots of a node listed without a slot count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DefaultSlots {
    /// One per core, or one per hardware thread for an app whose CPUs are hardware threads.
    #[default]
    Cores,
    /// One per hardware thread.
    HwThreads,
    /// One per package.
    Packages,
    /// One per NUMA node.
    Numas,
    /// A fixed number.
    Number(u32),
}

impl DefaultSlots {
    /// Parses the parameter `prte_set_default_slots`. A word may be abbreviated; an unknown word means cores.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        const WORDS: [(&str, DefaultSlots); 5] = [
            ("cores", DefaultSlots::Cores),
            ("hwthreads", DefaultSlots::HwThreads),
            ("sockets", DefaultSlots::Packages),
            ("packages", DefaultSlots::Packages),
            ("numas", DefaultSlots::Numas),
        ];
        if let Some(number) = number::parse_nearest(text.trim_start()) {
            return Self::Number(u32::try_from(number).unwrap_or(0));
        }
        WORDS
            .iter()
            .find(|(word, _)| !text.is_empty() && word.starts_with(text))
            .map_or(Self::Cores, |(_, slots)| *slots)
    }

    /// The slots of a machine.
    #[must_use]
    pub fn of(self, topology: &Topology, rules: &dyn AllocationRules) -> u32 {
        let objects = |level| topology.objects(level).len();
        let slots = match self {
            Self::Cores => return cores(topology, topology.cpus(), rules),
            Self::HwThreads => topology.cpus().len(),
            Self::Packages => objects(Level::Package),
            Self::Numas => objects(Level::Numa),
            Self::Number(number) => return number,
        };
        u32::try_from(slots).unwrap_or(u32::MAX)
    }
}

/// The cores in a CPU set, or its hardware threads if the machine has no cores.
pub(super) fn cores(topology: &Topology, set: &CpuSet, rules: &dyn AllocationRules) -> u32 {
    let slots = match rules.default_cpus(topology.has_cores()) {
        Level::HwThread => set.len(),
        _ => topology.cores_inside(set),
    };
    u32::try_from(slots).unwrap_or(u32::MAX)
}

/// The parameters about nodes.
#[derive(Clone, Debug, Default)]
pub struct NodeSettings {
    /// The default hostfile.
    pub default_hostfile: DefaultHostfile,
    /// The slots of a node listed without a slot count.
    pub default_slots: DefaultSlots,
    /// Whether names are displayed with their domains.
    pub keep_full_names: bool,
    /// `ras`: the allocators that may be used, or all if it is empty.
    pub allocators: String,
    /// `ras_simulator_num_nodes`: the nodes of each simulated group.
    pub simulated_nodes: Option<Spanned>,
    /// `ras_simulator_slots`: the slots of the nodes of each group.
    pub simulated_slots: Option<Spanned>,
    /// `ras_simulator_max_slots`: the limit of the nodes of each group.
    pub simulated_max_slots: Option<Spanned>,
    /// The addresses of the head node.
    pub head_addresses: Vec<String>,
    /// The allocations of resource managers, by the priority of their components.
    pub managed: Vec<ManagedAllocation>,
}

/// The default hostfile, which defines the allocation if nothing else does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum DefaultHostfile {
    /// No default hostfile.
    #[default]
    None,
    /// The installation's own file, which no case has.
    Installed,
    /// A file.
    File(Spanned),
}

impl NodeSettings {
    /// Parses the parameters.
    #[must_use]
    pub fn new(parameter: impl Fn(&str) -> Option<Spanned>) -> Self {
        let text = |name| parameter(name).map_or_else(String::new, |value| value.text);
        let given = |name| parameter(name).filter(|value| !value.text.is_empty());
        let default_hostfile = match parameter("prte_default_hostfile") {
            None => DefaultHostfile::None,
            Some(file) if file.text == "none" => DefaultHostfile::None,
            Some(file) if file.text.is_empty() => DefaultHostfile::Installed,
            Some(file) => DefaultHostfile::File(file),
        };
        Self {
            default_hostfile,
            default_slots: DefaultSlots::parse(&text("prte_set_default_slots")),
            keep_full_names: is_true(&text("prte_keep_fqdn_hostnames")),
            allocators: text("ras"),
            simulated_nodes: given("ras_simulator_num_nodes"),
            simulated_slots: given("ras_simulator_slots"),
            simulated_max_slots: given("ras_simulator_max_slots"),
            head_addresses: Vec::new(),
            managed: Vec::new(),
        }
    }

    /// Whether an allocator may be used.
    pub(super) fn allows(&self, allocator: &str) -> bool {
        let (wanted, list) = match self.allocators.strip_prefix('^') {
            Some(list) => (false, list),
            None => (true, self.allocators.as_str()),
        };
        list.is_empty() || list.split(',').any(|name| name == allocator) == wanted
    }

    /// The names of these parameters.
    pub const PARAMETERS: [&'static str; 7] = [
        "prte_default_hostfile",
        "prte_set_default_slots",
        "prte_keep_fqdn_hostnames",
        "ras",
        "ras_simulator_num_nodes",
        "ras_simulator_slots",
        "ras_simulator_max_slots",
    ];
}

/// Returns whether the value of a parameter is true: a number other than 0, or the start of `true`.
#[must_use]
pub fn is_true(text: &str) -> bool {
    let number = number::parse_whole(text);
    let word = !text.is_empty() && "true".starts_with(&text.to_ascii_lowercase());
    word || number.is_some_and(|number| number != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_counted_in_words_or_numbers() {
        for (text, expected) in [
            ("", DefaultSlots::Cores),
            ("core", DefaultSlots::Cores),
            ("hwt", DefaultSlots::HwThreads),
            ("sockets", DefaultSlots::Packages),
            ("package", DefaultSlots::Packages),
            ("n", DefaultSlots::Numas),
            ("numas2", DefaultSlots::Cores),
            ("NUMAS", DefaultSlots::Cores),
            ("03", DefaultSlots::Number(3)),
            (" 3", DefaultSlots::Number(3)),
            ("-1", DefaultSlots::Number(0)),
            ("4294967298", DefaultSlots::Number(2_147_483_647)),
            ("3x", DefaultSlots::Cores),
        ] {
            assert_eq!(DefaultSlots::parse(text), expected, "{text}");
        }
    }

    #[test]
    fn true_is_a_number_or_the_word() {
        for text in ["1", "-1", "2", "t", "True"] {
            assert!(is_true(text), "{text}");
        }
        for text in ["", "0", "yes", "on", "truely", "false"] {
            assert!(!is_true(text), "{text}");
        }
    }

    #[test]
    fn allocators_are_listed_or_excluded() {
        let may = |list: &str, name: &str| {
            let settings = NodeSettings {
                allocators: list.to_owned(),
                ..NodeSettings::default()
            };
            settings.allows(name)
        };
        assert!(may("", "hosts"));
        assert!(may("simulator,hosts", "hosts"));
        assert!(!may("slurm", "hosts"));
        assert!(may("^slurm", "hosts"));
        assert!(!may("^slurm,hosts", "hosts"));
    }
}
