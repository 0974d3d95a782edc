//! Departures in how the options of the job and of its apps are resolved.

mod bindings;
mod configured;
mod known_cpus;

use crate::Rules;
use crate::memory::Remembered;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::attributes::{AttributeKey as Key, AttributeList};
use mapcheck_mapping::decisions::Resolved;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::machines::HeadMachine;
use mapcheck_mapping::options::{
    OptionRules, Options, UsableCpus, bind_to_cpus, bind_to_thread_of_core,
};
use mapcheck_mapping::policy::{
    BindTo, BindingPolicy, MapBy, MappingPolicy, MappingSpec, PprPattern, RankingPolicy, Resource,
    Spanned,
};
use mapcheck_mapping::request::JobRequest;
use mapcheck_topology::{Level, Topology};

quirks! {
    /// Takes from the job's binding whether an app's binding is explicit and has to be satisfied.
    PER_APP_BINDING_JUDGED_BY_JOB_WORD = "per-app-binding-judged-by-job-word" breaks "PAM-BIND-OVERRIDE-1"
        shows "-H n1:4,n2:4 --map-by slot -n 2 a : --map-by slot:oversubscribe --bind-to core -n 10 b";
    /// Shows a binding other than the one applied if a mapping by an object has the qualifier ORDERED.
    ORDERED_BINDS_MAPPED_OBJECT = "ordered-binds-mapped-object" breaks "PAM-BIND-SHOWN-1"
        shows "-H n1:4,n2:4 --map-by numa:ordered -n 2 a";
    /// Loses the job's mapping or the qualifiers if an app's map-by consists of qualifiers only.
    PER_APP_QUALIFIER_ONLY_SPEC = "per-app-qualifier-only-spec" breaks "PAM-MAP-QUAL-ONLY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :span -n 2 b";
    /// Does not bind an app whose bind-to consists of qualifiers only.
    BINDING_QUALIFIERS_UNBIND = "binding-qualifiers-unbind" breaks "PAM-BIND-QUAL-ONLY-1"
        shows "-H n1:4 -n 1 a : --bind-to :if-supported -n 1 b";
    /// Does not check an app's mapping and binding against each other, as it does for a job.
    PER_APP_LEVEL_CHECKS_MISSING = "per-app-level-checks-missing" breaks "PAM-PARITY-1"
        shows "-H n1:4,n2:4 -n 1 a : --map-by core --bind-to numa -n 2 b";
    /// Accepts SPAN with mappings that it cannot be combined with.
    SPAN_ACCEPTED_ANYWHERE = "span-accepted-anywhere" breaks "PAM-MAP-SPAN-1"
        shows "-H n1:4,n2:4 --map-by slot:span -n 2 a";
    /// Maps by core if hardware threads are the CPUs and no mapping is given.
    HWTCPUS_DEFAULT_STILL_CORE = "hwtcpus-default-still-core" breaks "PAM-DEFAULT-MAP-2"
        shows "-H n1:4,n2:4 --map-by :hwtcpus -n 2 a";
    /// Drops the qualifiers of a map-by or bind-to without a policy if a default policy is configured.
    MCA_POLICY_DROPS_QUALIFIERS = "mca-policy-drops-qualifiers" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca rmaps_default_mapping_policy numa --map-by :span -n 4 a";
    /// Refuses a configured default mapping that consists of SPAN only.
    MCA_SPAN_ONLY_REFUSED = "mca-span-only-refused" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:4,n2:4 --prtemca rmaps_default_mapping_policy :span -n 4 a";
    /// Takes a configured CPU list that the machine lacks for an empty one, and still maps jobs that are not bound.
    UNKNOWN_DEFAULT_CPUS_EMPTY_SET = "unknown-default-cpus-empty-set" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 99 --map-by slot --bind-to none -n 2 a";
    /// Leaves the CPUs of a configured CPU list out that the machine does not have.
    UNKNOWN_DEFAULT_CPUS_LEFT_OUT = "unknown-default-cpus-left-out" breaks "PAM-SET-2"
        shows "-H n1:4 --prtemca hwloc_default_cpu_list 0-3,99 --map-by slot -n 2 a";
    /// Leaves the CPUs of a PE list out that the machine does not have.
    PELIST_UNKNOWN_CPUS_LEFT_OUT = "pelist-unknown-cpus-left-out" breaks "PAM-MAP-CPUSET-2"
        shows "-H n1:4 --map-by pe-list=0,99:ordered -n 1 a";
    /// Counts the slots of the head node for an app without a process count, although the configured mapping excludes it.
    CONFIGURED_NOLOCAL_NOT_COUNTED = "configured-nolocal-not-counted" breaks "PAM-SET-1"
        shows "-H hn:4,n1:4 --prtemca rmaps_default_mapping_policy :nolocal --map-by slot a";
    /// Takes cores for hardware threads in the directives of a job if each core has one thread.
    LONE_THREADS_FOR_CORES = "lone-threads-for-cores" breaks "PAM-MAP-HWT-1"
        shows "-H n1:4 --map-by core -n 2 a" on "1pkg-1numa-4core";
    /// Shows the configured CPU list as it was written, with its ranges.
    CPU_LIST_SHOWN_AS_WRITTEN = "cpu-list-shown-as-written" breaks "PAM-SET-2"
        shows "-H n1:4 --prtemca hwloc_default_cpu_list 0-3 -n 2 a";
    /// Takes each range of a PE list for one entry, so that a node takes one process for it.
    RANGE_IS_ONE_ENTRY = "range-is-one-entry" breaks "PAM-MAP-CPUSET-1"
        shows "-H n1:8,n2:8 --map-by pe-list=0-2 -n 2 a";
    /// Takes the qualifiers of a configured pattern for a part of the pattern, and refuses it.
    CONFIGURED_PATTERN_KEEPS_QUALIFIERS = "configured-pattern-keeps-qualifiers" breaks "PAM-SET-1"
        shows "-H n1:8 --prtemca rmaps_default_mapping_policy ppr:1:package:span -n 2 a";
    /// Makes hardware threads the CPUs of a job with a mapping of its own if the configured mapping does.
    CONFIGURED_THREADS_FOR_ALL = "configured-threads-for-all" breaks "PAM-SET-1"
        shows "-H n1:8 --prtemca rmaps_default_mapping_policy core:hwtcpus --map-by slot -n 2 a";
    /// Ignores a configured number of CPUs per process without a mapping policy.
    CONFIGURED_PE_NEEDS_POLICY = "configured-pe-needs-policy" breaks "PAM-MAP-QUAL-ONLY-2"
        shows "-H n1:8 --prtemca rmaps_default_mapping_policy :pe=2 -n 2 a";
    /// Uses no file of a configured mapping.
    CONFIGURED_FILE_UNUSED = "configured-file-unused" breaks "PAM-SET-1"
        shows "-H n1:2,n2:2 --prtemca rmaps_default_mapping_policy seq:file=features/data/sequence -n 2 a";
    /// Maps a job without a mapping by core, whatever the configured binding is.
    CONFIGURED_BINDING_MAPS_BY_CORE = "configured-binding-maps-by-core" breaks "PAM-DEFAULT-MAP-1"
        shows "-H n1:8 --prtemca hwloc_default_binding_policy none -n 2 a";
    /// Maps a job by slot that has several CPUs per process and no mapping policy.
    PE_MAPS_BY_SLOT = "pe-maps-by-slot" breaks "PAM-DEFAULT-MAP-1"
        shows "-H n1:8 --map-by :pe=2 -n 2 a";
    /// Keeps state of a job mapped by seq, rankfile or PPR in apps with their own mapping.
    JOB_STATE_LEAKS_INTO_APPS = "job-state-leaks-into-apps" breaks "PAM-RESOLVE-1"
        shows "-H n1:16 --prtemca rmaps_default_mapping_policy ppr:8:package -n 2 a : --map-by slot:pe=4 -n 2 b";
    /// Refuses ranking by fill or span without a mapping by an object, but without a diagnostic.
    MUST_MAP_BY_OBJ_HELP_MISSING = "must-map-by-obj-help-missing" breaks "PAM-RANK-OBJ-1"
        shows "-H n1:4,n2:4 --map-by slot --rank-by fill -n 2 a";
    /// Accepts PE=N together with a PE list, and shows it.
    PE_ACCEPTED_WITH_LIST = "pe-accepted-with-list" breaks "PAM-MAP-PE-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,1:pe=2 -n 2 a";
    /// Refuses `ppr:N:device` without an explicit binding, because it derives none.
    PPR_DEVICE_BINDING_UNKNOWN = "ppr-device-binding-unknown" breaks "PAM-MAP-DEVICE-4"
        shows "-H n1:8,n2:8 --map-by ppr:1:device=gpu a" on "2pkg-4numa-16core-io";
    /// Does not let an app share devices by the job's SHARED.
    PER_APP_DEVICE_SHARING_LOST = "per-app-device-sharing-lost" breaks "PAM-RESOLVE-1"
        shows "-H n1:8,n2:8 --map-by device=gpu:shared -n 1 a : --bind-to core -n 9 b" on "2pkg-4numa-16core-io";
    /// Binds no process of a job without a binding where nodes may be oversubscribed, whether they are or not.
    OVERSUBSCRIBE_UNBINDS = "oversubscribe-unbinds" breaks "PAM-DEFAULT-BIND-1"
        shows "-H n1:4 --map-by slot:oversubscribe -n 2 a";
    /// Binds a job that is mapped by core to cores although hardware threads are the CPUs.
    JOB_BY_CORE_STAYS_ON_CORE = "job-by-core-stays-on-core" breaks "PAM-DEFAULT-BIND-1"
        shows "-H n1:8 --map-by core:hwtcpus -n 4 a" on "2pkg-2numa-8core-smt2";
    /// Binds an app that is mapped by core in its own mapping to hardware threads if they are its CPUs.
    CORE_MAPPING_BINDS_HWTHREAD = "core-mapping-binds-hwthread" breaks "PAM-BIND-DERIVE-1"
        shows "-H n1:4 -n 1 a : --map-by core:hwtcpus -n 2 b";
    /// Refuses a job whose explicit binding is if-supported but not possible.
    IF_SUPPORTED_STILL_REQUIRED = "if-supported-still-required" breaks "PAM-BIND-IF-1"
        shows "-H n1:30 --map-by slot --bind-to core:if-supported -n 26 a";
    /// Ranks a mapping by seq in the order of the sequence although it has an explicit ranking.
    SEQ_RANKING_IGNORED = "seq-ranking-ignored" breaks "PAM-RANK-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence --rank-by slot -n 3 a";
    /// Refuses an app of a spawn request that is mapped by rankfile without its own file, although the job names one.
    SPAWNED_APP_RANKFILE_UNNAMED = "spawned-app-rankfile-unnamed" breaks "PAM-MIGRATE-6"
        shows "-H n1:4,n2:4 -- PMIX_MAPBY=rankfile:file=features/data/rankfile PMIX_BINDTO=none : a maxprocs=1 : b maxprocs=1 PMIX_MAPBY=rankfile PMIX_BINDTO=none";
}

