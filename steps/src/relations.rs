//! Relations between two maps of one implementation, which need no expected map.

use crate::expected_map::{MapProcess, processes};
use crate::mapping::map_line;
use crate::observation::whole_map;
use crate::step_result::{StepError, StepResult};
use crate::then_map::{expect_processes, process_difference};
use crate::world::MapWorld;
use cucumber::then;

/// Two maps of the same implementation differ in these names only.
#[then(regex = r#"^the map is the same as that of "(.*)", apart from the (apps|names of nodes)$"#)]
fn map_is_same_apart_from(world: &mut MapWorld, line: String, apart_from: String) -> StepResult {
    expect_processes(world.map()?)?;
    let other = map_line(world, &line)?;
    let (mine, theirs) = (
        processes(world.map()?),
        processes(whole_map(&other.outcome)?),
    );
    let (mine, theirs) = match apart_from.as_str() {
        "apps" => (without_apps(mine), without_apps(theirs)),
        _ => {
            let theirs = with_names_of(&mine, theirs);
            (mine, theirs)
        }
    };
    expect_same(&mine, &theirs)
}

fn without_apps(mut processes: Vec<MapProcess<'_>>) -> Vec<MapProcess<'_>> {
    for process in &mut processes {
        process.app = 0;
    }
    processes
}

/// Returns processes with the names of the nodes of others, matched in the order of first use by rank.
fn with_names_of<'a>(
    others: &[MapProcess<'a>],
    mut processes: Vec<MapProcess<'a>>,
) -> Vec<MapProcess<'a>> {
    let in_order = |processes: &[MapProcess<'a>]| {
        let mut names: Vec<&str> = Vec::new();
        for process in processes {
            if !names.contains(&process.node) {
                names.push(process.node);
            }
        }
        names
    };
    let (from, to) = (in_order(&processes), in_order(others));
    for process in &mut processes {
        let index = from.iter().position(|name| *name == process.node);
        if let Some(name) = index.and_then(|index| to.get(index)) {
            process.node = name;
        }
    }
    processes
}

/// The app's processes are placed and bound as those of a job that has only this app.
#[then(regex = r#"^app (\d+) is mapped as the job of "(.*)"$"#)]
fn app_is_mapped_as_job(world: &mut MapWorld, app: u32, line: String) -> StepResult {
    expect_processes(world.map()?)?;
    let other = map_line(world, &line)?;
    expect_processes(whole_map(&other.outcome)?)?;
    let all = processes(world.map()?);
    let ranks_before = all.iter().filter(|process| process.app < app).count();
    let own = all.into_iter().filter(|process| process.app == app);
    let theirs = processes(whole_map(&other.outcome)?).into_iter();
    let theirs = theirs
        .zip(ranks_before..)
        .map(|(process, rank)| MapProcess {
            rank: u32::try_from(rank).unwrap_or(u32::MAX),
            app,
            ..process
        });
    expect_same(&own.collect::<Vec<_>>(), &theirs.collect::<Vec<_>>())
}

/// A later app does not change the apps before it.
#[then(regex = r#"^the first (\d+) apps? (?:is|are) mapped as (?:that|those) of "(.*)"$"#)]
fn first_apps_are_mapped_alike(world: &mut MapWorld, count: u32, line: String) -> StepResult {
    let other = map_line(world, &line)?;
    let other = whole_map(&other.outcome)?;
    expect_processes(other)?;
    let own = processes(world.map()?).into_iter();
    let own: Vec<_> = own.filter(|process| process.app < count).collect();
    expect_same(&own, &processes(other))
}

fn expect_same(mine: &[MapProcess<'_>], theirs: &[MapProcess<'_>]) -> StepResult {
    match process_difference(mine, theirs) {
        Some(difference) => Err(StepError::difference(difference)),
        None => Ok(()),
    }
}
