//! Steps about what an app is mapped with in the end, and about single components; both inside the reference.

use crate::inside::{self, Request};
use crate::world::{MapWorld, StepError, StepResult, describe, same};
use cucumber::{then, when};
use mapcheck_reference::components::{Answer, COMPONENTS, Component};
use mapcheck_reference::dispatch::{Called, Resolved};
use mapcheck_reference::error::{Code, Stage, Topic};
use mapcheck_reference::options::{Options, resolve_app};
use mapcheck_reference::{Case, MapError, MappedJob, Outcome, Refusal, Rules};

// Several components are called in their order. The name of a code stands for a component that answers with it.
#[when(regex = r#"^the components? "([^"]+)" (?:is|are) called for (all apps|app \d+) of "(.*)"$"#)]
fn components_are_called(
    world: &mut MapWorld,
    components: String,
    whose: String,
    line: String,
) -> StepResult {
    let result = inside::read_line(world, &line).and_then(|_| call(world, &components, &whose));
    world.noted(result)
}

#[when(regex = r#"^the component "([^"]+)" is called for (all apps|app \d+)$"#)]
fn component_is_called_now(world: &mut MapWorld, component: String, whose: String) -> StepResult {
    let result = call(world, &component, &whose);
    world.noted(result)
}

#[then(regex = "^the component declines$")]
fn declines(world: &mut MapWorld) -> StepResult {
    let result = called(world).and_then(|called| match called.mapper {
        None => Ok(()),
        Some(name) => Err(StepError::difference(format!("{name} does not decline"))),
    });
    world.noted(result)
}

#[then(regex = r#"^the component that maps is "([^"]+)"$"#)]
fn maps(world: &mut MapWorld, wanted: String) -> StepResult {
    let result = called(world).and_then(|called| {
        let found = called.mapper.unwrap_or("none");
        same("the component that maps", &wanted, found)
    });
    world.noted(result)
}

#[then(regex = r#"^the apps have "([\d,]*)" processes$"#)]
fn placed(world: &mut MapWorld, wanted: String) -> StepResult {
    let result = called(world).and_then(|called| {
        let found: Vec<String> = called.placed.iter().map(u32::to_string).collect();
        same("the processes of the apps", &wanted, &found.join(","))
    });
    world.noted(result)
}

#[then(regex = r"^app (\d+)'s options are the job's$")]
fn options_are_the_jobs(world: &mut MapWorld, app: usize) -> StepResult {
    let result = mapped(world).and_then(|(mapped, ..)| {
        let found = &resolved(&mapped, app)?.options;
        let jobs = Options {
            app_idx: Some(app),
            ..mapped.dispatched.job.clone()
        };
        same_options(&format!("app {app}'s options"), &jobs, found)
    });
    world.noted(result)
}

#[then(regex = r"^resolving app (\d+) again gives the same options$")]
fn resolving_again(world: &mut MapWorld, app: usize) -> StepResult {
    let result = mapped(world).and_then(|(mapped, case, rules)| {
        let found = &resolved(&mapped, app)?.options;
        let request = mapped
            .request
            .app(app)
            .ok_or_else(|| format!("the request has no app {app}"))?;
        let job = &mapped.dispatched.job;
        let again = resolve_app(request, job, app, &case.topology, &rules)
            .map_err(|refusal| StepError::difference(refusal.to_string()))?;
        same_options(&format!("app {app}'s options"), found, &again)
    });
    world.noted(result)
}

#[then(regex = r#"^the job's options are those of "(.*)"$"#)]
fn job_s_options_are(world: &mut MapWorld, line: String) -> StepResult {
    let result = mapped(world).and_then(|(mapped, _, rules)| {
        let other = world.case(&line)?;
        let read = inside::read(&other, &rules).map_err(failed)?;
        let other = inside::map(&other, &read, &rules).map_err(failed)?;
        same_options(
            "the job's options",
            &other.dispatched.job,
            &mapped.dispatched.job,
        )
    });
    world.noted(result)
}

#[then(regex = r#"^(the job|app \d+)'s option ([a-z_]+) is "([^"]*)"$"#)]
fn option_is(world: &mut MapWorld, whose: String, option: String, wanted: String) -> StepResult {
    let result = mapped(world).and_then(|(mapped, ..)| {
        let options = match inside::owner(&whose)? {
            None => &mapped.dispatched.job,
            Some(app) => &resolved(&mapped, app)?.options,
        };
        same(
            &format!("{whose}'s option {option}"),
            &wanted,
            &shown(options, &option)?,
        )
    });
    world.noted(result)
}

