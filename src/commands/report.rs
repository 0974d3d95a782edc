//! `mapcheck report`: merges the recorded shards of a run, and renders the run.

use super::CommandResult;
use super::output::{document_writer, errln, print_document};
use super::run_args::status;
use crate::ledger::requirements::Ledger;
use crate::report::{Annotations, Badge, Html, Junit, Layout, Markdown, Terminal};
use crate::run::recorded_run::{RecordWriter, RecordedRun, SCHEMA, merge};
use crate::system::exit_status;
use crate::system::whole_file::WholeFile;
use anstream::StripStream;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The arguments of `mapcheck report`.
#[derive(Clone, Debug, clap::Args)]
#[command(after_help = "\
Examples:
  mapcheck test features/ranking --no-builds --shard 1/2 --record records/
  mapcheck test features/ranking --no-builds --shard 2/2 --record records/
  mapcheck report records/
  mapcheck report records/ --format junit --output results.xml
  mapcheck report records/ --format ndjson --output whole.ndjson
  mapcheck report whole.ndjson --format markdown
  mapcheck report records/ --format html --output report.html

The files must be the shards of one run: of the same features or seed, builds, edition and mapcheck. What was cut or \
edited is refused. Merged shards give the same report as the whole run, apart from times.

Exit status: that of the whole run, 0, 1 or 6 (see mapcheck test --help), 6 also if a shard is missing, 2 \
mapcheck's own command line is wrong, 5 a file is refused, or cannot be read or written.")]
pub struct ReportArgs {
    /// Recorded runs (`mapcheck test --record`, `mapcheck campaign --record`), or folders of them
    #[arg(value_name = "FILE", required_unless_present = "schema")]
    files: Vec<PathBuf>,

    /// What to write
    #[arg(long, value_enum, default_value_t)]
    format: ReportFormat,

    /// Write to this file instead of stdout
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    /// In a report for people, show every deviation and finding in full, each with a command that repeats it
    #[arg(long)]
    details: bool,

    /// Report what is there although shards are missing; the report names them, and the exit status is at least 6
    #[arg(long)]
    allow_missing: bool,

    /// Succeed even if nothing, or not everything, was looked at
    #[arg(long, conflicts_with = "allow_missing")]
    allow_empty: bool,

    /// Print the JSON schema of a recorded run's lines
    #[arg(long, exclusive = true)]
    schema: bool,
}

/// What a report is written as.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum ReportFormat {
    /// For people, as `mapcheck test` prints it
    #[default]
    Terminal,
    /// For CI servers
    Junit,
    /// For a page, such as the summary of a job
    Markdown,
    /// For the log of a GitHub workflow: an annotation for each finding
    Github,
    /// A page for a browser, in one file: requirements by implementation, deviations, and each scenario with its maps
    Html,
    /// A badge for a page: an SVG
    Badge,
    /// A recorded run again: merged, in a fixed order, without times
    Ndjson,
}

/// Merges recorded runs and renders them.
///
/// # Errors
///
/// A file is refused, or the report cannot be written.
pub fn run(args: &ReportArgs) -> CommandResult {
    if args.schema {
        print_document(SCHEMA.trim_end());
        return Ok(ExitCode::SUCCESS);
    }
    let run = merge(&args.files, args.allow_missing).into_diagnostic()?;
    if run.cases.is_empty() && !run.observed.is_empty() {
        miette::bail!(
            "this is what {} does, without verdicts; compare a build with it: mapcheck diff --base FILE --new P",
            run.started
                .implementations
                .iter()
                .map(|it| it.name.as_str())
                .collect::<Vec<_>>()
                .join(" and ")
        );
    }
    match &args.output {
        Some(path) => render_to_file(args, &run, path)
            .into_diagnostic()
            .wrap_err_with(|| format!("failed to write {}", path.display()))?,
        None => match render_to_stdout(args, &run) {
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
            written => written
                .into_diagnostic()
                .wrap_err("failed to write the report to stdout")?,
        },
    }
    let finished = run.finished();
    let status = status(&finished, args.allow_empty);
    if status == exit_status::UNDECIDED && args.format != ReportFormat::Terminal {
        for what in &finished.not_looked_at {
            errln!("not looked at: {what}");
        }
    }
    Ok(ExitCode::from(status))
}

fn render_to_file(args: &ReportArgs, run: &RecordedRun, path: &Path) -> io::Result<()> {
    let mut file = WholeFile::create(path)?;
    match args.format {
        ReportFormat::Terminal => {
            let mut text = Vec::new();
            render(args, run, StripStream::new(&mut text))?;
            file.write_all(&text)?;
        }
        _ => render(args, run, &mut file)?,
    }
    file.finish()
}

fn render_to_stdout(args: &ReportArgs, run: &RecordedRun) -> io::Result<()> {
    match args.format {
        // Its own escapes are styles, and it escapes foreign text.
        ReportFormat::Terminal => render(args, run, anstream::stdout()),
        _ => render(args, run, document_writer()),
    }
}

/// Sends a run to the renderer of a format: a [`Sink`](crate::run::events::Sink). The writer removes styles where they are unwanted;
/// other formats have none.
fn render(args: &ReportArgs, run: &RecordedRun, writer: impl Write) -> io::Result<()> {
    match args.format {
        ReportFormat::Terminal => {
            let layout = match args.output {
                Some(_) => Layout::Pipe,
                None => Layout::of_stdout(),
            };
            let report = Terminal::new(writer).with_details(args.details);
            run.send(&mut report.with_layout(layout))
        }
        ReportFormat::Junit => run.send(&mut Junit::new(writer)),
        ReportFormat::Markdown => run.send(&mut Markdown::new(writer).with_details(args.details)),
        ReportFormat::Html => {
            // Without the ledger, the page has the ids of the requirements alone.
            let ledger = Ledger::find(&["features".into()]).ok();
            run.send(&mut Html::new(writer, ledger))
        }
        ReportFormat::Badge => run.send(&mut Badge::new(writer)),
        ReportFormat::Github => run.send(&mut Annotations::new(writer)),
        ReportFormat::Ndjson => {
            let run = run.clone().without_times();
            let mut writer = RecordWriter::start(writer, &run.started)?;
            run.send(&mut writer)
        }
    }
}
