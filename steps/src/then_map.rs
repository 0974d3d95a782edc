//! What must come of it: a map.

use crate::table::{self, Placed, Rows};
use crate::words;
use crate::world::{MapWorld, StepError, StepResult, whole_map};
use cucumber::gherkin::Step;
use cucumber::then;
use mapcheck_reference::JobMap;
use mapcheck_reference::job_map::{AppPolicy, CpuUnit, Policies, Policy};
use std::collections::BTreeSet;

#[then(regex = r"^the map is$")]
fn the_map_is(world: &mut MapWorld, step: &Step) -> StepResult {
    let result = check(world, |map| {
        let rows = Rows::of(step, &["rank", "app", "node", "bound", "devices"])?;
        match table::first_difference(&rows, map)? {
            None => Ok(()),
            Some(difference) => Err(StepError::Difference(difference)),
        }
    });
    world.noted(result)
}

#[then(regex = r#"^the nodes are used in the order "([^"]*)"$"#)]
fn order_of_nodes(world: &mut MapWorld, nodes: String) -> StepResult {
    let result = check(world, |map| {
        let found: Vec<&str> = map.nodes.iter().map(|node| &*node.name).collect();
        let wanted: Vec<&str> = words::items(&nodes).collect();
        expect("the order", &wanted.join(", "), &found.join(", "))
    });
    world.noted(result)
}

#[then(regex = r#"^the job's policy is mapping "([^"]*)", ranking "([^"]*)", binding "([^"]*)"$"#)]
fn policy_of_job(
    world: &mut MapWorld,
    mapping: String,
    ranking: String,
    binding: String,
) -> StepResult {
    let result = check(world, |map| match &map.policies {
        Policies::Job(policy) => expect_policy("the job", policy, &mapping, &ranking, &binding),
        Policies::Apps(apps) => Err(StepError::difference(format!(
            "expected one policy for the job, but the map shows one for each of {} apps",
            apps.len()
        ))),
    });
    world.noted(result)
}

#[then(
    regex = r#"^app (\d+)'s policy is mapping "([^"]*)", ranking "([^"]*)", binding "([^"]*)"$"#
)]
fn policy_of_app(
    world: &mut MapWorld,
    app: u32,
    mapping: String,
    ranking: String,
    binding: String,
) -> StepResult {
    let result = check(world, |map| {
        let policy = app_policy(map, app)?;
        expect_policy(&format!("app {app}"), policy, &mapping, &ranking, &binding)
    });
    world.noted(result)
}

#[then(regex = r#"^app (\d+)'s (mapping|ranking|binding) is "([^"]*)"$"#)]
fn one_policy_of_app(world: &mut MapWorld, app: u32, which: String, wanted: String) -> StepResult {
    let result = check(world, |map| {
        let policy = app_policy(map, app)?;
        let found = match which.as_str() {
            "mapping" => &policy.mapping,
            "ranking" => &policy.ranking,
            _ => &policy.binding,
        };
        expect(&format!("app {app}'s {which}"), &wanted, found)
    });
    world.noted(result)
}

#[then(regex = r#"^app (\d+) was mapped by "([^"]*)"$"#)]
fn mapper_of_app(world: &mut MapWorld, app: u32, mapper: String) -> StepResult {
    let result = check(world, |map| {
        let found = app_line(map, app).ok_or_else(|| {
            StepError::difference(format!(
                "the map has no line for app {app}, which would name its mapper"
            ))
        })?;
        expect(&format!("app {app}'s mapper"), &mapper, &found.mapper)
    });
    world.noted(result)
}

#[then(regex = r#"^node "([^"]+)" holds (\d+) process(?:es)? of app (\d+)$"#)]
fn node_holds(world: &mut MapWorld, node: String, count: usize, app: u32) -> StepResult {
    let result = check(world, |map| {
        let found = of_app(map, app)
            .filter(|process| process.node == node)
            .count();
        let what = format!("the processes of app {app} on node {node}");
        expect(&what, &count.to_string(), &found.to_string())
    });
    world.noted(result)
}

#[then(regex = r#"^node "([^"]+)" has (\d+) slots?$"#)]
fn node_has(world: &mut MapWorld, node: String, slots: i64) -> StepResult {
    let result = check(world, |map| {
        let found = map.nodes.iter().find(|found| *found.name == *node);
        let found = found.map_or_else(|| "none".to_owned(), |found| found.slots.to_string());
        expect(
            &format!("the slots of node {node}"),
            &slots.to_string(),
            &found,
        )
    });
    world.noted(result)
}

#[then(regex = r#"^no process of app (\d+) is on node "([^"]+)"$"#)]
fn node_is_avoided(world: &mut MapWorld, app: u32, node: String) -> StepResult {
    let result = check(world, |map| {
        match of_app(map, app).find(|process| process.node == node) {
            None => Ok(()),
            Some(process) => Err(StepError::difference(format!(
                "rank {} of app {app} is on node {node}",
                process.rank
            ))),
        }
    });
    world.noted(result)
}

#[then(regex = r#"^the ranks of app (\d+) are "([^"]*)"$"#)]
fn ranks_of_app(world: &mut MapWorld, app: u32, ranks: String) -> StepResult {
    let result = check(world, |map| {
        let wanted = words::numbers(&ranks)?;
        let found = of_app(map, app).map(|process| process.rank).collect();
        let what = format!("the ranks of app {app}");
        expect(&what, &words::ranges(&wanted), &words::ranges(&found))
    });
    world.noted(result)
}

