//! The server and the jobs of a scene.

use crate::mapping::make_case;
use crate::observation::unexpected_error;
use crate::step_result::StepResult;
use crate::world::MapWorld;
use cucumber::given;

/// Starts a PMIx server; the processes of its node are its clients.
#[given(regex = r#"^a server on node "([^"]+)"$"#)]
fn set_server(world: &mut MapWorld, node: String) -> StepResult {
    world.pmix.node = Some(node);
    Ok(())
}

/// The reference maps the job under the rules of the run, on every implementation: mapping is not under test here.
#[given(regex = r#"^job "([^"]+)" as mapped by "(.*)"$"#)]
fn add_job(world: &mut MapWorld, nspace: String, line: String) -> StepResult {
    let setting = world.setting()?;
    let case = make_case(world, &line)?;
    let map = mapcheck_reference::map(&case, &setting.rules)
        .map_err(|error| unexpected_error(&format!("a map of job {nspace}"), error))?;
    world.pmix.jobs.push((nspace, map));
    Ok(())
}
