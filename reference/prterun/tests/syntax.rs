//! The syntax tree is lossless, parsing never fails, and each word is parsed as PRRTE does.

use mapcheck_mapping::error::{MapError, Topic};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::rules::Text;
use mapcheck_prterun::command_line;
use mapcheck_prterun::syntax::{Edits, FaultKind, Item, SyntaxTree, ValueForm};
use proptest::prelude::*;

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

fn tree(line: &str) -> SyntaxTree {
    SyntaxTree::parse_line(words(line))
}

fn with_file(line: &str, text: &str) -> SyntaxTree {
    let mut files = Files::new();
    files.insert("f", text);
    SyntaxTree::parse(words(line), &files)
}

/// The words of the tree's nodes, with a colon between two segments.
fn printed(tree: &SyntaxTree) -> Vec<String> {
    let segments = tree.segments().iter().enumerate();
    let words = segments.flat_map(|(index, segment)| {
        let colon = (index > 0).then_some(":");
        colon.into_iter().chain(segment.words())
    });
    words.map(str::to_owned).collect()
}

/// The words without the colons that separate nothing: the tree has no node for an empty segment.
fn without_empty_segments(words: &[String]) -> Vec<String> {
    let parts = words.split(|word| word == ":").enumerate();
    let parts = parts.filter(|(index, part)| *index == 0 || !part.is_empty());
    let parts: Vec<&[String]> = parts.map(|(_, part)| part).collect();
    parts.join(&":".to_owned())
}

fn word() -> impl Strategy<Value = String> {
    let known = prop::sample::select(vec![
        ":",
        "--",
        "-",
        "-n",
        "-np",
        "--np",
        "--np=2",
        "-H",
        "-Hn1",
        "--map-by",
        "--map-by=node",
        "--prtemca",
        "--prtemca=mapby",
        "--app",
        "f",
        "-vn",
        "-vV",
        "-host",
        "-mca",
        "--Map-By",
        "--bynode",
        "--bynode=1",
        "--stop-in-app",
        "--help",
        "-h",
        "-hx",
        "--quiet",
        "-q",
        "a",
        "",
        "=",
        "--=",
        "-é",
        "-vé",
    ]);
    prop_oneof![4 => known.prop_map(str::to_owned), 1 => "\\PC{0,6}", 1 => "-{1,2}[a-zA-Z=]{0,8}"]
}

proptest! {
    #[test]
    fn a_tree_gives_back_its_words(words in prop::collection::vec(word(), 0..12)) {
        let tree = SyntaxTree::parse_line(words.as_slice());
        prop_assert_eq!(tree.words(), words.as_slice());
        prop_assert_eq!(printed(&tree), without_empty_segments(&words));
        prop_assert_eq!(tree.edited(Edits::default()), words);
    }

    #[test]
    fn a_tree_gives_back_the_words_of_its_appfile(
        words in prop::collection::vec(word(), 0..6),
        file in prop::collection::vec(word(), 0..12),
    ) {
        let mut files = Files::new();
        files.insert("f", file.join(" "));
        let tree = SyntaxTree::parse(words, &files);
        let all: Vec<String> = tree.all_words().into_iter().map(|word| word.text).collect();
        prop_assert_eq!(printed(&tree), without_empty_segments(&all));
        let _ = command_line::interpret(&tree, &Text::default());
    }

    #[test]
    fn every_spot_is_inside_its_word(words in prop::collection::vec(word(), 0..12)) {
        let tree = SyntaxTree::parse_line(words);
        for option in tree.possible_options() {
            for text in option.values.iter().chain([&option.word]) {
                let spot = text.spot.unwrap();
                let part = tree.words()[spot.word].get(spot.start..spot.start + spot.len);
                prop_assert_eq!(part, Some(text.text.as_str()));
            }
        }
    }
}

#[test]
fn every_spelling_of_an_option_is_parsed() {
    let tree = tree(
        "--map-by slot --mapby=node -Hn0:2 -H n1 --host=n2 --hostf f -n 2 -np 3 -n4 --n=5 -c 6 -N 7 -vn 8",
    );
    let options: Vec<(&str, &str, ValueForm)> = tree.segments()[0]
        .options()
        .map(|given| {
            let value = given.value().map_or("", |value| value.text.as_str());
            (given.name.as_ref(), value, given.form)
        })
        .collect();
    assert_eq!(
        options,
        [
            ("mapby", "slot", ValueForm::NextWord),
            ("mapby", "node", ValueForm::Equals),
            ("host", "n0:2", ValueForm::Attached),
            ("host", "n1", ValueForm::NextWord),
            ("host", "n2", ValueForm::Equals),
            ("hostfile", "f", ValueForm::NextWord),
            ("np", "2", ValueForm::NextWord),
            ("np", "3", ValueForm::NextWord),
            ("np", "4", ValueForm::Attached),
            ("n", "5", ValueForm::Equals),
            ("c", "6", ValueForm::NextWord),
            ("N", "7", ValueForm::NextWord),
            ("verbose", "", ValueForm::None),
            ("np", "8", ValueForm::NextWord),
        ]
    );
}

