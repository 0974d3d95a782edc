//! Lists of numbers: `0-3,8`.

use std::fmt::Write as _;

/// The maximum length of a list. A range of a few bytes could otherwise expand to 2³² numbers.
pub const LIMIT: usize = 1 << 24;

/// Parses numbers and ranges of numbers, in their order.
///
/// # Errors
///
/// The fault and its place in the list, as a lowercase fragment.
pub fn parse_numbers(text: &str) -> Result<Vec<u32>, String> {
    let mut numbers = Vec::new();
    for item in text.split(',') {
        let (first, last) = item.split_once('-').unwrap_or((item, item));
        let (first, last) = (parse_number(first, text)?, parse_number(last, text)?);
        if last < first {
            return Err(format!("`{item}` in `{}` runs backwards", short(text)));
        }
        let count = (last - first) as usize;
        if numbers.len() + count >= LIMIT {
            return Err(format!("`{item}` has more than {LIMIT} numbers"));
        }
        numbers.extend(first..=last);
    }
    Ok(numbers)
}

/// Parses one number, without sign or blanks.
fn parse_number(word: &str, text: &str) -> Result<u32, String> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| format!("invalid number `{}` in `{}`", short(word), short(text)))
}

/// Writes ascending numbers, consecutive ones as ranges.
#[must_use]
pub fn write_numbers(numbers: &[u32]) -> String {
    let mut text = String::new();
    for run in numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right)) {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing to a `String` does not fail.
        let _ = match run {
            [first, .., last] => write!(text, "{comma}{first}-{last}"),
            [only] => write!(text, "{comma}{only}"),
            [] => Ok(()),
        };
    }
    text
}

/// Returns the first characters of a text, for an error message.
pub(super) fn short(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges_parse_and_write() {
        assert_eq!(parse_numbers("0-3,8").unwrap(), [0, 1, 2, 3, 8]);
        assert_eq!(write_numbers(&[0, 1, 2, 3, 8]), "0-3,8");
        assert_eq!(write_numbers(&[4, 5]), "4-5");
        assert_eq!(write_numbers(&[]), "");
    }

    #[test]
    fn parse_numbers_refuses_malformed_lists() {
        for (text, why) in [
            ("", "invalid number `` in ``"),
            ("1,", "invalid number `` in `1,`"),
            ("+1", "invalid number `+1` in `+1`"),
            ("3-1", "`3-1` in `3-1` runs backwards"),
            ("1-2-3", "invalid number `2-3` in `1-2-3`"),
            (
                "99999999999",
                "invalid number `99999999999` in `99999999999`",
            ),
        ] {
            assert_eq!(parse_numbers(text).unwrap_err(), why);
        }
        assert!(
            parse_numbers("0-4294967295")
                .unwrap_err()
                .contains("more than")
        );
    }

    proptest! {
        #[test]
        fn numbers_parse_to_what_was_written(numbers in proptest::collection::btree_set(0_u32..500, 1..60)) {
            let numbers: Vec<u32> = numbers.into_iter().collect();
            prop_assert_eq!(parse_numbers(&write_numbers(&numbers)).unwrap(), numbers);
        }
    }
}
