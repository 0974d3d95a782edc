//! Hints on spellings that changed between versions of Open MPI, and on names that are nearly right.
//!
//! [`hints`] looks at a case, [`meant`] at a refusal, and [`nearest`] at any names. The program prints them, and the playground
//! shows them.
//!
//! Invariant: a hint is a function of the case. Nothing here opens a file, and the crate compiles for wasm32.

mod hosts;
mod similar;
mod typography;

pub use similar::nearest;

use mapcheck_reference::Case;
use mapcheck_reference::error::{Refusal, Topic};
use mapcheck_reference::explain::GONE_OPTIONS;
use mapcheck_reference::option_table::{Meaning, long_names};
use std::collections::BTreeSet;

/// Parameters that Open MPI 4 had and that nothing reads any more, with what to write instead.
const PARAMETERS: &[(&str, &str)] = &[
    (
        "hwloc_base_binding_policy",
        "`--bind-to`, or the variable PRTE_MCA_hwloc_default_binding_policy",
    ),
    (
        "hwloc_base_cpu_list",
        "`--map-by pe-list=LIST`, or the variable PRTE_MCA_hwloc_default_cpu_list",
    ),
    (
        "hwloc_base_cpu_set",
        "`--map-by pe-list=LIST`, or the variable PRTE_MCA_hwloc_default_cpu_list",
    ),
    ("hwloc_base_report_bindings", "`--display bind`"),
    ("hwloc_base_slot_list", "`--map-by rankfile:file=FILE`"),
    ("hwloc_base_use_hwthreads_as_cpus", "`--map-by :hwtcpus`"),
    ("orte_hostfile", "`--hostfile FILE`"),
    ("orte_rankfile", "`--map-by rankfile:file=FILE`"),
    ("ras_base_display_alloc", "`--display allocation`"),
    ("rmaps_base_bycore", "`--map-by core`"),
    ("rmaps_base_bynode", "`--map-by node`"),
    ("rmaps_base_byslot", "`--map-by slot`"),
    ("rmaps_base_bysocket", "`--map-by package`"),
    ("rmaps_base_cpus_per_proc", "`--map-by :pe=N`"),
    ("rmaps_base_cpus_per_rank", "`--map-by :pe=N`"),
    ("rmaps_base_display_devel_map", "`--display map-devel`"),
    ("rmaps_base_display_map", "`--display map`"),
    (
        "rmaps_base_inherit",
        "the variable PRTE_MCA_rmaps_default_inherit",
    ),
    (
        "rmaps_base_mapping_policy",
        "`--map-by`, or the variable PRTE_MCA_rmaps_default_mapping_policy",
    ),
    ("rmaps_base_n_pernode", "`--map-by ppr:N:node`"),
    ("rmaps_base_n_persocket", "`--map-by ppr:N:package`"),
    ("rmaps_base_no_oversubscribe", "`--map-by :nooversubscribe`"),
    ("rmaps_base_no_schedule_local", "`--map-by :nolocal`"),
    (
        "rmaps_base_oversubscribe",
        "`--map-by :oversubscribe`, or the variable PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe",
    ),
    ("rmaps_base_pattern", "`--map-by ppr:N:OBJECT`"),
    ("rmaps_base_pernode", "`--map-by ppr:1:node`"),
    (
        "rmaps_base_ranking_policy",
        "`--rank-by`, or the variable PRTE_MCA_rmaps_default_ranking_policy",
    ),
    ("rmaps_base_schedule_policy", "`--map-by`"),
    (
        "rmaps_dist_device",
        "`--map-by device=NAME` of PRRTE 5, as in Open MPI 6",
    ),
    ("rmaps_ppr_n_pernode", "`--map-by ppr:N:node`"),
    ("rmaps_ppr_n_persocket", "`--map-by ppr:N:package`"),
    ("rmaps_rank_file_path", "`--map-by rankfile:file=FILE`"),
    (
        "rmaps_rank_file_physical",
        "`--map-by rankfile:file=FILE`, with logical numbers",
    ),
];

