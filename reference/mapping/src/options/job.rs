//! The job's options: an explicit directive, else a configured default, else what follows from the other directives (8.1.1.6.1).
//!
//! PAM-STEP1-1: the directives of apps have no influence here.

use super::attributes::apply_attributes;
use super::check;
use super::derive::{default_binding, derive_ranking, mapped_level};
use super::rules::OptionRules;
use super::{DefaultPolicies, Options};
use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::decisions::{Basis, DecisionLog, PolicyKind, Resolved};
use crate::error::Refusal;
use crate::machines::HeadMachine;
use crate::policy::{
    BindTo, BindingPolicy, MapBy, MappingPolicy, MappingSpec, RankBy, RankingPolicy,
};
use crate::request::JobRequest;
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

/// Resolves the job's mapping, and returns the options that its processes are counted by.
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
    let configured = &defaults.mapping;
    let binding = given_binding(
        bind_to_cpus_to_be_had(job.binding, rules.cpus_of_directive(topology)),
        inputs,
    );
    job.binding = binding.value;
    if job.binding.policy().is_some() {
        log.policy(None, PolicyKind::Binding, binding.basis);
    }
    job.mapping = map_by_cpus_to_be_had(job.mapping, rules.cpus_of_directive(topology));
    let own = job.clone();
    let attributes = rules.configured_attributes(own.mapping, configured);
    if let Some(attributes) = &attributes {
        store_configured(job, attributes);
    }
    let is_own = binding.basis == Basis::Directive;
    let bound = own.binding.has(BindingPolicy::GIVEN) && rules.binding_decides_mapping(is_own);
    let bound = own.binding.policy().filter(|_| bound);
    let mapping = job_mapping(&own, bound, job.attributes.has(Key::HwtCpus), inputs);
    job.mapping = log.resolved(None, PolicyKind::Mapping, mapping);
    store_configured_file(job, configured);
    let oversubscription = oversubscription(own.mapping, configured.policy);
    job.mapping = job
        .mapping
        .without(MappingPolicy::OVERSUBSCRIPTION)
        .with(log.resolved(None, PolicyKind::Oversubscription, oversubscription))
        .with(configured_nolocal(configured));
    store_threads_without_cores(job, own.attributes.has(Key::CoreCpus), inputs);
    let mut options = Options {
        mapping: rules.mapping_to_count(job.mapping, own.mapping, configured.policy),
        ..Options::default()
    };
    apply_attributes(&job.attributes, &mut options)?;
    options.ppr = rules.pattern_of_job(options.ppr, &job.attributes)?;
    let basis = |key| basis_of_attribute(key, &own.attributes, &configured.attributes);
    log_attributes(None, &job.attributes, log, basis);
    options.level = mapped_level(&options);
    rules.check_span(&options)?;
    rules.check_pe_without_list(&options)?;
    Ok(options)
}

/// Returns the job's own or its parent's binding, else the configured one. Without a policy, it follows from the mapping later.
fn given_binding(own: BindingPolicy, inputs: JobInputs<'_>) -> Resolved<BindingPolicy> {
    let JobInputs {
        topology,
        defaults,
        rules,
        ..
    } = inputs;
    let default_cpus = rules.default_cpus(topology.has_cores());
    let configured = bind_to_cpus_to_be_had(defaults.binding.policy, default_cpus);
    let or_configured = match configured.has(BindingPolicy::GIVEN) {
        true => rules.configured_binding(configured, own),
        false => own,
    };
    match own.policy() {
        _ if own.has(BindingPolicy::GIVEN) => Resolved::new(own, Basis::Directive),
        Some(_) => Resolved::new(or_configured, Basis::Parent),
        None => Resolved::new(or_configured, Basis::Parameter),
    }
}

