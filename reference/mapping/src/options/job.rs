//! The job's options: an explicit directive, else a configured default, else what follows from the other directives (8.1.1.6.1).
//!
//! PAM-STEP1-1: the directives of apps have no influence here.

use super::cpus_per_rank::bind_to_cpus;
use super::derive::{BindingInputs, ObjectlessBinding, derivation, derive_binding, derive_ranking};
use super::{CpuUnit, DeviceOptions, Options, PeList, check};
use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::decisions::{Basis, DecisionLog, PolicyKind};
use crate::error::Refusal;
use crate::machines::HeadMachine;
use crate::options::DefaultPolicies;
use crate::options::OptionRules;
use crate::policy::{
    BindTo, BindingPolicy, MapBy, MappingPolicy, MappingSpec, PprPattern, RankBy, RankingPolicy,
    Resource, Spanned, find_interleave_level,
};
use crate::request::JobRequest;
use crate::rules::Quirk;
use mapcheck_topology::Level;

/// What a job's options are resolved from, besides the job.
#[derive(Clone, Copy, Debug)]
pub struct JobInputs<'a> {
    /// The head node's machine.
    pub topology: HeadMachine<'a>,
    /// The configured defaults.
    pub defaults: &'a DefaultPolicies,
    /// The rules.
    pub rules: &'a dyn OptionRules,
    /// The log of decisions.
    pub log: &'a DecisionLog,
}

/// Resolves the job's mapping: everything that its processes are counted by.
///
/// Configured attributes that apply are stored on the job, because the map shows them as the job's.
///
/// # Errors
///
/// A pattern or a PE list is malformed, or SPAN or PE does not go with the mapping policy.
pub fn resolve_job_mapping(
    job: &mut JobRequest,
    inputs: JobInputs<'_>,
) -> Result<Options, Refusal> {
    let JobInputs {
        topology,
        defaults,
        rules,
        log,
    } = inputs;
    let mut configured = defaults.binding.policy;
    if !rules.leaves_without_cpus(&topology) {
        configured = bind_to_hwthread_without_cores(configured, topology);
    }
    let own = bind_to_hwthread_without_cores(job.binding, topology);
    job.binding = configured_binding(own, configured, rules);
    log_given_binding(own, job.binding, log);
    job.mapping = map_by_hwthread_without_cores(job.mapping, topology);
    let directive = job.mapping;
    let own = log.is_on().then(|| job.attributes.clone());
    let asks_for_cores = job.attributes.has(Key::CoreCpus);
    match job.mapping.policy() {
        None => log.policy(None, PolicyKind::Mapping, default_mapping(job, inputs)),
        Some(policy) if policy == MapBy::User && !job.attributes.has(Key::MapFile) => {
            log.policy(None, PolicyKind::Mapping, Basis::Directive);
            // The configured rankfile is the default.
            if let Some(file) = defaults.mapping.attributes.text(Key::MapFile) {
                job.attributes
                    .put(Key::MapFile, Value::Text(file.to_owned()));
            }
        }
        Some(_) => log.policy(None, PolicyKind::Mapping, Basis::Directive),
    }
    log_oversubscription(directive, inputs);
    job.mapping = oversubscription(job.mapping, [directive, defaults.mapping.policy]);
    if !rules.has(Quirk::ConfiguredNolocalNotCounted) {
        job.mapping = job.mapping.with(configured_nolocal(defaults));
    }
    let mut options = Options {
        mapping: job.mapping,
        job_binding: rules
            .has(Quirk::PerAppBindingJudgedByJobWord)
            .then_some(job.binding),
        ..Options::default()
    };
    threads_without_cores(&mut job.attributes, asks_for_cores, inputs);
    apply_attributes(&job.attributes, &mut options)?;
    if rules.has(Quirk::InheritedPatternLost)
        && let Some(pattern) = job.attributes.text(Key::Ppr)
    {
        // The build copies the policy as one by the pattern's object, which still needs the CPUs of the whole pattern.
        options.ppr = Some(PprPattern::parse(&Spanned::bare(pattern))?);
    }
    log_values(None, &job.attributes, log, |key| match &own {
        Some(own) if own.has(key) => Basis::Directive,
        _ if defaults.mapping.attributes.has(key) => Basis::Parameter,
        _ => Basis::NoCores,
    });
    options.level = mapped_level(&options);
    check::check_span(&options, rules)?;
    check::check_pe_without_list(&options, rules)?;
    Ok(options)
}

