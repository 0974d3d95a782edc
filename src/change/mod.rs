//! Changes: two builds, two rules or two commits against each other.

pub mod bisect;
pub mod diff;
pub mod findings;
pub mod gate;
