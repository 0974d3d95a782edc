//! The PE list that confines a job or an app to CPUs.

use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::parse_pe_ranges;
use mapcheck_topology::{CpuSet, Topology};
use std::sync::Arc;

/// A PE list: CPU numbers and ranges, and the CPUs that they are on each machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PeList {
    /// The first and the last number of each entry.
    ranges: Arc<[(usize, usize)]>,
    /// The first number of each entry; a range is one entry.
    starts: Arc<[usize]>,
    /// The text of the list, for messages.
    text: Arc<str>,
    /// Whether each range is one entry, so that processes get the first of its CPUs.
    whole_ranges: bool,
    /// The CPUs on each machine, by machine number, once they are looked up; `None` if the machine lacks one of them.
    on: Arc<[Option<ListedCpus>]>,
}

/// The CPUs of a list on a machine that has all of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ListedCpus {
    /// The numbers in the order of the list, ranges written out.
    numbers: Vec<usize>,
    /// The CPUs of all numbers.
    cpus: CpuSet,
}

/// The most CPU numbers of a list with its ranges written out.
pub(super) const MOST_CPUS: usize = 1 << 20;

impl PeList {
    /// Parses a list such as `0,2-3`.
    pub(super) fn parse(text: &str) -> Result<Self, Refusal> {
        let malformed = || {
            refused(format!(
                "invalid PE list `{text}`; expected CPU numbers and ranges such as `0,2-3`"
            ))
        };
        let ranges = parse_pe_ranges(text).ok_or_else(malformed)?;
        Ok(Self {
            starts: ranges.iter().map(|(low, _)| *low).collect(),
            ranges: ranges.into(),
            text: text.into(),
            ..Self::default()
        })
    }

    /// Returns the list as it was written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Looks the CPUs up on each machine. `leaves_out`: without those that the machine lacks.
    ///
    /// HET-CPU-1: one number can be one thread on a machine and two threads on another.
    pub(super) fn look_up(
        &mut self,
        machines: &[Arc<Topology>],
        hwthreads: bool,
        whole_ranges: bool,
        leaves_out: bool,
    ) {
        self.whole_ranges = whole_ranges;
        let machines = machines.iter();
        self.on = machines
            .map(|topology| self.listed_cpus(topology, hwthreads, leaves_out))
            .collect();
    }

    /// Returns the CPUs on a machine, or `None` if the machine lacks one of them or the list is empty.
    fn listed_cpus(
        &self,
        topology: &Topology,
        hwthreads: bool,
        leaves_out: bool,
    ) -> Option<ListedCpus> {
        let mut numbers = Vec::new();
        let mut cpus = CpuSet::new();
        let all = topology.cpus().len();
        for (low, high) in &*self.ranges {
            let high = if leaves_out { all.min(*high) } else { *high };
            for number in *low..=high {
                match topology.cpu(number, hwthreads) {
                    Some(cpu) => cpus.insert_all(&cpu.cpus),
                    None if leaves_out => continue,
                    None => return None,
                }
                numbers.push(number);
            }
            if numbers.len() > MOST_CPUS {
                return None;
            }
        }
        (!numbers.is_empty()).then_some(ListedCpus { numbers, cpus })
    }

    fn on(&self, machine: usize) -> Option<&ListedCpus> {
        self.on.get(machine)?.as_ref()
    }

    /// Returns the CPU numbers on a machine, with ranges written out; none if the machine lacks one of them.
    #[must_use]
    pub fn numbers(&self, machine: usize) -> &[usize] {
        self.on(machine).map_or(&[], |listed| &listed.numbers)
    }

    /// Returns the CPUs of the list on a machine; none if the machine lacks one of them.
    #[must_use]
    pub fn cpus(&self, machine: usize) -> CpuSet {
        self.on(machine)
            .map(|listed| listed.cpus.clone())
            .unwrap_or_default()
    }

    /// Returns the number of entries; a range is one entry.
    #[must_use]
    pub fn entries(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// Returns the number of processes that a node takes, one for each CPU number.
    #[must_use]
    pub fn len(&self, machine: usize) -> u32 {
        u32::try_from(self.written_out(machine).len()).unwrap_or(u32::MAX)
    }

    /// Returns the CPU number at a position, with ranges written out.
    #[must_use]
    pub fn entry(&self, machine: usize, position: usize) -> Option<usize> {
        self.written_out(machine).get(position).copied()
    }

    /// Returns the CPU numbers with ranges written out, or the first number of each entry if the machine lacks one of the CPUs.
    fn written_out(&self, machine: usize) -> &[usize] {
        match self.on(machine) {
            Some(listed) if !self.whole_ranges => &listed.numbers,
            _ => &self.starts,
        }
    }

    /// Checks that a machine has every CPU of the list.
    ///
    /// # Errors
    ///
    /// PAM-MAP-CPUSET-2: the machine lacks a CPU of the list.
    pub(crate) fn check_known(&self, machine: usize) -> Result<(), Refusal> {
        if self.on(machine).is_some() {
            return Ok(());
        }
        let text = &self.text;
        let message = format!("the PE list `{text}` names a CPU that the machine does not have");
        Err(refused(message).because_of("PAM-MAP-CPUSET-2"))
    }
}

fn refused(message: String) -> Refusal {
    Refusal::new(Stage::Options, Topic::InvalidValue, Code::Silent, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_that_no_machine_has_is_not_written_out() {
        let list = PeList::parse(&format!("0-{},7", usize::MAX)).expect("the list is well-formed");
        assert_eq!((list.entries(), list.len(0)), (2, 2));
        assert_eq!(list.entry(0, 0), Some(0));
        assert!(list.cpus(0).is_empty());
        assert!(list.check_known(0).is_err());
    }
}