/// Returns the configured NOLOCAL bit.
///
/// PAM-SET-5: it applies even if the job has a mapping of its own.
fn configured_nolocal(defaults: &DefaultPolicies) -> u16 {
    defaults.mapping.policy.0 & MappingPolicy::NO_USE_LOCAL
}

/// Returns the configured directive bits that apply while processes are counted.
fn counted_qualifiers(configured: MappingPolicy, rules: &dyn OptionRules) -> MappingPolicy {
    if rules.has(Quirk::ConfiguredNolocalNotCounted) {
        configured.without(MappingPolicy::NO_USE_LOCAL)
    } else {
        configured
    }
}

/// Sets the oversubscription bits: those of the first directive that has any, else NOOVERSUBSCRIBE.
///
/// PAM-SET-4: first the job's or its apps' directive, then the configured one. PAM-OVERSUB-6: the bits are stored with the job's mapping.
fn oversubscription(word: MappingPolicy, directives: [MappingPolicy; 2]) -> MappingPolicy {
    let bits = MappingPolicy::OVERSUBSCRIPTION;
    let decisive = directives
        .into_iter()
        .find(|directive| directive.has(MappingPolicy::SUBSCRIBE_GIVEN));
    let decision = decisive.map_or(MappingPolicy::NO_OVERSUBSCRIBE, |directive| {
        directive.0 & bits
    });
    word.without(bits).with(decision)
}

/// Records what gives the job its binding, if something does.
fn log_given_binding(own: BindingPolicy, binding: BindingPolicy, log: &DecisionLog) {
    if binding.policy().is_none() {
        return;
    }
    let basis = match own.policy() {
        None => Basis::Parameter,
        Some(_) if own.has(BindingPolicy::GIVEN) => Basis::Directive,
        Some(_) => Basis::Parent,
    };
    log.policy(None, PolicyKind::Binding, basis);
}

/// Records what decides whether nodes may be oversubscribed.
fn log_oversubscription(directive: MappingPolicy, inputs: JobInputs<'_>) {
    let given = MappingPolicy::SUBSCRIBE_GIVEN;
    let basis = if directive.has(given) {
        Basis::Directive
    } else if inputs.defaults.mapping.policy.has(given) {
        Basis::Parameter
    } else {
        Basis::Default
    };
    inputs.log.policy(None, PolicyKind::Oversubscription, basis);
}

/// Records the options of a job or an app besides its policies. `basis` returns what gave an option.
pub(super) fn log_values(
    app: Option<usize>,
    given: &AttributeList,
    log: &DecisionLog,
    basis: impl Fn(Key) -> Basis,
) {
    for (key, kind) in [
        (Key::CpusPerRank, PolicyKind::CpusPerRank),
        (Key::HwtCpus, PolicyKind::CpuKind),
        (Key::CoreCpus, PolicyKind::CpuKind),
        (Key::PeList, PolicyKind::PeList),
        (Key::BindingLimit, PolicyKind::Limit),
    ] {
        if given.has(key) {
            log.policy(app, kind, basis(key));
        }
    }
}

/// Returns the qualifiers of a directive without a policy that apply to the configured policy (PAM-MAP-QUAL-ONLY-2).
fn kept_qualifiers(qualifiers: u16, rules: &dyn OptionRules) -> u16 {
    if rules.has(Quirk::McaPolicyDropsQualifiers) {
        0
    } else {
        qualifiers
    }
}

