//! Processes with more threads than CPUs.

use super::super::IS_WHOLE;
use super::super::changes::{LineChange, words_of};
use super::super::report::Reason;
use super::super::shown::{ShownMap, crowded};
use super::super::words;
use super::advice::{Advice, own_mapping};
use crate::Case;
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::syntax::Edits;

/// Variables that bind the threads of a process.
const AFFINITIES: [&str; 4] = [
    "OMP_PLACES",
    "OMP_PROC_BIND",
    "GOMP_CPU_AFFINITY",
    "KMP_AFFINITY",
];

/// The variable with the CPUs that a job of Slurm asks for each process.
pub const CPUS_PER_TASK: &str = "SLURM_CPUS_PER_TASK";

impl Advice<'_> {
    /// Returns that the threads of a process share CPUs, with the lines that give each one of its own and that bind none.
    pub(super) fn for_threads(&self) -> Option<Reason> {
        let threads = self.threads?;
        let (rank, count) = crowded(self.index.trace, self.threads).min()?;
        let cpus = ShownMap::new(&self.mapped.map).cpus(rank);
        let count = words::count(i64::try_from(count).unwrap_or(i64::MAX), "hardware thread");
        let asked = self.case.line.environment().get(CPUS_PER_TASK);
        let is_asked = IS_WHOLE && asked.is_some_and(|asked| asked == threads.to_string());
        let text = match is_asked {
            true => format!("{CPUS_PER_TASK} is {threads}, and rank {rank} has {cpus}, {count}"),
            false => format!(
                "OMP_NUM_THREADS is {threads}, and the threads of rank {rank} share {cpus}, {count}"
            ),
        };
        let unbound = self.with_option(Meaning::BindTo, "--bind-to", "none");
        let several = self.first(self.lines_for_threads(), |_| true);
        let several = several.map(|(line, what)| LineChange {
            text: format!("{what} gives each thread a CPU"),
            line,
        });
        let unbound = self.first(vec![unbound], |_| true);
        let unbound = unbound.map(|(line, what)| LineChange {
            text: format!("{what} leaves them free"),
            line,
        });
        Some(Reason::plain(text).advising(several.into_iter().chain(unbound)))
    }

    /// Returns what decides where threads run that a directive leaves unbound, with the whole line that gives each process as many CPUs: a
    /// part of it beside the directive would be refused.
    pub(super) fn for_unbound_threads(&self) -> Option<Reason> {
        let line = self.case.line.line();
        let mut options = line.possible_options();
        let is_none = |value: &Spanned| value.text.to_ascii_lowercase().starts_with("none");
        let given = options.find(|given| given.meaning() == Meaning::BindTo)?;
        let is_unbound = self.index.trace.procs.iter().all(|it| it.set.is_none());
        let environment = self.case.line.environment();
        let is_set = |name: &&str| {
            let is_own = |word: &String| {
                let value = word.strip_prefix(name);
                value.is_some_and(|value| value.is_empty() || value.starts_with('='))
            };
            line.words().iter().any(is_own) || environment.get(name).is_some()
        };
        let set: Vec<&str> = AFFINITIES.iter().copied().filter(is_set).collect();
        let has_threads = self.threads.is_some_and(|threads| threads > 1);
        if !is_unbound || !given.value().is_some_and(is_none) || set.is_empty() && !has_threads {
            return None;
        }
        let launcher = self.case.launcher();
        let deciding = ["the system"].into_iter().chain(set);
        let deciding: Vec<&str> = deciding.chain(["the batch system's cpuset"]).collect();
        let text = format!(
            "{launcher} binds nothing here: {} decide where threads run",
            words::list(&deciding)
        );
        let mut edits = Edits::default();
        edits.remove(words_of(given)?);
        let without = self.case.line.with_words(line.edited(edits));
        let case = Case {
            line: without.with_appfile(&self.case.files),
            ..self.case.clone()
        };
        let bound = Advice {
            case: &case,
            ..*self
        };
        let several = bound.first(bound.lines_for_threads(), |traced| {
            traced.trace.procs.iter().all(|it| it.set.is_some())
        });
        let several = several.map(|(line, _)| {
            let quoted: Vec<String> = line.iter().map(|word| quoted(word)).collect();
            let threads = self.threads.unwrap_or(0);
            let text = format!(
                "`{launcher} {}` gives each process {threads} CPUs",
                quoted.join(" ")
            );
            LineChange { text, line }
        });
        Some(Reason::new(text, "PAM-BIND-ANY-1").advising(several))
    }

    /// Returns the lines that may give each thread of a process a CPU; none if the number of threads is not known.
    pub(super) fn lines_for_threads(&self) -> Vec<(Vec<String>, String)> {
        let Some(threads) = self.threads.filter(|threads| IS_WHOLE && *threads > 1) else {
            return Vec::new();
        };
        let own = self.mapping().and_then(own_mapping).into_iter();
        let values = own.chain(["slot", "package"].map(str::to_owned));
        let values = values.map(|value| format!("{value}:pe={threads}"));
        let values = values.chain([format!("slot:pe={threads}:hwtcpus")]);
        values.map(|value| self.with_mapping(&value)).collect()
    }
}

/// Returns a word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "-_./:=,+@%^".contains(letter);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}
