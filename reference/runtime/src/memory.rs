//! What rules remember of a runtime beside its own state, which they alone can read.

use super::job::Job;
use mapcheck_mapping::Machines;
use std::any::Any;
use std::fmt::Debug;

/// The memory of rules whose decisions depend on what happened to earlier jobs. Those of the text do not.
pub trait RuntimeMemory: Any + Debug + Send + Sync {
    /// Returns a copy that shares nothing with this one.
    fn copy(&self) -> Box<dyn RuntimeMemory>;

    /// Takes notice of the end of a job, which is one of the given ones.
    fn end_job(&self, nspace: &str, jobs: &mut [Job], machines: &Machines);
}

impl Clone for Box<dyn RuntimeMemory> {
    fn clone(&self) -> Self {
        (**self).copy()
    }
}
