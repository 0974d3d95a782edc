//! Statements about explanations: which requirement each choice, place and refusal follows. They look inside the reference.

use crate::request::parse_owner;
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::then;
use mapcheck_reference::explain::{
    AppExplanation, Choice, Detail, Explanation, NodeGroup, Reason, Shown, explain, render,
};

/// The requirements that the explanation names for an option, a process count or the nodes.
#[then(regex = r#"^(the job|app \d+)'s ([a-zA-Z ]+) (?:is|are) explained by "([^"]*)"$"#)]
fn choice_is_explained_by(
    world: &mut MapWorld,
    whose: String,
    what: String,
    expected: String,
) -> StepResult {
    let explanation = explanation(world, &Detail::default())?;
    let found = match parse_owner(&whose)? {
        None => requirements_of_choices(&explanation.job, &what),
        Some(index) => {
            let app = app(&explanation, index)?;
            match what.as_str() {
                "rules" => requirements(&app.rules),
                "nodes left out" => requirements(&app.passed_over),
                "nodes" => requirements_of_groups(&app.groups),
                _ => requirements_of_choices(&app.choices, &what),
            }
        }
    };
    expect_equal(
        &format!("what explains {whose}'s {what}"),
        &expected,
        &found,
    )
}

/// Why the rank is on its node and its object, has this number, and has its CPUs.
#[then(regex = r#"^rank (\d+) is explained by "([^"]*)"$"#)]
fn rank_is_explained_by(world: &mut MapWorld, rank: u32, expected: String) -> StepResult {
    let explanation = explanation(world, &Detail::Rank(rank))?;
    let mut ranks = explanation.apps.iter().flat_map(|app| &app.ranks);
    let explained = ranks.find(|one| one.rank == rank);
    let explained = explained
        .ok_or_else(|| StepError::difference(format!("the job is mapped without rank {rank}")))?;
    let found = requirements(&explained.because);
    expect_equal(&format!("what explains rank {rank}"), &expected, &found)
}

/// The requirement that the explanation names for the refusal.
#[then(regex = r#"^the refusal is explained by "([^"]*)"$"#)]
fn refusal_is_explained_by(world: &mut MapWorld, expected: String) -> StepResult {
    let explanation = explanation(world, &Detail::default())?;
    let refusal = explanation.refusal.as_ref();
    let refusal = refusal.ok_or_else(|| StepError::difference("the job is not refused"))?;
    let found = requirements([&refusal.because]);
    expect_equal("what explains the refusal", &expected, &found)
}

/// A part of a line of the text that `mapcheck explain` prints.
#[then(regex = r#"^the explanation contains "([^"]*)"$"#)]
fn explanation_contains(world: &mut MapWorld, expected: String) -> StepResult {
    let shown = Shown {
        every_rank: true,
        declined: true,
    };
    let text = render(&explanation(world, &Detail::default())?, shown);
    if text.lines().any(|line| line.contains(&expected)) {
        return Ok(());
    }
    Err(StepError::difference(format!(
        "no line that `mapcheck explain` prints contains `{expected}`"
    )))
}

/// Explains the latest case.
fn explanation(world: &MapWorld, detail: &Detail) -> StepResult<Explanation> {
    let rules = &world.looks_inside()?.rules;
    Ok(explain(world.case()?, rules, detail))
}

fn app(explanation: &Explanation, index: usize) -> StepResult<&AppExplanation> {
    let mut apps = explanation.apps.iter();
    let found = apps.find(|app| app.app == index);
    found.ok_or_else(|| StepError::difference(format!("app {index} is not explained")))
}

fn requirements_of_choices(choices: &[Choice], what: &str) -> String {
    let of_this = choices.iter().filter(|choice| choice.what == what);
    requirements(of_this.map(|choice| &choice.because))
}

fn requirements_of_groups(groups: &[NodeGroup]) -> String {
    let reasons = groups
        .iter()
        .flat_map(|group| std::iter::once(&group.because).chain(&group.skipped));
    requirements(reasons)
}

/// Joins the requirements of reasons, in their order; `none` for a reason without one.
fn requirements<'a>(reasons: impl IntoIterator<Item = &'a Reason>) -> String {
    let reasons = reasons.into_iter();
    let names: Vec<&str> = reasons
        .map(|reason| reason.requirement.unwrap_or("none"))
        .collect();
    names.join(", ")
}
