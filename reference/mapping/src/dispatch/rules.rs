//! The decisions of this module in which builds were seen to depart from the text.

use crate::components::ComponentRules;
use crate::ranking::RankingRules;
use crate::rules::Text;

/// Decides when and how the processes of an app are counted.
pub trait DispatchRules: ComponentRules + RankingRules {}

impl DispatchRules for Text {}
