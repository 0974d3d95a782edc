//! A map as one SVG file.

use crate::geometry::{Block, Shape, flow};
use crate::groups::Group;
use crate::job::{AppPicture, JobPicture};
use crate::node_svg::{Drawing, pattern_id};
use crate::page::{NUMBERS, app_name};
use crate::palette::{self, colour, fill_class, stripes};
use crate::plan::see_each;
use crate::text::{clean, counted, wrap};
use maud::{Markup, PreEscaped, html};

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
    drawn(line, job, &|letters| head_lines(line, job, letters))
}

/// Draws a job below some lines, which are made for a number of letters.
pub(crate) fn drawn(line: &str, job: &JobPicture, head: &dyn Fn(usize) -> Vec<HeadLine>) -> String {
    const MARGIN: i32 = 16;
    const LINE: i32 = 18;
    let drawings = drawings(job);
    let blocks = drawings.iter();
    let blocks = blocks.map(|it| Block::new(it.width, it.height, Shape::Bare, Vec::new()));
    let mut blocks: Vec<Block> = blocks.collect();
    let (width, height) = flow(&mut blocks, WIDTH, 12, (MARGIN, 0));
    let narrowest = if job.nodes.is_empty() {
        2 * NARROWEST
    } else {
        NARROWEST
    };
    let width = width.max(narrowest);
    let head = head(usize::try_from(width / 7).unwrap_or(0));
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
    let groups = Group::of_nodes(&job.nodes, None);
    let mut drawings = Vec::new();
    see_each(job, &groups, None, &mut |group, seen| {
        drawings.push(Drawing::of_group(group, seen, WIDTH));
    });
    drawings
}

/// A line above the nodes of an SVG.
pub(crate) struct HeadLine {
    text: String,
    indent: i32,
    /// The app whose colour is in front.
    app: Option<u32>,
}

/// Returns the command line and the legend, in lines of at most `letters` characters.
fn head_lines(line: &str, job: &JobPicture, letters: usize) -> Vec<HeadLine> {
    let mut head = wrapped(line, letters, 0);
    for app in &job.apps {
        let mut lines = wrapped(&svg_legend(app), letters.saturating_sub(3), 17);
        if let Some(first) = lines.first_mut() {
            first.app = Some(app.index);
        }
        head.append(&mut lines);
    }
    head.extend(wrapped(NUMBERS, letters, 0));
    head
}

/// Returns a text in lines of at most some letters.
pub(crate) fn wrapped(text: &str, letters: usize, indent: i32) -> Vec<HeadLine> {
    let lines = wrap(&clean(text), letters).into_iter();
    let line = |text| HeadLine {
        text,
        indent,
        app: None,
    };
    lines.map(line).collect()
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
