//! The changes of a command line that are tried, and what each costs.

mod counts;
mod kept;
mod mistakes;
mod words;

use super::super::IS_WHOLE;
use crate::Case;
use crate::error::{MapError, Refusal, Spot, Topic};
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::syntax::{Edits, GivenOption, SyntaxTree};
pub(super) use kept::AS_MANY;
pub(in super::super) use kept::{shortened, without_ranges};
use std::ops::Range;

/// A change that may make a line map.
pub(super) enum Candidate {
    /// One changed line.
    Line {
        cost: u32,
        words: Vec<String>,
        text: String,
    },
    /// Lines that differ in a number, which may map at one of them.
    Number {
        cost: u32,
        words: Box<dyn Fn(u64) -> Vec<String>>,
        /// The present number, which does not map, and the last one to try.
        numbers: (u64, u64),
        text: Box<dyn Fn(u64) -> String>,
    },
}

impl Candidate {
    pub(super) fn cost(&self) -> u32 {
        match self {
            Self::Line { cost, .. } | Self::Number { cost, .. } => *cost,
        }
    }

    /// Returns the line, if there is one.
    pub(super) fn line(&self) -> Option<Vec<String>> {
        match self {
            Self::Line { words, .. } => Some(words.clone()),
            Self::Number { .. } => None,
        }
    }

    /// Returns whether it leaves an option out.
    pub(super) fn drops(&self) -> bool {
        self.cost() >= cost::DROPPED_OPTION
    }

    pub(super) fn is_mistake(&self) -> bool {
        self.cost() == cost::TYPO
    }
}

/// The words that a directive's value can consist of.
pub(in super::super) const MAPPINGS: &[&str] = &[
    "slot", "node", "core", "numa", "package", "l3cache", "l2cache", "l1cache", "hwthread",
];
pub(in super::super) const BINDINGS: &[&str] = &[
    "core", "none", "hwthread", "numa", "package", "l3cache", "l2cache", "l1cache",
];
pub(in super::super) const RANKINGS: &[&str] = &["slot", "node", "fill", "span"];
/// The costs of changes, in words that a person changes.
mod cost {
    pub(super) const TYPO: u32 = 0;
    /// What was asked for is kept, in other words.
    pub(super) const KEPT: u32 = 0;
    pub(super) const NUMBER: u32 = 1;
    pub(super) const QUALIFIER: u32 = 2;
    /// Less of what was asked for: fewer processes, or fewer CPUs for each.
    pub(super) const LESS: u32 = 3;
    pub(super) const DROPPED_QUALIFIER: u32 = 3;
    pub(super) const MOVED_QUALIFIER: u32 = 3;
    pub(super) const WORD: u32 = 4;
    pub(super) const DROPPED_OPTION: u32 = 5;
}

/// The qualifier that makes hardware threads the CPUs.
const THREADS: &str = "hwtcpus";

/// Makes the candidates for a refused line. What an appfile holds stays as it is.
pub(super) struct Candidates<'a> {
    case: &'a Case,
    line: &'a SyntaxTree,
    refusal: Option<&'a Refusal>,
    found: Vec<Candidate>,
}

impl<'a> Candidates<'a> {
    pub(super) fn new(case: &'a Case, error: &'a MapError) -> Self {
        Self {
            case,
            line: case.line.line(),
            refusal: match error {
                MapError::Refused(refusal) => Some(refusal),
                _ => None,
            },
            found: Vec::new(),
        }
    }

