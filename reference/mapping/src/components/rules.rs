//! The decisions of this module that builds were seen to take otherwise than the text.

use super::ComponentStatus;
use super::files::{refuse_cpus_of_entry, refuse_cpus_of_rank, refuse_rankfile};
use super::rank_line::{RankEntry, check_rank_line};
use super::seq::grammar::{SequenceEntry, parse_sequence};
use super::seq::relative::with_relative_hosts;
use super::shortages::{not_enough_slots, too_few_devices};
use crate::allocation::DefaultHostfile;
use crate::attributes::AttributeKey;
use crate::binding::{BindingRules, parse_cpu_list};
use crate::error::{Crash, MapError, Refusal};
use crate::files::{Files, Place};
use crate::options::{Options, PeList};
use crate::placement::{EffectiveBinding, Placement};
use crate::policy::{MapBy, PprPattern, Spanned};
use crate::request::AppRequest;
use crate::rules::Text;
use mapcheck_topology::{CpuSet, Topology};
use std::collections::BTreeMap;

/// What a node is to get in one turn.
#[derive(Clone, Copy, Debug)]
pub enum Turn {
    /// A share of the processes, or one for each of its slots.
    Share(u32),
    /// The processes of a whole pattern.
    Pattern(u64),
}

/// A turn of a node, and what the node has for it.
#[derive(Clone, Copy, Debug)]
pub struct NodeTurn<'a> {
    /// What the node is to get.
    pub wanted: Turn,
    /// The number of the app's processes without a place.
    pub left: u32,
    /// The slots that the app may still use on the node.
    pub slots: u32,
    /// The number of free CPUs on the node.
    pub cpus: usize,
    /// The options.
    pub options: &'a Options,
}

impl NodeTurn<'_> {
    /// Returns the number of processes that the node is to get, however many are left.
    #[must_use]
    pub fn wanted(&self) -> u64 {
        match self.wanted {
            Turn::Share(processes) => processes.into(),
            Turn::Pattern(processes) => processes,
        }
    }

    /// Returns whether the free CPUs are too few for a number of processes.
    #[must_use]
    pub fn is_short_of_cpus(&self, processes: u64) -> bool {
        let each = self.options.cpus_per_rank() as u64;
        processes.saturating_mul(each) > self.cpus as u64
    }
}

/// What a node took of a share by node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakenShare {
    /// The rounds before this one.
    pub rounds: u32,
    /// The share of each node.
    pub share: u32,
    /// How many processes of it the node had slots for.
    pub wanted: u32,
    /// How many it took.
    pub taken: u32,
}

/// Decides how the components place processes.
pub trait ComponentRules: BindingRules {
    /// Returns whether a rank is bound to the CPUs of its line. `given_up`: whether a binding was given up before.
    ///
    /// PAM-MAP-FILE-1: if the binding in effect binds processes.
    fn binds_listed(&self, binding: EffectiveBinding, options: &Options, given_up: bool) -> bool {
        let _ = (options, given_up);
        binding.binds()
    }

    /// Returns the process count of an app that gives none, by the places that its file or its pattern has.
    ///
    /// PAM-NPROCS-1.
    fn count_by_places(&self, app: &AppRequest, places: u64) -> u64 {
        let _ = app;
        places
    }

    /// Returns the process count of an app that gives none, by the entries of its sequence: those that are `left`, of `all`.
    ///
    /// PAM-NPROCS-1, PAM-MAP-FILE-5: in the default hostfile, apps before it have used the others.
    fn count_by_entries(&self, app: &AppRequest, left: u64, all: u64) -> u64 {
        let _ = all;
        self.count_by_places(app, left)
    }

    /// Returns whether processes oversubscribe their nodes.
    ///
    /// # Errors
    ///
    /// PAM-SLOTS-1: there are fewer slots than processes, and nodes may not be oversubscribed.
    fn oversubscribes(
        &self,
        app: &AppRequest,
        processes: u64,
        slots: i64,
        options: &Options,
    ) -> Result<bool, Refusal> {
        let _ = app;
        let crowded = i64::try_from(processes).map_or(true, |processes| slots < processes);
        match crowded && !options.oversubscribe() {
            true => Err(not_enough_slots(slots, processes)),
            false => Ok(crowded),
        }
    }

