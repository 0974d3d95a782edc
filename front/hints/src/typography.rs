//! Hints on words that are not what they look like: dashes of a word processor, a launcher with a slip, a line that
//! is quoted in part, options after the program.

use crate::nearest;
use mapcheck_reference::explain::{Detail, PLACING, explain, has_unknown_option, options_in_front};
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::syntax::{FaultKind, Item, Segment, SyntaxTree};
use mapcheck_reference::{Case, Launcher, Rules};

/// Letters that look like those of a command line, with their names and what is meant.
const LOOK_ALIKES: &[(char, &str, &str)] = &[
    ('\u{2010}', "a hyphen", "-"),
    ('\u{2011}', "a hyphen", "-"),
    ('\u{2012}', "a dash", "-"),
    ('\u{2013}', "an en dash", "-"),
    ('\u{2014}', "an em dash", "--"),
    ('\u{2015}', "a dash", "--"),
    ('\u{2212}', "a minus sign", "-"),
    ('\u{2018}', "a curly quote", "'"),
    ('\u{2019}', "a curly quote", "'"),
    ('\u{201c}', "a curly quote", "\""),
    ('\u{201d}', "a curly quote", "\""),
    ('\u{201e}', "a curly quote", "\""),
    ('\u{a0}', "a blank that does not separate words", " "),
    ('\u{2007}', "a blank that does not separate words", " "),
    ('\u{202f}', "a blank that does not separate words", " "),
    ('\u{200b}', "an invisible letter", ""),
    ('\u{feff}', "an invisible letter", ""),
    ('\u{2026}', "an ellipsis", "..."),
    ('\u{ff1a}', "a wide colon", ":"),
];

/// Options of mapcheck itself, which are written before the line.
const OWN: &[&str] = &["--topology", "--like", "--edition", "--format", "--head"];

/// Returns hints on the words of a line.
pub(super) fn hints(line: &SyntaxTree) -> Vec<String> {
    let mut hints = Vec::new();
    for segment in line.segments() {
        hints.extend(look_alikes(segment));
        hints.extend(own_options(segment));
        hints.extend(program_that_launches(segment));
    }
    hints.extend(line.segments().first().and_then(mistyped_launcher));
    hints.extend(line.segments().first().and_then(quoted_line));
    hints
}

/// Returns hints on words in front of the program's arguments.
fn look_alikes(segment: &Segment) -> Vec<String> {
    let mut hints = Vec::new();
    let is_argument = |item: &&Item| matches!(item, Item::Argument(_));
    let deciding = segment.items.iter().filter(|item| !is_argument(item));
    for word in deciding.flat_map(Item::words) {
        let found = LOOK_ALIKES
            .iter()
            .find(|(letter, _, _)| word.text.contains(*letter));
        let Some((_, name, _)) = found else {
            continue;
        };
        let meant = LOOK_ALIKES
            .iter()
            .fold(word.text.clone(), |text, (letter, _, meant)| {
                text.replace(*letter, meant)
            });
        let is_program = segment.executable() == Some(word);
        let effect = if is_program {
            ", so it is the program, and what follows are its arguments"
        } else {
            ""
        };
        hints.push(format!(
            "`{}` has {name}{effect}: did you mean `{meant}`?",
            word.text
        ));
    }
    hints
}

/// Returns a hint on options of the launcher after the program, with what they give in front of it.
pub(super) fn late_options(case: &Case) -> Option<String> {
    let (late, program) = case.line.segments().iter().find_map(late_option)?;
    let text = format!(
        "`{late}` follows the program `{program}`, so it is an argument of the program, not of the launcher"
    );
    // The page has no room for a second explanation.
    let in_front = match cfg!(target_family = "wasm") {
        true => None,
        false => options_in_front(case.line.line()),
    };
    let gives = in_front.and_then(|(words, options)| {
        let line = case.line.with_words(words);
        let case = Case {
            line: line.with_appfile(&case.files),
            ..case.clone()
        };
        let explained = explain(&case, &Rules::default(), &Detail::Grouped);
        let is_mapped = explained.is_mapped;
        is_mapped.then(|| format!("; with `{options}` before it: {}", explained.summary))
    });
    Some(text + &gives.unwrap_or_default())
}

