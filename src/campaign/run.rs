//! Running a campaign: all cases on a build and on the reference, by several workers at a time.

use super::generate::{Draft, HEAD, Machine, draft};
use super::random::Chance;
use super::shrink::shrunk;
use crate::attribution::{explain, same};
use crate::compare::{first_difference, summary};
use mapcheck_reference::files::Files;
use mapcheck_reference::job_map::Policies;
use mapcheck_reference::{Case, Edition, Implementation, Outcome, Reference, Rules};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// What a campaign is about.
#[derive(Debug)]
pub struct Campaign<'a, I> {
    /// The machines that cases are about.
    pub machines: &'a [Machine],
    /// The build that is tried.
    pub build: &'a I,
    /// What it is compared with.
    pub reference: &'a Reference,
    /// The rules of the build's profile, by which differences are named.
    pub profile: Option<&'a Rules>,
    /// The edition of the reference, if it has no quirks.
    pub edition: Edition,
    /// How many cases.
    pub cases: usize,
    /// Where they begin.
    pub seed: u64,
    /// The name that the build has for the node on which it runs.
    pub head: String,
    /// The folder for the cases' files.
    pub folder: PathBuf,
    /// How many cases run at a time.
    pub workers: usize,
}

/// A difference, and the smallest command line that was found to show it.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The number of its case.
    pub case: usize,
    /// The quirks and questions that explain it; empty if nothing does.
    pub names: Vec<String>,
    /// What differs.
    pub what: String,
    /// The machine's file.
    pub topology: PathBuf,
    /// The words behind `prterun`.
    pub words: Vec<String>,
}

/// What came of a campaign, so far.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// How many cases ran.
    pub ran: usize,
    /// How many of them the build mapped.
    pub mapped: usize,
    /// How many of them have several apps.
    pub several_apps: usize,
    /// How many of them the reference does not model.
    pub not_modelled: usize,
    /// How often each component placed something, where the map tells.
    pub components: BTreeMap<String, usize>,
    /// The differences.
    pub findings: Vec<Finding>,
}

