//! The two lists of a job's map: the nodes, and the ranks on each node.
//!
//! libpmix writes them in one of several formats, which it marks by a prefix:
//!
//! | format | nodes | ranks |
//! | --- | --- | --- |
//! | ranges | `pmix[node[2:0-3],other]` | `pmix[0-7;8,10]` |
//! | raw | `raw:node00,node01` | `raw:0,1;2,3` |
//! | bare | `node00,node01` | `0,1;2,3` |
//! | compressed | `blob:`, NUL, `component=zlib:`, NUL, … | as for nodes |
//!
//! In a range of nodes, the number before the colon is the width of the numbers, and a suffix can follow the bracket. The compressed
//! format contains NULs, so it is not text; the caller decompresses such a list before it is parsed here.

use super::numbers::{self, LIMIT, short};

/// Writes the names of nodes as the host passes them to the library.
#[doc(alias = "PMIx_generate_regex")]
#[must_use]
pub fn write_names(nodes: &[String]) -> String {
    nodes.join(",")
}

/// Writes the ranks on each node as the host passes them to the library.
#[doc(alias = "PMIx_generate_ppn")]
#[must_use]
pub fn write_ranks(nodes: &[Vec<u32>]) -> String {
    let each = nodes.iter().map(|ranks| {
        let ranks: Vec<String> = ranks.iter().map(u32::to_string).collect();
        ranks.join(",")
    });
    each.collect::<Vec<_>>().join(";")
}

/// Writes the ranks on each node as ranges of at most `size` ranks, which a host may pass too.
#[must_use]
pub fn write_rank_ranges(nodes: &[Vec<u32>], size: u32) -> String {
    let each = nodes.iter().map(|ranks| {
        let ranges = split_ranges(ranks, size).into_iter();
        let ranges = ranges.map(|(first, last)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        });
        ranges.collect::<Vec<_>>().join(",")
    });
    each.collect::<Vec<_>>().join(";")
}

/// Splits ascending ranks into ranges of at most `size` ranks: the first and the last rank of each.
#[must_use]
pub fn split_ranges(ranks: &[u32], size: u32) -> Vec<(u32, u32)> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for rank in ranks {
        match ranges.last_mut() {
            Some((first, last)) if *last + 1 == *rank && *rank - *first < size => *last = *rank,
            _ => ranges.push((*rank, *rank)),
        }
    }
    ranges
}

/// Parses the names of nodes in any format.
///
/// # Errors
///
/// The fault and its place in the list, as a lowercase fragment.
#[doc(alias = "PMIX_NODE_MAP")]
pub fn parse_names(list: &str) -> Result<Vec<String>, String> {
    let nodes = match list_form(list)? {
        ListForm::Ranges(inside) => parse_name_ranges(inside)?,
        ListForm::Plain(list) => list.split(',').map(str::to_owned).collect(),
    };
    match nodes.iter().position(String::is_empty) {
        Some(place) => Err(format!("node {place} of `{}` has no name", short(list))),
        None => Ok(nodes),
    }
}

/// Parses the ranks on each node in any format.
///
/// # Errors
///
/// The fault and its place in the list, as a lowercase fragment.
#[doc(alias = "PMIX_PROC_MAP")]
pub fn parse_ranks(list: &str) -> Result<Vec<Vec<u32>>, String> {
    let (ListForm::Ranges(list) | ListForm::Plain(list)) = list_form(list)?;
    let mut count = 0;
    let mut nodes = Vec::new();
    for node in list.split(';') {
        let ranks = numbers::parse_numbers(node)?;
        count += ranks.len();
        if count > LIMIT {
            return Err(format!("there are more than {LIMIT} ranks"));
        }
        nodes.push(ranks);
    }
    Ok(nodes)
}

enum ListForm<'a> {
    Ranges(&'a str),
    Plain(&'a str),
}

fn list_form(list: &str) -> Result<ListForm<'_>, String> {
    if list.starts_with("blob:") {
        return Err("the list is compressed".to_owned());
    }
    if let Some(raw) = list.strip_prefix("raw:") {
        return Ok(ListForm::Plain(raw));
    }
    match list.strip_prefix("pmix[") {
        Some(rest) => rest
            .strip_suffix(']')
            .map(ListForm::Ranges)
            .ok_or_else(|| format!("the bracket of `{}` is not closed", short(list))),
        None => Ok(ListForm::Plain(list)),
    }
}

/// Parses `node[2:0-3,7],other,n[1:4]-ib`.
fn parse_name_ranges(mut rest: &str) -> Result<Vec<String>, String> {
    let mut nodes = Vec::new();
    loop {
        let end = rest.find([',', '[']).unwrap_or(rest.len());
        let (prefix, after) = rest.split_at(end);
        let after = match after.strip_prefix('[') {
            Some(after) => {
                let closed = after.split_once(']');
                let (inside, after) = closed
                    .ok_or_else(|| format!("a bracket of `{}` is not closed", short(rest)))?;
                let (suffix, after) = after.split_at(after.find(',').unwrap_or(after.len()));
                add_range(prefix, inside, suffix, &mut nodes)?;
                after
            }
            None => {
                nodes.push(prefix.to_owned());
                after
            }
        };
        if after.is_empty() {
            return Ok(nodes);
        }
        // The rest starts with a comma, after which there is always a name, even if it is empty.
        rest = after.get(1..).unwrap_or_default();
    }
}

