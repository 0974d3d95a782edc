//! Refusals and the other reasons why a case has no map.
//!
//! A [`Refusal`] names the stage that refuses, PRRTE's help topic, the specification's error code, and the place on the command line or
//! in a file. Its message is ours: PRRTE's texts are not specified.

use crate::files::Place;
use strum::VariantArray;

/// The stage on the way from the command line to the map that refuses a case.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display, strum::IntoStaticStr,
)]
#[strum(serialize_all = "lowercase")]
pub enum Stage {
    /// The launcher's own checks of its command line.
    #[strum(serialize = "command line")]
    CommandLine,
    /// The policy parsers, which serve the command line and `PMIx_Spawn`.
    Policy,
    /// The assignment of the job to a session.
    Session,
    /// The allocation of nodes.
    Allocation,
    /// The promotion of job-level directives from apps to the job.
    Promotion,
    /// The resolution of options.
    Options,
    /// The choice of nodes and the placement of processes.
    Placement,
    /// The binding of a placed process.
    Binding,
    /// The assignment of ranks.
    Ranking,
}

impl Stage {
    /// The stage's name in scenarios and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An error code that the specification names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, strum::Display)]
pub enum Code {
    /// A parameter is invalid.
    #[strum(serialize = "PRTE_ERR_BAD_PARAM")]
    BadParam,
    /// The reason has already been shown.
    #[strum(serialize = "PRTE_ERR_SILENT")]
    Silent,
    /// Something does not exist.
    #[strum(serialize = "PRTE_ERR_NOT_FOUND")]
    NotFound,
    /// There are too few nodes, slots or CPUs.
    #[strum(serialize = "PRTE_ERR_OUT_OF_RESOURCE")]
    OutOfResource,
    /// A job would oversubscribe its nodes.
    #[strum(serialize = "PRTE_ERR_RESOURCE_BUSY")]
    ResourceBusy,
    /// A component declines.
    #[strum(serialize = "PRTE_ERR_TAKE_NEXT_OPTION")]
    TakeNextOption,
}

/// What a refusal is about, with the name of PRRTE's help topic where it has one.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    strum::Display,
    strum::IntoStaticStr,
    strum::VariantArray,
)]
#[strum(serialize_all = "kebab-case")]
pub enum Topic {
    /// An option does not exist.
    UnknownOption,
    /// An option lacks the value that it requires.
    MissingOptionValue,
    /// An option occurs twice in one segment.
    MultiInstances,
    /// A segment has no executable.
    NoExecutable,
    /// The command line names both an app and an appfile.
    AppBesideAppfile,
    /// An appfile cannot be opened.
    NoAppfile,
    /// A number is invalid or out of range.
    BadNumber,
    /// A policy is not in the vocabulary, as the parser of bindings says.
    UnrecognizedPolicy,
    /// A policy is not in the vocabulary, as everything else says.
    UnrecognizedDirective,
    /// A qualifier is not in the vocabulary, as the parser of bindings says.
    UnrecognizedModifier,
    /// A qualifier is not in the vocabulary, as everything else says.
    UnrecognizedQualifier,
    /// An abbreviation matches several words.
    Ambiguous,
    /// A word lacks the value that it requires.
    MissingValue,
    /// A word has a value but takes none.
    UnexpectedValue,
    /// A value is invalid.
    InvalidValue,
    /// A PPR pattern does not have the form `ppr:N:object`.
    InvalidPattern,
    /// Two words of a directive exclude each other.
    ConflictingDirectives,
    /// Two segments have different values of a job-level option.
    ConflictingJobOptions,
    /// A qualifier that is valid only in a job's directive is in an app's.
    JobOnlyQualifier,
    /// Apps contradict each other on a job-level qualifier.
    ConflictingJobQualifiers,
    /// A parameter contains what only a job's directive may.
    UnsupportedDefault,
    /// A policy is given twice.
    RedefiningPolicy,
    /// A process gets several CPUs but is bound to an object that is not a CPU.
    BindingPeConflict,
    /// A process gets more CPUs than the mapped object has.
    MappingTooLow,
    /// The binding is to an object larger than the mapped object.
    BindUpwards,
    /// A job is ranked by fill or span but not mapped by an object.
    MustMapByObj,
    /// The help topic that is named does not exist, so the reason is unknown.
    MissingHelp,
    /// No reason is given at all.
    Unexplained,
    /// A session does not exist or is not the requestor's.
    SessionDenied,
    /// A list of hosts is invalid.
    BadHostList,
    /// Nodes are added to a runtime that cannot grow.
    NotElastic,
    /// A node's slots exceed its maximum.
    SlotsExceedMax,
    /// A host list requests more slots than a resource manager allocated.
    HostSlotsNotAllocated,
    /// A parameter asks for a personality that nothing has.
    UnknownPersonality,
    /// The variables or files of a resource manager are missing or invalid.
    BadAllocation,
    /// A file of parameters for a job is invalid.
    BadParameterFile,
    /// A file of parameters for a job sets a parameter that nothing has.
    UnknownParameter,
    /// A rankfile is missing, unreadable or invalid.
    BadRankfile,
    /// LSF's affinity file is invalid.
    BadAffinityFile,
    /// A sequence has fewer entries than the app has processes.
    #[strum(serialize = "not-enough-resources")]
    NotEnoughEntries,
    /// A host is not in the allocation.
    #[strum(serialize = "not-all-mapped-alloc")]
    HostNotAllocated,
    /// No node is left for an app.
    #[strum(serialize = "no-available-resources")]
    NoNodes,
    /// All nodes are full.
    #[strum(serialize = "all-available-resources-used")]
    AllNodesFilled,
    /// There are fewer slots than processes.
    #[strum(serialize = "alloc-error")]
    NotEnoughSlots,
    /// The machine lacks the object to map by.
    #[strum(serialize = "mapping-target-not-found")]
    TargetNotFound,
    /// There are fewer CPUs than the processes need.
    #[strum(serialize = "allocation-overload")]
    NotEnoughCpus,
    /// No CPU is left to bind to.
    #[strum(serialize = "no-available-cpus")]
    NoCpuToBind,
    /// The machine lacks the object to bind to.
    BindingTargetNotFound,
    /// A binding would span packages.
    #[strum(serialize = "span-packages-multiple")]
    SpansPackages,
    /// A PPR pattern has fewer places than the app has processes.
    PprTooManyProcs,
    /// A CPU is already bound to another process.
    #[strum(serialize = "proc-slots-overloaded")]
    SlotsOverloaded,
    /// The name of a device contains a comma.
    DeviceWithComma,
    /// There are fewer devices than processes, and devices are not shared.
    TooFewDevices,
    /// A GPU's vendor is unknown, so the variable that selects it for its runtime is unknown.
    DeviceNotNameable,
    /// The binding is to an object larger than the one next to the device.
    BindAboveDevice,
    /// A file cannot be read.
    NoFile,
    /// No component maps the app, or some processes are not placed.
    FailedMap,
    /// The parameter `rmaps` excludes every component.
    MapperRestricted,
}

