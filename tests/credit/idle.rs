//! A libpmix whose functions succeed and do nothing.

use crate::libpmix::with_headers;
use mapcheck::builds::pmix::InstalledLibrary;
use mapcheck_pmix_calls::failure::CheckFailure;
use mapcheck_pmix_calls::headers::HeaderCheck;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::pmix::{
    CallOutput, CallResult, ClientExit, ClientTranscript, Library, Operation, Script,
    ScriptOutcome, Status, Transcript,
};
use std::collections::BTreeSet;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

/// Performs scripts without a value for any process or a call of any host.
pub(super) struct IdleLibrary;

impl Library for IdleLibrary {
    fn name(&self) -> &str {
        "idle"
    }

    fn run_script(&self, script: &Script) -> ScriptOutcome {
        ScriptOutcome::Completed(Transcript {
            library: "idle".to_owned(),
            results: script.operations.iter().map(result).collect(),
            host_calls: Vec::new(),
        })
    }
}

fn result(operation: &Operation) -> CallResult {
    CallResult::success(match operation {
        Operation::Clients { clients } => {
            let clients = clients.iter().map(|client| ClientTranscript {
                process: client.process.clone(),
                end: ClientExit::Status(0),
                results: client.operations.iter().map(result).collect(),
            });
            CallOutput::Clients(clients.collect())
        }
        Operation::SessionControl {
            blocking: false, ..
        } => CallOutput::Called {
            status: Status::SUCCESS,
            infos: Vec::new(),
        },
        Operation::SetupApplication(_)
        | Operation::Transfer { .. }
        | Operation::TransferCut { .. } => CallOutput::Infos(Vec::new()),
        Operation::ForkEnvironment { .. }
        | Operation::Environment
        | Operation::Functions { .. } => CallOutput::Names(Vec::new()),
        _ => CallOutput::Nothing,
    })
}

/// Functions for C programs that return 0. The headers declare nothing, and their comments contain what is asked for.
pub(super) struct IdleFunctions {
    functions: Option<InstalledLibrary>,
    _folder: TempDir,
}

impl IdleFunctions {
    /// No program holds, and none is compiled.
    pub(super) fn headers_alone() -> Self {
        Self {
            functions: None,
            _folder: TempDir::new().unwrap(),
        }
    }

    /// All functions that the headers of a real library declare.
    pub(super) fn compiled() -> Self {
        let (_, include) = with_headers();
        let folder = TempDir::new().unwrap();
        let declared = regex::Regex::new(r"\b(PMIx_\w+)\s*\(").unwrap();
        let mut names = BTreeSet::new();
        for entry in include.read_dir().unwrap() {
            let text = std::fs::read_to_string(entry.unwrap().path()).unwrap_or_default();
            let found = declared.captures_iter(&text);
            names.extend(found.map(|found| found[1].to_owned()));
        }
        let functions = names.iter().map(|name| {
            // Without its variables a client would take itself for the server, and start clients of its own.
            let status = if name == "PMIx_server_setup_fork" {
                -1
            } else {
                0
            };
            format!("long {name}(void) {{ return {status}; }}\n")
        });
        let source = folder.path().join("idle.c");
        std::fs::write(&source, functions.collect::<String>()).unwrap();
        let library = folder.path().join("libidle.so");
        let mut cc = Command::new("cc");
        cc.args(["-shared", "-fPIC", "-w"]).arg(source);
        assert!(cc.arg("-o").arg(&library).status().unwrap().success());
        let functions = InstalledLibrary::new(library, include).unwrap();
        Self {
            // A program waits for what never happens.
            functions: Some(functions.with_limit(Duration::from_secs(1))),
            _folder: folder,
        }
    }
}

impl PmixLibrary for IdleFunctions {
    fn missing_headers(&self) -> Option<String> {
        None
    }

    fn check_headers(&self, check: &HeaderCheck) -> Result<Result<(), CheckFailure>, String> {
        Ok(match check {
            HeaderCheck::Comment(..) => Ok(()),
            _ => Err("the headers are empty".to_owned().into()),
        })
    }

    fn run_program(&self, text: &str) -> Result<Result<(), CheckFailure>, String> {
        match &self.functions {
            Some(functions) => functions.run_program(text),
            None => Ok(Ok(())),
        }
    }

    fn prepare(&self, _: Vec<HeaderCheck>, programs: Vec<String>) {
        if let Some(functions) = &self.functions {
            functions.prepare(Vec::new(), programs);
        }
    }
}
