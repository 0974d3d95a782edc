//! What `mapcheck campaign` prints of the differences.

use super::cause_lines::LineMaker;
use super::cause_text::{CauseText, counted};
use super::output::outln;
use crate::attribution::Switch;
use crate::builds::Prterun;
use crate::change::diff::{
    Base, BuildChange, BuildComparison, CaseObservation, ClusterMaker, DiffCase, DiffCases,
};
use crate::explore::campaign::{
    Campaign, Finding, FindingKind, Tally, by_kind, compare_case, compare_command,
};
use crate::explore::shrink::files::kept_name;
use crate::report::reproducer::{IssueDraft, Reproducer};
use crate::report::{Layout, Progress};
use crate::run::shard::Shard;
use crate::system::whole_file::write_whole;
use mapcheck_reference::{Implementation as _, Reference};
use miette::IntoDiagnostic as _;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The most differences shown that were not reproduced.
const SHOWN: usize = 5;

/// The most kinds of explained differences that are listed, unless all are.
const KINDS: usize = 12;

/// The number of causes of unexplained differences whose case is made smaller.
const SHRUNK: usize = 8;

/// The report on the differences of a campaign.
pub(super) struct FindingsReport<'a> {
    pub(super) campaign: &'a Campaign<'a, Prterun>,
    /// What the user calls the build.
    pub(super) build: &'a str,
    pub(super) progress: Progress,
    /// The command that reproduces a difference, before the arguments of the case.
    pub(super) compare: &'a [&'a str],
    /// The name of the profile that explains differences.
    pub(super) profile: &'a str,
    /// Whether every kind has an example, in full.
    pub(super) details: bool,
    /// Whether only unexplained differences are shown.
    pub(super) quiet: bool,
}

