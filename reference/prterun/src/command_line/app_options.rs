//! The options of one app, as the launcher takes them from the syntax tree.

use super::CommandLineRules;
use super::refusal::{refuse_fault, refuse_repeated, refuse_unknown};
use crate::option_table::{Meaning, OptionKind, long_names};
use crate::personality::Personality;
use crate::syntax::{Fault, FaultKind, GivenOption, Item, Segment, SyntaxTree};
use mapcheck_mapping::error::{MapError, NotModelled, Refusal};
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::rules::Text;

/// The options of one app, and its executable.
#[derive(Clone, Debug)]
pub(super) struct AppOptions {
    /// The options that PRRTE accepts, in order.
    pub(super) options: Vec<GivenOption>,
    /// The executable, or an empty word where it is missing.
    executable: Spanned,
    /// The fault of a segment without an executable.
    missing: Option<Fault>,
    /// The personality of the line.
    pub(super) personality: Personality,
}

impl AppOptions {
    /// Takes the options of a segment.
    ///
    /// # Errors
    ///
    /// The first fault in a word, or an option that maps nothing.
    pub(super) fn new(
        tree: &SyntaxTree,
        segment: &Segment,
        is_first: bool,
        rules: &dyn CommandLineRules,
    ) -> Result<Self, MapError> {
        let mut app = Self {
            options: Vec::new(),
            executable: Spanned::bare(""),
            missing: None,
            personality: tree.personality(),
        };
        if !is_first && let Some(word) = rules.executable_among_options(segment) {
            app.executable = word.clone();
            return Ok(app);
        }
        let mut help: Option<&GivenOption> = None;
        for item in &segment.items {
            // All letters of a word are parsed before help is shown.
            if let Some(help) = help
                && item.option_word() != Some(&help.word)
            {
                return Err(maps_nothing(&help.word).into());
            }
            match item {
                Item::Option(given) if !rules.knows_option(given) => {
                    return Err(refuse_unknown(&given.word).into());
                }
                Item::Option(given) => {
                    let is_help = given.meaning() == Meaning::Help;
                    help = help.or(is_help.then_some(given));
                    app.options.push(given.clone());
                }
                Item::Fault(fault) => match fault.kind {
                    FaultKind::HelpLetter => return Err(maps_nothing(&fault.word).into()),
                    FaultKind::NoExecutable => {
                        app.executable = fault.word.clone();
                        app.missing = Some(fault.clone());
                    }
                    _ => return Err(refuse_fault(fault, rules).into()),
                },
                Item::Executable(word) => app.executable = word.clone(),
                Item::EndOfOptions(_) | Item::Argument(_) => {}
            }
        }
        let appfile = tree.appfile();
        app.options.retain(|given| {
            let in_appfile = |spot| appfile.is_some_and(|appfile| appfile.contains(spot));
            rules.has_effect(given, given.word.spot.is_some_and(in_appfile))
        });
        Ok(app)
    }

    /// Takes the options of all segments for a reader that only looks for some; `None` if a word is at fault. A later segment that begins
    /// with unknown letters has none to look for.
    pub(super) fn of_all(tree: &SyntaxTree) -> Option<Vec<Self>> {
        let segments = tree.segments().iter().enumerate();
        let readable = segments
            .filter(|(index, segment)| *index == 0 || segment.unknown_first_letters().is_none());
        let text = Text::default();
        let apps =
            readable.map(|(index, segment)| Self::new(tree, segment, index == 0, &text).ok());
        apps.collect()
    }

    /// Returns the executable.
    pub(super) fn executable(&self) -> &str {
        &self.executable.text
    }

    /// Returns the values of all options of a meaning, in order.
    pub(super) fn values(&self, meaning: Meaning) -> impl Iterator<Item = &Spanned> {
        self.options
            .iter()
            .filter(move |given| given.meaning() == meaning)
            .filter_map(GivenOption::value)
    }

