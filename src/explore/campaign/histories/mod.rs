//! Histories of a runtime: jobs that tools and processes spawn, that run side by side, and that end, on a build and on the model.
//!
//! After each step both have the same nodes, sessions and jobs, so that the first difference ends a history. What a job leaves behind
//! in the runtime shows in the maps of later jobs.

mod generate;
#[cfg(test)]
mod tests;

pub use generate::generate_history;

use crate::explore::shrink::minimize::minimize;
use mapcheck_reference::files::Files;
use mapcheck_reference::live::{LiveError, LiveEvent, LiveRuntime, RuntimeNodes};
use mapcheck_reference::runtime::{
    Directive, JobState, Requestor, Runtime, SpawnCall, StdinTarget, Termination,
};
use mapcheck_reference::{Implementation, JobMap, Outcome, Quirk, Rules};
use std::fmt;
use std::path::Path;
use tempfile::TempDir;

/// A history: the nodes of a runtime, and what happens there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct History {
    /// The names and slots of the nodes.
    pub nodes: Vec<(String, u32)>,
    /// Whether jobs can add nodes.
    pub elastic: bool,
    /// The steps.
    pub steps: Vec<HistoryStep>,
}

/// One step of a history.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HistoryStep {
    /// A tool, or a process of a job, spawns a job.
    Spawn {
        /// The job whose first process spawns; a tool without one.
        by: Option<String>,
        /// The name of the new job.
        job: String,
        /// Its command line, with `HOSTFILE` for the name of the hostfile.
        line: String,
        /// The text of the hostfile, if the line names one.
        hostfile: Option<String>,
        /// Whether it outlives the job whose process spawns it.
        separated: bool,
    },
    /// All processes of a job end.
    End(String),
    /// The scheduler creates a session.
    Instantiate(Directive),
    /// The scheduler ends a session, with its jobs.
    EndSession(u32),
}

/// What a build prints once it has lost the record of a job that runs, which happens to some that grow.
const LOST_JOB: &str = "the runtime holds no record of the job";

/// The state of a job that has ended.
const TERMINATED: &str = "terminated";

/// How often a job is looked at that should have ended, for half a second each.
const LOOKS: usize = 10;

/// What a refused step does.
const REFUSED: &str = "refused";

/// The placeholder of the hostfile's name in a command line.
const HOSTFILE: &str = "{hosts}";

impl fmt::Display for HistoryStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spawn {
                by,
                job,
                line,
                hostfile,
                separated,
            } => {
                match by {
                    None => write!(f, "a tool spawns {job}: {line}")?,
                    Some(by) if *separated => {
                        write!(f, "a process of {by} spawns {job}: {line}")?;
                    }
                    Some(by) => {
                        write!(
                            f,
                            "a process of {by} spawns {job}, which ends with {by}: {line}"
                        )?;
                    }
                }
                match hostfile {
                    Some(text) => write!(f, " (hosts: {})", text.trim_end().replace('\n', "; ")),
                    None => Ok(()),
                }
            }
            Self::End(job) => write!(f, "{job} ends"),
            Self::Instantiate(directive) => write!(
                f,
                "the scheduler creates session {} with the allocation {}, the reference {} and the nodes {}",
                directive.session_id.unwrap_or_default(),
                directive.alloc_refid.as_deref().unwrap_or("-"),
                directive.user_refid.as_deref().unwrap_or("-"),
                directive.nodes.join(",")
            ),
            Self::EndSession(id) => write!(f, "session {id} ends"),
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
    /// Why the model or the build refuses the job, if one of them does.
    pub reasons: Vec<String>,
}

/// How a history ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HistoryResult {
    /// The number of steps that were performed on both.
    pub steps: usize,
    /// The difference, if there is one.
    pub difference: Option<HistoryDifference>,
    /// The quirk that left the build's runtime unable to go on, if one did before the history's end.
    pub damaged_by: Option<Quirk>,
}

