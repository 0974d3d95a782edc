//! Steps about the sessions and jobs of a DVM: of the reference's model, or of a real build's runtime.

use crate::lists::{items, join_items, split_line};
use crate::live::in_runtime;
use crate::observation::unexpected;
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::table::Rows;
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::{given, then, when};
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::live::LiveEvent;
use mapcheck_reference::runtime::rules::RuntimeRules as _;
use mapcheck_reference::runtime::{
    AllocationRequest, DEFAULT_SESSION, Directive, Job, Missing, Requestor, Session, SpawnCall,
    StdinTarget, Termination,
};
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{MapError, Outcome, Rules};
use mapcheck_shell::load_files;

/// Makes sessions before the first job; none may be refused.
#[given(regex = "^the sessions$")]
fn create_sessions(world: &mut MapWorld, step: &Step) -> StepResult {
    instantiate_sessions(world, step)?;
    match &world.latest {
        Some(refused @ Outcome::Refused(_)) => Err(unexpected("the sessions", refused)),
        _ => Ok(()),
    }
}

/// Grants a process an allocation, which the scheduler makes a session with these nodes at once.
#[when(
    regex = r#"^a process of job "([^"]+)" is granted session (\d+)( separated from its parent)? with "([^"]*)"$"#
)]
fn grant_session(
    world: &mut MapWorld,
    nspace: String,
    id: u32,
    separated: String,
    nodes: String,
) -> StepResult {
    let request = AllocationRequest {
        parent: DEFAULT_SESSION,
        session_id: id,
        user_refid: None,
        separated: !separated.is_empty(),
    };
    grant(world, &nspace, request)?;
    let directive = Directive {
        session_id: Some(id),
        user_refid: None,
        alloc_refid: None,
        nodes: items(&nodes).map(str::to_owned).collect(),
    };
    instantiate(world, directive)
}

/// Makes sessions as a scheduler does; a refusal is the latest outcome.
#[when(regex = "^the scheduler instantiates a session$")]
fn scheduler_directs(world: &mut MapWorld, step: &Step) -> StepResult {
    instantiate_sessions(world, step)
}

/// Grants a process allocations, which a scheduler can then make sessions of.
#[when(regex = r#"^a process of job "([^"]+)" is granted an allocation$"#)]
fn request_allocation(world: &mut MapWorld, nspace: String, step: &Step) -> StepResult {
    let rows = Rows::of(step, &["id", "user's reference", "separated"])?;
    for row in rows.iter() {
        let id = row.text("id");
        let id = id.ok_or_else(|| "a row lacks the session's id".to_owned())?;
        let request = AllocationRequest {
            parent: DEFAULT_SESSION,
            session_id: parse_number(id)?,
            user_refid: row.text("user's reference").map(str::to_owned),
            separated: row.text("separated") == Some("yes"),
        };
        grant(world, &nspace, request)?;
    }
    Ok(())
}

/// Has a process of a job request an allocation.
fn grant(world: &mut MapWorld, nspace: &str, mut request: AllocationRequest) -> StepResult {
    let live = in_runtime(world, |runtime| {
        runtime.request_allocation(nspace, &request)
    })?;
    let granted = match live {
        Some(granted) => granted,
        None => {
            let state = world.sessions()?;
            request.parent = state.job(nspace)?.session;
            state.runtime.sessions.add_request(request);
            true
        }
    };
    expect_accepted("the request of an allocation", granted)
}

fn expect_accepted(what: &str, accepted: bool) -> StepResult {
    let found = if accepted { "accepted" } else { "refused" };
    expect_equal(what, "accepted", found)
}

/// Spawns a job in the runtime; its map or its refusal is the latest outcome.
#[when(
    regex = r#"^(prterun|tool "[^"]+"|a process of job "[^"]+"|an unknown requestor) spawns job "([^"]+)"( separated from its parent)?( sending stdin to all ranks)? with "(.*)"$"#
)]
fn spawn(
    world: &mut MapWorld,
    by: String,
    nspace: String,
    separated: String,
    input: String,
    line: String,
) -> StepResult {
    let line: SyntaxTree = split_line(&line)?.into();
    let spawn = SpawnCall {
        by: parse_requestor(&by),
        nspace,
        files: load_files(&line),
        line,
        from_prterun: by == "prterun",
        stdin_target: match input.as_str() {
            "" => StdinTarget::Rank(0),
            _ => StdinTarget::All,
        },
        separated: !separated.is_empty(),
    };
    if let Some(outcome) = in_runtime(world, |runtime| Ok(runtime.spawn(&spawn)))? {
        world.spawned.push((spawn, outcome.clone()));
        return match outcome {
            Outcome::Failed { reason } => Err(StepError::difference(reason)),
            outcome => world.set_outcome(outcome),
        };
    }
    let rules = world.setting()?.rules.clone();
    let call = spawn.clone();
    let spawned = world.sessions()?.runtime.spawn(spawn, &rules);
    let outcome = with_reply(Outcome::from(spawned.map(|job| job.map.clone())), &rules);
    world.spawned.push((call, outcome.clone()));
    world.set_outcome(outcome)
}

