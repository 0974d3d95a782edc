//! The decisions on the variables of resource managers that builds were seen to take otherwise than the text.

use super::host_syntax::{self, ListError, NumberRange};
use super::{bad_allocation, slot_counts};
use mapcheck_mapping::error::MapError;
use mapcheck_mapping::rules::{EditionRules, Text};

/// Decides which resource managers are known, and how the variables of Slurm are parsed.
pub trait ResourceManagerRules: EditionRules {
    /// Returns whether a resource manager's allocation is read, by the name of the component that reads it.
    ///
    /// ALLOC-PBS-1, ALLOC-SGE-1, ALLOC-LSF-1: each is.
    fn reads_allocation_of(&self, component: &str) -> bool {
        let _ = component;
        true
    }

    /// Splits the first item off a list of hosts, and returns the rest if there is more (ALLOC-SLURM-1).
    ///
    /// # Errors
    ///
    /// Its brackets do not match.
    fn split_host<'a>(&self, list: &'a str) -> Result<(&'a str, Option<&'a str>), ListError> {
        host_syntax::split_item(list)
    }

    /// Parses the numbers and ranges between the brackets of a host (ALLOC-SLURM-1).
    ///
    /// # Errors
    ///
    /// ALLOC-SLURM-2: one of them is not a number, or a range descends.
    fn parse_host_numbers(&self, text: &str) -> Result<Vec<NumberRange>, ListError> {
        text.split(',').map(host_syntax::parse_range).collect()
    }

    /// Parses the slot counts of some nodes: `2`, or `2(x3)` for three nodes. Further counts are ignored; nodes without one have none.
    ///
    /// ALLOC-SLURM-2: `None` for anything else.
    fn parse_slot_counts(&self, text: &str, nodes: usize) -> Option<Vec<i64>> {
        slot_counts::parse(text, nodes)
    }

    /// Returns whether a text is a number of CPUs for a task.
    ///
    /// ALLOC-SLURM-2: it is a positive number.
    fn is_cpu_count(&self, text: &str) -> bool {
        let number = text.parse::<u32>();
        number.is_ok_and(|number| number > 0) && !text.starts_with('+')
    }

    /// Returns the refusal of a job's number, or of a number of CPUs for a task (ALLOC-SLURM-2).
    fn refuse_job_variable(&self, message: String) -> MapError {
        bad_allocation(message)
    }
}

impl ResourceManagerRules for Text {}
