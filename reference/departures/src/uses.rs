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

/// What was asked for, each once. A run asks thousands of times for some dozens, so they are compared by their address alone.
#[derive(Debug, Default)]
struct Asked {
    questions: Vec<Question>,
    quirks: Vec<Quirk>,
}

/// The record that rules and those derived from them share, if they keep one.
#[derive(Clone, Debug, Default)]
pub(crate) struct UseRecord(Option<Arc<Mutex<Asked>>>);

impl UseRecord {
    /// An empty record.
    pub(crate) fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// Adds a question to the record, if one is kept.
    pub(crate) fn note_question(&self, question: Question) {
        self.with(|asked| add(&mut asked.questions, question));
    }

    /// Adds a quirk to the record, if one is kept.
    pub(crate) fn note_quirk(&self, quirk: Quirk) {
        self.with(|asked| add(&mut asked.quirks, quirk));
    }

    /// Returns what was recorded.
    pub(crate) fn uses(&self) -> RuleUses {
        let mut all = RuleUses::default();
        self.with(|asked| {
            all.questions.extend(&asked.questions);
            all.quirks.extend(&asked.quirks);
        });
        all
    }

    /// Does something with the record, if one is kept.
    fn with(&self, what: impl FnOnce(&mut Asked)) {
        if let Some(asked) = &self.0 {
            what(&mut asked.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

fn add<T: PartialEq>(all: &mut Vec<T>, one: T) {
    if !all.contains(&one) {
        all.push(one);
    }
}

/// Rules are equal whether or not they keep a record.
impl PartialEq for UseRecord {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for UseRecord {}
