//! The report for a CI server: JUnit XML.
//!
//! An implementation is a test suite, and a scenario is a test case with its feature file as the class. Its name has no line,
//! so that its history does not end when the file is edited. A known deviation is a success with a property, so that it
//! does not count as a failure. So is a new deviation of a build that no profile describes, unless the run is strict.

use super::summary::Summary;
use crate::run::command;
use crate::run::events::{CaseJudged, Event, ImplementationInfo, RunFinished, Sink};
use crate::run::verdict::Verdict;
use crate::system::printable::EscapedWriter;
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};
use std::time::Duration;

/// Writes the report when a run has finished.
#[derive(Debug)]
pub struct Junit<W> {
    writer: W,
    summary: Summary,
}

/// The report cannot be written.
#[derive(Debug, thiserror::Error)]
#[error("failed to write the JUnit report")]
pub struct JunitError(#[from] quick_junit::SerializeError);

impl<W: Write> Junit<W> {
    /// Returns a report that goes to a writer.
    pub fn new(writer: W) -> Self {
        Self {
            writer,
            summary: Summary::default(),
        }
    }

    fn write(&mut self) -> io::Result<()> {
        let mut report = Report::new("mapcheck");
        for info in self.summary.implementations() {
            let mut suite = TestSuite::new(info.name.as_str());
            let durations = self.summary.of(&info.name).filter_map(|it| it.duration);
            let duration: Duration = durations.sum();
            if !duration.is_zero() {
                suite.set_time(duration);
            }
            suite.add_property(("edition", self.summary.edition()));
            if let Some(profile) = &info.profile {
                suite.add_property(("profile", profile.name.as_str()));
            }
            if let Some(rejected) = self
                .summary
                .rejected
                .iter()
                .find(|it| it.implementation == info.name)
            {
                let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
                status.set_message(rejected.reason.as_str());
                suite.add_test_case(TestCase::new("canary", status));
            }
            let cases = self.summary.of(&info.name);
            suite.add_test_cases(cases.map(|judged| case(judged, info, self.summary.edition())));
            report.add_test_suite(suite);
        }
        if let Some(suite) = self.summary.finished.as_ref().and_then(unlooked) {
            report.add_test_suite(suite);
        }
        let mut writer = EscapedWriter::new(&mut self.writer);
        report
            .serialize(&mut writer)
            .map_err(|error| io::Error::other(JunitError(error)))?;
        writer.flush()
    }
}

impl<W: Write> Sink for Junit<W> {
    fn take(&mut self, event: &Event) -> io::Result<()> {
        self.summary.take(event);
        match event {
            Event::RunFinished(_) => self.write(),
            _ => Ok(()),
        }
    }
}

/// Returns a suite with a skipped test for each thing that was not looked at; none if everything was.
fn unlooked(finished: &RunFinished) -> Option<TestSuite> {
    let stopped = finished.stopped.iter();
    let stopped = stopped.map(|reason| format!("the rest of the run: stopped {reason}"));
    let all: Vec<String> = stopped
        .chain(finished.not_looked_at.iter().cloned())
        .collect();
    let mut suite = TestSuite::new("not looked at");
    suite.add_test_cases(all.iter().map(|what| {
        let mut case = TestCase::new(what.as_str(), TestCaseStatus::skipped());
        case.set_classname("not looked at");
        case
    }));
    (!all.is_empty()).then_some(suite)
}

fn case(judged: &CaseJudged, on: &ImplementationInfo, edition: &str) -> TestCase {
    let mut case = TestCase::new(judged.name.as_str(), status(judged));
    if let Some(scenario) = &judged.scenario {
        case.set_classname(scenario.path.display().to_string());
    } else {
        case.set_classname("campaign");
    }
    if let Some(duration) = judged.duration {
        case.set_time(duration);
    }
    case.add_property(("verdict", judged.verdict.label()));
    let demanded = if judged.unspecified { "no" } else { "yes" };
    case.add_property(("demanded by the text", demanded));
    for requirement in &judged.requirements {
        case.add_property(("requirement", requirement.as_str()));
    }
    if let Verdict::KnownDeviation { names } | Verdict::StaleDeviation { names } = &judged.verdict {
        case.add_properties(
            names
                .iter()
                .map(|name| Property::new("deviation", name.as_str())),
        );
    }
    if let Some(command) = command::showing(judged, on, edition) {
        case.set_system_out(command);
    }
    case
}

fn status(judged: &CaseJudged) -> TestCaseStatus {
    if let Verdict::NotApplicable { reason } | Verdict::NotLookedAt { reason } = &judged.verdict {
        let mut status = TestCaseStatus::skipped();
        status.set_message(reason.as_str());
        status.set_type(judged.verdict.label());
        return status;
    }
    if !judged.red {
        return TestCaseStatus::success();
    }
    let kind = match judged.verdict {
        Verdict::Error | Verdict::Crash | Verdict::Timeout => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    };
    let mut status = TestCaseStatus::non_success(kind);
    status.set_type(judged.verdict.label());
    if let Some(failure) = &judged.failure {
        status.set_message(failure.difference.as_str());
        let place = judged
            .scenario
            .as_ref()
            .map_or_else(String::new, |scenario| {
                format!("{}:{}: ", scenario.path.display(), failure.line)
            });
        let mut text = format!("{place}{}\n{}", failure.step, failure.difference);
        for (what, side) in [("expected", &failure.expected), ("got", &failure.actual)] {
            if let Some(side) = side {
                text += &format!("\n{what}: {side}");
            }
        }
        status.set_description(text);
    }
    status
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests_support::run_with_everything;

    #[test]
    fn only_findings_are_failures() {
        let mut text = Vec::new();
        let mut report = Junit::new(&mut text);
        for event in run_with_everything() {
            report.take(&event).unwrap();
        }
        insta::assert_snapshot!(String::from_utf8(text).unwrap());
    }
}
