//! Makes the command line of a run hermetic, by edits of the case's syntax tree.
//!
//! Nothing may be launched, even if the line is faulty, and the map must be printed in a known form. Apart from that
//! the build gets the case's arguments unchanged, except for the head node's name and for values that a further
//! option cannot override.

use crate::case::TOPOLOGY_PARAMETER;
use mapcheck_reference::Case;
use mapcheck_reference::command_line::{self, Display, Displays};
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::syntax::{
    Dialect, Edits, GivenOption, Segment, Spellings, SyntaxTree, ValueForm,
};
use std::ffi::OsString;
use std::ops::Range;
use std::path::Path;

/// How a build displays the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MapDisplay {
    /// A form that can be parsed into an outcome.
    Parsed,
    /// The form that the case asks for.
    AsTyped,
    /// No form: the build starts a runtime, and the tool that spawns in it requests the map.
    BySpawner,
}

/// The names of the head node.
#[derive(Clone, Copy, Debug)]
pub(super) struct HeadNames<'a> {
    /// The name in the case.
    pub(super) case: &'a str,
    /// The name of the host that runs the build.
    pub(super) real: &'a str,
}

/// How a line is run.
#[derive(Clone, Copy, Debug)]
pub(super) struct HermeticRun<'a> {
    /// The file of the machine.
    pub(super) topology: Option<&'a Path>,
    /// The names of the head node.
    pub(super) heads: HeadNames<'a>,
    /// How the map is displayed.
    pub(super) display: MapDisplay,
    /// Whether daemons are started, which a run does only if it may launch. No program of the line is there, so that none runs.
    pub(super) with_daemons: bool,
}

/// The program of every app of a run with daemons. No file has this path.
const NO_PROGRAM: &str = "/dev/null/mapped-not-run";

/// Returns the arguments of the run: those that make it hermetic, unless the case has them, then the case's.
pub(super) fn hermetic_args(line: &SyntaxTree, run: HermeticRun<'_>) -> Vec<OsString> {
    let HermeticRun {
        topology, display, ..
    } = run;
    let shows_as_typed = |option: &GivenOption| {
        matches!(option.meaning(), Meaning::AsDisplay(_))
            && display == MapDisplay::AsTyped
            && !run.with_daemons
    };
    // A build parses its appfile itself.
    let shows_in_appfile = line.possible_options().any(shows_as_typed);
    let line = line.line();
    let has = |wanted: fn(&GivenOption) -> bool| line.possible_options().any(wanted);
    let has_parameter = |key: &str| {
        line.possible_options()
            .any(|option| sets_parameter(option, key))
    };
    let mut all: Vec<OsString> = Vec::new();
    if !run.with_daemons && !has(prevents_launch) {
        // The long name: all versions know it.
        all.extend(["--runtime-options", "donotlaunch"].map(Into::into));
    }
    let is_lost = display == MapDisplay::Parsed && may_lose_display(line);
    let shows = shows_in_appfile || line.segments().iter().any(shows_map_in) && !is_lost;
    if display != MapDisplay::BySpawner && !shows {
        all.extend(["--display", "map"].map(Into::into));
    }
    let defaults: &[&str] = match line.environment().is_empty() {
        true => &["mapby", "bindto"],
        // Then a run has files of parameters of its own instead.
        false => &[],
    };
    for key in defaults {
        // Some builds also find parameters among the arguments of an application.
        if !has_parameter(key) && !line.words().iter().any(|word| word == *key) {
            all.extend(["--prtemca", key, ""].map(Into::into));
        }
    }
    if let Some(topology) = topology.filter(|_| !has_parameter(TOPOLOGY_PARAMETER)) {
        all.extend(["--prtemca", TOPOLOGY_PARAMETER].map(Into::into));
        all.push(topology.into());
    }
    all.extend(edit_line(line, run).into_iter().map(Into::into));
    all
}