impl OptionRules for Rules {
    fn usable_cpus(
        &self,
        list: Option<&Spanned>,
        topology: &Topology,
    ) -> Result<UsableCpus, Refusal> {
        self.usable_or_known(list, topology)
    }

    fn reported_failure(
        &self,
        failure: MapError,
        is_allocated: bool,
        list: Option<&Spanned>,
        machines: &[&Topology],
    ) -> MapError {
        if let Some(reported) = self.reported_with_hostfile(&failure) {
            return reported;
        }
        // An allocation that is refused with a reason, or that crashes, does not come as far as the list.
        let is_reported = match &failure {
            MapError::Crashes(_) => true,
            MapError::Refused(refusal) => !is_allocated && refusal.topic != Topic::Unexplained,
            _ => !is_allocated,
        };
        let mut machines = machines.iter();
        let unknown = machines.find_map(|topology| self.text().usable_cpus(list, topology).err());
        match unknown {
            Some(unknown) if !is_reported && self.has(Quirk::UNKNOWN_DEFAULT_CPUS_EMPTY_SET) => {
                unknown.into()
            }
            _ => self
                .text()
                .reported_failure(failure, is_allocated, list, &[]),
        }
    }

    fn leaves_out_unknown_cpus(&self) -> bool {
        self.has(Quirk::PELIST_UNKNOWN_CPUS_LEFT_OUT)
    }

