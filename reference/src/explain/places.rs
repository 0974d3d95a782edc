//! Why a process is on its node, on its object and on its CPUs.

use super::index::{DecisionIndex, IndexedVisit, PassedNodes};
use super::report::Reason;
use super::words;
use crate::decisions::{BindingBasis, GiveUpReason, NodeExclusion, VisitEnd};
use crate::options::Options;
use crate::policy::{BindTo, BindingPolicy, MapBy, RankBy, Resource};
use crate::topology::Level;

/// The apps' options and the decisions, as far as places depend on them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<'a> {
    pub(super) index: &'a DecisionIndex<'a>,
    /// The options of the app.
    pub(super) options: &'a Options,
    /// The app's mapping policy before its component replaced it.
    pub(super) mapping: Option<MapBy>,
    /// Whether the app's binding follows from its own mapping.
    pub(super) is_own: bool,
}

/// Returns the level of the objects that processes are mapped to, if they are.
pub(super) fn level_of_objects(mapping: Option<MapBy>, options: &Options) -> Option<Level> {
    match (mapping, options.ppr) {
        (Some(MapBy::Ppr), Some(pattern)) => match pattern.resource {
            Resource::Object(level) => Some(level),
            Resource::Node | Resource::Device => None,
        },
        (mapping, _) => mapping?.level(),
    }
}

