//! How far the apps of a job have used the files that the job is mapped by.

use super::Placement;
use crate::options::Options;
use crate::request::AppRequest;

/// How much of the job's files the apps without a mapping of their own have used.
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
        if !app.follows_mapping_of_job() {
            return 0;
        }
        let first = self.rules.begin_in_job_file(options, self.procs.len());
        u32::try_from(first).unwrap_or(u32::MAX)
    }
}
