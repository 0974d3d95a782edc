//! The files that commands of a text write, such as a hostfile that a job makes of its nodes.

use super::PastedLine;
use super::lexer::{Output, Word};
use super::request::expanded_list;
use mapcheck_reference::command_line;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::syntax::SyntaxTree;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What is known of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Content {
    /// Its text.
    Text(String),
    /// Only a shell knows it: the command that writes it.
    Unknown(String),
}

/// The files of a text, by name.
#[derive(Debug, Default)]
pub(super) struct WrittenFiles {
    by_name: BTreeMap<String, Content>,
    /// How many commands have written one.
    writes: usize,
}

/// The most commands whose output is followed.
const MOST_WRITES: usize = 64;

/// The most bytes of a file. One that is added to itself grows fast.
const MOST_BYTES: usize = 1 << 20;

impl WrittenFiles {
    /// Returns whether the text writes none.
    pub(super) fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }

    /// Adds a file whose text is known.
    pub(super) fn add(&mut self, name: String, text: String) {
        self.by_name.insert(name, Content::Text(text));
    }

    /// Adds a file whose text only a shell knows.
    pub(super) fn add_unknown(&mut self, name: &str, command: String) {
        self.by_name
            .insert(plain(name).to_owned(), Content::Unknown(command));
    }

    /// Returns what is known of a file that the text writes.
    pub(super) fn get(&self, name: &str) -> Option<&Content> {
        self.by_name.get(plain(name))
    }

    /// Adds what a command writes to a file, in place of its text or after it, and returns whether that is known. `body` is the
    /// command's here-document.
    pub(super) fn write(
        &mut self,
        output: Output,
        words: &[Word],
        body: Option<String>,
        shown: String,
    ) -> bool {
        let Output { name, appends } = output;
        let before = match appends {
            true => self.get(&name).cloned(),
            false => Some(Content::Text(String::new())),
        };
        self.writes += 1;
        let printed = match self.writes > MOST_WRITES {
            true => None,
            false => self.printed(words, body),
        };
        let content = match (before, printed) {
            (Some(Content::Text(before)), Some(text))
                if before.len() + text.len() <= MOST_BYTES =>
            {
                Content::Text(before + &text)
            }
            _ => Content::Unknown(shown),
        };
        let is_known = matches!(content, Content::Text(_));
        self.by_name.insert(plain(&name).to_owned(), content);
        is_known
    }

    /// Adds the files to a line that it names and the text writes.
    pub(super) fn give(&self, line: &mut PastedLine) {
        let mut environment = Environment::new();
        environment.set_launcher(line.typed.launcher.unwrap_or_default());
        let tree = SyntaxTree::parse_in(line.typed.arguments.clone(), Arc::new(environment));
        for name in command_line::named_files(&tree) {
            let file = name.text.to_string();
            match self.get(&file) {
                Some(Content::Text(text)) => line.files.push((file, text.clone())),
                Some(Content::Unknown(command)) => {
                    let why = format!(
                        "what `{command}` writes to the file {file}; write that file, and put the launcher's line alone"
                    );
                    line.unwritten = Some((file, why));
                }
                None => {}
            }
        }
    }

    /// Returns what a command prints, if it is one of those with which scripts write hostfiles.
    fn printed(&self, words: &[Word], body: Option<String>) -> Option<String> {
        if words.iter().any(|word| word.unexpanded.is_some()) {
            return None;
        }
        let words: Vec<&str> = words.iter().map(|word| word.text.as_str()).collect();
        let text = |name: &str| match self.get(name)? {
            Content::Text(text) => Some(text.clone()),
            Content::Unknown(_) => None,
        };
        match words.as_slice() {
            ["echo", options, ..] if options.starts_with('-') => None,
            ["echo", rest @ ..] => Some(rest.join(" ") + "\n"),
            ["cat"] => body,
            ["cat", file] => text(file),
            ["uniq", file] => {
                let text = text(file)?;
                let mut lines: Vec<&str> = text.lines().collect();
                lines.dedup();
                Some(lines.join("\n") + "\n")
            }
            ["sort", "-u", file] => {
                let text = text(file)?;
                let mut lines: Vec<&str> = text.lines().collect();
                lines.sort_unstable();
                lines.dedup();
                Some(lines.join("\n") + "\n")
            }
            ["scontrol", "show", "hostname" | "hostnames", list] => {
                let names = expanded_list(list)?;
                Some(names.join("\n") + "\n")
            }
            _ => None,
        }
    }
}

/// Returns a name without the current folder.
fn plain(name: &str) -> &str {
    name.strip_prefix("./").unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(commands: &[(&str, bool)]) -> Option<Content> {
        let mut files = WrittenFiles::default();
        files.add("nodes".to_owned(), "n2\nn2\nn1\nn1\n".to_owned());
        for (command, appends) in commands {
            let name = "./hosts".to_owned();
            let words = command.split(' ').map(|word| Word::plain(word.to_owned()));
            let words: Vec<Word> = words.collect();
            let body = Some("n7\n".to_owned());
            let output = Output {
                name,
                appends: *appends,
            };
            files.write(output, &words, body, (*command).to_owned());
        }
        files.get("hosts").cloned()
    }

    #[test]
    fn what_usual_commands_write_is_known() {
        for (commands, text) in [
            (&[("cat nodes", false)][..], "n2\nn2\nn1\nn1\n"),
            (&[("uniq nodes", false)], "n2\nn1\n"),
            (&[("sort -u nodes", false)], "n1\nn2\n"),
            (&[("cat", false)], "n7\n"),
            (
                &[("scontrol show hostnames node[1-3]", false)],
                "node1\nnode2\nnode3\n",
            ),
            (
                &[("echo n1 slots=4", false), ("echo n2", true)],
                "n1 slots=4\nn2\n",
            ),
            (&[("echo n1", false), ("echo n2", false)], "n2\n"),
        ] {
            assert_eq!(
                written(commands),
                Some(Content::Text(text.to_owned())),
                "{commands:?}"
            );
        }
    }

    #[test]
    fn what_other_commands_write_is_not() {
        for commands in [
            &[("awk -f x nodes", false)][..],
            &[("echo -e n1", false)],
            &[("cat other", false)],
            &[("scontrol show hostnames n[1,3]", false)],
            &[("awk x", false), ("echo n1", true)],
            &[("echo n1", true)],
        ] {
            let known = written(commands);
            assert!(
                matches!(known, Some(Content::Unknown(_))),
                "{commands:?}: {known:?}"
            );
        }
        let doubled = [&[("cat nodes", false)][..], &[("cat hosts", true); 40]].concat();
        assert!(matches!(written(&doubled), Some(Content::Unknown(_))));
    }
}
