//! Comparing what two implementations make of a case: the first thing on which they differ.

use mapcheck_reference::Outcome;
use mapcheck_reference::job_map::{JobMap, MappedNode, MappedProc, Policies, Policy};
use std::fmt;

/// The first thing on which two outcomes differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What differs.
    pub what: String,
    /// What the first one has.
    pub left: String,
    /// What the second one has.
    pub right: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} against {}", self.what, self.left, self.right)
    }
}

/// What came of a case, in a few words.
#[must_use]
pub fn summary(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => format!(
            "mapped, {} processes on {} nodes",
            map.num_ranked(),
            map.nodes.len()
        ),
        Outcome::Refused(refused) => match refused.topic {
            Some(topic) => format!("refused, {topic}"),
            None => "refused".to_owned(),
        },
        Outcome::LostRanks { map, expected } => format!(
            "lost ranks, {} of {expected} processes have one",
            map.num_ranked()
        ),
        Outcome::PartialMap { reason, .. } => format!("printed no whole map: {reason}"),
        Outcome::Crashed { signal, .. } => format!("crashed by {signal}"),
        Outcome::TimedOut { limit } => format!("did not end in {} s", limit.as_secs_f32()),
        Outcome::NotApplicable { reason } => format!("not applicable: {reason}"),
        Outcome::Failed { reason } => format!("could not be run: {reason}"),
    }
}

/// The first thing on which two outcomes differ, if they do. Refusals are equal whatever their reasons.
#[must_use]
pub fn first_difference(left: &Outcome, right: &Outcome) -> Option<Difference> {
    match (left, right) {
        (Outcome::Refused(_), Outcome::Refused(_)) => None,
        (Outcome::Mapped(left), Outcome::Mapped(right))
        | (Outcome::LostRanks { map: left, .. }, Outcome::LostRanks { map: right, .. }) => {
            maps(left, right)
        }
        (left, right) if left == right => None,
        (left, right) => Some(Difference {
            what: "the outcome".to_owned(),
            left: summary(left),
            right: summary(right),
        }),
    }
}

fn differ<T: PartialEq>(
    what: impl FnOnce() -> String,
    left: &T,
    right: &T,
    show: impl Fn(&T) -> String,
) -> Option<Difference> {
    (left != right).then(|| Difference {
        what: what(),
        left: show(left),
        right: show(right),
    })
}

/// Processes first, because the header follows from what was asked for and they are what came of it.
fn maps(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let ranks = |map: &JobMap| map.num_ranked();
    processes(left, right)
        .or_else(|| {
            differ(
                || "the number of processes".to_owned(),
                &ranks(left),
                &ranks(right),
                usize::to_string,
            )
        })
        .or_else(|| nodes(left, right))
        .or_else(|| policies(&left.policies, &right.policies))
        .or_else(|| header(left, right))
}

fn by_rank(map: &JobMap) -> Vec<(&MappedProc, &MappedNode)> {
    let mut procs: Vec<_> = map
        .nodes
        .iter()
        .flat_map(|node| node.procs.iter().map(move |process| (process, node)))
        .collect();
    procs.sort_unstable_by_key(|(process, _)| process.rank);
    procs
}

fn processes(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let text = |(process, node): &(&MappedProc, &MappedNode)| {
        format!(
            "app {} on {}, bound to {}",
            process.app, node.name, process.bound
        )
    };
    by_rank(left)
        .iter()
        .zip(&by_rank(right))
        .find_map(|(left, right)| {
            let same = left.0 == right.0 && left.1.name == right.1.name;
            (!same).then(|| Difference {
                what: format!("rank {}", left.0.rank.min(right.0.rank)),
                left: text(left),
                right: text(right),
            })
        })
}

fn nodes(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let names = |map: &JobMap| -> Vec<String> {
        map.nodes.iter().map(|node| node.name.to_string()).collect()
    };
    let order = || "the order of the nodes".to_owned();
    differ(order, &names(left), &names(right), |names| names.join(", ")).or_else(|| {
        left.nodes
            .iter()
            .zip(&right.nodes)
            .find_map(|(left, right)| {
                let counts = |node: &MappedNode| {
                    format!(
                        "{} slots, at most {}, {} processes",
                        node.slots, node.max_slots, node.num_procs
                    )
                };
                let node = || format!("node {}", left.name);
                differ(node, &counts(left), &counts(right), String::clone)
            })
    })
}

fn policies(left: &Policies, right: &Policies) -> Option<Difference> {
    let policy =
        |policy: &Policy| format!("{} {} {}", policy.mapping, policy.ranking, policy.binding);
    let lines = |policies: &Policies| match policies {
        Policies::Job(job) => format!("job {}", policy(job)),
        Policies::Apps(apps) => apps
            .iter()
            .map(|app| format!("app {} by {} {}", app.app, app.mapper, policy(&app.policy)))
            .collect::<Vec<_>>()
            .join("; "),
    };
    differ(
        || "the policies".to_owned(),
        &lines(left),
        &lines(right),
        String::clone,
    )
}

fn header(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let text = |map: &JobMap| {
        format!(
            "{} slots, CPU set {:?}, PPR {:?}, CPUs per rank {:?}, CPU type {:?}",
            map.total_slots, map.cpu_set, map.ppr, map.cpus_per_rank, map.cpu_type
        )
    };
    differ(
        || "the header".to_owned(),
        &text(left),
        &text(right),
        String::clone,
    )
}
