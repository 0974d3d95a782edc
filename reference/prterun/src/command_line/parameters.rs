//! The MCA parameters in effect: those of files, of the environment and of the command line, by name.
//!
//! ENV-PRECEDENCE-1: under one name, the command line precedes the environment, and that the files. ENV-PRECEDENCE-2: under
//! several names of one parameter, the name decides, whatever sets it.

use super::app_options::AppOptions;
use super::parameter_names::{
    BIND_TO, DEFAULT_HOSTFILE, FILES, MAP_BY, OVERRIDE_FILE, PROJECT, RANK_BY, VARIABLE,
    name_and_value,
};
use super::{open_mpi, tune};
use crate::command_line::CommandLineRules;
use crate::environment::{Environment, FileContent, ParameterFile, parse_parameter_file};
use crate::option_table::Meaning;
use crate::personality::Personality;
use crate::resource_manager;
use crate::syntax::{GivenOption, SyntaxTree};
use mapcheck_mapping::error::{MapError, NotModelled, Refusal, Spot};
use mapcheck_mapping::files::Place;
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::rules::Text;
use mapcheck_topology::order::sort_by_key;
use std::collections::HashMap;
use std::sync::Arc;

/// The number of the first spot of a parameter that the command line does not set. Words are numbered from 0.
const FIRST_SPOT: usize = usize::MAX / 2;

/// Where a parameter is set, if not on the command line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Source {
    /// In a variable.
    Variable(String),
    /// In a file.
    File(Place),
    /// By the installation, which has a default hostfile.
    Installation,
}

/// A parameter as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenParameter {
    /// Its value, with its spot if it is on the command line.
    pub value: Spanned,
    /// The variable that sets it, if one does.
    pub variable: Option<String>,
    /// The place in a file, if it is set in one.
    pub place: Option<Place>,
}

/// The default policies that parameters set, as they are written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WrittenDefaults {
    /// The default mapping.
    pub map_by: Option<WrittenParameter>,
    /// The default ranking.
    pub rank_by: Option<WrittenParameter>,
    /// The default binding.
    pub bind_to: Option<WrittenParameter>,
}

/// The parameters of PRRTE that are set, by name.
#[derive(Clone, Debug, Default)]
pub(super) struct Parameters {
    /// The values that the launcher has as variables of its environment, once it has read everything.
    by_name: HashMap<String, Spanned>,
    /// The values of PMIx's own files, which count for a name that has no other.
    shared: HashMap<String, Spanned>,
    /// The values of PMIx's overriding file.
    overriding: HashMap<String, Spanned>,
    /// The sources, by the number of their spots.
    sources: Arc<Vec<Source>>,
}