impl<I: Implementation> Campaign<'_, I> {
    /// Runs the cases, until all have run or somebody wants to stop.
    ///
    /// # Errors
    ///
    /// The cases' files cannot be written.
    pub fn run(&self, stop: &AtomicBool, progress: &(dyn Fn(usize) + Sync)) -> io::Result<Tally> {
        fs::create_dir_all(&self.folder)?;
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let tally = Mutex::new(Tally::default());
        let failed = Mutex::new(None);
        std::thread::scope(|scope| {
            for _ in 0..self.workers.max(1) {
                scope.spawn(|| {
                    while !stop.load(Ordering::Relaxed) {
                        let number = next.fetch_add(1, Ordering::Relaxed);
                        if number >= self.cases {
                            return;
                        }
                        if let Err(error) = self.one(number, &tally) {
                            stop.store(true, Ordering::Relaxed);
                            if let Ok(mut failed) = failed.lock() {
                                *failed = Some(error);
                            }
                        }
                        progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                    }
                });
            }
        });
        match failed.into_inner() {
            Ok(Some(error)) => Err(error),
            _ => {
                let mut tally = tally
                    .into_inner()
                    .unwrap_or_else(std::sync::PoisonError::into_inner);
                tally.findings.sort_by_key(|finding| finding.case);
                Ok(tally)
            }
        }
    }

    fn one(&self, number: usize, tally: &Mutex<Tally>) -> io::Result<()> {
        let seed = self
            .seed
            .wrapping_mul(0x1_0000_0001)
            .wrapping_add(number as u64);
        let draft = draft(Chance::new(seed).fork(), self.machines.len());
        let (case, written) = self.written(number, &draft)?;
        let expected = self.reference.outcome(&case);
        let did = self.build.outcome(&case);
        let finding = self.judge(number, &case, &expected, &did);
        if finding.is_none() {
            for file in written {
                fs::remove_file(file)?;
            }
        }
        let mut tally = tally
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        tally.count(&case, &expected, &did);
        tally.findings.extend(finding);
        Ok(())
    }

    /// The case of a draft, its files written where the build can read them.
    fn written(&self, number: usize, draft: &Draft) -> io::Result<(Case, Vec<PathBuf>)> {
        let machine = &self.machines[draft.machine];
        let mut files = Files::new();
        let mut words: Vec<String> = draft
            .words
            .iter()
            .map(|word| word.replace(HEAD, &self.head))
            .collect();
        let mut written = Vec::new();
        for (index, text) in draft.files.iter().enumerate() {
            let path = self.folder.join(format!("case-{number}-{index}"));
            // A build knows the head node by its own name only, also inside files.
            let text = text.replace(HEAD, &self.head);
            fs::write(&path, &text)?;
            let name = path.display().to_string();
            for word in &mut words {
                *word = word.replace(&format!("{{{index}}}"), &name);
            }
            files.insert(name, text);
            written.push(path);
        }
        let case = Case {
            topology: machine.topology.clone(),
            topology_file: Some(machine.file.clone()),
            files,
            head: self.head.clone(),
            arguments: words,
        };
        Ok((case, written))
    }

    fn judge(
        &self,
        number: usize,
        case: &Case,
        expected: &Outcome,
        did: &Outcome,
    ) -> Option<Finding> {
        let judged = !matches!(expected, Outcome::NotApplicable { .. })
            && !matches!(did, Outcome::NotApplicable { .. });
        if !judged || agree(expected, did) {
            return None;
        }
        let names = self.names(case, did);
        let still = |words: &[String]| {
            let smaller = Case {
                arguments: words.to_vec(),
                ..case.clone()
            };
            let (expected, did) = (
                self.reference.outcome(&smaller),
                self.build.outcome(&smaller),
            );
            !agree(&expected, &did) && self.names(&smaller, &did) == names
        };
        // What has a name is shown well enough by the case that was found.
        let words = if names.is_empty() {
            shrunk(&case.arguments, still)
        } else {
            case.arguments.clone()
        };
        let shown = Case {
            arguments: words.clone(),
            ..case.clone()
        };
        let what = first_difference(&self.reference.outcome(&shown), &self.build.outcome(&shown));
        Some(Finding {
            case: number,
            names,
            what: what.map_or_else(
                || format!("{} against {}", summary(expected), summary(did)),
                |difference| difference.to_string(),
            ),
            topology: case.topology_file.clone().unwrap_or_default(),
            words,
        })
    }

    /// The names of what explains that a build did something else, if anything does.
    fn names(&self, case: &Case, did: &Outcome) -> Vec<String> {
        let explained = self
            .profile
            .and_then(|rules| explain(&[(case, did)], rules, self.edition));
        let switches = explained.unwrap_or_default();
        switches
            .iter()
            .map(|switch| switch.name().to_owned())
            .collect()
    }
}

/// Whether two outcomes agree: the same map, or both refused.
fn agree(expected: &Outcome, did: &Outcome) -> bool {
    match (expected, did) {
        (Outcome::Refused(_), Outcome::Refused(_)) => true,
        _ => same(expected, did),
    }
}

impl Tally {
    fn count(&mut self, case: &Case, expected: &Outcome, did: &Outcome) {
        self.ran += 1;
        self.several_apps += usize::from(case.arguments.iter().any(|word| word == ":"));
        self.not_modelled += usize::from(matches!(expected, Outcome::NotApplicable { .. }));
        let Outcome::Mapped(map) = did else { return };
        self.mapped += 1;
        let by: BTreeSet<&str> = match &map.policies {
            Policies::Apps(apps) => apps.iter().map(|app| app.mapper.as_str()).collect(),
            Policies::Job(job) => BTreeSet::from([mapper_of(&job.mapping, map.ppr.is_some())]),
        };
        for mapper in by {
            *self.components.entry(mapper.to_owned()).or_default() += 1;
        }
    }
}

/// The component that maps a policy.
fn mapper_of(mapping: &str, ppr: bool) -> &'static str {
    match mapping.split(':').next() {
        Some("SEQUENTIAL") => "seq",
        Some("BYUSER") => "rank_file",
        _ if ppr => "ppr",
        _ => "round_robin",
    }
}
