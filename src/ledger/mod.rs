//! The ledger: the requirements, their scenarios, and the texts that they are from.

pub mod requirements;
pub mod specification;
