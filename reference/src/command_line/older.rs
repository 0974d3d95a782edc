//! Older options, and the directives that replaced them.

use super::check;
use super::option::Meaning;
use super::segment::Segment;
use crate::error::{Code, Refusal, Stage, Topic};
use crate::policy::Spanned;
use crate::request::Directives;

/// The directives of a segment, with what its older options stand for.
pub(super) fn directives(segment: &Segment) -> Result<Directives, Refusal> {
    let mut map_by = segment.single(Meaning::MapBy)?.map(rename_socket);
    let mut bind_to = segment.single(Meaning::BindTo)?.map(rename_socket);
    for given in &segment.options {
        let value = given.values.first().map_or("", |value| value.text.as_str());
        let at = given.values.first().unwrap_or(&given.name);
        match given.kind.meaning {
            Meaning::AsMapping(text) => replace(&mut map_by, text, at)?,
            Meaning::IntoMapping(text) => replace(&mut map_by, &text.replace('#', value), at)?,
            Meaning::RankFile => replace(&mut map_by, &format!("rankfile:file={value}"), at)?,
            Meaning::AsBinding(text) => replace(&mut bind_to, text, at)?,
            Meaning::AsQualifier(text) => append(&mut map_by, text, at),
            Meaning::IntoQualifier(text) => append(&mut map_by, &text.replace('#', value), at),
            _ => {}
        }
    }
    Ok(Directives {
        map_by,
        rank_by: segment.single(Meaning::RankBy)?.cloned(),
        bind_to,
        display_map: check::shows_map(segment),
    })
}

/// A whole directive, where none may stand yet.
fn replace(directive: &mut Option<Spanned>, text: &str, at: &Spanned) -> Result<(), Refusal> {
    if directive.is_some() {
        return Err(Refusal::new(
            Stage::CommandLine,
            Topic::MultiInstances,
            Code::Silent,
            format!("{} stands beside another directive of its kind", at.text),
        )
        .at(at.spot));
    }
    *directive = Some(Spanned {
        text: text.to_owned(),
        spot: at.spot,
    });
    Ok(())
}

/// One more qualifier, of the directive that stands already or of none.
fn append(directive: &mut Option<Spanned>, qualifier: &str, at: &Spanned) {
    let (text, spot) = match directive.take() {
        Some(given) => (format!("{}:{qualifier}", given.text), given.spot),
        None => (format!(":{qualifier}"), at.spot),
    };
    *directive = Some(Spanned { text, spot });
}

/// The older word for a package, as a policy and as the object of a pattern.
fn rename_socket(directive: &Spanned) -> Spanned {
    let mut fields: Vec<&str> = directive.text.split(':').collect();
    if let Some(policy) = fields.first_mut()
        && policy.eq_ignore_ascii_case("socket")
    {
        *policy = "package";
    }
    Spanned {
        text: fields.join(":"),
        spot: directive.spot,
    }
}
