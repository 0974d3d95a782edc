//! Lines that give what a line does not: CPUs of one's own, a binding, more CPUs, another package. Each is mapped before it is advised.

use super::super::IS_WHOLE;
use super::super::changes::{LineChange, shortened, without_ranges, words_of};
use super::super::index::DecisionIndex;
use super::super::places::level_of_objects;
use super::super::report::Reason;
use super::super::shown::{Loads, crowded};
use super::super::words;
use crate::decisions::{BindingBasis, Decision};
use crate::job_map::JobMap;
use crate::mapping::{MappedJob, MappingTrace};
use crate::option_table::Meaning;
use crate::options::Options;
use crate::policy::{MapBy, MappingPolicy, Spanned};
use crate::syntax::{Edits, GivenOption};
use crate::topology::order::collected;
use crate::topology::{CpuSet, Level};
use crate::{Case, Rules, TracedCase};
use std::collections::{BTreeMap, BTreeSet};

/// A job whose line is changed: the changes keep the number of processes on each node.
pub(super) struct Advice<'a> {
    pub(super) case: &'a Case,
    pub(super) mapped: &'a MappedJob,
    pub(super) index: &'a DecisionIndex<'a>,
    pub(super) rules: &'a Rules,
    /// The threads of each process, if their number is known.
    pub(super) threads: Option<usize>,
}

