//! The interface of everything that maps a case.
//!
//! The reference under some rules and a real `prterun` are both an [`Implementation`], so that one judge can compare them.

use crate::attributes::{AttributeId, AttributeKey, Owner};
use crate::case::Case;
use crate::command_line::{self, Display};
use crate::decisions::Decision;
use crate::display::{DisplayRules as _, PrintMap as _, XmlMap, before_map};
use crate::live::{LiveError, LiveRuntime, RuntimeNodes};
use crate::mapping::MappedJob;
use crate::rules::Rules;

pub use crate::outcome::{Outcome, Refused};

/// Something that maps a case.
pub trait Implementation: Send + Sync {
    /// Returns the name for reports: `reference`, `prrte-5.0.0rc1`.
    fn name(&self) -> &str;

    /// Maps the case.
    fn outcome(&self, case: &Case) -> Outcome;

    /// Returns the maps that are printed for a case with the displays that it asks for, or `None` if it is not mapped.
    fn displayed(&self, case: &Case) -> Option<String> {
        let _ = case;
        None
    }

    /// Returns the calls of mapping components that a case leads to, in order, or `None` if they cannot be seen.
    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        let _ = case;
        None
    }

    /// Returns the names of an app's attributes with some keys, or `None` if they cannot be seen.
    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        let _ = keys;
        None
    }

    /// Starts a runtime on nodes, or returns why it cannot.
    ///
    /// # Errors
    ///
    /// The implementation has none, or a program is missing.
    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        let _ = nodes;
        Err(LiveError::NotObservable(
            "it has no runtime that can be started".to_owned(),
        ))
    }

    /// Returns whether it is the reference, so that steps can look inside.
    fn is_reference(&self) -> bool {
        false
    }
}

/// A call of the mapping components: for all apps of a job, or for one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ComponentCall {
    /// The names of the components that were tried, in order.
    pub tried: Vec<&'static str>,
    /// Whether the last of them mapped.
    pub mapped: bool,
}

/// The reference, under some rules.
#[derive(Clone, Debug)]
pub struct Reference {
    name: String,
    rules: Rules,
}

impl Reference {
    /// The reference under the given rules, called by the given name.
    #[must_use]
    pub fn new(name: impl Into<String>, rules: Rules) -> Self {
        Self {
            name: name.into(),
            rules,
        }
    }

    /// The rules it follows.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }
}

impl Implementation for Reference {
    fn name(&self) -> &str {
        &self.name
    }

    /// PAM-KEY-24 and the following ones.
    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        let name = |key: &u16| {
            let mut all = AttributeId::all();
            let found = all.find(|id| id.owner() == Owner::App && id.number() == *key)?;
            Some(found.to_string())
        };
        keys.iter().map(name).collect()
    }

    /// PAM-DISPATCH-10: the components that were called, up to one that maps.
    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        let traced = crate::trace(case, &self.rules);
        traced.outcome.ok()?;
        let (mut calls, mut tried) = (Vec::new(), Vec::new());
        for decision in traced.trace.decisions {
            if let Decision::Component { name, maps, .. } = decision {
                tried.push(name);
                if maps {
                    calls.push(ComponentCall {
                        tried: std::mem::take(&mut tried),
                        mapped: true,
                    });
                }
            }
        }
        Some(calls)
    }

    fn outcome(&self, case: &Case) -> Outcome {
        match Outcome::of_job(crate::map_in_detail(case, &self.rules)) {
            Outcome::Refused(refused) if case.spawned.is_some() => {
                Outcome::Refused(refused.with_reply(&self.rules))
            }
            outcome => outcome,
        }
    }

    /// PAM-DISPLAY-1, PAM-DISPLAY-4: once, if the job carries the directive after promotion, whichever app it was on.
    fn displayed(&self, case: &Case) -> Option<String> {
        let mapped = crate::map_in_detail(case, &self.rules).ok()?;
        let job = format!("prterun-{}@1", case.head);
        let shown = command_line::displays(&case.line).unwrap_or_default();
        let MappedJob { map, details, .. } = &mapped;
        if !mapped.request.job.attributes.has(AttributeKey::DisplayMap) {
            return Some(String::new());
        }
        let daemons = case.has_different_machines();
        let machines = &case.machines;
        let rules = &self.rules;
        let text = || map.text(&job).with_daemons(daemons);
        let devel = || map.devel(details, &job).with_daemons(daemons).under(rules);
        let before = match daemons {
            // Then each daemon prints its part.
            true => String::new(),
            false => before_map(&case.line, &details.before, machines, &job, rules),
        };
        let is_long = shown.shows(Display::MapDevel) || rules.shows_long_form();
        let physical = shown.shows(Display::Physical) && rules.knows_numbers_of_system();
        let text_of_map = match (shown.shows(Display::Parseable), is_long, physical) {
            (true, _, physical) => {
                let xml = XmlMap::under(rules, map, details, machines, physical);
                rules.xml_text(&xml.with_daemons(daemons))
            }
            (false, true, false) => devel().to_string(),
            (false, true, true) => devel().physical(machines).to_string(),
            (false, false, false) => text().to_string(),
            (false, false, true) => text().physical(machines).to_string(),
        };
        Some(before + &text_of_map)
    }

    fn is_reference(&self) -> bool {
        true
    }
}
