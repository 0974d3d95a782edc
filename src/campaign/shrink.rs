//! Reduces a case to the smallest one that still shows a difference.

use super::draft::{Draft, DraftOption};
use crate::minimize::minimize;
use mapcheck_reference::option_table::Meaning;

/// Reduces a draft step by step, as long as `still` accepts the result.
///
/// Whole apps go first, then options, parts of arguments, and lines of files; then numbers and the machine get
/// smaller. `machines` returns the smaller machines to try. `still` is called `tries` times at most.
#[must_use]
pub fn shrink_draft(
    draft: &Draft,
    machines: impl Fn(usize) -> Vec<usize>,
    tries: usize,
    still: impl FnMut(&Draft) -> bool,
) -> Draft {
    let smaller_drafts = |draft: &Draft| {
        let on_machine = |machine| Draft {
            machine,
            ..draft.clone()
        };
        let on_smaller = machines(draft.machine).into_iter().map(on_machine);
        let mut smaller = candidates(draft);
        smaller.extend(on_smaller);
        smaller
    };
    minimize(draft.clone(), tries, smaller_drafts, still)
}

/// Returns all drafts that are one step smaller.
fn candidates(draft: &Draft) -> Vec<Draft> {
    let mut found = Vec::new();
    let with = |change: &dyn Fn(&mut Draft)| {
        let mut smaller = draft.clone();
        change(&mut smaller);
        smaller
    };
    // The runtime must stay, and at least one app.
    let first = usize::from(draft.spawned);
    for segment in (first..draft.segments.len()).filter(|_| draft.segments.len() > 1 + first) {
        found.push(with(&|draft| {
            draft.segments.remove(segment);
        }));
        // The segment may name the nodes of the job.
        let options = draft.segments[segment].options.iter();
        let nodes: Vec<DraftOption> = options
            .filter(|given| names_nodes(given))
            .cloned()
            .collect();
        if !nodes.is_empty() {
            found.push(with(&|draft| {
                draft.segments.remove(segment);
                draft.segments[0].options.splice(0..0, nodes.clone());
            }));
        }
    }
    let places = || {
        let segments = draft.segments.iter().enumerate();
        segments.flat_map(|(at, segment)| (0..segment.options.len()).map(move |index| (at, index)))
    };
    for (at, index) in places() {
        found.push(with(&|draft| {
            draft.segments[at].options.remove(index);
        }));
    }
    for (at, index) in places() {
        let given = &draft.segments[at].options[index];
        for (value, text) in given.values.iter().enumerate() {
            for smaller in smaller_words(text) {
                found.push(with(&|draft| {
                    draft.segments[at].options[index].values[value].clone_from(&smaller);
                }));
            }
        }
    }
    if draft.in_appfile {
        found.push(with(&|draft| draft.in_appfile = false));
    }
    for (file, text) in draft.files.iter().enumerate() {
        for smaller in smaller_texts(text) {
            found.push(with(&|draft| draft.files[file].clone_from(&smaller)));
        }
    }
    found
}

fn names_nodes(given: &DraftOption) -> bool {
    let meaning = given.meaning();
    meaning.is_some_and(|meaning| meaning == Meaning::Host || meaning.names_hostfile())
}

/// Returns a word without one of its items or fields, or with a smaller number.
fn smaller_words(word: &str) -> Vec<String> {
    let mut found = Vec::new();
    for separator in [',', ':'] {
        let parts: Vec<&str> = word.split(separator).collect();
        for leave_out in (0..parts.len()).rev().filter(|_| parts.len() > 1) {
            let kept: Vec<&str> = parts
                .iter()
                .enumerate()
                .filter(|(part, _)| *part != leave_out)
                .map(|(_, part)| *part)
                .collect();
            found.push(kept.join(&separator.to_string()));
        }
    }
    // A placeholder for a file's name has a number that must stay.
    if !word.contains('{') {
        found.extend(smaller_numbers(word));
    }
    found
}

