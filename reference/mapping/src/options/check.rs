//! Checks of a mapping, a ranking and a binding against each other. They change nothing.
//!
//! PAM-PARITY-1, PAM-GOAL-1: an app's directives are checked as the job's are.

use super::Options;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{BindTo, MapBy};
use mapcheck_topology::Level;

pub(super) fn refuse(topic: Topic, code: Code, message: impl Into<String>) -> Result<(), Refusal> {
    Err(Refusal::new(Stage::Options, topic, code, message))
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
                "PE={} exceeds the single CPU that each process is mapped to",
                options.cpus_per_rank()
            ),
        );
    }
    Ok(())
}

/// Checks that PE is not combined with a PE list or a rankfile.
///
/// PAM-MAP-PE-2: both determine the CPUs of each process themselves.
pub(super) fn check_pe_without_list(options: &Options) -> Result<(), Refusal> {
    let listed = matches!(options.map(), Some(MapBy::PeList | MapBy::User));
    if !listed || options.pes_per_proc.is_none() {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "PE cannot be combined with a PE list or a rankfile",
    )
}

/// Checks that SPAN is combined with a mapping by objects.
///
/// PAM-MAP-SPAN-1: it goes over the objects of all nodes.
pub(super) fn check_span(options: &Options) -> Result<(), Refusal> {
    let goes_over_objects = options.level.is_some() || options.map() == Some(MapBy::Device);
    if !options.span() || goes_over_objects {
        return Ok(());
    }
    refuse(
        Topic::ConflictingDirectives,
        Code::Silent,
        "SPAN needs a mapping by an object, such as a package",
    )
}

/// Returns whether a job is ranked by fill or span and not mapped by objects.
///
/// PAM-RANK-OBJ-1: both assign ranks object by object. The ppr component checks a pattern itself.
pub(super) fn ranks_lack_objects(options: &Options) -> bool {
    options.ranks_by_object() && options.level.is_none() && options.map() != Some(MapBy::Ppr)
}

/// Returns the refusal of a ranking by objects without a mapping by objects.
pub(super) fn must_map_by_object() -> Refusal {
    Refusal::new(
        Stage::Options,
        Topic::MustMapByObj,
        Code::Silent,
        "ranking by fill or span needs a mapping by an object",
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
            format!("cannot bind to `{bound}`, which is larger than the mapped object `{mapped}`"),
        );
    }
    Ok(())
}

fn binding_level(options: &Options) -> Option<Level> {
    options.binding.policy().and_then(BindTo::level)
}
