//! Parses a rank-by directive (8.1.1.5): one policy, without qualifiers.
//!
//! PAM-RANK-ANY-1, PAM-RANK-ANY-2, PAM-PARSE-RANK-1: every ranking policy is valid for an app.

use super::policies::{RankBy, RankingPolicy};
use super::spanned::Spanned;
use super::vocabulary::{Entry, ValueRule, VocabularyKind, look_up};
use crate::error::Refusal;

const POLICIES: &[Entry<RankBy>] = &[
    (RankBy::Slot, "slot", ValueRule::Forbidden),
    (RankBy::Node, "node", ValueRule::Forbidden),
    (RankBy::Fill, "fill", ValueRule::Forbidden),
    (RankBy::Span, "span", ValueRule::Forbidden),
];

/// Checks that a rank-by directive is a word of the vocabulary, without qualifiers.
///
/// # Errors
///
/// A [`Refusal`] of the first word that is not in the vocabulary.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    let fields = spec.split(':');
    let Some(first) = fields.first() else {
        return Err(super::empty_directive("rank-by", spec));
    };
    let policies = usize::from(!spec.text.starts_with(':'));
    if policies > 0 {
        look_up("rank-by", VocabularyKind::Policy, POLICIES, first)?;
    }
    for qualifier in &fields[policies..] {
        look_up::<()>("rank-by", VocabularyKind::Qualifier, &[], qualifier)?;
    }
    Ok(())
}

/// Parses a rank-by directive of a job or an app.
///
/// # Errors
///
/// The word is unknown or ambiguous, or is followed by another (PAM-PARSE-RANK-2, PAM-PARSE-RANK-4: `PRTE_ERR_SILENT`).
#[doc(alias = "prte_rmaps_base_set_ranking_policy")]
#[doc(alias = "prte_rmaps_base_set_app_ranking_policy")]
pub fn parse(spec: &Spanned) -> Result<RankingPolicy, Refusal> {
    let policy = look_up("rank-by", VocabularyKind::Policy, POLICIES, spec)?.meaning;
    // PAM-PARSE-RANK-3: an explicit ranking is not derived again from the mapping.
    Ok(RankingPolicy::default()
        .with_policy(policy)
        .with(RankingPolicy::GIVEN))
}
