//! The maps of recorded cases. A record has command lines, which the reference maps again.

use crate::case::{NamedMachine, load_topology, parse_case, parse_typed};
use crate::judge::profile::Profiles;
use crate::run::events::{CaseInfo, ImplementationInfo};
use mapcheck_forms::job_picture;
use mapcheck_picture::JobPicture;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::{Case, Edition, MapError, Rules, Topology, map_in_detail};
use mapcheck_shell::TypedLine;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The most cases that are drawn.
const MOST: usize = 500;

/// What the reference makes of a case under some rules.
#[derive(Debug)]
pub(super) enum CaseDrawing {
    /// It maps it.
    Mapped(JobPicture),
    /// It refuses it.
    Refused(String),
}

/// Draws the maps of cases, up to a number of cases.
pub(super) struct Pictures {
    rules: Option<Rules>,
    profiles: Option<Profiles>,
    machines: HashMap<PathBuf, Option<Arc<Topology>>>,
    left: usize,
}

impl Pictures {
    /// Returns pictures under the rules of a run's edition.
    pub(super) fn new(edition: &str) -> Self {
        let edition: Option<Edition> = edition.parse().ok();
        Self {
            rules: edition.map(Rules::of),
            profiles: Profiles::shipped().ok(),
            machines: HashMap::new(),
            left: MOST,
        }
    }

    /// Returns a recorded case that can be mapped again, unless enough cases are drawn.
    pub(super) fn case(&mut self, info: &CaseInfo) -> Option<Case> {
        // The request of a program was written for its runtime, and this machine was another one.
        if info.spawned || self.left == 0 {
            return None;
        }
        let file = info.topology.as_ref()?;
        let topology = self.machine(file)?;
        let machine = NamedMachine {
            topology,
            file: file.clone(),
        };
        let line = parse_typed(TypedLine::parse(info.arguments.clone()), Environment::new());
        let case = parse_case(&line, info.head.clone(), Some(machine)).ok()?;
        self.left -= 1;
        Some(case)
    }

    /// Returns the map that the run's edition demands.
    pub(super) fn expected(&self, case: &Case) -> Option<CaseDrawing> {
        drawn(case, self.rules.as_ref()?)
    }

    /// Returns the map that a build makes if it does what its profile states, as in a known deviation.
    pub(super) fn predicted(&self, case: &Case, on: &ImplementationInfo) -> Option<CaseDrawing> {
        let profile = on.profile.as_ref()?;
        let profile = self.profiles.as_ref()?.like(&profile.name).ok()?;
        drawn(case, &profile.rules())
    }

    fn machine(&mut self, file: &Path) -> Option<Arc<Topology>> {
        let load = || load_topology(file).ok().map(Arc::new);
        self.machines
            .entry(file.to_owned())
            .or_insert_with(load)
            .clone()
    }
}

fn drawn(case: &Case, rules: &Rules) -> Option<CaseDrawing> {
    match map_in_detail(case, rules) {
        Ok(job) => Some(CaseDrawing::Mapped(job_picture(&job, case))),
        Err(MapError::NotModelled(_)) => None,
        Err(error) => Some(CaseDrawing::Refused(error.to_string())),
    }
}
