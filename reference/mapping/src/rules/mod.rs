//! The editions of the specification, and the questions that they answer differently.
//!
//! The published rules disagree on some [`Question`]s; an [`Edition`] is a dated set of answers to them. A rule asks an
//! [`EditionRules`]. Each module of this crate extends it by a trait with its own decisions in which builds were seen to depart from the
//! text: the default bodies are the text, and [`Text`] is an edition as it is written.

mod edition;
mod text;

pub use edition::{Edition, Question, UnknownEdition};
pub use text::Text;

use std::fmt::Debug;

/// The answers of rules to the questions on which editions differ.
pub trait EditionRules: Debug + Send + Sync {
    /// Returns the edition whose answer to a question applies.
    fn answer(&self, question: Question) -> Edition;
}
