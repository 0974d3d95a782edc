//! Clusters of changes with one cause.
//!
//! The smallest change is made smaller as long as the builds differ; then each of its parts is needed. Another change has the
//! same cause if it has these parts too, and the builds agree on it as soon as any of them is taken out. A recorded build
//! cannot be asked anything new, so with a recording a change has the same cause if it has the same parts and the same aspect.
//!
//! A change also belongs to a cause that it looks like ([`Traits`]) if the builds differ alike without what only its line asks for. Of
//! changes that look alike, a few are asked about.
//!
//! A change that a cause begins with runs again first. One that does not occur again is left out: a build that crashes now and then would
//! have changes in every comparison.

use super::cases::DiffCase;
use super::family::{Traits, asked};
use super::observed::CaseObservation;
use super::part::Part;
use super::run::{Base, BuildChange, BuildComparison};
use super::sample::Samples;
use crate::explore::shrink::files::size;
use crate::explore::shrink::shrink_case;
use crate::system::process::CpuTime;
use crate::system::workers::map_numbers;
use mapcheck_reference::Case;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Changes with one cause.
#[derive(Clone, Debug)]
pub struct Cluster {
    /// The smallest case that shows it, made smaller still.
    pub smallest: BuildChange,
    /// All changes, the one that was made smaller first.
    pub changes: Vec<BuildChange>,
    /// The smallest case of each further form: lines with other parts that look like the smallest one.
    pub forms: Vec<BuildChange>,
}

impl Cluster {
    /// Returns a change as a cluster.
    #[must_use]
    pub fn of_one(change: BuildChange) -> Self {
        Self {
            smallest: change.clone(),
            changes: vec![change],
            forms: Vec::new(),
        }
    }

    /// Adds a change, and the case that shows it in a form of its own.
    fn add(&mut self, change: BuildChange, shown: BuildChange) {
        let parts = Part::all(&shown.case.case);
        let has_parts = |known: &BuildChange| Part::all(&known.case.case) == parts;
        if !has_parts(&self.smallest) && !self.forms.iter().any(has_parts) {
            self.forms.push(shown);
        }
        self.changes.push(change);
    }
}

/// Puts changes into clusters.
#[derive(Clone, Copy)]
pub struct ClusterMaker<'a> {
    /// The comparison that found the changes.
    pub comparison: &'a BuildComparison<'a>,
    /// The number of clusters whose smallest case is made smaller. Further ones are listed as they are.
    pub shrunk: usize,
    /// How often a change that a cause begins with runs again.
    pub again: usize,
    /// Called with the number of changes whose cause is known, often enough to show that the search goes on.
    pub progress: &'a (dyn Fn(usize) + Sync),
}

impl std::fmt::Debug for ClusterMaker<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ClusterMaker")
            .field("comparison", &self.comparison)
            .field("shrunk", &self.shrunk)
            .field("again", &self.again)
            .finish_non_exhaustive()
    }
}

/// The causes of changes.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// The causes, the one with the smallest line first.
    pub clusters: Vec<Cluster>,
    /// The changes that did not occur again.
    pub vanished: Vec<BuildChange>,
    /// The number of causes whose first change did not run again, because builds had been asked often enough.
    pub not_run_again: usize,
    /// Whether the search ended because builds had been asked often enough, before every question was asked.
    pub is_cut: bool,
}

/// The most smaller forms that are tried for a case.
const TRIES: usize = 200;

/// How often a change that a cause begins with runs again, unless callers have done so: what now and then fails can differ twice by
/// chance.
pub const RUNS_AGAIN: usize = 4;

/// The most smaller machines that are tried for a case.
const MACHINES: usize = 4;

/// The most runs of builds in a search for causes, which take about 20 s of CPU time. What is not asked then is put together by what
/// the lines have in common.
const MOST_RUNS: usize = 1000;

/// The most runs of builds to see whether changes occur again.
const MOST_RUNS_AGAIN: usize = 400;

/// The most CPU time that builds take in a search for causes, and its longest duration on a busy machine. A single large case can take
/// seconds for each smaller form of it.
const MOST_CPU: Duration = Duration::from_secs(18);
const LONGEST: Duration = Duration::from_secs(120);

