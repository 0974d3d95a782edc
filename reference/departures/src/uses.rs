//! The record of what rules are asked. The outcome of a run depends on those answers and on no others.

use crate::Quirk;
use mapcheck_mapping::rules::Question;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The questions and quirks that a run asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RuleUses {
    /// The questions.
    pub questions: BTreeSet<Question>,
    /// The quirks.
    pub quirks: BTreeSet<Quirk>,
}

/// The record that rules and those derived from them share, if they keep one.
#[derive(Clone, Debug, Default)]
pub(crate) struct UseRecord(Option<Arc<Mutex<RuleUses>>>);

impl UseRecord {
    /// An empty record.
    pub(crate) fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// Adds to the record, if one is kept.
    pub(crate) fn note(&self, what: impl FnOnce(&mut RuleUses)) {
        if let Some(asked) = &self.0 {
            what(&mut asked.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    /// Returns what was recorded.
    pub(crate) fn uses(&self) -> RuleUses {
        let mut all = RuleUses::default();
        self.note(|asked| all.clone_from(asked));
        all
    }
}

/// Rules are equal whether or not they keep a record.
impl PartialEq for UseRecord {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for UseRecord {}
