//! Command lines and lists between the quotes of a step.

use std::collections::BTreeSet;

/// Splits a command line as a shell does, without expanding anything.
pub(crate) fn split_line(line: &str) -> Result<Vec<String>, String> {
    // A quote inside a step's quotes is written with a backslash.
    shlex::split(&line.replace("\\\"", "\""))
        .ok_or_else(|| format!("the command line `{line}` ends inside a quote; close it"))
}

/// Parses a list of numbers and ranges like `0-3,5`.
pub(crate) fn parse_numbers(list: &str) -> Result<BTreeSet<u32>, String> {
    let invalid = || format!("invalid list of numbers `{list}`; write one like `0-3,5`");
    let mut numbers = BTreeSet::new();
    for part in items(list) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first: u32 = first.trim().parse().map_err(|_| invalid())?;
        let last: u32 = last.trim().parse().map_err(|_| invalid())?;
        if last < first {
            return Err(invalid());
        }
        numbers.extend(first..=last);
    }
    Ok(numbers)
}

/// Writes numbers as [`parse_numbers`] parses them, or `none`.
pub(crate) fn format_numbers(numbers: &BTreeSet<u32>) -> String {
    let sorted: Vec<u32> = numbers.iter().copied().collect();
    let runs = sorted.chunk_by(|left, right| left.checked_add(1) == Some(*right));
    let parts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(u32::to_string).collect(),
        })
        .collect();
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(",")
    }
}

/// Joins values with commas.
pub(crate) fn join_items<T: ToString>(values: impl IntoIterator<Item = T>) -> String {
    let texts: Vec<String> = values.into_iter().map(|value| value.to_string()).collect();
    texts.join(",")
}

/// Splits a comma-separated list, without empty items.
pub(crate) fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_splits_it() {
        assert_eq!(
            split_line(r"-n 1 a : --map-by 'pe-list=0,1' b"),
            Ok(["-n", "1", "a", ":", "--map-by", "pe-list=0,1", "b"]
                .map(str::to_owned)
                .to_vec())
        );
        assert!(split_line("-n 'a").is_err());
    }

    #[test]
    fn numbers_are_parsed_from_ranges_and_written_as_ranges() {
        assert_eq!(parse_numbers("0-2, 5"), Ok(BTreeSet::from([0, 1, 2, 5])));
        assert_eq!(format_numbers(&BTreeSet::from([0, 1, 2, 5])), "0-2,5");
        assert_eq!(format_numbers(&BTreeSet::new()), "none");
        assert!(parse_numbers("3-1").is_err());
        assert!(parse_numbers("x").is_err());
    }
}
