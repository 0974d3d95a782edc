//! What a script asks PBS or Torque for: `#PBS -l nodes=2:ppn=4`, `#PBS -l select=2:ncpus=16:mpiprocs=4`.

use super::{Job, MOST_LINES, Open, lines_of, number, numbers, open};

/// The name that the job's list of nodes gets.
const FILE: &str = "the-nodes-of-PBS";

/// The part of a request for nodes that has the slots of each.
const PPN: &str = "ppn=";

/// The longest name of a node.
const LONGEST_NAME: usize = 255;

/// What decides the slots of each node.
const DECIDES: &str = "`-l select=NODES:mpiprocs=SLOTS`";

/// Returns the job that comments ask for.
pub(super) fn of_comments(comments: &[&str]) -> Result<Job, Open> {
    let asking = comments.iter().enumerate().find_map(|(number, comment)| {
        let mut resources = resources(comment)?;
        let asked = resources.find_map(|resource| {
            let nodes = resource.strip_prefix("nodes=").map(|text| (text, PPN));
            nodes.or_else(|| Some((resource.strip_prefix("select=")?, "mpiprocs=")))
        });
        asked.map(|(chunks, slots)| (number, chunks, slots))
    });
    let Some((comment, chunks, slots)) = asking else {
        return open(0, DECIDES);
    };
    let Some(hosts) = hosts_of(chunks, slots) else {
        return open(comment, DECIDES);
    };
    let (text, words) = lines_of(&hosts);
    let known = [
        ("PBS_ENVIRONMENT", "PBS_BATCH"),
        ("PBS_JOBID", "1"),
        ("PBS_NODEFILE", FILE),
    ];
    let variables = known.map(|(name, value)| (name.to_owned(), value.to_owned()));
    let each = hosts.first().map(|(_, each)| ("PBS_NUM_PPN", *each));
    let lines = hosts.iter().map(|(_, each)| each).sum();
    let counts = [("PBS_NP", lines), ("PBS_NUM_NODES", hosts.len() as u64)];
    let counts: Vec<(&str, u64)> = counts.into_iter().chain(each).collect();
    Ok(Job {
        others: numbers(&counts),
        variables: variables.into(),
        file: Some((FILE.to_owned(), text)),
        note: format!(
            "the job that PBS is asked for is taken as a PBS_NODEFILE with lines: {words}"
        ),
    })
}

/// Returns the hosts of chunks such as `2:ppn=4` or `fat:ppn=8`, with the slots of each, which a part names that starts with `slots`.
fn hosts_of(chunks: &str, slots: &str) -> Option<Vec<(String, u64)>> {
    let mut hosts = Vec::new();
    let mut lines = 0;
    for chunk in chunks.split('+') {
        let mut parts = chunk.split(':');
        let first = parts.next()?;
        let is_count = first.bytes().all(|byte| byte.is_ascii_digit());
        let is_name = !is_count && slots == PPN && first.len() <= LONGEST_NAME;
        let nodes = if is_name { 1 } else { number(first)? };
        let each = match parts.find_map(|part| part.strip_prefix(slots)) {
            Some(each) => number(each)?,
            None => 1,
        };
        lines += nodes * each;
        if lines > MOST_LINES {
            return None;
        }
        for _ in 0..nodes {
            let name = format!("node{}", hosts.len() + 1);
            hosts.push((if is_name { first.to_owned() } else { name }, each));
        }
    }
    Some(hosts)
}

/// Returns the resources that a comment asks for with `-l`.
fn resources(comment: &str) -> Option<impl Iterator<Item = &str>> {
    let (_, list) = comment.split_once("-l")?;
    let list = list.split_whitespace().next()?;
    Some(list.split(','))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slots_of_each_node_are_those_of_the_request() {
        for (comment, words) in [
            ("-l nodes=2:ppn=2", "2 for each of node1 to node2"),
            (
                "-lnodes=2:ppn=2,walltime=1:00",
                "2 for each of node1 to node2",
            ),
            ("-l walltime=1:00,nodes=1:ppn=8:gpus=1", "8 for node1"),
            ("-l nodes=4", "1 for each of node1 to node4"),
            (
                "-l nodes=1:ppn=8+2:ppn=4",
                "8 for node1, 4 for node2, 4 for node3",
            ),
            ("-l nodes=fat:ppn=8", "8 for fat"),
            (
                "-l select=2:ncpus=16:mpiprocs=4:mem=2gb",
                "4 for each of node1 to node2",
            ),
            ("-l select=2:ncpus=16", "1 for each of node1 to node2"),
        ] {
            let job = of_comments(&["-N name", comment]).unwrap();
            assert!(
                job.note.ends_with(&format!(": {words}")),
                "{comment}: {job:?}"
            );
        }
        let job = of_comments(&["-l select=1:mpiprocs=2+1"]).unwrap();
        assert_eq!(job.file.unwrap().1, "node1\nnode1\nnode2\n");
    }

    #[test]
    fn what_pbs_decides_is_not_known() {
        for comment in [
            "-N name",
            "-l",
            "-l walltime=1:00",
            "-l ncpus=8",
            "-l nodes=0:ppn=8",
            "-l nodes=2:ppn=all",
            "-l nodes=2:ppn=99999999999",
            "-l nodes=1048576:ppn=1048576",
            "-l select=",
            "-l select=fat:ncpus=2",
        ] {
            let number = 0;
            assert_eq!(
                of_comments(&[comment]).unwrap_err().comment,
                number,
                "{comment}"
            );
        }
    }
}
