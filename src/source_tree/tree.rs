//! Asking a source tree.

use super::c_text;
use super::entry::{SourceCheck, What};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};

/// No file of PRRTE is nearly as large; one that is larger is not read.
const LARGEST_FILE: u64 = 8 << 20;

/// What a source tree answers to a demand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Finding {
    /// It is as it must be.
    Passed,
    /// It is not.
    Failed {
        /// What is there instead, as a lowercase fragment.
        why: String,
    },
    /// It could not be asked.
    NotApplicable {
        /// Why not.
        why: String,
    },
}

/// A source tree of PRRTE, whose files are read once.
#[derive(Debug)]
pub struct SourceTree {
    root: PathBuf,
    files: BTreeMap<String, Result<String, String>>,
}

impl SourceTree {
    /// The tree below a folder.
    #[must_use]
    pub fn new(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            files: BTreeMap::new(),
        }
    }

    /// What the tree answers.
    pub fn ask(&mut self, check: &SourceCheck) -> Finding {
        let file = &check.file;
        let text = self
            .files
            .entry(file.clone())
            .or_insert_with(|| read(&self.root.join(file)));
        match text {
            // What is to be missing is missing where there is no file.
            Err(_) if matches!(check.what, What::Text { present: false, .. }) => Finding::Passed,
            Err(why) => Finding::Failed { why: why.clone() },
            Ok(text) => match answer(text, &check.what) {
                Ok(()) => Finding::Passed,
                Err(why) => Finding::Failed { why },
            },
        }
    }
}

fn read(path: &Path) -> Result<String, String> {
    let failed = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => "there is no such file".to_owned(),
        _ => format!("it cannot be read: {error}"),
    };
    let file = std::fs::File::open(path).map_err(failed)?;
    let mut bytes = Vec::new();
    file.take(LARGEST_FILE + 1)
        .read_to_end(&mut bytes)
        .map_err(failed)?;
    if bytes.len() as u64 > LARGEST_FILE {
        return Err("it is too large to be a source file".to_owned());
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn answer(text: &str, what: &What) -> Result<(), String> {
    match what {
        What::Exists => Ok(()),
        What::Macro { name, value } => {
            let source = c_text::c_source(text);
            let found = c_text::macro_value(&source, name)
                .ok_or_else(|| format!("it does not define {name}"))?;
            same(value.as_deref(), found)
        }
        What::Field {
            structure,
            field,
            of_type,
        } => {
            let source = c_text::c_source(text);
            let body = c_text::structure(&source, structure)
                .ok_or_else(|| format!("it has no structure {structure}"))?;
            let found = c_text::field_type(body, field)
                .ok_or_else(|| format!("{structure} has no field {field}"))?;
            same(of_type.as_deref().map(c_text::spaced).as_deref(), &found)
        }
        What::Function { name, parameters } => {
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
        What::Body {
            function,
            text: wanted,
            present,
        } => {
            let source = c_text::c_source(text);
            let body = c_text::body(&source, function)
                .ok_or_else(|| format!("it does not define {function}()"))?;
            stands(&c_text::words(body), wanted, *present)
        }
        What::Variable {
            name,
            word,
            present,
            after,
        } => variable(text, name, word, *present, after.as_deref()),
        What::Text {
            text: wanted,
            present,
        } => {
            // A text may be looked for in a comment, where a file's own language is not C.
            let whole = c_text::words(text);
            stands(&whole, wanted, *present)
        }
    }
}

fn same(wanted: Option<&str>, found: &str) -> Result<(), String> {
    match wanted {
        Some(wanted) if c_text::words(wanted) != c_text::words(found) => {
            Err(format!("it is `{found}`"))
        }
        _ => Ok(()),
    }
}

fn stands(text: &str, wanted: &str, present: bool) -> Result<(), String> {
    match (text.contains(&c_text::words(wanted)), present) {
        (true, false) => Err(format!("`{wanted}` stands there")),
        (false, true) => Err(format!("`{wanted}` does not stand there")),
        _ => Ok(()),
    }
}

fn variable(
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
                Err(format!("{after} comes behind {word}"))
            }
            _ => Ok(()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source_tree::SourceEntry;

    fn ask(tree: &mut SourceTree, yaml: &str) -> Finding {
        let entry: SourceEntry = serde_saphyr::from_str(yaml).unwrap();
        tree.ask(&entry.check().unwrap())
    }

    #[test]
    fn a_tree_tells_what_is_as_it_must_be_and_what_is_there_instead() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("attr.h"), "#define KEY 26\n").unwrap();
        std::fs::write(folder.path().join("Makefile.am"), "SUBDIRS = test src\n").unwrap();
        let mut tree = SourceTree::new(folder.path());
        for passes in [
            "{file: attr.h}",
            "{file: attr.h, defines: KEY, value: '26'}",
            "{file: attr.h, lacks: OTHER}",
            "{file: none.h, lacks: OTHER}",
            "{file: Makefile.am, variable: SUBDIRS, contains: test}",
            "{file: Makefile.am, variable: bin_PROGRAMS, lacks: test}",
        ] {
            assert_eq!(ask(&mut tree, passes), Finding::Passed, "{passes}");
        }
        for (fails, reason) in [
            ("{file: none.h}", "there is no such file"),
            ("{file: attr.h, defines: KEY, value: '27'}", "it is `26`"),
            ("{file: attr.h, defines: KE}", "it does not define KE"),
            ("{file: attr.h, function: f}", "it does not declare f()"),
            (
                "{file: Makefile.am, variable: SUBDIRS, contains: test, after: src}",
                "src comes behind test",
            ),
        ] {
            let why = reason.to_owned();
            assert_eq!(ask(&mut tree, fails), Finding::Failed { why }, "{fails}");
        }
    }
}
