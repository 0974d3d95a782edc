//! The picture of a node.

use crate::geometry::{Block, CellSize, Shape};
use crate::job::{NodePicture, Place, PlacedProcess};
use crate::marks::Marks;
use crate::palette::{colour, fill_class};
use crate::parts::{Part, name};
use crate::text::{clean, counted, ranges, shorten};
use mapcheck_topology::{Level, Topology};
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// The distance of everything from the border of the picture.
const MARGIN: i32 = 8;

/// The height of a line of text below the machine.
const LINE: i32 = 17;

/// The width of a character of these lines.
const LETTER: i32 = 6;

/// The height of the node's name and of the line below it.
const TITLE: i32 = 38;

/// How many alike nodes are listed by name.
const LISTED: usize = 6;

/// A node that is drawn, and the nodes that look the same except for their names and ranks.
#[derive(Debug)]
pub(crate) struct Group<'a> {
    pub(crate) node: &'a NodePicture,
    pub(crate) others: Vec<&'a NodePicture>,
}

/// The least number of nodes whose equal ones are drawn once.
const MANY: usize = 5;

/// What makes two nodes look the same.
type Look<'a> = (usize, i64, u32, Vec<(u32, &'a Place, bool)>);

impl<'a> Group<'a> {
    /// Puts nodes that look the same together, unless there are only a few.
    pub(crate) fn of_nodes(nodes: &'a [NodePicture], marks: Option<&Marks>) -> Vec<Self> {
        let mut groups: Vec<Self> = Vec::new();
        let mut known: Vec<(Look<'a>, usize)> = Vec::new();
        for node in nodes {
            let look = look(node, marks);
            let same = known.iter().find(|(other, _)| *other == look);
            match same {
                Some((_, group)) if nodes.len() >= MANY => groups[*group].others.push(node),
                _ => {
                    known.push((look, groups.len()));
                    groups.push(Self {
                        node,
                        others: Vec::new(),
                    });
                }
            }
        }
        groups
    }
}

fn look<'a>(node: &'a NodePicture, marks: Option<&Marks>) -> Look<'a> {
    let is_marked = |rank| marks.is_some_and(|marks| marks.ranks.contains(&rank));
    let processes = node.processes.iter();
    let processes = processes.map(|it| (it.app, &it.place, is_marked(it.rank)));
    (
        node.machine_number,
        node.slots,
        node.num_procs,
        processes.collect(),
    )
}

/// A drawn node: what is inside the `svg` element, and its size.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) body: Markup,
    /// The picture in a sentence.
    pub(crate) label: String,
}

/// How nodes are drawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner<'a> {
    /// The largest width.
    pub(crate) most: i32,
    /// The digits of the largest rank.
    pub(crate) digits: usize,
    pub(crate) marks: Option<&'a Marks>,
}

/// What the pictures of all nodes with the same machine have in common.
#[derive(Debug)]
pub(crate) struct MachinePlan {
    block: Block,
    size: CellSize,
    /// For each hardware thread, the objects around it: `, Package 0, core 1`.
    cell_names: Vec<String>,
    /// The id of the element of the page that draws the machine, unless each node draws it.
    shared_id: Option<String>,
}

impl MachinePlan {
    /// Lays out a machine.
    pub(crate) fn new(machine: &Topology, manner: Manner<'_>) -> Self {
        let size = CellSize::new(machine.cpus().len(), manner.digits);
        let inner = manner.most - 2 * MARGIN;
        Self {
            block: Block::of_part(&Part::of_machine(machine), size, inner, 0),
            size,
            cell_names: cell_names(machine),
            shared_id: None,
        }
    }

    /// Returns the machine without ranks, from the origin on.
    pub(crate) fn without_ranks(&self) -> Markup {
        let painter = Painter {
            name: "",
            processes: &[],
            occupants: Vec::new(),
            plan: self,
            marks: None,
            layer: Layer::Whole,
        };
        painter.block(&self.block, (0, 0))
    }

    /// Has the nodes refer to an element of the page that draws the machine.
    pub(crate) fn shared_as(self, id: String) -> Self {
        Self {
            shared_id: Some(id),
            ..self
        }
    }
}

