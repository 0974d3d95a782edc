//! Explanations: why each rank of a job is where it is, or why the job has no map.
//!
//! [`explain`] maps a case with a record of the mapper's decisions ([`decisions`](crate::decisions)) and turns them into sentences,
//! each with the requirement that it follows. Nothing is computed a second time: what decided a policy, why a node was left and how a
//! process was bound are the mapper's own records. A refusal comes with changes of the line that were mapped before they are
//! suggested.
//!
//! | module | what it does |
//! | --- | --- |
//! | `report` | the types of an explanation |
//! | `sources` | where directives, parameters and counts are written |
//! | `choices` | what decides the policies of the job and its apps |
//! | `index` | the decisions, by process |
//! | `places` | why a process is on its node, its object and its CPUs |
//! | `apps`, `groups`, `shown` | the explanation of one app, its processes by node, and what the map shows of them |
//! | `refusals`, `causes`, `changes` | the rule of a refusal, its cause in the words of the line, and the smallest changes that map |
//! | `warnings` | what is legal but surprising |
//! | `summary` | the answer in one sentence |
//! | `typed` | names of nodes that are equal where they are cut |
//! | `late` | options of the launcher after the program |
//! | `text`, `marked` | the report for people, and the line above it |

mod apps;
mod builds;
mod causes;
mod changes;
mod choices;
mod groups;
mod index;
mod late;
mod marked;
mod places;
mod refusals;
mod report;
mod shown;
mod sources;
pub(crate) mod summary;
mod text;
mod typed;
mod warnings;
mod words;

pub use causes::GONE_OPTIONS;
pub use changes::{LineChange, smallest_changes};
pub use late::{PLACING, has_unknown_option, name_of_rankfile, options_in_front};
pub use refusals::requirement_of;
pub use report::{
    AppExplanation, BuildAnswer, Choice, ComponentChoice, Explanation, NodeGroup, RankExplanation,
    RankRun, Reason, RefusalExplanation, Source,
};
pub use text::{Shown, render};
pub use warnings::CPUS_PER_TASK;

use crate::mapping::MappingTrace;
use crate::rules::{Edition, Question};
use crate::{Case, MapError, MappedJob, Rules, TracedCase, trace};
use index::DecisionIndex;
use sources::Sources;

/// Which ranks of a job are explained one by one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// All ranks of a job of up to 64 of them, and groups of ranks in a larger one.
    #[default]
    Grouped,
    /// Every rank.
    EveryRank,
    /// One rank.
    Rank(u32),
}

/// The largest job whose ranks are explained one by one unless that is requested.
pub const MOST_RANKS_ONE_BY_ONE: usize = 64;

/// Whether an explanation has all of its advice. The playground's page, whose size is limited, has none that would need the most code.
const IS_WHOLE: bool = !cfg!(target_family = "wasm");

/// Explains the outcome of a case under some rules.
#[must_use]
pub fn explain(case: &Case, rules: &Rules, detail: &Detail) -> Explanation {
    explain_with_threads(case, rules, detail, None)
}

/// Explains the outcome of a case whose processes have a number of threads each, if it is known.
#[must_use]
pub fn explain_with_threads(
    case: &Case,
    rules: &Rules,
    detail: &Detail,
    threads: Option<usize>,
) -> Explanation {
    if IS_WHOLE {
        return typed::explain_with_typed_names(case, rules, detail, threads);
    }
    explain_traced(case, &trace(case, rules), None, (rules, detail, threads))
}

