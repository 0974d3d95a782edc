//! Cursors over the text of a map, line by line, and over a line, piece by piece.

use super::bound::parse_binding;
use super::error::{MapTextError, MapTextErrorKind};
use super::mapper::UNKNOWN_MAPPER;
use super::number::parse_number;
use mapcheck_reference::job_map::{AppPolicy, Bound, CpuNumbering, CpuUnit, ShownPolicy};
use std::collections::HashMap;
use std::str::FromStr;

/// The first line of a map in the short form.
pub(super) const TITLE: &str = "========================   JOB MAP   ========================";
/// The first line of a map in the long form.
pub(super) const DEVEL_TITLE: &str =
    "=================================   JOB MAP   =================================";
/// The last line of a map in either form.
const END: &str = "=============================================================";

/// Returns whether a line is the title of a map.
pub(super) fn is_title(line: &str) -> bool {
    line == TITLE || line == DEVEL_TITLE
}

/// The notice below a map if nothing is launched.
const NOT_LAUNCHED: [&str; 7] = [
    "Warning: This map has been generated with the DONOTLAUNCH option;",
    "\tThe compute node architecture has not been probed, and the displayed",
    "\tmap reflects the HEADNODE ARCHITECTURE. On systems with a different",
    "\tarchitecture between headnode and compute nodes, the map can be",
    "\tdisplayed using `prte --display map /bin/true`, which will launch",
    "\tenough of the DVM to probe the compute node architecture.",
    "",
];