/// Adds the status that a refused request is answered with.
pub(crate) fn with_reply(outcome: Outcome, rules: &Rules) -> Outcome {
    match outcome {
        Outcome::Refused(refused) => Outcome::Refused(refused.with_reply(rules)),
        outcome => outcome,
    }
}

/// Has the first process of a job spawn one that cannot be launched; the status of the answer is the latest outcome.
#[when(
    regex = r#"^a process of job "([^"]+)" spawns a job whose (program|working directory) does not exist$"#
)]
fn spawn_without(world: &mut MapWorld, by: String, what: String) -> StepResult {
    let missing = match what.as_str() {
        "program" => Missing::Program,
        _ => Missing::Folder,
    };
    let live = in_runtime(world, |runtime| runtime.spawn_without(&by, missing))?;
    let status = match live {
        Some(status) => status,
        None => {
            world.sessions()?.job(&by)?;
            world.setting()?.rules.answer_to_missing(missing)
        }
    };
    world.latest = Some(Outcome::Refused(Refused {
        reply: Some(status),
        ..Refused::about(None)
    }));
    Ok(())
}

/// Launches or ends a job, or separates it from its parent.
#[when(regex = r#"^job "([^"]+)" (is launched|ends|is separated from its parent)$"#)]
fn change_job(world: &mut MapWorld, nspace: String, event: String) -> StepResult {
    let live = LiveEvent::JobEnds(nspace.clone());
    let happened = match event.as_str() {
        "ends" => happen(world, live)?,
        // A real runtime launches what it maps.
        "is launched" => !world.setting()?.implementation.is_reference(),
        _ => return separate_job(world, &nspace),
    };
    if happened {
        return Ok(());
    }
    let state = world.sessions()?;
    state.job(&nspace)?;
    match event.as_str() {
        "is launched" => state.runtime.launch(&nspace),
        _ => {
            let ended = state.runtime.end_job(&nspace);
            state.ended.extend(ended);
        }
    }
    Ok(())
}

fn separate_job(world: &mut MapWorld, nspace: &str) -> StepResult {
    let live = in_runtime(world, |runtime| runtime.separate_job(nspace))?;
    let accepted = match live {
        Some(accepted) => accepted,
        None => {
            let rules = world.setting()?.rules.clone();
            let state = world.sessions()?;
            state.job(nspace)?;
            state.runtime.separate_job(nspace, &rules)
        }
    };
    expect_accepted("the separation of the job", accepted)
}

/// Ends a session, or separates it from its parent.
#[when(regex = r"^session (\d+) (ends|is separated from its parent)$")]
fn change_session(world: &mut MapWorld, id: u32, event: String) -> StepResult {
    let live = match event.as_str() {
        "ends" => LiveEvent::SessionEnds(id),
        _ => LiveEvent::SessionSeparated(id),
    };
    if happen(world, live)? {
        return Ok(());
    }
    let state = world.sessions()?;
    state.session(id)?;
    if event == "ends" {
        let ended = state.runtime.end_session(id);
        state.ended.extend(ended);
    } else {
        state.runtime.separate_session(id);
    }
    Ok(())
}

/// Changes the state of a process, which its job counts.
#[when(
    regex = r#"^rank (\d+) of job "([^"]+)" (calls PMIx_Init|is ready for a debugger|leaves a stack trace)$"#
)]
fn change_process(world: &mut MapWorld, rank: u32, nspace: String, event: String) -> StepResult {
    if event == "calls PMIx_Init" {
        let job = nspace.clone();
        if happen(world, LiveEvent::ProcessInits { job, rank })? {
            return Ok(());
        }
    }
    let state = world.sessions()?;
    state.job(&nspace)?;
    let runtime = &mut state.runtime;
    match event.as_str() {
        "calls PMIx_Init" => runtime.process_inits(&nspace, rank),
        "is ready for a debugger" => runtime.process_ready_for_debug(&nspace, rank),
        _ => runtime.trace_collected(&nspace, &format!("trace of rank {rank}")),
    }
    Ok(())
}

