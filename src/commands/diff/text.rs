//! What `mapcheck diff` prints.

use super::outlook::Outlook;
use super::sinks::LineMaker;
use crate::commands::output::outln;
use crate::diff::{Changes, Cluster, Comparison};
use crate::events::RunFinished;
use crate::gate::AcceptanceItem;
use std::collections::BTreeMap;

/// The most changes that are listed for a flaky or a further kind.
const SHOWN: usize = 5;

/// The report of a comparison for people.
pub(super) struct DiffReport<'a> {
    pub(super) comparison: &'a Comparison<'a>,
    pub(super) changes: &'a Changes,
    /// The clusters of changes that are not accepted.
    pub(super) clusters: &'a [Cluster],
    /// The number of accepted changes by the reason.
    pub(super) accepted: BTreeMap<String, usize>,
    pub(super) unused: &'a [AcceptanceItem],
    pub(super) lines: &'a LineMaker,
    pub(super) outlook: Outlook,
    pub(super) finished: &'a RunFinished,
    pub(super) quiet: bool,
}

impl DiffReport<'_> {
    /// Prints the changes, the one with the smallest line first, then what was not compared, and the totals.
    pub(super) fn print(&self) {
        for (index, cluster) in self.clusters.iter().enumerate() {
            self.print_cluster(index + 1, cluster);
        }
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
            outln!("stopped: {reason}");
        }
        self.print_totals();
    }

    fn print_cluster(&self, number: usize, cluster: &Cluster) {
        let change = &cluster.smallest;
        let (base, new) = (self.comparison.base.name(), self.comparison.new.name());
        let (base, new) = match base == new {
            true => ("base", "new"),
            false => (base, new),
        };
        let first = change.differences.first();
        let what = first.map_or("", |it| it.aspect.name());
        outln!(
            "change {number}: {what}, in {}",
            cases(cluster.changes.len())
        );
        for difference in &change.differences {
            outln!("  {}", difference.what);
            outln!("    {base}: {}", difference.left);
            outln!("    {new}: {}", difference.right);
        }
        for (name, side) in [(base, &change.base), (new, &change.new)] {
            outln!(
                "  {name} {}",
                self.outlook.describe(&change.case.case, side)
            );
        }
        if let Some(scenario) = &change.case.scenario {
            let place = scenario.path.display();
            let ids = change.case.requirements.join(", ");
            outln!(
                "  found by {place}:{}: {} ({ids})",
                scenario.line,
                scenario.name
            );
        }
        match self.lines.line(change) {
            Some(line) => outln!("  {line}"),
            None => {
                let words = change.case.case.words();
                let line = mapcheck_shell::join(words.iter().map(String::as_str));
                outln!("  a request, spawned in the runtime of: {line}");
            }
        }
        if let Some(draft) = self.lines.draft(change) {
            outln!("  draft of an issue: {}", draft.display());
        }
        outln!("");
    }

    fn print_totals(&self) {
        let changed = self.changes.changes.len();
        let compared = self.changes.compared();
        let (base, new) = (self.comparison.base.name(), self.comparison.new.name());
        let accepted: usize = self.accepted.values().sum();
        let mapped = self.changes.mapped;
        outln!(
            "{} compared on {base} and {new}, {mapped} of them mapped by both alike",
            cases(compared)
        );
        match (compared, changed) {
            (0, _) => outln!("nothing was looked at: no case was compared"),
            (_, 0) => outln!("no change"),
            _ => outln!(
                "{changed} changed, {accepted} of them accepted, in {} {}",
                self.clusters.len(),
                if self.clusters.len() == 1 {
                    "way"
                } else {
                    "ways"
                }
            ),
        }
    }
}

fn cases(count: usize) -> String {
    match count {
        1 => "1 case".to_owned(),
        _ => format!("{count} cases"),
    }
}
