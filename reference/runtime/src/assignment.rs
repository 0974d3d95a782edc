//! Which session a job belongs to, or why it is denied one.

use super::table::{DEFAULT_SESSION, Session, Sessions};
use mapcheck_mapping::attributes::{AttributeKey, Owner, Value};
use mapcheck_mapping::error::{Code, Refusal, Stage, Topic};
use mapcheck_mapping::request::JobRequest;

/// What the session of a job that names none follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// The requestor is a process of a job in this session.
    Job {
        /// The session's number.
        session: u32,
    },
    /// The requestor is a tool, and so has no parent job.
    Tool,
    /// Nobody knows the requestor.
    Unknown,
}

/// Assigns a spawned job to its session, by the first of five rules that has something to say.
///
/// # Errors
///
/// The job names a session, an allocation or a reference that does not exist, or nobody knows who spawns it.
pub fn assign(job: &JobRequest, parent: Parent, sessions: &Sessions) -> Result<u32, Refusal> {
    let by_name = |key: AttributeKey, find: &dyn Fn(&Value) -> Option<u32>| {
        let value = job.attributes.value(key)?;
        // SES-ASSIGN-8: what is given decides, also when nobody knows it.
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
    // SES-ASSIGN-2: the session's number comes first.
    by_name(AttributeKey::SessionId, &|value| match value {
        Value::U32(id) => sessions.get(*id).map(number),
        _ => None,
    })
    // SES-ASSIGN-3: then the allocation's id.
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
        // SES-ASSIGN-6: a tool has no parent job, and gets the default session.
        Parent::Tool => Ok(DEFAULT_SESSION),
        // SES-DENY-1: a job is required to be assigned to a session.
        Parent::Unknown => Err(denied("nobody knows who spawns the job".to_owned())),
    })
}

/// Assigns the job that prterun itself starts, when there is no session but the default one.
///
/// # Errors
///
/// As [`assign`].
pub fn assign_alone(job: &JobRequest) -> Result<u32, Refusal> {
    assign(job, Parent::Tool, &Sessions::new(Vec::new()))
}

fn denied(message: String) -> Refusal {
    Refusal::new(
        Stage::Session,
        Topic::SessionDenied,
        Code::NotFound,
        message,
    )
}
