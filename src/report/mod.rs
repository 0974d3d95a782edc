//! Reports on the events of a run.
//!
//! | report | for |
//! | --- | --- |
//! | [`Terminal`] | a person: the verdicts by implementation, then the findings |
//! | [`Junit`] | a CI server |
//! | [`Progress`] | a person who waits: a progress bar |

mod command;
mod details;
mod junit;
mod progress;
mod style;
mod summary;
mod terminal;
#[cfg(test)]
mod tests_support;

pub(crate) use command::map_command;
pub use junit::{Junit, JunitError};
pub use progress::Progress;
pub use terminal::Terminal;
