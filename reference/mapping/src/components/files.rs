//! What sequence files and rankfiles have in common: finding them, and the refusals of their lines.

use crate::attributes::AttributeKey;
use crate::binding::CpuListError;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::files::{Files, Place};
use crate::placement::{Placement, refusal};
use crate::request::{AppRequest, JobRequest};

/// A sequence file or rankfile, with its text.
#[derive(Clone, Copy, Debug)]
pub(super) struct MapFile<'a, 't> {
    pub(super) name: &'a str,
    pub(super) text: &'t str,
}

/// Returns the sequence file or rankfile of an app, or `None` if neither the app nor the job names one. `text` gets a file's text.
///
/// # Errors
///
/// The file cannot be read.
pub(super) fn find_map_file<'a, 't>(
    app: &'a AppRequest,
    job: &'a JobRequest,
    state: &Placement<'t>,
    text: fn(&'t Files, &str) -> Option<&'t str>,
) -> Result<Option<MapFile<'a, 't>>, Refusal> {
    // PAM-MIGRATE-2, PAM-MIGRATE-5, PAM-RESOLVE-FILE-1: the app's own file comes before the job's.
    let own = app.attributes.text(AttributeKey::MapFile);
    let Some(name) = own.or_else(|| job.attributes.text(AttributeKey::MapFile)) else {
        return Ok(None);
    };
    match text(state.files, name) {
        Some(text) => Ok(Some(MapFile { name, text })),
        None => Err(unreadable(name)),
    }
}

/// Returns the refusal of a file that cannot be read.
pub(super) fn unreadable(name: &str) -> Refusal {
    refusal(Topic::NoFile, format!("the file `{name}` cannot be read"))
}

/// Returns a refusal at a position in a rankfile.
#[must_use]
pub fn refuse_rankfile(place: Place, message: String) -> Refusal {
    Refusal::new(Stage::Placement, Topic::BadRankfile, Code::Silent, message).in_file(place)
}

/// Returns the refusal of the CPU list of a rank's line in a rankfile.
#[must_use]
pub fn refuse_cpus_of_rank(list: &str, error: CpuListError, place: &Place) -> Refusal {
    let message = match error {
        CpuListError::NotFound => {
            format!("the node does not have every CPU of `{list}`")
        }
        CpuListError::Malformed => format!(
            "invalid CPU list `{list}`; expected CPUs (`0,2-3`), packages (`P0-1`) or cores of a package (`0:1-2`)"
        ),
    };
    refuse_rankfile(place.clone(), message)
}

/// Returns the refusal of the CPU list of an entry of a sequence.
#[must_use]
pub fn refuse_cpus_of_entry(list: &str, place: Option<&Place>) -> Refusal {
    let message = format!("invalid CPU list `{list}`, or the node does not have its CPUs");
    in_place(refusal(Topic::InvalidValue, message), place)
}

/// Adds the place of an entry to a refusal, if the entry comes from a file.
pub(super) fn in_place(refusal: Refusal, place: Option<&Place>) -> Refusal {
    match place {
        Some(place) => refusal.in_file(place.clone()),
        None => refusal,
    }
}
