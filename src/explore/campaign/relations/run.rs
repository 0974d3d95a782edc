//! Checks the relations of generated cases on an implementation.

use super::comparison::difference;
use super::spelling::apart_from_head;
use super::{Basis, CaseChange, RELATIONS, Relation};
use crate::explore::campaign::case_writer::CaseWriter;
use crate::explore::campaign::draft::{Draft, DraftOption};
use mapcheck_reference::minimize::minimize;
use mapcheck_reference::{Case, Implementation, JobMap, Outcome, Reference};
use std::collections::BTreeMap;
use std::io;

/// The most smaller forms that are tried for a case.
const MAX_SHRINK_TRIES: usize = 150;

/// An implementation whose maps are compared with each other.
pub struct RelationRun<'a> {
    /// Writes the files of the cases.
    pub case_writer: &'a CaseWriter,
    /// The implementation.
    pub subject: &'a dyn Implementation,
    /// The reference under the rules of the implementation's profile, which predicts that some relations do not hold.
    pub prediction: Option<&'a Reference>,
}

/// How often each relation held and did not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RelationCounts {
    /// The number of cases where each relation held, by the id of its requirement.
    pub held: BTreeMap<&'static str, usize>,
    /// The number of cases where it did not hold, as the profile predicts.
    pub known: BTreeMap<&'static str, usize>,
    /// The number of cases that a build cannot be asked, or that it answered differently the second time.
    pub undecided: BTreeMap<&'static str, usize>,
}

impl RelationCounts {
    /// Adds further counts.
    pub fn add(&mut self, further: &Self) {
        let all = [
            (&mut self.held, &further.held),
            (&mut self.known, &further.known),
            (&mut self.undecided, &further.undecided),
        ];
        for (counts, further) in all {
            for (id, count) in further {
                *counts.entry(id).or_default() += count;
            }
        }
    }
}

/// A relation that does not hold.
#[derive(Clone, Debug)]
pub struct BrokenRelation {
    /// The id of its requirement.
    pub id: &'static str,
    /// The first part of the names of its files.
    pub name: String,
    /// The case that has a map.
    pub first: Case,
    /// The related cases.
    pub others: Vec<Case>,
    /// What the first map has, and what the related ones have.
    pub difference: (String, String),
}

/// How a relation did with a case.
enum RelationVerdict {
    Held,
    Undecided,
    Broken((String, String)),
}

