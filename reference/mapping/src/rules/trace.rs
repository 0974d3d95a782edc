//! The record of what rules are asked. The outcome of a run depends on those answers and on no others.

use super::{Question, Quirk};
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
pub(super) struct Trace(Option<Arc<Mutex<RuleUses>>>);

impl Trace {
    /// An empty record.
    pub(super) fn new() -> Self {
        Self(Some(Arc::default()))
    }

    pub(super) fn note(&self, what: impl FnOnce(&mut RuleUses)) {
        if let Some(asked) = &self.0 {
            what(&mut asked.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }

    pub(super) fn uses(&self) -> RuleUses {
        let mut all = RuleUses::default();
        self.note(|asked| all.clone_from(asked));
        all
    }
}

/// Rules are equal whether or not they keep a record.
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
    fn traced_rules_share_their_record_with_derived_rules() {
        let plain = Rules::default();
        let traced = plain.traced();
        assert_eq!(plain, traced);
        let quirky = traced.clone().with(Quirk::HostTwiceRefused);
        assert!(quirky.has(Quirk::HostTwiceRefused));
        assert_eq!(traced.answer(Question::DirectiveScope), Edition::June2026);
        assert!(!plain.has(Quirk::SpanAcceptedAnywhere));
        let asked = traced.uses();
        assert!(asked.quirks.iter().eq(&[Quirk::HostTwiceRefused]));
        assert!(asked.questions.iter().eq(&[Question::DirectiveScope]));
        assert_eq!(plain.uses(), RuleUses::default());
    }

    #[test]
    fn a_record_starts_empty_and_takes_over_others() {
        let first = Rules::default().traced();
        let _ = first.has(Quirk::HostTwiceRefused);
        let second = first.traced();
        assert_eq!(second.uses(), RuleUses::default());
        second.add_uses_of(&first);
        assert_eq!(second.uses(), first.uses());
    }
}
