//! What is asked before a job is launched, and what its nodes make of the answer, by Stage 1 (setting up the application).
//!
//! The one plugin that there is here is Open MPI's, for the programming model that is called so: it forwards the launcher's variables
//! that are Open MPI's, and makes variables of the parameters in its file. No plugin knows a fabric.

use super::job_data::{lists, places};
use super::{Deviation, Info, Registration, Value, keys};
use mapcheck_topology::Topology;
use std::collections::{BTreeMap, BTreeSet};

/// The beginnings of the names of variables that Open MPI's plugin forwards.
const FORWARDED: [&str; 2] = ["OMPI_", "OPAL_"];

/// What Open MPI's parameters begin with as variables, and libpmix's own.
const PARAMETER: &str = "OMPI_MCA_";
const OWN_PARAMETER: &str = "PMIX_MCA_";

/// What some libraries return to say that their parameters are among the variables.
const MARK: (&str, &str) = ("PMIX_PARAM_FILE_PASSED", "1");

/// What stands between the parts of a variable.
const SEPARATOR: u8 = b':';

/// What is around a process, and what its server was given of jobs.
#[derive(Debug, Default)]
pub(super) struct Setup {
    /// The variables that were set.
    pub(super) environment: BTreeMap<String, String>,
    /// Open MPI's parameters.
    pub(super) parameters: Vec<(String, String)>,
    /// The machine of the server.
    pub(super) topology: Option<Topology>,
    /// What was given for each job. SUP-LOCAL-3
    given: BTreeMap<String, Vec<Info>>,
    /// How many processes each job has on the node, of those that were registered.
    local: BTreeMap<String, u32>,
}

/// Both lists of a job's map, of which the host tells ranks as ranges of so many, or each by itself.
pub(super) fn job_map(
    nodes: &[(String, Vec<u32>)],
    ranges_of: Option<u32>,
    deviations: &BTreeSet<Deviation>,
) -> Vec<Info> {
    let (names, mut ranks): (Vec<String>, Vec<Vec<u32>>) = nodes.iter().cloned().unzip();
    if let Some(size) = ranges_of.filter(|_| deviations.contains(&Deviation::TouchingRangesLost)) {
        ranks = ranks.iter().map(|ranks| shortened(ranks, size)).collect();
    }
    vec![
        Info::new(keys::NODE_MAP, Value::String(lists::names(&names))),
        Info::new(keys::PROC_MAP, Value::String(lists::ranks(&ranks))),
    ]
}

/// What is left of ranges if one that touches the one before it makes that longer by one.
fn shortened(ranks: &[u32], size: u32) -> Vec<u32> {
    let mut left: Vec<(u32, u32)> = Vec::new();
    for (first, last) in lists::ranges(ranks, size) {
        match left.last_mut() {
            Some((start, count)) if *start + *count == first => *count += 1,
            _ => left.push((first, last - first + 1)),
        }
    }
    let left = left.into_iter();
    left.flat_map(|(start, count)| start..start + count)
        .collect()
}

/// The variables that are among infos.
#[must_use]
pub fn variables(infos: &[Info]) -> BTreeMap<&str, &str> {
    infos
        .iter()
        .filter_map(|info| match &info.value {
            Value::Envar { name, value, .. } => Some((name.as_str(), value.as_str())),
            _ => None,
        })
        .collect()
}

