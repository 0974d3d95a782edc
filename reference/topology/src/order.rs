//! Sorting in little code.
//!
//! The standard library's sort is compiled once more for each type of item, some thousand bytes each time, which a page has to load. Where
//! few items are sorted, one sort of their numbers does as well.

use std::cmp::Ordering;

/// Sorts items by a key. Those with equal keys keep their order.
pub fn sort_by_key<T, K: Ord>(items: &mut Vec<T>, key: impl Fn(&T) -> K) {
    let order = sorted(items.len(), &|left, right| {
        key(&items[left]).cmp(&key(&items[right]))
    });
    let mut taken: Vec<Option<T>> = items.drain(..).map(Some).collect();
    items.extend(order.into_iter().filter_map(|place| taken[place].take()));
}

/// Collects a map or a set item by item. `collect` sorts the items first, once more for each type.
pub fn collected<C: Default + Extend<T>, T>(items: impl IntoIterator<Item = T>) -> C {
    let mut collection = C::default();
    collection.extend(items);
    collection
}

/// Returns the numbers below `count` in the order of a comparison.
fn sorted(count: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by(|left, right| compare(*left, *right));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn items_are_sorted_and_equal_ones_keep_their_order() {
        let mut items = vec![("b", 2), ("a", 2), ("c", 1)];
        sort_by_key(&mut items, |(_, number)| *number);
        assert_eq!(items, [("c", 1), ("b", 2), ("a", 2)]);
    }
}