    fn keeps_ranges(&self) -> bool {
        self.text().keeps_ranges() || self.has(Quirk::RANGE_IS_ONE_ENTRY)
    }

    fn configured_attributes(
        &self,
        own: MappingPolicy,
        configured: &MappingSpec,
    ) -> Option<AttributeList> {
        let attributes = self.text().configured_attributes(own, configured);
        configured::attributes(self, attributes, configured)
    }

    fn binding_decides_mapping(&self, is_own: bool) -> bool {
        match is_own {
            true => self.text().binding_decides_mapping(is_own),
            false => !self.has(Quirk::CONFIGURED_BINDING_MAPS_BY_CORE),
        }
    }

    fn cpus_map_by_slot(&self, own: Option<u16>, configured: Option<u16>) -> bool {
        match self.has(Quirk::PE_MAPS_BY_SLOT) {
            true => own.or(configured).is_some_and(|cpus| cpus > 1),
            false => self.text().cpus_map_by_slot(own, configured),
        }
    }

    fn cpus_of_directive(&self, topology: HeadMachine<'_>) -> Level {
        match topology.names_threads() && self.has(Quirk::LONE_THREADS_FOR_CORES) {
            true => Level::HwThread,
            false => self.text().cpus_of_directive(topology),
        }
    }

    fn use_rankfile_of_job(&self, job: &JobRequest) -> bool {
        self.text().use_rankfile_of_job(job) && !self.has(Quirk::SPAWNED_APP_RANKFILE_UNNAMED)
    }

