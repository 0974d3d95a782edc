//! The kind of CPU that is counted, and the CPUs of a node that jobs may use.

use super::pe_list::MOST_CPUS;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{Spanned, parse_pe_ranges};
use mapcheck_topology::{CpuSet, Level, Topology};

/// The kind of CPU: cores or hardware threads.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CpuUnit {
    /// Cores.
    #[default]
    Core,
    /// Hardware threads.
    HwThread,
}

impl CpuUnit {
    /// Returns the word for one of them in a map.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            CpuUnit::Core => "core",
            CpuUnit::HwThread => "hwt",
        }
    }

    /// Returns the level of the objects that are counted.
    #[must_use]
    pub fn level(self) -> Level {
        match self {
            CpuUnit::Core => Level::Core,
            CpuUnit::HwThread => Level::HwThread,
        }
    }
}

/// The CPUs of a machine that jobs may use.
#[derive(Clone, Debug)]
pub struct UsableCpus {
    /// The CPUs.
    pub cpus: CpuSet,
    /// The default CPU list, with its ranges written out.
    pub list: Option<String>,
}

impl UsableCpus {
    /// Returns the CPUs that the default CPU list leaves of a machine; all of them without a list.
    ///
    /// # Errors
    ///
    /// The list is malformed, or names a CPU that the machine does not have.
    #[doc(alias = "prte_hwloc_default_cpu_list")]
    pub fn from_list(list: Option<&Spanned>, topology: &Topology) -> Result<Self, Refusal> {
        let Some(list) = list else {
            return Ok(Self {
                cpus: topology.cpus().clone(),
                list: None,
            });
        };
        let (numbers, hwthreads) = numbers_and_kind(list)?;
        let (cpus, names) = parse_default_list(numbers, topology, hwthreads)
            .map_err(|message| refuse(list, message))?;
        Ok(Self {
            cpus,
            list: Some(names.join(",")),
        })
    }
}

/// Returns the numbers of a default CPU list, and whether they are those of hardware threads.
///
/// # Errors
///
/// The list names another kind of CPU.
pub fn numbers_and_kind(list: &Spanned) -> Result<(&str, bool), Refusal> {
    match list.text.split_once(':') {
        None => Ok((&list.text, false)),
        Some((numbers, unit)) if unit.eq_ignore_ascii_case("hwtcpus") => Ok((numbers, true)),
        Some((numbers, unit)) if unit.eq_ignore_ascii_case("corecpus") => Ok((numbers, false)),
        Some((_, unit)) => {
            let message =
                format!("invalid kind of CPU `{unit}`: there are `hwtcpus` and `corecpus`");
            Err(refuse(list, message))
        }
    }
}

fn refuse(list: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::Options, Topic::InvalidValue, Code::BadParam, message).at(list.spot)
}

/// Parses a default CPU list, and returns its CPUs and their numbers as the map shows them.
///
/// A number outside a range is shown as it was written.
///
/// # Errors
///
/// Why the list does not fit the machine.
fn parse_default_list(
    numbers: &str,
    topology: &Topology,
    hwthreads: bool,
) -> Result<(CpuSet, Vec<String>), String> {
    let mut cpus = CpuSet::new();
    let mut names = Vec::new();
    let ranges = parse_pe_ranges(numbers).ok_or_else(|| {
        format!("invalid CPU list `{numbers}`; expected CPU numbers and ranges such as `0,2-3`")
    })?;
    let items = numbers.split(',').filter(|item| !item.is_empty());
    for (item, (low, high)) in items.zip(ranges) {
        let item = item.trim_matches('-');
        if low > high {
            return Err(format!(
                "invalid range `{low}-{high}`; its ends are in descending order"
            ));
        }
        for number in low..=high {
            let cpu = topology
                .cpu(number, hwthreads)
                .ok_or_else(|| format!("the machine has no CPU {number}"))?;
            cpus.insert_all(&cpu.cpus);
            names.push(if item.contains('-') {
                number.to_string()
            } else {
                item.to_owned()
            });
        }
        if names.len() > MOST_CPUS {
            return Err(format!("the CPU list `{numbers}` has too many entries"));
        }
    }
    Ok((cpus, names))
}
