//! The assignment of a spawned job to a session, or its denial (7.2.2, "Creation of the job object").

use super::table::{DEFAULT_SESSION, Session, Sessions};
use mapcheck_mapping::attributes::{AttributeKey, Owner, Value};
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::request::JobRequest;

/// The parent of a spawned job, which decides the session of a job that names none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// The requestor is a process of a job in this session.
    Job {
        /// The session ID.
        session: u32,
    },
    /// The requestor is a tool, so the job has no parent.
    Tool,
    /// The requestor is unknown.
    Unknown,
}

/// Assigns a spawned job to a session by the first of five rules that applies.
///
/// # Errors
///
/// The job names a session, an allocation or a reference that does not exist, or its requestor is unknown.
pub fn assign(job: &JobRequest, parent: Parent, sessions: &Sessions) -> Result<u32, Refusal> {
    let by_name = |key: AttributeKey, find: &dyn Fn(&Value) -> Option<u32>| {
        let value = job.attributes.value(key)?;
        // SES-ASSIGN-1, SES-ASSIGN-8: a job that names a session gets that session or is denied; no other rule is tried.
        Some(
            find(value)
                .ok_or_else(|| denied(format!("no session has {} `{value}`", key.of(Owner::Job)))),
        )
    };
    let number = |session: &Session| session.session_id;
    let text = |value: &Value, find: &dyn Fn(&str) -> Option<u32>| match value {
        Value::Text(text) => find(text),
        _ => None,
    };
    // SES-ASSIGN-2: first the session ID.
    by_name(AttributeKey::SessionId, &|value| match value {
        Value::U32(id) => sessions.get(*id).map(number),
        _ => None,
    })
    // SES-ASSIGN-3: then the allocation ID.
    .or_else(|| {
        by_name(AttributeKey::AllocId, &|value| {
            text(value, &|id| sessions.of_allocation(id).map(number))
        })
    })
    // SES-ASSIGN-4: then the user's reference.
    .or_else(|| {
        by_name(AttributeKey::RefId, &|value| {
            text(value, &|id| sessions.of_reference(id).map(number))
        })
    })
    .unwrap_or_else(|| match parent {
        // SES-ASSIGN-5: then the session of the parent job.
        Parent::Job { session } => sessions
            .get(session)
            .map(number)
            .ok_or_else(|| denied("the session of the parent job has ended".to_owned())),
        // SES-ASSIGN-6: a tool has no parent job, so its job gets the default session.
        Parent::Tool => Ok(DEFAULT_SESSION),
        // SES-DENY-1, SES-DENY-3: every job has to be assigned to a session.
        Parent::Unknown => Err(denied("the requestor of the job is unknown".to_owned())),
    })
}

/// Assigns the job that prterun itself starts, whose runtime has the default session only.
///
/// # Errors
///
/// As [`assign`].
pub fn assign_alone(job: &JobRequest) -> Result<u32, Refusal> {
    assign(job, Parent::Tool, &Sessions::new(Vec::new()))
}

/// SES-DENY-2: a denied job gets `PRTE_ERR_NOT_FOUND`.
fn denied(message: String) -> Refusal {
    Refusal::new(
        Stage::Session,
        Topic::SessionDenied,
        Code::NotFound,
        message,
    )
}
