//! Why a case is not mapped: the stage, the topic, the code, and the spot.

use crate::files::Place;
use std::fmt;

/// Which part of the way from the command line to the map refuses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// The launcher's own reading of its command line.
    CommandLine,
    /// The policy parsers that serve the command line and `PMIx_Spawn` alike.
    Policy,
    /// The assignment to a session.
    Session,
    /// The allocation of nodes.
    Allocation,
    /// Job-level answers found on apps.
    Promotion,
    /// Defaults and their checks.
    Options,
    /// Choosing nodes and placing processes.
    Placement,
    /// Binding a placed process.
    Binding,
    /// Giving ranks.
    Ranking,
}

impl Stage {
    /// The name by which scenarios and reports call it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Stage::CommandLine => "command line",
            Stage::Policy => "policy",
            Stage::Session => "session",
            Stage::Allocation => "allocation",
            Stage::Promotion => "promotion",
            Stage::Options => "options",
            Stage::Placement => "placement",
            Stage::Binding => "binding",
            Stage::Ranking => "ranking",
        }
    }
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The error codes that the specification names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// `PRTE_ERR_BAD_PARAM`.
    BadParam,
    /// `PRTE_ERR_SILENT`: refused, and the reason has already been shown.
    Silent,
    /// `PRTE_ERR_NOT_FOUND`.
    NotFound,
    /// `PRTE_ERR_OUT_OF_RESOURCE`.
    OutOfResource,
    /// `PRTE_ERR_RESOURCE_BUSY`.
    ResourceBusy,
    /// `PRTE_ERR_TAKE_NEXT_OPTION`: a component declines.
    TakeNextOption,
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Code::BadParam => "PRTE_ERR_BAD_PARAM",
            Code::Silent => "PRTE_ERR_SILENT",
            Code::NotFound => "PRTE_ERR_NOT_FOUND",
            Code::OutOfResource => "PRTE_ERR_OUT_OF_RESOURCE",
            Code::ResourceBusy => "PRTE_ERR_RESOURCE_BUSY",
            Code::TakeNextOption => "PRTE_ERR_TAKE_NEXT_OPTION",
        })
    }
}

macro_rules! topics {
    ($($(#[doc = $doc:literal])+ $variant:ident = $name:literal;)+) => {
        /// What a refusal is about, by the name of PRRTE's help topic where it has one.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Topic { $($(#[doc = $doc])+ $variant,)+ }

        impl Topic {
            /// All topics.
            pub const ALL: &[Topic] = &[$(Topic::$variant,)+];

            /// The name by which scenarios and reports call it.
            #[must_use]
            pub fn name(self) -> &'static str {
                match self { $(Topic::$variant => $name,)+ }
            }
        }
    };
}

topics! {
    /// An option that does not exist.
    UnknownOption = "unknown-option";
    /// An option without the value that it needs.
    MissingOptionValue = "missing-option-value";
    /// An option twice in one segment.
    MultiInstances = "multi-instances";
    /// A segment without an executable.
    NoExecutable = "no-executable";
    /// An app on the command line that names an appfile.
    AppBesideAppfile = "app-beside-appfile";
    /// An appfile that cannot be opened.
    NoAppfile = "no-appfile";
    /// A number that is none, or out of range.
    BadNumber = "bad-number";
    /// A word that is none of the vocabulary.
    UnrecognizedPolicy = "unrecognized-policy";
    /// A qualifier that is none of the vocabulary.
    UnrecognizedQualifier = "unrecognized-qualifier";
    /// An abbreviation that fits several words.
    Ambiguous = "ambiguous";
    /// A word that needs a value and has none.
    MissingValue = "missing-value";
    /// A word that takes no value and has one.
    UnexpectedValue = "unexpected-value";
    /// A value that cannot be read.
    InvalidValue = "invalid-value";
    /// A malformed `ppr:N:object`.
    InvalidPattern = "invalid-pattern";
    /// Two words of one directive that exclude each other.
    ConflictingDirectives = "conflicting-directives";
    /// Two segments with different values of something that is the job's.
    ConflictingJobOptions = "conflicting-job-options";
    /// A qualifier that only a job's directive may carry.
    JobOnlyQualifier = "job-only-qualifier";
    /// Two apps with different answers to a question that is the job's.
    ConflictingJobQualifiers = "conflicting-job-qualifiers";
    /// A configured policy or qualifier that only a job may ask for.
    UnsupportedDefault = "unsupported-default";
    /// Two values for what can have only one.
    RedefiningPolicy = "redefining-policy";
    /// More processors a process together with a binding that is none to processors.
    BindingPeConflict = "binding-pe-conflict";
    /// More processors a process on a mapping whose objects have fewer.
    MappingTooLow = "mapping-too-low";
    /// A binding to something larger than what is mapped by.
    BindUpwards = "bind-upwards";
    /// Fill or span ranking of a mapping that has no object.
    MustMapByObj = "must-map-by-obj";
    /// No reason at all: the implementation refers to a help text that it does not have.
    MissingHelp = "missing-help";
    /// A session that does not exist, or that is not the requestor's.
    SessionDenied = "session-denied";
    /// A node list that cannot be read.
    BadHostList = "bad-host-list";
    /// More nodes asked for in a runtime that cannot grow.
    NotElastic = "not-elastic";
    /// More slots asked for on a node than it may hold processes.
    SlotsExceedMax = "slots-exceed-max";
    /// A rankfile that is not named, cannot be read, or says what cannot be.
    BadRankfile = "bad-rankfile";
    /// An affinity file of LSF that says what cannot be.
    BadAffinityFile = "bad-affinity-file";
    /// A sequence with fewer entries than processes.
    NotEnoughEntries = "not-enough-resources";
    /// A host that is not part of the allocation.
    HostNotAllocated = "not-all-mapped-alloc";
    /// No node is left for an app.
    NoNodes = "no-available-resources";
    /// Every node is full.
    AllNodesFilled = "all-available-resources-used";
    /// Fewer slots than processes.
    NotEnoughSlots = "alloc-error";
    /// The machine has no such object.
    TargetNotFound = "mapping-target-not-found";
    /// Fewer processors than the processes need.
    NotEnoughCpus = "allocation-overload";
    /// No processor is left to bind to.
    NoCpuToBind = "no-available-cpus";
    /// The machine has no object to bind to.
    BindingTargetNotFound = "binding-target-not-found";
    /// A binding that would span packages.
    SpansPackages = "span-packages-multiple";
    /// Fewer places than the pattern needs for all processes.
    PprTooManyProcs = "ppr-too-many-procs";
    /// CPUs that another process has already.
    SlotsOverloaded = "proc-slots-overloaded";
    /// A comma in the name of a device.
    DeviceWithComma = "device-with-comma";
    /// Fewer devices than processes, where no two may have the same.
    TooFewDevices = "too-few-devices";
    /// A GPU of which its vendor's runtime cannot be told.
    DeviceNotNameable = "device-not-nameable";
    /// A binding to something larger than what is near a device.
    BindAboveDevice = "bind-above-device";
    /// A file that cannot be read.
    NoFile = "no-file";
    /// No component maps the policy, or not all processes found a place.
    FailedMap = "failed-map";
    /// No component was allowed to map.
    MapperRestricted = "mapper-restricted";
}

impl fmt::Display for Topic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A word of the command line, or a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The word's index in the case's arguments.
    pub word: usize,
    /// Where in the word it begins, in bytes.
    pub start: usize,
    /// How many bytes it covers.
    pub len: usize,
}

