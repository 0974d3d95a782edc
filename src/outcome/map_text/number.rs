//! Parses numbers and lists of numbers as maps print them.

use std::str::FromStr;

/// The widest range of CPUs that is accepted. A wider one is a misprint: no package has as many CPUs.
const MAX_RANGE: u32 = 1 << 16;

/// Parses a number without a sign and without leading zeros.
pub(super) fn parse_number<T: FromStr>(digits: &str) -> Option<T> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit())
        && (digits == "0" || !digits.starts_with('0'));
    plain.then(|| digits.parse().ok()).flatten()
}

/// Parses ascending numbers: `0-3,5`.
pub(super) fn parse_ranges(ranges: &str) -> Option<Vec<u32>> {
    let mut numbers = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = match range.split_once('-') {
            Some((first, last)) => (parse_number(first)?, parse_number(last)?),
            None => {
                let only: u32 = parse_number(range)?;
                (only, only)
            }
        };
        let ascends = numbers.last().is_none_or(|previous| *previous < first) && first <= last;
        if !ascends || last - first >= MAX_RANGE {
            return None;
        }
        numbers.extend(first..=last);
    }
    Some(numbers)
}