impl Places<'_> {
    /// Returns why processes are on the node of a visit.
    pub(super) fn node_reason(&self, visit: &IndexedVisit) -> Reason {
        let here = self.node(visit.visit.node);
        let passed = self.passed_text(visit);
        let before = visit.before.and_then(|before| self.index.visit(before));
        let Some(before) = before else {
            return self.first_node(visit, &here, &passed);
        };
        let there = self.node(before.visit.node);
        let (why, requirement) = self.end_of_visit(before, &there);
        let text = match before.visit.node == visit.visit.node {
            true => format!("{here} again: {why}{passed}"),
            false => format!("{here}, the next node: {why}{passed}"),
        };
        Reason::new(text, requirement)
    }

    fn first_node(&self, visit: &IndexedVisit, here: &str, passed: &str) -> Reason {
        if let Some(requirement) = self.file_rule() {
            let text = format!("{here}, as the first entry of the file has it{passed}");
            return Reason::new(text, requirement);
        }
        let app = visit.visit.app;
        match self.index.nodes_of(app) {
            Some((_, 1)) => Reason::new(
                format!("{here}, the only node that the app can use{passed}"),
                "PAM-HOST-3",
            ),
            Some((source, count)) => Reason::new(
                format!("{here}, the first of the {count} nodes that the app can use{passed}"),
                source.requirement(),
            ),
            None => Reason::new(
                format!("{here}, the app's first node{passed}"),
                "PAM-HOST-3",
            ),
        }
    }

    /// Returns the requirement about the file that lists the app's places, if one does.
    fn file_rule(&self) -> Option<&'static str> {
        match self.mapping {
            Some(MapBy::Seq) => Some("PAM-MAP-SEQ-1"),
            Some(MapBy::User) => Some("PAM-MAP-FILE-1"),
            _ => None,
        }
    }

    /// Returns why no further process was placed in a visit, and the requirement.
    fn end_of_visit(&self, visit: &IndexedVisit, node: &str) -> (String, &'static str) {
        let placed = words::count(visit.visit.placed, "process");
        match visit.visit.end {
            VisitEnd::Slots => {
                let slots = visit.visit.slots;
                let used = match slots {
                    _ if self.index.exceeds_slots(visit.visit.app) => {
                        format!("the slots of {node} are used, and no node gets more yet")
                    }
                    _ if slots != visit.visit.placed => format!("the slots of {node} are used"),
                    1 => format!("{node} has one slot for the app, and it is used"),
                    _ => format!("{node} has {slots} slots for the app, and they are used"),
                };
                (used, "PAM-SLOTS-1")
            }
            VisitEnd::HardLimit => (
                format!("{node} has as many processes as its max_slots allows"),
                "PAM-SLOTS-2",
            ),
            VisitEnd::Share => (
                format!("{node} has {placed}, its share of this pass over the nodes"),
                "PAM-MAP-PLACE-1",
            ),
            VisitEnd::Cpus => (
                format!("{node} has too few free CPUs for more than {placed}"),
                "PAM-LEVEL-3",
            ),
            VisitEnd::Objects if self.mapping == Some(MapBy::Ppr) => (
                format!("the pattern gives {node} {placed}"),
                "PAM-MAP-PPR-1",
            ),
            VisitEnd::Objects => (
                format!("each device of {node} has its process"),
                "PAM-MAP-DEVICE-1",
            ),
            VisitEnd::Entry => (
                "the next entry of the file has it".to_owned(),
                self.file_rule().unwrap_or("PAM-MAP-LSF-1"),
            ),
            VisitEnd::Done => ("the app is placed".to_owned(), "PAM-MAP-PLACE-1"),
        }
    }

    /// Returns the nodes that were passed over before a visit, for the end of a sentence.
    fn passed_text(&self, visit: &IndexedVisit) -> String {
        let before: Vec<String> = visit
            .passed
            .iter()
            .filter(|nodes| visit.before.is_some() || nodes.last < visit.visit.node)
            .map(|nodes| format!("; {}", self.passed_nodes(*nodes)))
            .collect();
        before.concat()
    }

    /// Returns why nodes were passed over.
    pub(super) fn passed_nodes(&self, passed: PassedNodes) -> String {
        let (first, last) = (self.node(passed.first), self.node(passed.last));
        let (nodes, one) = match passed.last.saturating_sub(passed.first) {
            0 => (first, true),
            1 => (format!("{first} and {last}"), false),
            more => (format!("{first} to {last} ({} nodes)", more + 1), false),
        };
        let (is, has) = if one { ("is", "has") } else { ("are", "have") };
        match passed.reason {
            NodeExclusion::Nolocal => format!("{nodes} {is} passed over: the app has NOLOCAL"),
            NodeExclusion::NoSlot => format!("{nodes} {is} passed over: no slot is free"),
            NodeExclusion::HardLimit => {
                format!("{nodes} {is} passed over: {has} as many processes as max_slots")
            }
            NodeExclusion::NoCpu => format!("{nodes} {is} passed over: too few free CPUs"),
            NodeExclusion::PatternTooLarge => {
                format!("{nodes} {is} passed over: too few slots for the whole pattern")
            }
        }
    }

    /// Returns the objects that a visit skipped, as a reason.
    pub(super) fn skipped_reason(&self, visit: &IndexedVisit) -> Option<Reason> {
        let object = self.mapped_level()?.noun();
        let ranges: Vec<String> = visit
            .skipped
            .iter()
            .map(|(first, last)| match first == last {
                true => first.to_string(),
                false => format!("{first}-{last}"),
            })
            .collect();
        let (plural, is) = match visit.skipped.as_slice() {
            [] => return None,
            [(first, last)] if first == last => ("", "is"),
            _ => ("s", "are"),
        };
        let text = format!(
            "{object}{plural} {} {is} skipped: too few free CPUs for a process",
            ranges.join(", ")
        );
        Some(Reason::new(text, "PAM-LEVEL-3"))
    }

    /// Returns the nodes that were passed over before a visit, as reasons.
    pub(super) fn passed_reasons(&self, visit: &IndexedVisit) -> Vec<Reason> {
        let reason = |passed: &PassedNodes| {
            Reason::new(self.passed_nodes(*passed), passed.reason.requirement())
        };
        visit.passed.iter().map(reason).collect()
    }

    /// Returns the name of a node.
    pub(super) fn node(&self, node: u32) -> String {
        let node = self.index.trace.nodes.get(node as usize);
        node.map_or_else(String::new, |node| node.name.to_string())
    }

    /// Returns the level of the objects that processes are mapped to.
    pub(super) fn mapped_level(&self) -> Option<Level> {
        level_of_objects(self.mapping, self.options)
    }

    /// Returns how the app is placed, as a rule.
    pub(super) fn placement_rule(&self) -> Reason {
        let span = self.options.span();
        let (text, requirement) = match self.mapping {
            Some(MapBy::Slot) => (
                "by slot: a node is filled up to its slots before the next is used".to_owned(),
                "PAM-MAP-PLACE-1",
            ),
            Some(MapBy::Node) => (
                "by node: in each pass all nodes get an equal share, at least 1 process".to_owned(),
                "PAM-MAP-PLACE-1",
            ),
            Some(MapBy::PeList) => (
                "by PE list: a node takes at most as many processes as the list has entries"
                    .to_owned(),
                "PAM-MAP-CPUSET-1",
            ),
            Some(MapBy::Seq) => (
                "by sequence: process N is on host N of the list".to_owned(),
                "PAM-MAP-SEQ-1",
            ),
            Some(MapBy::User) => (
                "by rankfile: each rank is on the host of its line".to_owned(),
                "PAM-MAP-FILE-1",
            ),
            Some(MapBy::Device) => (
                "by device: the devices of a node get one process each".to_owned(),
                "PAM-MAP-DEVICE-1",
            ),
            Some(MapBy::Ppr) => (self.pattern_text(), "PAM-MAP-PPR-1"),
            _ => (self.object_text(span), "PAM-MAP-PLACE-1"),
        };
        Reason::new(text, requirement)
    }

    fn pattern_text(&self) -> String {
        let Some(pattern) = self.options.ppr else {
            return "by pattern".to_owned();
        };
        let each = match pattern.resource {
            Resource::Node => "node",
            Resource::Object(level) => level.noun(),
            Resource::Device => "device",
        };
        format!(
            "by pattern: {} on each {each}, node by node",
            words::count(pattern.count, "process")
        )
    }

    fn object_text(&self, span: bool) -> String {
        let object = self.mapped_level().map_or("object", Level::noun);
        match span {
            true => format!(
                "by {object} with SPAN: the nodes get one process each in turn, each time on the next {object}"
            ),
            false => format!(
                "by {object}: the {object}s of a node get one process each in turn until its slots are used, then the next node"
            ),
        }
    }

    /// Returns how the app is ranked, as a rule.
    pub(super) fn ranking_rule(&self, in_file_order: bool) -> Reason {
        if in_file_order {
            return Reason::new("in the order of the file's entries", "PAM-RANK-FILE-1");
        }
        let text = match self.options.ranking.policy() {
            Some(RankBy::Node) => "by node: one process of each node in turn",
            Some(RankBy::Fill) => "by fill: node by node, and within a node object by object",
            Some(RankBy::Span) => "by span: one process of each object of all nodes in turn",
            _ => "by slot: node by node, in the order of placement",
        };
        Reason::new(text, "PAM-RANK-ORDER-1")
    }

    /// Returns why a process is on its object, if it is mapped by objects.
    pub(super) fn object_reason(&self, process: u32, turn: u32) -> Option<Reason> {
        let level = self.mapped_level()?;
        let placed = self.index.trace.procs.get(process as usize)?;
        let number = placed.object?;
        let object = level.noun();
        let visit = self.index.visit_of(process)?;
        let skipped: Vec<String> = visit
            .skipped
            .iter()
            .filter(|(first, _)| *first < number)
            .map(|(first, last)| match first == last {
                true => format!("; {object} {first} is skipped: too few free CPUs"),
                false => format!("; {object}s {first} to {last} are skipped: too few free CPUs"),
            })
            .collect();
        let place = match (self.mapping, turn) {
            (Some(MapBy::Ppr), turn) => {
                format!(
                    "{object} {number}: the pattern's {} process there",
                    words::ordinal(turn + 1)
                )
            }
            (_, 0) => format!("{object} {number}: the next {object} without a process of this app"),
            (_, turn) => format!(
                "{object} {number}: {} of this app {} there already, since each turn begins with the first {object} again",
                words::count(turn, "process"),
                if turn == 1 { "is" } else { "are" }
            ),
        };
        let requirement = match (self.mapping, skipped.is_empty()) {
            (_, false) => "PAM-LEVEL-3",
            (Some(MapBy::Ppr), _) => "PAM-MAP-PPR-1",
            _ => "PAM-MAP-PLACE-1",
        };
        Some(Reason::new(place + &skipped.concat(), requirement))
    }

    /// Returns why a process has its CPUs.
    pub(super) fn binding_reason(&self, process: u32) -> Option<Reason> {
        let basis = self.index.binding_of(process)?;
        let locale = match self.mapped_level() {
            Some(level) => format!("of its {}", level.noun()),
            None => "of the whole node".to_owned(),
        };
        let options = self.options;
        let object = self
            .requested_binding()
            .map_or("object", words::bound_object);
        let text = match basis {
            BindingBasis::FirstFree if self.mapped_level() == self.bound_level() => {
                format!(
                    "bound to the {object} that it is mapped to{}",
                    self.taken_cpu()
                )
            }
            BindingBasis::FirstFree => format!(
                "bound to the first {object} {locale} with a free CPU{}",
                self.taken_cpu()
            ),
            BindingBasis::LeastBound => format!(
                "no CPU {locale} is free and overload is allowed: bound to the {object} with the fewest bindings"
            ),
            BindingBasis::SeveralCpus => format!(
                "bound to {} of its own, the first that are free {}",
                words::count(
                    i64::try_from(options.cpus_per_rank()).unwrap_or(0),
                    words::cpu(options.cpu)
                ),
                self.mapped_level()
                    .map_or_else(|| "in one package".to_owned(), |_| locale.clone())
            ),
            BindingBasis::PeList => "bound to all CPUs of the PE list".to_owned(),
            BindingBasis::PeListEntry => "bound to the next CPU of the ordered PE list".to_owned(),
            BindingBasis::File => "bound to the CPUs of its entry in the file".to_owned(),
            BindingBasis::Unrequested => "not bound, as the binding NONE demands".to_owned(),
            BindingBasis::Unlisted => "not bound, because its line lists no CPUs".to_owned(),
            BindingBasis::NotPossible => {
                format!("not bound: no free {object} {locale}, and the binding is not required")
            }
            BindingBasis::GivenUp => return Some(self.given_up_reason(process)),
        };
        Some(Reason::new(text, self.binding_requirement(basis)))
    }

    /// Returns which CPU of a larger object is no longer free.
    fn taken_cpu(&self) -> &'static str {
        match self.bound_level() {
            Some(Level::Core | Level::HwThread) | None => "",
            Some(_) => ", and takes the first free CPU in it",
        }
    }

    fn binding_requirement(&self, basis: BindingBasis) -> &'static str {
        match basis {
            BindingBasis::File if self.file_rule() == Some("PAM-MAP-SEQ-1") => "PAM-MAP-FILE-2",
            BindingBasis::FirstFree if self.mapped_level().is_some() => "PAM-BIND-LOCALE-1",
            basis => basis.requirement(),
        }
    }

    fn given_up_reason(&self, process: u32) -> Reason {
        let placed = self.index.trace.procs.get(process as usize);
        if let (Some(placed), Some(app)) = (placed, self.index.app_that_gave_up(process))
            && placed.app != app
        {
            let text = format!(
                "not bound: the binding was given up for app {app}, and the apps without directives after it are mapped by the same call"
            );
            return Reason::new(text, "PAM-DEFAULT-BIND-3");
        }
        let node = placed.map_or_else(String::new, |placed| self.node(placed.node));
        match self.index.given_up_for(process) {
            Some(GiveUpReason::Oversubscribed) => Reason::new(
                "not bound: there are more processes than slots, and no directive demands a binding",
                "PAM-OVERSUB-5",
            ),
            _ => {
                let requirement = match self.options {
                    options if options.if_supported => "PAM-BIND-IF-1",
                    _ if self.is_own => "PAM-BIND-DERIVE-4",
                    _ => "PAM-DEFAULT-BIND-1",
                };
                let text = format!(
                    "not bound: {node} has too few free CPUs for the processes that it gets in this turn, and the binding is not required"
                );
                Reason::new(text, requirement)
            }
        }
    }

    /// Returns the binding that the options ask for, before it is given up.
    pub(super) fn requested_binding(&self) -> Option<BindTo> {
        self.options.binding.policy()
    }

    fn bound_level(&self) -> Option<Level> {
        self.options.bind_level
    }

    /// Returns whether processes may share CPUs.
    pub(super) fn may_overload(&self) -> bool {
        self.options.binding.has(BindingPolicy::ALLOW_OVERLOAD)
    }
}
