//! Where the events of a comparison go.

use super::DiffArgs;
use crate::commands::output::document_writer;
use crate::report::{Annotations, Junit};
use crate::run::events::{Sink, Sinks};
use crate::run::file_sink::{FileSink, SinkFile};
use miette::{IntoDiagnostic as _, WrapErr as _};
use std::path::Path;

/// Returns the reports in files, the annotations and the recorded run that are asked for.
pub(super) fn sinks(args: &DiffArgs) -> miette::Result<Sinks<'static>> {
    let mut sinks = Sinks::default();
    if let Some(path) = &args.junit {
        sinks.0.push(Box::new(in_file(path, Junit::new)?));
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
