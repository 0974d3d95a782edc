//! What is asked of rules: a run depends on the answers that it asked for, and on no other.

use super::{Question, Quirk};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

/// The questions and quirks of which some rules were asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Asked {
    /// The questions.
    pub questions: BTreeSet<Question>,
    /// The quirks.
    pub quirks: BTreeSet<Quirk>,
}

/// Where rules, and all that are made of them, note what they are asked; nowhere unless that is wanted.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace(Option<Arc<Mutex<Asked>>>);

impl Trace {
    /// One that notes.
    pub(super) fn new() -> Self {
        Self(Some(Arc::default()))
    }

    pub(super) fn note(&self, what: impl FnOnce(&mut Asked)) {
        if let Some(asked) = &self.0 {
            what(&mut asked.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub(super) fn asked(&self) -> Asked {
        let mut all = Asked::default();
        self.note(|asked| all.clone_from(asked));
        all
    }
}

/// Rules are the same whether or not they note what they are asked.
impl PartialEq for Trace {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Trace {}

#[cfg(test)]
mod tests {
    use super::super::{Edition, Rules};
    use super::*;

    #[test]
    fn traced_rules_and_those_made_of_them_note_together() {
        let plain = Rules::default();
        let traced = plain.traced();
        assert_eq!(plain, traced);
        let quirky = traced.clone().with(Quirk::HostTwiceRefused);
        assert!(quirky.has(Quirk::HostTwiceRefused));
        assert_eq!(traced.answer(Question::DirectiveScope), Edition::June2026);
        assert!(!plain.has(Quirk::SpanAcceptedAnywhere));
        let asked = traced.asked();
        assert!(asked.quirks.iter().eq(&[Quirk::HostTwiceRefused]));
        assert!(asked.questions.iter().eq(&[Question::DirectiveScope]));
        assert_eq!(plain.asked(), Asked::default());
    }

    #[test]
    fn a_trace_begins_empty_and_takes_what_others_noted() {
        let first = Rules::default().traced();
        let _ = first.has(Quirk::HostTwiceRefused);
        let second = first.traced();
        assert_eq!(second.asked(), Asked::default());
        second.note_as(&first);
        assert_eq!(second.asked(), first.asked());
    }
}
