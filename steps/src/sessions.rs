//! Steps about a runtime: its sessions, the jobs that are spawned in it, and what becomes of both.
//!
//! Only the reference has a runtime that can be asked; on real builds such a step ends the scenario as not applicable.

use crate::table::Rows;
use crate::words;
use crate::world::{MapWorld, StepError, StepResult, describe, same};
use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use mapcheck_reference::session::{
    AllocationRequest, DEFAULT_SESSION, Directive, Ended, Job, Requestor, Runtime, Session, Spawn,
    StdinTarget,
};
use mapcheck_reference::{MapError, Outcome};

/// A runtime, and what has ended in it.
#[derive(Debug)]
pub(crate) struct Stage {
    pub(crate) runtime: Runtime,
    pub(crate) ended: Vec<Ended>,
}

#[given(regex = "^the sessions$")]
fn the_sessions(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = direct(world, step).and_then(|()| match &world.latest {
        Some(Outcome::Refused(refused)) => Err(StepError::Mistake(refused.message.clone())),
        _ => Ok(()),
    });
    world.noted(result)
}

#[when(regex = "^the scheduler directs a session$")]
fn scheduler_directs(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = direct(world, step);
    world.noted(result)
}

#[when(regex = r#"^a process of job "([^"]+)" requests an allocation, and is answered$"#)]
fn requests_allocation(world: &mut MapWorld, nspace: String, step: &Step) -> StepResult {
    let result = request_allocation(world, &nspace, step);
    world.noted(result)
}

#[when(
    regex = r#"^(prterun|tool "[^"]+"|a process of job "[^"]+"|a stranger) spawns job "([^"]+)"(, separated,)?(, with input for all,)? by "(.*)"$"#
)]
fn spawns(
    world: &mut MapWorld,
    by: String,
    nspace: String,
    separated: String,
    input: String,
    line: String,
) -> StepResult {
    let result = words::split(&line)
        .map_err(StepError::Mistake)
        .and_then(|arguments| {
            let spawn = Spawn {
                by: requestor(&by),
                nspace,
                arguments,
                from_prterun: by == "prterun",
                stdin_target: match input.as_str() {
                    "" => StdinTarget::Rank(0),
                    _ => StdinTarget::All,
                },
                separated: !separated.is_empty(),
            };
            spawn_job(world, spawn)
        });
    world.noted(result)
}

#[when(regex = r#"^job "([^"]+)" (is launched|ends|is separated)$"#)]
fn job_event(world: &mut MapWorld, nspace: String, what: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        job(stage, &nspace)?;
        match what.as_str() {
            "is launched" => stage.runtime.launch(&nspace),
            "is separated" => stage.runtime.separate_job(&nspace),
            _ => {
                let ended = stage.runtime.end_job(&nspace);
                stage.ended.extend(ended);
            }
        }
        Ok(())
    });
    world.noted(result)
}

#[when(regex = r"^session (\d+) (ends|is separated)$")]
fn session_event(world: &mut MapWorld, id: u32, what: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        session(stage, id)?;
        if what == "ends" {
            let ended = stage.runtime.end_session(id);
            stage.ended.extend(ended);
        } else {
            stage.runtime.separate_session(id);
        }
        Ok(())
    });
    world.noted(result)
}

#[when(
    regex = r#"^rank (\d+) of job "([^"]+)" (calls PMIx_Init|is ready for a debugger|leaves a stack trace|ends with status -?\d+)$"#
)]
fn process_event(world: &mut MapWorld, rank: u32, nspace: String, what: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        job(stage, &nspace)?;
        let runtime = &mut stage.runtime;
        match what.as_str() {
            "calls PMIx_Init" => runtime.process_inits(&nspace, rank),
            "is ready for a debugger" => runtime.process_ready_for_debug(&nspace, rank),
            "leaves a stack trace" => {
                runtime.trace_collected(&nspace, &format!("trace of rank {rank}"))
            }
            _ => {
                let status = what
                    .rsplit(' ')
                    .next()
                    .and_then(|status| status.parse().ok());
                let status = status.ok_or_else(|| format!("`{what}` has no status"))?;
                let ended = runtime.process_ends(&nspace, rank, status);
                stage.ended.extend(ended);
            }
        }
        Ok(())
    });
    world.noted(result)
}

#[then(regex = r#"^job "([^"]+)" belongs to (session \d+|the default session)$"#)]
fn belongs_to(world: &mut MapWorld, nspace: String, wanted: String) -> StepResult {
    let result = mapped(world).and_then(|()| {
        let stage = stage(world)?;
        let found = job(stage, &nspace)?.session;
        let listed = session(stage, found)?.jobs.contains(&nspace);
        let name = match found {
            DEFAULT_SESSION => "the default session".to_owned(),
            id => format!("session {id}"),
        };
        if !listed {
            return Err(StepError::difference(format!(
                "{name} does not have job {nspace}"
            )));
        }
        same("the session", &wanted, &name)
    });
    world.noted(result)
}

