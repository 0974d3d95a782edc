//! What the reference is run with: an edition of the rules, and a set of quirks.
//!
//! The published rules disagree with each other on some questions. An [`Edition`] is a dated set of
//! answers to those questions; a [`Quirk`] is a way in which a real build departs from its edition.
//! Each question and each quirk has one name, and is asked by it where it bites: most in one place, a few where one
//! behaviour shows in several rooms.

mod edition;
mod quirk;
mod trace;

pub use edition::{Edition, Question};
pub use quirk::Quirk;
pub use trace::Asked;

use mapcheck_topology::Topology;
use std::collections::{BTreeMap, BTreeSet};
use trace::Trace;

/// An edition plus a set of quirks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    answers: BTreeMap<Question, Edition>,
    quirks: BTreeSet<Quirk>,
    trace: Trace,
}

impl Rules {
    /// The rules of an edition, without any quirk.
    #[must_use]
    pub fn of(edition: Edition) -> Self {
        Self {
            answers: Question::ALL.iter().map(|q| (*q, edition)).collect(),
            quirks: BTreeSet::new(),
            trace: Trace::default(),
        }
    }

    /// The same rules with one more quirk.
    #[must_use]
    pub fn with(mut self, quirk: Quirk) -> Self {
        self.quirks.insert(quirk);
        self
    }

    /// The same rules without a quirk.
    #[must_use]
    pub fn without(mut self, quirk: Quirk) -> Self {
        self.quirks.remove(&quirk);
        self
    }

    /// The same rules, but with one question answered as another edition answers it.
    #[must_use]
    pub fn answering(mut self, question: Question, as_in: Edition) -> Self {
        self.answers.insert(question, as_in);
        self
    }

    /// The edition whose answer to the question holds.
    #[must_use]
    pub fn answer(&self, question: Question) -> Edition {
        self.trace.note(|asked| {
            asked.questions.insert(question);
        });
        self.answers.get(&question).copied().unwrap_or_default()
    }

    /// Whether the quirk is switched on.
    #[must_use]
    pub fn has(&self, quirk: Quirk) -> bool {
        self.trace.note(|asked| {
            asked.quirks.insert(quirk);
        });
        self.quirks.contains(&quirk)
    }

    /// Whether a machine has no cores and these rules let nothing take their place.
    ///
    /// PAM-DEFAULT-MAP-3: hardware threads do, without the quirk.
    #[must_use]
    pub fn leaves_without_cpus(&self, topology: &Topology) -> bool {
        !topology.has_cores() && self.has(Quirk::NoCoreTopologyDefaults)
    }

    /// The same rules, which note what they are asked from now on. All that are made of them note together.
    #[must_use]
    pub fn traced(&self) -> Self {
        Self {
            trace: Trace::new(),
            ..self.clone()
        }
    }

    /// What they were asked, if they note it. What a run comes to follows from these answers: other rules that give the same come to
    /// the same.
    #[must_use]
    pub fn asked(&self) -> Asked {
        self.trace.asked()
    }

    /// Notes what others were asked, for whoever asks them once and uses what came of it again.
    pub fn note_as(&self, others: &Rules) {
        let Asked { questions, quirks } = others.asked();
        self.trace.note(|asked| {
            asked.questions.extend(questions);
            asked.quirks.extend(quirks);
        });
    }

    /// The quirks that are switched on.
    pub fn quirks(&self) -> impl Iterator<Item = Quirk> + '_ {
        self.quirks.iter().copied()
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::of(Edition::default())
    }
}
