//! The value of `--topology`: the machine that nodes share, and those of single nodes, as in `small,n1=A.xml,n2=B.xml`.

use crate::case::NamedMachine;
use crate::case::machines::load_machine;
use miette::IntoDiagnostic as _;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// The option of the verbs that map a case.
const OPTION: &str = "--topology";

/// The machines that `--topology` names.
#[derive(Clone, Debug, Default)]
pub struct NamedMachines {
    /// The machine of all other nodes, if one is named.
    pub shared: Option<NamedMachine>,
    /// The machines of single nodes, by name.
    pub of_nodes: BTreeMap<String, NamedMachine>,
}

impl NamedMachines {
    /// Loads the machines of a value. An entry with an equals sign is a node's, the one without is the shared one. A value that is the
    /// path of a file as a whole is that file.
    ///
    /// # Errors
    ///
    /// A machine cannot be read, a node or the shared machine is given twice, or an entry lacks a name.
    pub fn load(value: &str) -> miette::Result<Self> {
        let mut machines = Self::default();
        let is_file = std::path::Path::new(value).is_file();
        let entries: Vec<&str> = match is_file {
            true => vec![value],
            false => value.split(',').collect(),
        };
        for entry in entries {
            match entry.split_once('=').filter(|_| !is_file) {
                Some((node, machine)) => machines.add_node(node, machine)?,
                None if machines.shared.is_some() => miette::bail!(
                    "{OPTION} {value}: `{entry}` is a second machine for all nodes; write NODE={entry} for one node's"
                ),
                None => machines.shared = Some(load_machine(entry).into_diagnostic()?),
            }
        }
        Ok(machines)
    }

    fn add_node(&mut self, node: &str, machine: &str) -> miette::Result<()> {
        if node.is_empty() || machine.is_empty() {
            miette::bail!(
                "{OPTION}: `{node}={machine}` lacks a name; write NODE=NAME or NODE=FILE"
            );
        }
        let loaded = load_machine(machine).into_diagnostic()?;
        if self.of_nodes.insert(node.to_owned(), loaded).is_some() {
            miette::bail!("{OPTION}: node {node} has two machines; leave one of them out");
        }
        Ok(())
    }
}

/// Returns the arguments that give nodes machines of their own; none if no node has one.
#[must_use]
pub fn topology_arguments(files: &BTreeMap<String, PathBuf>) -> Vec<String> {
    if files.is_empty() {
        return Vec::new();
    }
    let pairs = files.iter();
    let pairs: Vec<String> = pairs
        .map(|(node, file)| format!("{node}={}", file.display()))
        .collect();
    vec![OPTION.to_owned(), pairs.join(",")]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(value: &str) -> String {
        match NamedMachines::load(value) {
            Ok(machines) => format!("{machines:?}"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn an_entry_with_an_equals_sign_is_a_nodes_machine() {
        let machines = NamedMachines::load(
            "topologies/1pkg-1numa-4core.xml,n2=topologies/2pkg-2numa-8core-smt2.xml",
        )
        .unwrap();
        assert_eq!(machines.shared.unwrap().topology.cpus().len(), 4);
        assert_eq!(machines.of_nodes["n2"].topology.cpus().len(), 16);
    }

    #[test]
    fn machines_that_contradict_each_other_are_refused() {
        let (a, b) = (
            "topologies/1pkg-1numa-4core.xml",
            "topologies/1pkg-1numa-1core.xml",
        );
        assert!(error(&format!("{a},{b}")).contains("second machine for all nodes"));
        assert!(error(&format!("n1={a},n1={b}")).contains("node n1 has two machines"));
        assert!(error(&format!("={a}")).contains("lacks a name"));
        assert!(error("n1=").contains("lacks a name"));
    }
}
