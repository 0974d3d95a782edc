//! Words that mean something else where they are: a value in the name of a parameter, a policy after a colon, hardware threads that are
//! no CPUs; and lists of nodes that are too short.

use super::{Candidates, THREADS, cost, with_qualifier, words_of};
use crate::error::Topic;
use crate::explain::IS_WHOLE;
use crate::explain::causes::{left_over, mapper_selection, misplaced_policy, option_at_end};
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::syntax::{Edits, GivenOption};

/// The mapping by a sequence of nodes, and the component that does it.
const SEQ: &str = "seq";

/// The longest name of a host.
const LONGEST_NAME: usize = 253;

/// The most entries of a rankfile whose hosts are counted.
const MOST_ENTRIES: usize = 1 << 12;

/// The most nodes that are named.
const MOST_NODES: u64 = 64;

/// The most nodes whose names are listed in the text of a change.
const MOST_NAMES: usize = 4;

impl Candidates<'_> {
    /// Adds the line with the name of a parameter and its value as two words, where its value took the program's place.
    pub(super) fn add_split_parameter(&mut self) {
        if self.topic() != Some(Topic::NoExecutable) {
            return;
        }
        let line = self.line;
        let Some(given) = option_at_end(line) else {
            return;
        };
        let [name, _] = given.values.as_slice() else {
            return;
        };
        let Some(((parameter, value), spot)) = name.text.split_once('=').zip(name.spot) else {
            return;
        };
        let mut edits = Edits::default();
        edits.replace(name, parameter);
        edits.insert(spot.word + 1, vec![value.to_owned()]);
        let option = &given.word.text;
        let text = format!(
            "write `{option} {parameter} {value}` for `{option} {}`",
            name.text
        );
        self.push(cost::TYPO, edits, text);
    }

    /// Adds the line with a policy that is written as a qualifier in the place of one.
    pub(super) fn add_policy_without_colon(&mut self) {
        let line = self.line;
        let is_unknown = self.topic() == Some(Topic::UnrecognizedQualifier);
        let refusal = self.refusal.filter(|_| is_unknown);
        let found = refusal.and_then(|refusal| misplaced_policy(line, refusal));
        let Some((given, policy)) = found else { return };
        let Some(value) = given.value() else { return };
        let option = given.word.text.split('=').next().unwrap_or_default();
        let new = value.text.trim_start_matches(':');
        let mut edits = Edits::default();
        edits.replace(value, new);
        let text = format!("write `{option} {new}` for `{option} {}`", value.text);
        self.push(cost::TYPO, edits, text);
        let is_thread = policy.eq_ignore_ascii_case("hwthread");
        if let (true, Some(words)) = (is_thread && new == policy, words_of(given)) {
            let mut edits = Edits::default();
            let mapping = match given.meaning() {
                Meaning::BindTo => self.with_threads(&mut edits).1,
                _ => return,
            };
            edits.remove(words);
            let old = &value.text;
            let text = format!(
                "write `--map-by {mapping}` for `{option} {old}`: hardware threads are the CPUs"
            );
            self.push(cost::TYPO, edits, text);
        }
    }

    /// Adds the line with hardware threads as the CPUs, where processes are placed on them and cores are the CPUs.
    pub(super) fn add_threads_as_cpus(&mut self) {
        let line = self.line;
        let by_thread = |value: &Spanned| {
            let policy = value.text.split(':').next().unwrap_or_default();
            let policy = policy.to_ascii_lowercase();
            policy.len() > 1 && "hwthread".starts_with(&policy)
        };
        let mut options = line.possible_options();
        let is_by_thread = options.any(|given| {
            let is_place = matches!(given.meaning(), Meaning::MapBy | Meaning::BindTo);
            is_place && given.value().is_some_and(by_thread)
        });
        if self.topic() != Some(Topic::NotEnoughCpus) || !is_by_thread {
            return;
        }
        let mut edits = Edits::default();
        let (verb, mapping) = self.with_threads(&mut edits);
        let text = format!("{verb} `--map-by {mapping}`: hardware threads are the CPUs");
        self.push(cost::KEPT, edits, text);
    }

    /// Changes the job's mapping to one with hardware threads as the CPUs, and returns what to do, and with which mapping.
    fn with_threads(&self, edits: &mut Edits) -> (&'static str, String) {
        let first = self.line.segments().first();
        let mut options = first.into_iter().flat_map(|it| it.possible_options());
        let given = options.find(|given| given.meaning() == Meaning::MapBy);
        match given.and_then(GivenOption::value) {
            Some(value) => {
                let new = with_qualifier(value, THREADS);
                edits.replace(value, new.clone());
                ("use", new)
            }
            None => {
                let new = format!(":{THREADS}");
                edits.insert(0, vec!["--map-by".to_owned(), new.clone()]);
                ("add", new)
            }
        }
    }

    /// Adds the line with the nodes of its rankfile, where it names none and the file is refused.
    pub(super) fn add_nodes_of_rankfile(&mut self) {
        let line = self.line;
        let mut options = line.possible_options();
        let names_nodes =
            |given: &GivenOption| given.is_host_list() || given.meaning().names_hostfile();
        if self.topic() != Some(Topic::BadRankfile) || options.any(names_nodes) {
            return;
        }
        let named = line
            .possible_options()
            .find_map(|given| match given.meaning() {
                Meaning::IntoMapping("rankfile:file=#") => Some(given.value()?.text.clone()),
                Meaning::MapBy => {
                    let parts = given.value()?.split(':');
                    let mut files = parts.iter().filter_map(|part| {
                        let (name, value) = part.name_and_value();
                        value.filter(|_| name.eq_ignore_ascii_case("file"))
                    });
                    files.next().map(str::to_owned)
                }
                _ => None,
            });
        let Some(text) = named.and_then(|name| self.case.files.get(&name)) else {
            return;
        };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for entry in text.lines().take(MOST_ENTRIES) {
            let host = entry.split_once('=').map(|(_, rest)| rest.trim_start());
            let host = host.and_then(|rest| rest.split_whitespace().next());
            let is_name = |host: &&str| {
                let mut letters = host.chars();
                host.len() <= LONGEST_NAME
                    && letters.all(|it| it.is_ascii_alphanumeric() || "-._".contains(it))
            };
            let Some(host) = host.filter(is_name) else {
                continue;
            };
            match counts.iter_mut().find(|(name, _)| *name == host) {
                Some((_, count)) => *count += 1,
                None => counts.push((host, 1)),
            }
        }
        if counts.is_empty() || counts.len() as u64 > MOST_NODES {
            return;
        }
        let hosts: Vec<String> = counts
            .iter()
            .map(|(host, count)| format!("{host}:{count}"))
            .collect();
        let hosts = hosts.join(",");
        let mut edits = Edits::default();
        edits.insert(0, vec!["-H".to_owned(), hosts.clone()]);
        let text = format!("name the nodes of the file: `-H {hosts}`");
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line without the selection of mapping components that leaves none for it, and with the mapping of the one that is left.
    pub(super) fn add_mappers(&mut self) {
        let line = self.line;
        let is_restricted = self.topic() == Some(Topic::MapperRestricted);
        let found = is_restricted.then(|| mapper_selection(line)).flatten();
        let Some((given, names)) = found else { return };
        let Some(words) = words_of(given) else { return };
        let written = line.words()[words.clone()].join(" ");
        if names.text == SEQ {
            let mut options = line.possible_options();
            let mapping = options.find(|given| given.meaning() == Meaning::MapBy);
            let mut edits = Edits::default();
            edits.remove(words.clone());
            let mapping = mapping.and_then(GivenOption::value);
            match mapping {
                Some(value) => edits.replace(value, SEQ),
                None => edits.insert(words.start, vec!["--map-by".to_owned(), SEQ.to_owned()]),
            }
            let other = mapping.map_or_else(String::new, |it| format!(" and `{}`", it.text));
            let text = format!("write `--map-by {SEQ}` for `{written}`{other}");
            self.push(cost::KEPT, edits, text);
        }
        let mut edits = Edits::default();
        edits.remove(words);
        self.push(cost::QUALIFIER, edits, format!("drop `{written}`"));
    }

    /// Adds the line that names as many nodes as a pattern or the slots need, where a single node is known.
    pub(super) fn add_nodes(&mut self) {
        let line = self.line;
        let lacks_slots = self.topic() == Some(Topic::NotEnoughSlots);
        let Some((processes, places)) = self.processes_and_places().filter(|it| it.1 > 0) else {
            return;
        };
        let names_file = |given: &GivenOption| given.meaning().names_hostfile();
        let hosts = line.possible_options().find(|given| given.is_host_list());
        let hosts = hosts.and_then(GivenOption::value);
        // The slots of hosts that are named are changed instead.
        if lacks_slots && hosts.is_some() {
            return;
        }
        let first = match hosts {
            Some(list) if list.text.contains(',') => return,
            Some(list) => list.text.split(':').next().unwrap_or_default(),
            None => "node1",
        };
        let count = processes.div_ceil(places);
        if count > MOST_NODES || line.possible_options().any(names_file) || first.contains('+') {
            return;
        }
        let slots = match places {
            1 => String::new(),
            places => format!(":{places}"),
        };
        let names = (1..=count).map(|node| match node {
            1 => format!("{first}{slots}"),
            node => format!("node{node}{slots}"),
        });
        let names: Vec<String> = names.collect();
        let list = names.join(",");
        let shown = match names.as_slice() {
            [first, .., last] if names.len() > MOST_NAMES => format!("{first},…,{last}"),
            _ => list.clone(),
        };
        let mut edits = Edits::default();
        match hosts {
            Some(old) => edits.replace(old, list),
            None => edits.insert(0, vec!["-H".to_owned(), list]),
        }
        let text = format!("name {count} nodes, as in `-H {shown}`");
        let cost = match lacks_slots {
            true => cost::LESS,
            false => cost::KEPT,
        };
        self.push(cost, edits, text);
    }

    /// Returns how many processes a refused job has, and how many of them its node takes, by its pattern or its slots.
    fn processes_and_places(&self) -> Option<(u64, u64)> {
        let refusal = self.refusal?;
        let message = &refusal.message;
        match refusal.topic {
            Topic::PprTooManyProcs => {
                let (left, _) = left_over(self.line, refusal)?;
                let (_, rest) = message.split_once("which has ")?;
                let places: u64 = rest.split(' ').next()?.parse().ok()?;
                Some((left + places, places))
            }
            Topic::NotEnoughSlots => {
                let (needed, slots) = message.split_once(" slots, but the nodes have ")?;
                let needed = needed.rsplit(' ').next()?.parse().ok()?;
                let slots: u64 = slots.parse().ok()?;
                let of_node = self.pattern_of_node().filter(|_| IS_WHOLE);
                Some((needed, of_node.map_or(slots, |most| most.min(slots))))
            }
            _ => None,
        }
    }

    /// Returns how many processes a pattern has on each node.
    fn pattern_of_node(&self) -> Option<u64> {
        let mut options = self.line.possible_options();
        options.find_map(|given| {
            let value = given.value().map_or("", |value| &value.text);
            match given.meaning() {
                Meaning::AsMapping("ppr:1:node") => Some(1),
                Meaning::IntoMapping("ppr:#:node") => value.parse().ok(),
                Meaning::MapBy => {
                    let (count, object) = value.strip_prefix("ppr:")?.split_once(':')?;
                    object.starts_with("node").then(|| count.parse().ok())?
                }
                _ => None,
            }
        })
    }
}
