//! The kinds of CPUs in a text, ranked as hwloc ranks them.
//!
//! Nothing here is a fault, since no map depends on kinds.

use super::attributes::Attributes;
use super::limits::MAX_KINDS;
use crate::order::sort_by_key;
use crate::{CpuKind, CpuSet};

/// The kinds of CPUs, each with threads of its own, by their OS indices.
#[derive(Debug, Default)]
pub(super) struct CpuKinds {
    /// What each element states, in the order of the text.
    elements: Vec<Kind>,
}

/// What is known of a kind of CPUs.
#[derive(Clone, Debug, Default)]
struct Kind {
    cpus: CpuSet,
    /// A rank that was set by the system or by a user.
    forced: Option<u32>,
    /// Names and values, each pair once. The last value of a name counts.
    infos: Vec<(&'static str, String)>,
    /// A number that is larger for a faster kind.
    rank: u64,
}

/// The infos that bear on the rank or the name of a kind.
const CORE_TYPE: &str = "CoreType";
const BASE_SPEED: &str = "FrequencyBaseMHz";
const MAX_SPEED: &str = "FrequencyMaxMHz";

impl Kind {
    /// Adds what another element states about the same threads.
    fn add(&mut self, other: &Self) {
        self.forced = other.forced;
        for info in &other.infos {
            self.add_info(info.clone());
        }
    }

    fn add_info(&mut self, info: (&'static str, String)) {
        if !self.infos.contains(&info) {
            self.infos.push(info);
        }
    }

    fn values(&self, name: &str) -> impl DoubleEndedIterator<Item = &String> {
        let infos = self.infos.iter().filter(move |(known, _)| *known == name);
        infos.map(|(_, value)| value)
    }

    /// The speed that an info states, or 0.
    fn speed(&self, name: &str) -> u64 {
        let last = self.values(name).next_back();
        let speed = last.and_then(|value| value.parse::<u32>().ok());
        speed.unwrap_or(0).into()
    }

    /// A number that is larger for a faster kind, of the vendor's type alone.
    fn type_rank(&self) -> u64 {
        let rank = |core_type: &String| match core_type.as_str() {
            "IntelLowPower" => Some(1),
            "IntelAtom" => Some(2),
            "IntelCore" => Some(3),
            _ => None,
        };
        self.values(CORE_TYPE).rev().find_map(rank).unwrap_or(0)
    }
}

impl CpuKinds {
    /// Reads an element, and returns whether its infos are read too.
    pub(super) fn begin(&mut self, attributes: &Attributes<'_>) -> bool {
        let cpus = attributes.set("cpuset").ok().flatten();
        let Some(cpus) = cpus.filter(|_| self.elements.len() < MAX_KINDS) else {
            return false;
        };
        let forced = attributes.get("forced_efficiency");
        self.elements.push(Kind {
            cpus,
            forced: forced.and_then(|text| text.parse().ok()),
            ..Kind::default()
        });
        true
    }

    /// Reads an info of the element that was read last.
    pub(super) fn add_info(&mut self, attributes: &Attributes<'_>) {
        let pair = attributes.get("name").zip(attributes.get("value"));
        let (Some(kind), Some((name, value))) = (self.elements.last_mut(), pair) else {
            return;
        };
        let names = [CORE_TYPE, BASE_SPEED, MAX_SPEED];
        if let Some(name) = names.into_iter().find(|known| *known == name) {
            kind.add_info((name, value.chars().take(20).collect()));
        }
    }

