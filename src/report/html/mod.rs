//! The report as one HTML file: requirements by implementation, deviations by quirk, and each scenario with its maps.
//!
//! The file needs no network. Without scripts it has everything but the filters.

mod pictures;
mod requirements;
mod scenarios;

use super::causes;
use super::style::plural;
use super::summary::{Deviation, Summary};
use crate::ledger::requirements::Ledger;
use crate::run::events::{CaseJudged, Event, Sink};
use crate::run::verdict::Verdict;
use crate::system::printable::EscapedWriter;
use mapcheck_picture::page;
use maud::{Markup, PreEscaped, html};
use pictures::Pictures;
use requirements::{COLUMNS, matrix};
use scenarios::{Scenario, scenarios};
use std::io::{self, Write};

/// Writes the report when a run has finished.
#[derive(Debug)]
pub struct Html<W> {
    writer: W,
    summary: Summary,
    ledger: Option<Ledger>,
}

impl<W: Write> Html<W> {
    /// Returns a report that goes to a writer. With a ledger it has the texts of the requirements.
    pub fn new(writer: W, ledger: Option<Ledger>) -> Self {
        Self {
            writer,
            summary: Summary::default(),
            ledger,
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let summary = &self.summary;
        let all = Scenario::of_run(summary);
        let mut pictures = Pictures::new(summary.edition());
        let scenarios = scenarios(summary, &all, &mut pictures);
        let body = html! {
            style { (PreEscaped(include_str!("style.css"))) }
            (header(summary))
            nav { a href="#requirements" { "Requirements" } " · " a href="#deviations" { "Deviations" } " · " a href="#scenarios" { "Scenarios" } }
            main {
                (findings(summary))
                (totals(summary))
                (not_looked_at(summary))
                (matrix(summary, &all, self.ledger.as_ref()))
                (deviations(summary))
                (scenarios)
            }
            footer { "Made by mapcheck " (summary.started.as_ref().map_or("", |it| &it.mapcheck)) ". Point at a CPU for its names and its ranks." }
            script { (PreEscaped(include_str!("script.js"))) }
        };
        let mut writer = EscapedWriter::new(&mut self.writer);
        writer.write_all(page("mapcheck report", &body).as_bytes())?;
        writer.flush()
    }
}

impl<W: Write> Sink for Html<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => self.write(),
            _ => Ok(()),
        }
    }
}

/// What a verdict looks like: a class, and a sign that needs no colour.
pub(super) fn sign(verdict: &Verdict, red: bool) -> (&'static str, &'static str) {
    match verdict {
        Verdict::Pass => ("pass", "✓"),
        Verdict::KnownDeviation { .. } => ("known", "≠"),
        Verdict::NotApplicable { .. } | Verdict::NotLookedAt { .. } => ("none", "–"),
        _ if red => ("bad", "✗"),
        _ => ("open", "?"),
    }
}

/// Returns the signs of a case's verdicts, in the order of the implementations. The script adds the names.
///
/// A page has tens of thousands of them, so each is as short as it can be.
pub(super) fn signs(judged: &[&CaseJudged]) -> Markup {
    html! {
        span class="signs" {
            @for judged in judged {
                @let (class, sign) = sign(&judged.verdict, judged.red);
                b class=(class) { (sign) }
            }
        }
    }
}

fn header(summary: &Summary) -> Markup {
    let count = |name: &str, label: &str| {
        let totals = summary.finished.as_ref().and_then(|it| it.totals.get(name));
        totals
            .and_then(|totals| totals.get(label))
            .copied()
            .unwrap_or(0)
    };
    html! {
        header {
            h1 { "What each implementation makes of the specification" }
            p class="mc-soft" { "Edition " (summary.edition()) " of the rules" }
            p {
                @for on in summary.implementations() {
                    @let red = summary.of(&on.name).filter(|it| it.red).count();
                    span class="badge" {
                        b { (on.name) }
                        span class={ "chip " (if red > 0 { "bad" } else { "pass" }) } {
                            (count(&on.name, Verdict::Pass.label())) " passed"
                            @if red > 0 { ", " (red) " findings" }
                        }
                    } " "
                }
            }
        }
    }
}

/// The findings that are listed first, for each implementation without known causes.
const FIRST: usize = 10;

/// Returns what is wrong: the causes of findings, or the first of them.
fn findings(summary: &Summary) -> Markup {
    html! {
        @for on in summary.implementations() {
            @let red: Vec<&CaseJudged> = summary.of(&on.name).filter(|it| it.red).collect();
            @let causes = summary.causes(&on.name);
            @if !red.is_empty() {
                h2 { (red.len()) " " (plural(red.len(), "finding")) " on " (on.name) }
                @for cause in &causes {
                    @let (line, machine) = causes::line(cause);
                    div class="entry" {
                        p { span class="chip bad" { (cause.lines) } " " b { (cause.what) } ": expected " (cause.expected) ", got " (cause.actual) }
                        pre { (line) }
                        p class="mc-soft" { @if let Some(machine) = machine { "on the machine " (machine) ", " } (causes::place(cause)) }
                    }
                }
                @if causes.is_empty() {
                    ul {
                        @for judged in red.iter().take(FIRST) {
                            li { a href=(format!("#s{}", judged.number)) { (judged.name) } @if let Some(failure) = &judged.failure { ": " (failure.difference) } }
                        }
                    }
                }
            }
        }
    }
}

