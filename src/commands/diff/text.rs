//! What `mapcheck diff` prints.

use super::outlook::Outlook;
use crate::change::diff::{BuildComparison, Changes, Cluster};
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
        CauseText {
            names: self.names,
            describe: &|change| {
                let sides = [&change.base, &change.new];
                sides.map(|side| self.outlook.describe(&change.case.case, side))
            },
            command: &|_| None,
            lines: self.lines,
            details: self.details,
            layout: Layout::of_stdout(),
        }
        .print(self.clusters);
        let flaky = &self.changes.flaky;
        if !flaky.is_empty() {
            outln!("not reproduced when run again: {}", flaky.len());
            for change in flaky.iter().take(SHOWN) {
                outln!("  {}", change.case.name);
            }
            outln!("");
        }
        for (reason, count) in &self.accepted {
            outln!("accepted, in {}: {reason}", cases(*count));
        }
        for item in self.unused {
            outln!(
                "line {} of the acceptance file matches no change: {}",
                item.line,
                item.selector
            );
        }
        if !self.quiet {
            for (reason, count) in self.changes.reasons().iter().take(SHOWN) {
                outln!("not compared, in {}: {reason}", cases(*count));
            }
        }
        if let Some(reason) = &self.finished.stopped {
            outln!("stopped: {reason}; {}", self.left());
        }
        self.print_totals();
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

    fn print_totals(&self) {
        let changed = self.changes.changes.len();
        let compared = self.changes.compared();
        let [base, new] = self.names;
        let accepted: usize = self.accepted.values().sum();
        let mapped = self.changes.mapped;
        outln!(
            "{} compared on {base} and {new}, {mapped} of them mapped by both alike",
            cases(compared)
        );
        if !self.quiet {
            let causes = self.spent_on_causes;
            let causes = (causes.own + causes.children).as_secs_f64();
            outln!("{}; {causes:.0} s for causes", self.spent);
        }
        match (compared, changed) {
            (0, _) => outln!("nothing was looked at: no case was compared"),
            (_, 0) if !self.finished.not_looked_at.is_empty() => {
                outln!("no change in what was compared")
            }
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
