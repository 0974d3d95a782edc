//! The CPUs of a node that jobs may use at all.

use super::pe_list::MOST_CPUS;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::{Spanned, cpu_ranges};
use crate::rules::{Quirk, Rules};
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

/// The CPUs that jobs may use of each node.
#[derive(Clone, Debug)]
pub struct UsableCpus {
    /// They.
    pub cpus: CpuSet,
    /// The list that was configured, with its ranges written out.
    pub list: Option<String>,
    /// Why none can be used, where that is told only when something fails for lack of them.
    pub unknown: Option<Refusal>,
}

impl UsableCpus {
    /// What a configured list leaves of a machine, or all of it.
    ///
    /// # Errors
    ///
    /// The list cannot be read, or names a CPU that the machine does not have.
    #[doc(alias = "prte_hwloc_default_cpu_list")]
    pub fn from_list(
        list: Option<&Spanned>,
        topology: &Topology,
        rules: &Rules,
    ) -> Result<Self, Refusal> {
        let Some(list) = list else {
            return Ok(Self {
                cpus: topology.cpus().clone(),
                list: None,
                unknown: None,
            });
        };
        let (numbers, hwthreads) = match list.text.split_once(':') {
            None => (list.text.as_str(), false),
            Some((numbers, unit)) if unit.eq_ignore_ascii_case("hwtcpus") => (numbers, true),
            Some((numbers, unit)) if unit.eq_ignore_ascii_case("corecpus") => (numbers, false),
            Some((_, unit)) => {
                let message = format!("`{unit}` is no kind of CPU: there are hwtcpus and corecpus");
                return Err(refuse(list, message));
            }
        };
        match parse_default_list(numbers, topology, hwthreads) {
            Ok((cpus, names)) => Ok(Self {
                cpus,
                list: Some(names.join(",")),
                unknown: None,
            }),
            // PAM-SET-2: a list that means nothing on the machine leaves no CPU to go on with.
            Err(message) if rules.has(Quirk::UnknownDefaultCpusEmptySet) => Ok(Self {
                cpus: CpuSet::new(),
                list: Some(numbers.to_owned()),
                unknown: Some(refuse(list, message)),
            }),
            Err(message) => Err(refuse(list, message)),
        }
    }
}

fn refuse(list: &Spanned, message: String) -> Refusal {
    Refusal::new(Stage::Options, Topic::InvalidValue, Code::BadParam, message).at(list.spot)
}

/// The CPUs of a list, and their numbers, those that stand alone as they are written; why there are none, if it does not fit the machine.
fn parse_default_list(
    numbers: &str,
    topology: &Topology,
    hwthreads: bool,
) -> Result<(CpuSet, Vec<String>), String> {
    let mut cpus = CpuSet::new();
    let mut names = Vec::new();
    let ranges = cpu_ranges(numbers)
        .ok_or_else(|| format!("`{numbers}` is no list of CPU numbers and ranges"))?;
    let items = numbers.split(',').filter(|item| !item.is_empty());
    for (item, (low, high)) in items.zip(ranges) {
        let item = item.trim_matches('-');
        if low > high {
            return Err(format!("no CPU is from {low} to {high}"));
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
            return Err(format!("`{numbers}` names CPUs over and over"));
        }
    }
    Ok((cpus, names))
}
