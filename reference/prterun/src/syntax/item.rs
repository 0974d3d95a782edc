//! The nodes of the tree: segments and their items.

use crate::option_table::{Meaning, OptionKind};
use mapcheck_mapping::error::Spot;
use mapcheck_mapping::policy::Spanned;
use std::borrow::Cow;

/// One app's part of a command line: the words between two colons.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Segment {
    /// The items, in order. Every word belongs to exactly one of them, except that several letters of one word are an item each.
    pub items: Vec<Item>,
}

/// An item of a segment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// An option that PRRTE knows, with its values.
    Option(GivenOption),
    /// Words that PRRTE refuses, or a word that is missing.
    Fault(Fault),
    /// `--`, which ends the options.
    EndOfOptions(Spanned),
    /// The program to run.
    Executable(Spanned),
    /// An argument of the program.
    Argument(Spanned),
}

/// An option as given on a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GivenOption {
    /// The option in PRRTE's table.
    pub kind: &'static OptionKind,
    /// The option's full name without leading dashes, in its current spelling; its letter if it has no name.
    pub name: Cow<'static, str>,
    /// The whole word that has the option.
    pub word: Spanned,
    /// The values.
    pub values: Vec<Spanned>,
    /// How the first value is given.
    pub form: ValueForm,
}

/// How an option's value is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueForm {
    /// Without a value.
    None,
    /// As the next word: `--np 4`.
    NextWord,
    /// In the same word, after an `=`: `--np=4`.
    Equals,
    /// In the same word, after the letter: `-n4`.
    Attached,
}

/// Something that PRRTE refuses, where it occurs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub kind: FaultKind,
    /// The word at fault. A missing executable has no text, and the spot of the word before it.
    pub word: Spanned,
    /// The option that another version of PRRTE may see in these words.
    pub option: Option<GivenOption>,
}

/// What is wrong with a word, or missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    /// A long option that PRRTE does not have, or that takes no value and is given one.
    UnknownOption,
    /// A letter that PRRTE does not have, or that lacks its value.
    UnknownLetter {
        /// Whether the letter is unknown and more of the word follows it.
        followed: bool,
    },
    /// A long option after a single dash that PRRTE 5 parses as `-h`, such as `-host`.
    HelpLetter,
    /// An option without as many values as it needs.
    MissingValue {
        /// The number of values that it needs.
        needed: usize,
    },
    /// A segment without a program to run.
    NoExecutable,
    /// An app on a command line that names an appfile.
    AppBesideAppfile,
    /// An appfile that cannot be opened.
    NoAppfile,
}

impl Segment {
    /// Returns the options that PRRTE accepts, in order.
    pub fn options(&self) -> impl Iterator<Item = &GivenOption> {
        self.items.iter().filter_map(|item| match item {
            Item::Option(given) => Some(given),
            _ => None,
        })
    }

    /// Returns all options, including those that only another version of PRRTE may accept.
    pub fn possible_options(&self) -> impl Iterator<Item = &GivenOption> {
        self.items.iter().filter_map(|item| match item {
            Item::Option(given) => Some(given),
            Item::Fault(fault) => fault.option.as_ref(),
            _ => None,
        })
    }

    /// Returns the first word if it is a bundle of short options with an unknown letter that others follow.
    #[must_use]
    pub fn unknown_first_letters(&self) -> Option<&Spanned> {
        let first = self.items.first()?.option_word()?;
        self.items.iter().find_map(|item| match item {
            Item::Fault(fault) if fault.word == *first => {
                (fault.kind == FaultKind::UnknownLetter { followed: true }).then_some(first)
            }
            _ => None,
        })
    }

    /// Returns the program to run, if the segment has one.
    #[must_use]
    pub fn executable(&self) -> Option<&Spanned> {
        self.items.iter().find_map(|item| match item {
            Item::Executable(word) => Some(word),
            _ => None,
        })
    }

    /// Returns the first fault in a word, if any. A missing executable does not count.
    #[must_use]
    pub fn word_fault(&self) -> Option<&Fault> {
        self.items.iter().find_map(|item| match item {
            Item::Fault(fault) if fault.kind != FaultKind::NoExecutable => Some(fault),
            _ => None,
        })
    }

    /// Returns the words of the items, in order: the inverse of parsing.
    #[must_use]
    pub fn words(&self) -> Vec<&str> {
        let mut words = Vec::new();
        let mut last = None;
        for word in self.items.iter().flat_map(Item::words) {
            let index = word.spot.map(|spot| spot.word);
            if index != last {
                words.push(word.text.as_str());
            }
            last = index;
        }
        words
    }
}

impl Item {
    /// Returns the word of an option, accepted or not.
    #[must_use]
    pub fn option_word(&self) -> Option<&Spanned> {
        match self {
            Item::Option(given) => Some(&given.word),
            Item::Fault(fault) => (fault.kind != FaultKind::NoExecutable).then_some(&fault.word),
            Item::EndOfOptions(_) | Item::Executable(_) | Item::Argument(_) => None,
        }
    }

    /// Returns the words of the item; those of one word that is several options are repeated.
    pub fn words(&self) -> impl Iterator<Item = &Spanned> {
        let (word, option) = match self {
            Item::Option(given) => (Some(&given.word), Some(given)),
            Item::Fault(fault) => {
                let word = (fault.kind != FaultKind::NoExecutable).then_some(&fault.word);
                (word, fault.option.as_ref())
            }
            Item::EndOfOptions(word) | Item::Executable(word) | Item::Argument(word) => {
                (Some(word), None)
            }
        };
        word.into_iter()
            .chain(option.into_iter().flat_map(GivenOption::further_words))
    }
}

impl GivenOption {
    /// Returns the meaning of the option.
    #[must_use]
    pub fn meaning(&self) -> Meaning {
        self.kind.meaning
    }

    /// Returns the first value, if there is one.
    #[must_use]
    pub fn value(&self) -> Option<&Spanned> {
        self.values.first()
    }

    /// Returns whether the option decides how processes are placed, ranked or bound.
    #[must_use]
    pub fn is_policy(&self) -> bool {
        matches!(
            self.meaning(),
            Meaning::MapBy
                | Meaning::RankBy
                | Meaning::BindTo
                | Meaning::AsMapping(_)
                | Meaning::AsBinding(_)
                | Meaning::IntoMapping(_)
                | Meaning::IntoQualifier(_)
                | Meaning::AsQualifier("nolocal")
        )
    }

    /// Returns whether the option lists hosts by name.
    #[must_use]
    pub fn is_host_list(&self) -> bool {
        self.meaning() == Meaning::Host
    }

    /// Returns the index of the option's word, counted on into the appfile.
    #[must_use]
    pub fn word_index(&self) -> Option<usize> {
        self.word.spot.map(|spot| spot.word)
    }

    /// Returns the values that are words of their own.
    fn further_words(&self) -> impl Iterator<Item = &Spanned> {
        let own = self.word_index();
        let index = |value: &Spanned| value.spot.map(|spot: Spot| spot.word);
        self.values.iter().filter(move |value| index(value) != own)
    }
}
