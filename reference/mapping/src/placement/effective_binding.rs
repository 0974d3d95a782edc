//! The binding in effect while processes are placed, and when it is given up.

use super::Placement;
use crate::decisions::{Decision, GiveUpReason, number};
use crate::options::Options;
use crate::policy::{BindTo, BindingPolicy};
use mapcheck_topology::Level;

/// The binding in effect for the processes that are being placed.
///
/// It starts as the options' binding, and is given up on a node without room for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffectiveBinding {
    /// The binding policy with its directives.
    pub policy: BindingPolicy,
    /// The level of the objects to bind to, if the policy binds to objects.
    pub level: Option<Level>,
}

impl EffectiveBinding {
    /// Returns whether processes are bound at all.
    #[must_use]
    pub fn binds(self) -> bool {
        self.policy.policy() != Some(BindTo::None)
    }
}

impl Placement<'_> {
    /// Starts placing processes with these options.
    pub fn start(&mut self, options: &Options) {
        self.start_app(options);
        self.list_position = 0;
    }

    /// Starts placing an app with these options, in a call for all apps.
    pub(crate) fn start_app(&mut self, options: &Options) {
        self.binding = EffectiveBinding {
            policy: options.binding,
            level: options.bind_level,
        };
    }

    /// Gives up binding from here on because nodes are oversubscribed, unless the binding is explicit or allows overload.
    ///
    /// PAM-OVERSUB-5: processes that share slots are not bound by default.
    pub fn unbind_oversubscribed(&mut self, options: &Options) {
        if !options.bind_given(self.rules) && !self.rules.shares_cpus(options) {
            self.give_up_binding(GiveUpReason::Oversubscribed);
        }
    }

    /// Gives up binding from here on because the CPUs do not suffice, unless the binding is required or allows overload.
    ///
    /// PAM-BIND-DERIVE-4, PAM-DEFAULT-BIND-1: a derived binding is never required. PAM-BIND-IF-1: an explicit one is not if it has
    /// IF-SUPPORTED.
    pub fn unbind_without_cpus(&mut self, options: &Options) {
        let dispensable = !options.bind_given(self.rules) || options.if_supported;
        if dispensable && !self.rules.shares_cpus(options) {
            self.give_up_binding(GiveUpReason::LacksCpus);
        }
    }

    fn give_up_binding(&mut self, reason: GiveUpReason) {
        if self.binding.binds() {
            let process = self.procs.len();
            self.log.record(|| Decision::GivenUp {
                process: number(process),
                reason,
            });
        }
        self.job_unbound = true;
        self.binding.policy = self.binding.policy.with_policy(BindTo::None);
        self.binding.level = None;
    }
}