    /// Returns the host lists.
    pub(super) fn hosts(&self) -> impl Iterator<Item = &Spanned> {
        self.values(Meaning::Host)
    }

    /// Returns the hostfiles.
    pub(super) fn hostfiles(&self) -> impl Iterator<Item = &Spanned> {
        let files = |given: &&GivenOption| given.meaning().names_hostfile();
        let given = self.options.iter().filter(files);
        given.filter_map(GivenOption::value)
    }

    /// Returns the first option of a meaning.
    pub(super) fn given(&self, meaning: Meaning) -> Option<&GivenOption> {
        self.options.iter().find(|given| given.meaning() == meaning)
    }

    /// Returns the options, each kind at its first occurrence only.
    pub(super) fn first_of_each(&self) -> impl Iterator<Item = &GivenOption> {
        let mut known: Vec<&OptionKind> = Vec::new();
        self.options.iter().filter(move |given| {
            let again = known.iter().any(|kind| std::ptr::eq(*kind, given.kind));
            if !again {
                known.push(given.kind);
            }
            !again
        })
    }

    /// PAM-CLI-5: refuses an option that may occur once and occurs again, under any of its names.
    pub(super) fn check_once(&self, rules: &dyn CommandLineRules) -> Result<(), Refusal> {
        let mut names: Vec<&str> = Vec::new();
        for given in &self.options {
            let Meaning::Once(name) = given.meaning() else {
                continue;
            };
            if names.contains(&name) && rules.refuses_again(given.meaning()) {
                return Err(refuse_repeated(given));
            }
            names.push(name);
        }
        Ok(())
    }

    /// Refuses a second hostfile if one of them is given by the older option. The newer option may be repeated.
    pub(super) fn check_hostfiles(&self) -> Result<(), Refusal> {
        let is_file = |given: &&GivenOption| given.meaning().names_hostfile();
        let is_older = |given: &GivenOption| given.meaning() == Meaning::OlderHostfile;
        let mut files = self.options.iter().filter(is_file);
        match (files.next(), files.next()) {
            (Some(first), Some(second))
                if is_older(first) || is_older(second) || files.any(is_older) =>
            {
                Err(refuse_repeated(second))
            }
            _ => Ok(()),
        }
    }

    /// Accepts that the segment names no executable, as that of a runtime need not.
    pub(super) fn need_no_executable(&mut self) {
        self.missing = None;
    }

    /// Refuses a segment without an executable.
    pub(super) fn check_executable(&self, rules: &dyn CommandLineRules) -> Result<(), Refusal> {
        self.missing
            .as_ref()
            .map_or(Ok(()), |fault| Err(refuse_fault(fault, rules)))
    }

    /// PAM-CLI-5: refuses an option that may occur once in a segment where it occurs again, as far as the rules do.
    pub(super) fn once(
        &self,
        meaning: Meaning,
        rules: &dyn CommandLineRules,
    ) -> Result<(), Refusal> {
        match rules.refuses_again(meaning) {
            true => self.single(meaning).map(|_| ()),
            false => Ok(()),
        }
    }

    /// Returns the value of an option that may occur once in a segment.
    pub(super) fn single(&self, meaning: Meaning) -> Result<Option<&Spanned>, Refusal> {
        let mut given = self
            .options
            .iter()
            .filter(|given| given.meaning() == meaning);
        let first = given.next();
        if let Some(second) = given.next() {
            return Err(refuse_repeated(second));
        }
        Ok(first.and_then(GivenOption::value))
    }
}

fn maps_nothing(word: &Spanned) -> NotModelled {
    let name = word.text.trim_start_matches('-');
    let is_long = !word.text.starts_with("--") && long_names().any(|known| known == name);
    let meant = match is_long {
        true => format!("; did you mean `--{name}`?"),
        false => String::new(),
    };
    NotModelled {
        what: format!("`{}`, which maps nothing{meant}", word.text),
        spot: word.spot,
    }
}
