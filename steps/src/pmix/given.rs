//! What there is: a server, and jobs as the reference maps them.

use crate::world::{MapWorld, StepError, StepResult, describe};
use cucumber::given;
use mapcheck_reference::Outcome;

#[given(regex = r#"^a server on node "([^"]+)"$"#)]
fn a_server(world: &mut MapWorld, node: String) {
    world.pmix.node = Some(node);
}

#[given(regex = r#"^job "([^"]+)" as mapped by "(.*)"$"#)]
fn a_job(world: &mut MapWorld, nspace: String, line: String) -> StepResult {
    let result = add_job(world, &nspace, &line);
    world.noted(result)
}

/// The map is the reference's under the rules of the run: what maps it is not what the scenario is about.
fn add_job(world: &mut MapWorld, nspace: &str, line: &str) -> StepResult {
    let setting = world.setting()?;
    let case = world.case(line)?;
    let map = mapcheck_reference::map(&case, &setting.rules).map_err(|error| {
        let outcome = Outcome::from(Err(error));
        StepError::Mistake(format!(
            "job {nspace} is not mapped: {}",
            describe(&outcome)
        ))
    })?;
    world.pmix.jobs.push((nspace.to_owned(), map));
    Ok(())
}
