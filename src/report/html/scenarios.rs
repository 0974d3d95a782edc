//! Each scenario, or generated case, with its verdicts, its maps and the commands that repeat it.

use super::pictures::{CaseDrawing, Pictures};
use super::{sign, signs};
use crate::report::summary::Summary;
use crate::run::command;
use crate::run::events::{CaseJudged, ImplementationInfo};
use crate::run::verdict::Verdict;
use mapcheck_picture::{JobPicture, Marks, figures, figures_beside, legend};
use mapcheck_reference::Case;
use maud::{Markup, html};
use std::collections::BTreeMap;
use std::path::Path;

/// A case and the verdicts on it.
#[derive(Debug)]
pub(super) struct Scenario<'a> {
    pub(super) number: usize,
    /// In the order of the implementations.
    pub(super) judged: Vec<&'a CaseJudged>,
}

impl<'a> Scenario<'a> {
    /// Returns the cases of a run.
    pub(super) fn of_run(summary: &'a Summary) -> Vec<Self> {
        let mut all: BTreeMap<usize, Vec<&CaseJudged>> = BTreeMap::new();
        for judged in &summary.judged {
            all.entry(judged.number).or_default().push(judged);
        }
        let scenarios = all.into_iter();
        scenarios
            .map(|(number, judged)| Self { number, judged })
            .collect()
    }

    pub(super) fn name(&self) -> &'a str {
        self.judged.first().map_or("", |judged| &judged.name)
    }

    pub(super) fn requirements(&self) -> impl Iterator<Item = &'a str> {
        let first = self.judged.first();
        first
            .into_iter()
            .flat_map(|it| it.requirements.iter().map(String::as_str))
    }

    /// Returns the feature file, if the case comes from one.
    fn path(&self) -> Option<&'a Path> {
        let scenario = self.judged.first()?.scenario.as_ref()?;
        Some(&scenario.path)
    }

    fn deviates(&self) -> bool {
        self.judged.iter().any(|judged| judged.failure.is_some())
    }
}

/// Returns the list of all scenarios, in a closed entry for each file.
pub(super) fn scenarios(
    summary: &Summary,
    all: &[Scenario<'_>],
    pictures: &mut Pictures,
) -> Markup {
    let names = summary.implementations().iter().map(|on| on.name.as_str());
    let mut entries = |some: &[Scenario<'_>]| {
        html! { @for scenario in some { (entry(summary, scenario, pictures)) } }
    };
    html! {
        h2 id="scenarios" { "Scenarios" }
        p class="mc-soft" {
            "Signs in this order: " span id="names" { @for name in names { b { (name) } " " } }
            "✓ passed, ≠ deviates as known, ✗ finding, ? unjudged, – not asked."
        }
        @for some in all.chunk_by(|one, next| one.path() == next.path()) {
            @match some.first().and_then(Scenario::path) {
                Some(path) => {
                    details class="file" {
                        summary { code { (path.display()) } " " span class="mc-soft" { (some.len()) } (totals(some)) }
                        (entries(some))
                    }
                }
                None => (entries(some)),
            }
        }
    }
}

/// Returns how many scenarios of a file have findings or deviations.
fn totals(some: &[Scenario<'_>]) -> Markup {
    let with = |class: &str| {
        let has = |it: &&CaseJudged| sign(&it.verdict, it.red).0 == class;
        let scenarios = some.iter();
        scenarios
            .filter(|scenario| scenario.judged.iter().any(has))
            .count()
    };
    html! {
        @for (class, sign) in [("bad", "✗"), ("open", "?"), ("known", "≠")] {
            @let count = with(class);
            @if count > 0 { " " span class={ "chip " (class) } { (sign) " " (count) } }
        }
    }
}

fn entry(summary: &Summary, scenario: &Scenario<'_>, pictures: &mut Pictures) -> Markup {
    html! {
        details class="entry" id=(format!("s{}", scenario.number)) {
            summary { (signs(&scenario.judged)) " " (scenario.name()) }
            p class="mc-soft" {
                @if let Some(place) = scenario.judged.first().and_then(|it| it.place()) { (place) " " }
                @for id in scenario.requirements() { a href=(format!("#r-{id}")) { (id) } " " }
            }
            @if scenario.deviates() { (maps(summary, scenario, pictures)) }
            @else { @for judged in scenario.judged.iter().take(1) { (command_of(summary, judged)) } }
        }
    }
}

fn implementation<'a>(summary: &'a Summary, judged: &CaseJudged) -> Option<&'a ImplementationInfo> {
    let mut all = summary.implementations().iter();
    all.find(|on| on.name == judged.implementation)
}

