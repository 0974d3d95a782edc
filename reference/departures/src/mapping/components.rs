//! Departures in how the mapping components place processes.

mod ranks;
mod sequences;
mod shares;
mod unchecked_cpus;

use crate::quirk::quirks;
use crate::rules::WithoutQuirks;
use crate::{Quirk, Rules};
use mapcheck_mapping::allocation::DefaultHostfile;
use mapcheck_mapping::components::{
    ComponentRules, ComponentStatus, NodeTurn, RankEntry, SequenceEntry, TakenShare,
    too_few_devices,
};
use mapcheck_mapping::error::{Code, Crash, MapError, NotModelled, Refusal, Stage, Topic};
use mapcheck_mapping::files::{Files, Place};
use mapcheck_mapping::options::{Options, PeList};
use mapcheck_mapping::placement::{EffectiveBinding, Placement};
use mapcheck_mapping::policy::{BindTo, MapBy, PprPattern, Resource};
use mapcheck_mapping::request::AppRequest;
use mapcheck_topology::{CpuSet, Topology};
use ranks::check_zero;
use sequences::entries_by_blanks;
use std::collections::BTreeMap;

quirks! {
    /// Refuses an app's ranking by fill or span of a pattern on nodes.
    NODE_PATTERN_OF_APP_NEEDS_OBJECTS = "node-pattern-of-app-needs-objects" breaks "PAM-RANK-ANY-2"
        shows "-n 1 a : --map-by ppr:1:node --rank-by fill -n 2 b";
    /// Accepts empty entries, descending ranges and anything after `*` in a CPU list of a rankfile or sequence file, and crashes on a
    /// list without a number.
    LISTED_CPUS_UNCHECKED = "listed-cpus-unchecked" breaks "PAM-MAP-FILE-2"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks_unchecked -n 1 a";
    /// Takes all packages to have as many cores as the one that a file names.
    PACKAGES_COUNTED_ALIKE = "packages-counted-alike" breaks "PAM-MAP-FILE-1"
        shows "-H n1:4 --map-by rankfile:file=features/data/ranks_second_package -n 1 a" on "2pkg-uneven-10core";
    /// Crashes on a package in a rankfile that the node does not have.
    MISSING_PACKAGE_CRASHES = "missing-package-crashes" breaks "PAM-MAP-FILE-1"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/rankfile_letters -n 1 a" on "1pkg-1numa-4core";
    /// Refuses a rankfile that has rank 0 with CPUs after another rank with CPUs, and takes the last line of any other rank.
    RANK_ZERO_COMES_FIRST = "rank-zero-comes-first" breaks "PAM-MAP-FILE-1"
        shows "-H n1:4,n2:4 --map-by rankfile:file=features/data/ranks_zero_later -n 2 a";
    /// Crashes on a rank without a line in its rankfile if its node has no room for it, and loses count of the ranks if nodes may be
    /// oversubscribed.
    UNLISTED_RANK_CRASHES = "unlisted-rank-crashes" breaks "PAM-MAP-FILE-3"
        shows "-H n1:1,n2:1 --prtemca hwloc_default_cpu_list 0-3 --map-by rankfile:file=features/data/ranks_some -n 3 a";
    /// Takes the first word of a line of a sequence file as the host, with a user, and the second as a CPU list, whatever it is.
    SEQ_BLANKS_COUNT = "seq-blanks-count" breaks "PAM-MAP-SEQ-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence_blanks -n 2 a";
    /// Gives no place to the processes of a sequence from the first entry on whose node is full.
    SEQ_STAYS_AT_FULL_NODE = "seq-stays-at-full-node" breaks "PAM-RANK-CONTIG-1"
        shows "-H n1:1,n2:1 --map-by seq:file=features/data/names -n 3 a";
    /// Crashes if NOLOCAL leaves an entry of a sequence out.
    HEAD_IN_SEQUENCE_CRASHES = "head-in-sequence-crashes" breaks "PAM-NOLOCAL-1"
        shows "-H hn:4,n1:4 --map-by seq:nolocal -n 1 a";
    /// Ignores the CPUs after a host in a sequence file.
    SEQ_CPUS_IGNORED = "seq-cpus-ignored" breaks "PAM-MAP-FILE-1"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence -n 2 a";
    /// Does not know relative hosts in a sequence file.
    SEQ_RELATIVE_HOSTS_UNKNOWN = "seq-relative-hosts-unknown" breaks "PAM-MAP-SEQ-2"
        shows "-H n1:2,n2:2 --map-by seq:file=features/data/sequence_relative -n 2 a";
    /// Refuses a mapping by seq if the default hostfile is missing, even if it is not needed.
    SEQ_NEEDS_DEFAULT_HOSTFILE = "seq-needs-default-hostfile" breaks "PAM-HOST-11"
        shows "--default-hostfile features/data/no-such-file -H n1 --map-by seq -n 1 a";
    /// Gives an app without a process count as many processes as the default hostfile has entries, also those that are used.
    SEQ_COUNTS_USED_ENTRIES = "seq-counts-used-entries" breaks "PAM-MAP-FILE-5"
        shows "--default-hostfile features/data/names --map-by seq -n 1 a : b";
    /// Leaves only the processes on the first oversubscribed node unbound in a mapping by PPR.
    PPR_UNBINDS_FIRST_NODE_ONLY = "ppr-unbinds-first-node-only" breaks "PAM-OVERSUB-5"
        shows "-H n1:2,n2:2 --map-by ppr:3:node:oversubscribe a";
    /// Gives a node below its hard limit all of its share by slot or by node.
    LIMIT_CHECKED_ONCE = "limit-checked-once" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by slot:oversubscribe -n 9 a";
    /// Lowers the share by node of all nodes after one with fewer slots.
    LOWERED_SHARE_KEPT = "lowered-share-kept" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:1,n2:4 --map-by node -n 4 a";
    /// Places more processes on a node than its hard limit in a mapping by PPR.
    MAX_SLOTS_EXCEEDED = "max-slots-exceeded" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:4:node:oversubscribe -n 7 a";
    /// Hangs or crashes if a mapping by PPR finds a node full at more than one object.
    FULL_NODE_TAKEN_OUT_AGAIN = "full-node-taken-out-again" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/max-slots --map-by ppr:1:core:oversubscribe -n 6 a";
    /// Fails if the last process of an app mapped by seq fills its node.
    PER_APP_SEQ_FULL_NODE_FAILS = "per-app-seq-full-node-fails" breaks "PAM-COMPONENT-2"
        shows "-H n1:4,n2:4 --map-by slot -n 4 a : -H n1 --map-by seq -n 1 b";
    /// Binds processes to an empty CPU set if a PE list contains a CPU that the machine does not have.
    PELIST_UNKNOWN_CPU_EMPTY_SET = "pelist-unknown-cpu-empty-set" breaks "PAM-MAP-CPUSET-2"
        shows "-H n1:4,n2:4 --map-by pe-list=0,99 -n 2 a";
    /// Places a process with several devices by the CPUs around all of them, even if too few are free near each.
    DEVICE_CPUS_UNCHECKED = "device-cpus-unchecked" breaks "PAM-MAP-DEVICE-6"
        shows "-H n1:16 --map-by slot --bind-to core -n 11 a : --map-by device=gpu:ndev=2:interleave:shared:pe=2 -n 1 b" on "2pkg-4numa-16core-io";
    /// Refuses devices without a name before it refuses too few devices.
    NAMELESS_DEVICES_FIRST = "nameless-devices-first" breaks "PAM-MAP-DEVICE-1"
        shows "--map-by device=gpu -n 3 a" on "2pkg-2numa-8core-gpusbare";
    /// Deals processes beyond the slots also to nodes that can take no more, and refuses the job for those.
    SHARE_OF_FULL_NODES_LOST = "share-of-full-nodes-lost" breaks "PAM-SLOTS-2"
        shows "--hostfile features/data/limit-one --map-by slot:oversubscribe -n 3 a";
    /// Gives the first node all that its CPUs permit in an oversubscribed mapping by object.
    FIRST_NODE_TAKES_ALL_BY_OBJECT = "first-node-takes-all-by-object" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:2,n2:2 --map-by core:oversubscribe -n 8 a";
    /// Gives each object of a node a process with SPAN before the next node has its turn.
    SPAN_FILLS_OBJECTS = "span-fills-objects" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:8,n2:8 --map-by core:span -n 4 a";
    /// Passes over objects without a core that may be used, also if processes are not bound.
    UNBOUND_NEED_CPUS = "unbound-need-cpus" breaks "PAM-LEVEL-3"
        shows "-H n1:1 --map-by core:oversubscribe -n 2 a" on "1pkg-nocore-4pu";
    /// Gives each node two shares by node at most, and refuses the job if processes are left.
    TWO_ROUNDS_BY_NODE = "two-rounds-by-node" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:8,n2:2 --map-by node -n 10 a";
    /// Gives the nodes after one with fewer slots or CPUs than its share by node no more than that one got.
    SHARE_LOWERED_BY_NODE = "share-lowered-by-node" breaks "PAM-MAP-PLACE-1"
        shows "-H n1:1,n2:4,n3:4 --map-by node -n 7 a";
    /// Fills the last resource of a pattern other than a node, also beyond the process count.
    PATTERN_FILLS_LAST_RESOURCE = "pattern-fills-last-resource" breaks "PAM-MAP-PPR-1"
        shows "-H n1:8,n2:8 --map-by ppr:2:package -n 3 a" on "2pkg-2numa-8core-smt2";
    /// Places a pattern's processes on a node with slots for some of them, and gives up no binding there.
    PATTERN_TAKES_SLOTS_LEFT = "pattern-takes-slots-left" breaks "PAM-MAP-PPR-1"
        shows "-H n1:4,n2:4 --map-by ppr:4:package -n 8 a" on "2pkg-2numa-8core-smt2";
    /// Gives up a derived binding on a node that has more slots than CPUs, even if it has CPUs for the processes.
    BINDING_GIVEN_UP_FOR_SLOTS = "binding-given-up-for-slots" breaks "PAM-DEFAULT-BIND-1"
        shows "-H n1:30 --map-by slot -n 2 a";
    /// Keeps a derived binding on a node that lacks both slots and CPUs for its processes, and places fewer there.
    CROWDED_NODE_KEEPS_BINDING = "crowded-node-keeps-binding" breaks "PAM-OVERSUB-5"
        shows "-H n1:48,n2:24 --map-by node:oversubscribe -n 60 a";
}