impl Advice<'_> {
    /// Returns that processes share CPUs although nothing asks for it, with a line that gives each its own and one that uses all
    /// packages, where such lines map.
    pub(super) fn for_shared_cpus(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let job = trace.job.as_ref().and_then(Options::map);
        let is_listed = IS_WHOLE && job == Some(MapBy::PeList);
        // Who names an object to bind to asks for all of its CPUs.
        if self.has(Meaning::BindTo) && !is_listed {
            return None;
        }
        let loads = Loads::new(trace);
        let most = trace
            .procs
            .iter()
            .map(|it| loads.of(it.node, it.set))
            .max()?;
        if most < 2 {
            return None;
        }
        let mut lines = self.lines_for_threads();
        lines.extend(own_cpus_lines(self.case));
        let own = self.first(lines, |other| {
            let loads = Loads::new(&other.trace);
            let mut placed = other.trace.procs.iter();
            placed.all(|it| it.set.is_some() && loads.of(it.node, it.set) == 1)
        });
        let own = own.map(|(line, what)| LineChange {
            text: format!("{what} gives each its own"),
            line,
        });
        let (idle, used) = match IS_WHOLE {
            true => packages(self.case, trace),
            false => (0, 0),
        };
        let is_narrow = idle > 0 && used < most as usize;
        let every = (is_narrow && !is_listed).then(|| {
            self.first(self.package_lines(idle + used), |it| {
                packages(self.case, &it.trace).0 == 0
            })
        });
        let every = every.flatten().map(|(line, what)| LineChange {
            text: format!(
                "the processes of {} use {used} of its {} packages, and {what} uses all",
                first_with_idle(self.case, trace),
                idle + used
            ),
            line,
        });
        let is_ordered = self
            .index
            .trace
            .job
            .as_ref()
            .is_some_and(|job| job.mapping.has(MappingPolicy::ORDERED));
        let why = match is_listed {
            true if is_ordered => ", because each app begins with the first CPU of the list",
            true => ", because each has all CPUs of the list",
            false => "",
        };
        let text = format!("up to {most} processes share a CPU{why}");
        Some(Reason::plain(text).advising(own.into_iter().chain(every)))
    }

    /// Returns the line that binds all processes, if there is one.
    pub(super) fn for_unbound(&self) -> Option<LineChange> {
        let lines = ["core", "hwthread"].map(|object| {
            let new = format!("{object}:overload-allowed");
            self.with_option(Meaning::BindTo, "--bind-to", &new)
        });
        let (line, what) = self.first(lines.to_vec(), |other| {
            other.trace.procs.iter().all(|placed| placed.set.is_some())
        })?;
        Some(LineChange {
            text: format!("{what} would bind them"),
            line,
        })
    }

    /// Returns that the CPUs of a file are not used because a directive binds nothing, with the line that uses them.
    pub(super) fn for_unused_file(&self) -> Option<Reason> {
        let index = self.index;
        let mut placed = (0..).zip(&index.trace.procs);
        let is_unbound = |process: u32| {
            let basis = index.binding_of(process);
            basis == Some(BindingBasis::Unrequested)
        };
        let by_file = |app: u32| {
            let options = index.trace.options_of(app as usize);
            options.and_then(Options::map) == Some(MapBy::User)
        };
        placed.find(|(process, it)| by_file(it.app) && is_unbound(*process))?;
        let options = self.case.line.line().possible_options();
        let directives = options.filter(|given| given.meaning() == Meaning::BindTo);
        let values = directives.filter_map(GivenOption::value);
        let mut lines: Vec<_> = values
            .map(|it| self.with_value(it, "--bind-to", "core"))
            .collect();
        if lines.is_empty() {
            lines.push(self.with_option(Meaning::BindTo, "--bind-to", "core"));
        }
        let (line, what) = self.first(lines, |other| {
            let mut decisions = other.trace.decisions.iter();
            decisions.any(|decision| {
                matches!(decision, Decision::Bound { process, basis: BindingBasis::File } if is_unbound(*process))
            })
        })?;
        let change = LineChange {
            text: format!("{what} uses them"),
            line,
        };
        let text = "binding policy NONE: the CPUs of the rankfile are ignored";
        Some(Reason::new(text, "PAM-MAP-FILE-1").advising([change]))
    }

    /// Returns how consecutive ranks are spread over the objects that they are mapped to, with the line of the other order.
    pub(super) fn for_order_of_objects(&self) -> Option<Reason> {
        let trace = self.index.trace;
        let options = trace.job.as_ref()?;
        let level = level_of_objects(options.map(), options)?;
        let is_one = trace.procs.iter().all(|placed| placed.app == 0);
        if level >= Level::Core || !is_one || self.has(Meaning::RankBy) {
            return None;
        }
        let is_in_turn = order_of_objects(trace)?;
        let noun = level.noun();
        let (in_turn, filled) = (
            format!("each {noun} in turn"),
            format!("one {noun} before the next"),
        );
        let (text, other, end) = match is_in_turn {
            true => (
                format!("are on {in_turn}"),
                "fill",
                format!("fills {filled}"),
            ),
            false => (
                format!("fill {filled}"),
                "span",
                format!("puts them on {in_turn}"),
            ),
        };
        let line = self.with_option(Meaning::RankBy, "--rank-by", other);
        let (line, what) = self.first(vec![line], |it| {
            order_of_objects(&it.trace) == Some(!is_in_turn)
        })?;
        let text = format!("consecutive ranks {text}{}", first_objects(trace, noun));
        Some(Reason::new(text, "PAM-RANK-ORDER-1").advising([LineChange {
            text: format!("{what} {end}"),
            line,
        }]))
    }

    /// Returns the first of some lines that maps as many processes to the same nodes and has a property. Each bound process has a CPU
    /// for each of its threads there.
    pub(super) fn first(
        &self,
        lines: Vec<(Vec<String>, String)>,
        has: impl Fn(&TracedCase) -> bool,
    ) -> Option<(Vec<String>, String)> {
        let on = |map: &JobMap| -> Vec<(String, usize)> {
            let nodes = map.nodes.iter();
            nodes
                .map(|it| (it.name.to_string(), it.procs.len()))
                .collect()
        };
        let here = on(&self.mapped.map);
        self.tried(lines, |traced| {
            let keeps = |other: &MappedJob| on(&other.map) == here;
            let is_roomy = || !IS_WHOLE || crowded(&traced.trace, self.threads).next().is_none();
            traced.outcome.as_ref().is_ok_and(keeps) && is_roomy() && has(traced)
        })
    }

    /// Returns the first of some lines that maps and has a property.
    pub(super) fn tried(
        &self,
        lines: Vec<(Vec<String>, String)>,
        has: impl Fn(&TracedCase) -> bool,
    ) -> Option<(Vec<String>, String)> {
        lines.into_iter().find(|(words, _)| {
            let line = self.case.line.with_words(words.clone());
            let case = Case {
                line: line.with_appfile(&self.case.files),
                ..self.case.clone()
            };
            let traced = crate::trace(&case, self.rules);
            traced.outcome.is_ok() && has(&traced)
        })
    }

    /// Returns whether the entries of a file are the places of all processes.
    pub(super) fn is_mapped_by_file(&self) -> bool {
        let mut decisions = self.index.trace.decisions.iter();
        decisions.all(|decision| match decision {
            Decision::Component {
                name, maps: true, ..
            } => ["lsf", "rank_file", "seq"].contains(name),
            _ => true,
        })
    }

    pub(super) fn has(&self, meaning: Meaning) -> bool {
        let mut options = self.case.line.possible_options();
        options.any(|given| given.meaning() == meaning)
    }

    /// Returns the line with another value of a directive, or with the directive in front.
    pub(super) fn with_option(
        &self,
        meaning: Meaning,
        option: &str,
        value: &str,
    ) -> (Vec<String>, String) {
        let line = self.case.line.line();
        let mut options = line.possible_options();
        let given = options.find(|given| given.meaning() == meaning);
        if let Some(old) = given.and_then(GivenOption::value) {
            return self.with_value(old, option, value);
        }
        let mut edits = Edits::default();
        edits.insert(0, vec![option.to_owned(), value.to_owned()]);
        (line.edited(edits), format!("`{option} {value}`"))
    }

    /// Returns the line with another value in the place of a directive's.
    fn with_value(&self, old: &Spanned, option: &str, value: &str) -> (Vec<String>, String) {
        let mut edits = Edits::default();
        edits.replace(old, value.to_owned());
        let line = self.case.line.line().edited(edits);
        (line, format!("`{option} {value}`"))
    }

    /// Returns the option that gives the mapping, if there is one.
    pub(super) fn mapping(&self) -> Option<&GivenOption> {
        let mut options = self.case.line.line().possible_options();
        options.find(|given| matches!(given.meaning(), Meaning::MapBy | Meaning::IntoMapping(_)))
    }

    /// Returns the line with another mapping in the place of its own.
    pub(super) fn with_mapping(&self, value: &str) -> (Vec<String>, String) {
        let line = self.case.line.line();
        let words = self.mapping().and_then(|given| {
            let first = given.word_index()?;
            let own = given.values.iter().filter_map(|value| value.spot);
            Some(first..own.map(|spot| spot.word).max().unwrap_or(first) + 1)
        });
        let mut edits = Edits::default();
        let mut text = format!("`--map-by {value}`");
        if let Some(words) = words {
            if IS_WHOLE {
                let old = line.words().get(words.clone()).unwrap_or_default();
                text += &format!(" instead of `{}`", old.join(" "));
            }
            edits.remove(words);
        }
        edits.insert(0, vec!["--map-by".to_owned(), value.to_owned()]);
        (line.edited(edits), text)
    }

    /// Returns the lines that may use all packages: by package, and with as many processes on each.
    fn package_lines(&self, packages: usize) -> Vec<(Vec<String>, String)> {
        let each = self
            .mapped
            .map
            .nodes
            .iter()
            .map(|node| node.procs.len())
            .max();
        let each = each.unwrap_or(0) / packages.max(1);
        let values = ["package".to_owned(), format!("ppr:{each}:package")];
        collected(values.iter().map(|value| self.with_mapping(value)))
    }
}

