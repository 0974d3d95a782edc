//! Departures in how the words of directives and counts are parsed.

use crate::Rules;
use crate::mapping::parse_leading;
use crate::quirk::{Quirk, quirks};
use mapcheck_mapping::policy::{Spanned, abbreviates};
use mapcheck_prterun::option_table::Meaning;

quirks! {
    /// Takes the first value of an option that is given several times, unless it is a directive, a display or one of the runtime.
    REPEATED_OPTIONS_ACCEPTED = "repeated-options-accepted" breaks "PAM-CLI-5"
        shows "-H n1:4 -n 2 -n 3 a";
    /// Parses the leading digits of a process count, cut to 32 bits, and ignores the rest; a text without digits counts as 0.
    PROCESS_COUNT_UNCHECKED = "process-count-unchecked" breaks "PAM-NPROCS-2"
        shows "-H n1:4 -n 2.5 a";
    /// Takes a word of a directive that is cut short for the first that it fits, in an order of its own.
    FIRST_FITTING_WORD_TAKEN = "first-fitting-word-taken" breaks "PAM-PARSE-ABBREV-1"
        shows "-H n1:4 --map-by s -n 2 a";
    /// Ignores a value after a word of a directive that takes none.
    UNEXPECTED_VALUES_IGNORED = "unexpected-values-ignored" breaks "PAM-PARSE-MAP-3"
        shows "-H n1:4 --map-by slot=3 -n 2 a";
    /// Knows no qualifier of a ranking, and ignores one that is empty.
    EMPTY_QUALIFIERS_IGNORED = "empty-qualifiers-ignored" breaks "PAM-PARSE-RANK-2"
        shows "-H n1:4 --rank-by slot: -n 2 a";
    /// Takes a mapping for one that gives processes their CPUs if it contains the letters PE, and for no other if PE is cut short.
    LETTERS_GIVE_CPUS = "letters-give-cpus" breaks "PAM-LEVEL-2"
        shows "-H n1:4 --map-by slot:p=2 --bind-to package -n 2 a";
    /// Does not read the files of `--tune`, except for Open MPI.
    TUNE_FILES_UNREAD = "tune-files-unread" breaks "ENV-TUNE-1"
        shows "--tune features/data/tune -H n1:4,n2:4 -n 2 a";
    /// Allocates the host list of an app with a hostfile, too, so that the hosts of the file have to be in the list.
    HOST_LIST_ALLOCATES = "host-list-allocates" breaks "PAM-HOST-15"
        shows "--hostfile features/data/hosts -H n1 -n 1 a";
    /// Takes the hosts of a mapping's file for the nodes, where no option names any.
    FILE_OF_MAPPING_ALLOCATES = "file-of-mapping-allocates" breaks "PAM-HOST-11"
        shows "--map-by seq:file=features/data/two-nodes -n 2 a";
    /// Uses no hostfile of an app that has a host list, and does not look for the file.
    HOSTFILE_BESIDE_HOSTS_UNUSED = "hostfile-beside-hosts-unused" breaks "PAM-HOST-4"
        shows "-H n1:4,n2:4 --hostfile features/data/no-such-file -n 2 a";
    /// Takes a word for the default slots that is not `cores`, `sockets`, `numas` or `hwthreads` for 0.
    PACKAGES_ARE_NO_SLOTS = "packages-are-no-slots" breaks "PAM-HOST-12"
        shows "--prtemca prte_set_default_slots packages -H n1:4 -n 2 a";
    /// Does not recognize a qualifier of a mapping that is cut short before its value or has a dash, such as one in the name of a file,
    /// nor a binding's that is cut short before its dash.
    QUALIFIERS_COMPARED_BACKWARDS = "qualifiers-compared-backwards" breaks "PAM-PARSE-ABBREV-1", older
        shows "-H n1:4,n2:4 --map-by seq:file=features/data/two-nodes -n 2 a";
}

/// The vocabulary of a directive. A build looks a word up from the first entry on.
struct Vocabulary {
    policies: &'static [&'static str],
    qualifiers: &'static [&'static str],
}

