//! What builds make of the changes that an explanation advises: each was tried with the rules only.

use super::versions::Version;
use crate::judge::profile::{Profile, Profiles};
use mapcheck_reference::explain::{Explanation, LineChange};
use mapcheck_reference::job_map::MappedNode;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference, Rules};

/// Marks what an explanation advises and a build refuses or maps to other nodes, and puts what all builds do first.
pub(super) fn try_on_builds(case: &Case, explanation: &mut Explanation) {
    let builds: Vec<Profile> = match case.line.environment().launcher().is_open_mpi() {
        true => Profiles::of_open_mpi(),
        false => Profiles::newest_build().into_iter().collect(),
    };
    let marked = |mut change: LineChange| {
        let line = case.line.with_words(change.line.clone());
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let by_rules = Reference::new("", Rules::default()).outcome(&case);
        let here = nodes_of_ranks(&by_rules);
        let versions = builds.iter().map(|build| Version::of(&case, build.clone()));
        let versions: Vec<Version> = versions.collect();
        let names = |does: &dyn Fn(&Outcome) -> bool| {
            let versions = versions.iter().filter(|version| does(&version.outcome));
            let names: Vec<&str> = versions.map(|version| &*version.name).collect();
            (names.len(), names.join(" and "))
        };
        let (refusing, by) =
            names(&|outcome| matches!(outcome, Outcome::Refused(_) | Outcome::Crashed { .. }));
        let (differing, otherwise) = names(&|outcome| {
            let there = nodes_of_ranks(outcome);
            there.is_some() && there != here
        });
        match refusing {
            0 => {}
            1 => change.text += &format!(" ({by} refuses it)"),
            _ => change.text += &format!(" ({by} refuse it)"),
        }
        if differing > 0 {
            change.text += &format!(" (not in {otherwise})");
        }
        (refusing, change)
    };
    for reason in &mut explanation.warnings {
        // What all builds refuse helps with none.
        let advice = std::mem::take(&mut reason.advice).into_iter().map(marked);
        let helps = advice.filter(|(refusing, _)| *refusing < builds.len().max(1));
        reason.advice = helps.map(|(_, change)| change).collect();
    }
    if let Some(refusal) = &mut explanation.refusal {
        let changes = std::mem::take(&mut refusal.changes).into_iter();
        let mut changes: Vec<(usize, LineChange)> = changes.map(marked).collect();
        changes.sort_by_key(|(refusing, _)| *refusing);
        // What no build accepts is left where nothing else is known.
        let helping = changes.partition_point(|(refusing, _)| *refusing < builds.len().max(1));
        if helping > 0 {
            changes.truncate(helping);
        }
        refusal.changes = changes.into_iter().map(|(_, change)| change).collect();
    }
}

/// Returns the nodes of a map with their ranks; nothing if there is no map.
fn nodes_of_ranks(outcome: &Outcome) -> Option<Vec<(&str, Vec<u32>)>> {
    let Outcome::Mapped(map) = outcome else {
        return None;
    };
    let ranks = |node: &MappedNode| node.procs.iter().map(|it| it.rank).collect();
    let nodes = map.nodes.iter().map(|node| (&*node.name, ranks(node)));
    Some(nodes.collect())
}
