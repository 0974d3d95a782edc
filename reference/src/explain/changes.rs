//! The smallest changes of a refused command line that make it map. Each is mapped before it is suggested.

mod candidates;

use crate::error::{MapError, Topic};
use crate::explain::shown::cpus_of;
use crate::explain::{Detail, IS_WHOLE, explain};
use crate::mapping::{MappedJob, MappingTrace};
use crate::option_table::Meaning;
use crate::topology::order::sort_by_key;
use crate::{Case, Rules};
use candidates::{AS_MANY, Candidate, Candidates};
pub(super) use candidates::{BINDINGS, MAPPINGS, RANKINGS, shortened, without_ranges, words_of};
use serde::Serialize;

/// A change of a command line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LineChange {
    /// What to change, in words.
    pub text: String,
    /// The words of the changed line.
    pub line: Vec<String>,
}

/// The most changes that are suggested.
const MOST_CHANGES: usize = 5;

/// The most mistakes that are mended together.
const MOST_MISTAKES: usize = 3;

/// The most pairs of changes that are suggested where no change alone makes a line map.
const MOST_PAIRS: usize = 2;

/// The most lines that are tried.
const MOST_TRIALS: usize = 150;

/// The most numbers that are tried before the last of a range.
const MOST_DOUBLINGS: usize = 6;

/// The most processes of a job whose changes are all tried; fewer are tried for larger jobs.
const LARGE_JOB: u64 = 20_000;

/// Returns the smallest changes that make a refused command line map, smallest first. All of them were tried.
#[must_use]
pub fn smallest_changes(case: &Case, error: &MapError, rules: &Rules) -> Vec<LineChange> {
    let mut trials = Trials::new(case, rules);
    if IS_WHOLE && let MapError::NotModelled(unknown) = error {
        let without = Candidates::new(case, error).without(unknown.spot);
        let without = without.and_then(|without| trials.find(&without));
        return without
            .map(|it| trials.with_its_map(it))
            .into_iter()
            .collect();
    }
    let mut found: Vec<LineChange> = Vec::new();
    let mut candidates = Candidates::new(case, error).all();
    sort_by_key(&mut candidates, Candidate::cost);
    let mut others = candidates.as_slice();
    if IS_WHOLE {
        trials.singles = candidates.iter().filter_map(Candidate::line).collect();
        let (mistakes, rest) =
            candidates.split_at(candidates.partition_point(Candidate::is_mistake));
        trials.add(&mut found, mistakes);
        if found.is_empty() {
            found = trials.mend_further(mistakes, None);
        }
        others = rest;
    }
    trials.add(&mut found, others);
    // Pairs of a large job would take too long.
    if IS_WHOLE && found.is_empty() && trials.doublings > 0 {
        trials.left = MOST_TRIALS;
        found = trials.mend_further(&candidates, Some(error));
    }
    if IS_WHOLE {
        name_apps(&mut found, case.line.line().words());
    }
    // The line as it is meant is what a mistyped one is about.
    let is_mistyped = match error {
        MapError::Refused(refusal) if IS_WHOLE => {
            let of_older = || Candidates::new(case, error).has_gone_qualifier();
            refusal.topic == Topic::UnknownOption || of_older()
        }
        _ => false,
    };
    if is_mistyped && !found.is_empty() {
        let first = found.remove(0);
        found.insert(0, trials.with_its_map(first));
        return found;
    }
    if IS_WHOLE {
        // Several orders of ranks are one order here: the first is the nearest.
        let mut maps: Vec<MappingTrace> = Vec::new();
        found.retain(|it| {
            let map = crate::trace(&trials.with(&it.line), rules).trace;
            let is_new = maps.iter().all(|other| !other.places().eq(map.places()))
                || !it.text.contains("`--rank-by ");
            maps.push(map);
            is_new
        });
        let losses: Vec<String> = found.iter().map(|it| trials.loss(&it.line)).collect();
        // What all have in common helps with no choice.
        let differ = losses.iter().any(|loss| *loss != losses[0]);
        for (change, loss) in found.iter_mut().zip(losses).filter(|_| differ) {
            change.text += &loss;
        }
    }
    found
}

