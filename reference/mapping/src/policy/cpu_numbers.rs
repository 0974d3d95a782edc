//! Lists of CPU numbers: `0,2,4-7`.

use super::number::whole;

/// The ranges of a list, each from its first to its last CPU; none if it is no list.
///
/// Empty items, and empty parts of an item, are passed over. Whether a machine has the CPUs is seen later.
pub(crate) fn cpu_ranges(list: &str) -> Option<Vec<(usize, usize)>> {
    let mut ranges = Vec::new();
    for item in list.split(',').filter(|item| !item.is_empty()) {
        let mut numbers = item.split('-').filter(|part| !part.is_empty()).map(whole);
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
    fn what_is_empty_is_passed_over() {
        assert_eq!(cpu_ranges("0,,2-3,"), Some(vec![(0, 0), (2, 3)]));
        assert_eq!(cpu_ranges("0-"), Some(vec![(0, 0)]));
        assert_eq!(cpu_ranges("0--3"), Some(vec![(0, 3)]));
        for text in ["", ",", "-", "--"] {
            assert_eq!(cpu_ranges(text), None, "{text}");
        }
    }

    #[test]
    fn an_item_is_a_number_or_two() {
        for text in ["x", "0x1", "1x", "0-1-2", "0,1=2", "1 ", "all"] {
            assert_eq!(cpu_ranges(text), None, "{text}");
        }
        assert_eq!(cpu_ranges("1-0, 2"), Some(vec![(1, 0), (2, 2)]));
    }
}
