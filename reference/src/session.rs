//! Which session a job belongs to, or why it is denied one.
//!
//! A job that prterun itself starts is the first of its runtime: the only session is the default one, which holds
//! every node. A job may still ask for a session by id, allocation or reference; what it asks for must exist.

use crate::attributes::{AttributeKey, Value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::request::JobRequest;

/// The number of the session that holds every node of the runtime.
pub const DEFAULT_SESSION: u32 = u32::MAX;

/// Assigns a job of the command line to its session.
///
/// # Errors
///
/// The job names a session, an allocation or a reference that does not exist.
pub fn assign(job: &JobRequest) -> Result<u32, Refusal> {
    let asked = [
        AttributeKey::JobSessionId,
        AttributeKey::JobAllocId,
        AttributeKey::JobRefId,
    ];
    // SES-ASSIGN-1: the first of the three that is given decides; an unknown one never falls through.
    for key in asked {
        match job.attributes.get(key) {
            Some(Value::U32(DEFAULT_SESSION)) => return Ok(DEFAULT_SESSION),
            Some(value) => {
                return Err(Refusal::new(
                    Stage::Session,
                    Topic::SessionDenied,
                    Code::NotFound,
                    format!("no session is known by {key} `{value}`"),
                ));
            }
            None => {}
        }
    }
    Ok(DEFAULT_SESSION)
}
