//! What a script asks LSF for: `#BSUB -n 120` and `#BSUB -R "span[ptile=40]"`.

use super::{Job, MOST_LINES, Open, lines_of, names, number, numbers, open};

/// The name that the job's list of nodes gets.
const FILE: &str = "the-nodes-of-LSF";

/// What decides the slots of each node.
const DECIDES: &str = "`-n SLOTS` and `-R \"span[ptile=SLOTS_ON_A_NODE]\"`";

/// Returns the job that comments ask for.
pub(super) fn of_comments(comments: &[&str]) -> Result<Job, Open> {
    let is_of_nodes = |comment: &&str| comment.starts_with("-nnodes");
    if let Some(comment) = comments.iter().position(is_of_nodes) {
        return open(comment, DECIDES);
    }
    // LSF writes a file for the launcher then, which has the CPUs of each rank.
    if let Some(comment) = comments.iter().position(|it| it.contains("affinity[")) {
        return Err(Open {
            comment,
            decides: Some("`LSB_AFFINITY_HOSTFILE=FILE` in front as well"),
        });
    }
    let count = |comment: &str| comment.strip_prefix("-n").map(str::trim).map(str::to_owned);
    let asked = comments.iter().map(|comment| count(comment));
    let Some((comment, Some(slots))) = asked.enumerate().find(|(_, count)| count.is_some()) else {
        return open(0, DECIDES);
    };
    let slots = number(&slots).filter(|slots| *slots <= MOST_LINES);
    let span = |what: &str| {
        let mut spans = comments.iter().filter(|comment| comment.contains("span["));
        spans.find_map(|comment| {
            let (_, value) = comment.split_once(what)?;
            let end = value.find(|next: char| !next.is_ascii_digit());
            number(&value[..end.unwrap_or(value.len())])
        })
    };
    let Some(slots) = slots else {
        return open(comment, DECIDES);
    };
    let each = span("ptile=");
    let on_each = each.unwrap_or(slots).min(slots);
    let nodes = slots.div_ceil(on_each);
    let left = |before: u64| slots.saturating_sub(before * on_each).min(on_each);
    let hosts: Vec<(String, u64)> = names(nodes).zip((0..nodes).map(left)).collect();
    let (text, words) = lines_of(&hosts);
    let guess = match (each, span("hosts=")) {
        (None, None) => "; LSF decides the nodes: `-R \"span[ptile=SLOTS_ON_A_NODE]\"` fixes them",
        _ => "",
    };
    let known = [("LSB_JOBID", "1"), ("LSB_DJOB_HOSTFILE", FILE)];
    let variables = known.map(|(name, value)| (name.to_owned(), value.to_owned()));
    Ok(Job {
        others: numbers(&[("LSB_DJOB_NUMPROC", slots)]),
        variables: variables.into(),
        file: Some((FILE.to_owned(), text)),
        note: format!(
            "the job that LSF is asked for is taken as an LSB_DJOB_HOSTFILE with lines: {words}{guess}"
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slots_of_each_node_are_those_of_the_request() {
        for (span, words) in [
            ("-R \"span[ptile=40]\"", ": 40 for each of node1 to node3"),
            (
                "-R 'rusage[mem=1] span[ptile=50]'",
                ": 50 for node1, 50 for node2, 20 for node3",
            ),
            ("-R span[hosts=1]", ": 120 for node1"),
            ("-q long", ": 120 for node1; LSF decides the nodes"),
        ] {
            let job = of_comments(&["-L /bin/bash", "-n 120", span]).unwrap();
            assert!(job.note.contains(words), "{span}: {job:?}");
        }
    }

    #[test]
    fn what_lsf_decides_is_not_known() {
        for comment in [
            "-n 2 -R affinity[core(10)]",
            "-L /bin/bash",
            "-n 2,4",
            "-n",
            "-n 0",
            "-n 99999999999",
            "-nnodes 2",
        ] {
            assert!(of_comments(&[comment]).is_err(), "{comment}");
        }
    }
}
