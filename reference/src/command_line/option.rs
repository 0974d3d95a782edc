//! The options that prterun knows, and what each means for the map.

/// What an option means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Np,
    Host,
    Hostfile,
    DefaultHostfile,
    /// Nodes to be added to the runtime.
    AddHost,
    RankFile,
    MapBy,
    RankBy,
    BindTo,
    RunTime,
    Display,
    Personality,
    PrteMca,
    SessionId,
    AllocId,
    AllocRefId,
    /// An older option that stands for a map-by qualifier.
    AsQualifier(&'static str),
    /// An older option that stands for a map-by directive.
    AsMapping(&'static str),
    /// An older option that stands for a bind-to directive.
    AsBinding(&'static str),
    /// An older option whose value completes a map-by directive, `#` being its place.
    IntoMapping(&'static str),
    /// An older option whose value completes a map-by qualifier, `#` being its place.
    IntoQualifier(&'static str),
    /// It does not change the map.
    Ignored,
    /// It may change the map in ways that are not modelled.
    NotModelled,
}

/// An option: its names, how many values follow, and what it means.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionKind {
    pub(super) long: &'static [&'static str],
    pub(super) short: Option<char>,
    pub(super) values: usize,
    pub(super) meaning: Meaning,
}

const fn option(
    long: &'static [&'static str],
    short: Option<char>,
    values: usize,
    meaning: Meaning,
) -> OptionKind {
    OptionKind {
        long,
        short,
        values,
        meaning,
    }
}

/// The option of a long name. Names may be cut short as long as only one option fits.
pub(super) fn by_long_name(name: &str) -> Result<&'static OptionKind, Vec<&'static str>> {
    let whole = OPTIONS.iter().find(|option| option.long.contains(&name));
    if let Some(option) = whole {
        return Ok(option);
    }
    let fits = |long: &&&str| !name.is_empty() && long.starts_with(name);
    let fitting: Vec<&OptionKind> = OPTIONS
        .iter()
        .filter(|option| option.long.iter().any(|long| fits(&long)))
        .collect();
    match fitting.as_slice() {
        [only] => Ok(only),
        several => Err(several
            .iter()
            .filter_map(|option| option.long.iter().copied().find(|long| fits(&long)))
            .collect()),
    }
}

/// The option of a short name.
pub(super) fn by_short_name(name: char) -> Option<&'static OptionKind> {
    OPTIONS.iter().find(|option| option.short == Some(name))
}

use Meaning::{
    AddHost, AllocId, AllocRefId, AsBinding, AsMapping, AsQualifier, BindTo, DefaultHostfile,
    Display, Host, Hostfile, Ignored, IntoMapping, IntoQualifier, MapBy, NotModelled, Np,
    Personality, PrteMca, RankBy, RankFile, RunTime, SessionId,
};

