//! Reading a bind-to directive: `policy:qualifier:…` or `:qualifier:…`.

use super::Scope;
use super::spanned::Spanned;
use super::vocabulary::{Entry, Kind, Takes, look_up};
use super::words::{BindPolicy, BindingWord};
use crate::error::{Code, Refusal, Stage, Topic};

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

/// Reads a bind-to directive.
///
/// # Errors
///
/// A word is unknown or ambiguous, a value is missing, superfluous or out of range, or an app's directive asks for
/// what only a job's may.
#[doc(alias = "prte_hwloc_base_set_binding_policy")]
#[doc(alias = "prte_rmaps_base_set_app_binding_policy")]
pub fn parse(spec: &Spanned, scope: Scope) -> Result<BindingSpec, Refusal> {
    let mut parsed = BindingSpec::default();
    let fields = spec.split(':');
    let mut qualifiers = fields.as_slice();
    if fields.is_empty() {
        return Err(super::empty_directive("bind-to", spec));
    }
    if !spec.text.starts_with(':') {
        let (policy, _) =
            look_up("bind-to", Kind::Policy, POLICIES, &fields[0]).map_err(bad_param)?;
        parsed.word = parsed.word.with_policy(policy).with(BindingWord::GIVEN);
        qualifiers = &fields[1..];
    }
    for field in qualifiers {
        qualifier(&mut parsed, field, scope)?;
    }
    Ok(parsed)
}

/// PAM-PARSE-BIND-3: unlike the other parsers, this one answers a bad word with BAD_PARAM.
fn bad_param(refusal: Refusal) -> Refusal {
    Refusal {
        code: Code::BadParam,
        ..refusal
    }
}

fn qualifier(parsed: &mut BindingSpec, field: &Spanned, scope: Scope) -> Result<(), Refusal> {
    let (found, value) =
        look_up("bind-to", Kind::Qualifier, QUALIFIERS, field).map_err(bad_param)?;
    let word = parsed.word;
    match found {
        Qualifier::IfSupported => parsed.word = word.with(BindingWord::IF_SUPPORTED),
        Qualifier::OverloadAllowed => {
            parsed.word = word.with(BindingWord::ALLOW_OVERLOAD | BindingWord::OVERLOAD_GIVEN);
        }
        Qualifier::NoOverload => {
            parsed.word = word
                .without(BindingWord::ALLOW_OVERLOAD)
                .with(BindingWord::OVERLOAD_GIVEN);
        }
        Qualifier::Report if scope == Scope::App => {
            return Err(super::job_only_with(field, Code::Silent));
        }
        Qualifier::Report => parsed.report = true,
        Qualifier::Limit => {
            let value = value.unwrap_or_default();
            parsed.limit = match value.parse() {
                Ok(limit) if limit > 0 => Some(limit),
                _ => {
                    return Err(Refusal::new(
                        Stage::Policy,
                        Topic::InvalidValue,
                        Code::Silent,
                        format!("`{value}` is no limit from 1 to 65535"),
                    )
                    .at(field.spot));
                }
            };
        }
    }
    Ok(())
}
