//! The options of campaigns that measure what they reach in a build's code, and what these print.

use super::output::outln;
use crate::campaign::guided::{Corpus, CoverageCampaign, CoverageResult, CoveredBuild};
use crate::campaign::{Campaign, ComparedCase, Draft, Tally};
use crate::coverage::{CoverageFigures, FileFigures, ReachedCode};
use crate::implementation::{BuildSettings, Prterun};
use crate::whole_file::write_whole;
use mapcheck_shell::join;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;

/// What is measured in a build that is compiled for coverage.
#[derive(Clone, Debug, Default, clap::Args)]
pub(super) struct CoverageArgs {
    /// Measure which lines and branches of PRRTE's mapper the cases reach. The build has to be compiled with GCC's
    /// `--coverage`, and the tree that it was compiled in has to be there
    #[arg(long, conflicts_with_all = ["spawned", "live", "case", "shard", "list"])]
    pub(super) coverage: bool,

    /// Keep the cases that reach new code of the mapper, and change them further. Measures as --coverage does
    #[arg(long, conflicts_with_all = ["strength", "spawned", "live", "case", "shard", "list"])]
    pub(super) guided: bool,
}

/// A build whose coverage is measured, and what its first run reached.
pub(super) struct Coverage {
    build: CoveredBuild,
    first: ReachedCode,
    guided: bool,
}

/// What a campaign has reached.
pub(super) struct CoverageOutcome {
    reached: ReachedCode,
    /// The cases that reached something new, if the campaign was guided by them.
    kept: Option<Corpus>,
}

impl CoverageArgs {
    /// Opens the build for coverage, if it is to be measured.
    ///
    /// # Errors
    ///
    /// It is not compiled for coverage.
    pub(super) fn open(
        &self,
        build: &Prterun,
        settings: BuildSettings,
        workers: usize,
    ) -> miette::Result<Option<Coverage>> {
        if !self.coverage && !self.guided {
            return Ok(None);
        }
        let path = build.path();
        let build = CoveredBuild::open(path, &settings, workers).into_diagnostic()?;
        let guided = self.guided;
        let campaign = CoverageCampaign {
            build: &build,
            guided,
        };
        let first = campaign.first_counters().into_diagnostic();
        let first = first
            .wrap_err_with(|| format!("the coverage of {} cannot be measured", path.display()))?;
        Ok(Some(Coverage {
            build,
            first,
            guided,
        }))
    }
}