const OPTIONS: &[OptionKind] = &[
    option(&["np", "n"], Some('n'), 1, Np),
    option(&[], Some('c'), 1, Np),
    option(&["host"], Some('H'), 1, Host),
    option(&["mapby", "map-by"], None, 1, MapBy),
    option(&["rankby", "rank-by"], None, 1, RankBy),
    option(&["bindto", "bind-to"], None, 1, BindTo),
    option(&["rtos", "runtime-options"], None, 1, RunTime),
    option(&["display"], None, 1, Display),
    option(&["personality"], None, 1, Personality),
    option(&["prtemca"], None, 2, PrteMca),
    option(&["session-id"], None, 1, SessionId),
    option(&["alloc-id"], None, 1, AllocId),
    option(&["alloc-refid"], None, 1, AllocRefId),
    // Older spellings.
    option(&["nolocal"], None, 0, AsQualifier("nolocal")),
    option(&["oversubscribe"], None, 0, AsQualifier("oversubscribe")),
    option(
        &["nooversubscribe"],
        None,
        0,
        AsQualifier("nooversubscribe"),
    ),
    option(&["bynode"], None, 0, AsMapping("node")),
    option(&["bycore"], None, 0, AsMapping("core")),
    option(&["byslot"], None, 0, AsMapping("slot")),
    option(&["bind-to-core"], None, 0, AsBinding("core")),
    option(
        &["cpus-per-proc", "cpus-per-rank"],
        None,
        1,
        IntoQualifier("pe=#"),
    ),
    option(&["npernode"], Some('N'), 1, IntoMapping("ppr:#:node")),
    option(&["pernode"], None, 0, AsMapping("ppr:1:node")),
    option(&["npersocket"], None, 1, IntoMapping("ppr:#:package")),
    option(&["ppr"], None, 1, IntoMapping("ppr:#")),
    option(&["cpu-set", "cpu-list"], None, 1, IntoMapping("pe-list=#")),
    // What decides on nodes in ways that are not modelled.
    option(&["use-hwthread-cpus"], None, 0, NotModelled),
    option(&["rankfile"], None, 1, RankFile),
    option(&["hostfile", "machinefile"], None, 1, Hostfile),
    option(&["default-hostfile"], None, 1, DefaultHostfile),
    option(&["add-host"], None, 1, AddHost),
    option(&["add-hostfile"], None, 1, AddHost),
    option(&["activate"], None, 1, NotModelled),
    option(&["app"], None, 1, NotModelled),
    option(&["tune"], None, 1, NotModelled),
    option(&["dvm"], None, 1, NotModelled),
    option(&["help"], Some('h'), 0, NotModelled),
    option(&["version"], Some('V'), 0, NotModelled),
    // What does not change the map.
    option(&["max-vm-size"], None, 1, Ignored),
    option(&["hetero-nodes"], None, 0, Ignored),
    option(&["verbose"], Some('v'), 0, Ignored),
    option(&["debug-daemons"], None, 0, Ignored),
    option(&["debug-daemons-file"], None, 0, Ignored),
    option(&["spawn-timeout"], None, 1, Ignored),
    option(&["timeout"], None, 1, Ignored),
    option(&["get-stack-traces"], None, 0, Ignored),
    option(&["leave-session-attached"], None, 0, Ignored),
    option(&["report-state-on-timeout"], None, 0, Ignored),
    option(&["no-aggregate-help"], None, 0, Ignored),
    option(&["output"], None, 1, Ignored),
    option(&["xterm"], None, 1, Ignored),
    option(&["stdin"], None, 1, Ignored),
    option(&["path"], None, 1, Ignored),
    option(&["pmixmca"], None, 2, Ignored),
    option(&["preload-files"], None, 1, Ignored),
    option(&["preload-binary"], Some('s'), 0, Ignored),
    option(&["app-pmix-prefix"], None, 1, Ignored),
    option(&["no-app-prefix"], None, 0, Ignored),
    option(&["pset"], None, 1, Ignored),
    option(&["set-cwd-to-session-dir"], None, 0, Ignored),
    option(&["wd"], None, 1, Ignored),
    option(&["wdir"], None, 1, Ignored),
    option(&[], Some('x'), 1, Ignored),
    option(&["set-env"], None, 1, Ignored),
    option(&["unset-env"], None, 1, Ignored),
    option(&["append-env"], None, 2, Ignored),
    option(&["prepend-env"], None, 2, Ignored),
    option(&["gpu-support"], None, 1, Ignored),
    option(&["memory-alloc-kinds"], None, 1, Ignored),
    option(&["allow-run-as-root"], None, 0, Ignored),
    option(&["forward-signals"], None, 1, Ignored),
    option(&["keepalive"], None, 1, Ignored),
    option(&["launch-agent"], None, 1, Ignored),
    option(&["system-server"], None, 0, Ignored),
    option(&["noprefix"], None, 0, Ignored),
    option(&["prefix"], None, 1, Ignored),
    option(&["pmix-prefix"], None, 1, Ignored),
    option(&["report-pid"], None, 1, Ignored),
    option(&["report-uri"], None, 1, Ignored),
    option(&["set-sid"], None, 0, Ignored),
    option(&["uniform-nodes"], None, 0, Ignored),
    option(&["tag-output"], None, 0, Ignored),
    option(&["mca"], None, 2, Ignored),
];
