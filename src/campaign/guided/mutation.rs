//! Changes of drafts: options, values, segments, files and machines come and go, or come from other drafts.

use super::vocabulary;
use crate::campaign::{Draft, DraftOption, Rng, Segment};

/// The most changes of a draft at a time.
const MOST_CHANGES: usize = 4;

/// The most apps of a draft, and the most options of an app, so that drafts stay small.
const MOST_SEGMENTS: usize = 5;
const MOST_OPTIONS: usize = 12;

/// The most lines of a file.
const MOST_LINES: usize = 40;

/// Returns a draft with a few changes. Parts of the `others` can get into it.
#[must_use]
pub(super) fn mutate(rng: &mut Rng, draft: &Draft, others: &[&Draft]) -> Draft {
    let mut changed = draft.clone();
    for _ in 0..=rng.below(MOST_CHANGES) {
        change(rng, &mut changed, others);
    }
    changed
}

fn change(rng: &mut Rng, draft: &mut Draft, others: &[&Draft]) {
    let other = match others {
        [] => &draft.clone(),
        others => rng.pick(others),
    };
    match rng.below(16) {
        0 | 1 => add_option_of(rng, draft, other),
        2 => remove_option(rng, draft),
        3 => move_option(rng, draft),
        4 | 5 => add_word(rng, draft),
        6 => add_parameter(rng, draft),
        7 | 8 => change_value(rng, draft, change_item),
        9 => change_value(rng, draft, change_number),
        10 | 11 => change_file(rng, draft, other),
        12 => change_segments(rng, draft, other),
        13 => {
            draft.machine = other.machine;
            draft.needs_devices ^= rng.percent(30);
        }
        14 => take_environment(draft, other),
        _ => {
            draft.in_appfile ^= true;
            draft.launcher = if rng.percent(20) {
                other.launcher
            } else {
                None
            };
        }
    }
}

/// Returns the place of an option: its segment, and its place there.
fn place(rng: &mut Rng, draft: &Draft) -> Option<(usize, usize)> {
    let segments = draft.segments.iter().enumerate();
    let places: Vec<(usize, usize)> = segments
        .flat_map(|(at, segment)| (0..segment.options.len()).map(move |index| (at, index)))
        .collect();
    (!places.is_empty()).then(|| rng.pick(&places))
}

/// Adds an option at a random place of a random segment.
fn add(rng: &mut Rng, draft: &mut Draft, option: DraftOption) {
    if draft.segments.is_empty() {
        return;
    }
    let at = rng.below(draft.segments.len());
    let options = &mut draft.segments[at].options;
    if options.len() < MOST_OPTIONS {
        options.insert(rng.below(options.len() + 1), option);
    }
}

/// Adds an option of another draft, or puts it in place of one with the same name.
fn add_option_of(rng: &mut Rng, draft: &mut Draft, other: &Draft) {
    let Some((at, index)) = place(rng, other) else {
        return;
    };
    let option = import(draft, other, &other.segments[at].options[index]);
    let options = draft.segments.iter_mut().flat_map(|it| &mut it.options);
    let mut same: Vec<&mut DraftOption> = options.filter(|it| it.name == option.name).collect();
    if !same.is_empty() && rng.percent(60) {
        let index = rng.below(same.len());
        *same[index] = option;
    } else {
        add(rng, draft, option);
    }
}

fn remove_option(rng: &mut Rng, draft: &mut Draft) {
    if let Some((at, index)) = place(rng, draft) {
        draft.segments[at].options.remove(index);
    }
}

/// Moves an option to another segment, or copies it there.
fn move_option(rng: &mut Rng, draft: &mut Draft) {
    if let Some((at, index)) = place(rng, draft) {
        let option = match rng.percent(50) {
            true => draft.segments[at].options.remove(index),
            false => draft.segments[at].options[index].clone(),
        };
        add(rng, draft, option);
    }
}

fn add_word(rng: &mut Rng, draft: &mut Draft) {
    let (name, values) = rng.pick(vocabulary::OPTIONS);
    let option = match values {
        [] => DraftOption::flag(name),
        values => DraftOption::new(name, rng.pick(values)),
    };
    add(rng, draft, option);
}

