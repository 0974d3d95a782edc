//! Cucumber's runner, and from its events to results.
//!
//! Cucumber gives each scenario a world and calls its steps, several scenarios at a time. It tells what happens as a
//! stream of events and knows two ends only, passed and failed. The world knows more, so both are put together here:
//! the events say which step failed, the world says of what kind the failure is and what was seen on the way.

use crate::result::{FailedStep, Mistake, RunError, ScenarioId, ScenarioOutcome, ScenarioResult};
use crate::source::{Planned, Scenarios, id_of, text_of};
use crate::world::{LOOKS_INSIDE, MapWorld, Observation, StepError};
use cucumber::gherkin::{Feature, Rule, Scenario, Step};
use cucumber::runner::basic::Cli;
use cucumber::{Runner as _, World as _, event, runner};
use futures::future::LocalBoxFuture;
use futures::{FutureExt as _, StreamExt as _, stream};
use mapcheck_pmix_calls::performer::Performer;
use mapcheck_reference::{Implementation, Rules, Topology};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Told how many scenarios have ended, and of how many.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// What scenarios run on.
pub struct Setting {
    /// What maps.
    pub implementation: Arc<dyn Implementation>,
    /// The rules of the reference; steps that look inside it ask for them.
    pub rules: Rules,
    /// The topologies that scenarios name.
    pub topologies: Arc<Topologies>,
    /// The PMIx library that scenarios call, if they run on one.
    pub library: Option<Arc<dyn Performer>>,
    /// Told how far the run is.
    pub progress: Option<Progress>,
}

/// The topologies of a folder, each read once.
#[derive(Debug)]
pub struct Topologies {
    folder: PathBuf,
    read: Mutex<BTreeMap<String, Arc<Topology>>>,
}

impl Topologies {
    /// Those of a folder.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
            read: Mutex::default(),
        }
    }

    /// The topology of a name, with its file.
    pub(crate) fn get(&self, name: &str) -> Result<(Arc<Topology>, PathBuf), String> {
        let file = self.folder.join(format!("{name}.xml"));
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(topology) = read.get(name) {
            return Ok((Arc::clone(topology), file));
        }
        let failed = |why: String| format!("the topology {} cannot be read: {why}", file.display());
        let xml = std::fs::read_to_string(&file).map_err(|error| failed(error.to_string()))?;
        let topology = Topology::from_xml(&xml).map_err(|error| failed(error.to_string()))?;
        let topology = Arc::new(topology);
        read.insert(name.to_owned(), Arc::clone(&topology));
        Ok((topology, file))
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Setting")
            .field("implementation", &self.implementation.name())
            .field("rules", &self.rules)
            .field("topologies", &self.topologies)
            .finish_non_exhaustive()
    }
}

impl Setting {
    /// Scenarios run on an implementation, with some topologies.
    #[must_use]
    pub fn new(
        implementation: Arc<dyn Implementation>,
        rules: Rules,
        topologies: Arc<Topologies>,
    ) -> Self {
        Self {
            implementation,
            rules,
            topologies,
            library: None,
            progress: None,
        }
    }

    /// The same, but with a PMIx library.
    #[must_use]
    pub fn with_library(mut self, library: Arc<dyn Performer>) -> Self {
        self.library = Some(library);
        self
    }

    /// The same, but telling how far the run is.
    #[must_use]
    pub fn telling(mut self, progress: Progress) -> Self {
        self.progress = Some(progress);
        self
    }
}

/// Cucumber silences the process's panic hook while it runs, and puts the old one back: two runs at a time would
/// leave the silent one.
static ONE_RUN_AT_A_TIME: Mutex<()> = Mutex::new(());

