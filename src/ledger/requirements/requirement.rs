//! A requirement of the ledger.

use crate::builds::source_tree::SourceCheck;
use mapcheck_reference::Edition;
use serde::{Deserialize, Serialize};

/// How strongly the specification demands something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// "Must".
    Must,
    /// "Should".
    Should,
    /// "May".
    May,
    /// The text contradicts itself.
    Contradicted,
    /// The text is silent; the requirement is the existing behaviour, or a reading.
    Unspecified,
}

impl Strength {
    /// Returns its name in the ledger.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Strength::Must => "must",
            Strength::Should => "should",
            Strength::May => "may",
            Strength::Contradicted => "contradicted",
            Strength::Unspecified => "unspecified",
        }
    }
}

/// Where an implementation shows whether it meets a requirement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    /// In the map or the refusal of a command line.
    CommandLine,
    /// Only inside the reference.
    Reference,
    /// In the answer to a spawn request, as a program sends it with `PMIx_Spawn`.
    SpawnRequest,
    /// In what a runtime does with sessions and their jobs.
    SessionRequest,
    /// In PRRTE's source tree.
    SourceTree,
    /// In the headers or the functions of a PMIx library.
    Libpmix,
}

impl Visibility {
    /// Returns its name in the ledger.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Visibility::CommandLine => "command-line",
            Visibility::Reference => "reference",
            Visibility::SpawnRequest => "spawn-request",
            Visibility::SessionRequest => "session-request",
            Visibility::SourceTree => "source-tree",
            Visibility::Libpmix => "libpmix",
        }
    }
}

/// One reading of a text that contradicts itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The editions with this reading.
    pub editions: Vec<Edition>,
    /// The rule under this reading, as one normative sentence.
    pub rule: String,
    /// The passage that supports it: a section, or a document of PRRTE.
    pub place: String,
}

/// A normative requirement of the specification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// Its id.
    pub id: String,
    /// Its section of the specification.
    pub section: String,
    /// Other sections that demand the same.
    pub also: Vec<String>,
    /// The requirement, in our own words.
    pub text: String,
    /// The editions that have it.
    pub editions: Vec<Edition>,
    /// The question that the editions answer differently, if it does not hold in all.
    pub question: Option<String>,
    /// How strongly it is demanded.
    pub kind: Strength,
    /// Where an implementation shows it.
    pub visibility: Visibility,
    /// The readings of a text that contradicts itself.
    pub readings: Vec<Reading>,
    /// The checks of PRRTE's source tree.
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

    /// Whether it is about the behaviour of the reference, so that its rule can be broken there.
    #[must_use]
    pub fn is_behavioural(&self) -> bool {
        let elsewhere = matches!(
            self.visibility,
            Visibility::SourceTree | Visibility::Libpmix
        );
        !elsewhere && !self.is_relation()
    }

    /// Returns the sections that it is from: its own, others that demand it too, and those of its readings. With an edition, only
    /// those that the edition has it from.
    pub fn sections(&self, edition: Option<Edition>) -> impl Iterator<Item = &str> {
        let holds = edition.is_none_or(|edition| self.holds_in(edition));
        let own = std::iter::once(&self.section).chain(&self.also);
        let own = own.filter(move |_| holds).map(String::as_str);
        let taken = move |reading: &&Reading| {
            edition.is_none_or(|edition| reading.editions.contains(&edition))
        };
        let readings = self.readings.iter().filter(taken);
        own.chain(readings.flat_map(|reading| reading.place.split("; ")))
    }

    /// Returns it as a statement: its id, its section and its text.
    #[must_use]
    pub fn statement(&self) -> String {
        format!("{} ({}): {}", self.id, self.section, self.text.trim())
    }

    /// Whether it is a relation between two maps of one implementation, which follows from all rules together.
    #[must_use]
    pub fn is_relation(&self) -> bool {
        self.id.starts_with("MET-")
    }

    /// Returns an edition's reading of a text that contradicts itself.
    #[must_use]
    pub fn reading(&self, edition: Edition) -> Option<&Reading> {
        self.readings
            .iter()
            .find(|reading| reading.editions.contains(&edition))
    }
}
