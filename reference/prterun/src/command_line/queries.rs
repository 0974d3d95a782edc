//! Queries for readers that look for some options of a command line and do not judge it.

use super::app_options::AppOptions;
use super::displays::Displays;
use super::parameter_names;
use super::parameters::{self, Parameters};
use super::settings;
use super::tune;
use super::whole_job;
use crate::option_table::Meaning;
use crate::resource_manager;
use crate::syntax::{GivenOption, SyntaxTree};
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::rules::Text;

/// Returns the value that a command line, its appfile or its environment sets for one of PRRTE's MCA parameters, with its spot.
///
/// Returns `None` for a line that [`interpret`](super::interpret) refuses for a word.
#[must_use]
pub fn parameter(tree: &SyntaxTree, name: &str) -> Option<Spanned> {
    let mut parameters = Parameters::of_environment(tree, &Text::default()).ok()?;
    parameters.add_tuned(tree, &Text::default()).ok()?;
    parameters.add_segments(&AppOptions::of_all(tree)?);
    parameters.setting(&[name]).cloned()
}

/// Returns the variables that the parameter files of a line hand on to the processes without a value: it must be set in the environment.
#[must_use]
pub fn exported_variables(tree: &SyntaxTree) -> Vec<String> {
    tune::exported(tree)
}

/// Returns what a command line asks to display.
///
/// Returns `None` for a line that [`interpret`](super::interpret) refuses for a word, or for options that contradict each other.
#[must_use]
pub fn displays(tree: &SyntaxTree) -> Option<Displays> {
    whole_job::displays(&AppOptions::of_all(tree)?)
}

/// Returns the nodes that `topo=` or `cpus=` lists between semicolons, or `None` without a list.
#[must_use]
pub fn displayed_nodes(tree: &SyntaxTree, word: &str) -> Option<String> {
    whole_job::displayed_nodes(&AppOptions::of_all(tree)?, word)
}

/// Returns how many processes a command line asks for, if every app asks for a number once.
#[must_use]
pub fn requested_processes(tree: &SyntaxTree) -> Option<u64> {
    tree.line()
        .segments()
        .iter()
        .try_fold(0_u64, |sum, segment| {
            let is_number =
                |given: &&GivenOption| matches!(given.meaning(), Meaning::Np | Meaning::OlderNp);
            let mut numbers = segment.possible_options().filter(is_number);
            let number: u64 = match (numbers.next(), numbers.next()) {
                (Some(only), None) => only.value()?.text.parse().ok()?,
                // Builds disagree on several numbers: some take the first, others the last.
                _ => return None,
            };
            // Zero leaves the number to the mapper.
            (number > 0).then(|| sum.checked_add(number)).flatten()
        })
}

/// The option that adds the hosts of a file.
const ADD_HOSTFILE: &str = "add-hostfile";

/// Hosts that a job adds to the runtime.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AddedHosts {
    /// The value of `--add-host`.
    List(Spanned),
    /// The file of `--add-hostfile`.
    File(Spanned),
}

/// Returns the hosts that the apps of a command line add to the runtime, in order.
#[must_use]
pub fn added_hosts(tree: &SyntaxTree) -> Vec<AddedHosts> {
    let apps = AppOptions::of_all(tree).unwrap_or_default();
    let options = apps.iter().flat_map(|app| &app.options);
    let added = options.filter_map(|given| match (given.meaning(), given.values.as_slice()) {
        (Meaning::AddHost, [file]) if given.name == ADD_HOSTFILE => {
            Some(AddedHosts::File(file.clone()))
        }
        (Meaning::AddHost, [list]) => Some(AddedHosts::List(list.clone())),
        _ => None,
    });
    added.collect()
}

/// Returns the files that a command line or its appfile names and that the map depends on. The topology is not among them.
#[must_use]
pub fn named_files(tree: &SyntaxTree) -> Vec<Spanned> {
    let Some(apps) = AppOptions::of_all(tree) else {
        return Vec::new();
    };
    let mut files = Vec::new();
    for given in apps.iter().flat_map(|app| &app.options) {
        match (given.meaning(), given.values.as_slice()) {
            (
                Meaning::App | Meaning::DefaultHostfile | Meaning::IntoMapping("rankfile:file=#"),
                [file],
            ) => {
                files.push(file.clone());
            }
            (Meaning::Hostfile | Meaning::OlderHostfile, [list]) => files.extend(list.split(',')),
            (Meaning::PrteMca | Meaning::Mca, [name, file])
                if parameter_names::is(&name.text, parameter_names::DEFAULT_HOSTFILE) =>
            {
                files.push(file.clone());
            }
            (Meaning::AddHost, [file]) if given.name == ADD_HOSTFILE => files.push(file.clone()),
            (Meaning::MapBy, [spec]) => files.extend(spec.named_files()),
            (Meaning::PrteMca | Meaning::Mca, [name, value]) if settings::is_map_by(&name.text) => {
                files.extend(value.named_files());
            }
            _ => {}
        }
    }
    for (name, value) in in_environment(tree) {
        if parameter_names::is(&name, parameter_names::DEFAULT_HOSTFILE) {
            files.push(value);
        } else if settings::is_map_by(&name) {
            files.extend(value.named_files());
        }
    }
    files
}

/// Returns the parameters that the environment of a line and its files set.
fn in_environment(tree: &SyntaxTree) -> Vec<(String, Spanned)> {
    let Ok(parameters) = Parameters::of_environment(tree, &Text::default()) else {
        return Vec::new();
    };
    let owned = |(name, value): (&str, &Spanned)| (name.to_owned(), value.clone());
    parameters.of_sources().map(owned).collect()
}

/// Returns what the environment of a line and its files set, each with its variable or its place: `PRTE_MCA_mapby=node`,
/// `~/.prte/mca-params.conf:1: mapby = node`.
#[must_use]
pub fn environment_settings(tree: &SyntaxTree) -> Vec<String> {
    match Parameters::of_environment(tree, &Text::default()) {
        Ok(parameters) => {
            let mut settings = parameters.describe_sources();
            settings.extend(resource_manager::describe(tree.environment()));
            settings
        }
        Err(_) => Vec::new(),
    }
}

/// Returns the variables that name files of nodes which nothing reads, each with those that a job has as well and that are missing.
#[must_use]
pub fn unread_files(tree: &SyntaxTree) -> Vec<(&'static str, Vec<&'static str>)> {
    resource_manager::unread(tree.environment())
}

/// Returns the faulty lines of the files of parameters, which a launcher skips, each with its place.
#[must_use]
pub fn parameter_faults(tree: &SyntaxTree) -> Vec<String> {
    parameters::faults(tree)
}

/// Returns the paths of further files of parameters that a line or its environment names.
#[must_use]
pub fn named_parameter_files(tree: &SyntaxTree) -> Vec<String> {
    parameters::named_parameter_files(tree)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_processes_add_up_only_if_every_app_has_one() {
        let requested = |line: &str| {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            requested_processes(&SyntaxTree::parse_line(words))
        };
        assert_eq!(requested("-n 2 a : --np 3 b -n 9"), Some(5));
        assert_eq!(requested("-n 2 a : b"), None);
        assert_eq!(requested("-n 0 a"), None);
        assert_eq!(requested("-n x a"), None);
        assert_eq!(requested("-n 1 --np 2 a"), None);
    }
}
