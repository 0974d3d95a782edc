//! The CPUs that a process with several of them is bound to.

use super::check::refuse;
use super::{CpuUnit, Options};
use crate::error::{Code, Refusal, Topic};
use crate::policy::{BindTo, BindingPolicy, MapBy, MappingPolicy};

/// Returns whether processes get several CPUs, or the CPUs of an ordered PE list.
pub(super) fn get_cpus(options: &Options) -> bool {
    let ordered_list =
        options.map() == Some(MapBy::PeList) && options.mapping.has(MappingPolicy::ORDERED);
    options.cpus_per_rank() > 1 || ordered_list
}

/// Binds processes to the cores or hardware threads that they get. Returns whether that replaces a derived binding.
///
/// # Errors
///
/// PAM-LEVEL-2: the explicit binding is to an object that is not a CPU.
pub fn bind_to_cpus(options: &mut Options) -> Result<bool, Refusal> {
    if options.binding.has(BindingPolicy::GIVEN) {
        options.cpu = match options.binding.policy() {
            Some(BindTo::HwThread) => CpuUnit::HwThread,
            Some(BindTo::Core) => CpuUnit::Core,
            _ => {
                return refuse(
                    Topic::BindingPeConflict,
                    Code::BadParam,
                    "PE and ORDERED bind each process to CPUs, which only core and hwthread name",
                )
                .map(|()| false);
            }
        };
        return Ok(false);
    }
    let cpu = BindTo::to(options.cpu.level());
    options.binding = options.binding.with_policy(cpu).with(BindingPolicy::GIVEN);
    // PAM-BIND-SHOWN-1: the map shows the object that processes are bound to.
    options.bind_level = cpu.level();
    Ok(true)
}