#[test]
fn parsing_goes_on_after_a_fault_as_another_version_would() {
    let tree =
        tree("--Map-By slot -host n1 --gmca a b --enable-recovery --foo x --rtos y -q -n 1 a");
    let options = tree.possible_options();
    let options: Vec<(&str, usize)> = options
        .map(|given| (given.name.as_ref(), given.values.len()))
        .collect();
    assert_eq!(
        options,
        [
            ("mapby", 1),
            ("host", 1),
            ("gmca", 2),
            ("enablerecovery", 0),
            ("foo", 1),
            ("rtos", 1),
            ("q", 0),
            ("np", 1),
        ]
    );
    let faults = tree.segments()[0]
        .items
        .iter()
        .filter_map(|item| match item {
            Item::Fault(fault) => Some(fault.kind),
            _ => None,
        });
    assert_eq!(
        faults.collect::<Vec<_>>(),
        [
            FaultKind::UnknownOption,
            FaultKind::HelpLetter,
            FaultKind::UnknownOption,
            FaultKind::UnknownOption,
            FaultKind::UnknownOption,
            FaultKind::UnknownLetter { followed: false },
        ]
    );
}

#[test]
fn what_follows_the_executable_is_the_applications() {
    let tree = tree("--nolocal -n 1 a -H hn : --prtemca k v -- --bind-to core : -n");
    let executables: Vec<Option<&str>> = tree
        .segments()
        .iter()
        .map(|segment| segment.executable().map(|word| word.text.as_str()))
        .collect();
    assert_eq!(executables, [Some("a"), Some("--bind-to"), None]);
    assert!(!tree.lists_hosts());
    assert!(!tree.has_app_policy());
}

#[test]
fn each_line_of_an_appfile_is_an_app_after_the_options() {
    let tree = with_file(
        "--mapby node --app f",
        "# apps\n -n 2  a x\n\n\t# more\n-n 1 b # \"c d\"",
    );
    assert_eq!(
        printed(&tree).join("|"),
        "--mapby|node|--app|f|-n|2|a|x|:|-n|1|b|#|\"c|d\""
    );
    assert_eq!(tree.line().words().len(), 4);
}

#[test]
fn an_app_is_on_the_line_or_in_the_file() {
    for line in ["--app f a", "--app f : a", "--app f -- a"] {
        let tree = with_file(line, "-n 1 b");
        assert_eq!(
            tree.appfile_fault().map(|fault| fault.kind),
            Some(FaultKind::AppBesideAppfile),
            "{line}"
        );
    }
    let missing = with_file("--app g", "-n 1 b");
    let fault = missing.appfile_fault().map(|fault| fault.kind);
    assert_eq!(fault, Some(FaultKind::NoAppfile));
    // After a first app it is an option without meaning.
    let later = with_file("a : --app f", "b");
    assert!(later.appfile().is_none() && later.appfile_fault().is_none());
}

#[test]
fn a_fault_in_an_appfile_has_its_place_there() {
    let tree = with_file("-H n1 --app f", "-n 1 é\n  -xÄ=é -n 2x b\n");
    let error = command_line::interpret(&tree, &Text::default()).unwrap_err();
    let MapError::Refused(refusal) = error else {
        panic!("it is refused");
    };
    assert_eq!(refusal.topic, Topic::BadNumber);
    assert_eq!(refusal.spot.map(|spot| spot.word), Some(3));
    assert_eq!(refusal.file.unwrap().to_string(), "f:2:12");
}

#[test]
fn edits_replace_words_and_parts_of_words() {
    let tree = tree("-Hn1,n2 --display=map --display-topo a");
    let mut edits = Edits::default();
    for option in tree.possible_options() {
        match (option.is_host_list(), option.value()) {
            (true, Some(value)) => edits.replace(value, "n3"),
            (false, Some(value)) => edits.replace(value, ""),
            (_, None) => edits.replace(&option.word, "--display-map"),
        }
    }
    assert_eq!(
        tree.edited(edits).join(" "),
        "-Hn3 --display= --display-map a"
    );
}