impl FindingsReport<'_> {
    /// Prints the differences by kind: the unexplained ones with small cases, then the number of each explained kind.
    ///
    /// # Errors
    ///
    /// The files of a case cannot be written.
    pub(super) fn print(&self, tally: &Tally, stop: &AtomicBool) -> miette::Result<()> {
        let kinds = by_kind(&tally.findings);
        if kinds.is_empty() && !self.quiet {
            outln!("no differences");
        }
        if !tally.flaky.is_empty() {
            let count = tally.flaky.len();
            outln!("\nnot reproduced in a second run: {count}");
            for finding in tally.flaky.iter().take(SHOWN) {
                self.print_case(finding);
            }
        }
        let open = tally.findings.iter().filter(|it| !it.is_known());
        let open: Vec<&Finding> = open.collect();
        if !open.is_empty() {
            self.print_causes(&open, stop)?;
        }
        let explained = kinds.iter().filter(|(kind, _)| kind.is_explained());
        let explained: Vec<_> = explained.collect();
        match explained.is_empty() || self.quiet {
            true => Ok(()),
            false => self.print_explained(&explained, stop),
        }
    }

    /// Prints what the unexplained differences have in common. They are those from what the profile predicts.
    fn print_causes(&self, open: &[&Finding], stop: &AtomicBool) -> miette::Result<()> {
        let campaign = self.campaign;
        let rules = campaign.profile.unwrap_or(campaign.reference.rules());
        let predicted = Reference::new(campaign.reference.name(), rules.clone());
        let cases = DiffCases::new(None, campaign.case_writer, (0, 0), Arc::new(|_, _| {}));
        let cases = cases.into_diagnostic()?;
        let comparison = BuildComparison {
            base: Base::Build(&predicted),
            new: campaign.build,
            cases: &cases,
            numbers: Shard::WHOLE.numbers(0),
            workers: campaign.workers,
        };
        let name = format!("{}: looking for causes", self.build);
        let show = |known| self.progress.show(&name, known, open.len());
        let changes = open.iter().map(|finding| change(&predicted, finding));
        let maker = ClusterMaker {
            comparison: &comparison,
            shrunk: SHRUNK,
            // A campaign has run its findings again.
            again: 0,
            progress: &show,
        };
        let clusters = maker.clusters(changes.collect(), stop);
        self.progress.clear();
        let clusters = clusters.into_diagnostic()?.clusters;
        let names = self.names();
        let folder = campaign.case_writer.folder();
        let draft = |change: &BuildChange, name: &str| draft(change, name, names);
        let lines = LineMaker::new(folder, &clusters, self.details, draft).into_diagnostic()?;
        let count = counted(open.len(), "case", "cases");
        outln!("\nunexplained, in {count}:\n");
        CauseText {
            names,
            describe: &|_| [String::new(), String::new()],
            command: &|change| Some(compare_command(&change.case.case, self.compare)),
            lines: &lines,
            details: self.details,
            layout: Layout::of_stdout(),
        }
        .print(&clusters);
        Ok(())
    }

    /// Prints the explained kinds with their numbers.
    fn print_explained(
        &self,
        kinds: &[(&FindingKind, &Vec<&Finding>)],
        stop: &AtomicBool,
    ) -> miette::Result<()> {
        outln!("\nexplained by the profile of {}:", self.profile);
        let shown = if self.details { usize::MAX } else { KINDS };
        for (kind, findings) in kinds.iter().take(shown) {
            outln!("{kind}: {}", counted(findings.len(), "case", "cases"));
            if self.details {
                self.print_small(findings, 1, stop)?;
            }
        }
        if kinds.len() > shown {
            outln!("and {} more", kinds.len() - shown);
        }
        if !self.details {
            outln!("--details shows each of them, with a small case");
        }
        Ok(())
    }

    /// Prints the smallest cases of a kind, reduced further, each once.
    fn print_small(
        &self,
        findings: &[&Finding],
        count: usize,
        stop: &AtomicBool,
    ) -> miette::Result<()> {
        let smallest = &findings[..findings.len().min(count)];
        let mut printed: Vec<Vec<String>> = Vec::new();
        let shrunk = self.campaign.shrink_findings(smallest, stop);
        for small in shrunk.into_diagnostic()? {
            let words = small.words_with_short_names();
            if !printed.contains(&words) {
                self.print_case(&small);
                self.write_draft(&small).into_diagnostic()?;
                printed.push(words);
            }
        }
        Ok(())
    }

    /// Prints all differences of a case, and the command that reproduces them.
    fn print_case(&self, finding: &Finding) {
        for (index, difference) in finding.differences().enumerate() {
            let also = if index == 0 { "" } else { "also " };
            let (names, what) = (self.names(), &difference.what);
            let sides = [&difference.left, &difference.right];
            for (name, side) in names.iter().zip(sides) {
                outln!("  {also}{name}: {what}: {side}");
            }
        }
        outln!("  {}", finding.command(self.compare));
    }

    /// Writes the draft of an issue about a difference, and prints the line of it that needs nothing but a prterun.
    ///
    /// # Errors
    ///
    /// The case's topology cannot be read, or a file cannot be written.
    fn write_draft(&self, finding: &Finding) -> io::Result<()> {
        let (campaign, case) = (self.campaign, &finding.case);
        let result = compare_case(campaign.reference, campaign.build, case);
        let quirks = finding.explained_by.iter();
        let quirks = quirks.filter_map(|switch| match switch {
            Switch::Quirk(quirk) => Some(*quirk),
            Switch::Question(_) => None,
        });
        let (mut statements, mut mechanism) = (Vec::new(), Vec::new());
        for quirk in quirks {
            statements.push(quirk.requirement().to_owned());
            mechanism.push(quirk.description());
        }
        let folder = campaign.case_writer.folder();
        let name = format!("finding-{}-{}", campaign.seed, finding.number);
        let name = kept_name(&name, case);
        let draft = IssueDraft {
            name: &name,
            case,
            expected_by: campaign.reference.name(),
            expected: &result.expected,
            build: self.build,
            actual: &result.actual,
            differences: std::slice::from_ref(&finding.difference),
            statements,
            mechanism: (!mechanism.is_empty()).then(|| mechanism.join(" ")),
        };
        let path = folder.join(format!("{name}.md"));
        write_whole(&path, draft.to_markdown()?)?;
        if let Some(reproducer) = Reproducer::new(case, Some(folder), &name)? {
            reproducer.write_files()?;
            outln!("  {}", reproducer.line());
        }
        outln!("  draft of an issue: {}", path.display());
        Ok(())
    }

    /// Returns what the two sides are called.
    fn names(&self) -> [&str; 2] {
        [self.campaign.reference.name(), self.build]
    }
}

/// Returns an unexplained difference from what is predicted of the build.
fn change(predicted: &Reference, finding: &Finding) -> BuildChange {
    let case = &finding.case;
    let base = CaseObservation::of(predicted, case);
    let new = CaseObservation {
        outcome: finding.actual.clone(),
        printed: finding.printed.clone(),
    };
    let diff_case = DiffCase {
        number: finding.number,
        name: String::new(),
        scenario: None,
        requirements: Vec::new(),
        case: case.clone(),
    };
    let found = BuildChange::of(diff_case.clone(), base.clone(), new.clone());
    // A text in the short form counts for a campaign alone.
    found.unwrap_or_else(|| BuildChange {
        case: diff_case,
        base,
        new,
        differences: finding.differences().cloned().collect(),
    })
}

/// Returns the draft of an issue about an unexplained difference.
fn draft(change: &BuildChange, name: &str, [expected_by, build]: [&str; 2]) -> io::Result<String> {
    IssueDraft {
        name,
        case: &change.case.case,
        expected_by,
        expected: &change.base.outcome,
        build,
        actual: &change.new.outcome,
        differences: &change.differences,
        statements: Vec::new(),
        mechanism: None,
    }
    .to_markdown()
}
