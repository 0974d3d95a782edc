//! Steps about the attributes of a request's job and apps. They look inside the reference.

use crate::request::{
    attribute_list, change_attributes, current_request, map_request, parse_key, parse_line,
    parse_owner,
};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::{then, when};
use mapcheck_reference::Outcome;
use mapcheck_reference::attributes::{AttributeKey, Scope, Value, ValueType};
use mapcheck_reference::policy::{BindingWord, MappingWord, RankingWord};

#[when(regex = r#"^(the job|app \d+)'s (PRTE_\w+) is set to "([^"]*)"$"#)]
fn set_attribute(world: &mut MapWorld, whose: String, name: String, value: String) -> StepResult {
    change_attributes(world, &whose, |list| {
        let key = parse_key(&name)?;
        let value = parse_value(key, &value)?;
        list.set(key, Scope::Global, value)
            .map_err(|error| StepError::Mistake(error.to_string()))
    })
}

#[when(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored LOCAL instead$")]
fn store_locally(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    change_attributes(world, &whose, |list| {
        list.set_scope(parse_key(&name)?, Scope::Local);
        Ok(())
    })
}

#[when(
    regex = r#"^the request "(.*)" is mapped with (the job|app \d+)'s (PRTE_\w+) stored (GLOBAL|LOCAL)$"#
)]
fn map_with_scope(
    world: &mut MapWorld,
    line: String,
    whose: String,
    name: String,
    scope: String,
) -> StepResult {
    let Some(mut request) = parse_line(world, &line)? else {
        return Ok(());
    };
    let scope = match scope.as_str() {
        "GLOBAL" => Scope::Global,
        _ => Scope::Local,
    };
    // Setting the scope of an absent attribute changes nothing: outlines go through all of them.
    attribute_list(&mut request, parse_owner(&whose)?)?.set_scope(parse_key(&name)?, scope);
    let rules = &world.looks_inside()?.rules;
    let mapped = map_request(world.case()?, &request, rules);
    world.set_outcome(Outcome::from(mapped.map(|mapped| mapped.map)))
}

#[then(regex = r"^(the job|app \d+) carries (PRTE_\w+)$")]
fn carries(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    carried_attribute(world, &whose, &name).map(|_| ())
}

#[then(regex = r"^(the job|app \d+) does not carry (PRTE_\w+)$")]
fn does_not_carry(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    match find_attribute(world, &whose, &name)? {
        None => Ok(()),
        Some(found) => Err(StepError::difference(format!(
            "{whose} carries {name}: {}",
            found.text
        ))),
    }
}

#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) is "([^"]*)"$"#)]
fn value_is(world: &mut MapWorld, whose: String, name: String, expected: String) -> StepResult {
    let found = carried_attribute(world, &whose, &name)?;
    expect_equal(&format!("{whose}'s {name}"), &expected, &found.text)
}

#[then(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored (GLOBAL|LOCAL)$")]
fn scope_is(world: &mut MapWorld, whose: String, name: String, expected: String) -> StepResult {
    let found = carried_attribute(world, &whose, &name)?;
    let found = match found.scope {
        Scope::Global => "GLOBAL",
        Scope::Local => "LOCAL",
    };
    expect_equal(&format!("the scope of {whose}'s {name}"), &expected, found)
}

#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) has the bits "([^"]*)"$"#)]
fn policy_bits_are(
    world: &mut MapWorld,
    whose: String,
    name: String,
    expected: String,
) -> StepResult {
    let bits = policy_bits(parse_key(&name)?)?;
    carried_attribute(world, &whose, &name)?;
    let mut request = current_request(world)?;
    let policy = attribute_list(&mut request, parse_owner(&whose)?)?
        .u16(parse_key(&name)?)
        .unwrap_or_default();
    let set = bits.iter().filter(|(bit, _)| policy & bit != 0);
    let found: Vec<&str> = set.map(|(_, name)| *name).collect();
    expect_equal(&format!("{whose}'s {name}"), &expected, &found.join(","))
}

#[then(regex = r"^the attribute (PRTE_\w+) has key (\d+) and holds a (PMIX_\w+)$")]
fn key_and_type_are(
    world: &mut MapWorld,
    name: String,
    number: u16,
    value_type: String,
) -> StepResult {
    world.looks_inside()?;
    let key = parse_key(&name)?;
    expect_equal(
        &format!("the key of {name}"),
        &number.to_string(),
        &key.number().to_string(),
    )?;
    expect_equal(
        &format!("the type of {name}"),
        &value_type,
        &key.value_type().to_string(),
    )
}

#[then(regex = r"^the attributes of apps have keys up to (\d+), those of jobs from (\d+)$")]
fn key_ranges_are(world: &mut MapWorld, highest: u16, lowest: u16) -> StepResult {
    world.looks_inside()?;
    let is_outside = |key: &&AttributeKey| match key.name().starts_with("PRTE_APP_") {
        true => key.number() > highest,
        false => key.number() < lowest,
    };
    match AttributeKey::ALL.iter().find(is_outside) {
        None => Ok(()),
        Some(key) => Err(StepError::difference(format!(
            "{key} has key {}",
            key.number()
        ))),
    }
}

/// The value of an attribute as steps write it, and its scope.
struct AttributeValue {
    text: String,
    scope: Scope,
}

fn find_attribute(world: &MapWorld, whose: &str, name: &str) -> StepResult<Option<AttributeValue>> {
    let mut request = current_request(world)?;
    let owner = parse_owner(whose)?;
    let key = parse_key(name)?;
    let list = attribute_list(&mut request, owner)?;
    let found = list.get(key).zip(list.scope(key));
    Ok(found.map(|(value, scope)| AttributeValue {
        text: format_value(key, value),
        scope,
    }))
}

fn carried_attribute(world: &MapWorld, whose: &str, name: &str) -> StepResult<AttributeValue> {
    let found = find_attribute(world, whose, name)?;
    found.ok_or_else(|| StepError::difference(format!("{whose} does not carry {name}")))
}

/// Writes a value as scenarios do: policies with the words of the printed map.
fn format_value(key: AttributeKey, value: &Value) -> String {
    match (key, value) {
        (AttributeKey::AppMapBy, Value::U16(policy)) => MappingWord(*policy).to_string(),
        (AttributeKey::AppRankBy, Value::U16(policy)) => RankingWord(*policy).to_string(),
        (AttributeKey::AppBindTo, Value::U16(policy)) => BindingWord(*policy).to_string(),
        _ => value.to_string(),
    }
}

fn parse_value(key: AttributeKey, text: &str) -> StepResult<Value> {
    let invalid = || StepError::Mistake(format!("invalid {} `{text}`", key.value_type()));
    Ok(match key.value_type() {
        ValueType::Bool => Value::Bool(text.parse().map_err(|_| invalid())?),
        ValueType::U16 => Value::U16(text.parse().map_err(|_| invalid())?),
        ValueType::U32 => Value::U32(text.parse().map_err(|_| invalid())?),
        ValueType::Text => Value::Text(text.to_owned()),
    })
}

/// The directive bits of a policy, with PRRTE's names.
fn policy_bits(key: AttributeKey) -> StepResult<&'static [(u16, &'static str)]> {
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
    match key {
        AttributeKey::AppMapBy => Ok(&MAPPING),
        AttributeKey::AppRankBy => Ok(&RANKING),
        AttributeKey::AppBindTo => Ok(&BINDING),
        _ => Err(format!("{} holds no policy, so it has no bits", key.name()).into()),
    }
}