impl Topic {
    /// All topics.
    pub const ALL: &[Topic] = Topic::VARIANTS;

    /// The topic's name in scenarios and reports.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.into()
    }
}

/// An argument of the command line, or a part of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Spot {
    /// The index of the argument.
    pub word: usize,
    /// The start within the argument, in bytes.
    pub start: usize,
    /// The length in bytes.
    pub len: usize,
}

/// The refusal of a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct Refusal {
    /// The stage that refuses.
    pub stage: Stage,
    /// What the refusal is about.
    pub topic: Topic,
    /// The specification's error code.
    pub code: Code,
    /// The argument at fault, if there is one.
    pub spot: Option<Spot>,
    /// The place in a file at fault, if there is one.
    pub file: Option<Place>,
    /// The app at fault, if there is one.
    pub app: Option<u32>,
    /// The requirement that demands the refusal, if there is one.
    pub requirement: Option<&'static str>,
    /// What is wrong, as a lowercase fragment.
    pub message: String,
}

impl Refusal {
    /// A refusal without a place.
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

    /// Adds a spot, unless the refusal has one.
    #[must_use]
    pub fn at(mut self, spot: Option<Spot>) -> Self {
        self.spot = self.spot.or(spot);
        self
    }

    /// Adds a place in a file.
    #[must_use]
    pub fn in_file(mut self, place: Place) -> Self {
        self.file = Some(place);
        self
    }

    /// Adds an app, unless the refusal has one.
    #[must_use]
    pub fn of_app(mut self, app: u32) -> Self {
        self.app = self.app.or(Some(app));
        self
    }

    /// Adds the requirement that demands the refusal.
    #[must_use]
    pub fn because_of(mut self, requirement: &'static str) -> Self {
        self.requirement = Some(requirement);
        self
    }

    /// Returns what is wrong, with the app and the place in a file if they are known.
    #[must_use]
    pub fn sentence(&self) -> String {
        let app = self.app.map(|app| format!("app {app}: "));
        let file = self.file.as_ref().map(|place| format!("{place}: "));
        format!(
            "{}{}{}",
            app.unwrap_or_default(),
            file.unwrap_or_default(),
            self.message
        )
    }

    /// Returns the stage, the topic, the code and the requirement in a line.
    #[must_use]
    pub fn classification(&self) -> String {
        let Self {
            stage, topic, code, ..
        } = self;
        let required = self.requirement.map(|id| format!(", as {id} requires"));
        format!(
            "refused by the {stage}: {topic} ({code}){}",
            required.unwrap_or_default()
        )
    }
}

/// A feature of PRRTE that the reference does not model.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the reference does not model {what}")]
pub struct NotModelled {
    /// The feature.
    pub what: String,
    /// The argument that requests it.
    pub spot: Option<Spot>,
}

impl NotModelled {
    /// Names a feature that no argument alone requests.
    #[must_use]
    pub fn new(what: impl Into<String>) -> Self {
        Self {
            what: what.into(),
            spot: None,
        }
    }
}

/// The reason why the reference has no map of a case.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MapError {
    /// The rules refuse the case.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The reference does not model the case.
    #[error(transparent)]
    NotModelled(#[from] NotModelled),
    /// The launcher crashes.
    #[error(transparent)]
    Crashes(#[from] Crash),
    /// The launcher hangs.
    #[error(transparent)]
    NeverEnds(#[from] Hang),
}

impl MapError {
    /// Adds an app to a refusal.
    #[must_use]
    pub fn of_app(self, app: u32) -> Self {
        match self {
            MapError::Refused(refusal) => MapError::Refused(refusal.of_app(app)),
            other => other,
        }
    }
}

/// A hang of the launcher.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the launcher never ends because of {what}")]
pub struct Hang {
    /// The cause.
    pub what: &'static str,
}

/// A crash of the launcher.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{signal} kills the launcher because of {what}")]
pub struct Crash {
    /// The signal, by name.
    pub signal: &'static str,
    /// The cause.
    pub what: &'static str,
}

impl Crash {
    /// A crash by an invalid memory access.
    #[must_use]
    pub fn segmentation_fault(what: &'static str) -> Self {
        Self {
            signal: "SIGSEGV",
            what,
        }
    }

    /// A crash by a division by zero.
    #[must_use]
    pub fn division_by_zero(what: &'static str) -> Self {
        Self {
            signal: "SIGFPE",
            what,
        }
    }
}
