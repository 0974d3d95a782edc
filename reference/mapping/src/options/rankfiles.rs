//! The rankfile of each app that is mapped by rankfile (8.1.1.11.2).

use crate::attributes::{AttributeKey as Key, Value};
use crate::error::Refusal;
use crate::options::OptionRules;
use crate::policy::{MapBy, MappingPolicy, no_rankfile, no_rankfile_of_app};
use crate::request::SpawnRequest;

/// Stores the configured rankfile on every app that is mapped by rankfile and has no file.
///
/// The job's own file, if it has one, serves such apps without being stored on them.
///
/// # Errors
///
/// The job or an app is mapped by rankfile, and neither it nor the defaults name a file.
pub(crate) fn store_configured_rankfiles(
    request: &mut SpawnRequest,
    configured: Option<&str>,
    rules: &dyn OptionRules,
) -> Result<(), Refusal> {
    let by_rankfile = |mapping: MappingPolicy| mapping.policy() == Some(MapBy::User);
    if by_rankfile(request.job.mapping) && !request.job.attributes.has(Key::MapFile) {
        return Err(no_rankfile());
    }
    if rules.use_rankfile_of_job(&request.job) {
        return Ok(());
    }
    for (index, app) in (0..).zip(&mut request.apps) {
        let Some(app) = app else { continue };
        if !app.mapping().is_some_and(by_rankfile) || app.attributes.has(Key::MapFile) {
            continue;
        }
        let file = configured.ok_or_else(|| no_rankfile_of_app().of_app(index))?;
        // PAM-MIGRATE-7: an app's file is stored on that app.
        let file = Value::Text(file.to_owned());
        app.attributes.put(Key::MapFile, file);
    }
    Ok(())
}