/// Performs a history on a build and on the model under some rules, up to the first difference.
///
/// Steps about jobs and sessions that do not exist are left out, so that any part of a history is one.
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
    let folder = tempfile::Builder::new().prefix("mapcheck-").tempdir();
    let model = nodes.model(rules);
    let mut performer = Performer {
        live: build.start_runtime(nodes)?,
        model: model.map_err(|error| LiveError::Failed(error.to_string()))?,
        rules,
        folder: folder.map_err(|error| LiveError::Failed(error.to_string()))?,
        reasons: Vec::new(),
        damaged: false,
    };
    let mut result = HistoryResult::default();
    for (index, step) in steps.iter().enumerate() {
        let performed = performer.perform(step);
        if performer.damaged && is_failure(&performed) {
            result.damaged_by = Some(Quirk::FULL_NODE_NOT_LAUNCHED);
            break;
        }
        let performed = performed.map_err(|error| match error {
            LiveError::Failed(reason) => LiveError::Failed(format!("step {}: {reason}", index + 1)),
            other => other,
        });
        let Some((expected, actual)) = performed? else {
            continue;
        };
        if expected != actual {
            result.difference = Some(HistoryDifference {
                step: index,
                expected,
                actual,
                reasons: performer.reasons,
            });
            break;
        }
        result.steps += 1;
    }
    Ok(result)
}

/// Returns whether a build refuses a step that the model performs, or cannot be looked at.
fn is_failure(performed: &Result<Option<(String, String)>, LiveError>) -> bool {
    match performed {
        Ok(Some((expected, actual))) => actual == REFUSED && expected != actual,
        Ok(None) => false,
        Err(error) => matches!(error, LiveError::Failed(_)),
    }
}

/// A runtime of a build, and its model.
struct Performer<'a> {
    live: Box<dyn LiveRuntime>,
    model: Runtime,
    rules: &'a Rules,
    /// The folder of hostfiles.
    folder: TempDir,
    /// Why the last job is refused.
    reasons: Vec<String>,
    /// Whether the build did not launch a job that it had mapped. Its runtime can then lose later jobs, or end.
    damaged: bool,
}

