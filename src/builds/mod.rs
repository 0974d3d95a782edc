//! Real builds of PRRTE: finds them, runs them, and turns what they print into outcomes.
//!
//! [`mapcheck_reference::Implementation`] and [`mapcheck_reference::Outcome`] define the interface.

mod canary;
mod component_calls;
pub mod discovery;
mod dvm;
mod environment;
mod hermetic;
pub mod installation;
mod invocation;
mod launcher;
mod live;
mod open_error;
mod outcome;
pub mod pmix;
mod prterun;
mod renaming;
mod settings;
pub mod source_tree;
mod version;

pub use canary::{CanaryWatch, DeadCanary, check_canary, is_suspicious};
pub use hermetic::portable_args;
pub use launcher::LauncherError;
use live::NO_NAMESPACES;
pub use open_error::{NoVersion, OpenError, OpenErrorKind};
use prterun::NO_SPAWNER;
pub use prterun::{NO_RUNTIME, Prterun};
pub use settings::{BuildSettings, InvalidVariable, Variable};
pub use version::{InvalidVersion, Version};

/// Returns whether a build was not asked only because this machine lacks something that mapcheck needs for it.
#[must_use]
pub fn lacks_helper(reason: &str) -> bool {
    [NO_SPAWNER, NO_NAMESPACES]
        .iter()
        .any(|helper| reason.starts_with(helper))
}
