//! Parsing the headings of reStructuredText and of Markdown.

/// A heading of a text, with the lines up to the next heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// The heading, without marks. Empty for what comes before the first one.
    pub heading: String,
    /// The heading that it is below.
    pub below: Option<String>,
    /// The number of the heading's line, from 1.
    pub line: usize,
    /// The lines after the heading, without blank ones at their ends.
    pub lines: Vec<String>,
}

impl Section {
    /// Returns its words, so that only the breaks of its lines and its blanks do not count.
    #[must_use]
    pub fn words(&self) -> String {
        join_words(self.lines.iter().flat_map(|line| line.split_whitespace()))
    }

    /// Returns its words without the marks of strong and literal text. Indented lines, which can be code, keep theirs.
    #[must_use]
    pub fn unmarked_words(&self) -> String {
        // Literal text can go over the end of a line, but not over that of its paragraph.
        let kind = |line: &String| (line.is_empty(), line.starts_with([' ', '\t']));
        let parts = self.lines.chunk_by(|one, next| kind(one) == kind(next));
        let parts = parts.map(|lines| match lines.first().map(kind) {
            Some((_, true)) => lines.join(" "),
            _ => unmarked(&lines.join(" ")),
        });
        let parts: Vec<String> = parts.collect();
        join_words(parts.iter().flat_map(|part| part.split_whitespace()))
    }
}

fn join_words<'a>(words: impl Iterator<Item = &'a str>) -> String {
    words.collect::<Vec<_>>().join(" ")
}

/// Returns a text without the marks of strong and literal text. Stars within literal text are not marks.
fn unmarked(text: &str) -> String {
    let parts = text.split("``").enumerate();
    let parts = parts.map(|(number, part)| match number % 2 {
        0 => part.replace("**", ""),
        _ => part.to_owned(),
    });
    parts.collect()
}

/// Collects sections, with the headings that are open at each level.
#[derive(Default)]
struct Collector {
    sections: Vec<Section>,
    open: Vec<String>,
}

impl Collector {
    fn add_heading(&mut self, title: &str, level: usize, line: usize) {
        let heading = join_words(unmarked(title).replace('`', "").split_whitespace());
        self.open.truncate(level);
        let below = self.open.last().cloned();
        self.open.push(heading.clone());
        self.sections.push(Section {
            heading,
            below,
            line,
            lines: Vec::new(),
        });
    }

    fn add_line(&mut self, line: &str, number: usize) {
        if self.sections.is_empty() {
            if line.trim().is_empty() {
                return;
            }
            self.sections.push(Section {
                heading: String::new(),
                below: None,
                line: number,
                lines: Vec::new(),
            });
        }
        if let Some(section) = self.sections.last_mut() {
            section.lines.push(line.trim_end().to_owned());
        }
    }

    fn sections(mut self) -> Vec<Section> {
        for section in &mut self.sections {
            let is_blank = |line: &String| line.is_empty();
            let start = section.lines.iter().take_while(|line| is_blank(line));
            section.lines.drain(..start.count());
            while section.lines.last().is_some_and(is_blank) {
                section.lines.pop();
            }
        }
        self.sections
    }
}

/// How a heading is adorned: the character, and whether it is above the title, too. Each new way is one level deeper.
type Adornment = (char, bool);

/// Parses reStructuredText.
#[must_use]
pub fn parse_restructured_text(text: &str) -> Vec<Section> {
    let lines: Vec<&str> = text.lines().collect();
    let mut levels: Vec<Adornment> = Vec::new();
    let mut collector = Collector::default();
    let mut at = 0;
    let mut after_blank = true;
    while at < lines.len() {
        let heading = after_blank.then(|| heading_at(&lines[at..])).flatten();
        if let Some((title, adornment)) = heading {
            let known = levels.iter().position(|level| *level == adornment);
            let level = known.unwrap_or_else(|| {
                levels.push(adornment);
                levels.len() - 1
            });
            let above = usize::from(adornment.1);
            collector.add_heading(title, level, at + above + 1);
            at += above + 2;
            continue;
        }
        after_blank = lines[at].trim().is_empty();
        collector.add_line(lines[at], at + 1);
        at += 1;
    }
    collector.sections()
}

/// Returns the title at the beginning of some lines, and how it is adorned.
fn heading_at<'a>(lines: &[&'a str]) -> Option<(&'a str, Adornment)> {
    if let [above, title, below, ..] = lines
        && let Some(character) = adornment(above)
        && above.trim_end() == below.trim_end()
        && is_title(title.trim_start(), below)
    {
        return Some((title, (character, true)));
    }
    let [title, below, ..] = lines else {
        return None;
    };
    let character = adornment(below)?;
    is_title(title, below).then_some((title, (character, false)))
}

