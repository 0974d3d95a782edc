//! The machines of nodes as `prterun --display topo` shows them.

use super::{DisplayRules, named_nodes};
use mapcheck_mapping::Machines;
use mapcheck_mapping::job_map::BeforeMap;
use mapcheck_topology::{OutlineObject, Topology};
use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::sync::Arc;

/// Displays all objects of the machine of each node, or of some nodes.
///
/// ALLOC-DISPLAY-4. Its text is, byte for byte, what prterun prints first.
#[derive(Clone, Debug)]
pub struct MachinesText {
    /// The name of each node, and the text of its machine.
    nodes: Vec<(String, Arc<str>)>,
}

const LINE: &str = "=================================================================";

/// Returns what hwloc can do on Linux, which PRRTE prints below the outermost object.
fn support(rules: &dyn DisplayRules) -> [&'static str; 4] {
    let [cpu, memory] = match rules.binds_threads() {
        true => ["Bind CPU thread: TRUE", "Bind MEM thread: TRUE"],
        false => ["Bind CPU thread: FALSE", "Bind MEM thread: FALSE"],
    };
    [
        "Bind CPU proc:   TRUE",
        cpu,
        "Bind MEM proc:   TRUE",
        memory,
    ]
}

impl MachinesText {
    /// Describes the nodes between the semicolons of a list that the runtime has; without a list, all nodes.
    ///
    /// Returns `None` if the objects of one of the machines are not known.
    #[must_use]
    pub fn new(
        list: Option<&str>,
        before: &BeforeMap,
        machines: &Machines,
        rules: &dyn DisplayRules,
    ) -> Option<Self> {
        let mut texts: HashMap<usize, Arc<str>> = HashMap::new();
        let mut nodes = Vec::new();
        let names: Vec<&str> = match list {
            Some(list) => named_nodes(list, before).collect(),
            None => before.pool.iter().map(|name| &**name).collect(),
        };
        for name in names {
            let number = machines.number_of(name);
            let text = match texts.get(&number) {
                Some(text) => Arc::clone(text),
                None => Arc::from(describe(&machines.distinct()[number], rules)?),
            };
            texts.insert(number, Arc::clone(&text));
            nodes.push((name.to_owned(), text));
        }
        Some(Self { nodes })
    }
}

/// Whether an info of a machine says where the file is from, which PRRTE takes out.
fn is_about_the_file(attribute: &str) -> bool {
    attribute.starts_with("HostName=") || attribute.starts_with("ProcessName=")
}

/// Returns the text of a machine.
fn describe(machine: &Topology, rules: &dyn DisplayRules) -> Option<String> {
    let mut text = String::new();
    let objects = machine.outline()?;
    for object in rules.displayed_objects(objects) {
        let OutlineObject {
            depth,
            kind,
            children,
            name,
            attributes,
            cpus,
        } = object;
        let tabs = "\t".repeat(depth);
        let name = name.as_deref().unwrap_or("NULL");
        let _ = writeln!(
            text,
            "{tabs}Type: {kind} Number of child objects: {children}"
        );
        let _ = writeln!(text, "{tabs}\tName={name}");
        let is_shown = |attribute: &&String| depth > 0 || !is_about_the_file(attribute);
        for attribute in attributes.iter().filter(is_shown) {
            let _ = writeln!(text, "{tabs}\t{attribute}");
        }
        if let Some(cpus) = cpus {
            let _ = writeln!(text, "{tabs}\tCpuset:  {cpus}");
        }
        if depth == 0 {
            for line in support(rules) {
                let _ = writeln!(text, "\t{line}");
            }
        }
    }
    Some(text)
}

impl Display for MachinesText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, text) in &self.nodes {
            writeln!(f, "{LINE}\nTOPOLOGY FOR NODE {name}\n{text}{LINE}")?;
        }
        Ok(())
    }
}
