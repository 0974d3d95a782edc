//! Quirks of a running runtime, which scenarios show instead of lines.

use super::evidence::live_scenario;
use mapcheck_reference::{Edition, Implementation, Quirk, Reference, Rules};
use mapcheck_steps::setting::Topologies;
use mapcheck_steps::source::Scenarios;
use mapcheck_steps::{RunError, ScenarioResult, ScenarioSelection, ScenarioStatus, Setting};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The scenarios that show quirks of a runtime, and what runs them.
pub struct LiveWitnesses<'a> {
    /// The build.
    pub build: Arc<dyn Implementation>,
    /// The folder of the scenarios.
    pub features: &'a Path,
    /// The folder of the topologies that they name.
    pub topologies: &'a Path,
}

impl fmt::Debug for LiveWitnesses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiveWitnesses")
            .field("build", &self.build.name())
            .field("features", &self.features)
            .finish_non_exhaustive()
    }
}

/// What the scenarios show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LiveSigns {
    /// The quirks that the build has.
    pub present: BTreeSet<Quirk>,
    /// The quirks that cannot be seen here, with the reason.
    pub unseen: BTreeMap<Quirk, String>,
    /// The scenarios that fail on the build and that no quirk explains, with the difference.
    pub unexplained: BTreeMap<String, String>,
}

impl LiveWitnesses<'_> {
    /// Runs the scenarios on the build, and on the model of a runtime with each quirk and without it. `rules` are those that the
    /// build's maps show.
    ///
    /// # Errors
    ///
    /// The scenarios cannot be read, or are malformed.
    pub fn signs(&self, edition: Edition, rules: &Rules) -> Result<LiveSigns, RunError> {
        let quirks = Quirk::ALL.iter().copied();
        let live: Vec<(Quirk, &str)> = quirks
            .filter_map(|quirk| Some((quirk, live_scenario(quirk)?)))
            .collect();
        let folder: PathBuf = self.features.to_owned();
        let selection = ScenarioSelection {
            edition,
            ..ScenarioSelection::default()
        };
        let scenarios = Scenarios::load(&[folder])?.select(&selection)?;
        let scenarios =
            scenarios.filter(|scenario| live.iter().any(|(_, name)| scenario.name == *name));
        let run = |implementation: Arc<dyn Implementation>, rules: Rules| {
            let topologies = Arc::new(Topologies::new(self.topologies));
            let setting = Setting::new(implementation, rules, topologies);
            mapcheck_steps::run(&scenarios, setting)
        };
        let on_build = run(Arc::clone(&self.build), Rules::of(edition))?;
        let model = |rules: Rules| run(Arc::new(Reference::new("", rules.clone())), rules);
        let without = model(rules.clone())?;
        let mut signs = LiveSigns::default();
        for (quirk, name) in live {
            let with = model(rules.clone().with(quirk))?;
            let of = |results: &[ScenarioResult]| {
                let found = results.iter().find(|result| result.name == name);
                found.map(|result| result.status.clone())
            };
            match (of(&on_build), of(&with), of(&without)) {
                (Some(build), Some(with), Some(without)) => {
                    signs.add(quirk, name, [&build, &with, &without]);
                }
                _ => drop(
                    signs
                        .unseen
                        .insert(quirk, "its scenario is missing".to_owned()),
                ),
            }
        }
        Ok(signs)
    }
}

impl LiveSigns {
    /// Adds what a scenario shows: on the build, and on the model with the quirk and without it.
    fn add(&mut self, quirk: Quirk, name: &str, [build, with, without]: [&ScenarioStatus; 3]) {
        let failed_line = |status: &ScenarioStatus| match status {
            ScenarioStatus::Failed(step) => Some(step.line),
            _ => None,
        };
        let predicted = failed_line(with).filter(|_| matches!(without, ScenarioStatus::Passed));
        match build {
            ScenarioStatus::Passed => {}
            ScenarioStatus::Failed(step) if predicted == Some(step.line) => {
                self.present.insert(quirk);
            }
            ScenarioStatus::Failed(step) => {
                self.unexplained
                    .insert(name.to_owned(), step.message.clone());
            }
            ScenarioStatus::NotApplicable { reason } => {
                self.unseen.insert(quirk, reason.clone());
            }
        }
    }
}
