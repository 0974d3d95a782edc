//! Parses a bind-to directive (8.1.1.5): `policy:qualifier:…` or `:qualifier:…`.
//!
//! PAM-BIND-ANY-1, PAM-BIND-ANY-2, PAM-PARSE-BIND-1: an app accepts every policy and every qualifier of the specification.

use super::number::parse_whole;
use super::policies::{BindTo, BindingPolicy};
use super::spanned::Spanned;
use super::vocabulary::{Entry, ParsedWord, ValueRule, VocabularyKind, look_up};
use super::{Origin, invalid_value};
use crate::attributes::{AttributeKey as Key, AttributeList, Owner, Value};
use crate::error::{Code, Refusal, Topic};

/// A parsed bind-to directive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BindingSpec {
    /// The policy and its directive bits.
    pub policy: BindingPolicy,
    /// Everything else in the directive, as attributes of the job or app that it is given for.
    pub attributes: AttributeList,
}

impl BindingSpec {
    /// A directive without content.
    #[must_use]
    pub fn new(owner: Owner) -> Self {
        Self {
            policy: BindingPolicy::default(),
            attributes: AttributeList::new(owner),
        }
    }
}

const POLICIES: &[Entry<BindTo>] = &[
    (BindTo::None, "none", ValueRule::Forbidden),
    (BindTo::HwThread, "hwthread", ValueRule::Forbidden),
    (BindTo::Core, "core", ValueRule::Forbidden),
    (BindTo::L1Cache, "l1cache", ValueRule::Forbidden),
    (BindTo::L2Cache, "l2cache", ValueRule::Forbidden),
    (BindTo::L3Cache, "l3cache", ValueRule::Forbidden),
    (BindTo::Numa, "numa", ValueRule::Forbidden),
    (BindTo::Package, "package", ValueRule::Forbidden),
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
    (Qualifier::IfSupported, "if-supported", ValueRule::Forbidden),
    (
        Qualifier::OverloadAllowed,
        "overload-allowed",
        ValueRule::Forbidden,
    ),
    (Qualifier::NoOverload, "no-overload", ValueRule::Forbidden),
    (Qualifier::Report, "report", ValueRule::Forbidden),
    (Qualifier::Limit, "limit", ValueRule::Required),
];

/// A bind-to directive, split into its words. The policy is found already; the qualifiers are looked up one by one.
struct BindToWords {
    policy: Option<ParsedWord<BindTo>>,
    qualifiers: Vec<Spanned>,
}

impl BindToWords {
    fn parse(spec: &Spanned) -> Result<Self, Refusal> {
        let fields = spec.split(':');
        let Some(first) = fields.first() else {
            return Err(super::empty_directive("bind-to", spec));
        };
        let mut qualifiers = fields.clone();
        let mut policy = None;
        if !spec.text.starts_with(':') {
            let found = look_up("bind-to", VocabularyKind::Policy, POLICIES, first);
            policy = Some(found.map_err(with_bad_param)?);
            qualifiers.remove(0);
        }
        Ok(Self { policy, qualifiers })
    }
}

fn find_qualifier(field: &Spanned) -> Result<ParsedWord<Qualifier>, Refusal> {
    look_up("bind-to", VocabularyKind::Qualifier, QUALIFIERS, field).map_err(with_bad_param)
}

/// Checks that every word of a bind-to directive is in the vocabulary.
///
/// # Errors
///
/// A [`Refusal`] of the first word that is not.
pub fn check_words(spec: &Spanned) -> Result<(), Refusal> {
    let words = BindToWords::parse(spec)?;
    words
        .qualifiers
        .iter()
        .try_for_each(|field| find_qualifier(field).map(|_| ()))
}

/// Parses a bind-to directive.
///
/// # Errors
///
/// A word is unknown or ambiguous, a value is missing, unexpected or out of range, or the directive of an app or a parameter contains
/// what only a job's may.
#[doc(alias = "prte_hwloc_base_set_binding_policy")]
#[doc(alias = "prte_rmaps_base_set_app_binding_policy")]
pub fn parse(spec: &Spanned, origin: Origin) -> Result<BindingSpec, Refusal> {
    let mut parsed = BindingSpec::new(origin.owner());
    if origin == Origin::Parameter && spec.split(':').is_empty() {
        return Ok(parsed);
    }
    let words = BindToWords::parse(spec)?;
    // PAM-BIND-QUAL-ONLY-1: qualifiers alone leave the policy unset, and so apply to the binding that is made anyway.
    if let Some(found) = &words.policy {
        parsed.policy = parsed.policy.with_policy(found.meaning);
        parsed.policy = parsed.policy.with(BindingPolicy::GIVEN);
    }
    for field in &words.qualifiers {
        store_qualifier(&mut parsed, &find_qualifier(field)?, origin)?;
    }
    Ok(parsed)
}

/// PAM-PARSE-BIND-3, PAM-PARSE-BIND-7: this parser refuses an unknown word with `PRTE_ERR_BAD_PARAM` and a topic of its own, the others with
/// `PRTE_ERR_SILENT`.
fn with_bad_param(refusal: Refusal) -> Refusal {
    let topic = match refusal.topic {
        Topic::UnrecognizedDirective => Topic::UnrecognizedPolicy,
        Topic::UnrecognizedQualifier => Topic::UnrecognizedModifier,
        _ => return refusal,
    };
    Refusal {
        topic,
        code: Code::BadParam,
        ..refusal
    }
}

fn store_qualifier(
    parsed: &mut BindingSpec,
    found: &ParsedWord<Qualifier>,
    origin: Origin,
) -> Result<(), Refusal> {
    let field = &found.field;
    let policy = parsed.policy;
    match found.meaning {
        // PAM-PARSE-BIND-4
        Qualifier::IfSupported => parsed.policy = policy.with(BindingPolicy::IF_SUPPORTED),
        // PAM-PARSE-BIND-5
        Qualifier::OverloadAllowed => {
            parsed.policy =
                policy.with(BindingPolicy::ALLOW_OVERLOAD | BindingPolicy::OVERLOAD_GIVEN);
        }
        // PAM-PARSE-BIND-6: an explicit NO-OVERLOAD, so that an app can forbid what the job allows.
        Qualifier::NoOverload => {
            parsed.policy = policy
                .without(BindingPolicy::ALLOW_OVERLOAD)
                .with(BindingPolicy::OVERLOAD_GIVEN);
        }
        Qualifier::Report | Qualifier::Limit if origin == Origin::Parameter => {
            return Err(super::no_default(field));
        }
        Qualifier::Report if origin == Origin::App => {
            return Err(super::job_only(field, Code::Silent, "PAM-PARSE-BIND-1"));
        }
        Qualifier::Report => parsed
            .attributes
            .put(Key::ReportBindings, Value::Bool(true)),
        Qualifier::Limit => {
            let value = found.value.as_deref().unwrap_or_default();
            let limit = parse_whole(value).filter(|limit| *limit > 0);
            // PAM-PARSE-BIND-8: a limit is a number.
            let limit = limit.ok_or_else(|| {
                invalid_value("binding limit", value, "it is from 1 to 65535", field)
            })?;
            parsed.attributes.put(Key::BindingLimit, Value::U16(limit));
        }
    }
    Ok(())
}
