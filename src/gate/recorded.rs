//! Recorded runs: a JSON document a line.
//!
//! The first line says what was run, the last one how much there is, so that a file that was cut off is told from a whole one.

use super::kept::Kept;
use super::run::{LineEnd, Run, ScenarioEnd};
use crate::ended::{Became, Ended};
use crate::events::CaseInfo;
use crate::text_file;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
pub const FORMAT: u32 = 1;

/// The largest file that is read, in bytes: some twenty times what all scenarios take today.
const LARGEST_FILE: u64 = 64 << 20;

#[derive(Serialize, Deserialize)]
#[serde(tag = "line", rename_all = "kebab-case")]
enum Line {
    Run(Head),
    Scenario(Scenario),
    Case(Seen),
    End(End),
}

#[derive(Serialize, Deserialize)]
struct Head {
    format: u32,
    mapcheck: String,
    edition: String,
    topologies: BTreeMap<PathBuf, String>,
}

#[derive(Serialize, Deserialize)]
struct Scenario {
    path: PathBuf,
    at: usize,
    name: String,
    requirements: Vec<String>,
    became: Became,
    seen: Vec<Seen>,
}

#[derive(Serialize, Deserialize)]
struct Seen {
    case: CaseInfo,
    outcome: Kept,
}

#[derive(Serialize, Deserialize)]
struct End {
    scenarios: usize,
    command_lines: usize,
}

/// A file that is no recorded run.
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
    /// It cannot be read.
    #[error(transparent)]
    Read(#[from] io::Error),
    /// It has another format.
    #[error("line 1: it has format {0}; this program reads format {FORMAT}")]
    Format(u32),
    /// It ends before its last line.
    #[error("it was cut off after line {0}")]
    Cut(usize),
    /// A line is not what can stand there.
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
/// It cannot be written there.
pub fn write(run: &Run, mut out: impl Write) -> io::Result<()> {
    let mut put = |line: &Line| -> io::Result<()> {
        serde_json::to_writer(&mut out, line)?;
        writeln!(out)
    };
    put(&Line::Run(Head {
        format: FORMAT,
        mapcheck: run.mapcheck.clone(),
        edition: run.edition.to_string(),
        topologies: run.topologies.clone(),
    }))?;
    for scenario in &run.scenarios {
        let seen = scenario.ended.seen.iter();
        put(&Line::Scenario(Scenario {
            path: scenario.path.clone(),
            at: scenario.line,
            name: scenario.name.clone(),
            requirements: scenario.requirements.clone(),
            became: scenario.ended.became.clone(),
            seen: seen
                .map(|(case, outcome)| Seen {
                    case: case.clone(),
                    outcome: Kept::of(outcome),
                })
                .collect(),
        }))?;
    }
    for line in &run.lines {
        put(&Line::Case(Seen {
            case: line.case.clone(),
            outcome: Kept::of(&line.outcome),
        }))?;
    }
    put(&Line::End(End {
        scenarios: run.scenarios.len(),
        command_lines: run.lines.len(),
    }))?;
    out.flush()
}

/// Reads a recorded run.
///
/// # Errors
///
/// The file cannot be read, was cut off, or has a line that cannot stand there.
pub fn load(path: &Path) -> Result<Run, RecordedError> {
    let text = text_file::read(path, LARGEST_FILE).map_err(RecordedErrorKind::from);
    text.and_then(|text| parse(&text))
        .map_err(|kind| RecordedError {
            path: path.to_owned(),
            kind,
        })
}

/// Reads the text of a recorded run.
///
/// # Errors
///
/// As [`load`], save that nothing has to be read.
pub fn parse(text: &str) -> Result<Run, RecordedErrorKind> {
    let mut run: Option<Run> = None;
    let mut ended = false;
    for (index, line) in text.split_inclusive('\n').enumerate() {
        let wrong = |what: String| RecordedErrorKind::Line {
            line: index + 1,
            what,
        };
        if !line.ends_with('\n') {
            return Err(RecordedErrorKind::Cut(index));
        }
        if ended {
            return Err(wrong("something follows the last line".to_owned()));
        }
        let read: Line = serde_json::from_str(line).map_err(|error| wrong(told(&error)))?;
        match (read, &mut run) {
            (Line::Run(head), None) => run = Some(begun(head, wrong)?),
            (Line::Run(_), Some(_)) => return Err(wrong("a second run begins".to_owned())),
            (_, None) => return Err(wrong("this is no beginning of a recorded run".to_owned())),
            (Line::Scenario(scenario), Some(run)) => {
                run.scenarios.push(scenario.end().map_err(wrong)?);
            }
            (Line::Case(seen), Some(run)) => {
                let (case, outcome) = seen.pair().map_err(wrong)?;
                run.lines.push(LineEnd { case, outcome });
            }
            (Line::End(end), Some(run)) => {
                let found = (run.scenarios.len(), run.lines.len());
                if found != (end.scenarios, end.command_lines) {
                    let (scenarios, lines) = found;
                    return Err(wrong(format!(
                        "there should be {} scenarios and {} command lines, but there are {scenarios} and {lines}",
                        end.scenarios, end.command_lines
                    )));
                }
                ended = true;
            }
        }
    }
    let lines = text.lines().count();
    run.filter(|_| ended).ok_or(RecordedErrorKind::Cut(lines))
}

/// What serde says, without its own count of lines: each document is a line.
fn told(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match text.strip_suffix(&place) {
        Some(what) => format!("{what}, at column {}", error.column()),
        None => text,
    }
}

fn begun(
    head: Head,
    wrong: impl Fn(String) -> RecordedErrorKind,
) -> Result<Run, RecordedErrorKind> {
    if head.format != FORMAT {
        return Err(RecordedErrorKind::Format(head.format));
    }
    let edition = head.edition.parse();
    Ok(Run {
        mapcheck: head.mapcheck,
        edition: edition.map_err(|error| wrong(format!("{error}")))?,
        topologies: head.topologies,
        scenarios: Vec::new(),
        lines: Vec::new(),
    })
}

impl Scenario {
    fn end(self) -> Result<ScenarioEnd, String> {
        let seen = self.seen.into_iter().map(Seen::pair);
        Ok(ScenarioEnd {
            path: self.path,
            line: self.at,
            name: self.name,
            requirements: self.requirements,
            ended: Ended {
                became: self.became,
                seen: seen.collect::<Result<_, _>>()?,
            },
        })
    }
}

impl Seen {
    fn pair(self) -> Result<(CaseInfo, mapcheck_reference::Outcome), String> {
        Ok((self.case, self.outcome.outcome()?))
    }
}
