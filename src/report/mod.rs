//! Reports: what is made of a run's events.
//!
//! | report | what it is |
//! | --- | --- |
//! | [`Terminal`] | for the one who is waiting: the verdicts by implementation, then what there is to do |
//! | [`Junit`] | for the machinery of a CI |
//! | [`Progress`] | how far a run is, while it is on |

mod command;
mod junit;
mod progress;
mod summary;
mod terminal;
#[cfg(test)]
mod tests_support;

pub(crate) use command::mapping;
pub use junit::{Junit, JunitError};
pub use progress::Progress;
pub use terminal::Terminal;
