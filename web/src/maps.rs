//! The picture of a map, in parts: those of many nodes are large, and a page shows a few of them at a time.

use crate::rules::LoadedRules;
use crate::typed::TypedCase;
use mapcheck_forms::job_picture;
use mapcheck_picture::{JobPicture, Marks, legend, rank_rows, some_figures};
use mapcheck_reference::{MapError, MappedJob};
use serde::Serialize;
use std::ops::Range;

/// How many pictures of nodes an answer has: what a screen shows.
const FIRST_FIGURES: usize = 6;

/// The picture of a map, in HTML.
#[derive(Debug, Serialize)]
pub(crate) struct PictureText {
    /// What the colours mean.
    legend: String,
    /// The pictures of the first nodes.
    figures: String,
    /// How many pictures of nodes there are.
    count: usize,
}

/// The pictures of further nodes, in HTML.
#[derive(Debug, Serialize)]
pub(crate) struct FiguresText {
    own: Option<String>,
    other: Option<String>,
}

impl PictureText {
    /// Writes the picture of a map.
    pub(crate) fn new(job: &JobPicture, marks: Option<&Marks>) -> Self {
        let differs = marks.is_some_and(|marks| !marks.sentences.is_empty());
        let (figures, count) = some_figures(job, marks, 0..FIRST_FIGURES);
        Self {
            legend: legend(job, differs).into_string(),
            figures: figures.into_string(),
            count,
        }
    }
}

/// Returns the picture of a map.
pub(crate) fn drawn(mapped: &Result<MappedJob, MapError>, typed: &TypedCase) -> Option<JobPicture> {
    let job = mapped.as_ref().ok()?;
    Some(job_picture(job, &typed.case))
}

/// Maps a line and draws the nodes whose pictures are in a range.
pub(crate) fn figures(
    typed: &TypedCase,
    rules: &LoadedRules,
    against: Option<&LoadedRules>,
    range: Range<usize>,
) -> FiguresText {
    let job = |rules: &LoadedRules| drawn(&rules.map(&typed.case), typed);
    let own = job(rules);
    let other = against.and_then(job);
    let both = own.as_ref().zip(other.as_ref());
    let marks = both.map(|(left, right)| Marks::between(left, right));
    let html = |job: &JobPicture| {
        let (figures, _) = some_figures(job, marks.as_ref(), range.clone());
        figures.into_string()
    };
    FiguresText {
        own: own.as_ref().map(html),
        other: other.as_ref().map(html),
    }
}

/// Maps a line and returns the table of its ranks, in HTML.
pub(crate) fn ranks(typed: &TypedCase, rules: &LoadedRules) -> Option<String> {
    let job = drawn(&rules.map(&typed.case), typed)?;
    Some(rank_rows(&job).into_string())
}