/// How many runs of a command line take as long as that of a request, which starts a runtime.
const RUNS_OF_REQUEST: usize = 40;

/// A search for causes.
struct Search<'a> {
    maker: &'a ClusterMaker<'a>,
    stop: &'a AtomicBool,
    /// When the search began, and the CPU time until then.
    start: Instant,
    spent: Option<CpuTime>,
    /// The number of runs of builds so far.
    runs: AtomicUsize,
    /// The number of runs so far to see whether changes occur again.
    runs_again: AtomicUsize,
    /// Whether something was not asked, because builds had been asked often enough.
    is_cut: AtomicBool,
    /// Which changes belong to a cause that they look like, and which a cause explains.
    alike: Samples,
    explained: Samples,
    /// The number of changes whose cause is known.
    known: AtomicUsize,
}

impl ClusterMaker<'_> {
    /// Returns the clusters of changes, the one with the smallest line first. Once `stop` is set, the rest is put together by what
    /// is known without asking builds, except whether a change occurs again.
    ///
    /// # Errors
    ///
    /// Files cannot be written, or a worker has panicked.
    pub fn clusters(&self, changes: Vec<BuildChange>, stop: &AtomicBool) -> io::Result<Causes> {
        let search = Search {
            maker: self,
            stop,
            start: Instant::now(),
            spent: CpuTime::measure().ok(),
            runs: AtomicUsize::new(0),
            runs_again: AtomicUsize::new(0),
            is_cut: AtomicBool::new(false),
            alike: Samples::default(),
            explained: Samples::default(),
            known: AtomicUsize::new(0),
        };
        search.clusters(changes)
    }
}

