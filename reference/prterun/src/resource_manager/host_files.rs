//! The allocations of PBS, Grid Engine and LSF: files and variables with a host in each line or word.

use super::{Nodes, bad_allocation};
use crate::environment::Environment;
use mapcheck_mapping::allocation::ManagedNode;
use std::collections::HashMap;
use std::sync::Arc;

/// The variables that name files of nodes.
pub(super) const FILE_VARIABLES: [&str; 4] = [
    "PBS_NODEFILE",
    "COBALT_NODEFILE",
    "PE_HOSTFILE",
    "LSB_DJOB_HOSTFILE",
];

/// The variables that a job of PBS or Torque has.
const PBS_JOB: [&str; 2] = ["PBS_ENVIRONMENT", "PBS_JOBID"];

/// The variable that a job of Cobalt has.
const COBALT_JOB: &str = "COBALT_JOBID";

/// The variables that a parallel job of Grid Engine has besides its file.
const GRID_ENGINE_JOB: [&str; 3] = ["SGE_ROOT", "ARC", "JOB_ID"];

/// Returns the variables that name files which nothing reads, each with those that a job has as well and that are missing.
pub(crate) fn unread(environment: &Environment) -> Vec<(&'static str, Vec<&'static str>)> {
    let is_missing = |name: &&str| environment.get(name).is_none();
    let missing = |needed: &[&'static str]| needed.iter().copied().filter(is_missing).collect();
    let pbs: Vec<&str> = match is_missing(&COBALT_JOB) {
        true => missing(&PBS_JOB),
        false => Vec::new(),
    };
    let cobalt = match pbs.is_empty() {
        true => &[][..],
        false => &[COBALT_JOB],
    };
    let all = [
        ("PBS_NODEFILE", pbs),
        ("COBALT_NODEFILE", cobalt.to_vec()),
        ("PE_HOSTFILE", missing(&GRID_ENGINE_JOB)),
    ];
    let mut unread = Vec::from(all);
    unread.retain(|(variable, missing)| !is_missing(variable) && !missing.is_empty());
    unread
}

/// Hosts with the sums of their slots, in the order of their first mention.
#[derive(Default)]
struct Hosts {
    nodes: Vec<ManagedNode>,
    by_name: HashMap<Arc<str>, usize>,
}

impl Hosts {
    fn add(&mut self, name: &str, slots: i64) {
        if let Some(node) = self.by_name.get(name) {
            let node = &mut self.nodes[*node];
            node.slots = node.slots.saturating_add(slots);
            return;
        }
        let name: Arc<str> = Arc::from(name);
        self.by_name.insert(Arc::clone(&name), self.nodes.len());
        self.nodes.push(ManagedNode { name, slots });
    }
}

/// Returns the file that a variable names.
fn file<'a>(environment: &'a Environment, variable: &str) -> Option<Result<&'a str, String>> {
    let path = environment.get(variable)?;
    let text = environment.named_file(path);
    Some(text.ok_or_else(|| format!("the file {path}, which {variable} names, cannot be read")))
}

/// Returns the nodes of a job of PBS, Torque or Cobalt, if this is one.
///
/// ALLOC-PBS-1: the file has a line for each slot.
pub(super) fn of_pbs(environment: &Environment) -> Option<Nodes> {
    let is_pbs = PBS_JOB.iter().all(|name| environment.get(name).is_some());
    if !is_pbs && environment.get(COBALT_JOB).is_none() {
        return None;
    }
    let text = file(environment, "PBS_NODEFILE").or_else(|| file(environment, "COBALT_NODEFILE"));
    let text = match text {
        Some(Ok(text)) => text,
        Some(Err(message)) => return Some(Err(bad_allocation(message))),
        None => {
            let message = "PBS_NODEFILE is not set, although this is a job of PBS";
            return Some(Err(bad_allocation(message)));
        }
    };
    let mut hosts = Hosts::default();
    for line in text.lines().filter(|line| !line.is_empty()) {
        hosts.add(line, 1);
    }
    Some(non_empty(hosts, "PBS_NODEFILE"))
}

/// Returns the nodes of a parallel job of Grid Engine, if this is one.
///
/// ALLOC-SGE-1: each line has a host and its slots; the slots of a repeated host add up.
pub(super) fn of_grid_engine(environment: &Environment) -> Option<Nodes> {
    let mut needed = GRID_ENGINE_JOB.iter();
    if needed.any(|name| environment.get(name).is_none()) {
        return None;
    }
    let text = match file(environment, "PE_HOSTFILE")? {
        Ok(text) => text,
        Err(message) => return Some(Err(bad_allocation(message))),
    };
    let mut hosts = Hosts::default();
    for line in text.lines() {
        let mut words = line.split(' ').filter(|word| !word.is_empty());
        let (Some(host), Some(slots)) = (words.next(), words.next()) else {
            continue;
        };
        match slots.parse::<u32>() {
            Ok(slots) => hosts.add(host, slots.into()),
            Err(_) => {
                let message = format!("PE_HOSTFILE: invalid slot count `{slots}` of host `{host}`");
                return Some(Err(bad_allocation(message)));
            }
        }
    }
    Some(non_empty(hosts, "PE_HOSTFILE"))
}