/// Ends a process with an exit status.
#[when(regex = r#"^rank (\d+) of job "([^"]+)" ends with status (-?\d+)$"#)]
fn end_process(world: &mut MapWorld, rank: u32, nspace: String, status: i32) -> StepResult {
    let job = nspace.clone();
    if happen(world, LiveEvent::ProcessEnds { job, rank, status })? {
        return Ok(());
    }
    let state = world.sessions()?;
    state.job(&nspace)?;
    let ended = state.runtime.process_ends(&nspace, rank, status);
    state.ended.extend(ended);
    Ok(())
}

/// The session that the job was assigned to.
#[then(regex = r#"^job "([^"]+)" belongs to (session \d+|the default session)$"#)]
fn job_belongs_to(world: &mut MapWorld, nspace: String, expected: String) -> StepResult {
    expect_spawned(world)?;
    // A real runtime ends the scenario here.
    live_job_field(world, &nspace, "session")?;
    let state = world.sessions()?;
    let found = state.job(&nspace)?.session;
    let listed = state.session(found)?.jobs.contains(&nspace);
    let name = match found {
        DEFAULT_SESSION => "the default session".to_owned(),
        id => format!("session {id}"),
    };
    if !listed {
        return Err(StepError::difference(format!(
            "{name} does not have job {nspace}"
        )));
    }
    expect_equal("the session", &expected, &name)
}

/// Compares a field of `prte_job_t`, by its name.
#[then(regex = r#"^job "([^"]+)"'s ([a-z_]+) is "([^"]*)"$"#)]
fn job_field_is(
    world: &mut MapWorld,
    nspace: String,
    field: String,
    expected: String,
) -> StepResult {
    expect_spawned(world)?;
    let found = match live_job_field(world, &nspace, &field)? {
        Some(found) => found,
        None => format_job_field(world.sessions()?.job(&nspace)?, &field)?,
    };
    expect_equal(&format!("job {nspace}'s {field}"), &expected, &found)
}

/// Compares a field of `prte_session_t`, by its name.
#[then(regex = r#"^(session \d+|the default session)'s ([a-z_]+) is "([^"]*)"$"#)]
fn session_field_is(
    world: &mut MapWorld,
    which: String,
    field: String,
    expected: String,
) -> StepResult {
    let id = match which.strip_prefix("session ") {
        Some(id) => parse_number(id)?,
        None => DEFAULT_SESSION,
    };
    let live = in_runtime(world, |runtime| runtime.session_field(id, &field))?;
    let found = match live {
        Some(found) => found,
        None => format_session_field(world.sessions()?.session(id)?, &field)?,
    };
    expect_equal(&format!("{which}'s {field}"), &expected, &found)
}

/// Whether the runtime knows the session.
#[then(regex = r"^session (\d+) (exists|does not exist)$")]
fn session_exists(world: &mut MapWorld, id: u32, exists: String) -> StepResult {
    let expected = exists == "exists";
    let found = in_runtime(world, |runtime| runtime.has_session(id, expected))?;
    if let Some(found) = found {
        let found = match found {
            true => "exists",
            false => "does not exist",
        };
        return expect_equal(&format!("session {id}"), &exists, found);
    }
    let found = match world.sessions()?.session(id) {
        Ok(_) => "exists",
        Err(_) => "does not exist",
    };
    expect_equal(&format!("session {id}"), &exists, found)
}

/// The runtime does not know the job.
#[then(regex = r#"^job "([^"]+)" does not exist$"#)]
fn no_job_exists(world: &mut MapWorld, nspace: String) -> StepResult {
    if let Some(found) = in_runtime(world, |runtime| runtime.has_job(&nspace))? {
        return match found {
            false => Ok(()),
            true => Err(StepError::difference(format!("job {nspace} exists"))),
        };
    }
    let state = world.sessions()?;
    let mut sessions = state.runtime.sessions.iter();
    let listed = sessions.any(|session| session.jobs.contains(&nspace));
    if !listed && state.runtime.job(&nspace).is_none() {
        return Ok(());
    }
    Err(StepError::difference(format!("job {nspace} exists")))
}

