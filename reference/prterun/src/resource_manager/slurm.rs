//! Slurm's allocation: `SLURM_NODELIST` and `SLURM_TASKS_PER_NODE`.

use super::host_list::expand;
use super::host_syntax::ListError;
use super::{Nodes, ResourceManagerRules, Settings, bad_allocation};
use crate::environment::Environment;
use mapcheck_mapping::allocation::{MOST_NODES, ManagedNode};
use mapcheck_mapping::error::{MapError, NotModelled};
use std::sync::Arc;

/// The variables with the number of the job, the current one first.
const JOB: [&str; 2] = ["SLURM_JOB_ID", "SLURM_JOBID"];

const NODES: &str = "SLURM_NODELIST";
const TASKS: &str = "SLURM_TASKS_PER_NODE";
const CPUS: &str = "SLURM_CPUS_PER_TASK";
const JOB_CPUS: &str = "SLURM_JOB_CPUS_PER_NODE";

/// Returns the nodes of a job of Slurm, if this is one.
pub(super) fn nodes(
    environment: &Environment,
    settings: Settings,
    rules: &dyn ResourceManagerRules,
) -> Option<Nodes> {
    let job = JOB.iter().find_map(|name| environment.get(name))?;
    let allocation = Slurm {
        environment,
        settings,
        rules,
    };
    Some(allocation.nodes(job))
}

struct Slurm<'a> {
    environment: &'a Environment,
    settings: Settings,
    rules: &'a dyn ResourceManagerRules,
}

impl Slurm<'_> {
    fn nodes(&self, job: &str) -> Nodes {
        let list = self.variable(NODES)?;
        // ALLOC-SLURM-4: a tool with one task on each node can map to all CPUs of its job.
        let counts = match self.settings.uses_whole_job {
            true => self.variable(JOB_CPUS)?,
            false => self.variable(TASKS)?,
        };
        if !self.settings.uses_whole_job {
            self.check_cpus_per_task()?;
        }
        let names = expand(list, self.rules).map_err(|error| match error {
            ListError::Malformed(what) => bad_allocation(format!("{NODES}={list}: {what}")),
            ListError::TooLong => {
                NotModelled::new(format!("more than {MOST_NODES} nodes in {NODES}")).into()
            }
        })?;
        let slots = self.rules.parse_slot_counts(counts, names.len());
        let slots =
            slots.ok_or_else(|| bad_allocation(format!("invalid slot counts `{counts}`")))?;
        if !is_job_number(job) {
            return Err(self
                .rules
                .refuse_job_variable(format!("invalid job number `{job}`")));
        }
        // ALLOC-SLURM-3: a slot is a task, however many CPUs it has.
        let node = |(name, slots): (String, i64)| ManagedNode {
            name: Arc::from(name),
            slots,
        };
        Ok(names.into_iter().zip(slots).map(node).collect())
    }

    /// Returns a variable that must be set, and not be too long.
    fn variable(&self, name: &str) -> Result<&str, MapError> {
        let value = self.environment.get(name).ok_or_else(|| {
            bad_allocation(format!(
                "{name} is not set, although this is a job of Slurm"
            ))
        })?;
        self.limited(name, value)
    }

    fn limited<'v>(&self, name: &str, value: &'v str) -> Result<&'v str, MapError> {
        let longest = self.settings.longest_variable;
        if value.len() >= longest {
            let message = format!(
                "{name} has {} characters, and ras_slurm_max_envar_length is {longest}",
                value.len()
            );
            return Err(bad_allocation(message));
        }
        Ok(value)
    }

    /// Checks the number of CPUs for a task, which is a limit of Slurm's and leaves the slots as they are.
    fn check_cpus_per_task(&self) -> Result<(), MapError> {
        let Some(text) = self.environment.get(CPUS) else {
            return Ok(());
        };
        let text = self.limited(CPUS, text)?;
        if self.rules.is_cpu_count(text) {
            return Ok(());
        }
        Err(self
            .rules
            .refuse_job_variable(format!("invalid number of CPUs per task `{text}`")))
    }
}

/// Returns whether a text is a job's number, which has 32 bits.
fn is_job_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_ok()
}
