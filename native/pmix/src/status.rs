//! Status codes as results.

use mapcheck_reference::pmix::Status;

/// Turns the status code that a call returned into a result.
pub(crate) fn check_status(code: i32) -> Result<(), Status> {
    match Status::Code(code) {
        status if status.is_success() => Ok(()),
        status => Err(status),
    }
}

/// The status of a call that could not be made, or whose result could not be understood.
pub(crate) fn unusable(reason: impl Into<String>) -> Status {
    Status::Unusable(reason.into())
}

/// Puts the part that a reason is about in front of it.
pub(crate) fn in_part(part: impl FnOnce() -> String) -> impl FnOnce(Status) -> Status {
    |status| match status {
        Status::Unusable(reason) => unusable(format!("{}: {reason}", part())),
        other => other,
    }
}
