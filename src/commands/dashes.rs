//! Lines of Open MPI's launcher with one dash before a directive, which not every series takes.

use super::elsewhere::is_too_large;
use super::output::errln;
use super::versions::{Version, is_of_open_mpi, names};
use mapcheck_reference::explain::{Detail, explain};
use mapcheck_reference::{
    Case, Implementation as _, Outcome, Quirk, Reference, Rules, map_in_detail,
};

/// The directives that a series of Open MPI takes with two dashes only.
const DIRECTIVES: [&str; 3] = ["-map-by", "-rank-by", "-bind-to"];

/// Returns a line with two dashes before its directives if a series of Open MPI does not take them with one, and states that on stderr.
pub(super) fn with_two_dashes(case: Case) -> Case {
    let words = with_one_dash(&case);
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
    let mapping = versions.iter();
    let mapping = mapping.filter(|it| matches!(it.outcome, Outcome::Mapped(_)));
    let rules = mapping.filter_map(Version::rules);
    let program = rules
        .filter_map(|rules| other_program(&case, &rules))
        .next();
    let program = program.map(|it| format!(", and run the program `{it}` with one"));
    let versions: Vec<&Version> = versions.iter().collect();
    if versions.is_empty() {
        return case;
    }
    errln!(
        "note: {} take {} with two dashes only{}: this is the line with two",
        names(&versions),
        with_two(&words),
        program.unwrap_or_default()
    );
    dashed(&case)
}

/// States on stderr what a build makes of directives with one dash, which it does not take.
pub(super) fn note_one_dash(case: &Case, reference: &Reference) {
    let (rules, name) = (reference.rules(), reference.name());
    let name = name.strip_prefix("reference like ").unwrap_or(name);
    let words = with_one_dash(case);
    if words.is_empty() || !rules.has(Quirk::SINGLE_DASH_SPELLINGS_KEPT) {
        return;
    }
    let program = other_program(case, rules);
    let program = program.map(|it| format!(", and runs the program `{it}` here"));
    errln!(
        "note: {name} takes {} with two dashes only{}",
        with_two(&words),
        program.unwrap_or_default()
    );
}

/// Returns the directives of a line that have one dash.
fn with_one_dash(case: &Case) -> Vec<String> {
    let options = case.line.line().possible_options();
    let mut words: Vec<String> = options.map(|given| given.word.text.to_string()).collect();
    words.retain(|word| DIRECTIVES.contains(&word.as_str()));
    words.dedup();
    words
}

/// Returns directives with one dash as a launcher takes them, in words.
fn with_two(words: &[String]) -> String {
    let options: Vec<String> = words.iter().map(|word| format!("`-{word}`")).collect();
    options.join(" and ")
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

/// Returns the program that a build with some rules runs, if it is another than the line's.
fn other_program(case: &Case, rules: &Rules) -> Option<String> {
    let here = case.line.segments().first()?.executable()?;
    let there = explain(case, rules, &Detail::Grouped);
    let there = &there.apps.first()?.executable;
    (here.text != *there).then(|| there.clone())
}
