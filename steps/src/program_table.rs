//! The table of a request that a program passes to `PMIx_Spawn`.

use crate::step_result::{StepError, StepResult};
use crate::table::Rows;
use cucumber::gherkin::Step;
use mapcheck_reference::ProgramRequest;
use mapcheck_reference::request::{InfoKey, RequestError};

const COLUMNS: [&str; 10] = [
    "app",
    "processes",
    "PMIX_MAPBY",
    "PMIX_RANKBY",
    "PMIX_BINDTO",
    "PMIX_PPR",
    "PMIX_CPUS_PER_PROC",
    "PMIX_HOST",
    "PMIX_HOSTFILE",
    "PMIX_DISPLAY_MAP",
];

/// Parses the request of a step's table: one row for each app, and one for `the job` if it has attributes of its own.
pub(crate) fn parse_request(step: &Step) -> StepResult<ProgramRequest> {
    let mut words = Vec::new();
    for row in Rows::of(step, &COLUMNS)?.iter() {
        match row.text("app") {
            Some("the job") => {}
            Some(executable) => words.extend([":", executable].map(str::to_owned)),
            None => return Err("a row needs an app, or `the job`".to_owned().into()),
        }
        words.extend(
            row.text("processes")
                .map(|count| format!("maxprocs={count}")),
        );
        let keys = InfoKey::ALL.iter().map(|key| key.name());
        words.extend(keys.filter_map(|key| match (key, row.text(key)?) {
            ("PMIX_DISPLAY_MAP", _) => Some(key.to_owned()),
            (_, value) => Some(format!("{key}={value}")),
        }));
    }
    ProgramRequest::from_words(&words)
        .map_err(|error: RequestError| StepError::Mistake(error.to_string()))
}
