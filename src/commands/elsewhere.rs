//! Where each series of Open MPI, or the PRRTE that each has, departs from the default rules on a line.

use super::advice_on_builds::{MOST_EXPLAINED, has_same_places, mended};
use super::output::errln;
use super::versions::{Version, clause_of, is_of_open_mpi};
use crate::attribution::{self, Switch};
use crate::judge::profile::{Profile, Profiles};
use crate::outcome::compare::differing_ranks;
use mapcheck_reference::explain::{BuildAnswer, Detail, explain};
use mapcheck_reference::{Case, Edition, MapError, MappedJob, Outcome, Quirk, Rules};

/// The most processes of a map that is compared. A larger one would take as long again.
pub(super) const MOST_PROCESSES: u64 = 1 << 16;

/// The most bytes of the files of a case that is compared. Larger ones would take as long again.
const MOST_FILE_BYTES: usize = 1 << 20;

/// What holds where no build follows the rules.
const NONE_HOLDS: &str = "this is what PRRTE's new specification has";

/// What a build does with a line that the rules map.
const REFUSES: &str = "refuses this";

/// What a build does with a line that it maps in another way.
const DIFFERS: &str = "maps this differently";

/// What is known of a build whose profile does not cover a line.
const UNKNOWN: &str = "is not predicted for this";

/// What a build does with a line that the rules refuse.
const MAPS: &str = "maps this";

/// The departures of builds from the default rules on a line.
#[derive(Default)]
pub(super) struct Elsewhere {
    /// The builds that follow the rules here, in a sentence.
    holds: Option<String>,
    /// The versions of PRRTE that were compared.
    looked_at: String,
    /// Whether the line is one of Open MPI's launcher.
    is_of_open_mpi: bool,
    /// Those that do otherwise.
    others: Vec<Other>,
    /// The newest, if it has the same ranks and its map shows them otherwise.
    shows: Option<Other>,
    /// Why a large case was not compared.
    uncompared: Option<String>,
}

/// A build that does otherwise, or several that do the same.
struct Other {
    names: Vec<String>,
    /// The versions of PRRTE that the builds have, if their names do not say so.
    releases: Vec<String>,
    /// `refuses this`
    verb: &'static str,
    /// The departures that explain it.
    switches: Vec<Switch>,
    /// How `--like` calls each.
    likes: Vec<String>,
    /// What it gives, in a sentence.
    summary: String,
    /// What to change for the map of the rules, if that is known.
    mended: Option<String>,
}

impl Other {
    /// Returns what a version does otherwise than the rules, and why.
    fn new(case: &Case, mapped: &Result<MappedJob, MapError>, version: &Version) -> Self {
        let rules = version.rules();
        let (rules, outcome) = (rules.as_ref(), &version.outcome);
        let switches = rules.map_or_else(Vec::new, |it| switches(case, outcome, it));
        let is_on_same = rules.is_some_and(|it| {
            let wanted = mapcheck_reference::trace(case, &Rules::default()).trace;
            has_same_places(case, it, &wanted)
        });
        // What the text shows otherwise is named, and not what leads to the same CPUs.
        let in_numbers = |it: &Switch| it.name() == Quirk::THREADS_NUMBERED_PHYSICALLY.name();
        let switches: Vec<Switch> = match is_on_same && switches.iter().any(in_numbers) {
            true => switches.into_iter().filter(in_numbers).collect(),
            false if is_on_same => switches,
            false => rules.map_or_else(Vec::new, |it| {
                that_move(case, switches, (it, Edition::default()), outcome)
            }),
        };
        let releases = version.release().filter(|_| is_of_open_mpi(case));
        Self {
            names: vec![version.name.clone()],
            releases: releases.into_iter().collect(),
            verb: match switches.as_slice() {
                [only] if in_numbers(only) => "numbers this differently",
                _ => verb(outcome, mapped),
            },
            switches,
            likes: version.like().into_iter().collect(),
            summary: rules.map_or_else(String::new, |it| summary(case, outcome, it)),
            mended: rules.and_then(|it| mended(case, mapped, it)),
        }
    }

    /// Returns the names, with what the builds do.
    fn clause(&self) -> String {
        clause_of(self.names.join(" and "), self.names.len(), self.verb)
    }

    /// Returns the names with the versions of PRRTE, and what the builds do.
    fn dated_clause(&self) -> String {
        let names = match self.releases.as_slice() {
            [] => join_names(&self.names),
            releases => format!(
                "{} (PRRTE {})",
                self.names.join(" and "),
                releases.join(" and ")
            ),
        };
        clause_of(names, self.names.len(), self.verb)
    }