impl Parameters {
    /// Collects what the environment of a line sets, and the files that it reads.
    ///
    /// # Errors
    ///
    /// A value of a file ends the launcher.
    pub(super) fn of_environment(
        tree: &SyntaxTree,
        rules: &dyn CommandLineRules,
    ) -> Result<Self, MapError> {
        let environment = tree.environment();
        let mut parameters = Self::default();
        if environment.is_empty() {
            return Ok(parameters);
        }
        let mut collector = Collector {
            environment,
            sources: Vec::new(),
        };
        for entry in collector.entries(&files_of_prrte(tree, rules)) {
            parameters.by_name.insert(entry.name, entry.value);
        }
        // ENV-SHARED-1: the launcher and PMIx register their parameters in one place.
        let files = [ParameterFile::SystemPmix, ParameterFile::UserPmix];
        let files: Vec<_> = files
            .into_iter()
            .filter_map(|file| Some((file.to_string(), environment.file(file)?)))
            .collect();
        for entry in collector.entries(&files) {
            parameters.shared.insert(entry.name, entry.value);
        }
        // ENV-OVERRIDE-2: what this file of PMIx sets precedes every other source.
        let overriding = ParameterFile::PmixOverride;
        let file = environment.file(overriding);
        let file = file.map(|text| (overriding.to_string(), text));
        for entry in collector.entries(file.as_slice()) {
            parameters.overriding.insert(entry.name, entry.value);
        }
        if let Some(path) = environment.default_hostfile() {
            // ENV-HOSTFILE-1: what is set under the name precedes the installation's file.
            let value = collector.value(path, Source::Installation);
            parameters
                .shared
                .entry(DEFAULT_HOSTFILE.to_owned())
                .or_insert(value);
        }
        let mut set = parameters.by_name.values();
        set.try_for_each(|value| rules.check_file_parameter(&value.text))?;
        // ENV-VARIABLE-1: under the name after the prefix.
        for (variable, value) in environment.variables() {
            if let Some(name) = variable.strip_prefix(VARIABLE) {
                let value = collector.value(value, Source::Variable(variable.to_owned()));
                parameters.by_name.insert(name.to_owned(), value);
            }
        }
        // ENV-OVERRIDE-1: this file precedes the variables and all other files.
        if let Some(file) = located(tree, OVERRIDE_FILE)
            && rules.reads_named_parameters()
            && let Some(text) = environment.named_file(&file)
        {
            let entries = collector.entries(&[(file, text)]);
            // A later value of the same name in the file replaces an empty one.
            let values: HashMap<String, Spanned> = entries
                .into_iter()
                .map(|entry| (entry.name, entry.value))
                .collect();
            let mut set = values.values();
            set.try_for_each(|value| rules.check_file_parameter(&value.text))?;
            parameters.by_name.extend(values);
        }
        if tree.personality() == Personality::OpenMpi {
            for translated in open_mpi::parameters(tree, rules) {
                let source = match translated.source {
                    Ok(variable) => Source::Variable(variable),
                    Err(place) => Source::File(place),
                };
                let value = collector.value(&translated.value, source);
                parameters.by_name.entry(translated.name).or_insert(value);
            }
        }
        parameters.sources = Arc::new(collector.sources);
        Ok(parameters)
    }

    /// Adds what the files of `--tune` set.
    ///
    /// # Errors
    ///
    /// A file is missing or invalid.
    pub(super) fn add_tuned(
        &mut self,
        tree: &SyntaxTree,
        rules: &dyn CommandLineRules,
    ) -> Result<(), MapError> {
        let mut collector = Collector {
            environment: tree.environment(),
            sources: self.sources.to_vec(),
        };
        for tuned in tune::parameters(tree, rules)? {
            let value = collector.value(&tuned.value, Source::File(tuned.place));
            self.by_name.insert(tuned.name, value);
        }
        self.sources = Arc::new(collector.sources);
        Ok(())
    }

    /// Adds what the segments of a command line set, whichever segment does.
    pub(super) fn add_segments(&mut self, segments: &[AppOptions]) {
        for segment in segments {
            self.add_options(&segment.options);
        }
    }

    /// Adds what options set.
    pub(super) fn add_options(&mut self, options: &[GivenOption]) {
        for (name, value) in options.iter().filter_map(name_and_value) {
            self.by_name.insert(name.text.clone(), value.clone());
        }
    }

    /// Returns the value that is set for a parameter, even an empty one. Its names are in order of precedence.
    pub(super) fn given(&self, names: &[&str]) -> Option<&Spanned> {
        self.overridden(names).or_else(|| self.set(names))
    }

    /// Returns the value that the overriding file sets, whatever sets the parameter under any of its names.
    fn overridden(&self, names: &[&str]) -> Option<&Spanned> {
        let value = |name: &str| {
            let long = self.overriding.get(&format!("{PROJECT}{name}"));
            long.or_else(|| self.overriding.get(name))
        };
        names.iter().find_map(|name| value(name))
    }

    fn set(&self, names: &[&str]) -> Option<&Spanned> {
        names.iter().find_map(|name| {
            let long = format!("{PROJECT}{name}");
            self.by_name
                .get(&long)
                .or_else(|| self.by_name.get(*name))
                .or_else(|| self.shared.get(&long))
                .or_else(|| self.shared.get(*name))
        })
    }

    /// Returns the value that is set for a parameter. An empty one unsets it.
    pub(super) fn setting(&self, names: &[&str]) -> Option<&Spanned> {
        self.given(names).filter(|value| !value.text.is_empty())
    }