/// Explains a case that was mapped. `shown` is the map with the names that it shows, if the nodes have others here.
fn explain_traced(
    case: &Case,
    traced: &TracedCase,
    shown: Option<&MappedJob>,
    (rules, detail, threads): (&Rules, &Detail, Option<usize>),
) -> Explanation {
    let sources = Sources::new(case, traced.launch.as_ref());
    let edition = rules.answer(Question::DirectiveScope).name();
    let has_quirks = rules.quirks().next().is_some();
    let mut explanation = Explanation::new(case, edition, has_quirks);
    if traced.launch.is_some() {
        explanation.job = choices::job_choices(&traced.trace, &sources, scope(rules));
    }
    match &traced.outcome {
        Ok(mapped) => {
            let index = DecisionIndex::new(&traced.trace);
            explanation.is_mapped = true;
            let is_by_file = IS_WHOLE && index.is_all_by_file();
            if is_by_file {
                explanation.job.retain(decides_beside_file);
            }
            explanation.ranks = mapped.map.num_placed();
            explanation.nodes = mapped.map.nodes.len();
            explanation.apps = apps::explain_apps(traced, mapped, &index, &sources, rules, detail);
            let groups = explanation.apps.iter().flat_map(|app| &app.groups);
            let sharing = groups.map(|group| group.sharing).max().unwrap_or(1);
            let on_threads = IS_WHOLE && is_on_threads(&traced.trace, case, None);
            explanation.summary = summary::sentence(&mapped.map, sharing, on_threads);
            // The nodes of prun's runtime are named elsewhere.
            let is_of_runtime = case.line.environment().launcher() == crate::Launcher::Prun;
            let is_alone = !IS_WHOLE || explanation.ranks < 2 || is_of_runtime || is_by_file;
            explanation.only_node = match is_alone {
                true => None,
                false => refusals::only_node(case, traced),
            };
            // Lines that are tried show the names that are cut.
            let mapped = shown.unwrap_or(mapped);
            explanation.warnings = warnings::find(case, traced, mapped, &index, rules, threads);
        }
        Err(error) => {
            explanation.apps = apps::explain_policies(traced, &sources, rules);
            explanation.refusal = Some(explain_refusal(case, traced, error, rules));
        }
    }
    explanation
}

/// Returns whether what decides a policy still does where the lines of a file place and bind each process.
fn decides_beside_file(choice: &Choice) -> bool {
    let is_of_file = choice.because.requirement == Some("PAM-RANK-FILE-1");
    let is_default = choice.source.is_none() && !is_of_file;
    !(is_default && ["mapping", "ranking", "binding"].contains(&choice.what))
}

/// Returns whether each process, of an app or of all, is bound to one hardware thread of a core with several. A map can show the core.
fn is_on_threads(trace: &MappingTrace, case: &Case, app: Option<usize>) -> bool {
    let of_app = |of: u32| app.is_none_or(|app| of as usize == app);
    let mut procs = trace.procs.iter().filter(|it| of_app(it.app)).peekable();
    let is_on_one = |node: u32, set: Option<u32>| {
        let node = trace.nodes.get(node as usize);
        let machine = node.and_then(|node| case.machines.distinct().get(node.machine));
        let set = set.and_then(|set| trace.sets.get(set as usize));
        set.is_some_and(|set| set.cpus.len() == 1)
            && machine.is_some_and(|it| !it.threads_are_cores())
    };
    procs.peek().is_some() && procs.all(|it| is_on_one(it.node, it.set))
}

/// Returns the edition that decides whether a directive is the job's.
fn scope(rules: &Rules) -> Edition {
    rules.answer(Question::DirectiveScope)
}

fn explain_refusal(
    case: &Case,
    traced: &TracedCase,
    error: &MapError,
    rules: &Rules,
) -> RefusalExplanation {
    let mut refusal = refusals::explain(case, traced, error);
    let can_change = match error {
        MapError::Refused(_) => true,
        MapError::NotModelled(_) => IS_WHOLE,
        _ => false,
    };
    if can_change && case.spawned.is_none() {
        refusal.changes = smallest_changes(case, error, rules);
        if IS_WHOLE && refusal.changes.is_empty() {
            let next = changes::next_refusal(case, error, rules);
            refusal.facts.extend(next.map(Reason::plain));
        }
    }
    refusal
}
