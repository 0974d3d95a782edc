//! What breaking a requirement's rule showed.

use super::definition::{MUTANTS, Mutant, MutantError, load_mutants};
use super::results::{MutantStatus, RESULTS, RecordedResults, RecordedResultsError};
use std::collections::BTreeMap;
use std::path::Path;

/// The mutants of each requirement, with their recorded results.
#[derive(Clone, Debug, Default)]
pub struct Proofs(BTreeMap<String, Vec<Proof>>);

/// A mutant that breaks a requirement, with its recorded result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The mutant's name.
    pub mutant: String,
    /// Its result, or `None` if it has not been run since it changed.
    pub status: Option<MutantStatus>,
}

/// What the mutants that break a requirement showed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofStatus {
    /// On each of them, a scenario that carries the requirement failed.
    Seen,
    /// On one of them, no scenario that carries the requirement failed.
    Unseen,
    /// One of them has not been run since it changed, and none was unseen.
    NotRun,
    /// No mutant breaks the requirement.
    NeverBroken,
}

/// Mutants or results that cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ProofsError {
    /// The mutants cannot be used.
    #[error(transparent)]
    Mutants(#[from] MutantError),
    /// Their recorded results cannot be used.
    #[error(transparent)]
    Results(#[from] RecordedResultsError),
}

impl Proofs {
    /// Loads the mutants of a project and their results. Without a folder of mutants there are none.
    ///
    /// # Errors
    ///
    /// A file is malformed, or a mutant does not fit the sources.
    pub fn load(root: &Path) -> Result<Self, ProofsError> {
        let folder = root.join(MUTANTS);
        if !folder.is_dir() {
            return Ok(Self::default());
        }
        let mutants = load_mutants(&folder, root)?;
        let results = RecordedResults::load(&folder.join(RESULTS))?;
        Ok(Self::new(&mutants, &results))
    }

    /// Returns the mutants by requirement.
    #[must_use]
    pub fn new(mutants: &[Mutant], results: &RecordedResults) -> Self {
        let mut proofs: BTreeMap<String, Vec<Proof>> = BTreeMap::new();
        for mutant in mutants {
            for id in &mutant.requirements {
                proofs.entry(id.clone()).or_default().push(Proof {
                    mutant: mutant.name.clone(),
                    status: results.status(mutant).cloned(),
                });
            }
        }
        Self(proofs)
    }

    /// Returns the mutants that break a requirement.
    #[must_use]
    pub fn of(&self, requirement: &str) -> &[Proof] {
        self.0.get(requirement).map_or(&[], Vec::as_slice)
    }

    /// Returns what breaking a requirement showed.
    #[must_use]
    pub fn status(&self, requirement: &str) -> ProofStatus {
        let proofs = self.of(requirement);
        let shows = |proof: &Proof| {
            let status = proof.status.as_ref();
            status.map(|status| status.shows(requirement))
        };
        if proofs.is_empty() {
            ProofStatus::NeverBroken
        } else if proofs.iter().any(|proof| shows(proof) == Some(false)) {
            ProofStatus::Unseen
        } else if proofs.iter().any(|proof| shows(proof).is_none()) {
            ProofStatus::NotRun
        } else {
            ProofStatus::Seen
        }
    }
}
