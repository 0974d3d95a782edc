//! What `mapcheck diff` prints.

use super::outlook::Outlook;
use crate::change::diff::{BuildChange, BuildComparison, Causes, Changes, Cluster};
use crate::change::gate::AcceptanceItem;
use crate::commands::cause_lines::LineMaker;
use crate::commands::cause_text::{CauseText, counted};
use crate::commands::output::outln;
use crate::report::Layout;
use crate::run::events::RunFinished;
use crate::system::process::CpuTime;
use std::collections::BTreeMap;

/// The most changes that are listed for a flaky or a further kind.
const SHOWN: usize = 5;

/// The report of a comparison for people.
pub(super) struct DiffReport<'a> {
    pub(super) comparison: &'a BuildComparison<'a>,
    /// What the user calls the two builds.
    pub(super) names: [&'a str; 2],
    pub(super) changes: &'a Changes,
    /// The clusters of changes that are not accepted.
    pub(super) clusters: &'a [Cluster],
    /// The search for the causes.
    pub(super) causes: &'a Causes,
    /// The number of accepted changes by the reason.
    pub(super) accepted: BTreeMap<String, usize>,
    pub(super) unused: &'a [AcceptanceItem],
    pub(super) lines: &'a LineMaker,
    pub(super) outlook: Outlook,
    pub(super) finished: &'a RunFinished,
    /// The time of the whole comparison.
    pub(super) spent: CpuTime,
    /// The time of the search for causes.
    pub(super) spent_on_causes: CpuTime,
    pub(super) quiet: bool,
    /// Whether every cause is shown in full.
    pub(super) details: bool,
}

impl DiffReport<'_> {
    /// Prints the changes by cause, those with the smallest line first, then what was not compared, and the totals.
    pub(super) fn print(&self) {
        let describe = |change: &BuildChange| {
            let sides = [&change.base, &change.new];
            sides.map(|side| self.outlook.describe(&change.case.case, side))
        };
        CauseText {
            names: self.names,
            describe: &describe,
            command: &|_| None,
            lines: self.lines,
            details: self.details,
            layout: Layout::of_stdout(),
        }
        .print(self.clusters);
        for note in self.notes() {
            outln!("{note}");
        }
        self.print_totals();
    }

    /// Returns what is not a change: what vanished, was accepted, was not compared or left, and how much was compared.
    pub(super) fn notes(&self) -> Vec<String> {
        let mut notes = Vec::new();
        let flaky = &self.changes.flaky;
        if !flaky.is_empty() {
            notes.push(format!("not reproduced when run again: {}", flaky.len()));
            let some = flaky.iter().take(SHOWN);
            notes.extend(some.map(|change| format!("  {}", change.case.name)));
        }
        if self.causes.not_run_again > 0 {
            let count = counted(self.causes.not_run_again, "change", "changes");
            notes.push(format!(
                "not run again, so that it can be chance: {count}; builds had been run often enough"
            ));
        }
        if self.causes.is_cut {
            notes.push(
                "the search for causes ended before all was asked: some of these may be one cause"
                    .to_owned(),
            );
        }
        let accepted = self.accepted.iter();
        notes.extend(
            accepted.map(|(reason, count)| format!("accepted, in {}: {reason}", cases(*count))),
        );
        notes.extend(self.unused.iter().map(|item| {
            let (line, selector) = (item.line, &item.selector);
            format!("line {line} of the acceptance file matches no change: {selector}")
        }));
        if !self.quiet {
            let reasons = self.changes.reasons();
            let some = reasons.iter().take(SHOWN);
            notes.extend(
                some.map(|(reason, count)| format!("not compared, in {}: {reason}", cases(*count))),
            );
        }
        if let Some(reason) = &self.finished.stopped {
            notes.push(format!("stopped: {reason}; {}", self.left()));
        }
        let [base, new] = self.names;
        notes.push(format!(
            "{} compared on {base} and {new}, {} of them mapped by both alike",
            cases(self.changes.compared()),
            self.changes.mapped
        ));
        notes
    }

    /// Returns what a run that was stopped has left.
    fn left(&self) -> String {
        let asked = self.changes.compared() + self.changes.not_compared.len();
        let left = self.comparison.numbers.count().saturating_sub(asked);
        let cases = self.comparison.cases;
        let numbers = &self.comparison.numbers;
        // Cases run in their order, some at a time.
        let numbers = (0..).map_while(|index| numbers.get(index)).skip(asked);
        let mut kinds = BTreeMap::new();
        for number in numbers {
            *kinds.entry(cases.kind(number)).or_insert(0_usize) += 1;
        }
        let kinds = kinds.into_iter();
        let kinds: Vec<String> = kinds
            .map(|(kind, count)| format!("{count} {}", kind.name()))
            .collect();
        format!("it left {}: {}", self::cases(left), kinds.join(", "))
    }

    /// Returns whether some of the cases were not looked at.
    pub(super) fn is_partial(&self) -> bool {
        self.finished.stopped.is_some() || !self.finished.not_looked_at.is_empty()
    }

    fn print_totals(&self) {
        let changed = self.changes.changes.len();
        let compared = self.changes.compared();
        let accepted: usize = self.accepted.values().sum();
        if !self.quiet {
            let by_builds = self.spent.children.as_secs_f64();
            let for_causes = self.spent_on_causes.children.as_secs_f64();
            let own = self.spent.own.as_secs_f64();
            outln!(
                "{:.0} s of CPU time: {:.0} s by the builds for the cases, {for_causes:.0} s by them for causes, {own:.0} s by mapcheck",
                by_builds + own,
                by_builds - for_causes
            );
        }
        match (compared, changed) {
            (0, _) => outln!("nothing was looked at: no case was compared"),
            (_, 0) if self.is_partial() => outln!("no change in what was compared"),
            (_, 0) => outln!("no change"),
            _ => outln!(
                "{changed} changed, {accepted} of them accepted, for {}",
                counted(self.clusters.len(), "cause", "causes")
            ),
        }
    }
}

fn cases(count: usize) -> String {
    counted(count, "case", "cases")
}