/// Returns the nodes of a job of LSF, if this is one.
///
/// ALLOC-LSF-1: LSF lists a host for each slot, or each host with its slots.
pub(super) fn of_lsf(environment: &Environment) -> Option<Nodes> {
    environment.get("LSB_JOBID")?;
    let mut hosts = Hosts::default();
    if let Some(list) = environment.get("LSB_MCPU_HOSTS") {
        let words: Vec<&str> = list.split_ascii_whitespace().collect();
        for pair in words.chunks(2) {
            match pair {
                [host, slots] if slots.parse::<u32>().is_ok() => {
                    hosts.add(host, slots.parse().unwrap_or(0));
                }
                _ => {
                    let message = format!("LSB_MCPU_HOSTS: host `{}` has no slot count", pair[0]);
                    return Some(Err(bad_allocation(message)));
                }
            }
        }
        return Some(non_empty(hosts, "LSB_MCPU_HOSTS"));
    }
    let (text, name) = match environment.get("LSB_HOSTS") {
        Some(list) => (Ok(list), "LSB_HOSTS"),
        None => match file(environment, "LSB_DJOB_HOSTFILE") {
            Some(text) => (text, "LSB_DJOB_HOSTFILE"),
            None => {
                let message = "neither LSB_MCPU_HOSTS nor LSB_HOSTS nor LSB_DJOB_HOSTFILE is set, although this is a job of LSF";
                return Some(Err(bad_allocation(message)));
            }
        },
    };
    match text {
        Ok(text) => {
            for host in text.split_ascii_whitespace() {
                hosts.add(host, 1);
            }
            Some(non_empty(hosts, name))
        }
        Err(message) => Some(Err(bad_allocation(message))),
    }
}

fn non_empty(hosts: Hosts, source: &str) -> Nodes {
    if hosts.nodes.is_empty() {
        return Err(bad_allocation(format!("{source} lists no node")));
    }
    Ok(hosts.nodes)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn nodes(
        variables: &[(&str, &str)],
        text: &str,
        of: fn(&Environment) -> Option<Nodes>,
    ) -> String {
        let mut environment = Environment::new();
        for (name, value) in variables {
            environment.set(*name, *value);
        }
        environment.set_named_file("nodes", text);
        match of(&environment) {
            None => "none".to_owned(),
            Some(Err(_)) => "error".to_owned(),
            Some(Ok(nodes)) => {
                let all = nodes
                    .iter()
                    .map(|node| format!("{}:{}", node.name, node.slots));
                all.collect::<Vec<_>>().join(" ")
            }
        }
    }

    #[test]
    fn pbs_has_a_line_for_each_slot() {
        let job = [
            ("PBS_ENVIRONMENT", "x"),
            ("PBS_JOBID", "1"),
            ("PBS_NODEFILE", "nodes"),
        ];
        assert_eq!(nodes(&job, "n1\nn2\n\nn1\r\n", of_pbs), "n1:2 n2:1");
        assert_eq!(nodes(&job, "", of_pbs), "error");
        assert_eq!(nodes(&job[..2], "n1", of_pbs), "error");
        assert_eq!(nodes(&job[..1], "n1", of_pbs), "none");
    }

    #[test]
    fn grid_engine_has_a_count_for_each_host() {
        let job = [
            ("SGE_ROOT", "x"),
            ("ARC", "x"),
            ("PE_HOSTFILE", "nodes"),
            ("JOB_ID", "1"),
        ];
        let text = "n1 2 q@n1 UNDEFINED\nn2 3 q\nn1 1\nn3\n";
        assert_eq!(nodes(&job, text, of_grid_engine), "n1:3 n2:3");
        assert_eq!(nodes(&job, "n1 x\n", of_grid_engine), "error");
        assert_eq!(nodes(&job[..3], text, of_grid_engine), "none");
    }

    #[test]
    fn lsf_has_counts_or_repeats_hosts() {
        let job = ("LSB_JOBID", "1");
        assert_eq!(
            nodes(&[job, ("LSB_MCPU_HOSTS", "n1 2 n2 3 ")], "", of_lsf),
            "n1:2 n2:3"
        );
        assert_eq!(
            nodes(&[job, ("LSB_HOSTS", "n1 n1 n2")], "", of_lsf),
            "n1:2 n2:1"
        );
        assert_eq!(
            nodes(&[job, ("LSB_DJOB_HOSTFILE", "nodes")], "n1\nn2\n", of_lsf),
            "n1:1 n2:1"
        );
        assert_eq!(nodes(&[job, ("LSB_MCPU_HOSTS", "n1")], "", of_lsf), "error");
        assert_eq!(nodes(&[job], "", of_lsf), "error");
    }
}
