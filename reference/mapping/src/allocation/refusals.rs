//! The refusals of allocations and of what selects among their nodes.

use crate::error::{Code, NotModelled, Refusal, Stage, Topic};
use crate::policy::Spanned;

/// The largest allocation that the reference models.
pub const MOST_NODES: usize = 1 << 20;

/// A host list or a hostfile is invalid.
pub(super) fn bad_list(message: impl Into<String>) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::BadHostList,
        Code::BadParam,
        message,
    )
}

/// PAM-HOST-12: refuses to add nodes, because the runtime of a prterun is not elastic.
pub(crate) fn check_elastic(added: Option<&Spanned>) -> Result<(), Refusal> {
    let Some(nodes) = added else {
        return Ok(());
    };
    let message = "cannot add nodes: the runtime is not elastic (prte_elastic_mode)";
    let refusal = Refusal::new(Stage::Allocation, Topic::NotElastic, Code::Silent, message);
    Err(refusal.at(nodes.spot))
}

/// The allocation is larger than the reference models.
pub(super) fn too_many_nodes() -> NotModelled {
    NotModelled::new(format!("more than {MOST_NODES} nodes"))
}

/// A host that an app's list names is allocated, but not in the app's hostfiles.
pub(super) fn left_out(name: &str) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        format!("host `{name}` is in the allocation, but the app's hostfiles leave it out"),
    )
}

/// A host that an app names is not allocated.
#[must_use]
pub fn not_allocated(name: &str) -> Refusal {
    Refusal::new(
        Stage::Allocation,
        Topic::HostNotAllocated,
        Code::Silent,
        format!("host `{name}` is not in the allocation"),
    )
}
