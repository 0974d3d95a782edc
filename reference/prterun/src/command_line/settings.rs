//! The MCA parameters of PRRTE that a command line sets and that decide on the map.

use super::app_options::AppOptions;
use super::parameter_names::{
    BIND_TO, FILES, MAP_BY, Names, PROJECT, RANK_BY, VARIABLE, is, name_and_value,
};
use super::parameters::Parameters;
use crate::command_line::LauncherRules;
use crate::option_table::Meaning;
use crate::resource_manager;
use crate::syntax::{GivenOption, SyntaxTree};
use mapcheck_mapping::allocation::{DefaultHostfile, NodeSettings, is_true};
use mapcheck_mapping::error::{Code, NotModelled, Refusal, Spot, Stage, Topic};
use mapcheck_mapping::options::DefaultPolicies;
use mapcheck_mapping::policy::{
    BindingSpec, Origin, no_rankfile, parse_binding, parse_mapping, parse_ranking,
};
use mapcheck_topology::order::sort_by_key;

const CPU_LIST: Names = &["hwloc_default_cpu_list"];
const MAPPERS: Names = &["rmaps"];

/// The parameter that gives a build another machine than the one that it runs on.
const TOPOLOGY: &str = "hwloc_use_topo_file";

/// The parameters on memory binding, with their values. They do not change the map.
const MEMORY: [(&str, &[&str]); 2] = [
    ("hwloc_default_mem_alloc_policy", &["none", "local_only"]),
    (
        "hwloc_default_mem_bind_failure_action",
        &["silent", "warn", "error"],
    ),
];

/// Parses the default policies that parameters set.
///
/// The order decides which of several mistakes is reported.
pub(super) fn default_policies(
    parameters: &Parameters,
    rules: &dyn LauncherRules,
) -> Result<DefaultPolicies, Refusal> {
    let mut defaults = DefaultPolicies::default();
    memory(parameters)?;
    if let Some(spec) = parameters.setting(rules.names_of_parameter(BIND_TO)) {
        let parsed = parse_binding(spec, Origin::Parameter).map(|binding| BindingSpec {
            policy: rules.stored_binding(binding.policy),
            ..binding
        });
        defaults.binding = rules.configured_directive(parsed)?;
    }
    let mappers = parameters.setting(MAPPERS).cloned();
    if let Some(list) = &mappers
        && list.text.trim_start_matches('^').contains('^')
    {
        return Err(Refusal::new(
            Stage::CommandLine,
            Topic::InvalidValue,
            Code::BadParam,
            "misplaced `^`; it excludes components at the front of their list only",
        )
        .at(list.spot));
    }
    if let Some(spec) = parameters.setting(rules.names_of_parameter(MAP_BY)) {
        defaults.mapping = parse_mapping(spec, Origin::Parameter, rules)?;
        let mapping = &defaults.mapping;
        rules
            .check_default_mapping(mapping)
            .map_err(|refusal| refusal.at(spec.spot))?;
        if mapping.lacks_rankfile() {
            return Err(no_rankfile().at(spec.spot));
        }
    }
    if let Some(spec) = parameters.setting(rules.names_of_parameter(RANK_BY)) {
        defaults.ranking = parse_ranking(spec)?;
    }
    Ok(DefaultPolicies {
        cpu_list: parameters.setting(CPU_LIST).cloned(),
        mappers,
        ..defaults
    })
}

/// Checks the parameters on memory binding. Their values cannot be cut short.
fn memory(parameters: &Parameters) -> Result<(), Refusal> {
    for (name, words) in MEMORY {
        let Some(given) = parameters.setting(&[name]) else {
            continue;
        };
        let mut words_of = words.iter();
        if !words_of.any(|word| word.eq_ignore_ascii_case(&given.text)) {
            let message = format!(
                "invalid value `{}`: there are {}",
                given.text,
                words.join(", ")
            );
            let topic = Topic::UnrecognizedPolicy;
            return Err(
                Refusal::new(Stage::CommandLine, topic, Code::BadParam, message).at(given.spot),
            );
        }
    }
    Ok(())
}

