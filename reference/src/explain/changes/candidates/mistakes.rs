//! Words that are mistyped, and options of other launchers.

use super::super::super::IS_WHOLE;
use super::{BINDINGS, Candidate, Candidates, MAPPINGS, RANKINGS, cost, words_of};
use crate::error::Topic;
use crate::explain::causes::{
    DASHED, GONE_OPTIONS, GONE_QUALIFIERS, ends_with_value, gone_qualifier, usual_name,
};
use crate::explain::{name_of_rankfile, options_in_front};
use crate::option_table::{Meaning, long_names};
use crate::policy::Spanned;
use crate::syntax::{Edits, GivenOption};
use crate::topology::order::sort_by_key;
use std::ops::Range;

const QUALIFIERS: &[&str] = &[
    "oversubscribe",
    "nooversubscribe",
    "span",
    "pe=2",
    "nolocal",
    "hwtcpus",
    "corecpus",
    "ordered",
    "overload-allowed",
    "no-overload",
    "if-supported",
    "ppr",
    "rankfile",
    "seq",
    "pe-list",
    "device",
];

/// Options of other launchers and of older versions that take a value, and what does the same today; `#` is the value.
const REPLACED: &[(&str, &[&str])] = &[
    ("ppn", &["-N", "#"]),
    ("perhost", &["-N", "#"]),
    ("ntasks-per-node", &["-N", "#"]),
    ("ntasks", &["-n", "#"]),
    ("rf", &["--map-by", "rankfile:file=#"]),
    ("hosts", &["-H", "#"]),
    ("hostlist", &["-H", "#"]),
    ("nodelist", &["-H", "#"]),
    ("f", &["--hostfile", "#"]),
    ("cpus-per-task", &["--map-by", "slot:pe=#"]),
    ("cpu-bind", &["--bind-to", "#"]),
];

/// What a list of CPUs is called elsewhere; in PRRTE it is a mapping of its own.
const CPU_LISTS: &[&str] = &[
    "pe-list", "pe_list", "pelist", "cpu-list", "cpu_list", "cpulist", "cpu-set", "cpu_set",
    "cpuset",
];

