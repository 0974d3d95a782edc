//! Departures in how a resource manager's variables are read.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_prterun::resource_manager::{
    ListError, MOST_DIGITS, NumberRange, ResourceManagerRules,
};

quirks! {
    /// Is packaged without the component that reads the allocation of PBS, Torque or Cobalt, which other builds of the release can have.
    PBS_NOT_BUILT = "pbs-not-built" breaks "ALLOC-PBS-1"
        shows "PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=7 PBS_NODEFILE=features/data/pbs-nodes prterun -n 1 a";
    /// Is packaged without the component that reads the allocation of Grid Engine, which other builds of the release can have.
    GRID_ENGINE_NOT_BUILT = "grid-engine-not-built" breaks "ALLOC-SGE-1"
        shows "SGE_ROOT=/sge ARC=lx-amd64 JOB_ID=7 PE_HOSTFILE=features/data/sge-hosts prterun -n 1 a";
    /// Is packaged without the component that reads the allocation of LSF, which other builds of the release can have.
    LSF_NOT_BUILT = "lsf-not-built" breaks "ALLOC-LSF-1"
        shows "LSB_JOBID=7 LSB_HOSTS='n1 n2' prterun -n 1 a";
    /// Ends a node list of Slurm after the first brackets of a name if anything but a comma follows them.
    SLURM_LIST_CUT = "slurm-list-cut" breaks "ALLOC-SLURM-1"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=rack[1-2]n[1-2] SLURM_TASKS_PER_NODE=2(x4) prterun -n 4 a";
    /// Parses what it can of a faulty range or slot count of Slurm and ignores the rest; a range that goes down has no nodes.
    SLURM_LIST_UNCHECKED = "slurm-list-unchecked" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=1 SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2 prterun -n 4 a";
    /// Refuses a job number or a number of CPUs per task of Slurm without a reason.
    SLURM_REFUSAL_UNEXPLAINED = "slurm-refusal-unexplained" breaks "ALLOC-SLURM-2"
        shows "SLURM_JOB_ID=x SLURM_NODELIST=n[1-2] SLURM_TASKS_PER_NODE=2(x2) prterun -n 4 a";
}

impl Quirk {
    /// The departures of a build that is packaged without the component for a resource manager, which other builds of its release have.
    pub const NOT_BUILT: [Self; 3] = [
        Self::PBS_NOT_BUILT,
        Self::GRID_ENGINE_NOT_BUILT,
        Self::LSF_NOT_BUILT,
    ];
}

impl ResourceManagerRules for WithoutQuirks<'_> {}

impl ResourceManagerRules for Rules {
    fn reads_allocation_of(&self, component: &str) -> bool {
        let missing = match component {
            "pbs" => Quirk::PBS_NOT_BUILT,
            "gridengine" => Quirk::GRID_ENGINE_NOT_BUILT,
            "lsf" => Quirk::LSF_NOT_BUILT,
            _ => return self.text().reads_allocation_of(component),
        };
        !self.has(missing)
    }

    fn split_host<'a>(&self, list: &'a str) -> Result<(&'a str, Option<&'a str>), ListError> {
        let (is_cut, is_unchecked) = (
            self.has(Quirk::SLURM_LIST_CUT),
            self.has(Quirk::SLURM_LIST_UNCHECKED),
        );
        match (is_cut, is_unchecked) {
            (false, false) => self.text().split_host(list),
            _ => split_host(list, is_cut, is_unchecked),
        }
    }

    fn parse_host_numbers(&self, text: &str) -> Result<Vec<NumberRange>, ListError> {
        if !self.has(Quirk::SLURM_LIST_UNCHECKED) {
            return self.text().parse_host_numbers(text);
        }
        let mut pieces: Vec<&str> = text.split(',').collect();
        // What follows the last comma may be missing.
        if pieces.last() == Some(&"") {
            pieces.pop();
        }
        pieces.into_iter().map(parse_range).collect()
    }

    fn parse_slot_counts(&self, text: &str, nodes: usize) -> Option<Vec<i64>> {
        match self.has(Quirk::SLURM_LIST_UNCHECKED) {
            true => parse_slot_counts(text, nodes),
            false => self.text().parse_slot_counts(text, nodes),
        }
    }

    fn is_cpu_count(&self, text: &str) -> bool {
        let end = text.find(|letter: char| !letter.is_ascii_digit());
        match end.filter(|_| self.has(Quirk::SLURM_LIST_UNCHECKED)) {
            Some(end) => self.text().is_cpu_count(&text[..end]),
            None => self.text().is_cpu_count(text),
        }
    }

    fn refuse_job_variable(&self, message: String) -> MapError {
        if !self.has(Quirk::SLURM_REFUSAL_UNEXPLAINED) {
            return self.text().refuse_job_variable(message);
        }
        let (stage, topic) = (Stage::Allocation, Topic::Unexplained);
        Refusal::new(stage, topic, Code::BadParam, message).into()
    }
}

