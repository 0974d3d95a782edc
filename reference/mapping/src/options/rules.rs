//! The decisions of this module in which builds were seen to depart from the text.

use crate::rules::{EditionRules, Text};

/// Decides how the options of the job and of its apps are resolved and checked.
pub trait OptionRules: EditionRules {}

impl OptionRules for Text {}