impl ComponentRules for Rules {
    fn binds_listed(&self, binding: EffectiveBinding, options: &Options, given_up: bool) -> bool {
        match self.binding_of_job(options) {
            Some(job) => job.policy() != Some(BindTo::None) && !given_up,
            None => self.text().binds_listed(binding, options, given_up),
        }
    }

    fn count_by_places(&self, app: &AppRequest, places: u64) -> u64 {
        match is_overdrawn(app) {
            true => 0,
            false => self.text().count_by_places(app, places),
        }
    }

    fn count_by_entries(&self, app: &AppRequest, left: u64, all: u64) -> u64 {
        let counted = match self.has(Quirk::SEQ_COUNTS_USED_ENTRIES) {
            true => all,
            false => left,
        };
        self.count_by_places(app, counted)
    }

    fn oversubscribes(
        &self,
        app: &AppRequest,
        processes: u64,
        slots: i64,
        options: &Options,
    ) -> Result<bool, Refusal> {
        if is_overdrawn(app) {
            return Ok(false);
        }
        let forgotten = self.memory.recall(|memory| memory.forgotten_slots);
        let decided = self.text().oversubscribes(app, processes, slots, options);
        decided.map_err(|refusal| match i64::try_from(processes) {
            Ok(processes) if processes <= slots + forgotten => refuse(Topic::FailedMap, TOO_FULL),
            _ => refusal,
        })
    }

