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
mod rules;
mod selection;
mod settings;
mod simulator;
mod sources;

pub use host_list::{HostItem, HostList, HostWord, SlotCount};
pub use hostfile::{Hostfile, HostfileEntry};
pub use hostfile_cache::ResolvedHostfile;
pub use managed::{ManagedAllocation, ManagedNode};
pub use names::{LOCAL_NAMES, Naming};
pub use nodes::{Allocation, Node};
pub(crate) use number::slot_sum;
pub use refusals::MOST_NODES;
pub(crate) use refusals::{check_elastic, not_allocated};
pub use rules::AllocationRules;
pub use selection::{SelectedNode, Selection, Selector, SlotRequest};
pub use settings::{DefaultHostfile, DefaultSlots, NodeSettings, is_true};
pub use sources::{Hosts, Sources};
