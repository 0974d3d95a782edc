//! Findings in the forms that others use.
//!
//! | form | for |
//! | --- | --- |
//! | [`Reproducer`] | a shell: a line that needs nothing but a `prterun`, and the files beside it |
//! | [`to_scenario`] | the specification: a Gherkin scenario |
//! | [`to_harness_case`] | PRRTE's own harness: a line of `test/offline` |
//! | [`IssueDraft`] | PRRTE's maintainers: all of these, with what is expected and what happens |

mod harness;
mod issue;
mod line;
mod scenario;

pub use harness::to_harness_case;
pub use issue::IssueDraft;
pub(crate) use issue::fenced;
pub use line::Reproducer;
pub use scenario::to_scenario;
