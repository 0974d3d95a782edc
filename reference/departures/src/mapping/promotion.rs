//! Departures in which directives of apps reach the job.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::promotion::PromotionRules;

quirks! {
    /// Promotes an app's NOLOCAL to the job, so that every app stays off the head node.
    NOLOCAL_APPLIED_TO_ALL_APPS = "nolocal-applied-to-all-apps" breaks "PAM-NOLOCAL-2"
        shows "-H hn:4,n1:4,n2:4 --map-by slot:nolocal -n 4 a : --map-by slot -n 2 b";
}

impl PromotionRules for Rules {}

impl PromotionRules for WithoutQuirks<'_> {}
