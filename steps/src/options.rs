//! Statements about the mapping options of an app or the job. They look inside the reference.

use crate::lists::join_items;
use crate::mapping::make_case;
use crate::observation::unexpected_error;
use crate::request::{map_request, parse_owner};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::then;
use mapcheck_reference::dispatch::AppMapping;
use mapcheck_reference::mapping::machines::HeadMachine;
use mapcheck_reference::options::{Options, resolve_app};
use mapcheck_reference::policy::MappingPolicy;
use mapcheck_reference::{MapError, MappedJob};

/// The app has nothing of its own, not even derived.
#[then(regex = r"^app (\d+)'s options are the job's$")]
fn app_options_are_the_jobs(world: &mut MapWorld, app: usize) -> StepResult {
    let mapped = mapped_job(world)?;
    let found = &resolved_app(&mapped, app)?.options;
    let expected = Options {
        app_idx: Some(app),
        ..mapped.mapping.job.clone()
    };
    expect_equal_options(&format!("app {app}'s options"), &expected, found)
}

/// Resolving changes nothing that another call could see.
#[then(regex = r"^resolving app (\d+) again gives the same options$")]
fn resolving_again_changes_nothing(world: &mut MapWorld, app: usize) -> StepResult {
    let mapped = mapped_job(world)?;
    let first = &resolved_app(&mapped, app)?.options;
    let request = mapped
        .request
        .app(app)
        .ok_or_else(|| StepError::difference(format!("the request has no app {app}")))?;
    let topology = world.case()?.machines.shared();
    let rules = &world.looks_inside()?.rules;
    let again = resolve_app(
        request,
        &mapped.mapping.job,
        app,
        HeadMachine::shared_by_all(topology),
        rules,
    )
    .map_err(|refusal| StepError::difference(refusal.to_string()))?;
    expect_equal_options(&format!("app {app}'s options"), first, &again)
}

/// The job is resolved as that of another command line.
#[then(regex = r#"^the job's options are those of "(.*)"$"#)]
fn job_options_are_those_of(world: &mut MapWorld, line: String) -> StepResult {
    let mapped = mapped_job(world)?;
    let rules = &world.looks_inside()?.rules;
    let case = make_case(world, &line)?;
    let other = mapcheck_reference::interpret(&case, rules).map_err(not_mapped)?;
    let other = map_request(&case, &other, rules).map_err(not_mapped)?;
    expect_equal_options("the job's options", &other.mapping.job, &mapped.mapping.job)
}

/// Compares one resolved option, by its name in `prte_rmaps_options_t`.
#[then(regex = r#"^(the job|app \d+)'s option ([a-z_]+) is "([^"]*)"$"#)]
fn option_is(world: &mut MapWorld, whose: String, name: String, expected: String) -> StepResult {
    let mapped = mapped_job(world)?;
    let options = match parse_owner(&whose)? {
        None => &mapped.mapping.job,
        Some(app) => &resolved_app(&mapped, app)?.options,
    };
    let found = format_option(options, &name)?;
    expect_equal(&format!("{whose}'s option {name}"), &expected, &found)
}

/// Maps the world's request, or else its latest case, with everything that leads to the map.
fn mapped_job(world: &MapWorld) -> StepResult<MappedJob> {
    let rules = &world.looks_inside()?.rules;
    let case = world.case()?;
    let line = match &world.request {
        Some(line) => line.clone(),
        None => mapcheck_reference::interpret(case, rules).map_err(not_mapped)?,
    };
    map_request(case, &line, rules).map_err(not_mapped)
}

fn not_mapped(error: MapError) -> StepError {
    unexpected_error("a map", error)
}

fn resolved_app(mapped: &MappedJob, app: usize) -> StepResult<&AppMapping> {
    let mut apps = mapped.mapping.apps.iter();
    let found = apps.find(|resolved| resolved.app == app);
    found.ok_or_else(|| StepError::difference(format!("app {app} was not mapped by itself")))
}

/// Writes an option of `prte_rmaps_options_t`, named by its C field.
fn format_option(options: &Options, name: &str) -> StepResult<String> {
    fn or_none<T: ToString>(value: Option<T>) -> String {
        value.map_or("none".to_owned(), |value| value.to_string())
    }
    fn debug_or_none<T: std::fmt::Debug>(value: Option<T>) -> String {
        or_none(value.map(|value| format!("{value:?}")))
    }
    Ok(match name {
        "app_idx" => or_none(options.app_idx),
        "map" => debug_or_none(options.map()),
        "maptype" => debug_or_none(options.level),
        "rank" => options.ranking.to_string(),
        "bind" => debug_or_none(options.binding.policy()),
        "hwb" => debug_or_none(options.bind_level),
        "mapspan" => options.span().to_string(),
        "ordered" => options.mapping.has(MappingPolicy::ORDERED).to_string(),
        "nolocal" => options.nolocal().to_string(),
        "overload" => options.overload().to_string(),
        "limit" => or_none(options.limit),
        "cpus_per_rank" => options.cpus_per_rank().to_string(),
        "use_hwthreads" => options.counts_threads().to_string(),
        "pprn" => or_none(options.ppr.map(|pattern| pattern.count)),
        "cpuset" => {
            let list = options.pe_list.as_ref();
            or_none(list.map(|list| join_items(list.numbers(0))))
        }
        _ => return Err(format!("unknown option `{name}`").into()),
    })
}

fn expect_equal_options(what: &str, expected: &Options, found: &Options) -> StepResult {
    if expected == found {
        return Ok(());
    }
    Err(StepError::difference(format!(
        "{what}: expected {expected:?}, got {found:?}"
    )))
}
