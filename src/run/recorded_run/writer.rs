//! Writes a recorded run.

use super::format::{CaseLine, End, Footer, Header, Line, ObservedLine, OutcomeCounts};
use crate::run::command::showing;
use crate::run::events::{CaseJudged, Event, ImplementationInfo, RunStarted, Sink};
use crate::run::ndjson::LineWriter;
use std::io::{self, Write};

/// Writes the events of a run as lines.
#[derive(Debug)]
pub struct RecordWriter<W> {
    out: LineWriter<W>,
    implementations: Vec<ImplementationInfo>,
    edition: String,
    cases: usize,
    outcomes: OutcomeCounts,
}

impl<W: Write> RecordWriter<W> {
    /// Returns a writer of a run that starts now, and writes its header.
    ///
    /// # Errors
    ///
    /// The writer fails.
    pub fn start(out: W, started: &RunStarted) -> io::Result<Self> {
        let mut out = LineWriter::new(out);
        out.write(&Line::Header(Box::new(Header::from(started))))?;
        Ok(Self {
            out,
            implementations: started.implementations.clone(),
            edition: started.edition.clone(),
            cases: 0,
            outcomes: OutcomeCounts::new(),
        })
    }

    /// Returns the writer, after the last event.
    pub fn into_inner(self) -> W {
        self.out.into_inner()
    }

    fn write_case(&mut self, judged: &CaseJudged) -> io::Result<()> {
        let mut line = CaseLine::from(judged);
        let mut all = self.implementations.iter();
        if let Some(on) = all.find(|on| on.name == judged.implementation) {
            line.command = showing(judged, on, &self.edition);
        }
        self.cases += 1;
        let outcomes = self.outcomes.entry(line.implementation.clone());
        *outcomes.or_default().entry(line.outcome).or_default() += 1;
        self.out.write(&Line::Case(Box::new(line)))
    }
}

impl<W: Write> Sink for RecordWriter<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        match event {
            // The header is written when the run starts.
            Event::RunStarted(_) => Ok(()),
            Event::CaseJudged(judged) => self.write_case(judged),
            Event::CaseObserved(observed) => {
                let line = ObservedLine::from(observed.as_ref());
                self.out.write(&Line::Observed(Box::new(line)))
            }
            Event::ImplementationRejected(rejected) => {
                self.out.write(&Line::Rejected(rejected.clone()))
            }
            Event::CauseFound(cause) => self.out.write(&Line::Cause(cause.clone())),
            Event::RunFinished(finished) => {
                self.out.write(&Line::End(Box::new(End {
                    stopped: finished.stopped.clone(),
                    campaign: finished.campaign.clone(),
                })))?;
                let footer = Footer {
                    cases: self.cases,
                    outcomes: std::mem::take(&mut self.outcomes),
                    digest: self.out.digest(),
                };
                self.out.write(&Line::Footer(footer))
            }
        }
    }
}