    /// Returns the names with the versions of PRRTE, and why the builds refuse a line.
    fn refusing(&self) -> String {
        let releases = match self.releases.as_slice() {
            [] => String::new(),
            releases => format!("PRRTE {}", releases.join(" and ")),
        };
        let in_brackets = [releases, self.summary.clone()];
        let in_brackets: Vec<String> = in_brackets
            .into_iter()
            .filter(|it| !it.is_empty())
            .collect();
        match in_brackets.join(": ").as_str() {
            "" => join_names(&self.names),
            text => format!("{} ({text})", join_names(&self.names)),
        }
    }

    /// Returns whether another one does the same for the same reasons.
    fn does_as(&self, other: &Self) -> bool {
        let names = |it: &Self| it.switches.iter().map(|it| it.name()).collect::<Vec<_>>();
        (self.verb, &self.summary) == (other.verb, &other.summary) && names(self) == names(other)
    }
}

impl Elsewhere {
    /// Compares the answer of the rules with those of each series of Open MPI or, for the launchers of PRRTE, of the PRRTE that it has.
    ///
    /// A profile that cannot be read does not withhold the answer.
    pub(super) fn of(case: &Case, mapped: &Result<MappedJob, MapError>) -> Self {
        if is_too_large(case, mapped) {
            return Self {
                uncompared: Some(uncompared(case)),
                ..Self::default()
            };
        }
        let outcome = outcome_of(mapped);
        let versions = Version::with_older(case);
        let is_same = |version: &&Version| version.agrees_with(&outcome);
        let (same, others): (Vec<&Version>, Vec<&Version>) = versions.iter().partition(is_same);
        let holds = match same.as_slice() {
            [] => NONE_HOLDS.to_owned(),
            same => format!(
                "this holds for {}{}",
                with_releases(same, case),
                built_for(case)
            ),
        };
        let mut merged: Vec<Other> = Vec::new();
        for other in others.iter().map(|it| Other::new(case, mapped, it)) {
            match merged.iter_mut().find(|it| it.does_as(&other)) {
                Some(same) => {
                    same.names.extend(other.names);
                    same.releases.extend(other.releases);
                    same.likes.extend(other.likes);
                }
                None => merged.push(other),
            }
        }
        // A launcher of PRRTE prints the map. The newest PRRTE may print the same ranks in another way.
        let newest = same.last().filter(|_| !is_of_open_mpi(case));
        let shows = newest.filter(|it| !it.shows_as(&outcome));
        let looked_at: Vec<String> = versions.iter().filter_map(Version::release).collect();
        Self {
            holds: Some(holds),
            looked_at: looked_at.join(" and "),
            is_of_open_mpi: is_of_open_mpi(case),
            others: merged,
            shows: shows.map(|it| Other {
                verb: "shows this differently",
                ..Other::new(case, mapped, it)
            }),
            uncompared: None,
        }
    }

    /// Returns what comes before the answer of the rules, if all builds do the same and the rules have another map: they are what runs.
    pub(super) fn before_answer(&self) -> Option<String> {
        if self.holds.as_deref() != Some(NONE_HOLDS) || self.others.is_empty() {
            return None;
        }
        if self.others.iter().all(|it| it.verb == REFUSES) {
            let refusing = self.others.iter().map(Other::refusing);
            return Some(format!(
                "No map in {}. PRRTE's new specification has: ",
                refusing.collect::<Vec<String>>().join(", nor in ")
            ));
        }
        match self.others.as_slice() {
            [only] if only.verb == DIFFERS && !only.summary.is_empty() => {
                let names = match only.releases.is_empty() {
                    true => join_names(&only.names),
                    false => format!("{} (PRRTE {})", only.names.join(" and "), self.looked_at),
                };
                Some(format!(
                    "In {names}: {}. PRRTE's new specification has, as below: ",
                    only.summary
                ))
            }
            _ => None,
        }
    }

    /// Prints on stderr that a large case was not compared.
    pub(super) fn note_uncompared(&self) {
        if let Some(uncompared) = &self.uncompared {
            errln!("note: {uncompared}");
        }
    }

    /// Prints it in one line on stderr.
    pub(super) fn note(&self) {
        self.note_uncompared();
        let others: Vec<&Other> = self.others.iter().chain(&self.shows).collect();
        if others.is_empty() {
            return;
        }
        let options = others.iter().flat_map(|other| &other.likes);
        let options: Vec<String> = options.map(|like| format!("`--like {like}`")).collect();
        let others = others.iter().map(|other| {
            let names: Vec<&str> = other.switches.iter().map(|it| it.name()).collect();
            match names.as_slice() {
                [] => other.clause(),
                names => format!("{} ({})", other.clause(), names.join(", ")),
            }
        });
        // What shows the ranks otherwise has them.
        let holds = self.holds.iter().filter(|_| !self.others.is_empty());
        let clauses: Vec<String> = holds.cloned().chain(others).collect();
        errln!(
            "note: {}: see {}, or all with `mapcheck compare --versions`",
            clauses.join("; "),
            options.join(" and ")
        );
    }

