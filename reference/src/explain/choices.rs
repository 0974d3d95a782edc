//! What decides the policies and options of a job and its apps.

use super::report::{Choice, Reason, Source};
use super::sources::Sources;
use super::{IS_WHOLE, words};
use crate::decisions::{Basis, CountBasis, Decision, DerivedBinding, PolicyDecision, PolicyKind};
use crate::mapping::MappingTrace;
use crate::options::Options;
use crate::policy::{BindTo, BindingPolicy};
use crate::rules::Edition;
use crate::topology::order::sort_by_key;

/// Explains the policies of the job.
pub(super) fn job_choices(
    trace: &MappingTrace,
    sources: &Sources<'_>,
    scope: Edition,
) -> Vec<Choice> {
    choices(trace, None, trace.job.as_ref(), sources, scope)
}

/// Explains the policies of an app that is mapped under options of its own.
pub(super) fn app_choices(
    trace: &MappingTrace,
    app: usize,
    sources: &Sources<'_>,
    scope: Edition,
) -> Vec<Choice> {
    let options = trace.apps.iter().find(|(index, _)| *index == app);
    choices(
        trace,
        Some(app),
        options.map(|(_, options)| options),
        sources,
        scope,
    )
}

fn choices(
    trace: &MappingTrace,
    app: Option<usize>,
    options: Option<&Options>,
    sources: &Sources<'_>,
    scope: Edition,
) -> Vec<Choice> {
    let of_app = |decision: &&PolicyDecision| decision.app.map(|number| number as usize) == app;
    let decided = trace
        .decisions
        .iter()
        .filter_map(|decision| match decision {
            Decision::Policy(policy) => Some(policy),
            _ => None,
        });
    let mut choices: Vec<(PolicyKind, Choice)> = Vec::new();
    for decision in decided.filter(of_app) {
        let choice = explain_choice(*decision, options, sources, scope);
        // The CPUs of a process replace a binding that was derived before.
        choices.retain(|(kind, _)| *kind != decision.kind);
        choices.push((decision.kind, choice));
    }
    sort_by_key(&mut choices, |(kind, _)| *kind);
    choices.into_iter().map(|(_, choice)| choice).collect()
}

fn explain_choice(
    decision: PolicyDecision,
    options: Option<&Options>,
    sources: &Sources<'_>,
    scope: Edition,
) -> Choice {
    let app = decision.app.map(|app| app as usize);
    let kind = decision.kind;
    let mut decision = decision;
    let source = match decision.basis {
        Basis::Directive | Basis::QualifiersOnly => {
            let own = sources.directive(app, kind);
            let is_promoted = own.is_none() && app.is_none();
            match is_promoted.then(|| sources.promoted(kind)).flatten() {
                Some(promoted) => {
                    decision.basis = Basis::Promoted;
                    Some(promoted)
                }
                None => own.or_else(|| sources.parameter(kind)),
            }
        }
        Basis::Parameter | Basis::ConfiguredCpus => sources.parameter(kind),
        _ => None,
    };
    Choice {
        what: name(kind),
        value: options.map_or_else(String::new, |options| value(kind, options)),
        because: Reason::new(sentence(decision, options), decision.requirement(scope)),
        overrides: overridden(app, kind, decision.basis, source.as_ref(), sources),
        source,
    }
}

/// Returns the directives and parameters that would decide if the one that does were not there.
fn overridden(
    app: Option<usize>,
    kind: PolicyKind,
    basis: Basis,
    deciding: Option<&Source>,
    sources: &Sources<'_>,
) -> Vec<Source> {
    let replaces = matches!(
        (basis, kind),
        (Basis::Directive, _)
            | (
                Basis::Derived(_) | Basis::FromMapping,
                PolicyKind::Ranking | PolicyKind::Binding
            )
    );
    if !replaces || (app.is_none() && basis != Basis::Directive) {
        return Vec::new();
    }
    let of_job = app.and_then(|_| sources.directive(None, kind));
    let all = [of_job, sources.parameter(kind)];
    all.into_iter()
        .flatten()
        .filter(|source| Some(source) != deciding)
        .collect()
}

fn name(kind: PolicyKind) -> &'static str {
    match kind {
        PolicyKind::Mapping => "mapping",
        PolicyKind::Ranking => "ranking",
        PolicyKind::Binding => "binding",
        PolicyKind::Oversubscription => "slots",
        PolicyKind::CpusPerRank => "CPUs per rank",
        PolicyKind::CpuKind => "kind of CPU",
        PolicyKind::PeList => "PE list",
        PolicyKind::Limit => "binding limit",
    }
}

fn value(kind: PolicyKind, options: &Options) -> String {
    match kind {
        PolicyKind::Mapping => match &options.ppr {
            Some(_) => format!("{} (a pattern per resource)", options.mapping),
            None => options.mapping.to_string(),
        },
        PolicyKind::Ranking => options.ranking.to_string(),
        PolicyKind::Binding => options.binding.to_string(),
        PolicyKind::Oversubscription if options.oversubscribe() => {
            "nodes may have more processes than slots".to_owned()
        }
        PolicyKind::Oversubscription => "as many processes as slots at most".to_owned(),
        PolicyKind::CpusPerRank => options.cpus_per_rank().to_string(),
        PolicyKind::CpuKind => words::cpu(options.cpu).to_owned(),
        PolicyKind::PeList => {
            let list = options.pe_list.as_ref();
            list.map_or_else(String::new, |list| list.text().to_owned())
        }
        PolicyKind::Limit => options.limit.map_or_else(String::new, |it| it.to_string()),
    }
}

