//! The nodes: how a node list becomes an allocation, and how an app's own list filters it.

mod allocation;
mod host_list;

pub(crate) use allocation::not_allocated;
pub use allocation::{Allocation, Node};
pub use host_list::{HostItem, HostList, SlotCount};
