//! What is in front of a launcher: `sudo`, `time`, `env`, or another launcher.

use super::IS_WHOLE;
use super::lexer::Word;
use super::request;
use mapcheck_reference::Launcher;
use mapcheck_reference::environment::parse_assignment;
use std::path::Path;

/// What is in front of the arguments of a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct CommandPrefix {
    /// The launcher.
    pub(super) launcher: Option<Launcher>,
    /// The variables that are assigned.
    pub(super) variables: Vec<(String, String)>,
    /// The variables that are removed.
    pub(super) removed: Vec<String>,
    /// The number of the first argument.
    pub(super) arguments: usize,
    /// What the job is taken as that a resource manager is asked for.
    pub(super) note: Option<String>,
    /// A program that can change the environment.
    pub(super) changes_environment: Option<String>,
}

/// Programs that start their arguments as they are.
const NEUTRAL: &[&str] = &[
    "builtin",
    "catchsegv",
    "chrt",
    "command",
    "doas",
    "env",
    "exec",
    "ionice",
    "ltrace",
    "nice",
    "nohup",
    "setsid",
    "stdbuf",
    "strace",
    "sudo",
    "time",
    "timeout",
    "unbuffer",
    "xvfb-run",
];

/// Those of them that can leave out variables of the shell.
const OTHER_ENVIRONMENT: &[&str] = &["doas", "sudo"];

/// What another program in front changes.
const CHANGING: &[(&[&str], &str)] = &[
    (
        &[
            "aprun",
            "bsub",
            "flux",
            "ibrun",
            "jsrun",
            "lrun",
            "mpiexec.hydra",
            "oarsub",
            "palsrun",
            "qrsh",
            "qsub",
            "salloc",
            "sbatch",
            "srun",
        ],
        "makes an allocation or a step that is not known here; write the line from its launcher on, with the allocation's variables in front (`SLURM_JOB_ID=1 SLURM_NODELIST=… SLURM_TASKS_PER_NODE=…`)",
    ),
    (
        &[
            "apptainer",
            "ch-run",
            "chroot",
            "docker",
            "enroot",
            "kubectl",
            "nsenter",
            "podman",
            "rsh",
            "shifter",
            "singularity",
            "ssh",
            "su",
            "systemd-run",
            "unshare",
        ],
        "starts the launcher in an environment or on a node that is not known here; map there, or write the line from its launcher on",
    ),
    (
        &["cgexec", "hwloc-bind", "numactl", "taskset"],
        "restricts the CPUs that the launcher finds; name a machine with these CPUs by `--topology`, and write the line from its launcher on",
    ),
];

/// Programs that launch a job without PRRTE.
const OTHER_LAUNCHERS: &[&str] = &[
    "aprun",
    "bsub",
    "charmrun",
    "flux",
    "ibrun",
    "jsrun",
    "lrun",
    "mpiexec.hydra",
    "mpiexec.mpich",
    "mpiexec.slurm",
    "mpiexec_mpt",
    "mpirun.mpich",
    "mpirun_rsh",
    "orterun",
    "palsrun",
    "qrsh",
    "qsub",
    "salloc",
    "sbatch",
    "shmemrun",
    "srun",
];

/// Why the line of a runtime has no map.
const RUNTIME: &str = "`prte`, which starts the runtime and places no rank; explain the `prun` after it, with the `-H` or `--hostfile` of `prte`";