#[then(regex = r#"^job "([^"]+)"'s ([a-z_]+) is "([^"]*)"$"#)]
fn job_field_is(world: &mut MapWorld, nspace: String, field: String, wanted: String) -> StepResult {
    let result = mapped(world).and_then(|()| {
        let found = job_field(job(stage(world)?, &nspace)?, &field)?;
        same(&format!("job {nspace}'s {field}"), &wanted, &found)
    });
    world.noted(result)
}

#[then(regex = r#"^(session \d+|the default session)'s ([a-z_]+) is "([^"]*)"$"#)]
fn session_field_is(
    world: &mut MapWorld,
    which: String,
    field: String,
    wanted: String,
) -> StepResult {
    let result = stage(world).and_then(|stage| {
        let id = which
            .strip_prefix("session ")
            .and_then(|id| id.parse().ok());
        let found = session_field(session(stage, id.unwrap_or(DEFAULT_SESSION))?, &field)?;
        same(&format!("{which}'s {field}"), &wanted, &found)
    });
    world.noted(result)
}

#[then(regex = r"^session (\d+) is (not )?there$")]
fn session_is_there(world: &mut MapWorld, id: u32, not: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        let found = stage.runtime.sessions.get(id).is_some();
        if found == not.is_empty() {
            return Ok(());
        }
        let not = if found { "" } else { "not " };
        Err(StepError::difference(format!("session {id} is {not}there")))
    });
    world.noted(result)
}

#[then(regex = r#"^there is no job "([^"]+)"$"#)]
fn no_such_job(world: &mut MapWorld, nspace: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        let listed = |session: &Session| session.jobs.contains(&nspace);
        if stage.runtime.job(&nspace).is_none() && !stage.runtime.sessions.iter().any(listed) {
            return Ok(());
        }
        Err(StepError::difference(format!("there is a job {nspace}")))
    });
    world.noted(result)
}

#[then(regex = r#"^what ends is "([^"]*)"$"#)]
fn what_ends(world: &mut MapWorld, wanted: String) -> StepResult {
    let result = stage(world).and_then(|stage| {
        let ended = stage.ended.iter().map(|ended| match ended {
            Ended::Job(nspace) => format!("job {nspace}"),
            Ended::Session(id) => format!("session {id}"),
        });
        let found = ended.collect::<Vec<_>>().join(", ");
        same("what ends", &wanted, &found)
    });
    world.noted(result)
}

/// The runtime of the scenario. The first step that needs one makes it, of the machine and the nodes.
pub(crate) fn stage(world: &mut MapWorld) -> StepResult<&mut Stage> {
    world.looks_inside()?;
    if world.runtime.is_none() {
        let machine = world.machine.as_ref();
        let machine =
            machine.ok_or_else(|| "no `Given the topology` comes before this".to_owned())?;
        if world.nodes.is_empty() {
            return Err("no `Given the nodes` comes before this".to_owned().into());
        }
        let pool = world
            .nodes
            .iter()
            .map(|node| (node.name.clone(), node.slots))
            .collect();
        let head = world.head.clone().unwrap_or_else(|| "head".to_owned());
        world.runtime = Some(Stage {
            runtime: Runtime::new(std::sync::Arc::clone(&machine.topology), pool, head),
            ended: Vec::new(),
        });
    }
    world
        .runtime
        .as_mut()
        .ok_or_else(|| "there is no runtime".to_owned().into())
}

fn job<'a>(stage: &'a Stage, nspace: &str) -> StepResult<&'a Job> {
    let found = stage.runtime.job(nspace);
    found.ok_or_else(|| StepError::difference(format!("there is no job {nspace}")))
}

fn session(stage: &Stage, id: u32) -> StepResult<&Session> {
    let found = stage.runtime.sessions.get(id);
    found.ok_or_else(|| StepError::difference(format!("there is no session {id}")))
}

/// A statement about a job that was spawned holds of nothing if it was refused.
fn mapped(world: &MapWorld) -> StepResult {
    match &world.latest {
        Some(Outcome::Mapped(_)) => Ok(()),
        Some(other) => Err(StepError::difference(format!(
            "expected a job, but {}",
            describe(other)
        ))),
        None => Err("no job is spawned before this".to_owned().into()),
    }
}

