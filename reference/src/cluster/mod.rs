//! The nodes: how a node list becomes an allocation, and how an app's own list filters it.

mod allocation;
mod host_list;
mod hostfile;

pub use allocation::{Allocation, Node, Sources};
pub(crate) use allocation::{hostfile, not_allocated};
pub use host_list::{HostItem, HostList, SlotCount};
pub use hostfile::{Hostfile, HostfileEntry};
