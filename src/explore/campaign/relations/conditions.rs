//! Questions about a generated case, for the conditions of relations.

use crate::explore::campaign::draft::{Draft, DraftOption, Segment};
use mapcheck_reference::option_table::Meaning;

impl Draft {
    /// Returns whether nothing but its command line decides its map: no variables, no parameters, no older options.
    pub(super) fn is_plain(&self) -> bool {
        let mut options = self.segments.iter().flat_map(|segment| &segment.options);
        self.environment.is_empty()
            && !self.spawned
            && options.all(|given| {
                let meaning = given.meaning();
                let is_plain = |meaning: &Meaning| {
                    matches!(
                        meaning,
                        Meaning::Np
                            | Meaning::Host
                            | Meaning::Hostfile
                            | Meaning::MapBy
                            | Meaning::RankBy
                            | Meaning::BindTo
                            | Meaning::Display
                    )
                };
                meaning.as_ref().is_some_and(is_plain)
            })
            && self.segments.iter().all(Segment::has_each_once)
    }

    /// Returns the nodes with their slots if one host list, with a count for each node, is the whole allocation.
    pub(super) fn counted_hosts(&self) -> Option<Vec<(String, u32)>> {
        let mut lists = self.segments.iter().flat_map(|segment| &segment.options);
        let list = lists.find(|given| given.names_nodes())?;
        if lists.any(DraftOption::names_nodes) || list.meaning() != Some(Meaning::Host) {
            return None;
        }
        let entries = list.values.first()?.split(',');
        let entry = |entry: &str| {
            let (name, slots) = entry.split_once(':')?;
            let is_name = !name.is_empty() && !name.contains(['+', '^', '@']);
            let slots = slots.parse().ok().filter(|slots| *slots > 0)?;
            is_name.then(|| (name.to_owned(), slots))
        };
        let hosts: Vec<(String, u32)> = entries.map(entry).collect::<Option<_>>()?;
        let is_new = |index: usize| {
            hosts[..index]
                .iter()
                .all(|(name, _)| *name != hosts[index].0)
        };
        (0..hosts.len()).all(is_new).then_some(hosts)
    }

    /// Returns the case with another host list as its allocation.
    pub(super) fn with_hosts(&self, hosts: &[(String, u32)]) -> Self {
        let entries = hosts.iter().map(|(name, slots)| format!("{name}:{slots}"));
        let list = entries.collect::<Vec<String>>().join(",");
        let mut draft = self.clone();
        let options = draft
            .segments
            .iter_mut()
            .flat_map(|segment| &mut segment.options);
        for given in options.filter(|given| given.names_nodes()) {
            given.values = vec![list.clone()];
        }
        draft
    }

    /// Returns whether a directive of an app has one of some words.
    pub(super) fn has_word(&self, words: &[&str]) -> bool {
        self.segments.iter().any(|segment| segment.has_word(words))
    }
}

impl DraftOption {
    /// Returns whether it is a mapping, ranking or binding directive.
    pub(super) fn is_directive(&self) -> bool {
        let meaning = self.meaning();
        meaning.is_some_and(|meaning| DIRECTIVES.contains(&meaning))
    }
}

impl Segment {
    /// Returns the value of an option.
    pub(super) fn value(&self, meaning: &Meaning) -> Option<&str> {
        let mut options = self.options.iter();
        let given = options.find(|given| given.meaning().as_ref() == Some(meaning))?;
        given.values.last().map(String::as_str)
    }

    /// Returns the mapping, ranking and binding directives that it has.
    pub(super) fn directives(&self) -> impl Iterator<Item = &str> {
        DIRECTIVES.iter().filter_map(|meaning| self.value(meaning))
    }

    /// Returns whether a directive has one of some words.
    pub(super) fn has_word(&self, words: &[&str]) -> bool {
        self.directives().any(|value| {
            let value = value.to_lowercase();
            words.iter().any(|word| value.contains(word))
        })
    }

    /// Returns whether it has no option twice.
    pub(super) fn has_each_once(&self) -> bool {
        let key = |given: &DraftOption| {
            let parameter = given.values.first().filter(|_| given.values.len() > 1);
            (given.meaning(), parameter.cloned())
        };
        let mut options = self.options.iter().enumerate();
        options.all(|(index, given)| {
            self.options[..index]
                .iter()
                .all(|other| key(other) != key(given))
        })
    }

    /// Removes an option.
    pub(super) fn remove(&mut self, meaning: &Meaning) {
        self.options
            .retain(|given| given.meaning().as_ref() != Some(meaning));
    }

    /// Adds words to the end of a directive, if there is one.
    pub(super) fn extend(&mut self, meaning: &Meaning, words: &str) {
        let mut options = self.options.iter_mut();
        let given = options.find(|given| given.meaning().as_ref() == Some(meaning));
        if let Some(value) = given.and_then(|given| given.values.last_mut()) {
            value.push_str(words);
        }
    }
}

/// The options that hold directives.
const DIRECTIVES: &[Meaning] = &[Meaning::MapBy, Meaning::RankBy, Meaning::BindTo];
