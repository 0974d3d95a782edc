//! The case of a finding, and what an implementation does with it.

use super::file::PublishedFinding;
use super::outcome_text::outcome_text;
use crate::case::machines::{MachineError, load_machine};
use crate::case::parse_typed;
use crate::system::whole_file::write_whole;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::{Case, Implementation, Outcome};
use mapcheck_shell::{TypedLine, load_files};
use std::io;
use std::path::Path;

/// The head node in a finding's line.
const HEAD: &str = "hn";

/// Why a finding has no case.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FindingCaseError {
    /// It names a machine that does not exist.
    #[error(transparent)]
    Machine(#[from] MachineError),
    /// Its files cannot be written.
    #[error("failed to write the files of a finding")]
    Files(#[from] io::Error),
}

/// A finding with its case.
#[derive(Debug)]
pub struct FindingCase<'a> {
    /// The finding.
    pub finding: &'a PublishedFinding,
    /// The case.
    pub case: Case,
}

/// The state of a finding in a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FindingState {
    /// The build does what the finding's file has for builds with the defect.
    StillThere,
    /// The build does what is expected.
    Fixed,
    /// The build does something else.
    Changed(String),
    /// The build cannot be asked, for this reason.
    NotAsked(String),
}

impl FindingState {
    /// Returns the state in a word or two.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::StillThere => "still there",
            Self::Fixed => "fixed",
            Self::Changed(_) => "changed",
            Self::NotAsked(_) => "not asked",
        }
    }
}

impl<'a> FindingCase<'a> {
    /// Builds the case of a finding, and writes the files that its line names to a folder.
    ///
    /// # Errors
    ///
    /// A file cannot be written, or the machine is unknown.
    pub fn new(finding: &'a PublishedFinding, folder: &Path) -> Result<Self, FindingCaseError> {
        let machine = load_machine(&format!("topologies/{}.xml", finding.machine))?;
        let words = mapcheck_shell::split(&finding.line).unwrap_or_default();
        let mut words: Vec<String> = words;
        for (name, text) in &finding.files {
            let path = folder.join(name);
            write_whole(&path, text)?;
            let path = path.display().to_string();
            for word in &mut words {
                *word = word.replace(&placeholder(name), &path);
            }
        }
        let line = parse_typed(TypedLine::parse(words), Environment::new());
        let files = load_files(&line);
        let line = line.with_appfile(&files);
        Ok(Self {
            finding,
            case: Case {
                topology_file: Some(machine.file),
                ..Case::new(machine.topology, HEAD, line, files)
            },
        })
    }

    /// Asks an implementation for the line.
    #[must_use]
    pub fn ask(&self, build: &dyn Implementation) -> FindingState {
        let outcome = build.outcome(&self.case);
        if let Outcome::NotApplicable { reason } | Outcome::Failed { reason } = outcome {
            return FindingState::NotAsked(reason);
        }
        match outcome_text(&outcome) {
            text if text == self.finding.actual => FindingState::StillThere,
            text if text == self.finding.expected => FindingState::Fixed,
            text => FindingState::Changed(text),
        }
    }

    /// Returns whether a build of a version has another state than the finding's file has for the version. The file of a version that
    /// it does not name has that the finding is still there.
    #[must_use]
    pub fn is_news(&self, state: &FindingState, version: &str) -> bool {
        let lacks = self.finding.lacks.iter().any(|it| it == version);
        match state {
            FindingState::StillThere => lacks,
            FindingState::Fixed => !lacks,
            FindingState::Changed(text) => self.finding.otherwise.get(version) != Some(text),
            FindingState::NotAsked(_) => false,
        }
    }
}

/// Returns what a line has in the place of a file's name.
pub(super) fn placeholder(name: &str) -> String {
    format!("{{{name}}}")
}
