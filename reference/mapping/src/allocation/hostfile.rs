//! Parses a hostfile: one host per line, with its slots.
//!
//! A line is `name`, `user@name`, an address, `^name` to exclude a host, or `rank N=name …`, which adds one slot. A hostfile that selects
//! among allocated nodes can have relative hosts: `+nK`, `+e`, `+e:N`. The host is followed by `slots=N`, `max_slots=N` and their synonyms,
//! `username=…` and `port=…`.

use super::host_list::HostWord;
use super::names::{HostRegister, Naming};
use super::number;
use crate::allocation::AllocationRules;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::files::{Place, Token, TokenKind, each_line, parse_host_name};
use std::collections::HashSet;
use std::sync::Arc;

/// One host of a hostfile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostfileEntry {
    /// The host.
    pub host: HostWord,
    /// The slots, if the file gives them by a number or by repeating the host.
    pub slots: Option<u32>,
    /// The most processes that the host may hold, if the file gives a limit.
    pub max_slots: Option<u32>,
    /// The login name, if the file gives one.
    pub user: Option<Arc<str>>,
    /// The place of the first mention.
    pub place: Place,
}

/// The hosts of a hostfile, in the order of their first mention.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hostfile {
    /// The hosts that are not excluded.
    pub entries: Vec<HostfileEntry>,
    /// The names of the excluded hosts.
    pub excluded: Vec<String>,
    /// Whether the file has any line that does not exclude a host.
    pub names_hosts: bool,
}

const SLOTS: [&str; 3] = ["slots", "count", "cpu"];
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
const USER: [&str; 3] = ["username", "user_name", "user-name"];

impl Hostfile {
    /// Parses a hostfile.
    ///
    /// # Errors
    ///
    /// A line is invalid or contradicts another. The refusal names the place.
    pub fn parse(
        file: &str,
        text: &str,
        naming: &Naming,
        rules: &dyn AllocationRules,
    ) -> Result<Self, Refusal> {
        let text = rules.hostfile_to_parse(text);
        let max_hosts = text.lines().filter(|line| !line.is_empty()).count();
        let mut parser = Parser {
            file: Arc::from(file),
            rules,
            register: HostRegister::with_capacity(naming, max_hosts),
            entry_of_host: Vec::with_capacity(max_hosts),
            entries: Vec::with_capacity(max_hosts),
            excluded: Vec::new(),
            excluded_names: HashSet::new(),
        };
        each_line(text, |line| match line.split_first() {
            Some((first, rest)) => parser.parse_line(first, rest),
            None => Ok(()),
        })?;
        Ok(parser.into_hostfile())
    }
}

/// An entry under construction.
#[derive(Debug)]
struct Draft {
    /// A relative host, or `None` for a registered host, whose longest name is known after the last line.
    host: Option<HostWord>,
    slots: u32,
    given: bool,
    max_slots: Option<u32>,
    user: Option<Arc<str>>,
    place: Place,
}

struct Parser<'a> {
    file: Arc<str>,
    rules: &'a dyn AllocationRules,
    register: HostRegister<'a>,
    /// The entry of each registered host.
    entry_of_host: Vec<usize>,
    entries: Vec<Draft>,
    excluded: Vec<String>,
    /// The names in `excluded`, because a file can exclude a host many times.
    excluded_names: HashSet<String>,
}

