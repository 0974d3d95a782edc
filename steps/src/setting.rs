//! What scenarios run on: an implementation, its rules, the topologies, and a libpmix if there is one.

use crate::selection::Tags;
use mapcheck_pmix_calls::library::PmixLibrary;
use mapcheck_reference::pmix::Library;
use mapcheck_reference::{Implementation, Reference, Rules, Topology};
use mapcheck_shell::shipped;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Why scenarios that look inside the reference do not apply to real builds.
pub(crate) const LOOKS_INSIDE: &str = "looks inside the reference";

/// Why scenarios about libpmix do not apply to launchers.
pub(crate) const IS_ABOUT_LIBPMIX: &str = "is about libpmix";

/// Why all other scenarios do not apply to a libpmix.
const IS_ABOUT_MAPPING: &str = "is about mapping, which libpmix does not do";

/// Is called with the number of scenarios that have ended, and the number of all.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// What scenarios run on.
pub struct Setting {
    /// The implementation under test, which maps jobs.
    pub implementation: Arc<dyn Implementation>,
    /// The libpmix, or its model, that performs the scripts of scenarios about libpmix.
    pub library: Option<Arc<dyn Library>>,
    /// Whether only scenarios about libpmix apply.
    pub only_libpmix: bool,
    /// The rules of the reference, for steps that look inside it.
    pub rules: Rules,
    /// The topologies that scenarios name.
    pub topologies: Arc<Topologies>,
    /// The libpmix whose single functions scenarios call, if there is one.
    pub calls: Option<Arc<dyn PmixLibrary>>,
    /// Receives the progress of the run.
    pub progress: Option<Progress>,
}

/// The topologies of a folder, each read once.
#[derive(Debug)]
pub struct Topologies {
    folder: PathBuf,
    cache: Mutex<BTreeMap<String, Arc<Topology>>>,
}

impl Topologies {
    /// The topologies of a folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            cache: Mutex::default(),
        }
    }

    /// Returns the topology of a name, and its file.
    pub(crate) fn get(&self, name: &str) -> Result<(Arc<Topology>, PathBuf), String> {
        let file = self.folder.join(format!("{name}.xml"));
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(topology) = cache.get(name) {
            return Ok((Arc::clone(topology), file));
        }
        let failed = |reason: String| {
            let file = file.display();
            format!(
                "the topology {file} cannot be read: {reason}; name a file of that folder, without `.xml`"
            )
        };
        let xml = shipped::locate(&file).and_then(std::fs::read_to_string);
        let xml = xml.map_err(|error| failed(error.to_string()))?;
        let topology = Topology::from_xml(&xml).map_err(|error| failed(error.to_string()))?;
        let topology = Arc::new(topology);
        cache.insert(name.to_owned(), Arc::clone(&topology));
        Ok((topology, file))
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setting")
            .field("implementation", &self.implementation.name())
            .field("rules", &self.rules)
            .field("topologies", &self.topologies)
            .finish_non_exhaustive()
    }
}

impl Setting {
    /// Runs scenarios on an implementation, without a libpmix.
    #[must_use]
    pub fn new(
        implementation: Arc<dyn Implementation>,
        rules: Rules,
        topologies: Arc<Topologies>,
    ) -> Self {
        Self {
            implementation,
            library: None,
            only_libpmix: false,
            rules,
            topologies,
            calls: None,
            progress: None,
        }
    }

    /// Runs only scenarios about libpmix, on a library. The reference maps their jobs.
    #[must_use]
    pub fn for_library(
        library: Arc<dyn Library>,
        rules: Rules,
        topologies: Arc<Topologies>,
    ) -> Self {
        let reference = Arc::new(Reference::new(library.name(), rules.clone()));
        let mut setting = Self::new(reference, rules, topologies).with_library(library);
        setting.only_libpmix = true;
        setting
    }

    /// Adds the libpmix whose single functions scenarios call.
    #[must_use]
    pub fn with_calls(mut self, calls: Arc<dyn PmixLibrary>) -> Self {
        self.calls = Some(calls);
        self
    }

    /// Adds the libpmix that performs scripts.
    #[must_use]
    pub fn with_library(mut self, library: Arc<dyn Library>) -> Self {
        self.library = Some(library);
        self
    }

    /// Adds a receiver of the run's progress.
    #[must_use]
    pub fn with_progress(mut self, progress: Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Why a scenario with these tags does not apply, or `None` if it does.
    pub(crate) fn not_applicable(&self, tags: &Tags) -> Option<&'static str> {
        if self.only_libpmix && !tags.libpmix {
            return Some(IS_ABOUT_MAPPING);
        }
        if tags.libpmix && self.library.is_none() {
            return Some(IS_ABOUT_LIBPMIX);
        }
        let reference = self.implementation.is_reference() && !self.only_libpmix;
        (tags.reference && !reference).then_some(LOOKS_INSIDE)
    }
}
