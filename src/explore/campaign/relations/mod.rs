//! Relations between the maps of two cases, which must hold in every implementation: neither the reference nor a profile is asked.
//!
//! A [`Relation`] changes a generated case in a way that must not matter, or that matters in a known way, and its requirement
//! (`MET-…`) states which. An implementation maps both, and its two maps are compared with each other. Cases that a relation does
//! not apply to are left out, and so is a refused first case. What differs once and not again is undecided.

mod apps;
mod comparison;
mod conditions;
mod job;
mod run;
mod spelling;
#[cfg(test)]
mod tests;

pub use run::{BrokenRelation, RelationCounts, RelationRun};

use super::draft::Draft;
use comparison::Kept;
use mapcheck_reference::JobMap;

/// What must hold between the maps of two cases.
#[derive(Clone, Copy, Debug)]
pub struct Relation {
    /// The id of its requirement.
    pub id: &'static str,
    /// Changes a case with a map. `None` if the relation does not apply to it.
    change: fn(&Basis<'_>) -> Option<CaseChange>,
}

/// A case that can be changed.
pub(super) struct Basis<'a> {
    /// The case.
    draft: &'a Draft,
    /// The implementation's map of it.
    map: &'a JobMap,
}

/// A changed case, and what its map has in common with that of the first.
#[derive(Clone, Debug)]
pub(super) struct CaseChange {
    /// The first case, if it is not the one that was generated.
    first: Option<Draft>,
    /// The other case, or the cases whose maps together are compared with the first.
    others: Vec<Draft>,
    /// What is the same.
    kept: Kept,
}

impl CaseChange {
    /// Returns the change to another case, of whose map something is the same.
    fn to(other: Draft, kept: Kept) -> Self {
        Self {
            first: None,
            others: vec![other],
            kept,
        }
    }
}

/// All relations, in the order of their reports.
pub const RELATIONS: &[Relation] = &[
    relation("MET-NODE-NAMES-1", spelling::rename_nodes),
    relation("MET-OPTION-ORDER-1", spelling::reverse_options),
    relation("MET-EXECUTABLE-1", spelling::rename_executables),
    relation("MET-LETTERS-1", spelling::capitalize_directives),
    relation("MET-HOSTFILE-1", spelling::list_hosts_in_file),
    relation("MET-UNUSED-NODE-1", job::add_node),
    relation("MET-UNUSED-SLOTS-1", job::add_slots),
    relation("MET-COUNT-GIVEN-1", job::give_counts),
    relation("MET-EXPLICIT-DEFAULT-1", job::give_rankings),
    relation("MET-PARAMETER-1", job::configure_mapping),
    relation("MET-IF-SUPPORTED-1", job::permit_unbound),
    relation("MET-SPLIT-APP-1", apps::split),
    relation("MET-EVERY-APP-1", apps::repeat_directives),
    relation("MET-LATER-APP-1", apps::drop_last),
    relation("MET-APART-1", apps::separate),
];

const fn relation(id: &'static str, change: fn(&Basis<'_>) -> Option<CaseChange>) -> Relation {
    Relation { id, change }
}
