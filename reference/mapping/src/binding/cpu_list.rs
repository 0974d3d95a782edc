//! The CPU lists of rankfiles and sequence files.
//!
//! A list is the union of its items, which are separated by semicolons. An item is `P0` or `P0-1,3` (packages; `*` for all), `0:1-2`
//! or `P0:1:3` (cores of a package), or `0,2-3` (CPUs of the machine).

use crate::binding::BindingRules;
use crate::error::Crash;
use crate::rules::Quirk;
use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// The reason that a CPU list cannot be parsed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CpuListError {
    /// The list is malformed.
    Malformed,
    /// A range has more than two ends.
    TooManyEnds,
    /// The machine does not have one of the CPUs or packages.
    NotFound,
    /// The list crashes the build that the rules model.
    Crashes(Crash),
}

/// Parses a CPU list and returns its CPUs.
///
/// # Errors
///
/// The list is malformed, or names a CPU or package that the machine does not have.
#[doc(alias = "prte_hwloc_base_cpu_list_parse")]
pub fn parse_cpu_list(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
    rules: &dyn BindingRules,
) -> Result<CpuSet, CpuListError> {
    let parser = CpuListParser {
        topology,
        hwthreads,
        lax: rules.has(Quirk::ListedCpusUnchecked),
    };
    let mut cpus = CpuSet::new();
    let mut items = list.split(';').filter(|item| !item.is_empty()).peekable();
    if items.peek().is_none() {
        return Err(parser.empty_list());
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
    /// Whether empty parts and what follows `*` are skipped, and ranges may descend, for [`Quirk::ListedCpusUnchecked`].
    lax: bool,
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
                self.objects_cpus(packages, &all, false)
            }
            None => {
                let cpu = |number| self.topology.cpu(number, self.hwthreads);
                self.numbered_cpus(item, cpu, self.lax)
            }
        }
    }

    /// Parses cores of a package, numbered within the package; hardware threads if the machine has no cores.
    fn package_cpus(&self, item: &str) -> Result<CpuSet, CpuListError> {
        let fields = self.split(item, ':').ok_or(CpuListError::Malformed)?;
        let (package, fields) = fields.split_first().ok_or(CpuListError::Malformed)?;
        let packages = self.topology.objects(Level::Package);
        let package = packages.get(self.parse_number(package)?);
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
            cpus.insert_all(&self.objects_cpus(field, &inside, self.lax)?);
            if self.lax && field.starts_with('*') {
                break;
            }
        }
        Ok(cpus)
    }

    /// Returns the CPUs of objects that are given by their numbers among `all`, or of all for `*`.
    fn objects_cpus(
        &self,
        text: &str,
        all: &[&Object],
        may_descend: bool,
    ) -> Result<CpuSet, CpuListError> {
        let means_all = text == "*" || self.lax && text.starts_with('*');
        if !means_all || all.is_empty() {
            return self.numbered_cpus(text, |number| all.get(number).copied(), may_descend);
        }
        let mut cpus = CpuSet::new();
        for object in all {
            cpus.insert_all(&object.cpus);
        }
        Ok(cpus)
    }

    /// Returns the CPUs of numbers and ranges such as `0,2-3`. A descending range is empty if `may_descend`, and malformed otherwise.
    fn numbered_cpus<'t>(
        &self,
        text: &str,
        object: impl Fn(usize) -> Option<&'t Object>,
        may_descend: bool,
    ) -> Result<CpuSet, CpuListError> {
        let mut cpus = CpuSet::new();
        for range in self.split(text, ',').ok_or_else(|| self.empty_list())? {
            let ends = self.split(range, '-').ok_or_else(|| self.empty_list())?;
            let (low, high) = match *ends.as_slice() {
                [one] => (one, one),
                [low, high] => (low, high),
                _ => return Err(CpuListError::TooManyEnds),
            };
            let (low, high) = (self.parse_number(low)?, self.parse_number(high)?);
            if low > high && !may_descend {
                return Err(CpuListError::Malformed);
            }
            for number in low..=high {
                let object = object(number).ok_or(CpuListError::NotFound)?;
                cpus.insert_all(&object.cpus);
            }
        }
        Ok(cpus)
    }

    /// Splits a text, and returns `None` if a part is empty. The lax parser skips empty parts, and returns `None` if no part is left.
    fn split<'t>(&self, text: &'t str, separator: char) -> Option<Vec<&'t str>> {
        let mut parts: Vec<&str> = text.split(separator).collect();
        if self.lax {
            parts.retain(|part| !part.is_empty());
        }
        let all = !parts.is_empty() && parts.iter().all(|part| !part.is_empty());
        all.then_some(parts)
    }

    /// Parses a number. The lax parser skips blanks before it.
    fn parse_number(&self, text: &str) -> Result<usize, CpuListError> {
        let bare = if self.lax {
            text.trim_ascii_start()
        } else {
            text
        };
        bare.parse().map_err(|_| CpuListError::Malformed)
    }

    /// Returns the error of a list without a CPU.
    ///
    /// PAM-MAP-FILE-2: a list names at least one CPU.
    fn empty_list(&self) -> CpuListError {
        if self.lax {
            return CpuListError::Crashes(Crash::segmentation_fault("a CPU list without a CPU"));
        }
        CpuListError::Malformed
    }
}
