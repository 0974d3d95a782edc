//! What builds make of the changes that an explanation advises: each was tried with the rules only.

use super::versions::{Version, clause_of};
use crate::explore::shrink::files::rename_files;
use mapcheck_reference::explain::{Explanation, LineChange, smallest_changes};
use mapcheck_reference::job_map::{Bound, MappedNode};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::spelling::older_spelling;
use mapcheck_reference::syntax::{Edits, GivenOption};
use mapcheck_reference::{
    Case, Implementation as _, JobMap, MapError, MappedJob, MappingTrace, Outcome, Reference,
    Rules, trace,
};
use std::collections::BTreeMap;

/// The most processes of a map whose difference is explained, which takes many maps.
pub(super) const MOST_EXPLAINED: u64 = 1 << 10;

/// Marks what an explanation advises and a build refuses or maps to other nodes, and puts what all builds do first.
pub(super) fn try_on_builds(case: &Case, explanation: &mut Explanation) {
    let by_rules = |case: &Case| Reference::new("", Rules::default()).outcome(case);
    // Who has this line on other nodes has another line there, too.
    let (own, here) = (Version::of_launcher(case), by_rules(case));
    let is_mapped = matches!(here, Outcome::Mapped(_));
    let others = own.iter().map(|version| {
        let is_refused = matches!(version.outcome, Outcome::Refused(_));
        let it = &version.outcome;
        (differs(it, &here), binds(it, &here), is_refused)
    });
    let others: Vec<(bool, bool, bool)> = others.collect();
    let builds = own.len();
    let marked = |mut change: LineChange| {
        let line = case.line.with_words(change.line.clone());
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let (versions, here) = (Version::of_launcher(&case), by_rules(&case));
        let says_it = change.text.contains("bound") || !is_mapped;
        let mut refusing = 0;
        let mut doing: Vec<(Vec<&str>, String)> = Vec::new();
        for (version, (is_other, binds_other, is_refused)) in versions.iter().zip(&others) {
            let does = match &version.outcome {
                Outcome::Refused(_) | Outcome::Crashed { .. } => {
                    refusing += 1;
                    // What refuses the line itself refuses it with other options, too.
                    if is_mapped && *is_refused {
                        continue;
                    }
                    "refuses it".to_owned()
                }
                outcome if !is_other && differs(outcome, &here) => places(outcome, &here),
                outcome if says_it && !binds_other && binds(outcome, &here) => {
                    let what = if is_unbound(outcome) {
                        "none"
                    } else {
                        "otherwise"
                    };
                    format!("binds {what}")
                }
                _ => continue,
            };
            match doing.iter_mut().find(|(_, known)| *known == does) {
                Some((names, _)) => names.push(&version.name),
                None => doing.push((vec![&version.name], does)),
            }
        }
        for (names, does) in &doing {
            let clause = clause_of(names.join(" and "), names.len(), does);
            change.text += &format!(" ({clause})");
        }
        (refusing, change)
    };
    for reason in &mut explanation.warnings {
        // What all builds refuse helps with none.
        let advice = std::mem::take(&mut reason.advice).into_iter().map(marked);
        let helps = advice.filter(|(refusing, _)| *refusing < builds.max(1));
        reason.advice = helps.map(|(_, change)| change).collect();
    }
    if let Some(refusal) = &mut explanation.refusal {
        let changes = std::mem::take(&mut refusal.changes).into_iter();
        let mut changes: Vec<(usize, LineChange)> = changes.map(marked).collect();
        changes.sort_by_key(|(refusing, _)| *refusing);
        // What no build accepts is left where nothing else is known.
        let helping = changes.partition_point(|(refusing, _)| *refusing < builds.max(1));
        // Other builds may take what a single one refuses.
        if helping > 0 && builds > 1 {
            changes.truncate(helping);
        }
        refusal.changes = changes.into_iter().map(|(_, change)| change).collect();
    }
}

/// Returns whether a build has a map with ranks on other nodes than the rules have them.
fn differs(build: &Outcome, rules: &Outcome) -> bool {
    let (there, here) = (nodes_of_ranks(build), nodes_of_ranks(rules));
    there.is_some() && here.is_some() && there != here
}

/// Returns whether a build leaves a rank unbound that the rules bind, or the other way round.
fn binds(build: &Outcome, rules: &Outcome) -> bool {
    let (Outcome::Mapped(there), Outcome::Mapped(here)) = (build, rules) else {
        return false;
    };
    let bound = |map: &JobMap| -> BTreeMap<u32, bool> {
        let procs = map.nodes.iter().flat_map(|node| &node.procs);
        procs
            .map(|it| (it.rank, it.bound != Bound::Nothing))
            .collect()
    };
    bound(there) != bound(here)
}

/// Returns whether a build binds no process.
fn is_unbound(build: &Outcome) -> bool {
    let Outcome::Mapped(map) = build else {
        return false;
    };
    let mut procs = map.nodes.iter().flat_map(|node| &node.procs);
    procs.all(|it| it.bound == Bound::Nothing)
}