fn malformed(what: impl Into<String>) -> ListError {
    ListError::Malformed(what.into())
}

/// Splits the first item off a list of hosts. If it is cut, it ends after its first brackets; unchecked, it may have closing brackets
/// alone.
fn split_host(
    list: &str,
    is_cut: bool,
    is_unchecked: bool,
) -> Result<(&str, Option<&str>), ListError> {
    let mut in_brackets = false;
    for (at, letter) in list.char_indices() {
        match letter {
            '[' if !in_brackets => {
                if is_cut && at == 0 {
                    return Err(malformed("brackets without a name in front"));
                }
                in_brackets = true;
            }
            ']' if in_brackets && is_cut => {
                let after = &list[at + 1..];
                return Ok((&list[..=at], after.strip_prefix(',')));
            }
            ']' if in_brackets => in_brackets = false,
            ']' if !is_unchecked => {
                return Err(malformed(format!("`{list}` has no opening bracket")));
            }
            ',' if !in_brackets => return Ok((&list[..at], Some(&list[at + 1..]))),
            _ => {}
        }
    }
    if in_brackets {
        return Err(malformed(format!("`{list}` has no closing bracket")));
    }
    Ok((list, None))
}

/// Parses the first two numbers in a text, whatever else it has.
fn parse_range(text: &str) -> Result<NumberRange, ListError> {
    let missing = || malformed(format!("invalid range `{text}`"));
    let (first, rest) = first_number(text).ok_or_else(missing)?;
    let start = first.parse().unwrap_or(u64::from(u32::MAX));
    let end = if rest.is_empty() {
        start
    } else {
        let (second, _) = first_number(rest).ok_or_else(missing)?;
        second.parse().unwrap_or(u64::from(u32::MAX))
    };
    Ok(NumberRange {
        start,
        end,
        width: first.len().min(MOST_DIGITS),
    })
}

/// Returns the first digits in a text, and what follows them.
fn first_number(text: &str) -> Option<(&str, &str)> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    Some(rest.split_at(end.unwrap_or(rest.len())))
}

/// Parses what can be parsed of slot counts.
fn parse_slot_counts(text: &str, nodes: usize) -> Option<Vec<i64>> {
    let mut slots = vec![0; nodes];
    let mut next = 0;
    let mut rest = text;
    loop {
        let (count, after) = number_at(rest);
        let (repeats, after) = match after.strip_prefix("(x") {
            Some(inner) => {
                let (repeats, after) = number_at(inner);
                (repeats, after.strip_prefix(')').unwrap_or(after))
            }
            None => (1, after),
        };
        let repeats = usize::try_from(repeats).unwrap_or(0).min(nodes - next);
        slots[next..next + repeats].fill(count);
        next += repeats;
        match after.strip_prefix(',') {
            Some(after) => rest = after,
            None if after.is_empty() || next >= nodes => return Some(slots),
            None => return None,
        }
    }
}

/// Parses the number at the start of a text, with or without a sign, and returns what follows it. A missing number is 0.
fn number_at(text: &str) -> (i64, &str) {
    let trimmed = text.trim_ascii_start();
    let unsigned = trimmed.strip_prefix(['-', '+']).unwrap_or(trimmed);
    let end = unsigned.find(|letter: char| !letter.is_ascii_digit());
    let (digits, after) = unsigned.split_at(end.unwrap_or(unsigned.len()));
    if digits.is_empty() {
        return (0, text);
    }
    let number = digits.parse::<i32>().map_or(i64::from(i32::MAX), i64::from);
    let is_negative = trimmed.starts_with('-');
    (if is_negative { -number } else { number }, after)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            assert_eq!(parse_slot_counts(text, 2), expected, "{text}");
        }
    }

    #[test]
    fn a_build_parses_what_it_can_of_a_range() {
        let range = |text| parse_range(text).ok().map(|range| (range.start, range.end));
        assert_eq!(range("a1-2"), Some((1, 2)));
        assert_eq!(range("2-1"), Some((2, 1)));
        assert_eq!(range(""), None);
        let rules = Rules::default().with(Quirk::SLURM_LIST_UNCHECKED);
        let count = |text| rules.parse_host_numbers(text).map(|ranges| ranges.len());
        assert_eq!(count("1-2,").ok(), Some(1));
        assert!(count("1,,2").is_err());
    }

    #[test]
    fn a_build_ends_a_list_after_brackets() {
        assert_eq!(
            split_host("r[1-2]n[1-2],m", true, true),
            Ok(("r[1-2]", None))
        );
        assert_eq!(
            split_host("r[1-2],m", true, true),
            Ok(("r[1-2]", Some("m")))
        );
        assert!(split_host("[1-2]", true, true).is_err());
        assert_eq!(split_host("n1]", false, true), Ok(("n1]", None)));
        assert!(split_host("n1]", true, false).is_err());
    }
}
