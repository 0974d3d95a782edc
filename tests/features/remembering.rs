//! A build that both editions share.

use mapcheck_reference::implementation::ComponentCall;
use mapcheck_reference::live::{LiveError, LiveRuntime, RuntimeNodes};
use mapcheck_reference::{Case, Implementation, Outcome};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// A build that runs each case once, for both editions.
pub(crate) struct Remembering {
    build: Arc<dyn Implementation>,
    /// By the case without its machines, which its topology files describe.
    outcomes: Mutex<HashMap<String, Arc<OnceLock<Outcome>>>>,
}

impl Remembering {
    pub(crate) fn new(build: Arc<dyn Implementation>) -> Self {
        Self {
            build,
            outcomes: Mutex::default(),
        }
    }
}

impl Implementation for Remembering {
    fn name(&self) -> &str {
        self.build.name()
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let parts = (
            (&case.topology_file, &case.node_topology_files, &case.files),
            (&case.head, &case.line, &case.spawned),
        );
        let outcome = {
            let mut outcomes = self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(outcomes.entry(format!("{parts:?}")).or_default())
        };
        outcome.get_or_init(|| self.build.outcome(case)).clone()
    }

    fn displayed(&self, case: &Case) -> Option<String> {
        self.build.displayed(case)
    }

    fn component_calls(&self, case: &Case) -> Option<Vec<ComponentCall>> {
        self.build.component_calls(case)
    }

    fn attribute_names(&self, keys: &[u16]) -> Option<Vec<String>> {
        self.build.attribute_names(keys)
    }

    fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
        self.build.start_runtime(nodes)
    }
}
