//! The allocation: how hosts, hostfiles, simulated nodes and resource managers become the nodes of a runtime, and how an app selects among them.
//!
//! The specification leaves this to PRRTE as it was (8.1.1.6.1): the requirements PAM-HOST-… and PAM-SLOTS-… describe it.
//!
//! Invariants: the head node is always node 0; a node has one name, however often and under whatever names it is mentioned; an app's
//! selection never changes the allocation.

mod host_list;
mod hostfile;
mod hostfile_cache;
mod managed;
mod names;
mod nodes;
mod number;
mod refusals;
mod selection;
mod settings;
mod simulator;
mod sources;

pub use host_list::{HostItem, HostList, HostWord, SlotCount};
pub use hostfile::{Hostfile, HostfileEntry};
pub use hostfile_cache::{ResolvedHostfile, no_hostfile};
pub use managed::{ManagedAllocation, ManagedNode};
pub use names::{LOCAL_NAMES, Naming, launch_id, short_name, trailing_number};
pub use nodes::{Allocation, NewNodes, Node};
pub(crate) use refusals::check_elastic;
pub use refusals::{MOST_NODES, not_allocated};
pub use selection::{ExpandedHost, Picker, SelectedNode, Selection, Selector, SlotRequest};
pub use settings::{DefaultHostfile, DefaultSlots, NodeSettings, is_true};
pub use sources::{HostDraft, Hosts, ListedSlots, Sources};

use crate::error::{MapError, Refusal};
use crate::machines::MachineRules;
use crate::policy::Spanned;
use crate::rules::Text;

/// Decides how hosts, hostfiles and slot counts are read, and how nodes are selected.
pub trait AllocationRules: MachineRules {
    /// PAM-HOST-6: Returns the items that are checked of a list that defines an allocation: all, also those that no node comes from.
    fn items_to_check(&self, list: &Spanned) -> Vec<Spanned> {
        list.split(',')
    }

    /// PAM-HOST-7: Checks a list, which has at least one host.
    ///
    /// # Errors
    ///
    /// It has none.
    fn check_host_list(&self, list: &Spanned, parsed: &HostList) -> Result<(), Refusal> {
        host_list::check_list(list, parsed)
    }

    /// PAM-HOST-7: Returns whether a word names a host: the name is not empty, also without its domain.
    fn is_host_name(&self, name: &str) -> bool {
        !short_name(name).is_empty()
    }

    /// PAM-HOST-6: Parses the count after the colon of a host, a whole number.
    ///
    /// # Errors
    ///
    /// It is not a number.
    fn parse_slot_count(&self, item: &Spanned, count: &str) -> Result<SlotCount, Refusal> {
        host_list::parse_slot_count(item, count)
    }

    /// PAM-HOST-6: Parses the rest of a relative host, after its `+`.
    ///
    /// # Errors
    ///
    /// It is neither `nK` nor `e` nor `e:N`.
    fn parse_relative_host(
        &self,
        item: &Spanned,
        relative: &str,
    ) -> Result<(HostWord, SlotCount), Refusal> {
        host_list::parse_relative_host(item, relative)
    }

    /// PAM-HOST-6: Parses the number of nodes of a simulated group, or of their slots.
    ///
    /// # Errors
    ///
    /// It is not a whole number.
    fn parse_node_number(&self, word: &Spanned) -> Result<u32, Refusal> {
        simulator::parse_number(word)
    }

    /// PAM-HOST-12: Returns the number in the alphabet of the letter of a simulated group: the group's own.
    fn letter_of_group(&self, group: usize) -> usize {
        group
    }

