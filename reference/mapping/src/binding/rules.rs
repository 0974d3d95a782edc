//! The decisions of this module in which builds were seen to depart from the text.

use crate::placement::PlacementRules;
use crate::rules::Text;

/// Decides which CPUs a process is bound to.
pub trait BindingRules: PlacementRules {}

impl BindingRules for Text {}
