//! Older options, and the directives that replaced them.

use super::app_options::AppOptions;
use super::refusal::refuse_repeated;
use super::whole_job;
use crate::command_line::LauncherRules;
use crate::option_table::Meaning;
use crate::syntax::{GivenOption, Segment, SyntaxTree};
use mapcheck_mapping::error::{Code, MapError, Refusal, Stage, Topic};
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::Directives;

/// Returns the directives of a segment, with those that its older options replace.
///
/// # Errors
///
/// PAM-OPTION-1: an older option conflicts with another option for the same directive. Of current directives the first counts here.
pub(super) fn directives(
    segment: &AppOptions,
    rules: &dyn LauncherRules,
) -> Result<Directives, Refusal> {
    let mut outcomes = Vec::new();
    let renamed = |meaning| {
        let given = segment.values(meaning).next();
        given.map(|given| rename_socket(given, rules))
    };
    let (mut map_by, mut bind_to) = (renamed(Meaning::MapBy), renamed(Meaning::BindTo));
    for given in segment.first_of_each() {
        let value = given.value().map_or("", |value| value.text.as_str());
        let at = given.value().unwrap_or(&given.word);
        let repeated = repeated_target(segment, given.meaning()).map(refuse_repeated);
        let replaced = match given.meaning() {
            Meaning::OlderNp if segment.given(Meaning::Np).is_some() => Err(refuse_repeated(given)),
            Meaning::AsMapping(text) => complete(&mut map_by, text, at),
            Meaning::IntoMapping(text) => {
                let text = rules.mapping_of_older(text, segment.personality);
                let whole = rename_socket(&Spanned::bare(text.replace('#', value)), rules);
                complete(&mut map_by, &whole.text, at)
            }
            Meaning::AsBinding(text) => complete(&mut bind_to, text, at),
            Meaning::AsQualifier(text) => {
                append(&mut map_by, text, at);
                Ok(())
            }
            Meaning::IntoQualifier(text) => {
                append(&mut map_by, &text.replace('#', value), at);
                Ok(())
            }
            Meaning::OlderNp
            | Meaning::AsDisplay(_)
            | Meaning::IntoDisplay(_)
            | Meaning::AsOutput(_)
            | Meaning::AsRunTime(_)
            | Meaning::AsRunTimeMaybe(_) => Ok(()),
            _ => continue,
        };
        outcomes.push(repeated.map_or(replaced, Err));
    }
    rules.conflict_of_older(outcomes)?;
    if let Some(mapping) = &mut map_by {
        rules.correct_mapping(mapping);
    }
    Ok(Directives {
        map_by,
        rank_by: segment.values(Meaning::RankBy).next().cloned(),
        bind_to,
        display_map: whole_job::shows_map(segment),
        ..Directives::default()
    })
}

/// Parses a line as the launcher first does, and replaces its older options: before it reads a file, and before it looks for the colons
/// between apps.
pub(super) fn replace_line(line: &SyntaxTree, rules: &dyn LauncherRules) -> Result<(), MapError> {
    let whole = line.segment_with_colon();
    let Some(segment) = whole.as_ref().or_else(|| line.segments().first()) else {
        return Ok(());
    };
    let options = AppOptions::new(line, segment, true, rules)?;
    directives(&options, rules)?;
    Ok(())
}

/// Parses the lines of an appfile up to the first one that names a file of `--tune`: each line is parsed, and its older options are
/// replaced, before the launcher reads its files.
pub(super) fn replace_to_tuned(
    tree: &SyntaxTree,
    rules: &dyn LauncherRules,
) -> Result<(), MapError> {
    let is_tune = |given: &GivenOption| given.meaning() == Meaning::Tune;
    if tree.appfile().is_none() || tree.line().possible_options().any(is_tune) {
        return Ok(());
    }
    let segments = tree.segments();
    let names_file = |segment: &Segment| segment.possible_options().any(is_tune);
    let tuned = segments.iter().position(names_file);
    for (index, segment) in segments
        .iter()
        .enumerate()
        .take(tuned.map_or(0, |it| it + 1))
    {
        let replace = || -> Result<(), MapError> {
            let options = AppOptions::new(tree, segment, index == 0, rules)?;
            directives(&options, rules)?;
            Ok(())
        };
        replace().map_err(|error| tree.locate(error))?;
    }
    Ok(())
}

/// Returns the second occurrence of the option that an older one becomes part of.
fn repeated_target(segment: &AppOptions, older: Meaning) -> Option<&GivenOption> {
    let target = match older {
        Meaning::AsMapping(_)
        | Meaning::IntoMapping(_)
        | Meaning::AsQualifier(_)
        | Meaning::IntoQualifier(_) => Meaning::MapBy,
        Meaning::AsBinding(_) => Meaning::BindTo,
        Meaning::AsDisplay(_) | Meaning::IntoDisplay(_) => Meaning::Display,
        Meaning::AsOutput(_) => Meaning::Output,
        Meaning::AsRunTime(_) | Meaning::AsRunTimeMaybe(_) => Meaning::RunTime,
        _ => return None,
    };
    let mut given = segment.options.iter();
    given.by_ref().find(|given| given.meaning() == target)?;
    given.find(|given| given.meaning() == target)
}

/// Sets the policy of a directive that has only qualifiers so far, or nothing.
fn complete(directive: &mut Option<Spanned>, text: &str, at: &Spanned) -> Result<(), Refusal> {
    let qualifiers = match directive {
        Some(given) if !given.text.starts_with(':') => {
            return Err(Refusal::new(
                Stage::CommandLine,
                Topic::MultiInstances,
                Code::Silent,
                format!(
                    "`{}` means `{text}`, and the line has `{}` as well",
                    at.text, given.text
                ),
            )
            .at(at.spot));
        }
        Some(given) => given.text.as_str(),
        None => "",
    };
    *directive = Some(Spanned {
        text: format!("{text}{qualifiers}"),
        spot: at.spot,
    });
    Ok(())
}

/// Appends a qualifier to the directive.
fn append(directive: &mut Option<Spanned>, qualifier: &str, at: &Spanned) {
    let (text, spot) = match directive.take() {
        Some(given) => (format!("{}:{qualifier}", given.text), given.spot),
        None => (format!(":{qualifier}"), at.spot),
    };
    *directive = Some(Spanned { text, spot });
}

/// Replaces `socket` by `package`, as the policy or as the object of a pattern, whatever follows the word.
fn rename_socket(directive: &Spanned, rules: &dyn LauncherRules) -> Spanned {
    let mut fields: Vec<&str> = directive.text.split(':').collect();
    let is_pattern = fields[0].eq_ignore_ascii_case("ppr");
    let older: &[&str] = if is_pattern {
        &["socket", "skt"]
    } else {
        &["socket"]
    };
    let begins = |field: &str, word: &str| {
        field
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
    };
    let place = if is_pattern { 2 } else { 0 };
    let has_qualifiers = fields.len() > place + 1;
    if let Some(field) = fields.get_mut(place)
        && older.iter().any(|word| begins(field, word))
        && (!is_pattern || rules.renames_socket(has_qualifiers))
    {
        *field = "package";
    }
    Spanned {
        text: fields.join(":"),
        spot: directive.spot,
    }
}