    fn lacks_cpus(&self, turn: NodeTurn<'_>) -> bool {
        shares::lacks_cpus(self, turn)
    }

    fn component_counts(&self, map: MapBy) -> bool {
        let counts_slots = || map != MapBy::Ppr && self.has_older(Quirk::FILES_COUNT_SLOTS);
        self.text().component_counts(map) && !counts_slots()
    }

    fn check_placed(&self, app: &AppRequest, options: &Options) -> Result<(), Refusal> {
        if !is_overdrawn(app) {
            return self.text().check_placed(app, options);
        }
        let topic = match options.map() {
            Some(MapBy::PeList) => Topic::NotEnoughCpus,
            _ => Topic::FailedMap,
        };
        let message =
            "the app's nodes have a negative number of slots; correct the slot counts of `-H`";
        Err(refuse(topic, message))
    }

    fn check_pe_list(&self, list: &PeList, machine: usize) -> Result<(), Refusal> {
        let passes = self.has(Quirk::PELIST_UNKNOWN_CPU_EMPTY_SET)
            || self.has(Quirk::PELIST_UNKNOWN_CPUS_LEFT_OUT);
        match passes {
            true => Ok(()),
            false => self.text().check_pe_list(list, machine),
        }
    }

    fn check_devices(&self, app: &AppRequest, devices: usize) -> Result<(), Refusal> {
        match is_overdrawn(app) && devices > 0 {
            true => Err(too_few_devices(devices, app.processes)),
            false => self.text().check_devices(app, devices),
        }
    }

