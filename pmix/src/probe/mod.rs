//! The probe: a process that does a script with libpmix, and writes down what came of it.
//!
//! libpmix prints to stdout and stderr itself, so the answer has a file of its own. The clients of a scene are this program
//! again, in the same process group: what ends the probe's group ends them. Every process also ends by a timer of its own, and
//! when the one that started it ends.

mod clients;
mod command_line;
mod perform;
mod timer;

pub use command_line::main;