fn sentence(decision: PolicyDecision, options: Option<&Options>) -> String {
    let whose = if decision.app.is_some() { "app" } else { "job" };
    let what = name(decision.kind);
    match decision.basis {
        Basis::Directive => format!("the {whose}'s directive"),
        Basis::Promoted => "the directive of an app, which is the job's as well".to_owned(),
        Basis::QualifiersOnly => {
            format!(
                "the {whose}'s directive has qualifiers only, which apply to the {what} that it would otherwise have"
            )
        }
        Basis::Parameter => format!("the configured default, because the job gives no {what}"),
        Basis::Job => "the job's, because the app gives none".to_owned(),
        Basis::BoundObject => {
            "the object of the job's binding, because the job gives no mapping".to_owned()
        }
        Basis::Unbound => "by slot, because the job gives no mapping and binds to none".to_owned(),
        Basis::ConfiguredCpus => {
            "by slot, because a configured default gives each process several CPUs".to_owned()
        }
        Basis::HwThreads => {
            "by hardware thread, because these are the CPUs and the job gives no mapping".to_owned()
        }
        Basis::NoCores => {
            "the machine has no cores, so hardware threads take their place".to_owned()
        }
        Basis::FromMapping => format!("the default of the {whose}'s mapping"),
        Basis::File => "the order of the file, which the mapping names".to_owned(),
        Basis::CpusOfProcess => {
            "each process gets CPUs of its own, so that it is bound to these".to_owned()
        }
        Basis::Parent => "copied from the parent job".to_owned(),
        Basis::Default if decision.kind == PolicyKind::Oversubscription => {
            "the default, because no directive allows more".to_owned()
        }
        Basis::Default => "the default of a job with neither a mapping nor a binding".to_owned(),
        Basis::Derived(derived) => derived_binding(derived, whose, options),
    }
}

fn derived_binding(derived: DerivedBinding, whose: &str, options: Option<&Options>) -> String {
    let overload =
        options.is_some_and(|options| options.binding.has(BindingPolicy::ALLOW_OVERLOAD));
    let is_none = options.is_some_and(|options| options.binding.policy() == Some(BindTo::None));
    let text = match derived {
        _ if IS_WHOLE && is_none => {
            "a quirk of the build: nothing is bound where a default would bind".to_owned()
        }
        DerivedBinding::MappedObject => {
            format!(
                "the object that the {whose} is mapped by, because it names no object to bind to"
            )
        }
        DerivedBinding::ThreadOfCore => {
            "mapped by core with hardware threads as CPUs: the first of them".to_owned()
        }
        DerivedBinding::SeveralCpus => {
            "each process gets CPUs of its own, and is bound to these".to_owned()
        }
        DerivedBinding::PeList => "the CPUs of the PE list".to_owned(),
        DerivedBinding::Cpu => {
            format!(
                "a CPU, because the {whose}'s mapping has no object and it names none to bind to"
            )
        }
        // The mapper of a pattern or a file counts them, after the policies.
        DerivedBinding::ProcessCount(0) => format!(
            "a CPU, because the {whose}'s mapping has no object and its processes are counted later: with a count above 2 it would be the NUMA node"
        ),
        DerivedBinding::ProcessCount(count) if count > 2 => format!(
            "the NUMA node, because the {whose}'s mapping has no object and it has {}: with 1 or 2 it would be a CPU",
            words::count(count, "process")
        ),
        DerivedBinding::ProcessCount(count) => format!(
            "a CPU, because the {whose}'s mapping has no object and it has {}: with more than 2 it would be the NUMA node",
            words::count(count, "process")
        ),
    };
    if overload {
        format!("{text}; overload is allowed")
    } else {
        text
    }
}

/// Explains the process count of an app, which is `processes` unless the mapper counted them.
pub(super) fn count_choice(
    trace: &MappingTrace,
    app: usize,
    processes: u32,
    sources: &Sources<'_>,
) -> Choice {
    let counted = trace
        .decisions
        .iter()
        .rev()
        .find_map(|decision| match decision {
            Decision::Count {
                app: of,
                processes,
                basis,
            } if *of as usize == app => Some((*processes, *basis)),
            _ => None,
        });
    let processes = counted.map_or(processes.into(), |(count, _)| count.max(0));
    let source = sources.process_count(app);
    let because = match (counted, &source) {
        (Some((_, basis)), _) => Reason::new(count_sentence(basis), basis.requirement()),
        (None, Some(_)) => Reason::new("given with the app", "PAM-NPROCS-2"),
        (None, None) => Reason::new("counted by its component", "PAM-NPROCS-1"),
    };
    Choice {
        what: "processes",
        value: processes.to_string(),
        because,
        source: source.filter(|_| counted.is_none()),
        overrides: Vec::new(),
    }
}

fn count_sentence(basis: CountBasis) -> &'static str {
    match basis {
        CountBasis::Slots => {
            "as many as the free slots of the app's nodes, because it gives no count"
        }
        CountBasis::Cpus => {
            "as many as the free CPUs of the app's nodes allow with its CPUs per rank, because it gives no count"
        }
        CountBasis::PeList => "one for each entry of the PE list, because the app gives no count",
        CountBasis::Pattern => {
            "as many as fill each resource of the app's nodes with the pattern, because it gives no count"
        }
        CountBasis::File => "one for each entry of its file, because the app gives no count",
    }
}
