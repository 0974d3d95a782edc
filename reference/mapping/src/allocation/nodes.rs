//! The allocation: every node of the runtime, the head node first.
//!
//! It comes from the first of these that names a node: nodes that are made up, the host options of all segments together, their
//! hostfiles, the default hostfile. Without any of them the head node is the allocation.

use super::host_list::{HostList, HostWord, SlotCount};
use super::hostfile::Hostfile;
use super::names::{NameIndex, Naming, Roll};
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

/// The most nodes that an allocation may have.
pub const MOST_NODES: usize = 1 << 20;

/// One node of the allocation.
#[doc(alias = "prte_node_t")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name, cut at the first dot unless it is an address or full names are kept.
    pub name: Arc<str>,
    /// Its name with its domain, if that is known and not shown.
    #[doc(alias = "rawname")]
    pub full_name: Option<Arc<str>>,
    /// How many processes it is meant to hold: fewer than none in a build with [`Quirk::HostNumbersUnchecked`] only.
    pub slots: i64,
    /// How many it may hold at most; 0 if there is no limit.
    pub max_slots: u32,
    /// As whom one logs in there, if a hostfile says.
    pub user: Option<Arc<str>>,
    /// Whether its slots were found by counting its cores, because nobody said how many.
    pub counted: bool,
}

/// The nodes of the runtime. The head node is always the first, whether processes may be placed on it or not.
#[derive(Clone, Debug)]
pub struct Allocation {
    /// The nodes, in the order in which they were named.
    pub nodes: Vec<Node>,
    /// Whether the head node was named, so that processes may be placed on it.
    #[doc(alias = "prte_hnp_is_allocated")]
    pub head_allocated: bool,
    /// The file that lists the nodes where nothing else does, and hosts in their order where no other file does.
    pub default_hostfile: DefaultHostfile,
    pub(super) index: NameIndex,
    pub(super) naming: Naming,
}

/// The hosts of an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// The host lists of a command line, as written.
    Lists(Vec<Spanned>),
    /// Nodes of a running DVM, each with the slots that are free on it.
    Nodes(Vec<(String, u32)>),
}

impl Default for Hosts {
    fn default() -> Self {
        Self::Lists(Vec::new())
    }
}

/// What an allocation is made from.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    /// The hosts that the command line lists, or that the DVM has.
    pub hosts: &'a Hosts,
    /// The hostfiles of the command line; they count only where there is no host option.
    pub hostfiles: &'a [Spanned],
    /// What parameters say.
    pub settings: &'a NodeSettings,
    /// The texts of the hostfiles.
    pub files: &'a Files,
    /// The name of the node on which the launcher runs.
    pub head: &'a str,
    /// The machines of the nodes.
    pub machines: &'a Machines,
    /// The CPUs of the shared machine that jobs may use: they count on simulated nodes.
    pub usable: &'a CpuSet,
}

/// A node that was named, before it is one.
#[derive(Clone, Debug)]
struct Draft {
    name: Arc<str>,
    slots: i64,
    /// Whether it was said how many.
    given: bool,
    /// Whether all of its slots were asked for.
    whole: bool,
    max_slots: u32,
    user: Option<Arc<str>>,
    spot: Option<Spot>,
}

impl Allocation {
    /// The allocation that a command line makes.
    ///
    /// # Errors
    ///
    /// A list or a file cannot be read, or there are more nodes than [`MOST_NODES`].
    pub fn new(sources: Sources<'_>, rules: &Rules) -> Result<Self, MapError> {
        let naming = Naming::new(sources.head, sources.settings.keep_full_names, rules);
        let drafts = drafts(&sources, &naming, rules)?;
        let machines = sources.machines.distinct().iter();
        let default_slots: Vec<u32> = machines
            .map(|machine| sources.settings.default_slots.of(machine, rules))
            .collect();
        let slots_of = |name: &str| i64::from(default_slots[sources.machines.number_of(name)]);
        let by_cores = sources.settings.default_slots == DefaultSlots::Cores;
        let full_head = Arc::<str>::from(sources.head);
        let mut allocation = Self {
            index: NameIndex::default(),
            nodes: Vec::with_capacity(drafts.len() + 1),
            head_allocated: drafts.is_empty(),
            default_hostfile: sources.settings.default_hostfile.clone(),
            naming,
        };
        let nobody_says = Node {
            name: Arc::clone(&allocation.naming.head),
            full_name: None,
            slots: slots_of(&allocation.naming.head),
            max_slots: 0,
            user: None,
            counted: by_cores,
        };
        let full_head = Some(full_head).filter(|full| *full != nobody_says.name);
        allocation.push(Node {
            full_name: full_head,
            ..nobody_says.clone()
        });
        for draft in drafts {
            let unlisted = Node {
                slots: slots_of(&draft.name),
                ..nobody_says.clone()
            };
            let node = draft.node(&unlisted, rules)?;
            allocation.insert(&draft.name, node)?;
        }
        Ok(allocation)
    }