/// A position in a text.
#[derive(Debug)]
pub(super) struct Cursor<'a> {
    rest: &'a str,
    line: &'a str,
    number: usize,
    numbering: CpuNumbering<'a>,
    bounds: HashMap<&'a str, Bound>,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the start of a text. `numbering` is how the text numbers CPUs.
    pub(super) fn new(text: &'a str, numbering: CpuNumbering<'a>) -> Self {
        Self {
            rest: text,
            line: "",
            number: 0,
            numbering,
            bounds: HashMap::new(),
        }
    }

    pub(super) fn error(&self, kind: MapTextErrorKind) -> MapTextError {
        MapTextError {
            line: self.number,
            kind,
        }
    }

    /// Returns the error for a current line that is not the expected one.
    pub(super) fn unexpected_line(&self, expected: &'static str) -> MapTextError {
        self.error(if is_title(self.line) && self.number > 2 {
            MapTextErrorKind::SecondMap
        } else {
            MapTextErrorKind::Unexpected {
                expected,
                found: shorten(&without_process_id(self.line)),
            }
        })
    }

    /// Goes to the next line.
    pub(super) fn next_line(&mut self, expected: &'static str) -> Result<&'a str, MapTextError> {
        self.number += 1;
        if self.rest.is_empty() {
            return Err(self.error(MapTextErrorKind::Truncated { expected }));
        }
        let Some((line, rest)) = self.rest.split_once('\n') else {
            return Err(self.error(MapTextErrorKind::TruncatedLine));
        };
        self.line = line;
        self.rest = rest;
        Ok(line)
    }

    /// Returns whether the next line starts with a text.
    pub(super) fn next_starts_with(&self, with: &str) -> bool {
        self.rest.starts_with(with)
    }

    /// Goes to the next line, which must be `line`.
    pub(super) fn expect_line(&mut self, line: &'static str) -> Result<(), MapTextError> {
        let expected = if line.is_empty() {
            "an empty line"
        } else {
            line
        };
        if self.next_line(expected)? == line {
            Ok(())
        } else {
            Err(self.unexpected_line(expected))
        }
    }

    /// Goes to the next line and parses all of it.
    pub(super) fn parse_line<T>(
        &mut self,
        expected: &'static str,
        parse: impl FnOnce(&mut LineCursor<'a>) -> Option<T>,
    ) -> Result<T, MapTextError> {
        let line = self.next_line(expected)?;
        let mut cursor = LineCursor { rest: line };
        parse(&mut cursor)
            .filter(|_| cursor.rest.is_empty())
            .ok_or_else(|| self.unexpected_line(expected))
    }

    /// Parses the binding of a process. Processes with the same text share their CPUs.
    pub(super) fn parse_binding(&mut self, text: &'a str) -> Result<Bound, MapTextError> {
        if let Some(bound) = self.bounds.get(text) {
            return Ok(bound.clone());
        }
        let bound = parse_binding(text, self.numbering)
            .ok_or_else(|| self.unexpected_line("what the process is bound to"))?;
        self.bounds.insert(text, bound.clone());
        Ok(bound)
    }

    /// Parses the line that names the job. Returns the job's name and the number of slots.
    pub(super) fn parse_job(&mut self) -> Result<(&'a str, u64), MapTextError> {
        self.parse_line("the line of the job", |line| {
            line.tag("Data for JOB ")?;
            let job = line.until(" offset 0 Total slots allocated ")?;
            Some((job, line.number()?))
        })
    }

    /// Parses what follows the last node.
    pub(super) fn expect_map_end(&mut self) -> Result<(), MapTextError> {
        // A job that is launched has no such notice.
        if self.next_starts_with(NOT_LAUNCHED[0]) {
            for line in NOT_LAUNCHED {
                self.expect_line(line)?;
            }
        }
        self.expect_line(END)?;
        self.expect_text_end()
    }

    /// Makes sure that nothing follows.
    pub(super) fn expect_text_end(&mut self) -> Result<(), MapTextError> {
        if self.rest.is_empty() {
            return Ok(());
        }
        self.number += 1;
        Err(self.error(if self.rest.lines().any(is_title) {
            MapTextErrorKind::SecondMap
        } else {
            MapTextErrorKind::TextAfterEnd {
                found: shorten(self.rest),
            }
        }))
    }
}

/// Leaves the launcher's process id out of a job's name, `prterun-HOST-PID@1`, so that two runs give the same error.
fn without_process_id(line: &str) -> String {
    let Some((before, after)) = line.split_once('@') else {
        return line.to_owned();
    };
    let host = before.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if host.len() < before.len() && host.ends_with('-') {
        format!("{host}PID@{after}")
    } else {
        line.to_owned()
    }
}

fn shorten(text: &str) -> String {
    const LONGEST: usize = 120;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The unparsed rest of a line.
#[derive(Debug)]
pub(super) struct LineCursor<'a> {
    rest: &'a str,
}

impl<'a> LineCursor<'a> {
    /// Takes exactly `tag`.
    pub(super) fn tag(&mut self, tag: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(tag)?;
        Some(())
    }

    /// Takes the text before `mark`, which must not be empty, and the mark.
    pub(super) fn until(&mut self, mark: &str) -> Option<&'a str> {
        self.up_to(mark).filter(|text| !text.is_empty())
    }

    /// Takes the text before `mark`, which may be empty, and the mark.
    pub(super) fn up_to(&mut self, mark: &str) -> Option<&'a str> {
        let (text, rest) = self.rest.split_once(mark)?;
        self.rest = rest;
        Some(text)
    }

    /// Takes the rest of the line, which must not be empty.
    pub(super) fn rest(&mut self) -> Option<&'a str> {
        let text = std::mem::take(&mut self.rest);
        (!text.is_empty()).then_some(text)
    }

    /// Takes a number without a sign and without leading zeros.
    pub(super) fn number<T: FromStr>(&mut self) -> Option<T> {
        let end = self
            .rest
            .find(|character: char| !character.is_ascii_digit())
            .unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        parse_number(digits)
    }

    /// Takes a number that may be negative.
    pub(super) fn signed_number(&mut self) -> Option<i64> {
        let negative = self.tag("-").is_some();
        let number: i64 = self.number()?;
        match (negative, number) {
            (false, number) => Some(number),
            (true, 0) => None,
            (true, number) => Some(-number),
        }
    }

    /// Takes a mapping, a ranking and a binding policy. One blank separates the last two for a job, two for an app.
    pub(super) fn policy(&mut self) -> Option<ShownPolicy> {
        self.tag("Mapping policy: ")?;
        let mapping = self.until("  Ranking policy: ")?;
        let ranking = self.until(" ")?;
        let _ = self.tag(" ");
        self.tag("Binding policy: ")?;
        Some(ShownPolicy {
            mapping: mapping.to_owned(),
            ranking: ranking.to_owned(),
            binding: self.rest()?.to_owned(),
        })
    }

    /// Takes the policies of an app.
    pub(super) fn app_policy(&mut self) -> Option<AppPolicy> {
        self.tag("App ")?;
        let app = self.number()?;
        self.tag(": ")?;
        let mapper = match self.tag("Mapper: ") {
            Some(()) => self.until("  ")?,
            None => UNKNOWN_MAPPER,
        };
        let mapper = mapper.to_owned();
        Some(AppPolicy {
            app,
            mapper,
            policy: self.policy()?,
        })
    }

    /// Takes the job's settings for CPUs.
    pub(super) fn cpus(&mut self) -> Option<JobCpus> {
        self.tag("Cpu set: ")?;
        let cpu_set = unless_absent(self.until("  PPR: ")?);
        let ppr = unless_absent(self.until("  Cpus-per-rank: ")?);
        let cpus_per_rank = match self.until("  Cpu Type: ")? {
            "N/A" => None,
            digits => Some(parse_number(digits)?),
        };
        let cpu_type = match self.rest()? {
            "CORE" => CpuUnit::Core,
            "HWT" => CpuUnit::HwThread,
            _ => return None,
        };
        Some(JobCpus {
            cpu_set,
            ppr,
            cpus_per_rank,
            cpu_type,
        })
    }
}

/// The job's settings for CPUs, as a map shows them.
#[derive(Debug)]
pub(super) struct JobCpus {
    pub(super) cpu_set: Option<String>,
    pub(super) ppr: Option<String>,
    pub(super) cpus_per_rank: Option<u16>,
    pub(super) cpu_type: CpuUnit,
}

fn unless_absent(text: &str) -> Option<String> {
    (text != "N/A").then(|| text.to_owned())
}
