//! Histories of a runtime: jobs that tools and processes spawn, that run side by side, and that end, on a build and on the model.
//!
//! After each step both have the same jobs, so that the first difference ends a history. What a job leaves behind in the runtime
//! shows in the maps of later jobs.

use super::rng::Rng;
use crate::shrink::minimize::minimize;
use mapcheck_reference::files::Files;
use mapcheck_reference::live::{LiveError, LiveEvent, RuntimeNodes};
use mapcheck_reference::runtime::{JobState, Requestor, Runtime, SpawnCall, StdinTarget};
use mapcheck_reference::{Implementation, JobMap, Outcome, Rules};
use std::fmt;

/// One step of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryStep {
    /// A tool, or a process of a job, spawns a job.
    Spawn {
        /// The job whose first process spawns; a tool without one.
        by: Option<String>,
        /// The name of the new job.
        job: String,
        /// Its command line.
        line: String,
    },
    /// All processes of a job end.
    End(String),
}

impl fmt::Display for HistoryStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spawn {
                by: None,
                job,
                line,
            } => write!(f, "a tool spawns {job}: {line}"),
            Self::Spawn {
                by: Some(by),
                job,
                line,
            } => write!(f, "a process of {by} spawns {job}: {line}"),
            Self::End(job) => write!(f, "{job} ends"),
        }
    }
}

/// The first difference between a build and the model in a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HistoryDifference {
    /// The index of the step.
    pub step: usize,
    /// What the model does.
    pub expected: String,
    /// What the build does.
    pub actual: String,
}

/// How a history ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryResult {
    /// The number of steps that were performed on both.
    pub steps: usize,
    /// The difference, if there is one.
    pub difference: Option<HistoryDifference>,
}

/// The names of the nodes of histories. The head node is not one of them.
const NODES: [&str; 3] = ["n1", "n2", "n3"];

/// Generates the nodes and the steps of a history.
#[must_use]
pub fn generate_history(mut rng: Rng, length: usize) -> (Vec<(String, u32)>, Vec<HistoryStep>) {
    let slots = |rng: &mut Rng| rng.pick(&[2, 3, 4, 4]);
    let nodes: Vec<(String, u32)> = NODES
        .iter()
        .map(|name| ((*name).to_owned(), slots(&mut rng)))
        .collect();
    let mut living: Vec<String> = Vec::new();
    let mut steps = Vec::with_capacity(length);
    for number in 0..length {
        if !living.is_empty() && rng.percent(35) {
            let job = living.remove(rng.below(living.len()));
            steps.push(HistoryStep::End(job));
            continue;
        }
        let by_process = !living.is_empty() && rng.percent(25);
        let by = by_process.then(|| living[rng.below(living.len())].clone());
        let job = format!("J{number}");
        let line = generate_line(&mut rng);
        living.push(job.clone());
        steps.push(HistoryStep::Spawn { by, job, line });
    }
    (nodes, steps)
}

/// Generates the command line of a job. No job is bound: the machine that daemons describe need not be the one that they run on.
fn generate_line(rng: &mut Rng) -> String {
    let mut words = vec!["--bind-to none".to_owned()];
    let mapping = rng.weighted(&[(4, "slot"), (3, "node"), (1, "slot:oversubscribe")]);
    words.push(format!("--map-by {mapping}"));
    for app in 0..rng.weighted(&[(4, 1_usize), (1, 2)]) {
        if app > 0 {
            words.push(":".to_owned());
        }
        if rng.percent(45) {
            let mut nodes = NODES.to_vec();
            rng.shuffle(&mut nodes);
            nodes.truncate(1 + rng.below(NODES.len()));
            let hosts: Vec<String> = nodes
                .iter()
                .map(|node| format!("{node}:{}", rng.pick(&[1, 1, 2, 2, 3])))
                .collect();
            words.push(format!("-H {}", hosts.join(",")));
        }
        let name = ["a", "b"][app];
        words.push(format!("-n {} {name}", rng.pick(&[1, 1, 2, 2, 3, 4])));
    }
    words.join(" ")
}

