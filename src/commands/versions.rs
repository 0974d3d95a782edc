//! `mapcheck compare --versions`: what each Open MPI makes of a line, beside the rules, and today's spelling of an older map.

use super::CommandResult;
use super::compared_case::{describe_switch, print_ranks};
use super::comparison_page::write_page;
use super::find::line_setting;
use super::output::{errln, outln};
use crate::attribution::{self, same, same_maps};
use crate::judge::profile::{CampaignResult, Profile, Profiles};
use crate::outcome::compare::{describe, differing_ranks};
use crate::system::exit_status;
use crate::system::printable::escape_line;
use mapcheck_forms::picture;
use mapcheck_picture::strips;
use mapcheck_reference::find::{Goal, find};
use mapcheck_reference::{Case, Edition, Implementation as _, JobMap, Outcome, Reference, Rules};
use mapcheck_shell::join;
use std::path::Path;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// The most processes of a map that is drawn, and whose spelling today is searched for.
const MOST_DRAWN: u64 = 256;

/// The longest that a search for a spelling takes.
const SEARCH_LIMIT: Duration = Duration::from_secs(20);

/// What the names of builds begin with that are not Open MPI's.
const PRRTE: &str = "PRRTE";

/// One answer to a line, and whose it is.
pub(super) struct Version {
    /// Its name: `Open MPI 5.0`.
    pub(super) name: String,
    /// What it does.
    pub(super) outcome: Outcome,
    /// The profile that states what it does; none for the rules.
    profile: Option<Profile>,
}

impl Version {
    /// Returns the answers of each series of Open MPI, from the oldest on, if it is built for the job's resource manager.
    pub(super) fn of_series(case: &Case) -> Vec<Self> {
        Self::of_built(case, |profile| !profile.is_superseded())
    }

    /// Returns the answers of the Open MPIs whose profiles a condition holds for, if they are built for the job's resource manager.
    fn of_built(case: &Case, is_asked: impl Fn(&Profile) -> bool) -> Vec<Self> {
        let profiles = Profiles::of_open_mpi().into_iter().filter(is_asked);
        let built = profiles.map(Profile::with_all_resource_managers);
        built.map(|profile| Self::of(case, profile)).collect()
    }

    /// Returns the same with the names that the users of a line's launcher know: `Open MPI 5.0` or, for the launchers of PRRTE,
    /// `PRRTE 3.0.14`. A spawn is predicted for the newest alone.
    pub(super) fn of_launcher(case: &Case) -> Vec<Self> {
        let mut versions = Self::of_series(case);
        if case.spawned.is_some() {
            versions.drain(..versions.len().saturating_sub(1));
        }
        Self::name_for(&mut versions, case);
        versions
    }

    /// Returns the same with the older versions of a series that map the line otherwise than its newest, or alone do or do not.
    pub(super) fn with_older(case: &Case) -> Vec<Self> {
        let mut versions = Self::of_launcher(case);
        if case.spawned.is_some() {
            return versions;
        }
        let mut older = Self::of_built(case, Profile::is_superseded);
        // The newest of a series is the next one.
        older.retain(|older| {
            let mut newer = versions.iter();
            let newest = newer.find(|it| it.profile_version() > older.profile_version());
            let maps = |version: &Self| map_of(&version.outcome).is_some();
            let is_other = |newest: &Self| !newest.agrees_with(&older.outcome);
            newest.is_some_and(|newest| (maps(newest) || maps(older)) && is_other(newest))
        });
        Self::name_for(&mut older, case);
        versions.extend(older);
        versions.sort_by(|left, right| left.profile_version().cmp(&right.profile_version()));
        versions
    }

    fn profile_version(&self) -> Option<&crate::builds::Version> {
        Some(&self.profile.as_ref()?.version)
    }

    /// Names versions as the users of a line's launcher do.
    fn name_for(versions: &mut [Self], case: &Case) {
        if !is_of_open_mpi(case) {
            for version in versions {
                version.name = format!("{PRRTE} {}", version.release().unwrap_or_default());
            }
        }
    }

    /// Returns the answers of the Open MPIs that profiles describe, from the oldest on, as they are packaged.
    pub(super) fn of_open_mpi(case: &Case) -> Vec<Self> {
        let profiles = Profiles::of_open_mpi().into_iter();
        profiles.map(|profile| Self::of(case, profile)).collect()
    }