    /// Returns the kinds with their threads by logical number. `threads` are the OS indices of the machine's threads.
    #[doc(alias = "hwloc_internal_cpukinds_rank")]
    pub(super) fn of_threads(&self, threads: &[Option<u32>]) -> Vec<CpuKind> {
        let mut kinds = Vec::new();
        for element in &self.elements {
            register(&mut kinds, element);
        }
        let are_ranked = rank(&mut kinds);
        let logical = |kind: Kind| {
            let is_in = |index: &u32| kind.cpus.contains(*index as usize);
            let numbered = threads.iter().enumerate();
            let own = numbered.filter(|(_, index)| index.as_ref().is_some_and(is_in));
            let cpus: CpuSet = own.map(|(number, _)| number).collect();
            let core_type = kind.values(CORE_TYPE).next_back().cloned();
            (!cpus.is_empty()).then_some((cpus, core_type))
        };
        let kinds = kinds.into_iter().filter_map(logical).collect();
        CpuKind::of_machine(kinds, are_ranked)
    }
}

/// Adds an element to kinds without a thread in common: a kind that only some of its threads are in is split.
#[doc(alias = "hwloc_internal_cpukinds_register")]
fn register(kinds: &mut Vec<Kind>, element: &Kind) {
    let mut rest = element.cpus.clone();
    for at in 0..kinds.len() {
        let Some(kind) = kinds.get_mut(at) else {
            continue;
        };
        let shared = kind.cpus.and(&rest);
        if shared.is_empty() {
            continue;
        }
        rest.remove_all(&shared);
        if shared == kind.cpus {
            kind.add(element);
            continue;
        }
        kind.cpus.remove_all(&shared);
        let mut both = Kind {
            cpus: shared,
            ..kind.clone()
        };
        both.add(element);
        kinds.push(both);
    }
    if !rest.is_empty() {
        kinds.push(Kind {
            cpus: rest,
            ..element.clone()
        });
    }
    // Each of the elements may double the kinds.
    kinds.truncate(MAX_KINDS);
}

/// Sorts kinds, the slowest first, and returns whether they are known to differ in that.
///
/// A rank that was set decides; then the vendor's type and the speed.
fn rank(kinds: &mut Vec<Kind>) -> bool {
    let has_speed = |name| kinds.iter().all(|kind| kind.speed(name) > 0);
    let speed = if has_speed(BASE_SPEED) {
        BASE_SPEED
    } else {
        MAX_SPEED
    };
    let is_known = has_speed(speed) || kinds.iter().all(|kind| kind.type_rank() > 0);
    for by_forced in [true, false] {
        for at in 0..kinds.len() {
            let rank = match kinds[at].forced {
                Some(forced) if by_forced => forced.into(),
                None if by_forced => break,
                _ => (kinds[at].type_rank() << 20) + kinds[at].speed(speed),
            };
            if kinds[..at].iter().any(|kind| kind.rank == rank) {
                break;
            }
            kinds[at].rank = rank;
            if at + 1 == kinds.len() && (by_forced || is_known) {
                sort_by_key(kinds, |kind| kind.rank);
                return true;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::Topology;

    /// Four cores with one hardware thread each.
    const MACHINE: &str = include_str!("../../../../topologies/1pkg-1numa-4core.xml");

    /// Returns the letter, the name and the threads of each kind of a machine with some elements.
    fn kinds(elements: &str) -> Vec<(char, String, Vec<usize>)> {
        let text = MACHINE.replace("</topology>", &format!("{elements}</topology>"));
        let machine = Topology::from_xml(&text).unwrap();
        let kinds = machine.cpu_kinds().iter();
        kinds
            .map(|kind| (kind.letter, kind.name.clone(), kind.cpus.iter().collect()))
            .collect()
    }

    fn element(cpus: u32, rank: &str, core_type: &str) -> String {
        format!(
            "<cpukind cpuset=\"{cpus:#x}\" {rank}><info name=\"CoreType\" value=\"{core_type}\"/></cpukind>"
        )
    }

    #[test]
    fn two_ranked_kinds_are_performance_and_efficiency() {
        let two = element(0x3, "", "IntelCore") + &element(0xc, "", "IntelAtom");
        let expected = [
            ('E', "Efficiency".to_owned(), vec![2, 3]),
            ('P', "Performance".to_owned(), vec![0, 1]),
        ];
        assert_eq!(kinds(&two), expected);
        // A rank that was set decides.
        let forced = element(0x3, "forced_efficiency=\"1\"", "IntelCore")
            + &element(0xc, "forced_efficiency=\"7\"", "IntelAtom");
        assert_eq!(kinds(&forced)[0].2, [0, 1]);
    }

    #[test]
    fn other_kinds_have_the_vendors_names_or_numbers() {
        let unranked = element(0x3, "", "a") + &element(0xc, "", "b");
        let names: Vec<_> = kinds(&unranked)
            .into_iter()
            .map(|(_, name, _)| name)
            .collect();
        assert_eq!(names, ["Kind 0 (a)", "Kind 1 (b)"]);
        let alike: String = [0x1, 0x2, 0xc]
            .map(|cpus| format!("<cpukind cpuset=\"{cpus:#x}\"/>"))
            .concat();
        let letters: String = kinds(&alike).iter().map(|(letter, ..)| letter).collect();
        assert_eq!(letters, "012");
        assert_eq!(kinds(&alike)[2].1, "Kind 2");
    }

    #[test]
    fn cpus_of_one_kind_and_faulty_elements_are_none() {
        assert_eq!(kinds(&element(0xf, "", "IntelCore")), []);
        // The other kind has no thread on this machine.
        assert_eq!(
            kinds(&(element(0xf, "", "a") + &element(0xf0, "", "b"))),
            []
        );
        assert_eq!(
            kinds("<cpukind/><cpukind cpuset=\"x\"/><cpukind><info/></cpukind>"),
            []
        );
    }

    #[test]
    fn elements_beyond_the_limit_are_left_out() {
        let many: String = (0..1000)
            .map(|number| element(1 << (number % 4), "", "a"))
            .collect();
        assert_eq!(kinds(&many).len(), 4);
    }
}