fn add_parameter(rng: &mut Rng, draft: &mut Draft) {
    let (name, values) = rng.pick(vocabulary::PARAMETERS);
    let option = DraftOption::parameter(name, rng.pick(values));
    add(rng, draft, option);
}

/// Changes the last value of an option.
fn change_value(rng: &mut Rng, draft: &mut Draft, change: fn(&mut Rng, &str) -> String) {
    let Some((at, index)) = place(rng, draft) else {
        return;
    };
    let option = &mut draft.segments[at].options[index];
    if let Some(value) = option.values.last_mut() {
        *value = change(rng, value);
    }
}

/// Adds, removes or replaces an item of a value between colons.
fn change_item(rng: &mut Rng, value: &str) -> String {
    let mut items: Vec<&str> = value.split(':').collect();
    let at = rng.below(items.len());
    match rng.below(4) {
        0 if items.len() > 1 => {
            items.remove(at);
        }
        1 => items[at] = rng.pick(vocabulary::ITEMS),
        _ if items.len() < MOST_OPTIONS => items.insert(at + 1, rng.pick(vocabulary::ITEMS)),
        _ => {}
    }
    items.join(":")
}

/// Replaces a number in a text by one at which something changes. Placeholders of files keep theirs.
fn change_number(rng: &mut Rng, text: &str) -> String {
    let is_free = |at: usize| !text[..at].ends_with(|it: char| it.is_ascii_digit() || it == '{');
    let numbers: Vec<(usize, usize)> = text
        .char_indices()
        .filter(|(at, it)| it.is_ascii_digit() && is_free(*at))
        .map(|(at, _)| {
            let rest = text[at..].find(|it: char| !it.is_ascii_digit());
            (at, at + rest.unwrap_or(text.len() - at))
        })
        .collect();
    match numbers.as_slice() {
        [] => text.to_owned(),
        numbers => {
            let (from, to) = rng.pick(numbers);
            let new = rng.pick(vocabulary::NUMBERS);
            format!("{}{new}{}", &text[..from], &text[to..])
        }
    }
}

/// Changes a line of a file.
fn change_file(rng: &mut Rng, draft: &mut Draft, other: &Draft) {
    if draft.files.is_empty() {
        return;
    }
    let index = rng.below(draft.files.len());
    let mut lines: Vec<String> = draft.files[index].lines().map(str::to_owned).collect();
    let at = rng.below(lines.len());
    let has_lines = !lines.is_empty();
    match rng.below(6) {
        0 if has_lines => {
            lines.remove(at);
        }
        1 if has_lines => lines.insert(at, lines[at].clone()),
        2 if has_lines => lines[at] = change_number(rng, &lines[at]),
        3 if has_lines => {
            let with = rng.below(lines.len());
            lines.swap(at, with);
        }
        4 if !other.files.is_empty() => {
            let others = &other.files[rng.below(other.files.len())];
            lines.extend(others.lines().take(2).map(str::to_owned));
        }
        _ => lines.insert(at, rng.pick(vocabulary::LINES).to_owned()),
    }
    lines.truncate(MOST_LINES);
    draft.files[index] = lines.iter().map(|line| format!("{line}\n")).collect();
}

/// Removes a segment, or adds one of another draft.
fn change_segments(rng: &mut Rng, draft: &mut Draft, other: &Draft) {
    let count = draft.segments.len();
    if count > 1 && (rng.percent(50) || count >= MOST_SEGMENTS) {
        draft.segments.remove(rng.below(count));
    } else if !other.segments.is_empty() && count < MOST_SEGMENTS {
        let segment = &other.segments[rng.below(other.segments.len())];
        let options = segment.options.iter();
        let options = options.map(|option| import(draft, other, option)).collect();
        let segment = Segment {
            options,
            executable: segment.executable.clone(),
        };
        draft.segments.insert(rng.below(count + 1), segment);
    }
}

