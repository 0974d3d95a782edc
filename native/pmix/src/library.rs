//! Loading a libpmix.

use crate::callback;
use crate::functions::Functions;
use crate::host;
use crate::memory::Reader;
use mapcheck_reference::pmix::{CallOutput, HostCall, Status};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The file of the library that `pmix-sys` built along with this crate.
#[must_use]
pub fn built_library() -> PathBuf {
    PathBuf::from(env!("MAPCHECK_BUILT_LIBPMIX"))
}

/// A loaded libpmix.
///
/// It is never unloaded: its threads, and the functions that it has registered to run at exit, would be left without code.
pub struct Library {
    loaded: ManuallyDrop<libloading::Library>,
    pub(crate) functions: Functions,
    /// How long a call waits for its callback.
    pub(crate) callback_limit: Duration,
}

/// A library that could not be loaded.
#[derive(Debug)]
pub struct OpenError {
    /// The library's file.
    pub file: PathBuf,
    /// The dynamic loader's error.
    pub source: libloading::Error,
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot load {}: {}", self.file.display(), self.source)?;
        // The loader's own message, for example which other library is missing.
        let reason = std::error::Error::source(&self.source);
        reason.map_or(Ok(()), |reason| write!(f, ": {reason}"))
    }
}

impl std::error::Error for OpenError {}

impl std::fmt::Debug for Library {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Library")
            .field("loaded", &self.loaded)
            .finish_non_exhaustive()
    }
}

impl Library {
    /// Loads a library, and runs what it has registered to run when it is loaded.
    ///
    /// What its functions return may be wrong in any way: that is an error of the call. What they do is not limited.
    ///
    /// # Errors
    ///
    /// The dynamic loader cannot load the file.
    ///
    /// # Safety
    ///
    /// The file's code may run in this process: a function with a name of libpmix's is called with the arguments of that function, and
    /// writes only to memory that it allocates or that is passed to it.
    pub unsafe fn open(file: &Path) -> Result<Self, OpenError> {
        use libloading::os::unix;
        // libpmix's plugins look for its symbols in the global scope.
        let flags = unix::RTLD_NOW | unix::RTLD_GLOBAL;
        // SAFETY: the caller promises that its code may run here.
        let loaded = unsafe { unix::Library::open(Some(file), flags) };
        let loaded = loaded.map_err(|source| OpenError {
            file: file.to_owned(),
            source,
        })?;
        let loaded = libloading::Library::from(loaded);
        Ok(Self {
            functions: Functions::look_up(&loaded),
            callback_limit: callback::TIMEOUT,
            loaded: ManuallyDrop::new(loaded),
        })
    }

    /// Returns what libraries of this process have asked of its host, in order.
    #[must_use]
    pub fn host_calls(&self) -> Vec<HostCall> {
        host::calls()
    }

    /// Sets how long a call waits for its callback. The default is 30 seconds.
    pub fn limit_callbacks(&mut self, limit: Duration) {
        self.callback_limit = limit;
    }

    /// Returns the library's name and version, as it reports them itself.
    ///
    /// # Errors
    ///
    /// The library lacks the function, or returns no string.
    #[doc(alias = "PMIx_Get_version")]
    pub fn version(&self) -> Result<String, Status> {
        let version = self.functions.PMIx_Get_version()?;
        // SAFETY: the function has no arguments.
        Reader::default().string(unsafe { version() })
    }

    /// Returns those of the functions that the library lacks.
    #[must_use]
    pub fn missing_functions(&self, names: &[String]) -> CallOutput {
        let exists = |name: &String| {
            // SAFETY: the symbol is looked up but never called.
            unsafe { self.loaded.get::<*const ()>(name.as_bytes()) }.is_ok()
        };
        let missing = names.iter().filter(|name| !exists(name));
        CallOutput::Names(missing.cloned().collect())
    }
}
