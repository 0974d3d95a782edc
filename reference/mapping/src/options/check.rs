//! Checks of a mapping, a ranking and a binding against each other.
//!
//! PAM-PARITY-1: an app's are checked as the job's are.

use super::Options;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{BindPolicy, BindingWord, MapPolicy, Resource};
use crate::rules::{Quirk, Rules};
use mapcheck_topology::Level;

pub(super) fn refuse(topic: Topic, code: Code, message: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(Stage::Options, topic, code, message))
}

/// What is configured may be qualifiers alone, for [`Quirk::McaSpanOnlyRefused`].
pub(super) fn check_policy(options: &Options) -> Result<(), Refusal> {
    if options.map().is_some() {
        return Ok(());
    }
    refuse(
        Topic::UnrecognizedPolicy,
        Code::BadParam,
        "the configured mapping names no policy",
    )
}

/// A process cannot get more CPUs than the object has on which it is placed.
pub(super) fn check_object_size(options: &Options) -> Result<(), Refusal> {
    let too_low = match options.map() {
        Some(MapPolicy::Core) => !options.counts_threads(),
        Some(MapPolicy::HwThread) => true,
        _ => false,
    };
    if options.cpus_per_rank() > 1 && too_low {
        return refuse(
            Topic::MappingTooLow,
            Code::Silent,
            format!(
                "a process that is mapped to one CPU cannot get {}",
                options.cpus_per_rank()
            ),
        );
    }
    Ok(())
}

/// PAM-MAP-PE-2: a list or a rankfile says itself which CPUs a process gets, so nothing can say how many.
pub(super) fn check_pe_without_list(options: &Options, rules: &Rules) -> Result<(), Refusal> {
    let listed = matches!(options.map(), Some(MapPolicy::PeList | MapPolicy::User));
    if rules.has(Quirk::PeAcceptedWithList) || !listed || options.pes_per_proc.is_none() {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "PE cannot be combined with a list of CPUs or a rankfile",
    )
}

/// PAM-MAP-SPAN-1: spanning means to go over the objects of all nodes, so there must be objects.
pub(super) fn check_span(options: &Options, rules: &Rules) -> Result<(), Refusal> {
    let goes_over_objects = options.level.is_some() || options.map() == Some(MapPolicy::Device);
    if rules.has(Quirk::SpanAcceptedAnywhere) || !options.span() || goes_over_objects {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "SPAN goes over objects, so it needs a mapping by objects",
    )
}

/// PAM-RANK-OBJ-1: fill and span give ranks object by object, so processes must have been placed on objects.
pub(super) fn check_ranking(options: &Options, rules: &Rules) -> Result<(), Refusal> {
    // A pattern is checked when it is known what it goes over; a file gives the ranks itself.
    let otherwise = matches!(
        options.map(),
        Some(MapPolicy::Ppr | MapPolicy::Seq | MapPolicy::User)
    );
    if options.ranks_by_object() && options.level.is_none() && !otherwise {
        return Err(must_map_by_object(rules));
    }
    Ok(())
}

/// The refusal of a ranking by objects without a mapping by objects.
pub(crate) fn must_map_by_object(rules: &Rules) -> Refusal {
    let topic = if rules.has(Quirk::MustMapByObjHelpMissing) {
        Topic::MissingHelp
    } else {
        Topic::MustMapByObj
    };
    Refusal::new(
        Stage::Options,
        topic,
        Code::Silent,
        "ranking by fill or span needs a mapping by objects",
    )
}

/// A process cannot be bound to something larger than what it was placed on.
pub(super) fn check_binding_level(options: &Options) -> Result<(), Refusal> {
    let (Some(mapped), Some(bound)) = (options.level, binding_level(options)) else {
        return Ok(());
    };
    if bound < mapped {
        return refuse(
            Topic::BindUpwards,
            Code::Silent,
            format!("{bound:?} is larger than {mapped:?}, the object that is mapped by"),
        );
    }
    Ok(())
}

/// PAM-MAP-DEVICE-4: a mapping of so many processes on each device has the binding of any mapping by devices.
pub(super) fn check_device_binding(
    given: BindingWord,
    options: &Options,
    configured: BindingWord,
    rules: &Rules,
) -> Result<(), Refusal> {
    let on_devices = options
        .ppr
        .is_some_and(|pattern| pattern.resource == Resource::Device);
    let derived = !given.has(BindingWord::GIVEN)
        && !configured.has(BindingWord::GIVEN)
        && options.pes_per_proc.is_none();
    let derives_none = rules.has(Quirk::PprDeviceBindingUnknown);
    if derives_none && derived && on_devices && options.map() == Some(MapPolicy::Ppr) {
        return refuse(
            Topic::BindUpwards,
            Code::Silent,
            "no binding follows from so many processes on each device",
        );
    }
    Ok(())
}

fn binding_level(options: &Options) -> Option<Level> {
    options.binding.policy().and_then(BindPolicy::level)
}
