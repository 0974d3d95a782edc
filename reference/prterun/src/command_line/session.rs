//! The options that name the session of a job.

use super::app_options::AppOptions;
use super::refusal::refuse_number;
use crate::option_table::Meaning;
use mapcheck_mapping::attributes::{AttributeKey as Key, Value};
use mapcheck_mapping::error::Refusal;
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::SpawnRequest;

/// The session that a command line names.
#[derive(Clone, Debug, Default)]
pub(super) struct SessionOptions {
    id: Option<u32>,
    alloc: Option<String>,
    reference: Option<String>,
}

impl SessionOptions {
    /// Takes the options of the first segment: the session is the job's, so they precede its first executable.
    ///
    /// # Errors
    ///
    /// An option is given twice, or the id is not a number.
    pub(super) fn new(segments: &[AppOptions]) -> Result<Self, Refusal> {
        let Some(segment) = segments.first() else {
            return Ok(Self::default());
        };
        let number = |id: &Spanned| {
            let digits = id.text.bytes().all(|byte| byte.is_ascii_digit());
            let number = id.text.parse().ok().filter(|_| digits);
            number.ok_or_else(|| refuse_number(id, "session id"))
        };
        let text = |given: Option<&Spanned>| given.map(|given| given.text.clone());
        let id = segment.single(Meaning::SessionId)?;
        let alloc = text(segment.single(Meaning::AllocId)?);
        let reference = text(segment.single(Meaning::AllocRefId)?);
        Ok(Self {
            id: id.map(number).transpose()?,
            alloc,
            reference,
        })
    }

    /// Stores the session in a request.
    pub(super) fn store(self, request: &mut SpawnRequest) {
        let list = &mut request.job.attributes;
        if let Some(id) = self.id {
            list.put(Key::SessionId, Value::U32(id));
        }
        if let Some(id) = self.alloc {
            list.put(Key::AllocId, Value::Text(id));
        }
        if let Some(id) = self.reference {
            list.put(Key::RefId, Value::Text(id));
        }
    }
}