fn call(world: &mut MapWorld, components: &str, whose: &str) -> StepResult {
    let components = components.split(", ").map(component);
    let components: Vec<Component> = components.collect::<Result<_, _>>()?;
    let setting = world.looks_inside()?;
    let case = case(world)?;
    let Request(line) = inside::request(world)?;
    world.called = None;
    let app = whose.strip_prefix("app ").and_then(|app| app.parse().ok());
    match mapcheck_reference::call_components(&case, &line, &components, app, &setting.rules) {
        Ok(called) => world.called = Some(called),
        Err(error) => inside::ended(world, Err(error))?,
    }
    Ok(())
}

/// A component, or what stands for one that answers with a code.
fn component(name: &str) -> Result<Component, String> {
    let answers = |name, map| Component { name, map };
    match name {
        "PRTE_ERR_TAKE_NEXT_OPTION" => Ok(answers("declining", |_| Ok(Answer::TakeNextOption))),
        "PRTE_ERR_RESOURCE_BUSY" => Ok(answers("busy", |_| fails(Code::ResourceBusy))),
        "PRTE_ERR_NOT_FOUND" => Ok(answers("failing", |_| fails(Code::NotFound))),
        _ => {
            let known = COMPONENTS.iter().find(|known| known.name == name).copied();
            known.ok_or_else(|| format!("there is no component {name}"))
        }
    }
}

fn fails(code: Code) -> Result<Answer, MapError> {
    let why = format!("a component answers with {code}");
    Err(Refusal::new(Stage::Placement, Topic::FailedMap, code, why).into())
}

fn called(world: &MapWorld) -> StepResult<&Called> {
    world.looks_inside()?;
    match (&world.called, &world.latest) {
        (Some(called), _) => Ok(called),
        (None, Some(outcome)) => Err(StepError::difference(format!(
            "expected an answer, but {}",
            describe(outcome)
        ))),
        (None, None) => Err("no component was called before this".to_owned().into()),
    }
}

fn case(world: &MapWorld) -> StepResult<Case> {
    let case = world.latest_case.clone();
    case.ok_or_else(|| "no command line comes before this".to_owned().into())
}

/// The map that the statements are about, with everything that it came from.
fn mapped(world: &MapWorld) -> StepResult<(MappedJob, Case, Rules)> {
    let setting = world.looks_inside()?;
    let case = case(world)?;
    let request = match &world.request {
        Some(request) => request.clone(),
        None => inside::read(&case, &setting.rules).map_err(failed)?,
    };
    let mapped = inside::map(&case, &request, &setting.rules).map_err(failed)?;
    Ok((mapped, case, setting.rules.clone()))
}

fn failed(error: MapError) -> StepError {
    StepError::difference(format!(
        "expected a map, but {}",
        describe(&Outcome::from(Err(error)))
    ))
}

fn resolved(mapped: &MappedJob, app: usize) -> StepResult<&Resolved> {
    let mut apps = mapped.dispatched.apps.iter();
    let found = apps.find(|resolved| resolved.app == app);
    found.ok_or_else(|| StepError::difference(format!("app {app} was not mapped by itself")))
}

fn shown(options: &Options, option: &str) -> StepResult<String> {
    let level = |level: Option<mapcheck_reference::topology::Level>| {
        level.map_or("none".to_owned(), |level| format!("{level:?}"))
    };
    Ok(match option {
        "app_idx" => options
            .app_idx
            .map_or("none".to_owned(), |index| index.to_string()),
        "map" => options
            .map()
            .map_or("none".to_owned(), |policy| format!("{policy:?}")),
        "maptype" => level(options.level),
        "rank" => options.ranking.to_string(),
        "bind" => options
            .binding
            .policy()
            .map_or("none".to_owned(), |policy| format!("{policy:?}")),
        "hwb" => level(options.bind_level),
        "mapspan" => options.span().to_string(),
        "ordered" => options
            .mapping
            .has(mapcheck_reference::policy::MappingWord::ORDERED)
            .to_string(),
        "nolocal" => options.nolocal().to_string(),
        "overload" => options.overload().to_string(),
        "limit" => options
            .limit
            .map_or("none".to_owned(), |limit| limit.to_string()),
        "cpus_per_rank" => options.cpus_per_rank().to_string(),
        "use_hwthreads" => options.counts_threads().to_string(),
        "pprn" => options
            .ppr
            .map_or("none".to_owned(), |pattern| pattern.count.to_string()),
        "cpuset" => options.cpu_list.as_ref().map_or("none".to_owned(), |list| {
            list.numbers()
                .iter()
                .map(usize::to_string)
                .collect::<Vec<_>>()
                .join(",")
        }),
        _ => return Err(format!("there is no option {option}").into()),
    })
}

fn same_options(what: &str, wanted: &Options, found: &Options) -> StepResult {
    if wanted == found {
        return Ok(());
    }
    Err(StepError::difference(format!(
        "{what}: expected {wanted:?}, got {found:?}"
    )))
}
