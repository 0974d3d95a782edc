//! Other numbers: of processes, slots, and CPUs of each process.

use super::{Candidate, Candidates, cost, words_of};
use crate::error::Topic;
use crate::option_table::Meaning;
use crate::policy::Spanned;
use crate::syntax::{Edits, GivenOption};

/// The most hosts of a list whose slots are changed.
const MOST_HOSTS: usize = 4;

/// The most slots that a host is given.
const MOST_SLOTS: u64 = 4096;

impl Candidates<'_> {
    /// Adds smaller numbers in a directive: CPUs per rank and patterns; and larger patterns.
    pub(super) fn add_numbers(&mut self, given: &GivenOption) {
        if given.meaning() == Meaning::IntoQualifier("pe=#") {
            let option = given.word.text.clone();
            self.add_number(given.value(), 1, move |number, old| {
                format!("lower `{option} {old}` to `{number}`")
            });
        }
        let Some(spec) = given.value().filter(|_| given.meaning() == Meaning::MapBy) else {
            return;
        };
        let parts = spec.split(':');
        for (index, part) in parts.iter().enumerate() {
            let (name, value) = part.name_and_value();
            if let Some(value) = value.filter(|_| name.eq_ignore_ascii_case("pe")) {
                let number = part.part(name.len() + 1, value);
                self.add_number(Some(&number), 1, |number, old| {
                    format!("lower `pe={old}` to `pe={number}`")
                });
            }
            let is_pattern = index == 1 && parts[0].text.eq_ignore_ascii_case("ppr");
            if is_pattern && let Ok(old) = part.text.parse::<u64>() {
                self.add_number(Some(part), 1, |number, old| {
                    format!("lower the pattern's `{old}` to `{number}`")
                });
                self.add_number(Some(part), old.saturating_mul(64), |number, old| {
                    format!("raise the pattern's `{old}` to `{number}`")
                });
            }
        }
    }

    /// Adds the line with another number: the nearest towards `last` that maps.
    pub(super) fn add_number(
        &mut self,
        old: Option<&Spanned>,
        last: u64,
        text: impl Fn(u64, &str) -> String + 'static,
    ) {
        let Some(old) = old.cloned() else { return };
        let Ok(present) = old.text.parse::<u64>() else {
            return;
        };
        if present == last || old.spot.is_none() {
            return;
        }
        let (line, written) = (self.line.clone(), old.text.clone());
        self.found.push(Candidate::Number {
            cost: match last < present {
                true => cost::LESS,
                false => cost::NUMBER,
            },
            words: Box::new(move |number| {
                let mut edits = Edits::default();
                edits.replace(&old, number.to_string());
                line.edited(edits)
            }),
            numbers: (present, last),
            text: Box::new(move |number| text(number, &written)),
        });
    }

    /// Adds the line with fewer processes for an app.
    pub(super) fn add_fewer_processes(&mut self, given: &GivenOption) {
        if !matches!(given.meaning(), Meaning::Np | Meaning::OlderNp) {
            return;
        }
        let name = given
            .word
            .text
            .split('=')
            .next()
            .unwrap_or_default()
            .to_owned();
        self.add_number(given.value(), 1, move |number, old| {
            format!("lower `{name} {old}` to `{name} {number}`")
        });
    }

    /// Adds the line with a count for each host that a list has several times.
    pub(super) fn add_counted_hosts(&mut self, given: &GivenOption) {
        let Some(list) = given.value().filter(|_| given.is_host_list()) else {
            return;
        };
        let mut counts: Vec<(&str, usize)> = Vec::new();
        for host in list.text.split(',') {
            match counts.iter_mut().find(|(name, _)| *name == host) {
                Some((_, count)) => *count += 1,
                None => counts.push((host, 1)),
            }
        }
        let is_plain = counts.iter().all(|(host, _)| !host.contains(':'));
        if !is_plain || counts.len() == list.text.split(',').count() {
            return;
        }
        let hosts = counts.iter().map(|(host, count)| format!("{host}:{count}"));
        let hosts: Vec<String> = hosts.collect();
        let new = hosts.join(",");
        let mut edits = Edits::default();
        edits.replace(list, new.clone());
        let text = format!("write `-H {new}` for `-H {}`", list.text);
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line with the hosts of a list alone where what follows one is no number of slots.
    pub(super) fn add_hosts_without_ports(&mut self, given: &GivenOption) {
        let is_refused = self.topic() == Some(Topic::BadHostList);
        let Some(list) = given.value().filter(|_| is_refused && given.is_host_list()) else {
            return;
        };
        let name = |host: &str| match host.split_once(':') {
            Some((name, count)) if count.parse::<u32>().is_err() => name.to_owned(),
            _ => host.to_owned(),
        };
        let hosts: Vec<String> = list.text.split(',').map(name).collect();
        let new = hosts.join(",");
        let mut edits = Edits::default();
        edits.replace(list, new.clone());
        let text = format!("write `-H {new}` for `-H {}`", list.text);
        self.push(cost::KEPT, edits, text);
    }

    /// Adds the line without a list that requests more slots than a resource manager gives.
    pub(super) fn add_without_hosts(&mut self, given: &GivenOption) {
        let is_refused = self.topic() == Some(Topic::HostSlotsNotAllocated);
        let Some(words) = words_of(given).filter(|_| is_refused && given.is_host_list()) else {
            return;
        };
        let list = self.line.words()[words.clone()].join(" ");
        let mut edits = Edits::default();
        edits.remove(words);
        let text = format!("leave out `{list}`: the allocation names the nodes");
        self.push(cost::DROPPED_OPTION, edits, text);
    }

    /// Adds the line with as many slots on each host of a list.
    pub(super) fn add_slots_evenly(&mut self, given: &GivenOption) {
        let Some(list) = given.value().filter(|_| given.is_host_list()) else {
            return;
        };
        let parts = list.split(',');
        let hosts = parts.iter().map(|host| host.text.split_once(':'));
        let names: Vec<String> = parts
            .iter()
            .zip(hosts.clone())
            .map(|(host, split)| split.map_or(&*host.text, |(name, _)| name).to_owned())
            .collect();
        let counts = hosts.map(|split| split.map_or(Ok(1), |(_, count)| count.parse()));
        let Ok(counts) = counts.collect::<Result<Vec<u64>, _>>() else {
            return;
        };
        let most = counts.into_iter().max().unwrap_or(0);
        if !(2..=MOST_HOSTS).contains(&names.len()) || most >= MOST_SLOTS {
            return;
        }
        let new = move |number: u64| {
            let each: Vec<String> = names.iter().map(|it| format!("{it}:{number}")).collect();
            each.join(",")
        };
        let (line, old, shown) = (self.line.clone(), list.clone(), new.clone());
        self.found.push(Candidate::Number {
            cost: cost::NUMBER,
            words: Box::new(move |number| {
                let mut edits = Edits::default();
                edits.replace(&old, new(number));
                line.edited(edits)
            }),
            numbers: (most.saturating_sub(1), MOST_SLOTS),
            text: Box::new(move |number| {
                format!("give each host more slots: `-H {}`", shown(number))
            }),
        });
    }

    /// Adds the line with more slots on one host of a list.
    pub(super) fn add_slots(&mut self, given: &GivenOption) {
        let Some(list) = given.value().filter(|_| given.is_host_list()) else {
            return;
        };
        for host in list.split(',').into_iter().take(MOST_HOSTS) {
            let (name, count) = host.text.split_once(':').unwrap_or((&host.text, "1"));
            let Ok(count) = count.parse::<u64>() else {
                continue;
            };
            let (line, item, name) = (self.line.clone(), host.clone(), name.to_owned());
            let of = name.clone();
            self.found.push(Candidate::Number {
                cost: cost::NUMBER,
                words: Box::new(move |number| {
                    let mut edits = Edits::default();
                    edits.replace(&item, format!("{name}:{number}"));
                    line.edited(edits)
                }),
                numbers: (count, MOST_SLOTS.max(count)),
                text: Box::new(move |number| {
                    format!("give {of} more slots: `{of}:{number}` in `-H`")
                }),
            });
        }
    }

    /// Adds the line with a process count for one of several apps that gives none: it takes all slots that it finds.
    pub(super) fn add_count(&mut self, segment: usize) {
        const MOST: u64 = 4096;
        let segments = self.line.segments();
        let Some(at) = segments.get(segment).filter(|_| segments.len() > 1) else {
            return;
        };
        let is_count =
            |given: &GivenOption| matches!(given.meaning(), Meaning::Np | Meaning::OlderNp);
        let first = at.items.first().and_then(|item| item.words().next());
        let before = first.and_then(|word| word.spot).map(|spot| spot.word);
        let Some(before) = before.filter(|_| !at.possible_options().any(is_count)) else {
            return;
        };
        let line = self.line.clone();
        self.found.push(Candidate::Number {
            cost: cost::QUALIFIER,
            words: Box::new(move |number| {
                let mut edits = Edits::default();
                edits.insert(before, vec!["-n".to_owned(), number.to_string()]);
                line.edited(edits)
            }),
            numbers: (MOST, 1),
            text: Box::new(move |number| format!("give app {segment} a count: `-n {number}`")),
        });
    }
}
