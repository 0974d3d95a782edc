//! The forms of a map: those that `prterun --display` prints, JSON for programs, strips of CPUs, and pictures.
//!
//! A [`DisplayForm`] writes the map of a case; [`DisplayForm::for_case`] chooses the one that the case's `--display` asks for.
//! `mapcheck map` and the playground both print maps with it, so that they show the same text.
//!
//! Invariant: a form is a function of the case and its map. Nothing here opens a file, and the crate compiles for wasm32.

mod case_picture;
mod display_form;
mod map_json;
mod refused_picture;
mod refused_text;

pub use case_picture::{job_picture, picture, typed_line};
pub use display_form::{DisplayForm, DisplayFormat};
pub use refused_picture::refused_picture;
pub use refused_text::refused_text;
