//! The map of a line: its text and its picture; and why it is as it is.

use crate::apps::{AppText, app_texts};
use crate::error::PlaygroundError;
use crate::maps::{PictureText, drawn};
use crate::outcome::OutcomeText;
use crate::request::CaseInput;
use crate::rules::LoadedRules;
use crate::tokens::{Token, tokens};
use crate::typed::{TypedCase, Utf16};
use mapcheck_forms::{DisplayForm, refused_text};
use mapcheck_hints::hints;
use mapcheck_picture::Marks;
use mapcheck_reference::command_line;
use mapcheck_reference::display::shows_unknown_machine;
use mapcheck_reference::explain::{Detail, Explanation};
use mapcheck_reference::{MapError, MappedJob, Rules, interpret};
use serde::Serialize;
use std::collections::BTreeSet;

/// The map of a line.
#[derive(Debug, Serialize)]
pub(crate) struct MapAnswer {
    outcome: OutcomeText,
    /// The words of the line, explained.
    tokens: Vec<Token>,
    /// For each argument of the launcher, its place in the line.
    arguments: Vec<Option<[usize; 2]>>,
    apps: Vec<AppText>,
    /// The nodes that the line allocates.
    nodes: Vec<NodeText>,
    /// Whether the nodes are those of a `-H` of the first app, which the page can change.
    lists_hosts: bool,
    /// The machine of every node.
    machine: String,
    /// Whether the line names that machine.
    line_names_machine: bool,
    /// The files that the line names.
    files: Vec<FileText>,
    /// What the variables of the line set.
    settings: Vec<String>,
    /// What was spelt otherwise in another version of Open MPI, and what does nothing.
    hints: BTreeSet<String>,
    /// What the program prints, if it was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    /// The picture of the map.
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PictureText>,
    /// The map of other rules, if one was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    other: Option<OtherMap>,
}

/// A node of the allocation.
#[derive(Debug, Serialize)]
struct NodeText {
    name: String,
    slots: i64,
    /// The most processes that it may hold, or 0 without a limit.
    most: u32,
}

/// A file that the line names.
#[derive(Debug, Serialize)]
struct FileText {
    name: String,
    /// Whether its text is known.
    known: bool,
}

/// The map of other rules.
#[derive(Debug, Serialize)]
struct OtherMap {
    name: String,
    outcome: OutcomeText,
    #[serde(skip_serializing_if = "Option::is_none")]
    picture: Option<PictureText>,
    /// The differences: how it is by the rules, then how it is by these.
    differences: Vec<String>,
}

/// The most nodes that are mapped: a page that draws more is of no use.
const MOST_NODES: usize = 10_000;

/// The most differences that are listed.
const MOST_DIFFERENCES: usize = 200;

/// Returns the hints on a line, with what the page leaves out of it.
fn hints_of(typed: &TypedCase, rules: &LoadedRules) -> BTreeSet<String> {
    let mut all = hints(&typed.case);
    if rules.one_app && typed.case.has_app_directives() {
        all.insert(format!("{} drops the directives of later apps", rules.name));
    }
    all.extend(typed.notes.iter().cloned());
    if shows_unknown_machine(&typed.case.line, &typed.case.machines) {
        all.insert(
            "this page does not print the objects of machines, which `--display topo` asks for; `mapcheck map` does".to_owned(),
        );
    }
    all
}

