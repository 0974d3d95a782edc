//! The options of prterun, and the meaning of each for the map.

mod older;
mod open_mpi;

use crate::personality;
use crate::spelling::plain;
use mapcheck_mapping::request::InfoKey;
use std::borrow::Cow;

/// The meaning of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// The number of processes.
    Np,
    /// The older spelling `--n` of the number of processes. The first one counts.
    OlderNp,
    /// A host list.
    Host,
    /// Files that list hosts.
    Hostfile,
    /// The older option for a hostfile, which excludes other hostfiles.
    OlderHostfile,
    /// The file that lists hosts where nothing else does.
    DefaultHostfile,
    /// Nodes to be added to the runtime.
    AddHost,
    /// The file whose lines are the apps.
    App,
    /// The map-by directive.
    MapBy,
    /// The rank-by directive.
    RankBy,
    /// The bind-to directive.
    BindTo,
    /// How the job is run: `--rtos`.
    RunTime,
    /// What is displayed.
    Display,
    /// Whose interpretation of the command line applies.
    Personality,
    /// A parameter of PRRTE.
    PrteMca,
    /// Parameters of PRRTE among others.
    Mca,
    /// The session's id.
    SessionId,
    /// The allocation's id.
    AllocId,
    /// The allocation's id as its requestor named it.
    AllocRefId,
    /// An older option that replaces a map-by qualifier.
    AsQualifier(&'static str),
    /// An older option that replaces a map-by directive.
    AsMapping(&'static str),
    /// An older option that replaces a bind-to directive.
    AsBinding(&'static str),
    /// An older option whose value replaces `#` in a map-by directive.
    IntoMapping(&'static str),
    /// An older option whose value replaces `#` in a map-by qualifier.
    IntoQualifier(&'static str),
    /// An older option that replaces a word of `--display`.
    AsDisplay(&'static str),
    /// An older option that replaces a word of `--output`, and has its value.
    AsOutput(&'static str),
    /// An older option that replaces a word of `--rtos`.
    AsRunTime(&'static str),
    /// An older option that replaces a word of `--rtos`, with or without a value.
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
    /// The processes that receive the standard input. It does not change the map.
    Stdin,
    /// It does not change the map, but may occur only once in a segment, under any of its names.
    Once(&'static str),
    /// Nothing is mapped: help or the version is shown instead.
    Help,
    /// It does not change the map.
    Ignored,
    /// It may change the map in ways that are not modelled.
    NotModelled,
    /// Files of parameters for this job.
    Tune,
    /// Parameters of Open MPI, which do not change the map.
    OpenMpiMca,
    /// Whether processes may fail. It sets words of `--rtos`.
    FaultTolerance,
    /// An older option that replaces a word of `--display`, and has its value.
    IntoDisplay(&'static str),
    /// PRRTE does not have it.
    Unknown,
}

impl Meaning {
    /// Returns whether it is about the whole job, directives excluded.
    #[must_use]
    pub fn is_of_job(self) -> bool {
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

    /// Returns the key that has the same meaning in a request of `PMIx_Spawn`.
    #[must_use]
    pub fn info_key(self) -> Option<InfoKey> {
        match self {
            Meaning::MapBy => Some(InfoKey::MapBy),
            Meaning::RankBy => Some(InfoKey::RankBy),
            Meaning::BindTo => Some(InfoKey::BindTo),
            Meaning::Host => Some(InfoKey::Host),
            Meaning::Hostfile | Meaning::OlderHostfile => Some(InfoKey::Hostfile),
            _ => None,
        }
    }

    /// Returns whether it names files that list hosts.
    #[must_use]
    pub fn names_hostfile(self) -> bool {
        matches!(self, Meaning::Hostfile | Meaning::OlderHostfile)
    }
}

/// An option: its names, the number of its values, and its meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionKind {
    /// The long names, without dashes.
    pub long: &'static [&'static str],
    /// The letter.
    pub short: Option<char>,
    /// The number of values.
    pub values: usize,
    /// The meaning.
    pub meaning: Meaning,
}

impl OptionKind {
    /// Returns whether PRRTE does not know the option.
    #[must_use]
    pub fn is_unknown(&self) -> bool {
        self.meaning == Meaning::Unknown
    }

    /// Returns whether the value names a file that the map may depend on.
    #[must_use]
    pub fn names_file(&self) -> bool {
        matches!(
            self.meaning,
            Meaning::Hostfile
                | Meaning::OlderHostfile
                | Meaning::DefaultHostfile
                | Meaning::App
                | Meaning::Tune
                | Meaning::IntoMapping("rankfile:file=#")
        )
    }

    /// Returns how many of the following words are values. The argument of `--help` is optional, so none is taken.
    pub(crate) fn following_values(&self) -> usize {
        if self.meaning == Meaning::Help {
            0
        } else {
            self.values
        }
    }

    /// Returns the whole of a long name that may be cut short.
    pub(crate) fn full_name(&self, name: &str) -> &'static str {
        let mut fitting = self.long.iter().filter(|long| long.starts_with(name));
        let whole = self.long.iter().find(|long| **long == name);
        whole.or(fitting.next()).copied().unwrap_or_default()
    }

    /// Returns the long name of a letter, or the letter if it has none.
    pub(crate) fn letter_name(&self, letter: char) -> Cow<'static, str> {
        match self.long.first() {
            Some(name) => Cow::Borrowed(*name),
            None => Cow::Owned(letter.to_string()),
        }
    }
}

/// An option that PRRTE does not know.
pub(crate) static UNKNOWN: OptionKind = option(&[], None, 1, Meaning::Unknown);

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

/// The options of a personality, in groups. Their order decides what a name means that is cut short.
type Table = &'static [&'static [OptionKind]];

/// Returns the long names of all options, without dashes.
pub fn long_names() -> impl Iterator<Item = &'static str> {
    let options = options(personality::Personality::Prrte);
    options.flat_map(|option| option.long).copied()
}

/// Returns the option of a long name, which may be cut short if all options that it fits agree on whether they take a value, and
/// have no letter of their own. The first of several is taken.
#[must_use]
pub fn by_long_name(
    name: &str,
    personality: personality::Personality,
) -> Option<&'static OptionKind> {
    let whole = options(personality).find(|option| option.long.contains(&name));
    let fits = |long: &&str| !name.is_empty() && long.starts_with(name);
    whole.or_else(|| {
        let mut fitting = options(personality).filter(|option| option.long.iter().any(fits));
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

/// Returns the usual spelling of the option that has the meaning of a key of `PMIx_Spawn`, if there is one.
#[must_use]
pub fn spelling_of(key: InfoKey) -> Option<String> {
    let mut options = options(personality::Personality::Prrte);
    let kind = options.find(|option| option.meaning.info_key() == Some(key))?;
    kind.short
        .map(|letter| format!("-{letter}"))
        .or_else(|| kind.long.first().map(|name| format!("--{name}")))
}

/// Returns the option of a letter.
pub(crate) fn by_short_name(
    name: char,
    personality: personality::Personality,
) -> Option<&'static OptionKind> {
    options(personality).find(|option| option.short == Some(name))
}

/// Returns the options of a personality.
fn options(personality: personality::Personality) -> impl Iterator<Item = &'static OptionKind> {
    let table = match personality {
        personality::Personality::Prrte => OPTIONS,
        personality::Personality::OpenMpi => open_mpi::OPTIONS,
    };
    table.iter().copied().flatten()
}

/// Returns the option of a name in any spelling, with its name.
pub(crate) fn by_plain_name(
    name: &str,
    personality: personality::Personality,
) -> Option<(&'static OptionKind, &'static str)> {
    options(personality).find_map(|kind| {
        let long = kind.long.iter().find(|long| plain(long) == name)?;
        Some((kind, *long))
    })
}

use Meaning::{
    AddHost, AllocId, AllocRefId, App, AsDisplay, AsRunTime, AsRunTimeMaybe, BindTo,
    DefaultHostfile, Display, ExtendVariable, Help, Host, Hostfile, Ignored, MapBy, Mca,
    NotModelled, Np, OlderHostfile, OlderNp, Once, Output, Personality, PrteMca, RankBy, RunTime,
    Seconds, SessionId, SetVariable, Stdin, Truth, Tune,
};

/// A pipe: the runtime ends when it is closed.
pub(crate) const KEEP_ALIVE: Meaning = Once("keepalive");

/// The options of PRRTE's own personality.
const OPTIONS: Table = &[
    CURRENT,
    older::DIRECTIVES,
    older::DISPLAYS,
    older::OUTPUTS,
    older::RUNS,
    FURTHER,
];

/// The options that an abbreviated name means before all others.
const CURRENT: &[OptionKind] = &[
    option(&["help"], Some('h'), 1, Help),
    option(&["version"], Some('V'), 0, Help),
    option(&["verbose"], Some('v'), 0, Ignored),
    option(&["max-vm-size"], None, 1, Ignored),
    // How many processes there are, and where they go.
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
    option(&["tune"], None, 1, Tune),
    option(&["dvm"], None, 1, NotModelled),
    option(&["hetero-nodes"], None, 0, Ignored),
    // These do not change the map, but may occur only once in a segment.
    option(&["path"], None, 1, Once("path")),
    option(&["wdir", "wd"], None, 1, Once("wdir")),
    option(&["pset"], None, 1, Once("pset")),
    option(&["keepalive"], None, 1, KEEP_ALIVE),
    // Any value but a number is refused.
    option(&["timeout"], None, 1, Seconds),
    option(&["spawn-timeout"], None, 1, Seconds),
    // It is refused if the files do not exist.
    option(&["preload-files"], None, 1, NotModelled),
    option(&["preload-binary"], Some('s'), 0, NotModelled),
    option(&["xterm", "forward-signals"], None, 1, NotModelled),
    option(&["stdin"], None, 1, Stdin),
    // These do not change the map. A name that is cut short means one of them before an older spelling below.
    option(WITHOUT_VALUE, None, 0, Ignored),
];

/// The options after the older ones.
const FURTHER: &[OptionKind] = &[
    option(&["display-topo"], None, 0, AsDisplay("topo")),
    option(&["xml"], None, 0, NotModelled),
    option(&["fwd-environment"], None, 0, AsRunTime("fwd-environment")),
    option(
        &["output-proctable"],
        None,
        0,
        AsRunTime("output-proctable"),
    ),
    // These do not change the map and take values.
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
