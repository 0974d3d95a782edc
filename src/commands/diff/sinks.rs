//! Where the events of a comparison go, and the lines that its reports show.

use super::DiffArgs;
use crate::change::diff::{BuildChange, Cluster, ShowCommand};
use crate::commands::output::document_writer;
use crate::explore::shrink::files::kept_name;
use crate::report::reproducer::Reproducer;
use crate::report::{Annotations, Junit, Markdown};
use crate::run::events::{Sink, Sinks};
use crate::run::file_sink::{FileSink, SinkFile};
use crate::system::whole_file::write_whole;
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// Returns the reports in files, the annotations and the recorded run that are asked for.
pub(super) fn sinks(args: &DiffArgs) -> miette::Result<Sinks<'static>> {
    let mut sinks = Sinks::default();
    if let Some(path) = &args.junit {
        sinks.0.push(Box::new(in_file(path, Junit::new)?));
    }
    if let Some(path) = &args.markdown {
        sinks.0.push(Box::new(in_file(path, Markdown::new)?));
    }
    if args.github {
        sinks.0.push(Box::new(Annotations::new(document_writer())));
    }
    if let Some(file) = args.run_args.record_file() {
        sinks.0.push(Box::new(file));
    }
    Ok(sinks)
}

/// Returns a report that is written to a file.
fn in_file<S: Sink>(
    path: &Path,
    report: impl FnOnce(SinkFile) -> S,
) -> miette::Result<FileSink<S>> {
    FileSink::create(path, report)
        .into_diagnostic()
        .wrap_err_with(|| format!("failed to write {}", path.display()))
}

/// The lines that show the smallest case of each cluster.
#[derive(Debug)]
pub(super) struct LineMaker {
    /// The lines, by the number of the case.
    lines: BTreeMap<usize, String>,
    /// The drafts of issues, by the number of the case.
    drafts: BTreeMap<usize, PathBuf>,
}

impl LineMaker {
    /// Makes the lines, and writes the files that they name, and a draft of an issue for each.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written.
    pub(super) fn new(
        folder: &Path,
        clusters: &[Cluster],
        draft: impl Fn(&BuildChange, &str) -> io::Result<String>,
    ) -> io::Result<Self> {
        let (mut lines, mut drafts) = (BTreeMap::new(), BTreeMap::new());
        for (index, cluster) in clusters.iter().enumerate() {
            let case = &cluster.smallest.case;
            let name = kept_name(&format!("change-{}", index + 1), &case.case);
            let path = folder.join(format!("{name}.md"));
            write_whole(&path, draft(&cluster.smallest, &name)?)?;
            drafts.insert(case.number, path);
            let Some(reproducer) = Reproducer::new(&case.case, Some(folder), &name)? else {
                continue;
            };
            reproducer.write_files()?;
            lines.insert(case.number, reproducer.line().to_owned());
        }
        Ok(Self { lines, drafts })
    }

    /// Returns the file with the draft of an issue about a change.
    pub(super) fn draft(&self, change: &BuildChange) -> Option<&Path> {
        self.drafts.get(&change.case.number).map(PathBuf::as_path)
    }

    /// Returns the line of a change.
    pub(super) fn line(&self, change: &BuildChange) -> Option<&str> {
        self.lines.get(&change.case.number).map(String::as_str)
    }
}

impl ShowCommand for LineMaker {
    fn command(&self, change: &BuildChange) -> Option<String> {
        self.line(change).map(str::to_owned)
    }
}
