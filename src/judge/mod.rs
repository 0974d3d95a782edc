//! Judging scenarios: from the status of a scenario on an implementation to a verdict.
//!
//! Scenarios run on a [`Subject`]: the reference, a build of PRRTE, or a libpmix. The reference is judged by its scenarios alone.
//! A build or a libpmix is judged by its profile too: a scenario that fails as the profile predicts is a known deviation, and one
//! that passes although the profile predicts a failure is a stale deviation. A prediction is a run of the same scenario on the
//! reference (or on the model of libpmix) with the profile's quirks (or deviations); a profile does not list scenarios, except for
//! deviations that the model does not have.

mod build;
mod explainer;
pub mod inference;
mod judgement;
mod library;
pub mod profile;
mod subject;
pub mod trial;
mod watch;

pub(crate) use explainer::failed_step;
pub use judgement::{Judge, Judgement};
pub(crate) use library::{is_match, is_same, run_model};
pub(crate) use subject::profile_info;
pub use subject::{BuildSubject, LibrarySubject, Subject, System};
pub use watch::{RunWatch, STOPPED};
