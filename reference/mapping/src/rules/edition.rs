//! The editions of the rules, and the questions on which they differ.

use std::fmt;
use std::str::FromStr;

/// A dated set of answers to every [`Question`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Edition {
    /// The per-app mapping specification as it was published.
    #[default]
    June2026,
    /// The amended rules that PRRTE 5.0 documents to its users.
    August2026,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Edition; 2] = [Edition::June2026, Edition::August2026];

    /// The name by which a command line and a profile call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Edition::June2026 => "2026-06",
            Edition::August2026 => "2026-08",
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name of an edition that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no edition is called `{0}`; there are 2026-06 and 2026-08")]
pub struct UnknownEdition(pub String);

impl FromStr for Edition {
    type Err = UnknownEdition;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|edition| edition.name() == name)
            .ok_or_else(|| UnknownEdition(name.to_owned()))
    }
}

/// A question on which the published rules disagree.
///
/// Each variant says what either edition answers, June's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Question {
    /// `OVERSUBSCRIBE` and `NOOVERSUBSCRIBE` in an app's map-by: refused; or lifted to the job, where only
    /// contradicting answers are refused.
    QualifierOnApp,
    /// `INHERIT` and `NOINHERIT` in an app's map-by: refused by the parser; or lifted to the job, where only
    /// contradicting answers are refused.
    InheritOnApp,
    /// A directive on the first segment: the job's, while a later segment's is that app's alone; or the job's only
    /// if no other segment has one.
    DirectiveScope,
    /// The binding of an app that is mapped by slot or node and asks for none: the core; or what a job of that
    /// app's size would get.
    DefaultBinding,
    /// A display directive on one app: promoted when the job is mapped; or collected from every
    /// segment on the command line, where contradicting values are refused.
    DisplayOnApp,
}

impl Question {
    /// All questions.
    pub const ALL: [Question; 5] = [
        Question::QualifierOnApp,
        Question::InheritOnApp,
        Question::DirectiveScope,
        Question::DefaultBinding,
        Question::DisplayOnApp,
    ];

    /// The name by which reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Question::QualifierOnApp => "qualifier-on-app",
            Question::InheritOnApp => "inherit-on-app",
            Question::DirectiveScope => "directive-scope",
            Question::DefaultBinding => "default-binding",
            Question::DisplayOnApp => "display-on-app",
        }
    }
}

impl Question {
    /// What it asks, in a sentence.
    #[must_use]
    pub fn description(self) -> &'static str {
        match self {
            Question::QualifierOnApp => {
                "Can an app's map-by carry OVERSUBSCRIBE and NOOVERSUBSCRIBE?"
            }
            Question::InheritOnApp => "Can an app's map-by carry INHERIT and NOINHERIT?",
            Question::DirectiveScope => {
                "Does a directive on the first segment apply to the job even if a later segment has one too?"
            }
            Question::DefaultBinding => {
                "Is an app that is mapped by slot or node bound to core, or by its process count?"
            }
            Question::DisplayOnApp => "Can apps carry conflicting display directives?",
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