/// Returns the configured binding if the job has no explicit one, with the job's qualifiers.
fn configured_binding(
    own: BindingPolicy,
    configured: BindingPolicy,
    rules: &dyn OptionRules,
) -> BindingPolicy {
    if own.has(BindingPolicy::GIVEN) || !configured.has(BindingPolicy::GIVEN) {
        return own;
    }
    let overload = BindingPolicy::ALLOW_OVERLOAD | BindingPolicy::OVERLOAD_GIVEN;
    let kept = kept_qualifiers(own.0, rules);
    let configured = if kept & BindingPolicy::OVERLOAD_GIVEN == 0 {
        configured
    } else {
        configured.without(overload)
    };
    configured.with(kept)
}

/// Sets the mapping of a job without one: the configured one, else the one that follows from its binding, else by CPU. Returns which
/// of them it is.
fn default_mapping(job: &mut JobRequest, inputs: JobInputs<'_>) -> Basis {
    let JobInputs {
        topology,
        defaults,
        rules,
        ..
    } = inputs;
    let qualifiers = job.mapping;
    let configured = &defaults.mapping;
    let counts_cpus = job.attributes.has(Key::CpusPerRank);
    store_configured(job, configured);
    let is_configured = configured.policy.policy().is_some()
        || (rules.has(Quirk::McaSpanOnlyRefused) && configured.policy.has(MappingPolicy::GIVEN));
    if is_configured {
        let kept = kept_qualifiers(qualifiers.0, rules);
        job.mapping = configured.policy.with(kept | job.promoted);
        if !rules.leaves_without_cpus(&topology) {
            job.mapping = map_by_hwthread_without_cores(job.mapping, topology);
        }
        return Basis::Parameter;
    }
    let word = qualifiers.with(counted_qualifiers(configured.policy, rules).0);
    let bound = job
        .binding
        .policy()
        .filter(|_| job.binding.has(BindingPolicy::GIVEN));
    let hwthreads = job.attributes.has(Key::HwtCpus);
    // A configured PE maps by slot, unless the job has a PE of its own.
    let configured_cpus = !counts_cpus
        && configured
            .attributes
            .u16(Key::CpusPerRank)
            .is_some_and(|pes| pes > 1);
    let policy = match bound.map(BindTo::level) {
        _ if configured_cpus => MapBy::Slot,
        Some(Some(level)) => MapBy::over(level),
        Some(None) => MapBy::Slot,
        None if hwthreads && !rules.has(Quirk::HwtcpusDefaultStillCore) => MapBy::HwThread,
        None => default_cpu_mapping(topology, rules),
    };
    let basis = match (bound.map(BindTo::level), policy) {
        _ if configured_cpus => Basis::ConfiguredCpus,
        (Some(Some(_)), _) => Basis::BoundObject,
        (Some(None), _) => Basis::Unbound,
        (None, MapBy::HwThread) if hwthreads => Basis::HwThreads,
        (None, MapBy::HwThread) => Basis::NoCores,
        (None, _) => Basis::Default,
    };
    job.mapping = word.with_policy(policy);
    basis
}

/// Returns the default mapping: by core (PAM-DEFAULT-MAP-1), or by hardware thread on a machine without cores (PAM-DEFAULT-MAP-3).
fn default_cpu_mapping(topology: HeadMachine<'_>, rules: &dyn OptionRules) -> MapBy {
    if topology.has_cores() || rules.leaves_without_cpus(&topology) {
        MapBy::Core
    } else {
        MapBy::HwThread
    }
}

/// Makes hardware threads the CPUs on a machine without cores (PAM-DEFAULT-MAP-3).
fn threads_without_cores(attributes: &mut AttributeList, explicit: bool, inputs: JobInputs<'_>) {
    let only_explicit = inputs.rules.leaves_without_cpus(&inputs.topology);
    if !inputs.topology.has_cores() && (explicit || !only_explicit) {
        attributes.remove(Key::CoreCpus);
        attributes.put(Key::HwtCpus, Value::Bool(true));
    }
}

