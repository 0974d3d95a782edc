//! The decisions of this module in which builds were seen to depart from the text.

use crate::allocation::AllocationRules;
use crate::options::OptionRules;
use crate::rules::Text;

/// Decides which nodes, slots and CPUs an app gets.
pub trait PlacementRules: AllocationRules + OptionRules {}

impl PlacementRules for Text {}
