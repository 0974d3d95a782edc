//! What a script asks a resource manager for, in its comments, as the job that it gets.

mod lsf;
mod pbs;
mod slurm;

use super::IS_WHOLE;
pub(super) use slurm::of_options;

/// The most nodes, and slots on each, that a request is read with.
const MOST: u64 = 1 << 20;

/// The most slots of a list that has a line for each.
const MOST_LINES: u64 = 1 << 16;

/// A job, as its launcher sees it.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Job {
    /// The variables that its launcher reads.
    pub(super) variables: Vec<(String, String)>,
    /// Variables that scripts read.
    pub(super) others: Vec<(String, String)>,
    /// The text of the file that a variable names, with the name.
    pub(super) file: Option<(String, String)>,
    /// What the job is taken as.
    pub(super) note: String,
}

/// How a script asks one resource manager.
struct Manager {
    /// The start of a comment that asks it.
    comment: &'static str,
    /// The variables that make a launcher see a job of it.
    variables: &'static str,
}

/// A request that leaves open how many slots each node has.
#[derive(Debug, PartialEq, Eq)]
struct Open {
    /// The number of the comment.
    comment: usize,
    /// What would decide them.
    decides: Option<&'static str>,
}

/// The resource managers whose requests are known.
const MANAGERS: [Manager; 6] = [
    Manager {
        comment: "SBATCH",
        variables: "SLURM_JOB_ID=1 SLURM_NODELIST=… SLURM_TASKS_PER_NODE=…",
    },
    Manager {
        comment: "PBS",
        variables: "PBS_ENVIRONMENT=PBS_BATCH PBS_JOBID=1 PBS_NODEFILE=FILE",
    },
    Manager {
        comment: "BSUB",
        variables: "LSB_JOBID=1 LSB_DJOB_HOSTFILE=FILE",
    },
    Manager {
        comment: "$ -pe",
        variables: "SGE_ROOT=/sge ARC=a JOB_ID=1 PE_HOSTFILE=FILE",
    },
    Manager {
        comment: "COBALT",
        variables: "COBALT_JOBID=1 COBALT_NODEFILE=FILE",
    },
    Manager {
        comment: "FLUX:",
        variables: "SLURM_JOB_ID=1 SLURM_NODELIST=… SLURM_TASKS_PER_NODE=…",
    },
];

impl Manager {
    /// Returns the job that some comments ask for, without their starts.
    ///
    /// # Errors
    ///
    /// The comment that leaves the slots of each node open.
    fn read(&self, comments: &[&str]) -> Result<Job, Open> {
        match self.comment {
            "SBATCH" => slurm::of_comments(comments),
            "PBS" => pbs::of_comments(comments),
            "BSUB" => lsf::of_comments(comments),
            _ => Err(Open {
                comment: 0,
                decides: None,
            }),
        }
    }
}

/// Returns that a comment, by its number, leaves open what `decides` would decide.
fn open<T>(comment: usize, decides: &'static str) -> Result<T, Open> {
    let decides = Some(decides);
    Err(Open { comment, decides })
}

/// Returns the job that the comments of a script ask for; nothing if they ask for none.
///
/// # Errors
///
/// The allocation that is not known, as a noun.
pub(super) fn of_script(text: &str) -> Result<Option<Job>, String> {
    let comments = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('#'));
    let comments: Vec<&str> = comments.collect();
    for manager in &MANAGERS {
        let Manager {
            comment: start,
            variables,
        } = manager;
        let own = comments.iter().filter_map(|comment| {
            let request = comment.strip_prefix(start)?;
            request
                .starts_with([' ', '\t'])
                .then(|| without_remark(request))
        });
        let own: Vec<&str> = own.collect();
        if own.is_empty() {
            continue;
        }
        if !IS_WHOLE {
            return Err(format!(
                "the allocation that `#{start} {}` asks for; put its variables in front of the launcher's line",
                own[0]
            ));
        }
        return manager.read(&own).map(Some).map_err(|open| {
            let asks = own.get(open.comment).copied().unwrap_or_default();
            let decides = open.decides.map(|what| format!("write {what}, or "));
            let decides = decides.unwrap_or_default();
            format!(
                "the allocation that `#{start} {asks}` asks for; {decides}put its variables in front of the launcher's line (`{variables}`)"
            )
        });
    }
    Ok(None)
}

/// Returns a request without the remark after it.
fn without_remark(request: &str) -> &str {
    let request = request.find(" #").map_or(request, |end| &request[..end]);
    request.trim()
}

/// Returns a positive number that is not too large.
fn number(text: &str) -> Option<u64> {
    text.parse()
        .ok()
        .filter(|number| (1..=MOST).contains(number))
}

/// Returns variables with numbers.
fn numbers(variables: &[(&str, u64)]) -> Vec<(String, String)> {
    let all = variables.iter();
    all.map(|(name, number)| ((*name).to_owned(), number.to_string()))
        .collect()
}

/// Returns the nodes of a list as [`Job`] has it.
pub(super) fn expanded_list(list: &str) -> Option<Vec<String>> {
    let last = match list
        .strip_prefix("node[1-")
        .and_then(|it| it.strip_suffix(']'))
    {
        Some(last) => number(last)?,
        None if list == "node1" => 1,
        None => return None,
    };
    Some(names(last.min(MOST_LINES)).collect())
}

/// Returns the names of some nodes.
fn names(nodes: u64) -> impl Iterator<Item = String> {
    (1..=nodes).map(|node| format!("node{node}"))
}

/// The most hosts that a note names.
const MOST_NAMED: usize = 6;

/// Returns a list with a line for each slot of some hosts, and what it has, in words.
fn lines_of(hosts: &[(String, u64)]) -> (String, String) {
    let line = |(host, slots): &(String, u64)| {
        format!("{host}\n").repeat(usize::try_from(*slots).unwrap_or(0))
    };
    let (first, last) = (hosts.first(), hosts.last());
    let is_even = hosts.windows(2).all(|pair| pair[0].1 == pair[1].1);
    let words = match (first, last) {
        (Some((first, slots)), Some((last, _))) if is_even && hosts.len() > 1 => {
            format!("{slots} for each of {first} to {last}")
        }
        _ => {
            let each = hosts.iter().take(MOST_NAMED);
            let each = each.map(|(host, slots)| format!("{slots} for {host}"));
            let more = hosts.len().saturating_sub(MOST_NAMED);
            let more = (more > 0).then(|| format!("and so on for {more} more"));
            each.chain(more).collect::<Vec<_>>().join(", ")
        }
    };
    (hosts.iter().map(line).collect(), words)
}
