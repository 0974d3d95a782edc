//! Departures in when and how processes are counted.

use crate::Rules;
use crate::quirk::{Quirk, quirks};
use crate::rules::WithoutQuirks;
use mapcheck_mapping::dispatch::DispatchRules;
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::options::Options;
use mapcheck_mapping::placement::{NodeOffer, Placement, no_node_left};
use mapcheck_mapping::policy::Resource;
use mapcheck_mapping::request::{AppRequest, SpawnRequest};
use mapcheck_topology::CpuSet;
use std::borrow::Cow;

quirks! {
    /// Gives an app without a process count that follows a sequence or rankfile as many processes as its nodes have slots.
    FILES_COUNT_SLOTS = "files-count-slots" breaks "PAM-NPROCS-1", older
        shows "-H n1:2 --map-by seq a";
    /// Computes the process count of an app without `-n` from the job's policy instead of the app's.
    COMPUTED_COUNT_IGNORES_APP_POLICY = "computed-count-ignores-app-policy" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:16 -n 2 a : --map-by ppr:1:numa b";
    /// Derives the default binding of a job with a pattern on nodes for as many processes as the pattern has places.
    PATTERN_COUNTED_EARLY = "pattern-counted-early" breaks "PAM-DEFAULT-BIND-2"
        shows "-H n1:8,n2:8 --map-by ppr:2:node a" on "2pkg-2numa-8core-smt2";
    /// Counts CPUs of nodes without a slot, too, for an app with CPUs per rank and no `-n`, unless NOOVERSUBSCRIBE is given.
    FULL_NODES_COUNTED = "full-nodes-counted" breaks "PAM-NPROCS-1"
        shows "-H n1:16,n2:0 --map-by slot:pe=4 a";
    /// Keeps the slots of a node whose hardware threads were counted for an app until nodes are selected again, which a mapping by seq
    /// does not do.
    COUNTED_THREADS_STAY = "counted-threads-stay" breaks "PAM-SLOTS-1"
        shows "-H n1:* --map-by seq a : --map-by hwthread b" on "1pkg-nocore-4pu";
    /// Counts all CPUs of a node for an app without a process count, including those outside the configured list.
    DEFAULT_CPUS_NOT_COUNTED = "default-cpus-not-counted" breaks "PAM-SET-2"
        shows "-H n1:4,n2:4 --prtemca hwloc_default_cpu_list 0-3 --map-by slot:pe=2 a";
    /// Ignores a pattern or CPUs per rank that an app has without a mapping, unless another app has a directive.
    ATTRIBUTES_ALONE_IGNORED = "attributes-alone-ignored" breaks "PAM-MIGRATE-4"
        shows "-H n1:4,n2:4 -n 1 a : --map-by :oversubscribe:pe=2 -n 2 b";
    /// Gives no reason for refusing an app with neither a process count nor a node, because of NOLOCAL or NOOVERSUBSCRIBE.
    COUNT_WITHOUT_NODE_UNEXPLAINED = "count-without-node-unexplained" breaks "PAM-DISPATCH-9"
        shows "-H localhost:2 --map-by slot:nolocal a";
    /// Refuses an app without `-n` beside others, without a word.
    COUNT_NEEDED_BESIDE_APPS = "count-needed-beside-apps" breaks "PAM-NPROCS-1"
        shows "-H n1:4 -n 2 a : b";
}

impl DispatchRules for Rules {
    fn check_apps_to_count(&self, apps: usize) -> Result<(), Refusal> {
        match apps > 1 && self.has(Quirk::COUNT_NEEDED_BESIDE_APPS) {
            true => Err(Refusal::new(
                Stage::Placement,
                Topic::Unexplained,
                Code::Silent,
                "each of several apps needs `-n`",
            )),
            false => self.text().check_apps_to_count(apps),
        }
    }

