//! One segment of a command line: its options, each checked, and the app that it describes.

use super::app_options::AppOptions;
use super::refusal::refuse_number;
use super::{Program, check, open_mpi, settings, whole_job};
use crate::command_line::{CommandLineRules, LauncherRules};
use crate::option_table::{KEEP_ALIVE, Meaning};
use crate::personality::Personality;
use crate::syntax::SyntaxTree;
use mapcheck_mapping::error::{MapError, NotModelled, Refusal};
use mapcheck_mapping::request::{AppInfo, Directives};

/// Interprets the segment of a number.
///
/// # Errors
///
/// The first mistake in it, or what the reference does not model of it.
pub(super) fn interpret(
    tree: &SyntaxTree,
    index: usize,
    program: Program,
    rules: &dyn LauncherRules,
) -> Result<(AppOptions, AppInfo), MapError> {
    let segments = tree.segments();
    let mut segment = AppOptions::new(tree, &segments[index], index == 0, rules)?;
    if program == Program::Prte && index + 1 == segments.len() {
        segment.need_no_executable();
    }
    let directives = check::segment(&segment, index == 0, program != Program::Client, rules)?;
    modelled(&segment)?;
    if tree.personality() == Personality::OpenMpi {
        open_mpi::check_parameters(&segment)?;
        open_mpi::modelled(&segment)?;
    }
    let app = app(&segment, directives, rules)?;
    Ok((segment, app))
}

fn modelled(segment: &AppOptions) -> Result<(), NotModelled> {
    for given in &segment.options {
        if given.meaning() == Meaning::NotModelled {
            return Err(NotModelled {
                what: format!("`{}`", given.word.text),
                spot: given.word.spot,
            });
        }
        settings::modelled(given)?;
        if let (KEEP_ALIVE, [pipe]) = (given.meaning(), given.values.as_slice())
            && !check::is_pipe(&pipe.text)
        {
            return Err(NotModelled {
                what: format!("what {} makes of this", given.word.text),
                spot: pipe.spot,
            });
        }
    }
    whole_job::modelled(segment)
}

/// Makes the app of a segment.
///
/// PAM-SPAWN-2: its directives are recorded on it, until those of the job are taken off the first one.
fn app(
    segment: &AppOptions,
    directives: Directives,
    rules: &dyn LauncherRules,
) -> Result<AppInfo, Refusal> {
    let processes = processes(segment, rules)?;
    check::variables(segment, rules)?;
    let hosts: Vec<String> = segment.hosts().map(|host| host.text.clone()).collect();
    let uses_hostfiles = hosts.is_empty() || rules.uses_hostfile_beside_hosts();
    let hostfiles = segment.hostfiles().filter(|_| uses_hostfiles);
    Ok(AppInfo {
        executable: segment.executable().to_owned(),
        processes,
        hostfiles: hostfiles.map(|file| file.text.clone()).collect(),
        hosts,
        directives,
    })
}

/// Returns the number of processes that a segment asks for. Zero leaves it to the mapper, like no number.
fn processes(segment: &AppOptions, rules: &dyn CommandLineRules) -> Result<Option<u32>, Refusal> {
    let mut given = segment.values(Meaning::Np);
    let mut older = segment.values(Meaning::OlderNp);
    let Some(given) = given.next().or(older.next()) else {
        return Ok(None);
    };
    let count = rules.count_to_parse(&given.text);
    // Ranks are 32-bit numbers, and the highest ones are reserved.
    match count.parse::<u32>() {
        _ if !count.bytes().all(|byte| byte.is_ascii_digit()) => {
            Err(refuse_number(given, "number of processes"))
        }
        Ok(0) => Ok(None),
        Ok(count) if i32::try_from(count).is_ok() => Ok(Some(count)),
        _ => Err(refuse_number(given, "number of processes")),
    }
}
