//! Warnings about the CPUs that processes get: more than their job of Slurm has, of several kinds, or of another kind than is counted.

use super::super::IS_WHOLE;
use super::super::changes::LineChange;
use super::super::report::Reason;
use super::super::words;
use super::advice::{Advice, process_counts, whole_mapping};
use crate::job_map::Ranges;
use crate::mapping::{MappedJob, MappingTrace};
use crate::option_table::Meaning;
use crate::options::{CpuUnit, Options};
use crate::policy::BindTo;
use crate::topology::order::collected;
use crate::topology::{CpuKind, CpuSet, Level, Topology};
use crate::{Case, TracedCase};
use std::collections::BTreeMap;

/// The variable with the CPUs that a job of Slurm has on each node.
const JOB_CPUS: &str = "SLURM_JOB_CPUS_PER_NODE";

impl Advice<'_> {
    /// Returns that the processes of a node have more cores than Slurm gives their job CPUs there, if it gives as many on each node; or
    /// more hardware threads, which its CPUs may be, with the line that has no more.
    pub(super) fn for_cpus_of_slurm(&self) -> Option<Reason> {
        let given = self.case.line.environment().get(JOB_CPUS)?;
        let each = given.split_once("(x").map_or(given, |(each, _)| each);
        let each: usize = each.parse().ok().filter(|_| !given.contains(','))?;
        let used = self.used_cpus();
        let nodes = self.index.trace.nodes.iter().zip(&used);
        let counts = nodes.filter_map(|(node, used)| {
            let machine = self.case.machines.distinct().get(node.machine)?;
            let cores = machine.objects_of(Level::Core, used).count();
            Some((&node.name, cores, used.len()))
        });
        let (node, cores, threads) = counts.max_by_key(|(_, cores, threads)| (*cores, *threads))?;
        let count =
            |count: usize, noun| words::count(i64::try_from(count).unwrap_or(i64::MAX), noun);
        let start = format!("{JOB_CPUS} gives this job {} on {node}", count(each, "CPU"));
        if cores > each {
            return Some(Reason::plain(format!(
                "{start}, and its ranks are on {}: where Slurm confines jobs to their CPUs, the launcher finds no more than those",
                count(cores, "core"),
            )));
        }
        if threads <= each {
            return None;
        }
        let own = self.mapping().and_then(whole_mapping)?;
        let line = self.with_mapping(&format!("{own}:hwtcpus"));
        let fits = |used: &CpuSet| used.len() <= each;
        let line = self.first(vec![line], |other| used_cpus(&other.trace).iter().all(fits));
        let change = line.map(|(line, what)| LineChange {
            text: format!("{what} needs no more"),
            line,
        });
        let text = format!(
            "{start}: if those are hardware threads, a run finds fewer than the {} that its ranks have here, and can be refused",
            count(cores, "core")
        );
        Some(Reason::plain(text).advising(change))
    }

    /// Returns that ranks of a node, each on one kind of cores, are on slower ones, with the line that uses only the fastest.
    pub(super) fn for_kinds_of_cores(&self, options: &Options) -> Option<Reason> {
        let trace = self.index.trace;
        let used = self.used_cpus();
        let mut nodes = trace.nodes.iter().zip(&used);
        let (node, used, machine) = nodes.find_map(|(node, used)| {
            let machine = self.case.machines.distinct().get(node.machine)?;
            let (_, slower) = machine.cpu_kinds().split_last()?;
            let is_slow = slower.iter().any(|kind| kind.cpus.intersects(used));
            is_slow.then_some((node, used, machine))
        })?;
        let is_of_one_kind = trace.procs.iter().all(|placed| {
            let set = placed.set.and_then(|set| trace.sets.get(set as usize));
            let is_in = |kind: &CpuKind| set.is_some_and(|set| set.cpus.is_subset(&kind.cpus));
            machine.cpu_kinds().iter().any(is_in)
        });
        if !is_of_one_kind {
            return None;
        }
        let shown = |kind: &CpuKind| {
            let cores = numbers(machine, Level::Core, &kind.cpus.and(used));
            let noun = if cores.len() == 1 { "core" } else { "cores" };
            (!cores.is_empty()).then(|| format!("{} {noun} {}", kind.name, Ranges(&cores)))
        };
        let kinds: Vec<String> = collected(machine.cpu_kinds().iter().rev().filter_map(shown));
        let kinds: Vec<&str> = collected(kinds.iter().map(String::as_str));
        let text = format!("the ranks of {} are on {}", node.name, words::list(&kinds));
        let fastest = machine.cpu_kinds().last()?;
        let lines = self.lines_of_kind(options, machine, fastest);
        let line = self.first(lines, |other| {
            other.trace.procs.iter().all(|placed| {
                let set = placed
                    .set
                    .and_then(|set| other.trace.sets.get(set as usize));
                set.is_some_and(|set| set.cpus.is_subset(&fastest.cpus))
            })
        });
        let change = line.map(|(line, what)| LineChange {
            text: format!("{what} uses {} cores only", fastest.name),
            line,
        });
        Some(Reason::plain(text).advising(change))
    }

    /// Returns the lines that may use only CPUs of a kind.
    fn lines_of_kind(
        &self,
        options: &Options,
        machine: &Topology,
        kind: &CpuKind,
    ) -> Vec<(Vec<String>, String)> {
        let level = match options.counts_threads() {
            true => Level::HwThread,
            false => Level::Core,
        };
        let mut cpus = numbers(machine, level, &kind.cpus);
        let most = process_counts(self.index.trace).into_iter().max();
        let most = most.unwrap_or(0);
        cpus.truncate(most * options.cpus_per_rank());
        let mut lines = vec![self.with_cpus(options, &cpus)];
        // Where cores have different numbers of hardware threads, builds take only threads from a list.
        let cores = machine.objects_of(Level::Core, &kind.cpus);
        let threads = cores.filter_map(|(_, core)| core.cpus.first());
        let threads: Vec<String> = collected(threads.take(most).map(|it| it.to_string()));
        if options.cpus_per_rank() == 1 {
            let list = threads.join(",");
            lines.push(self.with_mapping(&format!("pe-list={list}:ordered:hwtcpus")));
        }
        lines
    }

    /// Returns that a run without a launch shows other CPUs if the nodes differ from the launcher's.
    pub(super) fn for_unlaunched(&self) -> Option<Reason> {
        const WORD: &str = "donotlaunch";
        let mut options = self.case.line.possible_options();
        let is_unlaunched = options.any(|given| match given.meaning() {
            Meaning::AsRunTime(word) => word == WORD,
            Meaning::RunTime => given.value().is_some_and(|it| it.text.contains(WORD)),
            _ => false,
        });
        let is_elsewhere = self.index.trace.procs.iter().any(|placed| placed.node > 0);
        (is_unlaunched && is_elsewhere).then(|| {
            Reason::plain(format!(
                "with {WORD}, {} takes its own node's machine for every node",
                self.case.launcher()
            ))
        })
    }

    /// Returns the CPUs of each node that a process is bound to.
    pub(super) fn used_cpus(&self) -> Vec<CpuSet> {
        used_cpus(self.index.trace)
    }
}