/// Returns the mapping of a job: its own, else the configured one, else the one that follows from its binding, else by CPU.
/// `bound` is that binding, and `hwthreads` whether hardware threads are requested as CPUs.
fn job_mapping(
    own: &JobRequest,
    bound: Option<BindTo>,
    hwthreads: bool,
    inputs: JobInputs<'_>,
) -> Resolved<MappingPolicy> {
    let JobInputs {
        topology,
        defaults,
        rules,
        ..
    } = inputs;
    let directive = own.mapping;
    if directive.policy().is_some() {
        return Resolved::new(directive, Basis::Directive);
    }
    let default_cpus = rules.default_cpus(topology.has_cores());
    let configured = &defaults.mapping;
    if let Some(mapping) = rules.configured_mapping(configured.policy, directive) {
        let mapping = map_by_cpus_to_be_had(mapping, default_cpus);
        return Resolved::new(mapping, Basis::Parameter);
    }
    let policy = match bound.map(BindTo::level) {
        _ if has_configured_cpus(own, configured, rules) => {
            Resolved::new(MapBy::Slot, Basis::ConfiguredCpus)
        }
        Some(Some(level)) => Resolved::new(MapBy::over(level), Basis::BoundObject),
        Some(None) => Resolved::new(MapBy::Slot, Basis::Unbound),
        None => rules.default_mapping(hwthreads, default_cpus),
    };
    policy.map(|policy| directive.with(configured.policy.0).with_policy(policy))
}

/// Returns whether a number of CPUs for each process decides the mapping of a job, which is then mapped by slot.
fn has_configured_cpus(
    own: &JobRequest,
    configured: &MappingSpec,
    rules: &dyn OptionRules,
) -> bool {
    let configured = rules.configured_attributes(own.mapping, configured);
    let cpus = |list: &AttributeList| list.u16(Key::CpusPerRank);
    rules.cpus_map_by_slot(cpus(&own.attributes), configured.as_ref().and_then(cpus))
}

/// Returns the configured NOLOCAL bit.
///
/// PAM-SET-5: it applies even if the job has a mapping of its own.
fn configured_nolocal(configured: &MappingSpec) -> u16 {
    configured.policy.0 & MappingPolicy::NO_USE_LOCAL
}

/// Returns the oversubscription bits of the first directive that has any, else NOOVERSUBSCRIBE.
///
/// PAM-SET-4: first the job's or its apps' directive, then the configured one. PAM-OVERSUB-6: the bits are stored with the job's mapping.
fn oversubscription(own: MappingPolicy, configured: MappingPolicy) -> Resolved<u16> {
    let decides = |directive: MappingPolicy| directive.has(MappingPolicy::SUBSCRIBE_GIVEN);
    let bits = MappingPolicy::OVERSUBSCRIPTION;
    match (own, configured) {
        (own, _) if decides(own) => Resolved::new(own.0 & bits, Basis::Directive),
        (_, configured) if decides(configured) => {
            Resolved::new(configured.0 & bits, Basis::Parameter)
        }
        _ => Resolved::new(MappingPolicy::NO_OVERSUBSCRIBE, Basis::Default),
    }
}

/// Returns what gives an attribute of the job its value.
fn basis_of_attribute(key: Key, own: &AttributeList, configured: &AttributeList) -> Basis {
    match key {
        _ if own.has(key) => Basis::Directive,
        _ if configured.has(key) => Basis::Parameter,
        _ => Basis::NoCores,
    }
}