/// Performs a history on a build and on the model under some rules, up to the first difference.
///
/// Steps about jobs that do not run are left out, so that any part of a history is one.
///
/// # Errors
///
/// The build has no runtime, or it cannot be looked at.
pub fn run_history(
    build: &dyn Implementation,
    nodes: &RuntimeNodes,
    steps: &[HistoryStep],
    rules: &Rules,
) -> Result<HistoryResult, LiveError> {
    let mut live = build.start_runtime(nodes)?;
    let mut model = Runtime::new(
        nodes.machines.clone(),
        nodes.nodes.clone(),
        nodes.head.as_str(),
    );
    let mut result = HistoryResult::default();
    for (index, step) in steps.iter().enumerate() {
        match step {
            HistoryStep::End(job) if !runs(&model, job) => continue,
            HistoryStep::End(job) => {
                model.end_job(job);
                live.happen(&LiveEvent::JobEnds(job.clone()))?;
            }
            HistoryStep::Spawn { by: Some(by), .. } if !runs(&model, by) => continue,
            HistoryStep::Spawn { by, job, line } => {
                let call = spawn_call(by.as_deref(), job, line);
                let expected = model.spawn(call.clone(), rules);
                let expected = Outcome::from(expected.map(|job| job.map.clone()));
                if matches!(expected, Outcome::NotApplicable { .. }) {
                    continue;
                }
                model.launch(job);
                let actual = live.spawn(&call);
                if let Outcome::Failed { reason } = &actual {
                    return Err(LiveError::Failed(reason.clone()));
                }
                let (expected, actual) = (describe(&expected), describe(&actual));
                if expected != actual {
                    result.difference = Some(HistoryDifference {
                        step: index,
                        expected,
                        actual,
                    });
                    return Ok(result);
                }
            }
        }
        result.steps += 1;
    }
    Ok(result)
}

/// Returns the shortest history with a difference that can be made of a longer one by leaving out steps.
#[must_use]
pub fn shrink_history(
    build: &dyn Implementation,
    nodes: &RuntimeNodes,
    steps: &[HistoryStep],
    difference: &HistoryDifference,
    rules: &Rules,
) -> Vec<HistoryStep> {
    /// The most shorter histories that are tried.
    const TRIES: usize = 60;
    let steps = steps[..=difference.step].to_vec();
    let simpler = |steps: &Vec<HistoryStep>| -> Vec<Vec<HistoryStep>> {
        let removed = (0..steps.len()).map(|index| {
            let mut fewer = steps.clone();
            fewer.remove(index);
            fewer
        });
        // A job that needs no parent lets the parent's step be removed.
        let by_tool = (0..steps.len()).filter_map(|index| {
            let mut changed = steps.clone();
            let HistoryStep::Spawn { by, .. } = &mut changed[index] else {
                return None;
            };
            by.take().map(|_| changed)
        });
        removed.chain(by_tool).collect()
    };
    minimize(steps, TRIES, simpler, |steps| {
        run_history(build, nodes, steps, rules).is_ok_and(|result| result.difference.is_some())
    })
}

fn runs(model: &Runtime, job: &str) -> bool {
    let job = model.job(job);
    job.is_some_and(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted))
}

fn spawn_call(by: Option<&str>, job: &str, line: &str) -> SpawnCall {
    let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    SpawnCall {
        by: match by {
            Some(parent) => Requestor::ProcessOf(parent.to_owned()),
            None => Requestor::Tool("T".to_owned()),
        },
        nspace: job.to_owned(),
        line: words.into(),
        from_prterun: false,
        stdin_target: StdinTarget::Rank(0),
        // It does not end with its parent, so that the steps alone decide what runs.
        separated: by.is_some(),
        files: Files::default(),
    }
}

/// Returns what an outcome does to a runtime: the node of each rank, or `refused`.
fn describe(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => describe_map(map),
        Outcome::Refused(_) => "refused".to_owned(),
        other => crate::compare::describe(other),
    }
}

