//! What a script asks Slurm for, as the variables that its job has: `#SBATCH` comments, or options of `salloc`.

/// The start of a comment that asks Slurm for an allocation.
const COMMENT: &str = "#SBATCH";

/// The most nodes and tasks on each that a request is read with.
const MOST: u64 = 1 << 20;

/// Options that bear on the tasks of a node in ways that are not known here.
const UNKNOWN: [&str; 6] = [
    "--ntasks-per-core",
    "--ntasks-per-gpu",
    "--ntasks-per-socket",
    "--distribution",
    "-m",
    "hetjob",
];

/// The numbers that decide how many tasks each node has.
#[derive(Debug, Default)]
struct Request {
    nodes: Option<u64>,
    tasks: Option<u64>,
    tasks_per_node: Option<u64>,
    cpus_per_task: Option<u64>,
}

/// Returns the variables of the job that the comments of a script ask for; nothing if they leave open which node has how many tasks.
pub(super) fn of_script(text: &str) -> Option<Vec<(String, String)>> {
    let comments = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix(COMMENT));
    let words = comments.flat_map(|comment| {
        let words = comment.split_whitespace();
        words.take_while(|word| !word.starts_with('#'))
    });
    of_options(words)
}

/// Returns the variables of the job that options ask for; nothing if they leave open which node has how many tasks.
pub(super) fn of_options<'a>(
    mut words: impl Iterator<Item = &'a str>,
) -> Option<Vec<(String, String)>> {
    let mut request = Request::default();
    while let Some(word) = words.next() {
        let (name, own) = split(word);
        if UNKNOWN.contains(&name) {
            return None;
        }
        let Some(number) = request.field(name) else {
            continue;
        };
        let value = own.or_else(|| words.next())?;
        *number = Some(
            value
                .parse()
                .ok()
                .filter(|value| (1..=MOST).contains(value))?,
        );
    }
    request.variables()
}

/// Splits an option from its value: `--nodes=2`, `-N2`, `-N=2`, `-N`.
fn split(word: &str) -> (&str, Option<&str>) {
    let is_short = word.starts_with('-') && !word.starts_with("--");
    match word.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None if is_short && word.len() > 2 && word.is_char_boundary(2) => {
            let (name, value) = word.split_at(2);
            (name, Some(value))
        }
        None => (word, None),
    }
}

impl Request {
    fn field(&mut self, name: &str) -> Option<&mut Option<u64>> {
        Some(match name {
            "-N" | "--nodes" => &mut self.nodes,
            "-n" | "--ntasks" => &mut self.tasks,
            "--ntasks-per-node" => &mut self.tasks_per_node,
            "-c" | "--cpus-per-task" => &mut self.cpus_per_task,
            _ => return None,
        })
    }

    fn variables(&self) -> Option<Vec<(String, String)>> {
        let (nodes, each) = match (self.nodes, self.tasks, self.tasks_per_node) {
            (Some(nodes), None, Some(each)) => (nodes, each),
            (Some(nodes), Some(tasks), Some(each)) if nodes * each == tasks => (nodes, each),
            (None, Some(tasks), Some(each)) if tasks % each == 0 => (tasks / each, each),
            (None, None, Some(each)) => (1, each),
            (Some(1), Some(tasks), None) => (1, tasks),
            _ => return None,
        };
        let (list, counts) = match nodes {
            1 => ("node1".to_owned(), each.to_string()),
            nodes => (format!("node[1-{nodes}]"), format!("{each}(x{nodes})")),
        };
        let cpus = self.cpus_per_task;
        let cpus = cpus.map(|cpus| ("SLURM_CPUS_PER_TASK", cpus.to_string()));
        let known = [
            ("SLURM_JOB_ID", "1".to_owned()),
            ("SLURM_NODELIST", list),
            ("SLURM_TASKS_PER_NODE", counts),
            ("SLURM_NTASKS", (nodes * each).to_string()),
        ];
        let all = known.into_iter().chain(cpus);
        Some(all.map(|(name, value)| (name.to_owned(), value)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(options: &str) -> Option<String> {
        let variables = of_script(&format!("#!/bin/bash\n#SBATCH {options}\n"))?;
        let values = variables.into_iter().skip(1).map(|(_, value)| value);
        Some(values.collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn what_decides_the_tasks_of_each_node_makes_a_job() {
        for (options, values) in [
            ("-N 2 --ntasks-per-node=4", "node[1-2] 4(x2) 8"),
            (
                "--nodes=2\n#SBATCH --ntasks-per-node 4 -c2",
                "node[1-2] 4(x2) 8 2",
            ),
            ("-N2 -n8 --ntasks-per-node=4 # eight", "node[1-2] 4(x2) 8"),
            (
                "--ntasks=8 --ntasks-per-node=4 -t 1:00",
                "node[1-2] 4(x2) 8",
            ),
            ("--ntasks-per-node=4 --exclusive", "node1 4 4"),
            ("-N 1 -n 6 -p short", "node1 6 6"),
        ] {
            assert_eq!(asked(options).as_deref(), Some(values), "{options}");
        }
    }

    #[test]
    fn what_slurm_decides_is_not_known() {
        for options in [
            "",
            "-N 2",
            "-n 8",
            "-N 2 -n 8",
            "-N 2-4 --ntasks-per-node=4",
            "-N 2 -n 6 --ntasks-per-node=4",
            "-n 6 --ntasks-per-node=4",
            "-N 2 --ntasks-per-node=4 --ntasks-per-socket=1",
            "-N 2 --ntasks-per-node=4\n#SBATCH hetjob",
            "-N 0 --ntasks-per-node=4",
            "-N 99999999999 --ntasks-per-node=4",
            "-N 2 --ntasks-per-node",
            "-N é --ntasks-per-node=4",
        ] {
            assert_eq!(asked(options), None, "{options}");
        }
    }
}
