//! The words of a line as a shell splits it, each with its place in the line.

use std::ops::Range;

/// A word, and where each of its bytes is written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SourceWord {
    /// The word, without quotes.
    pub text: String,
    /// The bytes of the line that the word is written with, quotes included.
    pub place: Range<usize>,
    /// For each byte of the word, its index in the line.
    bytes: Vec<usize>,
}

/// A quote that is not closed, at a byte of the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a quote is not closed")]
pub struct OpenQuote(pub usize);

impl SourceWord {
    /// Returns where a part of the word is written.
    #[must_use]
    pub fn place_of(&self, part: Range<usize>) -> Range<usize> {
        if part.start == 0 && part.end >= self.text.len() {
            return self.place.clone();
        }
        let at = |index: usize| self.bytes.get(index).copied();
        let start = at(part.start).unwrap_or(self.place.end);
        let last = part.end.checked_sub(1).filter(|last| *last >= part.start);
        let end = last.and_then(at).map_or(start, |last| last + 1);
        start..end.max(start)
    }

    fn push(&mut self, letter: char, at: usize) {
        self.text.push(letter);
        self.bytes
            .extend((0..letter.len_utf8()).map(|byte| at + byte));
    }
}

/// Splits a line into the words that [`split`](crate::split) gives, with their places.
///
/// # Errors
///
/// A quote is not closed, or the line ends with a backslash.
pub fn split_with_places(line: &str) -> Result<Vec<SourceWord>, OpenQuote> {
    let mut letters = line.char_indices().peekable();
    let mut words: Vec<SourceWord> = Vec::new();
    let mut open: Option<SourceWord> = None;
    while let Some((at, letter)) = letters.next() {
        if open.is_none() {
            match letter {
                ' ' | '\t' | '\n' => continue,
                '#' => {
                    while letters.next_if(|(_, it)| *it != '\n').is_some() {}
                    continue;
                }
                _ => {}
            }
        }
        if matches!(letter, ' ' | '\t' | '\n') {
            words.extend(open.take().map(|word| closed(word, at)));
            continue;
        }
        let word = open.get_or_insert_with(|| SourceWord {
            place: at..at,
            ..SourceWord::default()
        });
        match letter {
            '\'' => loop {
                match letters.next() {
                    Some((_, '\'')) => break,
                    Some((inner, it)) => word.push(it, inner),
                    None => return Err(OpenQuote(at)),
                }
            },
            '"' => double_quoted(&mut letters, word, at)?,
            '\\' => match letters.next() {
                Some((_, '\n')) => {}
                Some((escaped, it)) => word.push(it, escaped),
                None => return Err(OpenQuote(at)),
            },
            it => word.push(it, at),
        }
    }
    words.extend(open.map(|word| closed(word, line.len())));
    Ok(words)
}

/// Adds what is between double quotes to a word.
fn double_quoted(
    letters: &mut impl Iterator<Item = (usize, char)>,
    word: &mut SourceWord,
    quote: usize,
) -> Result<(), OpenQuote> {
    loop {
        match letters.next().ok_or(OpenQuote(quote))? {
            (_, '"') => return Ok(()),
            (at, '\\') => match letters.next().ok_or(OpenQuote(quote))? {
                (escaped, it @ ('$' | '`' | '"' | '\\')) => word.push(it, escaped),
                (_, '\n') => {}
                (escaped, it) => {
                    word.push('\\', at);
                    word.push(it, escaped);
                }
            },
            (at, it) => word.push(it, at),
        }
    }
}

fn closed(mut word: SourceWord, end: usize) -> SourceWord {
    word.place.end = end;
    word
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: &[&str] = &[
        "-n 2 a",
        "  -H 'n 1',n2 --map-by \"slot:pe=2\" a",
        "a\\ b c\\\nd \\\n e # comment\nf#g",
        "\"a\\\"b\\$c\\d\\\\\" '' x''y",
        "\u{2013}np 1 ä'ö'ü",
        "",
        "   ",
    ];

    #[test]
    fn the_words_are_those_of_a_shell() {
        for line in LINES {
            let words = split_with_places(line).unwrap();
            let words: Vec<String> = words.into_iter().map(|word| word.text).collect();
            assert_eq!(Some(words), shlex::split(line), "{line:?}");
        }
    }

    #[test]
    fn an_open_quote_is_found_where_it_begins() {
        assert_eq!(split_with_places("a 'b"), Err(OpenQuote(2)));
        assert_eq!(split_with_places("a b\"c"), Err(OpenQuote(3)));
        assert_eq!(split_with_places("a \\"), Err(OpenQuote(2)));
    }

    #[test]
    fn a_part_of_a_word_has_its_own_place() {
        let line = "-H 'n 1',n2 --map-by slot:pe=2";
        let words = split_with_places(line).unwrap();
        let text = |word: usize, part: Range<usize>| &line[words[word].place_of(part)];
        assert_eq!(text(1, 0..6), "'n 1',n2");
        assert_eq!(text(1, 4..6), "n2");
        assert_eq!(text(3, 5..9), "pe=2");
        assert_eq!(text(3, 9..9), "");
        assert_eq!(words[3].place, 21..30);
    }
}
