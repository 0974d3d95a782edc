//! `mapcheck campaign --export`: writes what is expected of a covering set of lines for PRRTE's own harness, `test/offline`.

use super::CommandResult;
use super::output::outln;
use super::rules::RulesArgs;
use crate::case::machines::load_machine;
use crate::case::{NamedMachine, read_text};
use crate::explore::campaign::{HEAD, covering_mapped};
use crate::report::reproducer::to_harness_case;
use crate::system::exit_status;
use crate::system::version;
use crate::system::whole_file::write_whole;
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fs;
use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;

/// What is exported.
pub(super) struct Export<'a> {
    /// The rules that decide what is expected.
    pub(super) rules: &'a RulesArgs,
    /// The machines, by name or file.
    pub(super) machines: &'a [String],
    /// How many choices are combined in the lines.
    pub(super) strength: usize,
    /// The folder to write to.
    pub(super) output: &'a Path,
}

/// The name of the head node, which no line of the harness can name.
const HEAD_NAME: &str = "mapcheck-head";

/// Writes the cases and their topologies.
///
/// # Errors
///
/// A topology cannot be read, or a file cannot be written.
pub(super) fn run(args: &Export<'_>) -> CommandResult {
    let reference = args.rules.reference().into_diagnostic()?;
    let machines = args.machines.iter().map(|name| load_machine(name));
    let machines: Vec<NamedMachine> = machines.collect::<Result<_, _>>().into_diagnostic()?;
    let folder = args.output.join("topologies");
    fs::create_dir_all(&folder).into_diagnostic()?;
    let mut text = header(reference.name());
    let mut written = ExportCounts::default();
    let mut names = Vec::new();
    for (index, machine) in machines.iter().enumerate() {
        let name = name_of(machine);
        let xml = read_text(&machine.file).into_diagnostic()?;
        write(&folder.join(format!("{name}.xml")), xml.as_bytes())?;
        let lines = args.lines(machine, &name, &reference, &mut written);
        text += &format!("\n\ndef _cases_{index}(topo, Case, AppSpec):\n");
        for line in lines {
            text += &format!("    yield {line}\n");
        }
        text += "    return\n    yield\n";
        names.push(format!("    {name:?}: _cases_{index},\n"));
    }
    text += &format!("\n\n_CASES = {{\n{}}}\n", names.concat());
    let file = args.output.join("mapcheck_cases.py");
    write(&file, text.as_bytes())?;
    let ExportCounts {
        mapped,
        refused,
        left_out,
    } = written;
    outln!(
        "{}: {} cases, {mapped} mapped and {refused} refused; {left_out} more cannot be expressed",
        file.display(),
        mapped + refused
    );
    Ok(ExitCode::from(match mapped + refused {
        0 => exit_status::UNDECIDED,
        _ => exit_status::OK,
    }))
}

/// The numbers of cases that are written, and of those that are left out.
#[derive(Default)]
struct ExportCounts {
    mapped: usize,
    refused: usize,
    left_out: usize,
}

impl Export<'_> {
    /// Returns the cases of a machine as lines of the harness.
    fn lines(
        &self,
        machine: &NamedMachine,
        name: &str,
        reference: &Reference,
        written: &mut ExportCounts,
    ) -> Vec<String> {
        let case = |words: Vec<String>| Case {
            topology_file: Some(machine.file.clone()),
            ..Case::new(
                Arc::clone(&machine.topology),
                HEAD_NAME,
                words,
                Files::new(),
            )
        };
        let words = |words: Vec<String>| -> Vec<String> {
            let words = words.into_iter();
            words.map(|word| word.replace(HEAD, HEAD_NAME)).collect()
        };
        let set = covering_mapped(self.strength, |draft| {
            matches!(
                reference.outcome(&case(words(draft.words()))),
                Outcome::Mapped(_)
            )
        });
        let mut lines = Vec::new();
        for (number, draft) in set.drafts.iter().enumerate() {
            let case = case(words(draft.words()));
            let expected = reference.outcome(&case);
            let id = format!("mapcheck.{name}.{number}");
            match to_harness_case(&case, &expected, &id) {
                Some(line) => {
                    let is_mapped = matches!(expected, Outcome::Mapped(_));
                    written.mapped += usize::from(is_mapped);
                    written.refused += usize::from(!is_mapped);
                    lines.push(line);
                }
                None => written.left_out += 1,
            }
        }
        lines
    }
}

/// Returns the beginning of the file.
fn header(reference: &str) -> String {
    format!(
        "# Cases for PRRTE's test/offline, written by mapcheck {} from {reference}.\n\
         #\n\
         # Copy topologies/ into test/topologies, this file beside run_offline_maps.py, and add to its generate_cases, in the loop:\n\
         #     from mapcheck_cases import mapcheck_cases\n\
         #     cases.extend(mapcheck_cases(topo, Case, AppSpec))\n\
         # Then `run_offline_maps.py --filter 'mapcheck.*'` runs them alone.\n\
         \n\n\
         def mapcheck_cases(topo, Case, AppSpec):\n\
         \x20   cases = _CASES.get(topo.name)\n\
         \x20   if cases is not None:\n\
         \x20       yield from cases(topo, Case, AppSpec)\n",
        version::VERSION
    )
}

fn name_of(machine: &NamedMachine) -> String {
    let stem = machine.file.file_stem().unwrap_or_default();
    let name = stem.to_string_lossy();
    let is_plain = |it: &char| it.is_ascii_alphanumeric() || "-_.".contains(*it);
    name.chars().filter(is_plain).collect()
}

fn write(path: &Path, text: &[u8]) -> miette::Result<()> {
    write_whole(path, text)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", path.display()))
}
