//! The sources of an allocation: simulated nodes, host lists, the nodes of a DVM, hostfiles, the default hostfile.
//!
//! The first source that names a host is the only one. Its hosts are drafts of nodes, each host once.

use super::host_list::{HostList, HostWord, SlotCount};
use super::hostfile::Hostfile;
use super::hostfile_cache::{HostfileCache, file_names};
use super::managed::ManagedAllocation;
use super::names::{HostRegister, Naming};
use super::refusals::{MOST_NODES, bad_list, too_many_nodes};
use super::settings::{self, DefaultHostfile, NodeSettings};
use super::simulator;
use crate::allocation::AllocationRules;
use crate::error::{MapError, NotModelled, Refusal, Spot};
use crate::files::Files;
use crate::machines::Machines;
use crate::policy::Spanned;
use mapcheck_topology::CpuSet;
use std::sync::Arc;

/// The hosts of an allocation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hosts {
    /// The host lists of a command line.
    Lists(Vec<Spanned>),
    /// Nodes of a running DVM, each with its slots.
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

/// The slots of a host, from all that lists state of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListedSlots {
    /// The sum of the counts.
    pub sum: i64,
    /// Whether there is a count.
    pub given: bool,
    /// Whether all slots of the host were requested.
    pub whole: bool,
}

impl ListedSlots {
    /// Adds what one item of a list requests. A request for all slots includes any other.
    pub(super) fn add(&mut self, slots: SlotCount) {
        match slots {
            SlotCount::Number(number) => {
                self.sum = self.sum.saturating_add(number.into());
                self.given = true;
            }
            SlotCount::All => self.whole = true,
        }
    }
}

/// A host before it becomes a node.
#[derive(Clone, Debug)]
pub struct HostDraft {
    /// Its longest name.
    pub name: Arc<str>,
    slots: ListedSlots,
    pub(super) max_slots: u32,
    pub(super) user: Option<Arc<str>>,
    spot: Option<Spot>,
}

impl HostDraft {
    fn new(name: Arc<str>) -> Self {
        Self {
            name,
            slots: ListedSlots::default(),
            max_slots: 0,
            user: None,
            spot: None,
        }
    }

    /// A host with a slot count, or without one.
    fn with_slots(name: Arc<str>, slots: Option<i64>) -> Self {
        let slots = ListedSlots {
            sum: slots.unwrap_or(0),
            given: slots.is_some(),
            whole: false,
        };
        Self {
            slots,
            ..Self::new(name)
        }
    }

    /// Returns the explicit slot count of the host, or `None` if it has the default slots.
    ///
    /// # Errors
    ///
    /// The slots of the host add up to a negative number.
    pub(super) fn slots(&self, rules: &dyn AllocationRules) -> Result<Option<i64>, Refusal> {
        let ListedSlots { sum, given, whole } = self.slots;
        if whole || !given {
            return Ok(None);
        }
        let checked = rules.check_host_slots(&self.name, sum);
        checked.map_err(|refusal| refusal.at(self.spot))?;
        Ok(Some(rules.slot_sum(sum.min(u32::MAX.into()))))
    }
}

/// Checks that the slots of a host do not add up to a negative number.
pub(super) fn check_host_slots(name: &str, sum: i64) -> Result<(), Refusal> {
    if sum < 0 {
        let message = format!("the slots of host `{name}` add up to a negative number");
        return Err(bad_list(message));
    }
    Ok(())
}

/// The hosts of the first source that names any.
#[derive(Debug)]
pub(super) struct Drafts {
    /// The hosts, in the order of their first mention.
    pub(super) hosts: Vec<HostDraft>,
    /// The hostfile, if the hosts are the entries of one.
    pub(super) hostfile: Option<(Spanned, Arc<Hostfile>)>,
    /// Whether a resource manager owns the hosts.
    pub(super) managed: bool,
    /// Whether the hosts are simulated.
    pub(super) simulated: bool,
}

impl From<Vec<HostDraft>> for Drafts {
    fn from(hosts: Vec<HostDraft>) -> Self {
        Self {
            hosts,
            hostfile: None,
            managed: false,
            simulated: false,
        }
    }
}