fn describe_map(map: &JobMap) -> String {
    let mut places: Vec<(u32, u32, &str)> = Vec::new();
    for node in &map.nodes {
        places.extend(
            node.procs
                .iter()
                .map(|one| (one.rank, one.app, &*node.name)),
        );
    }
    places.sort_unstable();
    let places = places.iter();
    let places: Vec<String> = places
        .map(|(rank, app, node)| format!("{rank} (app {app}) on {node}"))
        .collect();
    places.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::Machines;
    use mapcheck_reference::implementation::ComponentCall;
    use mapcheck_reference::live::LiveRuntime;
    use mapcheck_reference::runtime::Directive;
    use mapcheck_reference::{Case, Topology};
    use std::collections::BTreeMap;
    use std::sync::Arc;

    /// A build whose runtime is the model, except that slots of ended jobs stay used if `leaks`.
    struct Modelled {
        leaks: bool,
    }

    struct ModelledRuntime {
        model: Runtime,
        leaks: bool,
    }

    impl Implementation for Modelled {
        fn name(&self) -> &str {
            "modelled"
        }
        fn outcome(&self, _: &Case) -> Outcome {
            Outcome::Refused(mapcheck_reference::implementation::Refused::about(None))
        }
        fn component_calls(&self, _: &Case) -> Option<Vec<ComponentCall>> {
            None
        }
        fn start_runtime(&self, nodes: &RuntimeNodes) -> Result<Box<dyn LiveRuntime>, LiveError> {
            let (machines, pool) = (nodes.machines.clone(), nodes.nodes.clone());
            Ok(Box::new(ModelledRuntime {
                model: Runtime::new(machines, pool, nodes.head.as_str()),
                leaks: self.leaks,
            }))
        }
    }

    impl LiveRuntime for ModelledRuntime {
        fn spawn(&mut self, call: &SpawnCall) -> Outcome {
            let spawned = self.model.spawn(call.clone(), &Rules::default());
            Outcome::from(spawned.map(|job| job.map.clone()))
        }
        fn instantiate(&mut self, _: &Directive) -> Result<Option<Outcome>, LiveError> {
            Ok(None)
        }
        fn happen(&mut self, event: &LiveEvent) -> Result<(), LiveError> {
            if let (LiveEvent::JobEnds(job), false) = (event, self.leaks) {
                self.model.end_job(job);
            }
            Ok(())
        }
        fn job_field(&mut self, _: &str, _: &str) -> Result<String, LiveError> {
            Ok(String::new())
        }
        fn session_field(&mut self, _: u32, _: &str) -> Result<String, LiveError> {
            Ok(String::new())
        }
        fn has_session(&mut self, _: u32, expected: bool) -> Result<bool, LiveError> {
            Ok(expected)
        }
        fn has_job(&mut self, _: &str) -> Result<bool, LiveError> {
            Ok(true)
        }
    }

    fn nodes(pool: Vec<(String, u32)>) -> RuntimeNodes {
        let xml = include_str!("../../topologies/1pkg-1numa-4core.xml");
        RuntimeNodes {
            machines: Machines::shared_by_all(Arc::new(Topology::from_xml(xml).unwrap())),
            topology_file: "topologies/1pkg-1numa-4core.xml".into(),
            node_topology_files: BTreeMap::new(),
            nodes: pool,
            head: "head".to_owned(),
        }
    }

    #[test]
    fn a_build_that_is_the_model_has_no_difference() {
        let mut rng = Rng::new(4);
        let mut performed = 0;
        for _ in 0..40 {
            let (pool, steps) = generate_history(rng.fork(), 20);
            let nodes = nodes(pool);
            let build = Modelled { leaks: false };
            let result = run_history(&build, &nodes, &steps, &Rules::default()).unwrap();
            assert_eq!(result.difference, None);
            performed += result.steps;
        }
        assert!(performed > 400, "{performed}");
    }

    #[test]
    fn slots_that_an_ended_job_keeps_are_found_and_the_history_is_shrunk() {
        let mut rng = Rng::new(4);
        let build = Modelled { leaks: true };
        let found = (0..40).find_map(|_| {
            let (pool, steps) = generate_history(rng.fork(), 20);
            let nodes = nodes(pool);
            let result = run_history(&build, &nodes, &steps, &Rules::default()).unwrap();
            Some((nodes, steps, result.difference?))
        });
        let (nodes, steps, difference) = found.unwrap();
        let small = shrink_history(&build, &nodes, &steps, &difference, &Rules::default());
        // A job, its end, and a job that needs its slots, with a parent if it takes them from its parent's bookmark on.
        assert!(small.len() <= 4, "{small:?}");
        for index in 0..small.len() {
            let mut fewer = small.clone();
            fewer.remove(index);
            let result = run_history(&build, &nodes, &fewer, &Rules::default());
            assert!(
                result.is_ok_and(|result| result.difference.is_none()),
                "{small:?}"
            );
        }
        assert!(small.iter().any(|step| matches!(step, HistoryStep::End(_))));
    }
}
