//! The lines and branches of counters, as `gcov` computes them.

use super::part_of_path;
use super::reached::ReachedCode;
use crate::process::{self, Command, Exit, Limits, RunError};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::os::unix::fs::symlink;
use std::path::{Component, Path, PathBuf};
use std::time::Duration;

/// The program that reads counters together with the compiler's notes.
const GCOV: &str = "gcov";

/// The ending of generated sources, whose lines are not counted.
const GENERATED: &str = "_lex.c";

/// The lines and branches of the sources that a map passes through, by file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CoverageFigures {
    /// The figures of each source file, by its path from `src/` on.
    pub files: BTreeMap<String, FileFigures>,
}

/// The lines and branches of a source file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FileFigures {
    /// The lines with code, with the function and whether any run reached them.
    lines: BTreeMap<u32, Line>,
    /// The branches, by their line and their place in it, and whether any run took them.
    branches: BTreeMap<(u32, usize), bool>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Line {
    function: String,
    is_reached: bool,
}

/// Lines and branches that cannot be computed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FiguresError {
    /// `gcov` is not there.
    #[error(
        "failed to run gcov, which comes with GCC; install the one of the compiler that built PRRTE"
    )]
    Gcov(#[source] RunError),
    /// It has failed.
    #[error("gcov {exit} on {}: {message}", path.display())]
    Failed {
        /// The counters.
        path: PathBuf,
        /// How it ended.
        exit: Exit,
        /// What it printed.
        message: String,
    },
    /// It prints something else.
    #[error("gcov prints what is not the JSON of GCC 9 or newer for {}: {source}", path.display())]
    Json {
        /// The counters.
        path: PathBuf,
        /// What is wrong with it.
        source: serde_json::Error,
    },
    /// It knows no line of the sources that a map passes through.
    #[error(
        "gcov knows no line of PRRTE's mapper; keep the tree that the build was compiled in as it was"
    )]
    NoLines,
    /// A file cannot be written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What gcov prints about an object file.
#[derive(Deserialize)]
struct GcovReport {
    /// The folder that the compiler ran in. Sources can be named from there.
    #[serde(default)]
    current_working_directory: PathBuf,
    files: Vec<PrintedFile>,
}

#[derive(Deserialize)]
struct PrintedFile {
    file: String,
    lines: Vec<PrintedLine>,
}

#[derive(Deserialize)]
struct PrintedLine {
    line_number: u32,
    count: u64,
    #[serde(default)]
    function_name: String,
    #[serde(default)]
    branches: Vec<PrintedBranch>,
}

#[derive(Deserialize)]
struct PrintedBranch {
    count: u64,
}

impl CoverageFigures {
    /// Computes the figures of what was reached.
    ///
    /// # Errors
    ///
    /// `gcov` is missing, is that of another compiler, or its files cannot be written.
    pub fn new(reached: &ReachedCode) -> Result<Self, FiguresError> {
        let folder = tempfile::tempdir()?;
        let mut figures = Self::default();
        for (path, counters) in reached.files() {
            let data = folder.path().join("object.gcda");
            let notes = folder.path().join("object.gcno");
            fs::write(&data, counters.to_bytes())?;
            symlink(path.with_extension("gcno"), &notes)?;
            let printed = run_gcov(folder.path(), path)?;
            fs::remove_file(&notes)?;
            figures.add_all(printed);
        }
        match figures.files.is_empty() {
            true => Err(FiguresError::NoLines),
            false => Ok(figures),
        }
    }

    /// Adds what gcov prints about an object file.
    fn add_all(&mut self, printed: GcovReport) {
        for file in printed.files {
            let path = whole_path(&printed.current_working_directory, &file.file);
            self.add(&path.to_string_lossy(), file.lines);
        }
    }

    /// Adds what gcov prints about a source file. Several object files can have code of one.
    fn add(&mut self, path: &str, lines: Vec<PrintedLine>) {
        let Some(part) = part_of_path(path) else {
            return;
        };
        if !part.ends_with(".c") || part.ends_with(GENERATED) {
            return;
        }
        let file = self.files.entry(part.to_owned()).or_default();
        for line in lines {
            let known = file.lines.entry(line.line_number).or_default();
            known.function = line.function_name;
            known.is_reached |= line.count > 0;
            for (index, branch) in line.branches.into_iter().enumerate() {
                let taken = file.branches.entry((line.line_number, index)).or_default();
                *taken |= branch.count > 0;
            }
        }
    }

    /// Returns the number of lines that were reached, and of all.
    #[must_use]
    pub fn lines(&self) -> (usize, usize) {
        sum(self.files.values().map(FileFigures::lines))
    }

    /// Returns the number of branches that were taken, and of all.
    #[must_use]
    pub fn branches(&self) -> (usize, usize) {
        sum(self.files.values().map(FileFigures::branches))
    }
}

/// Returns the path of a source from the folder that the compiler ran in, without `..`: in a tree that is built in itself, a source has
/// its name alone.
fn whole_path(folder: &Path, file: &str) -> PathBuf {
    let mut path = PathBuf::new();
    for component in folder.join(file).components() {
        match component {
            Component::ParentDir => drop(path.pop()),
            Component::CurDir => {}
            component => path.push(component),
        }
    }
    path
}

