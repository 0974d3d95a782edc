//! The tree of a command line, with its appfile below the option that names it.

use super::appfile::Appfile;
use super::dialect::Dialect;
use super::item::{Fault, FaultKind, GivenOption, Item, Segment};
use super::parse::{Context, parse_items};
use crate::environment::Environment;
use crate::option_table::Meaning;
use crate::personality::Personality;
use mapcheck_mapping::error::{MapError, Spot};
use mapcheck_mapping::files::Files;
use mapcheck_mapping::policy::Spanned;
use std::sync::Arc;

/// A command line, parsed: what follows `prterun`, or `prte` where a program spawns. Clones share the tree.
#[derive(Clone, Debug)]
pub struct SyntaxTree {
    nodes: Arc<Nodes>,
}

#[derive(Debug)]
struct Nodes {
    /// The words of the command line itself.
    words: Vec<String>,
    /// The segments; those of the appfile's lines continue the command line's.
    segments: Vec<Segment>,
    /// The tree of the command line alone, if there is an appfile.
    line: Option<SyntaxTree>,
    appfile: Option<Result<Appfile, Fault>>,
    dialect: Dialect,
    /// The environment that the line is typed in.
    environment: Arc<Environment>,
    personality: Personality,
}

impl SyntaxTree {
    /// Parses a command line, and the appfile that it names.
    #[must_use]
    pub fn parse(words: impl Into<Vec<String>>, files: &Files) -> Self {
        Self::parse_line(words).with_appfile(files)
    }

    /// Parses a command line without the appfile that it may name.
    #[must_use]
    pub fn parse_line(words: impl Into<Vec<String>>) -> Self {
        Self::parse_in(words, Arc::default())
    }

    /// Parses a command line that is typed in an environment, without the appfile that it may name.
    #[must_use]
    pub fn parse_in(words: impl Into<Vec<String>>, environment: Arc<Environment>) -> Self {
        Self::parse_as(words.into(), environment, Dialect::default())
    }

    /// Parses a command line in a dialect, without the appfile that it may name.
    fn parse_as(words: Vec<String>, environment: Arc<Environment>, dialect: Dialect) -> Self {
        let spanned = Spanned::number_words(words.iter(), 0);
        let personality = Personality::of(&words, &environment);
        let context = Self::context(personality, dialect);
        let segments = parse_segments(&spanned, context, spanned.last());
        Self::new(Nodes {
            words,
            segments,
            line: None,
            appfile: None,
            dialect,
            environment,
            personality,
        })
    }

    /// Returns how the words of a command line are parsed.
    fn context(personality: Personality, dialect: Dialect) -> Context {
        Context {
            personality,
            after_one_dash: dialect.after_one_dash,
            before_equals: dialect.before_equals,
            ..Context::default()
        }
    }

    /// Parses other words in the environment of this line, without the appfile that they may name.
    #[must_use]
    pub fn with_words(&self, words: impl Into<Vec<String>>) -> Self {
        Self::parse_in(words, Arc::clone(&self.nodes.environment))
    }

    /// Parses the line again, in another environment, without the appfile that it may name.
    #[must_use]
    pub fn with_environment(&self, environment: impl Into<Arc<Environment>>) -> Self {
        Self::parse_in(self.words(), environment.into())
    }

    /// Returns whose options the line has.
    #[must_use]
    pub fn personality(&self) -> Personality {
        self.nodes.personality
    }

    /// Returns the environment of the line.
    #[must_use]
    pub fn environment(&self) -> &Environment {
        &self.nodes.environment
    }

    fn new(nodes: Nodes) -> Self {
        Self {
            nodes: Arc::new(nodes),
        }
    }

    /// Returns the tree with the appfile that the line names below the option that names it.
    ///
    /// PAM-OPTION-6: the line's options precede those of the file's first line, so no app can be on the command line as well.
    #[must_use]
    pub fn with_appfile(&self, files: &Files) -> Self {
        let line = self.line();
        let Some(name) = line.appfile_option().and_then(GivenOption::value) else {
            return self.clone();
        };
        let fault = |kind, word: &Spanned| Fault {
            kind,
            word: word.clone(),
            option: None,
        };
        let appfile = match (line.app_beside_appfile(), files.lines(&name.text)) {
            (Some(word), _) => Err(fault(FaultKind::AppBesideAppfile, &word)),
            (None, None) => Err(fault(FaultKind::NoAppfile, name)),
            (None, Some(text)) => {
                let first = line.words().len();
                let dialect = Dialect::default();
                Ok(Appfile::new(name.clone(), text.into(), first, dialect))
            }
        };
        line.joined(appfile, Dialect::default())
    }

