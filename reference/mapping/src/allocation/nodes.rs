//! The nodes of the allocation, the head node first.
//!
//! They come from the first source that names a node: the simulator, the `-H` options of all segments, their hostfiles, the default
//! hostfile. Without any, the head node is the allocation.

use super::host_list::HostWord;
use super::hostfile_cache::{HostfileCache, ResolvedHostfile};
use super::names::{NameIndex, Naming};
use super::refusals::{MOST_NODES, too_many_nodes};
use super::settings::{DefaultHostfile, DefaultSlots};
use super::sources::{HostDraft, Sources, drafts};
use crate::error::{MapError, NotModelled, Refusal};
use crate::files::Files;
use crate::policy::Spanned;
use crate::rules::Rules;
use std::sync::Arc;

/// One node of the allocation.
#[doc(alias = "prte_node_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, cut at the first dot unless it is an address or full names are kept.
    pub name: Arc<str>,
    /// The name with its domain, if the domain is known and not displayed.
    #[doc(alias = "rawname")]
    pub full_name: Option<Arc<str>>,
    /// The slots, negative only with [`Quirk::HostNumbersUnchecked`](crate::rules::Quirk::HostNumbersUnchecked).
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
    /// The default hostfile, which a mapping by sequence falls back to.
    pub default_hostfile: DefaultHostfile,
    pub(super) index: NameIndex,
    pub(super) naming: Naming,
    hostfiles: HostfileCache,
}

impl Allocation {
    /// Allocates the nodes.
    ///
    /// # Errors
    ///
    /// A host list or hostfile is invalid, or there are more nodes than [`MOST_NODES`].
    pub fn new(sources: Sources<'_>, rules: &Rules) -> Result<Self, MapError> {
        let naming = Naming::new(sources.head, sources.settings.keep_full_names, rules);
        let hostfiles = HostfileCache::default();
        let drafts = drafts(&sources, &naming, &hostfiles, rules)?;
        let machines = sources.machines.distinct().iter();
        let default_slots: Vec<u32> = machines
            .map(|machine| sources.settings.default_slots.of(machine, rules))
            .collect();
        let slots_of = |name: &str| i64::from(default_slots[sources.machines.number_of(name)]);
        let by_cores = sources.settings.default_slots == DefaultSlots::Cores;
        let full_head = Arc::<str>::from(sources.head);
        let mut allocation = Self {
            index: NameIndex::with_capacity(drafts.len() + 1),
            nodes: Vec::with_capacity(drafts.len() + 1),
            head_allocated: drafts.is_empty(),
            default_hostfile: sources.settings.default_hostfile.clone(),
            naming,
            hostfiles,
        };
        let default_node = Node {
            name: Arc::clone(&allocation.naming.head),
            full_name: None,
            slots: slots_of(&allocation.naming.head),
            max_slots: 0,
            user: None,
            counted: by_cores,
        };
        let full_head = Some(full_head).filter(|full| *full != default_node.name);
        allocation.push(Node {
            full_name: full_head,
            ..default_node.clone()
        });
        for draft in drafts {
            let explicit = draft.slots(rules)?;
            let HostDraft {
                name,
                max_slots,
                user,
                ..
            } = draft;
            allocation.insert(Node {
                slots: explicit.unwrap_or_else(|| slots_of(&name)),
                name,
                full_name: None,
                max_slots,
                user,
                counted: by_cores && explicit.is_none(),
            })?;
        }
        Ok(allocation)
    }

    /// Adds a node by its longest name, unless it is the head node, which is there already.
    fn insert(&mut self, mut node: Node) -> Result<(), NotModelled> {
        let name = &node.name;
        if self.is_head(name) {
            self.head_allocated = true;
            let head = &mut self.nodes[0];
            // The head node never has negative slots, not even in a build that allows them elsewhere.
            head.slots = node.slots.max(0);
            head.max_slots = node.max_slots;
            head.user = node.user;
            head.counted = node.counted;
            return Ok(());
        }
        if self.naming.apart && self.index.is_shown(name) {
            return Ok(());
        }
        if self.nodes.len() > MOST_NODES {
            return Err(too_many_nodes());
        }
        let shown = self.naming.shown(name);
        if *shown != **name {
            let shown = Arc::from(shown);
            node.full_name = Some(std::mem::replace(&mut node.name, shown));
        }
        self.push(node);
        Ok(())
    }

    /// Whether a name refers to the head node.
    fn is_head(&self, name: &str) -> bool {
        if self.naming.apart {
            return *self.naming.head == *name;
        }
        // All names of the head node have its displayed name. The comparison saves a search for most other names.
        self.first_part(name) == &*self.naming.head && self.find(name) == Some(0)
    }

    fn push(&mut self, node: Node) {
        let number = self.nodes.len();
        self.index.add(number, &node.name, node.full_name.as_ref());
        self.nodes.push(node);
    }

    /// Finds the node with a name. Of several, the first.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.find_all(name, &self.naming).next()
    }

    /// Shortens a name as those of nodes are, and replaces `localhost` by the name of the head node.
    #[must_use]
    pub fn first_part<'a>(&'a self, name: &'a str) -> &'a str {
        self.naming.shown(self.naming.canonical(name))
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
    pub(crate) fn resolve_hostfile(
        &self,
        files: &Files,
        name: &Spanned,
        rules: &Rules,
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
