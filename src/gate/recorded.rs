//! Recorded runs: files with one JSON document per line.
//!
//! The first line is the header of the run. The last line has the number of scenarios and command lines, so that a file that was
//! cut off is recognised.

use super::recorded_outcome::RecordedOutcome;
use super::run::{LineRecord, Run, ScenarioRecord};
use crate::events::CaseInfo;
use crate::scenario_trace::ScenarioTrace;
use crate::text_file;
use mapcheck_reference::Outcome;
use mapcheck_steps::{FailedStep, ScenarioStatus};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
pub const FORMAT: u32 = 2;

/// The limit on the size of a recorded run, in bytes: about twenty times what all scenarios take today.
const LARGEST_FILE: u64 = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
enum Line {
    Run(HeaderLine),
    Scenario(ScenarioLine),
    Case(CaseLine),
    End(EndLine),
}

#[derive(Serialize, Deserialize)]
struct HeaderLine {
    format: u32,
    mapcheck: String,
    edition: String,
    topologies: BTreeMap<PathBuf, String>,
}

#[derive(Serialize, Deserialize)]
struct ScenarioLine {
    path: PathBuf,
    at: usize,
    name: String,
    requirements: Vec<String>,
    status: RecordedStatus,
    cases: Vec<CaseLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum RecordedStatus {
    Passed,
    Failed {
        step: String,
        line: usize,
        message: String,
    },
    NotApplicable(String),
}

#[derive(Serialize, Deserialize)]
struct CaseLine {
    case: CaseInfo,
    outcome: RecordedOutcome,
}

#[derive(Serialize, Deserialize)]
struct EndLine {
    scenarios: usize,
    command_lines: usize,
}

/// A file that cannot be read as a recorded run.
#[derive(Debug, thiserror::Error)]
#[error("failed to read the recorded run {}", path.display())]
pub struct RecordedError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub kind: RecordedErrorKind,
}

/// What is wrong with a recorded run.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RecordedErrorKind {
    /// The file cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// The file has another format.
    #[error(
        "line 1: unsupported format {0}; this program reads format {FORMAT}, so record the run again"
    )]
    Format(u32),
    /// The last line is missing.
    #[error("the file is cut off after line {0}")]
    Cut(usize),
    /// A line is malformed or out of place.
    #[error("line {line}: {what}")]
    Line {
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        what: String,
    },
}

/// Writes a run.
///
/// # Errors
///
/// The writer fails.
pub fn write_run(run: &Run, mut out: impl Write) -> io::Result<()> {
    let mut write_line = |line: &Line| -> io::Result<()> {
        serde_json::to_writer(&mut out, line)?;
        writeln!(out)
    };
    write_line(&Line::Run(HeaderLine {
        format: FORMAT,
        mapcheck: run.mapcheck.clone(),
        edition: run.edition.to_string(),
        topologies: run.topologies.clone(),
    }))?;
    for scenario in &run.scenarios {
        write_line(&Line::Scenario(ScenarioLine::from(scenario)))?;
    }
    for line in &run.lines {
        write_line(&Line::Case(CaseLine::new(&line.case, &line.outcome)))?;
    }
    write_line(&Line::End(EndLine {
        scenarios: run.scenarios.len(),
        command_lines: run.lines.len(),
    }))?;
    out.flush()
}

/// Loads a recorded run.
///
/// # Errors
///
/// The file cannot be read, is cut off, or has a malformed line.
pub fn load(path: &Path) -> Result<Run, RecordedError> {
    let text = text_file::read_limited(path, LARGEST_FILE).map_err(RecordedErrorKind::from);
    text.and_then(|text| parse(&text))
        .map_err(|kind| RecordedError {
            path: path.to_owned(),
            kind,
        })
}