    fn binding_of_resolved_job(&self, binding: BindingPolicy, options: &Options) -> BindingPolicy {
        let oversubscribed = self.binding_if_oversubscribed(binding, options);
        oversubscribed.unwrap_or_else(|| self.text().binding_of_resolved_job(binding, options))
    }

    fn configured_binding(&self, configured: BindingPolicy, own: BindingPolicy) -> BindingPolicy {
        self.memory.remember(|memory| {
            memory.binding_is_configured = !own.has(BindingPolicy::GIVEN);
        });
        match self.has(Quirk::MCA_POLICY_DROPS_QUALIFIERS) {
            true => configured,
            false => self.text().configured_binding(configured, own),
        }
    }

    fn configured_mapping(
        &self,
        configured: MappingPolicy,
        own: MappingPolicy,
    ) -> Option<MappingPolicy> {
        // A promoted directive is added after the configured policy replaced the job's.
        let kept = |own| match self.has(Quirk::MCA_POLICY_DROPS_QUALIFIERS) {
            true => MappingPolicy(self.memory.recall(|memory| memory.promoted)),
            false => own,
        };
        if configured.policy().is_some() {
            return self.text().configured_mapping(configured, kept(own));
        }
        let refused = self.has(Quirk::MCA_SPAN_ONLY_REFUSED);
        (refused && configured.has(MappingPolicy::GIVEN)).then(|| configured.with(kept(own).0))
    }

    fn default_mapping(&self, hwthreads: bool, default_cpus: Level) -> Resolved<MapBy> {
        let hwthreads = hwthreads && !self.has(Quirk::HWTCPUS_DEFAULT_STILL_CORE);
        self.text().default_mapping(hwthreads, default_cpus)
    }

