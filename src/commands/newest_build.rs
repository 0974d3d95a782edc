//! A note on what the newest build with a profile does with a line, where the default rules say otherwise.

use super::output::errln;
use crate::attribution::{self, same};
use crate::profile::{Profile, Profiles};
use mapcheck_reference::{Case, Edition, Implementation as _, Outcome, Reference};

/// The most processes of a map that is compared. A larger one would take as long again.
const MOST_PROCESSES: u64 = 1 << 16;

/// The most processes of a map whose difference is explained, which takes many maps.
const MOST_EXPLAINED: u64 = 1 << 10;

/// Prints in one line that the newest build maps a case differently, what explains it, and how to see its map.
///
/// A profile that cannot be read does not withhold the map.
pub(super) fn note_difference(case: &Case, expected: &Outcome) {
    let processes = match expected {
        Outcome::Mapped(map) => map.num_placed(),
        _ => 0,
    };
    let Some(profile) = newest().filter(|_| processes <= MOST_PROCESSES) else {
        return;
    };
    let outcome = Reference::new(profile.name(), profile.rules()).outcome(case);
    if same(expected, &outcome) {
        return;
    }
    let observed = [(case, &outcome)];
    let explained = || attribution::explain(&observed, &profile.rules(), Edition::default());
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
        verb(&outcome)
    );
}

fn newest() -> Option<Profile> {
    let profiles = Profiles::shipped().ok()?;
    let builds = profiles.list().iter();
    let newest =
        builds.max_by_key(|profile| (profile.version.major(), profile.version.to_string()));
    newest.cloned()
}

fn verb(outcome: &Outcome) -> &'static str {
    match outcome {
        Outcome::Mapped(_) | Outcome::LostRanks { .. } => "maps this differently",
        Outcome::Refused(_) => "refuses this, or for another reason",
        Outcome::Crashed { .. } => "crashes on this",
        _ => "does something else with this",
    }
}