/// Parses the text of a recorded run.
///
/// # Errors
///
/// The text is cut off, or has a malformed line.
pub fn parse(text: &str) -> Result<Run, RecordedErrorKind> {
    let mut run: Option<Run> = None;
    let mut is_complete = false;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let error = |what: String| RecordedErrorKind::Line {
            line: index + 1,
            what,
        };
        if !line.ends_with('\n') {
            return Err(RecordedErrorKind::Cut(index));
        }
        if is_complete {
            return Err(error("text after the last line of the run".to_owned()));
        }
        let line: Line = serde_json::from_str(line).map_err(|json| error(json_message(&json)))?;
        match (line, &mut run) {
            (Line::Run(header), None) => run = Some(header.empty_run(error)?),
            (Line::Run(_), Some(_)) => return Err(error("a second run begins here".to_owned())),
            (_, None) => {
                return Err(error(
                    "a recorded run must begin with its header".to_owned(),
                ));
            }
            (Line::Scenario(scenario), Some(run)) => {
                run.scenarios.push(scenario.record().map_err(error)?);
            }
            (Line::Case(line), Some(run)) => {
                let (case, outcome) = line.case_and_outcome().map_err(error)?;
                run.lines.push(LineRecord { case, outcome });
            }
            (Line::End(end), Some(run)) => {
                end.check(run).map_err(error)?;
                is_complete = true;
            }
        }
    }
    let lines = text.lines().count();
    run.filter(|_| is_complete)
        .ok_or(RecordedErrorKind::Cut(lines))
}

/// Returns serde's message without its own line number, because each line is a document of its own.
fn json_message(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("{what}, at column {}", error.column()),
        None => text,
    }
}

impl HeaderLine {
    fn empty_run(
        self,
        error: impl Fn(String) -> RecordedErrorKind,
    ) -> Result<Run, RecordedErrorKind> {
        if self.format != FORMAT {
            return Err(RecordedErrorKind::Format(self.format));
        }
        let edition = self.edition.parse();
        Ok(Run {
            mapcheck: self.mapcheck,
            edition: edition.map_err(|unknown| error(format!("{unknown}")))?,
            topologies: self.topologies,
            scenarios: Vec::new(),
            lines: Vec::new(),
        })
    }
}

impl EndLine {
    fn check(&self, run: &Run) -> Result<(), String> {
        let (scenarios, lines) = (run.scenarios.len(), run.lines.len());
        if (scenarios, lines) == (self.scenarios, self.command_lines) {
            return Ok(());
        }
        Err(format!(
            "expected {} scenarios and {} command lines, but the file has {scenarios} and {lines}",
            self.scenarios, self.command_lines
        ))
    }
}

impl From<&ScenarioRecord> for ScenarioLine {
    fn from(record: &ScenarioRecord) -> Self {
        let cases = record.trace.cases.iter();
        Self {
            path: record.path.clone(),
            at: record.line,
            name: record.name.clone(),
            requirements: record.requirements.clone(),
            status: RecordedStatus::from(&record.trace.status),
            cases: cases
                .map(|(case, outcome)| CaseLine::new(case, outcome))
                .collect(),
        }
    }
}

impl ScenarioLine {
    fn record(self) -> Result<ScenarioRecord, String> {
        let cases = self.cases.into_iter().map(CaseLine::case_and_outcome);
        Ok(ScenarioRecord {
            path: self.path,
            line: self.at,
            name: self.name,
            requirements: self.requirements,
            trace: ScenarioTrace {
                status: self.status.status(),
                cases: cases.collect::<Result<_, _>>()?,
            },
        })
    }
}

impl From<&ScenarioStatus> for RecordedStatus {
    fn from(status: &ScenarioStatus) -> Self {
        match status {
            ScenarioStatus::Passed => Self::Passed,
            ScenarioStatus::Failed(failed) => Self::Failed {
                step: failed.step.clone(),
                line: failed.line,
                message: failed.message.clone(),
            },
            ScenarioStatus::NotApplicable { reason } => Self::NotApplicable(reason.clone()),
        }
    }
}

impl RecordedStatus {
    fn status(self) -> ScenarioStatus {
        match self {
            Self::Passed => ScenarioStatus::Passed,
            Self::Failed {
                step,
                line,
                message,
            } => ScenarioStatus::Failed(FailedStep {
                step,
                line,
                message,
                // The reference lacks nothing.
                missing: Vec::new(),
            }),
            Self::NotApplicable(reason) => ScenarioStatus::NotApplicable { reason },
        }
    }
}

impl CaseLine {
    fn new(case: &CaseInfo, outcome: &Outcome) -> Self {
        Self {
            case: case.clone(),
            outcome: RecordedOutcome::from(outcome),
        }
    }

    fn case_and_outcome(self) -> Result<(CaseInfo, Outcome), String> {
        Ok((self.case, self.outcome.outcome()?))
    }
}