/// Returns where a build puts the processes whose ranks the rules have on other nodes.
fn places(build: &Outcome, rules: &Outcome) -> String {
    const FEW: usize = 3;
    let counts = |outcome| -> Vec<(&str, usize)> {
        let nodes = nodes_of_ranks(outcome).unwrap_or_default().into_iter();
        let counts = nodes.map(|(node, ranks)| (node, ranks.len()));
        counts.filter(|(_, count)| *count > 0).collect()
    };
    let there = counts(build);
    match there.as_slice() {
        there if there == counts(rules) => "puts other ranks on the nodes".to_owned(),
        [(only, _)] => format!("puts all on {only}"),
        [(_, first), others @ ..] if others.iter().all(|(_, count)| count == first) => {
            format!("puts {first} on each of {} nodes", there.len())
        }
        few if few.len() <= FEW => {
            let each = few.iter().map(|(node, count)| format!("{count} on {node}"));
            format!("puts {}", each.collect::<Vec<_>>().join(", "))
        }
        _ => "uses other nodes".to_owned(),
    }
}

/// Returns the nodes of a map with their ranks; nothing for what is not mapped.
fn nodes_of_ranks(outcome: &Outcome) -> Option<Vec<(&str, Vec<u32>)>> {
    let Outcome::Mapped(map) = outcome else {
        return None;
    };
    let ranks = |node: &MappedNode| node.procs.iter().map(|it| it.rank).collect();
    let nodes = map.nodes.iter().map(|node| (&*node.name, ranks(node)));
    Some(nodes.collect())
}

/// Returns whether rules map a case with each process on the node and the hardware threads that it has in a trace.
pub(super) fn has_same_places(case: &Case, rules: &Rules, wanted: &MappingTrace) -> bool {
    let traced = trace(case, rules);
    // A job that is refused at the end has places, too.
    traced.outcome.is_ok() && traced.trace.places().eq(wanted.places())
}

/// Returns the smallest change with which a build that refuses a line gives the map of the rules, which keep it.
pub(super) fn mended(
    case: &Case,
    mapped: &Result<MappedJob, MapError>,
    rules: &Rules,
) -> Option<String> {
    let mapped = mapped.as_ref().ok()?;
    let error = mapcheck_reference::map(case, rules).err()?;
    let changes = match mapped.map.num_placed() <= MOST_EXPLAINED {
        true => smallest_changes(case, &error, rules),
        false => Vec::new(),
    };
    let wanted = trace(case, &Rules::default()).trace;
    let renaming = || file_without_dash(case, rules, &wanted);
    if let Some(text) = with_older_spellings(case, rules, &wanted).or_else(renaming) {
        return Some(text);
    }
    let keeps = |change: &LineChange| {
        let line = case.line.with_words(change.line.clone());
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let is_same = |rules: &Rules| has_same_places(&case, rules, &wanted);
        is_same(rules) && is_same(&Rules::default())
    };
    let counted = with_counts(case, &mapped.map).into_iter();
    let mut all = counted.chain(changes);
    all.find(keeps).map(|change| change.text)
}

/// Returns the advice to write options in their older spellings, if the map is the wanted one then.
fn with_older_spellings(case: &Case, rules: &Rules, wanted: &MappingTrace) -> Option<String> {
    let mut written = Vec::new();
    let words = case.line.words().iter().map(|word| {
        let (name, value) = word.split_at(word.find('=').unwrap_or(word.len()));
        match older_spelling(name) {
            Some(older) => {
                written.push(format!("`{older}` for `{name}`"));
                format!("{older}{value}")
            }
            None => word.to_owned(),
        }
    });
    let words: Vec<String> = words.collect();
    let line = case.line.with_words(words);
    let respelled = Case {
        line: line.with_appfile(&case.files),
        ..case.clone()
    };
    let helps = !written.is_empty() && has_same_places(&respelled, rules, wanted);
    helps.then(|| format!("write {}", written.join(" and ")))
}

/// Returns the advice to rename a file, if the map is the wanted one once no name of a file has a dash.
fn file_without_dash(case: &Case, rules: &Rules, wanted: &MappingTrace) -> Option<String> {
    let names = case.files.names();
    let dashed: Vec<&str> = names.filter(|name| name.contains('-')).collect();
    let renamed = rename_files(case, |_, old| old.replace('-', "_"));
    let helps = || has_same_places(&renamed, rules, wanted);
    match dashed.as_slice() {
        [name] if helps() => Some(format!("give `{name}` a path without a dash")),
        _ => None,
    }
}

/// Returns the line with the number of processes of each of several apps that lacks one.
fn with_counts(case: &Case, map: &JobMap) -> Option<LineChange> {
    let line = case.line.line();
    let mut edits = Edits::default();
    let mut texts = Vec::new();
    for (app, segment) in line.segments().iter().enumerate() {
        let is_count =
            |given: &GivenOption| matches!(given.meaning(), Meaning::Np | Meaning::OlderNp);
        if segment.possible_options().any(is_count) {
            continue;
        }
        let procs = map.nodes.iter().flat_map(|node| &node.procs);
        let count = procs.filter(|it| it.app as usize == app).count();
        let before = segment.executable()?.spot?.word;
        edits.insert(before, vec!["-n".to_owned(), count.to_string()]);
        texts.push(format!("`-n {count}` to app {app}"));
    }
    let is_several = line.segments().len() > 1 && !texts.is_empty();
    is_several.then(|| LineChange {
        text: format!("add {}", texts.join(" and ")),
        line: line.edited(edits),
    })
}