    fn names_devices_first(&self) -> bool {
        self.has(Quirk::NAMELESS_DEVICES_FIRST)
    }

    fn free_for_devices<'c>(&self, around: &'c CpuSet, near: &'c CpuSet) -> &'c CpuSet {
        match self.has(Quirk::DEVICE_CPUS_UNCHECKED) {
            true => around,
            false => self.text().free_for_devices(around, near),
        }
    }

    fn share_by_object(&self, slots: u32, left: u32, options: &Options) -> u32 {
        match options.oversubscribe() && self.has(Quirk::FIRST_NODE_TAKES_ALL_BY_OBJECT) {
            true => left,
            false => self.text().share_by_object(slots, left, options),
        }
    }

    fn turn_of_span(&self, objects: usize) -> usize {
        match self.has(Quirk::SPAN_FILLS_OBJECTS) {
            true => objects,
            false => self.text().turn_of_span(objects),
        }
    }

    fn unbound_need_cpus(&self) -> bool {
        self.text().unbound_need_cpus() || self.has(Quirk::UNBOUND_NEED_CPUS)
    }

    fn fills_short_node(&self) -> bool {
        self.text().fills_short_node() || self.has(Quirk::PATTERN_TAKES_SLOTS_LEFT)
    }

    fn check_cpus_of_process(
        &self,
        options: &Options,
        binding: EffectiveBinding,
    ) -> Result<(), Crash> {
        match options.pes_per_proc {
            Some(0) if binding.binds() => Err(Crash::division_by_zero("no CPU per process")),
            _ => self.text().check_cpus_of_process(options, binding),
        }
    }

    fn check_unlisted_rank(&self, has_slot: bool, options: &Options) -> Result<(), MapError> {
        if has_slot || !self.has(Quirk::UNLISTED_RANK_CRASHES) {
            return self.text().check_unlisted_rank(has_slot, options);
        }
        let what = "a rank without a line, where all nodes are full";
        match options.oversubscribe() {
            true => Err(NotModelled::new(what).into()),
            false => Ok(()),
        }
    }

    fn no_room_for_rank(&self, is_listed: bool, refusal: Refusal) -> MapError {
        match !is_listed && self.has(Quirk::UNLISTED_RANK_CRASHES) {
            true => Crash::segmentation_fault("a rank without a line, and without room").into(),
            false => self.text().no_room_for_rank(is_listed, refusal),
        }
    }

    fn check_rank_line(
        &self,
        rank: u32,
        entry: &RankEntry<'_>,
        earlier: Option<&RankEntry<'_>>,
        before: &BTreeMap<u32, RankEntry<'_>>,
    ) -> Result<(), Refusal> {
        match self.has(Quirk::RANK_ZERO_COMES_FIRST) {
            true => check_zero(rank, entry, before.values()),
            false => self.text().check_rank_line(rank, entry, earlier, before),
        }
    }