    fn mapping_to_count(
        &self,
        mapping: MappingPolicy,
        own: MappingPolicy,
        configured: MappingPolicy,
    ) -> MappingPolicy {
        let nolocal = MappingPolicy::NO_USE_LOCAL;
        // Without a default policy, the mapping has none either if the configured qualifiers took its place.
        let is_configured =
            own.policy().is_none() && (configured.policy().is_some() || mapping.policy().is_none());
        let is_added = mapping.has(nolocal) && !own.has(nolocal) && !is_configured;
        match is_added && self.has(Quirk::CONFIGURED_NOLOCAL_NOT_COUNTED) {
            true => mapping.without(nolocal),
            false => self.text().mapping_to_count(mapping, own, configured),
        }
    }

    fn pattern_of_job(
        &self,
        pattern: Option<PprPattern>,
        attributes: &AttributeList,
    ) -> Result<Option<PprPattern>, Refusal> {
        match attributes.text(Key::Ppr) {
            // A mapping that was copied as one by the pattern's object still needs the CPUs of the whole pattern.
            Some(pattern) if self.has(Quirk::INHERITED_PATTERN_LOST) => {
                PprPattern::parse(&Spanned::bare(pattern)).map(Some)
            }
            _ => self.text().pattern_of_job(pattern, attributes),
        }
    }

    fn ranks_in_file_order(&self, map: Option<MapBy>, ranking: RankingPolicy) -> bool {
        match map == Some(MapBy::Seq) && self.has(Quirk::SEQ_RANKING_IGNORED) {
            true => true,
            false => self.text().ranks_in_file_order(map, ranking),
        }
    }

    fn check_object_size(&self, options: &Options) -> Result<(), Refusal> {
        match options.app_idx {
            Some(_) if self.has(Quirk::PER_APP_LEVEL_CHECKS_MISSING) => Ok(()),
            None if options.map().is_none() && self.has(Quirk::MCA_SPAN_ONLY_REFUSED) => {
                let topic = Topic::UnrecognizedPolicy;
                let message = "the `mapby` parameter has no mapping policy";
                Err(Refusal::new(Stage::Options, topic, Code::BadParam, message))
            }
            _ => self.text().check_object_size(options),
        }
    }

    fn check_binding_level(&self, options: &Options) -> Result<(), Refusal> {
        match options.app_idx {
            Some(_) if self.has(Quirk::PER_APP_LEVEL_CHECKS_MISSING) => Ok(()),
            _ => self.text().check_binding_level(options),
        }
    }

    fn check_span(&self, options: &Options) -> Result<(), Refusal> {
        match self.has(Quirk::SPAN_ACCEPTED_ANYWHERE) {
            true => Ok(()),
            false => self.text().check_span(options),
        }
    }

    fn check_pe_without_list(&self, options: &Options) -> Result<(), Refusal> {
        match self.has(Quirk::PE_ACCEPTED_WITH_LIST) {
            true => Ok(()),
            false => self.text().check_pe_without_list(options),
        }
    }

    fn must_map_by_object(&self) -> Refusal {
        let refusal = self.text().must_map_by_object();
        match self.has(Quirk::MUST_MAP_BY_OBJ_HELP_MISSING) {
            true => Refusal {
                topic: Topic::MissingHelp,
                ..refusal
            },
            false => refusal,
        }
    }

    fn check_default_binding(
        &self,
        given: BindingPolicy,
        options: &Options,
        configured: BindingPolicy,
    ) -> Result<(), Refusal> {
        let by_device = options.map() == Some(MapBy::Ppr)
            && (options.ppr).is_some_and(|pattern| pattern.resource == Resource::Device);
        let derived = !given.has(BindingPolicy::GIVEN)
            && !configured.has(BindingPolicy::GIVEN)
            && options.pes_per_proc.is_none();
        match by_device && derived && self.has(Quirk::PPR_DEVICE_BINDING_UNKNOWN) {
            true => {
                let message = "a pattern per device has no default binding";
                Err(Refusal::new(
                    Stage::Options,
                    Topic::BindUpwards,
                    Code::Silent,
                    message,
                ))
            }
            false => (self.text()).check_default_binding(given, options, configured),
        }
    }