/// Whether a line is a title above a line of adornment.
fn is_title(line: &str, below: &str) -> bool {
    let is_plain = !line.trim().is_empty() && !line.starts_with([' ', '\t']);
    let is_markup = line.starts_with(".. ") || adornment(line).is_some();
    let wide = below.trim_end().len();
    is_plain && !is_markup && (wide >= 4 || wide >= line.trim_end().chars().count())
}

/// Returns the character that a line repeats.
fn adornment(line: &str) -> Option<char> {
    let line = line.trim_end();
    let first = line.chars().next()?;
    let is_line = line.len() > 1 && line != "::" && line.chars().all(|next| next == first);
    (first.is_ascii_punctuation() && is_line).then_some(first)
}

/// Parses Markdown whose headings begin with `#`.
#[must_use]
pub fn parse_markdown(text: &str) -> Vec<Section> {
    let mut collector = Collector::default();
    let mut in_code = false;
    for (at, line) in text.lines().enumerate() {
        let is_fence = ["```", "~~~"]
            .iter()
            .any(|fence| line.trim_start().starts_with(fence));
        in_code ^= is_fence;
        let level = line
            .chars()
            .take_while(|character| *character == '#')
            .count();
        let title = line.get(level..).and_then(|rest| rest.strip_prefix(' '));
        match title {
            Some(title) if (1..=6).contains(&level) && !in_code => {
                let title = title.trim_end_matches('#');
                collector.add_heading(title, level - 1, at + 1);
            }
            _ => collector.add_line(line, at + 1),
        }
    }
    collector.sections()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
.. _label:

====
Text
====

Before.

One ``a()``
-----------
First.

* item
  more

One one
~~~~~~~
.. code-block:: c

   Not a title
   -----------

Two **b**
---------
Last
line.
";

    fn headings(sections: &[Section]) -> Vec<(usize, &str, Option<&str>)> {
        let rows = sections.iter();
        let rows = rows.map(|one| (one.line, &*one.heading, one.below.as_deref()));
        rows.collect()
    }

    #[test]
    fn levels_follow_the_order_of_the_adornments() {
        let sections = parse_restructured_text(TEXT);
        assert_eq!(
            headings(&sections),
            [
                (1, "", None),
                (4, "Text", None),
                (9, "One a()", Some("Text")),
                (16, "One one", Some("One a()")),
                (23, "Two b", Some("Text")),
            ]
        );
        assert_eq!(sections[4].lines, ["Last", "line."]);
        assert_eq!(sections[3].lines[2], "   Not a title");
    }

    #[test]
    fn what_only_looks_like_a_heading_is_text() {
        for text in [
            "",
            "\n\n",
            "A paragraph of two lines\nends with a line\n----\n",
            "A long title\n--\n",
            "  Indented\n  ========\n",
            "====\n====\n",
            "-----\n\nA transition\n\n-----\n",
            "Literal\n::\n",
            "A  B\n=  =\n1  2\n",
            ".. comment\n----------\n",
        ] {
            let sections = parse_restructured_text(text);
            assert!(sections.iter().all(|one| one.heading.is_empty()), "{text}");
        }
    }

    #[test]
    fn a_heading_of_markdown_is_not_looked_for_in_code() {
        let text = "# A\n\n```sh\n# not\n```\n## B `c` ##\nText\n#not\n# D\n";
        let sections = parse_markdown(text);
        assert_eq!(
            headings(&sections),
            [(1, "A", None), (6, "B c", Some("A")), (9, "D", None)]
        );
        assert_eq!(sections[1].lines, ["Text", "#not"]);
    }

    #[test]
    fn line_breaks_and_marks_are_not_words_but_stars_of_code_are() {
        let section = |text: &str| parse_restructured_text(text).remove(0);
        let one = section("A **``b``** and\n``c *``.");
        let other = section("A ``b``\nand   ``c *``.");
        assert_ne!(one.words(), other.words());
        assert_eq!(one.unmarked_words(), other.unmarked_words());
        for (one, other) in [
            ("``char **a``", "``char a``"),
            ("   char **a", "   char a"),
            ("``char\n**a``", "``char\na``"),
            ("PRTE_APP_*", "PRTE_APP_"),
        ] {
            assert_ne!(
                section(one).unmarked_words(),
                section(other).unmarked_words()
            );
        }
        assert_eq!(section("a\n b").words(), section("a b").words());
    }
}
