//! Reading a rank-by directive: one word, without qualifiers.

use super::spanned::Spanned;
use super::vocabulary::{Entry, Kind, Takes, look_up};
use super::words::{RankPolicy, RankingWord};
use crate::error::Refusal;

const POLICIES: &[Entry<RankPolicy>] = &[
    (RankPolicy::Slot, "slot", Takes::Nothing),
    (RankPolicy::Node, "node", Takes::Nothing),
    (RankPolicy::Fill, "fill", Takes::Nothing),
    (RankPolicy::Span, "span", Takes::Nothing),
];

/// Checks that a rank-by directive is a word of its vocabulary, without qualifiers.
///
/// # Errors
///
/// A [`Refusal`] at the first word that the vocabulary does not have.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    let fields = spec.split(':');
    let Some(first) = fields.first() else {
        return Err(super::empty_directive("rank-by", spec));
    };
    let policies = usize::from(!spec.text.starts_with(':'));
    if policies > 0 {
        look_up("rank-by", Kind::Policy, POLICIES, first)?;
    }
    for qualifier in &fields[policies..] {
        look_up::<()>("rank-by", Kind::Qualifier, &[], qualifier)?;
    }
    Ok(())
}

/// Reads a rank-by directive. A job and an app may say the same.
///
/// # Errors
///
/// The word is unknown or ambiguous, or something follows it.
#[doc(alias = "prte_rmaps_base_set_ranking_policy")]
#[doc(alias = "prte_rmaps_base_set_app_ranking_policy")]
pub fn parse(spec: &Spanned) -> Result<RankingWord, Refusal> {
    let policy = look_up("rank-by", Kind::Policy, POLICIES, spec)?.meaning;
    Ok(RankingWord::default()
        .with_policy(policy)
        .with(RankingWord::GIVEN))
}
