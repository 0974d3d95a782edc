//! How the parts of a machine are arranged: what is folded, and how wide things want to be.

use crate::groups::Group;
use crate::job::{JobPicture, PlacedProcess};
use crate::marks::Marks;
use crate::parts::Sight;
use crate::text::ranges;
use mapcheck_topology::order::sort_by_key;
use mapcheck_topology::{Level, Topology};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

/// The distance between neighbours.
pub(crate) const GAP: i32 = 4;

/// The distance between a box and what is in it.
pub(crate) const PADDING: i32 = 5;

/// The width of a character of a heading.
pub(crate) const LETTER: i32 = 6;

/// The most hardware threads of a machine that is always drawn whole.
const WHOLE: usize = 32;

/// The fewest hardware threads that are worth folding.
const FOLDED: usize = 8;

/// What the pictures of all nodes with the same machine have in common.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) sights: Vec<Sight>,
    /// The operating system's number of each hardware thread.
    pub(crate) numbers: Vec<Option<u32>>,
    /// The width of the cell of a hardware thread.
    pub(crate) cell: i32,
}

/// A node with what is bound where.
#[derive(Clone, Copy)]
pub(crate) struct Seen<'a> {
    pub(crate) plan: &'a Plan,
    pub(crate) processes: &'a [PlacedProcess],
    /// The indices of the processes of each hardware thread.
    pub(crate) occupants: &'a [Vec<usize>],
    pub(crate) marks: Option<&'a Marks>,
    /// Whether what has nothing to see is folded, on a large machine.
    pub(crate) folds: bool,
}

/// How neighbours are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// Side by side in a grid.
    Boxes,
    /// In lines.
    Cores,
    /// As a few words.
    Folded,
}

/// Looks at some groups of nodes of a job, one after the other. Nodes with the same machine share its plan.
pub(crate) fn see_each(
    job: &JobPicture,
    groups: &[Group<'_>],
    marks: Option<&Marks>,
    see: &mut dyn FnMut(&Group<'_>, Seen<'_>),
) {
    let digits = job.last_rank().to_string().len();
    let mut plans: BTreeMap<usize, Plan> = BTreeMap::new();
    for group in groups {
        let node = group.node;
        let plan = plans.entry(node.machine_number);
        let seen = Seen {
            plan: plan.or_insert_with(|| Plan::new(&node.machine, digits)),
            processes: &node.processes,
            occupants: &node.occupants(),
            marks,
            folds: true,
        };
        see(group, seen);
    }
}

/// Neighbours that are drawn alike.
#[derive(Clone, Copy)]
pub(crate) struct Row<'a> {
    pub(crate) manner: Manner,
    pub(crate) sights: &'a [Sight],
}

impl Plan {
    /// Arranges a machine for ranks of a number of digits.
    pub(crate) fn new(machine: &Topology, digits: usize) -> Self {
        let threads = machine.objects(Level::HwThread).iter();
        let numbers: Vec<Option<u32>> = threads.map(|thread| thread.os_index).collect();
        let most = numbers.iter().flatten().max().map_or(0, |most| *most);
        let digits_of = |number: usize| small(number.to_string().len());
        Self {
            sights: Sight::of_machine(machine),
            cell: (8 * small(digits) + 3)
                .max(6 * digits_of(most as usize) + 7)
                .max(24),
            numbers,
        }
    }

    /// Returns the operating system's number of a hardware thread: `P5`.
    pub(crate) fn number_of(&self, thread: usize) -> String {
        let number = self.numbers.get(thread).copied().flatten();
        number.map_or_else(String::new, |number| format!("P{number}"))
    }
}

/// Returns a number that has to fit.
pub(crate) fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX).min(1 << 20)
}