/// All jobs and sessions that have ended, in this order.
#[then(regex = r#"^the ended jobs and sessions are "([^"]*)"$"#)]
fn ended_are(world: &mut MapWorld, expected: String) -> StepResult {
    let ended = world.sessions()?.ended.iter().map(|ended| match ended {
        Termination::Job(nspace) => format!("job {nspace}"),
        Termination::Session(id) => format!("session {id}"),
    });
    let found = ended.collect::<Vec<_>>().join(", ");
    expect_equal("the ended jobs and sessions", &expected, &found)
}

/// Instantiates the sessions of a step's table. A refusal becomes the latest outcome.
fn instantiate_sessions(world: &mut MapWorld, step: &Step) -> StepResult {
    let rows = Rows::of(step, &["id", "user's reference", "allocation", "nodes"])?;
    for row in rows.iter() {
        let directive = Directive {
            session_id: row.text("id").map(parse_number).transpose()?,
            user_refid: row.text("user's reference").map(str::to_owned),
            alloc_refid: row.text("allocation").map(str::to_owned),
            nodes: items(row.get("nodes").unwrap_or_default())
                .map(str::to_owned)
                .collect(),
        };
        instantiate(world, directive)?;
    }
    Ok(())
}

/// Has the scheduler make a session. A refusal becomes the latest outcome.
fn instantiate(world: &mut MapWorld, directive: Directive) -> StepResult {
    if let Some(refused) = in_runtime(world, |runtime| runtime.instantiate(&directive))? {
        world.latest = refused.or(world.latest.take());
        return Ok(());
    }
    let rules = world.setting()?.rules.clone();
    if let Err(refusal) = world.sessions()?.runtime.create_session(directive, &rules) {
        world.latest = Some(Outcome::from(Err(MapError::Refused(refusal))));
    }
    Ok(())
}

/// Lets something happen in the runtime of a real build. Returns false on the reference.
fn happen(world: &mut MapWorld, event: LiveEvent) -> StepResult<bool> {
    let happened = in_runtime(world, |runtime| runtime.happen(&event))?;
    Ok(happened.is_some())
}

/// The value of a job's field in the runtime of a real build, or `None` on the reference.
fn live_job_field(world: &mut MapWorld, nspace: &str, field: &str) -> StepResult<Option<String>> {
    in_runtime(world, |runtime| runtime.job_field(nspace, field))
}

/// Fails if the latest spawn was refused: then a statement about its job would be about another one.
fn expect_spawned(world: &MapWorld) -> StepResult {
    match &world.latest {
        Some(Outcome::Mapped(_)) => Ok(()),
        Some(other) => Err(unexpected("a job", other)),
        None => Err("write a step that spawns a job before this step"
            .to_owned()
            .into()),
    }
}

fn parse_requestor(by: &str) -> Requestor {
    let quoted = by.split('"').nth(1);
    match quoted {
        Some(tool) if by.starts_with("tool") => Requestor::Tool(tool.to_owned()),
        Some(nspace) => Requestor::ProcessOf(nspace.to_owned()),
        None if by == "prterun" => Requestor::Tool("prterun".to_owned()),
        None => Requestor::Unknown,
    }
}

fn parse_number(cell: &str) -> StepResult<u32> {
    cell.parse()
        .map_err(|_| StepError::Mistake(format!("invalid number `{cell}`")))
}

fn format_job_field(job: &Job, field: &str) -> StepResult<String> {
    Ok(match field {
        "exit_code" => job.exit_code.to_string(),
        "personality" => job.personality.join(","),
        "nspace" => job.nspace.clone(),
        "session_dir" => job.session_dir.clone(),
        "index" => job.index.to_string(),
        "offset" => job.offset.to_string(),
        "session" => job.session.to_string(),
        "apps" => join_items(job.apps.iter().map(|app| &app.executable)),
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
        "attributes" => join_items(job.attributes.attributes.iter().map(|it| it.id)),
        "children" => job.children.join(","),
        "launcher" => job.launcher.clone(),
        "ntraces" => job.traces.len().to_string(),
        "traces" => job.traces.join(","),
        "cli" => job.cli.as_ref().map_or(String::new(), |cli| cli.join(" ")),
        _ => return Err(format!("a job has no field {field}").into()),
    })
}

fn format_session_field(session: &Session, field: &str) -> StepResult<String> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    Ok(match field {
        "session_id" => session.session_id.to_string(),
        "user_refid" => text(&session.user_refid),
        "alloc_refid" => text(&session.alloc_refid),
        "nodes" => session.nodes.join(","),
        "jobs" => session.jobs.join(","),
        "children" => join_items(&session.children),
        _ => return Err(format!("a session has no field {field}").into()),
    })
}
