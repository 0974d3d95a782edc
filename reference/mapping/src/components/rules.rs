//! The decisions of this module in which builds were seen to depart from the text.

use crate::binding::BindingRules;
use crate::rules::Text;

/// Decides how the components place processes.
pub trait ComponentRules: BindingRules {}

impl ComponentRules for Text {}