    /// Returns whether a node has too few CPUs for its turn, so that a binding that is not required is given up.
    ///
    /// PAM-BIND-DERIVE-4, PAM-OVERSUB-5: the processes count, not the slots.
    fn lacks_cpus(&self, turn: NodeTurn<'_>) -> bool {
        turn.is_short_of_cpus(turn.wanted().min(turn.left.into()))
    }

    /// Returns whether the component that places an app with a mapping counts its processes.
    ///
    /// PAM-NPROCS-1: those that follow a file or a pattern do.
    fn component_counts(&self, map: MapBy) -> bool {
        matches!(map, MapBy::Seq | MapBy::User | MapBy::Ppr)
    }

    /// Checks an app once its processes are placed.
    ///
    /// # Errors
    ///
    /// The app does not have the processes that it should have.
    fn check_placed(&self, app: &AppRequest, options: &Options) -> Result<(), Refusal> {
        let _ = (app, options);
        Ok(())
    }

    /// Checks that a machine has the CPUs of the PE list that an app is mapped by.
    ///
    /// # Errors
    ///
    /// PAM-MAP-CPUSET-2: the machine lacks a CPU of the list.
    fn check_pe_list(&self, list: &PeList, machine: usize) -> Result<(), Refusal> {
        list.check_known(machine)
    }

    /// Checks that an app whose processes do not share devices has at least one for each.
    ///
    /// # Errors
    ///
    /// PAM-MAP-DEVICE-1: the app's nodes have fewer devices than the app has processes. Without any, the mapping is refused later.
    fn check_devices(&self, app: &AppRequest, devices: usize) -> Result<(), Refusal> {
        match devices > 0 && devices < app.processes as usize {
            true => Err(too_few_devices(devices, app.processes)),
            false => Ok(()),
        }
    }

    /// Returns whether devices without a name are refused before devices are counted.
    ///
    /// PAM-MAP-DEVICE-5: they are refused where a process would get one.
    fn names_devices_first(&self) -> bool {
        false
    }

    /// Returns the CPUs that a process with devices needs to have free, of those around all devices and those near any of them.
    ///
    /// PAM-MAP-DEVICE-6: processes are bound near any one of them.
    fn free_for_devices<'c>(&self, around: &'c CpuSet, near: &'c CpuSet) -> &'c CpuSet {
        let _ = around;
        near
    }

    /// Returns how many processes a node gets by object before the next node has its turn, of those `left`.
    ///
    /// PAM-MAP-PLACE-1: one for each of its slots.
    fn share_by_object(&self, slots: u32, left: u32, options: &Options) -> u32 {
        let _ = (left, options);
        slots
    }

    /// Returns how many processes a node gets in each of its turns by object with SPAN, by the number of its objects.
    ///
    /// PAM-MAP-PLACE-1: one.
    fn turn_of_span(&self, objects: usize) -> usize {
        let _ = objects;
        1
    }

    /// Returns whether an object needs free CPUs for processes that are not bound, too.
    ///
    /// PAM-LEVEL-3: it does not.
    fn unbound_need_cpus(&self) -> bool {
        false
    }

    /// Returns whether the nodes get a further share by node, after a number of rounds.
    ///
    /// PAM-MAP-PLACE-1: as long as processes are left.
    fn has_further_round(&self, rounds: u32) -> bool {
        let _ = rounds;
        true
    }

    /// Returns the share of the nodes after one that took its own, or a part of it.
    ///
    /// PAM-MAP-PLACE-1: what a node takes changes nothing for those after it.
    fn share_after(&self, node: TakenShare) -> u32 {
        node.share
    }

    /// Returns whether a full node has a turn in each further round by node.
    ///
    /// PAM-MAP-PLACE-1: it takes none, so it needs none.
    fn keeps_full_nodes(&self) -> bool {
        false
    }

    /// Returns how many processes of a pattern a resource gets, of those `left`.
    ///
    /// PAM-MAP-PPR-1: the pattern's number, and no more than there are.
    fn share_of_resource(&self, pattern: PprPattern, left: u32) -> u32 {
        pattern.count.min(left)
    }

    /// Returns whether a node without slots for a whole pattern takes as many of its processes as it has slots.
    ///
    /// PAM-MAP-PPR-1: it takes none.
    fn fills_short_node(&self) -> bool {
        false
    }