    fn leave_out_head(&self, entries: usize) -> Result<(), Crash> {
        match entries > 0 && self.has(Quirk::HEAD_IN_SEQUENCE_CRASHES) {
            true => Err(Crash::segmentation_fault(
                "an entry of a sequence that is left out",
            )),
            false => self.text().leave_out_head(entries),
        }
    }

    fn is_full_for_share(
        &self,
        node: usize,
        state: &Placement<'_>,
        options: &Options,
    ) -> Result<bool, Refusal> {
        match state.at_hard_limit(node) && self.has(Quirk::LIMIT_CHECKED_ONCE) {
            true => state.has_no_slot(node, options),
            false => self.text().is_full_for_share(node, state, options),
        }
    }

    fn has_further_round(&self, rounds: u32) -> bool {
        rounds < 2 || !self.has(Quirk::TWO_ROUNDS_BY_NODE)
    }

    fn keeps_full_nodes(&self) -> bool {
        self.has(Quirk::SHARE_LOWERED_BY_NODE)
    }

    fn share_after(&self, node: TakenShare) -> u32 {
        shares::share_after(self, node)
    }

    fn share_of_resource(&self, pattern: PprPattern, left: u32) -> u32 {
        let fills = pattern.count > left && pattern.resource != Resource::Node;
        match fills && self.has(Quirk::PATTERN_FILLS_LAST_RESOURCE) {
            true => pattern.count,
            false => self.text().share_of_resource(pattern, left),
        }
    }

    fn passes_full_entry(&self) -> bool {
        !self.has(Quirk::SEQ_STAYS_AT_FULL_NODE)
    }

    fn gets_share(&self, has_room: bool) -> bool {
        self.has(Quirk::SHARE_OF_FULL_NODES_LOST) || self.text().gets_share(has_room)
    }

    fn is_dealt_again(&self, dealt: u32, taken: u32) -> bool {
        self.has(Quirk::SHARE_OF_FULL_NODES_LOST) || self.text().is_dealt_again(dealt, taken)
    }

    fn deals_again(&self, has_placed: bool, has_dropped: bool) -> bool {
        match self.has(Quirk::SHARE_OF_FULL_NODES_LOST) {
            true => has_placed,
            false => self.text().deals_again(has_placed, has_dropped),
        }
    }

    fn ranks_need_objects(&self, app: Option<&AppRequest>) -> bool {
        self.text().ranks_need_objects(app) || self.has(Quirk::NODE_PATTERN_OF_APP_NEEDS_OBJECTS)
    }

    fn binding_after_first(
        &self,
        first: EffectiveBinding,
        requested: EffectiveBinding,
    ) -> EffectiveBinding {
        match self.has(Quirk::PPR_UNBINDS_FIRST_NODE_ONLY) {
            true => requested,
            false => self.text().binding_after_first(first, requested),
        }
    }

    fn is_full_for_pattern(
        &self,
        node: usize,
        state: &Placement<'_>,
        options: &Options,
    ) -> Result<bool, Refusal> {
        match self.has(Quirk::MAX_SLOTS_EXCEEDED) {
            true => state.has_no_slot(node, options),
            false => self.text().is_full_for_pattern(node, state, options),
        }
    }

    fn pass_over_full(&self, resources: usize) -> Result<(), MapError> {
        if resources < 2 || !self.has(Quirk::FULL_NODE_TAKEN_OUT_AGAIN) {
            return self.text().pass_over_full(resources);
        }
        // For every further resource, the build takes the node out of its list again, which uses freed memory.
        let what = "a full node that is taken out of its list again";
        match resources {
            // It may map, refuse, crash or never end.
            2 | 3 => Err(NotModelled::new(what).into()),
            _ => Err(Crash::segmentation_fault(what).into()),
        }
    }

    fn check_default_hostfile(
        &self,
        hostfile: &DefaultHostfile,
        files: &Files,
    ) -> Result<(), Refusal> {
        let missing = match hostfile {
            DefaultHostfile::None => false,
            DefaultHostfile::Installed => true,
            DefaultHostfile::File(file) => files.lines(&file.text).is_none(),
        };
        if missing && self.has(Quirk::SEQ_NEEDS_DEFAULT_HOSTFILE) {
            return Err(refuse(
                Topic::NoFile,
                "the default hostfile is missing; create it, or set `prte_default_hostfile` to `none`",
            ));
        }
        self.text().check_default_hostfile(hostfile, files)
    }

