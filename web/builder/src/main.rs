//! Puts the playground's page together, and writes the cases that its tests compare with `mapcheck map`.
//!
//! `build WASM PAGE` writes the page: one file with its style, its scripts, the machines, the rules and the reference.
//! `sample COUNT SEED FILE MAPCHECK...` writes generated cases, each with what `mapcheck map` prints for it. Several programs have to
//! print the same.

mod checkout;
mod data;
mod page;
mod sample;

use miette::{IntoDiagnostic as _, Result};
use std::path::Path;

const USAGE: &str = "usage: mapcheck-web-builder build WASM PAGE
       mapcheck-web-builder sample COUNT SEED FILE MAPCHECK...";

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["build", wasm, file] => page::write(Path::new(wasm), Path::new(file)),
        ["sample", count, seed, file, programs @ ..] if !programs.is_empty() => sample::write(
            programs,
            count.parse().into_diagnostic()?,
            seed.parse().into_diagnostic()?,
            Path::new(file),
        ),
        _ => miette::bail!("{USAGE}"),
    }
}