/// A case that is not mapped, and why.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// Which part of the way refuses.
    pub stage: Stage,
    /// What it is about.
    pub topic: Topic,
    /// The code that the specification names for it.
    pub code: Code,
    /// The word of the command line at fault, where there is one.
    pub spot: Option<Spot>,
    /// The place in a file at fault, where there is one.
    pub file: Option<Place>,
    /// The app at fault, where there is one.
    pub app: Option<u32>,
    /// The statement that asks for the refusal, where one does.
    pub requirement: Option<&'static str>,
    /// What is wrong, as a lowercase fragment.
    pub message: String,
}

impl Refusal {
    /// A refusal that points nowhere yet.
    #[must_use]
    pub fn new(stage: Stage, topic: Topic, code: Code, message: impl Into<String>) -> Self {
        Self {
            stage,
            topic,
            code,
            spot: None,
            file: None,
            app: None,
            requirement: None,
            message: message.into(),
        }
    }

    /// The same refusal, pointing at a spot, unless it points at one already.
    #[must_use]
    pub fn at(mut self, spot: Option<Spot>) -> Self {
        self.spot = self.spot.or(spot);
        self
    }

    /// The same refusal, pointing at a place in a file.
    #[must_use]
    pub fn in_file(mut self, place: Place) -> Self {
        self.file = Some(place);
        self
    }

    /// The same refusal, of one app.
    #[must_use]
    pub fn of_app(mut self, app: u32) -> Self {
        self.app = self.app.or(Some(app));
        self
    }

    /// The same refusal, with the statement that asks for it.
    #[must_use]
    pub fn because_of(mut self, requirement: &'static str) -> Self {
        self.requirement = Some(requirement);
        self
    }
}

/// Something that a command line can ask for and that the reference does not model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the reference does not model {what}")]
pub struct NotModelled {
    /// What it is.
    pub what: String,
    /// The word of the command line that asks for it.
    pub spot: Option<Spot>,
}

/// Why the reference gives no map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The rules refuse the case.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The case is outside of what the reference models.
    #[error(transparent)]
    NotModelled(#[from] NotModelled),
    /// The rules have a quirk that ends the program here.
    #[error(transparent)]
    Crashes(#[from] Crash),
    /// The rules have a quirk with which the program never ends.
    #[error(transparent)]
    NeverEnds(#[from] Hang),
}

impl MapError {
    /// The same error, of one app.
    #[must_use]
    pub fn of_app(self, app: u32) -> Self {
        match self {
            MapError::Refused(refusal) => MapError::Refused(refusal.of_app(app)),
            other => other,
        }
    }
}

/// A program that never ends where it should give an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the program never ends because of {what}")]
pub struct Hang {
    /// What it cannot bear.
    pub what: &'static str,
}

/// A program that ends by a signal where it should give an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the program ends by {signal} because of {what}")]
pub struct Crash {
    /// The signal, by name.
    pub signal: &'static str,
    /// What it cannot bear.
    pub what: &'static str,
}

impl Crash {
    /// A crash by a bad access to memory.
    #[must_use]
    pub fn segmentation_fault(what: &'static str) -> Self {
        Self {
            signal: "SIGSEGV",
            what,
        }
    }
}
