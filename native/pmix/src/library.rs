//! Loading a libpmix.

use crate::from_c::string;
use crate::functions::Functions;
use mapcheck_reference::pmix::{CallOutput, Status};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

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
    /// Loads a library.
    ///
    /// # Errors
    ///
    /// The dynamic loader cannot load the file.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        use libloading::os::unix;
        // libpmix's plugins look for its symbols in the global scope.
        let flags = unix::RTLD_NOW | unix::RTLD_GLOBAL;
        // SAFETY: loading a libpmix runs no code that could be unsound; a caller who names another library trusts that library.
        let loaded = unsafe { unix::Library::open(Some(file), flags) };
        let loaded = loaded.map_err(|source| OpenError {
            file: file.to_owned(),
            source,
        })?;
        let loaded = libloading::Library::from(loaded);
        Ok(Self {
            functions: Functions::look_up(&loaded),
            loaded: ManuallyDrop::new(loaded),
        })
    }

    /// Returns the library's name and version, as it reports them itself.
    ///
    /// # Errors
    ///
    /// The library lacks the function.
    #[doc(alias = "PMIx_Get_version")]
    pub fn version(&self) -> Result<String, Status> {
        let version = self.functions.PMIx_Get_version()?;
        // SAFETY: the function has no arguments, and returns a string that lives as long as the library.
        Ok(unsafe { string(version()) })
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