/// Returns the first option of the launcher after the program, and the program.
fn late_option(segment: &Segment) -> Option<(&str, &str)> {
    let program = segment
        .executable()
        .filter(|_| !has_unknown_option(segment))?;
    let late = segment.items.iter().find_map(|item| match item {
        Item::Argument(word) => PLACING.contains(&bare(word)).then_some(&*word.text),
        _ => None,
    })?;
    Some((late, &program.text))
}

/// Returns a hint on an option of mapcheck in the line.
fn own_options(segment: &Segment) -> Option<String> {
    // A page in a browser has no options.
    if cfg!(target_family = "wasm") {
        return None;
    }
    segment.items.iter().find_map(|item| match item {
        Item::Argument(word) if OWN.contains(&bare(word)) => Some(format!(
            "`{}` follows the program `{}`, so it is an argument of the program; an option of mapcheck comes before the line",
            word.text,
            segment.executable()?.text
        )),
        Item::Fault(fault) if fault.kind == FaultKind::UnknownOption => {
            let meant = nearest(bare(&fault.word), OWN.iter().copied())?;
            Some(format!("an option of mapcheck, as `{meant}` is, comes before the line"))
        }
        _ => None,
    })
}

/// Returns a word without a value that follows in it.
fn bare(word: &Spanned) -> &str {
    word.text.split('=').next().unwrap_or_default()
}

/// Returns a hint on a program that is a launcher, after options that it would have to have itself.
fn program_that_launches(segment: &Segment) -> Option<String> {
    let program = segment.executable()?;
    let launcher = Launcher::named_by(&program.text)?;
    Some(format!(
        "`{}` is the program that each process runs here: write {} as the first word of the line",
        program.text,
        <&str>::from(launcher)
    ))
}

/// Returns a hint on a program in the first word that is nearly a launcher's name.
fn mistyped_launcher(first: &Segment) -> Option<String> {
    let Some(Item::Executable(program)) = first.items.first() else {
        return None;
    };
    let mut others = first.items.iter().skip(1);
    others.find(|item| matches!(item, Item::Argument(word) if word.text.starts_with('-')))?;
    let launchers = Launcher::ALL.iter().map(|launcher| <&str>::from(*launcher));
    let near = nearest(&program.text, launchers)?;
    Some(format!(
        "`{}` is the program here, and what follows are its arguments: did you mean `{near}`?",
        program.text
    ))
}

/// Returns a hint on a program in the first word that is a whole line in quotes, with more words after it.
fn quoted_line(first: &Segment) -> Option<String> {
    let Some(Item::Executable(program)) = first.items.first() else {
        return None;
    };
    let (name, _) = program.text.trim_start().split_once(char::is_whitespace)?;
    Launcher::named_by(name)?;
    Some(format!(
        "`{}` is one word, so it is the program: quote the whole line, or nothing of it",
        program.text
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_meant_for_mapcheck_or_launches_is_named() {
        let hints = |line: &str| {
            let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
            hints(&SyntaxTree::from(words)).join("; ")
        };
        assert!(hints("-n 2 a --topology x").contains("comes before the line"));
        assert!(hints("-n 2 mpirun -n 4 a").contains("is the program that each process runs"));
        assert_eq!(hints("-n 2 a --verbose"), "");
    }

    #[test]
    fn a_line_that_is_quoted_in_part_is_named() {
        let hints = |words: &[&str]| {
            let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
            hints(&SyntaxTree::from(words))
        };
        let quoted = hints(&["/opt/bin/mpirun.openmpi -n 2", "./a.out"]);
        assert_eq!(
            quoted,
            [
                "`/opt/bin/mpirun.openmpi -n 2` is one word, so it is the program: quote the whole line, or nothing of it"
            ]
        );
        assert!(hints(&["-n", "2", "./a.out"]).is_empty());
        assert!(hints(&["./my program", "prterun -n 2"]).is_empty());
    }
}
