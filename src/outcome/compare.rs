//! The differences between two outcomes of a case.

mod maps;
mod ranks;
mod refusals;

use crate::attribution::same;
use mapcheck_reference::Outcome;
use mapcheck_reference::error::Topic;
use mapcheck_reference::implementation::Refused;
use mapcheck_reference::outcome::wrong_ranks;
use mapcheck_reference::pmix::Status;
pub(crate) use maps::by_rank;
use maps::map_differences;
pub use ranks::{RankDifference, differing_ranks};
pub use refusals::refusal_text_difference;
use std::fmt;
use std::time::Duration;

/// The kind of a difference between two outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Aspect {
    /// Whether there is a map at all.
    Outcome,
    /// The reason of the refusal; both refuse.
    Reason,
    /// A refusal whose reason is not recognised; both refuse.
    UnknownReason,
    /// A process's app.
    App,
    /// A process's node.
    Node,
    /// The CPUs to which a process is bound.
    Binding,
    /// The number of processes.
    Processes,
    /// The order of the nodes.
    NodeOrder,
    /// A node's slots.
    Slots,
    /// The policies that the map shows.
    Policies,
    /// What else the map shows of the job.
    Header,
    /// The text of the map, in the form that the case asks for.
    Text,
}

impl Aspect {
    /// All aspects.
    pub const ALL: [Aspect; 12] = [
        Aspect::Outcome,
        Aspect::Reason,
        Aspect::UnknownReason,
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

    /// Returns what differs, in a few words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Aspect::Outcome => "the outcome",
            Aspect::Reason => "the reason of the refusal",
            Aspect::UnknownReason => "a refusal whose reason is not recognised",
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

/// The first difference between two outcomes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// Its kind.
    pub aspect: Aspect,
    /// What differs.
    pub what: String,
    /// The first outcome's side of it.
    pub left: String,
    /// The second outcome's side of it.
    pub right: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} against {}", self.what, self.left, self.right)
    }
}

/// Returns an outcome in a few words.
#[must_use]
pub fn summary(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Mapped(map) => format!(
            "mapped, {} on {}",
            count(map.num_ranked(), "process", "processes"),
            count(map.nodes.len(), "node", "nodes")
        ),
        Outcome::Refused(refused) => match refused.topic {
            Some(topic) => format!("refused, {topic}"),
            None => "refused, reason unknown".to_owned(),
        },
        Outcome::LostRanks { map, expected } => wrong_ranks(map, *expected),
        Outcome::PartialMap { reason, .. } => format!("printed a malformed map: {reason}"),
        Outcome::Crashed { signal, .. } => format!("crashed by {signal}"),
        Outcome::TimedOut {
            limit: Duration::MAX,
        } => "never ends".to_owned(),
        Outcome::TimedOut { limit } => format!("timed out after {} s", limit.as_secs_f32()),
        Outcome::NotApplicable { reason } => format!("not applicable: {reason}"),
        Outcome::Failed { reason } => format!("could not be run: {reason}"),
    }
}

/// Returns an outcome in a few words, with the first line of a refusal's message.
#[must_use]
pub fn describe(outcome: &Outcome) -> String {
    let message = match outcome {
        Outcome::Refused(refused) => refused.message.lines().find(|line| !line.trim().is_empty()),
        _ => None,
    };
    match message {
        Some(message) => format!("{} ({})", summary(outcome), message.trim()),
        None => summary(outcome),
    }
}

