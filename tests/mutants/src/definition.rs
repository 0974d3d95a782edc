//! The definitions of mutants, in YAML files.

use serde::Deserialize;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The version of the files' format.
const FORMAT: u32 = 2;

/// A change of a function that breaks requirements.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Definition {
    /// The name, unique in the folder.
    pub name: String,
    /// The requirements that it breaks.
    pub breaks: Vec<String>,
    /// The function, with its type before `::` if it needs one.
    #[serde(rename = "in")]
    pub function: String,
    /// A pattern of the code to replace.
    pub code: String,
    /// What replaces it.
    pub with: String,
    /// The section of the specification that states one of them.
    #[serde(skip)]
    pub section: String,
}

/// Definitions that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use {}: {kind}", path.display())]
pub struct DefinitionError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong.
    #[source]
    pub kind: DefinitionErrorKind,
}

/// What is wrong with definitions.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DefinitionErrorKind {
    /// The file or folder cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// It is not YAML, or lacks keys, or has unknown ones.
    #[error("{}", .0.render())]
    Parse(Box<serde_saphyr::Error>),
    /// It has an unsupported format.
    #[error("unsupported format {0}; this program reads format {FORMAT}")]
    Format(u32),
    /// Two mutants have one name.
    #[error("{0} is defined twice; rename one")]
    Twice(String),
    /// The folder has no mutant.
    #[error("no mutant was found; add a file like `8.1.1.9-binding.yaml`")]
    Empty,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "mapcheck-mutants")]
    format: u32,
    section: String,
    mutants: Vec<Definition>,
}

/// Loads all definitions of a folder, sorted by file and in the order of each file.
///
/// # Errors
///
/// A file is malformed, or a name occurs twice.
pub fn load(folder: &Path) -> Result<Vec<Definition>, DefinitionError> {
    let at = |path: &Path, kind: DefinitionErrorKind| DefinitionError {
        path: path.to_owned(),
        kind,
    };
    let entries = fs::read_dir(folder).and_then(|entries| entries.collect::<io::Result<Vec<_>>>());
    let entries = entries.map_err(|error| at(folder, error.into()))?;
    let mut files: Vec<PathBuf> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == "yaml")
    });
    files.sort();
    let mut definitions: Vec<Definition> = Vec::new();
    for path in files {
        for definition in parse(&path).map_err(|kind| at(&path, kind))? {
            if definitions
                .iter()
                .any(|known| known.name == definition.name)
            {
                return Err(at(&path, DefinitionErrorKind::Twice(definition.name)));
            }
            definitions.push(definition);
        }
    }
    if definitions.is_empty() {
        return Err(at(folder, DefinitionErrorKind::Empty));
    }
    Ok(definitions)
}

fn parse(path: &Path) -> Result<Vec<Definition>, DefinitionErrorKind> {
    let text = fs::read_to_string(path)?;
    let parsed = serde_saphyr::from_str(&text);
    let file: File = parsed.map_err(|error| DefinitionErrorKind::Parse(error.into()))?;
    if file.format != FORMAT {
        return Err(DefinitionErrorKind::Format(file.format));
    }
    let mutants = file.mutants.into_iter().map(|mutant| Definition {
        section: file.section.clone(),
        ..mutant
    });
    Ok(mutants.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load_text(text: &str) -> Result<Vec<Definition>, String> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("a.yaml"), text).unwrap();
        load(folder.path()).map_err(|error| error.to_string())
    }

    const HEAD: &str = "mapcheck-mutants: 2\nsection: Goals\nmutants:";
    const ONE: &str = "  - {name: a, breaks: [PAM-A-1], in: f, code: $x + 1, with: $x}\n";

    #[test]
    fn a_definition_has_a_function_a_pattern_and_a_replacement() {
        let found = load_text(&format!("{HEAD}\n{ONE}")).unwrap();
        assert_eq!(found[0].function, "f");
        assert_eq!(found[0].code, "$x + 1");
        assert_eq!(found[0].section, "Goals");
    }

    #[test]
    fn a_name_of_two_mutants_is_an_error() {
        let twice = load_text(&format!("{HEAD}\n{ONE}{ONE}"));
        assert!(twice.unwrap_err().contains("a is defined twice"));
    }

    #[test]
    fn a_folder_without_mutants_and_another_format_are_errors() {
        let empty = load_text(&format!("{HEAD} []\n")).unwrap_err();
        assert!(empty.contains("no mutant was found"), "{empty}");
        let old = load_text("mapcheck-mutants: 1\nsection: Goals\nmutants: []\n").unwrap_err();
        assert!(old.contains("unsupported format 1"), "{old}");
    }
}
