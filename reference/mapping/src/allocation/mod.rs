//! The nodes: how the words of a command line become an allocation, and how an app chooses among its nodes.

mod choice;
mod host_list;
mod hostfile;
mod names;
mod nodes;
mod number;
mod settings;
mod simulator;

pub use choice::{Asked, Choice, Chooser, Chosen};
pub use host_list::{HostItem, HostList, HostWord, SlotCount};
pub use hostfile::{Hostfile, HostfileEntry};
pub use names::{LOCAL_NAMES, Naming};
pub use nodes::{Allocation, Hosts, MOST_NODES, Node, Sources};
pub(crate) use nodes::{check_elastic, not_allocated};
pub(crate) use number::slot_sum;
pub use settings::{DefaultHostfile, DefaultSlots, NodeSettings};