/// Returns why a line is still refused once its first mistake is mended, in a sentence with what mends it; nothing if it is not refused.
#[must_use]
pub(super) fn next_refusal(case: &Case, error: &MapError, rules: &Rules) -> Option<String> {
    let trials = Trials::new(case, rules);
    let mistakes = Candidates::new(case, error).mistakes();
    let mut mistakes = mistakes.iter().filter(|it| it.is_mistake());
    mistakes.find_map(|mistake| match (mistake, trials.refused(mistake)?.1) {
        (Candidate::Line { text, .. }, MapError::Refused(next)) => {
            Some(format!("{text}; then: {}", next.message))
        }
        _ => None,
    })
}

/// Adds to equal texts the app that each is about.
fn name_apps(changes: &mut [LineChange], words: &[String]) {
    let texts: Vec<String> = changes.iter().map(|change| change.text.clone()).collect();
    for change in changes {
        if texts.iter().filter(|text| **text == change.text).count() < 2 {
            continue;
        }
        let same = change.line.iter().zip(words);
        let same = same.take_while(|(new, old)| new == old);
        let app = same.filter(|(word, _)| *word == ":").count();
        change.text.push_str(&format!(" (app {app})"));
    }
}

/// Returns whether each bound process has as many CPUs as its options ask for. Where CPUs are shared, it can have fewer.
fn has_its_cpus(case: &Case, trace: &MappingTrace) -> bool {
    trace.procs.iter().all(|placed| {
        let options = trace.options_of(placed.app as usize);
        let node = trace.nodes.get(placed.node as usize);
        let machine = node.and_then(|node| case.machines.distinct().get(node.machine));
        let set = placed.set.and_then(|set| trace.sets.get(set as usize));
        match (options, machine, set) {
            (Some(options), Some(machine), Some(set)) if options.cpus_per_rank() > 1 => {
                options.count_cpus(machine, &set.cpus) >= options.cpus_per_rank()
            }
            _ => true,
        }
    })
}

/// Tries lines in the place of a case's own, up to a number of them.
struct Trials<'a> {
    case: &'a Case,
    rules: &'a Rules,
    left: usize,
    /// The lines that a single change makes.
    singles: Vec<Vec<String>>,
    /// How many numbers are tried, each twice as far away as the one before, until the last of a range is.
    doublings: usize,
}

impl<'a> Trials<'a> {
    fn new(case: &'a Case, rules: &'a Rules) -> Self {
        let processes = crate::command_line::requested_processes(&case.line);
        let is_large = processes.is_some_and(|processes| processes > LARGE_JOB);
        Self {
            case,
            rules,
            left: if is_large { 30 } else { MOST_TRIALS },
            singles: Vec::new(),
            doublings: if is_large { 0 } else { MOST_DOUBLINGS },
        }
    }

    /// Returns the case with another line.
    fn with(&self, words: &[String]) -> Case {
        let line = self.case.line.with_words(words.to_vec());
        Case {
            line: line.with_appfile(&self.case.files),
            ..self.case.clone()
        }
    }

    /// Returns a change with the sentence about its map.
    fn with_its_map(&self, change: LineChange) -> LineChange {
        let map = explain(&self.with(&change.line), self.rules, &Detail::Grouped);
        LineChange {
            text: format!("{}: {}", change.text, map.summary),
            ..change
        }
    }

