//! The matrix: each requirement by each implementation.

use super::scenarios::Scenario;
use super::sign;
use crate::ledger::requirements::{Ledger, Requirement};
use crate::report::summary::Summary;
use crate::run::events::CaseJudged;
use maud::{Markup, html};
use std::collections::BTreeMap;

/// The most implementations that a phone has room for.
pub(super) const COLUMNS: usize = 5;

/// A requirement and the scenarios that check it.
struct Row<'a> {
    id: &'a str,
    requirement: Option<&'a Requirement>,
    scenarios: Vec<&'a Scenario<'a>>,
}

/// Returns the matrix. It has the requirements of the run's scenarios, in the ledger's order if there is one.
pub(super) fn matrix<'a>(
    summary: &'a Summary,
    all: &'a [Scenario<'a>],
    ledger: Option<&'a Ledger>,
) -> Markup {
    let rows = rows(all, ledger);
    let names: Vec<&str> = summary
        .implementations()
        .iter()
        .map(|on| on.name.as_str())
        .collect();
    let mut section = "";
    html! {
        h2 id="requirements" { "Requirements" }
        p class="filters" {
            label { "Find " input id="find" type="search" placeholder="id, words or section"; }
            " "
            label {
                "Show "
                select id="show" {
                    option value="" { "all" }
                    option value="bad" { "with findings" }
                    option value="known" { "with known deviations" }
                    option value="open" { "unjudged" }
                    option value="none" { "not asked" }
                }
            }
            " " span id="count" class="mc-soft" role="status" {}
        }
        // Where something scrolls sideways, the names cannot stay at the top.
        div class=(if names.len() > COLUMNS { "mc-scroll" } else { "" }) {
            div class="matrix" style=(format!("--columns:{}", names.len())) {
                div class="line names" {
                    span { "requirement" }
                    @for name in &names { span { (name) } }
                }
                @for row in &rows {
                    @let title = row.requirement.map_or("", |it| it.section.as_str());
                    @if title != section {
                        @let () = section = title;
                        h3 class="section" { (title) }
                    }
                    (entry(row, &names))
                }
            }
        }
    }
}

fn rows<'a>(all: &'a [Scenario<'a>], ledger: Option<&'a Ledger>) -> Vec<Row<'a>> {
    let mut scenarios: BTreeMap<&str, Vec<&Scenario<'_>>> = BTreeMap::new();
    for scenario in all {
        for id in scenario.requirements() {
            scenarios.entry(id).or_default().push(scenario);
        }
    }
    // As the example of a requirement is chosen, as far as a run has what that depends on.
    for some in scenarios.values_mut() {
        some.sort_by_key(|scenario| scenario.requirements().count());
    }
    let mut rows = Vec::new();
    for requirement in ledger.map_or(&[][..], Ledger::requirements) {
        if let Some(scenarios) = scenarios.remove(requirement.id.as_str()) {
            rows.push(Row {
                id: &requirement.id,
                requirement: Some(requirement),
                scenarios,
            });
        }
    }
    rows.extend(scenarios.into_iter().map(|(id, scenarios)| Row {
        id,
        requirement: None,
        scenarios,
    }));
    rows
}

fn entry(row: &Row<'_>, names: &[&str]) -> Markup {
    let cells: Vec<Cell> = names.iter().map(|name| Cell::new(row, name)).collect();
    let states: Vec<&str> = cells.iter().map(|cell| cell.class).collect();
    html! {
        details class="line" id=(format!("r-{}", row.id)) data-states=(states.join(" ")) {
            summary {
                span class="what" {
                    code { (row.id) }
                    @if let Some(requirement) = row.requirement { span class="words" { (requirement.text) } }
                }
                @for cell in &cells { span class={ "chip " (cell.class) } { (cell.text) } }
            }
            // The script copies the signs of the scenarios when the entry is opened.
            ul { @for scenario in &row.scenarios { li { a href=(format!("#s{}", scenario.number)) { (scenario.name()) } } } }
        }
    }
}

/// The verdicts on the scenarios of a requirement on an implementation.
struct Cell {
    class: &'static str,
    text: String,
}

impl Cell {
    fn new(row: &Row<'_>, implementation: &str) -> Self {
        const WORST_FIRST: [&str; 4] = ["bad", "open", "known", "pass"];
        let judged = row.scenarios.iter().flat_map(|scenario| &scenario.judged);
        let judged: Vec<&&CaseJudged> = judged
            .filter(|judged| judged.implementation == implementation)
            .collect();
        for class in WORST_FIRST {
            let signs = judged.iter().map(|it| sign(&it.verdict, it.red));
            let same: Vec<&str> = signs
                .filter(|(other, _)| *other == class)
                .map(|(_, sign)| sign)
                .collect();
            if let Some(sign) = same.first() {
                let text = format!("{sign} {}", same.len());
                return Self { class, text };
            }
        }
        Self {
            class: "none",
            text: "–".to_owned(),
        }
    }
}
