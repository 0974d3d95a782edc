//! Spawn requests as infos of the job and of each app.

use super::{App, Info, PmixValue};
use mapcheck_mapping::attributes::{self, AttributeList, Scope};
use mapcheck_mapping::request::{self, AppInfo, InfoKey, ProgramRequest, RequestError};

/// Returns the infos of the job.
#[must_use]
pub fn job_infos(request: &ProgramRequest) -> Vec<Info> {
    infos(&request.job.infos())
}

/// Returns the apps, each with its own infos.
#[must_use]
pub fn apps(request: &ProgramRequest) -> Vec<App> {
    let app = |app: &AppInfo| App {
        cmd: app.executable.clone(),
        argv: vec![app.executable.clone()],
        env: Vec::new(),
        cwd: None,
        maxprocs: i32::try_from(app.processes.unwrap_or(0)).unwrap_or(i32::MAX),
        infos: infos(&app.infos()),
    };
    request.apps.iter().map(app).collect()
}

fn infos(infos: &[request::Info]) -> Vec<Info> {
    let one = |info: &request::Info| {
        let key = info.key().text();
        match info {
            request::Info::Text(_, value) => Info::new(key, PmixValue::String(value.clone())),
            request::Info::Number(_, value) => Info::new(key, PmixValue::Uint32(*value)),
            request::Info::Flag(_) => Info::flag(key),
        }
    };
    infos.iter().map(one).collect()
}

/// Parses the infos of a spawn request. Keys that do not concern mapping are ignored.
///
/// # Errors
///
/// [`RequestError`], if the infos do not form a request.
pub fn parse_request(job: &[Info], apps: &[App]) -> Result<ProgramRequest, RequestError> {
    let mut words = directive_words(job);
    for app in apps {
        words.extend([":".to_owned(), app.cmd.clone()]);
        if app.maxprocs != 0 {
            words.push(format!("maxprocs={}", app.maxprocs));
        }
        words.extend(directive_words(&app.infos));
    }
    ProgramRequest::from_words(&words)
}

fn directive_words(infos: &[Info]) -> Vec<String> {
    let known = infos.iter().filter_map(|info| {
        let key = InfoKey::ALL.iter().find(|key| key.text() == info.key)?;
        Some(match (key, &info.value) {
            (InfoKey::DisplayMap, _) => key.to_string(),
            (_, value) => format!("{key}={value}"),
        })
    });
    known.collect()
}

/// Returns the GLOBAL attributes of a list as infos with their names and typed values.
///
/// PAM-GLOBAL-2: attributes that are stored LOCAL are not sent.
#[must_use]
pub fn global_infos(list: &AttributeList) -> Vec<Info> {
    let sent = list.iter().filter(|entry| entry.scope == Scope::Global);
    sent.map(|entry| {
        let value = match &entry.value {
            attributes::Value::Bool(value) => PmixValue::Bool(*value),
            attributes::Value::U16(value) => PmixValue::Uint16(*value),
            attributes::Value::U32(value) => PmixValue::Uint32(*value),
            attributes::Value::Text(value) => PmixValue::String(value.clone()),
        };
        Info::new(entry.id.name(), value)
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_parses_from_its_infos() {
        let line = "PMIX_MAPBY=slot : a maxprocs=2 PMIX_BINDTO=core:limit=2 : b PMIX_CPUS_PER_PROC=2 PMIX_HOST=n1,n2";
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let request = ProgramRequest::from_words(&words).unwrap();
        let arrived = parse_request(&job_infos(&request), &apps(&request));
        assert_eq!(arrived, Ok(request));
    }
}