    pub(super) fn all(mut self) -> Vec<Candidate> {
        let line = self.line;
        self.add_mistakes();
        if IS_WHOLE {
            self.add_options_in_front();
            self.add_nodes();
            self.add_mappers();
            self.add_nodes_of_rankfile();
            self.add_pattern_of_object();
            for segment in 1..line.segments().len() {
                self.add_own_cpus(segment);
            }
        }
        self.add_kept();
        let options: Vec<&GivenOption> = line.possible_options().collect();
        if self.concerns_slots() {
            for given in &options {
                if IS_WHOLE {
                    self.add_slots_evenly(given);
                }
                self.add_slots(given);
            }
            if IS_WHOLE {
                self.add_threads();
            }
            self.add_qualifier(Meaning::MapBy, 0, "oversubscribe");
            if IS_WHOLE {
                self.add_overload();
            }
            for segment in 0..line.segments().len() {
                self.add_count(segment);
            }
        }
        for given in &options {
            if IS_WHOLE {
                self.add_counted_hosts(given);
                self.add_hosts_without_ports(given);
                self.add_without_hosts(given);
            }
            self.add_fewer_processes(given);
            self.add_numbers(given);
        }
        let lacks_cpus = matches!(
            self.topic(),
            Some(Topic::NotEnoughCpus | Topic::NoCpuToBind)
        );
        if IS_WHOLE && lacks_cpus {
            self.add_threads();
        }
        for segment in 0..line.segments().len() {
            self.add_qualifier(Meaning::BindTo, segment, "overload-allowed");
            self.add_qualifier(Meaning::BindTo, segment, "if-supported");
            if self.topic() == Some(Topic::SpansPackages) {
                self.add_qualifier(Meaning::MapBy, segment, "ordered");
            }
        }
        self.add_no_binding();
        for given in &options {
            self.add_without_parts(given);
        }
        // A binding is changed more readily than a mapping, because the places depend on the mapping.
        for meaning in [Meaning::BindTo, Meaning::RankBy, Meaning::MapBy] {
            for given in options.iter().filter(|given| given.meaning() == meaning) {
                self.add_other_words(given);
            }
        }
        for given in &options {
            self.add_without_option(given);
        }
        self.found
    }

    /// Returns the candidates that mend a mistake only: a word that is not known.
    pub(super) fn mistakes(mut self) -> Vec<Candidate> {
        self.add_mistakes();
        self.found
    }

    /// Returns the line without the option that a word belongs to.
    pub(super) fn without(&self, spot: Option<Spot>) -> Option<Candidate> {
        let word = spot?.word;
        let mut options = self.line.possible_options().filter_map(words_of);
        let words = options.find(|words| words.contains(&word))?;
        let text = format!("leave out `{}`", self.line.words()[words.clone()].join(" "));
        let mut edits = Edits::default();
        edits.remove(words);
        Some(Candidate::Line {
            cost: cost::DROPPED_OPTION,
            words: self.line.edited(edits),
            text,
        })
    }

    fn topic(&self) -> Option<Topic> {
        self.refusal.map(|refusal| refusal.topic)
    }

    fn concerns_slots(&self) -> bool {
        matches!(
            self.topic(),
            Some(
                Topic::NotEnoughSlots
                    | Topic::AllNodesFilled
                    | Topic::FailedMap
                    | Topic::PprTooManyProcs
                    | Topic::NotEnoughEntries
                    | Topic::NoNodes
                    | Topic::BadRankfile
            )
        )
    }

    fn push(&mut self, cost: u32, edits: Edits, text: String) {
        let words = self.line.edited(edits);
        self.found.push(Candidate::Line { cost, words, text });
    }

    /// Adds the line with hardware threads as the CPUs. Without a mapping that is the older option, which all versions have.
    fn add_threads(&mut self) {
        let mut options = self.line.possible_options();
        if options.any(|given| given.meaning() == Meaning::MapBy) {
            return self.add_qualifier(Meaning::MapBy, 0, THREADS);
        }
        const OPTION: &str = "--use-hwthread-cpus";
        let mut edits = Edits::default();
        edits.insert(0, vec![OPTION.to_owned()]);
        let text = format!("add `{OPTION}`: hardware threads are the CPUs, and slots");
        self.push(cost::QUALIFIER, edits, text);
    }

