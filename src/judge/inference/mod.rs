//! What a build does: its edition and quirks, found by asking it, without a profile.
//!
//! The build maps the witness of every quirk and generated cases: the [`Evidence`]. [`Inference`] looks for the edition and the
//! quirks under which the reference does the same. A quirk counts only if its own witness shows it and no other evidence is
//! against it, so that something unknown is never passed off as known: what no accepted quirk explains is new.

mod evidence;
mod library;
mod live;
mod search;

pub use evidence::{Evidence, EvidenceError, is_live, live_scenario, witness_case};
pub use library::{InferredLibrary, LibraryInference};
pub use live::{LiveSigns, LiveWitnesses};
pub use search::{EditionFit, Finding, Inference, InferredRules, PartialQuirk};
