//! What builds do with a line, as text.

use super::IS_WHOLE;
use super::report::{BuildAnswer, Explanation};

/// The most letters about builds that come before the ranks: two rows of most terminals.
pub(super) const LONG: usize = 240;

/// The same of sentences that are cut to the first reason: three rows.
const LONG_IN_SHORT: usize = 340;

/// Returns what builds do in sentences.
pub(super) fn sentences(elsewhere: &[BuildAnswer]) -> String {
    let all: Vec<String> = elsewhere.iter().cloned().map(String::from).collect();
    all.join(" ")
}

/// Returns what builds do in sentences without the options that explain it.
pub(super) fn unexplained_sentences(elsewhere: &[BuildAnswer]) -> String {
    let all = elsewhere.iter().map(|it| format!("{}{}.", it.what, it.why));
    all.collect::<Vec<_>>().join(" ")
}

/// Returns what builds do in a few sentences: with the first reason of each if these are short.
pub(super) fn short_sentences(elsewhere: &[BuildAnswer]) -> String {
    let joined = |text: &dyn Fn(&BuildAnswer) -> String| {
        let mut all: Vec<String> = elsewhere.iter().map(text).collect();
        all.dedup();
        all.join(" ")
    };
    let reason = |it: &BuildAnswer| {
        let first = it.why.split("; ").next().unwrap_or_default();
        format!("{}{first}.", it.what)
    };
    let with_reasons = joined(&reason);
    match with_reasons.chars().count() > LONG_IN_SHORT {
        true => joined(&|it| format!("{}.", it.what)),
        false => with_reasons,
    }
}

/// Returns how many of the sentences about builds come right after the refusal.
pub(super) fn early(explanation: &Explanation) -> usize {
    match IS_WHOLE {
        true => explanation
            .mapping_elsewhere
            .min(explanation.elsewhere.len()),
        false => 0,
    }
}
