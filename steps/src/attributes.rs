//! Steps about the attributes of a request's job and apps. They look inside the reference.

use crate::request::{
    attribute_list, change_attributes, current_request, map_request, parse_attribute, parse_line,
    parse_owner,
};
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::world::MapWorld;
use cucumber::{then, when};
use mapcheck_reference::Outcome;
use mapcheck_reference::attributes::{AttributeId, AttributeKey, Owner, Scope, Value, ValueType};
use mapcheck_reference::policy::{BindingPolicy, MappingPolicy, RankingPolicy};

/// Gives the job or an app of the latest request an attribute, as a program could.
#[when(regex = r#"^(the job|app \d+)'s (PRTE_\w+) is set to "([^"]*)"$"#)]
fn set_attribute(world: &mut MapWorld, whose: String, name: String, value: String) -> StepResult {
    change_attributes(world, &whose, |list| {
        let id = parse_attribute(&name)?;
        let value = parse_value(id, &value)?;
        list.set(id, Scope::Global, value)
            .map_err(|error| StepError::difference(error.to_string()))
    })
}

/// Stores an attribute so that it does not reach the runtime.
#[when(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored LOCAL instead$")]
fn store_locally(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    change_attributes(world, &whose, |list| {
        list.set_scope(parse_attribute(&name)?, Scope::Local);
        Ok(())
    })
}

/// Maps a request after one of its attributes got this scope.
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
    attribute_list(&mut request, parse_owner(&whose)?)?.set_scope(parse_attribute(&name)?, scope);
    let rules = &world.looks_inside()?.rules;
    let mapped = map_request(world.case()?, &request, rules);
    world.set_outcome(Outcome::from(mapped.map(|mapped| mapped.map)))
}

/// The request has the attribute, whatever its value.
#[then(regex = r"^(the job|app \d+) carries (PRTE_\w+)$")]
fn carries(world: &mut MapWorld, whose: String, name: String) -> StepResult {
    carried_attribute(world, &whose, &name).map(|_| ())
}

/// The request lacks the attribute.
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

/// Compares the value as PRRTE prints it.
#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) is "([^"]*)"$"#)]
fn value_is(world: &mut MapWorld, whose: String, name: String, expected: String) -> StepResult {
    let found = carried_attribute(world, &whose, &name)?;
    expect_equal(&format!("{whose}'s {name}"), &expected, &found.text)
}

/// A global attribute reaches the runtime; a local one does not.
#[then(regex = r"^(the job|app \d+)'s (PRTE_\w+) is stored (GLOBAL|LOCAL)$")]
fn scope_is(world: &mut MapWorld, whose: String, name: String, expected: String) -> StepResult {
    let found = carried_attribute(world, &whose, &name)?;
    let found = match found.scope {
        Scope::Global => "GLOBAL",
        Scope::Local => "LOCAL",
    };
    expect_equal(&format!("the scope of {whose}'s {name}"), &expected, found)
}

/// Compares the qualifiers and the origin that a policy's bits have, by their names.
#[then(regex = r#"^(the job|app \d+)'s (PRTE_\w+) has the bits "([^"]*)"$"#)]
fn policy_bits_are(
    world: &mut MapWorld,
    whose: String,
    name: String,
    expected: String,
) -> StepResult {
    let bits = policy_bits(parse_attribute(&name)?)?;
    carried_attribute(world, &whose, &name)?;
    let mut request = current_request(world)?;
    let list = attribute_list(&mut request, parse_owner(&whose)?)?;
    let policy = match list.get(parse_attribute(&name)?).map(|found| &found.value) {
        Some(Value::U16(policy)) => *policy,
        _ => 0,
    };
    let set = bits.iter().filter(|(bit, _)| policy & bit != 0);
    let found: Vec<&str> = set.map(|(_, name)| *name).collect();
    expect_equal(&format!("{whose}'s {name}"), &expected, &found.join(","))
}

/// Compares the number of an attribute and the type of its value.
#[then(regex = r"^the attribute (PRTE_\w+) has key (\d+) and holds a (PMIX_\w+)$")]
fn key_and_type_are(
    world: &mut MapWorld,
    name: String,
    number: u16,
    value_type: String,
) -> StepResult {
    world.looks_inside()?;
    let id = parse_attribute(&name)?;
    expect_equal(
        &format!("the key of {name}"),
        &number.to_string(),
        &id.number().to_string(),
    )?;
    expect_equal(
        &format!("the type of {name}"),
        &value_type,
        &id.value_type().to_string(),
    )
}

