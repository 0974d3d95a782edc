//! The nodes of the allocation, the head node first.
//!
//! They come from the first source that names a node: the simulator, the `-H` options of all segments, their hostfiles, the default
//! hostfile. Without any, the head node is the allocation.

use super::host_list::HostWord;
use super::hostfile_cache::{HostfileCache, ResolvedHostfile};
use super::names::{NameIndex, Naming};
use super::refusals::{MOST_NODES, too_many_nodes};
use super::settings::{DefaultHostfile, DefaultSlots};
use super::sources::{Drafts, HostDraft, Hosts, Sources, drafts};
use crate::allocation::AllocationRules;
use crate::error::{MapError, Refusal};
use crate::files::Files;
use crate::machines::Machines;
use crate::policy::Spanned;
use std::sync::{Arc, OnceLock};

/// One node of the allocation.
#[doc(alias = "prte_node_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, cut at the first dot unless it is an address or full names are kept.
    pub name: Arc<str>,
    /// The name with its domain, if the domain is known and not displayed.
    #[doc(alias = "rawname")]
    pub full_name: Option<Arc<str>>,
    /// The slots.
    pub slots: i64,
    /// The most processes that the node may hold, or 0 without a limit.
    pub max_slots: u32,
    /// The login name, if a hostfile gives one.
    pub user: Option<Arc<str>>,
    /// Whether the slots are the cores of the node, because no source gave a slot count.
    pub counted: bool,
}

/// The nodes of a runtime. The head node is always the first, even if no process may be placed on it.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The nodes, in the order of their first mention.
    pub nodes: Vec<Node>,
    /// Whether the head node is allocated, so that processes may be placed on it.
    #[doc(alias = "prte_hnp_is_allocated")]
    pub head_allocated: bool,
    /// Whether a resource manager owns the nodes, so that a host list cannot raise their slots.
    pub managed: bool,
    /// Whether the nodes are simulated.
    pub simulated: bool,
    /// The default hostfile, which a mapping by sequence falls back to.
    pub default_hostfile: DefaultHostfile,
    /// The nodes by name, indexed when a name is first looked up. Nothing looks one up if one hostfile makes the allocation and selects
    /// from it.
    index: OnceLock<NameIndex>,
    pub(super) naming: Naming,
    hostfiles: HostfileCache,
}

/// The slots of the nodes that no source gives a slot count.
struct NodeSlots<'a> {
    machines: &'a Machines,
    /// The default slots of each machine, by number.
    of_machines: Vec<u32>,
    /// Whether they are the cores of the node.
    by_cores: bool,
}

impl<'a> NodeSlots<'a> {
    fn new(sources: &Sources<'a>, rules: &dyn AllocationRules) -> Self {
        let default_slots = sources.settings.default_slots;
        let machines = sources.machines.distinct().iter();
        Self {
            machines: sources.machines,
            of_machines: machines
                .map(|machine| default_slots.of(machine, rules))
                .collect(),
            by_cores: default_slots == DefaultSlots::Cores,
        }
    }

    /// Returns the slots of a node without a slot count.
    ///
    /// HET-SLOTS-1: counted on the node's own machine, which its daemon reports.
    fn by_default(&self, name: &str) -> i64 {
        self.of_machines[self.machines.number_of(name)].into()
    }
}

/// An allocation that gets the nodes of its hosts.
pub struct NewNodes<'a> {
    /// The allocation, whose head node is there already.
    pub allocation: &'a mut Allocation,
    /// The hosts of the command line.
    pub hosts: &'a Hosts,
    slots: NodeSlots<'a>,
    rules: &'a dyn AllocationRules,
}

impl NewNodes<'_> {
    /// Returns the slot count of a host, or `None` if it has the default slots.
    ///
    /// # Errors
    ///
    /// The count is invalid.
    pub fn listed_slots(&self, host: &HostDraft) -> Result<Option<i64>, Refusal> {
        host.slots(self.rules)
    }

    /// Adds the node of a host, unless that is the head node. Returns the node's index.
    ///
    /// # Errors
    ///
    /// Its slot count is invalid, or there are more nodes than [`MOST_NODES`].
    pub fn add(&mut self, host: HostDraft) -> Result<usize, MapError> {
        if self.allocation.is_head(&host.name) {
            self.allocate_head(host)?;
            return Ok(0);
        }
        self.append(host)
    }

    /// Gives the head node, which is there already, the slots of a host.
    ///
    /// # Errors
    ///
    /// The slot count is invalid.
    pub fn allocate_head(&mut self, host: HostDraft) -> Result<(), Refusal> {
        let node = self.node_of(host)?;
        self.allocation.head_allocated = true;
        let head = &mut self.allocation.nodes[0];
        head.slots = node.slots;
        head.max_slots = node.max_slots;
        head.user = node.user;
        head.counted = node.counted;
        Ok(())
    }

    /// Appends the node of a host. Returns the node's index.
    ///
    /// # Errors
    ///
    /// As [`Self::add`].
    pub fn append(&mut self, host: HostDraft) -> Result<usize, MapError> {
        let mut node = self.node_of(host)?;
        let allocation = &mut *self.allocation;
        if allocation.nodes.len() > MOST_NODES {
            return Err(too_many_nodes().into());
        }
        let shown = allocation.naming.shown(&node.name);
        if *shown != *node.name {
            let shown = Arc::from(shown);
            node.full_name = Some(std::mem::replace(&mut node.name, shown));
        }
        allocation.nodes.push(node);
        Ok(allocation.nodes.len() - 1)
    }

    /// Returns the node of a host, with its longest name.
    fn node_of(&self, host: HostDraft) -> Result<Node, Refusal> {
        let listed = self.listed_slots(&host)?;
        Ok(Node {
            slots: listed.unwrap_or_else(|| self.slots.by_default(&host.name)),
            counted: self.slots.by_cores && listed.is_none(),
            name: host.name,
            full_name: None,
            max_slots: host.max_slots,
            user: host.user,
        })
    }
}

