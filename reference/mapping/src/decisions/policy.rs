//! Why a policy or an option has its value.

use crate::rules::Edition;

/// A policy, or an option that directives set, of a job or an app.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PolicyKind {
    /// The mapping policy.
    Mapping,
    /// The ranking policy.
    Ranking,
    /// The binding policy.
    Binding,
    /// Whether nodes may have more processes than slots.
    Oversubscription,
    /// The number of CPUs for each process.
    CpusPerRank,
    /// The kind of CPU.
    CpuKind,
    /// The PE list.
    PeList,
    /// The most processes that may be bound to one object.
    Limit,
}

/// Why a derived binding is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DerivedBinding {
    /// It is the mapped object.
    MappedObject,
    /// The mapped object is a core, and hardware threads are the CPUs.
    ThreadOfCore,
    /// A process gets several CPUs.
    SeveralCpus,
    /// The processes are mapped by a PE list.
    PeList,
    /// The mapping has no object: the CPU.
    Cpu,
    /// The mapping has no object, and there are this many processes: the CPU for up to two, the NUMA node for more.
    ProcessCount(u32),
}

/// What decides a policy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basis {
    /// A directive: the app's own, or the job's.
    Directive,
    /// A directive of qualifiers only, which keeps the policy that is otherwise in effect.
    QualifiersOnly,
    /// A directive of an app that is promoted to the job.
    Promoted,
    /// A parameter.
    Parameter,
    /// The options of the job, for an app without a directive.
    Job,
    /// The object of the job's binding.
    BoundObject,
    /// The binding to none.
    Unbound,
    /// A configured number of CPUs for each process.
    ConfiguredCpus,
    /// Hardware threads are the CPUs.
    HwThreads,
    /// The machine has no cores.
    NoCores,
    /// The mapping policy.
    FromMapping,
    /// A sequence or a rankfile.
    File,
    /// The mapping and the CPUs, for a binding.
    Derived(DerivedBinding),
    /// The CPUs of a process, which become its binding.
    CpusOfProcess,
    /// The parent job.
    Parent,
    /// No directive: the default.
    Default,
}

/// The value of a policy or an option, and what decides it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Resolved<T> {
    /// The value.
    pub value: T,
    /// What decides it.
    pub basis: Basis,
}

impl<T> Resolved<T> {
    /// Makes a value with what decides it.
    #[must_use]
    pub fn new(value: T, basis: Basis) -> Self {
        Self { value, basis }
    }

    /// Returns another value with the same basis.
    #[must_use]
    pub fn map<U>(self, function: impl FnOnce(T) -> U) -> Resolved<U> {
        Resolved::new(function(self.value), self.basis)
    }
}

/// The decision on one policy or option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PolicyDecision {
    /// The app, or `None` for the job.
    pub app: Option<u32>,
    /// What is decided.
    pub kind: PolicyKind,
    /// What decides it.
    pub basis: Basis,
}