    /// Returns the answer of the build of a profile.
    pub(super) fn of(case: &Case, profile: Profile) -> Self {
        let outcome = match profile.check_predicts(case) {
            Ok(()) => Reference::new(profile.name(), profile.rules()).outcome(case),
            Err(error) => Outcome::NotApplicable {
                reason: error.to_string(),
            },
        };
        Self {
            name: match &profile.open_mpi {
                Some(series) => format!("Open MPI {series}"),
                None => profile.name(),
            },
            outcome,
            profile: Some(profile),
        }
    }

    /// Returns the answer of the rules.
    fn of_rules(case: &Case, reference: &Reference, edition: Edition) -> Self {
        Self {
            name: format!("the rules of {edition}"),
            outcome: reference.outcome(case),
            profile: None,
        }
    }

    /// Returns the rules that predict what it does.
    pub(super) fn rules(&self) -> Option<Rules> {
        self.profile.as_ref().map(Profile::rules)
    }

    /// Returns the version of PRRTE that the profile describes.
    pub(super) fn release(&self) -> Option<String> {
        let profile = self.profile.as_ref();
        profile.map(|profile| profile.version.to_string())
    }

    /// Returns the profile's name as `--like` takes it, among users of Open MPI or of PRRTE.
    pub(super) fn like(&self) -> Option<String> {
        let profile = self.profile.as_ref()?;
        match self.name.starts_with(PRRTE) {
            true => Some(profile.name()),
            false => profile.open_mpi_name(),
        }
    }

    /// Returns whether its map has the text of another, if both are maps.
    pub(super) fn shows_as(&self, outcome: &Outcome) -> bool {
        match (map_of(&self.outcome), map_of(outcome)) {
            (Some(left), Some(right)) => same_maps(left, right),
            _ => true,
        }
    }

    /// Returns whether another answer puts each rank on the same CPUs, or refuses the line for the same reason.
    pub(super) fn agrees_with(&self, outcome: &Outcome) -> bool {
        match (map_of(&self.outcome), map_of(outcome)) {
            (Some(left), Some(right)) => differing_ranks(left, right).is_empty(),
            (None, None) => same(&self.outcome, outcome),
            _ => false,
        }
    }
}

/// Returns whether a line is one of Open MPI's launcher.
pub(super) fn is_of_open_mpi(case: &Case) -> bool {
    case.spawned.is_none() && case.line.environment().launcher().is_open_mpi()
}

fn map_of(outcome: &Outcome) -> Option<&JobMap> {
    match outcome {
        Outcome::Mapped(map) => Some(map),
        _ => None,
    }
}

/// Prints what each version makes of a case: its map, what differs, what explains that, and today's spelling of the oldest map.
/// With `page`, writes the maps side by side to that file.
pub(super) fn run(
    case: &Case,
    reference: &Reference,
    edition: Edition,
    page: Option<&Path>,
) -> CommandResult {
    let mut versions = Version::of_open_mpi(case);
    let rules = Version::of_rules(case, reference, edition);
    if let Some(path) = page {
        let sides = versions.iter().map(|version| {
            let why = explanation(version, case, edition);
            (version.name.clone(), version.outcome.clone(), why)
        });
        write_page(path, case, (&rules.name, &rules.outcome), sides.collect())?;
    }
    versions.push(rules);
    let groups = group(&versions);
    for group in &groups {
        print_group(group, case);
    }
    if let [first, others @ ..] = groups.as_slice() {
        for other in others {
            print_difference(first, other);
        }
    }
    for version in &versions {
        let lines = explanation(version, case, edition);
        for line in &lines {
            outln!("{line}");
        }
        if !lines.is_empty() {
            outln!("");
        }
    }
    print_spelling(&versions, case);
    for version in &versions {
        print_trust(version);
    }
    let answers = versions.iter().map(|version| &version.outcome);
    let is_answer = |outcome: &Outcome| !matches!(outcome, Outcome::NotApplicable { .. });
    let status = match (answers.filter(|it| is_answer(it)).count(), groups.len()) {
        (0, _) => exit_status::NOT_MODELLED,
        (_, 1) => exit_status::OK,
        _ => exit_status::FINDINGS,
    };
    Ok(ExitCode::from(status))
}

/// Returns the versions in groups that agree, in order.
fn group(versions: &[Version]) -> Vec<Vec<&Version>> {
    let mut groups: Vec<Vec<&Version>> = Vec::new();
    for version in versions {
        let found = groups.iter_mut().find(|group| {
            let first = group.first();
            first.is_some_and(|first| first.agrees_with(&version.outcome))
        });
        match found {
            Some(group) => group.push(version),
            None => groups.push(vec![version]),
        }
    }
    groups
}

