//! The nodes of the allocation, the head node first.
//!
//! They come from the first source that names a node: the simulator, the `-H` options of all segments, their hostfiles, the default
//! hostfile. Without any, the head node is the allocation.

use super::host_list::{HostList, HostWord, SlotCount};
use super::hostfile::Hostfile;
use super::hostfile_cache::{HostfileCache, ResolvedHostfile, file_names};
use super::names::{HostRegister, NameIndex, Naming};
use super::number::slot_sum;
use super::settings::{self, DefaultHostfile, DefaultSlots, NodeSettings};
use super::simulator;
use crate::error::{Code, MapError, NotModelled, Refusal, Spot, Stage, Topic};
use crate::files::Files;
use crate::machines::Machines;
use crate::policy::Spanned;
use crate::rules::{Quirk, Rules};
use mapcheck_topology::CpuSet;
use std::sync::Arc;

/// The largest allocation that the reference models.
pub const MOST_NODES: usize = 1 << 20;

/// One node of the allocation.
#[doc(alias = "prte_node_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The name, cut at the first dot unless it is an address or full names are kept.
    pub name: Arc<str>,
    /// The name with its domain, if the domain is known and not displayed.
    #[doc(alias = "rawname")]
    pub full_name: Option<Arc<str>>,
    /// The slots, negative only with [`Quirk::HostNumbersUnchecked`].
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

/// The hosts of an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// The host lists of a command line.
    Lists(Vec<Spanned>),
    /// Nodes of a running DVM, each with the slots that are free on it.
    Nodes(Vec<(String, u32)>),
}

impl Default for Hosts {
    fn default() -> Self {
        Self::Lists(Vec::new())
    }
}

/// The sources of an allocation.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The hosts that the command line lists, or that the DVM has.
    pub hosts: &'a Hosts,
    /// The hostfiles of the command line, which are ignored if there is a `-H`.
    pub hostfiles: &'a [Spanned],
    /// The parameters about nodes.
    pub settings: &'a NodeSettings,
    /// The texts of the hostfiles.
    pub files: &'a Files,
    /// The name of the head node, where the launcher runs.
    pub head: &'a str,
    /// The machines of the nodes.
    pub machines: &'a Machines,
    /// The CPUs of the shared machine that jobs may use, which are the default slots of simulated nodes.
    pub usable: &'a CpuSet,
}

/// A host before it becomes a node.
#[derive(Clone, Debug)]
struct Draft {
    name: Arc<str>,
    slots: i64,
    /// Whether the slot count is explicit.
    given: bool,
    /// Whether all slots of the host were requested.
    whole: bool,
    max_slots: u32,
    user: Option<Arc<str>>,
    spot: Option<Spot>,
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
            let default_slots = slots_of(&draft.name);
            let node = draft.into_node(default_slots, by_cores, rules)?;
            allocation.insert(node)?;
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

impl Draft {
    fn new(name: Arc<str>) -> Self {
        Self {
            name,
            slots: 0,
            given: false,
            whole: false,
            max_slots: 0,
            user: None,
            spot: None,
        }
    }

    /// PAM-HOST-1: the slots of repeated hosts add up. A request for all slots includes any other.
    fn add(&mut self, slots: SlotCount, rules: &Rules) {
        match slots {
            SlotCount::Number(number) => {
                self.slots = self.slots.saturating_add(number.into());
                self.given = true;
            }
            SlotCount::All if rules.has(Quirk::HostAutoSlotsForgotten) => {
                self.slots = 0;
                self.given = false;
            }
            SlotCount::All => self.whole = true,
        }
    }

