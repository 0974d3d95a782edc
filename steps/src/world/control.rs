//! The state of a scenario that controls sessions through libpmix.

use mapcheck_reference::pmix::CallResult;
use mapcheck_reference::runtime::ControlResult;

/// A call of `PMIx_Session_control`, and what the runtime did about it.
#[derive(Debug, Default)]
pub(crate) struct SessionControl {
    /// The result of the call.
    pub(crate) done: Option<CallResult>,
    /// What the runtime did, or the message of its refusal.
    pub(crate) response: Option<Result<ControlResult, String>>,
}
