//! Reads a recorded run, and refuses one that was cut or edited.

use super::error::{RecordedRunError, RecordedRunErrorKind};
use super::format::{CaseLine, End, FORMAT, Footer, Line, OutcomeCounts};
use crate::run::events::{
    CaseJudged, CaseObserved, Cause, Event, ImplementationRejected, MissingShards, RunFinished,
    RunStarted, Sink,
};
use crate::run::ndjson::{LineErrorKind, LineReader};
use crate::run::shard::Shard;
use crate::run::totals::Totals;
use serde::Deserialize;
use std::collections::HashSet;
use std::io::{self, BufRead};
use std::path::Path;

/// The limit on the size of a recorded run, in bytes: about fifty times what all scenarios and 1,000 generated cases take.
const LARGEST_FILE: u64 = 512 << 20;

/// A run, or a shard of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedRun {
    /// What is run, on what.
    pub started: RunStarted,
    /// The verdicts, in the order of the file.
    pub cases: Vec<CaseJudged>,
    /// What the implementations did, if that was recorded, in the order of the file.
    pub observed: Vec<CaseObserved>,
    /// The implementations that could not be asked anything.
    pub rejected: Vec<ImplementationRejected>,
    /// What findings have in common.
    pub causes: Vec<Cause>,
    /// How it ended.
    pub end: End,
}

impl RecordedRun {
    /// Returns the totals, which follow from the verdicts.
    #[must_use]
    pub fn finished(&self) -> RunFinished {
        let mut totals = Totals::new(&self.started);
        self.cases.iter().for_each(|judged| totals.add(judged));
        self.rejected.iter().for_each(|it| totals.reject(it));
        totals.finish(self.end.stopped.clone(), self.end.campaign.clone())
    }

    /// Sends the events of the run to a sink.
    ///
    /// # Errors
    ///
    /// The sink fails.
    pub fn send(&self, sink: &mut dyn Sink) -> io::Result<()> {
        sink.take(&Event::RunStarted(Box::new(self.started.clone())))?;
        for judged in &self.cases {
            sink.take(&Event::CaseJudged(Box::new(judged.clone())))?;
        }
        for observed in &self.observed {
            sink.take(&Event::CaseObserved(Box::new(observed.clone())))?;
        }
        for rejected in &self.rejected {
            sink.take(&Event::ImplementationRejected(rejected.clone()))?;
        }
        for cause in &self.causes {
            sink.take(&Event::CauseFound(Box::new(cause.clone())))?;
        }
        sink.take(&Event::RunFinished(Box::new(self.finished())))
    }
}

/// The header of any format.
#[derive(Deserialize)]
struct AnyHeader {
    header: AnyFormat,
}

#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

/// Loads a recorded run.
///
/// # Errors
///
/// The file cannot be read, is too large, was cut or edited, or has a malformed line.
pub fn load(path: &Path) -> Result<RecordedRun, RecordedRunError> {
    let lines = LineReader::open(path, LARGEST_FILE).map_err(RecordedRunErrorKind::from);
    lines.and_then(read).map_err(|kind| RecordedRunError {
        path: path.to_owned(),
        kind,
    })
}

/// Parses the text of a recorded run.
///
/// # Errors
///
/// The text was cut or edited, or has a malformed line.
pub fn parse(text: &[u8]) -> Result<RecordedRun, RecordedRunErrorKind> {
    read(LineReader::new(text, LARGEST_FILE))
}

fn read<R: BufRead>(mut lines: LineReader<R>) -> Result<RecordedRun, RecordedRunErrorKind> {
    if !lines.advance()? {
        return Err(RecordedRunErrorKind::Cut(0));
    }
    if let Ok(AnyHeader { header }) = lines.parse::<AnyHeader>()
        && header.format != FORMAT
    {
        return Err(RecordedRunErrorKind::Format(header.format));
    }
    let Line::Header(header) = lines.parse()? else {
        return Err(lines
            .malformed("a recorded run must begin with its header")
            .into());
    };
    let malformed = |what: String| lines.malformed(what);
    let mut run = Reading {
        started: header.run_started().map_err(malformed)?,
        cases: Vec::new(),
        observed: Vec::new(),
        judged: HashSet::new(),
        found: HashSet::new(),
        rejected: Vec::new(),
        causes: Vec::new(),
        outcomes: OutcomeCounts::new(),
        end: None,
    };
    run.check_names().map_err(|what| lines.malformed(what))?;
    while lines.advance()? {
        let line: Line = lines.parse()?;
        if let Line::Footer(footer) = line {
            return run.finish(footer, lines);
        }
        run.take(line).map_err(|what| lines.malformed(what))?;
    }
    Err(RecordedRunErrorKind::Cut(lines.number()))
}

/// A run while its lines are read.
struct Reading {
    started: RunStarted,
    cases: Vec<CaseJudged>,
    observed: Vec<CaseObserved>,
    /// The cases with a verdict, by the index of the implementation and their number.
    judged: HashSet<(usize, usize)>,
    /// All cases, in the same way.
    found: HashSet<(usize, usize)>,
    rejected: Vec<ImplementationRejected>,
    causes: Vec<Cause>,
    outcomes: OutcomeCounts,
    end: Option<End>,
}

