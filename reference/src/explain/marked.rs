//! The command line on one row, with a mark below each part that decides.

use super::IS_WHOLE;
use super::report::{Explanation, Source};

/// The longest word that is shown whole.
const LONGEST_WORD: usize = 60;

/// The most columns of a row that every terminal has. A longer line leaves words out that decide nothing.
const ROW: usize = 80;

/// What words are left out for.
const LEFT_OUT: &str = " …";

/// A part of a word that decides: the index of the word, and the part's first letter and length.
type Mark = (usize, usize, usize);

/// Returns the line, the row of marks if there are any, and an empty row.
pub(super) fn marked_line(explanation: &Explanation) -> String {
    let is_unknown = explanation
        .refusal
        .as_ref()
        .is_some_and(|it| it.stage.is_none());
    // A text without a line of a launcher has none to show.
    if IS_WHOLE && is_unknown && explanation.line.is_empty() {
        return String::new();
    }
    let marks = marks(explanation);
    let mut words: Vec<String> = explanation.line.iter().map(|it| shortened(it)).collect();
    if IS_WHOLE {
        // A mark is at its place in the bare word.
        let is_marked = |index: usize| marks.iter().any(|(word, ..)| *word == index);
        for (index, word) in words.iter_mut().enumerate() {
            if word.contains(' ') && !is_marked(index) {
                *word = format!("'{word}'");
            }
        }
    }
    let columns = |words: &[String]| words.iter().map(|it| it.chars().count() + 1).sum::<usize>();
    let mut line = explanation.launcher.to_string();
    let is_short = line.len() + columns(&words) <= ROW;
    let mut starts = vec![0; words.len()];
    for (index, word) in words.iter().enumerate() {
        if is_short || decides(explanation, &marks, index) {
            starts[index] = line.chars().count() + 1;
            line.push(' ');
            line.push_str(word);
        } else if !line.ends_with(LEFT_OUT) {
            line.push_str(LEFT_OUT);
        }
    }
    let mut carets = String::new();
    for (word, start, length) in marks {
        let (start, end) = (starts[word] + start, carets.len());
        if start >= end {
            carets.push_str(&" ".repeat(start - end));
            carets.push_str(&"^".repeat(length));
        }
    }
    // Below a line that a terminal breaks, marks would be at other words.
    if carets.is_empty() || line.chars().count() > ROW {
        return format!("{line}\n\n");
    }
    format!("{line}\n{carets}\n\n")
}

/// Options that name the nodes, which no mark is at.
const HOSTS: [&str; 7] = [
    "-H",
    "-host",
    "--host",
    "-hostfile",
    "--hostfile",
    "-machinefile",
    "--machinefile",
];

/// Options with the name of a parameter and its value.
const PARAMETERS: [&str; 3] = ["-mca", "--mca", "--prtemca"];

/// Returns whether a word has a mark, is the option of one, names nodes, begins an app or is its program.
fn decides(explanation: &Explanation, marks: &[Mark], index: usize) -> bool {
    let word = &explanation.line[index];
    let is_marked = |index: usize| marks.iter().any(|(word, ..)| *word == index);
    let mut programs = explanation.apps.iter().map(|app| &app.executable);
    let is_option = word.starts_with('-') && is_marked(index + 1);
    let before = index
        .checked_sub(1)
        .map(|before| &*explanation.line[before]);
    // The option and the name of a parameter whose value decides.
    let is_parameter = |word: &str| IS_WHOLE && PARAMETERS.contains(&word);
    let is_option = is_option
        || is_parameter(word) && is_marked(index + 2)
        || before.is_some_and(is_parameter) && is_marked(index + 1);
    let has_hosts = [Some(word.as_str()), before].into_iter().flatten();
    let has_hosts = has_hosts.into_iter().any(|it| HOSTS.contains(&it));
    is_marked(index) || is_option || has_hosts || word == ":" || programs.any(|it| it == word)
}

/// Returns the parts of the line that decide, in their order.
fn marks(explanation: &Explanation) -> Vec<Mark> {
    let mark = |source: &Source| {
        let word = source.argument?.checked_sub(1)?;
        let (start, length) = source.span?;
        let text = explanation.line.get(word)?;
        if text.chars().count() > LONGEST_WORD {
            return Some((word, 0, 1));
        }
        let before = text.get(..start)?.chars().count();
        let length = text.get(start..start + length)?.chars().count();
        Some((word, before, length.max(1)))
    };
    let mut marks: Vec<Mark> = sources(explanation).filter_map(mark).collect();
    marks.sort_unstable();
    marks
}

/// Returns a word, cut in the middle if it is long.
fn shortened(word: &str) -> String {
    let letters: Vec<char> = word.chars().collect();
    if letters.len() <= LONGEST_WORD {
        return word.to_owned();
    }
    let half = LONGEST_WORD / 2;
    let start: String = letters[..half].iter().collect();
    let end: String = letters[letters.len() - half..].iter().collect();
    format!("{start}…{end}")
}

fn sources(explanation: &Explanation) -> impl Iterator<Item = &Source> {
    let job = explanation.job.iter();
    let apps = explanation.apps.iter().flat_map(|app| &app.choices);
    let refusal = explanation.refusal.iter();
    let refusal = refusal.filter_map(|it| it.source.as_ref());
    job.chain(apps)
        .flat_map(|choice| choice.source.iter().chain(&choice.overrides))
        .chain(refusal)
}

/// Returns words as they are written, with their place.
pub(super) fn source_text(source: &Source) -> String {
    let place = match (&source.file, source.argument) {
        (Some(file), _) => format!(" in {file}"),
        (None, Some(argument)) => format!(" (argument {argument})"),
        (None, None) => String::new(),
    };
    let value = shortened(&source.value);
    let named = source.name.starts_with("--prtemca") || source.name.starts_with('-');
    match named {
        true if source.name.ends_with(&*source.value) => format!("`{}`{place}", source.name),
        true if source.part_of.is_some() => {
            let whole = shortened(source.part_of.as_deref().unwrap_or_default());
            format!("`{value}` of `{} {whole}`{place}", source.name)
        }
        true => format!("`{} {value}`{place}", source.name),
        false => format!("`{}={value}`{place}", source.name),
    }
}
