//! Cucumber's runner, and from its events to results.
//!
//! Cucumber gives each scenario a world and calls its steps, several scenarios at a time. It tells what happens as a
//! stream of events and knows two ends only, passed and failed. The world knows more, so both are put together here:
//! the events say which step failed, the world says of what kind the failure is and what was seen on the way.

use crate::result::{FailedStep, Mistake, RunError, ScenarioId, ScenarioOutcome, ScenarioResult};
use crate::selection::Tags;
use crate::source::{Planned, Scenarios, id_of, text_of};
use crate::world::{LOOKS_INSIDE, MapWorld, Observation, StepError};
use cucumber::gherkin::{Feature, Rule, Scenario, Step};
use cucumber::runner::basic::Cli;
use cucumber::{Runner as _, World as _, event, runner};
use futures::future::LocalBoxFuture;
use futures::{FutureExt as _, StreamExt as _, stream};
use mapcheck_pmix_calls::performer::Performer;
use mapcheck_reference::pmix::{Library, Performed};
use mapcheck_reference::{Implementation, Reference, Rules, Topology};
use std::collections::{BTreeMap, HashMap};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Why scenarios about libpmix do not apply to what maps.
const IS_ABOUT_LIBPMIX: &str = "is about libpmix";

/// Why other scenarios do not apply to a libpmix.
const IS_ABOUT_MAPPING: &str = "is about mapping, which libpmix does not do";

/// Told how many scenarios have ended, and of how many.
pub type Progress = Arc<dyn Fn(usize, usize) + Send + Sync>;

/// What scenarios run on.
pub struct Setting {
    /// What maps.
    pub implementation: Arc<dyn Implementation>,
    /// What does scenes with libpmix, if that can be asked.
    pub library: Option<Arc<dyn Library>>,
    /// Whether only scenarios about libpmix can be asked.
    pub only_libpmix: bool,
    /// The rules of the reference; steps that look inside it ask for them.
    pub rules: Rules,
    /// The topologies that scenarios name.
    pub topologies: Arc<Topologies>,
    /// The libpmix whose functions scenarios call one by one, if they run on one.
    pub calls: Option<Arc<dyn Performer>>,
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
            library: None,
            only_libpmix: false,
            rules,
            topologies,
            calls: None,
            progress: None,
        }
    }

    /// The same, with a libpmix whose functions scenarios call one by one.
    #[must_use]
    pub fn with_calls(mut self, calls: Arc<dyn Performer>) -> Self {
        self.calls = Some(calls);
        self
    }

    /// The same, with something that does scenes with libpmix.
    #[must_use]
    pub fn with_library(mut self, library: Arc<dyn Library>) -> Self {
        self.library = Some(library);
        self
    }

    /// Scenarios about libpmix run on a library, others not at all. Jobs are mapped by the reference.
    #[must_use]
    pub fn of_library(
        library: Arc<dyn Library>,
        rules: Rules,
        topologies: Arc<Topologies>,
    ) -> Self {
        let reference = Arc::new(Reference::new(library.name(), rules.clone()));
        let mut setting = Self::new(reference, rules, topologies).with_library(library);
        setting.only_libpmix = true;
        setting
    }

    /// Why a scenario cannot be asked here, if it cannot.
    fn not_applicable(&self, tags: &Tags) -> Option<&'static str> {
        if self.only_libpmix && !tags.libpmix {
            return Some(IS_ABOUT_MAPPING);
        }
        if tags.libpmix && self.library.is_none() {
            return Some(IS_ABOUT_LIBPMIX);
        }
        let reference = self.implementation.is_reference() && !self.only_libpmix;
        (tags.reference && !reference).then_some(LOOKS_INSIDE)
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
    let runnable = scenarios.filter(|planned| setting.not_applicable(&planned.tags).is_none());
    let runtime = tokio::runtime::Builder::new_current_thread()
        .build()
        .map_err(RunError::Start)?;
    let record = Record::default();
    let setting = Arc::new(setting);
    if let Some(calls) = &setting.calls {
        crate::calls::prepare(&runnable, calls.as_ref());
    }
    runtime.block_on(play(&runnable, Arc::clone(&setting), &record));
    let mut ended = record.ended.lock().unwrap_or_else(PoisonError::into_inner);
    let mut failures = record
        .failures
        .lock()
        .unwrap_or_else(PoisonError::into_inner);
    let mut results = Vec::new();
    let mut mistakes = Vec::new();
    for planned in scenarios.list() {
        let end = match setting.not_applicable(&planned.tags) {
            Some(reason) => End::not_applicable(reason),
            None => ended.remove(&planned.id).unwrap_or_default(),
        };
        if !end.happened {
            let message = "the scenario was not run";
            mistakes.push(Mistake::new(&planned.id.path, planned.id.line, message));
            continue;
        }
        match outcome(planned, end.reason, failures.remove(&planned.id)) {
            Ok(outcome) => results.push(result(planned, outcome, end.observations, end.performed)),
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
    performed: Vec<Performed>,
}

impl End {
    fn not_applicable(reason: &str) -> Self {
        Self {
            happened: true,
            reason: Some(StepError::NotApplicable(reason.to_owned())),
            ..Self::default()
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
            performed: std::mem::take(&mut world.pmix.performed),
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
    performed: Vec<Performed>,
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
        performed,
    }
}