    /// PAM-HOST-4: Returns the part of a hostfile that is parsed: all of it.
    fn hostfile_to_parse<'a>(&self, text: &'a str) -> &'a str {
        text
    }

    /// PAM-HOST-13: Changes the slot counts of a list that defines an allocation, where each host has its own.
    fn count_listed_hosts(&self, items: &mut [HostItem]) {
        let _ = items;
    }

    /// PAM-HOST-1: Adds the slots of a host that a list names again. A request for all slots includes any other.
    fn add_listed_slots(&self, listed: &mut ListedSlots, slots: SlotCount) {
        listed.add(slots);
    }

    /// PAM-HOST-6: Checks that the slots of a host do not add up to a negative number.
    ///
    /// # Errors
    ///
    /// They do.
    fn check_host_slots(&self, host: &str, sum: i64) -> Result<(), Refusal> {
        sources::check_host_slots(host, sum)
    }

    /// PAM-SLOTS-3: Returns what is kept of a sum of slots, which does not wrap and is not negative.
    fn slot_sum(&self, sum: i64) -> i64 {
        sum.max(0)
    }

    /// PAM-HOST-5: Returns how to find the part of a full name that it shares with the short name of its host.
    fn shared_part(&self) -> fn(&str) -> &str {
        short_name
    }

    /// HET-HOSTFILE-1: Checks the hostfiles of a command line. That of one app is not part of another's.
    ///
    /// # Errors
    ///
    /// They cannot be used together.
    fn check_hostfiles(&self, sources: &Sources<'_>) -> Result<(), Refusal> {
        let _ = sources;
        Ok(())
    }

    /// PAM-HOST-5: Adds the nodes of hosts, one for each. Returns the index of each host's node.
    ///
    /// # Errors
    ///
    /// A slot count is invalid, or there are more nodes than [`MOST_NODES`].
    fn add_hosts(
        &self,
        hosts: Vec<HostDraft>,
        nodes: &mut NewNodes<'_>,
    ) -> Result<Vec<Option<u32>>, MapError> {
        let hosts = hosts.into_iter();
        hosts
            .map(|host| Ok(u32::try_from(nodes.add(host)?).ok()))
            .collect()
    }

    /// PAM-HOST-8: Returns the names in an app's list of hostfiles.
    ///
    /// # Errors
    ///
    /// It cannot be a list.
    fn split_hostfiles(&self, names: &Spanned) -> Result<Vec<Spanned>, Refusal> {
        Ok(hostfile_cache::file_names(names))
    }

    /// PAM-HOST-3: Selects nodes by an app's hostfile, in its order.
    ///
    /// # Errors
    ///
    /// It names a host that is not allocated.
    fn select_by_hostfile(
        &self,
        hostfile: &ResolvedHostfile,
        all: Vec<SelectedNode>,
        selector: &Selector<'_>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        selector.by_hostfile(hostfile, all)
    }

    /// PAM-HOST-3, PAM-HOST-2: Selects nodes by an app's host list, in its order, with the slots that it requests.
    ///
    /// # Errors
    ///
    /// It names a host that is not allocated, or too few nodes are empty.
    fn select_by_list(
        &self,
        items: &[HostItem],
        all: Vec<SelectedNode>,
        selector: &Selector<'_>,
    ) -> Result<Vec<SelectedNode>, MapError> {
        selector.by_list(items, all)
    }

    /// PAM-HOST-1: Adds the slots of a host that a list or hostfile names again to those that are requested on its node.
    ///
    /// # Errors
    ///
    /// It may not be named again.
    fn repeat_host(
        &self,
        selected: &mut SelectedNode,
        slots: Option<SlotCount>,
        cap: Option<u32>,
        allocation: &Allocation,
    ) -> Result<(), Refusal> {
        let _ = allocation;
        selected.add(slots, cap);
        Ok(())
    }

    /// PAM-HOST-4: Returns the nodes whose slots an app's hostfile limits, and the limits: of those in the hostfile, the selected ones.
    fn caps(&self, of_hostfile: Vec<(usize, u32)>, selected: &[SelectedNode]) -> Vec<(usize, u32)> {
        let _ = of_hostfile;
        SelectedNode::caps(selected)
    }

    /// PAM-HOST-10: Returns the hosts of a list in sequence, each as often as the list names it, with the empty nodes of `+e`.
    ///
    /// # Errors
    ///
    /// It is relative to nodes that do not exist.
    fn sequence(
        &self,
        items: &[HostItem],
        selector: &Selector<'_>,
    ) -> Result<Vec<String>, MapError> {
        selector.sequence_of(items)
    }
}

impl AllocationRules for Text {}
