//! The job's options: an explicit directive, else a configured default, else what follows from the other directives (8.1.1.6.1).
//!
//! PAM-STEP1-1: the directives of apps have no influence here.

use super::cpus_per_rank::bind_to_cpus;
use super::derive::{BindingInputs, ObjectlessBinding, derive_binding, derive_ranking};
use super::{CpuUnit, DeviceOptions, Options, PeList, check};
use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::error::Refusal;
use crate::options::DefaultPolicies;
use crate::policy::{
    BindPolicy, BindingWord, MapPolicy, MappingSpec, MappingWord, PprPattern, RankPolicy,
    RankingWord, Resource, Spanned, interleave_level,
};
use crate::request::JobRequest;
use crate::rules::{Quirk, Rules};
use mapcheck_topology::{Level, Topology};

/// What a job's options are resolved from, besides the job.
#[derive(Clone, Copy, Debug)]
pub struct JobInputs<'a> {
    /// The head node's machine.
    pub topology: &'a Topology,
    /// The configured defaults.
    pub defaults: &'a DefaultPolicies,
    /// The rules.
    pub rules: &'a Rules,
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
    } = inputs;
    let mut configured = defaults.binding.word;
    if !rules.leaves_without_cpus(topology) {
        configured = bind_to_hwthread_without_cores(configured, topology);
    }
    let own = bind_to_hwthread_without_cores(job.binding, topology);
    job.binding = configured_binding(own, configured, rules);
    job.mapping = map_by_hwthread_without_cores(job.mapping, topology);
    let directive = job.mapping;
    let asks_for_cores = job.attributes.has(Key::JobCoreCpus);
    match job.mapping.policy() {
        None => default_mapping(job, inputs),
        Some(MapPolicy::User) if !job.attributes.has(Key::JobFile) => {
            // The configured rankfile is the default.
            if let Some(file) = &defaults.mapping.file {
                job.attributes.put(Key::JobFile, Value::Text(file.clone()));
            }
        }
        Some(_) => {}
    }
    job.mapping = oversubscription(job.mapping, [directive, defaults.mapping.word]);
    if !rules.has(Quirk::ConfiguredNolocalNotCounted) {
        job.mapping = job.mapping.with(configured_nolocal(defaults));
    }
    let mut options = Options {
        mapping: job.mapping,
        job_binding: rules
            .has(Quirk::PerAppBindingJudgedByJobWord)
            .then_some(job.binding),
        limit: job.attributes.u16(Key::JobBindingLimit),
        ..Options::default()
    };
    let keys = CpuKeys {
        pes: Key::JobPesPerProc,
        hwthreads: Key::JobHwtCpus,
        cores: Key::JobCoreCpus,
        cpu_set: Key::JobCpuSet,
        ppr: Key::JobPpr,
        device: Key::JobMapDevice,
        interleave: Key::JobMapInterleave,
        shared: Key::JobMapShared,
        devices_each: Key::JobMapNdev,
    };
    threads_without_cores(&mut job.attributes, asks_for_cores, inputs);
    keys.read(&job.attributes, &mut options)?;
    options.devices = keys.devices(&job.attributes);
    options.level = mapped_level(&options);
    check::check_span(&options, rules)?;
    check::check_pe_without_list(&options, rules)?;
    Ok(options)
}

/// Returns the configured NOLOCAL bit.
///
/// PAM-SET-1: it applies even if the job has a mapping of its own.
fn configured_nolocal(defaults: &DefaultPolicies) -> u16 {
    defaults.mapping.word.0 & MappingWord::NO_USE_LOCAL
}

/// Returns the configured directive bits that apply while processes are counted.
fn counted_qualifiers(configured: MappingWord, rules: &Rules) -> MappingWord {
    if rules.has(Quirk::ConfiguredNolocalNotCounted) {
        configured.without(MappingWord::NO_USE_LOCAL)
    } else {
        configured
    }
}

/// Sets the oversubscription bits: those of the first directive that has any, else NOOVERSUBSCRIBE.
///
/// PAM-SET-4: first the job's or its apps' directive, then the configured one. PAM-OVERSUB-6: the bits are stored with the job's mapping.
fn oversubscription(word: MappingWord, directives: [MappingWord; 2]) -> MappingWord {
    let bits = MappingWord::SUBSCRIBE_GIVEN | MappingWord::NO_OVERSUBSCRIBE;
    let decisive = directives
        .into_iter()
        .find(|directive| directive.has(MappingWord::SUBSCRIBE_GIVEN));
    let decision = decisive.map_or(MappingWord::NO_OVERSUBSCRIBE, |directive| {
        directive.0 & bits
    });
    word.without(bits).with(decision)
}

