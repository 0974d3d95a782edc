//! The kinds of CPUs of a machine, such as performance and efficiency cores. No map depends on them.

use crate::CpuSet;

/// CPUs of one kind, on a machine with several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "hwloc_cpukinds_get_info")]
pub struct CpuKind {
    /// Its hardware threads.
    pub cpus: CpuSet,
    /// Its name: `Performance` and `Efficiency` for two kinds of which one is faster, else the vendor's name or `Kind 0`.
    pub name: String,
    /// A letter for it: `P`, `E`, or its number.
    pub letter: char,
    /// The vendor's name for its cores, such as `IntelAtom`.
    pub core_type: Option<String>,
}

impl CpuKind {
    /// Names some kinds of CPUs, the slowest first if they are ranked.
    ///
    /// Returns nothing for a single kind: then CPUs are alike.
    #[must_use]
    pub fn of_machine(kinds: Vec<(CpuSet, Option<String>)>, are_ranked: bool) -> Vec<Self> {
        let count = kinds.len();
        let named = |number: usize, core_type: Option<&str>| match number {
            0 if are_ranked && count == 2 => ("Efficiency".to_owned(), 'E'),
            1 if are_ranked && count == 2 => ("Performance".to_owned(), 'P'),
            _ => {
                let digit = u32::try_from(number % 36).ok();
                let letter = digit.and_then(|digit| char::from_digit(digit, 36));
                let name = core_type.map_or_else(|| format!("Kind {number}"), str::to_owned);
                (name, letter.unwrap_or('?'))
            }
        };
        let types: Vec<_> = kinds
            .iter()
            .map(|(_, core_type)| core_type.clone())
            .collect();
        let kind = |(number, (cpus, core_type)): (usize, (CpuSet, Option<String>))| {
            let is_own = types.iter().filter(|it| **it == core_type).count() == 1;
            let (name, letter) = named(number, core_type.as_deref().filter(|_| is_own));
            Self {
                cpus,
                name,
                letter,
                core_type,
            }
        };
        if count < 2 {
            return Vec::new();
        }
        kinds.into_iter().enumerate().map(kind).collect()
    }
}
