//! The decisions of this module in which builds were seen to depart from the text.

use crate::rules::{EditionRules, Text};

/// Decides how a spawn request is stored, and what a child inherits.
pub trait RequestRules: EditionRules {}

impl RequestRules for Text {}
