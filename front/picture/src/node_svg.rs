//! The picture of a node in an SVG.

use crate::geometry::{Block, CELL, Shape};
use crate::groups::{Group, LineBelow, heading, is_over, lines_below, names, subtitle};
use crate::palette::{colour, fill_class};
use crate::plan::{LETTER, Seen, small};
use crate::text::{clean, shorten};
use maud::{Markup, html};

/// The distance of everything from the border of the picture.
const MARGIN: i32 = 8;

/// The height of a line of text below the machine.
const LINE: i32 = 17;

/// The height of the node's name and of the line below it.
const TITLE: i32 = 38;

/// A drawn node: what is inside the `svg` element, and its size.
#[derive(Debug)]
pub(crate) struct Drawing {
    pub(crate) width: i32,
    pub(crate) height: i32,
    pub(crate) body: Markup,
}

impl Drawing {
    /// Draws a node in a width, and names those that look the same.
    pub(crate) fn of_group(group: &Group<'_>, seen: Seen<'_>, most: i32) -> Self {
        let inner = most - 2 * MARGIN;
        let block = Block::of_sights(seen, &seen.plan.sights, inner, 0);
        let lines = lines_below(group, false);
        let (heading, subtitle) = (heading(group), subtitle(group.node));
        let longest = lines.iter().map(|line| line.text.chars().count() + 3);
        let titles = [heading.chars().count() * 8 / 6 + 1, subtitle.len() + 1];
        let longest = small(longest.chain(titles).max().unwrap_or(0)).min(400);
        let width = block.width.max((longest * LETTER).min(inner));
        let letters = usize::try_from(width / LETTER).unwrap_or(0);
        let top = TITLE + MARGIN;
        let below = top + block.height + MARGIN;
        let height = below + small(lines.len()) * LINE + if lines.is_empty() { 0 } else { MARGIN };
        let body = html! {
            rect class="node" x="0.5" y="0.5" rx="6" width=(width + 2 * MARGIN - 1) height=(height - 1) {}
            text class="name" x=(MARGIN) y="22" { title { (clean(&names(group))) } (shorten(&heading, letters * 6 / 8)) }
            text class=(if is_over(group.node) { "sub over" } else { "sub" }) x=(MARGIN) y="37" { (shorten(&subtitle, letters)) }
            (painted(seen, &block, (MARGIN, top)))
            @for (number, line) in (0..).zip(&lines) { (line_below(line, below + number * LINE, letters)) }
        };
        Self {
            width: width + 2 * MARGIN,
            height,
            body,
        }
    }
}

fn line_below(LineBelow { app, text }: &LineBelow, y: i32, letters: usize) -> Markup {
    let (indent, taken) = if app.is_some() { (16, 3) } else { (0, 0) };
    html! {
        @if let Some(app) = app {
            rect class=(fill_class(*app, 0)) x=(MARGIN) y=(y + 2) width="11" height="11" rx="2" {}
        }
        text class="below" x=(MARGIN + indent) y=(y + 11) {
            title { (text) }
            (shorten(text, letters.saturating_sub(taken)))
        }
    }
}

fn painted(seen: Seen<'_>, block: &Block, origin: (i32, i32)) -> Markup {
    let (x, y) = (origin.0 + block.x, origin.1 + block.y);
    let Block { width, height, .. } = *block;
    let letters = usize::try_from((width - 8) / LETTER).unwrap_or(0);
    html! {
        @match &block.shape {
            Shape::Headed(heading, depth) => {
                rect class={ "box d" (depth.min(&3)) } x=(x) y=(y) width=(width) height=(height) rx="4" {}
                text class="head" x=(x + 5) y=(y + 14) { title { (heading) } (shorten(heading, letters)) }
            }
            Shape::Core(number) => {
                rect class="core" x=(x) y=(y) width=(width) height=(height) rx="3" {}
                text class="number" x=(x + 3) y=(y + 9) { "L" (number) }
            }
            Shape::Folded(words) => { text class="head fold" x=(x + 2) y=(y + 13) { (shorten(words, letters)) } }
            Shape::Cell(thread) => { (cell(seen, *thread, (x, y), width)) }
            Shape::Bare => {}
        }
        @for inner in &block.blocks { (painted(seen, inner, (x, y))) }
    }
}

fn cell(seen: Seen<'_>, thread: usize, (x, y): (i32, i32), width: i32) -> Markup {
    let processes = seen.on(thread);
    let middle = x + width / 2;
    html! {
        g {
            title { (seen.title(thread, &processes)) }
            @match &processes[..] {
                [] => { rect class="free" x=(x) y=(y) width=(width) height=(CELL) rx="2" {} }
                [one] => { rect class=(fill_class(one.app, one.rank)) x=(x) y=(y) width=(width) height=(CELL) rx="2" {} }
                [first, .., last] => {
                    @let stripes = format!("url(#{})", pattern_id(colour(first.app), colour(last.app)));
                    rect class="shared" fill=(stripes) x=(x) y=(y) width=(width) height=(CELL) rx="2" {}
                }
            }
            @let class = match &processes[..] { [] => "number".to_owned(), [one] => format!("t{}", colour(one.app)), _ => "halo".to_owned() };
            @if !processes.is_empty() {
                text class={ (class) " rank" } font-size="12" text-anchor="middle" x=(middle) y=(y + 14) { (seen.shown_ranks(&processes)) }
            }
            text class={ (class) " number" } text-anchor="middle" x=(middle) y=(y + 24) { (seen.plan.number_of(thread)) }
        }
    }
}

/// Returns the id of the pattern of CPUs that two colours share.
pub(crate) fn pattern_id(left: usize, right: usize) -> String {
    format!("mc-s{}-{}", left.min(right), left.max(right))
}
