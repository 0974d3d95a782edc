//! Open MPI's own options in a file of `--tune`, and the variables that they hand on to the processes.

use super::{Topic, possible_files, refuse};
use crate::command_line::CommandLineRules;
use crate::environment::Environment;
use crate::personality::Personality;
use crate::syntax::SyntaxTree;
use mapcheck_mapping::error::{MapError, Refusal};

/// A variable that `-x` hands on to the processes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Export<'a> {
    /// `NAME=VALUE`: its name.
    Set(&'a str),
    /// `NAME`, which is set elsewhere.
    Named(&'a str),
}

/// Parses a line of Open MPI's options: `--mca` with a name and a value, `-x` with a variable, or `NAME=VALUE`. Returns the variables
/// of `-x`, and `None` if the line has anything else.
///
/// OMPI-TUNE-1: `-mca` with one dash is not an option here.
pub(super) fn parse(line: &str) -> Option<Vec<Export<'_>>> {
    let mut exports = Vec::new();
    let mut words = line.split(' ').filter(|word| !word.is_empty());
    while let Some(word) = words.next() {
        match word {
            _ if word.starts_with('#') => break,
            "--mca" => words.next().and(words.next()).map(drop)?,
            "-x" => {
                let variable = words.next()?;
                // Blanks around the equals sign are accepted.
                let mut rest = words.clone();
                let export = if rest.next() == Some("=") {
                    words = rest;
                    words.next()?;
                    Export::Set(variable)
                } else {
                    match variable.split_once('=') {
                        Some((name, _)) => Export::Set(name),
                        None => Export::Named(variable.trim_matches('"')),
                    }
                };
                exports.push(export);
            }
            word => word.contains('=').then_some(())?,
        }
    }
    Some(exports)
}

/// The variables that the files of a line hand on so far.
pub(super) struct Exports<'a> {
    environment: &'a Environment,
    rules: &'a dyn CommandLineRules,
    names: Vec<String>,
}

impl<'a> Exports<'a> {
    /// Starts without a variable.
    pub(super) fn new(environment: &'a Environment, rules: &'a dyn CommandLineRules) -> Self {
        Self {
            environment,
            rules,
            names: Vec::new(),
        }
    }

    /// Adds the variables of a line.
    ///
    /// OMPI-TUNE-2: one without a value must be set in the environment, or be the beginning of a name that precedes it in the files.
    /// A name with `*` at its end matches any number of variables.
    ///
    /// # Errors
    ///
    /// A variable is not set: a refusal, to which `at` adds the place.
    pub(super) fn add(
        &mut self,
        exports: &[Export<'_>],
        at: impl Fn(Refusal) -> Refusal,
    ) -> Result<(), MapError> {
        for export in exports {
            match *export {
                Export::Set(name) => self.names.push(name.to_owned()),
                Export::Named(name) if name.ends_with('*') => {}
                Export::Named(name) if self.environment.get(name).is_some() => {
                    self.names.push(name.to_owned());
                }
                Export::Named(name) if self.names.iter().any(|known| known.starts_with(name)) => {}
                Export::Named(name) => {
                    let message = format!("the variable `{name}`, which `-x` hands on, is not set");
                    let refusal = at(refuse(Topic::BadParameterFile, message));
                    return Err(self.rules.unset_variable(&self.names, refusal));
                }
            }
        }
        Ok(())
    }
}

/// Returns the variables without a value that the files of a line hand on.
pub(crate) fn exported(tree: &SyntaxTree) -> Vec<String> {
    if tree.personality() != Personality::OpenMpi {
        return Vec::new();
    }
    let files = possible_files(tree);
    let texts = files
        .iter()
        .filter_map(|file| tree.environment().named_file(&file.text));
    let lines = texts.flat_map(str::lines).map(str::trim_ascii);
    let options = lines.filter(|line| line.starts_with('-'));
    let exports = options.filter_map(parse).flatten();
    exports
        .filter_map(|export| match export {
            Export::Named(name) => Some(name.to_owned()),
            Export::Set(_) => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_open_mpi_have_their_values() {
        for line in [
            "--mca btl tcp",
            "--mca btl tcp -x A=b",
            "-x A = b",
            "-x A # a comment",
            "-x A --mca mapby node c=d",
        ] {
            assert!(parse(line).is_some(), "{line}");
        }
        for line in [
            "-mca btl tcp",
            "--mca btl",
            "--mca",
            "-x",
            "-x A =",
            "--mca a b c",
        ] {
            assert_eq!(parse(line), None, "{line}");
        }
    }

    #[test]
    fn variables_have_a_value_or_not() {
        let exports = [
            Export::Set("A"),
            Export::Set("B"),
            Export::Named("C"),
            Export::Named("D*"),
        ];
        assert_eq!(
            parse("-x A=b -x B = c -x \"C\" -x D*").as_deref(),
            Some(&exports[..])
        );
    }
}
