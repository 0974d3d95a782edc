//! Running checks on a source tree.

use super::c_text;
use super::entry::{SourceCheck, SourceDemand};
use super::files::{FileError, SourceFiles};
use crate::builds::Version;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;

/// The result of a check.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum SourceStatus {
    /// The source tree is as required.
    Passed,
    /// The source tree is not as required.
    Failed {
        /// What is there instead, as a lowercase fragment.
        why: String,
    },
    /// The check could not run.
    NotApplicable {
        /// The reason.
        why: String,
    },
}

/// A source tree of PRRTE. Each file is read once.
#[derive(Debug)]
pub struct SourceTree {
    files: SourceFiles,
    read: BTreeMap<String, Result<String, FileError>>,
}

impl SourceTree {
    /// Returns the tree below a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self::of(SourceFiles::Folder(root.to_owned()))
    }

    /// Returns the tree with these files.
    #[must_use]
    pub fn of(files: SourceFiles) -> Self {
        Self {
            files,
            read: BTreeMap::new(),
        }
    }

    /// Returns where its files are read.
    #[must_use]
    pub fn files(&self) -> &SourceFiles {
        &self.files
    }

    /// Returns the version in the tree's file `VERSION`, or `None` if there is no such file or it has no version.
    #[must_use]
    pub fn version(&self) -> Option<Version> {
        let text = read_source(&self.files, "VERSION").ok()?;
        let value = |key: &str| {
            let values = text.lines().filter_map(|line| line.split_once('='));
            let mut values = values.filter(|(name, _)| name.trim() == key);
            values.next().map(|(_, value)| value.trim())
        };
        let numbers = [value("major")?, value("minor")?, value("release")?].join(".");
        let suffix = value("greek").unwrap_or_default();
        format!("{numbers}{suffix}").parse().ok()
    }

    /// Runs a check.
    pub fn check(&mut self, check: &SourceCheck) -> SourceStatus {
        let file = &check.file;
        let text = self
            .read
            .entry(file.clone())
            .or_insert_with(|| read_source(&self.files, file));
        match text {
            Err(error) => SourceStatus::Failed {
                why: error.to_string(),
            },
            Ok(text) => match check_text(file, text, &check.demand) {
                Ok(()) => SourceStatus::Passed,
                Err(why) => SourceStatus::Failed { why },
            },
        }
    }
}

