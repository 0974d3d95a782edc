//! Reading a hostfile: a host a line, with how many slots it has.
//!
//! A line is `name`, `user@name`, an address, `^name` to leave a host out, or `rank N=name …`, one slot each. What chooses among nodes
//! may be relative: `+nK`, `+e`, `+e:N`. Behind the name may stand `slots=N`, `max_slots=N` and their synonyms, `username=…` and `port=…`.

use super::host_list::HostWord;
use super::names::{Naming, Roll, short_name};
use super::number;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::files::{Place, Token, TokenKind, host_name, tokens};
use crate::rules::{Quirk, Rules};
use std::collections::HashSet;
use std::sync::Arc;

/// One host of a hostfile.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostfileEntry {
    /// Which host.
    pub host: HostWord,
    /// How many slots it has, if that is said, by a number or by naming it several times.
    pub slots: Option<u32>,
    /// How many processes it may hold at most, if that is said.
    pub max_slots: Option<u32>,
    /// As whom one logs in there, if that is said.
    pub user: Option<Arc<str>>,
    /// Where it is first named.
    pub place: Place,
}

/// The hosts of a hostfile, in the order in which they are first named.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hostfile {
    /// The hosts, without those that are left out.
    pub entries: Vec<HostfileEntry>,
    /// The names of the hosts that are left out.
    pub excluded: Vec<String>,
    /// Whether it names any host that it does not leave out elsewhere.
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
    /// Reads a hostfile.
    ///
    /// # Errors
    ///
    /// A line is malformed, or contradicts another; the refusal names the place.
    pub fn parse(file: &str, text: &str, naming: &Naming, rules: &Rules) -> Result<Self, Refusal> {
        let mut reader = Reader {
            file: Arc::from(file),
            nameless: rules.has(Quirk::NamelessHostAccepted),
            roll: Roll::new(naming),
            of_roll: Vec::new(),
            entries: Vec::new(),
            excluded: Vec::new(),
            left_out: HashSet::new(),
        };
        let tokens = tokens(text);
        for line in tokens.split(|token| token.kind == TokenKind::EndOfLine) {
            if let Some((first, rest)) = line.split_first() {
                reader.line(first, rest)?;
            }
        }
        Ok(reader.hostfile())
    }
}

/// An entry while its lines are read.
#[derive(Debug)]
struct Draft {
    host: HostWord,
    slots: u32,
    given: bool,
    max_slots: Option<u32>,
    user: Option<Arc<str>>,
    place: Place,
}

struct Reader<'a> {
    file: Arc<str>,
    nameless: bool,
    roll: Roll<'a>,
    /// The entry of each host of the roll.
    of_roll: Vec<usize>,
    entries: Vec<Draft>,
    excluded: Vec<String>,
    /// The same, to look up.
    left_out: HashSet<String>,
}