/// Returns arguments that run a case anywhere: nothing is launched, and the map is displayed in the form that the
/// case asks for. `head` is the name of the head node there.
#[must_use]
pub fn portable_args(case: &Case, head: &str, topology: Option<&Path>) -> Vec<String> {
    let heads = HeadNames {
        case: &case.head,
        real: head,
    };
    let run = HermeticRun {
        topology,
        heads,
        display: MapDisplay::AsTyped,
        with_daemons: false,
    };
    let all = hermetic_args(&case.line, run);
    let all: Vec<String> = all
        .into_iter()
        .map(|word| word.to_string_lossy().into_owned())
        .collect();
    let own = edit_line(case.line.line(), run).len();
    let (added, typed) = all.split_at(all.len() - own);
    let mut words = Vec::new();
    let mut added = added.iter();
    while let Some(word) = added.next() {
        words.push(word.clone());
        let is_parameter = word == "--prtemca";
        let (name, value) = match is_parameter {
            true => (added.next(), added.next()),
            false => continue,
        };
        // Parameters that only undo those of a user's own files are left out.
        match value.filter(|value| !value.is_empty()) {
            Some(value) => words.extend(name.into_iter().chain([value]).cloned()),
            None => drop(words.pop()),
        }
    }
    words.extend_from_slice(typed);
    words
}

/// Returns the case's arguments, with new values where a further option would not override them.
fn edit_line(line: &SyntaxTree, run: HermeticRun<'_>) -> Vec<String> {
    let heads = run.heads;
    let mut edits = Edits::default();
    if run.with_daemons {
        let programs = line.segments().iter().filter_map(Segment::executable);
        programs.for_each(|program| edits.replace(program, NO_PROGRAM));
    }
    let displays = command_line::displays(line);
    let displays = displays.as_ref();
    let has_display = |option: &GivenOption| {
        let in_segment =
            |segment: &&Segment| segment.possible_options().any(|other| other == option);
        let segment = line.segments().iter().find(in_segment);
        let mut options = segment.into_iter().flat_map(Segment::possible_options);
        options.any(|other| other.meaning() == Meaning::Display)
    };
    for option in line.possible_options() {
        match (option.meaning(), option.value()) {
            // A line that will be refused is not changed.
            (meaning, _)
                if hides_map(meaning)
                    && displays.is_some_and(|displays| replaces_others(displays, run)) =>
            {
                let devel = displays.is_some_and(|displays| shows_devel(displays, run));
                show_map_instead(&mut edits, option, devel, has_display(option));
            }
            (Meaning::AsRunTime("donotlaunch"), _) if run.with_daemons => {
                edits.remove(words_of(option));
            }
            (Meaning::RunTime, Some(value)) if run.with_daemons => {
                match without_launch_words(&without_word(&value.text, "donotlaunch")).as_str() {
                    "" => edits.remove(words_of(option)),
                    kept => edits.replace(value, kept),
                }
            }
            // Other runtime options of the case are kept, but nothing may be launched.
            (Meaning::RunTime, Some(value)) => {
                edits.replace(
                    value,
                    add_word(&without_launch_words(&value.text), "donotlaunch"),
                );
            }
            (Meaning::Display, Some(value)) => {
                if let Some(map) = map_only_display(displays, run) {
                    edits.replace(value, map);
                }
            }
            (Meaning::Host, Some(value)) => {
                edits.replace(value, rename_head(&value.text, heads.case, heads.real));
            }
            _ => {}
        }
    }
    line.edited(edits)
}

/// Replaces an older option that displays something by the one that displays the map, or removes it if `--display` is given as
/// well, because a second one would be refused.
fn show_map_instead(edits: &mut Edits, option: &GivenOption, devel: bool, has_display: bool) {
    let (map, form) = match devel {
        true => ("--display-devel-map", "--display=map-devel"),
        false => ("--display-map", "--display=map"),
    };
    match option.form {
        _ if option.meaning() == Meaning::IntoDisplay("topo") && has_display => {
            edits.remove(words_of(option));
        }
        ValueForm::None => edits.replace(&option.word, map),
        // Open MPI's option has a value. What replaces it is deprecated as well, because builds count deprecated options.
        ValueForm::NextWord => {
            edits.replace(&option.word, map);
            let value = option.value().and_then(|value| value.spot);
            if let Some(spot) = value {
                edits.remove(spot.word..spot.word + 1);
            }
        }
        ValueForm::Equals | ValueForm::Attached => edits.replace(&option.word, form),
    }
}

/// Returns whether an option keeps the build from launching, once its value is edited.
fn prevents_launch(option: &GivenOption) -> bool {
    match option.meaning() {
        Meaning::RunTime => option.value().is_some(),
        Meaning::AsRunTime(word) => word == "donotlaunch",
        _ => false,
    }
}

/// Returns whether an option shows the map.
fn shows_map(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::Display | Meaning::AsDisplay("map" | "map-devel") | Meaning::IntoDisplay(_)
    )
}

fn shows_map_in(segment: &Segment) -> bool {
    let mut options = segment.possible_options();
    options.any(|option| shows_map(option.meaning()))
}

