//! The spawn request inside the reference: parsing it, mapping it, and the attributes of its job and apps.

use crate::mapping::make_case;
use crate::observation::unexpected_error;
use crate::step_result::{StepError, StepResult};
use crate::world::MapWorld;
use mapcheck_reference::attributes::{AttributeId, AttributeList, UnknownAttribute};
use mapcheck_reference::command_line::Launch;
use mapcheck_reference::{Case, MapError, MappedJob, Outcome, Rules};

/// Parses a command line, as [`parse_case`].
pub(crate) fn parse_line(world: &mut MapWorld, line: &str) -> StepResult<Option<Launch>> {
    world.looks_inside()?;
    let case = make_case(world, line)?;
    parse_case(world, case)
}

/// Parses a case into the world's request. If the reference refuses it, the refusal is the latest outcome.
pub(crate) fn parse_case(world: &mut MapWorld, case: Case) -> StepResult<Option<Launch>> {
    let setting = world.looks_inside()?;
    let parsed = mapcheck_reference::interpret(&case, &setting.rules);
    world.latest_case = Some(case);
    world.latest = None;
    match parsed {
        Ok(line) => {
            world.request = Some(line.clone());
            Ok(Some(line))
        }
        Err(error) => {
            world.request = None;
            world.set_outcome(Outcome::from(Err(error)))?;
            Ok(None)
        }
    }
}

/// The world's request; or the request of the latest case, as it arrives and after promotion from apps to the job.
pub(crate) fn current_request(world: &MapWorld) -> StepResult<Launch> {
    let setting = world.looks_inside()?;
    if let Some(line) = &world.request {
        return Ok(line.clone());
    }
    let case = world.case()?;
    let mut line = mapcheck_reference::interpret(case, &setting.rules)
        .map_err(|error| unexpected_error("a request", error))?;
    if let Ok(mapped) = map_request(case, &line, &setting.rules) {
        line.request = mapped.request;
    }
    Ok(line)
}

/// Maps a parsed request inside the reference.
pub(crate) fn map_request(
    case: &Case,
    line: &Launch,
    rules: &Rules,
) -> Result<MappedJob, MapError> {
    mapcheck_reference::map_request(case, line, &line.request, rules)
}

/// Parses whose attribute a step names: an app's, or the job's if `None`.
pub(crate) fn parse_owner(whose: &str) -> StepResult<Option<usize>> {
    let app = whose.strip_prefix("app ").map(str::parse);
    app.transpose()
        .map_err(|_| StepError::Mistake(format!("`{whose}` is neither the job nor an app")))
}

/// Parses the name of an attribute.
pub(crate) fn parse_attribute(name: &str) -> StepResult<AttributeId> {
    name.parse()
        .map_err(|error: UnknownAttribute| StepError::Mistake(error.to_string()))
}

/// The attributes of an app, or of the job if `None`.
pub(crate) fn attribute_list(
    line: &mut Launch,
    owner: Option<usize>,
) -> StepResult<&mut AttributeList> {
    let request = &mut line.request;
    match owner {
        None => Ok(&mut request.job.attributes),
        Some(app) => request
            .app_mut(app)
            .map(|app| &mut app.attributes)
            .ok_or_else(|| StepError::difference(format!("the request has no app {app}"))),
    }
}

/// Changes the attributes of an app or of the job in the current request.
pub(crate) fn change_attributes(
    world: &mut MapWorld,
    whose: &str,
    change: impl FnOnce(&mut AttributeList) -> StepResult,
) -> StepResult {
    let mut line = current_request(world)?;
    change(attribute_list(&mut line, parse_owner(whose)?)?)?;
    world.request = Some(line);
    Ok(())
}
