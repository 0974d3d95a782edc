//! The rules that the reference follows: an edition of the specification, and a set of quirks.
//!
//! The published rules disagree on some [`Question`]s. An [`Edition`] is a dated set of answers to them; a [`Quirk`] is a
//! departure of a real build from its edition. The code asks for each by name where it makes a difference: most quirks in one place, a few in
//! several modules that share a behaviour. [`Rules::uses`] returns what a run has asked for, so that campaigns need not repeat a run
//! under rules that give the same answers.

mod edition;
mod quirk;
mod trace;

pub use edition::{Edition, Question};
pub use quirk::Quirk;
pub use trace::RuleUses;

use mapcheck_topology::Topology;
use std::collections::BTreeMap;
use trace::Trace;

/// An edition plus a set of quirks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    answers: BTreeMap<Question, Edition>,
    /// Whether the rules have each of the quirks, by its place in [`Quirk::ALL`]: some are asked for with every process.
    quirks: [bool; Quirk::ALL.len()],
    trace: Trace,
}

impl Rules {
    /// The rules of an edition, without quirks.
    #[must_use]
    pub fn of(edition: Edition) -> Self {
        Self {
            answers: Question::ALL.iter().map(|q| (*q, edition)).collect(),
            quirks: [false; Quirk::ALL.len()],
            trace: Trace::default(),
        }
    }

    /// Adds a quirk.
    #[must_use]
    pub fn with(mut self, quirk: Quirk) -> Self {
        self.quirks[quirk as usize] = true;
        self
    }

    /// Removes a quirk.
    #[must_use]
    pub fn without(mut self, quirk: Quirk) -> Self {
        self.quirks[quirk as usize] = false;
        self
    }

    /// Answers one question as another edition does.
    #[must_use]
    pub fn answering(mut self, question: Question, as_in: Edition) -> Self {
        self.answers.insert(question, as_in);
        self
    }

    /// The edition whose answer to a question applies.
    #[must_use]
    pub fn answer(&self, question: Question) -> Edition {
        self.trace.note(|asked| {
            asked.questions.insert(question);
        });
        self.answers.get(&question).copied().unwrap_or_default()
    }

    /// Whether the rules have a quirk.
    #[must_use]
    pub fn has(&self, quirk: Quirk) -> bool {
        self.trace.note(|asked| {
            asked.quirks.insert(quirk);
        });
        self.quirks[quirk as usize]
    }

    /// Whether a machine without cores has no CPUs under these rules.
    ///
    /// PAM-DEFAULT-MAP-3: without the quirk, its hardware threads are the CPUs.
    #[must_use]
    pub fn leaves_without_cpus(&self, topology: &Topology) -> bool {
        !topology.has_cores() && self.has(Quirk::NoCoreTopologyDefaults)
    }

    /// The same rules with an empty record of what they are asked. Rules derived from them share the record.
    #[must_use]
    pub fn traced(&self) -> Self {
        Self {
            trace: Trace::new(),
            ..self.clone()
        }
    }

    /// The questions and quirks that were asked for, if the rules keep a record. The outcome of a run depends on no others.
    #[must_use]
    pub fn uses(&self) -> RuleUses {
        self.trace.uses()
    }

    /// Adds the record of other rules, for callers that reuse the outcome of a run.
    pub fn add_uses_of(&self, others: &Rules) {
        let RuleUses { questions, quirks } = others.uses();
        self.trace.note(|asked| {
            asked.questions.extend(questions);
            asked.quirks.extend(quirks);
        });
    }

    /// The quirks of the rules.
    pub fn quirks(&self) -> impl Iterator<Item = Quirk> + '_ {
        let all = Quirk::ALL.iter().copied();
        all.filter(|quirk| self.quirks[*quirk as usize])
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Edition::default())
    }
}
