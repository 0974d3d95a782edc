//! The picture of a map as text, for a terminal or a mail.

use crate::groups::{Group, heading, lines_below, subtitle};
use crate::job::{AppPicture, JobPicture};
use crate::page::app_name;
use crate::palette::{COLOURS, colour};
use crate::parts::Sight;
use crate::plan::{Manner, Seen, see_each};
use crate::text::ranges;
use mapcheck_topology::order::sort_by_key;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::slice;

/// The colours of apps on a terminal: a dark text on a bright ground.
const ON_TERMINAL: [&str; COLOURS] = [
    "\x1b[30;46m",
    "\x1b[30;43m",
    "\x1b[30;42m",
    "\x1b[30;45m",
    "\x1b[30;103m",
    "\x1b[30;101m",
    "\x1b[30;104m",
    "\x1b[30;47m",
];

/// Returns the picture of a map in lines of a width: for each node its boxes, and for each core its hardware threads with their ranks.
///
/// Nodes that look the same are drawn once. With colours, apps have escape sequences of a terminal.
#[must_use]
pub fn text_picture(job: &JobPicture, width: usize, with_colours: bool) -> String {
    let cell = job.last_rank().to_string().len();
    let mut text = apps(job);
    let groups = Group::of_nodes(&job.nodes, None);
    see_each(job, &groups, None, &mut |group, seen| {
        let mut lines = Lines {
            seen,
            width,
            cell,
            with_colours,
            text: &mut text,
        };
        let (heading, subtitle) = (heading(group), subtitle(group.node));
        lines.line(0, &format!("{heading}: {subtitle}"));
        lines.sights(&seen.plan.sights, 1);
        for below in lines_below(group, false) {
            lines.line(1, &below.text);
        }
    });
    text
}

/// Returns a line for each app with its ranks, if there are several.
fn apps(job: &JobPicture) -> String {
    let mut ranks: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for process in job.nodes.iter().flat_map(|node| &node.processes) {
        ranks.entry(process.app).or_default().push(process.rank);
    }
    let line = |app: &AppPicture| {
        let mut ranks = ranks.get(&app.index).cloned().unwrap_or_default();
        sort_by_key(&mut ranks, |rank| *rank);
        format!("{}, ranks {}\n", app_name(app), plain(&ranges(&ranks)))
    };
    match job.apps.len() {
        0 | 1 => String::new(),
        _ => job.apps.iter().map(line).collect(),
    }
}

/// Returns a text of the pictures in the characters that a mail may have.
fn plain(text: &str) -> String {
    text.replace(" · ", ", ").replace('–', "-")
}

struct Lines<'a> {
    seen: Seen<'a>,
    width: usize,
    /// The width of a hardware thread.
    cell: usize,
    with_colours: bool,
    text: &'a mut String,
}

impl Lines<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        let text = plain(text);
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{:depth$}{text}", "", depth = 2 * depth);
    }

    fn sights(&mut self, sights: &[Sight], depth: usize) {
        for row in self.seen.rows(sights) {
            match row.manner {
                Manner::Folded => self.line(depth, &self.seen.folded(row.sights)),
                Manner::Cores => self.cores(row.sights, depth),
                Manner::Boxes => row.sights.iter().for_each(|sight| {
                    if let Sight::Box {
                        heading, inside, ..
                    } = sight
                    {
                        self.line(depth, heading);
                        self.sights(inside, depth + 1);
                    }
                }),
            }
        }
    }

    /// Adds lines of cores, each beginning with the number of its first core.
    fn cores(&mut self, cores: &[Sight], depth: usize) {
        let mut used = 0;
        for sight in cores {
            let (number, threads) = match sight {
                Sight::Core(number, threads) => (*number, &threads[..]),
                Sight::Thread(number) => (*number, slice::from_ref(number)),
                Sight::Box { .. } => continue,
            };
            // Two brackets, and a blank before them and between the threads.
            let size = threads.len() * (self.cell + 1) + 2;
            if used == 0 || used + size > self.width {
                let label = format!(
                    "{:depth$}{:<4}",
                    "",
                    format!("L{number}"),
                    depth = 2 * depth
                );
                self.text.push_str(if used == 0 { "" } else { "\n" });
                self.text.push_str(&label);
                used = label.len();
            }
            used += size;
            let cells: Vec<String> = threads.iter().map(|thread| self.cell(*thread)).collect();
            // Writing to a string cannot fail.
            let _ = write!(self.text, " [{}]", cells.join(" "));
        }
        self.text.push('\n');
    }

    /// Returns the rank of a hardware thread, `*` for several, or a dot.
    fn cell(&self, thread: usize) -> String {
        let processes = self.seen.on(thread);
        let shown = match &processes[..] {
            [] => ".".to_owned(),
            [one] => one.rank.to_string(),
            _ => "*".to_owned(),
        };
        let shown = format!("{shown:>width$}", width = self.cell);
        match processes.first() {
            Some(first) if self.with_colours => {
                format!("{}{shown}\x1b[0m", ON_TERMINAL[colour(first.app)])
            }
            _ => shown,
        }
    }
}
