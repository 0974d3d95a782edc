//! Pieces of C, compiled together against the headers of a library, and each blamed for what is wrong with it.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// What a compiler complains about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Complaints {
    /// The first complaint about each piece, by its number.
    pub(crate) by_snippet: BTreeMap<usize, String>,
}

const INCLUDES: &str = "#include <sys/types.h>\n#include <sys/wait.h>\n#include <unistd.h>\n#include <sys/time.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <malloc.h>
#include <pmix.h>\n#include <pmix_server.h>\n#include <pmix_tool.h>\n";

/// The name of the file in which a piece pretends to stand.
const NAME: &str = "mapcheck-piece-";

/// All pieces below the headers and what they share, each in a file of its own as far as the compiler knows.
pub(crate) fn text<'a>(shared: &str, snippets: impl Iterator<Item = (usize, &'a str)>) -> String {
    let mut text = format!("{INCLUDES}{shared}");
    for (at, snippet) in snippets {
        text += &format!("#line 1 \"{NAME}{at}\"\n{snippet}\n");
    }
    text
}

/// Looks for what does not compile.
pub(crate) fn check(
    include: &Path,
    shared: &str,
    snippets: &[String],
) -> Result<Complaints, String> {
    let text = text(shared, snippets.iter().map(String::as_str).enumerate());
    let output = run(
        Command::new("cc")
            .args([
                "-fsyntax-only",
                "-fmax-errors=0",
                "-Werror=implicit-function-declaration",
            ])
            .arg("-I")
            .arg(include),
        &text,
    )?;
    let said = String::from_utf8_lossy(&output.stderr);
    let mut complaints = Complaints::default();
    // A complaint about what stands in a header; the notes below it may say which piece brought it up.
    let mut other: Option<String> = None;
    for line in said.lines() {
        let error = line.split_once(": error: ");
        let error = error.or_else(|| line.split_once(": fatal error: "));
        match (piece(line), error) {
            (Some(at), Some((_, why))) => complaints.add(at, why),
            (Some(at), None) if line.contains(": note: ") => {
                if let Some(why) = other.take() {
                    complaints.add(at, &why);
                }
            }
            (None, Some(_)) if other.is_none() => other = Some(line.to_owned()),
            _ => {}
        }
    }
    match other {
        // Without its headers, nothing would be known of any piece.
        Some(why) if complaints.by_snippet.is_empty() => Err(why),
        _ => Ok(complaints),
    }
}

impl Complaints {
    fn add(&mut self, at: usize, why: &str) {
        let said = missing(why).map_or_else(|| why.to_owned(), |name| format!("{name} is missing"));
        self.by_snippet.entry(at).or_insert(said);
    }
}

/// The name that a compiler complains of not knowing.
fn missing(why: &str) -> Option<&str> {
    let unknown = why.strip_prefix("unknown type name ");
    let undeclared = || why.contains(" undeclared").then_some(why);
    let implicit = || why.strip_prefix("implicit declaration of function ");
    let rest = unknown.or_else(undeclared).or_else(implicit)?;
    rest.strip_prefix('\'')?.split('\'').next()
}

/// The number of the piece that a line of the compiler's is about.
fn piece(line: &str) -> Option<usize> {
    let place = line.strip_prefix(NAME)?;
    place.split(':').next()?.parse().ok()
}

/// Runs a compiler on a text, with its complaints in plain English.
pub(crate) fn run(compiler: &mut Command, text: &str) -> Result<Output, String> {
    let failed = |error: std::io::Error| format!("failed to run cc: {error}");
    let mut child = compiler
        .args(["-std=gnu11", "-x", "c", "-"])
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(failed)?;
    let mut stdin = child.stdin.take();
    let text = text.to_owned();
    // Written from beside, so that neither side waits for the other.
    let writer =
        std::thread::spawn(move || stdin.as_mut().map(|pipe| pipe.write_all(text.as_bytes())));
    let output = child.wait_with_output().map_err(failed)?;
    drop(writer.join());
    Ok(output)
}
