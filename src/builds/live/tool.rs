//! Scripts of a process that is part of no job.

use super::failed;
use super::programs::Programs;
use crate::builds::invocation::RunDir;
use crate::builds::settings::BuildSettings;
use crate::system::process::ProcessOutput;
use mapcheck_reference::live::LiveError;
use mapcheck_reference::pmix::{CallOutput, CallResult, Operation, Script, Transcript};
use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;

/// Runs a script with the build's libpmix.
pub(super) fn run_script(
    programs: &Programs,
    settings: &BuildSettings,
    script: &Script,
) -> Result<Transcript, LiveError> {
    let own = RunDir::new(&settings.environment).map_err(failed)?;
    let json = serde_json::to_string(script).map_err(failed)?;
    let file = own.write("script", &json).map_err(failed)?;
    let answer = own.file("answer");
    let mut words = programs.probe_words().into_iter().map(OsString::from);
    let program = PathBuf::from(words.next().unwrap_or_default());
    let mut arguments: Vec<OsString> = words.collect();
    arguments.extend([file.into(), "--answer".into(), answer.clone().into()]);
    let command = own.command(&program, arguments, false);
    let finished = crate::system::process::run(&command, &settings.limits).map_err(failed)?;
    let text = fs::read_to_string(&answer).map_err(|_| {
        LiveError::Failed(format!(
            "the tool gave no answer: {}",
            last_lines(&finished)
        ))
    })?;
    serde_json::from_str(&text).map_err(failed)
}

/// Returns what a callback has received as the result of the call.
pub(super) fn called(result: CallResult) -> CallResult {
    match result.output {
        CallOutput::Called { status, infos } => CallResult {
            status,
            output: CallOutput::Infos(infos),
        },
        output => CallResult { output, ..result },
    }
}

/// Returns the names of attributes in the build's library, if it is one that can be loaded.
pub(in crate::builds) fn attribute_names(
    programs: &Programs,
    settings: &BuildSettings,
    keys: &[u16],
) -> Option<Vec<String>> {
    programs.with_libpmix.as_ref()?;
    let script = Script {
        operations: vec![Operation::AttributeNames {
            keys: keys.to_vec(),
        }],
        client_seconds: 0,
    };
    let mut answer = run_script(programs, settings, &script).ok()?;
    match answer.results.pop()?.output {
        CallOutput::Names(names) => Some(names),
        _ => None,
    }
}

/// Returns the end of what a program printed, on one line.
pub(super) fn last_lines(output: &ProcessOutput) -> String {
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text
        .lines()
        .filter(|line| !line.trim().is_empty())
        .collect();
    lines[lines.len().saturating_sub(4)..].join("; ")
}
