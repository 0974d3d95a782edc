//! The help that `-h` prints: what most people need of a verb, on one screen. `--help` has everything.

use clap::Command;

/// The options of each verb that `-h` shows, beside those that a line cannot do without.
const SHOWN: &[(&str, &[&str])] = &[
    ("map", &["topology", "like", "format", "no_environment"]),
    ("explain", &["topology", "like", "rank", "cite", "all"]),
    ("find", &["app", "map", "cpus", "bind", "topology"]),
    (
        "compare",
        &["prterun", "versions", "observed", "topology", "html"],
    ),
    ("campaign", &["prterun", "like", "cases", "seed", "details"]),
    ("bisect", &["source", "good", "bad"]),
    ("diff", &["base", "new", "cases", "accept", "markdown"]),
    ("gate", &["from", "to", "accept", "text_from", "text_to"]),
    ("machines", &["format"]),
    ("profile", &["prterun", "libpmix", "like", "output"]),
    ("report", &["format", "output", "details"]),
    ("requirements", &["id", "section", "check", "prrte_source"]),
    (
        "test",
        &["prterun", "no_builds", "quick", "tags", "details"],
    ),
];

/// The most lines of examples.
const MOST_EXAMPLES: usize = 5;

/// Returns a command line's description whose verbs have a short help that fits a screen.
#[must_use]
pub fn with_short_help(command: Command) -> Command {
    SHOWN.iter().fold(command, |command, (verb, shown)| {
        command.mut_subcommand(verb, |verb| shorten(verb, shown))
    })
}

fn shorten(verb: Command, shown: &[&str]) -> Command {
    let whole = verb.get_after_help().map(ToString::to_string);
    let whole = whole.unwrap_or_default();
    let end = format!(
        "`mapcheck {} --help` explains all options.",
        verb.get_name()
    );
    let short = match first_examples(&whole) {
        Some(examples) => format!("{examples}\n\n{end}"),
        None => end,
    };
    let verb = verb.after_help(short).after_long_help(whole);
    verb.mut_args(|argument| {
        let is_shown = argument.is_positional()
            || argument.is_required_set()
            || shown.contains(&argument.get_id().as_str())
            || ["help", "version"].contains(&argument.get_id().as_str());
        argument.hide_short_help(!is_shown)
    })
}

/// Returns the first examples of a help text, as many as have few lines.
fn first_examples(help: &str) -> Option<String> {
    let block = help.split("\n\n").find(|it| it.starts_with("Examples:"))?;
    let mut lines: Vec<&str> = Vec::new();
    for line in block.lines().take(1 + MOST_EXAMPLES) {
        lines.push(line);
    }
    // An example that goes on is left out.
    while lines.last().is_some_and(|line| line.ends_with('\\')) {
        lines.pop();
    }
    Some(lines.join("\n"))
}
