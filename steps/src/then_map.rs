//! Statements about the map of a job.

use crate::expected_map::{MapProcess, first_difference, processes};
use crate::lists::{format_numbers, items, parse_numbers};
use crate::mapping::map_line;
use crate::observation::whole_map;
use crate::step_result::{StepError, StepResult, expect_equal};
use crate::table::Rows;
use crate::world::MapWorld;
use cucumber::gherkin::Step;
use cucumber::then;
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{AppPolicy, CpuUnit, Policies, ShownPolicy};
use std::collections::BTreeSet;

/// Compares the whole map; ranks like `0-3` or `0,2` share a row.
#[then(regex = r"^the map is$")]
fn map_is(world: &mut MapWorld, step: &Step) -> StepResult {
    let map = world.map()?;
    let rows = Rows::of(step, &["rank", "app", "node", "bound", "devices"])?;
    match first_difference(&rows, map)? {
        None => Ok(()),
        Some(difference) => Err(StepError::difference(difference)),
    }
}

/// The nodes of the map in the order that it prints them in.
#[then(regex = r#"^the nodes are used in the order "([^"]*)"$"#)]
fn order_of_nodes(world: &mut MapWorld, nodes: String) -> StepResult {
    let found: Vec<&str> = world.map()?.nodes.iter().map(|node| &*node.name).collect();
    let expected: Vec<&str> = items(&nodes).collect();
    expect_equal("the order", &expected.join(", "), &found.join(", "))
}

/// The job's policies as the map prints them, where all apps have the job's.
#[then(regex = r#"^the job's policy is mapping "([^"]*)", ranking "([^"]*)", binding "([^"]*)"$"#)]
fn job_policy_is(
    world: &mut MapWorld,
    mapping: String,
    ranking: String,
    binding: String,
) -> StepResult {
    match &world.map()?.policies {
        Policies::Job(policy) => expect_policy("the job", policy, &mapping, &ranking, &binding),
        Policies::Apps(apps) => Err(StepError::difference(format!(
            "expected one policy for the job, but the map shows one for each of {} apps",
            apps.len()
        ))),
    }
}

/// An app's policies as the map prints them.
#[then(
    regex = r#"^app (\d+)'s policy is mapping "([^"]*)", ranking "([^"]*)", binding "([^"]*)"$"#
)]
fn app_policy_is(
    world: &mut MapWorld,
    app: u32,
    mapping: String,
    ranking: String,
    binding: String,
) -> StepResult {
    let policy = app_policy(world.map()?, app)?;
    expect_policy(&format!("app {app}"), policy, &mapping, &ranking, &binding)
}

/// One policy of an app as the map prints it.
#[then(regex = r#"^app (\d+)'s (mapping|ranking|binding) is "([^"]*)"$"#)]
fn one_app_policy_is(
    world: &mut MapWorld,
    app: u32,
    which: String,
    expected: String,
) -> StepResult {
    let policy = app_policy(world.map()?, app)?;
    let found = match which.as_str() {
        "mapping" => &policy.mapping,
        "ranking" => &policy.ranking,
        _ => &policy.binding,
    };
    expect_equal(&format!("app {app}'s {which}"), &expected, found)
}

/// The component that the map names for an app.
#[then(regex = r#"^app (\d+) was mapped by "([^"]*)"$"#)]
fn app_was_mapped_by(world: &mut MapWorld, app: u32, mapper: String) -> StepResult {
    let line = app_line(world.map()?, app)?;
    expect_equal(&format!("app {app}'s mapper"), &mapper, &line.mapper)
}

/// Counts the processes of an app on a node.
#[then(regex = r#"^node "([^"]+)" holds (\d+) process(?:es)? of app (\d+)$"#)]
fn node_holds(world: &mut MapWorld, node: String, count: usize, app: u32) -> StepResult {
    let found = app_processes(world.map()?, app)
        .filter(|process| process.node == node)
        .count();
    let what = format!("the processes of app {app} on node {node}");
    expect_equal(&what, &count.to_string(), &found.to_string())
}

/// The slots of a node that the map prints.
#[then(regex = r#"^node "([^"]+)" has (\d+) slots?$"#)]
fn node_has_slots(world: &mut MapWorld, name: String, slots: i64) -> StepResult {
    let node = world.map()?.nodes.iter().find(|node| *node.name == *name);
    let found = node.map_or_else(|| "none".to_owned(), |node| node.slots.to_string());
    let what = format!("the slots of node {name}");
    expect_equal(&what, &slots.to_string(), &found)
}