/// Stores the attributes of the configured mapping on the job, where the job has none of its own.
fn store_configured(job: &mut JobRequest, configured: &MappingSpec) {
    let own = std::mem::replace(&mut job.attributes, configured.attributes.clone());
    // The job's own attributes remain, and exclude their configured opposites.
    for opposites in [
        [Key::HwtCpus, Key::CoreCpus],
        [Key::Inherit, Key::NoInherit],
    ] {
        if opposites.iter().any(|key| own.has(*key)) {
            opposites
                .into_iter()
                .for_each(|key| job.attributes.remove(key));
        }
    }
    job.attributes.put_all(own);
}

/// Replaces a mapping by core with one by hardware thread on a machine without cores.
pub(super) fn map_by_hwthread_without_cores(
    word: MappingPolicy,
    topology: HeadMachine<'_>,
) -> MappingPolicy {
    if topology.has_cores() || word.policy() != Some(MapBy::Core) {
        return word;
    }
    word.with_policy(MapBy::HwThread)
}

/// Replaces a binding to core with one to hardware thread on a machine without cores.
pub(super) fn bind_to_hwthread_without_cores(
    word: BindingPolicy,
    topology: HeadMachine<'_>,
) -> BindingPolicy {
    if topology.has_cores() || word.policy() != Some(BindTo::Core) {
        return word;
    }
    word.with_policy(BindTo::HwThread)
}

/// Replaces options by the attributes of a job or an app. An attribute that is absent leaves its option as it is.
pub(crate) fn apply_attributes(
    attributes: &AttributeList,
    options: &mut Options,
) -> Result<(), Refusal> {
    // PAM-RESOLVE-PES-1: CPUs per rank.
    if let Some(cpus) = attributes.u16(Key::CpusPerRank) {
        options.pes_per_proc = Some(cpus);
    }
    // PAM-RESOLVE-HWT-1, PAM-RESOLVE-CORE-1: the kind of CPU.
    if attributes.has(Key::HwtCpus) {
        options.cpu = CpuUnit::HwThread;
        options.shown_cpu = CpuUnit::HwThread;
    } else if attributes.has(Key::CoreCpus) {
        options.cpu = CpuUnit::Core;
        options.shown_cpu = CpuUnit::Core;
    }
    // PAM-RESOLVE-CPUSET-1: the PE list.
    if let Some(list) = attributes.text(Key::PeList) {
        options.pe_list = Some(PeList::parse(list)?);
    }
    // PAM-RESOLVE-2; PAM-MIGRATE-8: under another policy no component reads a pattern.
    let pattern = attributes
        .text(Key::Ppr)
        .filter(|_| options.map() == Some(MapBy::Ppr));
    if let Some(pattern) = pattern {
        options.ppr = Some(PprPattern::parse(&Spanned::bare(pattern))?);
    }
    // PAM-RESOLVE-LIMIT-1; PAM-BIND-LIMIT-2: the job's if the app sets none.
    options.limit = attributes.u16(Key::BindingLimit).or(options.limit);
    apply_devices(attributes, pattern, &mut options.devices);
    Ok(())
}

/// Replaces the devices to map by (PAM-RESOLVE-DEVICE-1). A PPR pattern contains their name.
fn apply_devices(attributes: &AttributeList, pattern: Option<&str>, devices: &mut DeviceOptions) {
    let named = attributes.text(Key::MapDevice);
    if let Some(value) = named.or(pattern.and_then(PprPattern::device)) {
        devices.value = Some(value.to_owned());
    }
    if let Some(object) = attributes.text(Key::Interleave) {
        devices.interleave = find_interleave_level(object);
    }
    devices.shared |= attributes.has(Key::Shared);
    devices.each = attributes.u16(Key::Ndev).or(devices.each);
}

