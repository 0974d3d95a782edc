//! C programs of a few lines, compiled against the headers of a library, linked with it, and run.
//!
//! A program states what must hold with the macros of `checks.h`; it ends at the first statement that does not hold and prints it. All
//! programs become functions of one executable. Those that do not compile are found first and left out.

use crate::compiler::{Undeclared, compile_pieces, run, source};
use crate::failure::CheckFailure;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;

/// Programs compiled into one executable.
#[derive(Clone, Debug)]
pub struct CPrograms {
    /// The executable. Its argument is the number of a program.
    pub executable: PathBuf,
    /// The number of each program.
    pub numbers: BTreeMap<String, usize>,
    /// The first error of each program that does not compile.
    pub errors: BTreeMap<String, CheckFailure>,
}

/// The macros and functions that every program can use.
const SHARED: &str = concat!(
    include_str!("checks.h"),
    include_str!("values.h"),
    include_str!("given.h"),
    include_str!("c_programs.h"),
    include_str!("live.h")
);

/// What a program prints after the name of a function that the library lacks, before it ends.
const IS_MISSING: &str = " is missing";

impl CPrograms {
    /// Returns whether a program is among them, compiled or not.
    #[must_use]
    pub fn contains(&self, text: &str) -> bool {
        self.numbers.contains_key(text) || self.errors.contains_key(text)
    }

    /// Compiles programs into an executable in `folder`.
    ///
    /// # Errors
    ///
    /// The compiler cannot be run, or the executable cannot be linked.
    pub fn compile(
        include: &Path,
        library: &Path,
        programs: &[String],
        folder: &Path,
    ) -> Result<Self, String> {
        let functions: Vec<String> = programs
            .iter()
            .enumerate()
            .map(|(number, program)| {
                // The program begins on the function's first line, so that line numbers in errors are its own.
                format!("static int mapcheck_{number}(void) {{ {program}\nreturn 0; }}")
            })
            .collect();
        let mut pieces: Vec<(usize, &str)> =
            functions.iter().map(String::as_str).enumerate().collect();
        let object = folder.join("programs.o");
        let all = executable_source(&pieces);
        let errors = compile_pieces(include, &all, Undeclared::Error, Some(&object))?;
        if !errors.is_empty() {
            pieces.retain(|(at, _)| !errors.contains_key(at));
            // The compiler names only the first call of each function that is not declared. The others fail where they are run.
            let rest = executable_source(&pieces);
            compile_pieces(include, &rest, Undeclared::Missing, Some(&object))?;
        }
        let executable = folder.join("programs");
        link_all(library, &object, &executable)?;
        let numbered = programs.iter().cloned().enumerate();
        let (numbers, broken): (Vec<_>, Vec<_>) =
            numbered.partition(|(at, _)| !errors.contains_key(at));
        Ok(Self {
            executable,
            numbers: numbers.into_iter().map(|(at, text)| (text, at)).collect(),
            errors: broken
                .into_iter()
                .map(|(at, text)| (text, errors.get(&at).cloned().unwrap_or_default()))
                .collect(),
        })
    }
}

/// Returns why a program failed that ended with status 1, from what it has printed.
#[must_use]
pub fn failure(stdout: &str) -> CheckFailure {
    let printed = stdout.trim();
    // A client of the program may have printed it before the program's own failure.
    let mut names = printed
        .lines()
        .filter_map(|line| line.strip_suffix(IS_MISSING));
    match names.find(|name| is_name(name)) {
        Some(name) => CheckFailure::missing(vec![name.to_owned()]),
        None => CheckFailure::from(printed.to_owned()),
    }
}

fn is_name(text: &str) -> bool {
    let in_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
    !text.is_empty() && text.chars().all(in_name)
}

/// The source of an executable that runs the program whose number is its argument.
fn executable_source(programs: &[(usize, &str)]) -> String {
    let mut text = source(SHARED, programs.iter().copied());
    text += "#line 1 \"main\"\nint main(int argc, char **argv) { mapcheck_number = argv[argc - 1]; mapcheck_prepare(); \
        switch (argc > 1 ? atoi(argv[1]) : -1) {\n";
    for (number, _) in programs {
        text += &format!("case {number}: return mapcheck_{number}();\n");
    }
    text + "default: return 2; } }\n"
}

/// Links an executable, with a function of our own for each that the headers declare and the library lacks.
///
/// Such a function fails the programs that call it, and no other.
fn link_all(library: &Path, object: &Path, executable: &Path) -> Result<(), String> {
    let Err(stderr) = link(library, object, executable, None)? else {
        return Ok(());
    };
    let missing = undefined_functions(&stderr);
    if missing.is_empty() {
        return Err(stderr);
    }
    let functions = missing.iter().map(|name| {
        format!("void {name}(void) {{ puts(\"{name}{IS_MISSING}\"); fflush(stdout); _exit(1); }}\n")
    });
    let functions: String = functions.collect();
    // A file of its own, because the headers declare them with other types.
    let file = executable.with_extension("c");
    std::fs::write(
        &file,
        format!("#include <stdio.h>\n#include <unistd.h>\n{functions}"),
    )
    .map_err(|error| error.to_string())?;
    link(library, object, executable, Some(&file))?
}

/// Links an object and a file of other functions; the inner error is the linker's output.
fn link(
    library: &Path,
    object: &Path,
    executable: &Path,
    others: Option<&Path>,
) -> Result<Result<(), String>, String> {
    let mut linker = Command::new("cc");
    linker.arg("-o").arg(executable);
    linker.args([
        "-Wl,--copy-dt-needed-entries",
        "-Wl,--allow-shlib-undefined",
    ]);
    linker.arg(object).args(others);
    linker.arg(library).arg("-ldl");
    if let Some(folder) = library.parent() {
        linker.arg(format!("-Wl,-rpath,{}", folder.display()));
    }
    let output = run(&mut linker, "")?;
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    Ok(output.status.success().then_some(()).ok_or(stderr))
}

/// The functions that the linker did not find.
fn undefined_functions(stderr: &str) -> BTreeSet<String> {
    let lines = stderr.lines();
    let names = lines.filter_map(|line| line.split_once("undefined reference to `"));
    names
        .filter_map(|(_, name)| name.split('\'').next().map(str::to_owned))
        .collect()
}
