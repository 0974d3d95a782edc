//! Which commit changed a map: a bisection over builds of a source tree.
//!
//! [`History`] lists the commits of a git repository and checks them out in a clone of its own, so that the user's tree is not
//! touched. [`Builder`] builds a commit with the user's command into a folder that is kept, so that it is built once. [`find_first_bad`] asks
//! the builds, and passes over what cannot be built or does not map.

mod builder;
mod history;
mod search;

pub use builder::{BuildError, Builder, CacheLock, CommitBuild};
pub use history::{History, HistoryError};
pub use search::{SearchResult, Side, find_first_bad};
