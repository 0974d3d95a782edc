//! Comparing what two implementations make of a case: the first thing on which they differ.

use crate::attribution::same;
use mapcheck_reference::Outcome;
use mapcheck_reference::error::Topic;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::job_map::{JobMap, MappedNode, MappedProc, Policies, Policy};
use mapcheck_reference::pmix::Status;
use std::fmt;
use std::time::Duration;

/// What kind of thing two outcomes differ on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Whether there is a map at all.
    Outcome,
    /// Both refuse, for different reasons.
    Reason,
    /// A process's app.
    App,
    /// A process's node.
    Node,
    /// The CPUs to which a process is bound.
    Binding,
    /// How many processes there are.
    Processes,
    /// The order of the nodes.
    NodeOrder,
    /// A node's slots.
    Slots,
    /// The policies that the map shows.
    Policies,
    /// What else the map says of the job.
    Header,
    /// The text of the map, in the form that was asked for.
    Text,
}

impl Aspect {
    /// All of them.
    pub const ALL: [Aspect; 11] = [
        Aspect::Outcome,
        Aspect::Reason,
        Aspect::App,
        Aspect::Node,
        Aspect::Binding,
        Aspect::Processes,
        Aspect::NodeOrder,
        Aspect::Slots,
        Aspect::Policies,
        Aspect::Header,
        Aspect::Text,
    ];

    /// What differs, in a few words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Aspect::Outcome => "the outcome",
            Aspect::Reason => "the reason of the refusal",
            Aspect::App => "the app of a rank",
            Aspect::Node => "the node of a rank",
            Aspect::Binding => "the binding of a rank",
            Aspect::Processes => "the number of processes",
            Aspect::NodeOrder => "the order of the nodes",
            Aspect::Slots => "the slots of a node",
            Aspect::Policies => "the policies",
            Aspect::Header => "the header",
            Aspect::Text => "the text of the map",
        }
    }
}

/// The first thing on which two outcomes differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// What kind of thing differs.
    pub aspect: Aspect,
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
        Outcome::TimedOut {
            limit: Duration::MAX,
        } => "never ends".to_owned(),
        Outcome::TimedOut { limit } => format!("did not end in {} s", limit.as_secs_f32()),
        Outcome::NotApplicable { reason } => format!("not applicable: {reason}"),
        Outcome::Failed { reason } => format!("could not be run: {reason}"),
    }
}

/// Why somebody is refused, and what a caller of `PMIx_Spawn` is answered.
fn reason(refused: &Refused) -> String {
    let topic = refused.topic.map_or("unknown", Topic::name);
    match refused.reply {
        Some(reply) => format!("{topic}, answered with {}", Status::Code(reply)),
        None => topic.to_owned(),
    }
}

/// The first thing on which two outcomes differ, if they do.
///
/// Of refusals, the topic counts if both tell it: wording, exit status and code are each implementation's own.
#[must_use]
pub fn first_difference(left: &Outcome, right: &Outcome) -> Option<Difference> {
    match (left, right) {
        (Outcome::Refused(left), Outcome::Refused(right)) => {
            if left.agrees_with(right) {
                return None;
            }
            Some(Difference {
                aspect: Aspect::Reason,
                what: Aspect::Reason.name().to_owned(),
                left: reason(left),
                right: reason(right),
            })
        }
        (Outcome::Mapped(left), Outcome::Mapped(right))
        | (Outcome::LostRanks { map: left, .. }, Outcome::LostRanks { map: right, .. }) => {
            maps(left, right)
        }
        // What is said in passing counts as little here as where deviations are explained.
        (left, right) if same(left, right) => None,
        (left, right) => Some(Difference {
            aspect: Aspect::Outcome,
            what: Aspect::Outcome.name().to_owned(),
            left: summary(left),
            right: summary(right),
        }),
    }
}

