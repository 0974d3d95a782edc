//! Spellings of options: the deprecated ones, and what all spellings of a name have in common.

/// The deprecated spellings, and the current one of each. PAM-CLI-6: both name the same option.
const RENAMED: [(&str, &str); 4] = [
    ("--map-by", "--mapby"),
    ("--rank-by", "--rankby"),
    ("--bind-to", "--bindto"),
    ("--runtime-options", "--rtos"),
];

/// Returns the current spelling of an option, dashes included.
pub(crate) fn current_spelling(name: &str) -> &str {
    let renamed = RENAMED.iter().find(|(old, _)| *old == name);
    renamed.map_or(name, |(_, new)| new)
}

/// Returns the deprecated spelling of an option's current one, dashes included.
#[must_use]
pub fn older_spelling(name: &str) -> Option<&'static str> {
    let renamed = RENAMED.iter().find(|(_, new)| *new == name);
    renamed.map(|(old, _)| *old)
}

/// Returns the current name in small letters and without dashes: some versions of PRRTE accept `--Map-By` for `--mapby`.
pub(crate) fn plain(name: &str) -> String {
    let plain = |name: &str| name.replace('-', "").to_ascii_lowercase();
    let own = plain(name);
    let renamed = RENAMED.iter().find(|(old, _)| plain(old) == own);
    renamed.map_or(own, |(_, new)| plain(new))
}

/// Renames the deprecated option spellings in place, and returns the value of `--personality`.
///
/// PAM-NORMALIZE-2: wherever they occur. PAM-NORMALIZE-3: the personality, or `None` without one.
///
/// PAM-CLI-4: a second `--rank-by` or `--bind-to` is accepted here, because each app may have one; two in the same app are
/// refused where the segments are known.
#[doc(alias = "prte_schizo_base_normalize_argv")]
pub fn normalize_argv(arguments: &mut [String]) -> Option<String> {
    let mut personality = None;
    for index in 0..arguments.len() {
        let word = &mut arguments[index];
        let end = word.find('=').unwrap_or(word.len());
        let current = current_spelling(&word[..end]).to_owned();
        word.replace_range(..end, &current);
        if arguments[index] == "--personality" {
            personality = arguments.get(index + 1).cloned();
        }
    }
    personality
}

#[cfg(test)]
mod tests {
    use super::*;

    fn normalized(line: &str) -> (Vec<String>, Option<String>) {
        let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let personality = normalize_argv(&mut words);
        (words, personality)
    }

    #[test]
    fn every_occurrence_of_the_four_spellings_is_renamed() {
        let (words, personality) =
            normalized("--map-by core --rank-by=fill a : --bind-to none --rank-by node b");
        assert_eq!(
            words.join(" "),
            "--mapby core --rankby=fill a : --bindto none --rankby node b"
        );
        assert_eq!(personality, None);
    }

    #[test]
    fn the_personality_is_found_and_left_in_place() {
        let (words, personality) = normalized("--runtime-options donotlaunch --personality prte a");
        assert_eq!(words.join(" "), "--rtos donotlaunch --personality prte a");
        assert_eq!(personality.as_deref(), Some("prte"));
    }
}