impl PolicyDecision {
    /// Returns the requirement that the decision follows, in an edition.
    #[must_use]
    pub fn requirement(self, edition: Edition) -> &'static str {
        match self.app {
            None => self.requirement_for_job(edition),
            Some(_) => self.requirement_for_app(edition),
        }
    }

    fn requirement_for_job(self, edition: Edition) -> &'static str {
        match (self.kind, self.basis) {
            (PolicyKind::Oversubscription, Basis::Directive) => "PAM-OVERSUB-6",
            (PolicyKind::Oversubscription, Basis::Promoted) => "PAM-OVERSUB-2",
            (PolicyKind::Oversubscription, _) => "PAM-SET-4",
            (_, Basis::QualifiersOnly) => "PAM-MAP-QUAL-ONLY-2",
            (_, Basis::Directive | Basis::Promoted) if edition == Edition::August2026 => {
                "PAM-CLI-3"
            }
            (_, Basis::Directive | Basis::Promoted) => "PAM-CLI-2",
            (_, Basis::Parameter | Basis::ConfiguredCpus) => "PAM-SET-1",
            (_, Basis::Parent) => "PAM-INHERIT-7",
            (_, Basis::CpusOfProcess) => "PAM-MAP-PE-3",
            (PolicyKind::Mapping, Basis::HwThreads) => "PAM-DEFAULT-MAP-2",
            (PolicyKind::Mapping | PolicyKind::CpuKind, Basis::NoCores) => "PAM-DEFAULT-MAP-3",
            (PolicyKind::Mapping, _) => "PAM-DEFAULT-MAP-1",
            (PolicyKind::Ranking, Basis::File) => "PAM-RANK-FILE-1",
            (PolicyKind::Ranking, _) => "PAM-DEFAULT-RANK-1",
            (PolicyKind::Binding, Basis::Derived(derived)) => derived.requirement_for_job(),
            (PolicyKind::Binding, _) => "PAM-DEFAULT-BIND-1",
            (PolicyKind::CpusPerRank, _) => "PAM-MAP-PE-1",
            (PolicyKind::CpuKind, _) => "PAM-MAP-HWT-1",
            (PolicyKind::PeList, _) => "PAM-MAP-CPUSET-1",
            (PolicyKind::Limit, _) => "PAM-BIND-LIMIT-1",
        }
    }

    fn requirement_for_app(self, edition: Edition) -> &'static str {
        match (self.kind, self.basis) {
            (PolicyKind::Mapping, Basis::Directive) => "PAM-RESOLVE-1",
            (PolicyKind::Mapping, Basis::QualifiersOnly) => "PAM-MAP-QUAL-ONLY-1",
            (PolicyKind::Mapping, _) => "PAM-GOAL-2",
            (PolicyKind::Ranking, Basis::Directive) => "PAM-RESOLVE-RANK-1",
            (PolicyKind::Ranking, Basis::FromMapping) => "PAM-RANK-DERIVE-1",
            (PolicyKind::Ranking, _) => "PAM-RANK-DERIVE-2",
            (PolicyKind::Binding, Basis::Directive) => "PAM-RESOLVE-BIND-1",
            (PolicyKind::Binding, Basis::QualifiersOnly) => "PAM-BIND-QUAL-ONLY-1",
            (PolicyKind::Binding, Basis::Derived(derived)) => derived.requirement_for_app(edition),
            (PolicyKind::Binding, Basis::CpusOfProcess) => "PAM-MAP-PE-3",
            (PolicyKind::Binding, _) => "PAM-BIND-DERIVE-5",
            (PolicyKind::Oversubscription, _) => "PAM-OVERSUB-3",
            (PolicyKind::CpusPerRank, Basis::Directive) => "PAM-RESOLVE-PES-1",
            (PolicyKind::CpuKind, Basis::Directive) => "PAM-RESOLVE-3",
            (PolicyKind::PeList, Basis::Directive) => "PAM-RESOLVE-CPUSET-1",
            (PolicyKind::Limit, Basis::Directive) => "PAM-RESOLVE-LIMIT-1",
            (
                PolicyKind::CpusPerRank
                | PolicyKind::CpuKind
                | PolicyKind::PeList
                | PolicyKind::Limit,
                _,
            ) => "PAM-RESOLVE-11",
        }
    }
}

impl DerivedBinding {
    fn requirement_for_job(self) -> &'static str {
        match self {
            Self::SeveralCpus | Self::PeList => "PAM-BIND-DERIVE-6",
            Self::MappedObject | Self::ThreadOfCore | Self::Cpu | Self::ProcessCount(_) => {
                "PAM-DEFAULT-BIND-1"
            }
        }
    }

    fn requirement_for_app(self, edition: Edition) -> &'static str {
        match self {
            Self::SeveralCpus | Self::PeList => "PAM-BIND-DERIVE-6",
            Self::MappedObject | Self::ThreadOfCore => "PAM-BIND-DERIVE-1",
            Self::Cpu | Self::ProcessCount(_) if edition == Edition::August2026 => {
                "PAM-BIND-DERIVE-3"
            }
            Self::Cpu | Self::ProcessCount(_) => "PAM-BIND-DERIVE-2",
        }
    }
}
