//! What is legal on a line but may surprise.

mod advice;
mod cpus;
mod defaults;
mod hosts;
mod threads;
mod wrappers;

use super::IS_WHOLE;
use super::index::DecisionIndex;
use super::report::Reason;
use super::shown::Loads;
use super::words;
use crate::command_line::CommandLineRules as _;
use crate::decisions::{Basis, BindingBasis, Decision, DerivedBinding, GiveUpReason, PolicyKind};
use crate::mapping::{MappedJob, MappingTrace};
use crate::option_table::Meaning;
use crate::options::Options;
use crate::policy::MapBy;
use crate::rules::{Edition, Question};
use crate::syntax::Edits;
use crate::topology::CpuSet;
use crate::topology::order::{collected, sort_by_key};
use crate::{Case, Rules, TracedCase};
use advice::Advice;
pub use threads::CPUS_PER_TASK;

/// The largest job whose line is mapped again without each of its directives.
const LARGE_JOB: usize = 4096;

/// Finds what is surprising about a line that maps.
pub(super) fn find(
    case: &Case,
    traced: &TracedCase,
    mapped: &MappedJob,
    index: &DecisionIndex<'_>,
    rules: &Rules,
    threads: Option<usize>,
) -> Vec<Reason> {
    let mut warnings = Vec::new();
    let is_small = index.trace.procs.len() <= LARGE_JOB && case.spawned.is_none();
    let advice = is_small.then_some(Advice {
        case,
        mapped,
        index,
        rules,
        threads,
    });
    let mut is_crowded = false;
    if IS_WHOLE {
        let crowded = advice.as_ref().and_then(Advice::for_threads);
        is_crowded = crowded.is_some();
        warnings.extend(crowded);
    }
    let mut is_wrapped = false;
    if IS_WHOLE {
        let wrapped = advice.as_ref().and_then(Advice::for_wrapped_program);
        is_wrapped = wrapped.is_some();
        warnings.extend(wrapped);
    }
    warnings.extend(super::refusals::left_out(case, index.trace));
    warnings.extend(scope_of_directives(traced, rules));
    warnings.extend(dropped_directives(traced));
    warnings.extend(given_up_bindings(index, advice.as_ref()));
    warnings.extend(process_count_bindings(traced, index));
    if case
        .machines
        .distinct()
        .iter()
        .any(|machine| !machine.threads_are_cores())
    {
        warnings.extend(cpus::kinds_of_cpu(case, traced, mapped));
    }
    let allowed = shared_cpus(index);
    if let Some(advice) = &advice {
        let unasked = allowed.is_none().then(|| advice.for_shared_cpus());
        warnings.extend(unasked.flatten());
        let job = traced.trace.job.as_ref();
        let by_list = |options: &Options| matches!(options.map(), Some(MapBy::Seq | MapBy::User));
        if IS_WHOLE && !job.is_some_and(by_list) {
            warnings.extend(advice.for_repeated_hosts());
            warnings.extend(advice.for_order_of_nodes());
        }
        if is_filling(traced) {
            warnings.extend(advice.for_empty_nodes());
        }
        if IS_WHOLE {
            warnings.extend(advice.for_names_of_hosts());
            warnings.extend(advice.for_idle_nolocal());
            warnings.extend(advice.for_default_count());
            warnings.extend(advice.for_count_of_list());
            warnings.extend(advice.for_unused_file());
            warnings.extend(advice.for_order_of_objects());
        }
        if IS_WHOLE {
            warnings.extend(advice.for_cpus_of_slurm());
            warnings.extend(advice.for_threads_of_core());
            warnings.extend(advice.for_unlaunched());
            warnings.extend(job.and_then(|options| advice.for_kinds_of_cores(options)));
        }
        if IS_WHOLE && !is_wrapped {
            let own = job.and_then(|options| advice.for_default_cpus(options));
            warnings.extend(own.filter(|_| !is_crowded));
            warnings.extend(job.and_then(|options| advice.for_object_binding(options)));
            warnings.extend(advice.for_shown_slots(traced));
            warnings.extend(advice.for_affinity_file());
            warnings.extend(advice.for_support(traced));
            let older = job.and_then(|options| advice.for_older_default(options));
            // The ranks come before what another version does.
            warnings.extend(older.map(|it| match warnings.is_empty() {
                true => it,
                false => it.aside(),
            }));
            let second = job.and_then(|options| advice.for_second_launch(options));
            warnings.extend(second.map(Reason::aside));
            warnings.extend(advice.for_unbound_threads());
        }
    }
    warnings.extend(allowed);
    if IS_WHOLE && is_small {
        let idle = idle_directives(case, mapped, index.trace, rules);
        warnings.extend(idle.map(Reason::aside));
    }
    warnings.dedup();
    warnings
}

