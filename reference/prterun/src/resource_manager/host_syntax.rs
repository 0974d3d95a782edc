//! The parts of a list of hosts: its items, and the numbers between their brackets.

/// Why a list cannot be expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListError {
    /// It is malformed.
    Malformed(String),
    /// It has more hosts than the reference models.
    TooLong,
}

pub(super) fn malformed(what: impl Into<String>) -> ListError {
    ListError::Malformed(what.into())
}

/// Splits the first item off a list, at a comma outside of brackets. Returns the rest if there is more.
pub(super) fn split_item(list: &str) -> Result<(&str, Option<&str>), ListError> {
    let mut in_brackets = false;
    for (at, letter) in list.char_indices() {
        match letter {
            '[' if !in_brackets => in_brackets = true,
            ']' if in_brackets => in_brackets = false,
            ']' => return Err(malformed(format!("`{list}` has no opening bracket"))),
            ',' if !in_brackets => return Ok((&list[..at], Some(&list[at + 1..]))),
            _ => {}
        }
    }
    if in_brackets {
        return Err(malformed(format!("`{list}` has no closing bracket")));
    }
    Ok((list, None))
}

/// A range of numbers between the brackets of a name; empty if its end is below its start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NumberRange {
    /// The first number.
    pub start: u64,
    /// The last number, at most 32 bits.
    pub end: u64,
    /// The number of digits, zeros in front included, at most [`MOST_DIGITS`].
    pub width: usize,
}

impl NumberRange {
    pub(super) fn len(self) -> u64 {
        (self.end + 1).saturating_sub(self.start)
    }
}

/// Parses a number or a range, whose ends ascend.
pub(super) fn parse_range(text: &str) -> Result<NumberRange, ListError> {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse::<u64>().ok().filter(|_| is_number);
        number.ok_or_else(|| malformed(format!("invalid range `{text}`")))
    };
    let range = NumberRange {
        start: number(start)?,
        end: number(end)?,
        width: start.len(),
    };
    if range.start > range.end || range.end > u64::from(u32::MAX) || range.width > MOST_DIGITS {
        return Err(malformed(format!("invalid range `{text}`")));
    }
    Ok(range)
}

/// The most digits of a number.
pub const MOST_DIGITS: usize = 32;