    /// Adds a node, unless it is the head node, which is there already.
    fn insert(&mut self, name: &Arc<str>, node: Node) -> Result<(), NotModelled> {
        let is_head = if self.naming.apart {
            *self.naming.head == **name
        } else {
            self.find(name) == Some(0)
        };
        if is_head {
            self.head_allocated = true;
            let head = &mut self.nodes[0];
            // Nothing is taken away from the head node, not even by a build that does so elsewhere.
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
        let shown: Arc<str> = Arc::from(self.naming.shown(name));
        let full_name = Some(Arc::clone(name)).filter(|full| *full != shown);
        self.push(Node {
            name: shown,
            full_name,
            ..node
        });
        Ok(())
    }

    fn push(&mut self, node: Node) {
        let number = self.nodes.len();
        self.index.add(number, &node.name, node.full_name.as_ref());
        self.nodes.push(node);
    }

    /// The index of the node that a name stands for; of several, the first.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.find_all(name, &self.naming).next()
    }

    /// A name as nodes show theirs: its first part, and the head node's own name for that of any machine.
    #[must_use]
    pub fn first_part<'a>(&'a self, name: &'a str) -> &'a str {
        self.naming.shown(self.naming.canonical(name))
    }

    /// The indices of the nodes on which processes may be placed.
    #[must_use]
    pub fn usable(&self) -> std::ops::Range<usize> {
        usize::from(!self.head_allocated)..self.nodes.len()
    }

