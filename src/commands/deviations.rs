//! What a build's quirks change in the outcome of a line that is explained.

use super::elsewhere::that_move;
use crate::attribution::{Switch, needed, same, switches};
use crate::commands::output::outln;
use crate::outcome::compare::differing_ranks;
use mapcheck_reference::explain::BuildAnswer;
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference, Rules};
use serde::Serialize;

/// A quirk of a build, or a question that its edition answers differently, that changes the outcome.
#[derive(Clone, Debug, Serialize)]
struct Deviation {
    /// Its name.
    name: &'static str,
    /// What the build does.
    description: &'static str,
    /// The same as the end of a sentence, also of a question.
    #[serde(skip)]
    departure: String,
    /// The requirement that it breaks, if it is a quirk.
    requirement: Option<&'static str>,
    /// Whether it puts a rank elsewhere, or nothing does; others change only what the map shows.
    #[serde(skip)]
    moves: bool,
}

/// What a build's quirks change in the outcome.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Deviations {
    /// The quirks, a smallest set.
    quirks: Vec<Deviation>,
    /// Whether every rank is where the rules have it, and only the text of the map differs.
    has_same_ranks: bool,
    /// What the rules demand instead, in words.
    rules: String,
    /// The first ranks that differ.
    differences: Vec<String>,
}

impl Deviations {
    /// Returns the departures; none if all ranks are where the rules have them.
    pub(super) fn answers(&self, build: &str) -> Vec<BuildAnswer> {
        if self.has_same_ranks {
            return Vec::new();
        }
        let answer = |quirk: &Deviation| BuildAnswer {
            what: format!("{build} departs from the rules here"),
            why: format!(": it {}", quirk.departure),
            explained_by: String::new(),
        };
        self.quirks
            .iter()
            .filter(|it| it.moves)
            .map(answer)
            .collect()
    }

    /// Returns the requirements that are broken.
    pub(super) fn requirements(&self) -> impl Iterator<Item = &'static str> {
        self.quirks.iter().filter_map(|quirk| quirk.requirement)
    }

    /// Returns what the build's quirks change in the outcome, if they change something.
    pub(super) fn of(
        case: &Case,
        build: &Reference,
        edition: Edition,
        outcome: &Outcome,
    ) -> Option<Self> {
        let plain = Reference::new("the rules", Rules::of(edition));
        let expected = plain.outcome(case);
        let is_unknown = |it: &Outcome| matches!(it, Outcome::NotApplicable { .. });
        if same(&expected, outcome) || is_unknown(&expected) || is_unknown(outcome) {
            return None;
        }
        let still = |rules: &Rules| same(&Reference::new("", rules.clone()).outcome(case), outcome);
        let needed = needed(
            build.rules(),
            switches(build.rules(), edition),
            edition,
            still,
        );
        let moving = that_move(case, needed.clone(), (build.rules(), edition), outcome);
        let quirks = needed.into_iter();
        Some(Self {
            quirks: quirks.map(|it| deviation(it, &moving, edition)).collect(),
            has_same_ranks: matches!(
                (&expected, outcome),
                (Outcome::Mapped(rules), Outcome::Mapped(build))
                    if differing_ranks(rules, build).is_empty()
            ),
            rules: crate::outcome::compare::describe(&expected),
            differences: differences(&expected, outcome),
        })
    }

    /// Prints them.
    pub(super) fn print(&self) {
        outln!("");
        match self.has_same_ranks {
            true => {
                outln!("What the build does otherwise, with every rank where the rules have it")
            }
            false => outln!(
                "What the build does otherwise: by the rules, {}",
                self.rules
            ),
        }
        for quirk in &self.quirks {
            let requirement = quirk.requirement.map(|id| format!(" [{id}]"));
            outln!(
                "  * {}: {}{}",
                quirk.name,
                quirk.description,
                requirement.unwrap_or_default()
            );
        }
        for difference in &self.differences {
            outln!("    {difference}");
        }
    }
}

fn deviation(switch: Switch, moving: &[Switch], edition: Edition) -> Deviation {
    Deviation {
        moves: moving.contains(&switch),
        name: switch.name(),
        description: switch.description(),
        departure: switch.departure(edition),
        requirement: switch.requirement(),
    }
}

/// Returns the first ranks that differ between two maps.
fn differences(rules: &Outcome, build: &Outcome) -> Vec<String> {
    const SHOWN: usize = 8;
    let (Outcome::Mapped(rules), Outcome::Mapped(build)) = (rules, build) else {
        return Vec::new();
    };
    let places = |map: &mapcheck_reference::JobMap| {
        let mut places: Vec<(u32, String)> = map
            .nodes
            .iter()
            .flat_map(|node| {
                let place = |process: &mapcheck_reference::job_map::MappedProc| {
                    (process.rank, format!("{}, {}", node.name, process.bound))
                };
                node.procs.iter().map(place)
            })
            .collect();
        places.sort();
        places
    };
    let pairs = places(rules).into_iter().zip(places(build));
    pairs
        .filter(|(rules, build)| rules != build)
        .take(SHOWN)
        .map(|((rank, rules), (_, build))| {
            format!("rank {rank}: by the rules {rules}; here {build}")
        })
        .collect()
}
