//! OMPI-OPTION-1: the options of Open MPI's `mpirun`, which PRRTE's launcher takes with Open MPI's personality.

use super::Meaning::{
    App, AsRunTimeMaybe, BindTo, DefaultHostfile, Display, ExtendVariable, FaultTolerance, Help,
    Host, Hostfile, Ignored, IntoDisplay, MapBy, Mca, NotModelled, Np, OlderHostfile, OlderNp,
    Once, OpenMpiMca, Output, Personality, PrteMca, RankBy, RunTime, Seconds, SetVariable, Stdin,
    Truth, Tune,
};
use super::{OptionKind, Table, older, option};

/// The options.
pub(super) const OPTIONS: Table = &[
    OWN,
    older::OUTPUTS,
    older::DISPLAYS,
    older::DIRECTIVES,
    older::RUNS,
];

/// The options that PRRTE does not have under the same name, or that are not older.
const OWN: &[OptionKind] = &[
    option(&["help"], Some('h'), 1, Help),
    option(&["version"], Some('V'), 0, Help),
    option(&["verbose"], Some('v'), 0, Ignored),
    option(&["parseable", "parsable"], Some('p'), 0, Ignored),
    option(&["report-pid", "report-uri"], None, 1, Ignored),
    option(&["personality"], None, 1, Personality),
    option(&["dvm"], None, 1, NotModelled),
    // Parameters.
    option(&["prtemca"], None, 2, PrteMca),
    option(&["pmixmca"], None, 2, Ignored),
    option(&["omca", "gomca"], None, 2, OpenMpiMca),
    option(&["tune"], None, 1, Tune),
    option(
        &["launch-agent", "max-vm-size", "tmpdir", "prefix"],
        None,
        1,
        Ignored,
    ),
    option(WITHOUT_VALUE, None, 0, Ignored),
    option(&["xterm", "forward-signals"], None, 1, NotModelled),
    option(&["timeout", "spawn-timeout"], None, 1, Seconds),
    // How many processes there are, and where they go.
    option(&["np"], Some('n'), 1, Np),
    option(&[], Some('c'), 1, Np),
    option(&["n"], None, 1, OlderNp),
    option(&["app"], None, 1, App),
    option(&["output"], None, 1, Output),
    option(&["stdin"], None, 1, Stdin),
    option(&["preload-files"], None, 1, NotModelled),
    option(&["preload-binary"], Some('s'), 0, NotModelled),
    option(&["x"], Some('x'), 1, Ignored),
    option(&["set-env"], None, 1, SetVariable),
    option(&["append-env", "prepend-env"], None, 2, ExtendVariable),
    option(&["unset-env"], None, 1, Ignored),
    option(&["wdir", "wd"], None, 1, Once("wdir")),
    option(&["path"], None, 1, Once("path")),
    option(&["pset"], None, 1, Once("pset")),
    option(&["hostfile"], None, 1, Hostfile),
    option(&["machinefile"], None, 1, OlderHostfile),
    option(&["default-hostfile"], None, 1, DefaultHostfile),
    option(&["host"], Some('H'), 1, Host),
    option(
        &["fwd-environment"],
        None,
        0,
        AsRunTimeMaybe("fwd-environment"),
    ),
    option(&["memory-alloc-kinds", "app-pmix-prefix"], None, 1, Ignored),
    option(&["gpu-support"], None, 1, Truth),
    option(&["mapby"], None, 1, MapBy),
    option(&["rankby"], None, 1, RankBy),
    option(&["bindto"], None, 1, BindTo),
    option(&["display"], None, 1, Display),
    option(&["rtos"], None, 1, RunTime),
    option(&["max-restarts"], None, 1, Ignored),
    option(&["with-ft"], None, 1, FaultTolerance),
    // What the MPI standard demands of mpiexec.
    option(&["initial-errhandler", "arch", "file"], None, 1, Ignored),
    // Older options.
    option(&["mca"], None, 2, Mca),
    option(&["gmca"], None, 2, OpenMpiMca),
    option(&["xml"], None, 0, NotModelled),
    option(&["display-topo"], None, 1, IntoDisplay("topo")),
    option(&["amca", "am"], None, 1, Tune),
    option(
        &["output-proctable"],
        None,
        0,
        AsRunTimeMaybe("output-proctable"),
    ),
    option(&["stream-buffering"], None, 1, Ignored),
];

/// Options without a value that do not change the map.
const WITHOUT_VALUE: &[&str] = &[
    "debug-daemons",
    "debug-daemons-file",
    "leave-session-attached",
    "noprefix",
    "allow-run-as-root",
    "uniform-nodes",
    "report-state-on-timeout",
    "get-stack-traces",
    "no-aggregate-help",
    "no-app-prefix",
    "enable-recovery",
    "disable-recovery",
    "continuous",
    "display-comm",
    "display-comm-finalize",
    "soft",
    "debug",
    "hetero-nodes",
];