/// Returns whether the job is mapped by slot or object, node after node, without a list of places; or by node, and has several apps.
fn is_filling(traced: &TracedCase) -> bool {
    let Some(options) = &traced.trace.job else {
        return false;
    };
    let is_by_object = options.map().is_some_and(|by| by.level().is_some());
    let is_in_turns = options.map() == Some(MapBy::Node);
    let has_apps = traced.trace.procs.iter().any(|placed| placed.app > 0);
    let fills = (is_by_object || options.map() == Some(MapBy::Slot)) && !options.span();
    fills || is_in_turns && has_apps
}

/// Returns the apps that do not follow a directive of another app.
fn scope_of_directives(traced: &TracedCase, rules: &Rules) -> Vec<Reason> {
    let Some(launch) = &traced.launch else {
        return Vec::new();
    };
    let (job, apps) = (&launch.written.job, &launch.written.apps);
    let mut found = Vec::new();
    if apps.len() < 2 {
        return found;
    }
    let directives = |app: usize| {
        let own = &apps[app].directives;
        [&own.map_by, &own.rank_by, &own.bind_to]
    };
    let of_job = [&job.map_by, &job.rank_by, &job.bind_to];
    for (kind, option) in ["--map-by", "--rank-by", "--bind-to"]
        .into_iter()
        .enumerate()
    {
        let with: Vec<usize> = (0..apps.len())
            .filter(|app| directives(*app)[kind].is_some())
            .collect();
        let without: Vec<String> = (0..apps.len())
            .filter(|app| directives(*app)[kind].is_none())
            .map(|app| app.to_string())
            .collect();
        if with.is_empty() || without.is_empty() || of_job[kind].is_some() {
            continue;
        }
        let names: Vec<&str> = without.iter().map(String::as_str).collect();
        let own: Vec<String> = with.iter().map(usize::to_string).collect();
        let own: Vec<&str> = own.iter().map(String::as_str).collect();
        let (is, follows) = match names.len() {
            1 => ("app", "follows"),
            _ => ("apps", "follow"),
        };
        let scope = rules.answer(Question::DirectiveScope);
        let text = format!(
            "`{option}` is given for app {} only; {is} {} {follows} the job's default, not that directive",
            words::list(&own),
            words::list(&names)
        );
        let requirement = match scope {
            Edition::June2026 => "PAM-CLI-2",
            Edition::August2026 => "PAM-CLI-3",
        };
        found.push(Reason::new(text, requirement));
    }
    found
}

/// Returns the directives of the job that do not apply to an app because it has a mapping of its own.
fn dropped_directives(traced: &TracedCase) -> Vec<Reason> {
    let Some(launch) = &traced.launch else {
        return Vec::new();
    };
    let job = &launch.written.job;
    let mut found = Vec::new();
    for decision in &traced.trace.decisions {
        let Decision::Policy(policy) = decision else {
            continue;
        };
        let Some(app) = policy.app else { continue };
        let (option, given, derived) = match (policy.kind, policy.basis) {
            (PolicyKind::Ranking, Basis::FromMapping) => ("--rank-by", &job.rank_by, "ranking"),
            (PolicyKind::Binding, Basis::Derived(_)) => ("--bind-to", &job.bind_to, "binding"),
            _ => continue,
        };
        // The mapping may give the same binding.
        let binding = |options: &Options| (options.binding.policy(), options.bind_level);
        let own = traced.trace.options_of(app as usize).map(binding);
        let is_same = IS_WHOLE
            && policy.kind == PolicyKind::Binding
            && own.is_some()
            && own == traced.trace.job.as_ref().map(binding);
        if let Some(given) = given
            && !is_same
        {
            let text = format!(
                "the job's `{option} {}` does not apply to app {app}: its own `--map-by` decides its {derived}",
                given.text
            );
            found.push(Reason::new(text, policy.requirement(Edition::June2026)));
        }
    }
    found
}