/// Further options that Open MPI 4 or older had and that are gone, with what to write instead.
const OPTIONS: &[(&str, &str)] = &[
    ("cpus-per-socket", "`--map-by ppr:N:package`"),
    ("nolocal", "`--map-by :nolocal`"),
    ("nooversubscribe", "`--map-by :nooversubscribe`"),
    ("num-boards", "`--map-by package`"),
    ("oversubscribe", "`--map-by :oversubscribe`"),
    ("quiet", "nothing in its place"),
    ("rf", "`--rankfile FILE` or `--map-by rankfile:file=FILE`"),
    ("slot-list", "`--map-by rankfile:file=FILE`"),
    ("use-hwthread-cpus", "`--map-by :hwtcpus`"),
];

/// The parameters of PRRTE that decide on a map.
const DECIDING: &[&str] = &[
    "mapby",
    "map_by",
    "rmaps_default_mapping_policy",
    "rankby",
    "rank_by",
    "rmaps_default_ranking_policy",
    "bindto",
    "bind_to",
    "hwloc_default_binding_policy",
    "hwloc_default_cpu_list",
    "hwloc_use_topo_file",
    "prte_default_hostfile",
    "prte_set_default_slots",
    "prte_keep_fqdn_hostnames",
    "rmaps_default_inherit",
];

/// The objects that Open MPI 4 ranked by.
const OBJECTS: &[&str] = &[
    "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "package", "socket", "board",
];

/// What ranks by objects today.
const RANKED_BY_OBJECT: &str = "Open MPI 4 ranked by objects: `fill` gives the ranks of one object after the other, `span` one of each object in turn";

/// The prefixes of the variables that set parameters.
const VARIABLES: [&str; 2] = ["PRTE_MCA_", "OMPI_MCA_"];

/// Returns hints on what a line and its environment have that does nothing, or is gone: a sentence each.
#[must_use]
pub fn hints(case: &Case) -> BTreeSet<String> {
    let mut hints = BTreeSet::new();
    for name in parameter_names(case) {
        if let Some((_, instead)) = PARAMETERS.iter().find(|(old, _)| *old == name) {
            hints.insert(format!("`{name}` no longer does anything: use {instead}"));
        } else if !DECIDING.contains(&name.as_str())
            && let Some(near) = nearest(&name, DECIDING.iter().copied())
        {
            hints.insert(format!(
                "builds do not read `{name}`: did you mean `{near}`, as a variable PRTE_MCA_{near}?"
            ));
        }
    }
    hints.extend(typography::hints(&case.line));
    hints.extend(typography::late_options(case));
    hints.extend(hosts::hints(case));
    for option in case.line.possible_options() {
        let name = option.word.text.trim_start_matches('-');
        let name = name.split('=').next().unwrap_or(name);
        if option.meaning() == Meaning::Unknown
            && let Some(instead) = instead_of(name)
        {
            hints.insert(format!("`{}` is gone: use {instead}", option.word.text));
        }
    }
    hints
}

/// Returns what to write instead of an option that is gone.
fn instead_of(name: &str) -> Option<String> {
    if let Some((_, [option, value])) = GONE_OPTIONS.iter().find(|(old, _)| *old == name) {
        return Some(format!("`{option} {value}`"));
    }
    let (_, instead) = OPTIONS.iter().find(|(old, _)| *old == name)?;
    Some((*instead).to_owned())
}

/// Returns the names of the parameters that a line, its variables and its files set.
fn parameter_names(case: &Case) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let environment = case.line.environment();
    for (variable, _) in environment.variables() {
        let name = VARIABLES
            .iter()
            .find_map(|prefix| variable.strip_prefix(prefix));
        names.extend(name.map(str::to_owned));
    }
    for (_, text) in environment
        .files()
        .map(|(file, text)| (file.to_string(), text))
    {
        for entry in mapcheck_reference::environment::parse_parameter_file(text) {
            if let mapcheck_reference::environment::FileContent::Parameter { name, .. } =
                entry.content
            {
                names.insert(name);
            }
        }
    }
    for option in case.line.possible_options() {
        let sets = matches!(
            option.meaning(),
            Meaning::PrteMca | Meaning::Mca | Meaning::OpenMpiMca
        );
        if let (true, [name, _]) = (sets, option.values.as_slice()) {
            let mut name = name.text.clone();
            // A whole assignment is one word too few: the name is in it all the same. The page has no room for that.
            if !cfg!(target_family = "wasm") {
                name.truncate(name.find('=').unwrap_or(name.len()));
            }
            names.insert(name);
        }
    }
    names
}

