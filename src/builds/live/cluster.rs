//! The daemons of a cluster, and the tools that talk to them.

use super::job::LiveJob;
use super::nodes::{NodeSetup, UNSHARE, check_namespaces, node_words, write_agent};
use super::programs::Programs;
use super::tool::{self, last_lines};
use super::{PATIENCE, failed};
use crate::builds::invocation::RunDir;
use crate::builds::settings::BuildSettings;
use crate::case::machine_fault::too_few_for_runtimes;
use crate::system::process::{Command, CompanionProcess, Limits, WaitOutcome};
use mapcheck_reference::live::{LiveError, RuntimeNodes};
use mapcheck_reference::pmix::{CallResult, Info, Operation, PmixValue, Script};
use mapcheck_shell::shipped;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A running cluster. Dropping it ends it.
pub(in crate::builds) struct LiveCluster {
    /// The jobs, before the runtime that they run in: they end first.
    pub(super) jobs: Vec<LiveJob>,
    /// What the runtime replied when it created a session.
    pub(super) sessions: BTreeMap<u32, Vec<Info>>,
    pub(super) programs: Programs,
    pub(super) head: String,
    /// Whether `prun` prints the answers to its spawns, once that is known.
    pub(super) prun_answers: Option<bool>,
    settings: BuildSettings,
    /// Ended before its folder is removed.
    dvm: Option<CompanionProcess>,
    run_dir: RunDir,
}

impl LiveCluster {
    /// Starts the daemons of a cluster.
    ///
    /// # Errors
    ///
    /// This machine does not allow namespaces, or a daemon does not start.
    pub(in crate::builds) fn start(
        programs: Programs,
        settings: &BuildSettings,
        nodes: &RuntimeNodes,
    ) -> Result<Self, LiveError> {
        let run_dir = RunDir::new(&settings.environment).map_err(failed)?;
        check_namespaces(&run_dir, &settings.limits)?;
        fs::create_dir(run_dir.file("jobs")).map_err(failed)?;
        let setup = NodeSetup {
            topology_files: nodes.node_topology_files.clone(),
            delays: nodes.delays.clone(),
            unset: nodes
                .environment
                .iter()
                .map(|(name, _)| name.clone())
                .collect(),
        };
        let agent = write_agent(&run_dir, &programs.prted, &setup)?;
        let uri = run_dir.file("uri");
        let hosts = nodes.nodes.iter();
        let hosts: Vec<String> = hosts
            .map(|(name, slots)| format!("{name}:{slots}"))
            .collect();
        let topology = shipped::locate(&nodes.topology_file).and_then(std::path::absolute);
        let topology = topology.map_err(failed)?;
        let mut words = node_words(&nodes.head);
        words.push("/usr/bin/env".into());
        let environment = nodes.environment.iter();
        words.extend(environment.map(|(name, value)| format!("{name}={value}").into()));
        words.push(programs.prte.clone().into());
        words.extend(["--report-uri".into(), uri.clone().into()]);
        words.extend(["--prtemca", "plm_ssh_agent"].map(Into::into));
        words.push(agent.into());
        words.extend(["--prtemca", "hwloc_use_topo_file"].map(Into::into));
        words.push(topology.into());
        words.extend(["--host".into(), hosts.join(",").into()]);
        if nodes.elastic {
            words.extend(["--prtemca", "prte_elastic_mode", "1"].map(Into::into));
        }
        words.extend(nodes.parameter_words().into_iter().map(Into::into));
        let command = run_dir.command(Path::new(UNSHARE), words, false);
        let limits = Limits {
            time: Duration::from_secs(super::PROCESS_SECONDS.into()),
            ..settings.limits
        };
        let mut dvm = CompanionProcess::start(command, run_dir.folder(), limits).map_err(failed)?;
        let ready = dvm
            .read_until(PATIENCE, &mut |stdout, _| contains(stdout, b"DVM ready"))
            .map_err(failed)?;
        if ready != WaitOutcome::Ready {
            let (_, output) = dvm.stop().map_err(failed)?;
            return Err(match too_few_for_runtimes() {
                Some(fault) => LiveError::NotObservable(fault.to_string()),
                None => LiveError::Failed(format!(
                    "the runtime did not start: {}",
                    last_lines(&output)
                )),
            });
        }
        Ok(Self {
            jobs: Vec::new(),
            sessions: BTreeMap::new(),
            programs,
            head: nodes.head.clone(),
            prun_answers: None,
            settings: settings.clone(),
            dvm: Some(dvm),
            run_dir,
        })
    }

