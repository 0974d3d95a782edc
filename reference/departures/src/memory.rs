//! What departures remember of the job that is being mapped.

use mapcheck_mapping::options::Options;
use mapcheck_mapping::policy::{BindingPolicy, MapBy};
use mapcheck_topology::CpuSet;
use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

/// The memory of one job, which the rules for that job share with their copies. Rules for no job remember nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct MappingMemory(Option<Arc<Mutex<Remembered>>>);

/// What is remembered.
#[derive(Clone, Debug, Default)]
pub(crate) struct Remembered {
    /// The directive bits of the job's mapping that apps promoted.
    pub(crate) promoted: u16,
    /// The job's mapping policy, once an app's options start from it.
    pub(crate) map: Option<MapBy>,
    /// The job's binding, once an app's options start from it.
    pub(crate) binding: Option<BindingPolicy>,
    /// Whether a hostfile of the job has a line that the build cannot read.
    pub(crate) hostfile_is_broken: bool,
    /// The line of a hostfile of the job that ends the build.
    pub(crate) fatal_line: Option<u32>,
    /// The slots that the build counts for an app and that its nodes do not have.
    pub(crate) forgotten_slots: i64,
    /// Whether the job's binding is the configured one.
    pub(crate) binding_is_configured: bool,
    /// The CPUs of a node that were free when an app began to use it, by the app and the node.
    pub(crate) free_at_start: HashMap<(u32, usize), CpuSet>,
    /// The app whose options started last.
    app: Option<usize>,
    /// The apps whose ranks are left to a file that they do not have.
    unranked: BTreeSet<usize>,
}

impl MappingMemory {
    /// An empty memory.
    pub(crate) fn new() -> Self {
        Self(Some(Arc::default()))
    }

    /// Returns what is remembered.
    pub(crate) fn recall<T: Default>(&self, what: impl FnOnce(&Remembered) -> T) -> T {
        let memory = self.0.as_ref();
        memory.map_or_else(T::default, |memory| {
            what(&memory.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }

    /// Adds to what is remembered.
    pub(crate) fn remember(&self, what: impl FnOnce(&mut Remembered)) {
        if let Some(memory) = &self.0 {
            what(&mut memory.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

impl Remembered {
    /// Begins with the options of an app.
    pub(crate) fn begin_app(&mut self, job: &Options, app: usize) {
        self.map = job.map();
        self.binding = Some(job.binding);
        self.app = Some(app);
        self.unranked.remove(&app);
    }

    /// Leaves the app whose options started last without ranks.
    pub(crate) fn leave_unranked(&mut self) {
        self.unranked.extend(self.app);
    }

    /// Returns whether an app is left without ranks.
    pub(crate) fn is_unranked(&self, app: Option<usize>) -> bool {
        app.is_some_and(|app| self.unranked.contains(&app))
    }
}

/// Rules are equal whatever they remember.
impl PartialEq for MappingMemory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for MappingMemory {}
