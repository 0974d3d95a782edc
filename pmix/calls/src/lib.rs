//! Calls of single PMIx functions, written as in C, and everything needed to run them on any libpmix.
//!
//! ```text
//! pmix_envar_t e
//! PMIx_Envar_construct(&e)
//! PMIx_Envar_load(&e, "PATH", "/opt/bin", ':')
//! ```
//!
//! OpenPMIx has many small functions beyond the PMIx Standard. A scenario on one of them contains the calls themselves, and states what
//! variables, fields and memory must then hold.
//!
//! # Scripts and C programs
//!
//! There are two ways to run such calls, because neither can replace the other. A [`script`] is interpreted: it needs no compiler and
//! no headers, so it also runs on a library that is installed without them; it stops at a function that is missing
//! instead of failing to link; it can read any variable afterwards; and since the interpreter's own memory is separate, it can count
//! the bytes that libpmix has allocated. Macros, inline functions, initializers, callbacks and `fork` do not exist at run time or
//! need code of their own. What a scenario states on them is a [C program](c_programs), compiled against the library's headers.
//! Statements on the headers alone are [header checks](headers), which need the same compiler.
//!
//! # Invariants
//!
//! * The library part is safe code. Only the program `mapcheck-pmix-calls` calls functions of libpmix.
//! * Each script and each C program runs in a process of its own, so a crash ends nothing else and no state is left over.
//! * The table of [`declarations`] matches the headers of each library; a test and scenarios check this with the compiler.
//! * The memory of variables is filled with garbage when they are declared: a zero that is read was written by the library.
//!
//! # What this crate must never know
//!
//! What the functions should do. Only scenarios state that; a function needs no code here beyond its line in `declarations.txt`.
//! The program that interprets scripts does not know PMIx at all: it sees memory, offsets and names of symbols.
//!
//! # Modules, from the ground up
//!
//! | module | contents |
//! | --- | --- |
//! | [`protocol`] | the steps that `mapcheck-pmix-calls` performs, and its answers |
//! | `lexer` | numbers, strings, calls and assignments in a line of a script |
//! | [`declarations`] | the types, constants and functions that scripts can use, from a table that reads like C |
//! | [`script`] | from the lines of a script to steps |
//! | [`expectation`] | what must hold after a script |
//! | [`failure`] | why a check or a program fails |
//! | `compiler` | pieces of C compiled together, with an error for each that is wrong |
//! | [`headers`] | checks on the headers of a library |
//! | [`c_programs`] | programs of a few lines of C |
//! | [`library`] | the interface of a library that all of this runs on |

#![forbid(unsafe_code)]

pub mod c_programs;
mod compiler;
pub mod declarations;
pub mod expectation;
pub mod failure;
pub mod headers;
mod lexer;
pub mod library;
pub mod protocol;
pub mod script;