/// Returns the names of some versions in words.
pub(super) fn names(group: &[&Version]) -> String {
    let names: Vec<&str> = group.iter().map(|version| &*version.name).collect();
    match names.as_slice() {
        [all @ .., last] if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        names => names.concat(),
    }
}

/// Returns the names of some builds, with what one of them does.
pub(super) fn clause_of(names: String, count: usize, does: &str) -> String {
    match (count, does.split_once(' ')) {
        (2.., Some((verb, rest))) => format!("{names} {} {rest}", plural(verb)),
        _ => format!("{names} {does}"),
    }
}

/// Returns the form of a verb for several builds.
fn plural(verb: &str) -> &str {
    match verb {
        "is" => "are",
        "does" => "do",
        "crashes" => "crash",
        verb => verb.strip_suffix('s').unwrap_or(verb),
    }
}

/// Prints the map of versions that agree.
fn print_group(group: &[&Version], case: &Case) {
    let Some(first) = group.first() else {
        return;
    };
    let outcome = &first.outcome;
    outln!("{}: {}", names(group), escape_line(&describe(outcome)));
    match map_of(outcome) {
        Some(map) if map.num_placed() <= MOST_DRAWN => {
            for line in strips(&picture(map, case)).lines() {
                outln!("  {line}");
            }
        }
        _ => {}
    }
    outln!("");
}

fn print_difference(left: &[&Version], right: &[&Version]) {
    let of = |group: &[&Version]| {
        group
            .first()
            .and_then(|first| map_of(&first.outcome))
            .cloned()
    };
    if let (Some(left_map), Some(right_map)) = (of(left), of(right)) {
        let ranks = differing_ranks(&left_map, &right_map);
        print_ranks(&names(left), &names(right), &ranks);
        outln!("");
    }
}

/// Returns in lines which quirks, and which questions that its edition answers differently, make a version depart from the rules.
fn explanation(version: &Version, case: &Case, edition: Edition) -> Vec<String> {
    let Some(profile) = &version.profile else {
        return Vec::new();
    };
    let observed = [(case, &version.outcome)];
    let small = map_of(&version.outcome).is_none_or(|map| map.num_placed() <= MOST_DRAWN);
    let explained = || attribution::explain(&observed, &profile.rules(), edition);
    let switches = small.then(explained).flatten().unwrap_or_default();
    if switches.is_empty() {
        return Vec::new();
    }
    let first = format!("{}, where it departs from the rules:", version.name);
    let switches = switches
        .into_iter()
        .map(|switch| format!("  {}: {}", switch.name(), describe_switch(switch)));
    std::iter::once(first).chain(switches).collect()
}

/// Prints how well a profile is known, if a campaign found that it does not explain everything.
fn print_trust(version: &Version) {
    let Some(profile) = &version.profile else {
        return;
    };
    let Some(CampaignResult { cases, unexplained }) = profile.campaign else {
        return;
    };
    errln!(
        "note: {} is predicted by the profile {profile}, which does not explain {unexplained} of {cases} generated cases",
        version.name
    );
}

/// Prints a line that gives the oldest version's map with the newest one, if the two differ.
fn print_spelling(versions: &[Version], case: &Case) {
    let is_series = |it: &&Version| it.profile.as_ref().is_some_and(|it| !it.is_superseded());
    let mut with_profile = versions.iter().filter(is_series);
    let (Some(old), Some(new)) = (with_profile.next(), with_profile.next_back()) else {
        return;
    };
    let (Some(map), Some(profile)) = (map_of(&old.outcome), &new.profile) else {
        return;
    };
    if old.agrees_with(&new.outcome) || map.num_placed() > MOST_DRAWN {
        return;
    }
    let Some(setting) = line_setting(case, &profile.rules()) else {
        return;
    };
    let end = Instant::now() + SEARCH_LIMIT;
    let stop = || Instant::now() > end;
    let found = find(&Goal::of_map(map), &setting, &profile.rules(), &stop);
    let (old, new) = (&old.name, &new.name);
    match found.lines.first() {
        Some(line) => {
            let words = line.words.iter().map(String::as_str);
            outln!("The map of {old} with {new}:");
            outln!("  {} {}", case.launcher(), join(words));
            if let Some((name, text)) = &line.file {
                outln!("  with the file {name}:");
                for line in text.lines() {
                    outln!("    {line}");
                }
            }
        }
        None if found.is_cut_short => outln!(
            "no line that gives the map of {old} with {new} was found in {} s",
            SEARCH_LIMIT.as_secs()
        ),
        None => outln!(
            "none of {} lines that were tried gives the map of {old} with {new}",
            found.tried
        ),
    }
}
