//! PE lists: CPUs and CPU ranges, as in `0,2,4-7`.

use super::number::parse_whole;

/// Parses a PE list into the first and last CPU of each range, or returns `None` if the list is invalid.
///
/// PRRTE ignores empty items and empty parts of an item. Whether a machine has the CPUs is checked later.
pub fn parse_pe_ranges(list: &str) -> Option<Vec<(usize, usize)>> {
    let mut ranges = Vec::new();
    for item in list.split(',').filter(|item| !item.is_empty()) {
        let mut numbers = item
            .split('-')
            .filter(|part| !part.is_empty())
            .map(parse_whole);
        let low = numbers.next()??;
        let high = numbers.next().unwrap_or(Some(low))?;
        if numbers.next().is_some() {
            return None;
        }
        ranges.push((low, high));
    }
    Some(ranges).filter(|ranges| !ranges.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn empty_items_are_ignored() {
        assert_eq!(parse_pe_ranges("0,,2-3,"), Some(vec![(0, 0), (2, 3)]));
        assert_eq!(parse_pe_ranges("0-"), Some(vec![(0, 0)]));
        assert_eq!(parse_pe_ranges("0--3"), Some(vec![(0, 3)]));
        for text in ["", ",", "-", "--"] {
            assert_eq!(parse_pe_ranges(text), None, "{text}");
        }
    }

    #[test]
    fn an_item_is_a_number_or_a_range() {
        for text in ["x", "0x1", "1x", "0-1-2", "0,1=2", "1 ", "all"] {
            assert_eq!(parse_pe_ranges(text), None, "{text}");
        }
        assert_eq!(parse_pe_ranges("1-0, 2"), Some(vec![(1, 0), (2, 2)]));
    }
}
