//! Baselines: runs of the reference as files with one JSON document per line.
//!
//! The first line is the header of the run. The last line has the number of scenarios and command lines and the digest of the
//! lines before, so that a file that was cut off or edited is recognised.

use super::run::{LineRecord, Run, ScenarioRecord};
use crate::digest::Digest;
use crate::events::CaseInfo;
use crate::ndjson::{LineErrorKind, LineReader, LineWriter};
use crate::recorded_outcome::RecordedOutcome;
use crate::scenario_trace::ScenarioTrace;
use mapcheck_reference::Outcome;
use mapcheck_steps::{FailedStep, ScenarioStatus};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
pub const FORMAT: u32 = 3;

/// The limit on the size of a recorded run, in bytes: about twenty times what all scenarios take today.
const LARGEST_FILE: u64 = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    Run(HeaderLine),
    Scenario(ScenarioLine),
    Case(CaseLine),
    End(EndLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HeaderLine {
    format: u32,
    mapcheck: String,
    edition: String,
    topologies: BTreeMap<PathBuf, String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScenarioLine {
    path: PathBuf,
    at: usize,
    name: String,
    requirements: Vec<String>,
    status: RecordedStatus,
    cases: Vec<CaseLine>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
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
#[serde(deny_unknown_fields)]
struct CaseLine {
    case: CaseInfo,
    outcome: RecordedOutcome,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    scenarios: usize,
    command_lines: usize,
    digest: Digest,
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
    /// A line cannot be read, is malformed or out of place.
    #[error(transparent)]
    Line(#[from] LineErrorKind),
    /// The file has another format.
    #[error(
        "line 1: unsupported format {0}; this program reads format {FORMAT}, so record the run again"
    )]
    Format(u64),
    /// The last line is missing.
    #[error("the file is cut off after line {0}")]
    Cut(usize),
}

/// Writes a run.
///
/// # Errors
///
/// The writer fails.
pub fn write_run(run: &Run, out: impl Write) -> io::Result<()> {
    let mut lines = LineWriter::new(out);
    lines.write(&Line::Run(HeaderLine {
        format: FORMAT,
        mapcheck: run.mapcheck.clone(),
        edition: run.edition.to_string(),
        topologies: run.topologies.clone(),
    }))?;
    for scenario in &run.scenarios {
        lines.write(&Line::Scenario(ScenarioLine::from(scenario)))?;
    }
    for line in &run.lines {
        lines.write(&Line::Case(CaseLine::new(&line.case, &line.outcome)))?;
    }
    let digest = lines.digest();
    lines.write(&Line::End(EndLine {
        scenarios: run.scenarios.len(),
        command_lines: run.lines.len(),
        digest,
    }))
}

/// Loads a recorded run.
///
/// # Errors
///
/// The file cannot be read, is cut off, or has a malformed line.
pub fn load(path: &Path) -> Result<Run, RecordedError> {
    let lines = LineReader::open(path, LARGEST_FILE).map_err(RecordedErrorKind::from);
    lines.and_then(read).map_err(|kind| RecordedError {
        path: path.to_owned(),
        kind,
    })
}

/// Parses the text of a recorded run.
///
/// # Errors
///
/// The text is cut off or edited, or has a malformed line.
pub fn parse(text: &str) -> Result<Run, RecordedErrorKind> {
    read(LineReader::new(text.as_bytes(), LARGEST_FILE))
}

fn read<R: BufRead>(mut lines: LineReader<R>) -> Result<Run, RecordedErrorKind> {
    let mut run: Option<Run> = None;
    let mut is_complete = false;
    while lines.advance()? {
        if lines.number() == 1 {
            check_format(&lines)?;
        }
        let error = |what: String| RecordedErrorKind::Line(lines.malformed(what));
        if is_complete {
            return Err(error("text after the last line of the run".to_owned()));
        }
        match (lines.parse()?, &mut run) {
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
                lines.check_digest(&end.digest)?;
                is_complete = true;
            }
        }
    }
    run.filter(|_| is_complete)
        .ok_or(RecordedErrorKind::Cut(lines.number()))
}

/// Checks the format that the header states, in this format's place or in that of earlier ones.
fn check_format<R: BufRead>(lines: &LineReader<R>) -> Result<(), RecordedErrorKind> {
    let header: serde_json::Value = lines.parse()?;
    let stated = header.pointer("/run/format").or(header.get("format"));
    match stated.and_then(serde_json::Value::as_u64) {
        Some(stated) if stated != u64::from(FORMAT) => Err(RecordedErrorKind::Format(stated)),
        _ => Ok(()),
    }
}

impl HeaderLine {
    fn empty_run(
        self,
        error: impl Fn(String) -> RecordedErrorKind,
    ) -> Result<Run, RecordedErrorKind> {
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