/// Returns the number of processes on each node of the allocation.
pub(super) fn process_counts(trace: &MappingTrace) -> Vec<usize> {
    let mut counts = vec![0; trace.nodes.len()];
    for placed in &trace.procs {
        if let Some(count) = counts.get_mut(placed.node as usize) {
            *count += 1;
        }
    }
    counts
}

/// Returns whether consecutive ranks are on different objects, on the first node that has several objects with several ranks each;
/// nothing if no node has, or if neither order is kept.
fn order_of_objects(trace: &MappingTrace) -> Option<bool> {
    let mut nodes: Vec<Vec<(u32, u32)>> = vec![Vec::new(); trace.nodes.len()];
    for placed in &trace.procs {
        let of_node = nodes.get_mut(placed.node as usize)?;
        of_node.push((placed.rank?, placed.object?));
    }
    let orders = nodes.into_iter().filter_map(|mut ranks| {
        ranks.sort_unstable();
        let changes = ranks.windows(2).filter(|pair| pair[0].1 != pair[1].1);
        let changes = changes.count();
        let objects: BTreeSet<u32> = collected(ranks.iter().map(|(_, object)| *object));
        let crowded = ranks.len() > objects.len() && objects.len() > 1;
        crowded.then_some(match () {
            () if changes + 1 == objects.len() => Some(false),
            () if changes + 1 == ranks.len() => Some(true),
            () => None,
        })
    });
    orders.into_iter().next().flatten()
}

/// Returns which ranks are on the first two objects of the first node with several, in parentheses.
fn first_objects(trace: &MappingTrace, noun: &str) -> String {
    let mut objects: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
    for placed in &trace.procs {
        if let Some((object, rank)) = placed.object.zip(placed.rank) {
            let ranks = objects.entry((placed.node, object)).or_default();
            ranks.push(rank);
        }
    }
    let objects: Vec<_> = objects.into_iter().collect();
    let is_pair = |pair: &&[((u32, u32), Vec<u32>)]| pair[0].0.0 == pair[1].0.0;
    let Some([(first, ranks), (second, others)]) = objects.windows(2).find(is_pair) else {
        return String::new();
    };
    let text = |ranks: &[u32]| {
        let mut ranks = ranks.to_vec();
        ranks.sort_unstable();
        words::runs_text(&words::runs(&ranks))
    };
    let (ranks, others) = (text(ranks), text(others));
    format!(
        " ({ranks} on {noun} {}, {others} on {noun} {})",
        first.1, second.1
    )
}

