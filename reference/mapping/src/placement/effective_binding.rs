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
    /// Returns the binding of options, before anything is placed.
    #[must_use]
    pub fn of(options: &Options) -> Self {
        Self {
            policy: options.binding,
            level: options.bind_level,
        }
    }

    /// Returns whether processes are bound at all.
    #[must_use]
    pub fn binds(self) -> bool {
        self.policy.policy() != Some(BindTo::None)
    }
}

impl Placement<'_> {
    /// Starts placing processes.
    pub fn start(&mut self) {
        self.list_position = 0;
    }

    /// Returns the binding of processes on oversubscribed nodes: none, unless it is explicit or allows overload.
    ///
    /// PAM-OVERSUB-5: processes that share slots are not bound by default.
    #[must_use]
    pub fn binding_oversubscribed(
        &mut self,
        binding: EffectiveBinding,
        options: &Options,
    ) -> EffectiveBinding {
        match options.bind_given(self.rules) || self.rules.shares_cpus(options) {
            true => binding,
            false => self.give_up(binding, GiveUpReason::Oversubscribed),
        }
    }

    /// Returns the binding of processes whose CPUs do not suffice: none, unless it is required or allows overload.
    ///
    /// PAM-BIND-DERIVE-4, PAM-DEFAULT-BIND-1: a derived binding is never required. PAM-BIND-IF-1: an explicit one is not if it has
    /// IF-SUPPORTED.
    #[must_use]
    pub fn binding_without_cpus(
        &mut self,
        binding: EffectiveBinding,
        options: &Options,
    ) -> EffectiveBinding {
        let dispensable = !options.bind_given(self.rules) || options.if_supported;
        match dispensable && !self.rules.shares_cpus(options) {
            true => self.give_up(binding, GiveUpReason::LacksCpus),
            false => binding,
        }
    }

    fn give_up(&mut self, binding: EffectiveBinding, reason: GiveUpReason) -> EffectiveBinding {
        if binding.binds() {
            let process = self.procs.len();
            self.log.record(|| Decision::GivenUp {
                process: number(process),
                reason,
            });
        }
        self.job_unbound = true;
        EffectiveBinding {
            policy: binding.policy.with_policy(BindTo::None),
            level: None,
        }
    }
}