fn command_of(summary: &Summary, judged: &CaseJudged) -> Markup {
    let on = implementation(summary, judged);
    let command = on.and_then(|on| command::showing(judged, on, summary.edition()));
    html! { @if let Some(command) = command { pre { (command) } } }
}

/// Returns the expected map, and for each deviation what differs, its map if that is known, and a command.
fn maps(summary: &Summary, scenario: &Scenario<'_>, pictures: &mut Pictures) -> Markup {
    let deviating = scenario
        .judged
        .iter()
        .filter(|judged| judged.failure.is_some());
    let info = deviating.clone().find_map(|judged| judged.case.as_ref());
    let case = info.and_then(|info| pictures.case(info));
    let expected = case.as_ref().and_then(|case| pictures.expected(case));
    let actual = |judged: &CaseJudged, case: &Case| match judged.verdict {
        Verdict::KnownDeviation { .. } if Some(info) == Some(judged.case.as_ref()) => {
            pictures.predicted(case, implementation(summary, judged)?)
        }
        _ => None,
    };
    let mut is_shown = false;
    html! {
        @for judged in deviating {
            @let drawn = case.as_ref().and_then(|case| actual(judged, case));
            h4 { (judged.implementation) ": " (judged.verdict.label()) }
            @if let Verdict::KnownDeviation { names } = &judged.verdict { p { @for name in names { code { (name) } " " } } }
            (difference(judged))
            // The expected map alone is the same for each implementation.
            @if drawn.is_some() || !is_shown { (sides(expected.as_ref(), drawn.as_ref())) }
            @let () = is_shown = true;
            (command_of(summary, judged))
        }
    }
}

fn difference(judged: &CaseJudged) -> Markup {
    let Some(failure) = &judged.failure else {
        return html! {};
    };
    html! {
        p { (failure.step) }
        p { (failure.difference) }
        @if let (Some(expected), Some(actual)) = (&failure.expected, &failure.actual) {
            ul { li { "expected: " (expected) } li { "actual: " (actual) } }
        }
    }
}

fn sides(expected: Option<&CaseDrawing>, actual: Option<&CaseDrawing>) -> Markup {
    let job = |drawn: Option<&CaseDrawing>| -> Option<JobPicture> {
        match drawn {
            Some(CaseDrawing::Mapped(job)) => Some(job.clone()),
            _ => None,
        }
    };
    let marks = match (job(expected), job(actual)) {
        (Some(left), Some(right)) => Some(Marks::between(&left, &right)),
        _ => None,
    };
    let side = |title: &str, drawn: &CaseDrawing| {
        html! {
            section {
                h3 { (title) }
                @match drawn {
                    CaseDrawing::Mapped(job) => { (legend(job, marks.is_some())) @if let Some(marks) = &marks { (figures_beside(job, marks)) } @else { (figures(job)) } }
                    CaseDrawing::Refused(reason) => { p { "refused: " (reason) } }
                }
            }
        }
    };
    html! {
        @if expected.is_some() || actual.is_some() {
            div class="mc-sides" {
                @if let Some(expected) = expected { (side("Expected: the rules", expected)) }
                @if let Some(actual) = actual { (side("Actual: the build, by its profile", actual)) }
            }
        }
    }
}
