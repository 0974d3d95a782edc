//! Pages: a map as one SVG, as an HTML page, and two maps side by side.

use crate::geometry::{Block, Shape, flow};
use crate::job::{AppPicture, JobPicture, NodePicture, Place};
use crate::marks::Marks;
use crate::node_svg::{Drawing, Group, MachinePlan, Manner, pattern_id};
use crate::palette::{self, colour, fill_class, stripes};
use crate::text::{clean, counted, wrap};
use mapcheck_topology::Topology;
use mapcheck_topology::order::sort_by_key;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::collections::BTreeMap;
use std::ops::Range;

/// The style of pictures.
const PICTURE_STYLE: &str = include_str!("style.css");

/// The style of pages with pictures, without that of the pictures.
pub const STYLE: &str = include_str!("page.css");

/// The width of a node's picture in a page: what a phone shows.
pub(crate) const NODE_WIDTH: i32 = 336;

/// The width of an SVG of all nodes.
const SVG_WIDTH: i32 = 1060;

/// The number of hardware threads that gives a machine half the width of an SVG.
const LARGE: usize = 64;

/// The most ranks that a page lists in its table.
const LISTED_RANKS: usize = 4096;

/// Returns the style of pictures.
#[must_use]
pub fn picture_style() -> String {
    format!("{PICTURE_STYLE}{}", palette::rules())
}

/// Returns the patterns of shared CPUs, for each pair of colours that the apps have.
fn patterns<'a>(apps: impl IntoIterator<Item = &'a AppPicture>) -> Markup {
    let mut colours: Vec<usize> = apps.into_iter().map(|app| colour(app.index)).collect();
    colours.sort_unstable();
    colours.dedup();
    patterns_of(&colours)
}

/// Returns the patterns of shared CPUs, for each pair of some colours.
pub(crate) fn patterns_of(colours: &[usize]) -> Markup {
    let pairs = colours.iter().enumerate();
    let pairs = pairs.flat_map(|(at, left)| colours[at..].iter().map(move |right| (*left, *right)));
    html! {
        defs {
            @for (left, right) in pairs {
                @let (one, other) = stripes(left, right);
                pattern id=(pattern_id(left, right)) width="8" height="8" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" {
                    rect width="8" height="8" fill=(one) {}
                    rect width="4" height="8" fill=(other) {}
                }
            }
        }
    }
}