    /// The folder of the scripts for the processes of jobs.
    pub(super) fn jobs_folder(&self) -> PathBuf {
        self.run_dir.file("jobs")
    }

    /// Starts a tool that connects to the runtime. It has folders of its own, so that its end ends nothing else.
    pub(super) fn start_tool(
        &self,
        program: &Path,
        words: Vec<OsString>,
    ) -> Result<(RunDir, CompanionProcess), LiveError> {
        let own = RunDir::new(&self.settings.environment).map_err(failed)?;
        let command: Command = own.command(program, words, true);
        let limits = Limits {
            time: Duration::from_secs(super::PROCESS_SECONDS.into()),
            ..self.settings.limits
        };
        let tool = CompanionProcess::start(command, own.folder(), limits).map_err(failed)?;
        Ok((own, tool))
    }

    /// Starts a tool whose input is a line, which it forwards to processes of its job.
    pub(super) fn start_tool_with_input(
        &self,
        program: &Path,
        words: Vec<OsString>,
    ) -> Result<(RunDir, CompanionProcess), LiveError> {
        let input = self.run_dir.write("input", "a line\n").map_err(failed)?;
        let redirect = OsString::from("input=$1; shift; exec \"$@\" < \"$input\"");
        let mut shell: Vec<OsString> = vec!["-c".into(), redirect, "sh".into(), input.into()];
        shell.push(program.into());
        shell.extend(words);
        self.start_tool(Path::new("/bin/sh"), shell)
    }

    /// The option that connects `prun` to the runtime.
    pub(super) fn dvm_uri(&self) -> String {
        format!("file:{}", self.run_dir.file("uri").display())
    }

    /// Performs an operation as a tool that is connected to the runtime.
    pub(super) fn perform_as_tool(&self, operation: Operation) -> Result<CallResult, LiveError> {
        let uri = fs::read_to_string(self.run_dir.file("uri")).map_err(failed)?;
        let uri = uri.lines().next().unwrap_or_default().to_owned();
        let connect = Operation::ToolInit {
            infos: vec![Info::new("pmix.srvr.uri", PmixValue::String(uri))],
        };
        let script = Script {
            operations: vec![connect, operation, Operation::ToolFinalize],
            client_seconds: 0,
        };
        let answer = tool::run_script(&self.programs, &self.settings, &script)?;
        match answer.results.as_slice() {
            [connected, result, ..] if connected.status.is_success() => Ok(result.clone()),
            [connected, ..] => Err(LiveError::Failed(format!(
                "the tool cannot connect to the runtime: {}",
                connected.status
            ))),
            [] => Err(LiveError::Failed("the tool performed nothing".to_owned())),
        }
    }

    /// Requests a control action on a session. Returns the status, and the infos of the reply.
    pub(super) fn control_session(
        &self,
        session: u32,
        infos: Vec<Info>,
    ) -> Result<CallResult, LiveError> {
        let result = self.perform_as_tool(Operation::SessionControl {
            session,
            infos,
            blocking: false,
        })?;
        Ok(tool::called(result))
    }
}

impl Drop for LiveCluster {
    fn drop(&mut self) {
        // Tools end before the runtime that they are connected to; what is left of jobs ends with its daemons.
        self.jobs.clear();
        drop(self.dvm.take());
    }
}

pub(super) fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window == part)
}
