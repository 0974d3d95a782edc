//! What `mapcheck diff` prints.

use super::outlook::Outlook;
use super::sinks::LineMaker;
use crate::change::diff::{BuildChange, BuildComparison, Changes, Cluster};
use crate::change::gate::AcceptanceItem;
use crate::commands::output::outln;
use crate::run::events::RunFinished;
use std::collections::BTreeMap;

/// The most changes that are listed for a flaky or a further kind.
const SHOWN: usize = 5;

/// The report of a comparison for people.
pub(super) struct DiffReport<'a> {
    pub(super) comparison: &'a BuildComparison<'a>,
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
    /// Prints the changes, those with the smallest line of each family first, then what was not compared, and the totals.
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
        let like = cluster
            .like
            .map_or_else(String::new, |first| format!(", like change {}", first + 1));
        outln!(
            "change {number}{like}: {what}, in {}",
            cases(cluster.changes.len())
        );
        if cluster.like.is_none() {
            self.print_details(change, [base, new]);
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

    /// Prints what differs, how both sides compare with the rules, and the scenario that found it.
    fn print_details(&self, change: &BuildChange, [base, new]: [&str; 2]) {
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
            (_, 0) if !self.finished.not_looked_at.is_empty() => {
                outln!("no change in what was compared")
            }
            (_, 0) => outln!("no change"),
            _ => outln!(
                "{changed} changed, {accepted} of them accepted, in {}",
                self.ways()
            ),
        }
    }

    /// Returns the text of how many causes there are, and how many families.
    fn ways(&self) -> String {
        let ways = self.clusters.len();
        let firsts = self.clusters.iter().filter(|it| it.like.is_none());
        match (ways, firsts.count()) {
            (1, _) => "1 way".to_owned(),
            (_, kinds) if kinds == ways => format!("{ways} ways"),
            (_, 1) => format!("{ways} ways that look alike"),
            (_, kinds) => format!("{ways} ways, of {kinds} kinds"),
        }
    }
}

fn cases(count: usize) -> String {
    match count {
        1 => "1 case".to_owned(),
        _ => format!("{count} cases"),
    }
}
