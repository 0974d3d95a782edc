//! Reading a bind-to directive: `policy:qualifier:…` or `:qualifier:…`.

use super::number::whole;
use super::spanned::Spanned;
use super::vocabulary::{Entry, Found, Kind, Takes, look_up};
use super::words::{BindPolicy, BindingWord};
use super::{Scope, invalid_value};
use crate::error::{Code, Refusal, Topic};

/// What a bind-to directive says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BindingSpec {
    /// The policy and its directive bits.
    pub word: BindingWord,
    /// How many processes may be bound to one object.
    pub limit: Option<u16>,
    /// Whether the bindings are to be reported.
    pub report: bool,
}

const POLICIES: &[Entry<BindPolicy>] = &[
    (BindPolicy::None, "none", Takes::Nothing),
    (BindPolicy::HwThread, "hwthread", Takes::Nothing),
    (BindPolicy::Core, "core", Takes::Nothing),
    (BindPolicy::L1Cache, "l1cache", Takes::Nothing),
    (BindPolicy::L2Cache, "l2cache", Takes::Nothing),
    (BindPolicy::L3Cache, "l3cache", Takes::Nothing),
    (BindPolicy::Numa, "numa", Takes::Nothing),
    (BindPolicy::Package, "package", Takes::Nothing),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Qualifier {
    IfSupported,
    OverloadAllowed,
    NoOverload,
    Report,
    Limit,
}

const QUALIFIERS: &[Entry<Qualifier>] = &[
    (Qualifier::IfSupported, "if-supported", Takes::Nothing),
    (
        Qualifier::OverloadAllowed,
        "overload-allowed",
        Takes::Nothing,
    ),
    (Qualifier::NoOverload, "no-overload", Takes::Nothing),
    (Qualifier::Report, "report", Takes::Nothing),
    (Qualifier::Limit, "limit", Takes::Value),
];

/// A bind-to directive in its words. The policy is one of the vocabulary; the qualifiers are looked up one by one.
struct BindWords {
    policy: Option<Found<BindPolicy>>,
    qualifiers: Vec<Spanned>,
}

impl BindWords {
    fn read(spec: &Spanned) -> Result<Self, Refusal> {
        let fields = spec.split(':');
        let Some(first) = fields.first() else {
            return Err(super::empty_directive("bind-to", spec));
        };
        let mut qualifiers = fields.clone();
        let mut policy = None;
        if !spec.text.starts_with(':') {
            let found = look_up("bind-to", Kind::Policy, POLICIES, first);
            policy = Some(found.map_err(bad_param)?);
            qualifiers.remove(0);
        }
        Ok(Self { policy, qualifiers })
    }
}

/// The qualifier of bind-to that a word is.
fn qualifier_word(field: &Spanned) -> Result<Found<Qualifier>, Refusal> {
    look_up("bind-to", Kind::Qualifier, QUALIFIERS, field).map_err(bad_param)
}

/// Checks that all words of a bind-to directive are of its vocabulary.
///
/// # Errors
///
/// A [`Refusal`] at the first word that the vocabulary does not have.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    let words = BindWords::read(spec)?;
    words
        .qualifiers
        .iter()
        .try_for_each(|field| qualifier_word(field).map(|_| ()))
}

/// Reads a bind-to directive.
///
/// # Errors
///
/// A word is unknown or ambiguous, a value is missing, superfluous or out of range, or an app's directive or a
/// configured one asks for what only a job's may.
#[doc(alias = "prte_hwloc_base_set_binding_policy")]
#[doc(alias = "prte_rmaps_base_set_app_binding_policy")]
pub fn parse(spec: &Spanned, scope: Scope) -> Result<BindingSpec, Refusal> {
    let mut parsed = BindingSpec::default();
    if scope == Scope::Default && spec.split(':').is_empty() {
        return Ok(parsed);
    }
    let words = BindWords::read(spec)?;
    if let Some(found) = &words.policy {
        parsed.word = parsed.word.with_policy(found.meaning);
        parsed.word = parsed.word.with(BindingWord::GIVEN);
    }
    for field in &words.qualifiers {
        qualifier(&mut parsed, &qualifier_word(field)?, scope)?;
    }
    Ok(parsed)
}

/// PAM-PARSE-BIND-3: unlike the other parsers, this one answers a bad word with BAD_PARAM.
fn bad_param(refusal: Refusal) -> Refusal {
    match refusal.topic {
        Topic::UnrecognizedPolicy | Topic::UnrecognizedQualifier => Refusal {
            code: Code::BadParam,
            ..refusal
        },
        _ => refusal,
    }
}

fn qualifier(
    parsed: &mut BindingSpec,
    found: &Found<Qualifier>,
    scope: Scope,
) -> Result<(), Refusal> {
    let field = &found.field;
    let word = parsed.word;
    match found.meaning {
        Qualifier::IfSupported => parsed.word = word.with(BindingWord::IF_SUPPORTED),
        Qualifier::OverloadAllowed => {
            parsed.word = word.with(BindingWord::ALLOW_OVERLOAD | BindingWord::OVERLOAD_GIVEN);
        }
        Qualifier::NoOverload => {
            parsed.word = word
                .without(BindingWord::ALLOW_OVERLOAD)
                .with(BindingWord::OVERLOAD_GIVEN);
        }
        Qualifier::Report | Qualifier::Limit if scope == Scope::Default => {
            return Err(super::no_default(field));
        }
        Qualifier::Report if scope == Scope::App => {
            return Err(super::job_only_with(field, Code::Silent));
        }
        Qualifier::Report => parsed.report = true,
        Qualifier::Limit => {
            let value = found.value.as_deref().unwrap_or_default();
            let limit = whole(value).filter(|limit| *limit > 0);
            parsed.limit = match limit {
                Some(limit) => Some(limit),
                None => return Err(invalid_value(value, "limit from 1 to 65535", field)),
            };
        }
    }
    Ok(())
}