/// Takes the variables of another draft.
fn take_environment(draft: &mut Draft, other: &Draft) {
    let mut environment = other.environment.clone();
    for (_, value) in &mut environment {
        import_files(draft, other, std::slice::from_mut(value));
    }
    draft.environment = environment;
}

/// Returns an option of another draft for this one, which gets the files that the option names.
fn import(draft: &mut Draft, other: &Draft, option: &DraftOption) -> DraftOption {
    let mut option = option.clone();
    import_files(draft, other, &mut option.values);
    option
}

/// Adds the files that values of another draft name, and renames them in the values.
fn import_files(draft: &mut Draft, other: &Draft, values: &mut [String]) {
    /// Keeps a placeholder that was replaced from being replaced again.
    const DONE: char = '\u{1}';
    for (index, text) in other.files.iter().enumerate() {
        let old = format!("{{{index}}}");
        if !values.iter().any(|value| value.contains(&old)) {
            continue;
        }
        draft.files.push(text.clone());
        let new = format!("{DONE}{}}}", draft.files.len() - 1);
        for value in &mut *values {
            *value = value.replace(&old, &new);
        }
    }
    for value in values {
        *value = value.replace(DONE, "{");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::generate_draft;
    use std::collections::BTreeSet;

    fn drafts(seed: u64) -> Vec<Draft> {
        let mut rng = Rng::new(seed);
        (0..300).map(|_| generate_draft(rng.fork(), 7)).collect()
    }

    #[test]
    fn mutations_name_only_files_that_there_are_and_stay_small() {
        let all = drafts(2);
        let mut rng = Rng::new(5);
        let mut changed = all[0].clone();
        for _ in 0..3000 {
            let others = [&all[rng.below(all.len())], &all[rng.below(all.len())]];
            changed = mutate(&mut rng, &changed, &others);
            assert!(changed.segments.len() <= MOST_SEGMENTS);
            let count = changed.files.len();
            let named = changed.words().into_iter().flat_map(|word| {
                let parts: Vec<String> = word.split('{').skip(1).map(str::to_owned).collect();
                parts
            });
            let last = usize::from(changed.in_appfile);
            for name in named.filter_map(|it| it.split('}').next().map(str::to_owned)) {
                if let Ok(index) = name.parse::<usize>() {
                    assert!(index < count + last, "{name} of {count}: {changed:?}");
                }
            }
            if changed.files.len() > 20 {
                changed = others[0].clone();
            }
        }
    }

    #[test]
    fn a_seed_gives_the_same_mutation_and_most_change_something() {
        let all = drafts(3);
        let mutated = |seed| mutate(&mut Rng::new(seed), &all[0], &[&all[1]]);
        assert_eq!(mutated(1), mutated(1));
        let different: BTreeSet<Vec<String>> = (0..200).map(|seed| mutated(seed).words()).collect();
        assert!(different.len() > 120, "{}", different.len());
    }

    #[test]
    fn files_come_along_with_the_options_that_name_them() {
        let mut draft = Draft {
            files: vec!["own\n".to_owned()],
            ..Draft::default()
        };
        let other = Draft {
            files: ["x\n", "y\n"].map(str::to_owned).into(),
            ..Draft::default()
        };
        let option = DraftOption::new("--map-by", "seq:file={1}");
        let option = import(&mut draft, &other, &option);
        assert_eq!(option.values, ["seq:file={1}"]);
        assert_eq!(draft.files, ["own\n", "y\n"]);
        let both = DraftOption {
            name: "x".to_owned(),
            values: vec!["{0}".to_owned(), "{1}".to_owned()],
        };
        assert_eq!(import(&mut draft, &other, &both).values, ["{2}", "{3}"]);
    }

    #[test]
    fn a_number_is_replaced_and_a_file_is_not() {
        let mut rng = Rng::new(1);
        for _ in 0..100 {
            let changed = change_number(&mut rng, "pe=2:file={3}");
            assert!(
                changed.starts_with("pe=") && changed.ends_with(":file={3}"),
                "{changed}"
            );
        }
        assert_eq!(change_number(&mut rng, "slot"), "slot");
    }
}
