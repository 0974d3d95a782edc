//! Changes to the words of a command line, found in its tree.

use super::tree::SyntaxTree;
use mapcheck_mapping::policy::Spanned;
use mapcheck_topology::order::sort_by_key;
use std::ops::Range;

/// Changes of words and values, to be made at once.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    replacements: Vec<(Spanned, String)>,
    removed: Vec<Range<usize>>,
    inserted: Vec<(usize, Vec<String>)>,
}

impl Edits {
    /// Replaces a word, or the value in a part of one. What comes from no word is left alone.
    pub fn replace(&mut self, old: &Spanned, new: impl Into<String>) {
        self.replacements.push((old.clone(), new.into()));
    }

    /// Removes words, by index.
    pub fn remove(&mut self, words: Range<usize>) {
        self.removed.push(words);
    }

    /// Inserts words before the word with an index.
    pub fn insert(&mut self, before: usize, words: Vec<String>) {
        self.inserted.push((before, words));
    }

    /// Returns the replacement of each of some words: the word itself, nothing, or several words. Two replacements must not overlap.
    #[must_use]
    pub fn apply(self, words: &[String]) -> Vec<Vec<String>> {
        let mut words = words.to_vec();
        let mut replacements = self.replacements;
        // Edits at the end of a word do not move those before them.
        sort_by_key(&mut replacements, |(old, _)| {
            old.spot.map(|spot| (spot.word, spot.start))
        });
        for (old, new) in replacements.iter().rev() {
            let Some(spot) = old.spot else { continue };
            let range = spot.start..spot.start + spot.len;
            if let Some(word) = words.get_mut(spot.word)
                && word.get(range.clone()).is_some()
            {
                word.replace_range(range, new);
            }
        }
        let mut edited: Vec<Vec<String>> = words.into_iter().map(|word| vec![word]).collect();
        for index in self.removed.into_iter().flatten() {
            if let Some(word) = edited.get_mut(index) {
                word.clear();
            }
        }
        for (before, words) in self.inserted.into_iter().rev() {
            if let Some(word) = edited.get_mut(before) {
                word.splice(0..0, words);
            }
        }
        edited
    }
}

impl SyntaxTree {
    /// Returns the words of the command line with some edits.
    #[must_use]
    pub fn edited(&self, edits: Edits) -> Vec<String> {
        edits.apply(self.words()).concat()
    }
}
