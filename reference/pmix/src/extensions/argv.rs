//! Argv arrays and environments.

/// Splits a string on each delimiter and, unless `include_empty`, discards empty entries.
///
/// A delimiter at the end of the string adds no empty entry, and an empty string has no entries.
///
/// EXT-ARGV-SPLIT-INTER-2, EXT-ARGV-SPLIT-INTER-3
#[doc(alias = "PMIx_Argv_split_inter")]
#[must_use]
pub fn split_argv(text: &str, delimiter: char, include_empty: bool) -> Vec<String> {
    if text.is_empty() {
        return Vec::new();
    }
    let text = text.strip_suffix(delimiter).unwrap_or(text);
    let parts = text.split(delimiter).map(str::to_owned);
    parts
        .filter(|part| include_empty || !part.is_empty())
        .collect()
}

/// Joins all entries into one string with the delimiter between them. EXT-ARGV-JOIN-2
#[doc(alias = "PMIx_Argv_join")]
#[must_use]
pub fn join_argv(entries: &[String], delimiter: char) -> String {
    entries.join(&delimiter.to_string())
}

/// Appends an entry unless the array contains it. EXT-ARGV-APPEND-UNIQUE-NOSIZE-2, EXT-ARGV-APPEND-UNIQUE-NOSIZE-3
#[doc(alias = "PMIx_Argv_append_unique_nosize")]
pub fn append_unique(entries: &mut Vec<String>, entry: &str) {
    if !entries.iter().any(|known| known == entry) {
        entries.push(entry.to_owned());
    }
}

/// Sets a variable in an environment; an existing one only if `overwrite`. EXT-SETENV-2, EXT-SETENV-3, EXT-SETENV-4
#[doc(alias = "PMIx_Setenv")]
pub fn set_variable(environment: &mut Vec<String>, name: &str, value: &str, overwrite: bool) {
    let line = format!("{name}={value}");
    let is_it = |known: &&mut String| {
        known
            .split_once('=')
            .is_some_and(|(known, _)| known == name)
    };
    match environment.iter_mut().find(is_it) {
        Some(known) if overwrite => *known = line,
        Some(_) => {}
        None => environment.push(line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn split_argv_retains_empty_entries_on_request() {
        assert_eq!(split_argv("a,,b", ',', true), ["a", "", "b"]);
        assert_eq!(split_argv("a,,b", ',', false), ["a", "b"]);
        assert_eq!(split_argv(",a", ',', true), ["", "a"]);
        assert_eq!(split_argv(",", ',', true), [""]);
        assert!(split_argv("", ',', true).is_empty());
    }

    #[test]
    fn split_argv_inverts_join_argv() {
        let entries = split_argv("one,two,,three", ',', true);
        assert_eq!(split_argv(&join_argv(&entries, ':'), ':', true), entries);
    }

    #[test]
    fn a_variable_is_set_once() {
        let mut environment = vec!["A=1".to_owned(), "AB=2".to_owned()];
        set_variable(&mut environment, "A", "new", false);
        assert_eq!(environment, ["A=1", "AB=2"]);
        set_variable(&mut environment, "A", "new", true);
        set_variable(&mut environment, "C", "", false);
        assert_eq!(environment, ["A=new", "AB=2", "C="]);
    }
}
