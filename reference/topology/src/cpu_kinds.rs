//! The kinds of CPUs of a machine, such as performance and efficiency cores. No map depends on them.

use crate::CpuSet;

/// CPUs of one kind, on a machine with several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "hwloc_cpukinds_get_info")]
pub struct CpuKind {
    /// Its hardware threads.
    pub cpus: CpuSet,
    /// Its name: `Performance` or `Efficiency` where there are two kinds and one is faster, else `Kind 0 (IntelAtom)`.
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
        let (count, mut named) = (kinds.len(), Vec::new());
        if count < 2 {
            return named;
        }
        for (number, (cpus, core_type)) in (0..).zip(kinds) {
            let (name, letter) = match (number, &core_type) {
                (0, _) if are_ranked && count == 2 => ("Efficiency".to_owned(), 'E'),
                (1, _) if are_ranked && count == 2 => ("Performance".to_owned(), 'P'),
                (_, core_type) => {
                    let vendor = core_type.iter().map(|it| format!(" ({it})"));
                    let name = format!("Kind {number}{}", vendor.collect::<String>());
                    (name, char::from_digit(number, 36).unwrap_or('?'))
                }
            };
            named.push(Self {
                cpus,
                name,
                letter,
                core_type,
            });
        }
        named
    }
}
