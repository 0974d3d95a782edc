//! The sections of the ledger that the texts of a source tree have, and those that they lack.

use super::coverage::Fault;
use super::ledger::Ledger;
use crate::ledger::specification::{Passage, Passages};
use mapcheck_reference::Edition;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// What a source tree has of an edition's sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PassageReport {
    /// The number of sections that are there.
    pub found: usize,
    /// Those that are not.
    pub gone: Vec<Fault>,
    /// The number of sections that are in texts of other repositories.
    pub elsewhere: usize,
    /// These repositories.
    pub repositories: BTreeSet<String>,
}

impl fmt::Display for PassageReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (found, gone) = (self.found, self.gone.len());
        write!(f, "sections of the texts: {found} found, {gone} gone")?;
        if self.elsewhere > 0 {
            let names: Vec<&str> = self.repositories.iter().map(String::as_str).collect();
            let names = names.join(", ");
            write!(f, ", {} not looked up: they are in {names}", self.elsewhere)?;
        }
        Ok(())
    }
}

impl PassageReport {
    /// Looks up all sections of an edition. A tree without any text is one fault.
    #[must_use]
    pub fn new(ledger: &Ledger, passages: &Passages<'_>, edition: Edition) -> Self {
        let mut ids: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for requirement in ledger.requirements() {
            for section in requirement.sections(Some(edition)) {
                ids.entry(section).or_default().push(&requirement.id);
            }
        }
        let mut report = Self::default();
        for (section, ids) in ids {
            let Some(place) = ledger.place(section) else {
                continue;
            };
            match passages.find(place) {
                Passage::Found(_) => report.found += 1,
                Passage::Gone { why } => report.gone.push(Fault::Passage {
                    section: section.to_owned(),
                    ids: ids.into_iter().map(str::to_owned).collect(),
                    why,
                }),
                Passage::Elsewhere => {
                    report.elsewhere += 1;
                    report.repositories.insert(place.text.repository.clone());
                }
            }
        }
        if passages.is_empty() && report.elsewhere > 0 {
            report.gone.push(Fault::NoText);
        }
        report
    }
}
