//! An app's options: a copy of the job's, with what the app gave in its place.

use super::cpus_per_rank::bind_to_cpus;
use super::derive::{BindingInputs, ObjectlessBinding, derive_binding, derive_ranking};
use super::job::{
    CpuKeys, apply_binding, bound_by_thread_without_cores, by_thread_without_cores, mapped_level,
};
use super::{CpuUnit, Options, check};
use crate::attributes::AttributeKey as Key;
use crate::error::Refusal;
use crate::policy::{BindingWord, MapPolicy, MappingWord, RankingWord};
use crate::request::AppRequest;
use crate::rules::{Edition, Question, Quirk, Rules};
use mapcheck_topology::Topology;

/// Resolves the options of one app. The job's stay as they are.
///
/// # Errors
///
/// A pattern or a CPU list cannot be read, or the app's policies do not go together.
#[doc(alias = "prte_rmaps_base_resolve_app_options")]
pub fn resolve_app(
    app: &AppRequest,
    job: &Options,
    index: usize,
    topology: &Topology,
    rules: &Rules,
) -> Result<Options, Refusal> {
    let mut options = Options {
        app_idx: Some(index),
        ..job.clone()
    };
    if let Some(word) = app.mapping() {
        map_app(word, &mut options, topology, rules);
    }
    let keys = CpuKeys {
        pes: Key::AppPesPerProc,
        hwthreads: Key::AppHwtCpus,
        cores: Key::AppCoreCpus,
        cpu_set: Key::AppCpuSet,
        ppr: Key::AppPpr,
        device: Key::AppDistDevice,
        interleave: Key::AppMapInterleave,
        shared: Key::AppMapShared,
        devices_each: Key::AppMapNdev,
    };
    keys.read(&app.attributes, &mut options)?;
    let own = keys.devices(&app.attributes);
    if own.value.is_some() {
        options.devices = own;
    } else if rules.has(Quirk::PerAppDeviceSharingLost) {
        // PAM-RESOLVE-1: without a mapping of its own, an app is mapped as the job is.
        options.devices.shared = false;
    }
    if asks_for_threads(app, topology) {
        options.cpu = CpuUnit::HwThread;
        options.shown_cpu = CpuUnit::HwThread;
    }
    if app.mapping().is_some() && options.map().is_some() {
        options.level = mapped_level(&options);
    }
    if let Some(limit) = app.attributes.u16(Key::AppBindingLimit) {
        options.limit = Some(limit);
    }
    rank_app(app, &mut options);
    bind_app(app, job, &mut options, topology, rules);
    if !rules.has(Quirk::PerAppLevelChecksMissing) {
        check::check_object_size(&options)?;
        // A mapping that nobody gave does not stand in the way of a binding that somebody did.
        if options.mapping.has(MappingWord::GIVEN) {
            check::check_binding_level(&options)?;
        }
        bind_to_cpus(&mut options, rules)?;
    }
    check::check_span(&options, rules)?;
    check::check_pe_without_list(&options, rules)?;
    if !rules.has(Quirk::PerAppFillSpanLosesRanks) {
        check::check_ranking(&options, rules)?;
    }
    Ok(options)
}

/// Whether an app asks for hardware threads as its CPUs. Where there are no cores, asking for them asks for the threads.
pub(crate) fn asks_for_threads(app: &AppRequest, topology: &Topology) -> bool {
    app.attributes.has(Key::AppHwtCpus)
        || (app.attributes.has(Key::AppCoreCpus) && !topology.has_cores())
}

/// PAM-RESOLVE-1: the app's policy and directives replace the job's, oversubscription excepted.
fn map_app(word: MappingWord, options: &mut Options, topology: &Topology, rules: &Rules) {
    let jobs = MappingWord::NO_OVERSUBSCRIBE | MappingWord::SUBSCRIBE_GIVEN;
    let mut kept = jobs;
    if rules.has(Quirk::NolocalAppliedToAllApps) {
        kept |= MappingWord::NO_USE_LOCAL;
    }
    let mut own = word.without(jobs);
    // PAM-MAP-QUAL-ONLY-1: a directive of qualifiers only is about the job's policy.
    if own.policy().is_none()
        && !rules.has(Quirk::PerAppQualifierOnlySpec)
        && let Some(policy) = options.map()
    {
        own = own.with_policy(policy);
    }
    own = by_thread_without_cores(own, topology);
    let by_file = |policy| matches!(policy, Some(MapPolicy::Seq | MapPolicy::User));
    if rules.has(Quirk::JobStateLeaksIntoApps) {
        options.skips_ranks = by_file(options.map()) && !by_file(own.policy());
    } else if own.policy().is_some_and(|policy| policy != MapPolicy::Ppr) {
        // An app with a mapping of its own keeps nothing of the job's.
        options.ppr = None;
    }
    if own.policy() != Some(MapPolicy::PeList) && !rules.has(Quirk::JobStateLeaksIntoApps) {
        options.pe_list = options.pe_list.take().filter(|_| own.policy().is_none());
    }
    options.mapping = own.with(options.mapping.0 & kept);
}

/// PAM-RANK-DERIVE-2: the app's own ranking, else the one that goes with its own mapping, else the job's.
fn rank_app(app: &AppRequest, options: &mut Options) {
    if let Some(word) = app.ranking() {
        options.ranking = word;
    } else if app.mapping().is_some() {
        let policy = derive_ranking(options.mapping);
        options.ranking = RankingWord::default().with_policy(policy);
    }
}

/// PAM-BIND-OVERRIDE-1: the app's own binding, else the one that goes with its own mapping, else the job's. The app's own
/// directives also decide how strictly it is bound, unless `job_binding` has the job's.
fn bind_app(
    app: &AppRequest,
    job: &Options,
    options: &mut Options,
    topology: &Topology,
    rules: &Rules,
) {
    let own = app.binding();
    let given = own.filter(|word| word.has(BindingWord::GIVEN));
    if let Some(word) = given {
        apply_binding(bound_by_thread_without_cores(word, topology), options);
    } else {
        let mut word = job.binding;
        if app.mapping().is_some() {
            let policy = derive_binding(BindingInputs {
                map: options.map(),
                ppr: options.ppr,
                pes: options.cpus_per_rank() > 1,
                hwthreads: options.counts_threads(),
                topology,
                without_object: objectless_binding(app, rules),
            });
            word = word.with_policy(policy);
            // What is derived is not asked for, whatever the job asked for.
            if job.job_binding.is_none() {
                word = word
                    .without(BindingWord::GIVEN)
                    .with(BindingWord::IF_SUPPORTED);
            }
        }
        // A directive of qualifiers only adds them to the binding that holds anyway.
        if let Some(qualifiers) = own {
            word = word.without(BindingWord::ALLOW_OVERLOAD).with(qualifiers.0);
            // What a job is bound to by default is shown as if it need not be met.
            if rules.has(Quirk::PerAppQualifierOnlySpec) {
                word = word.with(BindingWord::IF_SUPPORTED);
            }
        }
        apply_binding(word, options);
    }
}

/// Returns the binding of an app that is mapped without an object.
fn objectless_binding(app: &AppRequest, rules: &Rules) -> ObjectlessBinding {
    match rules.answer(Question::DefaultBinding) {
        // PAM-BIND-DERIVE-2: the CPU, whatever the process count.
        Edition::June2026 => ObjectlessBinding::Cpu,
        // PAM-BIND-DERIVE-3: as a job with the app's process count.
        Edition::August2026 => ObjectlessBinding::ByProcessCount(app.processes),
    }
}
