//! The directives of a request as its author wrote them: on a command line, or in the `info[]` arrays of `PMIx_Spawn`.

use crate::policy::Spanned;

/// The directives of a job or an app, unparsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Directives {
    /// `PMIX_MAPBY`.
    pub map_by: Option<Spanned>,
    /// `PMIX_RANKBY`.
    pub rank_by: Option<Spanned>,
    /// `PMIX_BINDTO`.
    pub bind_to: Option<Spanned>,
    /// `PMIX_PPR`: a pattern on its own. A command line has no option for it.
    pub ppr: Option<Spanned>,
    /// `PMIX_CPUS_PER_PROC`: CPUs per process. On a command line, that is a qualifier of map-by.
    pub cpus_per_proc: Option<u32>,
    /// `PMIX_DISPLAY_MAP`.
    pub display_map: bool,
}

/// An app of a request, with its directives unparsed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AppInfo {
    /// The executable.
    pub executable: String,
    /// The process count; `None` leaves it to the mapper.
    pub processes: Option<u32>,
    /// The lists of nodes that the app requests, one per `-H`.
    pub hosts: Vec<String>,
    /// The hostfiles that the app requests.
    pub hostfiles: Vec<String>,
    /// Its directives.
    pub directives: Directives,
}