/// Maps a line.
///
/// # Errors
///
/// It allocates more nodes than a page can draw.
pub(crate) fn map(
    input: &CaseInput,
    typed: &TypedCase,
    rules: &LoadedRules,
    against: Option<&LoadedRules>,
    with_text: bool,
) -> Result<MapAnswer, PlaygroundError> {
    let nodes = nodes(typed, &rules.rules);
    if nodes.len() > MOST_NODES {
        return Err(PlaygroundError::TooLarge {
            nodes: nodes.len(),
            most: MOST_NODES,
        });
    }
    let utf16 = Utf16::new(&input.line);
    let place = |index| Some(utf16.range(&typed.argument(index)?.place));
    let mut answer = MapAnswer {
        outcome: OutcomeText::empty(),
        tokens: tokens(typed, &input.line),
        arguments: (0..typed.typed.arguments.len()).map(place).collect(),
        apps: app_texts(typed),
        nodes,
        lists_hosts: typed.case.line.lists_hosts(),
        machine: typed.machine.clone(),
        line_names_machine: typed.line_names_machine,
        files: files(typed, input),
        settings: command_line::environment_settings(&typed.case.line),
        hints: hints_of(typed, rules),
        text: None,
        picture: None,
        other: None,
    };
    if let Some(open) = typed.open_quote {
        answer.outcome = OutcomeText::open_quote(&input.line, open.0);
        return Ok(answer);
    }
    if typed.is_empty() {
        return Ok(answer);
    }
    let mapped = rules.map(&typed.case);
    answer.outcome = OutcomeText::new_of(&mapped, typed, &input.line);
    answer.text = match &mapped {
        _ if !with_text => None,
        Ok(job) => Some(text(job, typed, rules)),
        Err(MapError::Refused(_)) => refused_text(&typed.case, &rules.rules),
        Err(_) => None,
    };
    let drawn = drawn(&mapped, typed);
    if let Some(against) = against {
        let mapped = against.map(&typed.case);
        let other = self::drawn(&mapped, typed);
        let both = drawn.as_ref().zip(other.as_ref());
        let marks = both.map(|(left, right)| Marks::between(left, right));
        let differences = marks.iter().flat_map(|marks| marks.sentences.clone());
        answer.other = Some(OtherMap {
            name: against.name.clone(),
            outcome: OutcomeText::new_of(&mapped, typed, &input.line),
            picture: other
                .as_ref()
                .map(|job| PictureText::new(job, marks.as_ref())),
            differences: differences.take(MOST_DIFFERENCES).collect(),
        });
        answer.picture = drawn
            .as_ref()
            .map(|job| PictureText::new(job, marks.as_ref()));
        return Ok(answer);
    }
    answer.picture = drawn.as_ref().map(|job| PictureText::new(job, None));
    Ok(answer)
}

/// Returns what the program prints for a map.
fn text(job: &MappedJob, typed: &TypedCase, rules: &LoadedRules) -> String {
    let form = DisplayForm::for_case(None, &typed.case);
    let mut text = Vec::new();
    // Writing to memory cannot fail.
    let _ = form.write_as(&rules.rules, &mut text, job, &typed.case, &rules.name);
    String::from_utf8_lossy(&text).into_owned()
}

/// Returns the nodes that a line allocates; none if the allocation is refused.
fn nodes(typed: &TypedCase, rules: &Rules) -> Vec<NodeText> {
    let case = &typed.case;
    let Ok(launch) = interpret(case, rules) else {
        return Vec::new();
    };
    let Ok(allocation) = case.inputs(&launch).allocate(rules) else {
        return Vec::new();
    };
    let usable = allocation.usable();
    let usable = usable.filter_map(|index| allocation.nodes.get(index));
    let text = |node: &mapcheck_reference::allocation::Node| NodeText {
        name: node.name.to_string(),
        slots: node.slots,
        most: node.max_slots,
    };
    usable.map(text).collect()
}

fn files(typed: &TypedCase, input: &CaseInput) -> Vec<FileText> {
    let line = &typed.case.line;
    let named = command_line::named_files(line);
    let named = named.into_iter().map(|file| file.text);
    let mut files: Vec<FileText> = Vec::new();
    for name in named.chain(command_line::named_parameter_files(line)) {
        if files.iter().all(|file| file.name != name) {
            let known = input.files.contains_key(&name);
            files.push(FileText { name, known });
        }
    }
    files
}

/// Explains a line.
pub(crate) fn explain(typed: &TypedCase, rules: &LoadedRules, rank: Option<u32>) -> Explanation {
    let detail = rank.map_or(Detail::Grouped, Detail::Rank);
    let mut explanation = mapcheck_reference::explain(&typed.case, &rules.rules, &detail);
    if explanation.is_mapped && rank.is_some() {
        explanation.select(None, true);
    }
    explanation
}