/// Returns the ranks that are not bound although a binding is in effect.
fn given_up_bindings(index: &DecisionIndex<'_>, advice: Option<&Advice<'_>>) -> Vec<Reason> {
    let mut crowded = Vec::new();
    let mut lacking = Vec::new();
    let mut permitted = Vec::new();
    let mut following = Vec::new();
    let trace = index.trace;
    for (process, placed) in (0..).zip(&index.trace.procs) {
        let Some(rank) = placed.rank else { continue };
        let is_explicit = trace
            .options_of(placed.app as usize)
            .is_some_and(|options| options.if_supported);
        match index.binding_of(process) {
            Some(BindingBasis::GivenUp) => match index.given_up_for(process) {
                _ if index
                    .app_that_gave_up(process)
                    .is_some_and(|app| app != placed.app) =>
                {
                    following.push(rank)
                }
                Some(GiveUpReason::Oversubscribed) => crowded.push(rank),
                _ if is_explicit => permitted.push(rank),
                _ => lacking.push(rank),
            },
            Some(BindingBasis::NotPossible) => permitted.push(rank),
            _ => {}
        }
    }
    let crowded = unbound_ranks(
        crowded,
        "the job has more processes than slots, and no directive demands a binding",
        "PAM-OVERSUB-5",
    )
    .map(|reason| reason.advising(advice.and_then(Advice::for_unbound)));
    let lacking = unbound_ranks(
        lacking,
        "a node has too few free CPUs for the processes that it gets, and the binding is not required",
        "PAM-DEFAULT-BIND-1",
    );
    let permitted = unbound_ranks(
        permitted,
        "a node has too few free CPUs for the processes that it gets, and `if-supported` permits that",
        "PAM-BIND-IF-1",
    );
    let following = unbound_ranks(
        following,
        "the binding was given up for an app before; with a directive of its own, an app starts with the job's binding",
        "PAM-DEFAULT-BIND-3",
    );
    crowded
        .into_iter()
        .chain(lacking)
        .chain(permitted)
        .chain(following)
        .collect()
}

/// Returns the sentence about ranks that are not bound, if there are any.
fn unbound_ranks(mut ranks: Vec<u32>, why: &str, requirement: &'static str) -> Option<Reason> {
    ranks.sort_unstable();
    let which = words::runs_text(&words::runs(&ranks));
    let (rank, is) = if ranks.len() == 1 {
        ("rank", "is")
    } else {
        ("ranks", "are")
    };
    (!ranks.is_empty())
        .then(|| Reason::new(format!("{rank} {which} {is} not bound: {why}"), requirement))
}

/// Returns whether the entries of a file bind the processes of an app.
fn is_mapped_by_file(index: &DecisionIndex<'_>, app: u32) -> bool {
    let options = index.trace.options_of(app as usize);
    options.and_then(Options::map) == Some(MapBy::User)
}

/// Returns the bindings that follow from the number of processes.
fn process_count_bindings(traced: &TracedCase, index: &DecisionIndex<'_>) -> Vec<Reason> {
    let mut found = Vec::new();
    let has_bound = |app: Option<u32>| {
        let mut procs = index.trace.procs.iter();
        procs.any(|placed| {
            let is_counted = app.is_none_or(|app| placed.app == app);
            placed.set.is_some() && is_counted && !is_mapped_by_file(index, placed.app)
        })
    };
    for decision in &traced.trace.decisions {
        let Decision::Policy(policy) = decision else {
            continue;
        };
        let Basis::Derived(DerivedBinding::ProcessCount(count)) = policy.basis else {
            continue;
        };
        if count <= 2 || !has_bound(policy.app) {
            continue;
        }
        let whose = match policy.app {
            Some(app) => format!("app {app}"),
            None => "the job".to_owned(),
        };
        // Apps with a mapping of their own do not follow the job's.
        let unused = policy.app.is_none()
            && traced.trace.job.as_ref().is_some_and(|_| {
                let apps = traced
                    .launch
                    .as_ref()
                    .map_or(0, |launch| launch.request.apps.len());
                let own = traced
                    .launch
                    .iter()
                    .flat_map(|launch| launch.request.apps.iter().flatten());
                own.filter(|app| app.mapping().is_some() || app.binding().is_some())
                    .count()
                    == apps
            });
        if !unused {
            let text = format!(
                "{whose} is bound to NUMA nodes because it has {count} processes and a mapping without an object; with 1 or 2 processes it would be bound to CPUs"
            );
            found.push(Reason::new(text, policy.requirement(Edition::August2026)));
        }
    }
    found
}