    /// Returns what ends the mapping of a process that is bound to no CPU of its own.
    ///
    /// PAM-MAP-PE-1: nothing, because the number of CPUs per process is not 0.
    ///
    /// # Errors
    ///
    /// The launcher ends.
    fn check_cpus_of_process(
        &self,
        options: &Options,
        binding: EffectiveBinding,
    ) -> Result<(), Crash> {
        let _ = (options, binding);
        Ok(())
    }

    /// Checks a rank without a line in its rankfile that is placed because of a CPU list, on a node that has a free slot or not.
    ///
    /// PAM-MAP-FILE-3: such a rank needs no slot of its own. Whether there is one is checked as for any other.
    ///
    /// # Errors
    ///
    /// The launcher ends.
    fn check_unlisted_rank(&self, has_slot: bool, options: &Options) -> Result<(), MapError> {
        let _ = (has_slot, options);
        Ok(())
    }

    /// Returns what ends the mapping of a rank whose node has no room for it. A rank that is not listed has no line in its rankfile.
    ///
    /// PAM-MAP-FILE-1: its refusal.
    fn no_room_for_rank(&self, is_listed: bool, refusal: Refusal) -> MapError {
        let _ = is_listed;
        refusal.into()
    }

    /// Checks the line of a rank against those before it.
    ///
    /// # Errors
    ///
    /// PAM-MAP-FILE-1: the rank has an `earlier` line.
    fn check_rank_line(
        &self,
        rank: u32,
        entry: &RankEntry<'_>,
        earlier: Option<&RankEntry<'_>>,
        before: &BTreeMap<u32, RankEntry<'_>>,
    ) -> Result<(), Refusal> {
        let _ = before;
        check_rank_line(rank, entry, earlier)
    }

    /// Leaves entries of a sequence out because they name the head node.
    ///
    /// PAM-NOLOCAL-1: the other entries are used.
    ///
    /// # Errors
    ///
    /// The launcher ends.
    fn leave_out_head(&self, entries: usize) -> Result<(), Crash> {
        let _ = entries;
        Ok(())
    }

    /// Returns whether a process takes the next entry of a sequence if the node of one is full.
    ///
    /// PAM-RANK-CONTIG-1: it does, so that every process has a place.
    fn passes_full_entry(&self) -> bool {
        true
    }

    /// Returns whether a node takes no more processes of its share by slot, by node or by PE list (PAM-SLOTS-2).
    ///
    /// # Errors
    ///
    /// As [`Placement::is_full`].
    fn is_full_for_share(
        &self,
        node: usize,
        state: &Placement<'_>,
        options: &Options,
    ) -> Result<bool, Refusal> {
        state.is_full(node, options)
    }

    /// Returns whether a node gets a share of the processes beyond the slots.
    ///
    /// PAM-SLOTS-2, PAM-MAP-DEVICE-1: if it `has_room`, below its hard limit and with devices left.
    fn gets_share(&self, has_room: bool) -> bool {
        has_room
    }

    /// Returns whether a node is dealt processes again, after it was dealt some and took all of them or fewer.
    ///
    /// PAM-SLOTS-2: what it did not take goes to the others.
    fn is_dealt_again(&self, dealt: u32, taken: u32) -> bool {
        taken >= dealt
    }

    /// Returns whether a further pass deals the processes that are left.
    ///
    /// PAM-SLOTS-2: if the pass has placed some, or has found nodes that take no more, whose shares go to the others.
    fn deals_again(&self, has_placed: bool, has_dropped: bool) -> bool {
        has_placed || has_dropped
    }

    /// Returns whether a ranking by fill or span needs a pattern on objects. `app` is the app that is mapped alone.
    ///
    /// PAM-RANK-OBJ-1: the job's ranking does. PAM-RANK-ANY-2: an app with a ranking or a pattern of its own may combine them.
    fn ranks_need_objects(&self, app: Option<&AppRequest>) -> bool {
        !app.is_some_and(|app| app.ranking().is_some() || app.attributes.has(AttributeKey::Ppr))
    }