/// Returns the names of the objects around each hardware thread.
fn cell_names(machine: &Topology) -> Vec<String> {
    let threads = machine.objects(Level::HwThread).len();
    let mut names = vec![String::new(); threads];
    for level in Level::ALL {
        let mut is_named = vec![false; threads];
        for (number, object) in machine.objects(level).iter().enumerate() {
            let os = object.os_index.filter(|_| level == Level::HwThread);
            for thread in object.cpus.iter().filter(|thread| *thread < threads) {
                if std::mem::replace(&mut is_named[thread], true) {
                    continue;
                }
                // Writing to a string cannot fail.
                let _ = write!(names[thread], ", {} {number}", name(level));
                if let Some(os) = os {
                    let _ = write!(names[thread], " (OS number {os})");
                }
            }
        }
    }
    names
}

impl Drawing {
    /// Draws a node, and names those that look the same. `plan` is that of the node's machine.
    pub(crate) fn of_group(group: &Group<'_>, plan: &MachinePlan, manner: Manner<'_>) -> Self {
        let node = group.node;
        let block = &plan.block;
        let inner = manner.most - 2 * MARGIN;
        let lines = lines_below(group);
        let heading = heading(group);
        let subtitle = subtitle(node);
        let longest = lines.iter().map(|line| line.text.chars().count() + 3);
        let titles = [
            heading.chars().count() * 8 / 6 + 1,
            subtitle.chars().count() + 1,
        ];
        let longest = longest.chain(titles).max().unwrap_or(0);
        let wanted = i32::try_from(longest).unwrap_or(i32::MAX / 64).min(400) * LETTER;
        let width = block.width.max(wanted.min(inner));
        let letters = usize::try_from(width / LETTER).unwrap_or(0);
        let top = TITLE + MARGIN;
        let below = top + block.height + MARGIN;
        let text_lines = i32::try_from(lines.len()).unwrap_or(0);
        let painter = Painter {
            name: &node.name,
            processes: &node.processes,
            occupants: node.occupants(),
            plan,
            marks: manner.marks,
            layer: match plan.shared_id {
                Some(_) => Layer::Ranks,
                None => Layer::Whole,
            },
        };
        let is_marked = manner
            .marks
            .is_some_and(|marks| marks.nodes.contains(&node.name));
        let is_over = i64::from(node.num_procs) > node.slots;
        let body = html! {
            rect class=(if is_marked { "node marked" } else { "node" }) x="0.5" y="0.5" rx="6"
                width=(width + 2 * MARGIN - 1) height=(below + text_lines * LINE + MARGIN - 1 - if lines.is_empty() { MARGIN } else { 0 }) {}
            text class="name" x=(MARGIN) y="22" { title { (clean(&names(group))) } (shorten(&heading, letters * 6 / 8)) }
            text class=(if is_over { "sub over" } else { "sub" }) x=(MARGIN) y="37" { (shorten(&subtitle, letters)) }
            @if let Some(id) = &plan.shared_id { use href=(format!("#{id}")) x=(MARGIN) y=(top) {} }
            (painter.block(block, (MARGIN, top)))
            @for (number, line) in (0..).zip(&lines) { (line.markup(below + number * LINE, letters)) }
        };
        let height = below + text_lines * LINE + MARGIN - if lines.is_empty() { MARGIN } else { 0 };
        Self {
            width: width + 2 * MARGIN,
            height,
            body,
            label: format!("{heading}: {subtitle}"),
        }
    }
}

fn heading(group: &Group<'_>) -> String {
    let name = clean(&group.node.name);
    match group.others.len() {
        0 => name,
        others => format!("{name} and {} like it", counted(others as i128, "node")),
    }
}

fn subtitle(node: &NodePicture) -> String {
    let processes = counted(node.num_procs, "process");
    let slots = counted(node.slots, "slot");
    let over = i64::from(node.num_procs) > node.slots;
    format!(
        "{processes} on {slots}{}",
        if over { ", oversubscribed" } else { "" }
    )
}

fn names(group: &Group<'_>) -> String {
    let others = group.others.iter().map(|node| node.name.as_str());
    let names: Vec<&str> = std::iter::once(group.node.name.as_str())
        .chain(others)
        .collect();
    names.join(", ")
}

