//! The machines and rules that the page has loaded, and the answers to its requests.

use crate::error::PlaygroundError;
use crate::request::{CaseInput, Load, MachineFile, Request};
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

/// An answer: what was asked for, or why it cannot be given.
#[derive(Debug, Serialize)]
#[serde(rename_all = "lowercase")]
enum Answer<T> {
    Ok(T),
    Error(String),
}

impl Playground {
    /// Answers a request in JSON with a document in JSON: `{"ok": …}` or `{"error": "…"}`.
    #[must_use]
    pub fn answer(&mut self, request: &str) -> String {
        let answer = serde_json::from_str(request)
            .map_err(PlaygroundError::from)
            .and_then(|request| self.respond(request));
        let answer = match answer {
            Ok(answer) => Answer::Ok(answer),
            Err(error) => Answer::Error(error.to_string()),
        };
        // A document of texts and numbers can always be written.
        serde_json::to_string(&answer).unwrap_or_else(|error| format!("{{\"error\":\"{error}\"}}"))
    }

    fn respond(&mut self, request: Request) -> Result<serde_json::Value, PlaygroundError> {
        let value = match request {
            Request::Load(load) => serde_json::to_value(self.load(load)?),
            Request::Machine { name } => {
                let topology = self.machine(&name)?;
                serde_json::to_value(machine::describe(&topology))
            }
            Request::Map {
                case,
                rules,
                against,
                text,
            } => {
                let rules = self.rules(&rules)?;
                let against = against.map(|name| self.rules(&name)).transpose()?;
                let typed = self.typed(&case)?;
                let answer = mapping::map(&case, &typed, &rules, against.as_ref(), text);
                serde_json::to_value(answer)
            }
            Request::Figures {
                case,
                rules,
                against,
                first,
                count,
            } => {
                let rules = self.rules(&rules)?;
                let against = against.map(|name| self.rules(&name)).transpose()?;
                let typed = self.typed(&case)?;
                let range = first..first.saturating_add(count);
                serde_json::to_value(maps::figures(&typed, &rules, against.as_ref(), range))
            }
            Request::Ranks { case, rules } => {
                let rules = self.rules(&rules)?;
                let typed = self.typed(&case)?;
                serde_json::to_value(maps::ranks(&typed, &rules))
            }
            Request::Explain { case, rules, rank } => {
                let rules = self.rules(&rules)?;
                let typed = self.typed(&case)?;
                serde_json::to_value(mapping::explain(&typed, &rules, rank))
            }
            Request::Compare { case, rules } => {
                let rules = self.rules(&rules)?;
                let typed = self.typed(&case)?;
                serde_json::to_value(comparison::compare(&typed, &rules, &self.rules))
            }
            Request::Edit { case, edit } => {
                let typed = self.typed(&case)?;
                serde_json::to_value(edit::apply(&case.line, &typed, &edit)?)
            }
            Request::Find {
                case,
                rules,
                layouts,
                trials,
            } => {
                let rules = self.rules(&rules)?;
                let typed = self.typed(&case)?;
                serde_json::to_value(search::find(&typed, &rules, &layouts, trials)?)
            }
            Request::Share { case, rules } => {
                let rules = self.rules(&rules)?;
                let typed = self.typed(&case)?;
                serde_json::to_value(share::share(&typed, &rules))
            }
        };
        Ok(value?)
    }

    fn typed(&mut self, case: &CaseInput) -> Result<TypedCase, PlaygroundError> {
        TypedCase::new(case, self)
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
