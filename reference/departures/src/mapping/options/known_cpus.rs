//! The CPUs of a list, for a build that passes over those that a machine does not have.

use crate::{Quirk, Rules};
use mapcheck_mapping::error::Refusal;
use mapcheck_mapping::options::{OptionRules, UsableCpus, numbers_and_kind};
use mapcheck_mapping::policy::{Spanned, parse_pe_ranges};
use mapcheck_topology::{CpuSet, Topology};

impl Rules {
    /// Returns the CPUs of a configured list, also of one with CPUs that the machine does not have.
    ///
    /// # Errors
    ///
    /// The list is refused.
    pub(super) fn usable_or_known(
        &self,
        list: Option<&Spanned>,
        topology: &Topology,
    ) -> Result<UsableCpus, Refusal> {
        let mut usable = self.text().usable_cpus(list, topology);
        if let (Ok(usable), Some(Ok((numbers, _)))) = (&mut usable, list.map(numbers_and_kind))
            && self.has(Quirk::CPU_LIST_SHOWN_AS_WRITTEN)
        {
            usable.list = Some(numbers.to_owned());
        }
        match list.map(numbers_and_kind) {
            Some(Ok((numbers, hwthreads)))
                if usable.is_err() && self.has(Quirk::UNKNOWN_DEFAULT_CPUS_LEFT_OUT) =>
            {
                Ok(UsableCpus {
                    cpus: known_cpus(numbers, topology, hwthreads),
                    list: Some(numbers.to_owned()),
                })
            }
            Some(Ok((numbers, _)))
                if usable.is_err() && self.has(Quirk::UNKNOWN_DEFAULT_CPUS_EMPTY_SET) =>
            {
                Ok(UsableCpus {
                    cpus: CpuSet::new(),
                    list: Some(numbers.to_owned()),
                })
            }
            _ => usable,
        }
    }
}

/// Returns the CPUs of a list that a machine has.
fn known_cpus(numbers: &str, topology: &Topology, hwthreads: bool) -> CpuSet {
    let mut cpus = CpuSet::new();
    for (low, high) in parse_pe_ranges(numbers).unwrap_or_default() {
        let known = low..=high.min(topology.cpus().len());
        for cpu in known.filter_map(|number| topology.cpu(number, hwthreads)) {
            cpus.insert_all(&cpu.cpus);
        }
    }
    cpus
}