/// Returns the level of the objects that a mapping goes over.
pub(super) fn mapped_level(options: &Options) -> Option<Level> {
    match (options.map()?, options.ppr) {
        (MapBy::Ppr, Some(pattern)) => match pattern.resource {
            Resource::Object(level) => Some(level),
            Resource::Node | Resource::Device => None,
        },
        (map, _) => map.level(),
    }
}

/// Resolves the job's ranking and binding, once its processes are counted.
///
/// # Errors
///
/// Mapping, ranking and binding exclude each other.
pub fn resolve_job_ranking_and_binding(
    job: &mut JobRequest,
    options: &mut Options,
    processes: u32,
    inputs: JobInputs<'_>,
) -> Result<(), Refusal> {
    let JobInputs {
        defaults,
        rules,
        log,
        ..
    } = inputs;
    options.mapping = options.mapping.with(configured_nolocal(defaults));
    check::check_policy(options)?;
    check::check_object_size(options)?;
    let mut ranked_by = Basis::Directive;
    if job.ranking.policy().is_none() {
        job.ranking = if defaults.ranking.policy().is_some() {
            ranked_by = Basis::Parameter;
            defaults.ranking
        } else {
            ranked_by = Basis::FromMapping;
            RankingPolicy::default().with_policy(derive_ranking(options.mapping))
        };
    }
    options.ranking = job.ranking;
    if options.ranks_in_file_order(rules) {
        ranked_by = Basis::File;
        // The map shows that the file determines the ranks.
        job.ranking = job.ranking.with_policy(RankBy::User);
        options.ranking = job.ranking;
    }
    log.policy(None, PolicyKind::Ranking, ranked_by);
    check::check_ranking(options, rules)?;
    check::check_device_binding(job.binding, options, defaults.binding.policy, rules)?;
    bind_job(job, options, processes, inputs);
    check::check_binding_level(options)?;
    if bind_to_cpus(options, rules)? {
        log.policy(None, PolicyKind::Binding, Basis::CpusOfProcess);
    }
    options.job_binding = options.job_binding.map(|_| options.binding);
    job.binding = options.binding;
    job.mapping = options.mapping;
    Ok(())
}

fn bind_job(job: &mut JobRequest, options: &mut Options, processes: u32, inputs: JobInputs<'_>) {
    let JobInputs {
        topology,
        defaults,
        rules,
        log,
    } = inputs;
    let mut word = job.binding;
    // PAM-INHERIT-7: a derived binding of the parent job is copied as it is.
    let is_copied = word.policy().is_some() && !word.has(BindingPolicy::GIVEN);
    options.if_supported = !is_copied && is_if_supported(word, rules);
    if word.policy().is_none() {
        let inputs = BindingInputs {
            map: options.map(),
            ppr: options.ppr,
            pes: options.pes_per_proc.is_some(),
            hwthreads: options.counts_threads(),
            core_as_hwthread: true,
            topology,
            without_object: ObjectlessBinding::ByProcessCount(processes),
        };
        let (policy, derived) = (derive_binding(inputs), derivation(inputs));
        log.policy(None, PolicyKind::Binding, Basis::Derived(derived));
        word = word.with_policy(policy).with(BindingPolicy::IF_SUPPORTED);
        let configured = defaults.binding.policy;
        if !word.has(BindingPolicy::OVERLOAD_GIVEN) {
            word = word.with(configured.0 & BindingPolicy::ALLOW_OVERLOAD);
        }
    }
    apply_binding(word, options);
}

/// Returns whether a binding directive is if-supported.
///
/// PAM-BIND-IF-1: a process that cannot be bound is then launched unbound.
pub(super) fn is_if_supported(given: BindingPolicy, rules: &dyn OptionRules) -> bool {
    given.has(BindingPolicy::IF_SUPPORTED) && !rules.has(Quirk::IfSupportedStillRequired)
}

/// Sets the binding policy, and the level of the objects to bind to.
pub(super) fn apply_binding(word: BindingPolicy, options: &mut Options) {
    options.binding = word;
    options.bind_level = word.policy().and_then(BindTo::level);
}
