//! An app's options: a copy of the job's, with the app's own directives in their place (8.1.1.6.4).
//!
//! What an app keeps of the job's options is one rule, and [`resolve_app`] is the only place that applies it. Replaced is what the app
//! gives, and with a mapping of its own what follows from that: the objects, SPAN, ORDERED and NOLOCAL, the ranking and the binding.
//! Everything else stays (PAM-RESOLVE-11): CPUs per rank, the kind of CPU, the PE list, the limit, the file, the devices, overload.
//!
//! PAM-RESOLVE-4: a pure function of the app and the job, which it does not modify. PAM-RESOLVE-10: the app's policies are
//! in the options of its call only, never in the job's map.

use super::cpus_per_rank::bind_to_cpus;
use super::derive::{BindingInputs, ObjectlessBinding, derivation, derive_binding, derive_ranking};
use super::job::{
    apply_attributes, apply_binding, bind_to_hwthread_without_cores, is_if_supported, log_values,
    map_by_hwthread_without_cores, mapped_level,
};
use super::{CpuUnit, Options, check};
use crate::attributes::AttributeKey as Key;
use crate::decisions::{Basis, DecisionLog, PolicyKind};
use crate::error::Refusal;
use crate::machines::HeadMachine;
use crate::options::OptionRules;
use crate::policy::{BindingPolicy, MapBy, MappingPolicy, RankingPolicy};
use crate::request::AppRequest;
use crate::rules::{Edition, Question, Quirk};

