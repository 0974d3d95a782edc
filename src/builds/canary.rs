//! A map that every working build makes, on any machine and under any rules.
//!
//! It separates a fault of the machine from a finding: a build that maps the canary before a run and not after a failure
//! has not changed, but what it runs on has.

use crate::case::machine_fault::{UnreliableMachine, find_machine_fault, low_limit};
use mapcheck_reference::files::Files;
use mapcheck_reference::{Case, Implementation, JobMap, Outcome, Topology};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The arguments of the canary. Nothing in it depends on the machine: nothing is bound, and the nodes have slots.
const ARGS: &str = "-H canary0:2,canary1:2 --map-by node --bind-to none -n 4 canary";

/// The ranks of each node, by the rule of `--map-by node`.
const RANKS: [(&str, [u32; 2]); 2] = [("canary0", [0, 2]), ("canary1", [1, 3])];

/// What a build did with the canary instead of mapping it.
#[derive(Clone, Debug, thiserror::Error)]
#[error("it does not map the canary `{ARGS}`: {}", crate::outcome::compare::describe(.0))]
pub struct DeadCanary(pub Box<Outcome>);

impl DeadCanary {
    /// Returns whether there is a map, so that the build can be asked for others.
    #[must_use]
    pub fn has_map(&self) -> bool {
        matches!(
            *self.0,
            Outcome::Mapped(_) | Outcome::LostRanks { .. } | Outcome::PartialMap { .. }
        )
    }
}

/// Checks that a build maps the canary.
///
/// # Errors
///
/// It does something else.
pub fn check_canary(build: &dyn Implementation) -> Result<(), DeadCanary> {
    match build.outcome(&case()) {
        Outcome::Mapped(map) if is_expected(&map) => Ok(()),
        other => Err(DeadCanary(Box::new(other))),
    }
}

/// The number of first suspicious outcomes after which the canary is run each time; then it is run after every 16th.
const EACH: usize = 8;

/// Runs the canary of a build again when the build does something suspicious. The build mapped it before.
#[derive(Debug, Default)]
pub struct CanaryWatch {
    suspicious: AtomicUsize,
}

impl CanaryWatch {
    /// Checks that a build whose outcome looks like a fault of the machine still maps the canary.
    ///
    /// # Errors
    ///
    /// It does not, or it cannot be run and the machine has a fault.
    pub fn check(
        &self,
        build: &dyn Implementation,
        outcome: &Outcome,
    ) -> Result<(), UnreliableMachine> {
        if !is_suspicious(outcome) {
            return Ok(());
        }
        // What cannot be run at all is hardly the build's fault, even if the smaller canary still is. Under a limit that is too low, nothing
        // suspicious is.
        let fault = match outcome {
            Outcome::Failed { .. } => find_machine_fault(),
            _ => low_limit(),
        };
        if let Some(fault) = fault {
            return Err(UnreliableMachine {
                fault: Some(fault),
                build: build.name().to_owned(),
                symptom: crate::outcome::compare::describe(outcome),
            });
        }
        let count = self.suspicious.fetch_add(1, Ordering::Relaxed);
        if count >= EACH && !count.is_multiple_of(16) {
            return Ok(());
        }
        check_canary(build).map_err(|dead| UnreliableMachine {
            fault: find_machine_fault(),
            build: build.name().to_owned(),
            symptom: dead.to_string(),
        })
    }
}

/// Returns whether a fault of the machine can look like this.
#[must_use]
pub fn is_suspicious(outcome: &Outcome) -> bool {
    match outcome {
        Outcome::Refused(refused) => !refused.has_reason(),
        Outcome::Mapped(_) | Outcome::NotApplicable { .. } => false,
        Outcome::LostRanks { .. }
        | Outcome::PartialMap { .. }
        | Outcome::Crashed { .. }
        | Outcome::TimedOut { .. }
        | Outcome::Failed { .. } => true,
    }
}

fn case() -> Case {
    // Without the file of a topology, a build takes the machine that it runs on.
    let topology = Topology::from_levels(Default::default());
    let words: Vec<String> = ARGS.split(' ').map(str::to_owned).collect();
    Case::new(Arc::new(topology), "canary-head", words, Files::new())
}

fn is_expected(map: &JobMap) -> bool {
    let found = map.nodes.iter().map(|node| {
        let ranks: Vec<u32> = node.procs.iter().map(|process| process.rank).collect();
        (node.name.to_string(), ranks)
    });
    let expected = RANKS.iter();
    found.eq(expected.map(|(node, ranks)| ((*node).to_owned(), ranks.to_vec())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::{Edition, Reference, Rules};

    #[test]
    fn the_rules_map_the_canary_in_every_edition() {
        for edition in [Edition::June2026, Edition::August2026] {
            let reference = Reference::new("reference", Rules::of(edition));
            check_canary(&reference).unwrap();
        }
    }
}