    /// Returns the binding of a pattern on the nodes after its first, if it oversubscribes nodes. `requested` is the binding before.
    ///
    /// PAM-OVERSUB-5: as on the first.
    fn binding_after_first(
        &self,
        first: EffectiveBinding,
        requested: EffectiveBinding,
    ) -> EffectiveBinding {
        let _ = requested;
        first
    }

    /// Returns whether a node takes no further process of a pattern.
    ///
    /// PAM-SLOTS-2: a node at its hard limit takes none.
    ///
    /// # Errors
    ///
    /// The node has more processes than slots, and may not be oversubscribed.
    fn is_full_for_pattern(
        &self,
        node: usize,
        state: &Placement<'_>,
        options: &Options,
    ) -> Result<bool, Refusal> {
        state.is_full(node, options)
    }

    /// Passes over the resources of a pattern on a node that has reached its hard limit, by their number.
    ///
    /// # Errors
    ///
    /// PAM-SLOTS-2: none. The processes go to other nodes.
    fn pass_over_full(&self, resources: usize) -> Result<(), MapError> {
        let _ = resources;
        Ok(())
    }

    /// Checks the default hostfile before a mapping by sequence.
    ///
    /// # Errors
    ///
    /// PAM-HOST-11: none. It is the last source of a sequence, and may be missing if it is not needed.
    fn check_default_hostfile(
        &self,
        hostfile: &DefaultHostfile,
        files: &Files,
    ) -> Result<(), Refusal> {
        let _ = (hostfile, files);
        Ok(())
    }

    /// Returns the names of the hostfiles that an app's sequence comes from.
    ///
    /// PAM-HOST-8: several, separated by commas.
    fn hostfiles_of_sequence(&self, list: &str) -> Vec<String> {
        let names = Spanned::bare(list).split(',').into_iter();
        names.map(|name| name.text).collect()
    }

    /// Returns the entries of a sequence file, or of a hostfile as one.
    ///
    /// PAM-MAP-SEQ-1: one for each host, whatever its slots.
    fn sequence_entries(&self, file: &str, text: &str) -> Vec<SequenceEntry> {
        parse_sequence(file, text)
    }

    /// Replaces relative hosts of a sequence file by nodes of the allocation.
    ///
    /// # Errors
    ///
    /// PAM-MAP-SEQ-2: a relative host refers to nodes that do not exist.
    fn place_relative_entries(
        &self,
        entries: Vec<SequenceEntry>,
        state: &Placement<'_>,
    ) -> Result<Vec<SequenceEntry>, MapError> {
        with_relative_hosts(entries, state)
    }

    /// Returns the status of a mapping by sequence once its processes are placed.
    ///
    /// PAM-COMPONENT-2: the component has mapped.
    fn sequence_status(
        &self,
        placed: ComponentStatus,
        state: &Placement<'_>,
        options: &Options,
    ) -> ComponentStatus {
        let _ = (state, options);
        placed
    }

    /// Returns the CPUs of an entry of a sequence.
    ///
    /// # Errors
    ///
    /// PAM-MAP-FILE-2: the list is malformed, or names a CPU that the node does not have.
    fn cpus_of_entry(
        &self,
        list: &str,
        topology: &Topology,
        hwthreads: bool,
        place: Option<&Place>,
    ) -> Result<CpuSet, MapError> {
        let cpus = parse_cpu_list(list, topology, hwthreads);
        cpus.map_err(|_| refuse_cpus_of_entry(list, place).into())
    }

    /// Returns the CPUs of a rank's line in a rankfile.
    ///
    /// # Errors
    ///
    /// PAM-MAP-FILE-2: the list is malformed, or names a CPU that the node does not have.
    fn cpus_of_rank(
        &self,
        list: &str,
        topology: &Topology,
        hwthreads: bool,
        place: &Place,
    ) -> Result<CpuSet, MapError> {
        let cpus = parse_cpu_list(list, topology, hwthreads);
        cpus.map_err(|error| refuse_cpus_of_rank(list, error, place).into())
    }

    /// Returns the refusal of a rankfile's line that names the user of a host by a keyword of hostfiles.
    ///
    /// PAM-OPTION-5: it is refused like every other word that the grammar does not know.
    fn user_in_rankfile(&self, place: Place) -> Refusal {
        let message = "a rankfile has no keyword for the user of a host";
        refuse_rankfile(place, message.to_owned())
    }
}

impl ComponentRules for Text {}
