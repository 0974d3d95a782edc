//! The CPUs that a process with several of them is bound to.

use super::check::refuse;
use super::{CpuUnit, Options};
use crate::error::{Code, Refusal, Topic};
use crate::options::OptionRules;
use crate::policy::{BindTo, BindingPolicy, MapBy, MappingPolicy};
use crate::rules::Quirk;

/// Binds processes that get several CPUs, or the CPUs of an ordered PE list, to cores or hardware threads. Returns whether that replaces
/// a derived binding.
///
/// PAM-MAP-PE-3: an explicit binding decides which of the two is counted; without one, the kind of CPU that is counted becomes the binding,
/// which is explicit from then on. PAM-MIGRATE-9: also for an app that has CPUs per rank alone.
///
/// # Errors
///
/// PAM-LEVEL-2: the explicit binding is to an object that is not a CPU.
pub(super) fn bind_to_cpus(
    options: &mut Options,
    rules: &dyn OptionRules,
) -> Result<bool, Refusal> {
    let ordered = options.mapping.has(MappingPolicy::ORDERED)
        && (options.map() == Some(MapBy::PeList) || rules.has(Quirk::OrderedBindsMappedObject));
    if options.cpus_per_rank() <= 1 && !ordered {
        return Ok(false);
    }
    if options.binding.has(BindingPolicy::GIVEN) {
        options.cpu = match options.binding.policy() {
            Some(BindTo::HwThread) => CpuUnit::HwThread,
            Some(BindTo::Core) => CpuUnit::Core,
            _ => {
                return refuse(
                    Topic::BindingPeConflict,
                    Code::BadParam,
                    "PE and ORDERED bind each process to CPUs; use `--bind-to core` or `--bind-to hwthread`",
                )
                .map(|()| false);
            }
        };
        return Ok(false);
    }
    let cpu = if options.counts_threads() {
        BindTo::HwThread
    } else {
        BindTo::Core
    };
    options.binding = options.binding.with_policy(cpu).with(BindingPolicy::GIVEN);
    // PAM-BIND-SHOWN-1: the map shows the object that processes are bound to.
    if !rules.has(Quirk::OrderedBindsMappedObject) {
        options.bind_level = cpu.level();
    }
    Ok(true)
}
