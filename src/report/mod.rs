//! Reports on the events of a run.
//!
//! | report | for |
//! | --- | --- |
//! | [`Terminal`] | a person: the verdicts by implementation, then the findings |
//! | [`Junit`] | a CI server |
//! | [`Annotations`] | the log of a GitHub workflow |
//! | [`Markdown`] | the summary of a CI job, or a page |
//! | [`Html`] | a person with a browser: requirements, deviations, and each scenario with its maps |
//! | [`Badge`] | a page that shows the result in one small picture |
//! | [`Progress`] | a person who waits: a progress bar |

mod annotations;
mod badge;
mod campaign;
mod causes;
mod details;
mod html;
mod junit;
mod layout;
pub(crate) mod markdown;
mod progress;
pub mod reproducer;
mod style;
mod summary;
mod table;
mod terminal;
#[cfg(test)]
mod tests_support;

pub use annotations::Annotations;
pub use badge::Badge;
pub use campaign::describe_counts;
pub use html::Html;
pub use junit::{Junit, JunitError};
pub use layout::Layout;
pub use markdown::Markdown;
pub use progress::Progress;
pub use terminal::Terminal;
