//! Steps that make, change and map spawn requests inside the reference: what a program sends with `PMIx_Spawn`, and what no
//! command line can say.

use crate::files::load_files;
use crate::inside::{self, Request, attribute, attributes, ended, key, owner};
use crate::table::{Row, Rows};
use crate::words;
use crate::world::{MapWorld, StepError, StepResult, same};
use cucumber::gherkin::Step;
use cucumber::{then, when};
use mapcheck_reference::attributes::{AttributeKey, Scope, Value, ValueType};
use mapcheck_reference::command_line::normalize_argv;
use mapcheck_reference::policy::{BindingWord, MappingWord, RankingWord};
use mapcheck_reference::promotion;
use mapcheck_reference::request::{InfoKey, RequestError};
use mapcheck_reference::{Case, MapError, ProgramRequest, Refusal};

const COLUMNS: [&str; 10] = [
    "app",
    "processes",
    "PMIX_MAPBY",
    "PMIX_RANKBY",
    "PMIX_BINDTO",
    "PMIX_PPR",
    "PMIX_CPUS_PER_PROC",
    "PMIX_HOST",
    "PMIX_HOSTFILE",
    "PMIX_DISPLAY_MAP",
];

#[when(regex = "^a program requests$")]
fn program_requests(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = requested(world, step);
    world.noted(result)
}

#[when(regex = r#"^a program spawns(?: in the runtime of "(.*)")?$"#)]
async fn program_spawns(world: &mut MapWorld, runtime: String, step: &Step) -> StepResult {
    let result = match spawned(world, step, &runtime) {
        Ok(case) => world.observe_case(case).await,
        Err(error) => Err(error),
    };
    let result = result.map(|observation| world.observed(observation));
    world.noted(result)
}

#[when(regex = "^the request is mapped$")]
fn request_is_mapped(world: &mut MapWorld) -> StepResult {
    let result = map(world);
    world.noted(result)
}

#[when(regex = r#"^(the job|app \d+) is given (PRTE_\w+) "([^"]*)"$"#)]
fn is_given(world: &mut MapWorld, whose: String, name: String, value: String) -> StepResult {
    let result = change(world, |request| {
        let key = key(&name)?;
        let value = read_value(key, &value)?;
        let list = attributes(request, owner(&whose)?)?;
        list.set(key, Scope::Global, value)
            .map_err(|error| StepError::Mistake(error.to_string()))
    });
    world.noted(result)
}

#[when(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored LOCAL instead$")]
fn stored_local(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    let result = change(world, |request| {
        attributes(request, owner(&whose)?)?.set_scope(key(&name)?, Scope::Local);
        Ok(())
    });
    world.noted(result)
}

#[when(regex = r"^there is a hole in place of app (\d+)$")]
fn hole(world: &mut MapWorld, app: usize) -> StepResult {
    let result = change(world, |request| {
        let place = request.0.request.apps.get_mut(app);
        *place.ok_or_else(|| format!("the request has no app {app}"))? = None;
        Ok(())
    });
    world.noted(result)
}

#[when(regex = "^what is the job's is promoted$")]
fn is_promoted(world: &mut MapWorld) -> StepResult {
    let result = promote(world);
    world.noted(result)
}

#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) has the bits "([^"]*)"$"#)]
fn has_bits(world: &mut MapWorld, whose: String, name: String, wanted: String) -> StepResult {
    let result = bits(world, &whose, &name)
        .and_then(|found| same(&format!("{whose}'s {name}"), &wanted, &found));
    world.noted(result)
}

#[then(regex = r"^the attribute (PRTE_\w+) has key (\d+) and holds a (PMIX_\w+)$")]
fn key_is(world: &mut MapWorld, name: String, number: u16, value_type: String) -> StepResult {
    let result = world.looks_inside().and_then(|_| {
        let key = key(&name)?;
        same(
            &format!("the key of {name}"),
            &number.to_string(),
            &key.number().to_string(),
        )?;
        same(
            &format!("the type of {name}"),
            &value_type,
            &key.value_type().to_string(),
        )
    });
    world.noted(result)
}

#[then(regex = r"^the attributes of apps have keys up to (\d+), those of jobs from (\d+)$")]
fn keys_are_apart(world: &mut MapWorld, highest: u16, lowest: u16) -> StepResult {
    let result = world.looks_inside().and_then(|_| {
        let wrong =
            AttributeKey::ALL
                .iter()
                .find(|key| match key.name().starts_with("PRTE_APP_") {
                    true => key.number() > highest,
                    false => key.number() < lowest,
                });
        match wrong {
            None => Ok(()),
            Some(key) => Err(StepError::difference(format!(
                "{key} has key {}",
                key.number()
            ))),
        }
    });
    world.noted(result)
}

#[then(regex = r#"^the launcher renames "(.*)" to "(.*)"$"#)]
fn renames(world: &mut MapWorld, line: String, wanted: String) -> StepResult {
    let result = world.looks_inside().and_then(|_| {
        let mut arguments = words::split(&line)?;
        normalize_argv(&mut arguments);
        same(
            "the words",
            &wanted,
            &words::join(arguments.iter().map(String::as_str)),
        )
    });
    world.noted(result)
}

#[then(regex = r#"^the personality of "(.*)" is (none|"[^"]*")$"#)]
fn personality_is(world: &mut MapWorld, line: String, wanted: String) -> StepResult {
    let result = world.looks_inside().and_then(|_| {
        let mut arguments = words::split(&line)?;
        let found =
            normalize_argv(&mut arguments).map_or("none".to_owned(), |name| format!("\"{name}\""));
        same("the personality", &wanted, &found)
    });
    world.noted(result)
}

