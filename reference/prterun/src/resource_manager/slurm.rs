//! Slurm's allocation: `SLURM_NODELIST` and `SLURM_TASKS_PER_NODE`.

use super::host_list::{Leniency, ListError, expand};
use super::{Nodes, Settings, bad_allocation};
use crate::environment::Environment;
use crate::rules::LauncherRules;
use mapcheck_mapping::allocation::{MOST_NODES, ManagedNode};
use mapcheck_mapping::error::{Code, MapError, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::rules::Quirk;
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
    rules: &dyn LauncherRules,
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
    rules: &'a dyn LauncherRules,
}

impl Slurm<'_> {
    fn nodes(&self, job: &str) -> Nodes {
        let list = self.variable(NODES)?;
        // ALLOC-SLURM-4: a tool with one task on each node can map to all CPUs of its job.
        let (counts, cpus) = match self.settings.uses_whole_job {
            true => (self.variable(JOB_CPUS)?, 1),
            false => (self.variable(TASKS)?, self.cpus_per_task()?),
        };
        let unchecked = self.rules.has(Quirk::SlurmListUnchecked);
        let leniency = Leniency {
            is_cut: self.rules.has(Quirk::SlurmListCut),
            is_unchecked: unchecked,
        };
        let names = expand(list, leniency).map_err(|error| match error {
            ListError::Malformed(what) => bad_allocation(format!("{NODES}={list}: {what}")),
            ListError::TooLong => NotModelled {
                what: format!("more than {MOST_NODES} nodes in {NODES}"),
                spot: None,
            }
            .into(),
        })?;
        let slots = parse_counts(counts, names.len(), unchecked)
            .ok_or_else(|| bad_allocation(format!("invalid slot counts `{counts}`")))?;
        if !is_job_number(job) {
            return Err(self.unexplained(format!("invalid job number `{job}`")));
        }
        // ALLOC-SLURM-3: the slots of a node are the CPUs of its tasks.
        let cpus = match self.rules.has(Quirk::SlurmCpusPerTaskIgnored) {
            true => 1,
            false => i64::from(cpus),
        };
        let node = |(name, slots): (String, i64)| ManagedNode {
            name: Arc::from(name),
            slots: slots.saturating_mul(cpus),
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
                "{name} has {} characters, and the limit is {longest}; raise ras_slurm_max_envar_length",
                value.len()
            );
            return Err(bad_allocation(message));
        }
        Ok(value)
    }

    fn cpus_per_task(&self) -> Result<u32, MapError> {
        let Some(text) = self.environment.get(CPUS) else {
            return Ok(1);
        };
        let text = self.limited(CPUS, text)?;
        let digits: &str = if self.rules.has(Quirk::SlurmListUnchecked) {
            let end = text.find(|letter: char| !letter.is_ascii_digit());
            &text[..end.unwrap_or(text.len())]
        } else {
            text
        };
        let number = digits.parse::<u32>().ok();
        let number = number.filter(|number| *number > 0 && !digits.starts_with('+'));
        number.ok_or_else(|| self.unexplained(format!("invalid number of CPUs per task `{text}`")))
    }

    /// The refusal of what a build refuses without a reason.
    fn unexplained(&self, message: String) -> MapError {
        if !self.rules.has(Quirk::SlurmRefusalUnexplained) {
            return bad_allocation(message);
        }
        Refusal::new(
            Stage::Allocation,
            Topic::Unexplained,
            Code::BadParam,
            message,
        )
        .into()
    }
}

/// Returns whether a text is a job's number, which has 32 bits.
fn is_job_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_ok()
}

/// Parses the slot counts of some nodes: `2`, or `2(x3)` for three nodes. Further counts are ignored; nodes without one have none.
fn parse_counts(text: &str, nodes: usize, unchecked: bool) -> Option<Vec<i64>> {
    let mut slots = vec![0; nodes];
    let mut next = 0;
    let mut rest = text;
    loop {
        let (count, after) = number_at(rest, unchecked)?;
        let (repeats, after) = match after.strip_prefix("(x") {
            Some(inner) => {
                let (repeats, after) = number_at(inner, unchecked)?;
                match after.strip_prefix(')') {
                    Some(after) => (repeats, after),
                    None if unchecked => (repeats, after),
                    None => return None,
                }
            }
            None => (1, after),
        };
        let repeats = usize::try_from(repeats).unwrap_or(0).min(nodes - next);
        slots[next..next + repeats].fill(count);
        next += repeats;
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None if after.is_empty() || unchecked && next >= nodes => return Some(slots),
            None => return None,
        }
    }
}

/// Parses the number at the start of a text, and returns what follows it. Unchecked, it may have a sign, and is 0 if it is missing.
fn number_at(text: &str, unchecked: bool) -> Option<(i64, &str)> {
    let trimmed = match unchecked {
        true => text.trim_ascii_start(),
        false => text,
    };
    let unsigned = match unchecked {
        true => trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed),
        false => trimmed,
    };
    let end = unsigned.find(|letter: char| !letter.is_ascii_digit());
    let (digits, after) = unsigned.split_at(end.unwrap_or(unsigned.len()));
    if digits.is_empty() {
        return unchecked.then_some((0, text));
    }
    let number = digits.parse::<i32>().map(i64::from);
    let number = match unchecked {
        true => number.unwrap_or(i64::from(i32::MAX)),
        false => number.ok()?,
    };
    let is_negative = trimmed.starts_with('-');
    Some((if is_negative { -number } else { number }, after))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_repeated() {
        assert_eq!(parse_counts("2(x2),5", 3, false), Some(vec![2, 2, 5]));
        assert_eq!(parse_counts("4(x30)", 1, false), Some(vec![4]));
        assert_eq!(parse_counts("2", 2, false), Some(vec![2, 0]));
        for text in [
            "",
            "x",
            "2x",
            "2,",
            "2(x2",
            "2(x)",
            "-2",
            "+2",
            "2 ",
            "9999999999",
        ] {
            assert_eq!(parse_counts(text, 2, false), None, "{text}");
        }
    }

    #[test]
    fn a_build_parses_the_start_of_counts() {
        for (text, expected) in [
            ("2(x2", Some(vec![2, 2])),
            ("2(x)", Some(vec![0, 0])),
            ("2,", Some(vec![2, 0])),
            ("2,3x", Some(vec![2, 3])),
            ("2x", None),
            ("", Some(vec![0, 0])),
            ("-3", Some(vec![-3, 0])),
        ] {
            assert_eq!(parse_counts(text, 2, true), expected, "{text}");
        }
    }
}