const MAPPING: Vocabulary = Vocabulary {
    policies: &[
        "slot", "node", "seq", "core", "l1cache", "l2cache", "l3cache", "numa", "package",
        "rankfile", "hwthread", "pe-list",
    ],
    qualifiers: &[
        "span",
        "oversubscribe",
        "nooversubscribe",
        "nolocal",
        "ordered",
        "pe",
        "inherit",
        "noinherit",
        "hwtcpus",
        "corecpus",
        "file",
    ],
};

const RANKING: Vocabulary = Vocabulary {
    policies: &["slot", "node", "fill", "span"],
    qualifiers: &[],
};

const BINDING: Vocabulary = Vocabulary {
    policies: &[
        "none", "hwthread", "core", "l1cache", "l2cache", "l3cache", "numa", "package",
    ],
    qualifiers: &["if-supported", "overload-allowed", "no-overload"],
};

/// Returns whether a build recognises a qualifier that compares it in the wrong order: as if its own word could be cut short.
pub(super) fn fits_qualifier(option: &str, written: &str) -> bool {
    let own = match option {
        "map-by" => MAPPING.qualifiers,
        "bind-to" => BINDING.qualifiers,
        _ => return true,
    };
    let written = written.to_ascii_lowercase();
    let parts: Vec<&str> = written.split('-').collect();
    let begins_alike = |left: &str, right: &str| left.starts_with(right) || right.starts_with(left);
    own.iter().any(|word| {
        let equals = if WITH_VALUE.contains(word) { "=" } else { "" };
        let word = format!("{word}{equals}");
        let of_word: Vec<&str> = word.split('-').collect();
        let mut pairs = of_word.iter().zip(&parts);
        // A word with one part never fits a qualifier with several.
        of_word.len() <= parts.len()
            && (of_word.len() > 1 || parts.len() == 1)
            && pairs.all(|(left, right)| begins_alike(left, right))
    })
}

/// The words that have a value.
const WITH_VALUE: [&str; 3] = ["pe", "pe-list", "file"];

/// Returns a directive with the words in it as a build takes them.
pub(super) fn directive_to_parse(rules: &Rules, option: &str, written: Spanned) -> Spanned {
    let vocabulary = match option {
        "map-by" => MAPPING,
        "rank-by" => RANKING,
        _ => BINDING,
    };
    let fields = written.text.split(':').enumerate();
    let is_pattern = written.text.to_ascii_lowercase().starts_with("ppr:");
    let mut taken = Vec::new();
    for (index, field) in fields {
        let words = match index {
            0 => vocabulary.policies,
            _ => vocabulary.qualifiers,
        };
        let is_ignored = index > 0
            && field.is_empty()
            && option == "rank-by"
            && rules.has(Quirk::EMPTY_QUALIFIERS_IGNORED);
        match is_pattern && index < 3 {
            _ if is_ignored => {}
            true => taken.push(field.to_owned()),
            false => taken.push(word_to_parse(rules, field, words)),
        }
    }
    Spanned {
        text: taken.join(":"),
        ..written
    }
}

/// Returns a word of a vocabulary as a build takes it; one of no vocabulary, and one that has a value, as it is.
fn word_to_parse(rules: &Rules, field: &str, words: &[&str]) -> String {
    let (name, value) = match field.split_once('=') {
        Some((name, value)) => (name, Some(value)),
        None => (field, None),
    };
    let fits = |word: &&&str| abbreviates(name, word);
    let Some(first) = words.iter().find(fits) else {
        return field.to_owned();
    };
    if WITH_VALUE.contains(first) {
        return field.to_owned();
    }
    let is_several = words.iter().filter(fits).count() > 1 && !words.contains(&name);
    // The text has further words that fit.
    let is_new = !is_several && name.len() == 1;
    let name = match (is_several || is_new) && rules.has(Quirk::FIRST_FITTING_WORD_TAKEN) {
        true => first,
        false => name,
    };
    match value {
        Some(value) if !rules.has(Quirk::UNEXPECTED_VALUES_IGNORED) => format!("{name}={value}"),
        _ => name.to_owned(),
    }
}

/// Returns the number at the start of a process count, or 0.
pub(super) fn leading_count(written: &str) -> String {
    parse_leading(written).to_string()
}

/// Returns whether an option is one of those that a build accepts once.
pub(super) fn is_single(option: Meaning) -> bool {
    use Meaning::{BindTo, Display, MapBy, RankBy, RunTime};
    matches!(option, BindTo | Display | MapBy | RankBy | RunTime)
}
