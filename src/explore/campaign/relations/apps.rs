//! Relations between the apps of a job.

use super::comparison::Kept;
use super::{Basis, CaseChange};
use crate::explore::campaign::draft::{Draft, DraftOption, HEAD, Segment};
use mapcheck_reference::option_table::Meaning;

/// Words with which an app changes the job.
const JOB_WORDS: &[&str] = &["oversub", "inherit", "nolocal"];

/// Words of a job's directives that count for apps with directives of their own.
const KEPT_WORDS: &[&str] = &["hwt", "corecpus", "thread", "pe", "limit", "overload"];

/// Mappings that name files, or take their order from lists of nodes.
const MAPPINGS_BY_NAME: &[&str] = &["seq", "rankfile", "device", "="];

/// MET-SPLIT-APP-1: two apps instead of one, by slot.
pub(super) fn split(basis: &Basis<'_>) -> Option<CaseChange> {
    let first = by_slot(basis.draft)?;
    let mut draft = first.clone();
    let [segment] = draft.segments.as_mut_slice() else {
        return None;
    };
    let count: u32 = segment.value(&Meaning::Np)?.parse().ok()?;
    let half = count / 2;
    if half == 0 {
        return None;
    }
    segment.remove(&Meaning::Np);
    segment
        .options
        .push(DraftOption::new("-n", half.to_string()));
    draft.segments.push(Segment {
        options: vec![DraftOption::new("-n", (count - half).to_string())],
        executable: Some("z".to_owned()),
    });
    Some(CaseChange {
        first: Some(first),
        ..CaseChange::to(draft, Kept::ProcessesOfOtherApps)
    })
}

/// MET-EVERY-APP-1: the job's directives on every app, by slot.
pub(super) fn repeat_directives(basis: &Basis<'_>) -> Option<CaseChange> {
    let first = by_slot(basis.draft)?;
    let mut draft = first.clone();
    let (own, rest) = draft.segments.split_first_mut()?;
    if rest.is_empty() {
        return None;
    }
    for segment in rest {
        let directives = own.options.iter().filter(|given| given.is_directive());
        segment.options.extend(directives.cloned());
    }
    Some(CaseChange {
        first: Some(first),
        ..CaseChange::to(draft, Kept::Processes)
    })
}

/// Returns a case as a job that is mapped by slot and bound as its first app is, without directives on further apps.
///
/// The head node is the first of an allocation, whatever its place in a host list: an app without the list has another order. Shared
/// CPUs depend on which app shares them, and an if-supported binding is given up for all processes that a node gets from one app.
fn by_slot(draft: &Draft) -> Option<Draft> {
    let mut draft = draft.clone();
    let hosts = draft.counted_hosts()?;
    if !draft.is_plain() || hosts.iter().any(|(name, _)| name.contains(HEAD)) {
        return None;
    }
    let binding = draft.segments.first()?.value(&Meaning::BindTo);
    let binding = binding.unwrap_or("core").to_owned();
    if binding.starts_with(':') || binding.contains("overload") || binding.contains(":if") {
        return None;
    }
    for segment in &mut draft.segments {
        segment.options.retain(|given| !given.is_directive());
    }
    let first = draft.segments.first_mut()?;
    first.options.push(DraftOption::new("--map-by", "slot"));
    first.options.push(DraftOption::new("--bind-to", binding));
    Some(draft)
}

/// Returns a case whose apps do not share anything but nodes: each has a count, a mapping and a binding of its own, and none changes
/// the job. Rankings of some apps only are left out, because without the others a ranking may be the job's.
///
/// The directives of the first app can be the job's, and then some of its options are those of all apps. PAM-RANK-OBJ-1: a ranking by
/// objects needs a mapping by objects in a job, and not in an app of several.
fn app_by_app(draft: &Draft) -> Option<Draft> {
    let mut draft = draft.clone();
    let first = draft.segments.first()?;
    let has_policies = |app: &Segment| app.directives().all(|value| !value.starts_with(':'));
    let have_policies = draft.segments.iter().all(has_policies);
    if draft.segments.len() < 2
        || !have_policies
        || !draft.is_plain()
        || draft.has_word(JOB_WORDS)
        || first.has_word(KEPT_WORDS)
        || draft.segments.iter().any(ranks_objects_of_nodes)
    {
        return None;
    }
    let mut apps = draft.segments.iter();
    let all_ranked = apps.all(|app| app.value(&Meaning::RankBy).is_some());
    for segment in &mut draft.segments {
        if !all_ranked {
            segment.remove(&Meaning::RankBy);
        }
        let defaults = [
            (Meaning::Np, "-n", "2"),
            (Meaning::MapBy, "--map-by", "node"),
            (Meaning::BindTo, "--bind-to", "core"),
        ];
        for (meaning, name, value) in defaults {
            if segment.value(&meaning).is_none() {
                segment.options.push(DraftOption::new(name, value));
            }
        }
    }
    Some(draft)
}

/// Returns whether an app is ranked by objects and mapped by slot or by node.
fn ranks_objects_of_nodes(app: &Segment) -> bool {
    let value = |meaning| app.value(meaning).unwrap_or("node").to_lowercase();
    let ranking = value(&Meaning::RankBy);
    let mapping = value(&Meaning::MapBy);
    let by_objects = ["sp", "fi"].iter().any(|word| ranking.starts_with(word));
    by_objects && ["s", "no"].iter().any(|word| mapping.starts_with(word))
}

/// MET-LATER-APP-1: the job without its last app.
pub(super) fn drop_last(basis: &Basis<'_>) -> Option<CaseChange> {
    let first = app_by_app(basis.draft)?;
    first.counted_hosts()?;
    let mut draft = first.clone();
    let last = draft.segments.pop()?;
    let has_nodes = last.options.iter().any(DraftOption::names_nodes);
    let change = CaseChange {
        first: Some(first),
        ..CaseChange::to(draft, Kept::FirstApps)
    };
    (!has_nodes).then_some(change)
}

/// MET-APART-1: apps on nodes of their own, and each of them as a job.
pub(super) fn separate(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = app_by_app(basis.draft)?;
    if draft.has_word(MAPPINGS_BY_NAME) {
        return None;
    }
    for (index, segment) in draft.segments.iter_mut().enumerate() {
        segment.options.retain(|given| !given.names_nodes());
        segment.remove(&Meaning::Display);
        let hosts = format!("x{index}:16,y{index}:16");
        segment.options.push(DraftOption::new("-H", hosts));
    }
    let job = |segment: &Segment| Draft {
        segments: vec![segment.clone()],
        ..draft.clone()
    };
    Some(CaseChange {
        others: draft.segments.iter().map(job).collect(),
        first: Some(draft),
        kept: Kept::AppsApart,
    })
}
