//! Reduces a value to a minimal one that still has a property.

/// Reduces a value step by step, to one that has a property while none of its reductions has it.
///
/// Each step takes the first of the value's `reductions` for which `holds` returns true, so the ones that remove most
/// should come first. `holds` is called `tries` times at most; then the smallest value found so far is returned.
#[must_use]
pub fn minimize<T, R: IntoIterator<Item = T>>(
    mut value: T,
    mut tries: usize,
    reductions: impl Fn(&T) -> R,
    mut holds: impl FnMut(&T) -> bool,
) -> T {
    loop {
        let mut reduced = None;
        for candidate in reductions(&value) {
            let Some(left) = tries.checked_sub(1) else {
                return value;
            };
            tries = left;
            if holds(&candidate) {
                reduced = Some(candidate);
                break;
            }
        }
        match reduced {
            Some(smaller) => value = smaller,
            None => return value,
        }
    }
}

/// Drops items from a list until a condition needs each of the rest.
///
/// Halves come first, so that a few items among many are found with few tries. Then passes try each item once. They are repeated until
/// one drops nothing, because an item can be unneeded only once a later one is gone.
#[must_use]
pub fn drop_unneeded<T: Clone>(mut items: Vec<T>, holds: impl Fn(&[T]) -> bool) -> Vec<T> {
    // The playground's page, whose size is limited, has small jobs.
    if !cfg!(target_family = "wasm") {
        let part = by_halves(&items, &holds);
        if part.len() < items.len() && holds(&part) {
            items = part;
        }
    }
    loop {
        let before = items.len();
        let mut index = 0;
        while index < items.len() {
            let mut fewer = items.clone();
            fewer.remove(index);
            if holds(&fewer) {
                items = fewer;
            } else {
                index += 1;
            }
        }
        if items.len() == before {
            return items;
        }
    }
}

/// Returns the items that a condition needs, in their order, provided that it still holds whatever is added.
fn by_halves<T: Clone>(items: &[T], holds: &impl Fn(&[T]) -> bool) -> Vec<T> {
    let of = |places: &[usize]| -> Vec<T> {
        let all = items.iter().enumerate();
        let kept = all.filter(|(place, _)| places.contains(place));
        kept.map(|(_, item)| item.clone()).collect()
    };
    let all: Vec<usize> = (0..items.len()).collect();
    of(&needed_beside(&[], &all, true, &|places| {
        holds(&of(places))
    }))
}

/// Returns which places a condition needs beside others. `is_more` is whether these can suffice, since there are more than before.
fn needed_beside(
    others: &[usize],
    places: &[usize],
    is_more: bool,
    holds: &impl Fn(&[usize]) -> bool,
) -> Vec<usize> {
    if is_more && holds(others) {
        return Vec::new();
    }
    if places.len() < 2 {
        return places.to_vec();
    }
    let (left, right) = places.split_at(places.len() / 2);
    let of_right = needed_beside(&[others, left].concat(), right, true, holds);
    let is_more = !of_right.is_empty();
    let of_left = needed_beside(&[others, &of_right].concat(), left, is_more, holds);
    [of_right, of_left].concat()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn a_value_is_reduced_while_the_property_holds() {
        let smaller = |number: &u32| [number / 2, number.saturating_sub(1)];
        assert_eq!(minimize(100, 50, smaller, |number| *number > 6), 7);
    }

    #[test]
    fn the_number_of_tries_is_limited() {
        assert_eq!(minimize(100_u32, 3, |number| [number - 1], |_| true), 97);
    }

    #[test]
    fn items_that_need_each_other_only_with_a_third_one_are_dropped() {
        // `a` and `b` are needed only while `c` is there.
        let holds = |items: &[char]| {
            let has = |item| items.contains(&item);
            has('d') && (!has('c') || has('a') && has('b'))
        };
        assert_eq!(drop_unneeded(vec!['a', 'b', 'c', 'd'], holds), ['d']);
    }

    #[test]
    fn a_few_of_many_items_are_found_with_few_tries() {
        for (needed, most) in [(vec![], 2), (vec![70], 20), (vec![3, 41, 99], 60)] {
            let tries = Cell::new(0);
            let holds = |items: &[i32]| {
                tries.set(tries.get() + 1);
                needed.iter().all(|item| items.contains(item))
            };
            assert_eq!(drop_unneeded((0..100).collect(), holds), needed);
            assert!(tries.get() <= most, "{needed:?}: {}", tries.get());
        }
    }
}
