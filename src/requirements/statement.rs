//! One statement of the ledger.

use crate::source_tree::SourceCheck;
use mapcheck_reference::Edition;
use serde::{Deserialize, Serialize};

/// How strongly the text demands something, if it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// It must be so.
    Must,
    /// It should be so.
    Should,
    /// It may be so.
    May,
    /// The text demands two things that exclude each other.
    Contradicted,
    /// The text is silent; what is there is the existing behaviour, or a reading.
    Unspecified,
}

impl Kind {
    /// The name by which the ledger calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Kind::Must => "must",
            Kind::Should => "should",
            Kind::May => "may",
            Kind::Contradicted => "contradicted",
            Kind::Unspecified => "unspecified",
        }
    }
}

/// What kind of check can see whether it is so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SeenBy {
    /// A command line: its map or its refusal shows it.
    CommandLine,
    /// Only a look inside the reference.
    Reference,
    /// A spawn request, such as a program sends with `PMIx_Spawn`.
    SpawnRequest,
    /// What a runtime does with sessions and their jobs.
    SessionRequest,
    /// PRRTE's source tree.
    SourceTree,
    /// A PMIx library: its headers, or what its functions do.
    Libpmix,
}

impl SeenBy {
    /// The name by which the ledger calls it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            SeenBy::CommandLine => "command-line",
            SeenBy::Reference => "reference",
            SeenBy::SpawnRequest => "spawn-request",
            SeenBy::SessionRequest => "session-request",
            SeenBy::SourceTree => "source-tree",
            SeenBy::Libpmix => "libpmix",
        }
    }
}

/// One of the things that a contradicted text can be read to demand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The editions that take it; none where nobody does.
    pub editions: Vec<Edition>,
    /// The rule under this reading, as one normative sentence.
    pub rule: String,
    /// The passage that supports it: a section, or a document of PRRTE.
    pub place: String,
}

/// One normative statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// The section from which it comes.
    pub section: String,
    /// Other sections that demand the same.
    pub also: Vec<String>,
    /// The statement, in our own words.
    pub text: String,
    /// The editions in which it holds.
    pub editions: Vec<Edition>,
    /// The question on which editions differ, if it does not hold in all.
    pub question: Option<String>,
    /// How strongly it is demanded.
    pub kind: Kind,
    /// What can see it.
    pub seen_by: SeenBy,
    /// What the text can be read to demand, if that is more than one thing.
    pub readings: Vec<Reading>,
    /// What must stand in PRRTE's source tree.
    pub source: Vec<SourceCheck>,
    /// Its line in the file.
    pub line: u64,
}

impl Requirement {
    /// Whether it holds in an edition.
    #[must_use]
    pub fn holds_in(&self, edition: Edition) -> bool {
        self.editions.contains(&edition)
    }

    /// What an edition reads the text to demand, if the text demands several things.
    #[must_use]
    pub fn reading(&self, edition: Edition) -> Option<&Reading> {
        self.readings
            .iter()
            .find(|reading| reading.editions.contains(&edition))
    }
}