    /// Returns the tree with its words recognised in another way.
    #[must_use]
    pub fn in_dialect(&self, dialect: Dialect) -> Self {
        if dialect == self.nodes.dialect {
            return self.clone();
        }
        let line = self.line();
        let is_alike = dialect.before_equals == line.nodes.dialect.before_equals;
        let line = match line.personality() {
            Personality::Prrte if is_alike => line.clone(),
            _ => {
                let environment = Arc::clone(&self.nodes.environment);
                Self::parse_as(line.words().to_vec(), environment, dialect)
            }
        };
        match &self.nodes.appfile {
            Some(Ok(appfile)) => line.joined(Ok(appfile.in_dialect(dialect)), dialect),
            Some(Err(fault)) => line.joined(Err(fault.clone()), dialect),
            None => line,
        }
    }

    /// Returns the tree of the command line alone.
    #[must_use]
    pub fn line(&self) -> &Self {
        self.nodes.line.as_ref().unwrap_or(self)
    }

    /// Joins the tree of a command line and an appfile.
    fn joined(&self, appfile: Result<Appfile, Fault>, dialect: Dialect) -> Self {
        let mut segments = self.nodes.segments.clone();
        if let Ok(appfile) = &appfile {
            let words = Spanned::number_words(appfile.words(), self.words().len());
            let first = segments.first_mut();
            let mut own = first.map_or(Vec::new(), |first| std::mem::take(&mut first.items));
            own.retain(|item| !matches!(item, Item::Fault(_)));
            let context = Context {
                spellings: dialect.in_appfile,
                after_one_dash: dialect.after_one_dash,
                before_equals: dialect.before_equals,
                personality: self.personality(),
                options_ended: own.iter().any(|item| matches!(item, Item::EndOfOptions(_))),
            };
            let last =
                Spanned::number_words(self.words().last(), self.words().len().saturating_sub(1));
            segments = parse_segments(&words, context, words.last().or(last.first()));
            if let Some(first) = segments.first_mut() {
                first.items.splice(0..0, own);
            }
        }
        Self::new(Nodes {
            words: self.nodes.words.clone(),
            segments,
            line: Some(self.clone()),
            appfile: Some(appfile),
            dialect,
            environment: Arc::clone(&self.nodes.environment),
            personality: self.personality(),
        })
    }

    /// Returns the option that names the appfile. PRRTE looks for it before the first colon, on a line that it understands.
    fn appfile_option(&self) -> Option<&GivenOption> {
        let first = self.nodes.segments.first()?;
        let is_help = |given: &GivenOption| given.meaning() == Meaning::Help;
        if first.word_fault().is_some() || first.options().any(is_help) {
            return None;
        }
        let mut options = first.options();
        options.find(|given| given.meaning() == Meaning::App)
    }

    /// Returns the word after the options of the first segment, which may be a colon.
    fn app_beside_appfile(&self) -> Option<Spanned> {
        let first = self.nodes.segments.first()?;
        let colon = || {
            let words = Spanned::number_words(self.words().iter(), 0);
            words.into_iter().find(|word| word.text == ":")
        };
        first.executable().cloned().or_else(colon)
    }

    /// Returns the words of the command line, without those of an appfile.
    #[must_use]
    pub fn words(&self) -> &[String] {
        &self.nodes.words
    }

    /// Returns the words of the command line and, numbered on, those of the appfile, each with its spot.
    #[must_use]
    pub fn all_words(&self) -> Vec<Spanned> {
        let mut words = Spanned::number_words(self.words().iter(), 0);
        if let Some(appfile) = self.appfile() {
            words.extend(Spanned::number_words(appfile.words(), words.len()));
        }
        words
    }

