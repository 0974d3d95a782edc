//! Names that are similar to a mistyped one.

/// The least similarity of a suggested name, from 0 to 1.
const SIMILAR: f64 = 0.8;

/// Returns the most similar of some names, if one is similar enough to be meant.
#[must_use]
pub fn nearest<'a>(wanted: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wanted = wanted.to_ascii_lowercase();
    let scored = names
        .into_iter()
        .map(|name| (strsim::normalized_damerau_levenshtein(&wanted, name), name));
    let best = scored.max_by(|(left, _), (right, _)| left.total_cmp(right));
    best.filter(|(score, _)| *score >= SIMILAR)
        .map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_is_recognised_and_another_word_is_not() {
        let names = ["1pkg-1numa-4core", "2pkg-2numa-8core-smt2"];
        assert_eq!(nearest("2PKG-2numa-8core-smt", names), Some(names[1]));
        assert_eq!(nearest("epyc", names), None);
        assert_eq!(nearest("x", []), None);
    }
}
