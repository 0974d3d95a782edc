//! Mutants: the reference with one rule broken, to show that a scenario notices.
//!
//! A scenario that carries a requirement's id proves nothing if it passes whatever the reference does. A [`Mutant`] is a
//! small change of one function of the reference that breaks a requirement. A [`Combination`] is a program with all of
//! them, built from a copy of the sources: when it starts, it chooses one. The mutant is
//! [caught](MutantStatus::is_caught) if, for each requirement that it breaks, a scenario fails that carries the
//! requirement's id. So the reference needs no switches for faults.
//!
//! [`definition`] reads the files in `rules`, and [`source`] finds the code that a definition is about: by its
//! [tokens](tokens::Pattern), whatever its local variables are called and however it is formatted.
//!
//! [`cargo_mutants`] reads the list of `cargo mutants --list --json`, for a measure of the whole source that does not
//! depend on what we thought of.

mod build;
pub mod cargo_mutants;
mod combination;
mod copy;
pub mod definition;
pub mod functions;
mod scenario_run;
pub mod source;
mod status;
pub mod tokens;
mod workshop;

pub use copy::CopyError;
pub use source::Mutant;
pub use status::MutantStatus;
pub use workshop::{Combination, WorkshopError};