    fn hostfiles_of_sequence(&self, list: &str) -> Vec<String> {
        let names = self.text().hostfiles_of_sequence(list);
        match names.len() > 1 && self.has(Quirk::HOSTFILE_LIST_NOT_FOUND) {
            true => vec![list.to_owned()],
            false => names,
        }
    }

    fn sequence_entries(&self, file: &str, text: &str) -> Vec<SequenceEntry> {
        let mut entries = match self.has(Quirk::SEQ_BLANKS_COUNT) {
            true => entries_by_blanks(file, text),
            false => self.text().sequence_entries(file, text),
        };
        for entry in entries.iter_mut().filter(|entry| entry.cpus.is_some()) {
            entry.cpus.take_if(|_| self.has(Quirk::SEQ_CPUS_IGNORED));
        }
        entries
    }

    fn place_relative_entries(
        &self,
        entries: Vec<SequenceEntry>,
        state: &Placement<'_>,
    ) -> Result<Vec<SequenceEntry>, MapError> {
        let is_relative = |entry: &SequenceEntry| entry.host.starts_with('+');
        if entries.iter().any(is_relative) && self.has(Quirk::SEQ_RELATIVE_HOSTS_UNKNOWN) {
            return Ok(entries);
        }
        self.text().place_relative_entries(entries, state)
    }

    fn sequence_status(
        &self,
        placed: ComponentStatus,
        state: &Placement<'_>,
        options: &Options,
    ) -> ComponentStatus {
        let last = state.procs.last();
        let last = last.filter(|last| Some(last.app as usize) == options.app_idx);
        let fills_node = |node| state.has_no_slot(node, options) == Ok(true);
        let fails = last.is_some_and(|last| fills_node(last.node as usize))
            && self.has(Quirk::PER_APP_SEQ_FULL_NODE_FAILS);
        match fails {
            true => ComponentStatus::TakeNextOption,
            false => self.text().sequence_status(placed, state, options),
        }
    }

    fn cpus_of_entry(
        &self,
        list: &str,
        topology: &Topology,
        hwthreads: bool,
        place: Option<&Place>,
    ) -> Result<CpuSet, MapError> {
        if list.is_empty() || !self.has(Quirk::LISTED_CPUS_UNCHECKED) {
            return self.text().cpus_of_entry(list, topology, hwthreads, place);
        }
        self.parse_listed(list, topology, hwthreads)
            .map_err(|error| error.of_entry(list, place))
    }

    fn cpus_of_rank(
        &self,
        list: &str,
        topology: &Topology,
        hwthreads: bool,
        place: &Place,
    ) -> Result<CpuSet, MapError> {
        if !self.has(Quirk::LISTED_CPUS_UNCHECKED) {
            return self.text().cpus_of_rank(list, topology, hwthreads, place);
        }
        self.parse_listed(list, topology, hwthreads)
            .map_err(|error| error.of_rank(list, place, self))
    }

    fn user_in_rankfile(&self, place: Place) -> Refusal {
        let refusal = self.text().user_in_rankfile(place);
        match self.has(Quirk::REFUSAL_UNEXPLAINED) {
            true => Refusal {
                topic: Topic::MissingHelp,
                ..refusal
            },
            false => refusal,
        }
    }
}

impl ComponentRules for WithoutQuirks<'_> {}

/// Why processes are left whose slots were counted.
const TOO_FULL: &str = "the nodes have fewer slots than `-H` counts for them";

fn refuse(topic: Topic, message: &str) -> Refusal {
    Refusal::new(Stage::Placement, topic, Code::Silent, message)
}

/// Whether an app's count is negative, as [`Quirk::SLOT_TOTALS_WRAP`] makes it.
fn is_overdrawn(app: &AppRequest) -> bool {
    app.fewer_than_none > 0
}