    /// Adds a qualifier to the directive of a segment, or the directive with it alone.
    fn add_qualifier(&mut self, directive: Meaning, segment: usize, qualifier: &str) {
        let line = self.line;
        let Some(at) = line.segments().get(segment) else {
            return;
        };
        let option = match directive {
            Meaning::BindTo => "--bind-to",
            _ => "--map-by",
        };
        let mut given = at.possible_options();
        let given = given.find(|given| given.meaning() == directive);
        let mut edits = Edits::default();
        let text = match given.and_then(GivenOption::value) {
            Some(value) => {
                let new = with_qualifier(value, qualifier);
                edits.replace(value, new.clone());
                format!("add `:{qualifier}`: `{option} {new}`")
            }
            None => {
                let first = at.items.first().and_then(|item| item.words().next());
                let Some(before) = first.and_then(|word| word.spot).map(|spot| spot.word) else {
                    return;
                };
                let new = format!(":{qualifier}");
                edits.insert(before, vec![option.to_owned(), new.clone()]);
                match (segment, line.segments().len()) {
                    (_, 1) => format!("add `{option} {new}`"),
                    (0, _) => format!("add `{option} {new}` in front of the first app"),
                    (app, _) => format!("add `{option} {new}` to app {app}"),
                }
            }
        };
        let end = match qualifier {
            THREADS if IS_WHOLE => ", with hardware threads as the CPUs",
            _ => "",
        };
        self.push(cost::QUALIFIER, edits, text + end);
    }

    /// Adds the line without a part of a directive, and with that part in the job's directive instead.
    fn add_without_parts(&mut self, given: &GivenOption) {
        let is_directive = matches!(given.meaning(), Meaning::MapBy | Meaning::BindTo);
        let Some(value) = given.value().filter(|_| is_directive) else {
            return;
        };
        let parts = value.split(':');
        let policies = usize::from(!value.text.starts_with(':'));
        for index in policies..parts.len() {
            let dropped = &parts[index];
            let mut left: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
            left.remove(index);
            if left.is_empty() && self.topic() == Some(Topic::JobOnlyQualifier) {
                self.add_moved(given, "", &dropped.text);
            }
            if left.is_empty() || (left[0] == "ppr" && index < 3) {
                continue;
            }
            let start = if policies == 0 { ":" } else { "" };
            let new = format!("{start}{}", left.join(":"));
            let mut edits = Edits::default();
            edits.replace(value, new.clone());
            let option = given.word.text.split('=').next().unwrap_or_default();
            let text = format!("drop `:{}`: `{option} {new}`", dropped.text);
            self.push(cost::DROPPED_QUALIFIER, edits, text);
            if self.topic() == Some(Topic::JobOnlyQualifier) {
                self.add_moved(given, &new, &dropped.text);
            }
        }
    }

    /// Adds the line with a qualifier of an app in the job's directive instead.
    fn add_moved(&mut self, given: &GivenOption, without: &str, qualifier: &str) {
        let first = self.line.segments().first();
        let job = first.and_then(|first| {
            let mut options = first.options();
            options
                .find(|given| given.meaning() == Meaning::MapBy)?
                .value()
        });
        let mut edits = Edits::default();
        match (without, given.value(), words_of(given)) {
            ("", _, Some(words)) => edits.remove(words),
            (_, Some(value), _) => edits.replace(value, without.to_owned()),
            _ => return,
        }
        let new = match job {
            Some(job) => {
                let new = with_qualifier(job, qualifier);
                edits.replace(job, new.clone());
                new
            }
            None => {
                edits.insert(0, vec!["--map-by".to_owned(), format!(":{qualifier}")]);
                format!(":{qualifier}")
            }
        };
        let left = match without {
            "" => String::new(),
            _ => format!(", and `{without}` here"),
        };
        let text = format!(
            "move `{qualifier}` to the job: `--map-by {new}` in front of the first app{left}"
        );
        self.push(cost::MOVED_QUALIFIER, edits, text);
    }

