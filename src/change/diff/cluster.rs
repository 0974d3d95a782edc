//! Clusters of changes with one cause.
//!
//! The smallest change is made smaller as long as the builds differ; then each of its parts is needed. Another change has the
//! same cause if it has these parts too, and the builds agree on it as soon as any of them is taken out. A recorded build
//! cannot be asked anything new, so with a recording a change has the same cause if it has the same parts and the same aspect.

use super::cases::DiffCase;
use super::observed::CaseObservation;
use super::part::Part;
use super::run::{Base, BuildChange, BuildComparison};
use crate::explore::shrink::files::size;
use crate::explore::shrink::shrink_case;
use crate::system::workers::map_numbers;
use mapcheck_reference::Case;
use std::collections::BTreeSet;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};

/// Changes with one cause.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The smallest case that shows it, made smaller still.
    pub smallest: BuildChange,
    /// All changes, the one that was made smaller first.
    pub changes: Vec<BuildChange>,
    /// The place of the cluster that this one looks like, if there is a smaller one.
    pub like: Option<usize>,
}

impl Cluster {
    /// Returns a change as a cluster.
    #[must_use]
    pub fn of_one(change: BuildChange) -> Self {
        Self {
            smallest: change.clone(),
            changes: vec![change],
            like: None,
        }
    }
}

/// Puts changes into clusters.
#[derive(Clone, Copy, Debug)]
pub struct ClusterMaker<'a> {
    /// The comparison that found the changes.
    pub comparison: &'a BuildComparison<'a>,
    /// The number of clusters whose smallest case is made smaller. Further ones are listed as they are.
    pub shrunk: usize,
}

/// The most smaller forms that are tried for a case.
const TRIES: usize = 250;

/// The most smaller machines that are tried for a case.
const MACHINES: usize = 4;

impl ClusterMaker<'_> {
    /// Returns the clusters of changes, the one with the smallest line first. Once `stop` is set, the rest is put together by what
    /// is known without asking builds.
    ///
    /// # Errors
    ///
    /// Files cannot be written, or a worker has panicked.
    pub fn clusters(
        &self,
        changes: Vec<BuildChange>,
        stop: &AtomicBool,
    ) -> io::Result<Vec<Cluster>> {
        let mut open = changes;
        open.sort_by_cached_key(|change| (size(&change.case.case), change.case.number));
        let mut clusters: Vec<Cluster> = Vec::new();
        while !open.is_empty() {
            let first = open.remove(0);
            let can_shrink = clusters.len() < self.shrunk && !stop.load(Ordering::Relaxed);
            let smallest = match can_shrink {
                true => self.shrunk(&first, clusters.len(), stop)?,
                false => first.clone(),
            };
            let mut known = clusters.iter_mut();
            if let Some(same) = known.find(|cluster| is_alike(&cluster.smallest, &smallest)) {
                same.changes.push(first);
                continue;
            }
            let members = self.explained(&smallest, &open, stop)?;
            let mut changes = vec![first];
            let mut rest = Vec::new();
            for (index, change) in open.into_iter().enumerate() {
                match members.contains(&index) {
                    true => changes.push(change),
                    false => rest.push(change),
                }
            }
            open = rest;
            clusters.push(Cluster {
                smallest,
                changes,
                like: None,
            });
        }
        clusters.sort_by_cached_key(|cluster| size(&cluster.smallest.case.case));
        Ok(clusters)
    }

    /// Returns the indices of the changes that a smaller one explains.
    fn explained(
        &self,
        smallest: &BuildChange,
        changes: &[BuildChange],
        stop: &AtomicBool,
    ) -> io::Result<BTreeSet<usize>> {
        let parts = Part::all(&smallest.case.case);
        let workers = self.comparison.workers;
        let explained = map_numbers(changes.len(), workers, stop, &|_| {}, |index| {
            Ok(self.explains(smallest, &parts, &changes[index]))
        })?;
        let explained = explained.into_iter().filter(|(_, explains)| *explains);
        Ok(explained.map(|(index, _)| index).collect())
    }

    fn explains(
        &self,
        smallest: &BuildChange,
        parts: &BTreeSet<Part>,
        change: &BuildChange,
    ) -> bool {
        let all = Part::all(&change.case.case);
        if parts.is_empty() || !parts.iter().all(|part| all.contains(part)) {
            return false;
        }
        match self.comparison.base {
            Base::Recording(_) => have_common_aspect(smallest, change),
            Base::Build(base) => parts.iter().all(|part| {
                let Some(case) = part.taken_out(&change.case.case) else {
                    return false;
                };
                let [base, new] =
                    [base, self.comparison.new].map(|it| CaseObservation::of(it, &case));
                base.differences(&new).is_empty()
            }),
        }
    }

    /// Makes the case of a change smaller, as long as the builds differ in the same aspect.
    fn shrunk(
        &self,
        change: &BuildChange,
        number: usize,
        stop: &AtomicBool,
    ) -> io::Result<BuildChange> {
        let Base::Build(base) = self.comparison.base else {
            return Ok(change.clone());
        };
        let writer = self.comparison.cases.case_writer();
        let name = format!("change-{number}");
        let aspect = change.differences.first().map(|it| it.aspect);
        let changed = |case: &Case| -> Option<BuildChange> {
            let case = writer.write_files(case, &name).ok()?;
            let (base, new) = rayon::join(
                || CaseObservation::of(base, &case),
                || CaseObservation::of(self.comparison.new, &case),
            );
            let diff_case = DiffCase {
                case,
                ..change.case.clone()
            };
            BuildChange::of(diff_case, base, new)
        };
        let still = |case: &Case| {
            let found = (!stop.load(Ordering::Relaxed)).then(|| changed(case));
            let found = found.flatten();
            found.is_some_and(|found| found.differences.iter().any(|it| Some(it.aspect) == aspect))
        };
        let machines = |case: &Case| {
            let smaller = writer.smaller_machines(case);
            smaller.take(MACHINES).cloned().collect()
        };
        let small = shrink_case(&change.case.case, machines, TRIES, still);
        let Some(mut found) = changed(&small) else {
            return Ok(change.clone());
        };
        found.case.case = writer.keep_files(&found.case.case, &name)?;
        Ok(found)
    }
}

/// Returns whether two shrunk changes are one: they have the same parts, and differ in a common aspect.
fn is_alike(left: &BuildChange, right: &BuildChange) -> bool {
    let parts = |change: &BuildChange| Part::all(&change.case.case);
    let apps = |change: &BuildChange| change.case.case.line.segments().len();
    let needed = parts(left);
    // Without any part, the number of apps is all that is left to compare.
    let fits = !needed.is_empty() || apps(left) == apps(right);
    fits && needed == parts(right) && have_common_aspect(left, right)
}

fn have_common_aspect(left: &BuildChange, right: &BuildChange) -> bool {
    let mut all = left.differences.iter();
    all.any(|own| right.differences.iter().any(|it| it.aspect == own.aspect))
}