    fn options_to_count<'a>(
        &self,
        app: &AppRequest,
        job: &'a Options,
    ) -> Result<Option<Cow<'a, Options>>, Refusal> {
        let has_own = app.mapping().is_some() || app.has_attributes_alone();
        match has_own && self.has(Quirk::COMPUTED_COUNT_IGNORES_APP_POLICY) {
            true => Ok(Some(Cow::Borrowed(job))),
            false => self.text().options_to_count(app, job),
        }
    }

    fn processes_to_bind(
        &self,
        counted: u32,
        request: &SpawnRequest,
        job: &Options,
        state: &mut Placement<'_>,
    ) -> Result<u32, MapError> {
        let pattern = job.ppr.filter(|pattern| pattern.resource == Resource::Node);
        let Some(pattern) = pattern.filter(|_| self.has(Quirk::PATTERN_COUNTED_EARLY)) else {
            return self.text().processes_to_bind(counted, request, job, state);
        };
        let mut processes = counted;
        for app in request
            .apps
            .iter()
            .flatten()
            .filter(|app| app.processes == 0)
        {
            let nodes = u32::try_from(state.offers_to_count(app, job)?.len());
            let of_app = nodes.unwrap_or(u32::MAX).saturating_mul(pattern.count);
            processes = processes.saturating_add(of_app);
        }
        Ok(processes)
    }

    fn offers_to_count(
        &self,
        app: &AppRequest,
        options: &Options,
        state: &mut Placement<'_>,
    ) -> Result<Vec<NodeOffer>, MapError> {
        let counts_full_nodes = options.cpus_per_rank() > 1
            && !options.no_oversubscribe_given()
            && self.has(Quirk::FULL_NODES_COUNTED);
        let choosing = match counts_full_nodes {
            true => Cow::Owned(options.with_full_nodes()),
            false => Cow::Borrowed(options),
        };
        let offers = state.offers_to_count(app, &choosing);
        let offers = offers.and_then(|offers| self.require_node(offers, options));
        let offers = offers.map_err(|error| self.without_reason(error, options))?;
        self.keep_counted_slots(&offers, options, state);
        Ok(offers)
    }

    fn cpus_to_count(&self, node: usize, options: &Options, state: &Placement<'_>) -> CpuSet {
        match self.has(Quirk::DEFAULT_CPUS_NOT_COUNTED) {
            true => state.machine(node).cpus().clone(),
            false => self.text().cpus_to_count(node, options, state),
        }
    }

    fn has_options_in_call_for_all(&self, app: &AppRequest) -> bool {
        self.text().has_options_in_call_for_all(app) && !self.has(Quirk::ATTRIBUTES_ALONE_IGNORED)
    }
}

impl Rules {
    /// Refuses an app without a node while it is counted, if nodes may explicitly not be oversubscribed.
    fn require_node(
        &self,
        offers: Vec<NodeOffer>,
        options: &Options,
    ) -> Result<Vec<NodeOffer>, MapError> {
        let has_none = offers.iter().all(|offer| offer.exclusion.is_some());
        match has_none
            && options.no_oversubscribe_given()
            && self.has(Quirk::COUNT_WITHOUT_NODE_UNEXPLAINED)
        {
            true => Err(no_node_left().into()),
            false => Ok(offers),
        }
    }

    /// Takes the reason from the refusal of an app without a node that is counted with the job.
    fn without_reason(&self, error: MapError, options: &Options) -> MapError {
        match error {
            MapError::Refused(refusal)
                if refusal.topic == Topic::AllNodesFilled
                    && options.app_idx.is_none()
                    && self.has(Quirk::COUNT_WITHOUT_NODE_UNEXPLAINED) =>
            {
                let topic = Topic::Unexplained;
                Refusal { topic, ..refusal }.into()
            }
            error => error,
        }
    }

    /// Keeps the slots that nodes offered while an app was counted: those that its host list added, or counted threads.
    fn keep_counted_slots(
        &self,
        offers: &[NodeOffer],
        options: &Options,
        state: &mut Placement<'_>,
    ) {
        let keeps_added =
            options.no_oversubscribe_given() && self.has(Quirk::HOST_COUNT_ADDS_TO_USED_SLOTS);
        let keeps_threads = self.has(Quirk::COUNTED_THREADS_STAY);
        for offer in offers {
            let node = &mut state.nodes[offer.node];
            let is_counted = state.allocation.nodes[offer.node].counted && node.cap.is_none();
            if keeps_added || (keeps_threads && is_counted) {
                node.slots = offer.slots;
            }
        }
    }
}

impl DispatchRules for WithoutQuirks<'_> {}