/// No process of the app is on the node.
#[then(regex = r#"^no process of app (\d+) is on node "([^"]+)"$"#)]
fn app_avoids_node(world: &mut MapWorld, app: u32, node: String) -> StepResult {
    match app_processes(world.map()?, app).find(|process| process.node == node) {
        None => Ok(()),
        Some(process) => Err(StepError::difference(format!(
            "rank {} of app {app} is on node {node}",
            process.rank
        ))),
    }
}

/// All ranks of an app, as a list with ranges.
#[then(regex = r#"^the ranks of app (\d+) are "([^"]*)"$"#)]
fn app_ranks_are(world: &mut MapWorld, app: u32, ranks: String) -> StepResult {
    let map = world.map()?;
    let expected = parse_numbers(&ranks)?;
    let found = app_processes(map, app).map(|process| process.rank);
    let what = format!("the ranks of app {app}");
    expect_equal(
        &what,
        &format_numbers(&expected),
        &format_numbers(&found.collect()),
    )
}

/// No rank is missing, and none is there twice.
#[then(regex = r"^every rank from (\d+) to (\d+) is mapped once$")]
fn ranks_are_mapped_once(world: &mut MapWorld, first: u32, last: u32) -> StepResult {
    let all = processes(world.map()?);
    let ranks: Vec<u32> = all.iter().map(|process| process.rank).collect();
    if let Some(twice) = ranks.windows(2).find(|pair| pair[0] == pair[1]) {
        return Err(StepError::difference(format!(
            "rank {} is mapped twice",
            twice[0]
        )));
    }
    let expected: BTreeSet<u32> = (first..=last).collect();
    let found = ranks.into_iter().collect();
    expect_equal(
        "the ranks",
        &format_numbers(&expected),
        &format_numbers(&found),
    )
}

/// Another field of the map, such as `Cpu set` or `Total slots`.
#[then(regex = r#"^the map shows "([^"]+)" as "([^"]*)"$"#)]
fn map_shows(world: &mut MapWorld, field: String, expected: String) -> StepResult {
    let found = shown(world.map()?, &field)?;
    expect_equal(&field, &expected, &found)
}

/// A map that is printed twice, or in part, is an outcome of another kind already, but a step may have asked for another display then.
#[then(regex = r"^the map is printed once$")]
fn map_is_printed_once(world: &mut MapWorld) -> StepResult {
    world.map()?;
    let text = displayed(world)?;
    let maps = text.matches(" JOB MAP ").count();
    expect_equal("the printed maps", &1.to_string(), &maps.to_string())
}

/// What the developers' map prints about a node.
#[then(regex = r#"^node "([^"]+)" is (not)? ?shown as oversubscribed$"#)]
fn node_is_shown_as_oversubscribed(world: &mut MapWorld, node: String, not: String) -> StepResult {
    let text = displayed(world)?;
    let heading = format!("Data for node: {node}\t");
    let described = text.split(heading.as_str()).nth(1).and_then(|rest| {
        let (_, value) = rest.split_once("Oversubscribed: ")?;
        value.split_whitespace().next()
    });
    let found = described.ok_or_else(|| {
        StepError::difference(format!(
            "node {node} is not shown; ask for `--display map-devel`"
        ))
    })?;
    let expected = if not.is_empty() { "TRUE" } else { "FALSE" };
    expect_equal(&format!("node {node}'s oversubscription"), expected, found)
}

/// Whether a line of the printed map is this one, apart from blanks around it.
#[then(regex = r#"^the printed map has (no |the )line "(.*)"$"#)]
fn printed_map_has_line(world: &mut MapWorld, article: String, line: String) -> StepResult {
    let text = displayed(world)?;
    let found = text.lines().any(|printed| printed.trim() == line);
    match (found, article == "the ") {
        (true, true) | (false, false) => Ok(()),
        (true, false) => Err(StepError::difference(format!(
            "the map has the line `{line}`"
        ))),
        (false, true) => Err(StepError::difference(format!(
            "the map has no line `{line}`; `--display map-devel` prints the most"
        ))),
    }
}

/// Returns what the implementation prints for the latest case, with the displays that the case asks for.
fn displayed(world: &MapWorld) -> StepResult<String> {
    let printed = world.setting()?.implementation.displayed(world.case()?);
    printed.ok_or_else(|| StepError::difference("the map is not printed".to_owned()))
}

