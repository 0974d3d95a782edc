//! Reading a hostfile: a host a line, with how many slots it has.
//!
//! A line is `name`, `user@name`, an address, `^name` to leave a host out, or `rank N=name …`, one slot each. Behind the name may
//! stand `slots=N`, `max_slots=N` and their synonyms, `username=…` and `port=…`.

use crate::error::{Code, Refusal, Stage, Topic};
use crate::files::{Place, Token, TokenKind, tokens};
use std::collections::HashMap;
use std::sync::Arc;

/// One host of a hostfile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostfileEntry {
    /// The host's name.
    pub name: String,
    /// How many slots it has, if that is said, by a number or by naming it several times.
    pub slots: Option<u32>,
    /// How many processes it may hold at most, if that is said.
    pub max_slots: Option<u32>,
    /// Where it is first named.
    pub place: Place,
}

/// The hosts of a hostfile, in the order in which they are first named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hostfile {
    /// The hosts.
    pub entries: Vec<HostfileEntry>,
    /// Whether it leaves hosts out.
    pub excludes: bool,
}

const SLOTS: [&str; 6] = ["slots", "slot", "count", "counts", "cpu", "cpus"];
const MAX_SLOTS: [&str; 12] = [
    "max_slots",
    "max-slots",
    "slots_max",
    "slots-max",
    "max_cpu",
    "max-cpu",
    "cpu_max",
    "cpu-max",
    "max_count",
    "max-count",
    "count_max",
    "count-max",
];
const OTHER: [&str; 4] = ["username", "user_name", "user-name", "port"];

/// What a line says of its host, beside its name.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    slots: Option<u32>,
    max_slots: Option<u32>,
}

impl Hostfile {
    /// Reads a hostfile.
    ///
    /// # Errors
    ///
    /// A line is malformed, or contradicts another; the refusal names the place.
    pub fn parse(file: &str, text: &str) -> Result<Self, Refusal> {
        let file: Arc<str> = Arc::from(file);
        let mut reader = HostfileReader {
            file,
            hostfile: Self::default(),
            by_name: HashMap::new(),
            excluded: Vec::new(),
        };
        let tokens = tokens(text);
        for line in tokens.split(|token| token.kind == TokenKind::EndOfLine) {
            if let Some((first, rest)) = line.split_first() {
                reader.line(first, rest)?;
            }
        }
        let excluded = reader.excluded;
        let mut hostfile = reader.hostfile;
        hostfile.excludes = !excluded.is_empty();
        hostfile
            .entries
            .retain(|entry| !excluded.contains(&entry.name));
        Ok(hostfile)
    }
}

struct HostfileReader {
    file: Arc<str>,
    hostfile: Hostfile,
    by_name: HashMap<String, usize>,
    excluded: Vec<String>,
}

