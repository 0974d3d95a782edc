//! Two maps side by side.

use crate::job::JobPicture;
use crate::marks::Marks;
use crate::page::{figures, figures_beside, legend, legend_of_apps, page};
use crate::text::{clean, counted};
use maud::{Markup, html};

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
    let names = builds.iter().map(|(build, _)| clean(&build.name));
    let names = names.collect::<Vec<_>>().join(", ");
    let title = format!("{} and {names}", clean(&reference.name));
    let body = html! {
        header {
            h1 { (title) }
            pre { (clean(line)) }
        }
        main {
            @for (build, explanations) in builds {
                @if builds.len() > 1 { h2 { (clean(&reference.name)) " and " (clean(&build.name)) } }
                (comparison(reference, build, explanations, builds.len() == 1))
            }
        }
        footer { "Made by mapcheck. What differs has a dashed border." }
    };
    page(&title, &body)
}

fn comparison(reference: &Side, build: &Side, explanations: &[String], is_alone: bool) -> Markup {
    let marks = match (&reference.job, &build.job) {
        (Some(left), Some(right)) => Some(Marks::between(left, right)),
        _ => None,
    };
    let sentences = marks.as_ref().map_or(&[][..], |marks| &marks.sentences);
    html! {
        @if let [first, rest @ ..] = explanations {
            p { (clean(first)) }
            @if !rest.is_empty() { ul class="mc-differences" { @for line in rest { li { (clean(line.trim_start())) } } } }
        }
        @if !sentences.is_empty() {
            details open[sentences.len() <= 4] {
                summary { (counted(sentences.len() as i128, "difference")) ": " (clean(&reference.name)) " | " (clean(&build.name)) }
                ul class="mc-differences" { @for sentence in sentences { li { (clean(sentence)) } } }
            }
        }
        div class="mc-sides" {
            (one_side(reference, marks.as_ref(), true, is_alone))
            (one_side(build, marks.as_ref(), reference.job.is_none(), is_alone))
        }
    }
}

/// Returns one side. The first has the whole legend.
fn one_side(side: &Side, marks: Option<&Marks>, is_first: bool, is_alone: bool) -> Markup {
    html! {
        section {
            @if is_alone { h2 { (clean(&side.name)) } } @else { h3 { (clean(&side.name)) } }
            p class="mc-soft" { (clean(&side.outcome)) }
            @if let Some(job) = &side.job {
                @match is_first {
                    true => (legend(job, marks.is_some_and(|marks| !marks.sentences.is_empty()))),
                    false => { ul class="mc-legend" { (legend_of_apps(job)) } }
                }
                @match marks {
                    Some(marks) => (figures_beside(job, marks)),
                    None => (figures(job)),
                }
            }
        }
    }
}