impl Search<'_> {
    fn clusters(&self, changes: Vec<BuildChange>) -> io::Result<Causes> {
        let mut causes = Causes::default();
        let all = changes.len();
        let looks = |change: BuildChange| (Traits::of(&change), change);
        let mut open: Vec<(Traits, BuildChange)> = changes.into_iter().map(looks).collect();
        // A request comes last: it starts a runtime each time it is asked, and no line shows it.
        open.sort_by_cached_key(|(_, change)| {
            let case = &change.case.case;
            (case.spawned.is_some(), size(case), change.case.number)
        });
        let mut found: Vec<(Traits, Cluster)> = Vec::new();
        while !open.is_empty() {
            self.known.store(all - open.len(), Ordering::Relaxed);
            self.show();
            let (looks, first) = open.remove(0);
            if let Some(index) = self.alike(&found, &looks, &first) {
                found[index].1.add(first.clone(), first);
                continue;
            }
            match self.vanishes(&first) {
                None => causes.not_run_again += 1,
                Some(false) => {}
                Some(true) => {
                    causes.vanished.push(first);
                    continue;
                }
            }
            let can_shrink = found.len() < self.maker.shrunk && self.can_ask();
            let smallest = match can_shrink {
                true => self.shrunk(&first, found.len())?,
                false => first.clone(),
            };
            let traits = Traits::of(&smallest);
            let mut known = found.iter_mut();
            if let Some((_, same)) = known.find(|(known, cluster)| {
                is_alike(&cluster.smallest, &smallest) || known.fits(&traits)
            }) {
                same.add(first, smallest);
                continue;
            }
            let members = self.explained(found.len(), &smallest, &open)?;
            let mut cluster = Cluster {
                smallest,
                ..Cluster::of_one(first)
            };
            let mut rest = Vec::new();
            for (index, change) in open.into_iter().enumerate() {
                match members.contains(&index) {
                    true => cluster.changes.push(change.1),
                    false => rest.push(change),
                }
            }
            open = rest;
            found.push((traits, cluster));
        }
        found.sort_by_cached_key(|(_, cluster)| {
            let case = &cluster.smallest.case.case;
            (case.spawned.is_some(), size(case))
        });
        causes.clusters = merged(found);
        causes.is_cut = self.is_cut.load(Ordering::Relaxed);
        Ok(causes)
    }

    /// Returns whether a change does not occur again; `None` if builds were asked often enough.
    fn vanishes(&self, change: &BuildChange) -> Option<bool> {
        // A request takes long, and once a run is stopped, its user waits.
        let is_long = change.case.case.spawned.is_some() || self.stop.load(Ordering::Relaxed);
        let times = if is_long {
            self.maker.again.min(1)
        } else {
            self.maker.again
        };
        let runs = 2 * times * weight(&change.case.case);
        if self.runs_again.fetch_add(runs, Ordering::Relaxed) + runs > MOST_RUNS_AGAIN {
            return None;
        }
        let vanishes = times > 0 && self.maker.comparison.vanishes(change, times);
        if vanishes {
            // Most do in the first of their runs.
            let left = runs - 2 * weight(&change.case.case);
            self.runs_again.fetch_sub(left, Ordering::Relaxed);
        }
        Some(vanishes)
    }

    /// Whether builds may be asked once more.
    fn can_ask(&self) -> bool {
        if self.stop.load(Ordering::Relaxed) {
            return false;
        }
        let spent = CpuTime::measure().ok().zip(self.spent);
        let spent = spent.map(|(now, before)| now.since(before).children);
        let is_over = self.runs.load(Ordering::Relaxed) >= MOST_RUNS
            || spent > Some(MOST_CPU)
            || self.start.elapsed() > LONGEST;
        self.is_cut.fetch_or(is_over, Ordering::Relaxed);
        !is_over
    }

    /// Runs a case on both builds. `None` if the base is a recording, or if the builds were asked often enough.
    fn ask(&self, case: &Case) -> Option<[CaseObservation; 2]> {
        self.can_ask().then(|| self.run(case)).flatten()
    }

    /// Runs a case on both builds. `None` if the base is a recording.
    fn run(&self, case: &Case) -> Option<[CaseObservation; 2]> {
        let Base::Build(base) = self.maker.comparison.base else {
            return None;
        };
        self.runs.fetch_add(2 * weight(case), Ordering::Relaxed);
        self.show();
        let of = |build| CaseObservation::of(build, case);
        let (base, new) = rayon::join(|| of(base), || of(self.maker.comparison.new));
        Some([base, new])
    }

    fn show(&self) {
        (self.maker.progress)(self.known.load(Ordering::Relaxed));
    }

    /// Returns the index of the cluster that a change belongs to by its looks: its line asks for the same kinds of things, or still
    /// shows the same without what only it asks for.
    fn alike(
        &self,
        found: &[(Traits, Cluster)],
        traits: &Traits,
        change: &BuildChange,
    ) -> Option<usize> {
        let mut numbered = found.iter().enumerate();
        let alike = numbered.find(|(index, (known, _))| {
            let ask = || self.shows_without_rest(known, change);
            known.fits(traits)
                && (known.asked == traits.asked || self.alike.answer(*index, traits, ask))
        });
        alike.map(|(index, _)| index)
    }

    /// Whether builds still differ in the same way without what a line asks for beyond a cause.
    fn shows_without_rest(&self, cause: &Traits, change: &BuildChange) -> bool {
        let mut case = change.case.case.clone();
        for part in Part::all(&case) {
            if let Some(less) = part.taken_out(&case) {
                let left = asked(&less);
                if cause.asked.is_subset(&left) && left.len() < asked(&case).len() {
                    case = less;
                }
            }
        }
        let Some([base, new]) = self.ask(&case) else {
            return true;
        };
        let found = base.differences(&new).into_iter();
        let mut aspects = found.map(|it| it.aspect);
        aspects.any(|aspect| cause.differs.iter().any(|(known, ..)| *known == aspect))
    }

    /// Returns the indices of the changes that a smaller one explains, the first of the cause of a number.
    fn explained(
        &self,
        cause: usize,
        smallest: &BuildChange,
        changes: &[(Traits, BuildChange)],
    ) -> io::Result<BTreeSet<usize>> {
        let parts = Part::all(&smallest.case.case);
        let mut groups: BTreeMap<&Traits, Vec<usize>> = BTreeMap::new();
        for (index, (traits, change)) in changes.iter().enumerate() {
            if self.can_ask() && has_all(change, &parts) {
                groups.entry(traits).or_default().push(index);
            }
        }
        let groups: Vec<(&Traits, Vec<usize>)> = groups.into_iter().collect();
        let workers = self.maker.comparison.workers;
        let explained = map_numbers(groups.len(), workers, self.stop, &|_| {}, |number| {
            let (traits, group) = &groups[number];
            let mut group = group.clone();
            group.retain(|index| {
                let ask = || self.explains(smallest, &parts, &changes[*index].1);
                self.explained.answer(cause, traits, ask)
            });
            Ok(group)
        })?;
        Ok(explained.into_iter().flat_map(|(_, group)| group).collect())
    }

    /// Returns whether builds agree on a change, which has all parts of a smaller one, without any of them.
    fn explains(
        &self,
        smallest: &BuildChange,
        parts: &BTreeSet<Part>,
        change: &BuildChange,
    ) -> bool {
        match self.maker.comparison.base {
            Base::Recording(_) => have_common_aspect(smallest, change),
            Base::Build(_) => parts.iter().all(|part| {
                let without = part.taken_out(&change.case.case);
                let asked = without.and_then(|case| self.ask(&case));
                asked.is_some_and(|[base, new]| base.differences(&new).is_empty())
            }),
        }
    }

    /// Makes the case of a change smaller, as long as the builds differ in the same aspect.
    fn shrunk(&self, change: &BuildChange, number: usize) -> io::Result<BuildChange> {
        if matches!(self.maker.comparison.base, Base::Recording(_)) {
            return Ok(change.clone());
        }
        let writer = self.maker.comparison.cases.case_writer();
        let name = format!("change-{number}");
        let aspect = change.differences.first().map(|it| it.aspect);
        let change_of = |case: Case, [base, new]: [CaseObservation; 2]| {
            let diff_case = DiffCase {
                case,
                ..change.case.clone()
            };
            BuildChange::of(diff_case, base, new)
        };
        let still = |case: &Case| {
            let changed = writer.write_files(case, &name).ok().and_then(|case| {
                let observed = self.ask(&case)?;
                change_of(case, observed)
            });
            changed.is_some_and(|found| {
                let mut found = found.differences.iter();
                found.any(|it| Some(it.aspect) == aspect)
            })
        };
        let machines = |case: &Case| {
            let smaller = writer.smaller_machines(case);
            smaller.take(MACHINES).cloned().collect()
        };
        let small = shrink_case(&change.case.case, machines, TRIES, still);
        // Asked whatever was asked before, so that a search that ends keeps what it has found.
        let small = writer.write_files(&small, &name)?;
        let observed = self.run(&small);
        let Some(mut found) = observed.and_then(|it| change_of(small, it)) else {
            return Ok(change.clone());
        };
        found.case.case = writer.keep_files(&found.case.case, &name)?;
        Ok(found)
    }
}

/// Returns whether a change has at least one part.
fn has_all(change: &BuildChange, parts: &BTreeSet<Part>) -> bool {
    !parts.is_empty() && parts.is_subset(&Part::all(&change.case.case))
}

/// Returns how many runs a case counts as.
fn weight(case: &Case) -> usize {
    if case.spawned.is_some() {
        RUNS_OF_REQUEST
    } else {
        1
    }
}

/// Puts clusters together that look like a smaller one.
fn merged(found: Vec<(Traits, Cluster)>) -> Vec<Cluster> {
    let mut merged: Vec<(Traits, Cluster)> = Vec::new();
    for (traits, cluster) in found {
        let mut known = merged.iter_mut();
        let is_same = |known: &Traits| known.fits(&traits) || known.shows_same_policy(&traits);
        match known.find(|(known, _)| is_same(known)) {
            None => merged.push((traits, cluster)),
            Some((_, same)) => {
                let mut changes = cluster.changes.into_iter();
                if let Some(first) = changes.next() {
                    same.add(first, cluster.smallest);
                }
                same.changes.extend(changes);
                same.forms.extend(cluster.forms);
            }
        }
    }
    merged.into_iter().map(|(_, cluster)| cluster).collect()
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
