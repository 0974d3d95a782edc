//! The setup data of a job, by "Stage 1: Setting up the application".
//!
//! The model has one plugin, Open MPI's. For jobs of this programming model it forwards the launcher's `OMPI_` and `OPAL_`
//! variables and turns the parameters in Open MPI's file into variables. It has no fabric plugin, so that requests for endpoints
//! (SUP-ASK-5) and for a security key (SUP-ASK-6) succeed and add nothing.

use super::job_layout::{lists, locations};
use super::{Deviation, Info, PmixValue, Registration, keys};
use mapcheck_topology::Topology;
use std::collections::{BTreeMap, BTreeSet};

/// The part of personalities and programming models that Open MPI's plugin knows.
const OPEN_MPI: &str = "ompi";

/// The prefixes of variables that Open MPI's plugin forwards.
const FORWARDED: [&str; 2] = ["OMPI_", "OPAL_"];

/// The prefix of variables that set a parameter of Open MPI.
const PARAMETER: &str = "OMPI_MCA_";
/// The prefix of variables that set a parameter of libpmix.
const OWN_PARAMETER: &str = "PMIX_MCA_";

/// The variable that some libraries return to mark that their parameters are among the variables.
const MARK: (&str, &str) = ("PMIX_PARAM_FILE_PASSED", "1");

/// The separator between the parts of a variable's value.
const SEPARATOR: u8 = b':';

/// The environment of the process that runs the script, and the setup data of its server.
#[derive(Debug, Default)]
pub(super) struct Setup {
    /// The environment variables that the script has set.
    pub(super) environment: BTreeMap<String, String>,
    /// The parameters in Open MPI's file.
    pub(super) parameters: Vec<(String, String)>,
    /// The topology of the server.
    pub(super) topology: Option<Topology>,
    /// The cached setup data of each job. SUP-LOCAL-3
    given: BTreeMap<String, Vec<Info>>,
    /// The number of local processes of each registered job.
    local: BTreeMap<String, u32>,
}

/// Writes the node map and the process map of a job, with single ranks or with ranges of at most `ranges_of` ranks. SUP-MAP-3
pub(super) fn write_job_map(
    nodes: &[(String, Vec<u32>)],
    ranges_of: Option<u32>,
    deviations: &BTreeSet<Deviation>,
) -> Vec<Info> {
    let (names, mut ranks): (Vec<String>, Vec<Vec<u32>>) = nodes.iter().cloned().unzip();
    if let Some(size) = ranges_of.filter(|_| deviations.contains(&Deviation::TouchingRangesLost)) {
        ranks = ranks
            .iter()
            .map(|ranks| merge_adjacent_ranges(ranks, size))
            .collect();
    }
    vec![
        Info::new(
            keys::NODE_MAP,
            PmixValue::String(lists::write_names(&names)),
        ),
        Info::new(
            keys::PROC_MAP,
            PmixValue::String(lists::write_ranks(&ranks)),
        ),
    ]
}

/// Splits ranks into ranges, and merges a range that follows another directly by extending that one by a single rank.
///
/// [`Deviation::TouchingRangesLost`]
fn merge_adjacent_ranges(ranks: &[u32], size: u32) -> Vec<u32> {
    let mut left: Vec<(u32, u32)> = Vec::new();
    for (first, last) in lists::split_ranges(ranks, size) {
        match left.last_mut() {
            Some((start, count)) if *start + *count == first => *count += 1,
            _ => left.push((first, last - first + 1)),
        }
    }
    let left = left.into_iter();
    left.flat_map(|(start, count)| start..start + count)
        .collect()
}

/// Returns the names and values of the environment variables in infos.
#[must_use]
pub fn envar_values(infos: &[Info]) -> BTreeMap<&str, &str> {
    infos
        .iter()
        .filter_map(|info| match &info.value {
            PmixValue::Envar { name, value, .. } => Some((name.as_str(), value.as_str())),
            _ => None,
        })
        .collect()
}

/// Returns whether a variable in the launcher's environment reaches the processes of a job, by its prefix and the job's personality.
///
/// SUP-MAP-1, SUP-LOCAL-1: the launcher collects such variables, and the daemons pass them to their servers.
#[must_use]
pub fn reaches_processes(variable: &str, personality: &str) -> bool {
    personality.contains(OPEN_MPI) && FORWARDED.iter().any(|prefix| variable.starts_with(prefix))
}

