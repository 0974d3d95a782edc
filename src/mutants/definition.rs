//! The definitions of mutants, in YAML files.

use crate::yaml::{self, YamlError};
use serde::Deserialize;
use std::hash::Hasher as _;
use std::path::{Path, PathBuf};

/// The version of the files' format.
pub const FORMAT: u32 = 1;

/// The folder of the files, in the root of the project.
pub const MUTANTS: &str = "mutants";

/// A change of the source that breaks requirements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The name, unique in the folder.
    pub name: String,
    /// The requirements that it breaks.
    pub requirements: Vec<String>,
    /// The source file, relative to the root of the project.
    pub file: PathBuf,
    /// The byte range of the file that is replaced.
    pub range: std::ops::Range<usize>,
    /// The text that replaces the range.
    pub replacement: String,
    /// Identifies the mutant together with the code that it replaces: a result with another digest does not count.
    pub digest: String,
}

impl Mutant {
    /// Replaces the code in the text of its file. Returns `None` if the text is not the one that it was defined for.
    pub(super) fn apply(&self, source: &str) -> Option<String> {
        self.fits(source).then(|| {
            let mut changed = source.to_owned();
            changed.replace_range(self.range.clone(), &self.replacement);
            changed
        })
    }

    /// Returns whether the code that the mutant replaces is where it was when the mutant was loaded.
    pub(super) fn fits(&self, source: &str) -> bool {
        let code = source.get(self.range.clone());
        code.is_some_and(|code| digest(&self.file, code, &self.replacement) == self.digest)
    }
}

/// Mutants that cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("cannot use the mutants of {}: {kind}", path.display())]
pub struct MutantError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong.
    #[source]
    pub kind: MutantErrorKind,
}

/// What is wrong with the definitions of mutants.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MutantErrorKind {
    /// The file cannot be read or is malformed.
    #[error(transparent)]
    Yaml(#[from] YamlError),
    /// The folder cannot be read.
    #[error("the folder cannot be read")]
    Folder(#[from] std::io::Error),
    /// The folder has no mutant.
    #[error("no mutant was found; add a file like `binding.yaml`")]
    Empty,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "mapcheck-mutants")]
    format: u32,
    mutants: Vec<Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    name: serde_saphyr::Spanned<String>,
    breaks: Vec<String>,
    file: PathBuf,
    /// The code to replace. It occurs in the file exactly once.
    code: serde_saphyr::Spanned<String>,
    /// What replaces it.
    with: String,
}

/// Loads all mutants of a folder, sorted by file and in the order of each file.
///
/// `root` is the root of the project, whose sources the mutants change.
///
/// # Errors
///
/// A file is malformed, a name occurs twice, or the code that a mutant replaces does not occur exactly once.
pub fn load_mutants(folder: &Path, root: &Path) -> Result<Vec<Mutant>, MutantError> {
    let in_folder = |kind: MutantErrorKind| MutantError {
        path: folder.to_owned(),
        kind,
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| in_folder(error.into()))? {
        let path = entry.map_err(|error| in_folder(error.into()))?.path();
        if path
            .extension()
            .is_some_and(|extension| extension == "yaml")
        {
            files.push(path);
        }
    }
    files.sort();
    let mut mutants = Vec::new();
    for path in files {
        add_file(&path, root, &mut mutants).map_err(|error| MutantError {
            path,
            kind: error.into(),
        })?;
    }
    if mutants.is_empty() {
        return Err(in_folder(MutantErrorKind::Empty));
    }
    Ok(mutants)
}

fn add_file(path: &Path, root: &Path, mutants: &mut Vec<Mutant>) -> Result<(), YamlError> {
    let file: File = yaml::parse(&yaml::read_file(path)?)?;
    yaml::check_format(file.format, FORMAT)?;
    for entry in file.mutants {
        if mutants.iter().any(|known| known.name == entry.name.value) {
            let what = format!("{} is defined twice; rename one", entry.name.value);
            return Err(YamlError::at(&entry.name, what));
        }
        mutants.push(entry.mutant(root)?);
    }
    Ok(())
}

impl Entry {
    fn mutant(self, root: &Path) -> Result<Mutant, YamlError> {
        let name = &self.name.value;
        if self.breaks.is_empty() {
            let what = format!("{name} breaks no requirement; add its id to `breaks`");
            return Err(YamlError::at(&self.name, what));
        }
        let source = yaml::read_file(&root.join(&self.file))?;
        let code = self.code.value.trim_end_matches('\n');
        let mut places = source.match_indices(code);
        let range = match (places.next(), places.next()) {
            (Some((start, _)), None) if !code.is_empty() => start..start + code.len(),
            (found, _) => {
                let times = if found.is_some() {
                    "more than once"
                } else {
                    "nowhere"
                };
                let file = self.file.display();
                let what =
                    format!("the code that {name} replaces occurs {times} in {file}; adapt `code`");
                return Err(YamlError::at(&self.code, what));
            }
        };
        let replacement = self.with.trim_end_matches('\n').to_owned();
        Ok(Mutant {
            digest: digest(&self.file, code, &replacement),
            name: self.name.value,
            requirements: self.breaks,
            file: self.file,
            range,
            replacement,
        })
    }
}

/// Returns the digest of a change.
pub(super) fn digest(file: &Path, code: &str, replacement: &str) -> String {
    let mut hasher = fnv::FnvHasher::default();
    for part in [&*file.to_string_lossy(), code, replacement] {
        hasher.write(part.as_bytes());
        hasher.write_u8(0);
    }
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(code: &str) -> Result<Vec<Mutant>, String> {
        let root = tempfile::tempdir().unwrap();
        std::fs::write(root.path().join("a.rs"), "let a = b + 1;\nlet b = b + 2;\n").unwrap();
        let text = format!(
            "mapcheck-mutants: 1\nmutants:\n  - name: off-by-one\n    breaks: [PAM-A-1]\n    file: a.rs\n    code: {code}\n    with: b\n"
        );
        let folder = root.path().join(MUTANTS);
        std::fs::create_dir(&folder).unwrap();
        std::fs::write(folder.join("a.yaml"), text).unwrap();
        load_mutants(&folder, root.path()).map_err(|error| error.to_string())
    }

    #[test]
    fn a_mutant_is_a_range_of_a_file_and_its_replacement() {
        let mutants = load("b + 1").unwrap();
        assert_eq!(mutants[0].range, 8..13);
        assert_eq!(mutants[0].requirements, ["PAM-A-1"]);
        assert_ne!(mutants[0].digest, load("b + 2").unwrap()[0].digest);
    }

    #[test]
    fn code_that_is_not_found_exactly_once_is_an_error_with_its_line() {
        let twice = load("b +").unwrap_err();
        assert!(
            twice.contains("line 6: ") && twice.contains("more than once"),
            "{twice}"
        );
        assert!(load("c").unwrap_err().contains("nowhere in a.rs"));
    }
}
