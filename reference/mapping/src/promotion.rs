//! Answers that are the job's but were found on its apps.
//!
//! Some directives describe the job as a whole. Where an app carries one, it is moved to the job before anything is
//! mapped; apps that contradict each other fail the map.

use crate::attributes::{AttributeKey, Value};
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::MappingWord;
use crate::request::{AppRequest, SpawnRequest};
use crate::rules::{Quirk, Rules};

/// Moves job-level answers from the apps to the job.
///
/// # Errors
///
/// Two apps answer differently, or an app contradicts the job.
pub fn promote(request: &mut SpawnRequest, rules: &Rules) -> Result<(), Refusal> {
    oversubscription(request, rules)?;
    inheritance(request)?;
    display(request);
    if rules.has(Quirk::NolocalAppliedToAllApps) {
        nolocal(request, rules);
    }
    Ok(())
}

/// PAM-OVERSUB-2: all apps that say whether nodes may be oversubscribed must say the same.
fn oversubscription(request: &mut SpawnRequest, rules: &Rules) -> Result<(), Refusal> {
    let answer = |word: MappingWord| {
        word.has(MappingWord::SUBSCRIBE_GIVEN)
            .then(|| word.has(MappingWord::NO_OVERSUBSCRIBE))
    };
    let agreed = agree(
        request,
        answer(request.job.mapping),
        ("oversubscription", "PAM-OVERSUB-2"),
        |app| app.mapping().and_then(answer),
    )?;
    let bits = MappingWord::SUBSCRIBE_GIVEN | MappingWord::NO_OVERSUBSCRIBE;
    if let Some(forbid) = agreed {
        let word = request.job.mapping.with(MappingWord::SUBSCRIBE_GIVEN);
        request.job.mapping = if forbid {
            word.with(MappingWord::NO_OVERSUBSCRIBE)
        } else {
            word.without(MappingWord::NO_OVERSUBSCRIBE)
        };
    }
    take_off_apps(request, bits, rules);
    Ok(())
}

/// Takes directives that are the job's now off the apps. A map-by that said nothing else leaves none behind.
fn take_off_apps(request: &mut SpawnRequest, bits: u16, rules: &Rules) {
    for app in request.apps.iter_mut().flatten() {
        let Some(word) = app.mapping().filter(|word| word.has(bits)) else {
            continue;
        };
        let left = word.without(bits);
        let forgets = rules.has(Quirk::PerAppQualifierOnlySpec) || !has_mapping_attributes(app);
        if left == MappingWord::default() && forgets {
            app.attributes.remove(AttributeKey::AppMapBy);
        } else {
            app.attributes
                .put(AttributeKey::AppMapBy, Value::U16(left.0));
        }
    }
}

/// Whether an app's map-by says something beside its word.
fn has_mapping_attributes(app: &AppRequest) -> bool {
    [
        AttributeKey::AppPesPerProc,
        AttributeKey::AppHwtCpus,
        AttributeKey::AppCoreCpus,
        AttributeKey::AppMapFile,
    ]
    .into_iter()
    .any(|key| app.attributes.has(key))
}

/// PAM-INHERIT-2: all apps that say whether child jobs inherit must say the same, and then the job says it.
fn inheritance(request: &mut SpawnRequest) -> Result<(), Refusal> {
    let answer = |list: &crate::attributes::AttributeList| {
        if list.has(AttributeKey::JobInherit) {
            Some(true)
        } else if list.has(AttributeKey::JobNoInherit) {
            Some(false)
        } else {
            None
        }
    };
    let jobs = answer(&request.job.attributes);
    let agreed = agree(request, jobs, ("inheritance", "PAM-INHERIT-3"), |app| {
        answer(&app.attributes)
    })?;
    if let Some(inherit) = agreed {
        let list = &mut request.job.attributes;
        list.put(AttributeKey::JobInherit, Value::Bool(inherit));
        list.put(AttributeKey::JobNoInherit, Value::Bool(!inherit));
    }
    for app in request.apps.iter_mut().flatten() {
        app.attributes.remove(AttributeKey::JobInherit);
        app.attributes.remove(AttributeKey::JobNoInherit);
    }
    Ok(())
}

/// PAM-DISPLAY-1: any app that asks to show the map asks for the job; the app's own directive is then ignored.
fn display(request: &mut SpawnRequest) {
    let mut asked = false;
    for app in request.apps.iter_mut().flatten() {
        asked |= app.attributes.has(AttributeKey::JobDisplayMap);
        // PAM-DISPLAY-6: the app's own copy is ignored.
        app.attributes.remove(AttributeKey::JobDisplayMap);
    }
    if asked {
        let list = &mut request.job.attributes;
        list.put(AttributeKey::JobDisplayMap, Value::Bool(true));
    }
}

fn nolocal(request: &mut SpawnRequest, rules: &Rules) {
    let bit = MappingWord::NO_USE_LOCAL;
    let any = |app: &AppRequest| app.mapping().is_some_and(|word| word.has(bit));
    if request.apps.iter().flatten().any(any) {
        request.job.mapping = request.job.mapping.with(bit);
        request.job.moved |= bit;
        take_off_apps(request, bit, rules);
    }
}

/// The answer on which the job and its apps agree, to a question on which a requirement demands it. An app that says nothing does
/// not disagree.
fn agree(
    request: &SpawnRequest,
    jobs: Option<bool>,
    (question, requirement): (&str, &'static str),
    answer: impl Fn(&AppRequest) -> Option<bool>,
) -> Result<Option<bool>, Refusal> {
    let mut agreed = jobs;
    for (index, app) in (0..).zip(&request.apps) {
        let Some(given) = app.as_ref().and_then(&answer) else {
            continue;
        };
        if agreed.is_some_and(|agreed| agreed != given) {
            return Err(Refusal::new(
                Stage::Promotion,
                Topic::ConflictingJobQualifiers,
                Code::Silent,
                format!("app {index} contradicts the others on {question}, which is the job's"),
            )
            .of_app(index)
            .because_of(requirement));
        }
        agreed = Some(given);
    }
    Ok(agreed)
}
