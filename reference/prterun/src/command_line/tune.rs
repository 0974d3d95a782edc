//! The files of `--tune`: generic parameters for one job.
//!
//! ENV-TUNE-1: each line is a name, an equals sign and a value. The parameters of PRRTE among them precede the environment, and the
//! command line precedes them.

mod options;

pub(super) use options::exported;

use super::parameter_names::is_of_prrte;
use crate::command_line::CommandLineRules;
use crate::option_table::Meaning;
use crate::personality::Personality;
use crate::syntax::{GivenOption, SyntaxTree};
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::files::Place;
use mapcheck_mapping::policy::Spanned;
use options::{Export, Exports};
use std::collections::HashMap;
use std::sync::Arc;

/// A parameter of a file.
pub(super) struct TunedParameter {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) place: Place,
}

/// Returns the files of some lists, with their spots.
fn split(lists: &[Spanned]) -> Vec<Spanned> {
    let files = lists.iter().flat_map(|list| list.split(','));
    files.filter(|file| !file.text.is_empty()).collect()
}

/// Returns the lists of files that the options of a line name.
fn lists(tree: &SyntaxTree) -> Vec<Spanned> {
    let options = tree.possible_options();
    let named = options.filter(|given| given.meaning() == Meaning::Tune);
    named.filter_map(GivenOption::value).cloned().collect()
}

/// Returns the lists of files that are named by the words after an executable, or in values.
#[must_use]
pub fn lists_among_arguments(tree: &SyntaxTree) -> Vec<Spanned> {
    let (words, named) = (tree.all_words(), lists(tree));
    let after = words.windows(2).filter(|pair| pair[0].text == "--tune");
    let lists = after.map(|pair| &pair[1]);
    lists
        .filter(|list| !named.contains(list))
        .cloned()
        .collect()
}

/// Returns the files that a line names, wherever it does: a launcher may read any of them.
pub(super) fn possible_files(tree: &SyntaxTree) -> Vec<Spanned> {
    split(&[lists(tree), lists_among_arguments(tree)].concat())
}

/// Returns the parameters of PRRTE in the files of a line.
///
/// # Errors
///
/// A file is missing or has a faulty line, sets a parameter to two values, sets one that neither PRRTE nor PMIx has, or hands on a
/// variable that is not set.
pub(super) fn parameters(
    tree: &SyntaxTree,
    rules: &dyn CommandLineRules,
) -> Result<Vec<TunedParameter>, MapError> {
    let mut values: HashMap<String, String> = HashMap::new();
    let mut exports = Exports::new(tree.environment(), rules);
    let mut tuned = Vec::new();
    let lists = [lists(tree), rules.tune_files_among_arguments(tree)].concat();
    for file in split(&lists) {
        let Some(text) = tree.environment().named_file(&file.text) else {
            let message = format!("the file of parameters `{}` cannot be opened", file.text);
            return Err(refuse(Topic::NoFile, message).at(file.spot).into());
        };
        let name: Arc<str> = Arc::from(file.text.as_str());
        let in_appfile = |spot| tree.appfile().is_some_and(|appfile| appfile.contains(spot));
        let counts = rules.takes_tuned_parameters(file.spot.is_some_and(in_appfile));
        for (line, number) in text.lines().zip(1..) {
            let place = Place {
                file: Arc::clone(&name),
                line: number,
                column: 1,
            };
            let at = |refusal: Refusal| refusal.in_file(place.clone()).at(file.spot);
            let (name, value) = match parse_line(line, tree.personality(), rules).map_err(at)? {
                Line::Empty => continue,
                Line::Options(exported) => {
                    exports.add(&exported, at)?;
                    continue;
                }
                Line::Parameter(name, value) => (name, value),
            };
            if let Some(other) = values.insert(name.to_owned(), value.to_owned())
                && other != value
            {
                let message = format!("`{name}` is set to `{other}` and to `{value}`");
                return Err(at(refuse(Topic::MultiInstances, message)).into());
            }
            let is_own = is_of_prrte(name);
            if !is_own && tree.personality() == Personality::Prrte && !is_of_pmix(name) {
                let message = format!("neither PRRTE nor PMIx has a parameter `{name}`");
                return Err(at(refuse(Topic::UnknownParameter, message)).into());
            }
            if is_own && counts {
                tuned.push(TunedParameter {
                    name: name.to_owned(),
                    value: value.to_owned(),
                    place,
                });
            }
        }
    }
    Ok(tuned)
}

/// What a line of a file has.
enum Line<'a> {
    /// Nothing, or a comment.
    Empty,
    /// Options of Open MPI, with the variables that they hand on.
    Options(Vec<Export<'a>>),
    /// A parameter and its value.
    Parameter(&'a str, &'a str),
}

/// Parses a line. Quotes around a value are removed.
fn parse_line<'a>(
    line: &'a str,
    personality: Personality,
    rules: &dyn CommandLineRules,
) -> Result<Line<'a>, Refusal> {
    let line = line.trim_ascii();
    if line.is_empty() || line.starts_with('#') {
        return Ok(Line::Empty);
    }
    if personality == Personality::OpenMpi && line.starts_with('-') {
        let form = "`NAME = VALUE`, `--mca NAME VALUE` or `-x NAME=VALUE`";
        let exported = options::parse(line).ok_or_else(|| malformed(line, form))?;
        return Ok(Line::Options(exported));
    }
    let is_name = |name: &str| !name.is_empty() && !name.starts_with('-');
    let pair = line.split_once('=').filter(|(name, _)| {
        is_name(name.trim_ascii()) && rules.is_tuned_parameter(line, personality)
    });
    let Some((name, value)) = pair else {
        return Err(malformed(line, "`NAME = VALUE`"));
    };
    let value = value.trim_ascii();
    let value = value.strip_prefix('"').unwrap_or(value);
    let value = value.strip_suffix('"').unwrap_or(value);
    Ok(Line::Parameter(name.trim_ascii(), value))
}

fn malformed(line: &str, form: &str) -> Refusal {
    let message = format!("`{line}` is not a parameter and its value: expected {form}");
    refuse(Topic::BadParameterFile, message)
}

fn refuse(topic: Topic, message: String) -> Refusal {
    Refusal::new(Stage::CommandLine, topic, Code::Silent, message)
}

/// The first words of the parameters that are PMIx's.
const PMIX: [&str; 23] = [
    "bfrops",
    "gds",
    "mca",
    "pcompress",
    "pdl",
    "pfexec",
    "pgpu",
    "pif",
    "pinstalldirs",
    "plog",
    "pmdl",
    "pmix",
    "pnet",
    "preg",
    "prm",
    "psec",
    "psensor",
    "psquash",
    "pstat",
    "pstrg",
    "pthread",
    "ptl",
    "pshmem",
];

fn is_of_pmix(name: &str) -> bool {
    PMIX.contains(&name.split('_').next().unwrap_or(name))
}