/// Returns that processes share CPUs because overload is allowed.
fn shared_cpus(index: &DecisionIndex<'_>) -> Option<Reason> {
    let decisions = index.trace.decisions.iter();
    let shares = |decision: &Decision| match decision {
        Decision::Refilled { process, .. } => (*process as usize) < index.trace.procs.len(),
        Decision::Bound { basis, .. } => *basis == BindingBasis::LeastBound,
        _ => false,
    };
    if IS_WHOLE {
        // Overload can also give processes different threads of a core.
        let loads = Loads::new(index.trace);
        let mut procs = index.trace.procs.iter();
        if procs.all(|it| loads.of(it.node, it.set) < 2) {
            return None;
        }
    }
    decisions.into_iter().any(shares).then(|| {
        Reason::new(
            "all CPUs of a node are taken, and overload is allowed: they count as free again, and processes share them",
            "PAM-BIND-APP-2",
        )
    })
}

/// Returns the directives without which the map is the same.
fn idle_directives(
    case: &Case,
    mapped: &MappedJob,
    trace: &MappingTrace,
    rules: &Rules,
) -> Option<Reason> {
    // A build can take fewer of the words for options.
    let taken = case.line.in_dialect(rules.dialect());
    let line = taken.line();
    let mut found = Vec::new();
    let mut needed = Vec::new();
    for given in line.possible_options() {
        let option = match given.meaning() {
            Meaning::MapBy => "--map-by",
            Meaning::RankBy => "--rank-by",
            Meaning::BindTo => "--bind-to",
            _ => continue,
        };
        let (Some(word), Some(value)) = (given.word_index(), given.value()) else {
            continue;
        };
        // It displays the bindings.
        let mut words = value.text.split(':');
        if words.any(|word| word.eq_ignore_ascii_case("report")) {
            continue;
        }
        let own = usize::from(value.spot.is_some_and(|spot| spot.word > word));
        let mut edits = Edits::default();
        edits.remove(word..word + 1 + own);
        let without = Case {
            line: line
                .with_words(line.edited(edits))
                .with_appfile(&case.files),
            ..case.clone()
        };
        let other = crate::trace(&without, rules);
        let same = other
            .outcome
            .is_ok_and(|it| it.map.nodes == mapped.map.nodes);
        let words = format!("`{option} {}`", value.text);
        if same && cpus_by_rank(&other.trace) == cpus_by_rank(trace) {
            if !found.contains(&words) {
                found.push(words);
            }
        } else if IS_WHOLE {
            needed.push(words);
        }
    }
    if IS_WHOLE {
        // Where the same words decide for another app, this would not be true of them.
        found.retain(|words| !needed.contains(words));
    }
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    let text = match found.as_slice() {
        [] => return None,
        [one] => {
            format!("{one} changes nothing here: without it every rank has the same node and CPUs")
        }
        several => format!(
            "each of {} could be left out alone: every rank would have the same node and CPUs",
            words::list(several)
        ),
    };
    Some(Reason::plain(text))
}

/// Returns the CPUs that each process is bound to, by rank. A map can show fewer kinds of them.
fn cpus_by_rank(trace: &MappingTrace) -> Vec<(Option<u32>, Option<&CpuSet>)> {
    let set = |set: Option<u32>| Some(&trace.sets.get(set? as usize)?.cpus);
    let mut all: Vec<_> = collected(trace.procs.iter().map(|it| (it.rank, set(it.set))));
    sort_by_key(&mut all, |(rank, _)| *rank);
    all
}
