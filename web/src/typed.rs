//! A typed line as a case, with the place of each of its words.

use crate::error::PlaygroundError;
use crate::request::CaseInput;
use mapcheck_reference::command_line;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::error::Spot;
use mapcheck_reference::files::Files;
use mapcheck_reference::syntax::SyntaxTree;
use mapcheck_reference::{Case, Topology};
use mapcheck_shell::{
    OpenQuote, PastedLine, SourceWord, TypedLine, split_with_places, with_unexpanded,
};
use std::ops::Range;
use std::path::PathBuf;
use std::sync::Arc;

/// The parameter that names the file of every node's machine.
const TOPOLOGY_PARAMETER: &str = "hwloc_use_topo_file";

/// The variable that names LSF's affinity file.
const LSF_AFFINITY: &str = "LSB_AFFINITY_HOSTFILE";

/// A typed line and its case.
#[derive(Clone, Debug)]
pub(crate) struct TypedCase {
    pub(crate) case: Case,
    pub(crate) typed: TypedLine,
    /// What the text has besides, that may matter.
    pub(crate) notes: Vec<String>,
    /// The words of the line as it is typed.
    pub(crate) words: Vec<SourceWord>,
    /// For each argument of the launcher, its index in `words`.
    arguments: Vec<Option<usize>>,
    /// The quote that is not closed, if there is one.
    pub(crate) open_quote: Option<OpenQuote>,
    /// The name of the machine of every node.
    pub(crate) machine: String,
    /// Whether the line itself names that machine.
    pub(crate) line_names_machine: bool,
}

/// The machines that are loaded.
pub(crate) trait MachineStore {
    /// Returns the machine of a name.
    fn machine(&mut self, name: &str) -> Result<Arc<Topology>, PlaygroundError>;
}

impl TypedCase {
    /// Parses a line and builds its case.
    pub(crate) fn new(
        input: &CaseInput,
        store: &mut impl MachineStore,
    ) -> Result<Self, PlaygroundError> {
        let (words, mut open_quote) = match split_with_places(&input.line) {
            Ok(words) => (words, None),
            Err(open) => {
                let before = input.line.get(..open.0).unwrap_or_default();
                (split_with_places(before).unwrap_or_default(), Some(open))
            }
        };
        let mut pasted = PastedLine::parse(vec![input.line.clone()], &|_| None);
        if pasted.unknown.is_none() {
            open_quote = None;
        } else if open_quote.is_some() {
            let words = words.iter().map(|word| word.text.clone()).collect();
            pasted = PastedLine::parse(words, &|_| None);
        }
        let PastedLine {
            typed,
            notes,
            unknown,
            unexpanded,
            ..
        } = pasted;
        let mut environment = Environment::new();
        typed.add_variables(&mut environment);
        environment.set_launcher(typed.launcher.unwrap_or_default());
        if let Some(reason) = unknown {
            environment.set_unknown(reason);
        }
        let mut files = Files::new();
        // Every system has this one, and it is a directory.
        files.insert_irregular("/");
        for (name, text) in &input.files {
            files.insert(name.as_str(), text.as_str());
        }
        if let Some(path) = environment.get(LSF_AFFINITY)
            && let Some(text) = input.files.get(path)
        {
            files.set_lsf_affinity(path, text.as_str());
        }
        let line = SyntaxTree::parse_in(typed.arguments.clone(), Arc::new(environment));
        let line = with_unexpanded(&line, &unexpanded);
        let line = line.with_appfile(&files);
        let named = command_line::parameter(&line, TOPOLOGY_PARAMETER);
        let machine = named.as_ref().map_or_else(
            || input.machine.clone(),
            |file| {
                let stem = PathBuf::from(&file.text);
                let stem = stem.file_stem().map(|stem| stem.to_string_lossy());
                stem.unwrap_or_default().into_owned()
            },
        );
        let topology = store.machine(&machine)?;
        let mut case = Case {
            topology_file: Some(PathBuf::from(format!("{machine}.xml"))),
            ..Case::new(topology, input.head.as_str(), line, files)
        };
        for (node, name) in &input.nodes {
            let own = store.machine(name)?;
            case.set_machine(node, &own, PathBuf::from(format!("{name}.xml")));
        }
        let arguments = align(&words, &typed);
        Ok(Self {
            case,
            typed,
            notes,
            words,
            arguments,
            open_quote,
            machine,
            line_names_machine: named.is_some(),
        })
    }

    /// Returns where a spot of an argument is written, in bytes of the typed line.
    pub(crate) fn place(&self, spot: Spot) -> Option<Range<usize>> {
        let word = self.argument(spot.word)?;
        Some(word.place_of(spot.start..spot.start.saturating_add(spot.len)))
    }

    /// Returns an argument of the launcher as it is typed.
    pub(crate) fn argument(&self, index: usize) -> Option<&SourceWord> {
        self.words.get((*self.arguments.get(index)?)?)
    }

    /// Returns whether the line asks for nothing, and nothing says that it is not known.
    pub(crate) fn is_empty(&self) -> bool {
        self.typed.arguments.is_empty() && self.case.line.environment().unknown().is_none()
    }

    /// Returns the number of typed words in front of the arguments.
    pub(crate) fn words_before_arguments(&self) -> usize {
        let first = self.arguments.iter().copied().flatten().next();
        first.unwrap_or(self.words.len())
    }
}

/// Finds each argument among the typed words. What a typed line has besides arguments is left out.
fn align(words: &[SourceWord], typed: &TypedLine) -> Vec<Option<usize>> {
    let before = typed.variables.len() + usize::from(typed.launcher.is_some());
    let arguments = &typed.arguments;
    let fits = |start: usize| {
        let rest = words.get(start..start + arguments.len());
        rest.is_some_and(|rest| {
            rest.iter()
                .zip(arguments)
                .all(|(word, it)| word.text == *it)
        })
    };
    let starts = before..=words.len().saturating_sub(arguments.len());
    if let Some(start) = starts.into_iter().find(|start| fits(*start)) {
        return (start..).take(arguments.len()).map(Some).collect();
    }
    let mut next = before.min(words.len());
    let find = |argument: &String| {
        let found = words[next..]
            .iter()
            .position(|word| word.text == *argument)?;
        next += found + 1;
        Some(next - 1)
    };
    arguments.iter().map(find).collect()
}

/// Turns indices of bytes of a line into those of UTF-16, which the page counts in.
#[derive(Clone, Debug)]
pub(crate) struct Utf16 {
    /// For each byte, the number of UTF-16 units before it.
    before: Vec<usize>,
}

impl Utf16 {
    pub(crate) fn new(line: &str) -> Self {
        let mut before = Vec::with_capacity(line.len() + 1);
        let mut units = 0;
        for letter in line.chars() {
            before.extend(std::iter::repeat_n(units, letter.len_utf8()));
            units += letter.len_utf16();
        }
        before.push(units);
        Self { before }
    }

    /// Returns a range of bytes as one of UTF-16 units.
    pub(crate) fn range(&self, bytes: &Range<usize>) -> [usize; 2] {
        let at = |index: usize| {
            let last = self.before.last().copied().unwrap_or(0);
            self.before.get(index).copied().unwrap_or(last)
        };
        [at(bytes.start), at(bytes.end)]
    }
}