impl HostfileReader {
    fn line(&mut self, first: &Token<'_>, rest: &[Token<'_>]) -> Result<(), Refusal> {
        if first.kind != TokenKind::Word {
            return Err(self.syntax(first));
        }
        if first.text == "rank" {
            // `rank N=name …` of a rankfile: one slot each.
            let [_, equals, name, ..] = rest else {
                return Err(self.syntax(first));
            };
            if equals.kind != TokenKind::Equals || name.kind != TokenKind::Word {
                return Err(self.syntax(equals));
            }
            self.mention(name, without_user(name.text), Counts::default(), true)?;
            return Ok(());
        }
        if let Some(name) = first.text.strip_prefix('^') {
            self.excluded.push(name.to_owned());
            return Ok(());
        }
        if first.text.starts_with('+') {
            return Err(self.refuse(
                first,
                "a relative host has nothing that it could be relative to",
            ));
        }
        let is_name = |character: char| {
            character.is_ascii_alphanumeric() || matches!(character, '_' | '-' | '.' | ':' | '@')
        };
        if !first.text.chars().all(is_name) {
            return Err(self.syntax(first));
        }
        let counts = self.counts(rest)?;
        self.mention(first, without_user(first.text), counts, false)
    }

    /// What stands behind a name: `word=value` as often as one likes.
    fn counts(&self, mut rest: &[Token<'_>]) -> Result<Counts, Refusal> {
        let mut counts = Counts::default();
        while let Some((word, behind)) = rest.split_first() {
            let [equals, value, after @ ..] = behind else {
                return Err(self.syntax(word));
            };
            let is_pair = equals.kind == TokenKind::Equals && value.kind == TokenKind::Word;
            if word.kind != TokenKind::Word || !is_pair {
                return Err(self.syntax(word));
            }
            if SLOTS.contains(&word.text) {
                counts.slots = Some(self.number(value)?);
            } else if MAX_SLOTS.contains(&word.text) {
                counts.max_slots = Some(self.number(value)?);
            } else if !OTHER.contains(&word.text) {
                return Err(self.syntax(word));
            }
            rest = after;
        }
        Ok(counts)
    }

    fn number(&self, value: &Token<'_>) -> Result<u32, Refusal> {
        match value.text.parse::<u32>() {
            Ok(number) if i32::try_from(number).is_ok() => Ok(number),
            _ => Err(self.refuse(value, "this is no number of slots")),
        }
    }

    /// Notes that a line names a host, which another one may have done before.
    fn mention(
        &mut self,
        at: &Token<'_>,
        name: &str,
        counts: Counts,
        is_rank: bool,
    ) -> Result<(), Refusal> {
        let index = self.by_name.get(name).copied();
        let again = index.is_some();
        let index = index.unwrap_or_else(|| {
            self.hostfile.entries.push(HostfileEntry {
                name: name.to_owned(),
                slots: None,
                max_slots: None,
                place: self.place(at),
            });
            self.by_name
                .insert(name.to_owned(), self.hostfile.entries.len() - 1);
            self.hostfile.entries.len() - 1
        });
        let before = self.hostfile.entries[index].slots;
        let slots = match (counts.slots, before) {
            (Some(_), Some(_)) => {
                return Err(self.refuse(at, "this host has its number of slots already"));
            }
            (Some(slots), None) => Some(slots),
            // Each further time that a host is named adds a slot.
            (None, before) if again => Some(before.unwrap_or(1).saturating_add(1)),
            (None, _) if is_rank => Some(1),
            (None, _) => None,
        };
        let max_slots = counts.max_slots.or(self.hostfile.entries[index].max_slots);
        let said = counts.slots.is_some() || counts.max_slots.is_some();
        if let (Some(slots), Some(max)) = (slots, max_slots)
            && said
            && max < slots
        {
            return Err(self.refuse(at, "this host may hold fewer processes than it has slots"));
        }
        let entry = &mut self.hostfile.entries[index];
        entry.max_slots = max_slots;
        entry.slots = slots.or(max_slots);
        Ok(())
    }

    fn place(&self, at: &Token<'_>) -> Place {
        Place {
            file: Arc::clone(&self.file),
            line: at.line,
            column: at.column,
        }
    }

    fn syntax(&self, at: &Token<'_>) -> Refusal {
        self.refuse(at, &format!("`{}` is not understood here", at.text))
    }

    fn refuse(&self, at: &Token<'_>, message: &str) -> Refusal {
        Refusal::new(
            Stage::Allocation,
            Topic::BadHostList,
            Code::BadParam,
            message,
        )
        .in_file(self.place(at))
    }
}

fn without_user(name: &str) -> &str {
    name.split_once('@').map_or(name, |(_, host)| host)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(String, Option<u32>, Option<u32>)> {
        let hostfile = Hostfile::parse("hosts", text).expect("the hostfile is well-formed");
        hostfile
            .entries
            .into_iter()
            .map(|entry| (entry.name, entry.slots, entry.max_slots))
            .collect()
    }

    fn place(text: &str) -> String {
        let refusal = Hostfile::parse("hosts", text).expect_err("the hostfile is refused");
        refusal
            .file
            .map(|place| place.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn slots_are_given_by_number_or_by_naming_a_host_again() {
        assert_eq!(
            read("a slots = 2\nb\n"),
            [("a".into(), Some(2), None), ("b".into(), None, None)]
        );
        assert_eq!(read("a\na\na"), [("a".into(), Some(3), None)]);
        assert_eq!(read("a slots=2\na"), [("a".into(), Some(3), None)]);
        assert_eq!(
            read("u@a cpu=2 max-slots=3"),
            [("a".into(), Some(2), Some(3))]
        );
        assert_eq!(read("a max_slots=3"), [("a".into(), Some(3), Some(3))]);
        assert_eq!(
            read("rank 0=b slot=0\nrank 1=b slot=1"),
            [("b".into(), Some(2), None)]
        );
        assert_eq!(read("^a\na\nb"), [("b".into(), None, None)]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn a_malformed_line_is_refused_at_its_place() {
        assert_eq!(place("a\nb foo"), "hosts:2:3");
        assert_eq!(place("a slots=x"), "hosts:1:9");
        assert_eq!(place("a slots=2\n a slots=2"), "hosts:2:2");
        assert_eq!(place("a slots=3 max_slots=2"), "hosts:1:1");
        assert_eq!(place("a slots="), "hosts:1:3");
        assert_eq!(place("+n0"), "hosts:1:1");
        assert_eq!(place("n%0"), "hosts:1:1");
    }
}
