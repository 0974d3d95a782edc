//! hwloc's notation of sets: words of 32 bits in hexadecimal, the most significant first, `0x1,,0x0000ffff`. An empty word
//! is zero. `0xf...f` in front stands for all numbers above.

use super::{MAX_OS_INDEX, XmlFault};
use crate::CpuSet;
use std::fmt::Write as _;

const WORD: usize = u32::BITS as usize;
const LIMIT: usize = MAX_OS_INDEX as usize;

/// Reads a set of the operating system's numbers. `name` is the attribute's, for the error.
pub(super) fn parse(name: &'static str, text: &str) -> Result<CpuSet, XmlFault> {
    match text.strip_prefix("0xf...f") {
        Some(_) => Err(XmlFault::IndexTooLarge(name)),
        None => parse_finite(name, text),
    }
}

/// Reads a set that may go on without end: of that, what lies below the limit.
pub(super) fn parse_endless(name: &'static str, text: &str) -> Result<CpuSet, XmlFault> {
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
    for (place, word) in text.rsplit(',').enumerate() {
        let bits = parse_word(word).ok_or_else(|| XmlFault::bad_value(name, text))?;
        if bits == 0 {
            continue;
        }
        if place * WORD >= LIMIT {
            return Err(XmlFault::IndexTooLarge(name));
        }
        (0..WORD)
            .filter(|bit| bits & (1 << bit) != 0)
            .for_each(|bit| set.insert(place * WORD + bit));
    }
    Ok(set)
}

fn parse_word(word: &str) -> Option<u32> {
    if word.is_empty() {
        return Some(0);
    }
    let digits = word.strip_prefix("0x").unwrap_or(word);
    // from_str_radix takes a sign.
    let all_digits = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
    all_digits
        .then(|| u32::from_str_radix(digits, 16).ok())
        .flatten()
}

/// Writes ` name="set"`.
pub(super) fn write(out: &mut String, name: &str, set: &CpuSet) {
    let mut words: Vec<u32> = Vec::new();
    for number in set.iter() {
        let place = number / WORD;
        if words.len() <= place {
            words.resize(place + 1, 0);
        }
        if let Some(word) = words.get_mut(place) {
            *word |= 1 << (number % WORD);
        }
    }
    let _ = write!(out, " {name}=\"");
    for (place, word) in words.iter().enumerate().rev() {
        match (place, word) {
            (0, word) => {
                let _ = write!(out, "{word:#x}");
            }
            (_, 0) => out.push(','),
            (_, word) => {
                let _ = write!(out, "{word:#x},");
            }
        }
    }
    out.push_str(if words.is_empty() { "0x0\"" } else { "\"" });
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_written_set_reads_as_itself(numbers in proptest::collection::btree_set(0usize..700, 0..60)) {
            let set: CpuSet = numbers.into_iter().collect();
            let mut text = String::new();
            write(&mut text, "cpuset", &set);
            let value = text.trim_start_matches(" cpuset=\"").trim_end_matches('"');
            prop_assert_eq!(parse("cpuset", value), Ok(set));
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
    fn a_set_without_end_is_refused_or_cut() {
        assert_eq!(
            parse("cpuset", "0xf...f"),
            Err(XmlFault::IndexTooLarge("cpuset"))
        );
        let cut = parse_endless("allowed_cpuset", "0xf...f,0x1");
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
                assert_eq!(parse_endless("cpuset", text), Err(refused));
            } else {
                assert_eq!(parse("cpuset", text), Err(refused), "{text}");
            }
        }
    }
}