    /// Adds the line with each other policy in the place of a directive's.
    fn add_other_words(&mut self, given: &GivenOption) {
        let known = match given.meaning() {
            Meaning::MapBy => MAPPINGS,
            Meaning::BindTo => BINDINGS,
            Meaning::RankBy => RANKINGS,
            _ => return,
        };
        let Some(policy) = given
            .value()
            .and_then(|value| value.split(':').into_iter().next())
        else {
            return;
        };
        let known_word = |word: &&&str| word.starts_with(&policy.text.to_ascii_lowercase());
        let is_unknown = matches!(
            self.topic(),
            Some(Topic::UnrecognizedPolicy | Topic::UnrecognizedDirective)
        );
        let is_plain = is_unknown || known.iter().any(|word| known_word(&word));
        if !is_plain
            || given
                .value()
                .is_some_and(|value| value.text.starts_with(':'))
        {
            return;
        }
        let opposite = self.opposite_policy(given.meaning());
        let option = given.word.text.split('=').next().unwrap_or_default();
        let value = given.value().map_or("", |value| &*value.text);
        let qualifiers = value.get(policy.text.len()..).unwrap_or_default();
        for other in known.iter().filter(|other| **other != policy.text) {
            let mut edits = Edits::default();
            edits.replace(&policy, (*other).to_owned());
            let text = format!("use `{option} {other}{qualifiers}` instead of `{value}`");
            // Open MPI 4 ranked by object, one object after the other.
            let is_fill = IS_WHOLE
                && given.meaning() == Meaning::RankBy
                && *other == "fill"
                && (MAPPINGS.contains(&policy.text.as_str()) || policy.text == "socket");
            let is_level = opposite.as_deref() == Some(*other) || is_fill;
            self.push(cost::WORD - u32::from(is_level), edits, text);
        }
    }

    /// Returns what the line is bound to, for a mapping, or mapped by, for a binding, if the two contradict each other.
    fn opposite_policy(&self, meaning: Meaning) -> Option<String> {
        let opposite = match meaning {
            _ if self.topic() != Some(Topic::BindUpwards) => return None,
            Meaning::MapBy => Meaning::BindTo,
            Meaning::BindTo => Meaning::MapBy,
            _ => return None,
        };
        let mut options = self.line.possible_options();
        let given = options.find(|given| given.meaning() == opposite)?;
        let first = given.value()?.split(':').into_iter().next()?;
        Some(first.text.to_ascii_lowercase())
    }

    /// Adds the line without an option.
    fn add_without_option(&mut self, given: &GivenOption) {
        let is_policy = given.is_policy() || matches!(given.meaning(), Meaning::AsQualifier(_));
        let Some(words) = words_of(given).filter(|_| is_policy) else {
            return;
        };
        let word = words.start;
        let mut edits = Edits::default();
        edits.remove(words);
        let value = given
            .value()
            .filter(own_ref(word))
            .map_or("", |value| &value.text);
        let text = format!(
            "drop `{}`",
            format!("{} {value}", given.word.text).trim_end()
        );
        // The CPUs of each process say as much as a binding to one object does.
        let is_repeated =
            given.meaning() == Meaning::BindTo && self.topic() == Some(Topic::BindingPeConflict);
        let cost = if is_repeated {
            cost::NUMBER
        } else {
            cost::DROPPED_OPTION
        };
        self.push(cost, edits, text);
    }
}

/// Returns whether a value is a word of its own after the option's.
fn own_ref(word: usize) -> impl Fn(&&Spanned) -> bool {
    move |value| value.spot.is_some_and(|spot| spot.word > word)
}

/// Returns the words of an option and its values.
pub(in super::super) fn words_of(given: &GivenOption) -> Option<Range<usize>> {
    let word = given.word_index()?;
    let values = given.values.iter().filter(own_ref(word)).count();
    Some(word..word + 1 + values)
}

/// Returns a directive with a qualifier, in the place of one that says the opposite.
fn with_qualifier(directive: &Spanned, qualifier: &str) -> String {
    const OPPOSITES: [(&str, &str); 3] = [
        ("oversubscribe", "nooversubscribe"),
        ("overload-allowed", "no-overload"),
        ("inherit", "noinherit"),
    ];
    let is_opposite = |part: &str| {
        let pairs = OPPOSITES.iter();
        let mut others = pairs.flat_map(|(one, other)| [(*one, *other), (*other, *one)]);
        others.any(|(one, other)| one == qualifier && other.eq_ignore_ascii_case(part))
    };
    let parts = directive.text.split(':');
    let kept = parts.filter(|part| !part.eq_ignore_ascii_case(qualifier) && !is_opposite(part));
    let mut words: Vec<&str> = kept.collect();
    words.push(qualifier);
    words.join(":")
}
