//! A run of the scenarios on a reference with a mutant.

use crate::combination::VARIABLE;
use crate::status::MutantStatus;
use std::collections::BTreeMap;
use std::io;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output};
use std::time::Duration;

/// The most memory that a mutant may use, in KiB. One that never stops allocating would take all of the machine's.
const LARGEST_MEMORY: u32 = 4 << 20;

/// The longest part of an output that a result keeps, in characters.
const LONGEST_REASON: usize = 300;

/// SIGXCPU, which ends a process whose processor time is used up.
const OUT_OF_CPU_TIME: i32 = 24;

/// What a run of the scenarios printed.
pub(crate) enum ScenarioRun {
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
    pub(crate) fn parse(output: &Output) -> Self {
        let signal = output.status.signal();
        if signal == Some(OUT_OF_CPU_TIME) {
            return Self::TimedOut;
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
        let reason = || shorten(&format!("{}: {}", output.status, error.trim()));
        match (output.status.code(), ran) {
            (Some(0 | 1), Some(ran)) => Self::Complete {
                failed,
                ran,
                under_quirks,
            },
            (None, _) => Self::Crashed(reason()),
            _ => Self::Broken(reason()),
        }
    }

    /// Returns what the run shows about a mutant that breaks these requirements, if the digest under the rules of a build is `expected`
    /// without a mutant.
    pub(crate) fn status(self, requirements: &[String], expected: Option<&str>) -> MutantStatus {
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
            Self::Crashed(reason) => MutantStatus::Crashed(reason),
            Self::Broken(reason) => MutantStatus::Broken(reason),
        }
    }

    /// Checks the run of the unchanged reference. Returns the digest under the rules of a build.
    ///
    /// # Errors
    ///
    /// A scenario fails, or none ran; the message is a lowercase fragment.
    pub(crate) fn check_baseline(self) -> Result<Option<String>, String> {
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
pub(crate) struct ScenarioCommand<'a> {
    /// The program, which was built in the copy.
    pub(crate) program: &'a Path,
    /// The copy.
    pub(crate) tree: &'a Path,
    /// The number of the mutant.
    pub(crate) number: usize,
    /// The scenarios that check these run first.
    pub(crate) requirements: &'a [String],
    /// The edition and the quirks of a build, with commas between them, or nothing.
    pub(crate) quirks: &'a str,
    /// The folder of its temporary files.
    pub(crate) scratch: &'a Path,
    /// The processor time that it may use. The reference waits for nothing, so no other time needs a limit.
    pub(crate) cpu_time: Duration,
}

impl ScenarioCommand<'_> {
    /// Runs the scenarios. After the first ones that fail, no more are run. Those about libpmix, which take as long as all others, run
    /// without a mutant only. Those about mapping run under the rules of a build if none failed.
    pub(crate) fn run(&self) -> io::Result<Output> {
        let seconds = self.cpu_time.as_secs();
        let script =
            format!("ulimit -v {LARGEST_MEMORY} && ulimit -S -t {seconds} && exec \"$0\" \"$@\"");
        let scope = if self.number == 0 { "all" } else { "mapping" };
        Command::new("sh")
            .args(["-c", &script])
            .arg(self.program)
            .args(["topologies", scope])
            .args([&self.requirements.join(","), self.quirks, "features"])
            .env(VARIABLE, self.number.to_string())
            .env("TMPDIR", self.scratch)
            .current_dir(self.tree)
            .output()
    }
}

/// Returns the beginning of a text in one line.
pub(crate) fn shorten(text: &str) -> String {
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(LONGEST_REASON).collect()
}
