//! The gate for a change of the rules: what comes out differently, and whether somebody has said that it may.
//!
//! A [`Run`] is what all scenarios and a fixed set of command lines ([`Material`]) come to under some rules. It is made of the reference
//! in an edition, or read from a file in which an earlier version of the reference was recorded ([`recorded`]). Each [`Change`]
//! from one run to another has the questions that explain it, if any do, and the statements that it is about. An [`Acceptance`] names
//! changes, each with a reason; [`judge`] says which changes nobody has named, and which names fit no change.

mod acceptance;
mod change;
mod judged;
mod kept;
pub mod recorded;
mod run;

pub use acceptance::{Acceptance, AcceptanceError, Entry, Item, Named};
pub use change::{Change, Comparison, Misfit, What, changes, fit};
pub use judged::{Group, Judged, Why, judge};
pub use run::{LineEnd, Material, MaterialError, Run, ScenarioEnd};
