//! The apps of a line, as the page's forms show them.

use crate::typed::TypedCase;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{GivenOption, Segment};
use serde::Serialize;

/// An app of a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct AppText {
    /// Its program.
    pub(crate) program: Option<String>,
    pub(crate) np: Option<String>,
    pub(crate) host: Option<String>,
    pub(crate) map_by: Option<String>,
    pub(crate) rank_by: Option<String>,
    pub(crate) bind_to: Option<String>,
}

/// An option that the page's forms can change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Editable {
    Np,
    Host,
    MapBy,
    RankBy,
    BindTo,
}

impl Editable {
    /// Returns the option of a name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        Some(match name {
            "np" => Self::Np,
            "host" => Self::Host,
            "map-by" => Self::MapBy,
            "rank-by" => Self::RankBy,
            "bind-to" => Self::BindTo,
            _ => return None,
        })
    }

    /// Returns how the option is written.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Np => "-n",
            Self::Host => "-H",
            Self::MapBy => "--map-by",
            Self::RankBy => "--rank-by",
            Self::BindTo => "--bind-to",
        }
    }

    /// Returns the option of a segment, if it is given.
    pub(crate) fn given(self, segment: &Segment) -> Option<&GivenOption> {
        segment.options().find(|given| match self {
            Self::Np => matches!(given.meaning(), Meaning::Np | Meaning::OlderNp),
            Self::Host => given.meaning() == Meaning::Host,
            Self::MapBy => given.meaning() == Meaning::MapBy,
            Self::RankBy => given.meaning() == Meaning::RankBy,
            Self::BindTo => given.meaning() == Meaning::BindTo,
        })
    }

    fn value(self, segment: &Segment) -> Option<String> {
        Some(self.given(segment)?.value()?.text.clone())
    }
}

/// Returns the apps of a line, without those of an appfile.
pub(crate) fn app_texts(typed: &TypedCase) -> Vec<AppText> {
    let segments = typed.case.line.line().segments().iter();
    let app = |segment: &Segment| AppText {
        program: segment.executable().map(|word| word.text.clone()),
        np: Editable::Np.value(segment),
        host: Editable::Host.value(segment),
        map_by: Editable::MapBy.value(segment),
        rank_by: Editable::RankBy.value(segment),
        bind_to: Editable::BindTo.value(segment),
    };
    segments.map(app).collect()
}