#[then(regex = r"^every rank from (\d+) to (\d+) is mapped once$")]
fn every_rank(world: &mut MapWorld, first: u32, last: u32) -> StepResult {
    let result = check(world, |map| {
        let ranks: Vec<u32> = table::processes(map).iter().map(|p| p.rank).collect();
        if let Some(twice) = ranks.windows(2).find(|pair| pair[0] == pair[1]) {
            return Err(StepError::difference(format!(
                "rank {} is mapped twice",
                twice[0]
            )));
        }
        let wanted: BTreeSet<u32> = (first..=last).collect();
        let found = ranks.into_iter().collect();
        expect("the ranks", &words::ranges(&wanted), &words::ranges(&found))
    });
    world.noted(result)
}

#[then(regex = r#"^the map shows "([^"]+)" as "([^"]*)"$"#)]
fn map_shows(world: &mut MapWorld, what: String, wanted: String) -> StepResult {
    let result = check(world, |map| expect(&what, &wanted, &shown(map, &what)?));
    world.noted(result)
}

#[then(regex = r"^the map is printed once$")]
fn map_is_printed(world: &mut MapWorld) -> StepResult {
    // Two maps, or half of one, are an outcome of another kind.
    let result = check(world, |_| Ok(()));
    world.noted(result)
}

#[then(regex = r#"^the map is (not )?the same as that of "(.*)"$"#)]
async fn map_is_that_of(world: &mut MapWorld, not: String, line: String) -> StepResult {
    let result = compare(world, &line, not.is_empty()).await;
    world.noted(result)
}

async fn compare(world: &mut MapWorld, line: &str, same: bool) -> StepResult {
    world.map()?;
    let other = world.observe(line).await?;
    let (first, second) = (world.map()?, whole_map(&other.outcome)?);
    match (placement_difference(first, second), same) {
        (None, true) | (Some(_), false) => Ok(()),
        (Some(difference), true) => Err(StepError::Difference(difference)),
        (None, false) => Err(StepError::difference(format!(
            "expected another map than that of `{}`, got the same",
            other.command_line()
        ))),
    }
}

/// The first rank that two maps place or bind differently.
fn placement_difference(first: &JobMap, second: &JobMap) -> Option<String> {
    let (mine, theirs) = (table::processes(first), table::processes(second));
    for (one, other) in mine.iter().zip(&theirs) {
        if one != other {
            return Some(format!("{} here, {} there", told(one), told(other)));
        }
    }
    (mine.len() != theirs.len())
        .then(|| format!("{} processes here, {} there", mine.len(), theirs.len()))
}

fn told(process: &Placed<'_>) -> String {
    let Placed {
        rank,
        app,
        node,
        bound,
        devices,
    } = process;
    let devices = devices.map_or_else(String::new, |devices| format!(", {devices}"));
    format!("rank {rank} (app {app}, {node}, {bound}{devices})")
}

fn check(world: &MapWorld, test: impl FnOnce(&JobMap) -> StepResult) -> StepResult {
    world.map().and_then(test)
}

fn expect(what: &str, wanted: &str, found: &str) -> StepResult {
    if wanted == found {
        Ok(())
    } else {
        Err(StepError::difference(format!(
            "{what}: expected {wanted}, got {found}"
        )))
    }
}

fn expect_policy(
    whose: &str,
    policy: &Policy,
    mapping: &str,
    ranking: &str,
    binding: &str,
) -> StepResult {
    expect(&format!("{whose}'s mapping"), mapping, &policy.mapping)?;
    expect(&format!("{whose}'s ranking"), ranking, &policy.ranking)?;
    expect(&format!("{whose}'s binding"), binding, &policy.binding)
}

fn of_app(map: &JobMap, app: u32) -> impl Iterator<Item = Placed<'_>> {
    table::processes(map)
        .into_iter()
        .filter(move |process| process.app == app)
}

fn app_line(map: &JobMap, app: u32) -> Option<&AppPolicy> {
    match &map.policies {
        Policies::Apps(apps) => apps.iter().find(|line| line.app == app),
        Policies::Job(_) => None,
    }
}

/// The policy of an app: its own line's, or the job's where the map has but that.
fn app_policy(map: &JobMap, app: u32) -> StepResult<&Policy> {
    match &map.policies {
        Policies::Job(policy) => Ok(policy),
        Policies::Apps(_) => app_line(map, app)
            .map(|line| &line.policy)
            .ok_or_else(|| StepError::difference(format!("the map has no line for app {app}"))),
    }
}

/// The text that a map has for one of its other values.
fn shown(map: &JobMap, what: &str) -> StepResult<String> {
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "N/A".to_owned());
    Ok(match what {
        "Cpu set" => or_none(map.cpu_set.clone()),
        "PPR" => or_none(map.ppr.clone()),
        "Cpus-per-rank" => or_none(map.cpus_per_rank.map(|cpus| cpus.to_string())),
        "Cpu Type" => match map.cpu_type {
            CpuUnit::Core => "CORE".to_owned(),
            CpuUnit::HwThread => "HWT".to_owned(),
        },
        "Total slots" => map.total_slots.to_string(),
        other => return Err(format!("no map shows `{other}`").into()),
    })
}
