//! Calls of PMIx functions, as C programmers would write them, and what is needed to perform them with any libpmix.
//!
//! ```text
//! pmix_envar_t e
//! PMIx_Envar_construct(&e)
//! PMIx_Envar_load(&e, "PATH", "/opt/bin", ':')
//! ```
//!
//! | module | what it is |
//! | --- | --- |
//! | [`declarations`] | the types, constants and functions that scripts know, from a table that reads like C |
//! | [`script`] | lines of a script to steps |
//! | [`program`] | the steps that the program `mapcheck-pmix-calls` performs, and its answers |
//! | [`headers`] | what the headers of a library say, asked of a C compiler |
//! | [`snippets`] | programs in C for what has no symbol: macros |
//! | [`performer`] | whoever performs all of it |
//!
//! This library is safe; the program that performs steps is not, and is a process of its own for each script.

#![forbid(unsafe_code)]

mod compiler;
pub mod declarations;
pub mod headers;
pub mod performer;
pub mod program;
pub mod script;
pub mod snippets;