/// A line of text below the machine.
struct LineBelow {
    /// The colour of the square before it.
    app: Option<u32>,
    text: String,
}

impl LineBelow {
    fn markup(&self, y: i32, letters: usize) -> Markup {
        let indent = if self.app.is_some() { 16 } else { 0 };
        let letters = letters.saturating_sub(indent / 6);
        let indent = if self.app.is_some() { 16 } else { 0 };
        html! {
            @if let Some(app) = self.app {
                rect class=(fill_class(app, 0)) x=(MARGIN) y=(y + 2) width="11" height="11" rx="2" {}
            }
            text class="below" x=(MARGIN + indent) y=(y + 11) {
                title { (self.text) }
                (shorten(&self.text, letters))
            }
        }
    }
}

fn lines_below(group: &Group<'_>) -> Vec<LineBelow> {
    let mut lines = Vec::new();
    let mut loose: BTreeMap<(u32, bool), Vec<u32>> = BTreeMap::new();
    for process in &group.node.processes {
        if let Place::Anywhere | Place::Nowhere = process.place {
            let key = (process.app, process.place == Place::Anywhere);
            loose.entry(key).or_default().push(process.rank);
        }
    }
    for ((app, anywhere), ranks) in loose {
        let what = if anywhere {
            "not bound"
        } else {
            "no usable CPU"
        };
        lines.push(LineBelow {
            app: Some(app),
            text: format!(
                "{what}: {} {}",
                if ranks.len() == 1 { "rank" } else { "ranks" },
                ranges(&ranks)
            ),
        });
    }
    lines.extend(sharing_ranks(group.node));
    let ranks_of = |node: &NodePicture| {
        let ranks: Vec<u32> = node.processes.iter().map(|process| process.rank).collect();
        ranges(&ranks)
    };
    for other in group.others.iter().take(LISTED) {
        lines.push(LineBelow {
            app: None,
            text: format!("{}: ranks {}", clean(&other.name), ranks_of(other)),
        });
    }
    if let Some(more) = group
        .others
        .len()
        .checked_sub(LISTED)
        .filter(|more| *more > 0)
    {
        lines.push(LineBelow {
            app: None,
            text: format!("and {}", counted(more as i128, "more node")),
        });
    }
    lines
}

/// The most ranks with shared CPUs that get a line each.
const EXPLAINED: usize = 12;

/// Returns a line for each rank, if some share CPUs: a cell has no room for all of them.
fn sharing_ranks(node: &NodePicture) -> Vec<LineBelow> {
    let is_shared = |ranks: &Vec<usize>| ranks.len() > 1;
    let bound = node
        .processes
        .iter()
        .filter(|it| matches!(it.place, Place::Cpus(_)));
    if !node.occupants().iter().any(is_shared) || bound.clone().count() > EXPLAINED {
        return Vec::new();
    }
    let line = |process: &PlacedProcess| LineBelow {
        app: Some(process.app),
        text: format!("rank {}: {}", process.rank, process.bound),
    };
    bound.map(line).collect()
}

/// Draws the CPUs of a node with their ranks.
struct Painter<'a> {
    /// The node's name.
    name: &'a str,
    processes: &'a [PlacedProcess],
    /// The indices of the processes of each hardware thread.
    occupants: Vec<Vec<usize>>,
    plan: &'a MachinePlan,
    marks: Option<&'a Marks>,
    layer: Layer,
}

/// What of a node is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    /// The machine and the ranks.
    Whole,
    /// The CPUs that have ranks.
    Ranks,
}

