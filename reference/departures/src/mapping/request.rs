//! Departures in how a spawn request is stored and inherited.

use crate::Rules;
use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use mapcheck_mapping::request::RequestRules;

quirks! {
    /// Ignores an empty binding in a spawn request, and a mapping or binding that is a bare colon, instead of refusing it.
    SPAWNED_EMPTY_DIRECTIVE = "spawned-empty-directive" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=2 PMIX_BINDTO=";
    /// Accepts `nolocal` without a colon as the mapping of an app of a spawn request.
    SPAWNED_NOLOCAL_ALONE = "spawned-nolocal-alone" breaks "PAM-SPAWN-6"
        shows "-H n1:4 -- : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=nolocal";
    /// Refuses a PPR pattern on an app of a spawn request that has a mapping, too.
    SPAWNED_APP_PATTERN_REDEFINES = "spawned-app-pattern-redefines" breaks "PAM-ATTR-3"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_MAPBY=slot PMIX_PPR=1:numa";
    /// Refuses a PPR pattern on an app of a spawn request that has no mapping.
    SPAWNED_APP_PATTERN_REFUSED = "spawned-app-pattern-refused" breaks "PAM-MIGRATE-1"
        shows "-H n1:8 -- : a maxprocs=1 : b maxprocs=2 PMIX_PPR=1:numa";
    /// Drops CPUs per rank on an app of a spawn request that has no mapping.
    SPAWNED_APP_CPUS_LOST = "spawned-app-cpus-lost" breaks "PAM-MIGRATE-4"
        shows "-H n1:8 -- PMIX_MAPBY=slot : a maxprocs=1 : b maxprocs=2 PMIX_CPUS_PER_PROC=2 PMIX_BINDTO=core";
    /// Does not pass inherited policies on to the jobs that a spawned job spawns.
    INHERITANCE_NOT_PASSED_ON = "inheritance-not-passed-on" breaks "PAM-INHERIT-9"
        shows "live: A child that inherits passes its policies on";
    /// Copies a parent's mapping by PE list without the list, and cannot map the job unless it has a binding that allows overload.
    INHERITED_PE_LIST_LOST = "inherited-pe-list-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by PE list is mapped by that list";
    /// Copies a parent's mapping by pattern as a mapping by the pattern's object, on those with enough free CPUs for the whole pattern.
    INHERITED_PATTERN_LOST = "inherited-pattern-lost" breaks "PAM-INHERIT-7"
        shows "live: A child of a job that is mapped by pattern is mapped by that pattern";
    /// Copies a parent's mapping by file without the name of the file.
    INHERITED_FILE_LOST = "inherited-file-lost" breaks "PAM-INHERIT-7"
        shows "live: A child copies the file that its parent is mapped by: seq:file=features/data/names";
    /// Copies a ranking and a binding that follow from the parent's mapping to a spawned job that has a mapping of its own.
    DERIVED_POLICIES_INHERITED = "derived-policies-inherited" breaks "PAM-INHERIT-8"
        shows "live: A ranking that follows from the parent's mapping is copied with that mapping only";
}

impl RequestRules for Rules {}

impl RequestRules for WithoutQuirks<'_> {}