/// Resolves the options of one app.
///
/// The steps are those of `prte_rmaps_base_resolve_app_options`: mapping, CPUs and devices, ranking, binding, then the checks
/// that the job's options pass, too.
///
/// # Errors
///
/// A pattern or a PE list is malformed, or the app's policies exclude each other.
#[doc(alias = "prte_rmaps_base_resolve_app_options")]
pub fn resolve_app(
    app: &AppRequest,
    job: &Options,
    index: usize,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Result<Options, Refusal> {
    resolve_app_logged(app, job, index, topology, rules, &DecisionLog::default())
}

/// Resolves the options of one app, and records what decides them.
pub(crate) fn resolve_app_logged(
    app: &AppRequest,
    job: &Options,
    index: usize,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<Options, Refusal> {
    let mut options = Options {
        app_idx: Some(index),
        // PAM-GOAL-2, PAM-RESOLVE-5: an app without directives has the job's options.
        ..job.clone()
    };
    if let Some(word) = app.mapping() {
        map_app(word, &mut options, topology, rules);
    }
    let mapped_by = match app.mapping() {
        Some(word) if word.policy().is_none() => Basis::QualifiersOnly,
        Some(_) => Basis::Directive,
        None => Basis::Job,
    };
    log.policy(Some(index), PolicyKind::Mapping, mapped_by);
    if rules.has(Quirk::PerAppDeviceSharingLost) {
        options.devices.shared = false;
    }
    // PAM-RESOLVE-3: what the app gives replaces the job's: CPUs per rank (PAM-RESOLVE-PES-1), the kind of CPU (PAM-MAP-HWT-1,
    // PAM-RESOLVE-HWT-1, PAM-RESOLVE-CORE-1), the PE list (PAM-RESOLVE-CPUSET-1), the pattern (PAM-MIGRATE-3, PAM-RESOLVE-2), the
    // limit and the devices. Its file is on the app, where the components find it.
    apply_attributes(&app.attributes, &mut options)?;
    log_values(Some(index), &app.attributes, log, |_| Basis::Directive);
    if uses_hwthreads(app, topology) {
        options.cpu = CpuUnit::HwThread;
        options.shown_cpu = CpuUnit::HwThread;
    }
    let has_own_objects = app.mapping().is_some() || app.has_attributes_alone();
    if has_own_objects && options.map().is_some() {
        // PAM-RESOLVE-6: the app is mapped over the objects of its own policy.
        options.level = mapped_level(&options);
    }
    log.policy(
        Some(index),
        PolicyKind::Ranking,
        rank_app(app, &mut options),
    );
    bind_and_check(app, job, &mut options, topology, rules, log)?;
    Ok(options)
}

/// Binds an app again whose processes were counted by its options, if its binding follows from their number (PAM-BIND-DERIVE-3).
///
/// # Errors
///
/// As [`resolve_app`].
pub(crate) fn bind_by_count(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<(), Refusal> {
    let is_explicit = app
        .binding()
        .is_some_and(|own| own.has(BindingPolicy::GIVEN));
    match objectless_binding(app, rules) {
        ObjectlessBinding::ByProcessCount(_) if app.mapping().is_some() && !is_explicit => {
            log.take_back(options.app_idx, PolicyKind::Binding);
            bind_and_check(app, job, options, topology, rules, log)
        }
        _ => Ok(()),
    }
}

/// Sets the binding of an app, and checks its options.
fn bind_and_check(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
    log: &DecisionLog,
) -> Result<(), Refusal> {
    let index = options.app_idx;
    let bound_by = bind_app(app, job, options, topology, rules);
    log.policy(index, PolicyKind::Binding, bound_by);
    if check_app(app, options, rules)? {
        log.policy(index, PolicyKind::Binding, Basis::CpusOfProcess);
    }
    Ok(())
}

/// Checks an app's options as the job's are checked (PAM-PARITY-1), and binds processes with several CPUs to them. Returns whether that
/// replaces a derived binding.
fn check_app(
    app: &AppRequest,
    options: &mut Options,
    rules: &dyn OptionRules,
) -> Result<bool, Refusal> {
    let mut by_cpus = false;
    if !rules.has(Quirk::PerAppLevelChecksMissing) {
        // PAM-GOAL-2: the job's mapping was checked with the job's CPUs, before an explicit binding changed their kind (PAM-MAP-PE-3).
        if app.mapping().is_some() || app.has_attributes_alone() {
            check::check_object_size(options)?;
        }
        // PAM-LEVEL-4: a default mapping does not limit an explicit binding, and a separate pattern does not conflict with the job's derived binding.
        let inherits_default = app.has_attributes_alone()
            && app.binding().is_none()
            && !options.binding.has(BindingPolicy::GIVEN);
        if options.mapping.has(MappingPolicy::GIVEN) && !inherits_default {
            check::check_binding_level(options)?;
        }
        by_cpus = bind_to_cpus(options, rules)?;
    }
    check::check_span(options, rules)?;
    check::check_pe_without_list(options, rules)?;
    Ok(by_cpus)
}

/// Returns whether an app uses hardware threads as CPUs: with HWTCPUS, or with CORECPUS on a machine without cores.
pub(crate) fn uses_hwthreads(app: &AppRequest, topology: HeadMachine<'_>) -> bool {
    app.attributes.has(Key::HwtCpus) || (app.attributes.has(Key::CoreCpus) && !topology.has_cores())
}

/// Replaces the job's mapping policy and directive bits by the app's.
///
/// PAM-RESOLVE-1, except for oversubscription: PAM-OVERSUB-3, PAM-OVERSUB-4, those bits are the job's. SPAN and ORDERED are
/// the app's own (PAM-RESOLVE-7, PAM-RESOLVE-8) and not inherited (PAM-RESOLVE-9), as is NOLOCAL (PAM-NOLOCAL-4).
fn map_app(
    word: MappingPolicy,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) {
    let oversubscription = MappingPolicy::NO_OVERSUBSCRIBE | MappingPolicy::SUBSCRIBE_GIVEN;
    let mut inherited = oversubscription;
    if rules.has(Quirk::NolocalAppliedToAllApps) {
        inherited |= MappingPolicy::NO_USE_LOCAL;
    }
    let mut own = word.without(oversubscription);
    // PAM-MAP-QUAL-ONLY-1, PAM-MAP-QUAL-ONLY-3: a directive of qualifiers only gives them to the job's bare policy.
    if own.policy().is_none()
        && !rules.has(Quirk::PerAppQualifierOnlySpec)
        && let Some(policy) = options.map()
    {
        own = own.with_policy(policy);
    }
    own = map_by_hwthread_without_cores(own, topology);
    let by_file = |policy| matches!(policy, Some(MapBy::Seq | MapBy::User));
    if rules.has(Quirk::JobStateLeaksIntoApps) {
        options.skips_ranks = by_file(options.map()) && !by_file(own.policy());
    } else if own.policy().is_some_and(|policy| policy != MapBy::Ppr) {
        // An app with another policy does not use the job's pattern. PAM-RESOLVE-2: an app mapped by PPR does.
        options.ppr = None;
    }
    options.mapping = own.with(options.mapping.0 & inherited);
}

/// Sets the ranking of an app, and returns what decides it.
///
/// PAM-RANK-DERIVE-2: its own, else the default of its own mapping, else the job's.
fn rank_app(app: &AppRequest, options: &mut Options) -> Basis {
    if let Some(word) = app.ranking() {
        // PAM-RESOLVE-RANK-1: whatever the mapping and the job's ranking are.
        options.ranking = word;
        Basis::Directive
    } else if app.mapping().is_some() {
        let policy = derive_ranking(options.mapping);
        options.ranking = RankingPolicy::default().with_policy(policy);
        Basis::FromMapping
    } else {
        Basis::Job
    }
}

/// Sets the binding of an app, and returns what decides its object.
///
/// PAM-BIND-OVERRIDE-1: its own, which replaces the job's directive bits as well (PAM-BIND-OVERRIDE-2), else the default of its own
/// mapping, else the job's (PAM-BIND-DERIVE-5). Every object and qualifier is valid for an app (PAM-BIND-ANY-1, PAM-BIND-ANY-2).
fn bind_app(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: HeadMachine<'_>,
    rules: &dyn OptionRules,
) -> Basis {
    let own = app.binding();
    let explicit = own.filter(|word| word.has(BindingPolicy::GIVEN));
    if let Some(word) = explicit {
        // PAM-RESOLVE-BIND-1: whatever the mapping and the job's binding are. PAM-RESOLVE-BIND-2: with the app's overload bits.
        options.if_supported = is_if_supported(word, rules);
        apply_binding(bind_to_hwthread_without_cores(word, topology), options);
        Basis::Directive
    } else {
        let mut basis = Basis::Job;
        let mut word = job.binding;
        if app.mapping().is_some() {
            options.if_supported = false;
            let inputs = BindingInputs {
                map: options.map(),
                ppr: options.ppr,
                pes: options.cpus_per_rank() > 1,
                hwthreads: options.counts_threads(),
                core_as_hwthread: rules.has(Quirk::CoreMappingBindsHwthread),
                topology,
                without_object: objectless_binding(app, rules),
            };
            let (policy, derived) = (derive_binding(inputs), derivation(inputs));
            basis = Basis::Derived(derived);
            word = word.with_policy(policy);
            // PAM-BIND-DERIVE-4: a derived binding applies only where it is possible, even if the job's binding is explicit.
            if job.job_binding.is_none() {
                word = word
                    .without(BindingPolicy::GIVEN)
                    .with(BindingPolicy::IF_SUPPORTED);
            }
        }
        // PAM-BIND-QUAL-ONLY-1: a directive of qualifiers only applies them to the binding that the app would otherwise have.
        if let Some(qualifiers) = own {
            options.if_supported |= is_if_supported(qualifiers, rules);
            word = word
                .without(BindingPolicy::ALLOW_OVERLOAD)
                .with(qualifiers.0);
            // The build shows a job's default binding with IF-SUPPORTED.
            if rules.has(Quirk::PerAppQualifierOnlySpec) {
                word = word.with(BindingPolicy::IF_SUPPORTED);
            }
        }
        apply_binding(word, options);
        basis
    }
}

/// Returns the binding of an app that is mapped without an object.
fn objectless_binding(app: &AppRequest, rules: &dyn OptionRules) -> ObjectlessBinding {
    match rules.answer(Question::DefaultBinding) {
        // PAM-BIND-DERIVE-2: the CPU, whatever the process count.
        Edition::June2026 => ObjectlessBinding::Cpu,
        // PAM-BIND-DERIVE-3: as a job with the app's process count. PAM-BIND-DERIVE-7: which is 0 if a component counts.
        Edition::August2026 => ObjectlessBinding::ByProcessCount(app.processes),
    }
}