    /// Reads a hostfile.
    ///
    /// # Errors
    ///
    /// It is not there, or malformed.
    pub(crate) fn hostfile(
        &self,
        files: &Files,
        name: &Spanned,
        rules: &Rules,
    ) -> Result<Hostfile, Refusal> {
        read_hostfile(files, name, &self.naming, rules)
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

    /// PAM-HOST-1: a host that is named again gets the slots of each time. Whoever asks for all of a node gets all of it,
    /// whatever else is asked for.
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

    /// PAM-HOST-6: nobody can take away more slots than there are.
    fn node(&self, nobody_says: &Node, rules: &Rules) -> Result<Node, MapError> {
        let mut node = Node {
            max_slots: self.max_slots,
            user: self.user.clone(),
            ..nobody_says.clone()
        };
        if self.whole || !self.given {
            return Ok(node);
        }
        node.counted = false;
        if self.slots < 0 && !rules.has(Quirk::HostNumbersUnchecked) {
            let message = format!("the host `{}` has fewer than no slots", self.name);
            return Err(bad_list(message).at(self.spot).into());
        }
        node.slots = slot_sum(self.slots.min(u32::MAX.into()), rules);
        Ok(node)
    }
}

/// The nodes that are named, by the first that names any.
fn drafts(sources: &Sources<'_>, naming: &Naming, rules: &Rules) -> Result<Vec<Draft>, MapError> {
    let settings = sources.settings;
    if let Some(nodes) = &settings.simulated_nodes
        && settings.may_ask("simulator")
    {
        return simulated(nodes, sources, rules);
    }
    if !settings.may_ask("hosts") {
        return Ok(Vec::new());
    }
    let hosts = match sources.hosts {
        Hosts::Lists(lists) => listed(lists, rules)?,
        Hosts::Nodes(nodes) => running(nodes),
    };
    let mut drafts = merge(&hosts, naming, rules);
    if drafts.is_empty() {
        drafts = in_files(sources.hostfiles, sources.files, naming, rules)?;
    }
    if drafts.is_empty()
        && let DefaultHostfile::File(file) = &settings.default_hostfile
    {
        drafts = in_file(file, sources.files, naming, rules, &mut Roll::new(naming))?;
    }
    Ok(drafts)
}

fn simulated(
    nodes: &Spanned,
    sources: &Sources<'_>,
    rules: &Rules,
) -> Result<Vec<Draft>, MapError> {
    let settings = sources.settings;
    let cores = settings::cores(sources.machines.shared(), sources.usable, rules);
    let slots = settings.simulated_slots.as_ref();
    let max_slots = settings.simulated_max_slots.as_ref();
    let groups = simulator::groups(nodes, slots, max_slots, cores, rules)?;
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

/// A host as a list or a DVM names it.
struct NamedHost {
    name: String,
    slots: SlotCount,
    spot: Option<Spot>,
}

/// The hosts of all host lists, in order.
fn listed(lists: &[Spanned], rules: &Rules) -> Result<Vec<NamedHost>, MapError> {
    let mut hosts = Vec::new();
    for list in lists {
        for item in HostList::absolute(list, rules)?.items {
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
fn running(nodes: &[(String, u32)]) -> Vec<NamedHost> {
    let host = |(name, slots): &(String, u32)| NamedHost {
        name: name.clone(),
        slots: SlotCount::Number(i32::try_from(*slots).unwrap_or(i32::MAX)),
        spot: None,
    };
    nodes.iter().map(host).collect()
}

/// One draft for each host, with the slots of every time that it is named.
fn merge(hosts: &[NamedHost], naming: &Naming, rules: &Rules) -> Vec<Draft> {
    let mut roll = Roll::new(naming);
    let mut drafts: Vec<Draft> = Vec::new();
    for host in hosts {
        let (number, is_new) = roll.enter(&host.name);
        if is_new {
            drafts.push(Draft::new(Arc::from(host.name.as_str())));
        }
        drafts[number].add(host.slots, rules);
        drafts[number].spot = host.spot;
    }
    for (number, draft) in drafts.iter_mut().enumerate() {
        draft.name = Arc::clone(roll.name(number));
    }
    drafts
}

/// The hosts of several hostfiles. The first that names a host says how many slots it has.
fn in_files(
    names: &[Spanned],
    files: &Files,
    naming: &Naming,
    rules: &Rules,
) -> Result<Vec<Draft>, MapError> {
    let mut roll = Roll::new(naming);
    let mut drafts = Vec::new();
    for name in names {
        for file in file_names(name) {
            drafts.extend(in_file(&file, files, naming, rules, &mut roll)?);
        }
    }
    Ok(drafts)
}

/// The hosts of a hostfile that are not on the roll yet.
fn in_file(
    name: &Spanned,
    files: &Files,
    naming: &Naming,
    rules: &Rules,
    roll: &mut Roll<'_>,
) -> Result<Vec<Draft>, MapError> {
    let hostfile = read_hostfile(files, name, naming, rules)?;
    let mut drafts = Vec::new();
    for entry in hostfile.entries {
        let HostWord::Name(host) = entry.host else {
            let message = "a relative host has no allocation that it could be relative to";
            return Err(bad_list(message).in_file(entry.place).at(name.spot).into());
        };
        let (_, is_new) = roll.enter(&host);
        if is_new {
            drafts.push(Draft {
                slots: entry.slots.unwrap_or(0).into(),
                given: entry.slots.is_some(),
                max_slots: entry.max_slots.unwrap_or(0),
                user: entry.user,
                ..Draft::new(Arc::from(host))
            });
        }
    }
    Ok(drafts)
}

/// The files that a word names, between commas; one that names none names a file that does not exist.
pub(super) fn file_names(word: &Spanned) -> Vec<Spanned> {
    let names = word.split(',');
    if names.is_empty() {
        vec![word.clone()]
    } else {
        names
    }
}

fn read_hostfile(
    files: &Files,
    name: &Spanned,
    naming: &Naming,
    rules: &Rules,
) -> Result<Hostfile, Refusal> {
    let Some(text) = files.get(&name.text) else {
        return Err(no_hostfile(name));
    };
    Hostfile::parse(&name.text, text, naming, rules).map_err(|refusal| refusal.at(name.spot))
}

pub(super) fn no_hostfile(name: &Spanned) -> Refusal {
    Refusal {
        code: Code::NotFound,
        ..bad_list(format!("the hostfile `{}` cannot be read", name.text))
    }
    .at(name.spot)
}

pub(super) fn bad_list(message: impl Into<String>) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::BadHostList,
        Code::BadParam,
        message,
    )
}

/// PAM-HOST-12: what a prterun starts is not elastic, so no node can be added to it.
pub(crate) fn check_elastic(added: Option<&Spanned>) -> Result<(), Refusal> {
    let Some(nodes) = added else {
        return Ok(());
    };
    let message = "no node can be added to a runtime that is not elastic";
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
        format!("the host `{name}` is not part of the allocation"),
    )
}
