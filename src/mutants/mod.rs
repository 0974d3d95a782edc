//! Mutants: the reference with one rule broken, to show that a scenario notices.
//!
//! A scenario that carries a requirement's id proves nothing if it passes whatever the reference does. A [`Mutant`] is a
//! small change of the reference's source that breaks a requirement. [`Workshop`] applies it to a copy of the sources,
//! builds the copy and runs all scenarios on it; most mutants are built together, as a [`Combination`]. The mutant is [caught](MutantStatus::Caught) if, for each requirement
//! that it breaks, a scenario fails that carries the requirement's id. So the reference needs no switches for faults.
//!
//! [`RecordedResults`] are what `mapcheck requirements` shows. A result holds only for the mutant that it was measured
//! with, which a digest identifies.
//!
//! [`cargo_mutants`] reads the list of `cargo mutants --list --json`, for a measure of the whole source that does not
//! depend on what we thought of.

mod build;
pub mod cargo_mutants;
mod combination;
mod definition;
mod functions;
mod proofs;
mod results;
mod scenario_run;
mod tree;
mod workshop;

pub use definition::{FORMAT, MUTANTS, Mutant, MutantError, load_mutants};
pub use proofs::{Proof, ProofStatus, Proofs, ProofsError};
pub use results::{MutantResult, MutantStatus, RESULTS, RecordedResults, RecordedResultsError};
pub use tree::TreeError;
pub use workshop::{Combination, Workshop, WorkshopError};
