//! The coverage of a build: which of its code runs have reached.
//!
//! A program that GCC compiles with `--coverage` writes a [`CounterFile`] for each object file when it ends. The variable
//! [`PREFIX_VARIABLE`] moves these files below a folder. [`ReachedCode`] adds up the counters of many runs, and [`CoverageFigures`] asks
//! `gcov` once, at the end, for the lines and branches behind them.

mod counters;
mod figures;
mod reached;

pub use counters::{CounterError, CounterFile};
pub use figures::{CoverageFigures, FiguresError, FileFigures};
pub use reached::{MissingCoverage, ReachedCode, RunCounters};

/// The variable that names the folder below which a program writes its counters, instead of next to its objects.
pub const PREFIX_VARIABLE: &str = "GCOV_PREFIX";

/// The folders and files of PRRTE's sources that a map passes through: the mapper, the topology, lists of hosts, the command line, the
/// allocation and the display.
pub const PARTS: [&str; 8] = [
    "src/mca/rmaps/",
    "src/mca/ras/",
    "src/mca/schizo/",
    "src/hwloc/",
    "src/util/dash_host/",
    "src/util/hostfile/",
    "src/prted/prte_app_parse.",
    "src/runtime/data_type_support/prte_dt_print_fns.",
];

/// Returns the path of a file of PRRTE's sources from `src/` on, if a map passes through it.
#[must_use]
pub fn part_of_path(path: &str) -> Option<&str> {
    PARTS.iter().find_map(|part| {
        let at = path.rfind(part)?;
        let is_whole = at == 0 || path[..at].ends_with('/');
        is_whole.then(|| &path[at..])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_of_a_map_are_recognised_wherever_they_are_built() {
        let part = |path: &str| part_of_path(path).unwrap_or("-").to_owned();
        let base = "src/mca/rmaps/base/rmaps_base_ranking.c";
        assert_eq!(part(&format!("/home/me/prrte/{base}")), base);
        assert_eq!(part(&format!("../../../prrte/{base}")), base);
        assert_eq!(part("src/hwloc/hwloc.c"), "src/hwloc/hwloc.c");
        assert_eq!(part("/x/mysrc/hwloc/hwloc.c"), "-");
        assert_eq!(part("/x/src/mca/plm/base/plm.c"), "-");
    }
}
