//! What a line that says little implies: a process for each slot, and one CPU for each process.

use super::super::changes::LineChange;
use super::super::places::level_of_objects;
use super::super::report::Reason;
use super::advice::{Advice, process_counts};
use super::threads::own_mapping;
use crate::decisions::{CountBasis, Decision};
use crate::option_table::Meaning;
use crate::options::Options;
use crate::syntax::{Edits, GivenOption};
use crate::topology::CpuSet;

impl Advice<'_> {
    /// Returns that a line without a count has a process for each slot, with the line that has one.
    pub(super) fn for_default_count(&self) -> Option<Reason> {
        let mut decisions = self.index.trace.decisions.iter();
        let processes = decisions.find_map(|decision| match decision {
            Decision::Count {
                processes,
                basis: CountBasis::Slots,
                ..
            } => Some(*processes),
            _ => None,
        })?;
        if processes < 2 || self.case.line.line().segments().len() > 1 {
            return None;
        }
        let mut edits = Edits::default();
        edits.insert(0, vec!["-n".to_owned(), "1".to_owned()]);
        let line = (self.case.line.line().edited(edits), "`-n 1`".to_owned());
        let one = self.tried(vec![line], |_| true);
        let one = one.map(|(line, what)| LineChange {
            text: format!("{what} starts one"),
            line,
        });
        let text = format!("no `-n`: one process for each of the {processes} slots");
        Some(Reason::new(text, CountBasis::Slots.requirement()).advising(one))
    }

    /// Returns that each process has one CPU by default, with the lines that give it more, if there are more, and that bind none.
    pub(super) fn for_default_cpus(&self, options: &Options) -> Option<Reason> {
        let line = self.case.line.line();
        let is_directive = |given: &GivenOption| {
            let is_mapping = matches!(given.meaning(), Meaning::MapBy | Meaning::IntoMapping(_));
            let is_policy = given.is_policy() && !is_mapping;
            is_policy || matches!(given.meaning(), Meaning::AsQualifier(_))
        };
        if line.segments().len() != 1 || line.possible_options().any(is_directive) {
            return None;
        }
        let mapping = self.mapping();
        if mapping.is_some() && level_of_objects(options.map(), options).is_some() {
            return None;
        }
        let fewest = self.fewest_cpus(options)?;
        let own = mapping.and_then(own_mapping);
        let own = own.unwrap_or_else(|| "slot".to_owned());
        let several = self.with_mapping(&format!("{own}:pe={fewest}"));
        let several = (fewest > 1).then_some((several, format!("gives each {fewest}")));
        let unbound = self.with_option(Meaning::BindTo, "--bind-to", "none");
        let unbound = (unbound, "leaves them free".to_owned());
        let advice = several.into_iter().chain([unbound]);
        let advice = advice.filter_map(|(line, end)| {
            let (line, what) = self.first(vec![line], |_| true)?;
            let text = format!("{what} {end}");
            Some(LineChange { text, line })
        });
        let without = match mapping {
            Some(_) => "`--bind-to`",
            None => "a directive",
        };
        let text = format!(
            "without {without} each rank is bound to 1 CPU: all of its threads share it, and a second {} on the node gets the same ones",
            self.case.launcher()
        );
        Some(Reason::new(text, "PAM-DEFAULT-BIND-1").advising(advice))
    }

    /// Returns how many CPUs each process of the fullest node could have; nothing if a process has another number than one, or if there are
    /// too many for one process.
    fn fewest_cpus(&self, options: &Options) -> Option<usize> {
        let trace = self.index.trace;
        let machines = self.case.machines.distinct();
        let cpus_of_node = |node: usize, set: Option<&CpuSet>| {
            let machine = machines.get(trace.nodes.get(node)?.machine)?;
            Some(options.count_cpus(machine, set.unwrap_or(machine.cpus())))
        };
        let counts = process_counts(trace);
        let used = counts.iter().enumerate().filter(|(_, count)| **count > 0);
        let shares = used.map(|(node, count)| Some(cpus_of_node(node, None)? / count));
        let fewest = shares.min().flatten()?;
        let is_one = trace.procs.iter().all(|placed| {
            let set = placed.set.and_then(|set| trace.sets.get(set as usize));
            set.and_then(|set| cpus_of_node(placed.node as usize, Some(&set.cpus))) == Some(1)
        });
        (is_one && (1..=64).contains(&fewest)).then_some(fewest)
    }
}
