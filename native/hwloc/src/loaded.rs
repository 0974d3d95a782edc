//! The hwloc library of this machine, loaded when it is needed.

use crate::error::HwlocError;
use libloading::{Library, Symbol};
use std::ffi::{CStr, c_char, c_int, c_ulong, c_void};
use std::{io, ptr};

/// The library of hwloc 2, whose interface this file declares.
const LIBRARY: &str = if cfg!(target_os = "macos") {
    "libhwloc.15.dylib"
} else {
    "libhwloc.so.15"
};

/// `HWLOC_TYPE_FILTER_KEEP_IMPORTANT` of `hwloc.h`.
const KEEP_IMPORTANT: c_int = 3;

/// `hwloc_topology_t`: a pointer to what only hwloc looks into.
type Pointer = *mut c_void;

/// Returns the XML of this machine.
pub(crate) fn discover() -> Result<String, HwlocError> {
    // SAFETY: the library of that name is hwloc, which PRRTE itself is linked to.
    let library = unsafe { load(LIBRARY)? };
    let machine = Machine::load(&library)?;
    machine.export_xml()
}

/// Loads a library, which the loader finds by its name, and runs what it has registered to run when it is loaded.
///
/// # Safety
///
/// The library's code may run in this process.
unsafe fn load(name: &'static str) -> Result<Library, HwlocError> {
    // SAFETY: the caller promises that its code may run.
    unsafe { Library::new(name) }.map_err(|error| HwlocError::NoLibrary {
        library: name,
        reason: error.to_string(),
    })
}

/// Finds one of hwloc's functions.
///
/// # Safety
///
/// `F` must be the function's type in `hwloc.h`.
unsafe fn function<'library, F>(
    library: &'library Library,
    name: &CStr,
) -> Result<Symbol<'library, F>, HwlocError> {
    // SAFETY: the caller promises the type.
    unsafe { library.get(name) }.map_err(|error| HwlocError::NoLibrary {
        library: LIBRARY,
        reason: error.to_string(),
    })
}

/// Returns an error if hwloc's status states one, with the system's reason.
fn check(action: &'static str, status: c_int) -> Result<(), HwlocError> {
    if status < 0 {
        return Err(HwlocError::failed(action, io::Error::last_os_error()));
    }
    Ok(())
}

/// A topology of hwloc that is destroyed with this value.
struct Machine<'library> {
    library: &'library Library,
    pointer: Pointer,
    destroy: Symbol<'library, unsafe extern "C" fn(Pointer)>,
}

impl<'library> Machine<'library> {
    /// Has hwloc look at this machine.
    fn load(library: &'library Library) -> Result<Self, HwlocError> {
        type Init = unsafe extern "C" fn(*mut Pointer) -> c_int;
        type Filter = unsafe extern "C" fn(Pointer, c_int) -> c_int;
        type Load = unsafe extern "C" fn(Pointer) -> c_int;

        // SAFETY: these are the types of hwloc 2.
        let (init, filter, load, destroy) = unsafe {
            (
                function::<Init>(library, c"hwloc_topology_init")?,
                function::<Filter>(library, c"hwloc_topology_set_io_types_filter")?,
                function::<Load>(library, c"hwloc_topology_load")?,
                function(library, c"hwloc_topology_destroy")?,
            )
        };
        let mut pointer = ptr::null_mut();
        // SAFETY: hwloc writes the new topology to a pointer of ours.
        check("begin", unsafe { init(&raw mut pointer) })?;
        let machine = Self {
            library,
            pointer,
            destroy,
        };
        // SAFETY: the topology exists, and is configured before it is loaded, once.
        unsafe {
            check("look for devices", filter(pointer, KEEP_IMPORTANT))?;
            check("load the topology", load(pointer))?;
        }
        Ok(machine)
    }

    /// Has hwloc write XML.
    fn export_xml(&self) -> Result<String, HwlocError> {
        type Export = unsafe extern "C" fn(Pointer, *mut *mut c_char, *mut c_int, c_ulong) -> c_int;
        type Free = unsafe extern "C" fn(Pointer, *mut c_char);

        // SAFETY: these are the types of hwloc 2.
        let (export, free) = unsafe {
            (
                function::<Export>(self.library, c"hwloc_topology_export_xmlbuffer")?,
                function::<Free>(self.library, c"hwloc_free_xmlbuffer")?,
            )
        };
        let (mut buffer, mut length) = (ptr::null_mut(), 0);
        // SAFETY: the topology is loaded, and hwloc writes to a pointer and a number of ours.
        let status = unsafe { export(self.pointer, &raw mut buffer, &raw mut length, 0) };
        check("write XML", status)?;
        if buffer.is_null() {
            return Err(HwlocError::failed("write XML", "it returned none"));
        }
        // SAFETY: hwloc ends the text with a zero, and it is not freed before it is copied.
        unsafe {
            let xml = CStr::from_ptr(buffer).to_string_lossy().into_owned();
            free(self.pointer, buffer);
            Ok(xml)
        }
    }
}

impl Drop for Machine<'_> {
    fn drop(&mut self) {
        // SAFETY: the topology exists until here.
        unsafe { (self.destroy)(self.pointer) };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_library_is_named_with_what_to_do() {
        // SAFETY: the library does not exist.
        let loaded = unsafe { load("libhwloc-missing.so.0") };
        let error = loaded.map(drop).unwrap_err();
        let text = error.to_string();
        assert!(text.contains("libhwloc-missing.so.0"), "{text}");
        assert!(text.contains("--topology"), "{text}");
    }

    #[test]
    fn a_failure_of_hwloc_has_a_reason() {
        let error = check("load the topology", -1).unwrap_err();
        assert!(
            error
                .to_string()
                .starts_with("hwloc cannot load the topology: ")
        );
        assert!(check("begin", 0).is_ok());
    }
}