fn count(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the reason of a refusal, and the status that `PMIx_Spawn` returned.
fn reason(refused: &Refused) -> String {
    let topic = refused.topic.map_or("unknown", Topic::name);
    match refused.reply {
        Some(reply) => format!("{topic}, PMIx_Spawn returned {}", Status::Code(reply)),
        None => topic.to_owned(),
    }
}

/// Returns the first difference between two outcomes.
#[must_use]
pub fn first_difference(left: &Outcome, right: &Outcome) -> Option<Difference> {
    differences(left, right).into_iter().next()
}

/// Returns the differences between two outcomes, one for each aspect.
///
/// Refusals differ if their topics differ, or if only one of them is known. The wording, the exit status and the code are each implementation's own.
#[must_use]
pub fn differences(left: &Outcome, right: &Outcome) -> Vec<Difference> {
    match (left, right) {
        (Outcome::Refused(left), Outcome::Refused(right)) => {
            if left.agrees_with(right) {
                return Vec::new();
            }
            let aspect = match (left.topic, right.topic) {
                (Some(_), Some(_)) | (None, None) => Aspect::Reason,
                _ => Aspect::UnknownReason,
            };
            vec![Difference {
                aspect,
                what: Aspect::Reason.name().to_owned(),
                left: reason(left),
                right: reason(right),
            }]
        }
        (Outcome::Mapped(left), Outcome::Mapped(right))
        | (Outcome::LostRanks { map: left, .. }, Outcome::LostRanks { map: right, .. }) => {
            map_differences(left, right)
        }
        // The stderr of a crash and the text of a partial map do not count.
        (left, right) if same(left, right) => Vec::new(),
        (left, right) => vec![Difference {
            aspect: Aspect::Outcome,
            what: Aspect::Outcome.name().to_owned(),
            left: summary(left),
            right: summary(right),
        }],
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

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_reference::error::Topic;
    use mapcheck_reference::implementation::Refused;
    use mapcheck_reference::job_map::{
        Bound, CpuUnit, JobMap, MappedNode, MappedProc, Policies, ShownPolicy,
    };

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
            policies: Policies::Job(ShownPolicy {
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
    fn refusals_differ_if_their_topics_differ_or_only_one_is_known() {
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
        let unknown = first_difference(&ambiguous, &refused(None)).unwrap();
        assert_eq!(unknown.aspect, Aspect::UnknownReason);
        assert_eq!(
            unknown.to_string(),
            "the reason of the refusal: ambiguous against unknown"
        );
        assert_eq!(first_difference(&ambiguous, &ambiguous), None);
    }

    #[test]
    fn the_first_node_out_of_order_is_reported_or_else_their_number() {
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
        let swapped = difference(other).unwrap();
        assert_eq!(swapped.aspect, Aspect::NodeOrder);
        assert_eq!(swapped.to_string(), "node 17: n17 against n18");
        let fewer = difference(whole(99_999)).unwrap();
        assert_eq!(
            fewer.to_string(),
            "the number of nodes: 100000 against 99999"
        );
        assert_eq!(difference(whole(100_000)), None);
    }

    #[test]
    fn every_part_of_a_map_is_compared_and_processes_come_first() {
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
            let both = differences(&whole, &Outcome::Mapped(changed));
            let both: Vec<Aspect> = both.iter().map(|found| found.aspect).collect();
            assert_eq!(both.first(), Some(&aspect));
            assert_eq!(
                both.last(),
                Some(&Aspect::Header),
                "the later one is listed too"
            );
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

    #[test]
    fn every_rank_that_differs_is_listed_once() {
        let mut other = map();
        for process in &mut other.nodes[1].procs {
            process.bound = Bound::EmptySet;
        }
        let found = differing_ranks(&map(), &other);
        let ranks: Vec<_> = found.iter().map(|it| (it.first, it.last)).collect();
        assert_eq!(ranks, [(2, 3)]);
        assert_eq!(found[0].left, "app 1 n2 N/A");
        assert_eq!(found[0].right, "app 1 n2 EMPTY CPUSET");
        other.nodes[0].procs.pop();
        let found = differing_ranks(&map(), &other);
        assert_eq!((found[0].first, found[0].right.as_str()), (1, ""));
        assert_eq!(differing_ranks(&map(), &map()), []);
    }

    #[test]
    fn a_header_shows_the_fields_that_differ() {
        let mut other = map();
        other.ppr = Some("2:package".to_owned());
        other.total_slots = 9;
        let difference = first_difference(&Outcome::Mapped(map()), &Outcome::Mapped(other));
        assert_eq!(
            difference.unwrap().to_string(),
            "the header: 8 slots in total, no PPR against 9 slots in total, PPR 2:package"
        );
    }

    #[test]
    fn duplicate_ranks_are_reported_as_such() {
        let mut twice = map();
        twice.nodes[1].procs[0].rank = 1;
        let lost = |map, expected| summary(&Outcome::LostRanks { map, expected });
        assert_eq!(lost(twice, 4), "wrong ranks, two processes have rank 1");
        assert_eq!(
            lost(map(), 5),
            "lost ranks, only 4 of 5 processes have a rank"
        );
    }
}