impl Allocation {
    /// Allocates the nodes.
    ///
    /// # Errors
    ///
    /// A host list or hostfile is invalid, or there are more nodes than [`MOST_NODES`].
    pub fn new(sources: Sources<'_>, rules: &dyn AllocationRules) -> Result<Self, MapError> {
        let mut naming = Naming::new(sources.head, sources.settings.keep_full_names, rules);
        naming.addresses = Arc::from(sources.settings.head_addresses.as_slice());
        let hostfiles = HostfileCache::default();
        let Drafts {
            hosts,
            hostfile,
            managed,
            simulated,
        } = drafts(&sources, &naming, &hostfiles, rules)?;
        rules.check_hostfiles(&sources)?;
        let slots = NodeSlots::new(&sources, rules);
        let full_head = Arc::<str>::from(sources.head);
        let mut allocation = Self {
            index: OnceLock::new(),
            nodes: Vec::with_capacity(hosts.len() + 1),
            head_allocated: hosts.is_empty(),
            managed,
            simulated,
            default_hostfile: sources.settings.default_hostfile.clone(),
            naming,
            hostfiles,
        };
        let name = Arc::clone(&allocation.naming.head);
        allocation.nodes.push(Node {
            full_name: Some(full_head).filter(|full| *full != name),
            slots: slots.by_default(&name),
            name,
            max_slots: 0,
            user: None,
            counted: slots.by_cores,
        });
        let mut new_nodes = NewNodes {
            allocation: &mut allocation,
            hosts: sources.hosts,
            slots,
            rules,
        };
        let nodes = rules.add_hosts(hosts, &mut new_nodes)?;
        if let Some((name, file)) = hostfile {
            allocation.hostfiles.resolve(&name, file, |_| nodes);
        }
        Ok(allocation)
    }

    /// Whether a name refers to the head node.
    fn is_head(&self, name: &str) -> bool {
        let head = &self.nodes[0];
        let name = self.naming.canonical(name);
        // With a known domain, the head node has two names; without one, it has any name that is displayed as its own.
        let is_full = |full: &Arc<str>| **full == *name;
        *head.name == *name
            || *head.name == *self.naming.shown(name) && head.full_name.as_ref().is_none_or(is_full)
    }

    fn index(&self) -> &NameIndex {
        self.index.get_or_init(|| {
            let mut index = NameIndex::with_capacity(self.nodes.len());
            for (number, node) in self.nodes.iter().enumerate() {
                index.add(number, &node.name, node.full_name.as_ref());
            }
            index
        })
    }

    /// Finds the nodes with a name, full or short.
    pub(super) fn find_all(&self, name: &str) -> impl Iterator<Item = usize> + '_ {
        self.index().find_all(name, &self.naming)
    }

    /// Finds the node with a name. Of several, the first.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.find_all(name).next()
    }

    /// Replaces `localhost`, or an address of the head node, by the name of the head node.
    #[must_use]
    pub fn canonical<'a>(&'a self, name: &'a str) -> &'a str {
        self.naming.canonical(name)
    }

    /// Shortens a name as those of nodes are, and replaces `localhost` by the name of the head node.
    #[must_use]
    pub fn first_part<'a>(&'a self, name: &'a str) -> &'a str {
        self.naming.shown(self.canonical(name))
    }

    /// The indices of the nodes that processes may be placed on.
    #[must_use]
    pub fn usable(&self) -> std::ops::Range<usize> {
        usize::from(!self.head_allocated)..self.nodes.len()
    }

    /// Finds the nodes of a hostfile's entries. Parses the file unless an earlier call did.
    ///
    /// # Errors
    ///
    /// The file is missing or invalid.
    pub fn resolve_hostfile(
        &self,
        files: &Files,
        name: &Spanned,
        rules: &dyn AllocationRules,
    ) -> Result<Arc<ResolvedHostfile>, Refusal> {
        let file = self.hostfiles.parse(files, name, &self.naming, rules)?;
        Ok(self.hostfiles.resolve(name, file, |file| {
            let hosts = file.entries.iter().map(|entry| &entry.host);
            hosts.map(|host| self.node_of(host)).collect()
        }))
    }

    fn node_of(&self, host: &HostWord) -> Option<u32> {
        match host {
            HostWord::Name(name) => u32::try_from(self.find(name)?).ok(),
            HostWord::Nth(_) | HostWord::Empty(_) => None,
        }
    }
}
