//! The picture of a line that is refused: its cause, the lines that map, and the nodes as they were free.

use crate::job::JobPicture;
use crate::page::{NUMBERS, figures, page};
use crate::svg::{HeadLine, drawn, wrapped};
use crate::text::clean;
use maud::html;

/// A line that is refused.
#[derive(Clone, Debug)]
pub struct RefusedPicture {
    /// The words of the line, to be pasted.
    pub words: Vec<String>,
    /// The word at fault, if one is.
    pub fault: Option<usize>,
    /// Who refuses it.
    pub under: String,
    /// Why.
    pub cause: String,
    /// Changes in words, each with the line that maps.
    pub changes: Vec<(String, String)>,
    /// The nodes that were allocated, without processes.
    pub nodes: Option<JobPicture>,
}

impl RefusedPicture {
    /// Returns it as a page.
    #[must_use]
    pub fn page(&self) -> String {
        let words = self.words.iter().enumerate();
        let body = html! {
            header {
                h1 { "Refused" span class="mc-soft" { ", " (clean(&self.under)) } }
                pre {
                    @for (at, word) in words {
                        @if at > 0 { " " }
                        @if self.fault == Some(at) { mark { (clean(word)) } } @else { (clean(word)) }
                    }
                }
            }
            main {
                p { b { (clean(&self.cause)) } }
                @if !self.changes.is_empty() {
                    h2 { "Lines that map" }
                    ul class="mc-differences" {
                        @for (change, line) in &self.changes { li { (clean(change)) pre { (clean(line)) } } }
                    }
                }
                @if let Some(nodes) = self.nodes.as_ref().filter(|job| !job.nodes.is_empty()) {
                    h2 { "The nodes" }
                    p class="mc-soft" { (NUMBERS) }
                    (figures(nodes))
                }
            }
            footer { "Made by mapcheck" }
        };
        page(&self.words.join(" "), &body)
    }

    /// Returns it as one SVG file.
    #[must_use]
    pub fn svg(&self) -> String {
        let line = self.words.join(" ");
        let empty = JobPicture::of_free_nodes(Vec::new());
        let head = |letters: usize| {
            let mut head = wrapped(&line, letters, 0);
            head.extend(wrapped(
                &format!("Refused, {}: {}", self.under, self.cause),
                letters,
                0,
            ));
            for (change, line) in &self.changes {
                head.extend(wrapped(&format!("{change}:"), letters, 0));
                head.extend(wrapped(line, letters.saturating_sub(3), 17));
            }
            head
        };
        drawn(
            &line,
            self.nodes.as_ref().unwrap_or(&empty),
            &head as &dyn Fn(usize) -> Vec<HeadLine>,
        )
    }
}
