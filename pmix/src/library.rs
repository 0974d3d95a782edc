//! A libpmix that was loaded.

use crate::functions::Functions;
use mapcheck_reference::pmix::{Returned, Status};
use std::ffi::{CStr, c_char};
use std::mem::ManuallyDrop;
use std::path::{Path, PathBuf};

/// The library that `pmix-sys` has built with this program.
#[must_use]
pub fn built_library() -> PathBuf {
    PathBuf::from(env!("MAPCHECK_BUILT_LIBPMIX"))
}

/// A libpmix. It is never unloaded: its own threads, and what it has registered to happen at the process's end, would be left
/// without code.
pub struct Library {
    loaded: ManuallyDrop<libloading::Library>,
    pub(crate) functions: Functions,
}

/// A library that cannot be used.
#[derive(Debug)]
pub struct OpenError {
    /// Its file.
    pub file: PathBuf,
    /// Why not.
    pub source: libloading::Error,
}

impl std::fmt::Display for OpenError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "cannot load {}: {}", self.file.display(), self.source)
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
    /// If the file is none that can be loaded.
    pub fn open(file: &Path) -> Result<Self, OpenError> {
        use libloading::os::unix;
        // Plugins look their symbols up in the whole program.
        let flags = unix::RTLD_NOW | unix::RTLD_GLOBAL;
        // SAFETY: a libpmix does nothing when it is loaded; whoever names another library trusts it.
        let loaded = unsafe { unix::Library::open(Some(file), flags) };
        let loaded = loaded.map_err(|source| OpenError {
            file: file.to_owned(),
            source,
        })?;
        let loaded = libloading::Library::from(loaded);
        Ok(Self {
            functions: Functions::of(&loaded),
            loaded: ManuallyDrop::new(loaded),
        })
    }

    /// What the library calls itself.
    ///
    /// # Errors
    ///
    /// It cannot say.
    #[doc(alias = "PMIx_Get_version")]
    pub fn version(&self) -> Result<String, Status> {
        let version = self.functions.PMIx_Get_version()?;
        // SAFETY: it takes nothing and returns a text that is never freed.
        Ok(unsafe { text(version()) })
    }

    /// What the library calls a status.
    ///
    /// # Errors
    ///
    /// It cannot say.
    #[doc(alias = "PMIx_Error_string")]
    pub fn status_name(&self, code: i32) -> Result<String, Status> {
        let name = self.functions.PMIx_Error_string()?;
        // SAFETY: it takes any number and returns a text that is not freed.
        Ok(unsafe { text(name(code)) })
    }

    /// The names of those functions that the library does not have.
    #[must_use]
    pub fn missing(&self, names: &[String]) -> Returned {
        let there = |name: &String| {
            // SAFETY: the symbol is looked up, and never called.
            unsafe { self.loaded.get::<*const ()>(name.as_bytes()) }.is_ok()
        };
        Returned::Names(names.iter().filter(|name| !there(name)).cloned().collect())
    }
}

/// A C text as ours; none if there is none.
///
/// # Safety
///
/// The pointer is null or that of a text that ends with a NUL.
pub(crate) unsafe fn text(pointer: *const c_char) -> String {
    if pointer.is_null() {
        return String::new();
    }
    // SAFETY: as the caller says.
    let text = unsafe { CStr::from_ptr(pointer) };
    text.to_string_lossy().into_owned()
}

/// What a call returned, as a result.
pub(crate) fn done(code: i32) -> Result<(), Status> {
    match Status::Code(code) {
        status if status.is_success() => Ok(()),
        status => Err(status),
    }
}
