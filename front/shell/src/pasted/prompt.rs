//! Prompts in front of pasted commands, and what is around commands in a mail or a bug report.

use mapcheck_reference::Launcher;
use std::borrow::Cow;

/// The fewest dashes of a line that begins a banner of the launcher.
const BANNER: usize = 20;

/// The most quotations inside each other whose marks are removed.
const MOST_QUOTATIONS: usize = 9;

/// Removes the marks of a mail's quotation, `> `, if every line has one.
fn without_quotation(text: &str) -> Cow<'_, str> {
    let is_blank = |line: &str| line.trim().is_empty();
    let mut text = Cow::Borrowed(text);
    for _ in 0..MOST_QUOTATIONS {
        let is_quoted = text
            .lines()
            .all(|line| is_blank(line) || line.starts_with('>'));
        if is_blank(&text) || !is_quoted {
            break;
        }
        let unmarked = text.split('\n').map(|line| {
            let line = line.strip_prefix('>').unwrap_or(line);
            line.strip_prefix(' ').unwrap_or(line)
        });
        text = Cow::Owned(unmarked.collect::<Vec<_>>().join("\n"));
    }
    text
}

/// Removes what is around commands in a mail or a bug report: the marks of a quotation, the text outside of fenced blocks, and a
/// banner with what follows it.
///
/// The lines keep their numbers.
pub(super) fn without_report(text: &str) -> String {
    let text = without_quotation(text);
    let fence = |line: &str| line.trim_start().starts_with("```");
    let is_banner = |line: &str| {
        let line = line.trim();
        line.len() >= BANNER && line.bytes().all(|byte| byte == b'-')
    };
    let has_fences = text.lines().any(fence);
    let mut is_outside = has_fences;
    let mut has_text = false;
    let mut has_ended = false;
    let kept = text.split('\n').map(|line| {
        if has_fences && fence(line) {
            is_outside = !is_outside;
            // The banner of one block does not end the next one.
            has_ended = false;
            return "";
        }
        // What has a prompt is a command again.
        has_ended &= after_prompt(line).is_none();
        has_ended |= has_text && is_banner(line);
        if is_outside || has_ended {
            return "";
        }
        has_text |= !line.trim().is_empty();
        line
    });
    kept.collect::<Vec<_>>().join("\n")
}

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

/// Returns what follows a prompt: `$ `, `host% `, `user@host:~$ `, `[user@host ~]# `, `host:~> `; the `+ ` of a shell's trace; or the
/// mark of a list or of a log in front of a launcher.
fn after_prompt(line: &str) -> Option<&str> {
    let line = line.trim_start();
    let traced = line.trim_start_matches('+');
    if traced.len() < line.len() && traced.starts_with(' ') {
        return Some(traced.trim_start());
    }
    let marks = ["- ", "* ", "\u{2022} ", "==> "].iter();
    if let Some(listed) = marks.copied().find_map(|mark| line.strip_prefix(mark)) {
        let first = listed.split_whitespace().next();
        return first
            .and_then(Launcher::named_by)
            .map(|_| listed.trim_start());
    }
    let mut ends = line.char_indices().filter(|(index, symbol)| {
        "$%#>".contains(*symbol) && line[index + 1..].starts_with([' ', '\t'])
    });
    let (index, symbol) = ends.next()?;
    let before = without_group(&line[..index]).trim_start();
    let (first, _) = before.split_once(' ').unwrap_or((before, ""));
    let has_user = first.contains('@');
    let in_name = |letter: char| is_in_name(letter) || has_user && letter == ' ';
    let is_bracketed = before.starts_with('[') && before.ends_with(']');
    let is_prompt = match symbol {
        _ if is_bracketed => true,
        '>' => before.is_empty() || before.contains(':') && is_one_name(before),
        // Without a name in front, it begins a comment.
        '#' if before.starts_with("sh-") || before.starts_with("bash-") => is_one_name(before),
        '#' => has_user && before.chars().all(in_name),
        _ => before.chars().all(in_name),
    };
    is_prompt.then(|| line[index + 1..].trim_start())
}

/// Returns whether a text is one word of the characters that prompts have.
fn is_one_name(text: &str) -> bool {
    text.chars().all(is_in_name)
}

/// Returns whether a user, a host or a folder may have a letter in its name.
fn is_in_name(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || !letter.is_ascii() || "-_.@:~/".contains(letter)
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
            "sh-5.1# a b",
            "host:~> a b",
            "u@h:/dir> a b",
            "+ a b",
            "++ a b",
            "  $ a b",
        ] {
            assert_eq!(without_prompts(line), "a b", "{line}");
        }
        for line in ["- mpirun a", "* mpirun a", "\u{2022} /opt/bin/mpirun a"] {
            assert!(without_prompts(line).ends_with("mpirun a"), "{line}");
            assert!(!without_prompts(line).starts_with(['-', '*']), "{line}");
        }
        for line in [
            "a > b",
            "- a b",
            "x> out",
            "A=b a",
            "# a b",
            "a $ b",
            "a -n 2 > out",
            "a $N",
        ] {
            assert_eq!(without_prompts(line), line);
        }
    }

    #[test]
    fn the_marks_of_a_whole_quotation_are_removed() {
        for (text, kept) in [
            ("> $ a \\\n>   b\n> out", "$ a \\\n  b\nout"),
            ("> > a\n>\n> > b", "a\n\nb"),
            ("> a\nb", "> a\nb"),
            (">", ""),
        ] {
            assert_eq!(without_quotation(text), kept, "{text}");
        }
    }

    #[test]
    fn only_fenced_blocks_are_kept_and_banners_end_them() {
        let dashes = "-".repeat(BANNER);
        for (text, kept) in [
            ("say\n```sh\na\n```\nthen", "\n\na\n\n"),
            ("a\n---\nb", "a\n---\nb"),
            (&*format!("a\n{dashes}\nb"), "a\n\n"),
            (&*format!("{dashes}\nb"), &*format!("{dashes}\nb")),
            (&*format!("a\n{dashes}\n$ b"), "a\n\n$ b"),
        ] {
            assert_eq!(without_report(text), kept, "{text}");
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
