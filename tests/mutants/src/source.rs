//! The reference's source, and the places in it that definitions are about.

use crate::definition::Definition;
use crate::functions::{Function, functions};
use crate::tokens::{Pattern, Token, tokens};
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The folder whose crates mutants change, in the root of the project.
const REFERENCE: &str = "reference";

/// A change of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mutant {
    /// The name.
    pub name: String,
    /// The requirements that it breaks.
    pub requirements: Vec<String>,
    /// The source file, relative to the root of the project.
    pub file: PathBuf,
    /// The byte range of the file that is replaced.
    pub range: Range<usize>,
    /// The text that replaces the range.
    pub replacement: String,
}

/// The texts of source files, by their paths in the project.
pub type Sources = BTreeMap<PathBuf, String>;

/// A definition that does not fit the source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {kind}")]
pub struct Misfit {
    /// The mutant.
    pub name: String,
    /// What is wrong.
    #[source]
    pub kind: MisfitKind,
}

/// Why a definition does not fit the source.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MisfitKind {
    /// The pattern is not code.
    #[error("`code` is not Rust: {0}")]
    Pattern(String),
    /// No function has the name.
    #[error("no function is called {0}; correct `in`")]
    NoFunction(String),
    /// The pattern matches nowhere, or in several places.
    #[error("`code` occurs {count} times in {function}; it must occur once")]
    Places {
        /// The function.
        function: String,
        /// The number of places.
        count: usize,
    },
    /// The replacement has a name that the pattern lacks.
    #[error("`with` has ${0}, which `code` lacks")]
    UnknownName(String),
}

/// Loads the source files of the reference's crates.
///
/// # Errors
///
/// A folder or a file cannot be read.
pub fn load_sources(root: &Path) -> io::Result<Sources> {
    let mut sources = Sources::new();
    let mut open = vec![root.join(REFERENCE)];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let name = path.strip_prefix(root).unwrap_or(&path).to_owned();
            let is_source = name.iter().any(|part| part == "src");
            if path.is_dir() {
                open.push(path);
            } else if is_source && path.extension().is_some_and(|extension| extension == "rs") {
                sources.insert(name, fs::read_to_string(path)?);
            }
        }
    }
    Ok(sources)
}

/// The functions of the reference.
#[derive(Debug)]
pub struct FunctionIndex<'a> {
    by_name: BTreeMap<String, Vec<IndexedFunction<'a>>>,
}

#[derive(Debug)]
struct IndexedFunction<'a> {
    file: &'a Path,
    function: Function,
    /// The tokens of its body, with their ranges in the file.
    code: Vec<Token>,
}

impl<'a> FunctionIndex<'a> {
    /// Parses the functions that the definitions name.
    ///
    /// # Errors
    ///
    /// A source file cannot be parsed.
    pub fn new(sources: &'a Sources, definitions: &[Definition]) -> Result<Self, syn::Error> {
        let mut by_name: BTreeMap<String, Vec<IndexedFunction<'a>>> = BTreeMap::new();
        for (file, text) in sources {
            for function in functions(text)? {
                if !definitions.iter().any(|it| function.is_named(&it.function)) {
                    continue;
                }
                let body = function.body.clone();
                let mut code = tokens(&text[body.clone()])?;
                for token in &mut code {
                    token.range = token.range.start + body.start..token.range.end + body.start;
                }
                let named = by_name.entry(function.name.clone()).or_default();
                named.push(IndexedFunction {
                    file,
                    function,
                    code,
                });
            }
        }
        Ok(Self { by_name })
    }

    /// Finds the code that a definition replaces, and fills its replacement.
    ///
    /// # Errors
    ///
    /// The definition does not fit: its function is unknown, or its pattern does not match in exactly one place.
    pub fn locate(&self, definition: &Definition) -> Result<Mutant, Misfit> {
        self.locate_or_explain(definition).map_err(|kind| Misfit {
            name: definition.name.clone(),
            kind,
        })
    }

    fn locate_or_explain(&self, definition: &Definition) -> Result<Mutant, MisfitKind> {
        let wanted = definition.function.as_str();
        let name = wanted.rsplit("::").next().unwrap_or(wanted);
        let named = self.by_name.get(name).into_iter().flatten();
        let named: Vec<_> = named.filter(|it| it.function.is_named(wanted)).collect();
        if named.is_empty() {
            return Err(MisfitKind::NoFunction(wanted.to_owned()));
        }
        let pattern = Pattern::parse(&definition.code);
        let pattern = pattern.map_err(|error| MisfitKind::Pattern(error.to_string()))?;
        let found: Vec<_> = named
            .iter()
            .flat_map(|function| {
                let places = pattern.find(&function.code).into_iter();
                places.map(|place| (function.file, place))
            })
            .collect();
        let [(file, place)] = found.as_slice() else {
            return Err(MisfitKind::Places {
                function: wanted.to_owned(),
                count: found.len(),
            });
        };
        let replacement = place
            .fill(&definition.with)
            .map_err(MisfitKind::UnknownName)?;
        Ok(Mutant {
            name: definition.name.clone(),
            requirements: definition.breaks.clone(),
            file: file.to_path_buf(),
            range: place.range.clone(),
            replacement,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn locate(function: &str, code: &str, with: &str) -> Result<Mutant, String> {
        let sources: Sources = [
            ("a.rs".into(), "fn f(x: u8) -> u8 { x + 1 }".to_owned()),
            (
                "b.rs".into(),
                "impl B { fn f() -> u8 { 2 + 2 } }".to_owned(),
            ),
        ]
        .into();
        let definition = Definition {
            name: "m".to_owned(),
            breaks: vec!["PAM-A-1".to_owned()],
            function: function.to_owned(),
            code: code.to_owned(),
            with: with.to_owned(),
            section: String::new(),
        };
        let definitions = [definition];
        let index = FunctionIndex::new(&sources, &definitions).unwrap();
        index
            .locate(&definitions[0])
            .map_err(|misfit| misfit.to_string())
    }

    #[test]
    fn code_is_found_in_whichever_file_has_the_function() {
        let found = locate("f", "$n + 1", "$n").unwrap();
        assert_eq!((found.file, found.range), ("a.rs".into(), 20..25));
        assert_eq!(found.replacement, "x");
        assert_eq!(
            locate("B::f", "2 + 2", "3").unwrap().file,
            Path::new("b.rs")
        );
    }

    #[test]
    fn code_that_is_not_found_exactly_once_is_an_error() {
        let error = |function, code, with| locate(function, code, with).unwrap_err();
        assert!(error("g", "1", "2").contains("no function is called g"));
        assert!(error("f", "3", "2").contains("occurs 0 times in f"));
        assert!(error("f", "2", "3").contains("occurs 2 times in f"));
        assert!(error("f", "(", "3").contains("not Rust"));
        assert!(error("f", "1", "$y").contains("`with` has $y"));
    }
}
