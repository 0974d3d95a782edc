//! Covering arrays: rows of choices that have all combinations of a few of them.

use super::rng::Rng;

/// Returns rows that have all combinations of `strength` choices. Each row is built choice by choice, greedily.
pub(super) fn covering_rows(sizes: &[usize], strength: usize) -> Vec<Vec<usize>> {
    let mut open = OpenTuples::new(sizes, strength);
    let mut rng = Rng::new(1);
    let mut rows = Vec::new();
    while let Some(first) = open.first() {
        let row = open.complete(&first, sizes, &mut rng, 0);
        open.close(&row);
        rows.push(row);
    }
    rows
}

/// The combinations of choices that no row has yet.
pub(super) struct OpenTuples {
    groups: Vec<TupleGroup>,
}

/// All combinations of choices of some dimensions.
struct TupleGroup {
    dimensions: Vec<usize>,
    sizes: Vec<usize>,
    open: Vec<bool>,
    left: usize,
}

impl OpenTuples {
    pub(super) fn new(sizes: &[usize], strength: usize) -> Self {
        let groups = subsets(sizes.len(), strength)
            .into_iter()
            .map(|dimensions| {
                let sizes: Vec<usize> = dimensions.iter().map(|at| sizes[*at]).collect();
                let left = sizes.iter().product();
                TupleGroup {
                    dimensions,
                    sizes,
                    open: vec![true; left],
                    left,
                }
            });
        Self {
            groups: groups.collect(),
        }
    }

    /// Returns the first combination that no row has.
    pub(super) fn first(&self) -> Option<Vec<(usize, usize)>> {
        let group = self.groups.iter().find(|group| group.left > 0)?;
        let mut index = group.open.iter().position(|open| *open)?;
        let mut choices = Vec::new();
        for (at, size) in group.dimensions.iter().zip(&group.sizes) {
            choices.push((*at, index % size));
            index /= size;
        }
        Some(choices)
    }

    /// Returns how many combinations no row has.
    pub(super) fn left(&self) -> usize {
        self.groups.iter().map(|group| group.left).sum()
    }

    /// Completes a combination to a row. In `defaults` percent of the other dimensions the first choice is taken, in the others the
    /// one that closes most.
    pub(super) fn complete(
        &self,
        tuple: &[(usize, usize)],
        sizes: &[usize],
        rng: &mut Rng,
        defaults: usize,
    ) -> Vec<usize> {
        let mut row = vec![None; sizes.len()];
        for (at, choice) in tuple {
            row[*at] = Some(*choice);
        }
        let mut order: Vec<usize> = (0..sizes.len()).filter(|at| row[*at].is_none()).collect();
        rng.shuffle(&mut order);
        for at in order {
            if defaults > 0 && rng.percent(defaults) {
                row[at] = Some(0);
                continue;
            }
            let start = rng.below(sizes[at]);
            let best = (0..sizes[at])
                .map(|offset| (start + offset) % sizes[at])
                .max_by_key(|choice| self.gain(&row, at, *choice));
            row[at] = best;
        }
        row.into_iter().map(Option::unwrap_or_default).collect()
    }

    /// Closes one combination.
    pub(super) fn close_tuple(&mut self, tuple: &[(usize, usize)]) {
        if let Some((group, index)) = self.find(tuple)
            && std::mem::take(&mut group.open[index])
        {
            group.left -= 1;
        }
    }

    /// Closes all combinations but some.
    pub(super) fn keep(&mut self, tuples: &[Vec<(usize, usize)>]) {
        for group in &mut self.groups {
            group.open.fill(false);
            group.left = 0;
        }
        for tuple in tuples {
            if let Some((group, index)) = self.find(tuple)
                && !std::mem::replace(&mut group.open[index], true)
            {
                group.left += 1;
            }
        }
    }

    /// Returns the group of a combination, and its index there.
    fn find(&mut self, tuple: &[(usize, usize)]) -> Option<(&mut TupleGroup, usize)> {
        let choice = |dimension: usize| {
            let mut chosen = tuple.iter();
            let found = chosen.find(|(at, _)| *at == dimension);
            found.map(|(_, choice)| *choice)
        };
        let mut groups = self.groups.iter_mut();
        groups.find_map(|group| {
            let index = group.index(choice)?;
            Some((group, index))
        })
    }

    /// Counts the open combinations that a further choice in a row would close.
    fn gain(&self, row: &[Option<usize>], at: usize, choice: usize) -> usize {
        let of = |dimension: usize| {
            if dimension == at {
                Some(choice)
            } else {
                row[dimension]
            }
        };
        let closes = |group: &&TupleGroup| {
            group.left > 0
                && group.dimensions.contains(&at)
                && group.index(of).is_some_and(|index| group.open[index])
        };
        self.groups.iter().filter(closes).count()
    }

    pub(super) fn close(&mut self, row: &[usize]) {
        for group in &mut self.groups {
            if let Some(index) = group.index(|dimension| Some(row[dimension]))
                && std::mem::take(&mut group.open[index])
            {
                group.left -= 1;
            }
        }
    }
}

impl TupleGroup {
    /// Returns the index of a combination in the group, if all of the group's dimensions have a choice.
    fn index(&self, choice: impl Fn(usize) -> Option<usize>) -> Option<usize> {
        let sized = self.dimensions.iter().zip(&self.sizes);
        sized.rev().try_fold(0, |index, (dimension, size)| {
            Some(index * size + choice(*dimension)?)
        })
    }
}

/// Returns all sets of `size` numbers below a limit.
fn subsets(below: usize, size: usize) -> Vec<Vec<usize>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut found = Vec::new();
    for last in 0..below {
        for mut subset in subsets(last, size - 1) {
            subset.push(last);
            found.push(subset);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts the combinations that some rows cover.
    fn covered_tuples(rows: &[Vec<usize>], sizes: &[usize], strength: usize) -> usize {
        let mut open = OpenTuples::new(sizes, strength);
        let all: usize = open.groups.iter().map(|group| group.left).sum();
        for row in rows {
            open.close(row);
        }
        let left: usize = open.groups.iter().map(|group| group.left).sum();
        all - left
    }

    #[test]
    fn all_combinations_of_choices_occur() {
        let sizes = [3, 4, 2, 5];
        // The numbers of combinations of one, of two and of three choices.
        for (strength, all) in [(1, 14), (2, 71), (3, 154)] {
            let rows = covering_rows(&sizes, strength);
            assert_eq!(
                covered_tuples(&rows, &sizes, strength),
                all,
                "strength {strength}"
            );
            assert!(rows.len() < 120, "{} are all that there are", rows.len());
        }
    }
}