/// Draws some groups of nodes that look the same. `plan_of` lays out a machine.
pub(crate) fn drawings(
    job: &JobPicture,
    groups: &[Group<'_>],
    most: i32,
    marks: Option<&Marks>,
    mut plan_of: impl FnMut(&Topology, Manner<'_>) -> MachinePlan,
) -> Vec<Drawing> {
    let manner = Manner {
        most,
        digits: job.last_rank().to_string().len(),
        marks,
    };
    let mut plans: BTreeMap<usize, MachinePlan> = BTreeMap::new();
    let drawings = groups.iter().map(|group| {
        let node = group.node;
        let plan = plans.entry(node.machine_number);
        let plan = plan.or_insert_with(|| plan_of(&node.machine, manner));
        Drawing::of_group(group, plan, manner)
    });
    drawings.collect()
}

/// Returns a drawn node as a part of a page.
pub(crate) fn figure(drawing: &Drawing) -> Markup {
    html! {
        figure {
            svg class="mc" role="img" aria-label=(drawing.label) width=(drawing.width) height=(drawing.height)
                viewBox=(format!("0 0 {} {}", drawing.width, drawing.height)) { (drawing.body) }
        }
    }
}

/// Returns the pictures of a job's nodes, for a page with [`page`]'s style.
#[must_use]
pub fn figures(job: &JobPicture, marks: Option<&Marks>) -> Markup {
    let (some, _) = some_figures(job, marks, 0..usize::MAX);
    html! {
        (shared_patterns(job))
        div class="mc-nodes" { (some) }
    }
}

/// Returns what [`some_figures`] needs once on its page: the patterns of shared CPUs.
#[must_use]
pub fn shared_patterns(job: &JobPicture) -> Markup {
    html! {
        svg class="mc mc-defs" aria-hidden="true" { (patterns(&job.apps)) }
    }
}

/// Returns the pictures in a range, for an element of the class `mc-nodes`, and the number of all pictures of the job.
#[must_use]
pub fn some_figures(
    job: &JobPicture,
    marks: Option<&Marks>,
    range: Range<usize>,
) -> (Markup, usize) {
    let groups = Group::of_nodes(&job.nodes, marks);
    let end = range.end.min(groups.len());
    let some = groups.get(range.start.min(end)..end).unwrap_or_default();
    let figures = html! {
        @for drawing in &drawings(job, some, NODE_WIDTH, marks, MachinePlan::new) { (figure(drawing)) }
    };
    (figures, groups.len())
}

/// Returns what the colours of a picture mean.
#[must_use]
pub fn legend(job: &JobPicture, with_marks: bool) -> Markup {
    html! {
        ul class="mc-legend" {
            @for app in &job.apps {
                li {
                    span class=(format!("mc-key mc-k{}", colour(app.index))) {}
                    span {
                        b { (app_name(app)) } ", " (counted(app.processes as i128, "process"))
                        @if let Some(policy) = &app.policy { " " span class="mc-soft" { "(" (clean(policy)) ")" } }
                    }
                }
            }
            @if shares_cpus(job) { li { span class="mc-key mc-shared" {} span { "CPU that several ranks share; ×3 in it: 3 ranks" } } }
            @if with_marks { li { span class="mc-key mc-differs" {} span { "differs" } } }
            li class="mc-soft" { "The number in a CPU is the rank bound to it." }
        }
    }
}

fn app_name(app: &AppPicture) -> String {
    match &app.name {
        Some(name) => format!("app {}: {}", app.index, clean(name)),
        None => format!("app {}", app.index),
    }
}

fn shares_cpus(job: &JobPicture) -> bool {
    let shares = |node: &NodePicture| node.occupants().iter().any(|ranks| ranks.len() > 1);
    job.nodes.iter().any(shares)
}

/// Returns a table of all ranks, closed at first.
#[must_use]
pub fn rank_table(job: &JobPicture) -> Markup {
    html! {
        details {
            summary { "All ranks" }
            (rank_rows(job))
        }
    }
}

/// Returns a table of all ranks.
#[must_use]
pub fn rank_rows(job: &JobPicture) -> Markup {
    let nodes = job.nodes.iter();
    let rows = nodes.flat_map(|node| node.processes.iter().map(move |process| (node, process)));
    let mut rows: Vec<_> = rows.collect();
    sort_by_key(&mut rows, |(_, process)| process.rank);
    let left_out = rows.len().saturating_sub(LISTED_RANKS);
    html! {
        div class="mc-scroll" {
            table {
                thead { tr { th class="n" { "rank" } th { "app" } th { "node" } th { "bound to" } } }
                tbody {
                    @for (node, process) in rows.iter().take(LISTED_RANKS) {
                        tr {
                            td class="n" { (process.rank) }
                            td { (process.app) }
                            td { (clean(&node.name)) }
                            td {
                                @if process.place == Place::Anywhere { "not bound" } @else { code { (process.bound) } }
                            }
                        }
                    }
                }
            }
        }
        @if left_out > 0 { p { "and " (counted(left_out as i128, "more rank")) } }
    }
}

/// Returns a page without a network, with the style of pictures.
#[must_use]
pub fn page(title: &str, body: &Markup) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (clean(title)) }
                link rel="icon" href="data:,";
                style { (PreEscaped(STYLE)) (PreEscaped(picture_style())) }
            }
            body { (body) }
        }
    };
    page.into_string()
}

/// Returns the page of a map. `line` is the command line, `about` what it was made under, such as an edition.
#[must_use]
pub fn map_page(line: &str, about: &str, job: &JobPicture) -> String {
    let body = html! {
        header {
            h1 { "Where the ranks are" }
            pre { (clean(line)) }
            p class="mc-soft" { (clean(about)) }
        }
        main {
            (legend(job, false))
            (figures(job, None))
            (rank_table(job))
        }
        footer { "Made by mapcheck. Point at a CPU for its names and its ranks." }
    };
    page(line, &body)
}

/// One side of a comparison.
#[derive(Clone, Debug)]
pub struct Side {
    /// The name of the implementation.
    pub name: String,
    /// What it did, in a sentence.
    pub outcome: String,
    /// Its map, if it made one.
    pub job: Option<JobPicture>,
}

/// Returns a page with the maps of the reference and of each build side by side, with their differences marked.
///
/// Each build comes with the sentences that explain its differences.
#[must_use]
pub fn comparison_page(line: &str, reference: &Side, builds: &[(Side, Vec<String>)]) -> String {
    let body = html! {
        header {
            h1 { "What each implementation makes of it" }
            pre { (clean(line)) }
        }
        main {
            @for (build, explanations) in builds { (comparison(reference, build, explanations)) }
        }
        footer { "Made by mapcheck. What differs has a dashed border." }
    };
    page(line, &body)
}

