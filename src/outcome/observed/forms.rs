//! Reads what programs print about the places of ranks.

use super::places::{Seen, ShownCpus};
use crate::outcome::map_text::{MapTextError, count_maps, parse_binding, parse_map};
use mapcheck_reference::job_map::Bound;
use regex::{Captures, Regex};
use std::collections::BTreeMap;

/// The largest number of a CPU.
const MOST: u32 = 1 << 20;

/// What was read of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Observation {
    /// What printed it.
    pub form: &'static str,
    /// The ranks, those without a number last.
    pub ranks: Vec<Seen>,
}

/// A text that shows no rank.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ObservedError {
    /// No line has a form that is known.
    #[error(
        "no line shows where a rank is; known are `--display bind`, `--report-bindings` of Open MPI 4 and 5, a map, xthi, hello_jobstep, `taskset -p`, and `numactl --show`"
    )]
    Unknown,
    /// A line has a known form, and a value that it cannot have.
    #[error("line {line} has no CPUs that can be read: `{text}`")]
    Cpus {
        /// The number of the line, from 1.
        line: usize,
        /// The line, shortened.
        text: String,
    },
    /// Two lines contradict each other about a rank: they are of two runs.
    #[error(
        "line {line} has rank {rank} once more, in another place; give the output of one run: `{text}`"
    )]
    Twice {
        /// The number of the line, from 1.
        line: usize,
        /// The rank.
        rank: u32,
        /// The line, shortened.
        text: String,
    },
    /// The text has a map that cannot be read.
    #[error(transparent)]
    Map(#[from] MapTextError),
}

