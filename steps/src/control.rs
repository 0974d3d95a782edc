//! Steps about a scheduler that controls the sessions of a runtime: of the reference's model, or of a real build's.

use crate::live::in_runtime;
use crate::pmix::{parse_infos, parse_session};
use crate::sessions::with_reply;
use crate::step_result::{StepError, StepResult, expect_equal, missing_step};
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::live::{ProcessState, SessionReply};
use mapcheck_reference::runtime::{ControlResult, JobState, Requestor};
use mapcheck_reference::{MapError, Outcome};

/// The signals that end a process which does not handle them.
const ENDING: [i32; 3] = [2, 9, 15];

/// Calls `PMIx_Session_control` with the infos of the table; a refusal is the latest outcome.
#[when(regex = r#"^(the scheduler|a process of job "[^"]+") controls (session \d+|all sessions)$"#)]
fn control_sessions(world: &mut MapWorld, by: String, sessions: String, step: &Step) -> StepResult {
    let (session, infos) = (parse_session(&sessions)?, parse_infos(step)?);
    let by = by.split('"').nth(1);
    if let Some(reply) = in_runtime(world, |runtime| runtime.control(by, session, &infos))? {
        world.latest = reply.refused.clone().or(world.latest.take());
        world.reply = Some(reply);
        return Ok(());
    }
    let rules = world.setting()?.rules.clone();
    let by = match by {
        Some(job) => Requestor::ProcessOf(job.to_owned()),
        None => Requestor::Tool("scheduler".to_owned()),
    };
    let state = world.sessions()?;
    let mut reply = SessionReply::default();
    match state.runtime.control(&by, session, &infos, &rules) {
        Ok(controlled) => {
            state.ended.extend(controlled.ended.iter().cloned());
            for (job, signal) in &controlled.signalled {
                if ENDING.contains(signal) {
                    state.ended.extend(state.runtime.end_job(job));
                }
            }
            reply.request.clone_from(&controlled.request);
            state.controlled = controlled;
        }
        Err(refusal) => {
            let outcome = Outcome::from(Err(MapError::Refused(refusal)));
            reply.refused = Some(with_reply(outcome, &rules));
            world.latest.clone_from(&reply.refused);
        }
    }
    world.reply = Some(reply);
    Ok(())
}

/// The latest request to control sessions is granted.
#[then(regex = r"^the request is granted$")]
fn request_is_granted(world: &mut MapWorld) -> StepResult {
    match reply(world)?.refused {
        None => Ok(()),
        Some(_) => Err(StepError::difference("the request is refused")),
    }
}

/// The ID of the request in the reply to it.
#[then(regex = r#"^the reply has the ID "([^"]+)"$"#)]
fn reply_has_id(world: &mut MapWorld, expected: String) -> StepResult {
    let found = reply(world)?.request.as_deref();
    expect_equal("the reply's ID", &expected, found.unwrap_or("none"))
}

fn reply(world: &MapWorld) -> StepResult<&SessionReply> {
    let missing = || missing_step("When the scheduler controls session 7");
    world.reply.as_ref().ok_or_else(missing)
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
