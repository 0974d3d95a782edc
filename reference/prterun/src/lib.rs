//! The launcher's front end: it parses command lines and appfiles, makes spawn requests of them, and prints maps.
//!
//! [`syntax`] parses the words after `prterun` into a lossless tree, with the [`environment`] that they were typed in: shell
//! variables, parameter files, and a resource manager's allocation. [`option_table`] lists the options of each [`personality`],
//! PRRTE's or Open MPI's, and [`spelling`] the older forms of their names. [`command_line`] checks the tree as the launcher does,
//! and makes a spawn request and the runtime's settings of it. [`display`] prints a map as `prterun --display` does.
//!
//! # Invariants
//!
//! - Parsing never fails and never panics: faults are nodes of the tree, and only the launcher's checks refuse them.
//! - A tree is lossless: printing it gives back the parsed words, and every word has its spot.
//! - A command line is parsed once. Every reader queries the tree.
//! - The crate opens no file and reads no environment variable: their texts are arguments.
//! - It never knows how a request is mapped, nor how a real build is run.

pub mod command_line;
pub mod display;
pub mod environment;
mod launcher;
pub mod option_table;
pub mod personality;
pub mod resource_manager;
pub mod spelling;
pub mod syntax;

pub use launcher::Launcher;
