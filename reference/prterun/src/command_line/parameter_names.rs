//! The names of PRRTE's parameters, and the options that set them.

use crate::option_table::Meaning;
use crate::syntax::GivenOption;
use mapcheck_mapping::policy::Spanned;

/// The names of a parameter, in order of precedence; each with the project's prefix precedes the same without.
pub(super) type Names = &'static [&'static str];

pub(super) const MAP_BY: Names = &["rmaps_default_mapping_policy", "map_by", "mapby"];
pub(super) const RANK_BY: Names = &["rmaps_default_ranking_policy", "rank_by", "rankby"];
pub(super) const BIND_TO: Names = &["hwloc_default_binding_policy", "bind_to", "bindto"];

/// The optional prefix of any parameter: the project's name.
pub(super) const PROJECT: &str = "prte_";

/// Returns whether a name is a parameter's, with or without the project's prefix.
pub(super) fn is(name: &str, parameter: &str) -> bool {
    name == parameter || name.strip_prefix(PROJECT) == Some(parameter)
}

/// The prefix of the variables that set parameters of PRRTE.
pub(super) const VARIABLE: &str = "PRTE_MCA_";

/// The parameter that names the default hostfile.
pub(super) const DEFAULT_HOSTFILE: &str = "prte_default_hostfile";

/// The parameters that name further files of parameters.
pub(super) const FILES: &str = "prte_param_files";
pub(super) const OVERRIDE_FILE: &str = "prte_override_param_file";

/// Returns the parameter that an option sets, and its value.
pub(super) fn name_and_value(given: &GivenOption) -> Option<(&Spanned, &Spanned)> {
    let [name, value] = given.values.as_slice() else {
        return None;
    };
    match given.meaning() {
        Meaning::PrteMca => Some((name, value)),
        // The general option sets what is PRRTE's by its first word.
        Meaning::Mca if is_of_prrte(&name.text) => Some((name, value)),
        _ => None,
    }
}

/// Returns whether a generic parameter is PRRTE's, by its first word.
pub(super) fn is_of_prrte(name: &str) -> bool {
    FRAMEWORKS.contains(&first_word(name))
}

/// The first words of the parameters that are PRRTE's own.
const FRAMEWORKS: [&str; 17] = [
    "errmgr",
    "ess",
    "filem",
    "grpcomm",
    "hwloc",
    "iof",
    "odls",
    "oob",
    "plm",
    "prte",
    "prtebacktrace",
    "prteinstalldirs",
    "prtereachable",
    "ras",
    "rmaps",
    "schizo",
    "state",
];

fn first_word(name: &str) -> &str {
    name.split('_').next().unwrap_or(name)
}

/// Returns the parameter that an option sets to the name of a file of hosts or of a mapping.
#[must_use]
pub fn parameter_with_file(given: &GivenOption) -> Option<&Spanned> {
    let (name, value) = name_and_value(given)?;
    let is_map_by = || MAP_BY.iter().any(|parameter| is(&name.text, parameter));
    let names_file = is_map_by() && value.text.contains("file=");
    (names_file || is(&name.text, DEFAULT_HOSTFILE)).then_some(name)
}