/// Returns whether the value of a parameter may name a file.
pub(super) fn is_map_by(name: &str) -> bool {
    MAP_BY.iter().any(|parameter| is(name, parameter))
}

/// The parameters of Slurm's component.
const SLURM_LONGEST: &str = "ras_slurm_max_envar_length";
const SLURM_WHOLE_JOB: &str = "ras_slurm_use_entire_allocation";

/// Returns the parameters of Slurm's component.
fn of_slurm(parameters: &Parameters) -> resource_manager::Settings {
    let longest = parameters.setting(&[SLURM_LONGEST]);
    let longest = longest.and_then(|value| value.text.trim_ascii().parse().ok());
    let whole = parameters.setting(&[SLURM_WHOLE_JOB]);
    resource_manager::Settings {
        longest_variable: longest.unwrap_or(32_000),
        uses_whole_job: whole.is_some_and(|value| is_true(&value.text)),
    }
}

/// Returns the parameters about nodes. The option for the default hostfile counts on the first segment only.
pub(super) fn of_nodes(
    tree: &SyntaxTree,
    segments: &[AppOptions],
    parameters: &Parameters,
    rules: &dyn LauncherRules,
) -> NodeSettings {
    let mut settings = NodeSettings::new(|parameter| parameters.given(&[parameter]).cloned());
    let default_hostfile =
        |first: &AppOptions| first.values(Meaning::DefaultHostfile).next().cloned();
    let counted = parameters.given(&["prte_set_default_slots"]);
    let counted = counted.map_or("", |value| value.text.as_str());
    settings.default_slots = rules.default_slots(counted, settings.default_slots);
    if let Some(file) = segments.first().and_then(default_hostfile) {
        settings.default_hostfile = DefaultHostfile::File(file);
    }
    let by_threads = |given: &GivenOption| given.meaning() == Meaning::AsQualifier("hwtcpus");
    let mut options = segments.iter().flat_map(|segment| &segment.options);
    if options.any(by_threads) {
        settings.default_slots = rules.slots_by_threads(settings.default_slots);
    }
    settings.head_addresses = tree.environment().addresses().to_vec();
    let of_slurm = of_slurm(parameters);
    settings.managed = resource_manager::allocations(tree.environment(), of_slurm, rules);
    settings
}

/// A parameter that only displays the allocation, though its name is like those that decide on nodes.
const SHOW_ALLOCATION: &str = "ras_base_display_alloc";

/// Refuses to model parameters that decide on nodes, CPUs or policies and that the reference does not know.
pub(super) fn modelled(given: &GivenOption) -> Result<(), NotModelled> {
    let Some((name, _)) = name_and_value(given) else {
        return Ok(());
    };
    modelled_name(&name.text, name.spot, &name.text)
}

/// Refuses to model what variables and files set and the reference does not know.
pub(super) fn modelled_sources(parameters: &Parameters) -> Result<(), NotModelled> {
    let mut all: Vec<_> = parameters.of_sources().collect();
    sort_by_key(&mut all, |(name, _)| *name);
    all.into_iter().try_for_each(|(name, value)| {
        let shown = format!("{VARIABLE}{name}");
        modelled_name(name, value.spot, &shown)
    })
}

fn modelled_name(text: &str, spot: Option<Spot>, shown: &str) -> Result<(), NotModelled> {
    const DECIDING: [&str; 6] = [
        "ras",
        "hwloc_use",
        "hwloc_topo",
        "rmaps_lsf",
        "prte_default_dash_host",
        "schizo",
    ];
    let bare = text.strip_prefix(PROJECT).unwrap_or(text);
    let deciding = |part: &&str| text.starts_with(*part) || bare.starts_with(*part);
    let mut known = NodeSettings::PARAMETERS.iter();
    if is(text, TOPOLOGY)
        || known.any(|parameter| is(text, parameter))
        || is(text, SHOW_ALLOCATION)
        || is(text, FILES)
        || is(text, SLURM_LONGEST)
        || is(text, SLURM_WHOLE_JOB)
        || text == "schizo_proxy"
        || text.ends_with("_verbose")
        || !DECIDING.iter().any(deciding)
    {
        return Ok(());
    }
    Err(NotModelled {
        what: format!("`{shown}`"),
        spot,
    })
}
