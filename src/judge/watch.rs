//! Watches a run: stops it on an interrupt, at its time limit, and when the machine fails.

use crate::implementation::check_canary;
use crate::machine_fault::{UnreliableMachine, find_machine_fault};
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::pmix::{Library, Script, ScriptOutcome};
use mapcheck_reference::{Case, Implementation, Outcome};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Why scenarios of a stopped run were not run.
pub const STOPPED: &str = "the run was stopped";

/// The number of first suspicious outcomes after which the canary is run each time; then it is run after every 16th.
const EACH: usize = 8;

/// What stops a run before its end.
#[derive(Debug, Default)]
pub struct RunWatch {
    interrupt: Arc<AtomicBool>,
    limit: Option<(Instant, Duration)>,
    fault: Mutex<Option<UnreliableMachine>>,
    has_fault: AtomicBool,
}

impl RunWatch {
    /// Returns a watch for a run that starts now. `interrupt` is set by a signal.
    #[must_use]
    pub fn new(interrupt: Arc<AtomicBool>, limit: Option<Duration>) -> Self {
        Self {
            interrupt,
            limit: limit.and_then(|limit| Some((Instant::now().checked_add(limit)?, limit))),
            ..Self::default()
        }
    }

    /// Returns why the run is stopped, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<String> {
        if self.interrupt.load(Ordering::Relaxed) {
            return Some("interrupted".to_owned());
        }
        match self.limit {
            Some((end, limit)) if Instant::now() >= end => {
                Some(format!("at its time limit of {} s", limit.as_secs()))
            }
            _ => None,
        }
    }

    /// Takes the fault of the machine that stopped the run.
    #[must_use]
    pub fn take_fault(&self) -> Option<UnreliableMachine> {
        self.fault
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    fn is_stopped(&self) -> bool {
        self.has_fault.load(Ordering::Relaxed) || self.reason().is_some()
    }

    fn record_fault(&self, fault: UnreliableMachine) {
        *self.fault.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
        self.has_fault.store(true, Ordering::Relaxed);
    }
}

/// A build whose canary is run again when it does something suspicious.
pub(super) struct WatchedBuild {
    pub(super) build: Arc<dyn Implementation>,
    pub(super) watch: Arc<RunWatch>,
    /// Whether the build mapped the canary before the run.
    pub(super) has_canary: bool,
    pub(super) suspicious: AtomicUsize,
}

impl WatchedBuild {
    fn check(&self, outcome: &Outcome) {
        if !self.has_canary || !is_suspicious(outcome) {
            return;
        }
        // What cannot be run at all is hardly the build's fault, even if the smaller canary still is.
        if let Outcome::Failed { reason } = outcome
            && let Some(fault) = find_machine_fault()
        {
            self.watch.record_fault(UnreliableMachine {
                fault: Some(fault),
                build: self.build.name().to_owned(),
                symptom: reason.clone(),
            });
            return;
        }
        let count = self.suspicious.fetch_add(1, Ordering::Relaxed);
        if count >= EACH && !count.is_multiple_of(16) {
            return;
        }
        if let Err(dead) = check_canary(self.build.as_ref()) {
            self.watch.record_fault(UnreliableMachine {
                fault: find_machine_fault(),
                build: self.build.name().to_owned(),
                symptom: dead.to_string(),
            });
        }
    }
}

impl Implementation for WatchedBuild {
    fn name(&self) -> &str {
        self.build.name()
    }

    fn outcome(&self, case: &Case) -> Outcome {
        if self.watch.is_stopped() {
            let reason = STOPPED.to_owned();
            return Outcome::NotApplicable { reason };
        }
        let outcome = self.build.outcome(case);
        self.check(&outcome);
        outcome
    }

    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        self.build
            .component_calls(case)
            .filter(|_| !self.watch.is_stopped())
    }

    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        if self.watch.is_stopped() {
            return Err(LiveError::NotObservable(STOPPED.to_owned()));
        }
        self.build.start_runtime(nodes)
    }

    fn displayed(&self, case: &Case) -> Option<String> {
        self.build
            .displayed(case)
            .filter(|_| !self.watch.is_stopped())
    }

    fn is_reference(&self) -> bool {
        self.build.is_reference()
    }
}

/// Returns whether a fault of the machine can look like this.
fn is_suspicious(outcome: &Outcome) -> bool {
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

/// A library that is asked nothing once the run is stopped.
pub(super) struct WatchedLibrary {
    pub(super) library: Arc<dyn Library>,
    pub(super) watch: Arc<RunWatch>,
}

impl Library for WatchedLibrary {
    fn name(&self) -> &str {
        self.library.name()
    }

    fn run_script(&self, script: &Script) -> ScriptOutcome {
        if self.watch.is_stopped() {
            let reason = STOPPED.to_owned();
            return ScriptOutcome::NotApplicable { reason };
        }
        self.library.run_script(script)
    }
}
