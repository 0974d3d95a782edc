//! The decisions of this module in which builds were seen to depart from the text.

use crate::binding::BindingRules;
use crate::options::Options;
use crate::placement::EffectiveBinding;
use crate::rules::Text;

/// Decides how the components place processes.
pub trait ComponentRules: BindingRules {
    /// Returns whether a rank is bound to the CPUs of its line. `given_up`: whether a binding was given up before.
    ///
    /// PAM-MAP-FILE-1: if the binding in effect binds processes.
    fn binds_listed(&self, binding: EffectiveBinding, options: &Options, given_up: bool) -> bool {
        let _ = (options, given_up);
        binding.binds()
    }
}

impl ComponentRules for Text {}