fn differ<T: PartialEq>(
    aspect: Aspect,
    what: impl FnOnce() -> String,
    left: &T,
    right: &T,
    show: impl Fn(&T) -> String,
) -> Option<Difference> {
    (left != right).then(|| Difference {
        aspect,
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
                Aspect::Processes,
                || Aspect::Processes.name().to_owned(),
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
        let devices = process.devices.as_deref();
        let devices = devices.map_or_else(String::new, |devices| format!(", with {devices}"));
        format!(
            "app {} on {}, bound to {}{devices}",
            process.app, node.name, process.bound
        )
    };
    // The form for developers does not show devices at all.
    let shows = |map: &JobMap| {
        let mut procs = map.nodes.iter().flat_map(|node| &node.procs);
        procs.any(|process| process.devices.is_some())
    };
    let both_show = shows(left) && shows(right);
    let same_process = |left: &MappedProc, right: &MappedProc| {
        (left.app, left.rank, &left.bound) == (right.app, right.rank, &right.bound)
            && (!both_show || left.devices == right.devices)
    };
    by_rank(left)
        .iter()
        .zip(&by_rank(right))
        .find_map(|(left, right)| {
            let aspect = if left.0.app != right.0.app || left.0.rank != right.0.rank {
                Aspect::App
            } else if left.1.name != right.1.name {
                Aspect::Node
            } else {
                Aspect::Binding
            };
            let same = same_process(left.0, right.0) && left.1.name == right.1.name;
            (!same).then(|| Difference {
                aspect,
                what: format!("rank {}", left.0.rank.min(right.0.rank)),
                left: text(left),
                right: text(right),
            })
        })
}

/// The first place at which the nodes differ, counted as ranks are, or else how many there are.
fn node_names(left: &JobMap, right: &JobMap) -> Option<Difference> {
    let mut places = left.nodes.iter().zip(&right.nodes).enumerate();
    let different = places.find(|(_, (left, right))| left.name != right.name);
    if let Some((place, (left, right))) = different {
        return Some(Difference {
            aspect: Aspect::NodeOrder,
            what: format!("node {place}"),
            left: left.name.to_string(),
            right: right.name.to_string(),
        });
    }
    differ(
        Aspect::NodeOrder,
        || "the number of nodes".to_owned(),
        &left.nodes.len(),
        &right.nodes.len(),
        usize::to_string,
    )
}

fn nodes(left: &JobMap, right: &JobMap) -> Option<Difference> {
    node_names(left, right).or_else(|| {
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
                differ(
                    Aspect::Slots,
                    node,
                    &counts(left),
                    &counts(right),
                    String::clone,
                )
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
        Aspect::Policies,
        || Aspect::Policies.name().to_owned(),
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
        Aspect::Header,
        || Aspect::Header.name().to_owned(),
        &text(left),
        &text(right),
        String::clone,
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;
    use mapcheck_reference::job_map::{Bound, CpuUnit};

    fn refused(topic: Option<Topic>) -> Outcome {
        Outcome::Refused(Refused {
            message: format!("{topic:?}"),
            ..Refused::about(topic)
        })
    }

    fn map() -> JobMap {
        let node = |name: &str, ranks: [u32; 2]| MappedNode {
            name: name.into(),
            slots: 4,
            max_slots: 0,
            num_procs: 2,
            procs: ranks
                .map(|rank| MappedProc {
                    app: rank / 2,
                    rank,
                    bound: Bound::Nothing,
                    devices: None,
                })
                .to_vec(),
        };
        JobMap {
            total_slots: 8,
            policies: Policies::Job(Policy {
                mapping: "BYSLOT".to_owned(),
                ranking: "SLOT".to_owned(),
                binding: "NONE".to_owned(),
            }),
            cpu_set: None,
            ppr: None,
            cpus_per_rank: None,
            cpu_type: CpuUnit::Core,
            nodes: vec![node("n1", [0, 1]), node("n2", [2, 3])],
        }
    }

    #[test]
    fn refusals_differ_if_both_tell_another_reason() {
        let (ambiguous, none) = (
            refused(Some(Topic::Ambiguous)),
            refused(Some(Topic::NoNodes)),
        );
        let difference = first_difference(&ambiguous, &none).unwrap();
        assert_eq!(difference.aspect, Aspect::Reason);
        assert_eq!(
            difference.to_string(),
            "the reason of the refusal: ambiguous against no-available-resources"
        );
        assert_eq!(first_difference(&ambiguous, &refused(None)), None);
        assert_eq!(first_difference(&ambiguous, &ambiguous), None);
    }

    #[test]
    fn of_nodes_in_another_order_the_first_is_told_and_else_their_number() {
        let whole = |nodes: usize| {
            let mut map = map();
            for node in &mut map.nodes {
                node.procs.clear();
            }
            let node = map.nodes[0].clone();
            let names = (0..nodes).map(|index| format!("n{index}"));
            map.nodes = names
                .map(|name| MappedNode {
                    name: name.into(),
                    ..node.clone()
                })
                .collect();
            map
        };
        let mut other = whole(100_000);
        other.nodes.swap(17, 18);
        let difference =
            |other| first_difference(&Outcome::Mapped(whole(100_000)), &Outcome::Mapped(other));
        let told = difference(other).unwrap();
        assert_eq!(told.aspect, Aspect::NodeOrder);
        assert_eq!(told.to_string(), "node 17: n17 against n18");
        let fewer = difference(whole(99_999)).unwrap();
        assert_eq!(
            fewer.to_string(),
            "the number of nodes: 100000 against 99999"
        );
        assert_eq!(difference(whole(100_000)), None);
    }

    #[test]
    fn each_part_of_a_map_counts_and_processes_come_first() {
        type Change = fn(&mut JobMap);
        let changes: [(Aspect, Change); 8] = [
            (Aspect::App, |map| map.nodes[1].procs[0].app = 0),
            (Aspect::Binding, |map| {
                map.nodes[0].procs[1].bound = Bound::EmptySet
            }),
            (Aspect::Node, |map| map.nodes[0].name = "n3".into()),
            (Aspect::Processes, |map| {
                map.nodes[1].procs.pop();
            }),
            (Aspect::NodeOrder, |map| map.nodes.reverse()),
            (Aspect::Slots, |map| map.nodes[1].max_slots = 9),
            (Aspect::Policies, |map| {
                if let Policies::Job(job) = &mut map.policies {
                    job.ranking = "NODE".to_owned();
                }
            }),
            (Aspect::Header, |map| map.ppr = Some("2:node".to_owned())),
        ];
        let whole = Outcome::Mapped(map());
        assert_eq!(first_difference(&whole, &whole), None);
        for (aspect, change) in changes {
            let mut changed = map();
            change(&mut changed);
            let outcome = Outcome::Mapped(changed.clone());
            let difference = first_difference(&whole, &outcome);
            assert_eq!(difference.map(|found| found.aspect), Some(aspect));
            changed.total_slots = 9;
            let both = first_difference(&whole, &Outcome::Mapped(changed));
            assert_eq!(both.map(|found| found.aspect), Some(aspect));
        }
        let crashed = |stderr: &str| Outcome::Crashed {
            signal: "SIGSEGV".to_owned(),
            stderr: stderr.to_owned(),
        };
        assert_eq!(first_difference(&crashed("one"), &crashed("other")), None);
        let lost = Outcome::LostRanks {
            map: map(),
            expected: 5,
        };
        let difference = first_difference(&whole, &lost);
        assert_eq!(difference.map(|found| found.aspect), Some(Aspect::Outcome));
    }
}
