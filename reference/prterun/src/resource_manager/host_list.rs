//! Slurm's lists of hosts: `n1`, `n[1-3,07]`, `rack[1-2]n[1-4]`.

use mapcheck_mapping::allocation::MOST_NODES;

/// Why a list cannot be expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ListError {
    /// It is malformed.
    Malformed(String),
    /// It has more hosts than the reference models.
    TooLong,
}

fn malformed(what: impl Into<String>) -> ListError {
    ListError::Malformed(what.into())
}

/// How a build departs from the lists that Slurm writes.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Leniency {
    /// Whether the list ends after the first brackets of a name if anything but a comma follows them.
    pub(super) is_cut: bool,
    /// Whether a faulty range is parsed as far as possible.
    pub(super) is_unchecked: bool,
}

/// Expands a list to the names of its hosts, in order.
///
/// ALLOC-SLURM-1: each pair of brackets in a name lists numbers and ranges, which keep their leading zeros; the last varies fastest.
pub(super) fn expand(list: &str, leniency: Leniency) -> Result<Vec<String>, ListError> {
    let mut hosts = Vec::new();
    let mut rest = list;
    loop {
        let (item, after) = split_item(rest, leniency)?;
        expand_item(item, leniency, &mut hosts)?;
        match after {
            Some(after) => rest = after,
            None => return Ok(hosts),
        }
    }
}

/// Splits the first item off a list, at a comma outside of brackets. Returns the rest if there is more.
fn split_item(list: &str, leniency: Leniency) -> Result<(&str, Option<&str>), ListError> {
    let mut in_brackets = false;
    for (at, letter) in list.char_indices() {
        match letter {
            '[' if !in_brackets => {
                if leniency.is_cut && at == 0 {
                    return Err(malformed("brackets without a name in front"));
                }
                in_brackets = true;
            }
            ']' if in_brackets => {
                in_brackets = false;
                if leniency.is_cut {
                    let after = &list[at + 1..];
                    return Ok((&list[..=at], after.strip_prefix(',')));
                }
            }
            ',' if !in_brackets => return Ok((&list[..at], Some(&list[at + 1..]))),
            _ => {}
        }
    }
    if in_brackets {
        return Err(malformed(format!("`{list}` has no closing bracket")));
    }
    Ok((list, None))
}

/// A part of a name: a text, or the numbers of a pair of brackets.
enum Part<'a> {
    Text(&'a str),
    Numbers(Vec<Range>),
}

/// A range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Range {
    start: u64,
    end: u64,
    /// The number of digits, zeros in front included.
    width: usize,
}

impl Range {
    fn len(self) -> u64 {
        (self.end + 1).saturating_sub(self.start)
    }
}

fn expand_item(item: &str, leniency: Leniency, hosts: &mut Vec<String>) -> Result<(), ListError> {
    let parts = parse_parts(item, leniency)?;
    let mut count: u64 = 1;
    for part in &parts {
        if let Part::Numbers(ranges) = part {
            let numbers = ranges.iter().map(|range| range.len()).sum::<u64>();
            count = count.saturating_mul(numbers);
        }
    }
    if count.saturating_add(hosts.len() as u64) > MOST_NODES as u64 {
        return Err(ListError::TooLong);
    }
    let mut names = vec![String::new()];
    for part in &parts {
        match part {
            Part::Text(text) => names.iter_mut().for_each(|name| name.push_str(text)),
            Part::Numbers(ranges) => {
                let numbers = |name: &String| {
                    let name = name.clone();
                    let numbers = ranges.iter().flat_map(|range| {
                        let width = range.width;
                        (range.start..=range.end).map(move |number| (number, width))
                    });
                    numbers
                        .map(move |(number, width)| format!("{name}{number:0width$}"))
                        .collect::<Vec<_>>()
                };
                names = names.iter().flat_map(numbers).collect();
            }
        }
    }
    hosts.append(&mut names);
    Ok(())
}

fn parse_parts(item: &str, leniency: Leniency) -> Result<Vec<Part<'_>>, ListError> {
    if item.is_empty() {
        return Err(malformed("a name is empty"));
    }
    let mut parts = Vec::new();
    let mut rest = item;
    while let Some((text, after)) = rest.split_once('[') {
        let (inner, after) = after
            .split_once(']')
            .ok_or_else(|| malformed(format!("`{item}` has no closing bracket")))?;
        parts.push(Part::Text(text));
        parts.push(Part::Numbers(parse_ranges(inner, leniency)?));
        rest = after;
    }
    if rest.contains(']') && !leniency.is_unchecked {
        return Err(malformed(format!("`{item}` has no opening bracket")));
    }
    parts.push(Part::Text(rest));
    Ok(parts)
}

