//! The machines and rules that the page has loaded, and the answers to its requests.

use crate::error::PlaygroundError;
use crate::request::{Action, Load, MachineFile, Request};
use crate::rules::{LoadedRules, parse_rules};
use crate::typed::{MachineStore, TypedCase};
use crate::{comparison, edit, machine, mapping, maps, search, share};
use mapcheck_reference::Topology;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A machine that is loaded. Its XML is read when it is first used.
#[derive(Debug)]
struct LoadedMachine {
    xml: String,
    topology: Option<Arc<Topology>>,
}

/// What the page has loaded.
#[derive(Debug, Default)]
pub struct Playground {
    machines: BTreeMap<String, LoadedMachine>,
    rules: Vec<LoadedRules>,
}

impl Playground {
    /// Answers a request in JSON with a document in JSON: `{"ok": …}` or `{"error": "…"}`.
    #[must_use]
    pub fn answer(&mut self, request: &str) -> String {
        let answer = serde_json::from_str(request)
            .map_err(PlaygroundError::from)
            .and_then(|request| self.respond(&request));
        match answer {
            Ok(answer) => format!("{{\"ok\":{answer}}}"),
            Err(error) => format!(
                "{{\"error\":{}}}",
                serde_json::Value::from(error.to_string())
            ),
        }
    }

    /// Returns what a request asks for, in JSON.
    fn respond(&mut self, request: &Request) -> Result<String, PlaygroundError> {
        match request.action {
            Action::Load => written(&self.load(request.load.clone())?),
            Action::Machine => written(&machine::describe(&*self.machine(&request.name)?)),
            Action::Edit => {
                let typed = TypedCase::new(&request.case, self)?;
                written(&edit::apply(&request.case.line, &typed, &request.edit)?)
            }
            _ => self.map(request),
        }
    }

    /// Returns the map of a line, or what else is asked about it.
    fn map(&mut self, request: &Request) -> Result<String, PlaygroundError> {
        let typed = TypedCase::new(&request.case, self)?;
        let rules = self.rules(&request.rules)?;
        let against = request.against.as_ref();
        let against = against.map(|name| self.rules(name)).transpose()?;
        match request.action {
            Action::Figures => {
                let range = request.first..request.first.saturating_add(request.count);
                written(&maps::figures(&typed, &rules, against.as_ref(), range))
            }
            Action::Ranks => written(&maps::ranks(&typed, &rules)),
            Action::Explain => written(&mapping::explain(&typed, &rules, request.rank)),
            Action::Compare => written(&comparison::compare(&typed, &rules, &self.rules)),
            Action::Find => written(&search::find(
                &typed,
                &rules,
                &request.layouts,
                request.trials,
            )?),
            Action::Share => written(&share::share(&typed, &rules)),
            _ => written(&mapping::map(
                &request.case,
                &typed,
                &rules,
                against.as_ref(),
                request.text,
            )?),
        }
    }

    /// Loads machines and rules.
    fn load(&mut self, load: Load) -> Result<(), PlaygroundError> {
        for MachineFile { name, xml } in load.machines {
            let topology = None;
            self.machines.insert(name, LoadedMachine { xml, topology });
        }
        for file in load.rules {
            let rules = parse_rules(file)?;
            self.rules.retain(|other| other.name != rules.name);
            self.rules.push(rules);
        }
        Ok(())
    }

    fn rules(&self, name: &str) -> Result<LoadedRules, PlaygroundError> {
        let found = self.rules.iter().find(|rules| rules.name == name);
        found
            .cloned()
            .ok_or_else(|| PlaygroundError::UnknownRules(name.to_owned()))
    }
}

impl MachineStore for Playground {
    fn machine(&mut self, name: &str) -> Result<Arc<Topology>, PlaygroundError> {
        let unknown = || PlaygroundError::UnknownMachine(name.to_owned());
        let machine = self.machines.get_mut(name).ok_or_else(unknown)?;
        if let Some(topology) = &machine.topology {
            return Ok(Arc::clone(topology));
        }
        let topology = Topology::from_xml(&machine.xml);
        let topology = Arc::new(topology.map_err(|reason| PlaygroundError::Machine {
            name: name.to_owned(),
            reason,
        })?);
        machine.topology = Some(Arc::clone(&topology));
        Ok(topology)
    }
}

fn written(answer: &impl Serialize) -> Result<String, PlaygroundError> {
    Ok(serde_json::to_string(answer)?)
}
