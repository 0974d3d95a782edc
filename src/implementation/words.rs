//! Reading PRRTE's command line just so far that something can be changed in it.
//!
//! The specification of the command line is the reference's, whose reading ends at the first word that is refused; a real build
//! reads its own, and must be kept from launching anything whatever is wrong with the line. All that is needed here is which words are
//! options, which are their values, and which are the application's: to add what makes a run hermetic without saying anything twice,
//! and to give the head node its real name. What options there are the reference tells.

use mapcheck_reference::command_line::KnownOption;
use std::ops::Range;

/// An option, where it stands, and where its value is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found<'a> {
    /// Its long name, whole and without dashes before or within it: `mapby`, `np`; its letter, if it has no other.
    pub(super) name: String,
    /// The number of the app to whose part of the command line it belongs.
    pub(super) segment: usize,
    /// The index of its word.
    pub(super) word: usize,
    /// Its value, if it has one. Of two values, the first.
    pub(super) value: Option<Value<'a>>,
}

/// Where the value of an option is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Value<'a> {
    /// The value.
    pub(super) text: &'a str,
    /// The index of its word.
    pub(super) word: usize,
    /// Its place in that word.
    pub(super) range: Range<usize>,
}

/// Options of other versions that take no value. All others that the reference does not know take one.
const WITHOUT_VALUE: &[&str] = &["daemonize", "enablerecovery", "quiet"];

/// The names of more than one letter that may follow a single dash.
const AFTER_ONE_DASH: &[&str] = &[
    "gmca",
    "host",
    "hostfile",
    "machinefile",
    "mca",
    "np",
    "prtemca",
    "pmixmca",
    "wdir",
];

/// All options of a command line that are PRRTE's, in their order.
pub(super) fn options(arguments: &[String]) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let mut segment = 0;
    let mut in_app = false;
    let mut index = 0;
    while let Some(word) = arguments.get(index) {
        if word == ":" {
            segment += 1;
            in_app = false;
        } else if in_app {
        } else if word.len() > 1 && word.starts_with('-') {
            let option = option(arguments, index, segment);
            index += option.1;
            found.push(option.0);
        } else {
            in_app = true;
        }
        index += 1;
    }
    found
}

/// The option at a word, and how many further words are its values.
fn option(arguments: &[String], index: usize, segment: usize) -> (Found<'_>, usize) {
    let word = arguments[index].as_str();
    let found = |name, value| Found {
        name,
        segment,
        word: index,
        value,
    };
    let within = |start| Value {
        text: &word[start..],
        word: index,
        range: start..word.len(),
    };
    let following = || {
        arguments.get(index + 1).map(|text| Value {
            text,
            word: index + 1,
            range: 0..text.len(),
        })
    };
    let after_dash = &word[1..];
    if let Some(long) = after_dash.strip_prefix('-').or_else(|| {
        let name = plain(after_dash.split('=').next().unwrap_or_default());
        AFTER_ONE_DASH
            .contains(&name.as_str())
            .then_some(after_dash)
    }) {
        if let Some((name, _)) = long.split_once('=') {
            let start = word.len() - long.len() + name.len() + 1;
            let (name, values) = kind_of(name);
            return (found(name, Some(within(start))), values.saturating_sub(1));
        }
        let (name, values) = kind_of(long);
        let value = if values == 0 { None } else { following() };
        return (found(name, value), values);
    }
    let letter = after_dash.chars().next().unwrap_or_default();
    let known = KnownOption::of_letter(letter);
    let long = known.and_then(|known| known.name);
    let name = long.map_or_else(|| letter.to_string(), without_dashes);
    if known.is_some_and(|known| known.values == 0) || letter == 'q' {
        (found(name, None), 0)
    } else if after_dash.len() > letter.len_utf8() {
        (found(name, Some(within(1 + letter.len_utf8()))), 0)
    } else {
        (found(name, following()), 1)
    }
}

/// What a long option is called, however it is spelled, and how many values it takes.
fn kind_of(long: &str) -> (String, usize) {
    if let Some(known) = KnownOption::of_name(long) {
        return (without_dashes(known.name.unwrap_or(long)), known.values);
    }
    let name = plain(long);
    let values = match name.as_str() {
        "gmca" => 2,
        name => usize::from(!WITHOUT_VALUE.contains(&name)),
    };
    (name, values)
}

fn without_dashes(name: &str) -> String {
    name.replace('-', "")
}

/// A name that the reference does not know, as all its spellings have it in common: `--Map-By` is `--mapby` to some.
fn plain(name: &str) -> String {
    without_dashes(name).to_ascii_lowercase()
}

/// The options that say how processes are placed, ranked or bound.
const POLICIES: &[&str] = &[
    "mapby",
    "rankby",
    "bindto",
    "bindtocore",
    "bycore",
    "bynode",
    "byslot",
    "cpulist",
    "cpuset",
    "cpusperproc",
    "cpusperrank",
    "nolocal",
    "npernode",
    "npersocket",
    "pernode",
    "ppr",
    "rankfile",
    "N",
];