impl Painter<'_> {
    fn block(&self, block: &Block, origin: (i32, i32)) -> Markup {
        let (x, y) = (origin.0 + block.x, origin.1 + block.y);
        let Block { width, height, .. } = *block;
        let is_whole = self.layer == Layer::Whole;
        html! {
            @match &block.shape {
                Shape::Headed(heading, depth) if is_whole => {
                    rect class={ "box d" (depth.min(&3)) } x=(x) y=(y) width=(width) height=(height) rx="4" {}
                    text class="head" x=(x + 5) y=(y + 14) { title { (heading) } (shorten(heading, self.letters(width))) }
                }
                Shape::Core if is_whole => { rect class="core" x=(x) y=(y) width=(width) height=(height) rx="3" {} }
                Shape::Cell(thread) if is_whole || !self.occupants(*thread).is_empty() => { (self.cell(*thread, (x, y))) }
                _ => {}
            }
            @for inner in &block.blocks { (self.block(inner, (x, y))) }
        }
    }

    /// Returns the indices of the processes of a hardware thread.
    fn occupants(&self, thread: usize) -> &[usize] {
        self.occupants.get(thread).map_or(&[][..], Vec::as_slice)
    }

    fn letters(&self, width: i32) -> usize {
        usize::try_from((width - 8) / LETTER).unwrap_or(0)
    }

    fn cell(&self, thread: usize, (x, y): (i32, i32)) -> Markup {
        let CellSize {
            width,
            height,
            font,
        } = self.plan.size;
        let processes: Vec<_> = self
            .occupants(thread)
            .iter()
            .filter_map(|index| self.processes.get(*index))
            .collect();
        let is_marked = |rank| self.marks.is_some_and(|marks| marks.ranks.contains(&rank));
        let marked = processes.iter().any(|process| is_marked(process.rank));
        let rectangle = |class: &str, fill: Option<String>| {
            html! { rect class=(class) fill=[fill] x=(x) y=(y) width=(width) height=(height) rx="2" {} }
        };
        html! {
            g data-ranks=[(!processes.is_empty()).then(|| ranks_of(&processes))] {
                title { (self.cell_title(thread)) }
                @match &processes[..] {
                    [] => (rectangle("free", None)),
                    [one] => (rectangle(&fill_class(one.app, one.rank), None)),
                    [first, .., last] => {
                        @let stripes = format!("url(#{})", pattern_id(colour(first.app), colour(last.app)));
                        (rectangle("shared", Some(stripes)))
                    }
                }
                @if marked {
                    rect class="mark" x=(x + 1) y=(y + 1) width=(width - 2) height=(height - 2) rx="2" {}
                }
                @if !processes.is_empty() {
                    @let ranks: Vec<u32> = processes.iter().map(|process| process.rank).collect();
                    @let class = if ranks.len() > 1 { if font > 9 { "halo".to_owned() } else { "halo fine".to_owned() } } else { format!("t{}", colour(processes[0].app)) };
                    @let font = if ranks.len() > 1 { font - 1 } else { font };
                    text class=(class) font-size=(font) text-anchor="middle" x=(x + width / 2) y=(y + height / 2 + font * 2 / 5) {
                        (self.cell_text(&ranks))
                    }
                }
            }
        }
    }

    /// Returns the ranks of a cell, or how many there are if they do not fit.
    fn cell_text(&self, ranks: &[u32]) -> String {
        let texts: Vec<String> = ranks.iter().map(u32::to_string).collect();
        let text = texts.join(" ");
        match ranks {
            [_] => text,
            _ if text.len() <= self.plan.size.letters() => text,
            _ => format!("×{}", ranks.len()),
        }
    }

    /// Returns the names of a cell and of its ranks.
    fn cell_title(&self, thread: usize) -> String {
        let mut text = clean(self.name);
        let objects = self.plan.cell_names.get(thread);
        let objects = objects.map_or("", String::as_str);
        text.push_str(if text.is_empty() {
            objects.trim_start_matches([',', ' '])
        } else {
            objects
        });
        let occupants = self.occupants(thread);
        for process in occupants.iter().filter_map(|it| self.processes.get(*it)) {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "\nrank {} of app {}, bound to {}",
                process.rank, process.app, process.bound
            );
        }
        if occupants.is_empty() {
            text.push_str("\nno process is bound to it");
        }
        text
    }
}

/// Returns the ranks of some processes, for scripts: `0 3`.
fn ranks_of(processes: &[&PlacedProcess]) -> String {
    let ranks: Vec<String> = processes.iter().map(|it| it.rank.to_string()).collect();
    ranks.join(" ")
}

/// Returns the id of the pattern of CPUs that two colours share.
pub(crate) fn pattern_id(left: usize, right: usize) -> String {
    format!("mc-s{}-{}", left.min(right), left.max(right))
}
