//! Prompts in front of pasted commands.

/// Removes the prompts of a pasted text. If its first command has one, lines without are output, and removed too.
///
/// The lines keep their numbers.
pub(super) fn without_prompts(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    let mut lines = Vec::new();
    let mut has_prompts = None;
    let mut is_continued = false;
    for line in text.split('\n') {
        let command = match (is_continued, after_prompt(line)) {
            (true, _) => after_continuation(line),
            (false, Some(command)) if has_prompts != Some(false) => {
                has_prompts = Some(true);
                command
            }
            (false, _) if has_prompts == Some(true) => "",
            (false, _) => {
                if !line.trim().is_empty() {
                    has_prompts = Some(false);
                }
                line
            }
        };
        let slashes = command.len() - command.trim_end_matches('\\').len();
        is_continued = slashes % 2 == 1;
        lines.push(command);
    }
    lines.join("\n")
}

/// Returns what follows the prompt of a continued line, `> `.
fn after_continuation(line: &str) -> &str {
    let trimmed = line.trim_start();
    trimmed.strip_prefix("> ").unwrap_or(line)
}

/// Returns what follows a prompt: `$ `, `host% `, `user@host:~$ `, `[user@host ~]# `.
fn after_prompt(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let mut ends = line.char_indices().filter(|(index, symbol)| {
        "$%#>".contains(*symbol) && line[index + 1..].starts_with([' ', '\t'])
    });
    let (index, symbol) = ends.next()?;
    let before = without_group(&line[..index]).trim_start();
    let (first, _) = before.split_once(' ').unwrap_or((before, ""));
    let has_user = first.contains('@');
    let in_name = |letter: char| {
        letter.is_alphanumeric() || "-_.@:~/".contains(letter) || has_user && letter == ' '
    };
    let is_bracketed = before.starts_with('[') && before.ends_with(']');
    let is_prompt = match symbol {
        _ if is_bracketed => true,
        '>' => before.is_empty(),
        // Without a name in front, it begins a comment.
        '#' => has_user && before.chars().all(in_name),
        _ => before.chars().all(in_name),
    };
    is_prompt.then(|| line[index + 1..].trim_start())
}

/// Removes the name of an environment in front of a prompt: `(base) `.
fn without_group(text: &str) -> &str {
    let group = text.strip_prefix('(').and_then(|rest| rest.split_once(')'));
    group.map_or(text, |(_, rest)| rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prompt_is_removed() {
        for line in [
            "$ a b",
            "% a b",
            "> a b",
            "host% a b",
            "shell$ a b",
            "u@h:~/run$ a b",
            "root@h:/# a b",
            "[u@h run]$ a b",
            "(base) u@h:~$ a b",
            "u@h ~ % a b",
            "bash-4.2$ a b",
            "  $ a b",
        ] {
            assert_eq!(without_prompts(line), "a b", "{line}");
        }
        for line in ["a > b", "A=b a", "# a b", "a $ b", "a -n 2 > out", "a $N"] {
            assert_eq!(without_prompts(line), line);
        }
    }

    #[test]
    fn output_after_a_prompt_is_removed_and_continued_lines_are_kept() {
        assert_eq!(
            without_prompts("$ a \\\n> b \\\n c\nout\n$ d"),
            "a \\\nb \\\n c\n\nd"
        );
        assert_eq!(without_prompts("a\r\nb $ c"), "a\nb $ c");
    }
}