/// Returns the qualifiers of a directive without a policy that apply to the configured policy (PAM-MAP-QUAL-ONLY-2).
fn kept_qualifiers(qualifiers: u16, rules: &Rules) -> u16 {
    if rules.has(Quirk::McaPolicyDropsQualifiers) {
        0
    } else {
        qualifiers
    }
}

/// Returns the configured binding if the job has no explicit one, with the job's qualifiers.
fn configured_binding(own: BindingWord, configured: BindingWord, rules: &Rules) -> BindingWord {
    if own.has(BindingWord::GIVEN) || !configured.has(BindingWord::GIVEN) {
        return own;
    }
    let overload = BindingWord::ALLOW_OVERLOAD | BindingWord::OVERLOAD_GIVEN;
    let kept = kept_qualifiers(own.0, rules);
    let configured = if kept & BindingWord::OVERLOAD_GIVEN == 0 {
        configured
    } else {
        configured.without(overload)
    };
    configured.with(kept)
}

/// Sets the mapping of a job without one: the configured one, else the one that follows from its binding, else by CPU.
fn default_mapping(job: &mut JobRequest, inputs: JobInputs<'_>) {
    let JobInputs {
        topology,
        defaults,
        rules,
    } = inputs;
    let qualifiers = job.mapping;
    let configured = &defaults.mapping;
    let counts_cpus = job.attributes.has(Key::JobPesPerProc);
    store_configured(job, configured);
    let is_configured = configured.word.policy().is_some()
        || (rules.has(Quirk::McaSpanOnlyRefused) && configured.word.has(MappingWord::GIVEN));
    if is_configured {
        let kept = kept_qualifiers(qualifiers.0, rules);
        job.mapping = configured.word.with(kept | job.moved);
        if !rules.leaves_without_cpus(topology) {
            job.mapping = map_by_hwthread_without_cores(job.mapping, topology);
        }
        return;
    }
    let word = qualifiers.with(counted_qualifiers(configured.word, rules).0);
    let bound = job
        .binding
        .policy()
        .filter(|_| job.binding.has(BindingWord::GIVEN));
    let hwthreads = job.attributes.has(Key::JobHwtCpus);
    let policy = match bound.map(BindPolicy::level) {
        // A configured PE maps by slot, unless the job has a PE of its own.
        _ if !counts_cpus && configured.pes_per_proc.is_some_and(|pes| pes > 1) => MapPolicy::Slot,
        Some(Some(level)) => MapPolicy::over(level),
        Some(None) => MapPolicy::Slot,
        None if hwthreads && !rules.has(Quirk::HwtcpusDefaultStillCore) => MapPolicy::HwThread,
        None => default_cpu_mapping(topology, rules),
    };
    job.mapping = word.with_policy(policy);
}

/// Returns the default mapping: by core (PAM-DEFAULT-MAP-1), or by hardware thread on a machine without cores (PAM-DEFAULT-MAP-3).
fn default_cpu_mapping(topology: &Topology, rules: &Rules) -> MapPolicy {
    if topology.has_cores() || rules.leaves_without_cpus(topology) {
        MapPolicy::Core
    } else {
        MapPolicy::HwThread
    }
}

/// Makes hardware threads the CPUs on a machine without cores (PAM-DEFAULT-MAP-3).
fn threads_without_cores(attributes: &mut AttributeList, explicit: bool, inputs: JobInputs<'_>) {
    let only_explicit = inputs.rules.leaves_without_cpus(inputs.topology);
    if !inputs.topology.has_cores() && (explicit || !only_explicit) {
        attributes.remove(Key::JobCoreCpus);
        attributes.put(Key::JobHwtCpus, Value::Bool(true));
    }
}

/// Stores the attributes of the configured mapping on the job, where the job has none of its own.
fn store_configured(job: &mut JobRequest, configured: &MappingSpec) {
    let own = std::mem::take(&mut job.attributes);
    let word = job.mapping;
    job.store_mapping(configured.clone());
    job.mapping = word;
    // The job's own attributes remain, and exclude their configured opposites.
    for opposites in [
        [Key::JobHwtCpus, Key::JobCoreCpus],
        [Key::JobInherit, Key::JobNoInherit],
    ] {
        if opposites.iter().any(|key| own.has(*key)) {
            opposites
                .into_iter()
                .for_each(|key| job.attributes.remove(key));
        }
    }
    for entry in own.iter() {
        job.attributes.put(entry.key, entry.value.clone());
    }
}

/// Replaces a mapping by core with one by hardware thread on a machine without cores.
pub(super) fn map_by_hwthread_without_cores(word: MappingWord, topology: &Topology) -> MappingWord {
    if topology.has_cores() || word.policy() != Some(MapPolicy::Core) {
        return word;
    }
    word.with_policy(MapPolicy::HwThread)
}

