//! Slurm's lists of hosts: `n1`, `n[1-3,07]`, `rack[1-2]n[1-4]`.

use super::ResourceManagerRules;
use super::host_syntax::{ListError, NumberRange, malformed};
use mapcheck_mapping::allocation::MOST_NODES;

/// Expands a list to the names of its hosts, in order.
///
/// ALLOC-SLURM-1: each pair of brackets in a name lists numbers and ranges, which keep their leading zeros; the last varies fastest.
pub(super) fn expand(
    list: &str,
    rules: &dyn ResourceManagerRules,
) -> Result<Vec<String>, ListError> {
    let mut hosts = Vec::new();
    let mut rest = list;
    loop {
        let (item, after) = rules.split_host(rest)?;
        expand_item(item, rules, &mut hosts)?;
        match after {
            Some(after) => rest = after,
            None => return Ok(hosts),
        }
    }
}

/// A part of a name: a text, or the numbers of a pair of brackets.
enum Part<'a> {
    Text(&'a str),
    Numbers(Vec<NumberRange>),
}

fn expand_item(
    item: &str,
    rules: &dyn ResourceManagerRules,
    hosts: &mut Vec<String>,
) -> Result<(), ListError> {
    let parts = parse_parts(item, rules)?;
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

fn parse_parts<'a>(
    item: &'a str,
    rules: &dyn ResourceManagerRules,
) -> Result<Vec<Part<'a>>, ListError> {
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
        parts.push(Part::Numbers(rules.parse_host_numbers(inner)?));
        rest = after;
    }
    parts.push(Part::Text(rest));
    Ok(parts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use mapcheck_mapping::rules::Text;

    fn names(list: &str) -> Option<String> {
        expand(list, &Text::default())
            .ok()
            .map(|names| names.join(" "))
    }

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
            assert_eq!(names(list).as_deref(), Some(expected), "{list}");
        }
    }

    #[test]
    fn a_malformed_list_is_an_error() {
        for list in [
            "", ",n1", "n1,", "n[1-2", "n[2-1]", "n[]", "n[1,]", "n[a1]", "n[1-2]]", "n[1-2-3]",
        ] {
            assert_eq!(names(list), None, "{list}");
        }
        let long = expand("n[1-2000000]", &Text::default());
        assert_eq!(long, Err(ListError::TooLong));
        let long = expand("n[1-9999][1-9999][1-9999]", &Text::default());
        assert_eq!(long, Err(ListError::TooLong));
    }
}
