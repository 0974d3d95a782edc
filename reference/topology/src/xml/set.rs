//! hwloc's notation of sets: words of 32 bits in hexadecimal, the most significant first, `0x1,,0x0000ffff`. An empty word
//! is zero. The prefix `0xf...f` means all numbers above.

use super::fault::XmlFault;
use super::limits::MAX_OS_INDEX;
use crate::CpuSet;

const WORD: usize = u32::BITS as usize;
const LIMIT: usize = MAX_OS_INDEX as usize;

/// Parses a set of OS indices. `name` is the attribute's, for the error.
pub(super) fn parse(name: &'static str, text: &str) -> Result<CpuSet, XmlFault> {
    match text.strip_prefix("0xf...f") {
        Some(_) => Err(XmlFault::IndexTooLarge(name)),
        None => parse_finite(name, text),
    }
}

/// Parses a set that may be infinite, and returns its part below the limit.
pub(super) fn parse_infinite(name: &'static str, text: &str) -> Result<CpuSet, XmlFault> {
    let Some(rest) = text.strip_prefix("0xf...f") else {
        return parse_finite(name, text);
    };
    if rest.is_empty() {
        return Ok(CpuSet::from_range(0..LIMIT));
    }
    let words = rest
        .strip_prefix(',')
        .ok_or_else(|| XmlFault::bad_value(name, text))?;
    let mut set = parse_finite(name, words)?;
    let above = words.split(',').count() * WORD;
    set.insert_all(&CpuSet::from_range(above..LIMIT));
    Ok(set)
}

fn parse_finite(name: &'static str, text: &str) -> Result<CpuSet, XmlFault> {
    if text.is_empty() {
        return Err(XmlFault::bad_value(name, text));
    }
    let mut set = CpuSet::new();
    let words = text.as_bytes().rsplit(|byte| *byte == b',');
    for (place, word) in words.enumerate() {
        let bits = parse_word(word).ok_or_else(|| XmlFault::bad_value(name, text))?;
        if bits == 0 {
            continue;
        }
        if place * WORD >= LIMIT {
            return Err(XmlFault::IndexTooLarge(name));
        }
        set.insert_word(place / 2, u64::from(bits) << (place % 2 * WORD));
    }
    Ok(set)
}

fn parse_word(word: &[u8]) -> Option<u32> {
    if word.is_empty() {
        return Some(0);
    }
    let digits = word.strip_prefix(b"0x").unwrap_or(word);
    if digits.is_empty() {
        return None;
    }
    digits.iter().try_fold(0_u32, |bits, digit| {
        let digit = char::from(*digit).to_digit(16)?;
        // A ninth digit does not fit, unless those before it are zeros.
        (bits >> (WORD - 4) == 0).then_some(bits << 4 | digit)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// hwloc's text of a set.
    fn written(set: &CpuSet) -> String {
        let words = set.last().map_or(1, |last| last / WORD + 1);
        let word = |place: usize| {
            let bits = (0..WORD).filter(|bit| set.contains(place * WORD + bit));
            format!("{:#010x}", bits.fold(0_u32, |word, bit| word | 1 << bit))
        };
        (0..words).rev().map(word).collect::<Vec<_>>().join(",")
    }

    proptest! {
        #[test]
        fn a_written_set_is_parsed_as_itself(numbers in proptest::collection::btree_set(0usize..700, 0..60)) {
            let set: CpuSet = numbers.into_iter().collect();
            prop_assert_eq!(parse("cpuset", &written(&set)), Ok(set));
        }
    }

    #[test]
    fn empty_words_are_zero() {
        assert_eq!(
            parse("cpuset", "0x40000000,,0x3"),
            Ok([0, 1, 94].into_iter().collect())
        );
    }

    #[test]
    fn an_infinite_set_is_refused_or_cut() {
        assert_eq!(
            parse("cpuset", "0xf...f"),
            Err(XmlFault::IndexTooLarge("cpuset"))
        );
        let cut = parse_infinite("allowed_cpuset", "0xf...f,0x1");
        assert_eq!(
            cut.map(|set| (set.len(), set.contains(1))),
            Ok((LIMIT - 31, false))
        );
    }

    #[test]
    fn other_notations_are_refused() {
        for text in [
            "",
            "0x",
            "x",
            "+1",
            "-1",
            "0x1ffffffff",
            "1 ",
            "0x1;0x2",
            "f...f",
            "0xf...f0x1",
        ] {
            let shown = text.to_owned();
            let refused = XmlFault::BadValue {
                name: "cpuset",
                value: shown,
            };
            if text.starts_with("0xf...f") {
                assert_eq!(parse_infinite("cpuset", text), Err(refused));
            } else {
                assert_eq!(parse("cpuset", text), Err(refused), "{text}");
            }
        }
    }
}
