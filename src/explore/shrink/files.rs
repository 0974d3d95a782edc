//! The files that a case's words name.

use super::outline::{Outline, edited};
use crate::run::digest::Digest;
use mapcheck_reference::Case;
use mapcheck_reference::syntax::Edits;
use std::ops::Range;
use std::path::Path;

/// Returns the names of the files of a case that its variables and words name, in the order of their first occurrence.
pub(crate) fn named_files(case: &Case) -> Vec<String> {
    let variables = case.line.environment().variables();
    let in_variables = variables.filter(|(_, value)| case.files.get(value).is_some());
    let mut names: Vec<String> = Vec::new();
    for (_, name) in in_variables {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    for value in Outline::new(case)
        .options
        .iter()
        .flat_map(|given| &given.values)
    {
        for (_, name) in names_in(case, &value.text) {
            if !names.iter().any(|known| known == name) {
                names.push(name.to_owned());
            }
        }
    }
    names
}

/// Returns where a value names files of the case: after `=`, `,` or `:` or alone, and before `,` or `:`.
pub(crate) fn names_in<'a>(case: &'a Case, value: &str) -> Vec<(Range<usize>, &'a str)> {
    let mut found = Vec::new();
    for name in case.files.names().filter(|name| !name.is_empty()) {
        for (start, _) in value.match_indices(name) {
            let end = start + name.len();
            let ends = |text: &str| text.is_empty() || text.starts_with([',', ':']);
            let begins = |text: &str| text.is_empty() || text.ends_with(['=', ',', ':']);
            if begins(&value[..start]) && ends(&value[end..]) {
                found.push((start..end, name));
            }
        }
    }
    found.sort_by_key(|(range, _)| range.start);
    found
}

/// Returns a case whose files have new names, made from their index among [`named_files`] and the old name. Files that neither a variable nor a word names are dropped.
pub(crate) fn rename_files(case: &Case, new_name: impl Fn(usize, &str) -> String) -> Case {
    let names = named_files(case);
    let mut edits = Edits::default();
    for value in Outline::new(case)
        .options
        .iter()
        .flat_map(|given| &given.values)
    {
        for (range, name) in names_in(case, &value.text) {
            if let Some(index) = names.iter().position(|known| known == name) {
                edits.replace(&value.part(range.start, name), new_name(index, name));
            }
        }
    }
    let Some(mut renamed) = edited(case, edits) else {
        return case.clone();
    };
    let mut environment = case.line.environment().clone();
    environment.rename_files(|path| {
        let index = names.iter().position(|known| known == path)?;
        Some(new_name(index, path))
    });
    renamed.line = renamed.line.with_environment(environment);
    // The text of an appfile names files too, so it comes from the edited case.
    let texts = names.iter().map(|name| renamed.files.get(name));
    let texts: Vec<Option<String>> = texts.map(|text| text.map(str::to_owned)).collect();
    renamed
        .files
        .retain(|name| !names.iter().any(|known| known == name));
    for (index, text) in texts.into_iter().enumerate() {
        renamed
            .files
            .insert(new_name(index, &names[index]), text.unwrap_or_default());
    }
    renamed = renamed.refreshed();
    renamed
}

/// Returns the digest of a case: of its words, the texts of its files and its machine, whatever the names of these files and of
/// the head node.
pub(crate) fn digest(case: &Case, head: &str) -> Digest {
    let case = rename_files(case, |index, _| format!("{{{index}}}"));
    let files = named_files(&case);
    let texts = files
        .iter()
        .filter_map(|file| case.files.get(file).map(str::to_owned));
    let machine = case.topology_file.as_deref().and_then(Path::file_name);
    let machine = machine.map(|name| name.to_string_lossy().into_owned());
    let environment = format!("{:?}", case.line.environment());
    let all = case.words().into_iter().chain(texts).chain(machine);
    let all = all.chain([environment]);
    Digest::of_all(all.map(|text| text.replace(head, "{head}")))
}

/// Returns the first part of the names of files about a case that are kept. Other cases have other names, so that runs that keep
/// files in one folder at the same time do not overwrite each other's.
pub(crate) fn kept_name(name: &str, case: &Case) -> String {
    format!("{name}-{}", digest(case, &case.head).short())
}

/// Returns the length of a case's text: its words, with the files that they name under short names.
pub(crate) fn size(case: &Case) -> usize {
    let short = rename_files(case, |index, _| format!("{{{index}}}"));
    let words = short.words();
    let texts = named_files(&short);
    let texts = texts.iter().filter_map(|name| short.files.get(name));
    words.iter().map(|word| word.len() + 1).sum::<usize>() + texts.map(str::len).sum::<usize>()
}
