//! The promotion of job-level directives from apps to the job (8.1.1.13.1 to 8.1.1.13.4).
//!
//! Oversubscription, inheritance and the display of the map are decisions for the whole job. An app that carries such a directive gives it
//! to the job before the first app is mapped; apps that contradict each other or the job fail the map. After promotion, no app carries
//! a job-level directive.

use crate::attributes::{AttributeKey as Key, AttributeList, Value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::MappingPolicy;
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::{EditionRules, Text};

/// Decides which directives of apps reach the job.
pub trait PromotionRules: EditionRules {
    /// PAM-OVERSUB-8: Returns whether an app without its job-level directives has no mapping: nothing else was in its map-by.
    fn has_no_mapping(&self, app: &AppRequest, left: MappingPolicy) -> bool {
        left == MappingPolicy::default() && !has_mapping_attributes(app)
    }

    /// PAM-NOLOCAL-2: Decides on the apps' NOLOCAL, which stays with its app.
    fn promote_nolocal(&self, request: &mut SpawnRequest) {
        let _ = request;
    }
}

impl PromotionRules for Text {}

/// Promotes job-level directives from the apps to the job.
///
/// # Errors
///
/// An app contradicts another or the job.
pub fn promote(request: &mut SpawnRequest, rules: &dyn PromotionRules) -> Result<(), Refusal> {
    promote_oversubscription(request, rules)?;
    promote_inheritance(request)?;
    promote_display(request);
    rules.promote_nolocal(request);
    Ok(())
}

/// PAM-OVERSUB-2, PAM-OVERSUB-3: all apps that carry OVERSUBSCRIBE or NOOVERSUBSCRIBE have to agree, and the job gets their directive.
fn promote_oversubscription(
    request: &mut SpawnRequest,
    rules: &dyn PromotionRules,
) -> Result<(), Refusal> {
    let forbids = |policy: MappingPolicy| {
        policy
            .has(MappingPolicy::SUBSCRIBE_GIVEN)
            .then(|| policy.has(MappingPolicy::NO_OVERSUBSCRIBE))
    };
    let agreed = agree(
        request,
        forbids(request.job.mapping),
        ("oversubscription", "PAM-OVERSUB-2"),
        |app| app.mapping().and_then(forbids),
    )?;
    if let Some(forbid) = agreed {
        let policy = request.job.mapping.with(MappingPolicy::SUBSCRIBE_GIVEN);
        request.job.mapping = if forbid {
            policy.with(MappingPolicy::NO_OVERSUBSCRIBE)
        } else {
            policy.without(MappingPolicy::NO_OVERSUBSCRIBE)
        };
    }
    clear_on_apps(request, MappingPolicy::OVERSUBSCRIPTION, rules);
    Ok(())
}

/// Clears promoted directive bits on the apps.
///
/// PAM-OVERSUB-8: a map-by that consisted of them alone is removed, so that its app counts as one without a mapping.
pub fn clear_on_apps(request: &mut SpawnRequest, bits: u16, rules: &dyn PromotionRules) {
    for app in request.apps.iter_mut().flatten() {
        let Some(policy) = app.mapping().filter(|policy| policy.has(bits)) else {
            continue;
        };
        let left = policy.without(bits);
        if rules.has_no_mapping(app, left) {
            app.attributes.remove(Key::MapBy);
        } else {
            app.attributes.put(Key::MapBy, Value::U16(left.0));
        }
    }
}

/// Whether an app's map-by stored anything besides its policy.
fn has_mapping_attributes(app: &AppRequest) -> bool {
    [Key::CpusPerRank, Key::HwtCpus, Key::CoreCpus, Key::MapFile]
        .into_iter()
        .any(|key| app.attributes.has(key))
}

/// PAM-INHERIT-2, PAM-INHERIT-6: all apps that carry INHERIT or NOINHERIT have to agree, and the job gets their directive.
/// PAM-INHERIT-5: it decides on child jobs and leaves this job's map as it is.
fn promote_inheritance(request: &mut SpawnRequest) -> Result<(), Refusal> {
    let inherits = |list: &AttributeList| {
        if list.has(Key::Inherit) {
            Some(true)
        } else {
            list.has(Key::NoInherit).then_some(false)
        }
    };
    let of_job = inherits(&request.job.attributes);
    let agreed = agree(request, of_job, ("inheritance", "PAM-INHERIT-3"), |app| {
        inherits(&app.attributes)
    })?;
    if let Some(inherit) = agreed {
        let list = &mut request.job.attributes;
        list.put(Key::Inherit, Value::Bool(inherit));
        list.put(Key::NoInherit, Value::Bool(!inherit));
    }
    for app in request.apps.iter_mut().flatten() {
        app.attributes.remove(Key::Inherit);
        app.attributes.remove(Key::NoInherit);
    }
    Ok(())
}

/// PAM-DISPLAY-1, PAM-DISPLAY-7: a display-map directive of any app is the job's. PAM-DISPLAY-6: the app's copy is dropped.
///
/// The text does this after it has resolved the options of all apps. Before is equal: no option is resolved from the directive, and a job
/// whose options are refused has no map to display.
fn promote_display(request: &mut SpawnRequest) {
    let mut requested = false;
    for app in request.apps.iter_mut().flatten() {
        requested |= app.attributes.has(Key::DisplayMap);
        app.attributes.remove(Key::DisplayMap);
    }
    if requested {
        let list = &mut request.job.attributes;
        list.put(Key::DisplayMap, Value::Bool(true));
    }
}

/// Returns the directive that the job and its apps agree on, or `None` if neither has one. `subject` names the directive and the
/// requirement that demands agreement.
fn agree(
    request: &SpawnRequest,
    of_job: Option<bool>,
    subject: (&str, &'static str),
    of_app: impl Fn(&AppRequest) -> Option<bool>,
) -> Result<Option<bool>, Refusal> {
    let (directive, requirement) = subject;
    let mut agreed = of_job;
    for (index, app) in (0..).zip(&request.apps) {
        let Some(own) = app.as_ref().and_then(&of_app) else {
            continue;
        };
        if agreed.is_some_and(|agreed| agreed != own) {
            return Err(Refusal::new(
                Stage::Promotion,
                Topic::ConflictingJobQualifiers,
                Code::Silent,
                format!("app {index} contradicts the job or an earlier app on {directive}"),
            )
            .of_app(index)
            .because_of(requirement));
        }
        agreed = Some(own);
    }
    Ok(agreed)
}
