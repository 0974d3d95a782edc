//! Findings in the forms that others use: a line for a shell, files beside it.
//!
//! A [`Reproducer`] needs nothing but a `prterun`: the topology and the files that the line names are written beside it, and the
//! nodes are those of `-H`, of a hostfile or of PRRTE's simulator.

mod line;

pub use line::Reproducer;