fn parse_ranges(text: &str, leniency: Leniency) -> Result<Vec<Range>, ListError> {
    let mut pieces: Vec<&str> = text.split(',').collect();
    if leniency.is_unchecked {
        // What follows the last comma may be missing.
        if pieces.last() == Some(&"") {
            pieces.pop();
        }
        let ranges = pieces.into_iter().map(parse_unchecked);
        return ranges.collect();
    }
    pieces.into_iter().map(parse_range).collect()
}

fn parse_range(text: &str) -> Result<Range, ListError> {
    let (start, end) = text.split_once('-').unwrap_or((text, text));
    let number = |digits: &str| {
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let number = digits.parse::<u64>().ok().filter(|_| is_number);
        number.ok_or_else(|| malformed(format!("invalid range `{text}`")))
    };
    let range = Range {
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
const MOST_DIGITS: usize = 32;

/// Parses the first two numbers in a text, whatever else it has.
fn parse_unchecked(text: &str) -> Result<Range, ListError> {
    let missing = || malformed(format!("invalid range `{text}`"));
    let (first, rest) = first_number(text).ok_or_else(missing)?;
    let start = first.parse().unwrap_or(u64::from(u32::MAX));
    let end = if rest.is_empty() {
        start
    } else {
        let (second, _) = first_number(rest).ok_or_else(missing)?;
        second.parse().unwrap_or(u64::from(u32::MAX))
    };
    Ok(Range {
        start,
        end,
        width: first.len().min(MOST_DIGITS),
    })
}

/// Returns the first digits in a text, and what follows them.
fn first_number(text: &str) -> Option<(&str, &str)> {
    let start = text.find(|letter: char| letter.is_ascii_digit())?;
    let rest = &text[start..];
    let end = rest.find(|letter: char| !letter.is_ascii_digit());
    Some(rest.split_at(end.unwrap_or(rest.len())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str, leniency: Leniency) -> Option<String> {
        expand(list, leniency).ok().map(|names| names.join(" "))
    }

    const BUILD: Leniency = Leniency {
        is_cut: true,
        is_unchecked: true,
    };

    #[test]
    fn brackets_are_expanded() {
        for (list, expected) in [
            ("n1", "n1"),
            ("n1,m2", "n1 m2"),
            ("n[1-3,7],m", "n1 n2 n3 n7 m"),
            ("n[08-11]", "n08 n09 n10 n11"),
            ("n[1-2]-ib", "n1-ib n2-ib"),
            ("r[1-2]n[1-2]", "r1n1 r1n2 r2n1 r2n2"),
            ("[1-2]", "1 2"),
        ] {
            assert_eq!(
                names(list, Leniency::default()).as_deref(),
                Some(expected),
                "{list}"
            );
        }
    }

    #[test]
    fn a_malformed_list_is_an_error() {
        for list in [
            "", ",n1", "n1,", "n[1-2", "n[2-1]", "n[]", "n[1,]", "n[a1]", "n[1-2]]", "n[1-2-3]",
        ] {
            assert_eq!(names(list, Leniency::default()), None, "{list}");
        }
        let long = expand("n[1-2000000]", Leniency::default());
        assert_eq!(long, Err(ListError::TooLong));
        let long = expand("n[1-9999][1-9999][1-9999]", Leniency::default());
        assert_eq!(long, Err(ListError::TooLong));
    }

    #[test]
    fn a_build_parses_what_it_can() {
        for (list, expected) in [
            ("r[1-2]n[1-2],m", Some("r1 r2")),
            ("n[1-2]x", Some("n1 n2")),
            ("n[2-1],m", Some("m")),
            ("n[a1-2]", Some("n1 n2")),
            ("n[]", Some("")),
            ("n[1-2,]", Some("n1 n2")),
            ("n[1,,2]", None),
            ("[1-2]", None),
            ("n1,", None),
        ] {
            assert_eq!(names(list, BUILD).as_deref(), expected, "{list}");
        }
    }
}
