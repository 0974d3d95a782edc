//! What builds make of the changes that an explanation advises: each was tried with the rules only.

use super::versions::Version;
use crate::judge::profile::{Profile, Profiles};
use mapcheck_reference::explain::{Explanation, LineChange};
use mapcheck_reference::job_map::MappedNode;
use mapcheck_reference::{Case, Implementation as _, Outcome, Reference, Rules};

/// Marks what an explanation advises and a build refuses or maps to other nodes, and puts what all builds do first.
pub(super) fn try_on_builds(case: &Case, explanation: &mut Explanation) {
    let builds: Vec<Profile> = match case.line.environment().launcher().is_open_mpi() {
        true => {
            let profiles = Profiles::of_open_mpi().into_iter();
            profiles.map(Profile::with_all_resource_managers).collect()
        }
        false => Profiles::newest_build().into_iter().collect(),
    };
    let versions = |case: &Case| -> Vec<Version> {
        let versions = builds.iter();
        versions
            .map(|build| Version::of(case, build.clone()))
            .collect()
    };
    let by_rules = |case: &Case| Reference::new("", Rules::default()).outcome(case);
    // Who has this line on other nodes has another line there, too.
    let (own, here) = (versions(case), by_rules(case));
    let others = own.iter().map(|version| differs(&version.outcome, &here));
    let others: Vec<bool> = others.collect();
    let marked = |mut change: LineChange| {
        let line = case.line.with_words(change.line.clone());
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let (versions, here) = (versions(&case), by_rules(&case));
        let (mut refusing, mut elsewhere) = (Vec::new(), Vec::new());
        for (version, is_other) in versions.iter().zip(&others) {
            match &version.outcome {
                Outcome::Refused(_) | Outcome::Crashed { .. } => refusing.push(&*version.name),
                outcome if !is_other && differs(outcome, &here) => elsewhere.push(&*version.name),
                _ => {}
            }
        }
        for (names, does, do_so) in [
            (&refusing, "refuses it", "refuse it"),
            (&elsewhere, "uses other nodes", "use other nodes"),
        ] {
            match names.as_slice() {
                [] => {}
                [only] => change.text += &format!(" ({only} {does})"),
                names => change.text += &format!(" ({} {do_so})", names.join(" and ")),
            }
        }
        (refusing.len(), change)
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

/// Returns whether a build has a map with ranks on other nodes than the rules have them.
fn differs(build: &Outcome, rules: &Outcome) -> bool {
    let (there, here) = (nodes_of_ranks(build), nodes_of_ranks(rules));
    there.is_some() && here.is_some() && there != here
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
