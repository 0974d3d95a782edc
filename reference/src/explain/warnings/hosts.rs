//! Warnings about hosts: repeated in a hostfile, used in the order of the list, or shared by apps that could have their own.

use super::super::IS_WHOLE;
use super::super::changes::LineChange;
use super::super::report::Reason;
use super::super::shown::cpus_of;
use super::super::words;
use super::advice::{Advice, process_counts, whole_mapping};
use crate::decisions::NodeSource;
use crate::mapping::MappingTrace;
use crate::option_table::Meaning;
use crate::options::Options;
use crate::policy::MappingPolicy;
use crate::syntax::{Edits, GivenOption};
use crate::topology::Level;
use crate::{Case, Launcher, TracedCase};
use std::collections::{BTreeMap, BTreeSet};
use std::net::Ipv4Addr;
use std::sync::Arc;

/// The most bytes of a hostfile whose lines are counted.
const MOST_BYTES: usize = 1 << 16;

/// The most processes on each object that are tried.
const MOST_EACH: usize = 16;

/// The most nodes that are listed for the apps one by one.
const MOST_NODES: usize = 8;

impl Advice<'_> {
    /// Returns which nodes take no process, with the line that uses all, if there is one.
    pub(super) fn for_empty_nodes(&self) -> Option<Reason> {
        const SHOWN: usize = 3;
        let trace = self.index.trace;
        let empty = empty_nodes(trace);
        let count = empty.len();
        let mut names: Vec<&str> = empty.iter().take(SHOWN).map(|name| &**name).collect();
        let more;
        if count > SHOWN {
            more = format!("{} more", count - SHOWN);
            names.push(&more);
        }
        let apps = trace.procs.iter().map(|placed| placed.app).max()?;
        if count == 0 {
            return None;
        }
        let (take, it) = if count == 1 {
            ("takes", "it")
        } else {
            ("take", "them")
        };
        let start = format!("{} {take} no process", words::list(&names));
        if IS_WHOLE && let Some(reason) = self.for_unnamed_nodes(&start, it) {
            return Some(reason);
        }
        let why = match apps {
            0 if IS_WHOLE => self.slots_before(),
            0 => "the nodes before have slots for all".into(),
            _ => {
                "each app begins at its first node, and the nodes before have slots for all".into()
            }
        };
        let text = format!("{start}: {why}");
        let mut lines = vec![self.with_option(Meaning::MapBy, "--map-by", "node")];
        if IS_WHOLE {
            // With an object, it is kept.
            let job = trace.job.as_ref().and_then(Options::map);
            let is_by_object = job.is_some_and(|by| by.level().is_some());
            let own = self.mapping().and_then(whole_mapping);
            let kept = own.and_then(|own| match is_by_object {
                true => Some(format!("{own}:span")),
                false => Some(format!("node:{}", own.strip_prefix("slot:")?)),
            });
            let kept = kept.map(|value| self.with_mapping(&value));
            lines.splice(0..0, kept);
            lines.extend(self.with_own_nodes());
            lines.extend(self.with_one_on_each());
        }
        let uses_all = |other: &TracedCase| empty_nodes(&other.trace).is_empty();
        let by_node = self.tried(lines, uses_all);
        let reason = Reason::new(text, "PAM-MAP-PLACE-1");
        let change = |(line, what): (Vec<String>, String), binds: String| LineChange {
            text: format!("{what} uses all nodes{binds}"),
            line,
        };
        if !IS_WHOLE {
            return Some(reason.advising(by_node.map(|it| change(it, String::new()))));
        }
        let patterns = spans(&by_node).then(|| self.tried(self.with_patterns(), uses_all));
        let lines = by_node.into_iter().chain(patterns.flatten());
        let changes = lines.map(|it| {
            let binds = self.change_of_binding(&it.0);
            change(it, binds)
        });
        Some(reason.advising(changes))
    }

    /// Returns that the lines of a file, or the lists of hosts, do not name the empty nodes, if each app has a list and uses all of it.
    fn for_unnamed_nodes(&self, start: &str, it: &str) -> Option<Reason> {
        let trace = self.index.trace;
        if self.is_mapped_by_file() {
            let text =
                format!("{start}: the lines of the file that the ranks have do not name {it}");
            return Some(Reason::new(text, "PAM-MAP-FILE-1"));
        }
        let mut requirement = None;
        for (app, segment) in (0..).zip(self.case.line.segments()) {
            let (source, usable) = self.index.nodes_of(app)?;
            let placed = trace.procs.iter().filter(|placed| placed.app == app);
            let used: BTreeSet<u32> = placed.map(|placed| placed.node).collect();
            if source == NodeSource::Allocation || used.len() < usable as usize {
                return None;
            }
            let mut options = segment.possible_options();
            let lists = |given: &GivenOption| match source {
                NodeSource::HostList => given.is_host_list(),
                _ => given.meaning().names_hostfile(),
            };
            let list = options.find(|given| lists(given));
            let list = list.map(|given| given.word.text.split('=').next().unwrap_or_default());
            requirement = Some((source.requirement(), list.unwrap_or_default()));
        }
        let (requirement, option) = requirement?;
        let text = match self.case.line.segments().len() {
            1 => format!("{start}: `{option}` does not name {it}"),
            _ => format!("{start}: no app names {it}"),
        };
        Some(Reason::new(text, requirement))
    }

    /// Returns that the nodes before the empty ones have slots for all.
    fn slots_before(&self) -> String {
        let trace = self.index.trace;
        let counts = process_counts(trace);
        let nodes = trace.nodes.iter().zip(&counts);
        let used: Vec<_> = nodes.filter(|(_, count)| **count > 0).collect();
        let slots: i64 = used.iter().map(|(node, _)| node.slots).sum();
        let slots = words::count(slots, "slot");
        match used.as_slice() {
            [(only, _)] => {
                let machine = self.case.machines.distinct().get(only.machine);
                let cores = machine.map(|it| it.objects(Level::Core).len());
                let are_cores = cores.and_then(|it| i64::try_from(it).ok()) == Some(only.slots);
                let each = match are_cores && self.is_uncounted(&only.name) {
                    true => ", one for each core",
                    false => "",
                };
                format!("{} has {slots}{each}, enough for all", only.name)
            }
            _ => format!("the nodes before have {slots}, enough for all"),
        }
    }

    /// Returns whether a hostfile lists a node once, without its slots.
    fn is_uncounted(&self, node: &str) -> bool {
        let options = self.case.line.possible_options();
        let mut files = options.filter(|given| given.meaning().names_hostfile());
        let text = files.find_map(|given| self.case.files.get(&given.value()?.text));
        let text = text.filter(|text| text.len() <= MOST_BYTES);
        text.is_some_and(|text| mentions(text).get(node) == Some(&1))
    }

    /// Returns the lines with as many processes on each object, which each series of Open MPI spreads alike.
    fn with_patterns(&self) -> Vec<(Vec<String>, String)> {
        let trace = self.index.trace;
        let nodes = trace.nodes.len() - usize::from(!trace.head_allocated);
        let own = self.mapping().and_then(whole_mapping).unwrap_or_default();
        let (object, rest) = match own.split_once(':') {
            Some((object, rest)) => (object, format!(":{rest}")),
            None => (&*own, String::new()),
        };
        let each = trace.procs.len().div_ceil(nodes.max(1));
        let object = if object == "socket" {
            "package"
        } else {
            object
        };
        let values = (1..=each.min(MOST_EACH)).map(|count| format!("ppr:{count}:{object}{rest}"));
        let mut lines: Vec<_> = values.map(|value| self.with_mapping(&value)).collect();
        if rest.is_empty() && !self.has(Meaning::BindTo) {
            let (mut line, text) = self.with_mapping(&format!("ppr:{each}:node"));
            line.splice(0..0, ["--bind-to".to_owned(), object.to_owned()]);
            let text = text.replacen('`', &format!("`--bind-to {object} "), 1);
            lines.push((line, text));
        }
        lines
    }

    /// Returns how many CPUs each process has in a changed line, as the end of a sentence, if it is another number.
    fn change_of_binding(&self, words: &[String]) -> String {
        let line = self.case.line.with_words(words.to_vec());
        let case = Case {
            line: line.with_appfile(&self.case.files),
            ..self.case.clone()
        };
        let traced = crate::trace(&case, self.rules);
        let cpus_of = |trace: &MappingTrace, process: usize| {
            let (count, noun) = cpus_of(&case, trace, process)?;
            Some(words::count(i64::try_from(count).ok()?, noun))
        };
        // Ranks that differ have no short answer.
        let cpus = |trace: &MappingTrace| {
            let mut each = (0..trace.procs.len()).map(|it| cpus_of(trace, it));
            let first = each.next()??;
            each.all(|it| it.as_ref() == Some(&first)).then_some(first)
        };
        match (cpus(self.index.trace), cpus(&traced.trace)) {
            (Some(here), Some(there)) if here != there => {
                format!(", and binds each rank to {there} instead of {here}")
            }
            _ => String::new(),
        }
    }

    /// Returns that a host that is listed several times has a slot for each mention, where another has one for each CPU because it is
    /// listed once; with the line that takes the file's lines as places, if it maps.
    pub(super) fn for_repeated_hosts(&self) -> Option<Reason> {
        let case = self.case;
        let options = case.line.possible_options();
        let mut files = options.filter(|given| given.meaning().names_hostfile());
        let name = &files.next()?.value()?.text;
        let text = case.files.get(name)?;
        if text.len() > MOST_BYTES {
            return None;
        }
        let counts = mentions(text);
        let with = |is_chosen: &dyn Fn(usize) -> bool| -> Vec<&str> {
            let hosts = counts.iter().filter(|(_, count)| is_chosen(**count));
            hosts.map(|(host, _)| *host).collect()
        };
        let (repeated, single) = (with(&|count| count > 1), with(&|count| count == 1));
        let node_of = |host: &str| {
            let mut nodes = self.index.trace.nodes.iter();
            nodes.find(|node| *node.name == *host)
        };
        let slots = |host: &str| Some(words::count(node_of(host)?.slots, "slot"));
        let (many, one) = (*repeated.first()?, *single.first()?);
        // A resource manager may give the slots instead.
        let node = node_of(one)?;
        let machine = case.machines.distinct().get(node.machine)?;
        let cpus = [machine.objects(Level::Core).len(), machine.cpus().len()];
        if !cpus.contains(&usize::try_from(node.slots).ok()?) {
            return None;
        }
        let text = format!(
            "in {name} a host has a slot for each line that lists it, but one that a single line lists without `slots=` has a slot for each CPU: {many} has {}, {one} has {}",
            slots(many)?,
            slots(one)?
        );
        let line = self.with_option(Meaning::MapBy, "--map-by", "seq");
        let in_order = self.tried(vec![line], |_| true);
        let in_order = in_order.map(|(line, what)| LineChange {
            text: format!("{what} puts a rank on the host of each line"),
            line,
        });
        Some(Reason::new(text, "PAM-SLOTS-1").advising(in_order))
    }

    /// Returns that the head node is used after another, as the hosts are listed.
    pub(super) fn for_order_of_nodes(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let head = trace.nodes.first().filter(|_| trace.head_allocated)?;
        let first = trace.procs.first().filter(|placed| placed.node > 0)?;
        let before = trace.nodes.get(first.node as usize)?;
        let is_used = trace.procs.iter().any(|placed| placed.node == 0);
        let older = match self.case.line.environment().launcher().is_open_mpi() {
            true if IS_WHOLE => "; Open MPI 4 began with its own node",
            _ => "",
        };
        let text = format!(
            "nodes are used in the order of the list, wherever {} runs: {} comes before {}{older}",
            self.case.launcher(),
            before.name,
            head.name
        );
        is_used.then(|| Reason::new(text, "PAM-MAP-PLACE-1"))
    }

    /// Returns that a list of hosts has an address, which an older release refuses if it is the launcher's own, or names with a domain,
    /// which is left out.
    pub(super) fn for_names_of_hosts(&self) -> Vec<Reason> {
        let line = self.case.line.line();
        let lists = line.possible_options().filter(|it| it.is_host_list());
        let lists = lists.filter_map(GivenOption::value);
        let hosts = lists.flat_map(|list| list.text.split(','));
        let hosts = hosts.map(|host| host.split(':').next().unwrap_or_default());
        let (addresses, names): (Vec<&str>, Vec<&str>) =
            hosts.partition(|host| host.parse::<Ipv4Addr>().is_ok());
        let mut found = Vec::new();
        let is_open_mpi = line.environment().launcher().is_open_mpi();
        if let Some(address) = addresses.first().filter(|_| is_open_mpi) {
            found.push(Reason::plain(format!(
                "if {address} is the launcher's own node, Open MPI 5.0.6 refuses it"
            )));
        }
        let nodes = &self.index.trace.nodes;
        let is_cut = |name: &&&str| {
            let (short, _) = name.split_once('.').unwrap_or_default();
            nodes.iter().any(|node| *node.name == *short)
        };
        if let Some(name) = names.iter().find(is_cut) {
            let text = format!("{name} is shown without its domain");
            found.push(Reason::plain(text).aside());
        }
        found
    }

    /// Returns that NOLOCAL excludes no node, because the launcher's is not one of the job's.
    pub(super) fn for_idle_nolocal(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let mut apps = trace.apps.iter().map(|(_, options)| options);
        let all = trace.job.iter().chain(&mut apps);
        let mut excluding = all.filter(|it| it.mapping.has(MappingPolicy::NO_USE_LOCAL));
        let is_idle = excluding.next().is_some() && !trace.head_allocated;
        let head = &trace.nodes.first()?.name;
        is_idle.then(|| Reason {
            is_aside: true,
            ..Reason::plain(format!(
                "NOLOCAL excludes no node here: {head}, where {} runs, is not listed",
                match self.case.line.environment().launcher() {
                    Launcher::Prun => "prte".to_owned(),
                    _ => self.case.launcher().to_string(),
                }
            ))
        })
    }

    /// Returns the line with a process for each node, if it has fewer processes than nodes.
    pub(super) fn with_one_on_each(&self) -> Option<(Vec<String>, String)> {
        let trace = self.index.trace;
        let skips_head = |options: &Options| options.mapping.has(MappingPolicy::NO_USE_LOCAL);
        let is_skipped = !trace.head_allocated || trace.job.as_ref().is_some_and(skips_head);
        let nodes = trace.nodes.len() - usize::from(is_skipped);
        let line = self.case.line.line();
        let mut options = line.possible_options();
        let given = options.find(|it| matches!(it.meaning(), Meaning::Np | Meaning::OlderNp))?;
        if trace.procs.len() >= nodes || line.segments().len() > 1 {
            return None;
        }
        let mut edits = Edits::default();
        edits.replace(given.value()?, nodes.to_string());
        let mut mapping = "node".to_owned();
        match self.mapping() {
            Some(given) if given.meaning() == Meaning::MapBy => {
                let value = given.value()?;
                let (policy, rest) = value.text.split_once(':').unwrap_or((&value.text, ""));
                // What follows a pattern is a part of it.
                if !rest.is_empty() && !policy.eq_ignore_ascii_case("ppr") {
                    mapping = format!("{mapping}:{rest}");
                }
                edits.replace(value, mapping.clone());
            }
            Some(_) => return None,
            None => edits.insert(0, vec!["--map-by".to_owned(), mapping.clone()]),
        }
        let name = given.word.text.split('=').next().unwrap_or_default();
        let text = format!("`{name} {nodes} --map-by {mapping}`");
        Some((line.edited(edits), text))
    }

    /// Returns the line that gives each app nodes of its own, if no app lists its own and there are enough.
    pub(super) fn with_own_nodes(&self) -> Option<(Vec<String>, String)> {
        let line = self.case.line.line();
        let segments = line.segments();
        let trace = self.index.trace;
        let skipped = usize::from(!trace.head_allocated);
        let nodes = trace.nodes.get(skipped..)?;
        let each = nodes.len() / segments.len();
        let lists_hosts =
            |given: &GivenOption| given.is_host_list() || given.meaning().names_hostfile();
        let mut later = segments.iter().skip(1).flat_map(|it| it.possible_options());
        if segments.len() < 2 || each == 0 || nodes.len() > MOST_NODES || later.any(lists_hosts) {
            return None;
        }
        let mut edits = Edits::default();
        let mut texts = Vec::new();
        for (app, segment) in segments.iter().enumerate() {
            let end = match app + 1 == segments.len() {
                true => nodes.len(),
                false => (app + 1) * each,
            };
            let hosts = nodes[app * each..end].iter();
            let hosts: Vec<String> = hosts
                .map(|it| format!("{}:{}", it.name, it.slots))
                .collect();
            let hosts = hosts.join(",");
            texts.push(format!("`-H {hosts}`"));
            let mut options = segment.possible_options();
            match options
                .find(|given| given.is_host_list())
                .and_then(GivenOption::value)
            {
                Some(old) => edits.replace(old, hosts),
                None => {
                    let first = segment.items.first().and_then(|item| item.words().next());
                    let before = first.and_then(|word| word.spot)?.word;
                    edits.insert(before, vec!["-H".to_owned(), hosts]);
                }
            }
        }
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let text = format!("giving each app its own nodes, {},", words::list(&texts));
        Some((line.edited(edits), text))
    }
}