fn used_cpus(trace: &MappingTrace) -> Vec<CpuSet> {
    let mut used = vec![CpuSet::new(); trace.nodes.len()];
    for placed in &trace.procs {
        let set = placed.set.and_then(|set| trace.sets.get(set as usize));
        if let (Some(set), Some(used)) = (set, used.get_mut(placed.node as usize)) {
            used.insert_all(&set.cpus);
        }
    }
    used
}

/// Returns the logical numbers of the objects with one of some CPUs.
fn numbers(machine: &Topology, level: Level, cpus: &CpuSet) -> Vec<u32> {
    let objects = (0..).zip(machine.objects(level));
    let with_one = objects.filter(|(_, object)| object.cpus.intersects(cpus));
    collected(with_one.map(|(number, _)| number))
}

/// Returns the apps whose binding is to another kind of CPU than the one that is counted.
pub(super) fn kinds_of_cpu(case: &Case, traced: &TracedCase, mapped: &MappedJob) -> Vec<Reason> {
    let of_apps = traced
        .trace
        .apps
        .iter()
        .map(|(app, options)| (Some(*app), options));
    let of_job = traced.trace.job.iter().map(|options| (None, options));
    let each: Vec<(Option<usize>, &Options)> = match mapped.mapping.apps.is_empty() {
        true => of_job.collect(),
        false => of_apps.collect(),
    };
    let mut found = Vec::new();
    for (app, options) in each {
        let whose = app.map_or_else(|| "the job".to_owned(), |app| format!("app {app}"));
        match (options.cpu, options.binding.policy(), options.bind_level) {
            _ if options.cpus_per_rank() > 1 => {}
            (CpuUnit::HwThread, Some(BindTo::Core), Some(Level::Core)) => {
                let text = format!(
                    "{whose} counts hardware threads as CPUs but is bound to core: each process has all threads of its core, and other processes can share them"
                );
                found.push(Reason::new(text, "PAM-BIND-ANY-1"));
            }
            (CpuUnit::Core, Some(BindTo::HwThread), Some(Level::HwThread))
                if IS_WHOLE && super::super::is_on_threads(&traced.trace, case, app) =>
            {
                let rest = match most_on_core(case, &traced.trace) {
                    0 | 1 => "the rest of its core stays free".to_owned(),
                    most => format!("up to {most} processes are on the threads of one core"),
                };
                let text = format!(
                    "{whose} is bound to hwthread while cores are the CPUs: each process has one thread, {rest}, and the map shows the core"
                );
                found.push(Reason::new(text, "PAM-BIND-HWT-1"));
            }
            _ => {}
        }
    }
    found
}

impl Advice<'_> {
    /// Returns that ranks which have a hardware thread each share a core while others are free, with the line that keeps them apart.
    pub(super) fn for_threads_of_core(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let is_on_threads = super::super::is_on_threads(trace, self.case, None);
        let most = most_on_core(self.case, trace);
        if !is_on_threads || most < 2 || !trace.job.as_ref()?.counts_threads() {
            return None;
        }
        let line = self.with_option(Meaning::MapBy, "--map-by", "core");
        let (line, what) = self.first(vec![line], |other| {
            most_on_core(self.case, &other.trace) == 1
        })?;
        let text =
            format!("{most} ranks are on the hardware threads of one core, though others are free");
        let apart = LineChange {
            text: format!("{what} gives each rank a core"),
            line,
        };
        Some(Reason::plain(text).advising([apart]))
    }
}

/// Returns the most processes that have a hardware thread of one core.
fn most_on_core(case: &Case, trace: &MappingTrace) -> usize {
    let mut counts: BTreeMap<(u32, usize), usize> = BTreeMap::new();
    for placed in &trace.procs {
        let node = trace.nodes.get(placed.node as usize);
        let machine = node.and_then(|node| case.machines.distinct().get(node.machine));
        let set = placed.set.and_then(|set| trace.sets.get(set as usize));
        if let (Some(machine), Some(set)) = (machine, set) {
            for (core, _) in machine.objects_of(Level::Core, &set.cpus) {
                *counts.entry((placed.node, core)).or_default() += 1;
            }
        }
    }
    counts.into_values().max().unwrap_or(0)
}