/// Returns the hosts of the first source that names any.
///
/// # Errors
///
/// A host list, a hostfile or a parameter is invalid, or there are more simulated nodes than [`MOST_NODES`].
pub(super) fn drafts(
    sources: &Sources<'_>,
    naming: &Naming,
    cache: &HostfileCache,
    rules: &dyn AllocationRules,
) -> Result<Drafts, MapError> {
    let settings = sources.settings;
    if let Some(nodes) = &settings.simulated_nodes
        && settings.allows("simulator")
    {
        return Ok(Drafts {
            simulated: true,
            ..Drafts::from(drafts_of_simulator(nodes, sources, rules)?)
        });
    }
    // ALLOC-SOURCE-1: hosts and hostfiles only select among the nodes of a resource manager.
    let mut managed = settings.managed.iter();
    if let Some(managed) = managed.find(|managed| settings.allows(managed.component)) {
        return Ok(Drafts {
            managed: true,
            ..Drafts::from(drafts_of_manager(managed, naming)?)
        });
    }
    if !settings.allows("hosts") {
        return Ok(Drafts::from(Vec::new()));
    }
    let hosts = match sources.hosts {
        Hosts::Lists(lists) => hosts_of_lists(lists, rules)?,
        Hosts::Nodes(nodes) => hosts_of_dvm(nodes),
    };
    let mut drafts = Drafts::from(merge_hosts(hosts, naming, rules));
    if drafts.hosts.is_empty() {
        drafts = drafts_of_files(sources.hostfiles, sources.files, naming, cache, rules)?;
    }
    if drafts.hosts.is_empty()
        && let DefaultHostfile::File(file) = &settings.default_hostfile
    {
        let hostfile = cache.parse(sources.files, file, naming, rules)?;
        drafts = drafts_of_one_file(hostfile, file)?;
    }
    Ok(drafts)
}

/// Returns the hosts of a resource manager's allocation.
///
/// ALLOC-NODES-1: each host is a node once, with the slots of its first mention.
fn drafts_of_manager(
    managed: &ManagedAllocation,
    naming: &Naming,
) -> Result<Vec<HostDraft>, MapError> {
    let nodes = managed.nodes.as_ref().map_err(Clone::clone)?;
    let mut register = HostRegister::with_capacity(naming, nodes.len());
    let mut drafts = Vec::with_capacity(nodes.len());
    for node in nodes.iter() {
        if register.enter(&node.name).1 {
            drafts.push(HostDraft::with_slots(
                Arc::clone(&node.name),
                Some(node.slots),
            ));
        }
    }
    Ok(drafts)
}

fn drafts_of_simulator(
    nodes: &Spanned,
    sources: &Sources<'_>,
    rules: &dyn AllocationRules,
) -> Result<Vec<HostDraft>, MapError> {
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
        group.names().map(|name| HostDraft {
            max_slots: group.max_slots,
            ..HostDraft::with_slots(Arc::from(name), Some(group.slots.into()))
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
fn hosts_of_lists(
    lists: &[Spanned],
    rules: &dyn AllocationRules,
) -> Result<Vec<NamedHost>, MapError> {
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
fn merge_hosts(
    hosts: Vec<NamedHost>,
    naming: &Naming,
    rules: &dyn AllocationRules,
) -> Vec<HostDraft> {
    let mut register = HostRegister::with_capacity(naming, hosts.len());
    let mut drafts: Vec<HostDraft> = Vec::new();
    for host in hosts {
        let (number, is_new) = register.enter(&host.name);
        if is_new {
            drafts.push(HostDraft::new(host.name));
        }
        rules.add_listed_slots(&mut drafts[number].slots, host.slots);
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
    rules: &dyn AllocationRules,
) -> Result<Drafts, MapError> {
    let names: Vec<Spanned> = names.iter().flat_map(file_names).collect();
    if let [name] = names.as_slice() {
        return drafts_of_one_file(cache.parse(files, name, naming, rules)?, name);
    }
    let mut register = HostRegister::new(naming);
    let mut drafts = Vec::new();
    for name in names {
        let file = cache.parse(files, &name, naming, rules)?;
        drafts.append(&mut drafts_of_file(&file, &name, |host| {
            register.enter(host).1
        })?);
    }
    Ok(Drafts::from(drafts))
}

/// The hosts of a hostfile. Its entries are different hosts already.
fn drafts_of_one_file(hostfile: Arc<Hostfile>, name: &Spanned) -> Result<Drafts, MapError> {
    Ok(Drafts {
        hosts: drafts_of_file(&hostfile, name, |_| true)?,
        hostfile: Some((name.clone(), hostfile)),
        simulated: false,
        managed: false,
    })
}

/// The hosts of a hostfile that are new.
fn drafts_of_file(
    hostfile: &Hostfile,
    name: &Spanned,
    mut is_new: impl FnMut(&str) -> bool,
) -> Result<Vec<HostDraft>, MapError> {
    let mut drafts = Vec::with_capacity(hostfile.entries.len());
    for entry in &hostfile.entries {
        let HostWord::Name(host) = &entry.host else {
            let message = "a relative host cannot define the allocation";
            let place = entry.place.clone();
            return Err(bad_list(message).in_file(place).at(name.spot).into());
        };
        if is_new(host) {
            drafts.push(HostDraft {
                max_slots: entry.max_slots.unwrap_or(0),
                user: entry.user.clone(),
                ..HostDraft::with_slots(Arc::clone(host), entry.slots.map(i64::from))
            });
        }
    }
    Ok(drafts)
}
