//! A safe layer over libpmix, and the *probe*: the program that runs mapcheck's scripts on a libpmix.
//!
//! [`Library`] is a libpmix loaded at run time: the one that `pmix-sys` builds, a distribution's, or one with faults put in for a
//! test. Types and constants come from `pmix-sys`. Functions are looked up by name, so a function that a library lacks is a status
//! ([`Status::Missing`](mapcheck_reference::pmix::Status)) and not a program that fails to start.
//!
//! libpmix keeps its state in globals, so a process cannot start over with a clean one. The probe therefore runs one script per
//! process; [`probe`] describes how.
//!
//! # Invariants
//!
//! * Besides the crate over hwloc, only this crate and the program in `calls/` contain `unsafe`. Every `unsafe` block has a comment with the reason why it is sound.
//! * No type of libpmix appears in the public interface: arguments and results are values of [`mapcheck_reference::pmix`].
//! * The arguments of a call live in an `into_c::Arena` that outlives the call. libpmix copies whatever it keeps.
//! * A library may lie. `memory` copies what it returns, an address without memory is an error, and nothing is freed.
//! * A library is never unloaded.
//!
//! # What this crate must never know
//!
//! The rules. It reports what a library did; whether that is correct is decided by the model of [`mapcheck_reference::pmix`], the
//! scenarios and the judge. It does not look at a library's version either: a difference between versions is for them to find.
//!
//! # Modules, from the ground up
//!
//! | module | contents |
//! | --- | --- |
//! | `c_types` | C types that `pmix-sys` does not have in the form needed here |
//! | `status` | status codes as results |
//! | `memory` | reading what a library points at, without trusting it |
//! | `into_c`, `from_c` | our values as libpmix's; libpmix's as ours |
//! | `functions`, [`Library`] | the table of functions; a loaded library |
//! | `host` | the functions through which libpmix asks its host, recorded and answered |
//! | `callback` | waiting for libpmix to call back |
//! | `compressed` | lists that libpmix has compressed |
//! | `buffer`, `client`, `cpu_sets`, `job_map`, `setup`, `server`, `session` | the calls, as methods of [`Library`] |
//! | `prrte` | the names of attributes in PRRTE's own library |
//! | [`probe`] | the program |

mod buffer;
mod c_types;
mod callback;
mod client;
mod compressed;
mod cpu_sets;
mod events;
mod from_c;
mod functions;
mod host;
mod into_c;
mod job_map;
mod library;
mod memory;
pub mod probe;
mod prrte;
mod server;
mod session;
mod setup;
mod status;

pub use library::{Library, OpenError, built_library};