/// Parses what is in front of the arguments of a command.
///
/// # Errors
///
/// The reason why the job cannot be known, as a noun.
pub(super) fn parse(words: &[Word]) -> Result<CommandPrefix, String> {
    let mut front = CommandPrefix::default();
    front.arguments = front.take_assignments(words, 0);
    let Some(first) = words.get(front.arguments) else {
        return Ok(front);
    };
    let rest = &words[front.arguments..];
    if let Some(launcher) = Launcher::named_by(&first.text) {
        front.launcher = Some(launcher);
        front.arguments += 1;
        return Ok(front);
    }
    if first.text.starts_with('-') {
        return Ok(front);
    }
    // A name at the end is an argument, as in `which mpirun`.
    let mut before_last = rest.iter().take(rest.len() - 1);
    match before_last.position(|word| Launcher::named_by(&word.text).is_some()) {
        Some(end) => {
            front.pass_programs(&rest[..end], &rest[end])?;
            front.arguments += end + 1;
        }
        None if starts_runtime(rest) => return Err(RUNTIME.to_owned()),
        None if is_one_of(OTHER_LAUNCHERS, &first.text) => {
            let name = base_name(&first.text);
            return Err(format!(
                "`{name}`, which is not one of PRRTE's launchers; begin the line with prterun or mpirun"
            ));
        }
        // `env` alone may be in front of the arguments of a launcher.
        None if base_name(&first.text) == "env" => {
            front.arguments = front.take_assignments(words, front.arguments + 1);
        }
        None => {}
    }
    Ok(front)
}

impl CommandPrefix {
    /// Takes assignments, and returns the number of the next word.
    fn take_assignments(&mut self, words: &[Word], mut next: usize) -> usize {
        while let Some((name, value)) = words
            .get(next)
            .and_then(|word| parse_assignment(&word.text))
        {
            self.variables.push((name.to_owned(), value.to_owned()));
            next += 1;
        }
        next
    }

    /// Passes the words in front of a launcher.
    fn pass_programs(&mut self, words: &[Word], launcher: &Word) -> Result<(), String> {
        let name_of = |word: &Word| base_name(&word.text).to_owned();
        let job = match words {
            [first, options @ ..] if IS_WHOLE && base_name(&first.text) == "salloc" => {
                request::of_options(options.iter().map(|word| word.text.as_str()))
            }
            _ => None,
        };
        for word in words.iter().skip(usize::from(job.is_some())) {
            let changing = CHANGING
                .iter()
                .find(|(names, _)| is_one_of(names, &word.text));
            if let Some((_, what)) = changing {
                return Err(format!(
                    "`{}` in front of the launcher, which {what}",
                    name_of(word)
                ));
            }
        }
        if let Some(job) = job {
            self.variables.extend(job.variables);
            self.note = Some(job.note);
            self.launcher = Launcher::named_by(&launcher.text);
            return Ok(());
        }
        let first = &words[0];
        if !is_one_of(NEUTRAL, &first.text) {
            return Err(format!(
                "`{}` in front of `{}`, whose effect is not known here; write the line from its launcher on",
                first.text, launcher.text
            ));
        }
        let mut has_env = false;
        let mut words = words.iter().peekable();
        while let Some(word) = words.next() {
            if is_one_of(OTHER_ENVIRONMENT, &word.text) {
                self.changes_environment = Some(name_of(word));
            }
            has_env |= base_name(&word.text) == "env";
            if let Some((name, value)) = parse_assignment(&word.text) {
                self.variables.push((name.to_owned(), value.to_owned()));
            }
            match word.text.as_str() {
                "-i" | "-" | "--ignore-environment" if has_env => {
                    return Err("`env -i`; leave it out, and map with --no-environment".to_owned());
                }
                "-u" | "--unset" if has_env => {
                    self.removed.extend(words.next().map(|it| it.text.clone()))
                }
                _ => {}
            }
        }
        self.launcher = Launcher::named_by(&launcher.text);
        Ok(())
    }
}

/// Returns whether a command starts a runtime.
pub(super) fn starts_runtime(words: &[Word]) -> bool {
    let is_in_front = |word: &&Word| {
        let text = &word.text;
        let is_option = text.starts_with('-');
        is_option || is_one_of(NEUTRAL, text) || parse_assignment(text).is_some()
    };
    let first = words.iter().find(|word| !is_in_front(word));
    IS_WHOLE && first.is_some_and(|word| base_name(&word.text) == "prte")
}

/// Returns whether a word is one of some programs, with or without its folder.
fn is_one_of(names: &[&str], word: &str) -> bool {
    names.contains(&base_name(word))
}

fn base_name(word: &str) -> &str {
    let name = Path::new(word).file_name();
    name.and_then(|name| name.to_str()).unwrap_or(word)
}
