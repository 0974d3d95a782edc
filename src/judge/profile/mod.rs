//! Profiles: what one build of PRRTE or of libpmix does differently from the specification.
//!
//! The [`Profile`] of a PRRTE build names the edition that the build follows and its quirks, so that the reference can run under
//! the build's own rules. A [`LibraryProfile`] lists the deviations of a libpmix and the functions that it lacks. A deviation that
//! the profile predicts is known; any other is news. A [`SourceProfile`] lists the requirements on source files that a source
//! tree of PRRTE does not meet.
//!
//! A profile is a YAML file. Those in the project's `profiles/` are compiled into the program; [`Profiles`] holds them and
//! chooses the one for a build.

mod build;
mod header;
mod library;
mod profiles;
mod series;
mod source;
mod write;

pub use build::{CampaignResult, KnownQuirk, Profile};
pub use library::{KnownDeviation, LibraryProfile, Recognition};
pub use profiles::{Fit, ProfileError, ProfileErrorKind, Profiles};
pub use source::{Shortcoming, SourceProfile};
