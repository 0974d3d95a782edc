//! The decisions of this module in which builds were seen to depart from the text.

use crate::rules::{EditionRules, Text};

/// Decides how hosts, hostfiles and slot counts are read, and how nodes are selected.
pub trait AllocationRules: EditionRules {}

impl AllocationRules for Text {}
