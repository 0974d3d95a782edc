//! The names of nodes as they are typed, where names that are cut at their first dot are equal.

use super::changes::LineChange;
use super::report::{Explanation, Reason};
use super::{Detail, explain_traced, words};
use crate::files::{each_line, parse_host_name};
use crate::mapping::MappingTrace;
use crate::mapping::allocation::short_name;
use crate::option_table::Meaning;
use crate::syntax::Edits;
use crate::{Case, Rules, TracedCase};
use std::collections::BTreeMap;
use std::convert::Infallible;
use std::sync::Arc;

/// The most nodes whose names are compared.
const MOST_NODES: usize = 4096;

/// The most bytes of a hostfile that is read for its names.
const MOST_BYTES: usize = 1 << 16;

/// The most names that a sentence lists.
const MOST_NAMES: usize = 3;

/// Explains a case whose nodes have the names that are typed, where the displayed ones are equal.
pub(super) fn explain_with_typed_names(
    case: &Case,
    rules: &Rules,
    detail: &Detail,
    threads: Option<usize>,
) -> Explanation {
    let mut traced = crate::trace(case, rules);
    let asked = (rules, detail, threads);
    let Some(typed) = TypedNames::find(case, &traced.trace) else {
        return explain_traced(case, &traced, None, asked);
    };
    let shown = traced.outcome.clone().ok();
    typed.rename(&mut traced);
    let mut explanation = explain_traced(case, &traced, shown.as_ref(), asked);
    let reason = typed.reason(case, rules);
    match &mut explanation.refusal {
        Some(refusal) => refusal.facts.extend(reason),
        None => explanation.warnings.splice(0..0, reason).for_each(drop),
    }
    explanation
}

/// Nodes that share a displayed name.
struct TypedNames {
    /// The displayed name and the typed one, by the node's index.
    by_node: BTreeMap<usize, (Arc<str>, Arc<str>)>,
}

impl TypedNames {
    /// Finds the typed names of nodes that share a displayed one; nothing if none do.
    fn find(case: &Case, trace: &MappingTrace) -> Option<Self> {
        let mut nodes: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        let skipped = usize::from(!trace.head_allocated);
        let listed = trace.nodes.iter().enumerate().skip(skipped);
        for (index, node) in listed.take(MOST_NODES) {
            nodes.entry(&node.name).or_default().push(index);
        }
        nodes.retain(|_, indices| indices.len() > 1);
        if nodes.is_empty() {
            return None;
        }
        let hosts = hosts_of(case);
        let mut by_node = BTreeMap::new();
        for (name, indices) in nodes {
            let mut typed: Vec<&str> = Vec::new();
            for host in &hosts {
                if short_name(host) == name && host != name && !typed.contains(&host.as_str()) {
                    typed.push(host);
                }
            }
            if typed.len() == indices.len() {
                let pairs = indices.into_iter().zip(typed);
                by_node.extend(pairs.map(|(index, host)| (index, (name.into(), host.into()))));
            }
        }
        (!by_node.is_empty()).then_some(Self { by_node })
    }

    /// Gives the nodes of a case their typed names.
    fn rename(&self, traced: &mut TracedCase) {
        let trace = &mut traced.trace;
        if let Ok(mapped) = &mut traced.outcome {
            for node in &mut mapped.map.nodes {
                let rank = node.procs.first().map(|process| process.rank);
                let mut procs = trace.procs.iter();
                let placed = procs.find(|it| it.rank.is_some() && it.rank == rank);
                let index = placed.map(|it| it.node as usize);
                if let Some((_, typed)) = index.and_then(|index| self.by_node.get(&index)) {
                    node.name = Arc::clone(typed);
                }
            }
        }
        for (index, (_, typed)) in &self.by_node {
            if let Some(node) = trace.nodes.get_mut(*index) {
                node.name = Arc::clone(typed);
            }
        }
    }

    /// Returns that names are cut, with the line that keeps them whole.
    fn reason(&self, case: &Case, rules: &Rules) -> Option<Reason> {
        let (shown, _) = self.by_node.values().next()?;
        let same = self.by_node.values().filter(|(short, _)| short == shown);
        let names: Vec<&str> = same.map(|(_, typed)| &**typed).collect();
        let listed = match names.len().checked_sub(MOST_NAMES) {
            None | Some(0) => words::list(&names),
            Some(more) => format!("{} and {more} more", names[..MOST_NAMES].join(", ")),
        };
        let text = format!("{listed} are cut at the first dot, so each is {shown} in a map");
        const WHOLE: [&str; 3] = ["--prtemca", "prte_keep_fqdn_hostnames", "1"];
        let mut edits = Edits::default();
        edits.insert(0, WHOLE.map(str::to_owned).to_vec());
        let line = case.line.line().edited(edits);
        let parsed = case.line.with_words(line.clone());
        let changed = Case {
            line: parsed.with_appfile(&case.files),
            ..case.clone()
        };
        let trace = crate::trace(&changed, rules).trace;
        let is_apart = |name: &&str| {
            let mut nodes = trace.nodes.iter();
            nodes.any(|node| *node.name == **name)
        };
        let text_of_change = format!("`{}` keeps them apart", WHOLE.join(" "));
        let change = names.iter().all(is_apart).then_some(LineChange {
            text: text_of_change,
            line,
        });
        Some(Reason::new(text, "PAM-HOST-5").advising(change))
    }
}

/// Returns the names of hosts in the files and lists of a line, in their order.
fn hosts_of(case: &Case) -> Vec<String> {
    let mut hosts = Vec::new();
    for option in case.line.possible_options() {
        let meaning = option.meaning();
        for value in &option.values {
            let items = value.text.split(',');
            if meaning.names_hostfile() || meaning == Meaning::DefaultHostfile {
                let files = items.filter_map(|file| case.files.lines(file));
                for text in files.filter(|text| text.len() <= MOST_BYTES) {
                    let read: Result<(), Infallible> = each_line(text, |tokens| {
                        let name = tokens.first().and_then(|it| parse_host_name(it.text));
                        hosts.extend(name.map(str::to_owned));
                        Ok(())
                    });
                    let Ok(()) = read;
                }
            } else if option.is_host_list() {
                hosts.extend(items.filter_map(|item| item.split(':').next().map(str::to_owned)));
            }
        }
    }
    hosts
}