    /// Returns the default policies, as they are written.
    pub(super) fn written_defaults(&self) -> WrittenDefaults {
        let written = |names| self.setting(names).map(|value| self.written(value));
        WrittenDefaults {
            map_by: written(MAP_BY),
            rank_by: written(RANK_BY),
            bind_to: written(BIND_TO),
        }
    }

    fn written(&self, value: &Spanned) -> WrittenParameter {
        let number = value
            .spot
            .and_then(|spot| spot.word.checked_sub(FIRST_SPOT));
        let source = number.and_then(|number| self.sources.get(number));
        let spot = value.spot.filter(|_| number.is_none());
        WrittenParameter {
            value: Spanned {
                text: value.text.clone(),
                spot,
            },
            variable: match source {
                Some(Source::Variable(name)) => Some(name.clone()),
                _ => None,
            },
            place: match source {
                Some(Source::File(place)) => Some(place.clone()),
                _ => None,
            },
        }
    }

    /// Returns the names and values that the environment and its files set.
    pub(super) fn of_sources(&self) -> impl Iterator<Item = (&str, &Spanned)> {
        let files = self.shared.iter().chain(&self.overriding);
        let all = self.by_name.iter().chain(files);
        all.filter(|(_, value)| value.spot.is_some_and(|spot| spot.word >= FIRST_SPOT))
            .map(|(name, value)| (name.as_str(), value))
    }

    /// Returns what the environment and its files set, each with its variable or its place.
    pub(super) fn describe_sources(&self) -> Vec<String> {
        let describe = |(name, value): (&str, &Spanned)| {
            let number = value.spot?.word.checked_sub(FIRST_SPOT)?;
            Some(match self.sources.get(number)? {
                Source::Variable(variable) => format!("{variable}={}", value.text),
                Source::File(place) => {
                    format!("{}:{}: {name} = {}", place.file, place.line, value.text)
                }
                Source::Installation => format!("the installation's {}", value.text),
            })
        };
        let mut all: Vec<String> = self.of_sources().filter_map(describe).collect();
        sort_by_key(&mut all, String::clone);
        all
    }

    /// Replaces the spot of a parameter that the command line does not set by its variable or its place in a file.
    pub(super) fn locate(&self, error: MapError) -> MapError {
        let source = |spot: Option<Spot>| {
            let number = spot?.word.checked_sub(FIRST_SPOT)?;
            self.sources.get(number)
        };
        match error {
            MapError::Refused(refusal) => MapError::Refused(match source(refusal.spot) {
                None | Some(Source::Installation) => refusal,
                Some(Source::File(place)) => Refusal {
                    spot: None,
                    file: refusal.file.or_else(|| Some(place.clone())),
                    ..refusal
                },
                Some(Source::Variable(name)) => Refusal {
                    spot: None,
                    message: format!("{} (set by {name})", refusal.message),
                    ..refusal
                },
            }),
            MapError::NotModelled(error) => MapError::NotModelled(match source(error.spot) {
                None | Some(Source::Installation) => error,
                Some(Source::File(place)) => NotModelled::new(format!("{} in {place}", error.what)),
                Some(Source::Variable(name)) => {
                    NotModelled::new(format!("{} (set by {name})", error.what))
                }
            }),
            other => other,
        }
    }
}

/// A parameter of a file.
struct Entry {
    name: String,
    value: Spanned,
}

/// Collects values, and numbers their sources.
struct Collector<'a> {
    environment: &'a Environment,
    sources: Vec<Source>,
}

impl Collector<'_> {
    /// Returns the parameters of some files, in order. A parameter without a value has an empty one.
    fn entries(&mut self, files: &[(String, &str)]) -> Vec<Entry> {
        let mut entries = Vec::new();
        for (name, text) in files {
            let file: Arc<str> = Arc::from(name.as_str());
            for entry in parse_parameter_file(text) {
                let FileContent::Parameter { name, value } = entry.content else {
                    continue;
                };
                let place = Place {
                    file: Arc::clone(&file),
                    line: entry.line,
                    column: 1,
                };
                let value = self.value(&value.unwrap_or_default(), Source::File(place));
                entries.push(Entry { name, value });
            }
        }
        entries
    }

    /// Returns a value with a spot that is the number of its source. `~/` at its start is the user's home folder.
    fn value(&mut self, value: &str, source: Source) -> Spanned {
        let text = expand_home(value, self.environment);
        self.sources.push(source);
        let spot = Spot {
            word: FIRST_SPOT + self.sources.len() - 1,
            start: 0,
            len: text.len(),
        };
        Spanned {
            text,
            spot: Some(spot),
        }
    }
}

