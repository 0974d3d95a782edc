//! Generated cases, and the search for the smallest one that shows something.

pub mod campaign;
pub mod shrink;
