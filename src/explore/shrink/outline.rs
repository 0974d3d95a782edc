//! The parts of a case's words: apps, their options and values, found in the syntax tree or in the request.

use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::option_table::Meaning;
use mapcheck_reference::policy::Spanned;
use mapcheck_reference::request::InfoKey;
use mapcheck_reference::syntax::{Edits, GivenOption, Item};
use mapcheck_reference::{Case, ProgramRequest};
use std::ops::Range;

/// The parts of a case. Words are numbered over the command line, then over its appfile or, after `--`, the request.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outline {
    /// The ranges of words that describe an app, without the colons between them.
    pub(crate) apps: Vec<Range<usize>>,
    /// The options, in order.
    pub(crate) options: Vec<OptionWords>,
}

/// The words of an option.
#[derive(Clone, Debug)]
pub(crate) struct OptionWords {
    /// The option and its values.
    pub(crate) words: Range<usize>,
    /// The values.
    pub(crate) values: Vec<Spanned>,
    /// Whether it names nodes, which the whole job may use.
    pub(crate) names_nodes: bool,
    /// What the option means, whatever its spelling.
    pub(crate) meaning: String,
}

impl Outline {
    /// Finds the parts of a case.
    pub(crate) fn new(case: &Case) -> Self {
        let mut outline = Self::default();
        let tree = &case.line;
        let own = tree.words().len();
        // The segments of an appfile continue those of the line, whose words belong to no app.
        let first = if tree.appfile().is_some() { own } else { 0 };
        for segment in tree.segments() {
            let mut app = None;
            for item in &segment.items {
                let Some(words) = words_of(item) else {
                    continue;
                };
                outline.options.extend(option_words(item, &words));
                if case.spawned.is_none() && words.start >= first {
                    app = Some(app.map_or(words.clone(), |app: Range<usize>| app.start..words.end));
                }
            }
            outline.apps.extend(app);
        }
        if case.spawned.is_some() {
            outline.add_request(&all_words(case), own + 1);
        }
        outline
    }

    /// Adds the parts of a request, whose words start at an index.
    fn add_request(&mut self, words: &[String], first: usize) {
        let spanned = Spanned::number_words(words.iter().skip(first), first);
        for (index, part) in spanned.split(|word| word.text == ":").enumerate() {
            // An app's first word is its executable.
            let keys = &part[usize::from(index > 0).min(part.len())..];
            self.options.extend(keys.iter().filter_map(key_words));
            if let (Some(first), Some(last)) = (part.first(), part.last())
                && index > 0
                && let (Some(first), Some(last)) = (first.spot, last.spot)
            {
                self.apps.push(first.word..last.word + 1);
            }
        }
    }
}

/// Returns the words of a case, as its parts are numbered.
pub(crate) fn all_words(case: &Case) -> Vec<String> {
    match case.spawned {
        Some(_) => case.words(),
        None => {
            let words = case.line.all_words().into_iter();
            words.map(|word| word.text).collect()
        }
    }
}

/// Returns a case with some changes of its words, or `None` if its request is then invalid.
pub(crate) fn edited(case: &Case, edits: Edits) -> Option<Case> {
    let own = case.line.words().len();
    let mut words = edits.apply(&all_words(case));
    let rest = words.split_off(own).concat();
    let mut files = case.files.clone();
    let mut spawned = None;
    if case.spawned.is_some() {
        let start = own + 1;
        let request = Spanned::number_words(rest.iter().skip_while(|word| *word == SPAWNED), start);
        spawned = Some(ProgramRequest::parse(&request).ok()?);
    } else if let Some(appfile) = case.line.appfile() {
        let lines = rest.split(|word| word == ":");
        let lines = lines.filter(|line| !line.is_empty());
        let text: String = lines.map(|line| line.join(" ") + "\n").collect();
        files.insert(appfile.name(), text);
    }
    Some(Case {
        line: case.line.with_words(words.concat()).with_appfile(&files),
        files,
        spawned,
        ..case.clone()
    })
}

/// Returns the range of the words of an item.
fn words_of(item: &Item) -> Option<Range<usize>> {
    let indices = || {
        let words = item.words();
        words.filter_map(|word| word.spot.map(|spot| spot.word))
    };
    Some(indices().min()?..indices().max()? + 1)
}

/// Returns the option of an item. An argument of the application can be left out like an option.
fn option_words(item: &Item, words: &Range<usize>) -> Option<OptionWords> {
    let given = match item {
        Item::Option(given) => Some(given),
        Item::Fault(fault) => fault.option.as_ref(),
        Item::EndOfOptions(_) | Item::Argument(_) => None,
        Item::Executable(_) => return None,
    };
    let names_nodes = |given: &GivenOption| {
        let meaning = given.meaning();
        given.is_host_list() || meaning.names_hostfile()
    };
    Some(OptionWords {
        words: words.clone(),
        values: given.map_or(Vec::new(), |given| given.values.clone()),
        names_nodes: given.is_some_and(names_nodes),
        meaning: given.map_or_else(String::new, |given| match given.meaning() {
            Meaning::Unknown | Meaning::Ignored | Meaning::NotModelled => given.name.to_string(),
            meaning => format!("{meaning:?}"),
        }),
    })
}

/// Returns a key of a request, and its value.
fn key_words(word: &Spanned) -> Option<OptionWords> {
    let spot = word.spot?;
    let (name, value) = word.text.split_once('=').unwrap_or((&word.text, ""));
    let key = name.parse();
    Some(OptionWords {
        words: spot.word..spot.word + 1,
        values: vec![word.part(word.text.len() - value.len(), value)],
        names_nodes: matches!(key, Ok(InfoKey::Host | InfoKey::Hostfile)),
        meaning: key.map_or_else(|_| name.to_owned(), |key| format!("{key:?}")),
    })
}