impl Parser<'_> {
    fn parse_line(&mut self, first: &Token<'_>, rest: &[Token<'_>]) -> Result<(), Refusal> {
        if first.kind != TokenKind::Word {
            return Err(self.unexpected(first));
        }
        if first.text != "rank" {
            let Some(entry) = self.parse_host(first)? else {
                return Ok(());
            };
            return self.parse_pairs(entry, first, rest);
        }
        // `rank N=name …`, with any N, counts one slot. A relative host gets no slot count, so that the node keeps its slots.
        let equals = rest
            .iter()
            .position(|token| token.kind == TokenKind::Equals);
        let name = equals.and_then(|equals| rest.get(equals + 1));
        let name = name.ok_or_else(|| self.unexpected(first))?;
        if name.kind != TokenKind::Word {
            return Err(self.unexpected(name));
        }
        let relative = name.text.starts_with('+');
        if let Some(entry) = self.parse_host(name)?.filter(|_| !relative) {
            self.entries[entry].given = true;
        }
        Ok(())
    }

    /// Finds or adds the entry of a host, or returns `None` if the word excludes one.
    fn parse_host(&mut self, word: &Token<'_>) -> Result<Option<usize>, Refusal> {
        if let Some(relative) = word.text.strip_prefix('+') {
            let host = parse_relative_host(relative).ok_or_else(|| self.unexpected(word))?;
            return Ok(Some(self.add(Some(host), word)));
        }
        let (excludes, text) = match word.text.strip_prefix('^') {
            Some(text) => (true, text),
            None => (false, word.text),
        };
        let name = parse_host_name(text)
            .ok_or_else(|| self.refuse(word, "expected a host or user@host"))?;
        if !self.rules.is_host_name(name) {
            return Err(self.refuse(word, "missing host name"));
        }
        if excludes {
            if self.excluded_names.insert(name.to_owned()) {
                self.excluded.push(name.to_owned());
            }
            return Ok(None);
        }
        let (number, is_new) = self.register.enter(name);
        if is_new {
            let entry = self.add(None, word);
            self.entry_of_host.push(entry);
            return Ok(Some(entry));
        }
        // Each repetition of a host adds a slot.
        let entry = self.entry_of_host[number];
        let draft = &mut self.entries[entry];
        draft.slots = draft.slots.saturating_add(1);
        draft.given = true;
        Ok(Some(entry))
    }

    fn add(&mut self, host: Option<HostWord>, at: &Token<'_>) -> usize {
        self.entries.push(Draft {
            host,
            slots: 1,
            given: false,
            max_slots: None,
            user: at.text.split_once('@').map(|(user, _)| Arc::from(user)),
            place: self.place(at),
        });
        self.entries.len() - 1
    }

    /// Parses the `word=value` pairs after a host.
    fn parse_pairs(
        &mut self,
        entry: usize,
        host: &Token<'_>,
        mut rest: &[Token<'_>],
    ) -> Result<(), Refusal> {
        let mut has_new_max = false;
        while let Some((word, values)) = rest.split_first() {
            let known = SLOTS.contains(&word.text)
                || MAX_SLOTS.contains(&word.text)
                || USER.contains(&word.text)
                || word.text == "port";
            let [equals, value, after @ ..] = values else {
                return Err(self.unexpected(word));
            };
            if !known || word.kind != TokenKind::Word || equals.kind != TokenKind::Equals {
                return Err(self.unexpected(word));
            }
            if SLOTS.contains(&word.text) {
                let slots = self.parse_number(value)?;
                self.set_slots(entry, host, slots)?;
            } else if MAX_SLOTS.contains(&word.text) {
                let max = self.parse_number(value)?;
                if max < self.entries[entry].slots {
                    let message = "max_slots is less than the slots of the host";
                    return Err(self.refuse(value, message));
                }
                has_new_max |= self.entries[entry].max_slots.unwrap_or(0) != max;
                self.entries[entry].max_slots = Some(max);
            } else if word.text == "port" {
                // PAM-HOST-14: a port has to be a number, and does not affect the map.
                self.parse_number(value)?;
            } else {
                self.entries[entry].user = Some(Arc::from(value.text));
            }
            rest = after;
        }
        let draft = &mut self.entries[entry];
        if let Some(max) = draft.max_slots.filter(|_| has_new_max && !draft.given) {
            draft.slots = max;
            draft.given = true;
        }
        Ok(())
    }

    fn set_slots(&mut self, entry: usize, host: &Token<'_>, slots: u32) -> Result<(), Refusal> {
        let draft = &mut self.entries[entry];
        if draft.given {
            return Err(self.refuse(
                host,
                "the host already has a slot count; keep one of the two",
            ));
        }
        draft.slots = slots;
        draft.given = true;
        // A limit of an earlier line is raised to the slots.
        draft.max_slots = draft
            .max_slots
            .map(|max| if max == 0 { 0 } else { max.max(slots) });
        Ok(())
    }

    fn parse_number(&self, value: &Token<'_>) -> Result<u32, Refusal> {
        number::parse_whole(value.text)
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.refuse(value, &format!("invalid number `{}`", value.text)))
    }

    fn into_hostfile(mut self) -> Hostfile {
        let mut out = HashSet::new();
        for name in &self.excluded {
            let hosts = self.register.find_all(name);
            out.extend(hosts.map(|number| self.entry_of_host[number]));
        }
        // This frees the index of the register, which can be as large as the entries.
        let mut names = self.register.into_names().into_iter();
        let names_hosts = !self.entries.is_empty();
        let entry = |(index, draft): (usize, Draft)| {
            // The register has the hosts in the order of their entries.
            let host = draft.host.or_else(|| names.next().map(HostWord::Name))?;
            (!out.contains(&index)).then_some(HostfileEntry {
                host,
                slots: draft.given.then_some(draft.slots),
                max_slots: draft.max_slots,
                user: draft.user,
                place: draft.place,
            })
        };
        let drafts = self.entries.into_iter().enumerate();
        let entries = drafts.filter_map(entry).collect();
        Hostfile {
            entries,
            excluded: self.excluded,
            names_hosts,
        }
    }

    fn place(&self, at: &Token<'_>) -> Place {
        Place {
            file: Arc::clone(&self.file),
            line: at.line,
            column: at.column,
        }
    }

    fn unexpected(&self, at: &Token<'_>) -> Refusal {
        self.refuse(at, &format!("unexpected `{}`", at.text))
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

/// Parses `nK`, `e` or `e:N`, in either case.
fn parse_relative_host(text: &str) -> Option<HostWord> {
    let digits = |text: &str| {
        let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // No allocation has that many nodes.
        all.then(|| text.parse::<i32>().unwrap_or(i32::MAX))
    };
    if let Some(number) = text.strip_prefix(['n', 'N']) {
        return digits(number).map(HostWord::Nth);
    }
    let count = text.strip_prefix(['e', 'E'])?;
    if count.is_empty() {
        return Some(HostWord::Empty(None));
    }
    let count = digits(count.strip_prefix(':')?)?;
    u32::try_from(count)
        .ok()
        .map(|count| HostWord::Empty(Some(count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Edition, Text};

    fn parse(text: &str) -> Result<Hostfile, Refusal> {
        let rules = Text::of(Edition::August2026);
        let naming = Naming::new("hn", false, &rules);
        Hostfile::parse("hosts", text, &naming, &rules)
    }

    fn read(text: &str) -> Vec<(String, Option<u32>, Option<u32>)> {
        let hostfile = parse(text).expect("the hostfile is well-formed");
        let name = |host| match host {
            HostWord::Name(name) => name.to_string(),
            other => format!("{other:?}"),
        };
        hostfile
            .entries
            .into_iter()
            .map(|entry| (name(entry.host), entry.slots, entry.max_slots))
            .collect()
    }

    fn place(text: &str) -> String {
        let refusal = parse(text).expect_err("the hostfile is refused");
        refusal
            .file
            .map(|place| place.to_string())
            .unwrap_or_default()
    }

    #[test]
    fn slots_come_from_a_number_or_from_repetition() {
        assert_eq!(
            read("a slots = 2\nb\n"),
            [("a".into(), Some(2), None), ("b".into(), None, None)]
        );
        assert_eq!(read("a\na\na"), [("a".into(), Some(3), None)]);
        assert_eq!(read("a slots=2\na"), [("a".into(), Some(3), None)]);
        assert_eq!(read("a cpu=+2"), [("a".into(), Some(2), None)]);
        assert_eq!(read("a count=02"), [("a".into(), Some(2), None)]);
        assert_eq!(read("a\na max_slots=5"), [("a".into(), Some(2), Some(5))]);
        assert_eq!(
            read("rank 0=b slot=0 x\nrank x=u@b\nrank=b"),
            [("b".into(), Some(3), None)]
        );
        // A relative host keeps the slots of its node.
        assert_eq!(read("rank 0=+n1"), [("Nth(1)".into(), None, None)]);
        assert_eq!(read("localhost\nhn"), [("hn".into(), Some(2), None)]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn a_limit_is_the_slot_count_if_there_is_no_other() {
        for word in MAX_SLOTS {
            let text = format!("u@a {word}=3");
            assert_eq!(read(&text), [("a".into(), Some(3), Some(3))]);
        }
        assert_eq!(
            read("a max_slots=2 slots=3"),
            [("a".into(), Some(3), Some(3))]
        );
        assert_eq!(read("a max_slots=5\na"), [("a".into(), Some(6), Some(5))]);
    }

    #[test]
    fn login_names_and_ports_are_ignored() {
        assert_eq!(
            read("a user-name=x port=22 slots=1 username=="),
            [("a".into(), Some(1), None)]
        );
    }

    #[test]
    fn hosts_are_excluded_by_any_line() {
        assert_eq!(read("^a\na\nb"), [("b".into(), None, None)]);
        assert_eq!(read("a.x\nb\n^u@a"), [("b".into(), None, None)]);
        let only = parse("^a\n^b").expect("the hostfile is well-formed");
        assert_eq!(only.excluded, ["a", "b"]);
        assert!(!only.names_hosts);
    }

    #[test]
    fn a_relative_host_is_kept_as_it_is() {
        let words: Vec<HostWord> = parse("+n1 slots=2\n+E:3\n+e")
            .expect("the hostfile is well-formed")
            .entries
            .into_iter()
            .map(|entry| entry.host)
            .collect();
        let expected = [
            HostWord::Nth(1),
            HostWord::Empty(Some(3)),
            HostWord::Empty(None),
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn a_malformed_line_is_refused_at_its_place() {
        for (text, expected) in [
            ("a\nb foo", "hosts:2:3"),
            ("a 2", "hosts:1:3"),
            ("a slots=x", "hosts:1:9"),
            ("a slots=-1", "hosts:1:9"),
            ("a slots=2147483648", "hosts:1:9"),
            ("a slots==", "hosts:1:9"),
            ("a port=x", "hosts:1:8"),
            ("a slots=2\n a slots=2", "hosts:2:2"),
            ("a\na\na slots=2", "hosts:3:1"),
            ("a slots=3 max_slots=2", "hosts:1:21"),
            ("a max_slots=0", "hosts:1:13"),
            ("a slots=", "hosts:1:3"),
            ("a slots 2", "hosts:1:3"),
            ("a slot=2", "hosts:1:3"),
            ("a username=", "hosts:1:3"),
            ("a =2", "hosts:1:3"),
            ("=a", "hosts:1:1"),
            ("a /* x\n*/ slots=2", "hosts:2:9"),
            ("+n", "hosts:1:1"),
            ("+e:", "hosts:1:1"),
            ("+n1x", "hosts:1:1"),
            ("^", "hosts:1:1"),
            ("^+n1", "hosts:1:1"),
            ("a@b@c", "hosts:1:1"),
            ("@a", "hosts:1:1"),
            ("u@^a", "hosts:1:1"),
            (".a", "hosts:1:1"),
            ("n%0", "hosts:1:1"),
            ("[fe80::1]", "hosts:1:1"),
            ("rank", "hosts:1:1"),
            ("rank 0 a", "hosts:1:1"),
            ("rank 0=", "hosts:1:1"),
            ("rank 0=%", "hosts:1:8"),
        ] {
            assert_eq!(place(text), expected, "{text:?}");
        }
    }
}