/// Reads a source file. Bytes that are not UTF-8 are replaced: they are in comments and in names of people.
fn read_source(files: &SourceFiles, path: &str) -> Result<String, FileError> {
    let bytes = files.read(path)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn check_text(file: &str, text: &str, demand: &SourceDemand) -> Result<(), String> {
    match demand {
        SourceDemand::Macro { name, value } => {
            let source = c_text::c_source(text);
            let found = c_text::macro_value(&source, name)
                .ok_or_else(|| format!("it does not define {name}"))?;
            check_equal(value.as_deref(), found)
        }
        SourceDemand::Field {
            structure,
            field,
            of_type,
        } => {
            let source = c_text::c_source(text);
            let body = c_text::structure(&source, structure)
                .ok_or_else(|| format!("it has no structure {structure}"))?;
            let found = c_text::field_type(body, field)
                .ok_or_else(|| format!("{structure} has no field {field}"))?;
            check_equal(of_type.as_deref().map(c_text::spaced).as_deref(), &found)
        }
        SourceDemand::Function { name, parameters } => {
            let source = c_text::c_source(text);
            let found = c_text::functions(&source, name);
            let Some((first, _)) = found.first() else {
                return Err(format!("it does not declare {name}()"));
            };
            let Some(wanted) = parameters else {
                return Ok(());
            };
            let wanted: Vec<String> = wanted
                .iter()
                .map(|of_type| c_text::spaced(of_type))
                .collect();
            let fits = |(given, _): &(&str, &str)| c_text::parameter_types(given) == wanted;
            if found.iter().any(fits) {
                return Ok(());
            }
            Err(format!(
                "{name}() has the parameters ({})",
                c_text::parameter_types(first).join(", ")
            ))
        }
        SourceDemand::Body {
            function,
            text: wanted,
            present,
        } => {
            let source = c_text::c_source(text);
            let body = c_text::body(&source, function)
                .ok_or_else(|| format!("it does not define {function}()"))?;
            check_contains(&c_text::words(body), wanted, *present)
        }
        SourceDemand::Variable {
            name,
            word,
            present,
            after,
        } => check_variable(text, name, word, *present, after.as_deref()),
        SourceDemand::Text {
            text: wanted,
            present,
        } => {
            let whole = if is_c(file) {
                c_text::words(&c_text::c_source(text))
            } else {
                c_text::words(text)
            };
            check_contains(&whole, wanted, *present)
        }
    }
}

/// Whether a file is C, whose comments do not count.
fn is_c(file: &str) -> bool {
    let extension = Path::new(file).extension();
    extension.is_some_and(|extension| extension == "c" || extension == "h")
}

fn check_equal(wanted: Option<&str>, found: &str) -> Result<(), String> {
    match wanted {
        Some(wanted) if c_text::words(wanted) != c_text::words(found) => {
            Err(format!("it is `{found}`"))
        }
        _ => Ok(()),
    }
}

fn check_contains(text: &str, wanted: &str, present: bool) -> Result<(), String> {
    match (text.contains(&c_text::words(wanted)), present) {
        (true, false) => Err(format!("it contains `{wanted}`")),
        (false, true) => Err(format!("it does not contain `{wanted}`")),
        _ => Ok(()),
    }
}

fn check_variable(
    text: &str,
    name: &str,
    word: &str,
    present: bool,
    after: Option<&str>,
) -> Result<(), String> {
    let words = c_text::variable(text, name);
    let position = |word: &str| words.iter().flatten().position(|found| found == word);
    match (position(word), present) {
        (None, false) => Ok(()),
        (Some(_), false) => Err(format!("{word} is in {name}")),
        (None, true) if words.is_none() => Err(format!("it does not set {name}")),
        (None, true) => Err(format!("{word} is not in {name}")),
        (Some(at), true) => match after.map(|after| (after, position(after))) {
            Some((after, None)) => Err(format!("{after} is not in {name}")),
            Some((after, Some(before))) if before > at => {
                Err(format!("{after} comes after {word}"))
            }
            _ => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builds::source_tree::SourceEntry;

    fn check(tree: &mut SourceTree, yaml: &str) -> SourceStatus {
        let entry: SourceEntry = serde_saphyr::from_str(yaml).unwrap();
        tree.check(&entry.check().unwrap())
    }

    #[test]
    fn a_failed_check_reports_what_the_tree_has_instead() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(
            folder.path().join("attr.h"),
            "#define KEY 26 // not OTHER\n",
        )
        .unwrap();
        std::fs::write(folder.path().join("Makefile.am"), "SUBDIRS = test src\n").unwrap();
        let mut tree = SourceTree::new(folder.path());
        for passes in [
            "{file: attr.h, defines: KEY, value: '26'}",
            "{file: attr.h, lacks: OTHER}",
            "{file: Makefile.am, variable: SUBDIRS, contains: test}",
            "{file: Makefile.am, variable: bin_PROGRAMS, lacks: test}",
        ] {
            assert_eq!(check(&mut tree, passes), SourceStatus::Passed, "{passes}");
        }
        for (fails, reason) in [
            ("{file: none.h, lacks: OTHER}", "the file does not exist"),
            ("{file: attr.h, defines: KEY, value: '27'}", "it is `26`"),
            ("{file: attr.h, defines: KE}", "it does not define KE"),
            ("{file: attr.h, function: f}", "it does not declare f()"),
            (
                "{file: Makefile.am, variable: SUBDIRS, contains: test, after: src}",
                "src comes after test",
            ),
        ] {
            let why = reason.to_owned();
            assert_eq!(
                check(&mut tree, fails),
                SourceStatus::Failed { why },
                "{fails}"
            );
        }
    }
}