/// Returns a text without one of its lines, or with a shorter line.
fn smaller_texts(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let joined = |lines: &[String]| lines.iter().map(|line| format!("{line}\n")).collect();
    let mut found = Vec::new();
    let owned: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
    for leave_out in (0..lines.len()).rev() {
        let mut kept = owned.clone();
        kept.remove(leave_out);
        found.push(joined(&kept));
    }
    for (index, line) in lines.iter().enumerate() {
        let words: Vec<&str> = line.split(' ').collect();
        let shorter = (1..words.len()).rev().map(|leave_out| {
            let kept = words
                .iter()
                .enumerate()
                .filter(|(word, _)| *word != leave_out);
            kept.map(|(_, word)| *word).collect::<Vec<_>>().join(" ")
        });
        for smaller in shorter.chain(smaller_numbers(line)) {
            let mut kept = owned.clone();
            kept[index] = smaller;
            found.push(joined(&kept));
        }
    }
    found
}

/// Returns a text with one number reduced: to 1, to half, or by one. Numbers inside names stay.
fn smaller_numbers(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let bytes = text.as_bytes();
    let mut start = 0;
    while start < bytes.len() {
        let end = start
            + bytes[start..]
                .iter()
                .take_while(|byte| byte.is_ascii_digit())
                .count();
        if end == start {
            start += 1;
            continue;
        }
        let in_name = start > 0 && bytes[start - 1].is_ascii_alphanumeric();
        if let (false, Ok(number)) = (in_name, text[start..end].parse::<u64>()) {
            let mut smaller = vec![1, number / 2, number.saturating_sub(1)];
            smaller.retain(|one| *one < number && *one > 0);
            smaller.dedup();
            for number in smaller {
                found.push(format!("{}{number}{}", &text[..start], &text[end..]));
            }
        }
        start = end;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::draft::Segment;
    use super::*;

    fn draft(options: &[&[(&str, &str)]], files: &[&str]) -> Draft {
        Draft {
            machine: 3,
            segments: options
                .iter()
                .map(|options| Segment {
                    options: options
                        .iter()
                        .map(|(name, value)| DraftOption::new(name, *value))
                        .collect(),
                    executable: Some("a".to_owned()),
                })
                .collect(),
            files: files.iter().map(|text| (*text).to_owned()).collect(),
            in_appfile: false,
            spawned: false,
        }
    }

    fn none(_: usize) -> Vec<usize> {
        Vec::new()
    }

    #[test]
    fn irrelevant_parts_are_removed() {
        let large = draft(
            &[
                &[("-H", "n1:4,n2:4"), ("-n", "2")],
                &[
                    ("--map-by", "core:span:pe=4"),
                    ("--rank-by", "fill"),
                    ("-n", "4"),
                ],
            ],
            &[],
        );
        let small = shrink_draft(&large, none, 1000, |draft| {
            let words = draft.words().join(" ");
            words.contains("pe=") && words.contains("n2:")
        });
        assert_eq!(small.words().join(" "), "-H n2:1 --map-by pe=1 a");
    }

    #[test]
    fn files_and_machines_get_smaller_too() {
        let large = draft(
            &[&[("--hostfile", "{0}")]],
            &["n1 slots=4 max_slots=6\nn2 slots=8\n# nothing\n"],
        );
        let small = shrink_draft(
            &large,
            |machine| (0..machine).collect(),
            1000,
            |draft| draft.machine > 0 && draft.files[0].contains("n1 slots=") && draft.size() > 0,
        );
        assert_eq!(small.files, ["n1 slots=1\n"]);
        assert_eq!(small.machine, 1);
    }

    #[test]
    fn the_number_of_tries_is_limited() {
        let large = draft(&[&[("-H", "n1:40,n2:40,n3:40"), ("-n", "100")]], &[]);
        let mut tried = 0;
        let small = shrink_draft(&large, none, 7, |_| {
            tried += 1;
            false
        });
        assert_eq!((tried, small), (7, large));
    }

    #[test]
    fn a_number_in_a_name_stays() {
        assert_eq!(smaller_numbers("n2:1"), Vec::<String>::new());
        assert_eq!(smaller_numbers("n2:5"), ["n2:1", "n2:2", "n2:4"]);
        assert_eq!(smaller_numbers("l3cache:pe=2"), ["l3cache:pe=1"]);
    }
}
