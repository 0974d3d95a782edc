//! The lines that give a layout.

use crate::error::PlaygroundError;
use crate::rules::LoadedRules;
use crate::typed::TypedCase;
use mapcheck_reference::files::Files;
use mapcheck_reference::find::{Goal, Host, LayoutLine, Setting, find as find_lines, parse_app};
use mapcheck_reference::interpret;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_shell::join;
use serde::Serialize;
use std::cell::Cell;

/// The lines that give a layout, the shortest first.
#[derive(Debug, Serialize)]
pub(crate) struct FindAnswer {
    lines: Vec<FoundLine>,
    /// Why no line can give the layout, if the machines cannot hold it.
    #[serde(skip_serializing_if = "Option::is_none")]
    impossible: Option<String>,
    /// How many lines were tried.
    tried: usize,
    /// Whether there may be shorter lines.
    is_cut_short: bool,
}

/// A line that gives the layout.
#[derive(Debug, Serialize)]
struct FoundLine {
    /// The arguments of the launcher.
    words: Vec<String>,
    /// The whole line.
    line: String,
    gives: String,
    assumes: Vec<String>,
    /// The name and the text of the file that it needs.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<(String, String)>,
}

/// Finds the lines that give a layout on the nodes of a line.
pub(crate) fn find(
    typed: &TypedCase,
    rules: &LoadedRules,
    layouts: &[String],
    trials: usize,
) -> Result<FindAnswer, PlaygroundError> {
    let case = &typed.case;
    let machine = case.machines.shared();
    let apps = layouts.iter().enumerate().map(|(app, text)| {
        parse_app(text, machine).map_err(|reason| PlaygroundError::Layout { app, reason })
    });
    let goal = Goal {
        apps: apps.collect::<Result<_, _>>()?,
    };
    let setting = Setting {
        machines: case.machines.clone(),
        head: case.head.clone(),
        hosts: hosts(typed, rules, &goal),
        are_allocated: false,
        fixed: Vec::new(),
        files: Files::new(),
        environment: SyntaxTree::parse_line(Vec::<String>::new()),
        executables: executables(typed, layouts.len()),
        app_directives: true,
    };
    let left = Cell::new(trials);
    let stop = || {
        left.set(left.get().saturating_sub(1));
        left.get() == 0
    };
    let result = find_lines(&goal, &setting, &rules.rules, &stop);
    Ok(FindAnswer {
        lines: result.lines.into_iter().map(found_line).collect(),
        impossible: result.impossible,
        tried: result.tried,
        is_cut_short: result.is_cut_short,
    })
}

fn found_line(found: LayoutLine) -> FoundLine {
    let words = found.words.iter().map(String::as_str);
    FoundLine {
        line: join(std::iter::once("prterun").chain(words)),
        words: found.words,
        gives: found.gives,
        assumes: found.assumes,
        file: found.file,
    }
}

/// Returns the nodes that the line allocates, and those that only the layout has.
fn hosts(typed: &TypedCase, rules: &LoadedRules, goal: &Goal) -> Vec<Host> {
    let case = &typed.case;
    let allocation = interpret(case, &rules.rules)
        .and_then(|launch| case.inputs(&launch).allocate(&rules.rules));
    let mut hosts: Vec<Host> = Vec::new();
    if let Ok(allocation) = &allocation
        && case.line.lists_hosts()
    {
        let usable = allocation.usable();
        let nodes = usable.filter_map(|index| allocation.nodes.get(index));
        hosts.extend(nodes.map(|node| Host {
            name: node.name.to_string(),
            slots: u32::try_from(node.slots).unwrap_or(0),
        }));
    }
    let listed = hosts.len();
    for node in goal.apps.iter().flat_map(|app| &app.nodes) {
        match hosts.iter_mut().position(|host| host.name == node.node) {
            Some(index) if index < listed => {}
            Some(index) => hosts[index].slots = hosts[index].slots.saturating_add(node.count),
            None => hosts.push(Host {
                name: node.node.clone(),
                slots: node.count,
            }),
        }
    }
    hosts
}

/// Returns the programs of the line's apps, and names for further ones.
fn executables(typed: &TypedCase, apps: usize) -> Vec<String> {
    let segments = typed.case.line.line().segments();
    let name = |app: usize| {
        let own = segments.get(app).and_then(|segment| segment.executable());
        own.map_or_else(|| format!("app{app}"), |word| word.text.clone())
    };
    (0..apps).map(name).collect()
}
