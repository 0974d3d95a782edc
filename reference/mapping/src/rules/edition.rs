//! The editions of the rules, and the questions that they answer differently.

use strum::{Display, EnumString, IntoStaticStr};

/// A dated set of answers to every [`Question`].
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Display,
    EnumString,
    IntoStaticStr,
)]
#[strum(parse_err_ty = UnknownEdition, parse_err_fn = UnknownEdition::new)]
pub enum Edition {
    /// The specification of per-app mapping as published: `docs/plans/per_app_mapping/per-app-mapping.rst` of openpmix/prrte at commit
    /// b04365efb0.
    #[default]
    #[strum(serialize = "2026-06")]
    June2026,
    /// The rules that the documentation of PRRTE 5.0 describes: the same file and `docs/how-things-work/per-app-mapping.rst` at commit
    /// c22fd18129.
    #[strum(serialize = "2026-08")]
    August2026,
}

impl Edition {
    /// All editions, oldest first.
    pub const ALL: [Edition; 2] = [Edition::June2026, Edition::August2026];

    /// The edition's name on command lines and in profiles.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The one that answers questions differently.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Edition::June2026 => Edition::August2026,
            Edition::August2026 => Edition::June2026,
        }
    }
}

/// A name that no edition has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown edition `{0}`: use 2026-06 or 2026-08")]
pub struct UnknownEdition(pub String);

impl UnknownEdition {
    fn new(name: &str) -> Self {
        Self(name.to_owned())
    }
}

/// A question that the published rules answer differently.
///
/// Each variant describes the rule of 2026-06, then that of 2026-08.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Display, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Question {
    /// `OVERSUBSCRIBE` and `NOOVERSUBSCRIBE` in an app's map-by: refused; or promoted to the job, and refused only if apps
    /// contradict each other.
    QualifierOnApp,
    /// `INHERIT` and `NOINHERIT` in an app's map-by: refused by the parser; or promoted to the job, and refused only if apps
    /// contradict each other.
    InheritOnApp,
    /// A directive on the first segment: applies to the job, while a later segment's applies to that app; or applies to the job
    /// only if no other segment has one.
    DirectiveScope,
    /// The binding of an app that is mapped by slot or node and gives none: to core; or as a job with the app's process count.
    DefaultBinding,
    /// A display directive on one app: promoted when the job is mapped; or collected from all segments of the command line, where
    /// contradicting values are refused.
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

    /// The question's name in reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }

    /// The question in a sentence.
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

    /// What an edition does, as the end of a sentence.
    #[must_use]
    pub fn answer(self, edition: Edition) -> &'static str {
        let [june, august] = match self {
            Question::QualifierOnApp => [
                "refuses OVERSUBSCRIBE and NOOVERSUBSCRIBE in an app's map-by",
                "takes OVERSUBSCRIBE and NOOVERSUBSCRIBE of an app's map-by for the job",
            ],
            Question::InheritOnApp => [
                "refuses INHERIT and NOINHERIT in an app's map-by",
                "takes INHERIT and NOINHERIT of an app's map-by for the job",
            ],
            Question::DirectiveScope => [
                "takes a directive on the first segment for the job",
                "takes a directive on the first segment for the job only if no other segment has one",
            ],
            Question::DefaultBinding => [
                "binds an app that is mapped by slot or node to core",
                "binds an app that is mapped by slot or node by its number of processes",
            ],
            Question::DisplayOnApp => [
                "lets each app have a display directive of its own",
                "refuses display directives of apps that contradict each other",
            ],
        };
        match edition {
            Edition::June2026 => june,
            Edition::August2026 => august,
        }
    }
}
