//! Recordings: what a build did with all cases, so that later builds can be compared with it when it is gone.
//!
//! A file has one JSON document per line: a header, a line for each case, and an end with the digest of all lines before it.

use super::observed::CaseObservation;
use crate::digest::Digest;
use crate::ndjson::{LineErrorKind, LineReader, LineWriter};
use crate::recorded_outcome::RecordedOutcome;
use crate::shrink::files::digest;
use mapcheck_reference::job_map::JobMap;
use mapcheck_reference::{Case, Outcome};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// The version of the format.
const FORMAT: u32 = 1;

/// The limit on the size of a recording, in bytes: about fifty times what all scenarios and 1,000 cases take.
const LARGEST_FILE: u64 = 512 << 20;

/// What was recorded, on what.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct RecordingHeader {
    /// The version of the format.
    pub format: u32,
    /// The version of mapcheck.
    pub mapcheck: String,
    /// The build's name.
    pub build: String,
    /// The name of the machine that ran the build: cases name it as the head node.
    pub head: String,
    /// The seed of the generated cases.
    pub seed: u64,
    /// The number of generated cases.
    pub generated: usize,
    /// The number of all cases.
    pub cases: usize,
}

impl RecordingHeader {
    /// Returns the header of a recording that starts now.
    #[must_use]
    pub fn new(build: &str, head: &str, (seed, generated): (u64, usize), cases: usize) -> Self {
        Self {
            format: FORMAT,
            mapcheck: crate::version::VERSION.to_owned(),
            build: build.to_owned(),
            head: head.to_owned(),
            seed,
            generated,
            cases,
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
enum Line {
    Recording(RecordingHeader),
    Observed(ObservedLine),
    End(EndLine),
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct ObservedLine {
    number: usize,
    /// The digest of the case.
    case: Digest,
    outcome: RecordedOutcome,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    printed: Option<String>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndLine {
    cases: usize,
    digest: Digest,
}

/// What a build did with all cases.
#[derive(Clone, Debug)]
pub struct Recording {
    /// What was recorded.
    pub header: RecordingHeader,
    path: PathBuf,
    observed: HashMap<usize, (Digest, CaseObservation)>,
    /// The name of the machine that compares, which takes the place of the header's.
    head: String,
}

/// A file that is not a usable recording.
#[derive(Debug, thiserror::Error)]
#[error("failed to read the recording {}", path.display())]
pub struct RecordingError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong with it.
    #[source]
    pub kind: LineErrorKind,
}

impl Recording {
    /// Returns whether a path is a file that begins as a recording does, and not a program.
    #[must_use]
    pub fn is_one(path: &Path) -> bool {
        let mut start = [0];
        let opened = path.is_file().then(|| std::fs::File::open(path));
        let read = opened.and_then(Result::ok);
        let read = read.and_then(|mut file| io::Read::read_exact(&mut file, &mut start).ok());
        read.is_some() && start == *b"{"
    }

    /// Loads a recording. `head` is the name of this machine.
    ///
    /// # Errors
    ///
    /// The file cannot be read, is too large, was cut or edited, or has a malformed line.
    pub fn load(path: &Path, head: &str) -> Result<Self, RecordingError> {
        Self::read(path, head).map_err(|kind| RecordingError {
            path: path.to_owned(),
            kind,
        })
    }

    fn read(path: &Path, head: &str) -> Result<Self, LineErrorKind> {
        let mut lines = LineReader::open(path, LARGEST_FILE)?;
        lines.advance()?;
        let not_one = "this is not a recording of a build; make one with `mapcheck diff --base P --record-base FILE`";
        let Ok(Line::Recording(header)) = lines.parse() else {
            return Err(lines.malformed(not_one));
        };
        if header.format != FORMAT {
            let format = header.format;
            return Err(lines.malformed(format!(
                "unsupported format {format}; this program reads format {FORMAT}, so record the build again"
            )));
        }
        let mut recording = Self {
            path: path.to_owned(),
            observed: HashMap::new(),
            head: head.to_owned(),
            header,
        };
        while lines.advance()? {
            match lines.parse()? {
                Line::Recording(_) => return Err(lines.malformed("a second recording begins here")),
                Line::Observed(line) => {
                    recording.add(line).map_err(|what| lines.malformed(what))?
                }
                Line::End(end) => {
                    lines.check_digest(&end.digest)?;
                    let found = recording.observed.len();
                    if end.cases != found || recording.header.cases != found {
                        return Err(lines.malformed(format!(
                            "the file has {found} cases, and not as many as it should"
                        )));
                    }
                    return match lines.advance()? {
                        true => Err(lines.malformed("text after the end")),
                        false => Ok(recording),
                    };
                }
            }
        }
        Err(LineErrorKind::Cut {
            line: lines.number(),
        })
    }

    fn add(&mut self, line: ObservedLine) -> Result<(), String> {
        let observed = CaseObservation {
            outcome: line.outcome.outcome()?,
            printed: line.printed,
        };
        match self.observed.insert(line.number, (line.case, observed)) {
            Some(_) => Err(format!("case {} is there twice", line.number)),
            None => Ok(()),
        }
    }

    /// Returns what the build did with a case.
    ///
    /// # Errors
    ///
    /// The recording has another case under this number.
    pub(super) fn observed(&self, number: usize, case: &Case) -> io::Result<CaseObservation> {
        let found = self.observed.get(&number);
        let digest = digest(case, &self.head);
        match found.filter(|(recorded, _)| *recorded == digest) {
            Some((_, observed)) => Ok(renamed(observed.clone(), &self.header.head, &self.head)),
            None => Err(io::Error::other(format!(
                "{} is of other cases: its case {number} is not the one of this run; record the build again with this version of the scenarios and of mapcheck",
                self.path.display()
            ))),
        }
    }
}

/// Writes a recording.
#[derive(Debug)]
pub struct RecordingWriter<W> {
    lines: LineWriter<W>,
    head: String,
    cases: usize,
}

impl<W: Write> RecordingWriter<W> {
    /// Returns a writer, and writes the header.
    ///
    /// # Errors
    ///
    /// The writer fails.
    pub fn start(out: W, header: &RecordingHeader) -> io::Result<Self> {
        let mut lines = LineWriter::new(out);
        lines.write(&Line::Recording(header.clone()))?;
        Ok(Self {
            lines,
            head: header.head.clone(),
            cases: 0,
        })
    }

    pub(super) fn write(
        &mut self,
        number: usize,
        case: &Case,
        observed: &CaseObservation,
    ) -> io::Result<()> {
        self.cases += 1;
        self.lines.write(&Line::Observed(ObservedLine {
            number,
            case: digest(case, &self.head),
            outcome: RecordedOutcome::from(&observed.outcome),
            printed: observed.printed.clone(),
        }))
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        let digest = self.lines.digest();
        let cases = self.cases;
        self.lines.write(&Line::End(EndLine { cases, digest }))
    }
}

/// Returns what a build did, with another name of the head node.
fn renamed(mut observed: CaseObservation, from: &str, to: &str) -> CaseObservation {
    let rename = |map: &mut JobMap| {
        for node in map.nodes.iter_mut().filter(|node| *node.name == *from) {
            node.name = to.into();
        }
    };
    match &mut observed.outcome {
        Outcome::Mapped(map) | Outcome::LostRanks { map, .. } => rename(map),
        _ => {}
    }
    if from != to {
        observed.printed = observed.printed.map(|text| text.replace(from, to));
    }
    observed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::small_case;

    fn case(line: &str) -> Case {
        small_case(line, "here")
    }

    fn observed(case: &Case) -> CaseObservation {
        let map = mapcheck_reference::map(case, &mapcheck_reference::Rules::default());
        CaseObservation {
            outcome: map.into(),
            printed: None,
        }
    }

    #[test]
    fn a_recording_is_read_on_another_machine() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("recording");
        let header = RecordingHeader::new("prrte-1", "here", (1, 0), 1);
        let file = std::fs::File::create(&path).unwrap();
        let mut writer = RecordingWriter::start(file, &header).unwrap();
        let recorded = case("-H here:2 -n 2 a");
        writer.write(0, &recorded, &observed(&recorded)).unwrap();
        writer.finish().unwrap();
        assert!(Recording::is_one(&path));
        let there = Recording::load(&path, "there").unwrap();
        let again = Case {
            head: "there".to_owned(),
            ..case("-H there:2 -n 2 a")
        };
        let found = there.observed(0, &again).unwrap();
        assert_eq!(found, observed(&again));
        let other = there.observed(0, &case("-H n1:2 -n 1 a")).unwrap_err();
        assert!(other.to_string().contains("is of other cases"), "{other}");
        let text = std::fs::read_to_string(&path).unwrap();
        let cut = &text[..text.rfind("{\"end").unwrap()];
        std::fs::write(&path, cut).unwrap();
        assert!(Recording::load(&path, "there").is_err());
        std::fs::write(&path, text.replace("prrte-1", "prrte-2")).unwrap();
        assert!(Recording::load(&path, "there").is_err());
    }
}