fn direct(world: &mut MapWorld, step: &Step) -> StepResult {
    let rows = Rows::of(step, &["id", "user's reference", "allocation", "nodes"])?;
    for row in rows.iter() {
        let text = |column| {
            row.get(column)
                .filter(|cell| !cell.is_empty())
                .map(str::to_owned)
        };
        let directive = Directive {
            session_id: text("id").as_deref().map(number).transpose()?,
            user_refid: text("user's reference"),
            alloc_refid: text("allocation"),
            nodes: words::items(row.get("nodes").unwrap_or_default())
                .map(str::to_owned)
                .collect(),
        };
        if let Err(refusal) = stage(world)?.runtime.sessions.create(directive) {
            world.latest = Some(Outcome::from(Err(MapError::Refused(refusal))));
        }
    }
    Ok(())
}

fn request_allocation(world: &mut MapWorld, nspace: &str, step: &Step) -> StepResult {
    let rows = Rows::of(step, &["id", "user's reference", "separated"])?;
    let stage = stage(world)?;
    let parent = job(stage, nspace)?.session;
    for row in rows.iter() {
        let text = |column| row.get(column).filter(|cell| !cell.is_empty());
        let id = text("id").ok_or_else(|| "the answer has no id".to_owned())?;
        stage.runtime.sessions.requested(AllocationRequest {
            parent,
            session_id: number(id)?,
            user_refid: text("user's reference").map(str::to_owned),
            separated: text("separated") == Some("yes"),
        });
    }
    Ok(())
}

fn spawn_job(world: &mut MapWorld, spawn: Spawn) -> StepResult {
    let rules = world.setting()?.rules.clone();
    let spawned = stage(world)?
        .runtime
        .spawn(spawn, &rules)
        .map(|job| job.map.clone());
    let outcome = Outcome::from(spawned);
    if let Outcome::NotApplicable { reason } = outcome {
        return Err(StepError::NotApplicable(reason));
    }
    world.latest = Some(outcome);
    Ok(())
}

fn requestor(by: &str) -> Requestor {
    let quoted = by.split('"').nth(1);
    match quoted {
        Some(tool) if by.starts_with("tool") => Requestor::Tool(tool.to_owned()),
        Some(nspace) => Requestor::ProcessOf(nspace.to_owned()),
        None if by == "prterun" => Requestor::Tool("prterun".to_owned()),
        None => Requestor::Unknown,
    }
}

fn number(cell: &str) -> StepResult<u32> {
    cell.parse()
        .map_err(|_| StepError::Mistake(format!("`{cell}` is no number")))
}

fn job_field(job: &Job, field: &str) -> StepResult<String> {
    let executables = || {
        job.apps
            .iter()
            .map(|app| app.executable.as_str())
            .collect::<Vec<_>>()
            .join(",")
    };
    Ok(match field {
        "exit_code" => job.exit_code.to_string(),
        "personality" => job.personality.join(","),
        "nspace" => job.nspace.clone(),
        "session_dir" => job.session_dir.clone(),
        "index" => job.index.to_string(),
        "offset" => job.offset.to_string(),
        "session" => job.session.to_string(),
        "apps" => executables(),
        "num_apps" => job.apps.len().to_string(),
        "stdin_target" => job.stdin_target.to_string(),
        "total_slots_alloc" => job.total_slots_alloc.to_string(),
        "num_procs" => job.procs.len().to_string(),
        "bookmark" => job.bookmark.clone().unwrap_or_default(),
        "state" => job.state.to_string(),
        "num_mapped" => job.num_mapped.to_string(),
        "num_launched" => job.num_launched.to_string(),
        "num_reported" => job.num_reported.to_string(),
        "num_terminated" => job.num_terminated.to_string(),
        "num_daemons_reported" => job.num_daemons_reported.to_string(),
        "num_ready_for_debug" => job.num_ready_for_debug.to_string(),
        "originator" => job.originator.to_string(),
        "num_local_procs" => job.num_local_procs.to_string(),
        "attributes" => {
            let keys = job
                .attributes
                .attributes
                .iter()
                .map(|attribute| attribute.key.to_string());
            keys.collect::<Vec<_>>().join(",")
        }
        "children" => job.children.join(","),
        "launcher" => job.launcher.clone(),
        "ntraces" => job.traces.len().to_string(),
        "traces" => job.traces.join(","),
        "cli" => job
            .cli
            .as_ref()
            .map_or(String::new(), |words| words.join(" ")),
        _ => return Err(format!("a job has no field {field}").into()),
    })
}

fn session_field(session: &Session, field: &str) -> StepResult<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok(match field {
        "session_id" => session.session_id.to_string(),
        "user_refid" => text(&session.user_refid),
        "alloc_refid" => text(&session.alloc_refid),
        "nodes" => session.nodes.join(","),
        "jobs" => session.jobs.join(","),
        "children" => session
            .children
            .iter()
            .map(u32::to_string)
            .collect::<Vec<_>>()
            .join(","),
        _ => return Err(format!("a session has no field {field}").into()),
    })
}
