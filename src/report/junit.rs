//! The report for a CI server: JUnit XML.
//!
//! An implementation is a test suite, and a scenario is a test case. A known deviation is a success with a property, so that it
//! does not count as a failure. So is a new deviation of a build that no profile describes, unless the run is strict.

use super::command;
use super::summary::Summary;
use crate::events::{Event, ImplementationInfo, ScenarioJudged, Sink};
use crate::verdict::Verdict;
use quick_junit::{NonSuccessKind, Property, Report, TestCase, TestCaseStatus, TestSuite};
use std::io::{self, Write};

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
        report
            .serialize(&mut self.writer)
            .map_err(|error| io::Error::other(JunitError(error)))?;
        self.writer.flush()
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

fn case(judged: &ScenarioJudged, on: &ImplementationInfo, edition: &str) -> TestCase {
    let mut case = TestCase::new(
        format!(
            "{}:{} {}",
            judged.path.display(),
            judged.line,
            judged.scenario
        ),
        status(judged),
    );
    case.set_classname(judged.feature.as_str());
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

fn status(judged: &ScenarioJudged) -> TestCaseStatus {
    if let Verdict::NotApplicable { reason } = &judged.verdict {
        let mut status = TestCaseStatus::skipped();
        status.set_message(reason.as_str());
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
        let (path, line) = (judged.path.display(), failure.line);
        status.set_description(format!(
            "{path}:{line}: {}\n{}",
            failure.step, failure.difference
        ));
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
