//! The grammar of a rankfile: `rank N=host slot=LIST`, one rank per line, in any order.
//!
//! `slots` is a synonym of `slot`, and the part may be omitted.

use crate::components::ComponentRules;
use crate::components::files::refuse_rankfile;
use crate::components::rank_line::RankEntry;
use crate::error::Refusal;
use crate::files::{Place, Token, TokenKind, each_line, parse_host_name};
use std::collections::BTreeMap;
use std::sync::Arc;

/// A parsed rankfile.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankFile<'a> {
    /// The entries by rank.
    pub entries: BTreeMap<u32, RankEntry<'a>>,
}

impl<'a> RankFile<'a> {
    /// Parses a rankfile.
    ///
    /// # Errors
    ///
    /// A line is malformed, a rank occurs twice, or the file has no rank.
    pub fn parse(file: &str, text: &'a str, rules: &dyn ComponentRules) -> Result<Self, Refusal> {
        let file: Arc<str> = Arc::from(file);
        let mut rank_file = Self::default();
        each_line(text, |line| {
            let (rank, entry) = entry(&file, line, rules)?;
            let earlier = rank_file.entries.get(&rank);
            rules.check_rank_line(rank, &entry, earlier, &rank_file.entries)?;
            rank_file.entries.insert(rank, entry);
            Ok::<(), Refusal>(())
        })?;
        if rank_file.entries.is_empty() {
            let place = Place {
                file,
                line: 1,
                column: 1,
            };
            return Err(refuse_rankfile(
                place,
                "the rankfile has no line, such as `rank 0=host slot=0`".to_owned(),
            ));
        }
        Ok(rank_file)
    }
}

fn is_word(token: &&Token<'_>) -> bool {
    token.kind == TokenKind::Word
}

fn is_equals(token: &&Token<'_>) -> bool {
    token.kind == TokenKind::Equals
}

/// Parses `rank N=host slot=LIST`.
fn entry<'a>(
    file: &Arc<str>,
    line: &[Token<'a>],
    rules: &dyn ComponentRules,
) -> Result<(u32, RankEntry<'a>), Refusal> {
    let at = |token: &Token<'_>| Place {
        file: Arc::clone(file),
        line: token.line,
        column: token.column,
    };
    let bad = |token: &Token<'_>| {
        let text = token.text;
        let message = format!("unexpected `{text}`; a line is `rank N=host slot=LIST`");
        refuse_rankfile(at(token), message)
    };
    // The refusal of an incomplete line points at its last word.
    let last = line.last().copied().unwrap_or(Token {
        kind: TokenKind::EndOfLine,
        text: "",
        line: 1,
        column: 1,
    });
    let expect = |index: usize, fits: &dyn Fn(&&Token<'_>) -> bool| {
        let token = line.get(index).ok_or_else(|| bad(&last))?;
        if fits(&token) {
            Ok(token)
        } else {
            Err(bad(token))
        }
    };
    expect(0, &|token| is_word(token) && token.text == "rank")?;
    let number = expect(1, &is_word)?;
    let rank = rank_of(number.text).ok_or_else(|| bad(number))?;
    expect(2, &is_equals)?;
    let host = expect(3, &is_word)?;
    let name = host_of(host.text).ok_or_else(|| bad(host))?;
    let mut cpus = None;
    if let Some(word) = line.get(4) {
        if is_word(&word) && USER.contains(&word.text) {
            return Err(rules.user_in_rankfile(at(word)));
        }
        expect(4, &|token| {
            is_word(token) && matches!(token.text, "slot" | "slots")
        })?;
        expect(5, &is_equals)?;
        cpus = Some(expect(6, &is_word)?.text);
        if let Some(more) = line.get(7) {
            return Err(bad(more));
        }
    }
    Ok((
        rank,
        RankEntry {
            host: name,
            cpus,
            place: at(&line[0]),
        },
    ))
}

/// Parses a rank: an integer of 0 or more, optionally signed.
fn rank_of(word: &str) -> Option<u32> {
    let number: i32 = word.parse().ok()?;
    number.try_into().ok()
}

/// The hostfile keywords for a host's user, which a rankfile does not accept.
const USER: [&str; 3] = ["username", "user-name", "user_name"];

/// Returns the text after the `+n` of a relative host.
pub(super) fn relative_number(host: &str) -> Option<&str> {
    host.strip_prefix("+n").or_else(|| host.strip_prefix("+N"))
}

/// Parses the host of a line: a name, optionally as `user@name`, or `+nK`.
fn host_of(word: &str) -> Option<&str> {
    if !word.starts_with('+') {
        return parse_host_name(word);
    }
    let number = relative_number(word)?;
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then_some(word)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Text;

    #[test]
    fn lines_come_in_any_order() {
        let text = "rank 1=u@b slots=P0:1-2 # c\nrank -0 = a\n";
        let read =
            RankFile::parse("ranks", text, &Text::default()).expect("the rankfile is well-formed");
        let entry = |rank: u32| {
            let entry = &read.entries[&rank];
            (entry.host, entry.cpus)
        };
        assert_eq!(entry(0), ("a", None));
        assert_eq!(entry(1), ("b", Some("P0:1-2")));
    }

    #[test]
    fn a_malformed_line_is_refused_at_its_place() {
        let place = |text: &str| {
            let refusal = RankFile::parse("ranks", text, &Text::default())
                .expect_err("the rankfile is refused");
            refusal
                .file
                .map(|place| place.to_string())
                .unwrap_or_default()
        };
        assert_eq!(place("rank x=a slot=0"), "ranks:1:6");
        assert_eq!(place("rank 0 a slot=0"), "ranks:1:8");
        assert_eq!(place("rank 0=a slot"), "ranks:1:10");
        assert_eq!(place("rank 0=a slot=0\nrank 0=a slot=1"), "ranks:2:1");
        assert_eq!(place("rank 0=a slot=0 x"), "ranks:1:17");
        assert_eq!(place("rank -1=a"), "ranks:1:6");
        assert_eq!(place("rank 0=a username=x"), "ranks:1:10");
        assert_eq!(place("rank 0=@a"), "ranks:1:8");
        assert_eq!(place("rank 0=u@+n0"), "ranks:1:8");
        assert_eq!(place("rank 0=+e"), "ranks:1:8");
        assert_eq!(place("rank"), "ranks:1:1");
        assert_eq!(place(""), "ranks:1:1");
    }
}
