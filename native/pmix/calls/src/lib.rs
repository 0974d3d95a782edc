//! Single PMIx functions, called by programs of a few lines of C, and checks on the headers of a libpmix.
//!
//! ```text
//! pmix_envar_t e;
//! PMIx_Envar_construct(&e);
//! PMIx_Envar_load(&e, "PATH", "/opt/bin", ':');
//! IS(e.separator, ':');
//! ```
//!
//! OpenPMIx has many small functions beyond the PMIx Standard. A scenario on one of them contains the calls themselves, and states what
//! variables, fields and memory must then hold. Its program is compiled against the library's headers, so that macros, inline functions
//! and initializers are asked as functions are. A library that is installed without headers cannot be asked.
//!
//! # Invariants
//!
//! * All code here is safe. Only the compiled programs call functions of libpmix.
//! * Each program runs in a process of its own, so a crash ends nothing else and no state is left over.
//! * A function that the library lacks fails the programs that call it, and no other.
//! * Variables hold garbage before a program writes to them: a zero that is read was written by the library.
//!
//! # What this crate must never know
//!
//! What the functions should do. Only scenarios state that; a function needs no code here.
//!
//! # Modules, from the ground up
//!
//! | module | contents |
//! | --- | --- |
//! | [`failure`] | why a check or a program fails |
//! | `compiler` | pieces of C compiled together, with an error for each that is wrong |
//! | [`headers`] | checks on the headers of a library |
//! | [`c_programs`] | programs of a few lines of C |
//! | [`library`] | the interface of a library that all of this runs on |

#![forbid(unsafe_code)]

pub mod c_programs;
mod compiler;
pub mod failure;
pub mod headers;
pub mod library;
