//! The launcher's front end: command lines and appfiles in, the texts of maps out.
//!
//! [`command_line`] turns the words after `prterun` into a spawn request and the runtime's settings; [`display`] prints a map
//! as `prterun --display` does.
//!
//! # Invariants
//!
//! - It reads no file and no environment variable: their texts are arguments.
//! - It never knows how a request is mapped.

pub mod command_line;
pub mod display;
