//! A map as one SVG file.

use crate::geometry::{Block, Shape, flow};
use crate::groups::Group;
use crate::job::{AppPicture, JobPicture};
use crate::node_svg::{Drawing, pattern_id};
use crate::page::{NUMBERS, app_name};
use crate::palette::{self, colour, fill_class, stripes};
use crate::plan::{Plan, Seen};
use crate::text::{clean, counted, wrap};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// The style of an SVG.
const STYLE: &str = include_str!("svg.css");

/// The width of an SVG of all nodes.
const WIDTH: i32 = 1240;

/// The least width of an SVG.
const NARROWEST: i32 = 336;

/// Returns the patterns of shared CPUs, for each pair of colours that the apps have.
fn patterns<'a>(apps: impl IntoIterator<Item = &'a AppPicture>) -> Markup {
    let mut colours: Vec<usize> = apps.into_iter().map(|app| colour(app.index)).collect();
    colours.sort_unstable();
    colours.dedup();
    patterns_of(&colours)
}

/// Returns the patterns of shared CPUs, for each pair of some colours.
fn patterns_of(colours: &[usize]) -> Markup {
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

/// Returns a map as one SVG file.
#[must_use]
pub fn svg(line: &str, job: &JobPicture) -> String {
    const MARGIN: i32 = 16;
    const LINE: i32 = 18;
    let drawings = drawings(job);
    let blocks = drawings.iter();
    let blocks = blocks.map(|it| Block::new(it.width, it.height, Shape::Bare, Vec::new()));
    let mut blocks: Vec<Block> = blocks.collect();
    let (width, height) = flow(&mut blocks, WIDTH, 12, (MARGIN, 0));
    let width = width.max(NARROWEST);
    let head = head_lines(line, job, usize::try_from(width / 7).unwrap_or(0));
    let top = MARGIN + LINE * i32::try_from(head.len() + 1).unwrap_or(0);
    let (width, height) = (width + 2 * MARGIN, top + height + MARGIN);
    let picture = html! {
        svg class="mc" xmlns="http://www.w3.org/2000/svg" role="img" width=(width) height=(height)
            viewBox=(format!("0 0 {width} {height}")) {
            title { (clean(line)) }
            style { (PreEscaped(STYLE)) (PreEscaped(palette::svg_rules())) }
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

/// Draws the nodes of a job; those that look the same once.
fn drawings(job: &JobPicture) -> Vec<Drawing> {
    let digits = job.last_rank().to_string().len();
    let mut plans: BTreeMap<usize, Plan> = BTreeMap::new();
    let groups = Group::of_nodes(&job.nodes, None);
    let drawing = |group: &Group<'_>| {
        let node = group.node;
        let plan = plans.entry(node.machine_number);
        let seen = Seen {
            plan: plan.or_insert_with(|| Plan::new(&node.machine, digits)),
            processes: &node.processes,
            occupants: &node.occupants(),
            marks: None,
            folds: true,
        };
        Drawing::of_group(group, seen, WIDTH)
    };
    groups.iter().map(drawing).collect()
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
    for text in wrap(NUMBERS, letters) {
        head.push(HeadLine {
            text,
            indent: 0,
            app: None,
        });
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
