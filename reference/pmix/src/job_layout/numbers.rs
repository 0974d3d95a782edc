//! Lists of numbers as text: `0-3,8`.

use std::fmt::Write as _;

/// How many numbers a list may have. A range is a few bytes, and could mean all numbers that there are.
pub const LIMIT: usize = 1 << 24;

/// Reads numbers and ranges of numbers, in their order.
///
/// # Errors
///
/// What is wrong, as a lowercase fragment that names the spot.
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

/// Reads one number. Signs and blanks are none of it.
fn parse_number(word: &str, text: &str) -> Result<u32, String> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| word.parse().ok()).flatten();
    number.ok_or_else(|| format!("`{}` in `{}` is no number", short(word), short(text)))
}

/// Writes ascending numbers, runs of them as ranges.
#[must_use]
pub fn write_numbers(numbers: &[u32]) -> String {
    let mut text = String::new();
    for run in numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right)) {
        let comma = if text.is_empty() { "" } else { "," };
        // Writing into a text does not fail.
        let _ = match run {
            [first, .., last] => write!(text, "{comma}{first}-{last}"),
            [only] => write!(text, "{comma}{only}"),
            [] => Ok(()),
        };
    }
    text
}

/// The beginning of a text, for an error.
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
    fn ranges_are_read_and_written() {
        assert_eq!(parse_numbers("0-3,8").unwrap(), [0, 1, 2, 3, 8]);
        assert_eq!(write_numbers(&[0, 1, 2, 3, 8]), "0-3,8");
        assert_eq!(write_numbers(&[4, 5]), "4-5");
        assert_eq!(write_numbers(&[]), "");
    }

    #[test]
    fn what_is_no_list_is_refused_by_its_spot() {
        for (text, why) in [
            ("", "`` in `` is no number"),
            ("1,", "`` in `1,` is no number"),
            ("+1", "`+1` in `+1` is no number"),
            ("3-1", "`3-1` in `3-1` runs backwards"),
            ("1-2-3", "`2-3` in `1-2-3` is no number"),
            ("99999999999", "`99999999999` in `99999999999` is no number"),
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
        fn what_is_written_is_read_again(numbers in proptest::collection::btree_set(0_u32..500, 1..60)) {
            let numbers: Vec<u32> = numbers.into_iter().collect();
            prop_assert_eq!(parse_numbers(&write_numbers(&numbers)).unwrap(), numbers);
        }
    }
}