/// Returns whether the display is only in apps where some builds lose it: after a single-dash spelling that they do not recognise, they
/// take the words as an application's.
fn may_lose_display(line: &SyntaxTree) -> bool {
    let other = line.in_dialect(Dialect {
        after_one_dash: Spellings::Current,
        ..Dialect::default()
    });
    let in_first = line.segments().first().is_some_and(shows_map_in);
    !in_first && !other.segments().iter().any(shows_map_in)
}

/// Returns whether an older option shows something other than the map.
fn hides_map(meaning: Meaning) -> bool {
    matches!(
        meaning,
        Meaning::AsDisplay("allocation" | "topo") | Meaning::IntoDisplay("topo")
    )
}

/// Returns whether what is displayed besides the map is replaced by the map: where the map is parsed, and where daemons print their
/// part of it.
fn replaces_others(displays: &Displays, run: HermeticRun<'_>) -> bool {
    match run.display {
        MapDisplay::Parsed => true,
        MapDisplay::AsTyped => displays.shows_before_map() && run.with_daemons,
        MapDisplay::BySpawner => false,
    }
}

/// Returns whether the map is printed in the developers' form.
///
/// A build that may not launch prints that form where no map is displayed, also if something else is.
fn shows_devel(displays: &Displays, run: HermeticRun<'_>) -> bool {
    let shows_no_map = !(displays.shows(Display::Map) || displays.shows(Display::Bind));
    run.display == MapDisplay::AsTyped
        && (displays.shows(Display::MapDevel) || (run.with_daemons && shows_no_map))
}

/// Returns whether an option sets a parameter.
fn sets_parameter(option: &GivenOption, parameter: &str) -> bool {
    is_parameter(option) && option.value().is_some_and(|name| name.text == parameter)
}

fn is_parameter(option: &GivenOption) -> bool {
    matches!(option.meaning(), Meaning::PrteMca | Meaning::Mca)
}

/// Returns whether a command line names a file, as an argument or within a value.
pub(super) fn names_file(line: &SyntaxTree) -> bool {
    const PARAMETERS: [&str; 2] = [TOPOLOGY_PARAMETER, "prte_default_hostfile"];
    let line = line.line();
    let sets_file = |option: &GivenOption| {
        // The parameter's name may have the project's name as a prefix.
        let is_one = |name: &str| {
            let bare = name.strip_prefix("prte_").unwrap_or(name);
            PARAMETERS.contains(&name) || PARAMETERS.contains(&bare)
        };
        is_parameter(option) && option.value().is_some_and(|name| is_one(&name.text))
    };
    let in_value = |option: &GivenOption| {
        let value = option.value().map(|value| value.text.to_ascii_lowercase());
        value.is_some_and(|value| value.contains("file="))
    };
    let is_file = |option: &GivenOption| {
        option.kind.names_file() || matches!(&*option.name, "add-hostfile" | "tune")
    };
    !command_line::named_files(line).is_empty()
        || !command_line::named_parameter_files(line).is_empty()
        || line
            .possible_options()
            .any(|option| is_file(option) || sets_file(option) || in_value(option))
}

/// Returns a value of `--rtos` without the words that decide about launching, abbreviated or not.
fn without_launch_words(value: &str) -> String {
    let decides = |word: &str| {
        let name: String = word
            .split('=')
            .next()
            .unwrap_or_default()
            .chars()
            .filter(|character| character.is_ascii_alphanumeric())
            .collect();
        let name = name.to_ascii_lowercase();
        word.contains('=') && name.starts_with("do") && "donotlaunch".starts_with(&name)
    };
    let kept: Vec<&str> = value.split(',').filter(|word| !decides(word)).collect();
    kept.join(",")
}

/// Returns the words of an option with its values.
fn words_of(option: &GivenOption) -> Range<usize> {
    let start = option.word.spot.map_or(0, |spot| spot.word);
    let values = option.values.iter().filter_map(|value| value.spot);
    let last = values.map(|spot| spot.word).max().unwrap_or(start);
    start..last.max(start) + 1
}

/// Returns a comma-separated value without a word.
fn without_word(value: &str, word: &str) -> String {
    let kept = value
        .split(',')
        .filter(|one| !one.eq_ignore_ascii_case(word));
    kept.collect::<Vec<_>>().join(",")
}

/// Returns a comma-separated value with a word added, unless it has the word already.
fn add_word(value: &str, word: &str) -> String {
    let has_it = value.split(',').any(|one| one.eq_ignore_ascii_case(word));
    match (has_it, value) {
        (true, _) => value.to_owned(),
        (false, "") => word.to_owned(),
        (false, _) => format!("{value},{word}"),
    }
}