impl RelationRun<'_> {
    /// Checks all relations that apply to a case. `name` is the first part of the names of its files.
    ///
    /// # Errors
    ///
    /// The files of a case cannot be written.
    pub fn check(
        &self,
        draft: &Draft,
        name: &str,
        counts: &mut RelationCounts,
    ) -> io::Result<Vec<BrokenRelation>> {
        // A node with the head node's name would be the head node.
        let renamed = apart_from_head(draft, self.case_writer.head());
        let draft = renamed.as_ref().unwrap_or(draft);
        let case = self.case_writer.write_case(draft, name)?;
        let outcome = self.subject.outcome(&case);
        self.case_writer.remove_files(&case);
        let Outcome::Mapped(map) = outcome else {
            return Ok(Vec::new());
        };
        let mut broken = Vec::new();
        for relation in RELATIONS {
            let basis = Basis { draft, map: &map };
            let Some(change) = (relation.change)(&basis) else {
                continue;
            };
            let count = match self.judge(draft, &change, name)? {
                Some(RelationVerdict::Held) => &mut counts.held,
                Some(RelationVerdict::Undecided) => &mut counts.undecided,
                None => continue,
                Some(RelationVerdict::Broken(_)) if self.is_predicted(draft, &change, name)? => {
                    &mut counts.known
                }
                Some(RelationVerdict::Broken(difference)) => {
                    match self.broken(relation, draft, &change, name, difference)? {
                        Some(found) => {
                            broken.push(found);
                            continue;
                        }
                        None => &mut counts.undecided,
                    }
                }
            };
            *count.entry(relation.id).or_default() += 1;
        }
        Ok(broken)
    }

    /// Compares the maps of related cases. `None` if the first is not mapped.
    fn judge(
        &self,
        draft: &Draft,
        change: &CaseChange,
        name: &str,
    ) -> io::Result<Option<RelationVerdict>> {
        judge_on(self.subject, self.case_writer, draft, change, name)
    }

    /// Returns whether the reference under the profile's rules breaks the relation too.
    fn is_predicted(&self, draft: &Draft, change: &CaseChange, name: &str) -> io::Result<bool> {
        let Some(prediction) = self.prediction else {
            return Ok(false);
        };
        let verdict = judge_on(prediction, self.case_writer, draft, change, name)?;
        Ok(matches!(verdict, Some(RelationVerdict::Broken(_))))
    }

    /// Returns the broken relation with a small case, or `None` if it holds when asked again.
    fn broken(
        &self,
        relation: &Relation,
        draft: &Draft,
        change: &CaseChange,
        name: &str,
        difference: (String, String),
    ) -> io::Result<Option<BrokenRelation>> {
        if !matches!(
            self.judge(draft, change, name)?,
            Some(RelationVerdict::Broken(_))
        ) {
            return Ok(None);
        }
        let name = format!("{name}-{}", relation.id.to_lowercase());
        let is_broken = |draft: &Draft| self.broken_change(relation, draft, &name).is_some();
        let small = minimize(draft.clone(), MAX_SHRINK_TRIES, smaller, is_broken);
        let again = self.broken_change(relation, &small, &name);
        let (change, difference) = again.unwrap_or_else(|| (change.clone(), difference));
        let first = change.first.as_ref().unwrap_or(&small);
        let first = self.case_writer.write_case(first, &name)?;
        let mut others = Vec::new();
        for (index, other) in change.others.iter().enumerate() {
            let name = format!("{name}-{index}");
            others.push(self.case_writer.write_case(other, &name)?);
        }
        Ok(Some(BrokenRelation {
            id: relation.id,
            name,
            first,
            others,
            difference,
        }))
    }

    /// Returns the change of a case and the difference if it breaks a relation that the profile does not predict to be broken.
    fn broken_change(
        &self,
        relation: &Relation,
        draft: &Draft,
        name: &str,
    ) -> Option<(CaseChange, (String, String))> {
        let case = self.case_writer.write_case(draft, name).ok()?;
        let outcome = self.subject.outcome(&case);
        self.case_writer.remove_files(&case);
        let Outcome::Mapped(map) = outcome else {
            return None;
        };
        let change = (relation.change)(&Basis { draft, map: &map })?;
        match self.judge(draft, &change, name).ok()? {
            Some(RelationVerdict::Broken(difference))
                if !self.is_predicted(draft, &change, name).ok()? =>
            {
                Some((change, difference))
            }
            _ => None,
        }
    }
}

fn judge_on(
    subject: &dyn Implementation,
    case_writer: &CaseWriter,
    draft: &Draft,
    change: &CaseChange,
    name: &str,
) -> io::Result<Option<RelationVerdict>> {
    let map = |draft: &Draft| -> io::Result<Outcome> {
        let case = case_writer.write_case(draft, name)?;
        let outcome = subject.outcome(&case);
        case_writer.remove_files(&case);
        Ok(outcome)
    };
    let Outcome::Mapped(first) = map(change.first.as_ref().unwrap_or(draft))? else {
        return Ok(None);
    };
    let mut others: Vec<JobMap> = Vec::new();
    for other in &change.others {
        match map(other)? {
            Outcome::Mapped(map) => others.push(map),
            Outcome::NotApplicable { .. } | Outcome::Failed { .. } => {
                return Ok(Some(RelationVerdict::Undecided));
            }
            other => {
                let difference = ("a map".to_owned(), crate::outcome::compare::summary(&other));
                return Ok(Some(RelationVerdict::Broken(difference)));
            }
        }
    }
    Ok(Some(match difference(change.kept, &first, &others) {
        None => RelationVerdict::Held,
        Some(difference) => RelationVerdict::Broken(difference),
    }))
}

/// Returns smaller cases: without an app, without an option, or on the first machines.
fn smaller(draft: &Draft) -> Vec<Draft> {
    let mut all = Vec::new();
    for index in 0..draft.segments.len() {
        let mut fewer = draft.clone();
        let removed = fewer.segments.remove(index);
        let has_nodes = |given: &&DraftOption| given.names_nodes();
        let nodes: Vec<_> = removed.options.iter().filter(has_nodes).cloned().collect();
        if let Some(first) = fewer.segments.first_mut() {
            first.options.splice(0..0, nodes);
            all.push(fewer);
        }
    }
    for (at, segment) in draft.segments.iter().enumerate() {
        for index in 0..segment.options.len() {
            let mut fewer = draft.clone();
            fewer.segments[at].options.remove(index);
            all.push(fewer);
        }
    }
    let machines = (0..draft.machine.min(3)).map(|machine| Draft {
        machine,
        ..draft.clone()
    });
    all.extend(machines);
    all
}
