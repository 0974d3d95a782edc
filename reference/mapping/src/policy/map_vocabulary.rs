//! The vocabulary of map-by: its policies and qualifiers. [`mapping`](super::mapping) stores their meaning.

use super::number::is_whole;
use super::policies::MapBy;
use super::ppr::RESOURCES;
use super::spanned::Spanned;
use super::vocabulary::{Entry, ParsedWord, ValueRule, VocabularyKind, look_up};
use crate::error::{Code, Refusal, Spot, Stage, Topic};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapPolicy {
    Over(MapBy),
    Ppr,
    RankFile,
    PeList,
    Device,
}

const POLICIES: &[Entry<MapPolicy>] = &[
    (MapPolicy::Over(MapBy::Slot), "slot", ValueRule::Forbidden),
    (
        MapPolicy::Over(MapBy::HwThread),
        "hwthread",
        ValueRule::Forbidden,
    ),
    (MapPolicy::Over(MapBy::Core), "core", ValueRule::Forbidden),
    (
        MapPolicy::Over(MapBy::L1Cache),
        "l1cache",
        ValueRule::Forbidden,
    ),
    (
        MapPolicy::Over(MapBy::L2Cache),
        "l2cache",
        ValueRule::Forbidden,
    ),
    (
        MapPolicy::Over(MapBy::L3Cache),
        "l3cache",
        ValueRule::Forbidden,
    ),
    (MapPolicy::Over(MapBy::Numa), "numa", ValueRule::Forbidden),
    (
        MapPolicy::Over(MapBy::Package),
        "package",
        ValueRule::Forbidden,
    ),
    (MapPolicy::Over(MapBy::Node), "node", ValueRule::Forbidden),
    (MapPolicy::Over(MapBy::Seq), "seq", ValueRule::Forbidden),
    (MapPolicy::Ppr, "ppr", ValueRule::Forbidden),
    (MapPolicy::RankFile, "rankfile", ValueRule::Forbidden),
    (MapPolicy::PeList, "pe-list", ValueRule::Required),
    (MapPolicy::Device, "device", ValueRule::Required),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Qualifier {
    Pe,
    Span,
    Oversubscribe,
    NoOversubscribe,
    NoLocal,
    HwtCpus,
    CoreCpus,
    Inherit,
    NoInherit,
    File,
    Ordered,
    Interleave,
    Shared,
    NDev,
}

const QUALIFIERS: &[Entry<Qualifier>] = &[
    (Qualifier::Pe, "pe", ValueRule::Required),
    (Qualifier::Span, "span", ValueRule::Forbidden),
    (
        Qualifier::Oversubscribe,
        "oversubscribe",
        ValueRule::Forbidden,
    ),
    (
        Qualifier::NoOversubscribe,
        "nooversubscribe",
        ValueRule::Forbidden,
    ),
    (Qualifier::NoLocal, "nolocal", ValueRule::Forbidden),
    (Qualifier::HwtCpus, "hwtcpus", ValueRule::Forbidden),
    (Qualifier::CoreCpus, "corecpus", ValueRule::Forbidden),
    (Qualifier::Inherit, "inherit", ValueRule::Forbidden),
    (Qualifier::NoInherit, "noinherit", ValueRule::Forbidden),
    (Qualifier::File, "file", ValueRule::Required),
    (Qualifier::Ordered, "ordered", ValueRule::Forbidden),
    (Qualifier::Interleave, "interleave", ValueRule::Optional),
    (Qualifier::Shared, "shared", ValueRule::Optional),
    (Qualifier::NDev, "ndev", ValueRule::Required),
];

/// A map-by directive, split into its words. The policy is found already; the qualifiers are looked up one by one.
pub(super) struct MapByWords {
    /// The policy, unless the directive consists of qualifiers only.
    pub(super) policy: Option<ParsedWord<MapPolicy>>,
    /// The `N:object` of a `ppr` policy.
    pub(super) pattern: Option<Spanned>,
    /// The qualifiers, in order.
    pub(super) qualifiers: Vec<Spanned>,
}

impl MapByWords {
    /// Splits a directive.
    ///
    /// # Errors
    ///
    /// The policy is unknown or ambiguous, its value is missing or unexpected, or the pattern of `ppr` is incomplete.
    pub(super) fn parse(spec: &Spanned) -> Result<Self, Refusal> {
        let fields = spec.split(':');
        let mut words = Self {
            policy: None,
            pattern: None,
            qualifiers: Vec::new(),
        };
        let mut rest = fields.as_slice();
        let Some(first) = fields.first() else {
            return Err(super::empty_directive("map-by", spec));
        };
        if !spec.text.starts_with(':') {
            let policy = look_up("map-by", VocabularyKind::Policy, POLICIES, first)?;
            rest = &fields[1..];
            if policy.meaning == MapPolicy::Ppr {
                words.pattern = Some(join_pattern(spec, rest)?);
                rest = &rest[2..];
            }
            words.policy = Some(policy);
        }
        words.qualifiers = rest.to_vec();
        Ok(words)
    }
}

/// Finds the qualifier that a field names.
pub(super) fn find_qualifier(field: &Spanned) -> Result<ParsedWord<Qualifier>, Refusal> {
    look_up("map-by", VocabularyKind::Qualifier, QUALIFIERS, field)
}

/// Checks that every word of a map-by directive is in the vocabulary.
///
/// Values, combinations and what is not valid for an app are left to the parser.
///
/// # Errors
///
/// A [`Refusal`] of the first word that is not in the vocabulary.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    if let [only] = spec.split(':').as_slice()
        && !spec.text.starts_with(':')
        && look_up("map-by", VocabularyKind::Policy, POLICIES, only)?.meaning == MapPolicy::Ppr
    {
        // A missing pattern is left to the parser, too.
        return Ok(());
    }
    let words = MapByWords::parse(spec)?;
    if let Some(pattern) = &words.pattern {
        check_pattern(pattern)?;
    }
    words
        .qualifiers
        .iter()
        .try_for_each(|field| find_qualifier(field).map(|_| ()))
}

/// Checks that a pattern starts with a number and names an object.
fn check_pattern(pattern: &Spanned) -> Result<(), Refusal> {
    let parts = pattern.split(':');
    let [count, object] = parts.as_slice() else {
        return Ok(());
    };
    if !is_whole(&count.text) {
        let message = format!("invalid number of processes `{}`", count.text);
        let topic = Topic::UnrecognizedQualifier;
        return Err(Refusal::new(Stage::Policy, topic, Code::Silent, message).at(count.spot));
    }
    look_up("ppr", VocabularyKind::Qualifier, RESOURCES, object).map(|_| ())
}

/// Joins the first two fields after `ppr` to `N:object`.
fn join_pattern(spec: &Spanned, fields: &[Spanned]) -> Result<Spanned, Refusal> {
    let [count, object, ..] = fields else {
        let message = format!("`{}` does not have the form ppr:N:object", spec.text);
        let topic = Topic::InvalidPattern;
        return Err(Refusal::new(Stage::Policy, topic, Code::Silent, message).at(spec.spot));
    };
    let text = format!("{}:{}", count.text, object.text);
    // The spot covers both fields, unless an empty field separates them on the command line.
    let whole = count.spot.zip(object.spot).and_then(|(count, object)| {
        let len = text.len();
        (count.start + len == object.start + object.len).then_some(Spot { len, ..count })
    });
    Ok(Spanned {
        text,
        spot: whole.or(count.spot),
    })
}
