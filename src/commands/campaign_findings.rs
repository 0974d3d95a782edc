//! What `mapcheck campaign` prints of the differences.

use super::output::outln;
use crate::attribution::Switch;
use crate::builds::Prterun;
use crate::explore::campaign::{Campaign, Finding, FindingKind, Tally, by_kind, compare_case};
use crate::explore::shrink::files::kept_name;
use crate::report::reproducer::{IssueDraft, Reproducer};
use crate::system::whole_file::write_whole;
use mapcheck_reference::Implementation as _;
use miette::IntoDiagnostic as _;
use std::io;
use std::sync::atomic::AtomicBool;

/// The most unexplained differences shown of each kind.
const SHOWN: usize = 5;

/// The most kinds that are listed, of explained and of unexplained differences, unless all are.
const KINDS: usize = 24;

/// The width of the list, in columns. Commands are longer.
const WIDTH: usize = 80;

/// The report on the differences of a campaign.
pub(super) struct FindingsReport<'a> {
    pub(super) campaign: &'a Campaign<'a, Prterun>,
    /// The command that reproduces a difference, before the arguments of the case.
    pub(super) compare: &'a [&'a str],
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
        let (explained, unexplained): (Vec<_>, Vec<_>) =
            kinds.iter().partition(|(kind, _)| kind.is_explained());
        for (kind, findings) in unexplained {
            outln!("\n{}", counted(kind, findings.len()));
            self.print_small(findings, SHOWN, stop)?;
        }
        match explained.is_empty() || self.quiet {
            true => Ok(()),
            false => self.print_explained(&explained, stop),
        }
    }

    /// Prints the explained kinds with their numbers.
    fn print_explained(
        &self,
        kinds: &[(&FindingKind, &Vec<&Finding>)],
        stop: &AtomicBool,
    ) -> miette::Result<()> {
        let build = self.campaign.build.name();
        outln!("\nexplained by the profile of {build}:");
        let shown = if self.details { usize::MAX } else { KINDS };
        for (kind, findings) in kinds.iter().take(shown) {
            outln!("{}", self.cut(&counted(kind, findings.len())));
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
        outln!("{}", self.cut(&format!("  {}", finding.difference)));
        for further in &finding.further {
            outln!("{}", self.cut(&format!("  also {further}")));
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
            build: campaign.build.name(),
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

    /// Returns a line that fits the width, unless everything is shown in full.
    fn cut(&self, line: &str) -> String {
        match line.char_indices().nth(WIDTH - 1) {
            Some((end, _)) if !self.details && line.chars().count() > WIDTH => {
                format!("{}…", &line[..end])
            }
            _ => line.to_owned(),
        }
    }
}

fn counted(kind: &FindingKind, count: usize) -> String {
    let cases = if count == 1 { "case" } else { "cases" };
    format!("{kind}: {count} {cases}")
}
