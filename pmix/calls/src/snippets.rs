//! Programs in C, of a few lines each, compiled against the headers of a library, linked with it, and run.
//!
//! Macros have no symbol that could be called. A program states what must hold with `CHECK(...)`; the first that does not is what it
//! says. All programs are compiled at once: those that cannot be are found first, and left out.

use crate::compiler;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Some programs that have been compiled to one executable.
#[derive(Clone, Debug)]
pub struct Programs {
    /// The executable; its argument is the number of a program.
    pub executable: PathBuf,
    /// The number of each program.
    pub numbers: BTreeMap<String, usize>,
    /// The programs that do not compile, and why.
    pub broken: BTreeMap<String, String>,
}

const SHARED: &str = include_str!("snippets.h");

/// Compiles programs; the executable is put into a folder.
///
/// # Errors
///
/// The compiler cannot be run, or the executable cannot be linked.
pub fn compile(
    include: &Path,
    library: &Path,
    programs: &[String],
    folder: &Path,
) -> Result<Programs, String> {
    let functions: Vec<String> = programs
        .iter()
        .enumerate()
        .map(|(at, program)| {
            // On the program's own first line, so that complaints name its lines.
            format!("static int mapcheck_{at}(void) {{ {program}\nreturn 0; }}")
        })
        .collect();
    let complaints = compiler::check(include, SHARED, &functions)?.by_snippet;
    let good = |at: &usize| !complaints.contains_key(at);
    let kept = functions.iter().map(String::as_str).enumerate();
    let mut text = compiler::text(SHARED, kept.filter(|(at, _)| good(at)));
    text += "int main(int argc, char **argv) { mapcheck_number = argv[argc - 1]; switch (argc > 1 ? atoi(argv[1]) : -1) {\n";
    for at in (0..functions.len()).filter(good) {
        text += &format!("case {at}: return mapcheck_{at}();\n");
    }
    text += "default: return 2; } }\n";
    let executable = folder.join("programs");
    let said = link(include, library, &text, &executable, &[])?;
    if let Some(said) = said {
        let missing = undefined(&said);
        if missing.is_empty() {
            return Err(said);
        }
        // What the headers declare and the library does not have is found by the programs that call it.
        let all: Vec<String> = missing
            .iter()
            .map(|name| format!("{name} is missing"))
            .collect();
        text += &format!(
            "void mapcheck_missing(void) {{ puts(\"{}\"); exit(1); }}\n",
            all.join(", ")
        );
        if let Some(said) = link(include, library, &text, &executable, &missing)? {
            return Err(said);
        }
    }
    let numbered = programs.iter().cloned().enumerate();
    let (numbers, broken): (Vec<_>, Vec<_>) = numbered.partition(|(at, _)| good(at));
    Ok(Programs {
        executable,
        numbers: numbers.into_iter().map(|(at, text)| (text, at)).collect(),
        broken: broken
            .into_iter()
            .map(|(at, text)| (text, complaints.get(&at).cloned().unwrap_or_default()))
            .collect(),
    })
}

/// Compiles and links a text; what is said if that fails. Calls of missing functions go to one that says so.
fn link(
    include: &Path,
    library: &Path,
    text: &str,
    executable: &Path,
    missing: &[String],
) -> Result<Option<String>, String> {
    let mut linker = Command::new("cc");
    linker.arg("-I").arg(include).arg("-o").arg(executable);
    // Before the source, which `run` puts last, the library would be dropped where the linker drops what nobody asked for yet.
    linker.args([
        "-Wl,--no-as-needed",
        "-Wl,--copy-dt-needed-entries",
        "-Wl,--allow-shlib-undefined",
    ]);
    let defined = missing
        .iter()
        .map(|name| format!("-Wl,--defsym={name}=mapcheck_missing"));
    linker.args(defined);
    linker.arg(library);
    if let Some(folder) = library.parent() {
        linker.arg(format!("-Wl,-rpath,{}", folder.display()));
    }
    let output = compiler::run(&mut linker, text)?;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok((!output.status.success()).then_some(said))
}

/// The functions that a linker did not find.
fn undefined(said: &str) -> Vec<String> {
    let lines = said.lines();
    let names = lines.filter_map(|line| line.split_once("undefined reference to `"));
    let names = names.filter_map(|(_, name)| name.split('\'').next().map(str::to_owned));
    let names: std::collections::BTreeSet<String> = names.collect();
    names.into_iter().collect()
}