/// Records what gives a job or an app its options besides its policies.
pub(super) fn log_attributes(
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

/// Makes hardware threads the CPUs of a job on a machine without cores (PAM-DEFAULT-MAP-3).
fn store_threads_without_cores(job: &mut JobRequest, wants_cores: bool, inputs: JobInputs<'_>) {
    let JobInputs {
        topology, rules, ..
    } = inputs;
    let cpus = match wants_cores {
        true => rules.cpus_of_directive(topology),
        false => rules.default_cpus(topology.has_cores()),
    };
    if cpus == Level::HwThread {
        job.attributes.remove(Key::CoreCpus);
        job.attributes.put(Key::HwtCpus, Value::Bool(true));
    }
}

/// Stores attributes of the configured mapping on the job, where the job has none of its own.
fn store_configured(job: &mut JobRequest, configured: &AttributeList) {
    let own = std::mem::replace(&mut job.attributes, configured.clone());
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

/// Stores the configured rankfile on a job that is mapped by rankfile and names none.
fn store_configured_file(job: &mut JobRequest, configured: &MappingSpec) {
    let lacks_file = job.mapping.policy() == Some(MapBy::User) && !job.attributes.has(Key::MapFile);
    let file = configured.attributes.text(Key::MapFile);
    if let Some(file) = file.filter(|_| lacks_file) {
        let file = Value::Text(file.to_owned());
        job.attributes.put(Key::MapFile, file);
    }
}

/// Replaces a mapping by core with one by hardware thread, if these are the CPUs that can be had.
pub(super) fn map_by_cpus_to_be_had(mapping: MappingPolicy, cpus: Level) -> MappingPolicy {
    match (mapping.policy(), cpus) {
        (Some(MapBy::Core), Level::HwThread) => mapping.with_policy(MapBy::HwThread),
        _ => mapping,
    }
}

/// Replaces a binding to core with one to hardware thread, if these are the CPUs that can be had.
pub(super) fn bind_to_cpus_to_be_had(binding: BindingPolicy, cpus: Level) -> BindingPolicy {
    match (binding.policy(), cpus) {
        (Some(BindTo::Core), Level::HwThread) => binding.with_policy(BindTo::HwThread),
        _ => binding,
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
    options.mapping = job.mapping;
    rules.check_object_size(options)?;
    let ranking = job_ranking(job.ranking, options, inputs);
    job.ranking = log.resolved(None, PolicyKind::Ranking, ranking);
    options.ranking = job.ranking;
    if check::ranks_lack_objects(options) {
        return Err(rules.must_map_by_object());
    }
    rules.check_default_binding(job.binding, options, defaults.binding.policy)?;
    // PAM-INHERIT-7: a derived binding of the parent job is copied as it is.
    let is_copied = job.binding.policy().is_some() && !job.binding.has(BindingPolicy::GIVEN);
    options.if_supported = !is_copied && rules.is_if_supported(job.binding);
    if job.binding.policy().is_none() {
        let binding = derived_binding(job.binding, options, processes, inputs);
        job.binding = log.resolved(None, PolicyKind::Binding, binding);
    }
    apply_binding(rules.binding_of_resolved_job(job.binding, options), options);
    rules.check_binding_level(options)?;
    if rules.bind_to_cpus(options)? {
        log.policy(None, PolicyKind::Binding, Basis::CpusOfProcess);
    }
    job.binding = options.binding;
    Ok(())
}

/// Returns the ranking of a job: its own, else the configured one, else the default of its mapping.
///
/// A file that determines the ranks is shown as the ranking.
fn job_ranking(
    own: RankingPolicy,
    options: &Options,
    inputs: JobInputs<'_>,
) -> Resolved<RankingPolicy> {
    let configured = inputs.defaults.ranking;
    let derived = || RankingPolicy::default().with_policy(derive_ranking(options.mapping));
    let ranking = match (own.policy(), configured.policy()) {
        (Some(_), _) => Resolved::new(own, Basis::Directive),
        (None, Some(_)) => Resolved::new(configured, Basis::Parameter),
        (None, None) => Resolved::new(derived(), Basis::FromMapping),
    };
    let by_file = ranking.value.with_policy(RankBy::User);
    match inputs
        .rules
        .ranks_in_file_order(options.map(), ranking.value)
    {
        true => Resolved::new(by_file, Basis::File),
        false => ranking,
    }
}

/// Returns the default binding of a job, with the job's own qualifiers and the configured overload.
fn derived_binding(
    qualifiers: BindingPolicy,
    options: &Options,
    processes: u32,
    inputs: JobInputs<'_>,
) -> Resolved<BindingPolicy> {
    let several_cpus = options.pes_per_proc.is_some();
    let binding = default_binding(options, several_cpus, Some(processes), inputs.topology);
    let overload = match qualifiers.has(BindingPolicy::OVERLOAD_GIVEN) {
        true => 0,
        false => inputs.defaults.binding.policy.0 & BindingPolicy::ALLOW_OVERLOAD,
    };
    let binding = inputs.rules.default_binding_of_job(binding, options);
    binding.map(|policy| {
        // No binding is always possible.
        let if_supported = match policy {
            BindTo::None => 0,
            _ => BindingPolicy::IF_SUPPORTED,
        };
        qualifiers
            .with_policy(policy)
            .with(if_supported)
            .with(overload)
    })
}

/// Sets the binding policy, and the level of the objects to bind to.
pub(super) fn apply_binding(binding: BindingPolicy, options: &mut Options) {
    options.binding = binding;
    options.bind_level = binding.policy().and_then(BindTo::level);
}