/// The numbers of an app's attributes, by name. A build has them in its library.
#[then(regex = r"^the attribute with key (\d+) of an app is (PRTE_\w+)$")]
fn attribute_with_key_is(world: &mut MapWorld, key: u16, expected: String) -> StepResult {
    let names = world.setting()?.implementation.attribute_names(&[key]);
    let names = names.ok_or_else(|| {
        StepError::NotApplicable("it does not show the names of its attributes".to_owned())
    })?;
    let found = names.first().map_or("", String::as_str);
    expect_equal(&format!("the attribute with key {key}"), &expected, found)
}

/// The keys of apps and of jobs do not overlap.
#[then(regex = r"^the attributes of apps have keys up to (\d+), those of jobs from (\d+)$")]
fn key_ranges_are(world: &mut MapWorld, highest: u16, lowest: u16) -> StepResult {
    world.looks_inside()?;
    let is_outside = |id: &AttributeId| match id.owner() {
        Owner::App => id.number() > highest,
        Owner::Job => id.number() < lowest,
    };
    match AttributeId::all().find(is_outside) {
        None => Ok(()),
        Some(id) => Err(StepError::difference(format!(
            "{id} has key {}",
            id.number()
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
    let id = parse_attribute(name)?;
    let list = attribute_list(&mut request, owner)?;
    Ok(list.get(id).map(|found| AttributeValue {
        text: format_value(id, &found.value),
        scope: found.scope,
    }))
}

fn carried_attribute(world: &MapWorld, whose: &str, name: &str) -> StepResult<AttributeValue> {
    let found = find_attribute(world, whose, name)?;
    found.ok_or_else(|| StepError::difference(format!("{whose} does not carry {name}")))
}

/// Writes a value as scenarios do: policies with the words of the printed map.
fn format_value(id: AttributeId, value: &Value) -> String {
    match (id.key(), value) {
        (AttributeKey::MapBy, Value::U16(policy)) => MappingPolicy(*policy).to_string(),
        (AttributeKey::RankBy, Value::U16(policy)) => RankingPolicy(*policy).to_string(),
        (AttributeKey::BindTo, Value::U16(policy)) => BindingPolicy(*policy).to_string(),
        _ => value.to_string(),
    }
}

fn parse_value(id: AttributeId, text: &str) -> StepResult<Value> {
    let invalid = || StepError::Mistake(format!("invalid {} `{text}`", id.value_type()));
    Ok(match id.value_type() {
        ValueType::Bool => Value::Bool(text.parse().map_err(|_| invalid())?),
        ValueType::U16 => Value::U16(text.parse().map_err(|_| invalid())?),
        ValueType::U32 => Value::U32(text.parse().map_err(|_| invalid())?),
        ValueType::Text => Value::Text(text.to_owned()),
    })
}

/// The directive bits of a policy, with PRRTE's names.
fn policy_bits(id: AttributeId) -> StepResult<&'static [(u16, &'static str)]> {
    const MAPPING: [(u16, &str); 7] = [
        (MappingPolicy::NO_USE_LOCAL, "NO_USE_LOCAL"),
        (MappingPolicy::NO_OVERSUBSCRIBE, "NO_OVERSUBSCRIBE"),
        (MappingPolicy::SUBSCRIBE_GIVEN, "SUBSCRIBE_GIVEN"),
        (MappingPolicy::SPAN, "SPAN"),
        (MappingPolicy::ORDERED, "ORDERED"),
        (MappingPolicy::LOCAL_GIVEN, "LOCAL_GIVEN"),
        (MappingPolicy::GIVEN, "GIVEN"),
    ];
    const RANKING: [(u16, &str); 1] = [(RankingPolicy::GIVEN, "GIVEN")];
    const BINDING: [(u16, &str); 4] = [
        (BindingPolicy::OVERLOAD_GIVEN, "OVERLOAD_GIVEN"),
        (BindingPolicy::IF_SUPPORTED, "IF_SUPPORTED"),
        (BindingPolicy::ALLOW_OVERLOAD, "ALLOW_OVERLOAD"),
        (BindingPolicy::GIVEN, "GIVEN"),
    ];
    match id.key() {
        AttributeKey::MapBy => Ok(&MAPPING),
        AttributeKey::RankBy => Ok(&RANKING),
        AttributeKey::BindTo => Ok(&BINDING),
        _ => Err(format!("{} holds no policy, so it has no bits", id.name()).into()),
    }
}
