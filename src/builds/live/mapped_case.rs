//! Maps a case whose nodes differ: `prterun` starts a daemon on each node, which reports the node's own machine.
//!
//! A run that launches nothing starts no daemons, and gives every node the machine of the head node. So this one may
//! launch, but every program of the case is replaced by a file that does not exist, and the run is ended once it has printed its map.

use super::nodes::{NodeSetup, UNSHARE, check_namespaces, node_words, write_agent};
use super::{cluster, failed};
use crate::builds::hermetic::{self, MapDisplay};
use crate::builds::invocation::RunDir;
use crate::builds::settings::BuildSettings;
use crate::system::process::{CompanionProcess, Exit, ProcessOutput, WaitOutcome};
use mapcheck_reference::Case;
use mapcheck_reference::live::LiveError;
use std::path::Path;

/// The last line of every form of a map but XML.
const END: &[u8] = b"\n=============================================================\n";

/// The last line of a map in XML.
const END_OF_XML: &[u8] = b"</map>\n";

/// Runs a case with daemons. The exit status is 0 if the whole map was printed.
///
/// # Errors
///
/// This machine does not allow namespaces, or a program cannot be run.
pub(in crate::builds) fn map_with_daemons(
    prterun: &Path,
    prted: &Path,
    settings: &BuildSettings,
    case: &Case,
    display: MapDisplay,
) -> Result<ProcessOutput, LiveError> {
    let run_dir = RunDir::new(&settings.environment).map_err(failed)?;
    check_namespaces(&run_dir, &settings.limits)?;
    let setup = NodeSetup {
        topology_files: case.node_topology_files.clone(),
        ..NodeSetup::default()
    };
    let agent = write_agent(&run_dir, prted, &setup)?;
    let mut command = run_dir
        .command_with_daemons(prterun, case, display)
        .map_err(failed)?;
    let mut words = node_words(hermetic::short_host_name(&case.head));
    words.push(prterun.into());
    words.extend(["--prtemca", "plm_ssh_agent"].map(Into::into));
    words.push(agent.into());
    words.append(&mut command.arguments);
    command.program = UNSHARE.into();
    command.arguments = words;
    let mut running =
        CompanionProcess::start(command, run_dir.folder(), settings.limits).map_err(failed)?;
    let printed = running
        .read_until(settings.limits.time, &mut |stdout, _| {
            cluster::contains(stdout, END) || cluster::contains(stdout, END_OF_XML)
        })
        .map_err(failed)?;
    let (_, mut output) = running.stop().map_err(failed)?;
    if printed == WaitOutcome::Ready {
        output.exit = Exit::Status(0);
        // What follows is about programs that are not there.
        let ends = [END, END_OF_XML];
        let ends = ends.iter().filter_map(|end| end_of(&output.stdout, end));
        if let Some(end) = ends.min() {
            output.stdout.truncate(end);
        }
    }
    Ok(output)
}

/// Returns where a text ends that ends with a part of it.
fn end_of(text: &[u8], part: &[u8]) -> Option<usize> {
    let mut windows = text.windows(part.len());
    Some(windows.position(|window| window == part)? + part.len())
}
