//! Other numbers of processes and slots.

use super::{Candidate, Candidates, cost};
use crate::option_table::Meaning;
use crate::syntax::{Edits, GivenOption};

impl Candidates<'_> {
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

    /// Adds the line with more slots on one host of a list.
    pub(super) fn add_slots(&mut self, given: &GivenOption) {
        const MOST_HOSTS: usize = 4;
        const MOST_SLOTS: u64 = 4096;
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