/// Returns the numbers of idle packages and of others, of the node with the most idle ones.
fn packages(case: &Case, trace: &MappingTrace) -> (usize, usize) {
    let counts = packages_of_nodes(case, trace);
    counts.iter().map(|(_, it)| *it).max().unwrap_or((0, 0))
}

/// Returns the first node with the most idle packages, or `a node` if all have as many.
fn first_with_idle(case: &Case, trace: &MappingTrace) -> String {
    let counts = packages_of_nodes(case, trace);
    let most = counts.iter().map(|(_, it)| *it).max();
    match counts.iter().find(|(_, it)| Some(*it) == most) {
        Some((name, _)) if counts.iter().any(|(_, it)| Some(*it) != most) => (*name).to_owned(),
        _ => "a node".to_owned(),
    }
}

/// Returns for each node with bound processes how many of its packages are idle and used.
fn packages_of_nodes<'a>(case: &Case, trace: &'a MappingTrace) -> Vec<(&'a str, (usize, usize))> {
    let mut used = vec![CpuSet::new(); trace.nodes.len()];
    for placed in &trace.procs {
        let set = placed.set.and_then(|set| trace.sets.get(set as usize));
        if let (Some(set), Some(used)) = (set, used.get_mut(placed.node as usize)) {
            used.insert_all(&set.cpus);
        }
    }
    let nodes = trace.nodes.iter().zip(&used);
    let counts = nodes.filter_map(|(node, used)| {
        let machine = case.machines.distinct().get(node.machine)?;
        let all = machine.objects(Level::Package);
        let idle = all.iter().filter(|package| !used.intersects(&package.cpus));
        let idle = idle.count();
        (!used.is_empty()).then(|| (&*node.name, (idle, all.len() - idle)))
    });
    collected(counts)
}

/// Returns the lines that may give each process CPUs of its own, with what each changes.
fn own_cpus_lines(case: &Case) -> Vec<(Vec<String>, String)> {
    let line = case.line.line();
    let mut options = line.possible_options();
    let given = options.find(|given| given.meaning() == Meaning::MapBy);
    let mut found = Vec::new();
    if let Some(value) = given.and_then(GivenOption::value) {
        let new = format!("{}:ordered", value.text);
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        found.push((line.edited(edits), format!("`--map-by {new}`")));
    }
    let mut options = line.possible_options();
    let list = options.find(|given| given.meaning() == Meaning::IntoMapping("pe-list=#"));
    if IS_WHOLE && let Some(list) = list {
        // Not each series of Open MPI takes ranges for as many entries.
        let is_open_mpi = line.environment().launcher().is_open_mpi();
        let value = list.value().filter(|_| is_open_mpi);
        let cpus = value.and_then(|value| without_ranges(&value.text));
        if let Some((cpus, words)) = cpus.zip(words_of(list)) {
            let new = |cpus: &str| format!("pe-list={cpus}:ordered");
            let old = line.words()[words.clone()].join(" ");
            let mut edits = Edits::default();
            edits.insert(words.start, vec!["--map-by".to_owned(), new(&cpus)]);
            edits.remove(words);
            let shown = new(&shortened(&cpus));
            found.push((
                line.edited(edits),
                format!("`--map-by {shown}` instead of `{old}`"),
            ));
        }
        let mut edits = Edits::default();
        edits.insert(0, vec!["--map-by".to_owned(), ":ordered".to_owned()]);
        found.push((line.edited(edits), "`--map-by :ordered`".to_owned()));
    }
    for object in ["core", "hwthread"] {
        let mut edits = Edits::default();
        edits.insert(0, vec!["--bind-to".to_owned(), object.to_owned()]);
        found.push((line.edited(edits), format!("`--bind-to {object}`")));
    }
    found
}

/// Returns the mapping of an option, as `--map-by` has it, unless it gives the number of CPUs.
pub(super) fn own_mapping(given: &GivenOption) -> Option<String> {
    let mapping = whole_mapping(given)?;
    let has_cpus = mapping.to_ascii_lowercase().contains("pe=");
    (!has_cpus).then_some(mapping)
}

/// Returns the mapping of an option, as `--map-by` has it, if it has a policy.
pub(super) fn whole_mapping(given: &GivenOption) -> Option<String> {
    let value = &given.value()?.text;
    let mapping = match given.meaning() {
        Meaning::IntoMapping(pattern) => pattern.replace('#', value),
        _ => value.clone(),
    };
    (!mapping.starts_with(':')).then_some(mapping)
}
