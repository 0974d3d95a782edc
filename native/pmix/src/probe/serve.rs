//! A process of a real job that performs what it is given.
//!
//! A runtime starts it, and it announces itself in a folder. From then on it waits for files there: the next script, whose
//! operations it performs, or the status that it has to exit with. Every file is complete when it has its name.

use super::error::ProbeError;
use super::perform::{open_library, perform};
use super::timer;
use mapcheck_reference::pmix::{Operation, ProcessNotice};
use std::fs;
use std::io::BufRead as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The time between two looks into the folder.
const POLL_INTERVAL: Duration = Duration::from_millis(4);

/// Serves a folder until there is a status to exit with. Returns that status.
///
/// # Errors
///
/// A file cannot be read or written, or the runtime has not named the process.
pub(super) fn serve(folder: &Path, libpmix: &Path, seconds: u32) -> Result<u8, ProbeError> {
    timer::limit_lifetime(seconds);
    let variable = |name: &str| {
        std::env::var(name)
            .map_err(|_| ProbeError::Usage(format!("{name} is not set: no runtime started this")))
    };
    let (nspace, rank) = (variable("PMIX_NAMESPACE")?, variable("PMIX_RANK")?);
    let name = format!("{nspace}.{rank}");
    let file = |kind: &str| folder.join(format!("{name}.{kind}"));
    let notice = ProcessNotice {
        nspace,
        rank: rank
            .parse()
            .map_err(|_| ProbeError::Usage(format!("invalid PMIX_RANK `{rank}`")))?,
        pid: std::process::id(),
        node: node_name(),
        argument: std::env::args().next_back().unwrap_or_default(),
    };
    write_whole(&file("started"), &notice)?;
    report_input(file("input"));
    let mut library = None;
    for number in 0_u32.. {
        let script = file(&format!("{number}.script"));
        let text = loop {
            if let Ok(status) = fs::read_to_string(file("exit")) {
                return Ok(status.trim().parse().unwrap_or(1));
            }
            match fs::read_to_string(&script) {
                Ok(text) => break text,
                Err(_) => std::thread::sleep(POLL_INTERVAL),
            }
        };
        let operations: Vec<Operation> =
            serde_json::from_str(&text).map_err(|error| ProbeError::file(&script, &error))?;
        let library = match &mut library {
            Some(library) => library,
            none => none.insert(open_library(libpmix)?),
        };
        let results: Vec<_> = operations
            .iter()
            .map(|operation| perform(library, operation, None))
            .collect();
        write_whole(&file(&format!("{number}.answer")), &results)?;
    }
    Ok(0)
}

fn node_name() -> String {
    nix::unistd::gethostname().map_or(String::new(), |name| name.to_string_lossy().into_owned())
}

/// Reports the first line of the input, which may never come.
fn report_input(file: PathBuf) {
    std::thread::spawn(move || {
        let mut line = String::new();
        if std::io::stdin()
            .lock()
            .read_line(&mut line)
            .is_ok_and(|read| read > 0)
        {
            let _ = write_whole(&file, &line);
        }
    });
}

/// Writes a file under another name and renames it.
fn write_whole(file: &Path, value: &impl serde::Serialize) -> Result<(), ProbeError> {
    let failed = |error: &dyn std::error::Error| ProbeError::file(file, error);
    let text = serde_json::to_vec(value).map_err(|error| failed(&error))?;
    let mut unfinished = file.as_os_str().to_owned();
    unfinished.push(".new");
    fs::write(&unfinished, text)
        .and_then(|()| fs::rename(&unfinished, file))
        .map_err(|error| failed(&error))
}
