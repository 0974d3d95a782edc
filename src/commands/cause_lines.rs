//! The lines that show causes, with their files, and drafts of issues about them.

use crate::change::diff::{BuildChange, Cluster, ShowCommand};
use crate::explore::shrink::files::kept_name;
use crate::report::reproducer::Reproducer;
use crate::system::whole_file::write_whole;
use std::collections::BTreeMap;
use std::io;
use std::path::{Path, PathBuf};

/// The lines that show the smallest case of each cluster, and of some further forms.
#[derive(Debug)]
pub(super) struct LineMaker {
    /// The lines, by the number of the case.
    lines: BTreeMap<usize, String>,
    /// The drafts of issues, by the number of the case.
    drafts: BTreeMap<usize, PathBuf>,
}

/// The most further forms of a cause that have a line.
pub(super) const MOST_FORMS: usize = 3;

impl LineMaker {
    /// Makes the lines, and writes the files that they name, and a draft of an issue for each cause. With `all_forms`, each further
    /// form has a line.
    ///
    /// # Errors
    ///
    /// A file cannot be read or written.
    pub(super) fn new(
        folder: &Path,
        clusters: &[Cluster],
        all_forms: bool,
        draft: impl Fn(&BuildChange, &str) -> io::Result<String>,
    ) -> io::Result<Self> {
        let mut made = Self {
            lines: BTreeMap::new(),
            drafts: BTreeMap::new(),
        };
        let most = if all_forms { usize::MAX } else { MOST_FORMS };
        for (index, cluster) in clusters.iter().enumerate() {
            let name = format!("change-{}", index + 1);
            let case = &cluster.smallest.case;
            let kept = kept_name(&name, &case.case);
            let path = folder.join(format!("{kept}.md"));
            write_whole(&path, draft(&cluster.smallest, &kept)?)?;
            made.drafts.insert(case.number, path);
            made.add_line(folder, &cluster.smallest, &name)?;
            for (form, change) in cluster.forms.iter().take(most).enumerate() {
                made.add_line(folder, change, &format!("{name}-form-{}", form + 1))?;
            }
        }
        Ok(made)
    }

    fn add_line(&mut self, folder: &Path, change: &BuildChange, name: &str) -> io::Result<()> {
        let name = kept_name(name, &change.case.case);
        if let Some(reproducer) = Reproducer::new(&change.case.case, Some(folder), &name)? {
            reproducer.write_files()?;
            let line = reproducer.line().to_owned();
            self.lines.insert(change.case.number, line);
        }
        Ok(())
    }

    /// Returns the file with the draft of an issue about a change.
    pub(super) fn draft(&self, change: &BuildChange) -> Option<&Path> {
        self.drafts.get(&change.case.number).map(PathBuf::as_path)
    }

    /// Returns the line that shows a change with nothing but a prterun, or its own words.
    pub(super) fn shown(&self, change: &BuildChange) -> String {
        if let Some(line) = self.line(change) {
            return line.to_owned();
        }
        let words = change.case.case.words();
        let line = mapcheck_shell::join(words.iter().map(String::as_str));
        match change.case.case.spawned {
            Some(_) => format!("a request, spawned in the runtime of: {line}"),
            None => format!("prterun {line}"),
        }
    }

    /// Returns the line of a change.
    fn line(&self, change: &BuildChange) -> Option<&str> {
        self.lines.get(&change.case.number).map(String::as_str)
    }
}

impl ShowCommand for LineMaker {
    fn command(&self, change: &BuildChange) -> Option<String> {
        self.line(change).map(str::to_owned)
    }
}
