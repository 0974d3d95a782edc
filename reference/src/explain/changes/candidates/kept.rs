//! Changes that keep what was asked for: as many CPUs for each process, by another way.

use super::{Candidates, THREADS, cost, with_qualifier, words_of};
use crate::error::Topic;
use crate::explain::IS_WHOLE;
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::syntax::{Edits, GivenOption};
use crate::topology::Level;

/// The objects that have several CPUs, from the smallest on.
const LARGER: &[&str] = &["core", "numa", "package"];

/// What a change promises that keeps the CPUs of each process.
pub(in super::super) const AS_MANY: &str = "as many CPUs for each process";

/// The mapping that takes the CPUs of a process from the next free ones of the node, whatever object they are in.
const BY_SLOT: &str = "slot";

impl Candidates<'_> {
    /// Adds lines with the CPUs that each process is to have, where a directive asks for several: on a larger object, and of hardware
    /// threads.
    pub(super) fn add_kept(&mut self) {
        let line = self.line;
        if IS_WHOLE {
            self.add_slot_for_patterns();
        }
        for given in line.possible_options() {
            match given.meaning() {
                Meaning::MapBy => {
                    self.add_larger_object(given);
                    if IS_WHOLE {
                        self.add_slot_as_policy(given);
                        self.add_pattern_of_nodes(given);
                        self.add_nodes_for_sequence(given);
                        self.add_mapping_without_ranges(given);
                    }
                }
                Meaning::IntoQualifier("pe=#") if IS_WHOLE => self.add_cpus_by_slot(given),
                Meaning::IntoMapping("pe-list=#") if IS_WHOLE => {
                    self.add_list_without_ranges(given)
                }
                _ => {}
            }
        }
    }

    /// Adds the line with mappings by slot in the place of patterns with several CPUs for each process.
    fn add_slot_for_patterns(&mut self) {
        let mut edits = Edits::default();
        let (mut new, mut count) = (String::new(), 0);
        for given in self.line.possible_options() {
            let value = given.value().filter(|_| given.meaning() == Meaning::MapBy);
            let Some(value) = value else { continue };
            let parts: Vec<&str> = value.text.split(':').collect();
            let is_pattern = parts[0].eq_ignore_ascii_case("ppr");
            let rest = parts.get(3..).filter(|_| is_pattern).unwrap_or_default();
            let is_cpus = |part: &&str| part.to_ascii_lowercase().starts_with("pe=");
            if rest.iter().any(is_cpus) {
                new = format!("{BY_SLOT}:{}", rest.join(":"));
                count += 1;
                edits.replace(value, new.clone());
            }
        }
        let of_each = if count > 1 {
            "each pattern"
        } else {
            "the pattern"
        };
        let text = format!("use `--map-by {new}` instead of {of_each}");
        if count > 0 {
            self.push(cost::NUMBER, edits, text);
        }
    }

    /// Adds the line with a pattern on nodes and a binding in the place of one on a smaller object, for which nodes have too few slots.
    fn add_pattern_of_nodes(&mut self, given: &GivenOption) {
        let line = self.line;
        let mut options = line.possible_options();
        let is_bound = options.any(|given| given.meaning() == Meaning::BindTo);
        let value = given
            .value()
            .filter(|_| !is_bound && line.segments().len() == 1);
        let Some(value) = value else { return };
        let parts: Vec<&str> = value.text.split(':').collect();
        let ["ppr", count, object] = parts.as_slice() else {
            return;
        };
        let is_smaller = super::BINDINGS.contains(object);
        let Some(words) = words_of(given).filter(|_| is_smaller) else {
            return;
        };
        let new = format!("ppr:{count}:node");
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        edits.insert(
            words.start,
            vec!["--bind-to".to_owned(), (*object).to_owned()],
        );
        let text = format!("use `--bind-to {object} --map-by {new}`: {count} on each node");
        self.push(cost::NUMBER, edits, text);
    }

    /// Adds the line with a mapping by node in the place of a sequence with too few entries.
    fn add_nodes_for_sequence(&mut self, given: &GivenOption) {
        let is_short = self.topic() == Some(Topic::NotEnoughEntries);
        let Some(value) = given.value().filter(|_| is_short) else {
            return;
        };
        let (policy, rest) = value.text.split_once(':').unwrap_or((&value.text, ""));
        if !policy.eq_ignore_ascii_case("seq") {
            return;
        }
        let new = match rest {
            "" => "node".to_owned(),
            rest => format!("node:{rest}"),
        };
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        let text = format!("use `--map-by {new}`: each node takes several, in turn");
        self.push(cost::NUMBER, edits, text);
    }

    /// Adds the line with a mapping by slot in the place of an older option for the CPUs of a process, which leaves the mapping by core.
    fn add_cpus_by_slot(&mut self, given: &GivenOption) {
        let (Some(words), Some(value)) = (words_of(given), given.value()) else {
            return;
        };
        let new = format!("slot:pe={}", value.text);
        let old = self.line.words()[words.clone()].join(" ");
        let mut edits = Edits::default();
        let start = words.start;
        edits.remove(words);
        edits.insert(start, vec!["--map-by".to_owned(), new.clone()]);
        let text = format!("write `--map-by {new}` for `{old}`");
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line with a mapping by slot where a directive has the CPUs of a process and no policy, and without a binding, which would be
    /// the policy.
    fn add_slot_as_policy(&mut self, given: &GivenOption) {
        let line = self.line;
        let value = given.value().filter(|it| it.text.starts_with(':'));
        let mut parts = value.into_iter().flat_map(|it| it.split(':'));
        let has_cpus = parts.any(|part| part.name_and_value().0.eq_ignore_ascii_case("pe"));
        let Some(value) = value.filter(|_| has_cpus) else {
            return;
        };
        let option = given.word.text.split('=').next().unwrap_or_default();
        let new = format!("{BY_SLOT}{}", value.text);
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        let mut options = line.possible_options();
        let binding = options.find(|it| it.meaning() == Meaning::BindTo);
        let without = binding.and_then(words_of).map(|words| {
            let text = format!(" without `{}`", line.words()[words.clone()].join(" "));
            edits.remove(words);
            text
        });
        let without = without.unwrap_or_default();
        let text = format!("use `{option} {new}`{without}: {AS_MANY}");
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line with each CPU of a mapping by a list, in the place of ranges.
    fn add_mapping_without_ranges(&mut self, given: &GivenOption) {
        let Some(value) = given.value() else { return };
        let (list, rest) = value.text.split_once(':').unwrap_or((&value.text, ""));
        let Some((policy, list)) = list.split_once('=') else {
            return;
        };
        let is_list = ["pe-list", "pe_list"].contains(&policy.to_ascii_lowercase().as_str());
        let Some(new) = without_ranges(list).filter(|_| is_list) else {
            return;
        };
        let whole = |list: &str| match rest {
            "" => format!("{policy}={list}"),
            rest => format!("{policy}={list}:{rest}"),
        };
        let text = format!("list each CPU: `--map-by {}`", whole(&shortened(&new)));
        let mut edits = Edits::default();
        edits.replace(value, whole(&new));
        self.push(cost::NUMBER, edits, text);
    }

    /// Adds the line with each CPU of a list, in the place of ranges, which PRRTE 3 takes for one entry each.
    fn add_list_without_ranges(&mut self, given: &GivenOption) {
        let Some(list) = given.value() else { return };
        let (Some(new), Some(words)) = (without_ranges(&list.text), words_of(given)) else {
            return;
        };
        let mut edits = Edits::default();
        edits.replace(list, new.clone());
        let option = given.word.text.split('=').next().unwrap_or_default();
        let shown = shortened(&new);
        let text = format!("list each CPU: `{option} {shown}`");
        self.push(cost::NUMBER, edits, text);
        let new = format!("pe-list={new}:ordered");
        let mut edits = Edits::default();
        edits.insert(words.start, vec!["--map-by".to_owned(), new.clone()]);
        edits.remove(words);
        let text =
            format!("list each CPU, one for each process: `--map-by pe-list={shown}:ordered`");
        self.push(cost::NUMBER, edits, text);
    }

    /// Adds the line with one CPU for each process of an app without a mapping, where the first app's has several.
    pub(super) fn add_own_cpus(&mut self, segment: usize) {
        const ONE: &str = "slot:pe=1";
        let mapping = |segment: usize| {
            let mut options = self.line.segments().get(segment)?.possible_options();
            options.find(|given| given.meaning() == Meaning::MapBy)
        };
        let first = mapping(0).and_then(GivenOption::value);
        let has_several = first.is_some_and(|it| it.text.to_ascii_lowercase().contains("pe="));
        let at = self.line.segments().get(segment).filter(|_| segment > 0);
        let before = at.and_then(|at| at.items.first()?.words().next()?.spot);
        let Some(before) = before.filter(|_| has_several && mapping(segment).is_none()) else {
            return;
        };
        let mut edits = Edits::default();
        edits.insert(before.word, vec!["--map-by".to_owned(), ONE.to_owned()]);
        let text = format!("give app {segment} one CPU for each process: `--map-by {ONE}`");
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line with a pattern for each object in the place of a number for each node and a mapping by that object.
    pub(super) fn add_pattern_of_object(&mut self) {
        const OBJECTS: [(&str, Level); 4] = [
            ("package", Level::Package),
            ("socket", Level::Package),
            ("numa", Level::Numa),
            ("l3cache", Level::L3Cache),
        ];
        let line = self.line;
        let find = |meaning: Meaning| {
            let mut options = line.possible_options();
            options.find(|given| given.meaning() == meaning)
        };
        let is_twice = self.topic() == Some(Topic::MultiInstances);
        let pair = find(Meaning::IntoMapping("ppr:#:node")).zip(find(Meaning::MapBy));
        let Some((count, mapping)) = pair.filter(|_| is_twice) else {
            return;
        };
        let number = count.value().and_then(|it| it.text.parse::<usize>().ok());
        let value = mapping.value();
        let level = OBJECTS
            .iter()
            .find(|(name, _)| value.is_some_and(|it| it.text.eq_ignore_ascii_case(name)));
        let (Some(number), Some(value), Some((_, level))) = (number, value, level) else {
            return;
        };
        let objects = self.case.machines.shared().objects(*level).len();
        let Some(words) = words_of(count).filter(|_| objects > 0 && number % objects == 0) else {
            return;
        };
        let object = match level {
            Level::Package => "package",
            _ => &value.text,
        };
        let new = format!("ppr:{}:{object}", number / objects);
        let written = line.words()[words.clone()].join(" ");
        let mut edits = Edits::default();
        edits.remove(words);
        edits.replace(value, new.clone());
        let option = mapping.word.text.split('=').next().unwrap_or_default();
        let text = format!(
            "write `{option} {new}` for `{written}` and `{option} {}`",
            value.text
        );
        self.push(cost::KEPT, edits, text);
    }

    fn add_larger_object(&mut self, given: &GivenOption) {
        let Some(value) = given.value() else { return };
        let parts = value.split(':');
        let Some(policy) = parts.first() else { return };
        let has = |name: &str| {
            let mut names = parts.iter().map(|part| part.name_and_value().0);
            names.any(|it| it.eq_ignore_ascii_case(name))
        };
        if !has("pe") {
            return;
        }
        let option = given.word.text.split('=').next().unwrap_or_default();
        let is_by_thread =
            policy.text.len() > 1 && "hwthread".starts_with(&policy.text.to_ascii_lowercase());
        let own = LARGER
            .iter()
            .position(|it| policy.text.eq_ignore_ascii_case(it));
        let larger = match (is_by_thread, own) {
            (true, _) => LARGER,
            (false, Some(own)) => &LARGER[own + 1..],
            (false, None) => &[],
        };
        let by_slot = (IS_WHOLE && (is_by_thread || own == Some(0))).then_some(&BY_SLOT);
        for object in by_slot.into_iter().chain(larger) {
            let rest: Vec<&str> = parts[1..].iter().map(|it| it.text.as_str()).collect();
            let mut new = std::iter::once(*object)
                .chain(rest)
                .collect::<Vec<_>>()
                .join(":");
            if is_by_thread && !has(THREADS) {
                new = format!("{new}:{THREADS}");
            }
            let mut edits = Edits::default();
            edits.replace(value, new.clone());
            let where_from = match *object {
                BY_SLOT => "the next free ones",
                _ => "on a larger object",
            };
            let text = format!("use `{option} {new}`: {AS_MANY}, {where_from}");
            self.push(cost::KEPT, edits, text);
        }
        self.add_unbound(given, value);
        if !is_by_thread && !has(THREADS) {
            let new = with_qualifier(value, THREADS);
            let mut edits = Edits::default();
            edits.replace(value, new.clone());
            let text =
                format!("add `:{THREADS}`: `{option} {new}`, with hardware threads as the CPUs");
            self.push(cost::NUMBER, edits, text);
        }
    }

    /// Adds the line without a number of CPUs and without a binding, where no object has as many: the process has all of its node.
    fn add_unbound(&mut self, given: &GivenOption, value: &Spanned) {
        let spans = matches!(
            self.topic(),
            Some(Topic::SpansPackages | Topic::NotEnoughCpus)
        );
        let line = self.line;
        let mut options = line.possible_options();
        if !spans || options.any(|given| given.meaning() == Meaning::BindTo) {
            return;
        }
        let is_kept = |part: &&Spanned| !part.name_and_value().0.eq_ignore_ascii_case("pe");
        let parts = value.split(':');
        let kept: Vec<&str> = parts.iter().filter(is_kept).map(|it| &*it.text).collect();
        let new = kept.join(":");
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        let Some(before) = given.word_index() else {
            return;
        };
        edits.insert(before, vec!["--bind-to".to_owned(), "none".to_owned()]);
        let option = given.word.text.split('=').next().unwrap_or_default();
        let text = format!(
            "use `--bind-to none {option} {new}`: the process may run on all CPUs of its node"
        );
        self.push(cost::NUMBER, edits, text);
    }

    /// Adds the line that allows more processes than slots and than CPUs, where it has a binding and gives no mapping.
    pub(super) fn add_overload(&mut self) {
        let line = self.line;
        let find = |meaning: Meaning| {
            let mut options = line.possible_options();
            options.find(|given| given.meaning() == meaning)
        };
        let binding = find(Meaning::BindTo).and_then(GivenOption::value);
        let (Some(value), None) = (binding, find(Meaning::MapBy)) else {
            return;
        };
        let new = with_qualifier(value, "overload-allowed");
        let mut edits = Edits::default();
        edits.replace(value, new.clone());
        edits.insert(0, vec!["--map-by".to_owned(), ":oversubscribe".to_owned()]);
        let text = format!("use `--map-by :oversubscribe --bind-to {new}`: processes share CPUs");
        self.push(cost::QUALIFIER, edits, text);
    }

    /// Adds the line that binds nothing, where CPUs are short and nothing asks for several or for a binding.
    pub(super) fn add_no_binding(&mut self) {
        let line = self.line;
        let asks = |given: &GivenOption| {
            let has_pe = |value: &Spanned| value.text.to_ascii_lowercase().contains("pe=");
            given.meaning() == Meaning::BindTo || given.value().is_some_and(has_pe)
        };
        if self.topic() != Some(Topic::NotEnoughCpus) || line.possible_options().any(asks) {
            return;
        }
        let mut edits = Edits::default();
        edits.insert(0, vec!["--bind-to".to_owned(), "none".to_owned()]);
        let text = "add `--bind-to none`: the processes share the CPUs of their node".to_owned();
        self.push(cost::NUMBER, edits, text);
    }
}

/// Returns a long list of consecutive numbers as a shell makes it; any other as it is.
pub(in super::super::super) fn shortened(list: &str) -> String {
    const SHOWN: usize = 12;
    let numbers: Option<Vec<usize>> = list.split(',').map(|it| it.parse().ok()).collect();
    let numbers = numbers.unwrap_or_default();
    let is_run = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match numbers.as_slice() {
        [first, .., last] if numbers.len() > SHOWN && is_run => {
            format!("$(seq -s, {first} {last})")
        }
        _ => list.to_owned(),
    }
}

/// Returns each CPU of a list, if it has ranges and is not long.
pub(in super::super::super) fn without_ranges(list: &str) -> Option<String> {
    const MOST_CPUS: usize = 256;
    let number = |text: &str| text.parse::<usize>().ok();
    let mut cpus = Vec::new();
    for part in list.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let (first, last) = (number(first)?, number(last)?);
        if last.saturating_sub(first) > MOST_CPUS || cpus.len() > MOST_CPUS {
            return None;
        }
        cpus.extend((first..=last).map(|cpu| cpu.to_string()));
    }
    list.contains('-').then(|| cpus.join(","))
}