impl Performer<'_> {
    /// Performs a step on both, and returns what each did. Returns `None` for a step that cannot be performed.
    fn perform(&mut self, step: &HistoryStep) -> Result<Option<(String, String)>, LiveError> {
        match step {
            HistoryStep::End(job) if !runs(&self.model, job) => Ok(None),
            HistoryStep::End(job) => {
                let ended = self.model.end_job(job);
                self.live.happen(&LiveEvent::JobEnds(job.clone()))?;
                self.compare_ended(&ended)
            }
            HistoryStep::EndSession(id) if self.model.sessions.get(*id).is_none() => Ok(None),
            HistoryStep::EndSession(id) => {
                let ended = self.model.end_session(*id);
                self.live.happen(&LiveEvent::SessionEnds(*id))?;
                // The jobs of the session end a little later.
                self.live.has_session(*id, false)?;
                self.compare_ended(&ended)
            }
            HistoryStep::Instantiate(directive) => {
                let created = self.model.create_session(directive.clone(), self.rules);
                let refused = self.live.instantiate(directive)?.is_some();
                let describe = |refused| if refused { REFUSED } else { "created" }.to_owned();
                Ok(Some((describe(created.is_err()), describe(refused))))
            }
            HistoryStep::Spawn { by: Some(by), .. } if !runs(&self.model, by) => Ok(None),
            HistoryStep::Spawn {
                by,
                job,
                line,
                hostfile,
                separated,
            } => {
                let call = spawn_call(
                    by.as_deref(),
                    job,
                    line,
                    hostfile.as_deref(),
                    self.folder.path(),
                );
                self.spawn(&SpawnCall {
                    separated: by.is_some() && *separated,
                    ..call?
                })
            }
        }
    }

    /// Waits for the ends of jobs, which free what they use: children end with their parents, and jobs with their sessions.
    fn compare_ended(
        &mut self,
        ended: &[Termination],
    ) -> Result<Option<(String, String)>, LiveError> {
        let (mut expected, mut actual) = (Vec::new(), Vec::new());
        for job in ended.iter().filter_map(Termination::job) {
            let mut state = self.live.job_field(job, "state")?;
            for _ in 0..LOOKS {
                if state == TERMINATED {
                    break;
                }
                state = self.live.job_field(job, "state")?;
            }
            expected.push(format!("{job} {TERMINATED}"));
            actual.push(format!("{job} {state}"));
        }
        Ok(Some((expected.join(", "), actual.join(", "))))
    }

    /// Returns the model after a job that the build launches only if another daemon answers first, and the job's map; `None` if the rules
    /// have no such quirk, or refuse the job anyway.
    fn launched(&self, call: &SpawnCall) -> Option<(Runtime, Outcome)> {
        if !self.rules.has(Quirk::FULL_NODE_NOT_LAUNCHED) {
            return None;
        }
        let others = self.rules.clone().without(Quirk::FULL_NODE_NOT_LAUNCHED);
        let mut model = self.model.clone();
        let map = model.spawn(call.clone(), &others).ok()?.map.clone();
        if call.launches() {
            model.launch(&call.nspace);
        }
        Some((model, Outcome::Mapped(map)))
    }

    fn spawn(&mut self, call: &SpawnCall) -> Result<Option<(String, String)>, LiveError> {
        let launched = self.launched(call);
        let expected = self.model.spawn(call.clone(), self.rules);
        let launched = launched.filter(|_| expected.is_err());
        let mut expected = Outcome::from(expected.map(|job| job.map.clone()));
        if matches!(expected, Outcome::NotApplicable { .. }) {
            return Ok(None);
        }
        if call.launches() {
            self.model.launch(&call.nspace);
        }
        let actual = self.live.spawn(call);
        if let Outcome::Failed { reason } = &actual {
            return Err(LiveError::Failed(reason.clone()));
        }
        if let Outcome::Refused(refused) = &actual
            && refused.message.contains(LOST_JOB)
        {
            return Err(LiveError::Failed(format!(
                "the build has lost a running job: {}",
                refused.message.trim()
            )));
        }
        match launched {
            Some((model, map)) if matches!(actual, Outcome::Mapped(_)) => {
                (self.model, expected) = (model, map);
            }
            Some(_) => self.damaged = true,
            None => {}
        }
        let reason = |outcome: &Outcome| match outcome {
            Outcome::Refused(refused) => Some(refused.message.clone()),
            _ => None,
        };
        self.reasons = [&expected, &actual]
            .into_iter()
            .filter_map(reason)
            .collect();
        // Only a tool's job displays its bindings.
        let with_bindings = matches!(call.by, Requestor::Tool(_));
        Ok(Some((
            describe(&expected, with_bindings),
            describe(&actual, with_bindings),
        )))
    }
}

/// Returns the shortest history that shows something and can be made of a longer one by leaving out steps.
#[must_use]
pub fn shrink_history(
    build: &dyn Implementation,
    nodes: &RuntimeNodes,
    steps: &[HistoryStep],
    rules: &Rules,
    shows: impl Fn(&Result<HistoryResult, LiveError>) -> bool,
) -> Vec<HistoryStep> {
    /// The most shorter histories that are tried.
    const TRIES: usize = 90;
    let steps = steps.to_vec();
    let simpler = |steps: &Vec<HistoryStep>| -> Vec<Vec<HistoryStep>> {
        // Half of the steps at once first: most of a history has nothing to do with its difference.
        let half = steps.len() / 2;
        let halves = (half > 1).then(|| steps[half..].to_vec());
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
        let shorter = (0..steps.len()).flat_map(|index| with_shorter_line(steps, index));
        let all = halves.into_iter().chain(removed).chain(by_tool);
        all.chain(shorter).collect()
    };
    minimize(steps, TRIES, simpler, |steps| {
        shows(&run_history(build, nodes, steps, rules))
    })
}

