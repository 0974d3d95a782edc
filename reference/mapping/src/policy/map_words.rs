//! The words of a map-by directive, found in their vocabulary. What they mean is read from them in `mapping`.

use super::number::is_whole;
use super::ppr::RESOURCES;
use super::spanned::Spanned;
use super::vocabulary::{Entry, Found, Kind, Takes, look_up};
use super::words::MapPolicy;
use crate::error::{Code, Refusal, Spot, Stage, Topic};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    Over(MapPolicy),
    Ppr,
    RankFile,
    PeList,
    Device,
}

const POLICIES: &[Entry<Policy>] = &[
    (Policy::Over(MapPolicy::Slot), "slot", Takes::Nothing),
    (
        Policy::Over(MapPolicy::HwThread),
        "hwthread",
        Takes::Nothing,
    ),
    (Policy::Over(MapPolicy::Core), "core", Takes::Nothing),
    (Policy::Over(MapPolicy::L1Cache), "l1cache", Takes::Nothing),
    (Policy::Over(MapPolicy::L2Cache), "l2cache", Takes::Nothing),
    (Policy::Over(MapPolicy::L3Cache), "l3cache", Takes::Nothing),
    (Policy::Over(MapPolicy::Numa), "numa", Takes::Nothing),
    (Policy::Over(MapPolicy::Package), "package", Takes::Nothing),
    (Policy::Over(MapPolicy::Node), "node", Takes::Nothing),
    (Policy::Over(MapPolicy::Seq), "seq", Takes::Nothing),
    (Policy::Ppr, "ppr", Takes::Nothing),
    (Policy::RankFile, "rankfile", Takes::Nothing),
    (Policy::PeList, "pe-list", Takes::Value),
    (Policy::Device, "device", Takes::Value),
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
    (Qualifier::Pe, "pe", Takes::Value),
    (Qualifier::Span, "span", Takes::Nothing),
    (Qualifier::Oversubscribe, "oversubscribe", Takes::Nothing),
    (
        Qualifier::NoOversubscribe,
        "nooversubscribe",
        Takes::Nothing,
    ),
    (Qualifier::NoLocal, "nolocal", Takes::Nothing),
    (Qualifier::HwtCpus, "hwtcpus", Takes::Nothing),
    (Qualifier::CoreCpus, "corecpus", Takes::Nothing),
    (Qualifier::Inherit, "inherit", Takes::Nothing),
    (Qualifier::NoInherit, "noinherit", Takes::Nothing),
    (Qualifier::File, "file", Takes::Value),
    (Qualifier::Ordered, "ordered", Takes::Nothing),
    (Qualifier::Interleave, "interleave", Takes::Maybe),
    (Qualifier::Shared, "shared", Takes::Maybe),
    (Qualifier::NDev, "ndev", Takes::Value),
];

/// A map-by directive in its words. The policy is one of the vocabulary; the qualifiers are looked up one by one.
pub(super) struct MapWords {
    /// The policy, unless the directive has qualifiers only.
    pub(super) policy: Option<Found<Policy>>,
    /// The `N:object` of a `ppr` policy.
    pub(super) pattern: Option<Spanned>,
    /// The qualifiers, in order.
    pub(super) qualifiers: Vec<Spanned>,
}

impl MapWords {
    /// Takes a directive apart.
    ///
    /// # Errors
    ///
    /// The policy is unknown or ambiguous, its value is missing or superfluous, or a pattern is cut short.
    pub(super) fn read(spec: &Spanned) -> Result<Self, Refusal> {
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
            let policy = look_up("map-by", Kind::Policy, POLICIES, first)?;
            rest = &fields[1..];
            if policy.meaning == Policy::Ppr {
                words.pattern = Some(pattern(spec, rest)?);
                rest = &rest[2..];
            }
            words.policy = Some(policy);
        }
        words.qualifiers = rest.to_vec();
        Ok(words)
    }
}

/// The qualifier of map-by that a word is.
pub(super) fn qualifier(field: &Spanned) -> Result<Found<Qualifier>, Refusal> {
    look_up("map-by", Kind::Qualifier, QUALIFIERS, field)
}

/// Checks that all words of a map-by directive are of its vocabulary.
///
/// What they may not say, or not together, or not of an app, is for the parser to refuse.
///
/// # Errors
///
/// A [`Refusal`] at the first word that the vocabulary does not have.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    if let [only] = spec.split(':').as_slice()
        && !spec.text.starts_with(':')
        && look_up("map-by", Kind::Policy, POLICIES, only)?.meaning == Policy::Ppr
    {
        // That there is no pattern at all is for the parser, too.
        return Ok(());
    }
    let words = MapWords::read(spec)?;
    if let Some(pattern) = &words.pattern {
        check_pattern(pattern)?;
    }
    words
        .qualifiers
        .iter()
        .try_for_each(|field| qualifier(field).map(|_| ()))
}

/// Checks that a pattern begins with a number, and names an object.
fn check_pattern(pattern: &Spanned) -> Result<(), Refusal> {
    let parts = pattern.split(':');
    let [count, object] = parts.as_slice() else {
        return Ok(());
    };
    if !is_whole(&count.text) {
        let message = format!("`{}` is no number of processes", count.text);
        let topic = Topic::UnrecognizedQualifier;
        return Err(Refusal::new(Stage::Policy, topic, Code::Silent, message).at(count.spot));
    }
    look_up("ppr", Kind::Qualifier, RESOURCES, object).map(|_| ())
}

/// The `N:object` at the front of what follows `ppr`.
fn pattern(spec: &Spanned, fields: &[Spanned]) -> Result<Spanned, Refusal> {
    let [count, object, ..] = fields else {
        let message = format!("`{}` is not of the form ppr:N:object", spec.text);
        let topic = Topic::InvalidPattern;
        return Err(Refusal::new(Stage::Policy, topic, Code::Silent, message).at(spec.spot));
    };
    let text = format!("{}:{}", count.text, object.text);
    // As they stand side by side, unless an empty field is between them.
    let whole = count.spot.zip(object.spot).and_then(|(count, object)| {
        let len = text.len();
        (count.start + len == object.start + object.len).then_some(Spot { len, ..count })
    });
    Ok(Spanned {
        text,
        spot: whole.or(count.spot),
    })
}
