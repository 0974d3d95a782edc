//! The decisions of this module in which builds were seen to depart from the text.

use crate::machines::MachineRules;
use crate::rules::Text;

/// Decides how hosts, hostfiles and slot counts are read, and how nodes are selected.
pub trait AllocationRules: MachineRules {}

impl AllocationRules for Text {}