/// Runs scenarios once, on one implementation, several at a time.
///
/// # Errors
///
/// [`RunError::Mistakes`] if a scenario turns out to be written wrongly: a table that makes no sense, a topology that
/// does not exist.
pub fn run(scenarios: &Scenarios, setting: Setting) -> Result<Vec<ScenarioResult>, RunError> {
    let _one = ONE_RUN_AT_A_TIME
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let reference = setting.implementation.is_reference();
    let runnable = scenarios.filter(|planned| reference || !planned.tags.reference);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(RunError::Start)?;
    let record = Record::default();
    if let Some(library) = &setting.library {
        crate::calls::prepare(&runnable, library.as_ref());
    }
    runtime.block_on(play(&runnable, Arc::new(setting), &record));
    let mut ended = record.ended.lock().unwrap_or_else(PoisonError::into_inner);
    let mut failures = record
        .failures
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let mut results = Vec::new();
    let mut mistakes = Vec::new();
    for planned in scenarios.list() {
        let end = if planned.tags.reference && !reference {
            End::inside()
        } else {
            ended.remove(&planned.id).unwrap_or_default()
        };
        if !end.happened {
            let message = "the scenario was not run";
            mistakes.push(Mistake::new(&planned.id.path, planned.id.line, message));
            continue;
        }
        match outcome(planned, end.reason, failures.remove(&planned.id)) {
            Ok(outcome) => results.push(result(planned, outcome, end.observations)),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    if mistakes.is_empty() {
        Ok(results)
    } else {
        Err(RunError::Mistakes(mistakes))
    }
}

/// What the worlds and the events say of each scenario.
#[derive(Clone, Default)]
struct Record {
    ended: Arc<Mutex<HashMap<ScenarioId, End>>>,
    failures: Arc<Mutex<HashMap<ScenarioId, FailedStep>>>,
}

/// How a scenario ended, by its world.
#[derive(Default)]
struct End {
    happened: bool,
    reason: Option<StepError>,
    observations: Vec<Observation>,
}

impl End {
    fn inside() -> Self {
        Self {
            happened: true,
            reason: Some(StepError::NotApplicable(LOOKS_INSIDE.to_owned())),
            observations: Vec::new(),
        }
    }
}

async fn play(scenarios: &Scenarios, setting: Arc<Setting>, record: &Record) {
    let total = scenarios.list().len();
    // One more than there are cores: a build spends part of its time waiting.
    let at_once = std::thread::available_parallelism().map_or(1, usize::from) + 1;
    let progress = setting.progress.clone();
    let ended = Arc::clone(&record.ended);
    let runner = runner::Basic::<MapWorld>::default()
        .steps(MapWorld::collection())
        .max_concurrent_scenarios(at_once)
        .before(move |_, _, _, world| {
            world.setting = Some(Arc::clone(&setting));
            futures::future::ready(()).boxed_local()
        })
        .after(move |feature, rule, scenario, _, world| {
            let done = keep_end(&ended, feature, rule, scenario, world);
            if let Some(progress) = &progress {
                progress(done, total);
            }
            let nothing: LocalBoxFuture<'_, ()> = futures::future::ready(()).boxed_local();
            nothing
        });
    let features: Vec<_> = scenarios.features.iter().cloned().map(Ok).collect();
    let mut events = runner.run(stream::iter(features), Cli::default());
    while let Some(event) = events.next().await {
        // Parsing is over, so no event is an error.
        if let Ok(event) = event {
            keep_failure(&record.failures, event.into_inner());
        }
    }
}

fn keep_end(
    ended: &Mutex<HashMap<ScenarioId, End>>,
    feature: &Feature,
    _: Option<&Rule>,
    scenario: &Scenario,
    world: Option<&mut MapWorld>,
) -> usize {
    let end = match world {
        Some(world) => End {
            happened: true,
            reason: world.ended.take(),
            observations: std::mem::take(&mut world.observations),
        },
        None => End::default(),
    };
    let mut ended = ended.lock().unwrap_or_else(PoisonError::into_inner);
    ended.insert(id_of(feature, scenario), end);
    ended.len()
}

fn keep_failure(
    failures: &Mutex<HashMap<ScenarioId, FailedStep>>,
    event: event::Cucumber<MapWorld>,
) {
    use event::{
        Cucumber, Feature as InFeature, Rule as InRule, Scenario as InScenario, Step as OfStep,
    };
    let Cucumber::Feature(feature, event) = event else {
        return;
    };
    let (InFeature::Scenario(scenario, event)
    | InFeature::Rule(_, InRule::Scenario(scenario, event))) = event
    else {
        return;
    };
    let (InScenario::Background(step, event) | InScenario::Step(step, event)) = event.event else {
        return;
    };
    let message = match event {
        OfStep::Failed(_, _, _, error) => error.to_string(),
        OfStep::Skipped => "there is no such step".to_owned(),
        OfStep::Started | OfStep::Passed(..) => return,
    };
    let mut failures = failures.lock().unwrap_or_else(PoisonError::into_inner);
    failures.insert(id_of(&feature, &scenario), failed_step(&step, message));
}

fn failed_step(step: &Step, message: String) -> FailedStep {
    FailedStep {
        step: text_of(step),
        line: step.position.line,
        message,
    }
}

fn outcome(
    planned: &Planned,
    end: Option<StepError>,
    failure: Option<FailedStep>,
) -> Result<ScenarioOutcome, Mistake> {
    let ScenarioId { path, line } = &planned.id;
    match (end, failure) {
        (None, None) => Ok(ScenarioOutcome::Passed),
        (Some(StepError::NotApplicable(reason)), _) => {
            Ok(ScenarioOutcome::NotApplicable { reason })
        }
        (Some(StepError::Difference(message)), Some(step)) => {
            Ok(ScenarioOutcome::Failed(FailedStep { message, ..step }))
        }
        (Some(StepError::Mistake(message)), Some(step)) => {
            Err(Mistake::new(path, step.line, message))
        }
        (Some(error), None) => Err(Mistake::new(path, *line, error.to_string())),
        // A step that panics without a world's note of it could not even read its own words.
        (None, Some(step)) => Err(Mistake::new(path, step.line, step.message)),
    }
}

fn result(
    planned: &Planned,
    outcome: ScenarioOutcome,
    observations: Vec<Observation>,
) -> ScenarioResult {
    ScenarioResult {
        id: planned.id.clone(),
        feature: planned.feature.clone(),
        name: planned.name.clone(),
        tags: planned.tags.all.clone(),
        requirements: planned.tags.requirements.clone(),
        edition: planned.tags.edition,
        question: planned.tags.question.clone(),
        outcome,
        observations,
    }
}
