//! The record of what the mapper decides, for explanations.
//!
//! Where the mapper decides, it records a [`Decision`]: a typed event with the requirement that it follows, never a text. A
//! [`DecisionLog`] that is off costs one branch at each of these places. Recorded decisions number as many as nodes and processes
//! do: neighbouring nodes that are passed over for one reason are one decision, and so are processes that are bound in one way.
//!
//! Invariants: recording never changes a map, and a decision is recorded by the code that takes it.

mod decision;
mod log;
mod policy;

pub use decision::{
    BindingBasis, CountBasis, Decision, GiveUpReason, NodeExclusion, NodeSource, Visit, VisitEnd,
};
pub use log::DecisionLog;
pub(crate) use log::number;
pub use policy::{Basis, DerivedBinding, PolicyDecision, PolicyKind, Resolved};
