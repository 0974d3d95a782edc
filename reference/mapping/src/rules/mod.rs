//! The editions of the specification, and the questions that they answer differently.
//!
//! The published rules disagree on some [`Question`]s; an [`Edition`] is a dated set of answers to them. Whoever follows rules asks an
//! [`EditionRules`]. Each module of this crate extends it by a trait with its own decisions in which builds were seen to depart from the
//! text: the default bodies are the text, and [`Text`] is an edition as it is written.

mod edition;
mod quirk;
mod text;

pub use edition::{Edition, Question, UnknownEdition};
pub use quirk::Quirk;
pub use text::Text;

use std::fmt::Debug;

/// The answers of rules to the questions on which editions differ.
pub trait EditionRules: Debug + Send + Sync {
    /// Returns the edition whose answer to a question applies.
    fn answer(&self, question: Question) -> Edition;

    /// Whether the rules have a quirk.
    fn has(&self, quirk: Quirk) -> bool {
        let _ = quirk;
        false
    }

    /// Whether a machine without cores has no CPUs under these rules.
    ///
    /// PAM-DEFAULT-MAP-3: without the quirk, its hardware threads are the CPUs.
    fn leaves_without_cpus(&self, topology: &mapcheck_topology::Topology) -> bool {
        !topology.has_cores() && self.has(Quirk::NoCoreTopologyDefaults)
    }
}