/// Returns the names of the nodes after the last one with a process. Empty if a node has more processes than slots.
fn empty_nodes(trace: &MappingTrace) -> Vec<Arc<str>> {
    let counts = process_counts(trace);
    let mut nodes = trace.nodes.iter().zip(&counts);
    if nodes.any(|(node, count)| i64::try_from(*count).is_ok_and(|count| count > node.slots)) {
        return Vec::new();
    }
    let used = counts.iter().rposition(|count| *count > 0);
    let empty = trace.nodes.iter().skip(used.map_or(0, |last| last + 1));
    empty.map(|node| Arc::clone(&node.name)).collect()
}

/// Returns whether a line maps by object on all nodes, which not each series of Open MPI does alike.
fn spans(line: &Option<(Vec<String>, String)>) -> bool {
    let mut words = line.iter().flat_map(|(words, _)| words);
    words.any(|word| word.ends_with(":span"))
}

/// Returns how many lines list each host of a hostfile without a number of slots. A host with a number is left out.
fn mentions(text: &str) -> BTreeMap<&str, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let lines = text.lines().filter_map(|line| line.split('#').next());
    for line in lines {
        let Some(host) = line.split_whitespace().next() else {
            continue;
        };
        let is_plain = !line.contains('=')
            && host
                .chars()
                .all(|it| it.is_alphanumeric() || "-._".contains(it));
        *counts.entry(host).or_default() += usize::from(is_plain);
    }
    counts.retain(|_, count| *count > 0);
    counts
}