fn totals(summary: &Summary) -> Markup {
    let Some(finished) = &summary.finished else {
        return html! {};
    };
    let all = finished.totals.values();
    let is_used = |label: &&str| all.clone().any(|totals| totals.contains_key(*label));
    let labels: Vec<&str> = Verdict::LABELS.into_iter().filter(is_used).collect();
    let fits = summary.implementations().len() <= COLUMNS;
    html! {
        h2 { "Totals" }
        div class="mc-scroll" {
            table class=[fits.then_some("totals")] {
                thead { tr { th { "verdict" } @for on in summary.implementations() { th class="n" { (on.name) } } } }
                tbody {
                    @for label in &labels {
                        tr {
                            td { (label) }
                            @for on in summary.implementations() {
                                @let totals = finished.totals.get(&on.name);
                                td class="n" { (totals.and_then(|it| it.get(*label)).unwrap_or(&0)) }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn not_looked_at(summary: &Summary) -> Markup {
    let finished = summary.finished.as_ref();
    let sentences = finished.map_or(&[][..], |it| &it.not_looked_at);
    html! {
        @for rejected in &summary.rejected {
            p { b { (rejected.implementation) " does not work" } ", so it was asked nothing: " (rejected.reason) }
        }
        @if let Some(reason) = finished.and_then(|it| it.stopped.as_ref()) { p { b { "Stopped" } ": " (reason) } }
        @if !sentences.is_empty() {
            h2 { "Not looked at" }
            ul { @for sentence in sentences { li { (sentence) } } }
        }
    }
}

fn deviations(summary: &Summary) -> Markup {
    html! {
        h2 id="deviations" { "Known deviations" }
        @for on in summary.implementations() {
            @let deviations = summary.deviations(&on.name);
            @if !deviations.is_empty() {
                h3 { (on.name) }
                @for deviation in &deviations { (deviation_entry(deviation)) }
            }
        }
        @if summary.implementations().iter().all(|on| summary.deviations(&on.name).is_empty()) {
            p { "None." }
        }
    }
}

fn deviation_entry(deviation: &Deviation<'_>) -> Markup {
    html! {
        details class="entry" {
            summary { span class="chip known" { (deviation.scenarios.len()) } " " code { (deviation.name) } }
            p { (deviation.description()) }
            p class="mc-soft" {
                (deviation.kind()) "; breaks "
                @for id in deviation.requirements() { a href=(format!("#r-{id}")) { (id) } " " }
            }
            ul {
                @for judged in &deviation.scenarios {
                    li { a href=(format!("#s{}", judged.number)) { (judged.name) } }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;
    use std::path::Path;

    fn rendered(events: &[Event]) -> String {
        let ledger = Ledger::load(Path::new("features/requirements.yaml")).unwrap();
        let mut text = Vec::new();
        let mut report = Html::new(&mut text, Some(ledger));
        for event in events {
            report.take(event).unwrap();
        }
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn the_page_has_each_requirement_deviation_and_scenario_and_needs_no_network() {
        let events = run_with_everything();
        let page = rendered(&events);
        for event in &events {
            let Event::CaseJudged(judged) = event else {
                continue;
            };
            assert!(
                page.contains(&format!("id=\"s{}\"", judged.number)),
                "{}",
                judged.name
            );
            for id in &judged.requirements {
                assert!(page.contains(&format!("id=\"r-{id}\"")), "{id}");
            }
        }
        assert!(page.contains("<code>host-twice-refused</code>"), "{page}");
        assert!(page.contains("id=\"deviations\""));
        for fetched in ["http:", "https:", "src=", "@import", "url(//"] {
            assert!(!page.contains(fetched), "{fetched}");
        }
    }

    #[test]
    fn each_verdict_has_its_sign_once_and_maps_are_drawn() {
        let mut events = run_with_everything();
        for event in &mut events {
            if let Event::CaseJudged(judged) = event
                && let Some(case) = &mut judged.case
            {
                case.topology = Some("topologies/1pkg-1numa-4core.xml".into());
                case.arguments = ["-H", "n1:4", "-n", "2", "a"].map(str::to_owned).to_vec();
            }
        }
        let page = rendered(&events);
        let judged = events.iter();
        let judged = judged.filter(|event| matches!(event, Event::CaseJudged(_)));
        let signs = page.split("<span class=\"signs\">").skip(1);
        let signs = signs.filter_map(|text| text.split("</span>").next());
        let count: usize = signs.map(|text| text.matches("<b class=").count()).sum();
        assert_eq!(count, judged.count());
        assert!(page.contains("<figure"), "{page}");
    }

    #[test]
    fn foreign_text_is_no_markup() {
        let mut events = run_with_everything();
        for event in &mut events {
            if let Event::CaseJudged(judged) = event {
                judged.name = "</details><script>alert(1)</script>".to_owned();
            }
        }
        let page = rendered(&events);
        assert_eq!(page.matches("<script").count(), 1, "only the page's own");
        assert!(page.contains("&lt;script&gt;alert"));
    }

    #[test]
    fn a_requirement_has_the_worst_verdict_of_its_scenarios() {
        let finding = sign(&Verdict::Fail, true);
        assert_eq!(finding, ("bad", "✗"));
        assert_eq!(sign(&Verdict::Unprofiled, false), ("open", "?"));
        assert_eq!(sign(&Verdict::Pass, false), ("pass", "✓"));
        let page = rendered(&run_with_everything());
        assert!(page.contains("class=\"chip bad\""), "{page}");
    }
}