/// The case of what a step's table spawns in a runtime.
fn spawned(world: &MapWorld, step: &Step, runtime: &str) -> StepResult<Case> {
    let request = asked(step)?;
    let mut case = world.case(runtime)?;
    case.files.add(load_files(&request.as_options()));
    case.spawned = Some(request);
    Ok(case)
}

/// The request of a step's table.
pub(crate) fn asked(step: &Step) -> StepResult<ProgramRequest> {
    let mut words = Vec::new();
    for row in Rows::of(step, &COLUMNS)?.iter() {
        match row.get("app") {
            Some("the job") => {}
            Some(executable) if !executable.is_empty() => {
                words.extend([":", executable].map(str::to_owned));
            }
            _ => return Err("a row needs an app, or `the job`".to_owned().into()),
        }
        words.extend(cell(row, "processes").map(|count| format!("maxprocs={count}")));
        let keys = InfoKey::ALL.iter().map(|key| key.name());
        words.extend(keys.filter_map(|key| match (key, cell(row, key)?) {
            ("PMIX_DISPLAY_MAP", _) => Some(key.to_owned()),
            (_, value) => Some(format!("{key}={value}")),
        }));
    }
    ProgramRequest::from_words(&words)
        .map_err(|error: RequestError| StepError::Mistake(error.to_string()))
}

/// Reads the request of a step's table. One that is refused leaves the refusal to be looked at.
fn requested(world: &mut MapWorld, step: &Step) -> StepResult {
    let setting = world.looks_inside()?;
    let case = spawned(world, step, "")?;
    let read = inside::read(&case, &setting.rules);
    world.latest_case = Some(case);
    world.latest = None;
    match read {
        Ok(request) => world.request = Some(request),
        Err(error) => {
            world.request = None;
            ended(world, Err(error))?;
        }
    }
    Ok(())
}

fn cell<'a>(row: Row<'a>, column: &str) -> Option<&'a str> {
    row.get(column).filter(|cell| !cell.is_empty())
}

fn map(world: &mut MapWorld) -> StepResult {
    let setting = world.looks_inside()?;
    let request = inside::request(world)?;
    let case = world
        .latest_case
        .clone()
        .ok_or_else(|| "nothing was read before this".to_owned())?;
    ended(
        world,
        inside::map(&case, &request, &setting.rules).map(|mapped| mapped.map),
    )
}

fn change(world: &mut MapWorld, change: impl FnOnce(&mut Request) -> StepResult) -> StepResult {
    world.looks_inside()?;
    let mut request = inside::request(world)?;
    change(&mut request)?;
    world.request = Some(request);
    Ok(())
}

fn promote(world: &mut MapWorld) -> StepResult {
    let setting = world.looks_inside()?;
    let mut request = inside::request(world)?;
    match promotion::promote(&mut request.0.request, &setting.rules) {
        Ok(()) => world.request = Some(request),
        Err(refusal) => ended(world, refused(refusal))?,
    }
    Ok(())
}

fn refused<T>(refusal: Refusal) -> Result<T, MapError> {
    Err(MapError::Refused(refusal))
}

fn read_value(key: AttributeKey, text: &str) -> StepResult<Value> {
    let bad = || StepError::Mistake(format!("`{text}` is no {}", key.value_type()));
    Ok(match key.value_type() {
        ValueType::Bool => Value::Bool(text.parse().map_err(|_| bad())?),
        ValueType::U16 => Value::U16(text.parse().map_err(|_| bad())?),
        ValueType::U32 => Value::U32(text.parse().map_err(|_| bad())?),
        ValueType::Text => Value::Text(text.to_owned()),
    })
}

/// The directive bits of a stored policy, by PRRTE's names.
fn bits(world: &MapWorld, whose: &str, name: &str) -> StepResult<String> {
    const MAPPING: [(u16, &str); 7] = [
        (MappingWord::NO_USE_LOCAL, "NO_USE_LOCAL"),
        (MappingWord::NO_OVERSUBSCRIBE, "NO_OVERSUBSCRIBE"),
        (MappingWord::SUBSCRIBE_GIVEN, "SUBSCRIBE_GIVEN"),
        (MappingWord::SPAN, "SPAN"),
        (MappingWord::ORDERED, "ORDERED"),
        (MappingWord::LOCAL_GIVEN, "LOCAL_GIVEN"),
        (MappingWord::GIVEN, "GIVEN"),
    ];
    const RANKING: [(u16, &str); 1] = [(RankingWord::GIVEN, "GIVEN")];
    const BINDING: [(u16, &str); 4] = [
        (BindingWord::OVERLOAD_GIVEN, "OVERLOAD_GIVEN"),
        (BindingWord::IF_SUPPORTED, "IF_SUPPORTED"),
        (BindingWord::ALLOW_OVERLOAD, "ALLOW_OVERLOAD"),
        (BindingWord::GIVEN, "GIVEN"),
    ];
    let key = key(name)?;
    let known: &[(u16, &str)] = match key {
        AttributeKey::AppMapBy => &MAPPING,
        AttributeKey::AppRankBy => &RANKING,
        AttributeKey::AppBindTo => &BINDING,
        _ => return Err(format!("{name} is no policy").into()),
    };
    attribute(world, whose, name)?
        .ok_or_else(|| StepError::difference(format!("{whose} does not carry {name}")))?;
    let mut request = inside::request(world)?;
    let word = attributes(&mut request, owner(whose)?)?
        .u16(key)
        .unwrap_or_default();
    let set = known
        .iter()
        .filter(|(bit, _)| word & bit != 0)
        .map(|(_, name)| *name);
    Ok(set.collect::<Vec<_>>().join(","))
}