    /// PAM-HOST-6: refuses a host whose slots add up to a negative number.
    fn into_node(
        self,
        default_slots: i64,
        by_cores: bool,
        rules: &Rules,
    ) -> Result<Node, MapError> {
        let mut node = Node {
            name: self.name,
            full_name: None,
            slots: default_slots,
            max_slots: self.max_slots,
            user: self.user,
            counted: by_cores,
        };
        if self.whole || !self.given {
            return Ok(node);
        }
        node.counted = false;
        if self.slots < 0 && !rules.has(Quirk::HostNumbersUnchecked) {
            let message = format!(
                "the slots of host `{}` add up to a negative number",
                node.name
            );
            return Err(bad_list(message).at(self.spot).into());
        }
        node.slots = slot_sum(self.slots.min(u32::MAX.into()), rules);
        Ok(node)
    }
}

/// The hosts of the first source that names any.
fn drafts(
    sources: &Sources<'_>,
    naming: &Naming,
    cache: &HostfileCache,
    rules: &Rules,
) -> Result<Vec<Draft>, MapError> {
    let settings = sources.settings;
    if let Some(nodes) = &settings.simulated_nodes
        && settings.allows("simulator")
    {
        return drafts_of_simulator(nodes, sources, rules);
    }
    if !settings.allows("hosts") {
        return Ok(Vec::new());
    }
    let hosts = match sources.hosts {
        Hosts::Lists(lists) => hosts_of_lists(lists, rules)?,
        Hosts::Nodes(nodes) => hosts_of_dvm(nodes),
    };
    let mut drafts = merge_hosts(hosts, naming, rules);
    if drafts.is_empty() {
        drafts = drafts_of_files(sources.hostfiles, sources.files, naming, cache, rules)?;
    }
    if drafts.is_empty()
        && let DefaultHostfile::File(file) = &settings.default_hostfile
    {
        let hostfile = cache.parse(sources.files, file, naming, rules)?;
        drafts = drafts_of_file(&hostfile, file, None)?;
    }
    Ok(drafts)
}

fn drafts_of_simulator(
    nodes: &Spanned,
    sources: &Sources<'_>,
    rules: &Rules,
) -> Result<Vec<Draft>, MapError> {
    let settings = sources.settings;
    let cores = settings::cores(sources.machines.shared(), sources.usable, rules);
    let slots = settings.simulated_slots.as_ref();
    let max_slots = settings.simulated_max_slots.as_ref();
    let groups = simulator::parse_groups(nodes, slots, max_slots, cores, rules)?;
    let count: u64 = groups.iter().map(|group| u64::from(group.nodes)).sum();
    if count > MOST_NODES as u64 {
        return Err(NotModelled {
            spot: nodes.spot,
            ..too_many_nodes()
        }
        .into());
    }
    let drafts = groups.iter().flat_map(|group| {
        group.names().map(|name| Draft {
            slots: group.slots.into(),
            given: true,
            max_slots: group.max_slots,
            ..Draft::new(Arc::from(name))
        })
    });
    Ok(drafts.collect())
}

/// A host of a list or of a DVM.
struct NamedHost {
    name: Arc<str>,
    slots: SlotCount,
    spot: Option<Spot>,
}

/// PAM-VERIFY-5: the hosts of all host lists, in order. Nothing checks that they exist.
fn hosts_of_lists(lists: &[Spanned], rules: &Rules) -> Result<Vec<NamedHost>, MapError> {
    let mut hosts = Vec::new();
    for list in lists {
        for item in HostList::parse_absolute(list, rules)?.items {
            if let HostWord::Name(name) = item.host {
                hosts.push(NamedHost {
                    name,
                    slots: item.slots,
                    spot: item.written.spot,
                });
            }
        }
    }
    Ok(hosts)
}

/// The nodes of a DVM, in order.
fn hosts_of_dvm(nodes: &[(String, u32)]) -> Vec<NamedHost> {
    let host = |(name, slots): &(String, u32)| NamedHost {
        name: Arc::from(name.as_str()),
        slots: SlotCount::Number(i32::try_from(*slots).unwrap_or(i32::MAX)),
        spot: None,
    };
    nodes.iter().map(host).collect()
}

/// Merges the mentions of each host into one draft.
fn merge_hosts(hosts: Vec<NamedHost>, naming: &Naming, rules: &Rules) -> Vec<Draft> {
    let mut register = HostRegister::with_capacity(naming, hosts.len());
    let mut drafts: Vec<Draft> = Vec::new();
    for host in hosts {
        let (number, is_new) = register.enter(&host.name);
        if is_new {
            drafts.push(Draft::new(host.name));
        }
        drafts[number].add(host.slots, rules);
        drafts[number].spot = host.spot;
    }
    for (draft, name) in drafts.iter_mut().zip(register.into_names()) {
        draft.name = name;
    }
    drafts
}

/// The hosts of several hostfiles. The first file that names a host gives its slots.
fn drafts_of_files(
    names: &[Spanned],
    files: &Files,
    naming: &Naming,
    cache: &HostfileCache,
    rules: &Rules,
) -> Result<Vec<Draft>, MapError> {
    let names: Vec<Spanned> = names.iter().flat_map(file_names).collect();
    // The entries of one file are different hosts already.
    let mut register = (names.len() > 1).then(|| HostRegister::new(naming));
    let mut drafts = Vec::new();
    for name in names {
        let file = cache.parse(files, &name, naming, rules)?;
        drafts.append(&mut drafts_of_file(&file, &name, register.as_mut())?);
    }
    Ok(drafts)
}

/// The hosts of a hostfile that are not registered yet, or all its hosts without a register.
fn drafts_of_file(
    hostfile: &Hostfile,
    name: &Spanned,
    mut register: Option<&mut HostRegister<'_>>,
) -> Result<Vec<Draft>, MapError> {
    let mut drafts = Vec::with_capacity(hostfile.entries.len());
    for entry in &hostfile.entries {
        let HostWord::Name(host) = &entry.host else {
            let message = "a relative host cannot define the allocation; use the name of a host";
            let place = entry.place.clone();
            return Err(bad_list(message).in_file(place).at(name.spot).into());
        };
        let is_new = register
            .as_mut()
            .is_none_or(|register| register.enter(host).1);
        if is_new {
            drafts.push(Draft {
                slots: entry.slots.unwrap_or(0).into(),
                given: entry.slots.is_some(),
                max_slots: entry.max_slots.unwrap_or(0),
                user: entry.user.clone(),
                ..Draft::new(Arc::clone(host))
            });
        }
    }
    Ok(drafts)
}

pub(super) fn bad_list(message: impl Into<String>) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::BadHostList,
        Code::BadParam,
        message,
    )
}

/// PAM-HOST-12: refuses to add nodes, because the runtime of a prterun is not elastic.
pub(crate) fn check_elastic(added: Option<&Spanned>) -> Result<(), Refusal> {
    let Some(nodes) = added else {
        return Ok(());
    };
    let message = "cannot add nodes: the runtime is not elastic";
    let refusal = Refusal::new(Stage::Allocation, Topic::NotElastic, Code::Silent, message);
    Err(refusal.at(nodes.spot))
}

fn too_many_nodes() -> NotModelled {
    NotModelled {
        what: format!("more than {MOST_NODES} nodes"),
        spot: None,
    }
}

pub(crate) fn not_allocated(name: &str) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        format!("host `{name}` is not in the allocation"),
    )
}
