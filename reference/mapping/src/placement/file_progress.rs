//! How far the apps of a job have used the files that the job is mapped by.

use super::Placement;
use crate::options::Options;
use crate::request::AppRequest;
use crate::rules::Quirk;

/// How much of the job's files the apps without a mapping of their own have used.
///
/// PAM-MAP-FILE-4, PAM-MAP-FILE-5: a call for one app continues where the call for the app before it ended, as a call for all apps does.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct FileProgress {
    /// The entries of the default hostfile.
    pub(crate) hosts: usize,
    /// The lines of LSF's affinity file.
    pub(crate) lines: usize,
}

impl Placement<'_> {
    /// Returns the line of the rankfile that an app's first process has: the job's rankfile numbers the job's ranks, an app's own the
    /// app's.
    ///
    /// PAM-MAP-FILE-4.
    pub(crate) fn first_rank_in_file(&self, app: &AppRequest, options: &Options) -> u32 {
        let starts_over = options.app_idx.is_some() && self.rules.has(Quirk::JobFilesStartOver);
        if starts_over || !app.follows_mapping_of_job() {
            return 0;
        }
        u32::try_from(self.procs.len()).unwrap_or(u32::MAX)
    }

    /// Starts the job's files over in a call for one app, for [`Quirk::JobFilesStartOver`].
    pub(super) fn start_files(&mut self, options: &Options) {
        if options.app_idx.is_some() && self.rules.has(Quirk::JobFilesStartOver) {
            self.progress = FileProgress::default();
        }
    }
}
