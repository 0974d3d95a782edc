//! Watches a run: stops it on an interrupt, at its time limit, and when the machine fails.

use crate::builds::CanaryWatch;
use crate::case::machine_fault::UnreliableMachine;
use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::pmix::{Library, Script, ScriptOutcome};
use mapcheck_reference::{Case, Implementation, Outcome};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Why scenarios of a stopped run were not run.
pub const STOPPED: &str = "the run was stopped";

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
    /// The canary, if the build mapped it before the run.
    pub(super) canary: Option<CanaryWatch>,
}

impl WatchedBuild {
    fn check(&self, outcome: &Outcome) {
        let Some(canary) = &self.canary else {
            return;
        };
        if let Err(fault) = canary.check(self.build.as_ref(), outcome) {
            self.watch.record_fault(fault);
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

    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        self.build
            .attribute_names(keys)
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
