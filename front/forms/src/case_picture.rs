//! The picture of a case's map: with the programs of its apps, and its command line.

use mapcheck_picture::JobPicture;
use mapcheck_reference::{Case, JobMap, MappedJob};
use mapcheck_shell::join;

/// Returns the picture of a case's job, with the hardware threads that its processes are bound to.
#[must_use]
pub fn job_picture(job: &MappedJob, case: &Case) -> JobPicture {
    picture(&job.map, case).with_details(&job.details)
}

/// Returns the picture of a case's map, as far as the map shows it: a process bound to a part of a core has the core.
#[must_use]
pub fn picture(map: &JobMap, case: &Case) -> JobPicture {
    JobPicture::new(map, &case.machines, &programs(case))
}

/// Returns the command line of a case, to be pasted.
#[must_use]
pub fn typed_line(case: &Case) -> String {
    let words = case.words();
    join(std::iter::once(case.launcher()).chain(words.iter().map(String::as_str)))
}

/// Returns the programs of the apps, as far as the command line names them.
fn programs(case: &Case) -> Vec<String> {
    if case.spawned.is_some() {
        return Vec::new();
    }
    let programs = case.line.segments().iter();
    let programs = programs.map_while(|segment| Some(segment.executable()?.text.clone()));
    programs.collect()
}