    /// Returns it in answers, with what the departures are, and how many of them, the first ones, are about builds that map a line which
    /// the rules refuse. `here` is the answer of the rules in a sentence.
    pub(super) fn answers(&self, here: &str) -> (Vec<BuildAnswer>, usize) {
        // The answer itself has it.
        let is_said = self.before_answer().is_some();
        let other = |other: &Other| {
            let it = if other.names.len() > 1 { "each" } else { "it" };
            let switches = other.switches.iter();
            let why = switches.map(|why| why.departure(Edition::default()));
            let why: Vec<String> = why.collect();
            let why = match why.as_slice() {
                [] => String::new(),
                why => format!(": {it} {}", why.join(&format!("; {it} "))),
            };
            let gives = match other.summary.as_str() {
                "" => String::new(),
                same if same == here => String::new(),
                _ if is_said && other.verb == DIFFERS => String::new(),
                summary => format!(" ({summary})"),
            };
            let likes = other.likes.iter().map(|like| format!("`--like {like}`"));
            let likes: Vec<String> = likes.collect();
            let explained_by = match likes.len() {
                _ if other.verb == UNKNOWN => String::new(),
                0 => String::new(),
                1 => format!("{} explains it", likes.concat()),
                _ => format!("{} explain it", likes.join(" and ")),
            };
            // The answer names the refusal, and this what leads to it.
            let is_only_why = is_said && other.verb == REFUSES && !other.switches.is_empty();
            let what = match is_only_why {
                true => join_names(&other.names),
                false => format!("{}{gives}", other.dated_clause()),
            };
            BuildAnswer {
                what,
                why,
                explained_by,
            }
        };
        let others = self.others.iter();
        let (mapping, further): (Vec<&Other>, Vec<&Other>) = others.partition(|it| it.verb == MAPS);
        let older = match self.others.is_empty() && self.is_of_open_mpi {
            true => "; 4 and older have their own mapper",
            false => "",
        };
        let count = mapping.len();
        let all_map = count > 0 && self.holds.as_deref() == Some(NONE_HOLDS);
        let holds = self.holds.iter().filter(|_| !is_said && !all_map);
        let holds = holds.map(|text| BuildAnswer {
            what: capitalised(text) + older,
            why: String::new(),
            explained_by: String::new(),
        });
        let first = mapping.into_iter().map(other);
        let further = further.into_iter().flat_map(|it| {
            let mend = it.mended.iter().map(|text| BuildAnswer {
                what: format!("For this map in {}, {text}", join_names(&it.names)),
                why: String::new(),
                explained_by: String::new(),
            });
            std::iter::once(other(it)).chain(mend)
        });
        let answers = first.chain(holds).chain(further);
        (answers.collect(), count)
    }
}

/// Returns the names of versions, once what they begin with: `Open MPI 5.0 and 6`.
fn join_names(names: &[String]) -> String {
    let joined = names.join(" and ");
    match joined.strip_prefix("Open MPI ") {
        Some(rest) => format!("Open MPI {}", rest.replace(" and Open MPI ", " and ")),
        None => joined.replace(" and PRRTE ", " and "),
    }
}

/// Returns the names of versions and, of Open MPI's, the PRRTE in each.
fn with_releases(versions: &[&Version], case: &Case) -> String {
    let names: Vec<String> = versions.iter().map(|it| it.name.clone()).collect();
    let releases: Vec<String> = versions.iter().filter_map(|it| it.release()).collect();
    match is_of_open_mpi(case) {
        true => format!("{} (PRRTE {})", join_names(&names), releases.join(" and ")),
        false => join_names(&names),
    }
}

/// Returns why a large case was not compared.
fn uncompared(case: &Case) -> String {
    let mut profiles = Profiles::of_open_mpi();
    profiles.retain(|profile| !profile.is_superseded());
    let name = |profile: &Profile| match (is_of_open_mpi(case), &profile.open_mpi) {
        (true, Some(series)) => (format!("Open MPI {series}"), profile.open_mpi_name()),
        _ => (format!("PRRTE {}", profile.version), Some(profile.name())),
    };
    let (names, likes): (Vec<String>, Vec<_>) = profiles.iter().map(name).unzip();
    let likes = likes
        .into_iter()
        .flatten()
        .map(|like| format!("`--like {like}`"));
    format!(
        "too large to be compared with {} as well; {} show their maps",
        join_names(&names),
        likes.collect::<Vec<_>>().join(" and ")
    )
}

