//! The log that the mapper records its decisions in.

use super::decision::{BindingBasis, Decision, NodeExclusion, Visit};
use super::policy::{Basis, PolicyDecision, PolicyKind, Resolved};
use std::cell::RefCell;
use std::rc::Rc;

/// A log of decisions. Copies share their records. It is off unless it was made by [`DecisionLog::recording`].
#[derive(Clone, Debug, Default)]
pub struct DecisionLog(Option<Rc<RefCell<Records>>>);

#[derive(Debug, Default)]
struct Records {
    decisions: Vec<Decision>,
    /// The basis of the last recorded binding.
    bound: Option<BindingBasis>,
    /// The app that is placed.
    app: u32,
}

impl DecisionLog {
    /// Makes a log that records.
    #[must_use]
    pub fn recording() -> Self {
        Self(Some(Rc::default()))
    }

    /// Returns whether decisions are recorded.
    #[inline]
    #[must_use]
    pub fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Takes the recorded decisions out, in order.
    #[must_use]
    pub fn take(&self) -> Vec<Decision> {
        let records = self.0.as_ref().map(|records| records.take());
        records.unwrap_or_default().decisions
    }

    /// Records a decision, which is only made if the log is on.
    #[inline]
    pub(crate) fn record(&self, decision: impl FnOnce() -> Decision) {
        if let Some(records) = &self.0 {
            let decision = decision();
            records.borrow_mut().decisions.push(decision);
        }
    }

    /// Begins the records of an app: nodes are passed over for it from now on.
    pub(crate) fn begin_app(&self, app: usize) {
        if let Some(records) = &self.0 {
            records.borrow_mut().app = number(app);
        }
    }

    /// Returns the app whose records have begun.
    pub(crate) fn app(&self) -> u32 {
        let records = self.0.as_ref();
        records.map_or(0, |records| records.borrow().app)
    }

    /// Corrects the record of the component that was called last: it declines.
    pub(crate) fn decline(&self) {
        let Some(records) = &self.0 else { return };
        let mut records = records.borrow_mut();
        let mut decisions = records.decisions.iter_mut().rev();
        let called = decisions.find_map(|decision| match decision {
            Decision::Component { maps, .. } => Some(maps),
            _ => None,
        });
        if let Some(maps) = called {
            *maps = false;
        }
    }

    /// Records what decides a policy.
    pub(crate) fn policy(&self, app: Option<usize>, kind: PolicyKind, basis: Basis) {
        let app = app.map(number);
        self.record(|| Decision::Policy(PolicyDecision { app, kind, basis }));
    }

    /// Takes the records of what decides a policy back, because it is decided again.
    pub(crate) fn take_back(&self, app: Option<usize>, kind: PolicyKind) {
        let Some(records) = &self.0 else { return };
        let app = app.map(number);
        let mut records = records.borrow_mut();
        records.decisions.retain(|decision| {
            !matches!(decision, Decision::Policy(one) if (one.app, one.kind) == (app, kind))
        });
    }

    /// Records what decides a policy, and returns the policy.
    pub(crate) fn resolved<T>(
        &self,
        app: Option<usize>,
        kind: PolicyKind,
        resolved: Resolved<T>,
    ) -> T {
        self.policy(app, kind, resolved.basis);
        resolved.value
    }

    /// Records how the next process is bound. `process` is its number.
    #[inline]
    pub(crate) fn bound(&self, process: usize, basis: BindingBasis) {
        if let Some(records) = &self.0 {
            let records = &mut *records.borrow_mut();
            if records.bound != Some(basis) {
                records.bound = Some(basis);
                let process = number(process);
                records.decisions.push(Decision::Bound { process, basis });
            }
        }
    }

    /// Records a visit, unless it placed nothing.
    pub(crate) fn visit(&self, visit: impl FnOnce() -> Visit) {
        if let Some(records) = &self.0 {
            let visit = visit();
            if visit.placed > 0 {
                records.borrow_mut().decisions.push(Decision::Visit(visit));
            }
        }
    }

    /// Records a node that the app does not use. It extends the last such record if it is the next node.
    pub(crate) fn pass_over(&self, node: usize, why: NodeExclusion) {
        let Some(records) = &self.0 else { return };
        let node = number(node);
        let records = &mut *records.borrow_mut();
        let (app, decisions) = (records.app, &mut records.decisions);
        if let Some(Decision::PassedOver {
            app: of,
            last,
            reason,
            ..
        }) = decisions.last_mut()
            && (*of, *reason) == (app, why)
            && (*last == node || last.checked_add(1) == Some(node))
        {
            *last = node;
            return;
        }
        decisions.push(Decision::PassedOver {
            app,
            first: node,
            last: node,
            reason: why,
        });
    }

    /// Records an object that takes no process. It extends the last such record if it is the next object.
    pub(crate) fn skip_object(&self, node: usize, object: usize) {
        let Some(records) = &self.0 else { return };
        let (at, object) = (number(node), number(object));
        let decisions = &mut records.borrow_mut().decisions;
        if let Some(Decision::SkippedObjects { node, first, last }) = decisions.last_mut()
            && *node == at
            && (*first..=last.saturating_add(1)).contains(&object)
        {
            *last = object.max(*last);
            return;
        }
        decisions.push(Decision::SkippedObjects {
            node: at,
            first: object,
            last: object,
        });
    }
}

/// Returns an index as decisions hold it.
pub(crate) fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}
