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

    /// Returns whether a scenario that carries the requirement failed on each mutant that breaks it.
    ///
    /// `None` means that no mutant breaks it.
    #[must_use]
    pub fn is_seen(&self, requirement: &str) -> Option<bool> {
        let proofs = self.of(requirement);
        let seen = |proof: &Proof| {
            let status = proof.status.as_ref();
            status.is_some_and(|status| status.shows(requirement))
        };
        (!proofs.is_empty()).then(|| proofs.iter().all(seen))
    }
}