fn add_range(
    prefix: &str,
    inside: &str,
    suffix: &str,
    nodes: &mut Vec<String>,
) -> Result<(), String> {
    let parts = inside.split_once(':');
    let (digits, ranges) = parts.ok_or_else(|| format!("`[{inside}]` has no number of digits"))?;
    let digits: u8 = digits
        .parse()
        .map_err(|_| format!("`{}` is not a number of digits", short(digits)))?;
    let numbers = numbers::parse_numbers(ranges)?;
    if nodes.len() + numbers.len() > LIMIT {
        return Err(format!("there are more than {LIMIT} nodes"));
    }
    let width = usize::from(digits);
    let names = numbers.into_iter();
    nodes.extend(names.map(|number| format!("{prefix}{number:0width$}{suffix}")));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parse_names_accepts_every_format() {
        let four = ["node00", "node01", "node02", "node03"];
        for list in [
            "pmix[node[2:0-3]]",
            "raw:node00,node01,node02,node03",
            "node00,node01,node02,node03",
            "pmix[node00,node[2:1-2,3]]",
        ] {
            assert_eq!(parse_names(list).unwrap(), four, "{list}");
        }
        let mixed = parse_names("pmix[n[1:8-10]-ib,login.a.b,[3:7],n[2:1]]").unwrap();
        assert_eq!(
            mixed,
            ["n8-ib", "n9-ib", "n10-ib", "login.a.b", "007", "n01"]
        );
    }

    #[test]
    fn parse_ranks_accepts_every_format() {
        for list in ["pmix[0-2;3,5]", "raw:0,1,2;3,5", "0,1,2;3,5", "raw:0-2;3,5"] {
            assert_eq!(
                parse_ranks(list).unwrap(),
                [vec![0, 1, 2], vec![3, 5]],
                "{list}"
            );
        }
    }

    #[test]
    fn parse_names_refuses_malformed_lists() {
        for (list, why) in [
            (
                "pmix[node[2:0-3]",
                "a bracket of `node[2:0-3` is not closed",
            ),
            ("pmix[a", "the bracket of `pmix[a` is not closed"),
            ("pmix[node[0-3]]", "`[0-3]` has no number of digits"),
            ("pmix[node[x:0]]", "`x` is not a number of digits"),
            ("pmix[a,]", "node 1 of `pmix[a,]` has no name"),
            ("raw:", "node 0 of `raw:` has no name"),
            ("blob:", "the list is compressed"),
        ] {
            let error = parse_names(list).unwrap_err();
            // A range without its bracket takes the closing bracket of the list.
            assert!(
                error == why || error.ends_with("is not closed"),
                "{list}: {error}"
            );
        }
        assert_eq!(
            parse_ranks("raw:0;;1").unwrap_err(),
            "invalid number `` in ``"
        );
        assert!(
            parse_ranks("0-16000000;0-16000000")
                .unwrap_err()
                .contains("more than")
        );
    }

    proptest! {
        #[test]
        fn lists_parse_to_what_was_written(
            nodes in proptest::collection::vec("[a-z]{1,4}[0-9]{0,3}(-[a-z])?", 1..40),
            placed in proptest::collection::vec(proptest::collection::vec(0_u32..5000, 1..20), 1..40),
        ) {
            prop_assert_eq!(parse_names(&write_names(&nodes)).unwrap(), nodes.clone());
            let raw = format!("raw:{}", write_names(&nodes));
            prop_assert_eq!(parse_names(&raw).unwrap(), nodes);
            prop_assert_eq!(parse_ranks(&write_ranks(&placed)).unwrap(), placed);
        }

        #[test]
        fn rank_ranges_parse_to_their_ranks(
            placed in proptest::collection::vec(proptest::collection::btree_set(0_u32..50, 1..20), 1..9), size in 1_u32..9,
        ) {
            let placed: Vec<Vec<u32>> = placed.into_iter().map(|ranks| ranks.into_iter().collect()).collect();
            let written = write_rank_ranges(&placed, size);
            prop_assert_eq!(parse_ranks(&written).unwrap(), placed, "{}", written);
        }

        #[test]
        fn name_ranges_parse_to_their_names(
            prefix in "[a-z]{0,4}", digits in 1_usize..5, first in 0_u32..900, count in 1_u32..99, suffix in "(-[a-z])?",
        ) {
            let last = first + count;
            let list = format!("pmix[{prefix}[{digits}:{first}-{last}]{suffix}]");
            let expected: Vec<String> =
                (first..=last).map(|number| format!("{prefix}{number:0digits$}{suffix}")).collect();
            prop_assert_eq!(parse_names(&list).unwrap(), expected);
        }

        #[test]
        fn arbitrary_lists_do_not_panic(list in ".{0,60}", ranges in "(pmix\\[)?[a-z0-9\\[\\]:,;-]{0,40}") {
            let _ = (parse_names(&list), parse_ranks(&list), parse_names(&ranges), parse_ranks(&ranges));
        }
    }
}
