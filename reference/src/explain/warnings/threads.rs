//! Processes with more threads than CPUs.

use super::super::IS_WHOLE;
use super::super::changes::LineChange;
use super::super::report::Reason;
use super::super::shown::{ShownMap, crowded};
use super::super::words;
use super::advice::Advice;
use crate::option_table::Meaning;
use crate::syntax::GivenOption;

impl Advice<'_> {
    /// Returns that the threads of a process share CPUs, with the lines that give each one of its own and that bind none.
    pub(super) fn for_threads(&self) -> Option<Reason> {
        let threads = self.threads.filter(|_| IS_WHOLE)?;
        let (rank, count) = crowded(self.index.trace, self.threads).min()?;
        let text = format!(
            "OMP_NUM_THREADS is {threads}, and the threads of rank {rank} share {}, {}",
            ShownMap::new(&self.mapped.map).cpus(rank),
            words::count(i64::try_from(count).unwrap_or(i64::MAX), "hardware thread")
        );
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

/// Returns the mapping of an option, as `--map-by` has it, unless it gives the number of CPUs.
pub(super) fn own_mapping(given: &GivenOption) -> Option<String> {
    let value = &given.value()?.text;
    let mapping = match given.meaning() {
        Meaning::IntoMapping(pattern) => pattern.replace('#', value),
        _ => value.clone(),
    };
    let has_cpus = mapping.to_ascii_lowercase().contains("pe=");
    (!has_cpus && !mapping.starts_with(':')).then_some(mapping)
}
