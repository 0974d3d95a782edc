//! The names that PRRTE's own library has for its attributes.

use crate::memory::Reader;
use crate::status::unusable;
use libloading::Library;
use mapcheck_reference::pmix::Status;
use std::ffi::c_char;
use std::mem::ManuallyDrop;

/// The names under which PRRTE's library is installed. The number follows its interface.
const FILES: [&str; 8] = [
    "libprrte.so",
    "libprrte.so.9",
    "libprrte.so.8",
    "libprrte.so.7",
    "libprrte.so.6",
    "libprrte.so.5",
    "libprrte.so.4",
    "libprrte.so.3",
];

/// Returns the names of attributes, by key.
///
/// # Errors
///
/// PRRTE's library is not where libraries are looked for, lacks the function, or returns no string.
///
/// # Safety
///
/// The library that has one of the names, where libraries are looked for, is PRRTE's: its code may run in this process.
#[doc(alias = "prte_attr_key_to_str")]
pub(crate) unsafe fn attribute_names(keys: &[u16]) -> Result<Vec<String>, Status> {
    let loaded = FILES.iter().find_map(|file| {
        // SAFETY: the caller promises that its code may run here.
        unsafe { Library::new(*file) }.ok()
    });
    // Unloading would run what it has registered for the exit.
    let library = ManuallyDrop::new(
        loaded.ok_or_else(|| unusable("PRRTE's library cannot be loaded".to_owned()))?,
    );
    // SAFETY: the type is that of PRRTE's header src/util/attr.h, where a key is a `uint16_t`.
    let name = unsafe {
        library.get::<unsafe extern "C" fn(u16) -> *const c_char>(c"prte_attr_key_to_str")
    };
    let name = name.map_err(|error| unusable(error.to_string()))?;
    let names = keys.iter().map(|key| {
        // SAFETY: the function takes every number. What it returns is copied before it is called again.
        Reader::default().string(unsafe { name(*key) })
    });
    names.collect()
}