/// Returns whether a history ended at a step that differs.
#[must_use]
pub fn differs(result: &Result<HistoryResult, LiveError>) -> bool {
    matches!(result, Ok(result) if result.difference.is_some())
}

/// Returns whether a history ended because the build could not be run.
#[must_use]
pub fn fails(result: &Result<HistoryResult, LiveError>) -> bool {
    matches!(result, Err(LiveError::Failed(_)))
}

/// Returns histories whose step has a line without one of its options, or without its last app.
fn with_shorter_line(steps: &[HistoryStep], index: usize) -> Vec<Vec<HistoryStep>> {
    let HistoryStep::Spawn { line, .. } = &steps[index] else {
        return Vec::new();
    };
    let words: Vec<&str> = line.split(' ').collect();
    let mut lines: Vec<String> = line
        .rsplit_once(" : ")
        .map(|(first, _)| first.to_owned())
        .into_iter()
        .collect();
    for at in 0..words.len() {
        if words[at].starts_with('-') && words[at] != "-n" {
            let rest = words.get(at + 2..).unwrap_or_default();
            let kept = [&words[..at], rest].concat();
            lines.push(kept.join(" "));
        }
    }
    let changed = lines.into_iter().map(|shorter| {
        let mut changed = steps.to_vec();
        if let HistoryStep::Spawn { line, .. } = &mut changed[index] {
            *line = shorter;
        }
        changed
    });
    changed.collect()
}

fn runs(model: &Runtime, job: &str) -> bool {
    let job = model.job(job);
    job.is_some_and(|job| !matches!(job.state, JobState::Terminated | JobState::Preempted))
}

fn spawn_call(
    by: Option<&str>,
    job: &str,
    line: &str,
    hostfile: Option<&str>,
    folder: &Path,
) -> Result<SpawnCall, LiveError> {
    let mut files = Files::default();
    let name = folder.join(job).display().to_string();
    if let Some(text) = hostfile {
        std::fs::write(&name, text).map_err(|error| LiveError::Failed(error.to_string()))?;
        files.insert(name.as_str(), text);
    }
    let words = line.split(' ').map(|word| word.replace(HOSTFILE, &name));
    let words: Vec<String> = words.collect();
    Ok(SpawnCall {
        by: match by {
            Some(parent) => Requestor::ProcessOf(parent.to_owned()),
            None => Requestor::Tool("T".to_owned()),
        },
        nspace: job.to_owned(),
        line: words.into(),
        from_prterun: false,
        stdin_target: StdinTarget::Rank(0),
        separated: false,
        files,
    })
}

/// Returns what an outcome does to a runtime: the place of each rank, or [`REFUSED`].
fn describe(outcome: &Outcome, with_bindings: bool) -> String {
    match outcome {
        Outcome::Mapped(map) => describe_map(map, with_bindings),
        Outcome::Refused(_) => REFUSED.to_owned(),
        other => crate::outcome::compare::describe(other),
    }
}

fn describe_map(map: &JobMap, with_bindings: bool) -> String {
    let mut places = Vec::new();
    for node in &map.nodes {
        let name = &*node.name;
        places.extend(
            node.procs
                .iter()
                .map(|one| (one.rank, one.app, name, &one.bound)),
        );
    }
    places.sort_unstable_by_key(|(rank, ..)| *rank);
    let places = places
        .iter()
        .map(|(rank, app, node, bound)| match with_bindings {
            true => format!("{rank} (app {app}) on {node} {bound}"),
            false => format!("{rank} (app {app}) on {node}"),
        });
    places.collect::<Vec<_>>().join(", ")
}
