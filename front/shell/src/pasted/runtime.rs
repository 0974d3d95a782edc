//! The runtime that a text starts with `prte`: the `prun` after it maps onto its nodes.

use super::PastedLine;
use super::lexer::Word;
use mapcheck_reference::files::Files;
use mapcheck_reference::syntax::{GivenOption, SyntaxTree};
use mapcheck_reference::{Launcher, topology::order::collected};

/// Puts the nodes of a runtime into the line of `prun`, if that names none. Returns whether it did.
pub(super) fn give_nodes(line: &mut PastedLine, runtime: &[Word]) -> bool {
    let own = nodes(&line.typed.arguments);
    if line.typed.launcher != Some(Launcher::Prun) || !own.is_empty() {
        return false;
    }
    let words: Vec<String> = collected(runtime.iter().map(|word| word.text.clone()));
    let prte = words.iter().position(|word| word.ends_with("prte"));
    let start = prte.map_or(0, |prte| prte + 1);
    let nodes: Vec<&Word> = nodes(words.get(start..).unwrap_or_default())
        .into_iter()
        .filter_map(|index| runtime.get(start + index))
        .collect();
    let texts: Vec<String> = collected(nodes.iter().map(|word| word.text.clone()));
    if texts.is_empty() {
        return false;
    }
    for (number, _) in &mut line.unexpanded {
        *number += nodes.len();
    }
    let parts = nodes.iter().enumerate();
    let parts = parts.filter_map(|(number, word)| Some((number, word.unexpanded.clone()?)));
    line.unexpanded.extend(parts);
    let note = format!(
        "the runtime that `prte` starts has the nodes of `{}`",
        texts.join(" ")
    );
    line.notes.push(note);
    line.typed.arguments.splice(0..0, texts);
    true
}

/// Returns the numbers of the words that name nodes.
fn nodes(words: &[String]) -> Vec<usize> {
    let line = SyntaxTree::parse(words, &Files::default());
    let options = line.possible_options();
    let naming = options.filter(|given| given.is_host_list() || given.meaning().names_hostfile());
    let spots = naming.flat_map(|given: &GivenOption| {
        let own = given.word_index();
        let value = given.value().and_then(|value| value.spot);
        let value = value
            .map(|spot| spot.word)
            .filter(|word| Some(*word) != own);
        own.into_iter().chain(value)
    });
    spots.collect()
}
