//! A search for the first bad item of a list with items that cannot be tried.

/// What is known of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// It does what the good one does.
    Good,
    /// It does what the bad one does.
    Bad,
    /// It cannot be tried.
    Skipped,
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult {
    /// The indices of the items that can be the first bad one, the oldest first. All but the last could not be tried.
    pub candidates: Vec<usize>,
    /// The number of items that were tried.
    pub tried: usize,
}

/// Finds the first bad one of `count` items, the last one being bad and what is before the first one being good.
///
/// Of the items that may be the first bad one, the middle one is tried next; if it cannot be tried, the nearest to the middle.
///
/// # Errors
///
/// Those of `side`.
pub fn find_first_bad<E>(
    count: usize,
    mut side: impl FnMut(usize) -> Result<Side, E>,
) -> Result<SearchResult, E> {
    // The first bad one is in `low..=high`.
    let (mut low, mut high) = (0, count.saturating_sub(1));
    let mut skipped: Vec<usize> = Vec::new();
    let mut tried = 0;
    loop {
        let middle = low + (high - low) / 2;
        let mut open: Vec<usize> = (low..high)
            .filter(|index| !skipped.contains(index))
            .collect();
        open.sort_by_key(|index| index.abs_diff(middle));
        let Some(next) = open.first().copied() else {
            let candidates = (low..=high).collect();
            return Ok(SearchResult { candidates, tried });
        };
        tried += 1;
        match side(next)? {
            Side::Good => low = next + 1,
            Side::Bad => high = next,
            Side::Skipped => skipped.push(next),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn search(count: usize, first_bad: usize, skipped: &[usize]) -> SearchResult {
        find_first_bad(count, |index| -> Result<Side, ()> {
            Ok(match () {
                () if skipped.contains(&index) => Side::Skipped,
                () if index < first_bad => Side::Good,
                () => Side::Bad,
            })
        })
        .unwrap()
    }

    #[test]
    fn the_first_bad_one_is_found_in_few_steps() {
        for first_bad in 0..100 {
            let found = search(100, first_bad, &[]);
            assert_eq!(found.candidates, [first_bad]);
            assert!(found.tried <= 7, "{}", found.tried);
        }
        assert_eq!(search(1, 0, &[]).candidates, [0]);
    }

    #[test]
    fn what_cannot_be_tried_is_passed_over() {
        assert_eq!(search(10, 6, &[4, 5]).candidates, [4, 5, 6]);
        assert_eq!(search(10, 6, &[0, 1, 8]).candidates, [6]);
        assert_eq!(search(3, 0, &[0, 1]).candidates, [0, 1, 2]);
    }
}
