//! What a build can be asked: found by its version, by probes, and by what is next to it.

use super::super::hermetic::{self, HeadNames, MapDisplay};
use super::super::invocation::RunDir;
use super::super::outcome;
use super::{NO_RUNTIME, NO_SPAWNER, Prterun, RunCaseError};
use crate::system::process;
use mapcheck_reference::command_line::Display;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::files::Files;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, JobMap, Outcome, ProgramRequest, command_line};
use std::ffi::OsString;

impl Prterun {
    /// Returns whether the build is to follow an app's own policies, rather than to accept and ignore them.
    ///
    /// From PRRTE 5 on it is: a build that ignores them is a finding. The first call for an older build runs it. Only
    /// a map that ignores the policy is evidence for that: any other failure of the run will show in the cases.
    pub fn per_app(&self) -> bool {
        if self.version.major() >= Some(FIRST_WITH_APP_POLICIES) {
            return true;
        }
        *self.per_app.get_or_init(|| match self.probe() {
            Ok(Outcome::Mapped(map)) => !ignores_app_policy(&map),
            Ok(_) | Err(_) => true,
        })
    }

    /// Returns whether the build takes its nodes from Slurm's variables. The component that does can be missing, or can be a file in a
    /// folder that is not found.
    ///
    /// The first call runs the build. Only a map on another node is evidence that it does not.
    fn reads_slurm(&self, case: &Case) -> bool {
        *self.reads_slurm.get_or_init(|| {
            let mut environment = Environment::new();
            for (name, value) in [
                ("SLURM_JOB_ID", "1"),
                ("SLURM_NODELIST", SLURM_NODE),
                ("SLURM_TASKS_PER_NODE", "1"),
            ] {
                environment.set(name, value);
            }
            let words = ["-n", "1", "a"].map(str::to_owned);
            let probe = Case {
                line: SyntaxTree::parse_in(words, environment.into()),
                files: Files::default(),
                spawned: None,
                ..case.clone()
            };
            let Ok(finished) = self.try_run(&probe, MapDisplay::Parsed) else {
                return true;
            };
            match outcome::classify(finished, self.settings.limits.time, Some(1)) {
                Outcome::Mapped(map) => map.nodes.iter().any(|node| *node.name == *SLURM_NODE),
                _ => true,
            }
        })
    }

    /// Returns whether the build may refuse what a case displays, so that another display must not take its place at once: before PRRTE 5
    /// no build has the operating system's numbers.
    pub(super) fn may_refuse_display(&self, case: &Case) -> bool {
        let displays = command_line::displays(&case.line).unwrap_or_default();
        displays.shows(Display::Physical) && self.version.major() < Some(FIRST_WITH_APP_POLICIES)
    }

    fn probe(&self) -> Result<Outcome, RunCaseError> {
        let run_dir = RunDir::new(&self.settings.environment)?;
        let topology = run_dir.write("topology.xml", PROBE_TOPOLOGY)?;
        let mut words: Vec<OsString> = ["--prtemca", "hwloc_use_topo_file"].map(Into::into).into();
        words.push(topology.into());
        words.extend(PROBE_ARGS.iter().map(Into::into));
        let command = run_dir.command(self.path(), words, false);
        let finished = process::run(&command, &self.settings.limits)?;
        Ok(outcome::classify(
            finished,
            self.settings.limits.time,
            Some(PROBE_PROCESSES),
        ))
    }

    /// Returns the reason why the build cannot run the case, if there is one.
    pub(super) fn not_applicable(&self, case: &Case) -> Option<String> {
        let heads = HeadNames {
            case: &case.head,
            real: &self.head,
        };
        if let Some(word) = hermetic::unsuitable_word(&case.line, heads) {
            return Some(format!(
                "the appfile has {word}, which would have to be changed for a build"
            ));
        }
        if let Some(reason) = needs_no_daemons(case) {
            return Some(reason.to_owned());
        }
        // On a command line they are a departure of the build, which its profile has.
        let request = case.spawned.as_ref();
        if request.is_some_and(ProgramRequest::has_app_directives) && !self.per_app() {
            return Some(format!(
                "PRRTE {} ignores an app's own policy in a request (found by a probe)",
                self.version
            ));
        }
        let environment = case.line.environment();
        let in_slurm = ["SLURM_JOB_ID", "SLURM_JOBID"]
            .iter()
            .any(|name| environment.get(name).is_some());
        if in_slurm && !self.reads_slurm(case) {
            return Some(format!(
                "PRRTE {} does not read Slurm's job (found by a probe): its component is missing, or is in a folder that it does not find",
                self.version
            ));
        }
        if case.spawned.is_some() {
            if self.probe.is_none() {
                return Some(NO_SPAWNER.to_owned());
            }
            if self.prte().is_none() {
                return Some(format!("{NO_RUNTIME} {}", self.path().display()));
            }
        }
        None
    }
}

/// Returns why a build cannot map a case with daemons on nodes that differ, if there is a reason.
fn needs_no_daemons(case: &Case) -> Option<&'static str> {
    let parameter = |name: &str| command_line::parameter(&case.line, name);
    match () {
        () if !case.has_different_machines() => None,
        () if case.spawned.is_some() => {
            Some("a request is spawned in a runtime whose nodes all have the same machine")
        }
        () if case.line.appfile().is_some() => {
            Some("the programs of an appfile cannot be kept from running on nodes that differ")
        }
        () if hermetic::listed_hosts(case).iter().any(String::is_empty) => {
            Some("a node without a name cannot be started")
        }
        () if hermetic::listed_hosts(case)
            .iter()
            .any(|host| host.contains('@')) =>
        {
            Some("a node whose name has an account cannot be started")
        }
        () if parameter("ras").is_some() => Some("simulated nodes have no daemons of their own"),
        () => None,
    }
}

/// The node of the allocation that shows whether a build reads Slurm's variables.
const SLURM_NODE: &str = "mapcheck-slurm";

/// The first version that follows an app's own policies.
const FIRST_WITH_APP_POLICIES: u64 = 5;

/// The arguments of the probe: two nodes and two apps. If the second app's policy is ignored, all processes share a
/// node.
const PROBE_ARGS: &[&str] = &[
    "--runtime-options",
    "donotlaunch",
    "--display",
    "map",
    "-H",
    "p0:4,p1:4",
    "--map-by",
    "slot",
    "-n",
    "2",
    "a",
    ":",
    "--map-by",
    "node",
    "-n",
    "2",
    "b",
];

/// The machine of the probe. It has a core for each process, so that only the policies decide.
const PROBE_TOPOLOGY: &str = include_str!("../../../topologies/1pkg-1numa-4core.xml");

/// The number of processes of the probe.
const PROBE_PROCESSES: u64 = 4;

/// Returns whether the second app of the probe is mapped by the first app's policy.
fn ignores_app_policy(map: &JobMap) -> bool {
    map.nodes.len() == 1
}
