//! What is printed of the causes of differences between two implementations.

use super::cause_lines::{LineMaker, MOST_FORMS};
use crate::change::diff::{BuildChange, Cluster};
use crate::commands::output::outln;
use crate::outcome::compare::Aspect;
use crate::report::Layout;
use std::collections::BTreeSet;

/// The causes of differences, for people.
pub(super) struct CauseText<'a> {
    /// What the user calls the two sides.
    pub(super) names: [&'a str; 2],
    /// Returns what is known of the two sides of a change, a clause each; empty if nothing is.
    pub(super) describe: &'a dyn Fn(&BuildChange) -> [String; 2],
    /// Returns a command of mapcheck that shows a change again, if there is one.
    pub(super) command: &'a dyn Fn(&BuildChange) -> Option<String>,
    pub(super) lines: &'a LineMaker,
    /// Whether every cause is shown in full, with all its forms.
    pub(super) details: bool,
    pub(super) layout: Layout,
}

/// The most causes that are shown in full unless all are. Of more, the first is, and others have a line each, so that the first screen
/// has most of them.
pub(super) const IN_FULL: usize = 4;

/// The most causes that have a line each.
pub(super) const IN_LIST: usize = 20;

/// What is said of a change that numbers processes otherwise, and nothing else.
pub(super) const SAME_PROCESSES: &str =
    "the processes are the same, on the same nodes and CPUs: their ranks are in another order";

impl CauseText<'_> {
    /// Prints the causes: a few in full, more of them in a line each.
    pub(super) fn print(&self, clusters: &[Cluster]) {
        for line in self.text(clusters).lines() {
            outln!("{line}");
        }
    }

    fn text(&self, clusters: &[Cluster]) -> String {
        if clusters.len() <= IN_FULL || self.details {
            // A single cause has room for its forms.
            let forms = match clusters.len() {
                _ if self.details => usize::MAX,
                0..=2 => MOST_FORMS,
                3 => 1,
                _ => 0,
            };
            let numbered = clusters.iter().enumerate();
            let blocks = numbered.map(|(index, cluster)| self.block(index + 1, cluster, forms));
            return blocks.collect();
        }
        let listed = clusters.iter().enumerate().skip(1).take(IN_LIST);
        let listed = listed.map(|(index, cluster)| {
            let line = self.lines.shown(&cluster.smallest);
            let title = title(index + 1, cluster);
            self.layout.lines(&format!("{title}: {line}"))
        });
        let first = clusters.iter().take(1);
        let first = first.map(|cluster| self.block(1, cluster, 0));
        let mut text: String = first.chain(listed).collect();
        if clusters.len() > 1 + IN_LIST {
            let more = clusters.len() - 1 - IN_LIST;
            text += &format!("and {more} more\n");
        }
        text + "--details shows each in full\n\n"
    }

    /// Returns a cause in full: what differs, both sides, what found it, a line that shows it, and the draft of an issue.
    fn block(&self, number: usize, cluster: &Cluster, forms: usize) -> String {
        let change = &cluster.smallest;
        let mut text = self.layout.lines(&title(number, cluster));
        let mut add = |line: &str| text += &self.layout.lines(&format!("  {line}"));
        let clauses = (self.describe)(change);
        if let Some(difference) = change.headline() {
            let sides = [&difference.left, &difference.right];
            for ((name, side), clause) in self.names.iter().zip(sides).zip(&clauses) {
                let what = &difference.what;
                let clause = match clause.as_str() {
                    "" => String::new(),
                    clause => format!(" ({clause})"),
                };
                add(&format!("{name}: {what}: {side}{clause}"));
            }
        }
        if change.is_renumbering() {
            add(SAME_PROCESSES);
        }
        if let Some(scenario) = &change.case.scenario {
            let ids = change.case.requirements.join(", ");
            let place = scenario.path.display();
            let (line, name) = (scenario.line, &scenario.name);
            add(&format!("found by {place}:{line}: {name} ({ids})"));
        }
        add(&self.lines.shown(change));
        for form in cluster.forms.iter().take(forms) {
            add(&format!("also {}", self.lines.shown(form)));
        }
        if let Some(command) = (self.command)(change) {
            add(&command);
        }
        if let Some(draft) = self.lines.draft(change) {
            add(&format!("draft of an issue: {}", draft.display()));
        }
        text + "\n"
    }
}

/// Returns what differs for a cause, and in how many cases.
pub(super) fn title(number: usize, cluster: &Cluster) -> String {
    let all = cluster.smallest.differences.iter();
    let aspects: BTreeSet<Aspect> = all.map(|it| it.aspect).collect();
    let names: Vec<&str> = aspects.into_iter().map(Aspect::name).collect();
    let what = names.join(" and ");
    let cases = counted(cluster.changes.len(), "case", "cases");
    let forms = match cluster.forms.len() {
        0 => String::new(),
        more => format!(" of {} forms", more + 1),
    };
    format!("change {number}: {what}, in {cases}{forms}")
}

/// Returns a number with its noun.
pub(super) fn counted(count: usize, one: &str, several: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { several })
}
