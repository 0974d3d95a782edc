//! The parts of pages: pictures, what their colours mean, and tables of ranks.

use crate::groups::Group;
use crate::job::{AppPicture, JobPicture, NodePicture, Place};
use crate::marks::Marks;
use crate::node_html::figures_of;
use crate::palette::{self, colour};
use crate::text::{clean, counted};
use mapcheck_topology::order::sort_by_key;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use std::ops::Range;

/// The style of pictures.
const PICTURE_STYLE: &str = include_str!("style.css");

/// The style of pages with pictures, without that of the pictures.
pub const STYLE: &str = include_str!("page.css");

/// What the numbers of a picture are.
pub(crate) const NUMBERS: &str = "A box is a core, L its logical number; in it each hardware thread with its rank, P its number in the operating system.";

/// The most ranks that a page lists in its table.
const LISTED_RANKS: usize = 4096;

/// Returns the style of pictures.
#[must_use]
pub fn picture_style() -> String {
    format!("{PICTURE_STYLE}{}", palette::page_rules())
}

/// Returns the pictures of a job's nodes, for a page with [`page`]'s style.
#[must_use]
pub fn figures(job: &JobPicture) -> Markup {
    let (some, _) = some_figures(job, None, 0..usize::MAX);
    html! { div class="mc-nodes" { (some) } }
}

/// Returns the pictures of a job's nodes beside another job: those that differ, and the others behind a line that opens them.
#[must_use]
pub fn figures_beside(job: &JobPicture, marks: &Marks) -> Markup {
    let differs = |group: &Group<'_>| marks.are_in(group.node);
    let groups = Group::of_nodes(&job.nodes, Some(marks));
    let (some, others): (Vec<_>, Vec<_>) = groups.into_iter().partition(differs);
    let nodes: usize = others.iter().map(|group| group.others.len() + 1).sum();
    html! {
        @if !some.is_empty() { div class="mc-nodes" { (figures_of(job, &some, Some(marks))) } }
        @if nodes > 0 {
            details {
                summary { (counted(nodes as i128, "node")) " without a difference" }
                div class="mc-nodes" { (figures_of(job, &others, None)) }
            }
        }
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
    (figures_of(job, some, marks), groups.len())
}

/// Returns what the colours of a picture mean.
#[must_use]
pub fn legend(job: &JobPicture, with_marks: bool) -> Markup {
    html! {
        ul class="mc-legend" {
            (legend_of_apps(job))
            @if shares_cpus(job) { li { span class="mc-key mc-shared" {} span { "CPU that several ranks share; ×3 in it: 3 ranks" } } }
            @if with_marks { li { span class="mc-key mc-differs" {} span { "differs" } } }
            li class="mc-soft" { (NUMBERS) }
        }
    }
}

/// Returns the colours of the apps, for a legend.
pub(crate) fn legend_of_apps(job: &JobPicture) -> Markup {
    html! {
        @for app in &job.apps {
            li {
                span class=(format!("mc-key mc-k{}", colour(app.index))) {}
                span {
                    b { (app_name(app)) } ", " (counted(app.processes as i128, "process"))
                    @if let Some(policy) = &app.policy { " " span class="mc-soft" { "(" (clean(policy)) ")" } }
                }
            }
        }
    }
}

pub(crate) fn app_name(app: &AppPicture) -> String {
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
            h1 { "Where the ranks are" span class="mc-soft" { ", " (clean(about)) } }
            pre { (clean(line)) }
        }
        main {
            (legend(job, false))
            (figures(job))
            (rank_table(job))
        }
        footer { "Made by mapcheck" }
    };
    page(line, &body)
}