/// Returns a value of `--display` that shows only the map, in the short form or as typed. Returns `None` if the typed
/// value does so already, or will be refused.
fn map_only_display(displays: Option<&Displays>, run: HermeticRun<'_>) -> Option<String> {
    let displays = displays?;
    let shows_map = displays.shows_map();
    let binds = displays.shows(Display::Bind);
    let shows_nothing = !(shows_map || binds || displays.shows_before_map());
    // A build that may launch prints no map where none is displayed, and leaves the bindings to the daemons that start processes.
    let hides_all = run.with_daemons && shows_nothing;
    let only_binds = run.with_daemons && binds && !shows_map;
    match run.display {
        MapDisplay::Parsed => Some("map".to_owned()),
        MapDisplay::BySpawner => None,
        MapDisplay::AsTyped if only_binds => Some("map".to_owned()),
        MapDisplay::AsTyped if !hides_all && !replaces_others(displays, run) => None,
        MapDisplay::AsTyped => {
            let map = match shows_devel(displays, run) {
                true => "map-devel",
                false => "map",
            };
            let parseable = if displays.shows(Display::Parseable) {
                ":parseable"
            } else {
                ""
            };
            let physical = if displays.shows(Display::Physical) {
                ":physical"
            } else {
                ""
            };
            Some(format!("{map}{parseable}{physical}"))
        }
    }
}

/// Returns a host list with the real name of the head node. A domain is kept, since a build may take the name with a
/// domain for another node.
pub(super) fn rename_head(hosts: &str, head: &str, real_head: &str) -> String {
    let renamed: Vec<String> = hosts
        .split(',')
        .map(|entry| {
            let (name, slots) = entry.split_at(entry.find(':').unwrap_or(entry.len()));
            if !is_same_node(name, head) {
                return entry.to_owned();
            }
            let domain = if name == head {
                ""
            } else {
                &name[short_host_name(name).len()..]
            };
            format!("{real_head}{domain}{slots}")
        })
        .collect();
    renamed.join(",")
}

/// Returns the first word of an appfile because of which a build cannot be given the file: one that may launch
/// something, an option that shows something else or that every run adds, or a list with the case's name of the head
/// node.
pub(super) fn unsuitable_word(line: &SyntaxTree, heads: HeadNames<'_>) -> Option<String> {
    let appfile = line.appfile()?;
    // A build that breaks long lines may start a word anywhere.
    let may_launch = |word: &&str| {
        let word = word.to_ascii_lowercase();
        ["-rt", "-runtime", "-donot", "-do-not"]
            .iter()
            .any(|option| word.starts_with(option) || word.contains(&format!("-{option}")))
    };
    let renames_head = |list: &str| rename_head(list, heads.case, heads.real) != list;
    let changes = |option: &&GivenOption| {
        let meaning = option.meaning();
        let value = option.value().map(|value| value.text.as_str());
        hides_map(meaning)
            || shows_map(meaning)
            || is_parameter(option)
            || meaning == Meaning::Host && value.is_some_and(renames_head)
    };
    let in_file =
        |option: &&GivenOption| option.word.spot.is_some_and(|spot| appfile.contains(spot));
    let launching = appfile.words().find(may_launch).map(str::to_owned);
    launching.or_else(|| {
        let mut options = line.possible_options().filter(in_file);
        options.find(changes).map(|option| option.word.text.clone())
    })
}

/// Returns the names in the case's host lists, without slots.
pub(super) fn listed_hosts(case: &Case) -> Vec<String> {
    let options = case.line.possible_options();
    let lists = options
        .filter(|option| option.is_host_list())
        .filter_map(|option| option.value().map(|value| value.text.as_str()));
    let apps = case.spawned.iter().flat_map(|request| &request.apps);
    lists
        .chain(apps.flat_map(|app| app.hosts.iter().map(String::as_str)))
        .flat_map(|list| list.split(','))
        .filter_map(|entry| entry.split(':').next())
        .map(|name| short_host_name(name).to_owned())
        .collect()
}

/// Returns a node's name up to its first dot, as maps show it.
pub(super) fn short_host_name(name: &str) -> &str {
    name.split('.').next().unwrap_or(name)
}

fn is_same_node(name: &str, node: &str) -> bool {
    !name.is_empty() && (name == node || short_host_name(name) == short_host_name(node))
}

#[cfg(test)]
mod tests;
