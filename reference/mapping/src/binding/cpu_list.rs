//! The CPU lists of rankfiles and sequence files.
//!
//! Items between semicolons are united. An item is `P0` or `P0-1,3` (whole packages; `*` for all), `0:1-2` or `P0:1:3` (cores of a
//! package), or `0,2-3` (CPUs of the machine).

use crate::error::Crash;
use crate::rules::{Quirk, Rules};
use mapcheck_topology::{CpuSet, Level, Object, Topology};

/// Why a list has no CPUs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CpuListError {
    /// It is malformed.
    Malformed,
    /// It has a range with more than two ends.
    Ends,
    /// The machine has no such CPU or package.
    NotFound,
    /// The rules have a quirk that ends the program here.
    Crashes(Crash),
}

/// The CPUs of a list.
///
/// # Errors
///
/// The list is malformed, or names what the machine does not have.
#[doc(alias = "prte_hwloc_base_cpu_list_parse")]
pub fn parse_cpu_list(
    list: &str,
    topology: &Topology,
    hwthreads: bool,
    rules: &Rules,
) -> Result<CpuSet, CpuListError> {
    let reader = Reader {
        topology,
        hwthreads,
        unchecked: rules.has(Quirk::ListedCpusUnchecked),
    };
    let mut cpus = CpuSet::new();
    let mut items = list.split(';').filter(|item| !item.is_empty()).peekable();
    if items.peek().is_none() {
        return Err(reader.nothing());
    }
    for item in items {
        cpus.insert_all(&reader.item(item)?);
    }
    Ok(cpus)
}

/// What stands in front of the number of a package, and may be left out where cores follow.
const PACKAGE: [char; 4] = ['P', 'p', 'S', 's'];

struct Reader<'a> {
    topology: &'a Topology,
    hwthreads: bool,
    /// Whether empty parts are passed over, and ranges may descend, for [`Quirk::ListedCpusUnchecked`].
    unchecked: bool,
}

impl Reader<'_> {
    fn item(&self, item: &str) -> Result<CpuSet, CpuListError> {
        let bare = item.strip_prefix(PACKAGE);
        if item.contains(':') {
            return self.inside(bare.unwrap_or(item));
        }
        match bare {
            Some(packages) => {
                let all: Vec<&Object> = self.topology.objects(Level::Package).iter().collect();
                self.of(packages, &all, false)
            }
            None => {
                let cpu = |number| self.topology.cpu(number, self.hwthreads);
                self.listed(item, cpu, self.unchecked)
            }
        }
    }

    /// Cores of a package, by their numbers inside it; threads where the machine has no cores.
    fn inside(&self, item: &str) -> Result<CpuSet, CpuListError> {
        let fields = self.parts(item, ':').ok_or(CpuListError::Malformed)?;
        let (package, fields) = fields.split_first().ok_or(CpuListError::Malformed)?;
        let packages = self.topology.objects(Level::Package);
        let package = packages.get(self.number(package)?);
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
            cpus.insert_all(&self.of(field, &inside, self.unchecked)?);
        }
        Ok(cpus)
    }

    /// The CPUs of some objects, by their numbers among all of their kind, or of all of them for `*`.
    fn of(&self, text: &str, all: &[&Object], descends: bool) -> Result<CpuSet, CpuListError> {
        let means_all = text == "*" || self.unchecked && text.starts_with('*');
        if !means_all || all.is_empty() {
            return self.listed(text, |number| all.get(number).copied(), descends);
        }
        let mut cpus = CpuSet::new();
        for object in all {
            cpus.insert_all(&object.cpus);
        }
        Ok(cpus)
    }

    /// The CPUs of what `0,2-3` names; a range may be allowed to descend, and then names nothing.
    fn listed<'t>(
        &self,
        text: &str,
        object: impl Fn(usize) -> Option<&'t Object>,
        descends: bool,
    ) -> Result<CpuSet, CpuListError> {
        let mut cpus = CpuSet::new();
        for range in self.parts(text, ',').ok_or_else(|| self.nothing())? {
            let ends = self.parts(range, '-').ok_or_else(|| self.nothing())?;
            let (low, high) = match *ends.as_slice() {
                [one] => (one, one),
                [low, high] => (low, high),
                _ => return Err(CpuListError::Ends),
            };
            let (low, high) = (self.number(low)?, self.number(high)?);
            if low > high && !descends {
                return Err(CpuListError::Malformed);
            }
            for number in low..=high {
                let object = object(number).ok_or(CpuListError::NotFound)?;
                cpus.insert_all(&object.cpus);
            }
        }
        Ok(cpus)
    }

    /// The parts of a text, unless there is none; an empty one is passed over if nothing is checked, and else spoils them all.
    fn parts<'t>(&self, text: &'t str, separator: char) -> Option<Vec<&'t str>> {
        let mut parts: Vec<&str> = text.split(separator).collect();
        if self.unchecked {
            parts.retain(|part| !part.is_empty());
        }
        let all = !parts.is_empty() && parts.iter().all(|part| !part.is_empty());
        all.then_some(parts)
    }

    /// A number; where nothing is checked, blanks may stand in front of it.
    fn number(&self, text: &str) -> Result<usize, CpuListError> {
        let bare = if self.unchecked {
            text.trim_ascii_start()
        } else {
            text
        };
        bare.parse().map_err(|_| CpuListError::Malformed)
    }

    /// PAM-MAP-FILE-2: a list names something.
    fn nothing(&self) -> CpuListError {
        if self.unchecked {
            return CpuListError::Crashes(Crash::segmentation_fault(
                "a CPU list that lists nothing",
            ));
        }
        CpuListError::Malformed
    }
}