impl Found<'_> {
    /// Whether it is one of the given options.
    pub(super) fn is_any(&self, names: &[&str]) -> bool {
        names.contains(&self.name.as_str())
    }

    /// Whether it says how processes are placed, ranked or bound.
    pub(super) fn is_policy(&self) -> bool {
        self.is_any(POLICIES)
    }

    /// Whether it lists hosts by name.
    pub(super) fn is_host_list(&self) -> bool {
        self.name == "host"
    }

    /// Whether it is an older option that shows something else than a map.
    pub(super) fn shows_no_map(&self) -> bool {
        self.is_any(&["displayallocation", "displaydevelallocation", "displaytopo"])
    }

    /// Whether it says how many processes an app has.
    pub(super) fn is_count(&self) -> bool {
        self.is_any(&["n", "np", "c"])
    }

    /// Whether it sets a parameter that names a file.
    fn sets_file(&self) -> bool {
        const PARAMETERS: [&str; 2] = ["hwloc_use_topo_file", "prte_default_hostfile"];
        let is_one = |name: &str| PARAMETERS.contains(&name);
        // The project's name may stand in front.
        let bare = |name: &str| name.strip_prefix("prte_").is_some_and(is_one);
        let set = |value: &Value<'_>| is_one(value.text) || bare(value.text);
        self.is_any(&["prtemca", "mca"]) && self.value.as_ref().is_some_and(set)
    }

    /// Whether it names a file, or carries the name of one.
    pub(super) fn names_file(&self) -> bool {
        self.is_any(&[
            "hostfile",
            "machinefile",
            "defaulthostfile",
            "addhostfile",
            "rankfile",
            "app",
            "tune",
        ]) || self.sets_file()
            || self
                .value
                .as_ref()
                .is_some_and(|value| value.text.to_ascii_lowercase().contains("file="))
    }
}

/// How many processes the command line asks for, if every app says so once.
pub(super) fn expected_processes(arguments: &[String]) -> Option<u64> {
    let segments = arguments.iter().filter(|word| *word == ":").count() + 1;
    let options = options(arguments);
    (0..segments).try_fold(0_u64, |sum, segment| {
        let mut counts = options
            .iter()
            .filter(|option| option.segment == segment && option.is_count());
        let count: u64 = match (counts.next(), counts.next()) {
            (Some(only), None) => only.value.as_ref()?.text.parse().ok()?,
            // Which of several counts is not for us to say.
            _ => return None,
        };
        // To ask for none is to say nothing.
        (count > 0).then(|| sum.checked_add(count)).flatten()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    fn seen(line: &str) -> Vec<(String, usize, Option<String>)> {
        options(&words(line))
            .into_iter()
            .map(|option| {
                (
                    option.name,
                    option.segment,
                    option.value.map(|value| value.text.to_owned()),
                )
            })
            .collect()
    }

    fn triple(name: &str, segment: usize, value: Option<&str>) -> (String, usize, Option<String>) {
        (name.to_owned(), segment, value.map(str::to_owned))
    }

    #[test]
    fn every_spelling_of_an_option_is_read() {
        assert_eq!(
            seen(
                "--map-by slot --mapby=node --Map-By x -Hn0:2 -H n1 --host=n2 -host n3 --hostf f -n 2 -np 3 -n4 --n=5 -c 6 -N 7"
            ),
            [
                triple("mapby", 0, Some("slot")),
                triple("mapby", 0, Some("node")),
                triple("mapby", 0, Some("x")),
                triple("host", 0, Some("n0:2")),
                triple("host", 0, Some("n1")),
                triple("host", 0, Some("n2")),
                triple("host", 0, Some("n3")),
                triple("hostfile", 0, Some("f")),
                triple("np", 0, Some("2")),
                triple("np", 0, Some("3")),
                triple("np", 0, Some("4")),
                triple("n", 0, Some("5")),
                triple("c", 0, Some("6")),
                triple("N", 0, Some("7")),
            ]
        );
    }

    #[test]
    fn options_have_as_many_values_as_prterun_knows() {
        assert_eq!(
            seen(
                "--hetero-nodes --set-env a=b --append-env c[:] d --fwd-environment --prtemca=e f --enable-recovery -n 1 a"
            ),
            [
                triple("heteronodes", 0, None),
                triple("setenv", 0, Some("a=b")),
                triple("appendenv", 0, Some("c[:]")),
                triple("fwdenvironment", 0, None),
                triple("prtemca", 0, Some("e")),
                triple("enablerecovery", 0, None),
                triple("np", 0, Some("1")),
            ]
        );
    }

    #[test]
    fn what_follows_the_executable_is_the_applications() {
        assert_eq!(
            seen("--nolocal -n 1 a -H hn --map-by x : --prtemca k v --bind-to core b -n 7"),
            [
                triple("nolocal", 0, None),
                triple("np", 0, Some("1")),
                triple("prtemca", 1, Some("k")),
                triple("bindto", 1, Some("core")),
            ]
        );
    }

    #[test]
    fn counts_add_up_only_if_every_app_has_one() {
        let expected = |line| expected_processes(&words(line));
        assert_eq!(expected("-n 2 a : --np 3 b -n 9"), Some(5));
        assert_eq!(expected("-n 2 a : b"), None);
        assert_eq!(expected("-n 0 a"), None);
        assert_eq!(expected("-n x a"), None);
        assert_eq!(expected("-n 1 --np 2 a"), None);
    }

    #[test]
    fn a_command_line_may_end_too_early() {
        assert_eq!(seen("--map-by"), [triple("mapby", 0, None)]);
        assert_eq!(seen("-H"), [triple("host", 0, None)]);
        assert_eq!(seen("-"), []);
    }
}
