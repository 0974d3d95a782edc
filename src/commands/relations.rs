//! `mapcheck campaign --relations`: relations between the maps of generated cases, on the reference and on a build.

use crate::commands::output::outln;
use crate::explore::campaign::relations::{BrokenRelation, RELATIONS, RelationCounts, RelationRun};
use crate::explore::campaign::{CaseNumbers, Draft};
use crate::explore::shrink::files::kept_name;
use crate::judge::RunWatch;
use crate::ledger::requirements::Ledger;
use crate::report::Progress;
use crate::report::reproducer::Reproducer;
use crate::system::exit_status;
use crate::system::printable::escape_line;
use crate::system::workers::map_numbers;
use mapcheck_reference::Case;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// The most broken cases that are printed of each relation: the smallest.
const SHOWN: usize = 2;

/// The folder of the relations' requirements.
const LEDGER: &str = "features/relations";

/// A campaign of relations.
pub(super) struct Relations<'a> {
    /// The implementations, each with what predicts its deviations.
    pub(super) runs: Vec<RelationRun<'a>>,
    /// Returns the case of a number.
    pub(super) draft: &'a (dyn Fn(usize) -> Draft + Sync),
    /// The numbers of the cases.
    pub(super) numbers: CaseNumbers,
    /// The number of cases that run at a time.
    pub(super) workers: usize,
    /// The seed, which is a part of the names of files.
    pub(super) seed: u64,
    /// Stops the run when it is interrupted or its time is over.
    pub(super) watch: RunWatch,
    /// Shows how many cases have run.
    pub(super) progress: Progress,
    /// Whether only broken relations and the totals are printed.
    pub(super) quiet: bool,
}

/// What the cases of one implementation have shown.
#[derive(Default)]
struct Findings {
    ran: usize,
    counts: RelationCounts,
    broken: Vec<BrokenRelation>,
}

impl Findings {
    /// Returns the cases that break a relation.
    fn broken_by(&self, id: &str) -> impl Iterator<Item = &BrokenRelation> {
        self.broken.iter().filter(move |found| found.id == id)
    }
}

impl Relations<'_> {
    /// Runs the cases, prints what they show, and returns the exit status.
    ///
    /// # Errors
    ///
    /// Files cannot be written, or a worker has panicked.
    pub(super) fn run(&self) -> io::Result<u8> {
        let mut status = exit_status::OK;
        for run in &self.runs {
            let findings = self.run_on(run)?;
            self.print(run, &findings)?;
            status = match status {
                exit_status::FINDINGS => status,
                _ if !findings.broken.is_empty() => exit_status::FINDINGS,
                _ if self.is_stopped(&findings) || findings.counts.held.is_empty() => {
                    exit_status::UNDECIDED
                }
                _ => status,
            };
        }
        Ok(status)
    }

    fn is_stopped(&self, findings: &Findings) -> bool {
        self.watch.reason().is_some() && findings.ran < self.numbers.count()
    }

    fn run_on(&self, run: &RelationRun<'_>) -> io::Result<Findings> {
        let (stop, all) = (AtomicBool::new(false), self.numbers.count());
        let show = |done| {
            self.progress.show(run.subject.name(), done, all);
            if self.watch.reason().is_some() {
                stop.store(true, Ordering::Relaxed);
            }
        };
        show(0);
        let checked = map_numbers(all, self.workers, &stop, &show, |index| {
            let mut counts = RelationCounts::default();
            let Some(number) = self.numbers.get(index) else {
                return Ok((counts, Vec::new()));
            };
            let name = format!("relation-{}-{number}", self.seed);
            let broken = run.check(&(self.draft)(number), &name, &mut counts)?;
            Ok((counts, broken))
        });
        self.progress.clear();
        let mut findings = Findings::default();
        for (_, (counts, broken)) in checked? {
            findings.ran += 1;
            findings.counts.add(&counts);
            findings.broken.extend(broken);
        }
        Ok(findings)
    }

    /// Prints the counts, and the smallest cases that break each relation.
    fn print(&self, run: &RelationRun<'_>, findings: &Findings) -> io::Result<()> {
        let name = run.subject.name();
        outln!("\n{} cases on {}", findings.ran, escape_line(name));
        if let Some(reason) = self.watch.reason().filter(|_| self.is_stopped(findings)) {
            outln!("stopped ({reason}) before all cases had run");
        }
        if !self.quiet {
            print_table(findings);
        }
        let ledger = Ledger::shipped_in(LEDGER).map_err(io::Error::other)?;
        for relation in RELATIONS {
            let mut broken: Vec<&BrokenRelation> = findings.broken_by(relation.id).collect();
            broken.sort_by_key(|found| found.first.words().concat().len());
            if broken.is_empty() {
                continue;
            }
            let requirement = ledger.get(relation.id);
            let text = requirement.map(|requirement| requirement.text.as_str());
            outln!("\n{}: {}", relation.id, text.unwrap_or_default());
            for found in broken.into_iter().take(SHOWN) {
                self.print_broken(run, found)?;
            }
        }
        let total = |counts: &BTreeMap<&str, usize>| counts.values().sum::<usize>();
        outln!(
            "{} comparisons hold, {} are known not to, {} broken, {} undecided",
            total(&findings.counts.held),
            total(&findings.counts.known),
            findings.broken.len(),
            total(&findings.counts.undecided)
        );
        Ok(())
    }

    /// Prints the lines of related cases, and what differs between their maps.
    fn print_broken(&self, run: &RelationRun<'_>, found: &BrokenRelation) -> io::Result<()> {
        let folder = run.case_writer.folder();
        let (left, right) = &found.difference;
        outln!("  {} / {}", escape_line(left), escape_line(right));
        let cases = std::iter::once(&found.first).chain(&found.others);
        for (index, case) in cases.enumerate() {
            let name = kept_name(&format!("{}-line-{index}", found.name), case);
            outln!("    {}", line(case, folder, &name)?);
        }
        Ok(())
    }
}

/// Prints how often each relation held and did not.
fn print_table(findings: &Findings) {
    let row = |cells: [&str; 5]| {
        let [id, held, known, broken, undecided] = cells;
        outln!("  {id:<24} {held:>7} {known:>7} {broken:>7} {undecided:>10}");
    };
    row(["", "holds", "known", "broken", "undecided"]);
    for relation in RELATIONS {
        let count = |counts: &BTreeMap<&str, usize>| {
            let count = counts.get(relation.id).copied();
            count.unwrap_or(0).to_string()
        };
        let counts = &findings.counts;
        row([
            relation.id,
            &count(&counts.held),
            &count(&counts.known),
            &findings.broken_by(relation.id).count().to_string(),
            &count(&counts.undecided),
        ]);
    }
}

/// Returns the line of a case, and writes its files.
fn line(case: &Case, folder: &Path, name: &str) -> io::Result<String> {
    Ok(match Reproducer::new(case, Some(folder), name)? {
        Some(reproducer) => {
            reproducer.write_files()?;
            reproducer.line().to_owned()
        }
        None => mapcheck_shell::join(case.typed_words().iter().map(String::as_str)),
    })
}
