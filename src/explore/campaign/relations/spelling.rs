//! Relations between two spellings of a case.

use super::comparison::Kept;
use super::{Basis, CaseChange};
use crate::explore::campaign::draft::{Draft, DraftOption};

/// MET-NODE-NAMES-1: other names of the same nodes, in the same order.
pub(super) fn rename_nodes(basis: &Basis<'_>) -> Option<CaseChange> {
    let draft = renamed(basis.draft)?;
    Some(CaseChange::to(draft, Kept::ProcessesOnRenamedNodes))
}

/// Returns a case with other names of its nodes, if the head node has one of the names that are generated.
pub(super) fn apart_from_head(draft: &Draft, head: &str) -> Option<Draft> {
    (renamed_text(head) != head)
        .then(|| renamed(draft))
        .flatten()
}

/// Returns a case with other names of its nodes, apart from the head node; `None` if it names none, or if variables name some.
fn renamed(draft: &Draft) -> Option<Draft> {
    let mut draft = draft.clone();
    if !draft.environment.is_empty() {
        return None;
    }
    let mut is_renamed = false;
    let mut rename = |text: &mut String| {
        let renamed = renamed_text(text);
        is_renamed |= renamed != *text;
        *text = renamed;
    };
    let options = draft
        .segments
        .iter_mut()
        .flat_map(|segment| &mut segment.options);
    options
        .flat_map(|given| &mut given.values)
        .for_each(&mut rename);
    draft.files.iter_mut().for_each(&mut rename);
    is_renamed.then_some(draft)
}

/// Replaces names such as `n1` in a text by names such as `m1`.
fn renamed_text(text: &str) -> String {
    let mut before = ' ';
    let mut renamed = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    while let Some(letter) = rest.next() {
        // `+n1` is the second node of an allocation, not a name.
        let begins = !before.is_ascii_alphanumeric() && before != '+';
        let is_name = letter == 'n' && begins && rest.peek().is_some_and(char::is_ascii_digit);
        renamed.push(if is_name { 'm' } else { letter });
        before = letter;
    }
    renamed
}

/// MET-OPTION-ORDER-1: the options of each app in the opposite order.
pub(super) fn reverse_options(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    // The rules of Open MPI's files of parameters depend on the order.
    if !draft.is_plain() {
        return None;
    }
    for segment in &mut draft.segments {
        segment.options.reverse();
    }
    (draft != *basis.draft).then(|| CaseChange::to(draft, Kept::Processes))
}

/// MET-EXECUTABLE-1: other programs.
pub(super) fn rename_executables(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    for segment in &mut draft.segments {
        let executable = segment.executable.as_mut()?;
        *executable = format!("/usr/bin/other-{executable}");
    }
    Some(CaseChange::to(draft, Kept::Processes))
}

/// MET-LETTERS-1: directives in capital letters, unless they name a file, a device or a CPU.
pub(super) fn capitalize_directives(basis: &Basis<'_>) -> Option<CaseChange> {
    let mut draft = basis.draft.clone();
    let options = draft
        .segments
        .iter_mut()
        .flat_map(|segment| &mut segment.options);
    for given in options {
        let is_directive = given.is_directive();
        for value in given
            .values
            .iter_mut()
            .filter(|value| is_directive && !value.contains('='))
        {
            value.make_ascii_uppercase();
        }
    }
    (draft != *basis.draft).then(|| CaseChange::to(draft, Kept::Processes))
}

/// MET-HOSTFILE-1: a hostfile instead of a host list.
pub(super) fn list_hosts_in_file(basis: &Basis<'_>) -> Option<CaseChange> {
    let hosts = basis.draft.counted_hosts()?;
    // A sequence without a file is that of the host list.
    if !basis.draft.is_plain() || basis.draft.has_word(&["seq"]) {
        return None;
    }
    let lines = hosts
        .iter()
        .map(|(name, slots)| format!("{name} slots={slots}\n"));
    let text = lines.collect();
    let mut draft: Draft = basis.draft.clone();
    let file = draft.file(text);
    let options = draft
        .segments
        .iter_mut()
        .flat_map(|segment| &mut segment.options);
    for given in options.filter(|given| given.names_nodes()) {
        *given = DraftOption::new("--hostfile", file.clone());
    }
    Some(CaseChange::to(draft, Kept::Processes))
}
