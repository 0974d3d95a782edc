//! What stands between the quotes of a step: command lines, and lists of ranks and nodes.

use std::collections::BTreeSet;

/// Splits a command line as a shell does, without expanding anything.
pub(crate) fn split(line: &str) -> Result<Vec<String>, String> {
    // A quote inside a step's quotes is written with a backslash.
    shlex::split(&line.replace("\\\"", "\""))
        .ok_or_else(|| format!("the command line `{line}` ends inside a quote"))
}

/// A command line as one types it, every word quoted that needs it.
#[must_use]
pub fn join<'a>(words: impl IntoIterator<Item = &'a str>) -> String {
    let quoted: Vec<String> = words.into_iter().map(quote).collect();
    quoted.join(" ")
}

/// A word as a shell takes it. Host lists stay readable: a comma needs no quotes outside of braces.
fn quote(word: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.,:=/@%+".contains(&byte);
    if !word.is_empty() && word.bytes().all(plain) {
        return word.to_owned();
    }
    match shlex::try_quote(word) {
        Ok(word) => word.into_owned(),
        // Only a NUL byte cannot be quoted, and no process can be given one.
        Err(_) => word.replace('\0', ""),
    }
}

/// The numbers of a list like `0-3,5`.
pub(crate) fn numbers(list: &str) -> Result<BTreeSet<u32>, String> {
    let bad = || format!("`{list}` is no list of numbers like `0-3,5`");
    let mut all = BTreeSet::new();
    for part in items(list) {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let first: u32 = first.trim().parse().map_err(|_| bad())?;
        let last: u32 = last.trim().parse().map_err(|_| bad())?;
        if last < first {
            return Err(bad());
        }
        all.extend(first..=last);
    }
    Ok(all)
}

/// The inverse of [`numbers`].
pub(crate) fn ranges(numbers: &BTreeSet<u32>) -> String {
    let sorted: Vec<u32> = numbers.iter().copied().collect();
    let runs = sorted.chunk_by(|left, right| left.checked_add(1) == Some(*right));
    let parts: Vec<String> = runs
        .map(|run| match run {
            [first, .., last] => format!("{first}-{last}"),
            _ => run.iter().map(u32::to_string).collect(),
        })
        .collect();
    if parts.is_empty() {
        "none".to_owned()
    } else {
        parts.join(",")
    }
}

/// The items of a list whose separator is a comma.
pub(crate) fn items(list: &str) -> impl Iterator<Item = &str> {
    list.split(',')
        .map(str::trim)
        .filter(|item| !item.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_line_is_split_as_a_shell_splits_it() {
        assert_eq!(
            split(r"-n 1 a : --map-by 'pe-list=0,1' b"),
            Ok(["-n", "1", "a", ":", "--map-by", "pe-list=0,1", "b"]
                .map(str::to_owned)
                .to_vec())
        );
        assert!(split("-n 'a").is_err());
    }

    #[test]
    fn joining_is_the_inverse_of_splitting() {
        let words = ["--map-by", "a b", "", ":", "it's"];
        assert_eq!(split(&join(words)), Ok(words.map(str::to_owned).to_vec()));
    }

    #[test]
    fn numbers_are_read_and_written_as_ranges() {
        assert_eq!(numbers("0-2, 5"), Ok(BTreeSet::from([0, 1, 2, 5])));
        assert_eq!(ranges(&BTreeSet::from([0, 1, 2, 5])), "0-2,5");
        assert_eq!(ranges(&BTreeSet::new()), "none");
        assert!(numbers("3-1").is_err());
        assert!(numbers("x").is_err());
    }
}