impl Reading {
    fn check_names(&self) -> Result<(), String> {
        let mut names = HashSet::new();
        let mut all = self.started.implementations.iter();
        match all.find(|info| !names.insert(&info.name)) {
            Some(info) => Err(format!("two implementations are called {}", info.name)),
            None => Ok(()),
        }
    }

    fn take(&mut self, line: Line) -> Result<(), String> {
        if self.end.is_some() {
            return Err("only the footer may follow the end".to_owned());
        }
        match line {
            Line::Header(_) => return Err("a second run begins here".to_owned()),
            Line::Case(case) => self.take_case(*case)?,
            Line::Observed(line) => {
                let index = self.index_of(&line.implementation)?;
                self.check_number(line.number)?;
                self.found.insert((index, line.number));
                self.observed.push(line.case_observed()?);
            }
            Line::Rejected(rejected) => {
                self.index_of(&rejected.implementation)?;
                self.rejected.push(rejected);
            }
            Line::Cause(cause) => {
                self.index_of(&cause.implementation)?;
                self.causes.push(*cause);
            }
            Line::End(end) => self.end = Some(*end),
            Line::Footer(_) => {}
        }
        Ok(())
    }

    fn take_case(&mut self, case: CaseLine) -> Result<(), String> {
        let index = self.index_of(&case.implementation)?;
        let number = case.number;
        self.check_number(number)?;
        self.found.insert((index, number));
        if !self.judged.insert((index, number)) {
            return Err(format!(
                "case {number} on {} is there twice",
                case.implementation
            ));
        }
        let outcomes = self.outcomes.entry(case.implementation.clone());
        *outcomes.or_default().entry(case.outcome).or_default() += 1;
        self.cases.push(case.case_judged()?);
        Ok(())
    }

    fn check_number(&self, number: usize) -> Result<(), String> {
        if number < self.started.cases && self.is_here(number) {
            return Ok(());
        }
        Err(format!(
            "case {number} is not one of shard {} of {} cases",
            self.started.shard, self.started.cases
        ))
    }

    /// Whether a case belongs to this file: to its shard, and to none that was missing when it was merged.
    fn is_here(&self, number: usize) -> bool {
        let is_missing = self
            .started
            .missing
            .as_ref()
            .is_some_and(|missing| missing.shards.contains(&(number % missing.of.max(1) + 1)));
        self.started.shard.has(number) && !is_missing
    }

    /// Returns the shards of the file: its own, or those that were merged.
    fn shards(&self) -> Vec<Shard> {
        let Some(MissingShards { shards, of }) = &self.started.missing else {
            return vec![self.started.shard];
        };
        let present = (1..=*of).filter(|index| !shards.contains(index));
        present.filter_map(|index| Shard::new(index, *of)).collect()
    }

    fn index_of(&self, name: &str) -> Result<usize, String> {
        let mut all = self.started.implementations.iter();
        all.position(|info| info.name == name)
            .ok_or_else(|| format!("the header has no implementation `{name}`"))
    }

    fn finish<R: BufRead>(
        self,
        footer: Footer,
        mut lines: LineReader<R>,
    ) -> Result<RecordedRun, RecordedRunErrorKind> {
        let malformed = |what: &str| RecordedRunErrorKind::Line(lines.malformed(what));
        let Some(end) = self.end.clone() else {
            return Err(malformed("the line before the footer must be the end"));
        };
        if footer.cases != self.cases.len() {
            let (expected, found) = (footer.cases, self.cases.len());
            return Err(malformed(&format!(
                "expected {expected} cases, but the file has {found}"
            )));
        }
        if footer.outcomes != self.outcomes {
            return Err(malformed(
                "the numbers of outcomes are not those of the cases",
            ));
        }
        lines.check_digest(&footer.digest)?;
        let number = lines.number();
        if lines.advance()? {
            return Err(LineErrorKind::Malformed {
                line: number + 1,
                what: "text after the footer".to_owned(),
            }
            .into());
        }
        if end.stopped.is_none() {
            self.check_complete()?;
        }
        Ok(RecordedRun {
            started: self.started,
            cases: self.cases,
            observed: self.observed,
            rejected: self.rejected,
            causes: self.causes,
            end,
        })
    }

    /// Checks that every case of the shard is there, on each implementation that was not rejected.
    fn check_complete(&self) -> Result<(), RecordedRunErrorKind> {
        let rejected = |name: &str| self.rejected.iter().any(|it| it.implementation == name);
        for (index, info) in self.started.implementations.iter().enumerate() {
            if rejected(&info.name) {
                continue;
            }
            let numbers = self.shards().into_iter().flat_map(|shard| {
                let numbers = shard.numbers(self.started.cases);
                (0..).map_while(move |index| numbers.get(index))
            });
            // All but the last one were found in the file, so that this takes no longer than reading it.
            let mut missing = numbers.filter(|number| !self.found.contains(&(index, *number)));
            if let Some(number) = missing.next() {
                return Err(RecordedRunErrorKind::MissingCase {
                    number,
                    implementation: info.name.clone(),
                });
            }
        }
        Ok(())
    }
}
