//! Steps about a scheduler that controls the sessions of a runtime: of the reference's model, or of a real build's.

use crate::live::in_runtime;
use crate::pmix::{parse_infos, parse_session};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::live::ProcessState;
use mapcheck_reference::runtime::{ControlResult, JobState, Requestor};
use mapcheck_reference::{MapError, Outcome};

/// The signals that end a process which does not handle them.
const ENDING: [i32; 3] = [2, 9, 15];

/// Calls `PMIx_Session_control` with the infos of the table; a refusal is the latest outcome.
#[when(regex = r#"^(the scheduler|a process of job "[^"]+") controls (session \d+|all sessions)$"#)]
fn control_sessions(world: &mut MapWorld, by: String, sessions: String, step: &Step) -> StepResult {
    let (session, infos) = (parse_session(&sessions)?, parse_infos(step)?);
    let by = by.split('"').nth(1);
    if let Some(refused) = in_runtime(world, |runtime| runtime.control(by, session, &infos))? {
        world.latest = refused.or(world.latest.take());
        return Ok(());
    }
    let rules = world.setting()?.rules.clone();
    let by = match by {
        Some(job) => Requestor::ProcessOf(job.to_owned()),
        None => Requestor::Tool("scheduler".to_owned()),
    };
    let state = world.sessions()?;
    match state.runtime.control(&by, session, &infos, &rules) {
        Ok(controlled) => {
            state.ended.extend(controlled.ended.iter().cloned());
            for (job, signal) in &controlled.signalled {
                if ENDING.contains(signal) {
                    state.ended.extend(state.runtime.end_job(job));
                }
            }
            state.controlled = controlled;
        }
        Err(refusal) => world.latest = Some(Outcome::from(Err(MapError::Refused(refusal)))),
    }
    Ok(())
}

/// What the processes of a job do: all of them.
#[then(regex = r#"^the processes of job "([^"]+)" are (running|stopped|ended)$"#)]
fn processes_are(world: &mut MapWorld, nspace: String, expected: String) -> StepResult {
    let states = [
        ProcessState::Running,
        ProcessState::Stopped,
        ProcessState::Ended,
    ];
    let known = states.into_iter().find(|it| it.to_string() == expected);
    let known = known.ok_or_else(|| StepError::Mistake(format!("unknown state {expected}")))?;
    let live = in_runtime(world, |runtime| runtime.process_state(&nspace, known))?;
    let found = match live {
        Some(found) => found,
        None => match world.sessions()?.job(&nspace)?.state {
            JobState::Mapped | JobState::Running => ProcessState::Running,
            JobState::Paused | JobState::Preempted => ProcessState::Stopped,
            JobState::Terminated => ProcessState::Ended,
        },
    };
    expect_equal(
        &format!("the processes of job {nspace}"),
        &expected,
        &found.to_string(),
    )
}

/// What the runtime keeps of the latest request, in its order. A real runtime does not show it.
#[then(regex = r"^the runtime keeps (owner .*|request .*)$")]
fn runtime_keeps(world: &mut MapWorld, expected: String) -> StepResult {
    world.looks_inside()?;
    let found = format_controlled(&world.sessions()?.controlled);
    expect_equal("the runtime", &expected, &found)
}

fn format_controlled(controlled: &ControlResult) -> String {
    let mut parts = Vec::new();
    parts.extend(controlled.request.iter().map(|id| format!("request {id}")));
    let owner = controlled.owner;
    parts.extend(owner.map(|(user, group)| format!("owner {user}:{group}")));
    let image = controlled.provisioned.as_ref();
    parts.extend(image.map(|(nodes, image)| format!("{image} on {nodes}")));
    parts.join(", ")
}
