//! A command line as a user types it: its arguments quoted for a shell, and the files that it names.
//!
//! [`join`] writes arguments as one line that a shell splits into the same arguments again. [`load_files`] reads the
//! hostfiles, rankfiles, sequence files and appfiles that a command line names, relative to the working directory, so
//! that the reference, which opens no file, can map it. The program and the scenarios' steps both use them.
//!
//! [`TypedLine`] splits a line into variables, launcher and arguments, and [`PastedLine`] finds it in what people paste, a shell's
//! text. [`load_environment`] reads the variables and parameter files of this process. [`split_with_places`] keeps the place of each
//! word.
//!
//! [`shipped`] has the files that are compiled into the program.
//!
//! None of them checks an argument: [`mapcheck_reference::command_line`] finds the names of the files, and what a
//! file holds is the reference's to judge.

mod environment;
mod files;
mod pasted;
mod quote;
pub mod shipped;
mod source_words;
mod typed;

pub use environment::{load_environment, with_exported_variables};
pub use files::{load_files, load_line, load_named_files};
pub use pasted::{PastedLine, with_unexpanded};
pub use quote::{join, split};
pub use source_words::{OpenQuote, SourceWord, split_with_places};
pub use typed::TypedLine;