/// Returns what a launcher has to be built for that reads the job's allocation, as a part of a sentence; empty if all are.
fn built_for(case: &Case) -> String {
    let environment = case.line.environment();
    let given = |names: &[&str]| names.iter().all(|name| environment.get(name).is_some());
    let manager = match () {
        () if given(&["PBS_ENVIRONMENT", "PBS_JOBID"]) => "PBS",
        () if given(&["LSB_JOBID"]) => "LSF",
        () if given(&["SGE_ROOT", "PE_HOSTFILE"]) => "Grid Engine",
        () => return String::new(),
    };
    format!(", built with support for {manager}")
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters).collect()
}

fn outcome_of(mapped: &Result<MappedJob, MapError>) -> Outcome {
    match mapped {
        Ok(mapped) => Outcome::Mapped(mapped.map.clone()),
        Err(error) => Err(error.clone()).into(),
    }
}

/// Returns whether a case takes too long to be mapped again for a note.
pub(super) fn is_too_large(case: &Case, mapped: &Result<MappedJob, MapError>) -> bool {
    let processes = mapped.as_ref().map_or(0, |mapped| mapped.map.num_placed());
    processes > MOST_PROCESSES || file_bytes(case) > MOST_FILE_BYTES
}

/// Returns the departures that explain what a build does; none for a large map.
fn switches(case: &Case, outcome: &Outcome, rules: &Rules) -> Vec<Switch> {
    let is_large = match outcome {
        Outcome::Mapped(map) => map.num_placed() > MOST_EXPLAINED,
        _ => false,
    };
    let explained = || {
        let observed = [(case, outcome)];
        attribution::explain_quickly(&observed, rules, Edition::default())
    };
    (!is_large).then(explained).flatten().unwrap_or_default()
}

/// Returns those of several departures without which a build, whose rules differ from an edition by them, would put a rank elsewhere:
/// others change only what its map shows.
pub(super) fn that_move(
    case: &Case,
    switches: Vec<Switch>,
    (build, edition): (&Rules, Edition),
    outcome: &Outcome,
) -> Vec<Switch> {
    let Outcome::Mapped(there) = outcome else {
        return switches;
    };
    let is_needed = |switch: &Switch| {
        let others = switches.iter().filter(|it| *it != switch);
        let others: Vec<Switch> = others.copied().collect();
        let rules = attribution::with_only(build, &others, edition);
        let map = mapcheck_reference::map(case, &rules);
        !map.is_ok_and(|map| differing_ranks(&map, there).is_empty())
    };
    let needed: Vec<Switch> = switches.iter().copied().filter(is_needed).collect();
    match needed.is_empty() {
        true => switches,
        false => needed,
    }
}

/// Returns what rules give in a sentence, or why they refuse; nothing if the map is large.
fn summary(case: &Case, outcome: &Outcome, rules: &Rules) -> String {
    match outcome {
        Outcome::Mapped(map) if map.num_placed() <= MOST_EXPLAINED => {
            let explained = explain(case, rules, &Detail::Grouped);
            let here = case.line.segments().first().and_then(|it| it.executable());
            let there = explained.apps.first().map(|app| &app.executable);
            match (here, there) {
                (Some(here), Some(there)) if here.text != *there => {
                    format!("{}, of the program `{there}`", explained.summary)
                }
                _ => explained.summary,
            }
        }
        // A build that refuses without a topic gives no reason.
        Outcome::Refused(refused) if refused.topic.is_some() => refused.message.clone(),
        _ => String::new(),
    }
}

/// Returns the size of the files of a case, such as hostfiles.
fn file_bytes(case: &Case) -> usize {
    let names = case.files.names();
    names
        .filter_map(|name| case.files.get(name))
        .map(str::len)
        .sum()
}

fn verb(outcome: &Outcome, mapped: &Result<MappedJob, MapError>) -> &'static str {
    match outcome {
        Outcome::Mapped(_) | Outcome::LostRanks { .. } if mapped.is_err() => MAPS,
        Outcome::Mapped(_) | Outcome::LostRanks { .. } => DIFFERS,
        Outcome::Refused(_) if mapped.is_err() => "refuses this for another reason",
        Outcome::Refused(_) => REFUSES,
        Outcome::Crashed { .. } => "crashes on this",
        Outcome::NotApplicable { .. } => UNKNOWN,
        _ => "does something else with this",
    }
}
