//! A note on what builds with a profile do with a line, where the default rules say otherwise: the newest one, and for a line of Open MPI's
//! launcher the series of Open MPI.

use super::output::errln;
use super::versions::{Version, names};
use crate::attribution::{self, same, same_maps};
use crate::judge::profile::{Profile, Profiles};
use mapcheck_reference::{
    Case, Edition, Implementation as _, MapError, MappedJob, Outcome, Reference,
};

/// The most processes of a map that is compared. A larger one would take as long again.
const MOST_PROCESSES: u64 = 1 << 16;

/// The most bytes of the files of a case that is compared. Larger ones would take as long again.
const MOST_FILE_BYTES: usize = 1 << 20;

/// The most processes of a map whose difference is explained, which takes many maps.
const MOST_EXPLAINED: u64 = 1 << 10;

/// Prints in one line that the newest build maps a case differently, what explains it, and how to see its map.
///
/// A large case is not compared, and the line states that. A profile that cannot be read does not withhold the map.
pub(super) fn note_difference(case: &Case, mapped: &Result<MappedJob, MapError>) {
    if case.spawned.is_none() && case.line.environment().launcher().is_open_mpi() {
        note_open_mpi(case, mapped);
    } else {
        note_newest(case, mapped);
    }
}

/// Returns whether a case takes too long to be mapped again for a note.
fn is_too_large(case: &Case, mapped: &Result<MappedJob, MapError>) -> bool {
    let processes = mapped.as_ref().map_or(0, |mapped| mapped.map.num_placed());
    processes > MOST_PROCESSES || file_bytes(case) > MOST_FILE_BYTES
}

/// Prints in one line which Open MPI a map holds for, and how to see that of the others. Prints nothing if it holds for all.
fn note_open_mpi(case: &Case, mapped: &Result<MappedJob, MapError>) {
    if is_too_large(case, mapped) {
        errln!(
            "note: too large to be compared with Open MPI 5.0 and 6 as well; `--like openmpi-5.0` and `--like openmpi-6` show their maps"
        );
        return;
    }
    let outcome = match mapped {
        Ok(mapped) => Outcome::Mapped(mapped.map.clone()),
        Err(error) => Err(error.clone()).into(),
    };
    let versions = Version::of_open_mpi(case);
    let is_same = |version: &&Version| version.agrees_with(&outcome);
    let (same, others): (Vec<&Version>, Vec<&Version>) = versions.iter().partition(is_same);
    let options: Vec<String> = others
        .iter()
        .filter_map(|version| Some(format!("`--like {}`", version.like()?)))
        .collect();
    if options.is_empty() {
        return;
    }
    let holds = match same.as_slice() {
        [] => "this is what the rules say".to_owned(),
        same => format!("this holds for {}", names(same)),
    };
    let verbs: Vec<String> = others
        .iter()
        .map(|version| format!("{} {}", version.name, verb(&version.outcome)))
        .collect();
    errln!(
        "note: {holds}; {}: see {}, or all with `mapcheck compare --versions`",
        verbs.join(", "),
        options.join(" and ")
    );
}

/// Prints what the newest build does with a case of PRRTE's launcher.
fn note_newest(case: &Case, mapped: &Result<MappedJob, MapError>) {
    let processes = mapped.as_ref().map_or(0, |mapped| mapped.map.num_placed());
    let Some(profile) = Profiles::newest_build() else {
        return;
    };
    let name = profile.name();
    if is_too_large(case, mapped) {
        errln!("note: too large to be compared with {name} as well; `--like {name}` shows its map");
        return;
    }
    let outcome = Reference::new(&*name, profile.rules()).outcome(case);
    let is_same = match (mapped, &outcome) {
        (Ok(mapped), Outcome::Mapped(map)) => same_maps(&mapped.map, map),
        (Ok(_), _) => false,
        (Err(error), _) => same(&Err(error.clone()).into(), &outcome),
    };
    if !is_same {
        print_difference(case, &outcome, processes, &profile);
    }
}

/// Prints the line for a case that a build maps differently.
fn print_difference(case: &Case, outcome: &Outcome, processes: u64, profile: &Profile) {
    let observed = [(case, outcome)];
    let explained =
        || attribution::explain_quickly(&observed, &profile.rules(), Edition::default());
    let switches = (processes <= MOST_EXPLAINED).then(explained).flatten();
    let names: Vec<&str> = switches
        .iter()
        .flatten()
        .map(|switch| switch.name())
        .collect();
    let because = match names.as_slice() {
        [] => String::new(),
        names => format!(" ({})", names.join(", ")),
    };
    let name = profile.name();
    errln!(
        "note: {name} {}{because}; `--like {name}` shows it",
        verb(outcome)
    );
}

/// Returns the size of the files of a case, such as hostfiles.
fn file_bytes(case: &Case) -> usize {
    let names = case.files.names();
    names
        .filter_map(|name| case.files.get(name))
        .map(str::len)
        .sum()
}

fn verb(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Mapped(_) | Outcome::LostRanks { .. } => "maps this differently",
        Outcome::Refused(_) => "refuses this, or for another reason",
        Outcome::Crashed { .. } => "crashes on this",
        _ => "does something else with this",
    }
}
