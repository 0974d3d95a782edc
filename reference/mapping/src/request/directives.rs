//! The directives of a request as its author wrote them: on a command line, or in the `info[]` arrays of `PMIx_Spawn`.

use crate::policy::Spanned;

/// The directives of a job or of an app, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// `PMIX_MAPBY`.
    pub map_by: Option<Spanned>,
    /// `PMIX_RANKBY`.
    pub rank_by: Option<Spanned>,
    /// `PMIX_BINDTO`.
    pub bind_to: Option<Spanned>,
    /// `PMIX_PPR`: a pattern that is no part of a mapping. No command line can say it.
    pub ppr: Option<Spanned>,
    /// `PMIX_CPUS_PER_PROC`: CPUs for each process. No command line can say it apart from a mapping.
    pub cpus_per_proc: Option<u32>,
    /// `PMIX_DISPLAY_MAP`.
    pub display_map: bool,
}

/// One app of a request, as written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppInfo {
    /// What is run.
    pub executable: String,
    /// How many processes; none leaves it to the mapper.
    pub processes: Option<u32>,
    /// The nodes that the app asks for, one text for each time it does.
    pub hosts: Vec<String>,
    /// The files that list the nodes that the app asks for.
    pub hostfiles: Vec<String>,
    /// Its directives.
    pub directives: Directives,
}
