//! Departures in how ranks are assigned.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::ranking::RankingRules;

quirks! {
    /// Loses the processes of an app that is ranked by fill or span without a mapping by an object.
    PER_APP_FILL_SPAN_LOSES_RANKS = "per-app-fill-span-loses-ranks" breaks "PAM-RANK-ANY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by slot --rank-by fill -n 2 b";
    /// Refuses without a reason an app that is ranked by object if the machine of a node of the job has no such object.
    RANKING_NEEDS_OBJECTS_EVERYWHERE = "ranking-needs-objects-everywhere" breaks "HET-RANK-1"
        shows "live: An app is ranked by the objects of its own nodes";
}

impl RankingRules for Rules {}

impl RankingRules for WithoutQuirks<'_> {}