/// A form of lines: what prints it, its pattern, and how its CPUs are read. `mcw` is what Open MPI 4 puts in front of a rank.
struct Form {
    name: &'static str,
    pattern: &'static str,
    cpus: fn(&Captures<'_>) -> Option<ShownCpus>,
    /// Whether the CPUs are those of a thread, or the one that it ran on.
    is_part: bool,
}

/// What a launcher puts in front of the lines of a rank, if it is asked to: `[1,0]<stdout>: `. Others put a time or a node before that.
const TAG: &str =
    r"(?:^|^.{0,80}?[\s>\]:])(?:\[(?:[^\]\s]*[@,])?(?P<tag>\d+)\](?:<std(?:out|err)>)?:\s*)?";

const FORMS: [Form; 10] = [
    Form {
        name: BINDINGS_OF_4,
        pattern: r"(?:\[(?P<node>[^\]:]+):\d+\]\s+)?(?:MCW )?rank (?P<rank>\d+) bound to (?P<cpus>socket .*)$",
        cpus: |found| sockets(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: "--report-bindings",
        pattern: r"(?:\[(?P<node>[^\]:]+):\d+\]\s+)?(?:MCW )?[Rr]ank (?P<rank>\d+) (?:is )?(?:bound to (?P<cpus>package\[.*|N/A)|not bound(?: \(or .*)?\.?)$",
        cpus: |found| match found.name("cpus") {
            Some(cpus) => bound(cpus.as_str()),
            None => Some(ShownCpus::Unbound),
        },
        is_part: false,
    },
    Form {
        name: "--display bind",
        pattern: r"Proc \[[^\]]*,(?P<rank>\d+)\] Node (?P<node>\S+) bound to (?P<cpus>.*)$",
        cpus: |found| bound(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: MAP_OF_4,
        pattern: r"Process OMPI jobid: .* App: \d+ Process rank: (?P<rank>\d+) Bound: (?P<cpus>socket .*)$",
        cpus: |found| sockets(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: MAP,
        pattern: r"Process (?:OMPI )?jobid: .* App: \d+ Process rank: (?P<rank>\d+) Bound: (?P<cpus>.*?)(?: Device: .*)?$",
        cpus: |found| bound(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: "xthi",
        pattern: r"Hello from rank (?P<rank>\d+)(?:, (?:level \d+, )?thread (?P<thread>\d+))?,? on (?P<node>[^\s,()]+?)\.? \(core affinity = (?P<cpus>[\d,\- ]*)\)",
        cpus: |found| list(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: "xthi",
        pattern: r"Node +(?P<index>\d+), rank +(?P<rank>\d+), thread +(?P<thread>\d+), \(affinity = +(?P<cpus>[\d,\- ]*)\)",
        cpus: |found| list(found.name("cpus")?.as_str()),
        is_part: false,
    },
    Form {
        name: RAN,
        pattern: r"MPI (?P<rank>\d+) - OMP (?P<thread>\d+) - HWT (?P<cpus>\d+)(?: \([^)]*\))?(?: - Node (?P<node>\S+))?",
        cpus: |found| list(found.name("cpus")?.as_str()),
        is_part: true,
    },
    Form {
        name: "taskset",
        pattern: r"pid \d+'s (?:current |new )?affinity (?:list: (?P<cpus>[\d,\-]+)|mask: (?:0x)?(?P<mask>[0-9a-fA-F,]+))\s*$",
        cpus: |found| match (found.name("cpus"), found.name("mask")) {
            (Some(cpus), _) => list(cpus.as_str()),
            (_, Some(mask)) => self::mask(mask.as_str()),
            _ => None,
        },
        is_part: false,
    },
    Form {
        name: "numactl --show",
        pattern: r"physcpubind: (?P<cpus>[\d ]+)$",
        cpus: |found| list(&found.name("cpus")?.as_str().trim().replace(' ', ",")),
        is_part: false,
    },
];

/// What shows where a thread ran.
pub const RAN: &str = "hello_jobstep";
const MAP: &str = "a map";
const MAP_OF_4: &str = "a map of Open MPI 4";
const BINDINGS_OF_4: &str = "--report-bindings of Open MPI 4";

/// The forms that only Open MPI 4 and older print.
pub const OF_OPEN_MPI_4: [&str; 2] = [MAP_OF_4, BINDINGS_OF_4];

/// What colours a terminal.
const COLOURS: &str = "\u{1b}\\[[0-9;?]*[A-Za-z]";

/// The line of a map that names the node of the processes below it.
const MAP_NODE: &str = r"^Data for node: (\S+)";

/// The line of xthi that gives a node a number.
const NODE: &str = r"^Node +(\d+), hostname ([^\s,]+)";

/// Reads the places of ranks from what a program printed, whatever else it printed.
///
/// # Errors
///
/// No line shows a rank, or one has CPUs that cannot be read.
pub fn observe(text: &str) -> Result<Observation, ObservedError> {
    let patterns: Vec<(Regex, &Form)> = FORMS
        .iter()
        .filter_map(|form| Some((Regex::new(&format!("{TAG}{}", form.pattern)).ok()?, form)))
        .collect();
    let colours = Regex::new(COLOURS).ok();
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let text = match &colours {
        Some(colours) => &*colours.replace_all(text, ""),
        None => text,
    };
    let node_line = Regex::new(NODE).ok();
    let map_line = Regex::new(MAP_NODE).ok();
    let mut of_map_line: Option<String> = None;
    let mut nodes: BTreeMap<String, String> = BTreeMap::new();
    let mut form = None;
    let mut by_rank: BTreeMap<u32, Seen> = BTreeMap::new();
    let mut without: Vec<Seen> = Vec::new();
    let (lines, text_ends_with_line) = (text.lines().count(), text.ends_with('\n'));
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if let Some(found) = node_line.as_ref().and_then(|it| it.captures(line)) {
            nodes.insert(found[1].to_owned(), found[2].to_owned());
            continue;
        }
        if let Some(found) = map_line.as_ref().and_then(|it| it.captures(line)) {
            of_map_line = Some(found[1].to_owned());
            continue;
        }
        let matched = patterns
            .iter()
            .find_map(|(pattern, form)| Some((pattern.captures(line)?, form)));
        let Some((found, of)) = matched else {
            continue;
        };
        let (number, text) = (index + 1, line.chars().take(80).collect::<String>());
        let Some(cpus) = (of.cpus)(&found) else {
            // What was cut in its last line is cut, and the rest can be read.
            if !text_ends_with_line && number == lines {
                continue;
            }
            return Err(ObservedError::Cpus { line: number, text });
        };
        form.get_or_insert(of.name);
        let mut seen = seen(&found, cpus, of.is_part, &nodes);
        if [MAP, MAP_OF_4].contains(&of.name) {
            seen.node.clone_from(&of_map_line);
        }
        match seen.rank {
            Some(rank) if !add(&mut by_rank, rank, seen.clone()) => {
                return Err(ObservedError::Twice {
                    line: number,
                    rank,
                    text,
                });
            }
            Some(_) => {}
            None => without.push(seen),
        }
    }
    let ranks: Vec<Seen> = by_rank.into_values().chain(without).collect();
    match form {
        Some(form) if !ranks.is_empty() => Ok(Observation { form, ranks }),
        // The long form has several lines for each process.
        _ if count_maps(text) > 0 => of_map(text),
        _ => Err(ObservedError::Unknown),
    }
}

/// Returns what a line shows.
fn seen(
    found: &Captures<'_>,
    cpus: ShownCpus,
    is_part: bool,
    nodes: &BTreeMap<String, String>,
) -> Seen {
    let text = |name: &str| found.name(name).map(|it| it.as_str());
    let rank = text("rank").or_else(|| text("tag"));
    let numbered = || nodes.get(text("index")?).cloned();
    Seen {
        rank: rank.and_then(|rank| rank.parse().ok()),
        node: text("node").map(str::to_owned).or_else(numbered),
        cpus,
        is_part,
    }
}

/// Adds what a line shows of a rank: another thread of it adds its CPUs. Returns whether that fits what is known of the rank.
fn add(by_rank: &mut BTreeMap<u32, Seen>, rank: u32, seen: Seen) -> bool {
    let Some(known) = by_rank.get_mut(&rank) else {
        by_rank.insert(rank, seen);
        return true;
    };
    if known.node != seen.node {
        return false;
    }
    match (&mut known.cpus, &seen.cpus) {
        (known, seen) if known == seen => true,
        (ShownCpus::System(all), ShownCpus::System(more)) => {
            all.extend(more);
            all.sort_unstable();
            all.dedup();
            known.is_part = true;
            true
        }
        _ => false,
    }
}

/// Returns the ranks of a map.
fn of_map(text: &str) -> Result<Observation, ObservedError> {
    let map = parse_map(text)?.map;
    let mut ranks: Vec<Seen> = Vec::new();
    for node in &map.nodes {
        ranks.extend(node.procs.iter().map(|process| Seen {
            rank: Some(process.rank),
            node: Some(node.name.to_string()),
            cpus: ShownCpus::Bound(process.bound.clone()),
            is_part: false,
        }));
    }
    ranks.sort_by_key(|seen| seen.rank);
    Ok(Observation {
        form: "a map",
        ranks,
    })
}

/// Reads CPUs as a map prints them, or `not bound`.
fn bound(text: &str) -> Option<ShownCpus> {
    let text = text.trim();
    let text = text.strip_suffix(|last: char| last == '.').unwrap_or(text);
    if text.eq_ignore_ascii_case("not bound") || text.is_empty() {
        return Some(ShownCpus::Unbound);
    }
    parse_binding(text).map(|bound| match bound {
        Bound::Nothing => ShownCpus::Unbound,
        bound => ShownCpus::Bound(bound),
    })
}

/// Reads `socket 0[core 0[hwt 0-1]], socket 1[core 12[hwt 0]]: [BB/..][B./..]`.
fn sockets(text: &str) -> Option<ShownCpus> {
    let (text, picture) = match text.split_once("]:").or_else(|| text.split_once("] :")) {
        Some((text, picture)) => (text, picture),
        None => (text, ""),
    };
    let mut cores = Vec::new();
    for part in text.split("]], ") {
        let (socket, rest) = part
            .trim_end_matches([']', ':', ' '])
            .split_once("[core ")?;
        let socket = socket.trim().strip_prefix("socket ")?.parse().ok();
        let socket: u32 = socket.filter(|socket| *socket < MOST)?;
        let (core, threads) = rest.split_once("[hwt ")?;
        let ShownCpus::System(threads) = list(threads)? else {
            return None;
        };
        let core: u32 = core.parse().ok().filter(|core| *core < MOST)?;
        let threads = threads.iter().map(|thread| *thread as usize);
        cores.push((socket as usize, core as usize, threads.collect()));
    }
    let packages = packages(picture);
    Some(ShownCpus::Cores { cores, packages })
}

/// Counts the cores of each package in a picture of a machine: `[BB/..][../..]`. `<>` is around a NUMA node.
fn packages(picture: &str) -> Vec<usize> {
    let inner = picture.trim().strip_prefix('[').unwrap_or_default();
    let Some(inner) = inner.strip_suffix(']') else {
        return Vec::new();
    };
    let count = |package: &str| {
        let cores = package.trim_start_matches('[').replace("><", "/");
        match cores.trim_matches(['<', '>']) {
            "" => 0,
            cores => cores.split('/').count(),
        }
    };
    inner.split("][").map(count).collect()
}

/// Reads a list of the operating system's numbers: `0-3,8`.
fn list(text: &str) -> Option<ShownCpus> {
    let mut numbers: Vec<u32> = Vec::new();
    for part in text.split(',') {
        let part = part.trim();
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first: u32 = first.trim().parse().ok()?;
        let last: u32 = last.trim().parse().ok()?;
        if last >= MOST || first > last || numbers.len() > MOST as usize {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(ShownCpus::System(numbers))
}

/// Reads a mask of the operating system's numbers, in hexadecimal digits, perhaps with commas between groups of eight.
fn mask(text: &str) -> Option<ShownCpus> {
    let digits: Vec<u32> = text
        .chars()
        .filter(|digit| *digit != ',')
        .map(|digit| digit.to_digit(16))
        .collect::<Option<_>>()?;
    let mut numbers = Vec::new();
    for (place, digit) in digits.iter().rev().enumerate() {
        let place = u32::try_from(place).ok().filter(|it| *it < MOST / 4)?;
        let bits = (0..4).filter(|bit| digit & (1 << bit) != 0);
        numbers.extend(bits.map(|bit| 4 * place + bit));
    }
    (!numbers.is_empty()).then_some(ShownCpus::System(numbers))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(text: &str) -> Seen {
        let observed = observe(text).unwrap();
        assert_eq!(observed.ranks.len(), 1, "{observed:?}");
        observed.ranks[0].clone()
    }

    fn system(numbers: &[u32]) -> ShownCpus {
        ShownCpus::System(numbers.to_vec())
    }

    #[test]
    fn what_programs_print_is_read() {
        let four = "[n1:77] MCW rank 3 bound to socket 0[core 0[hwt 0-1]], socket 1[core 12[hwt 0]]: [BB/..][B./..]";
        let seen = one(four);
        assert_eq!((seen.rank, seen.node.as_deref()), (Some(3), Some("n1")));
        assert_eq!(
            seen.cpus,
            ShownCpus::Cores {
                cores: vec![(0, 0, vec![0, 1]), (1, 12, vec![0])],
                packages: vec![2, 2]
            }
        );
        let five = one("[n1.site.org:77] Rank 0 bound to package[0][core:2]");
        assert_eq!(five.node.as_deref(), Some("n1.site.org"));
        assert!(matches!(five.cpus, ShownCpus::Bound(_)));
        let free = "[n1:7] Rank 1 is not bound (or bound to all available processors)";
        assert_eq!(one(free).cpus, ShownCpus::Unbound);
        let bind = one("Proc [prterun-hn@1,5] Node n2 bound to package[0][core:L0]");
        assert_eq!((bind.rank, bind.node.as_deref()), (Some(5), Some("n2")));
        let xthi = one("Hello from rank 7, thread 0, on nid00012. (core affinity = 0-1,8)");
        assert_eq!(xthi.node.as_deref(), Some("nid00012"));
        assert_eq!(xthi.cpus, system(&[0, 1, 8]));
        let step = one("MPI 002 - OMP 000 - HWT 001 - Node frontier00001 - RT_GPU_ID 0 - GPU_ID 0");
        assert_eq!((step.rank, step.is_part), (Some(2), true));
        assert_eq!(step.cpus, system(&[1]));
    }

    #[test]
    fn a_map_is_read_as_it_is_pasted() {
        let pasted = "  Data for node: n7 Num slots: 4 Max slots: 0 Num procs: 1\n  Process jobid: prterun-hn@1 App: 0 Process rank: 6 Bound: package[0][core:L3]\n\n\n";
        let seen = one(pasted);
        assert_eq!((seen.rank, seen.node.as_deref()), (Some(6), Some("n7")));
        assert!(matches!(seen.cpus, ShownCpus::Bound(_)));
        let four = "Data for node: n7\tNum slots: 4\n\tProcess OMPI jobid: [5,1] App: 0 Process rank: 1 Bound: socket 0[core 2[hwt 0-1]]:[../../BB/..]\n";
        let seen = one(four);
        assert_eq!((seen.rank, seen.node.as_deref()), (Some(1), Some("n7")));
        let cores = vec![(0, 2, vec![0, 1])];
        let packages = vec![4];
        assert_eq!(seen.cpus, ShownCpus::Cores { cores, packages });
    }

    #[test]
    fn a_node_that_xthi_numbers_is_named() {
        let text = "Node    0, hostname nid001020, mpi   8, omp   1, executable xthi\nNode    0, rank    3, thread   0, (affinity =   16)\n";
        let seen = one(text);
        assert_eq!(seen.node.as_deref(), Some("nid001020"));
        assert_eq!(seen.cpus, system(&[16]));
    }

    #[test]
    fn taskset_has_a_rank_if_the_launcher_tags_lines() {
        let tagged = one("[1,2]<stdout>: pid 4711's current affinity mask: 5");
        assert_eq!((tagged.rank, tagged.cpus), (Some(2), system(&[0, 2])));
        let bare = one("pid 4711's current affinity list: 0,4-5");
        assert_eq!((bare.rank, bare.cpus), (None, system(&[0, 4, 5])));
        let wide = one("pid 4711's current affinity mask: 1,00000001");
        assert_eq!(wide.cpus, system(&[0, 32]));
    }

    #[test]
    fn the_threads_of_a_rank_are_seen_together() {
        let text = "Hello from rank 0, thread 0, on n1. (core affinity = 0)\nnoise\nHello from rank 0, thread 1, on n1. (core affinity = 1)\n";
        let seen = one(text);
        assert_eq!((seen.cpus, seen.is_part), (system(&[0, 1]), true));
    }

    #[test]
    fn the_output_of_two_runs_is_refused() {
        let line =
            |node: &str, core: u32| format!("[{node}:7] Rank 0 bound to package[0][core:{core}]\n");
        assert!(observe(&(line("n1", 2) + &line("n1", 2))).is_ok());
        for other in [line("n2", 2), line("n1", 3)] {
            let both = observe(&(line("n1", 2) + &other));
            assert!(matches!(
                both,
                Err(ObservedError::Twice {
                    line: 2,
                    rank: 0,
                    ..
                })
            ));
        }
    }

    #[test]
    fn other_text_is_refused() {
        assert!(matches!(observe("hello\n"), Err(ObservedError::Unknown)));
        let huge = "pid 1's current affinity list: 0-4294967295\n";
        assert!(matches!(
            observe(huge),
            Err(ObservedError::Cpus { line: 1, .. })
        ));
    }
}
