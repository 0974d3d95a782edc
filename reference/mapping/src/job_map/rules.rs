//! The decisions of this module in which builds were seen to depart from the text.

use crate::placement::PlacementRules;
use crate::rules::Text;

/// Decides what the map shows.
pub trait JobMapRules: PlacementRules {}

impl JobMapRules for Text {}