/// Replaces a binding to core with one to hardware thread on a machine without cores.
pub(super) fn bind_to_hwthread_without_cores(
    word: BindingWord,
    topology: &Topology,
) -> BindingWord {
    if topology.has_cores() || word.policy() != Some(BindPolicy::Core) {
        return word;
    }
    word.with_policy(BindPolicy::HwThread)
}

/// The keys of a job's or an app's CPUs and devices.
#[derive(Clone, Copy, Debug)]
pub(super) struct CpuKeys {
    pub(super) pes: Key,
    pub(super) hwthreads: Key,
    pub(super) cores: Key,
    pub(super) cpu_set: Key,
    pub(super) ppr: Key,
    pub(super) device: Key,
    pub(super) interleave: Key,
    pub(super) shared: Key,
    pub(super) devices_each: Key,
}

impl CpuKeys {
    /// Replaces options by the stored attributes.
    pub(super) fn read(
        self,
        attributes: &AttributeList,
        options: &mut Options,
    ) -> Result<(), Refusal> {
        if let Some(pes) = attributes.u16(self.pes) {
            options.pes_per_proc = Some(pes);
        }
        if attributes.has(self.hwthreads) {
            options.cpu = CpuUnit::HwThread;
            options.shown_cpu = CpuUnit::HwThread;
        } else if attributes.has(self.cores) {
            options.cpu = CpuUnit::Core;
            options.shown_cpu = CpuUnit::Core;
        }
        if let Some(list) = attributes.text(self.cpu_set) {
            options.pe_list = Some(PeList::parse(list)?);
        }
        if let Some(pattern) = attributes.text(self.ppr) {
            options.ppr = Some(PprPattern::parse(&Spanned::bare(pattern))?);
        }
        Ok(())
    }

    /// Returns the devices of a job or an app; a pattern contains their name itself.
    pub(super) fn devices(self, attributes: &AttributeList) -> DeviceOptions {
        let pattern = attributes.text(self.ppr).and_then(PprPattern::device);
        let value = attributes.text(self.device).or(pattern);
        DeviceOptions {
            value: value.map(str::to_owned),
            interleave: attributes.text(self.interleave).and_then(interleave_level),
            shared: attributes.has(self.shared),
            each: attributes.u16(self.devices_each),
        }
    }
}

/// Returns the level of the objects that a mapping goes over.
pub(super) fn mapped_level(options: &Options) -> Option<Level> {
    match (options.map()?, options.ppr) {
        (MapPolicy::Ppr, Some(pattern)) => match pattern.resource {
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
        topology,
        defaults,
        rules,
    } = inputs;
    options.mapping = options.mapping.with(configured_nolocal(defaults));
    check::check_policy(options)?;
    check::check_object_size(options)?;
    if job.ranking.policy().is_none() {
        job.ranking = if defaults.ranking.policy().is_some() {
            defaults.ranking
        } else {
            RankingWord::default().with_policy(derive_ranking(options.mapping))
        };
    }
    if matches!(options.map(), Some(MapPolicy::Seq | MapPolicy::User)) {
        // The map shows that the file assigns the ranks.
        job.ranking = job.ranking.with_policy(RankPolicy::User);
    }
    options.ranking = job.ranking;
    check::check_ranking(options, rules)?;
    check::check_device_binding(job.binding, options, defaults.binding.word, rules)?;
    bind_job(job, options, processes, topology, defaults);
    check::check_binding_level(options)?;
    bind_to_cpus(options, rules)?;
    options.job_binding = options.job_binding.map(|_| options.binding);
    job.binding = options.binding;
    job.mapping = options.mapping;
    Ok(())
}

fn bind_job(
    job: &mut JobRequest,
    options: &mut Options,
    processes: u32,
    topology: &Topology,
    defaults: &DefaultPolicies,
) {
    let mut word = job.binding;
    if !word.has(BindingWord::GIVEN) {
        let policy = derive_binding(BindingInputs {
            map: options.map(),
            ppr: options.ppr,
            pes: options.pes_per_proc.is_some(),
            hwthreads: options.counts_threads(),
            topology,
            without_object: ObjectlessBinding::ByProcessCount(processes),
        });
        word = word.with_policy(policy).with(BindingWord::IF_SUPPORTED);
        let configured = defaults.binding.word;
        if !word.has(BindingWord::OVERLOAD_GIVEN) {
            word = word.with(configured.0 & BindingWord::ALLOW_OVERLOAD);
        }
    }
    apply_binding(word, options);
}

/// Sets the binding policy, and the level of the objects to bind to.
pub(super) fn apply_binding(word: BindingWord, options: &mut Options) {
    options.binding = word;
    options.bind_level = word.policy().and_then(BindPolicy::level);
}