fn sum(figures: impl Iterator<Item = (usize, usize)>) -> (usize, usize) {
    figures.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

impl FileFigures {
    /// Returns the number of lines that were reached, and of all.
    #[must_use]
    pub fn lines(&self) -> (usize, usize) {
        let reached = self.lines.values().filter(|line| line.is_reached);
        (reached.count(), self.lines.len())
    }

    /// Returns the number of branches that were taken, and of all.
    #[must_use]
    pub fn branches(&self) -> (usize, usize) {
        let taken = self.branches.values().filter(|taken| **taken);
        (taken.count(), self.branches.len())
    }

    /// Returns the functions that no run has called.
    #[must_use]
    pub fn never_called(&self) -> BTreeSet<&str> {
        let names = |is_reached: bool| -> BTreeSet<&str> {
            let lines = self.lines.values();
            let lines = lines.filter(move |line| line.is_reached == is_reached);
            lines.map(|line| line.function.as_str()).collect()
        };
        &names(false) - &names(true)
    }

    /// Returns the lines that no run has reached in functions that some have called: the first and the last of each row of them, by
    /// the function.
    #[must_use]
    pub fn never_reached(&self) -> BTreeMap<&str, Vec<(u32, u32)>> {
        let never_called = self.never_called();
        let mut ranges: BTreeMap<&str, Vec<(u32, u32)>> = BTreeMap::new();
        let mut open: Option<&str> = None;
        for (number, line) in &self.lines {
            let function = line.function.as_str();
            if line.is_reached || never_called.contains(function) {
                open = None;
                continue;
            }
            let own = ranges.entry(function).or_default();
            match own.last_mut() {
                Some(last) if open == Some(function) => last.1 = *number,
                _ => own.push((*number, *number)),
            }
            open = Some(function);
        }
        ranges
    }
}

/// Runs gcov on the counters in a folder. `path` names them in errors.
fn run_gcov(folder: &Path, path: &Path) -> Result<GcovReport, FiguresError> {
    let arguments = [
        "--json-format",
        "--stdout",
        "--branch-probabilities",
        "object.gcda",
    ];
    let command = Command {
        program: GCOV.into(),
        arguments: arguments.map(Into::into).into(),
        environment: std::env::var_os("PATH")
            .map(|value| ("PATH".into(), value))
            .into_iter()
            .collect(),
        directory: Some(folder.to_owned()),
    };
    let limits = Limits {
        time: Duration::from_secs(120),
        ..Limits::default()
    };
    let output = process::run(&command, &limits).map_err(FiguresError::Gcov)?;
    if output.exit != Exit::Status(0) {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(FiguresError::Failed {
            path: path.to_owned(),
            exit: output.exit,
            message: message.lines().next().unwrap_or_default().to_owned(),
        });
    }
    serde_json::from_slice(&output.stdout).map_err(|source| FiguresError::Json {
        path: path.to_owned(),
        source,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(text: &str) -> CoverageFigures {
        let printed: GcovReport = serde_json::from_str(text).unwrap();
        let mut figures = CoverageFigures::default();
        figures.add_all(printed);
        figures
    }

    #[test]
    fn a_source_is_found_from_the_folder_of_its_compiler() {
        let text = |folder: &str, file: &str| {
            let line = r#"{"line_number":1,"count":1,"function_name":"map"}"#;
            format!(
                r#"{{"current_working_directory":"{folder}","files":[{{"file":"{file}","lines":[{line}]}}]}}"#
            )
        };
        let names = |text: &str| figures(text).files.into_keys().collect::<Vec<_>>();
        let own = "src/mca/rmaps/ppr/rmaps_ppr.c";
        assert_eq!(names(&text("/t/src/mca/rmaps/ppr", "rmaps_ppr.c")), [own]);
        let outside = format!("../../../../../prrte/{own}");
        assert_eq!(names(&text("/b/o/src/mca/rmaps/ppr", &outside)), [own]);
        assert_eq!(
            names(&text("/t/src/mca/rmaps/ppr", "../../plm/x.c")),
            [""; 0]
        );
    }

    #[test]
    fn lines_and_branches_are_counted_once_and_those_never_reached_are_named_by_function() {
        let line = |number: u32, count: u32, function: &str, branches: &str| {
            format!(
                r#"{{"line_number":{number},"count":{count},"function_name":"{function}","unexecuted_block":false,"branches":[{branches}]}}"#
            )
        };
        let taken = r#"{"count":3,"fallthrough":true,"throw":false},{"count":0,"fallthrough":false,"throw":false}"#;
        let lines = [
            line(10, 1, "map", taken),
            line(11, 0, "map", ""),
            line(12, 0, "map", ""),
            line(14, 2, "map", ""),
            line(16, 0, "map", ""),
            line(20, 0, "unused", ""),
        ];
        let lines = lines.join(",");
        let file = |name: &str| format!(r#"{{"file":"{name}","lines":[{lines}]}}"#);
        let own = file("/x/src/mca/rmaps/ppr/rmaps_ppr.c");
        let header = file("/x/src/mca/rmaps/rmaps_types.h");
        let text = format!(r#"{{"files":[{own},{own},{header}],"gcc_version":"12"}}"#);
        let figures = figures(&text);
        assert_eq!(figures.lines(), (2, 6));
        assert_eq!(figures.branches(), (1, 2));
        let [(name, file)] = figures.files.iter().collect::<Vec<_>>()[..] else {
            panic!("{figures:?}");
        };
        assert_eq!(name, "src/mca/rmaps/ppr/rmaps_ppr.c");
        assert_eq!(file.never_called(), BTreeSet::from(["unused"]));
        let never = file.never_reached();
        assert_eq!(never, BTreeMap::from([("map", vec![(11, 12), (16, 16)])]));
    }
}
