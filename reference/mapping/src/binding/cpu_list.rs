//! The CPU lists of rankfiles and sequence files.
//!
//! A list is the union of its items, which are separated by semicolons. An item is `P0` or `P0-1,3` (packages; `*` for all), `0:1-2`
//! or `P0:1:3` (cores of a package), or `0,2-3` (CPUs of the machine).

use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// The reason that a CPU list cannot be parsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CpuListError {
    /// The list is malformed.
    Malformed,
    /// The machine does not have one of the CPUs or packages.
    NotFound,
}

/// Parses a CPU list and returns its CPUs.
///
/// # Errors
///
/// PAM-MAP-FILE-2: the list is malformed or names no CPU, or the machine does not have one of its CPUs or packages.
#[doc(alias = "prte_hwloc_base_cpu_list_parse")]
pub fn parse_cpu_list(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
) -> Result<CpuSet, CpuListError> {
    let parser = CpuListParser {
        topology,
        hwthreads,
    };
    let mut cpus = CpuSet::new();
    let mut items = list.split(';').filter(|item| !item.is_empty()).peekable();
    if items.peek().is_none() {
        return Err(CpuListError::Malformed);
    }
    for item in items {
        cpus.insert_all(&parser.parse_item(item)?);
    }
    Ok(cpus)
}

/// The optional prefix of a package's number.
const PACKAGE: [char; 4] = ['P', 'p', 'S', 's'];

struct CpuListParser<'a> {
    topology: &'a Topology,
    hwthreads: bool,
}

impl CpuListParser<'_> {
    fn parse_item(&self, item: &str) -> Result<CpuSet, CpuListError> {
        let bare = item.strip_prefix(PACKAGE);
        if item.contains(':') {
            return self.package_cpus(bare.unwrap_or(item));
        }
        match bare {
            Some(packages) => {
                let all: Vec<&Object> = self.topology.objects(Level::Package).iter().collect();
                objects_cpus(packages, &all)
            }
            None => {
                let cpu = |number| self.topology.cpu(number, self.hwthreads);
                numbered_cpus(item, cpu)
            }
        }
    }

    /// Parses cores of a package, numbered within the package; hardware threads if the machine has no cores.
    fn package_cpus(&self, item: &str) -> Result<CpuSet, CpuListError> {
        let fields = split(item, ':')?;
        let (package, fields) = fields.split_first().ok_or(CpuListError::Malformed)?;
        let packages = self.topology.objects(Level::Package);
        let package = packages.get(parse_number(package)?);
        let package = package.ok_or(CpuListError::NotFound)?;
        let level = if self.topology.has_cores() {
            Level::Core
        } else {
            Level::HwThread
        };
        let cores = self.topology.objects(level).iter();
        let inside: Vec<&Object> = cores
            .filter(|core| core.cpus.is_subset(&package.cpus))
            .collect();
        let mut cpus = CpuSet::new();
        for field in fields {
            let field = field.strip_prefix(['C', 'c']).unwrap_or(field);
            cpus.insert_all(&objects_cpus(field, &inside)?);
        }
        Ok(cpus)
    }
}

/// Returns the CPUs of objects that are given by their numbers among `all`, or of all for `*`.
fn objects_cpus(text: &str, all: &[&Object]) -> Result<CpuSet, CpuListError> {
    if text != "*" || all.is_empty() {
        return numbered_cpus(text, |number| all.get(number).copied());
    }
    let mut cpus = CpuSet::new();
    for object in all {
        cpus.insert_all(&object.cpus);
    }
    Ok(cpus)
}

/// Returns the CPUs of numbers and ranges such as `0,2-3`.
fn numbered_cpus<'t>(
    text: &str,
    object: impl Fn(usize) -> Option<&'t Object>,
) -> Result<CpuSet, CpuListError> {
    let mut cpus = CpuSet::new();
    for range in split(text, ',')? {
        let (low, high) = range.split_once('-').unwrap_or((range, range));
        let (low, high) = (parse_number(low)?, parse_number(high)?);
        if low > high {
            return Err(CpuListError::Malformed);
        }
        for number in low..=high {
            let object = object(number).ok_or(CpuListError::NotFound)?;
            cpus.insert_all(&object.cpus);
        }
    }
    Ok(cpus)
}

/// Splits a text into parts that are not empty.
fn split(text: &str, separator: char) -> Result<Vec<&str>, CpuListError> {
    let parts: Vec<&str> = text.split(separator).collect();
    match parts.contains(&"") {
        true => Err(CpuListError::Malformed),
        false => Ok(parts),
    }
}

fn parse_number(text: &str) -> Result<usize, CpuListError> {
    text.parse().map_err(|_| CpuListError::Malformed)
}