    fn is_if_supported(&self, given: BindingPolicy) -> bool {
        self.text().is_if_supported(given) && !self.has(Quirk::IF_SUPPORTED_STILL_REQUIRED)
    }

    fn bind_to_cpus(&self, options: &mut Options) -> Result<bool, Refusal> {
        if options.app_idx.is_some() && self.has(Quirk::PER_APP_LEVEL_CHECKS_MISSING) {
            return Ok(false);
        }
        let ordered = options.mapping.has(MappingPolicy::ORDERED);
        if !(ordered || options.cpus_per_rank() > 1)
            || !self.has(Quirk::ORDERED_BINDS_MAPPED_OBJECT)
        {
            return self.text().bind_to_cpus(options);
        }
        let level = options.bind_level;
        let replaces = bind_to_cpus(options)?;
        options.bind_level = level;
        Ok(replaces)
    }

    fn begin_app(&self, job: &Options, index: usize) -> Options {
        self.memory.remember(|memory| memory.begin_app(job, index));
        let mut options = self.text().begin_app(job, index);
        if self.has(Quirk::PER_APP_DEVICE_SHARING_LOST) {
            options.devices.shared = false;
        }
        options
    }

    fn mapping_of_qualifiers(
        &self,
        qualifiers: MappingPolicy,
        job: Option<MapBy>,
    ) -> MappingPolicy {
        match self.has(Quirk::PER_APP_QUALIFIER_ONLY_SPEC) {
            true => qualifiers,
            false => self.text().mapping_of_qualifiers(qualifiers, job),
        }
    }

    fn with_bits_of_job(&self, own: MappingPolicy, job: MappingPolicy) -> MappingPolicy {
        self.with_nolocal_of_job(self.text().with_bits_of_job(own, job), job)
    }

    fn pattern_of_app(&self, own: Option<MapBy>, job: &Options) -> Option<PprPattern> {
        if !self.has(Quirk::JOB_STATE_LEAKS_INTO_APPS) {
            return self.text().pattern_of_app(own, job);
        }
        let by_file = |map| matches!(map, Some(MapBy::Seq | MapBy::User));
        if by_file(job.map()) && !by_file(own) {
            self.memory.remember(Remembered::leave_unranked);
        }
        job.ppr
    }

    fn default_binding_of_job(
        &self,
        binding: Resolved<BindTo>,
        options: &Options,
    ) -> Resolved<BindTo> {
        let bound = self.text().default_binding_of_job(binding, options);
        match bound == binding || !self.has(Quirk::JOB_BY_CORE_STAYS_ON_CORE) {
            true => bound,
            false => binding,
        }
    }

    fn default_binding_of_app(
        &self,
        binding: Resolved<BindTo>,
        options: &Options,
    ) -> Resolved<BindTo> {
        match self.has(Quirk::CORE_MAPPING_BINDS_HWTHREAD) {
            true => bind_to_thread_of_core(binding, options),
            false => self.text().default_binding_of_app(binding, options),
        }
    }

    fn derived_binding(&self, policy: BindTo, job: BindingPolicy) -> BindingPolicy {
        match self.has(Quirk::PER_APP_BINDING_JUDGED_BY_JOB_WORD) {
            true => job.with_policy(policy),
            false => self.text().derived_binding(policy, job),
        }
    }

    fn binding_of_qualifiers(
        &self,
        binding: BindingPolicy,
        qualifiers: BindingPolicy,
    ) -> BindingPolicy {
        self.qualified_binding(binding, qualifiers)
    }

    fn decisive_binding(&self, options: &Options) -> BindingPolicy {
        let of_job = self.binding_of_job(options);
        of_job.unwrap_or_else(|| self.text().decisive_binding(options))
    }

    fn must_bind(&self, options: &Options, given_up: bool) -> bool {
        match self.binding_of_job(options) {
            // Giving the job's binding up clears its IF-SUPPORTED.
            Some(job) => given_up || !job.has(BindingPolicy::IF_SUPPORTED),
            None => self.text().must_bind(options, given_up),
        }
    }
}

impl OptionRules for WithoutQuirks<'_> {}
