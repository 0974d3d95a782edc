//! Compiles pieces of C together against the headers of a library, and attributes each error to its piece.

use crate::failure::CheckFailure;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// The first error in each piece that has one, by the piece's number.
pub(crate) type PieceErrors = BTreeMap<usize, CheckFailure>;

const INCLUDES: &str = "#include <sys/types.h>\n#include <sys/wait.h>\n#include <unistd.h>\n#include <sys/time.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <malloc.h>
#include <pmix.h>\n#include <pmix_server.h>\n#include <pmix_tool.h>\n";

/// The prefix of the file names that pieces have in the compiler's messages.
const PIECE: &str = "mapcheck-piece-";

/// Joins the includes, shared code and numbered pieces. A `#line` directive gives each piece a file name of its own.
pub(crate) fn source<'a>(shared: &str, pieces: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut text = format!("{INCLUDES}{shared}");
    for (number, piece) in pieces {
        text += &format!("#line 1 \"{PIECE}{number}\"\n{piece}\n");
    }
    text
}

/// What a call of a function that no header declares is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Undeclared {
    /// An error of its piece.
    Error,
    /// A function that the linker may not find.
    Missing,
}

impl Undeclared {
    fn option(self) -> &'static str {
        match self {
            Self::Error => "-Werror=implicit-function-declaration",
            Self::Missing => "-Wno-error=implicit-function-declaration",
        }
    }
}

/// Compiles a source without linking, and returns the errors of its pieces. Without errors, `object` is written if it is given.
///
/// # Errors
///
/// The compiler cannot be run, or cannot compile the headers.
pub(crate) fn compile_pieces(
    include: &Path,
    source: &str,
    undeclared: Undeclared,
    object: Option<&Path>,
) -> Result<PieceErrors, String> {
    let mut compiler = Command::new("cc");
    compiler
        .args(["-fmax-errors=0", undeclared.option(), "-I"])
        .arg(include);
    match object {
        Some(object) => compiler.args(["-c", "-o"]).arg(object),
        None => compiler.arg("-fsyntax-only"),
    };
    compiler.args(["-std=gnu11", "-x", "c", "-"]);
    let output = run(&mut compiler, source)?;
    let stderr = String::from_utf8_lossy(&output.stderr);
    let mut errors = PieceErrors::new();
    // An error in a header; a note that follows it may name the piece that used the header's macro.
    let mut in_header: Option<String> = None;
    for line in stderr.lines() {
        let error = line.split_once(": error: ");
        let error = error.or_else(|| line.split_once(": fatal error: "));
        match (piece_number(line), error) {
            (Some(piece), Some((_, message))) => add_error(&mut errors, piece, message),
            (Some(piece), None) if line.contains(": note: ") => {
                if let Some(message) = in_header.take() {
                    add_error(&mut errors, piece, &message);
                }
            }
            (None, Some(_)) if in_header.is_none() => in_header = Some(line.to_owned()),
            _ => {}
        }
    }
    match in_header {
        // The headers themselves do not compile, so no piece was checked.
        Some(message) if errors.is_empty() => Err(message),
        _ => Ok(errors),
    }
}

/// Runs a compiler or linker with a text as its input, with messages in English.
pub(crate) fn run(compiler: &mut Command, text: &str) -> Result<Output, String> {
    let failed = |error: std::io::Error| format!("failed to run cc: {error}");
    let mut child = compiler
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut stdin = child.stdin.take();
    let text = text.to_owned();
    // Written by another thread, because the compiler's messages must be read meanwhile.
    let writer =
        std::thread::spawn(move || stdin.as_mut().map(|pipe| pipe.write_all(text.as_bytes())));
    let output = child.wait_with_output().map_err(failed)?;
    drop(writer.join());
    Ok(output)
}

/// Adds a piece's error, unless it already has one.
fn add_error(errors: &mut PieceErrors, piece: usize, message: &str) {
    // An error inside of a macro begins with the macro's place.
    let text = message
        .split_once(": error: ")
        .map_or(message, |(_, text)| text);
    let failure = match unknown_name(text) {
        Some(name) => CheckFailure::missing(vec![name.to_owned()]),
        None => CheckFailure::from(message.to_owned()),
    };
    errors.entry(piece).or_insert(failure);
}

/// The name in a compiler's message about an unknown type, variable or function.
fn unknown_name(message: &str) -> Option<&str> {
    let unknown = message.strip_prefix("unknown type name ");
    let undeclared = || message.contains(" undeclared").then_some(message);
    let implicit = || message.strip_prefix("implicit declaration of function ");
    let rest = unknown.or_else(undeclared).or_else(implicit)?;
    rest.strip_prefix('\'')?.split('\'').next()
}

/// The number of the piece that a line of the compiler's output is about.
fn piece_number(line: &str) -> Option<usize> {
    let number = line.strip_prefix(PIECE)?;
    number.split(':').next()?.parse().ok()
}