    /// Returns how many CPUs the first process has, if a directive of the line asks for more.
    fn fewer_cpus(&self, case: &Case, trace: &MappingTrace) -> Option<String> {
        let options = self.case.line.possible_options();
        let parts = options.filter_map(|given| match given.meaning() {
            Meaning::MapBy => Some(given.value()?.split(':')),
            _ => None,
        });
        let asked = parts.flatten().filter_map(|part| {
            let (name, value) = part.name_and_value();
            let is_count = name.eq_ignore_ascii_case("pe");
            value.filter(|_| is_count)?.parse::<usize>().ok()
        });
        let asked = asked.max()?;
        let (count, noun) = cpus_of(case, trace, 0)?;
        let plural = if count == 1 { "" } else { "s" };
        let has = format!("{count} {noun}{plural}");
        (count < asked).then(|| match trace.procs.len() {
            1 => format!("it has {has}"),
            _ => format!("each has {has}"),
        })
    }

    /// Returns what a change costs, as the end of its text: no process is bound, or a single node of several has all, or CPUs are lost.
    fn loss(&self, words: &[String]) -> String {
        let case = self.with(words);
        let trace = crate::trace(&case, self.rules).trace;
        let mut options = case.line.possible_options();
        let is_asked = options.any(|given| {
            let value = given.value().map_or("", |value| &value.text);
            given.meaning() == Meaning::BindTo && value.starts_with("none")
        });
        let is_unbound = trace.procs.iter().all(|it| it.set.is_none()) && !is_asked;
        let first = trace.procs.first().filter(|_| trace.procs.len() > 1);
        let first = first.filter(|first| trace.procs.iter().all(|it| it.node == first.node));
        let head = usize::from(!trace.head_allocated);
        let only = first.filter(|_| trace.nodes.len() > head + 1);
        let only = only.and_then(|first| trace.nodes.get(first.node as usize));
        let only = only.map(|node| format!("all on {}", node.name));
        let unbound = is_unbound.then(|| "none is bound".to_owned());
        let fewer = self.fewer_cpus(&case, &trace);
        let losses: Vec<String> = only.into_iter().chain(unbound).chain(fewer).collect();
        match losses.as_slice() {
            [] => String::new(),
            losses => format!("; {}", losses.join(", ")),
        }
    }

