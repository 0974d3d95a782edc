//! What real builds do otherwise than the specification.
//!
//! The crates of the specification know no build: each declares the decisions that builds were seen to take otherwise as a trait whose default
//! bodies are the text. This crate implements these traits for [`Rules`]: an edition, and a set of [`Quirk`]s. A file here has the quirks
//! of one module of the specification, with the requirement that each breaks, a witness, and its code.
//!
//! # Invariants
//!
//! - Rules without quirks decide as the text does: each method asks for a quirk, and without it returns what [`Text`] does.
//! - A quirk is asked for through [`Rules::has`], so that [`Rules::uses`] contains all that an outcome depends on.
//!
//! [`Text`]: mapcheck_mapping::rules::Text

mod all;
mod history;
mod mapping;
mod memory;
mod prterun;
mod quirk;
mod rules;
mod runtime;
mod uses;

pub use all::UnknownQuirk;
pub use quirk::Quirk;
pub use rules::Rules;
pub use uses::RuleUses;