impl Coverage {
    /// Runs a campaign, and returns what it has found and reached.
    ///
    /// # Errors
    ///
    /// Those of the campaign, and counters that cannot be read.
    pub(super) fn run(
        self,
        campaign: &Campaign<'_, Prterun>,
        stop: &AtomicBool,
        progress: &(dyn Fn(usize) + Sync),
        observe: &(dyn Fn(&ComparedCase<'_>) -> io::Result<()> + Sync),
    ) -> io::Result<(Tally, Option<CoverageOutcome>)> {
        let measured = CoverageCampaign {
            build: &self.build,
            guided: self.guided,
        };
        let result = measured.run(campaign, self.first, stop, progress, observe)?;
        let CoverageResult {
            tally,
            reached,
            corpus,
        } = result;
        let kept = self.guided.then_some(corpus);
        Ok((tally, Some(CoverageOutcome { reached, kept })))
    }
}

/// The names of the files with the lines that were never reached, and with the cases that were kept.
const NEVER_REACHED: &str = "never-reached.txt";
const KEPT: &str = "guided-cases.txt";

impl CoverageOutcome {
    /// Prints the lines and branches by file, and where the lines are listed that were never reached.
    ///
    /// # Errors
    ///
    /// `gcov` fails, or a file cannot be written.
    pub(super) fn print(&self, folder: &Path, details: bool) -> miette::Result<()> {
        let figures = CoverageFigures::new(&self.reached).into_diagnostic()?;
        outln!("\n{}", table(&figures).trim_end());
        let never = describe_never_reached(&figures);
        write(&folder.join(NEVER_REACHED), &never)?;
        if details {
            outln!("\nnever reached:\n{}", never.trim_end());
        }
        outln!(
            "\nlines that were never reached: {}",
            folder.join(NEVER_REACHED).display()
        );
        if let Some(kept) = &self.kept {
            let text: String = kept.drafts().map(describe_draft).collect();
            write(&folder.join(KEPT), &text)?;
            outln!(
                "{} cases reached new code: {}",
                kept.len(),
                folder.join(KEPT).display()
            );
        }
        Ok(())
    }
}

fn write(path: &Path, text: &str) -> miette::Result<()> {
    let written = write_whole(path, text).into_diagnostic();
    written.wrap_err_with(|| format!("failed to write {}", path.display()))
}

/// Returns a table of the lines and branches by file, those of the most lines first.
fn table(figures: &CoverageFigures) -> String {
    let mut rows: Vec<(&str, &FileFigures)> = figures
        .files
        .iter()
        .map(|(name, file)| (name.as_str(), file))
        .collect();
    rows.sort_by_key(|(_, file)| std::cmp::Reverse(file.lines().1));
    let mut text = format!("{:>16}  {:>16}  file\n", "lines", "branches");
    for (name, file) in rows {
        let (lines, branches) = (share(file.lines()), share(file.branches()));
        let _ = writeln!(text, "{lines:>16}  {branches:>16}  {name}");
    }
    let (lines, branches) = (share(figures.lines()), share(figures.branches()));
    let _ = writeln!(text, "{lines:>16}  {branches:>16}  all");
    text
}

fn share((part, all): (usize, usize)) -> String {
    let percent = (part * 1000).checked_div(all).unwrap_or(0);
    format!("{part}/{all} {}.{} %", percent / 10, percent % 10)
}

/// Returns the functions that were never called and the lines that were never reached, by file.
fn describe_never_reached(figures: &CoverageFigures) -> String {
    let mut text = String::new();
    for (name, file) in &figures.files {
        let called = file.lines().0 > 0;
        let functions: Vec<&str> = file.never_called().into_iter().collect();
        let ranges = file.never_reached();
        if functions.is_empty() && ranges.is_empty() {
            continue;
        }
        let _ = writeln!(text, "{name}");
        if !called {
            let _ = writeln!(text, "  nothing of it was reached");
            continue;
        }
        if !functions.is_empty() {
            let _ = writeln!(text, "  never called: {}", functions.join(", "));
        }
        for (function, ranges) in ranges {
            let ranges = ranges.into_iter().map(|(first, last)| match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            });
            let ranges: Vec<String> = ranges.collect();
            let _ = writeln!(text, "  {function}: {}", ranges.join(", "));
        }
    }
    text
}

/// Returns the words of a draft, and the texts of its files.
fn describe_draft(draft: &Draft) -> String {
    let words = draft.words();
    let mut text = format!("{}\n", join(words.iter().map(String::as_str)));
    for (index, file) in draft.files.iter().enumerate() {
        if words
            .iter()
            .any(|word| word.contains(&format!("{{{index}}}")))
        {
            let lines: Vec<&str> = file.lines().collect();
            let _ = writeln!(text, "    {{{index}}}: {}", lines.join(" | "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::{DraftOption, Segment};

    #[test]
    fn shares_have_one_decimal_and_nothing_is_none_of_it() {
        assert_eq!(share((1, 3)), "1/3 33.3 %");
        assert_eq!(share((0, 0)), "0/0 0.0 %");
    }

    #[test]
    fn a_kept_case_is_listed_with_the_files_that_it_names() {
        let draft = Draft {
            files: vec!["n1\nn2\n".to_owned(), "unused\n".to_owned()],
            segments: vec![Segment {
                options: vec![DraftOption::new("--hostfile", "{0}")],
                executable: Some("a".to_owned()),
            }],
            ..Draft::default()
        };
        let text = describe_draft(&draft);
        assert!(
            text.ends_with("    {0}: n1 | n2\n") && !text.contains("unused"),
            "{text}"
        );
    }
}
