//! CPU lists as a build reads them that does not check their form ([`crate::Quirk::LISTED_CPUS_UNCHECKED`]).
//!
//! Empty parts and blanks before numbers are skipped, as is what follows `*`, and a descending range of CPUs or cores is empty.

use crate::{Quirk, Rules};
use mapcheck_mapping::binding::{CpuListError, parse_cpu_list};
use mapcheck_mapping::components::{refuse_cpus_of_entry, refuse_cpus_of_rank};
use mapcheck_mapping::error::{Crash, MapError};
use mapcheck_mapping::files::Place;
use mapcheck_topology::{CpuSet, Topology};

/// Why a build does not take a CPU list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum UncheckedError {
    /// It refuses the list for a reason that the text knows.
    List(CpuListError),
    /// The list or a part of it has no CPU.
    NoCpu,
    /// A range has more than two ends.
    TooManyEnds,
}

impl From<CpuListError> for UncheckedError {
    fn from(error: CpuListError) -> Self {
        Self::List(error)
    }
}

impl UncheckedError {
    /// Returns what a build does with a list of a sequence file that has this error.
    pub(super) fn of_entry(self, list: &str, place: Option<&Place>) -> MapError {
        match self {
            Self::NoCpu => Crash::segmentation_fault("a CPU list without a CPU").into(),
            _ => refuse_cpus_of_entry(list, place).into(),
        }
    }

    /// Returns what a build does with a list of a rankfile that has this error.
    pub(super) fn of_rank(self, list: &str, place: &Place, rules: &Rules) -> MapError {
        match self {
            Self::NoCpu => Crash::segmentation_fault("a CPU list without a CPU").into(),
            Self::TooManyEnds => {
                Crash::segmentation_fault("a range of CPUs with more than two ends").into()
            }
            Self::List(CpuListError::NotFound)
                if list.starts_with(['P', 'p', 'S', 's'])
                    && !list.contains(':')
                    && rules.has(Quirk::MISSING_PACKAGE_CRASHES) =>
            {
                Crash::segmentation_fault("a package that the node does not have").into()
            }
            Self::List(error) => refuse_cpus_of_rank(list, error, place).into(),
        }
    }
}

impl Rules {
    /// Parses a CPU list of a file, and returns its CPUs.
    pub(super) fn parse_listed(
        &self,
        list: &str,
        topology: &Topology,
        hwthreads: bool,
    ) -> Result<CpuSet, UncheckedError> {
        let own = parse_unchecked(list, topology, hwthreads, false);
        let alike = parse_unchecked(list, topology, hwthreads, true);
        match own != alike && self.has(Quirk::PACKAGES_COUNTED_ALIKE) {
            true => alike,
            false => own,
        }
    }
}

/// Parses a CPU list, and returns its CPUs. `evenly`: a build takes all packages to have as many cores as the one in question.
fn parse_unchecked(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
    evenly: bool,
) -> Result<CpuSet, UncheckedError> {
    let reader = Reader {
        topology,
        hwthreads,
        evenly,
    };
    let mut cpus = CpuSet::new();
    let items = parts(list, ';');
    if items.is_empty() {
        return Err(UncheckedError::NoCpu);
    }
    for item in items {
        cpus.insert_all(&reader.item(item)?);
    }
    Ok(cpus)
}

/// Looks the parts of a list up one by one, as lists that the text accepts.
struct Reader<'a> {
    topology: &'a Topology,
    hwthreads: bool,
    evenly: bool,
}

