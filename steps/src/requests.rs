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
use mapcheck_reference::command_line::{CommandLine, normalize_argv};
use mapcheck_reference::policy::{BindingWord, MappingWord, RankingWord, Spanned};
use mapcheck_reference::promotion;
use mapcheck_reference::request::{AppInfo, Directives, SpawnRequest};
use mapcheck_reference::{MapError, Refusal};

const COLUMNS: [&str; 6] = [
    "app",
    "processes",
    "PMIX_MAPBY",
    "PMIX_RANKBY",
    "PMIX_BINDTO",
    "PMIX_DISPLAY_MAP",
];

#[when(regex = "^a program requests$")]
fn program_requests(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = requested(world, step).map(|_| ());
    world.noted(result)
}

#[when(regex = "^a program spawns$")]
fn program_spawns(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = requested(world, step).and_then(|read| if read { map(world) } else { Ok(()) });
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

/// Reads the table of a request; false if the request is refused.
fn requested(world: &mut MapWorld, step: &Step) -> StepResult<bool> {
    let setting = world.looks_inside()?;
    let mut case = world.case("-n 1 a")?;
    let mut mappings = Vec::new();
    let mut job = Directives::default();
    let mut apps = Vec::new();
    for row in Rows::of(step, &COLUMNS)?.iter() {
        if let Some(words) = cell(row, "PMIX_MAPBY") {
            // Files are found in the words of a command line.
            mappings.extend([":", "--map-by", words, "a"].map(str::to_owned));
        }
        match row.get("app") {
            Some("the job") => job = directives(row),
            Some(executable) if !executable.is_empty() => apps.push(AppInfo {
                executable: executable.to_owned(),
                processes: cell(row, "processes")
                    .map(str::parse)
                    .transpose()
                    .map_err(|_| "a number of processes is none".to_owned())?,
                hosts: Vec::new(),
                hostfiles: Vec::new(),
                directives: directives(row),
            }),
            _ => return Err("a row needs an app, or `the job`".to_owned().into()),
        }
    }
    let line = inside::read(&case, &setting.rules)
        .map_err(|error| StepError::Mistake(error.to_string()))?;
    case.files = load_files(mappings.get(1..).unwrap_or_default());
    world.latest_case = Some(case);
    match SpawnRequest::new(&job, &apps, &setting.rules) {
        Ok(request) => {
            world.request = Some(Request(CommandLine { request, ..line.0 }));
            world.latest = None;
            Ok(true)
        }
        Err(refusal) => {
            world.request = None;
            ended(world, Err(MapError::Refused(refusal)))?;
            Ok(false)
        }
    }
}

fn cell<'a>(row: Row<'a>, column: &str) -> Option<&'a str> {
    row.get(column).filter(|cell| !cell.is_empty())
}

fn directives(row: Row<'_>) -> Directives {
    Directives {
        map_by: cell(row, "PMIX_MAPBY").map(Spanned::bare),
        rank_by: cell(row, "PMIX_RANKBY").map(Spanned::bare),
        bind_to: cell(row, "PMIX_BINDTO").map(Spanned::bare),
        display_map: cell(row, "PMIX_DISPLAY_MAP").is_some(),
    }
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