impl<'a> Seen<'a> {
    /// Returns the processes of a hardware thread.
    pub(crate) fn on(&self, thread: usize) -> Vec<&'a PlacedProcess> {
        let indices = self.occupants.get(thread).into_iter().flatten();
        indices.filter_map(|at| self.processes.get(*at)).collect()
    }

    pub(crate) fn is_marked(&self, process: &PlacedProcess) -> bool {
        self.marks
            .is_some_and(|marks| marks.ranks.contains(&process.rank))
    }

    /// Returns the ranks of a cell, or how many there are if they do not fit.
    pub(crate) fn shown_ranks(&self, processes: &[&PlacedProcess]) -> String {
        let ranks: Vec<String> = processes.iter().map(|it| it.rank.to_string()).collect();
        let text = ranks.join(" ");
        match ranks.len() {
            1 => text,
            _ if small(text.len()) * 7 + 3 <= self.plan.cell => text,
            count => format!("×{count}"),
        }
    }

    /// Returns the name of a hardware thread, and what is known of its processes.
    pub(crate) fn title(&self, thread: usize, processes: &[&PlacedProcess]) -> String {
        let mut title = format!("hardware thread L{thread} {}", self.plan.number_of(thread));
        for PlacedProcess {
            rank, app, bound, ..
        } in processes
        {
            // Writing to a string cannot fail.
            let _ = write!(title, "\nrank {rank} of app {app}, bound to {bound}");
        }
        title
    }

    /// Whether a hardware thread has something to see: a rank, and where two maps are compared, one that differs.
    fn is_open(&self, thread: usize) -> bool {
        let indices = self.occupants.get(thread).into_iter().flatten();
        let mut processes = indices.filter_map(|at| self.processes.get(*at));
        processes.any(|process| self.marks.is_none() || self.is_marked(process))
    }

    /// Arranges neighbours. On a large machine, those without anything to see are folded.
    pub(crate) fn rows<'s>(&self, sights: &'s [Sight]) -> Vec<Row<'s>> {
        let is_large = self.folds && self.plan.numbers.len() > WHOLE;
        let is_dull = |sight: &Sight| is_large && !sight.any(&|thread| self.is_open(thread));
        let alike = |one: &Sight, next: &Sight| {
            let dull = is_dull(one);
            // Cores of two kinds are never folded together.
            let both = dull && one.is_of_kind() && next.is_of_kind();
            one.is_box() == next.is_box() && dull == is_dull(next) && !both
        };
        let mut rows: Vec<(Manner, Range<usize>)> = Vec::new();
        let mut end = 0;
        for run in sights.chunk_by(alike) {
            let start = end;
            end += run.len();
            let manner = match run {
                [first, ..] if is_dull(first) && counts(run).1 >= FOLDED => Manner::Folded,
                [Sight::Box { .. }, ..] => Manner::Boxes,
                _ => Manner::Cores,
            };
            match rows.last_mut() {
                Some((last, range)) if *last == manner && manner != Manner::Folded => {
                    range.end = end
                }
                _ => rows.push((manner, start..end)),
            }
        }
        let row = |(manner, range)| Row {
            manner,
            sights: &sights[range],
        };
        rows.into_iter().map(row).collect()
    }

    /// Returns what a folded part is.
    pub(crate) fn folded(&self, run: &[Sight]) -> String {
        let (cores, threads) = counts(run);
        let is_free = !run.iter().any(|it| {
            it.any(&|thread| {
                self.occupants
                    .get(thread)
                    .is_some_and(|ranks| !ranks.is_empty())
            })
        });
        let (free, after) = if is_free {
            (" free", "")
        } else {
            ("", " without a difference")
        };
        let (count, noun) = if cores > 0 {
            (cores, "core")
        } else {
            (threads, "hardware thread")
        };
        let plural = if count == 1 { "" } else { "s" };
        let named = match (name_of(run), run) {
            (Some((level, numbers)), _) => format!("{level} L{}: ", ranges(&numbers)),
            (None, [one @ Sight::Box { heading, .. }]) if one.is_of_kind() => {
                return format!("{heading}: {count}{free}{after}");
            }
            _ => String::new(),
        };
        format!("{named}{count}{free} {noun}{plural}{after}")
    }

    /// Returns how wide neighbours want to be: boxes in about as many columns as lines, and so the cores in a box. The least width has
    /// one column of boxes.
    pub(crate) fn wanted(&self, sights: &[Sight], least: bool) -> i32 {
        let rows = self.rows(sights);
        let widths = rows.into_iter().map(|row| self.lines(row, least));
        widths.max().unwrap_or(0)
    }

    /// Returns how wide the lines of a row want to be.
    pub(crate) fn lines(&self, row: Row<'_>, least: bool) -> i32 {
        let columns = match row.manner {
            Manner::Folded => return self.fold_width(row.sights),
            Manner::Boxes if least => 1,
            manner => columns(row.sights.len(), manner),
        };
        small(columns) * (self.column(row.sights, least) + GAP) - GAP
    }

    /// Returns how wide the widest of some neighbours wants to be.
    pub(crate) fn column(&self, sights: &[Sight], least: bool) -> i32 {
        let widths = sights.iter().map(|sight| self.width(sight, least));
        widths.max().unwrap_or(0)
    }

    pub(crate) fn fold_width(&self, run: &[Sight]) -> i32 {
        small(self.folded(run).chars().count()) * LETTER + 4 * PADDING
    }

    fn width(&self, sight: &Sight, least: bool) -> i32 {
        let threads = match sight {
            Sight::Box {
                heading, inside, ..
            } => {
                let wanted = self.wanted(inside, least);
                let heading = small(heading.chars().count()) * LETTER;
                return wanted.max(heading) + 2 * PADDING + 2;
            }
            Sight::Core(_, threads) => threads.len(),
            Sight::Thread(_) => 1,
        };
        (small(threads) * (self.plan.cell + 1) + 3).max(32)
    }
}

/// Returns the number of cores, and of hardware threads.
fn counts(run: &[Sight]) -> (usize, usize) {
    let mut all = (0, 0);
    for sight in run {
        sight.count(&mut all);
    }
    all
}

/// Returns the name of the level of some boxes, and their numbers.
fn name_of(run: &[Sight]) -> Option<(&'static str, Vec<u32>)> {
    let mut names = run.iter().map(|sight| match sight {
        Sight::Box { name, .. } => *name,
        _ => None,
    });
    let (level, first) = names.next()??;
    let mut numbers = vec![first];
    for name in names {
        numbers.push(name.filter(|(other, _)| *other == level)?.1);
    }
    sort_by_key(&mut numbers, |number| *number);
    Some((level, numbers))
}

/// Returns in how many columns some items are arranged.
fn columns(count: usize, manner: Manner) -> usize {
    match (count, manner) {
        (7 | 8, Manner::Boxes) => 4,
        (4, Manner::Cores) => 4,
        _ => (1..).find(|root| root * root >= count).unwrap_or(count),
    }
}
