//! The comparison as a page in Markdown, as a pull request shows it: the result, then each cause with what both builds do.

use super::text::DiffReport;
use crate::change::diff::{BuildChange, Cluster};
use crate::commands::cause_text::{IN_FULL, IN_LIST, SAME_PROCESSES, counted, title};
use crate::explore::shrink::files::kept_name;
use crate::outcome::compare::differing_ranks;
use crate::report::markdown::{escape, fenced};
use crate::report::reproducer::Reproducer;
use mapcheck_reference::Outcome;
use std::fmt::Write as _;
use std::path::Path;

/// The most ranks that are listed of a change.
const RANKS: usize = 8;

impl DiffReport<'_> {
    /// Returns the page.
    pub(super) fn page(&self) -> String {
        let compared = self.changes.compared();
        let changed = self.changes.changes.len();
        let causes = counted(self.clusters.len(), "cause", "causes");
        let result = match (compared, self.clusters.len()) {
            (0, _) => "nothing was compared".to_owned(),
            (_, 0) if self.is_partial() => "no map changes in what was compared".to_owned(),
            (_, 0) => "no map changes".to_owned(),
            _ => format!("{changed} of {compared} maps change, for {causes}"),
        };
        let mut text = format!("## mapcheck: {result}\n\n");
        let [base, new] = self.names.map(escape);
        let _ = writeln!(text, "- base: {base}\n- new: {new}");
        // The names of cases are indented, and belong to the log.
        for note in self.notes().iter().filter(|note| !note.starts_with(' ')) {
            let _ = writeln!(text, "- {}", escape(note));
        }
        text.push('\n');
        let full = match self.clusters.len() <= IN_FULL || self.details {
            true => self.clusters.len(),
            false => 1,
        };
        for (index, cluster) in self.clusters.iter().enumerate() {
            match index {
                _ if index < full => text += &self.cause(index + 1, cluster),
                _ if index <= IN_LIST => {
                    let line = fenced(&self.lines.shown(&cluster.smallest));
                    let title = escape(&title(index + 1, cluster));
                    let _ = writeln!(text, "- {title}\n\n  ```sh\n  {line}\n  ```\n");
                }
                _ => {}
            }
        }
        if let Some(more) = self.clusters.len().checked_sub(full.max(1 + IN_LIST) + 1) {
            let _ = writeln!(text, "And {} more: `--details` shows them.", more + 1);
        }
        text
    }

    /// Returns a cause: what both builds do, the line that shows it, the ranks that differ, and the draft of an issue, folded.
    fn cause(&self, number: usize, cluster: &Cluster) -> String {
        let change = &cluster.smallest;
        let mut text = format!("### {}\n\n", escape(&title(number, cluster)));
        let mut sides = [&change.base, &change.new].map(|side| {
            let clause = self.outlook.describe(&change.case.case, side);
            escape(&clause)
        });
        if let Some(difference) = change.headline() {
            let shown = [&difference.left, &difference.right].map(|side| escape(side));
            let all = sides.into_iter().zip(shown);
            let all: Vec<String> = all.map(|(clause, it)| format!("{it} ({clause})")).collect();
            sides = [all[0].clone(), all[1].clone()];
            let _ = writeln!(text, "{}:\n", escape(&difference.what));
        }
        let _ = writeln!(text, "- base: {}\n- new: {}\n", sides[0], sides[1]);
        if change.is_renumbering() {
            let _ = writeln!(text, "{SAME_PROCESSES}.\n");
        }
        text += &self.script(number, change);
        let machine = change.case.case.topology_file.as_deref();
        if let Some(machine) = machine.and_then(Path::file_stem) {
            let machine = escape(&machine.to_string_lossy());
            let _ = writeln!(
                text,
                "The topology is {machine}, a file among the reports.\n"
            );
        }
        text += &ranks(change);
        // The text of the machine, which comes before, can be a thousand lines.
        let draft = self.lines.draft(change).map(std::fs::read_to_string);
        let draft = draft.and_then(Result::ok).unwrap_or_default();
        if let Some((_, maps)) = draft.split_once("\n## Expected\n") {
            let folded = maps.replace("\n## ", "\n#### ");
            let start = "<details><summary>Both maps</summary>\n\n#### Expected";
            let _ = writeln!(text, "{start}\n{folded}\n</details>\n");
        }
        text
    }

    /// Returns the line that shows a change, after commands that write its small files, as a block.
    fn script(&self, number: usize, change: &BuildChange) -> String {
        let name = kept_name(&format!("change-{number}"), &change.case.case);
        let made = Reproducer::new(&change.case.case, None, &name);
        let script = match made {
            Ok(Some(reproducer)) => reproducer.short_script(),
            _ => self.lines.shown(change),
        };
        let lines: Vec<String> = script.lines().map(fenced).collect();
        format!("```sh\n{}\n```\n\n", lines.join("\n"))
    }
}

/// Returns a table of the ranks that differ.
fn ranks(change: &BuildChange) -> String {
    let (Outcome::Mapped(left), Outcome::Mapped(right)) =
        (&change.base.outcome, &change.new.outcome)
    else {
        return String::new();
    };
    let ranks = differing_ranks(left, right);
    if ranks.is_empty() {
        return String::new();
    }
    let mut text = String::from("| rank | base | new |\n| --- | --- | --- |\n");
    for it in ranks.iter().take(RANKS) {
        let rank = match it.first == it.last {
            true => it.first.to_string(),
            false => format!("{}-{}", it.first, it.last),
        };
        let [left, right] = [&it.left, &it.right].map(|side| escape(side));
        let _ = writeln!(text, "| {rank} | {left} | {right} |");
    }
    text + "\n"
}
