//! CPU lists as a build reads them that does not check their form ([`crate::Quirk::LISTED_CPUS_UNCHECKED`]).
//!
//! Empty parts and blanks before numbers are skipped, as is what follows `*`, and a descending range of CPUs or cores is empty.

use mapcheck_mapping::binding::{CpuListError, parse_cpu_list};
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

/// Parses a CPU list, and returns its CPUs.
pub(super) fn parse_unchecked(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
) -> Result<CpuSet, UncheckedError> {
    let reader = Reader {
        topology,
        hwthreads,
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
        self.listed(&format!("P{package}"))?;
        let package = format!("P{package}:");
        let mut cpus = CpuSet::new();
        for field in fields {
            let field = field.strip_prefix(['C', 'c']).unwrap_or(field);
            if field.starts_with('*') {
                cpus.insert_all(&self.listed(&format!("{package}*"))?);
                break;
            }
            cpus.insert_all(&self.numbers(&package, field, true)?);
        }
        Ok(cpus)
    }

    /// Returns the CPUs of numbers and ranges, each with a prefix: of packages, of cores of a package, or none.
    fn numbers(
        &self,
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
                cpus.insert_all(&self.listed(&format!("{prefix}{low}-{high}"))?);
            }
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
        let cpus =
            |list| parse_unchecked(list, &machine(), false).map(|cpus| cpus.iter().collect());
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
        let error = |list| parse_unchecked(list, &machine(), false).err();
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
