//! The playground: the reference in a browser.
//!
//! The page sends a [`request`] as JSON and gets its answer as JSON; a [`Playground`] keeps the machines and the rules that the
//! page has loaded. Maps, texts, pictures and explanations come from the same crates as those of `mapcheck map` and
//! `mapcheck explain`, so that the page shows what the program prints.
//!
//! | module | what it does |
//! | --- | --- |
//! | `request` | what the page asks, in JSON |
//! | `playground` | the machines that are loaded, and the answers |
//! | `rules`, `error` | the rules that are loaded; why a request has no answer |
//! | `typed` | a typed line as a case, with the place of each of its words |
//! | `tokens`, `glossary` | the words of a line, each explained |
//! | `apps`, `edit` | the parts of a line that the page's forms change |
//! | `outcome` | a map or a refusal, in words |
//! | `maps` | the picture of a map, in parts, and the list of its ranks |
//! | `mapping`, `comparison`, `search`, `share`, `machine` | the answers |
//! | `abi` | the functions that the browser calls |
//!
//! Invariants: an answer depends on nothing but the request and what was loaded. A request that makes no sense has an error for an
//! answer, never a panic. The crate opens no file, and reads no clock.

#[cfg(target_arch = "wasm32")]
mod abi;
mod apps;
mod comparison;
mod edit;
mod error;
mod glossary;
mod machine;
mod mapping;
mod maps;
mod outcome;
mod playground;
pub mod request;
mod rules;
mod search;
mod share;
mod tokens;
mod typed;

pub use error::PlaygroundError;
pub use playground::Playground;
