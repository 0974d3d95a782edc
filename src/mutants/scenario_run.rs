//! A run of the scenarios on a reference with a mutant.

use super::combination::VARIABLE;
use super::results::MutantStatus;
use crate::process::{self, Command, Exit, Limits, ProcessOutput};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;
use std::time::Duration;

/// The most memory that a mutant may use, in KiB. One that never stops allocating would take all of the machine's.
const LARGEST_MEMORY: u32 = 4 << 20;

/// The longest part of an output that a result keeps, in characters.
const LONGEST_REASON: usize = 300;

/// The signal that ends a process whose processor time is used up.
const OUT_OF_CPU_TIME: &str = "SIGXCPU";

/// What a run of the scenarios printed.
pub(super) enum ScenarioRun {
    /// It ended as it should; the requirements of each one that failed.
    Complete {
        failed: Vec<Vec<String>>,
        ran: usize,
        /// The digest of the results under the rules of a build, if it was asked for and no scenario failed before.
        under_quirks: Option<String>,
    },
    TimedOut,
    /// A signal ended the program.
    Crashed(String),
    /// They did not run to the end.
    Broken(String),
}

impl ScenarioRun {
    /// Parses the lines of the example `reference` of `mapcheck-steps`.
    pub(super) fn parse(output: &ProcessOutput) -> Self {
        match &output.exit {
            Exit::TimedOut => return Self::TimedOut,
            Exit::Signal(name) if name == OUT_OF_CPU_TIME => return Self::TimedOut,
            _ => {}
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let mut failed = Vec::new();
        let mut ran = None;
        let mut under_quirks = None;
        for line in text.lines() {
            let mut words = line.split(' ');
            match words.next() {
                Some("failed") => failed.push(words.skip(1).map(str::to_owned).collect()),
                Some("ran") => ran = words.next().and_then(|count| count.parse().ok()),
                Some("under") => under_quirks = words.nth(1).map(str::to_owned),
                _ => {}
            }
        }
        let error = String::from_utf8_lossy(&output.stderr);
        let reason = || shorten(&format!("{}: {}", output.exit, error.trim()));
        match (&output.exit, ran) {
            (Exit::Status(0 | 1), Some(ran)) => Self::Complete {
                failed,
                ran,
                under_quirks,
            },
            (Exit::Signal(_), _) => Self::Crashed(reason()),
            _ => Self::Broken(reason()),
        }
    }

    /// Returns what the run shows about a mutant that breaks these requirements, if the digest under the rules of a build is `expected`
    /// without a mutant.
    pub(super) fn status(self, requirements: &[String], expected: Option<&str>) -> MutantStatus {
        match self {
            Self::Complete {
                failed,
                under_quirks,
                ..
            } if failed.is_empty() => match under_quirks.as_deref() == expected {
                true => MutantStatus::Missed,
                false => MutantStatus::ShownByQuirks,
            },
            Self::Complete { failed, .. } => {
                let count = |id: &String| failed.iter().filter(|ids| ids.contains(id)).count();
                let by_requirement: BTreeMap<_, _> = requirements
                    .iter()
                    .map(|id| (id.clone(), count(id)))
                    .collect();
                MutantStatus::Caught {
                    failed: failed.len(),
                    by_requirement,
                }
            }
            Self::TimedOut => MutantStatus::TimedOut,
            Self::Crashed(reason) => MutantStatus::Crashed { reason },
            Self::Broken(reason) => MutantStatus::Broken { reason },
        }
    }

    /// Checks the run of the unchanged reference. Returns the digest under the rules of a build.
    ///
    /// # Errors
    ///
    /// A scenario fails, or none ran; the message is a lowercase fragment.
    pub(super) fn check_baseline(self) -> Result<Option<String>, String> {
        match self {
            Self::Complete {
                failed,
                ran,
                under_quirks,
            } if failed.is_empty() && ran > 0 => Ok(under_quirks),
            Self::Complete { failed, ran, .. } => {
                Err(format!("{} of {ran} scenarios fail", failed.len()))
            }
            Self::TimedOut => Err("they do not end".to_owned()),
            Self::Crashed(reason) | Self::Broken(reason) => Err(reason),
        }
    }
}

/// A run of the scenarios of a copy of the project.
pub(super) struct ScenarioCommand<'a> {
    /// The program, which was built in the copy.
    pub(super) program: &'a Path,
    /// The copy.
    pub(super) tree: &'a Path,
    /// The number of the mutant.
    pub(super) number: usize,
    /// The scenarios that check these run first.
    pub(super) requirements: &'a [String],
    /// The edition and the quirks of a build, with commas between them, or nothing.
    pub(super) quirks: &'a str,
    /// The processor time that it may use.
    pub(super) cpu_time: Duration,
}

impl ScenarioCommand<'_> {
    /// Runs the scenarios. After the first ones that fail, no more are run. Those about libpmix, which take as long as all others, run
    /// without a mutant only. Those about mapping run under the rules of a build if none failed.
    pub(super) fn run(&self, limits: &Limits) -> Result<ProcessOutput, process::RunError> {
        let seconds = self.cpu_time.as_secs();
        let script =
            format!("ulimit -v {LARGEST_MEMORY} && ulimit -S -t {seconds} && exec \"$0\" \"$@\"");
        let mut arguments: Vec<OsString> = vec!["-c".into(), script.into(), self.program.into()];
        let scope = if self.number == 0 { "all" } else { "mapping" };
        let requirements = self.requirements.join(",");
        let words = ["topologies", scope, &requirements, self.quirks, "features"];
        arguments.extend(words.map(Into::into));
        let mut environment = environment();
        environment.push((VARIABLE.into(), self.number.to_string().into()));
        let command = Command {
            program: "sh".into(),
            arguments,
            environment,
            directory: Some(self.tree.to_owned()),
        };
        process::run(&command, limits)
    }
}

/// Returns this process's environment, with temporary files in the scratch directory. Its name in the environment is
/// also how the sweeper finds what is left if this process is killed.
pub(super) fn environment() -> Vec<(OsString, OsString)> {
    let mut environment: Vec<_> = std::env::vars_os()
        .filter(|(name, _)| name != "TMPDIR")
        .collect();
    environment.push(("TMPDIR".into(), tempfile::env::temp_dir().into()));
    environment
}

/// Returns the beginning of a text in one line.
pub(super) fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_REASON).collect()
}