impl Reader<'_> {
    fn line(&mut self, first: &Token<'_>, rest: &[Token<'_>]) -> Result<(), Refusal> {
        if first.kind != TokenKind::Word {
            return Err(self.syntax(first));
        }
        if first.text != "rank" {
            let Some(entry) = self.host(first)? else {
                return Ok(());
            };
            return self.counts(entry, first, rest);
        }
        // `rank N=name …` of a rankfile, whatever the number is: one slot each, and none that a node of the allocation loses.
        let equals = rest
            .iter()
            .position(|token| token.kind == TokenKind::Equals);
        let name = equals.and_then(|equals| rest.get(equals + 1));
        let name = name.ok_or_else(|| self.syntax(first))?;
        if name.kind != TokenKind::Word {
            return Err(self.syntax(name));
        }
        let relative = name.text.starts_with('+');
        if let Some(entry) = self.host(name)?.filter(|_| !relative) {
            self.entries[entry].given = true;
        }
        Ok(())
    }

    /// The entry that a word names; none if it leaves a host out.
    fn host(&mut self, word: &Token<'_>) -> Result<Option<usize>, Refusal> {
        if let Some(relative) = word.text.strip_prefix('+') {
            let host = relative_host(relative).ok_or_else(|| self.syntax(word))?;
            return Ok(Some(self.add(host, word)));
        }
        let (excludes, text) = match word.text.strip_prefix('^') {
            Some(text) => (true, text),
            None => (false, word.text),
        };
        let name = host_name(text)
            .ok_or_else(|| self.refuse(word, "this is neither a host nor user@host"))?;
        // PAM-HOST-7: a host has a name.
        if short_name(name).is_empty() && !self.nameless {
            return Err(self.refuse(word, "this names no host"));
        }
        if excludes {
            // Only once, since a name can stand for many nodes.
            if self.left_out.insert(name.to_owned()) {
                self.excluded.push(name.to_owned());
            }
            return Ok(None);
        }
        let (number, is_new) = self.roll.enter(name);
        if is_new {
            let entry = self.add(HostWord::Name(String::new()), word);
            self.of_roll.push(entry);
            return Ok(Some(entry));
        }
        // Each further time that a host is named adds a slot.
        let entry = self.of_roll[number];
        let draft = &mut self.entries[entry];
        draft.slots = draft.slots.saturating_add(1);
        draft.given = true;
        Ok(Some(entry))
    }

    fn add(&mut self, host: HostWord, at: &Token<'_>) -> usize {
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

    /// What stands behind a name: `word=value` as often as one likes.
    fn counts(
        &mut self,
        entry: usize,
        host: &Token<'_>,
        mut rest: &[Token<'_>],
    ) -> Result<(), Refusal> {
        let mut got_max = false;
        while let Some((word, behind)) = rest.split_first() {
            let known = SLOTS.contains(&word.text)
                || MAX_SLOTS.contains(&word.text)
                || USER.contains(&word.text)
                || word.text == "port";
            let [equals, value, after @ ..] = behind else {
                return Err(self.syntax(word));
            };
            if !known || word.kind != TokenKind::Word || equals.kind != TokenKind::Equals {
                return Err(self.syntax(word));
            }
            if SLOTS.contains(&word.text) {
                let slots = self.number(value)?;
                self.set_slots(entry, host, slots)?;
            } else if MAX_SLOTS.contains(&word.text) {
                let max = self.number(value)?;
                if max < self.entries[entry].slots {
                    let message = "this host may hold fewer processes than it has slots";
                    return Err(self.refuse(value, message));
                }
                got_max |= self.entries[entry].max_slots.unwrap_or(0) != max;
                self.entries[entry].max_slots = Some(max);
            } else if word.text == "port" {
                self.number(value)?;
            } else {
                self.entries[entry].user = Some(Arc::from(value.text));
            }
            rest = after;
        }
        let draft = &mut self.entries[entry];
        if let Some(max) = draft.max_slots.filter(|_| got_max && !draft.given) {
            draft.slots = max;
            draft.given = true;
        }
        Ok(())
    }

    fn set_slots(&mut self, entry: usize, host: &Token<'_>, slots: u32) -> Result<(), Refusal> {
        let draft = &mut self.entries[entry];
        if draft.given {
            return Err(self.refuse(host, "this host has its number of slots already"));
        }
        draft.slots = slots;
        draft.given = true;
        // A limit that was said before rises with the slots.
        draft.max_slots = draft
            .max_slots
            .map(|max| if max == 0 { 0 } else { max.max(slots) });
        Ok(())
    }

    fn number(&self, value: &Token<'_>) -> Result<u32, Refusal> {
        number::whole(value.text)
            .and_then(|number| u32::try_from(number).ok())
            .ok_or_else(|| self.refuse(value, &format!("`{}` is no whole number", value.text)))
    }

    fn hostfile(self) -> Hostfile {
        let out: HashSet<usize> = self
            .excluded
            .iter()
            .flat_map(|name| self.roll.find_all(name))
            .map(|number| self.of_roll[number])
            .collect();
        let names_hosts = !self.entries.is_empty();
        let mut entries = self.entries;
        for (number, entry) in self.of_roll.iter().enumerate() {
            entries[*entry].host = HostWord::Name(self.roll.name(number).to_string());
        }
        let kept = entries.into_iter().enumerate();
        let kept = kept.filter(|(index, _)| !out.contains(index));
        Hostfile {
            entries: kept.map(|(_, draft)| draft.into()).collect(),
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

impl From<Draft> for HostfileEntry {
    fn from(draft: Draft) -> Self {
        Self {
            host: draft.host,
            slots: draft.given.then_some(draft.slots),
            max_slots: draft.max_slots,
            user: draft.user,
            place: draft.place,
        }
    }
}

/// `nK`, `e` or `e:N`, the letter in either case.
fn relative_host(text: &str) -> Option<HostWord> {
    let digits = |text: &str| {
        let all = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        // There are never so many nodes.
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
    use crate::rules::Edition;

    fn parse(text: &str) -> Result<Hostfile, Refusal> {
        let rules = Rules::of(Edition::August2026);
        let naming = Naming::new("hn", false, &rules);
        Hostfile::parse("hosts", text, &naming, &rules)
    }

    fn read(text: &str) -> Vec<(String, Option<u32>, Option<u32>)> {
        let hostfile = parse(text).expect("the hostfile is well-formed");
        let name = |host| match host {
            HostWord::Name(name) => name,
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
    fn slots_are_given_by_number_or_by_naming_a_host_again() {
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
        // A node that is chosen by its place keeps what it has.
        assert_eq!(read("rank 0=+n1"), [("Nth(1)".into(), None, None)]);
        assert_eq!(read("localhost\nhn"), [("hn".into(), Some(2), None)]);
        assert_eq!(read(""), []);
    }

    #[test]
    fn a_limit_is_the_number_of_slots_where_there_is_none() {
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
    fn what_has_nothing_to_do_with_slots_is_passed_over() {
        assert_eq!(
            read("a user-name=x port=22 slots=1 username=="),
            [("a".into(), Some(1), None)]
        );
    }

    #[test]
    fn hosts_are_left_out_wherever_that_is_said() {
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
