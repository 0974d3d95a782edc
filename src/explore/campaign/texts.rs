//! Generates the texts of host lists, hostfiles, sequence files and rankfiles.

use super::draft::HEAD;
use super::invalid;
use super::rng::Rng;
use super::weights;
use std::fmt::Write as _;

/// Generates a host list with every node. A node's number of slots is one of `slots`; an empty one is left out.
pub(super) fn host_list(rng: &mut Rng, nodes: &[&str], slots: &[&str]) -> String {
    let items: Vec<String> = nodes
        .iter()
        .map(|node| {
            let name = rng.weighted(weights::HOST_NAMES).replace('%', node);
            match rng.pick(slots) {
                "" => name,
                slots => format!("{name}:{slots}"),
            }
        })
        .collect();
    items.join(",")
}

/// Generates a hostfile with every node, and sometimes another line.
pub(super) fn hostfile(rng: &mut Rng, nodes: &[&str]) -> String {
    let mut text = String::new();
    for node in nodes {
        let line = if *node == HEAD && rng.percent(30) {
            rng.pick(weights::HEAD_LINES)
        } else {
            rng.weighted(weights::HOST_LINES)
        };
        let line = line.replace("user@@", "user\u{1}").replace('@', node);
        let _ = writeln!(text, "{}", line.replace('\u{1}', &format!("@{node}")));
    }
    if rng.percent(12) {
        let line = rng.pick(weights::FURTHER_HOST_LINES);
        let _ = writeln!(text, "{}", line.replace('%', rng.pick(nodes)));
    }
    text
}

/// Generates a hostfile that is a sequence too: one node per line, without slots.
pub(super) fn names(rng: &mut Rng, nodes: &[&str]) -> String {
    let lines = rng.pick(&[4, 5, 6, 8]);
    (0..lines)
        .map(|_| format!("{}\n", rng.pick(nodes)))
        .collect()
}

/// Generates a sequence file: one node per line, some with CPUs.
pub(super) fn sequence(rng: &mut Rng, nodes: &[&str]) -> String {
    let mut text = String::new();
    for line in 0..rng.pick(&[2, 3, 4, 4, 6, 8]) {
        let cpus = rng.weighted(weights::SEQUENCE_CPUS);
        let cpus = cpus.replace('%', &line.to_string());
        let _ = writeln!(text, "{}{cpus}", rng.pick(nodes));
        if rng.percent(3) {
            let _ = writeln!(text, "{}", rng.pick(weights::SEQUENCE_REMARKS));
        }
    }
    text
}

/// Generates a rankfile: one rank per line, in any order.
pub(super) fn rankfile(rng: &mut Rng, nodes: &[&str]) -> String {
    let mut ranks: Vec<usize> = (0..rng.pick(&[2, 3, 4, 4, 6, 8])).collect();
    if rng.percent(50) {
        rng.shuffle(&mut ranks);
    }
    // A CPU that is given to two ranks is refused, so most files have one kind of list.
    let distinct = rng.percent(75);
    let cpus = rng.weighted(weights::RANK_CPUS);
    let mut text = String::new();
    for rank in ranks {
        let cpus = if distinct {
            if cpus.contains('%') { cpus } else { " slot=%" }
        } else {
            rng.weighted(weights::RANK_CPUS)
        };
        let host = if rng.percent(6) {
            "+n0"
        } else {
            rng.pick(nodes)
        };
        let cpus = cpus.replace('%', &rank.to_string());
        let _ = writeln!(text, "rank {rank}={host}{cpus}");
    }
    text
}

/// Generates a rankfile without some of its ranks.
pub(super) fn rankfile_with_gaps(rng: &mut Rng, nodes: &[&str]) -> String {
    let whole = rankfile(rng, nodes);
    let lines = whole.lines().filter(|_| !rng.percent(40));
    let some: String = lines.map(|line| format!("{line}\n")).collect();
    match some.is_empty() {
        true => whole,
        false => some,
    }
}

/// Returns the text with an invalid line added.
pub(super) fn broken(rng: &mut Rng, text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let at = rng.below(lines.len() + 1);
    lines.insert(at, rng.pick(invalid::INVALID_LINES));
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether an item of a host list is one of the node's names, with or without a number of slots.
    fn is_name_of(item: &str, node: &str) -> bool {
        let name = item.strip_suffix(":4").unwrap_or(item);
        let mut forms = weights::HOST_NAMES.iter().map(|(_, form)| form);
        forms.any(|form| form.replace('%', node) == name)
    }

    #[test]
    fn every_node_is_in_the_lists() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let list = host_list(&mut rng, &["n1", "n2"], &["", "4"]);
            let names: Vec<&str> = list.split(',').collect();
            let [first, second] = names.as_slice() else {
                panic!("{list}");
            };
            assert!(
                is_name_of(first, "n1") && is_name_of(second, "n2"),
                "{list}"
            );
            let file = hostfile(&mut rng, &["n1", "n2"]);
            assert!(file.contains("n1") && file.contains("n2"), "{file}");
            assert!(!file.contains('\u{1}'), "{file}");
        }
    }

    #[test]
    fn every_rank_is_in_a_rankfile_once() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let text = rankfile(&mut rng, &["n1"]);
            let mut ranks: Vec<usize> = text
                .lines()
                .map(|line| line[5..].split('=').next().unwrap().parse().unwrap())
                .collect();
            ranks.sort_unstable();
            assert!(ranks.iter().copied().eq(0..ranks.len()), "{text}");
        }
    }
}