    /// Returns the segments that have words, and the first one in any case.
    #[must_use]
    pub fn segments(&self) -> &[Segment] {
        &self.nodes.segments
    }

    /// Returns all options, including those that only another version of PRRTE may accept.
    pub fn possible_options(&self) -> impl Iterator<Item = &GivenOption> {
        self.nodes
            .segments
            .iter()
            .flat_map(Segment::possible_options)
    }

    /// Returns the appfile, if the line names one that can be opened.
    #[must_use]
    pub fn appfile(&self) -> Option<&Appfile> {
        self.nodes.appfile.as_ref()?.as_ref().ok()
    }

    /// Returns whether an app after the first has a policy of its own, or any of an appfile.
    #[must_use]
    pub fn has_app_policy(&self) -> bool {
        // Each line of an appfile is an app's.
        let of_job = usize::from(self.appfile().is_none());
        let later = self.segments().iter().skip(of_job);
        let mut options = later.flat_map(Segment::possible_options);
        options.any(GivenOption::is_policy)
    }

    /// Returns whether the line lists hosts by name, itself and not in an appfile.
    #[must_use]
    pub fn lists_hosts(&self) -> bool {
        let mut options = self.line().possible_options();
        options.any(GivenOption::is_host_list)
    }

    /// Returns whether the line names an appfile before its first colon, and PRRTE understands it so far.
    #[must_use]
    pub fn names_appfile(&self) -> bool {
        self.line().appfile_option().is_some()
    }

    /// Returns the line's first segment as the launcher parses it before it knows of apps, if an option there takes a colon for its value.
    #[must_use]
    pub(crate) fn segment_with_colon(&self) -> Option<Segment> {
        let line = self.line();
        let first = line.nodes.segments.first()?;
        let has_colon = || line.words().iter().any(|word| word == ":");
        if first.executable().is_some() || first.word_fault().is_none() || !has_colon() {
            return None;
        }
        let words = Spanned::number_words(line.words().iter(), 0);
        let context = Self::context(line.personality(), line.nodes.dialect);
        Some(parse_segment(&words, context, None))
    }

    /// Returns why the line cannot have its appfile, if it cannot.
    #[must_use]
    pub fn appfile_fault(&self) -> Option<&Fault> {
        self.nodes.appfile.as_ref()?.as_ref().err()
    }

    /// Adds the place in the appfile to an error in a word of it, and points it at the file's name.
    #[must_use]
    pub fn locate(&self, error: MapError) -> MapError {
        match self.appfile() {
            Some(appfile) => appfile.locate(error),
            None => error,
        }
    }

    /// Moves a spot in the appfile to the word that names the file.
    #[must_use]
    pub fn spot_on_line(&self, spot: Option<Spot>) -> Option<Spot> {
        match self.appfile() {
            Some(appfile) => appfile.spot_on_line(spot),
            None => spot,
        }
    }
}

impl<T: Into<Vec<String>>> From<T> for SyntaxTree {
    fn from(words: T) -> Self {
        Self::parse_line(words)
    }
}

/// PAM-CLI-7: parses the words between colons. Segments without a word are skipped, except before the first colon.
fn parse_segments(words: &[Spanned], context: Context, last: Option<&Spanned>) -> Vec<Segment> {
    let parts = words.split(|word| word.text == ":").enumerate();
    let parts = parts.filter(|(index, part)| *index == 0 || !part.is_empty());
    let segment = |(index, part): (usize, &[Spanned])| {
        let context = Context {
            options_ended: context.options_ended && index == 0,
            ..context
        };
        parse_segment(part, context, last)
    };
    parts.map(segment).collect()
}

/// Parses the words of a segment, which without an executable ends with a fault. It is at the segment's last word or, without one, at `last`.
fn parse_segment(words: &[Spanned], context: Context, last: Option<&Spanned>) -> Segment {
    let mut items = parse_items(words, context);
    if !matches!(items.last(), Some(Item::Executable(_) | Item::Argument(_))) {
        let end = words.last().or(last);
        items.push(Item::Fault(Fault {
            kind: FaultKind::NoExecutable,
            word: Spanned {
                text: String::new(),
                spot: end.and_then(|word| word.spot),
            },
            option: None,
        }));
    }
    Segment { items }
}
