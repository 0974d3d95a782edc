//! Older options that both personalities have, and what replaces them.

use super::Meaning::{
    AsBinding, AsDisplay, AsMapping, AsOutput, AsQualifier, AsRunTime, AsRunTimeMaybe, IntoMapping,
    IntoQualifier,
};
use super::{OptionKind, option};

/// Older spellings of mapping and binding.
pub(super) const DIRECTIVES: &[OptionKind] = &[
    option(&["nolocal"], None, 0, AsQualifier("nolocal")),
    option(&["oversubscribe"], None, 0, AsQualifier("oversubscribe")),
    option(
        &["nooversubscribe"],
        None,
        0,
        AsQualifier("nooversubscribe"),
    ),
    option(&["use-hwthread-cpus"], None, 0, AsQualifier("hwtcpus")),
    option(&["bynode"], None, 0, AsMapping("node")),
    option(&["bycore"], None, 0, AsMapping("core")),
    option(&["byslot"], None, 0, AsMapping("slot")),
    option(&["bind-to-core"], None, 0, AsBinding("core")),
    option(&["cpu-set"], None, 1, IntoMapping("pe-list=#")),
    option(&["cpu-list"], None, 1, IntoMapping("pe-list=#")),
    option(
        &["cpus-per-proc", "cpus-per-rank"],
        None,
        1,
        IntoQualifier("pe=#"),
    ),
    option(&["N"], Some('N'), 1, IntoMapping("ppr:#:node")),
    option(&["npernode"], None, 1, IntoMapping("ppr:#:node")),
    option(&["pernode"], None, 0, AsMapping("ppr:1:node")),
    option(&["npersocket"], None, 1, IntoMapping("ppr:#:package")),
    option(&["ppr"], None, 1, IntoMapping("ppr:#")),
    option(&["rankfile"], None, 1, IntoMapping("rankfile:file=#")),
];

/// Older spellings of what is displayed.
pub(super) const DISPLAYS: &[OptionKind] = &[
    option(&["display-map"], None, 0, AsDisplay("map")),
    option(&["display-devel-map"], None, 0, AsDisplay("map-devel")),
    option(&["display-allocation"], None, 0, AsDisplay("allocation")),
    option(
        &["display-devel-allocation"],
        None,
        0,
        AsDisplay("allocation"),
    ),
    option(&["report-bindings"], None, 0, AsDisplay("bind")),
];

/// Older spellings of how output is shown.
pub(super) const OUTPUTS: &[OptionKind] = &[
    option(&["tag-output"], None, 0, AsOutput("tag")),
    option(&["timestamp-output"], None, 0, AsOutput("timestamp")),
    option(
        &["merge-stderr-to-stdout"],
        None,
        0,
        AsOutput("merge-stderr-to-stdout"),
    ),
    option(&["output-directory"], None, 1, AsOutput("directory")),
    option(&["output-filename"], None, 1, AsOutput("filename")),
];

/// Older spellings of how the job is run.
pub(super) const RUNS: &[OptionKind] = &[
    option(&["do-not-launch"], None, 0, AsRunTime("donotlaunch")),
    option(
        &["report-child-jobs-separately"],
        None,
        0,
        AsRunTime("report-child-jobs-separately"),
    ),
    option(&["show-progress"], None, 0, AsRunTime("show-progress")),
    option(&["stop-in-app"], None, 0, AsRunTimeMaybe("stop-in-app")),
    option(&["stop-in-init"], None, 0, AsRunTime("stop-in-init")),
    option(&["stop-on-exec"], None, 0, AsRunTime("stop-on-exec")),
];