impl Setup {
    /// Returns the setup data of a job, whether or not it is registered (SUP-MAP-2).
    pub(super) fn setup_application(
        &self,
        job: &Registration,
        deviations: &BTreeSet<Deviation>,
    ) -> Vec<Info> {
        let requested = |key| {
            let mut infos = job.infos.iter();
            infos.any(|info| info.key == key)
        };
        let envars = requested(keys::SETUP_APP_ENVARS); // SUP-ASK-1
        let rest = requested(keys::SETUP_APP_NONENVARS); // SUP-ASK-2, SUP-ASK-7
        // SUP-ASK-3, SUP-ASK-4
        let all = requested(keys::SETUP_APP_ALL) || !(envars || rest);
        let has = |deviation| deviations.contains(&deviation);
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        if is_open_mpi(job) && (envars || all && !has(Deviation::AllWithoutVariables)) {
            // SUP-DATA-7: a parameter in the file need not be in the launcher's environment.
            let parameters = self.parameters.iter();
            found.extend(
                parameters.map(|(name, value)| (format!("{PARAMETER}{name}"), value.clone())),
            );
            found.extend(self.variables_with_prefix(&FORWARDED)); // SUP-DATA-6
        }
        if envars || all || has(Deviation::OwnParametersUnasked) {
            found.extend(self.variables_with_prefix(&[OWN_PARAMETER]));
        }
        if has(Deviation::ParametersMarkedUnasked) {
            found.insert(MARK.0.to_owned(), MARK.1.to_owned());
        }
        // SUP-RETURN-1: an array of keys with values. There is nothing but variables, because no plugin knows distances
        // (SUP-DATA-1), endpoints (SUP-DATA-2), security keys (SUP-DATA-3), switches (SUP-DATA-4) or GPUs (SUP-DATA-5).
        let infos = found.into_iter().map(|(name, value)| {
            let separator = SEPARATOR;
            let value = PmixValue::Envar {
                name,
                value,
                separator,
            };
            Info::new(keys::SET_ENVAR, value)
        });
        infos.collect()
    }

    /// Returns the environment variables with one of these prefixes.
    fn variables_with_prefix(&self, beginnings: &[&str]) -> Vec<(String, String)> {
        let known = self.environment.iter();
        let begins = known.filter(|(name, _)| beginnings.iter().any(|with| name.starts_with(with)));
        begins
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    /// Caches the setup data of a job, which may be empty. SUP-LOCAL-2
    pub(super) fn setup_local_support(
        &mut self,
        nspace: &str,
        infos: &[Info],
        deviations: &BTreeSet<Deviation>,
    ) {
        if !deviations.contains(&Deviation::LocalSupportForgets) {
            let given = self.given.entry(nspace.to_owned()).or_default();
            given.extend_from_slice(infos);
        }
    }

    /// Records the number of local processes of a registered job.
    pub(super) fn register_job(&mut self, job: &Registration) {
        self.local.insert(job.nspace.clone(), job.local);
    }

    /// Returns the cached variables for the processes of a job.
    ///
    /// The result is empty until the job is registered (SUP-NOTE-1) with local processes (SUP-NOTE-2). The order of registration
    /// and caching does not matter (SUP-NOTE-3).
    pub(super) fn forwarded_variables(&self, nspace: &str) -> BTreeMap<String, String> {
        if self.local.get(nspace).is_none_or(|local| *local == 0) {
            return BTreeMap::new();
        }
        // Of this job only: SUP-LOCAL-4
        let given = self.given.get(nspace).into_iter().flatten();
        let set = given.filter(|info| info.key == keys::SET_ENVAR);
        let set = set.filter_map(|info| match &info.value {
            PmixValue::Envar { name, value, .. } => Some((name.clone(), value.clone())),
            _ => None,
        });
        set.collect()
    }

    /// Returns the environment of a process of a job, with the cached variables (SUP-LOCAL-3).
    pub(super) fn environment_of(&self, nspace: &str) -> Vec<String> {
        let mut environment = self.environment.clone();
        environment.extend(self.forwarded_variables(nspace));
        environment_lines(environment)
    }

    /// Parses CPU sets on the server's topology and returns each with its locality. SUP-MAP-5
    ///
    /// # Errors
    ///
    /// The server has no topology, or a CPU set does not parse.
    pub(super) fn locate_cpu_sets(&self, cpu_sets: &[String]) -> Result<Vec<Info>, String> {
        let topology = self.topology.as_ref();
        let topology = topology.ok_or("the server has no topology")?;
        let mut infos = Vec::new();
        for text in cpu_sets {
            let cpus = locations::parse_cpu_set(text, topology)?;
            let (set, locality) = (
                locations::write_cpu_set(&cpus, topology),
                locations::write_locality(&cpus, topology),
            );
            infos.push(Info::new(keys::CPUSET, PmixValue::String(set)));
            infos.push(Info::new(
                keys::LOCALITY_STRING,
                PmixValue::String(locality),
            ));
        }
        Ok(infos)
    }
}

/// Returns an environment as `NAME=value` lines.
pub(super) fn environment_lines(environment: BTreeMap<String, String>) -> Vec<String> {
    let lines = environment.into_iter();
    lines
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

fn is_open_mpi(job: &Registration) -> bool {
    let named = [keys::PERSONALITY, keys::PROGRAMMING_MODEL];
    let mut infos = job.infos.iter();
    infos.any(|info| match &info.value {
        PmixValue::String(model) => named.contains(&info.key.as_str()) && model.contains(OPEN_MPI),
        _ => false,
    })
}