fn comparison(reference: &Side, build: &Side, explanations: &[String]) -> Markup {
    let marks = match (&reference.job, &build.job) {
        (Some(left), Some(right)) => Some(Marks::between(left, right)),
        _ => None,
    };
    let sentences = marks.iter().flat_map(|marks| &marks.sentences);
    let sentences: Vec<&String> = sentences.collect();
    html! {
        h2 { (clean(&reference.name)) " and " (clean(&build.name)) }
        @if let [first, rest @ ..] = explanations {
            p { (clean(first)) }
            @if !rest.is_empty() { ul class="mc-differences" { @for line in rest { li { (clean(line.trim_start())) } } } }
        }
        @if !sentences.is_empty() {
            details open[sentences.len() <= 8] {
                summary { (counted(sentences.len() as i128, "difference")) }
                ul class="mc-differences" { @for sentence in sentences { li { (clean(sentence)) } } }
            }
        }
        div class="mc-sides" {
            @for side in [reference, build] {
                section {
                    h3 { (clean(&side.name)) }
                    p class="mc-soft" { (clean(&side.outcome)) }
                    @if let Some(job) = &side.job {
                        (legend(job, marks.as_ref().is_some_and(|marks| !marks.sentences.is_empty())))
                        (figures(job, marks.as_ref()))
                    }
                }
            }
        }
    }
}

/// Returns a map as one SVG file.
#[must_use]
pub fn svg(line: &str, job: &JobPicture) -> String {
    const MARGIN: i32 = 16;
    const LINE: i32 = 18;
    let is_large = |node: &NodePicture| node.machine.cpus().len() > LARGE;
    let most = if job.nodes.iter().any(is_large) {
        SVG_WIDTH / 2
    } else {
        NODE_WIDTH
    };
    let groups = Group::of_nodes(&job.nodes, None);
    let drawings = drawings(job, &groups, most, None, MachinePlan::new);
    let blocks = drawings.iter().map(|drawing| Block {
        x: 0,
        y: 0,
        width: drawing.width,
        height: drawing.height,
        shape: Shape::Bare,
        blocks: Vec::new(),
    });
    let mut blocks: Vec<Block> = blocks.collect();
    let (width, height) = flow(&mut blocks, SVG_WIDTH, 12, (MARGIN, 0));
    let width = width.max(NODE_WIDTH);
    let head = head_lines(line, job, usize::try_from(width / 7).unwrap_or(0));
    let top = MARGIN + LINE * i32::try_from(head.len() + 1).unwrap_or(0);
    let (width, height) = (width + 2 * MARGIN, top + height + MARGIN);
    let picture = html! {
        svg class="mc" xmlns="http://www.w3.org/2000/svg" role="img" width=(width) height=(height)
            viewBox=(format!("0 0 {width} {height}")) {
            title { (clean(line)) }
            style { (PreEscaped(picture_style())) }
            (patterns(&job.apps))
            rect class="page" width=(width) height=(height) {}
            @for (number, line) in (0..).zip(&head) {
                @let y = MARGIN + LINE * number;
                @if let Some(app) = line.app {
                    rect class=(fill_class(app, 0)) x=(MARGIN) y=(y + 1) width="11" height="11" rx="2" {}
                }
                text class="line" x=(MARGIN + line.indent) y=(y + 10) { (line.text) }
            }
            @for (block, drawing) in blocks.iter().zip(&drawings) {
                g transform=(format!("translate({} {})", block.x, block.y + top)) { (drawing.body) }
            }
        }
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n{}\n",
        picture.into_string()
    )
}

/// A line above the nodes of an SVG.
struct HeadLine {
    text: String,
    indent: i32,
    /// The app whose colour is in front.
    app: Option<u32>,
}

/// Returns the command line and the legend, in lines of at most `letters` characters.
fn head_lines(line: &str, job: &JobPicture, letters: usize) -> Vec<HeadLine> {
    let mut head = Vec::new();
    for text in wrap(&clean(line), letters) {
        head.push(HeadLine {
            text,
            indent: 0,
            app: None,
        });
    }
    for app in &job.apps {
        for (number, text) in (0..).zip(wrap(&svg_legend(app), letters.saturating_sub(3))) {
            head.push(HeadLine {
                text,
                indent: 17,
                app: (number == 0).then_some(app.index),
            });
        }
    }
    head
}

fn svg_legend(app: &AppPicture) -> String {
    let processes = counted(app.processes as i128, "process");
    let policy = app
        .policy
        .iter()
        .map(|policy| format!(" ({})", clean(policy)));
    format!(
        "{}, {processes}{}",
        app_name(app),
        policy.collect::<String>()
    )
}
