//! The allocations of resource managers, from the variables and files that they give a job.
//!
//! They follow the components that read them, of which a build has some: Debian's has Slurm's, Open MPI's wheel also that of PBS. Flux
//! tells its allocation to a program only.

mod host_files;
mod host_list;
mod host_syntax;
mod rules;
mod slot_counts;
mod slurm;

pub(crate) use host_files::unread;
pub use host_syntax::{ListError, MOST_DIGITS, NumberRange};
pub use rules::ResourceManagerRules;

use crate::environment::Environment;
use mapcheck_mapping::allocation::{ManagedAllocation, ManagedNode};
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};

use std::sync::Arc;

/// The nodes of an allocation, or why they are not known.
type Nodes = Result<Vec<ManagedNode>, MapError>;

/// The parameters of the components.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// `ras_slurm_max_envar_length`: the longest variable of Slurm, in bytes.
    pub(crate) longest_variable: usize,
    /// `ras_slurm_use_entire_allocation`: whether a step of Slurm's job has all CPUs of the job.
    pub(crate) uses_whole_job: bool,
}

/// Returns the allocations of the resource managers that an environment shows, by the priority of PRRTE's components.
pub(crate) fn allocations(
    environment: &Environment,
    settings: Settings,
    rules: &dyn ResourceManagerRules,
) -> Vec<ManagedAllocation> {
    if environment.is_empty() {
        return Vec::new();
    }
    let found: [(&'static str, Option<Nodes>); 5] = [
        ("pbs", host_files::of_pbs(environment)),
        ("gridengine", host_files::of_grid_engine(environment)),
        ("flux", of_flux(environment)),
        ("lsf", host_files::of_lsf(environment)),
        ("slurm", slurm::nodes(environment, settings, rules)),
    ];
    let managed = |(component, nodes): (&'static str, Option<Nodes>)| {
        let nodes = nodes?;
        rules
            .reads_allocation_of(component)
            .then(|| ManagedAllocation {
                component,
                nodes: nodes.map(Arc::from),
            })
    };
    found.into_iter().filter_map(managed).collect()
}

/// Returns the paths of the node files of resource managers.
pub(crate) fn named_files(environment: &Environment) -> Vec<String> {
    let names = host_files::FILE_VARIABLES.iter();
    let paths = names.filter_map(|name| environment.get(name));
    paths.map(str::to_owned).collect()
}

/// Returns the variables that decide on an allocation, as a shell assigns them.
pub(crate) fn describe(environment: &Environment) -> Vec<String> {
    const DECIDING: [&str; 13] = [
        "SLURM_NODELIST",
        "SLURM_TASKS_PER_NODE",
        "SLURM_CPUS_PER_TASK",
        "SLURM_JOB_CPUS_PER_NODE",
        "PBS_NODEFILE",
        "COBALT_NODEFILE",
        "PE_HOSTFILE",
        "LSB_MCPU_HOSTS",
        "LSB_HOSTS",
        "LSB_DJOB_HOSTFILE",
        "LSB_AFFINITY_HOSTFILE",
        "FLUX_URI",
        "PRTEPROXY_USE_DVM",
    ];
    let set = DECIDING
        .iter()
        .filter_map(|name| Some(format!("{name}={}", environment.get(name)?)));
    set.collect()
}

/// Refuses to model Flux's allocation, which its broker tells a program that asks.
fn of_flux(environment: &Environment) -> Option<Nodes> {
    environment.get("FLUX_URI")?;
    let what = "the allocation of Flux, which only its broker knows; name its nodes with `-H`, and leave out FLUX_URI";
    Some(Err(NotModelled::new(what).into()))
}

/// The refusal of a resource manager's variables or files.
///
/// ALLOC-SLURM-2, ALLOC-PBS-2, ALLOC-SGE-2: nothing else is mapped instead.
fn bad_allocation(message: impl Into<String>) -> MapError {
    let topic = Topic::BadAllocation;
    Refusal::new(Stage::Allocation, topic, Code::BadParam, message).into()
}
