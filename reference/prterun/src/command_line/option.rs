//! The options that prterun knows, and what each means for the map.

use super::normalize::current_spelling;

/// What an option means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Meaning {
    Np,
    /// The older spelling `--n` of the number of processes, of which the first one counts.
    OlderNp,
    Host,
    Hostfile,
    /// The older spelling of a hostfile's option, beside which there may be no other.
    OlderHostfile,
    DefaultHostfile,
    /// Nodes to be added to the runtime.
    AddHost,
    /// The file whose lines are the apps.
    App,
    MapBy,
    RankBy,
    BindTo,
    RunTime,
    Display,
    Personality,
    PrteMca,
    /// Parameters of PRRTE among others.
    Mca,
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
    /// An older option that stands for something to display.
    AsDisplay(&'static str),
    /// An older option that stands for a word of `--output`; its value, if it has one, is the word's.
    AsOutput(&'static str),
    /// An older option that stands for a word of `--rtos`.
    AsRunTime(&'static str),
    /// The same, and the word may have a value.
    AsRunTimeMaybe(&'static str),
    /// How the output of processes is shown.
    Output,
    /// A number of seconds. It does not change the map.
    Seconds,
    /// `NAME=VALUE`. It does not change the map.
    SetVariable,
    /// `NAME[SEPARATOR]` and a value. It does not change the map.
    ExtendVariable,
    /// Yes or no. It does not change the map.
    Truth,
    /// Which process reads the input. It does not change the map.
    Stdin,
    /// It does not change the map, but may stand in a segment only once, under any of its names.
    Once(&'static str),
    /// Nothing is mapped: something is told instead.
    Help,
    /// It does not change the map.
    Ignored,
    /// It may change the map in ways that are not modelled.
    NotModelled,
}

impl Meaning {
    /// Whether it is about the whole job, and no word of a directive.
    pub(super) fn is_of_job(self) -> bool {
        matches!(
            self,
            Meaning::SessionId
                | Meaning::AllocId
                | Meaning::AllocRefId
                | Meaning::DefaultHostfile
                | Meaning::Stdin
                | Meaning::Seconds
                | Meaning::Truth
        )
    }

    /// Whether it names files that list nodes.
    pub(super) fn names_hostfile(self) -> bool {
        matches!(self, Meaning::Hostfile | Meaning::OlderHostfile)
    }
}

/// An option: its names, how many values follow, and what it means.
#[derive(Clone, Copy, Debug)]
pub(super) struct OptionKind {
    pub(super) long: &'static [&'static str],
    pub(super) short: Option<char>,
    pub(super) values: usize,
    pub(super) meaning: Meaning,
}

/// An option that prterun knows, for whoever reads a command line without asking what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownOption {
    /// Its long name, whole and without dashes in front, if it has one.
    pub name: Option<&'static str>,
    /// How many values follow it: one can stand in the same word.
    pub values: usize,
}

impl KnownOption {
    /// The option of a long name, as it may be written behind two dashes.
    #[must_use]
    pub fn of_name(name: &str) -> Option<Self> {
        let spelled = format!("--{name}");
        let name = current_spelling(&spelled).trim_start_matches("--");
        let kind = by_long_name(name)?;
        let fitting = kind.long.iter().find(|long| long.starts_with(name));
        Some(Self {
            name: fitting.copied(),
            ..kind.known()
        })
    }

    /// The option of a letter, as it may be written behind one dash.
    #[must_use]
    pub fn of_letter(letter: char) -> Option<Self> {
        by_short_name(letter).map(OptionKind::known)
    }
}

impl OptionKind {
    fn known(&self) -> KnownOption {
        KnownOption {
            name: self.long.first().copied(),
            // What one wants help with may be left out.
            values: if self.meaning == Meaning::Help {
                0
            } else {
                self.values
            },
        }
    }
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

/// The option of a long name. A name may be cut short as long as all options that it fits are of one kind: with, without or perhaps with
/// a value, and without a letter of their own. Of several, the first is taken.
pub(super) fn by_long_name(name: &str) -> Option<&'static OptionKind> {
    let whole = OPTIONS.iter().find(|option| option.long.contains(&name));
    let fits = |long: &&str| !name.is_empty() && long.starts_with(name);
    whole.or_else(|| {
        let mut fitting = OPTIONS.iter().filter(|option| option.long.iter().any(fits));
        let first = fitting.next()?;
        let kind = |option: &OptionKind| {
            let maybe = matches!(option.meaning, AsRunTimeMaybe(_));
            (option.values > 0, maybe, option.short)
        };
        fitting
            .all(|other| kind(other) == kind(first))
            .then_some(first)
    })
}

/// The option of a short name.
pub(super) fn by_short_name(name: char) -> Option<&'static OptionKind> {
    OPTIONS.iter().find(|option| option.short == Some(name))
}

use Meaning::{
    AddHost, AllocId, AllocRefId, App, AsBinding, AsDisplay, AsMapping, AsOutput, AsQualifier,
    AsRunTime, AsRunTimeMaybe, BindTo, DefaultHostfile, Display, ExtendVariable, Help, Host,
    Hostfile, Ignored, IntoMapping, IntoQualifier, MapBy, Mca, NotModelled, Np, OlderHostfile,
    OlderNp, Once, Output, Personality, PrteMca, RankBy, RunTime, Seconds, SessionId, SetVariable,
    Stdin, Truth,
};

/// The number of a pipe whose end is the runtime's.
pub(super) const KEEP_ALIVE: Meaning = Once("keepalive");

const OPTIONS: &[OptionKind] = &[
    option(&["help"], Some('h'), 1, Help),
    option(&["version"], Some('V'), 0, Help),
    option(&["verbose"], Some('v'), 0, Ignored),
    option(&["max-vm-size"], None, 1, Ignored),
    // What says how many processes there are, and where they go.
    option(&["np"], Some('n'), 1, Np),
    option(&["n"], None, 1, OlderNp),
    option(&[], Some('c'), 1, Np),
    option(&["host"], Some('H'), 1, Host),
    option(&["hostfile"], None, 1, Hostfile),
    option(&["machinefile"], None, 1, OlderHostfile),
    option(&["default-hostfile"], None, 1, DefaultHostfile),
    option(&["add-host", "add-hostfile"], None, 1, AddHost),
    option(&["activate"], None, 1, NotModelled),
    option(&["mapby"], None, 1, MapBy),
    option(&["rankby"], None, 1, RankBy),
    option(&["bindto"], None, 1, BindTo),
    option(&["rtos"], None, 1, RunTime),
    option(&["display"], None, 1, Display),
    option(&["output"], None, 1, Output),
    option(&["personality"], None, 1, Personality),
    option(&["prtemca"], None, 2, PrteMca),
    option(&["mca"], None, 2, Mca),
    option(&["session-id"], None, 1, SessionId),
    option(&["alloc-id"], None, 1, AllocId),
    option(&["alloc-refid"], None, 1, AllocRefId),
    option(&["app"], None, 1, App),
    option(&["tune"], None, 1, NotModelled),
    option(&["dvm"], None, 1, NotModelled),
    option(&["hetero-nodes"], None, 0, Ignored),
    // What says nothing of the map, but may stand in a segment only once.
    option(&["path"], None, 1, Once("path")),
    option(&["wdir", "wd"], None, 1, Once("wdir")),
    option(&["pset"], None, 1, Once("pset")),
    option(&["keepalive"], None, 1, KEEP_ALIVE),
    // Its value is a number, or it is refused.
    option(&["timeout"], None, 1, Seconds),
    option(&["spawn-timeout"], None, 1, Seconds),
    // It is refused where the files are not there.
    option(&["preload-files"], None, 1, NotModelled),
    option(&["preload-binary"], Some('s'), 0, NotModelled),
    option(&["xterm", "forward-signals"], None, 1, NotModelled),
    option(&["stdin"], None, 1, Stdin),
    // What does not change the map; older spellings come behind it where a name is cut short.
    option(WITHOUT_VALUE, None, 0, Ignored),
    // Older spellings of mapping and binding.
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
    // Older spellings of what is shown.
    option(&["display-map"], None, 0, AsDisplay("map")),
    option(&["display-devel-map"], None, 0, AsDisplay("map-devel")),
    option(&["display-topo"], None, 0, AsDisplay("topo")),
    option(&["display-allocation"], None, 0, AsDisplay("allocation")),
    option(
        &["display-devel-allocation"],
        None,
        0,
        AsDisplay("allocation"),
    ),
    option(&["xml"], None, 0, NotModelled),
    option(&["report-bindings"], None, 0, AsDisplay("bind")),
    // Older spellings of how output is shown, and of how the job is run.
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
    option(&["do-not-launch"], None, 0, AsRunTime("donotlaunch")),
    option(&["fwd-environment"], None, 0, AsRunTime("fwd-environment")),
    option(
        &["output-proctable"],
        None,
        0,
        AsRunTime("output-proctable"),
    ),
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
    // What does not change the map, with values.
    option(&["pmixmca"], None, 2, Ignored),
    option(WITH_VALUE, None, 1, Ignored),
    option(&["x"], Some('x'), 1, Ignored),
    option(&["set-env"], None, 1, SetVariable),
    option(&["append-env", "prepend-env"], None, 2, ExtendVariable),
    option(&["gpu-support"], None, 1, Truth),
];

/// Options without a value that do not change the map.
const WITHOUT_VALUE: &[&str] = &[
    "debug-daemons",
    "debug-daemons-file",
    "get-stack-traces",
    "leave-session-attached",
    "report-state-on-timeout",
    "no-aggregate-help",
    "no-app-prefix",
    "set-cwd-to-session-dir",
    "allow-run-as-root",
    "system-server",
    "noprefix",
    "set-sid",
    "uniform-nodes",
];

/// Options with a value that do not change the map.
const WITH_VALUE: &[&str] = &[
    "app-pmix-prefix",
    "unset-env",
    "memory-alloc-kinds",
    "launch-agent",
    "pmix-prefix",
    "prefix",
    "report-pid",
    "report-uri",
];
