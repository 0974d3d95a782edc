//! The list of CPUs to which a job or an app is confined.

use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::cpu_ranges;
use mapcheck_topology::{CpuSet, Topology};
use std::sync::Arc;

/// A PE list: CPU numbers and ranges, and what they are on the machine.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CpuList {
    /// The first and the last number of each entry.
    ranges: Arc<[(usize, usize)]>,
    /// The numbers in the order in which they were given, ranges written out, once the machine was seen to have all of them.
    numbers: Arc<[usize]>,
    /// The first number of each entry, a range being one.
    starts: Arc<[usize]>,
    /// The list itself, for messages.
    text: Arc<str>,
    /// The CPUs of all numbers, once they were looked up.
    cpus: Arc<CpuSet>,
    /// Whether the machine has all of them.
    known: bool,
}

/// The most CPU numbers that a list may stand for on a machine that has all of them.
pub(super) const MOST_CPUS: usize = 1 << 20;

impl CpuList {
    /// Reads `0,2-3`.
    pub(super) fn parse(text: &str) -> Result<Self, Refusal> {
        let malformed = || refused(format!("`{text}` is no list of CPU numbers and ranges"));
        let ranges = cpu_ranges(text).ok_or_else(malformed)?;
        Ok(Self {
            starts: ranges.iter().map(|(low, _)| *low).collect(),
            ranges: ranges.into(),
            text: text.into(),
            ..Self::default()
        })
    }

    /// Looks the CPUs up on the machine.
    pub(super) fn look_up(&mut self, topology: &Topology, hwthreads: bool) {
        let found = self.found(topology, hwthreads);
        self.known = found.is_some();
        // One CPU that is not there makes the whole list mean nothing.
        let (numbers, cpus) = found.unwrap_or_default();
        self.numbers = numbers.into();
        self.cpus = Arc::new(cpus);
    }

    /// The numbers, ranges written out, and their CPUs, unless the machine lacks one of them or there is none.
    fn found(&self, topology: &Topology, hwthreads: bool) -> Option<(Vec<usize>, CpuSet)> {
        let mut numbers = Vec::new();
        let mut cpus = CpuSet::new();
        for (low, high) in &*self.ranges {
            for number in *low..=*high {
                cpus.insert_all(&topology.cpu(number, hwthreads)?.cpus);
                numbers.push(number);
            }
            if numbers.len() > MOST_CPUS {
                return None;
            }
        }
        (!numbers.is_empty()).then_some((numbers, cpus))
    }

    /// The CPUs of the list; none if the machine lacks one of them.
    #[must_use]
    pub fn cpus(&self) -> &CpuSet {
        &self.cpus
    }

    /// Its numbers in the order in which they were given, ranges written out; none if the machine lacks one of them.
    #[must_use]
    pub fn numbers(&self) -> &[usize] {
        &self.numbers
    }

    /// How many entries it has, a range counting once.
    #[must_use]
    pub fn entries(&self) -> u32 {
        u32::try_from(self.starts.len()).unwrap_or(u32::MAX)
    }

    /// How many processes a node takes, each with an entry of its own.
    #[must_use]
    pub fn len(&self) -> u32 {
        u32::try_from(self.written_out().len()).unwrap_or(u32::MAX)
    }

    /// Whether it has no number.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.written_out().is_empty()
    }

    /// Returns the CPU number at a position, with ranges written out.
    #[must_use]
    pub fn entry(&self, position: usize) -> Option<usize> {
        self.written_out().get(position).copied()
    }

    /// A list that cannot be looked up stays as it was given.
    fn written_out(&self) -> &[usize] {
        if self.known {
            &self.numbers
        } else {
            &self.starts
        }
    }

    /// PAM-MAP-CPUSET-2: a CPU that the machine does not have is no CPU to be bound to.
    ///
    /// # Errors
    ///
    /// The machine lacks a CPU of the list.
    pub(crate) fn check_known(&self) -> Result<(), Refusal> {
        if self.known {
            return Ok(());
        }
        let text = &self.text;
        Err(refused(format!(
            "`{text}` names a CPU that the machine does not have"
        )))
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
        let list = CpuList::parse(&format!("0-{},7", usize::MAX)).expect("it is a list");
        assert_eq!((list.entries(), list.len()), (2, 2));
        assert_eq!(list.entry(0), Some(0));
        assert!(list.numbers().is_empty());
        assert!(list.check_known().is_err());
    }
}
