//! What a script asks Slurm for: `#SBATCH` comments, or options of `salloc`.

use super::{Job, MOST, Open, number, numbers, open};

/// What decides the tasks of each node.
const DECIDES: &str = "`--nodes=NODES --ntasks-per-node=TASKS`";

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

/// Returns the job that comments ask for.
pub(super) fn of_comments(comments: &[&str]) -> Result<Job, Open> {
    let words =
        |comment: &&str| -> Vec<String> { comment.split_whitespace().map(str::to_owned).collect() };
    let all: Vec<Vec<String>> = comments.iter().map(words).collect();
    let words = all.iter().flatten().map(String::as_str);
    of_options(words).map_or_else(
        || {
            let decides = |words: &Vec<String>| {
                let names = words.iter().map(|word| split(word).0);
                let mut request = Request::default();
                names
                    .into_iter()
                    .any(|name| UNKNOWN.contains(&name) || request.field(name).is_some())
            };
            open(all.iter().position(decides).unwrap_or(0), DECIDES)
        },
        Ok,
    )
}

/// Returns the job that options ask for; nothing if they leave open which node has how many tasks.
pub(in super::super) fn of_options<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<Job> {
    let mut request = Request::default();
    while let Some(word) = words.next() {
        let (name, own) = split(word);
        if UNKNOWN.contains(&name) {
            return None;
        }
        let Some(field) = request.field(name) else {
            continue;
        };
        *field = Some(number(own.or_else(|| words.next())?)?);
    }
    request.job()
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
            "--ntasks-per-node" | "--tasks-per-node" => &mut self.tasks_per_node,
            "-c" | "--cpus-per-task" => &mut self.cpus_per_task,
            _ => return None,
        })
    }

    fn job(&self) -> Option<Job> {
        let (nodes, tasks) = self.nodes_and_tasks()?;
        let (each, more) = (tasks / nodes, tasks % nodes);
        let list = match nodes {
            1 => "node1".to_owned(),
            nodes => format!("node[1-{nodes}]"),
        };
        let count = |tasks: u64, nodes: u64| match nodes {
            0 => None,
            1 => Some(tasks.to_string()),
            nodes => Some(format!("{tasks}(x{nodes})")),
        };
        let counts = [count(each + 1, more), count(each, nodes - more)];
        let counts: Vec<String> = counts.into_iter().flatten().collect();
        let cpus = self.cpus_per_task;
        let cpus = cpus.map(|cpus| ("SLURM_CPUS_PER_TASK", cpus.to_string()));
        let known = [
            ("SLURM_JOB_ID", "1".to_owned()),
            ("SLURM_NODELIST", list.clone()),
            ("SLURM_TASKS_PER_NODE", counts.join(",")),
            ("SLURM_NTASKS", tasks.to_string()),
        ];
        let all = known.into_iter().chain(cpus);
        let variables: Vec<(String, String)> =
            all.map(|(name, value)| (name.to_owned(), value)).collect();
        let values = variables
            .iter()
            .map(|(name, value)| format!("{name}={value}"));
        let values: Vec<String> = values.collect();
        let guess = match self.is_decided() {
            true => String::new(),
            false => format!("; Slurm decides the tasks of each node: {DECIDES} fixes them"),
        };
        let mut others = numbers(&[
            ("SLURM_JOBID", 1),
            ("SLURM_NNODES", nodes),
            ("SLURM_JOB_NUM_NODES", nodes),
            ("SLURM_NPROCS", tasks),
        ]);
        let each = self
            .tasks_per_node
            .map(|each| ("SLURM_NTASKS_PER_NODE", each));
        others.extend(numbers(each.as_slice()));
        others.push(("SLURM_JOB_NODELIST".to_owned(), list.clone()));
        Some(Job {
            others,
            note: format!(
                "the job that Slurm is asked for is taken as `{}`{guess}",
                values.join(" ")
            ),
            variables,
            file: None,
        })
    }

    /// Returns the numbers of nodes and of tasks.
    fn nodes_and_tasks(&self) -> Option<(u64, u64)> {
        let (nodes, tasks) = match (self.nodes, self.tasks, self.tasks_per_node) {
            (nodes, None, Some(each)) => {
                let nodes = nodes.unwrap_or(1);
                (nodes, nodes * each)
            }
            (Some(nodes), Some(tasks), each) => {
                let has_room = each.is_none_or(|each| tasks <= nodes * each);
                (nodes, Some(tasks).filter(|_| has_room)?)
            }
            (None, Some(tasks), Some(each)) => (tasks.div_ceil(each), tasks),
            (None, Some(tasks), None) => (1, tasks),
            (_, None, None) => return None,
        };
        (nodes <= tasks && tasks <= MOST).then_some((nodes, tasks))
    }

    /// Returns whether the options leave Slurm no choice.
    fn is_decided(&self) -> bool {
        match (self.nodes, self.tasks, self.tasks_per_node) {
            (Some(nodes), Some(tasks), Some(each)) => tasks == nodes * each,
            (None, Some(tasks), Some(each)) => tasks % each == 0,
            (nodes, _, None) => nodes == Some(1),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(options: &str) -> Option<(String, bool)> {
        let job = of_comments(&options.split('\n').collect::<Vec<_>>()).ok()?;
        let values = job.variables.into_iter().skip(1).map(|(_, value)| value);
        let is_decided = !job.note.contains("Slurm decides");
        Some((values.collect::<Vec<_>>().join(" "), is_decided))
    }

    #[test]
    fn what_decides_the_tasks_of_each_node_makes_a_job() {
        for (options, values) in [
            ("-N 2 --ntasks-per-node=4", "node[1-2] 4(x2) 8"),
            ("--nodes=2\n--ntasks-per-node 4 -c2", "node[1-2] 4(x2) 8 2"),
            ("-N2 -n8 --ntasks-per-node=4", "node[1-2] 4(x2) 8"),
            (
                "--ntasks=8 --ntasks-per-node=4 -t 1:00",
                "node[1-2] 4(x2) 8",
            ),
            ("--ntasks-per-node=4 --exclusive", "node1 4 4"),
            ("-N 1 -n 6 -p short", "node1 6 6"),
        ] {
            assert_eq!(asked(options), Some((values.to_owned(), true)), "{options}");
        }
    }

    #[test]
    fn what_slurm_decides_is_taken_as_even() {
        for (options, values) in [
            ("-n 8", "node1 8 8"),
            ("-N 2 -n 36", "node[1-2] 18(x2) 36"),
            ("-N 3 -n 8", "node[1-3] 3(x2),2 8"),
            ("-N 2 -n 6 --ntasks-per-node=4", "node[1-2] 3(x2) 6"),
            ("-n 6 --ntasks-per-node=4", "node[1-2] 3(x2) 6"),
        ] {
            assert_eq!(
                asked(options),
                Some((values.to_owned(), false)),
                "{options}"
            );
        }
    }

    #[test]
    fn what_has_no_tasks_is_not_known() {
        for options in [
            "",
            "-J name",
            "-N 2",
            "-N 3 -n 2",
            "-N 2-4 --ntasks-per-node=4",
            "-N 2 -n 9 --ntasks-per-node=4",
            "-N 2 --ntasks-per-node=4 --ntasks-per-socket=1",
            "-N 2 --ntasks-per-node=4\nhetjob",
            "-N 0 --ntasks-per-node=4",
            "-N 99999999999 --ntasks-per-node=4",
            "-N 1048576 --ntasks-per-node=1048576",
            "-N 2 --ntasks-per-node",
            "-N é --ntasks-per-node=4",
        ] {
            assert_eq!(asked(options), None, "{options}");
        }
        let open = of_comments(&["-J name", "-N 2"]).unwrap_err();
        assert_eq!(open.comment, 1);
    }
}