/// Compares places and bindings with those of another command line.
#[then(regex = r#"^the map is (not )?the same as that of "(.*)"$"#)]
fn map_is_same_as(world: &mut MapWorld, not: String, line: String) -> StepResult {
    world.map()?;
    let other = map_line(world, &line)?;
    let (first, second) = (world.map()?, whole_map(&other.outcome)?);
    expect_processes(first)?;
    match (placement_difference(first, second), not.is_empty()) {
        (None, true) | (Some(_), false) => Ok(()),
        (Some(difference), true) => Err(StepError::difference(difference)),
        (None, false) => Err(StepError::difference(format!(
            "expected another map than that of `{}`, got the same",
            other.command_line()
        ))),
    }
}

/// Two maps without processes are alike, whatever was asked for, so they cannot be compared.
pub(crate) fn expect_processes(map: &JobMap) -> StepResult {
    if map.nodes.is_empty() {
        let message = "the map has no process, so it cannot be compared".to_owned();
        return Err(StepError::difference(message));
    }
    Ok(())
}

/// Expects two maps with processes to place and bind each rank alike.
pub(crate) fn expect_same_places(one: &JobMap, other: &JobMap) -> StepResult {
    expect_processes(one)?;
    match placement_difference(one, other) {
        Some(difference) => Err(StepError::difference(difference)),
        None => Ok(()),
    }
}

/// Describes the first rank that two maps place or bind differently.
fn placement_difference(first: &JobMap, second: &JobMap) -> Option<String> {
    process_difference(&processes(first), &processes(second))
}

/// Returns the first difference between processes in the order of their ranks.
pub(crate) fn process_difference(
    mine: &[MapProcess<'_>],
    theirs: &[MapProcess<'_>],
) -> Option<String> {
    for (one, other) in mine.iter().zip(theirs) {
        if one != other {
            return Some(format!("{one} here, {other} there"));
        }
    }
    (mine.len() != theirs.len())
        .then(|| format!("{} processes here, {} there", mine.len(), theirs.len()))
}

fn expect_policy(
    whose: &str,
    policy: &ShownPolicy,
    mapping: &str,
    ranking: &str,
    binding: &str,
) -> StepResult {
    expect_equal(&format!("{whose}'s mapping"), mapping, &policy.mapping)?;
    expect_equal(&format!("{whose}'s ranking"), ranking, &policy.ranking)?;
    expect_equal(&format!("{whose}'s binding"), binding, &policy.binding)
}

fn app_processes(map: &JobMap, app: u32) -> impl Iterator<Item = MapProcess<'_>> {
    processes(map)
        .into_iter()
        .filter(move |process| process.app == app)
}

/// The map's line about an app. A map that shows only the job's policy has none.
fn app_line(map: &JobMap, app: u32) -> StepResult<&AppPolicy> {
    let line = match &map.policies {
        Policies::Apps(apps) => apps.iter().find(|line| line.app == app),
        Policies::Job(_) => None,
    };
    line.ok_or_else(|| StepError::difference(format!("the map has no line for app {app}")))
}

/// The policy of an app: from its own line, or the job's if the map shows only that.
fn app_policy(map: &JobMap, app: u32) -> StepResult<&ShownPolicy> {
    match &map.policies {
        Policies::Job(policy) => Ok(policy),
        Policies::Apps(_) => app_line(map, app).map(|line| &line.policy),
    }
}

/// The value that a map prints for one of its other fields.
fn shown(map: &JobMap, field: &str) -> StepResult<String> {
    let or_absent = |text: Option<String>| text.unwrap_or_else(|| "N/A".to_owned());
    Ok(match field {
        "Cpu set" => or_absent(map.cpu_set.clone()),
        "PPR" => or_absent(map.ppr.clone()),
        "Cpus-per-rank" => or_absent(map.cpus_per_rank.map(|cpus| cpus.to_string())),
        "Cpu Type" => match map.cpu_type {
            CpuUnit::Core => "CORE".to_owned(),
            CpuUnit::HwThread => "HWT".to_owned(),
        },
        "Total slots" => map.total_slots.to_string(),
        other => {
            return Err(format!(
                "maps have no field `{other}`; there are Cpu set, PPR, Cpus-per-rank, Cpu Type, Total slots"
            )
            .into());
        }
    })
}