/// Replaces `~/` at the start of a value by the user's home folder.
fn expand_home(value: &str, environment: &Environment) -> String {
    match (value.strip_prefix("~/"), environment.get("HOME")) {
        (Some(rest), Some(home)) => format!("{home}/{rest}"),
        _ => value.to_owned(),
    }
}

/// Returns the files of parameters that PRRTE reads, in ascending order of precedence.
///
/// ENV-FILE-2: the user's file precedes the installation's, and an earlier file of a list a later one.
fn files_of_prrte<'a>(
    tree: &'a SyntaxTree,
    rules: &dyn CommandLineRules,
) -> Vec<(String, &'a str)> {
    let environment = tree.environment();
    let mut files: Vec<(String, &str)> = match located(tree, FILES) {
        Some(list) if rules.reads_named_parameters() => list
            .split(',')
            .filter_map(|path| Some((path.to_owned(), environment.named_file(path)?)))
            .collect(),
        _ => [ParameterFile::UserPrrte, ParameterFile::SystemPrrte]
            .into_iter()
            .filter_map(|file| Some((file.to_string(), environment.file(file)?)))
            .collect(),
    };
    if rules.earlier_file_precedes() {
        files.reverse();
    }
    files
}

/// Returns the faulty lines of the files that a launcher reads, each with its place.
pub(super) fn faults(tree: &SyntaxTree) -> Vec<String> {
    let environment = tree.environment();
    let mut files = files_of_prrte(tree, &Text::default());
    files.extend(
        [
            ParameterFile::UserPmix,
            ParameterFile::SystemPmix,
            ParameterFile::PmixOverride,
        ]
        .into_iter()
        .filter_map(|file| Some((file.to_string(), environment.file(file)?))),
    );
    let mut faults = Vec::new();
    for (name, text) in files {
        for entry in parse_parameter_file(text) {
            if let FileContent::Fault(what) = entry.content {
                faults.push(format!(
                    "{name}:{}: {what}; the line is skipped",
                    entry.line
                ));
            }
        }
    }
    faults
}

/// Returns the value of a parameter that names files of parameters: the launcher looks for it before it reads any.
fn located(tree: &SyntaxTree, parameter: &str) -> Option<String> {
    let long = format!("{PROJECT}{parameter}");
    let names = [long.as_str(), parameter];
    let environment = tree.environment();
    let on_line = |name: &str| {
        let set = tree
            .line()
            .possible_options()
            .filter(|given| given.meaning() == Meaning::PrteMca);
        let pairs = set.filter_map(name_and_value);
        let found = pairs.filter(|(given, _)| given.text == name).last();
        found.map(|(_, value)| value.text.clone())
    };
    names.iter().find_map(|name| {
        let variable = || {
            environment
                .get(&format!("{VARIABLE}{name}"))
                .map(str::to_owned)
        };
        let value = on_line(name).or_else(variable)?;
        Some(expand_home(&value, environment))
    })
}

/// Returns the paths of the files of parameters that a line or its environment names.
pub(super) fn named_parameter_files(tree: &SyntaxTree) -> Vec<String> {
    let environment = tree.environment();
    let lists = [FILES, OVERRIDE_FILE].map(|parameter| located(tree, parameter));
    let lists = lists.into_iter().flatten();
    let paths = lists.flat_map(|list| list.split(',').map(str::to_owned).collect::<Vec<_>>());
    let mut paths: Vec<String> = paths.filter(|path| !path.is_empty()).collect();
    paths.extend(tune::possible_files(tree).into_iter().map(|file| file.text));
    paths.extend(resource_manager::named_files(environment));
    paths
}