impl Candidates<'_> {
    /// Adds what mends a mistake: a word that is not known, or one that means something else here.
    pub(super) fn add_mistakes(&mut self) {
        if IS_WHOLE {
            self.add_binding_to_list();
            self.add_gone_qualifiers();
            self.add_name_of_rankfile();
            self.add_split_parameter();
            self.add_policy_without_colon();
            self.add_threads_as_cpus();
            self.add_bare_numbers();
            self.add_positive_counts();
            self.add_program();
        }
        if IS_WHOLE && self.add_gone() {
            return;
        }
        self.add_typos();
        self.add_replaced();
        if IS_WHOLE {
            self.add_cpu_list();
        }
    }

    /// Adds the mapping by a list of CPUs for one under another name, or beside another mapping.
    fn add_cpu_list(&mut self) {
        let Some(spot) = self.refusal.and_then(|refusal| refusal.spot) else {
            return;
        };
        let line = self.line;
        let values = line.possible_options().filter_map(|given| given.value());
        let mut values = values.filter(|value| value.spot.is_some_and(|it| it.word == spot.word));
        let Some(value) = values.next() else { return };
        let parts = value.split(':');
        let is_list = |part: &Spanned| {
            let (name, cpus) = part.name_and_value();
            let cpus = cpus.filter(|_| CPU_LISTS.iter().any(|it| it.eq_ignore_ascii_case(name)));
            cpus.map(str::to_owned)
        };
        let Some(at) = parts.iter().position(|part| is_list(part).is_some()) else {
            return;
        };
        let list = is_list(&parts[at]).unwrap_or_default();
        let others = parts
            .iter()
            .enumerate()
            .skip(1)
            .filter(|(index, _)| *index != at);
        let others: String = others.map(|(_, part)| format!(":{}", part.text)).collect();
        let new = format!("pe-list={list}{others}");
        for (end, what) in [
            (":ordered", "one CPU for each process"),
            ("", "each process has all of these CPUs"),
        ] {
            let mut edits = Edits::default();
            edits.replace(value, format!("{new}{end}"));
            let text = format!("use `--map-by {new}{end}`: {what}");
            self.push(cost::TYPO, edits, text);
        }
    }

    /// Adds the mapping by a list of CPUs for Open MPI 4's binding to one, `--cpu-list LIST --bind-to cpu-list:ordered`, and for one
    /// beside a binding that the list excludes.
    fn add_binding_to_list(&mut self) {
        let line = self.line;
        let find = |is: &dyn Fn(&GivenOption) -> bool| line.possible_options().find(|it| is(it));
        let binding = find(&|given| given.meaning() == Meaning::BindTo);
        let list = find(&|given| given.meaning() == Meaning::IntoMapping("pe-list=#"));
        let (Some(binding), Some(list)) = (binding, list) else {
            return;
        };
        let (Some(bound), Some(cpus)) = (binding.value(), list.value()) else {
            return;
        };
        let (name, end) = bound.text.split_once(':').unwrap_or((&bound.text, ""));
        let end = if end.is_empty() { "" } else { ":ordered" };
        let (Some(old), Some(words)) = (words_of(binding), words_of(list)) else {
            return;
        };
        let is_excluded = self.topic() == Some(Topic::BindingPeConflict);
        let end = if is_excluded { ":ordered" } else { end };
        if !is_excluded && !CPU_LISTS.iter().any(|it| it.eq_ignore_ascii_case(name)) {
            return;
        }
        let threads = match name.eq_ignore_ascii_case("hwthread") {
            true => ":hwtcpus",
            false => "",
        };
        let new = format!("pe-list={}{end}{threads}", cpus.text);
        let mut edits = Edits::default();
        edits.remove(old.clone());
        edits.remove(words.clone());
        edits.insert(
            words.start.min(old.start),
            vec!["--map-by".to_owned(), new.clone()],
        );
        let given = |words: Range<usize>| line.words()[words].join(" ");
        let text = format!(
            "write `--map-by {new}` for `{}` and `{}`",
            given(words),
            given(old)
        );
        self.push(cost::TYPO, edits, text);
    }

    /// Adds the line with a rankfile's name after `file=`, where it follows the policy without that.
    fn add_name_of_rankfile(&mut self) {
        let line = self.line;
        for given in line.possible_options() {
            let Some((value, name)) = given.value().zip(name_of_rankfile(given)) else {
                continue;
            };
            let new = format!("rankfile:file={name}");
            let mut edits = Edits::default();
            edits.replace(value, new.clone());
            let text = format!("write `--map-by {new}` for `--map-by {}`", value.text);
            self.push(cost::TYPO, edits, text);
        }
    }

    /// Returns whether the line is refused for a qualifier of older versions.
    pub(in super::super) fn has_gone_qualifier(&self) -> bool {
        let refusal = self.refusal;
        refusal.is_some_and(|refusal| gone_qualifier(self.line, refusal).is_some())
    }

    /// Adds the line with options for the qualifiers of a mapping that are gone.
    fn add_gone_qualifiers(&mut self) {
        let line = self.line;
        let is_unknown = self.topic() == Some(Topic::UnrecognizedQualifier);
        let mappings = line.possible_options();
        let mappings = mappings.filter(|given| given.meaning() == Meaning::MapBy && is_unknown);
        let (mut edits, mut texts) = (Edits::default(), Vec::new());
        for given in mappings {
            let (Some(words), Some(value)) = (words_of(given), given.value()) else {
                continue;
            };
            let new_of = |part: &&str| {
                let mut known = GONE_QUALIFIERS.iter();
                let new = known.find(|(old, _)| part.eq_ignore_ascii_case(old))?;
                Some(new.1)
            };
            let parts = value.text.split(':');
            let (gone, kept): (Vec<&str>, Vec<&str>) =
                parts.partition(|part| new_of(part).is_some());
            if gone.is_empty() {
                continue;
            }
            // A colon in front is left of a value without a policy.
            match kept.iter().all(|part| part.is_empty()) {
                true => edits.remove(words.clone()),
                false => edits.replace(value, kept.join(":")),
            }
            for (old, new) in gone.iter().filter_map(|old| Some((old, new_of(old)?))) {
                edits.insert(words.start, new.map(str::to_owned).to_vec());
                texts.push(format!("write `{}` for `:{old}`", new.join(" ")));
            }
        }
        if !texts.is_empty() {
            self.push(cost::TYPO, edits, texts.join(", and "));
        }
    }

    /// Adds the line without what follows the number of PE, such as an item that a comma ties to it.
    fn add_bare_numbers(&mut self) {
        let line = self.line;
        let options = line.possible_options();
        let values = options.filter(|given| given.meaning() == Meaning::MapBy);
        for part in values
            .filter_map(GivenOption::value)
            .flat_map(|it| it.split(':'))
        {
            let (name, value) = part.name_and_value();
            let value = value.filter(|_| name.eq_ignore_ascii_case("pe"));
            let Some(value) = value else { continue };
            let digits = value.trim_start_matches(|letter: char| letter.is_ascii_digit());
            let number = &value[..value.len() - digits.len()];
            if digits.is_empty() || number.is_empty() {
                continue;
            }
            let new = format!("{name}={number}");
            let text = format!("write `{new}` for `{}`", part.text);
            let mut edits = Edits::default();
            edits.replace(&part, new);
            self.push(cost::TYPO, edits, text);
        }
    }

    /// Adds the line with a program at its end, which a line in a question often lacks.
    fn add_program(&mut self) {
        const PROGRAM: &str = "a.out";
        let is_one = self.line.segments().len() == 1 && ends_with_value(self.line);
        if self.topic() != Some(Topic::NoExecutable) || !is_one {
            return;
        }
        let mut words = self.line.words().to_vec();
        words.push(PROGRAM.to_owned());
        let text = format!("add the program at the end, as `{PROGRAM}`");
        let cost = cost::TYPO;
        self.found.push(Candidate::Line { cost, words, text });
    }

    /// Adds the line with a positive number of processes for a negative one.
    fn add_positive_counts(&mut self) {
        let line = self.line;
        let is_count =
            |given: &&GivenOption| matches!(given.meaning(), Meaning::Np | Meaning::OlderNp);
        for given in line.possible_options().filter(is_count) {
            let Some(value) = given.value() else { continue };
            let Some(number) = value.text.strip_prefix('-') else {
                continue;
            };
            let text = format!("write `{} {number}`", given.word.text);
            let mut edits = Edits::default();
            edits.replace(value, number.to_owned());
            self.push(cost::TYPO, edits, text);
        }
    }

    /// Adds the line with the launcher's options in front of the program that they follow.
    pub(super) fn add_options_in_front(&mut self) {
        if let Some((words, options)) = options_in_front(self.line) {
            let text = format!("write `{options}` before the program");
            let cost = cost::TYPO;
            self.found.push(Candidate::Line { cost, words, text });
        }
    }

    /// Adds the known words that are most like an unknown one.
    fn add_typos(&mut self) {
        let Some(refusal) = self.refusal else { return };
        let is_word = matches!(
            refusal.topic,
            Topic::UnrecognizedPolicy
                | Topic::UnrecognizedDirective
                | Topic::UnrecognizedModifier
                | Topic::UnrecognizedQualifier
                | Topic::Ambiguous
                | Topic::UnknownOption
                | Topic::InvalidPattern
                | Topic::UnexpectedValue
        );
        let word = refusal.spot.and_then(|spot| {
            let text = self.line.words().get(spot.word)?;
            let text = text.get(spot.start..spot.start + spot.len)?;
            Some(Spanned {
                text: text.to_owned(),
                spot: Some(spot),
            })
        });
        let (Some(word), true) = (word, is_word) else {
            return;
        };
        let (bare, dashes) = match word.text.trim_start_matches('-') {
            bare if bare.len() < word.text.len() => (bare.to_owned(), "--"),
            bare => (bare.to_owned(), ""),
        };
        let known: Vec<&str> = match dashes {
            "" => [MAPPINGS, BINDINGS, RANKINGS, QUALIFIERS].concat(),
            _ => long_names().collect(),
        };
        if IS_WHOLE && bare.chars().count() == 1 && dashes == "--" {
            let mut edits = Edits::default();
            edits.replace(&word, format!("-{bare}"));
            let text = format!("write `-{bare}` for `{}`", word.text);
            return self.push(cost::TYPO, edits, text);
        }
        // Older launchers took one dash.
        let with_two = match IS_WHOLE {
            true => long_option(&word.text),
            false => None,
        };
        if let Some(new) = &with_two {
            let mut edits = Edits::default();
            edits.replace(&word, new.clone());
            let text = format!("write `{new}` for `{}`", word.text);
            self.push(cost::TYPO, edits, text);
        }
        let mut near: Vec<(usize, &str)> = known
            .into_iter()
            .filter_map(|other| {
                let distance = strsim::damerau_levenshtein(&bare.to_ascii_lowercase(), other);
                let starts = other.starts_with(&bare.to_ascii_lowercase()) && bare.len() > 1;
                let is_near = starts || distance <= (bare.len() / 3).max(1);
                (is_near && distance > 0).then_some((distance, other))
            })
            .collect();
        sort_by_key(&mut near, |(distance, name)| (*distance, *name));
        near.dedup();
        for (_, other) in near.into_iter().take(5).filter(|_| with_two.is_none()) {
            let new = format!("{dashes}{}", usual_name(other));
            let mut edits = Edits::default();
            edits.replace(&word, new.clone());
            self.push(
                cost::TYPO,
                edits,
                format!("write `{new}` for `{}`", word.text),
            );
        }
    }

    /// Adds what does today what an option without a value did, if the line has one. Options of like spellings do something else.
    fn add_gone(&mut self) -> bool {
        let line = self.line;
        let refusal = self.refusal.filter(|it| it.topic == Topic::UnknownOption);
        let word = refusal.and_then(|refusal| refusal.spot).map(|it| it.word);
        let written = word.and_then(|word| line.words().get(word).zip(Some(word)));
        let known = written.and_then(|(written, word)| {
            let bare = written.trim_start_matches('-');
            let (_, new) = GONE_OPTIONS.iter().find(|(old, _)| *old == bare)?;
            Some((written, word, *new))
        });
        let Some((written, word, new)) = known else {
            return false;
        };
        let new = new.map(str::to_owned).to_vec();
        let text = format!("write `{}` for `{written}`", new.join(" "));
        let mut edits = Edits::default();
        edits.remove(word..word + 1);
        edits.insert(word, new);
        self.push(cost::TYPO, edits, text);
        true
    }

    /// Adds what does today what an unknown option did elsewhere.
    fn add_replaced(&mut self) {
        let line = self.line;
        let refusal = self.refusal.filter(|it| it.topic == Topic::UnknownOption);
        let Some(spot) = refusal.and_then(|refusal| refusal.spot) else {
            return;
        };
        let words = line.words();
        let Some(word) = words.get(spot.word) else {
            return;
        };
        let (name, own) = match word.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (word.as_str(), None),
        };
        let bare = name.trim_start_matches('-');
        let known = REPLACED.iter().find(|(old, _)| *old == bare);
        let value = own.or_else(|| words.get(spot.word + 1).map(String::as_str));
        let (Some((_, new)), Some(value)) = (known, value) else {
            return;
        };
        let taken = 1 + usize::from(own.is_none());
        let new: Vec<String> = new.iter().map(|part| part.replace('#', value)).collect();
        let mut edits = Edits::default();
        edits.remove(spot.word..spot.word + taken);
        edits.insert(spot.word, new.clone());
        let text = format!(
            "write `{}` for `{}`",
            new.join(" "),
            words[spot.word..spot.word + taken].join(" ")
        );
        self.push(cost::TYPO, edits, text);
    }
}

/// Returns an option with two dashes for a word with one.
fn long_option(word: &str) -> Option<String> {
    let name = word.strip_prefix('-')?;
    let is_long = name.len() > 1 && !name.starts_with('-');
    (is_long && (DASHED.contains(&name) || long_names().any(|it| it == name)))
        .then(|| format!("--{name}"))
}
