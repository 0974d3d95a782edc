//! What is the same for all processes of an app while a component places them on a node.

use super::ComponentRules;
use super::rules::{NodeTurn, Turn};
use crate::binding::BindingCall;
use crate::decisions::{VisitEnd, number};
use crate::options::Options;
use crate::placement::{Availability, EffectiveBinding, Placement};
use mapcheck_topology::CpuSet;

/// The call of a component for one app.
#[derive(Clone, Copy, Debug)]
pub(super) struct AppCall<'a> {
    /// The app's index.
    pub(super) index: usize,
    /// The options: the job's, or the app's own.
    pub(super) options: &'a Options,
    /// The binding in effect.
    pub(super) binding: EffectiveBinding,
    /// The rules.
    pub(super) rules: &'a dyn ComponentRules,
}

impl<'a> AppCall<'a> {
    /// Returns the app's number.
    pub(super) fn number(self) -> u32 {
        number(self.index)
    }

    /// Returns the call with another binding in effect.
    pub(super) fn bound_by(self, binding: EffectiveBinding) -> Self {
        Self { binding, ..self }
    }

    /// Returns how the app's processes are bound.
    pub(super) fn binding_call(self) -> BindingCall<'a> {
        BindingCall {
            options: self.options,
            binding: self.binding,
            rules: self.rules,
        }
    }

    /// Returns the room of the visited node, or of an object of it, for up to `wanted` processes, or `None` without room.
    pub(super) fn available(
        self,
        node: usize,
        object: Option<&CpuSet>,
        wanted: u32,
        state: &Placement<'_>,
    ) -> Option<Availability> {
        state.check_available(node, object, wanted, (self.options, self.binding))
    }

    /// Returns the call for a turn of the visited node: unbound if its CPUs do not suffice, unless the binding is required.
    ///
    /// PAM-BIND-DERIVE-4, PAM-OVERSUB-5.
    pub(super) fn for_turn(
        self,
        node: usize,
        wanted: Turn,
        left: u32,
        state: &mut Placement<'_>,
    ) -> Self {
        let free = state.cpus_left(node, None, self.options);
        let lacks_cpus = self.rules.lacks_cpus(NodeTurn {
            wanted,
            left,
            slots: state.nodes[node].available_slots,
            cpus: self.options.count_cpus(state.machine(node), &free),
            options: self.options,
        });
        match lacks_cpus {
            true => self.bound_by(state.binding_without_cpus(self.binding, self.options)),
            false => self,
        }
    }

    /// Records a visit that should place `wanted` processes, and what it began with.
    pub(super) fn record(
        self,
        node: usize,
        wanted: u32,
        start: (usize, u32),
        end: VisitEnd,
        state: &Placement<'_>,
    ) {
        if !state.log.is_on() {
            return;
        }
        if state.procs.len() == start.0 && wanted > 0 && end != VisitEnd::Done {
            let reason = state.reason_for_none(node, self.options);
            state.log.pass_over(node, reason);
        }
        state.log_visit(self.number(), node, start, end, self.options);
    }
}
