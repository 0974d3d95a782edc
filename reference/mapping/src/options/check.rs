//! Checks of a mapping, a ranking and a binding against each other. They change nothing.
//!
//! PAM-PARITY-1, PAM-GOAL-1: an app's directives are checked as the job's are.

use super::Options;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::options::OptionRules;
use crate::policy::{BindTo, BindingPolicy, MapBy, Resource};
use crate::rules::Quirk;
use mapcheck_topology::Level;

pub(super) fn refuse(topic: Topic, code: Code, message: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(Stage::Options, topic, code, message))
}

/// Checks that the mapping has a policy: the configured default may consist of qualifiers, for [`Quirk::McaSpanOnlyRefused`].
pub(super) fn check_policy(options: &Options) -> Result<(), Refusal> {
    if options.map().is_some() {
        return Ok(());
    }
    refuse(
        Topic::UnrecognizedPolicy,
        Code::BadParam,
        "the `mapby` parameter has no mapping policy; add one, such as `slot`",
    )
}

/// Checks that the mapped object can hold the CPUs of a process.
///
/// PAM-LEVEL-2: a core or hardware thread has one CPU.
pub(super) fn check_object_size(options: &Options) -> Result<(), Refusal> {
    let too_low = match options.map() {
        Some(MapBy::Core) => !options.counts_threads(),
        Some(MapBy::HwThread) => true,
        _ => false,
    };
    if options.cpus_per_rank() > 1 && too_low {
        return refuse(
            Topic::MappingTooLow,
            Code::Silent,
            format!(
                "PE={} exceeds the single CPU that each process is mapped to; map by a larger object, such as `package`",
                options.cpus_per_rank()
            ),
        );
    }
    Ok(())
}

/// Checks that PE is not combined with a PE list or a rankfile.
///
/// PAM-MAP-PE-2: both determine the CPUs of each process themselves.
pub(super) fn check_pe_without_list(
    options: &Options,
    rules: &dyn OptionRules,
) -> Result<(), Refusal> {
    let listed = matches!(options.map(), Some(MapBy::PeList | MapBy::User));
    if rules.has(Quirk::PeAcceptedWithList) || !listed || options.pes_per_proc.is_none() {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "PE cannot be combined with a PE list or a rankfile; drop one of them",
    )
}

/// Checks that SPAN is combined with a mapping by objects.
///
/// PAM-MAP-SPAN-1: it goes over the objects of all nodes.
pub(super) fn check_span(options: &Options, rules: &dyn OptionRules) -> Result<(), Refusal> {
    let goes_over_objects = options.level.is_some() || options.map() == Some(MapBy::Device);
    if rules.has(Quirk::SpanAcceptedAnywhere) || !options.span() || goes_over_objects {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "SPAN needs a mapping by an object; add one, such as `package:span`, or drop it",
    )
}

/// Checks that a job's ranking by fill or span is combined with a mapping by objects.
///
/// PAM-RANK-OBJ-1: both assign ranks object by object. PAM-RANK-ANY-2: an app may have them with any mapping.
pub(super) fn check_ranking(options: &Options, rules: &dyn OptionRules) -> Result<(), Refusal> {
    // The ppr component checks a pattern itself.
    let is_exempt = options.map() == Some(MapBy::Ppr) || options.ranks_in_file_order(rules);
    if options.ranks_by_object() && options.level.is_none() && !is_exempt {
        return Err(must_map_by_object(rules));
    }
    Ok(())
}

/// Returns the refusal of a ranking by objects without a mapping by objects.
pub(crate) fn must_map_by_object(rules: &dyn OptionRules) -> Refusal {
    let topic = if rules.has(Quirk::MustMapByObjHelpMissing) {
        Topic::MissingHelp
    } else {
        Topic::MustMapByObj
    };
    Refusal::new(
        Stage::Options,
        topic,
        Code::Silent,
        "ranking by fill or span needs a mapping by an object; use another `--rank-by`, or map by an object",
    )
}

/// PAM-LEVEL-1: checks that the object to bind to is not larger than the mapped object.
pub(super) fn check_binding_level(options: &Options) -> Result<(), Refusal> {
    let (Some(mapped), Some(bound)) = (options.level, binding_level(options)) else {
        return Ok(());
    };
    if bound < mapped {
        let word = |level| <&str>::from(BindTo::to(level)).to_ascii_lowercase();
        let (bound, mapped) = (word(bound), word(mapped));
        return refuse(
            Topic::BindUpwards,
            Code::Silent,
            format!(
                "cannot bind to `{bound}`, which is larger than the mapped object `{mapped}`; use a smaller `--bind-to`, or `--map-by {bound}`"
            ),
        );
    }
    Ok(())
}

/// Checks that a default binding exists for a pattern of processes per device, which builds with
/// [`Quirk::PprDeviceBindingUnknown`] lack.
///
/// PAM-MAP-DEVICE-4: it is the default binding of a mapping by device.
pub(super) fn check_device_binding(
    given: BindingPolicy,
    options: &Options,
    configured: BindingPolicy,
    rules: &dyn OptionRules,
) -> Result<(), Refusal> {
    let on_devices = options
        .ppr
        .is_some_and(|pattern| pattern.resource == Resource::Device);
    let derived = !given.has(BindingPolicy::GIVEN)
        && !configured.has(BindingPolicy::GIVEN)
        && options.pes_per_proc.is_none();
    let derives_none = rules.has(Quirk::PprDeviceBindingUnknown);
    if derives_none && derived && on_devices && options.map() == Some(MapBy::Ppr) {
        return refuse(
            Topic::BindUpwards,
            Code::Silent,
            "a pattern per device has no default binding; add `--bind-to`",
        );
    }
    Ok(())
}

fn binding_level(options: &Options) -> Option<Level> {
    options.binding.policy().and_then(BindTo::level)
}
