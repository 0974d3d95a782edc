//! Lines of Open MPI's launcher with one dash before a directive, which not every series takes.

use super::elsewhere::is_too_large;
use super::output::errln;
use super::versions::{Version, is_of_open_mpi, names};
use mapcheck_reference::explain::{Detail, explain};
use mapcheck_reference::{Case, Outcome, Quirk, map_in_detail};

/// The directives that a series of Open MPI takes with two dashes only.
const DIRECTIVES: [&str; 3] = ["-map-by", "-rank-by", "-bind-to"];

/// Returns a line with two dashes before its directives if a series of Open MPI does not take them with one, and states that on stderr.
pub(super) fn with_two_dashes(case: Case) -> Case {
    let options = case.line.line().possible_options();
    let mut words: Vec<&str> = options.map(|given| &*given.word.text).collect();
    words.retain(|word| DIRECTIVES.contains(word));
    words.dedup();
    if words.is_empty()
        || !is_of_open_mpi(&case)
        || is_too_large(&case, &map_in_detail(&case, &Default::default()))
    {
        return case;
    }
    let mut versions = Version::of_series(&case);
    versions.retain(|version| {
        let rules = version.rules();
        rules.is_some_and(|rules| rules.has(Quirk::SINGLE_DASH_SPELLINGS_KEPT))
    });
    let programs = versions.iter().filter_map(|it| other_program(&case, it));
    let program = programs.into_iter().next();
    let program = program.map(|it| format!(", and run the program `{it}` with one"));
    let versions: Vec<&Version> = versions.iter().collect();
    if versions.is_empty() {
        return case;
    }
    let options: Vec<String> = words.iter().map(|word| format!("`-{word}`")).collect();
    errln!(
        "note: {} take {} with two dashes only{}: this is the line with two",
        names(&versions),
        options.join(" and "),
        program.unwrap_or_default()
    );
    dashed(&case)
}

/// Returns the line with two dashes.
fn dashed(case: &Case) -> Case {
    let options = case.line.line().possible_options();
    let spots: Vec<usize> = options
        .filter(|given| DIRECTIVES.contains(&&*given.word.text))
        .filter_map(|given| given.word_index())
        .collect();
    let mut words = case.line.words().to_vec();
    for at in spots {
        if let Some(word) = words.get_mut(at) {
            word.insert(0, '-');
        }
    }
    Case {
        line: case.line.with_words(words).with_appfile(&case.files),
        ..case.clone()
    }
}

/// Returns the program that a version runs, if it is another than the line's.
fn other_program(case: &Case, version: &Version) -> Option<String> {
    let here = case.line.segments().first()?.executable()?;
    if !matches!(version.outcome, Outcome::Mapped(_)) {
        return None;
    }
    let there = explain(case, &version.rules()?, &Detail::Grouped);
    let there = &there.apps.first()?.executable;
    (here.text != *there).then(|| there.clone())
}