/// Returns the word that a refused one may have meant: an option, a policy or a qualifier.
#[must_use]
pub fn meant(words: &[String], refusal: &Refusal) -> Option<String> {
    let spot = refusal.spot?;
    let word = words.get(spot.word)?;
    let part = word.get(spot.start..spot.start.checked_add(spot.len)?)?;
    match refusal.topic {
        Topic::UnknownOption => {
            let bare = word.trim_start_matches('-').split('=').next()?;
            nearest(bare, long_names()).map(|name| format!("did you mean `--{name}`?"))
        }
        Topic::UnrecognizedPolicy
        | Topic::UnrecognizedDirective
        | Topic::UnrecognizedModifier
        | Topic::UnrecognizedQualifier => {
            let is_ranking = refusal.message.contains("of rank-by");
            if is_ranking && OBJECTS.iter().any(|object| part.starts_with(object)) {
                return Some(RANKED_BY_OBJECT.to_owned());
            }
            // The message lists the words that are known.
            let known = refusal.message.split_once(": there are ")?.1;
            let bare = part.split('=').next()?;
            nearest(bare, known.split(", ")).map(|name| format!("did you mean `{name}`?"))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::environment::Environment;
    use mapcheck_reference::files::Files;
    use mapcheck_reference::syntax::SyntaxTree;
    use mapcheck_reference::{MapError, Rules, Topology};
    use std::sync::Arc;

    fn case(line: &str, variable: &str) -> Case {
        let xml = std::fs::read_to_string("../../topologies/1pkg-1numa-4core.xml").unwrap();
        let mut environment = Environment::new();
        environment.set(variable, "1");
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let line = SyntaxTree::parse_in(words, Arc::new(environment));
        let topology = Arc::new(Topology::from_xml(&xml).unwrap());
        Case::new(topology, "hn", line, Files::new())
    }

    #[test]
    fn what_no_longer_does_anything_is_named() {
        let hint = |line: &str, variable: &str| {
            let hints = hints(&case(line, variable));
            hints.into_iter().collect::<Vec<_>>().join("\n")
        };
        assert_eq!(
            hint("-n 1 a", "OMPI_MCA_rmaps_base_oversubscribe"),
            "`rmaps_base_oversubscribe` no longer does anything: use `--map-by :oversubscribe`, or the variable PRTE_MCA_rmaps_default_mapping_policy=:oversubscribe"
        );
        assert!(hint("--mca rmaps_base_mapping_policy node a", "X").contains("--map-by"));
        assert!(hint("--bysocket a", "X").contains("is gone"));
        assert!(hint("-n 1 a", "PRTE_MCA_rmaps_default_maping_policy").contains("did you mean"));
        assert_eq!(hint("--map-by node a", "PRTE_MCA_mapby"), "");
    }

    #[test]
    fn a_mistyped_word_has_a_neighbour() {
        let meant = |line: &str| {
            let case = case(line, "X");
            match mapcheck_reference::map(&case, &Rules::default()) {
                Err(MapError::Refused(refusal)) => meant(&case.words(), &refusal),
                _ => None,
            }
        };
        assert_eq!(
            meant("-H n1:4 --mapyb node a").as_deref(),
            Some("did you mean `--mapby`?")
        );
        assert_eq!(
            meant("-H n1:4 --map-by pacakge a").as_deref(),
            Some("did you mean `package`?")
        );
        let qualifier = "-H n1:4 --map-by :oversubscirbe a";
        assert_eq!(
            meant(qualifier).as_deref(),
            Some("did you mean `oversubscribe`?")
        );
        assert_eq!(meant("-H n1:4 --map-by zzz a"), None);
    }
}