impl Setup {
    /// What is returned to the launcher of a job.
    pub(super) fn application(
        &self,
        job: &Registration,
        deviations: &BTreeSet<Deviation>,
    ) -> Vec<Info> {
        let asked = |key| {
            let mut infos = job.infos.iter();
            infos.any(|info| info.key == key)
        };
        let envars = asked(keys::SETUP_APP_ENVARS);
        let rest = asked(keys::SETUP_APP_NONENVARS);
        // SUP-ASK-3, SUP-ASK-4
        let all = asked(keys::SETUP_APP_ALL) || !(envars || rest);
        let has = |deviation| deviations.contains(&deviation);
        let mut found: BTreeMap<String, String> = BTreeMap::new();
        if is_open_mpi(job) && (envars || all && !has(Deviation::AllWithoutVariables)) {
            // SUP-DATA-7: what the file says need not be what the launcher has.
            let parameters = self.parameters.iter();
            found.extend(
                parameters.map(|(name, value)| (format!("{PARAMETER}{name}"), value.clone())),
            );
            found.extend(self.beginning(&FORWARDED)); // SUP-DATA-6
        }
        if envars || all || has(Deviation::OwnParametersUnasked) {
            found.extend(self.beginning(&[OWN_PARAMETER]));
        }
        if has(Deviation::ParametersMarkedUnasked) {
            found.insert(MARK.0.to_owned(), MARK.1.to_owned());
        }
        // SUP-RETURN-1
        let infos = found.into_iter().map(|(name, value)| {
            let separator = SEPARATOR;
            let value = Value::Envar {
                name,
                value,
                separator,
            };
            Info::new(keys::SET_ENVAR, value)
        });
        infos.collect()
    }

    /// The variables whose names begin so.
    fn beginning(&self, beginnings: &[&str]) -> Vec<(String, String)> {
        let known = self.environment.iter();
        let begins = known.filter(|(name, _)| beginnings.iter().any(|with| name.starts_with(with)));
        begins
            .map(|(name, value)| (name.clone(), value.clone()))
            .collect()
    }

    /// Takes what was returned of a job on another server. SUP-LOCAL-2
    pub(super) fn local_support(
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

    /// Hears of a job.
    pub(super) fn registered(&mut self, job: &Registration) {
        self.local.insert(job.nspace.clone(), job.local);
    }

    /// What the server has for the processes of a job. Nothing before it has any here: SUP-NOTE-1, SUP-NOTE-2, SUP-NOTE-3.
    pub(super) fn for_processes(&self, nspace: &str) -> BTreeMap<String, String> {
        if self.local.get(nspace).is_none_or(|local| *local == 0) {
            return BTreeMap::new();
        }
        // SUP-LOCAL-4
        let given = self.given.get(nspace).into_iter().flatten();
        let set = given.filter(|info| info.key == keys::SET_ENVAR);
        let set = set.filter_map(|info| match &info.value {
            Value::Envar { name, value, .. } => Some((name.clone(), value.clone())),
            _ => None,
        });
        set.collect()
    }

    /// The environment of a process of a job.
    pub(super) fn environment_of(&self, nspace: &str) -> Vec<String> {
        let mut environment = self.environment.clone();
        environment.extend(self.for_processes(nspace));
        as_lines(environment)
    }

    /// CPU sets as they are read on the server's machine, each with its locality.
    pub(super) fn places(&self, cpu_sets: &[String]) -> Result<Vec<Info>, String> {
        let topology = self.topology.as_ref();
        let topology = topology.ok_or("the server was not told of its machine")?;
        let mut infos = Vec::new();
        for text in cpu_sets {
            let cpus = places::read_cpu_set(text, topology)?;
            let (set, locality) = (
                places::cpu_set(&cpus, topology),
                places::locality(&cpus, topology),
            );
            infos.push(Info::new(keys::CPUSET, Value::String(set)));
            infos.push(Info::new(keys::LOCALITY_STRING, Value::String(locality)));
        }
        Ok(infos)
    }
}

/// An environment as `NAME=value`.
pub(super) fn as_lines(environment: BTreeMap<String, String>) -> Vec<String> {
    let lines = environment.into_iter();
    lines
        .map(|(name, value)| format!("{name}={value}"))
        .collect()
}

fn is_open_mpi(job: &Registration) -> bool {
    let named = [keys::PERSONALITY, keys::PROGRAMMING_MODEL];
    let mut infos = job.infos.iter();
    infos.any(|info| match &info.value {
        Value::String(model) => named.contains(&info.key.as_str()) && model.contains("ompi"),
        _ => false,
    })
}
