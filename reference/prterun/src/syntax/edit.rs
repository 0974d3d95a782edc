//! Changes to the words of a command line, found in its tree.

use super::tree::SyntaxTree;
use mapcheck_mapping::policy::Spanned;

/// Replacements of words and values, to be made at once.
#[derive(Clone, Debug, Default)]
pub struct Edits {
    replacements: Vec<(Spanned, String)>,
}

impl Edits {
    /// Replaces a word, or the value in a part of one. What comes from no word is left alone.
    pub fn replace(&mut self, old: &Spanned, new: impl Into<String>) {
        self.replacements.push((old.clone(), new.into()));
    }
}

impl SyntaxTree {
    /// Returns the words of the command line with some edits. Two edits must not overlap.
    #[must_use]
    pub fn edited(&self, edits: Edits) -> Vec<String> {
        let mut words = self.words().to_vec();
        let mut replacements = edits.replacements;
        // Edits at the end of a word do not move those before them.
        replacements.sort_by_key(|(old, _)| old.spot.map(|spot| (spot.word, spot.start)));
        for (old, new) in replacements.iter().rev() {
            let Some(spot) = old.spot else { continue };
            let range = spot.start..spot.start + spot.len;
            if let Some(word) = words.get_mut(spot.word)
                && word.get(range.clone()).is_some()
            {
                word.replace_range(range, new);
            }
        }
        words
    }
}
