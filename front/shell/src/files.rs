//! The files that a command line names.

use crate::environment::read_text;
use crate::shipped;
use mapcheck_reference::command_line;
use mapcheck_reference::explain::name_of_rankfile;
use mapcheck_reference::files::Files;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::{FaultKind, GivenOption, Item, SyntaxTree};
use std::fs::{self, File};
use std::io::Read as _;
use std::path::Path;

/// The largest hostfile, rankfile, sequence file or appfile that is read, in bytes.
const MAX_BYTES: u64 = 64 << 20;

/// Reads the files that a command line names, in its arguments or in its appfile.
///
/// A file that cannot be read is left out, so that the reference refuses the job where it needs the file.
#[must_use]
pub fn load_files(line: &SyntaxTree) -> Files {
    let mut names = command_line::named_files(line);
    names.extend(named_behind_mistakes(line, MOST_MISTAKES));
    let rankfiles = line.possible_options().filter_map(name_of_rankfile);
    names.extend(rankfiles.map(Spanned::bare));
    let mut files = load_named_files(&names);
    let whole = line.with_appfile(&files);
    if whole.appfile().is_some() {
        files.add(load_named_files(&command_line::named_files(&whole)));
    }
    files
}

/// The most unknown options of a line behind which files are looked for.
const MOST_MISTAKES: usize = 3;

/// Returns the files that a line can name once its unknown options are mended, which changes of it are tried with.
fn named_behind_mistakes(line: &SyntaxTree, mistakes: usize) -> Vec<Spanned> {
    let items = line.segments().iter().flat_map(|segment| &segment.items);
    let unknown = items.filter_map(|item| match item {
        Item::Fault(fault) if fault.kind != FaultKind::NoExecutable => fault.word.spot,
        _ => None,
    });
    let first = unknown.map(|spot| spot.word).min();
    let words = line.words();
    let first = first.filter(|first| mistakes > 0 && *first < words.len());
    let Some(first) = first else {
        return Vec::new();
    };
    let mut files = Vec::new();
    // With a value and without.
    for behind in [first + 1, first + 2] {
        let rest = words.get(behind..).unwrap_or_default();
        let mended = line.with_words([&words[..first], rest].concat());
        files.extend(command_line::named_files(&mended));
        files.extend(named_behind_mistakes(&mended, mistakes - 1));
    }
    if words[first] == RANKFILE {
        files.extend(words.get(first + 1).map(Spanned::bare));
    }
    files
}

/// The older name of the option that names a rankfile, which PRRTE does not have.
const RANKFILE: &str = "-rf";

/// Reads the files of parameters that a line, its appfile or its environment names, and returns the line with them in its
/// environment.
#[must_use]
pub fn load_line(line: &SyntaxTree) -> SyntaxTree {
    let own = with_parameter_files(line, &command_line::named_parameter_files(line));
    let named = own.possible_options();
    let named = named.filter(|given| given.meaning() == Meaning::App);
    let appfiles: Vec<Spanned> = named.filter_map(GivenOption::value).cloned().collect();
    if appfiles.is_empty() {
        return own;
    }
    let whole = own.with_appfile(&load_named_files(&appfiles));
    with_parameter_files(&own, &command_line::named_parameter_files(&whole))
}

/// Returns a line with some files of parameters in its environment.
fn with_parameter_files(line: &SyntaxTree, paths: &[String]) -> SyntaxTree {
    if paths.is_empty() {
        return line.clone();
    }
    let mut environment = line.environment().clone();
    for path in paths {
        if let Some(text) = shipped_file(path) {
            environment.set_named_file(path.clone(), text);
        } else if let Some(text) = read_text(Path::new(path)) {
            environment.set_named_file(path.clone(), text);
        }
    }
    line.with_environment(environment)
}

/// Reads the files of some names. A file that cannot be read is left out.
#[must_use]
pub fn load_named_files(names: &[Spanned]) -> Files {
    let mut files = Files::new();
    for name in names {
        if shipped::is_shipped(Path::new(&name.text)) {
            match shipped::shipped_text(&name.text) {
                Some(text) => files.insert(name.text.as_str(), text),
                // A folder.
                None => files.insert_irregular(name.text.as_str()),
            }
            continue;
        }
        let found = fs::metadata(&name.text);
        // Opening a FIFO or a device could block.
        if found.as_ref().is_ok_and(|found| !found.is_file()) {
            files.insert_irregular(name.text.as_str());
            continue;
        }
        let size = found.map_or(0, |found| found.len().min(MAX_BYTES) + 1);
        let mut bytes = Vec::with_capacity(usize::try_from(size).unwrap_or(0));
        let read = File::open(&name.text)
            .and_then(|file| file.take(MAX_BYTES + 1).read_to_end(&mut bytes));
        if read.is_ok() && bytes.len() as u64 <= MAX_BYTES {
            files.insert(name.text.as_str(), String::from_utf8_lossy(&bytes));
        }
    }
    files
}

/// Returns the text of a file that the program comes with, if the working directory does not have its folder.
fn shipped_file(name: &str) -> Option<&'static str> {
    let is_shipped = shipped::is_shipped(Path::new(name));
    is_shipped.then(|| shipped::shipped_text(name)).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_read_under_the_name_that_the_command_line_gives_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("hosts");
        fs::write(&path, "n1 slots=4\n").unwrap();
        let name = path.to_str().unwrap();
        let absent = format!("{name}-absent");
        let line = [
            "--hostfile",
            name,
            "-n",
            "1",
            "a",
            ":",
            "--hostfile",
            &absent,
            "b",
        ];
        let files = load_files(&SyntaxTree::parse_line(line.map(str::to_owned)));
        assert_eq!(files.get(name), Some("n1 slots=4\n"));
        assert_eq!(files.get(&absent), None);
    }

    #[test]
    fn files_behind_unknown_options_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let [hosts, ranks] = ["hosts", "ranks"].map(|name| {
            let path = folder.path().join(name);
            fs::write(&path, name).unwrap();
            path.to_str().unwrap().to_owned()
        });
        let line = format!("-rf {ranks} --bnd-to core --hostfile {hosts} -n 1 a");
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let line = SyntaxTree::parse_line(words);
        let files = load_files(&line);
        assert_eq!(files.get(&hosts), Some("hosts"));
        assert_eq!(files.get(&ranks), Some("ranks"));
    }

    #[test]
    fn a_file_of_parameters_that_an_appfile_names_is_read() {
        let folder = tempfile::tempdir().unwrap();
        let [tuned, appfile] = ["tuned", "apps"].map(|name| folder.path().join(name));
        fs::write(&tuned, "rank_by = node\n").unwrap();
        let text = format!("--tune {} -n 1 a\n", tuned.display());
        fs::write(&appfile, text).unwrap();
        let words = ["--app", appfile.to_str().unwrap()].map(str::to_owned);
        let line = load_line(&SyntaxTree::parse_line(words));
        let read = line.environment().named_file(tuned.to_str().unwrap());
        assert_eq!(read, Some("rank_by = node\n"));
    }
}