    fn maps(&mut self, words: &[String]) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        let case = self.with(words);
        let traced = crate::trace(&case, self.rules);
        let is_whole = |mapped: &MappedJob| {
            let map = &mapped.map;
            map.num_ranked() as u64 == map.num_placed()
        };
        traced.outcome.as_ref().is_ok_and(is_whole) && has_its_cpus(&case, &traced.trace)
    }

    /// Adds the changes of candidates that map, up to the most that are suggested.
    fn add(&mut self, found: &mut Vec<LineChange>, candidates: &[Candidate]) {
        for candidate in candidates {
            if found.len() == MOST_CHANGES {
                return;
            }
            let change = self
                .find(candidate)
                .or_else(|| self.repair(candidate, MOST_MISTAKES));
            if let Some(change) = change
                && found.iter().all(|other| other.line != change.line)
            {
                found.push(change);
            }
        }
    }

    /// Returns the change of a candidate that mends a mistake, with the changes that mend those after it.
    fn repair(&mut self, candidate: &Candidate, mistakes: usize) -> Option<LineChange> {
        if !candidate.is_mistake() || mistakes < 2 {
            return None;
        }
        let (changed, error) = self.refused(candidate)?;
        let further = Candidates::new(&changed, &error).mistakes();
        further.iter().find_map(|next| {
            let found = self
                .find(next)
                .or_else(|| self.repair(next, mistakes - 1))?;
            self.joined(candidate, found)
        })
    }

    /// Returns the case of a candidate's line, and why it is still refused.
    fn refused(&self, candidate: &Candidate) -> Option<(Case, MapError)> {
        let changed = self.with(&candidate.line()?);
        let error = crate::map(&changed, self.rules).err()?;
        Some((changed, error))
    }

    /// Returns a change after that of a candidate as one; nothing if it undoes the first, so that one alone makes the line.
    fn joined(&self, candidate: &Candidate, second: LineChange) -> Option<LineChange> {
        let Candidate::Line { text, .. } = candidate else {
            return None;
        };
        let undoes = IS_WHOLE && self.singles.contains(&second.line);
        let of_cpus = second.text.to_ascii_lowercase();
        let takes = ["lower `pe", "drop `:pe"];
        let takes = takes.iter().any(|start| of_cpus.starts_with(start));
        let breaks = IS_WHOLE && text.contains(AS_MANY) && takes;
        (!undoes && !breaks).then(|| LineChange {
            text: format!("{text}, and {}", second.text),
            line: second.line,
        })
    }

    /// Returns changes, each with the smallest one that makes the changed line map: of mistakes one, of others a few, if the line
    /// is then refused for another reason than before.
    fn mend_further(&mut self, first: &[Candidate], before: Option<&MapError>) -> Vec<LineChange> {
        let most = if before.is_some() { MOST_PAIRS } else { 1 };
        let before = before.map(ToString::to_string);
        let mut found = Vec::new();
        for candidate in first {
            if found.len() == most || self.left == 0 {
                break;
            }
            if let Some(pair) = self.mend_after(candidate, before.as_deref())
                && found
                    .iter()
                    .all(|other: &LineChange| other.line != pair.line)
            {
                found.push(pair);
            }
        }
        found
    }

    /// Returns a change with the smallest one after it that makes the line map.
    fn mend_after(&mut self, candidate: &Candidate, before: Option<&str>) -> Option<LineChange> {
        let (changed, error) = self.refused(candidate)?;
        if before == Some(&error.to_string()) {
            return None;
        }
        let mut further = Candidates::new(&changed, &error).all();
        sort_by_key(&mut further, Candidate::cost);
        // A mended mistake is kept, and two options that are left out mend nothing.
        let is_last = candidate.is_mistake() || candidate.drops();
        further.retain(|next| !is_last || !next.drops());
        further.iter().find_map(|next| {
            let found = self.find(next)?;
            self.joined(candidate, found)
        })
    }

    /// Returns the change of a candidate, if it maps. A number is the nearest to the present one that maps.
    fn find(&mut self, candidate: &Candidate) -> Option<LineChange> {
        match candidate {
            Candidate::Line { words, text, .. } => self.maps(words).then(|| LineChange {
                text: text.clone(),
                line: words.clone(),
            }),
            Candidate::Number {
                words,
                numbers,
                text,
                ..
            } => {
                let number = self.nearest(words.as_ref(), *numbers)?;
                let line = words(number);
                Some(LineChange {
                    text: text(number),
                    line,
                })
            }
        }
    }

    /// Returns the number nearest to the first of a range that makes a line map, or `None` if none of those tried does.
    ///
    /// Tried are numbers ever farther from the first, because the last one may be refused for another reason; then those between the
    /// last that failed and the first that maps.
    fn nearest(
        &mut self,
        words: &dyn Fn(u64) -> Vec<String>,
        (present, last): (u64, u64),
    ) -> Option<u64> {
        let distance = present.abs_diff(last);
        let away = |steps: u64| match present < last {
            true => present + steps,
            false => present - steps,
        };
        let doubled = std::iter::successors(Some(1), |steps: &u64| steps.checked_mul(2));
        let nearer = doubled
            .take(self.doublings)
            .take_while(|steps| *steps < distance);
        let mut fails = present;
        let mut maps = None;
        for steps in nearer.chain([distance]) {
            let number = away(steps);
            if self.maps(&words(number)) {
                maps = Some(number);
                break;
            }
            fails = number;
        }
        let mut maps = maps?;
        while fails.abs_diff(maps) > 1 && self.left > 0 {
            let middle = fails.midpoint(maps);
            if self.maps(&words(middle)) {
                maps = middle;
            } else {
                fails = middle;
            }
        }
        Some(maps)
    }
}
