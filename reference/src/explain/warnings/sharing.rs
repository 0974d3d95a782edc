//! Processes that share CPUs although nothing asks for it.

use super::super::index::DecisionIndex;
use super::super::report::Reason;
use super::super::shown::Loads;
use crate::job_map::JobMap;
use crate::mapping::MappedJob;
use crate::option_table::Meaning;
use crate::syntax::{Edits, GivenOption};
use crate::{Case, Rules};

/// Returns that processes share CPUs, with a line on which each has its own, if there is one.
pub(super) fn unasked(
    case: &Case,
    mapped: &MappedJob,
    index: &DecisionIndex<'_>,
    rules: &Rules,
) -> Option<Reason> {
    // Who names an object to bind to asks for all of its CPUs.
    let binds = |given: &GivenOption| given.meaning() == Meaning::BindTo;
    if case.line.possible_options().any(binds) {
        return None;
    }
    let loads = Loads::new(index.trace);
    let placed = index.trace.procs.iter();
    let most = placed.map(|it| loads.of(it.node, it.set)).max()?;
    if most < 2 {
        return None;
    }
    let instead = lines(case).into_iter().find(|(words, _)| {
        let line = case.line.with_words(words.clone());
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        has_own_cpus(&case, rules, mapped)
    });
    let text = match instead {
        Some((_, what)) => format!("up to {most} processes share a CPU; {what} gives each its own"),
        None => format!("up to {most} processes share a CPU"),
    };
    Some(Reason::plain(text))
}

/// Returns whether a case puts as many processes on the same nodes, each on CPUs of its own.
fn has_own_cpus(case: &Case, rules: &Rules, mapped: &MappedJob) -> bool {
    let traced = crate::trace(case, rules);
    let Ok(other) = &traced.outcome else {
        return false;
    };
    let on = |map: &JobMap| -> Vec<(String, usize)> {
        let nodes = map.nodes.iter();
        nodes
            .map(|it| (it.name.to_string(), it.procs.len()))
            .collect()
    };
    let loads = Loads::new(&traced.trace);
    let mut placed = traced.trace.procs.iter();
    on(&other.map) == on(&mapped.map)
        && placed.all(|it| it.set.is_some() && loads.of(it.node, it.set) == 1)
}

/// Returns the lines that may avoid it, each with what is changed.
fn lines(case: &Case) -> Vec<(Vec<String>, String)> {
    let line = case.line.line();
    let given = |meaning: Meaning| {
        let mut options = line.possible_options();
        options.find(|given| given.meaning() == meaning)
    };
    let mut found = Vec::new();
    if let Some(value) = given(Meaning::MapBy).and_then(|given| given.value()) {
        let new = format!("{}:ordered", value.text);
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        found.push((line.edited(edits), format!("`--map-by {new}`")));
    }
    for object in ["core", "hwthread"] {
        let mut edits = Edits::default();
        edits.insert(0, vec!["--bind-to".to_owned(), object.to_owned()]);
        found.push((line.edited(edits), format!("`--bind-to {object}`")));
    }
    found
}