impl Reader<'_> {
    fn item(&self, item: &str) -> Result<CpuSet, UncheckedError> {
        let bare = item.strip_prefix(['P', 'p', 'S', 's']);
        match bare {
            _ if item.contains(':') => self.cores(bare.unwrap_or(item)),
            Some(packages) if packages.starts_with('*') => self.listed("P*"),
            Some(packages) => self.numbers("P", packages, false),
            None => self.numbers("", item, true),
        }
    }

    /// Returns the CPUs of cores of a package.
    fn cores(&self, item: &str) -> Result<CpuSet, UncheckedError> {
        let fields = parts(item, ':');
        let (package, fields) = fields.split_first().ok_or(CpuListError::Malformed)?;
        let package = number(package)?;
        // The package has to exist, whatever follows.
        let all = self.listed(&format!("P{package}"))?;
        let before = match self.topology.has_cores() {
            true => package * self.topology.cores_inside(&all),
            false => package * all.len(),
        };
        let package = format!("P{package}:");
        let mut cpus = CpuSet::new();
        let mut missing = Ok(());
        for field in fields {
            let field = field.strip_prefix(['C', 'c']).unwrap_or(field);
            if field.starts_with('*') {
                cpus.insert_all(&self.listed(&format!("{package}*"))?);
                return Ok(cpus);
            }
            let found = match self.evenly {
                true => self.numbers_from(Some(before), &package, field, true),
                false => self.numbers(&package, field, true),
            };
            match found {
                Err(UncheckedError::List(CpuListError::NotFound)) if self.evenly => {
                    missing = Err(CpuListError::NotFound);
                }
                found => cpus.insert_all(&found?),
            }
        }
        missing?;
        Ok(cpus)
    }

    /// Returns the CPUs of numbers and ranges, each with a prefix: of packages, of cores of a package, or none.
    fn numbers(
        &self,
        prefix: &str,
        text: &str,
        may_descend: bool,
    ) -> Result<CpuSet, UncheckedError> {
        self.numbers_from(None, prefix, text, may_descend)
    }

    /// Returns the CPUs of numbers and ranges: with a prefix, or of cores that are counted from one on.
    fn numbers_from(
        &self,
        first: Option<usize>,
        prefix: &str,
        text: &str,
        may_descend: bool,
    ) -> Result<CpuSet, UncheckedError> {
        let ranges = parts(text, ',');
        if ranges.is_empty() {
            return Err(UncheckedError::NoCpu);
        }
        let mut cpus = CpuSet::new();
        for range in ranges {
            let (low, high) = match *parts(range, '-').as_slice() {
                [] => return Err(UncheckedError::NoCpu),
                [one] => (number(one)?, number(one)?),
                [low, high] => (number(low)?, number(high)?),
                _ => return Err(UncheckedError::TooManyEnds),
            };
            if low <= high || !may_descend {
                cpus.insert_all(&match first {
                    Some(first) => self.counted(first + low, first + high)?,
                    None => self.listed(&format!("{prefix}{low}-{high}"))?,
                });
            }
        }
        Ok(cpus)
    }

    /// Returns the CPUs of the cores from one number to another; of threads, if there are no cores.
    fn counted(&self, low: usize, high: usize) -> Result<CpuSet, UncheckedError> {
        let mut cpus = CpuSet::new();
        for number in low..=high {
            let core = self.topology.nth(number, false);
            cpus.insert_all(&core.ok_or(CpuListError::NotFound)?.cpus);
        }
        Ok(cpus)
    }

    /// Returns the CPUs of a list as the text reads it.
    fn listed(&self, list: &str) -> Result<CpuSet, UncheckedError> {
        Ok(parse_cpu_list(list, self.topology, self.hwthreads)?)
    }
}

/// Splits a text into its parts that are not empty.
fn parts(text: &str, separator: char) -> Vec<&str> {
    let parts = text.split(separator);
    parts.filter(|part| !part.is_empty()).collect()
}

fn number(text: &str) -> Result<usize, CpuListError> {
    text.trim_ascii_start()
        .parse()
        .map_err(|_| CpuListError::Malformed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_topology::{Level, Object};

    /// A machine of one package with three cores of a thread each.
    fn machine() -> Topology {
        let object = |cpus| Object {
            os_index: None,
            cpus,
        };
        let mut levels: [Vec<Object>; 7] = Default::default();
        for level in [Level::Core, Level::HwThread] {
            let threads = (0..3).map(|thread| object(CpuSet::from_range(thread..thread + 1)));
            levels[level as usize] = threads.collect();
        }
        levels[Level::Package as usize] = vec![object(CpuSet::from_range(0..3))];
        Topology::from_levels(levels)
    }

    #[test]
    fn what_the_text_refuses_is_skipped() {
        let cpus = |list| {
            parse_unchecked(list, &machine(), false, false).map(|cpus| cpus.iter().collect())
        };
        for (list, expected) in [
            ("0,,2;", vec![0, 2]),
            ("2-0", vec![]),
            (" 1", vec![1]),
            ("0:*x:9", vec![0, 1, 2]),
            ("P*,7", vec![0, 1, 2]),
            ("0::C1,2-1", vec![1]),
            ("0:", vec![]),
        ] {
            assert_eq!(cpus(list), Ok(expected), "{list}");
        }
    }

    #[test]
    fn a_list_without_a_number_differs_from_one_that_is_refused() {
        let error = |list| parse_unchecked(list, &machine(), false, false).err();
        for (list, expected) in [
            (";", UncheckedError::NoCpu),
            ("-", UncheckedError::NoCpu),
            ("0:,", UncheckedError::NoCpu),
            ("0-1-2", UncheckedError::TooManyEnds),
            ("9", UncheckedError::List(CpuListError::NotFound)),
            ("1:", UncheckedError::List(CpuListError::NotFound)),
            ("P1-0", UncheckedError::List(CpuListError::Malformed)),
            ("0,P0", UncheckedError::List(CpuListError::Malformed)),
        ] {
            assert_eq!(error(list), Some(expected), "{list}");
        }
    }
}
