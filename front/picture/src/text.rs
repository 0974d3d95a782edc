//! Texts of pictures: foreign names without harmful characters, and numbers as ranges.

/// Returns whether a character controls a terminal, changes or hides what a reader sees, or is not allowed in XML.
///
/// It is the one list of what may not reach a terminal or a page: control characters, ends of lines and paragraphs other than
/// `\n`, and what Unicode calls default ignorable, such as marks of the direction, joiners and tags.
#[must_use]
pub fn is_harmful(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}'
            | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{fffe}'..='\u{ffff}' | '\u{1bca0}'..='\u{1bca3}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}')
}

/// Replaces the harmful characters of a text.
pub(crate) fn clean(text: &str) -> String {
    text.chars()
        .map(|it| if is_harmful(it) { '\u{fffd}' } else { it })
        .collect()
}

/// Returns a text of at most `most` characters, the last one an ellipsis if some are left out.
pub(crate) fn shorten(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_owned();
    }
    let kept = text.chars().take(most.saturating_sub(1));
    kept.chain(['…']).collect()
}

/// The most lines of a text that is broken.
const LINES: usize = 8;

/// Breaks a text at its blanks into lines of at most `most` characters. Longer words, and what exceeds the number of lines, end
/// with an ellipsis.
pub(crate) fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let (word, is_full) = (shorten(word, most), lines.len() == LINES);
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= most => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(line) if is_full => {
                *line = shorten(&format!("{line} …"), most);
                break;
            }
            _ => lines.push(word),
        }
    }
    lines
}

/// Returns ascending numbers as ranges: `0–3, 5`.
pub(crate) fn ranges(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|left, right| left.checked_add(1) == Some(*right));
    let texts: Vec<String> = runs
        .filter_map(|run| {
            let (first, last) = (run.first()?, run.last()?);
            Some(match last - first {
                0 => first.to_string(),
                1 => format!("{first}, {last}"),
                _ => format!("{first}–{last}"),
            })
        })
        .collect();
    texts.join(", ")
}

/// Returns `1 slot`, `2 slots`.
pub(crate) fn counted(count: impl Into<i128>, noun: &str) -> String {
    let count = count.into();
    match (count, noun.strip_suffix('s')) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}ses"),
        _ => format!("{count} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_become_ranges_and_foreign_characters_are_replaced() {
        assert_eq!(ranges(&[0, 1, 2, 5, 7, 8]), "0–2, 5, 7, 8");
        assert_eq!(ranges(&[]), "");
        assert_eq!(clean("a\u{1b}[1mb\u{202e}"), "a\u{fffd}[1mb\u{fffd}");
        assert_eq!(clean("Müller 名前 …"), "Müller 名前 …");
        assert_eq!(shorten("abcdef", 4), "abc…");
        assert_eq!(wrap("ab cd efg h", 5), ["ab cd", "efg h"]);
        assert_eq!(wrap("abcdef g", 4), ["abc…", "g"]);
        assert_eq!(wrap("", 4), [""; 0]);
        let long = wrap(&"ab ".repeat(1000), 5);
        assert_eq!(long.len(), LINES);
        assert!(long.iter().all(|line| line.chars().count() <= 5) && long[7].ends_with('…'));
        assert_eq!(counted(1, "process"), "1 process");
        assert_eq!(counted(2_u32, "process"), "2 processes");
        assert_eq!(counted(2_u32, "slot"), "2 slots");
    }
}
