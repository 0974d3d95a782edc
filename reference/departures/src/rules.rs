//! The rules of a build: an edition, and the quirks that the build has.

use crate::history::{JobHistory, JobMemory};
use crate::memory::MappingMemory;
use crate::quirk::Quirk;
use crate::uses::{RuleUses, UseRecord};
use mapcheck_mapping::rules::{Edition, EditionRules, Question};
use std::fmt;
use std::sync::MutexGuard;

/// An edition and a set of quirks.
///
/// [`Rules::uses`] returns what a run has asked for, so that campaigns need not repeat a run under rules that give the same answers.
#[derive(Clone, PartialEq, Eq)]
pub struct Rules {
    /// The edition that answers each question, by the question's number.
    answers: [Edition; Question::ALL.len()],
    /// The quirks, in their order. Few enough for a search one by one, and none in the rules of a text.
    quirks: Vec<Quirk>,
    record: UseRecord,
    /// What they remember of the jobs of a runtime, for those that have one.
    history: Option<JobHistory>,
    /// What the departures remember of the job that is mapped.
    pub(crate) memory: MappingMemory,
}

impl Rules {
    /// The rules of an edition, without quirks.
    #[must_use]
    pub fn of(edition: Edition) -> Self {
        Self {
            answers: [edition; Question::ALL.len()],
            quirks: Vec::new(),
            record: UseRecord::default(),
            history: None,
            memory: MappingMemory::default(),
        }
    }

    /// Returns the same rules in a runtime.
    pub(crate) fn beside(self, history: JobHistory) -> Self {
        let history = Some(history);
        Self { history, ..self }
    }

    /// Returns what they remember of the jobs of a runtime.
    pub(crate) fn memory_of_jobs(&self) -> Option<MutexGuard<'_, JobMemory>> {
        self.history.as_ref().map(JobHistory::memory)
    }

    /// Adds a quirk.
    #[must_use]
    pub fn with(mut self, quirk: Quirk) -> Self {
        if let Err(place) = self.quirks.binary_search(&quirk) {
            self.quirks.insert(place, quirk);
        }
        self
    }

    /// Removes a quirk.
    #[must_use]
    pub fn without(self, quirk: Quirk) -> Self {
        self.keeping(|own| own != quirk)
    }

    /// Removes the quirks that a condition does not hold for.
    #[must_use]
    pub fn keeping(mut self, is_kept: impl Fn(Quirk) -> bool) -> Self {
        self.quirks.retain(|own| is_kept(*own));
        self
    }

    /// Answers one question as another edition does.
    #[must_use]
    pub fn answering(mut self, question: Question, as_in: Edition) -> Self {
        self.answers[question as usize] = as_in;
        self
    }

    /// Returns the edition whose answer to a question applies.
    #[must_use]
    pub fn answer(&self, question: Question) -> Edition {
        self.record.note_question(question);
        self.answers[question as usize]
    }

    /// Returns whether the rules have a quirk.
    #[must_use]
    #[inline(never)]
    pub fn has(&self, quirk: Quirk) -> bool {
        self.record.note_quirk(quirk);
        self.quirks.contains(&quirk)
    }

    /// Returns whether the rules have a quirk that only builds have for which a page in a browser does not speak: it is never one of its
    /// rules, and its code need not be loaded.
    #[must_use]
    #[inline]
    pub(crate) fn has_older(&self, quirk: Quirk) -> bool {
        !cfg!(target_family = "wasm") && self.has(quirk)
    }

    /// Returns the rules for one job, with an empty memory, or `None` if they have no departure that could remember anything.
    pub(crate) fn remembering(&self) -> Option<Self> {
        (!self.quirks.is_empty()).then(|| Self {
            memory: MappingMemory::new(),
            ..self.clone()
        })
    }

    /// Returns the same rules with an empty record of what they are asked. Rules derived from them share the record.
    #[must_use]
    pub fn traced(&self) -> Self {
        Self {
            record: UseRecord::new(),
            ..self.clone()
        }
    }

    /// Returns the questions and quirks that were asked for, if the rules keep a record. The outcome of a run depends on no others.
    #[must_use]
    pub fn uses(&self) -> RuleUses {
        self.record.uses()
    }

    /// Adds the record of other rules, for callers that reuse the outcome of a run.
    pub fn add_uses_of(&self, others: &Rules) {
        let RuleUses { questions, quirks } = others.uses();
        questions
            .into_iter()
            .for_each(|question| self.record.note_question(question));
        quirks
            .into_iter()
            .for_each(|quirk| self.record.note_quirk(quirk));
    }

    /// Returns the quirks of the rules.
    pub fn quirks(&self) -> impl Iterator<Item = Quirk> + '_ {
        self.quirks.iter().copied()
    }
}

/// The answers of rules to the questions of editions, without their departures.
#[derive(Debug)]
pub(crate) struct WithoutQuirks<'a>(&'a Rules);

impl Rules {
    /// Returns what the text decides under the same answers, for departures that go on as the text does.
    pub(crate) fn text(&self) -> WithoutQuirks<'_> {
        WithoutQuirks(self)
    }
}

impl EditionRules for WithoutQuirks<'_> {
    fn answer(&self, question: Question) -> Edition {
        self.0.answer(question)
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Edition::default())
    }
}

/// The editions that answer, and the names of the quirks.
impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answers = self.answers.iter().map(|edition| edition.name());
        let quirks = self.quirks.iter().map(|quirk| quirk.name());
        f.debug_list().entries(answers.chain(quirks)).finish()
    }
}

impl EditionRules for Rules {
    fn answer(&self, question: Question) -> Edition {
        Rules::answer(self, question)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn traced_rules_share_their_record_with_derived_rules() {
        let plain = Rules::default();
        let traced = plain.traced();
        assert_eq!(plain, traced);
        let quirky = traced.clone().with(Quirk::HOST_TWICE_REFUSED);
        assert!(quirky.has(Quirk::HOST_TWICE_REFUSED));
        assert_eq!(traced.answer(Question::DirectiveScope), Edition::June2026);
        assert!(!plain.has(Quirk::SPAN_ACCEPTED_ANYWHERE));
        let asked = traced.uses();
        assert!(asked.quirks.iter().eq(&[Quirk::HOST_TWICE_REFUSED]));
        assert!(asked.questions.iter().eq(&[Question::DirectiveScope]));
        assert_eq!(plain.uses(), RuleUses::default());
    }

    #[test]
    fn a_record_starts_empty_and_takes_over_others() {
        let first = Rules::default().traced();
        let _ = first.has(Quirk::HOST_TWICE_REFUSED);
        let second = first.traced();
        assert_eq!(second.uses(), RuleUses::default());
        second.add_uses_of(&first);
        assert_eq!(second.uses(), first.uses());
    }
}
