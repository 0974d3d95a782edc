//! What a build did with the witnesses of quirks, and with generated cases.

use crate::case::{CaseErrorKind, load_topology, parse_typed};
use crate::explore::campaign::{MapPrinter, compare_case};
use crate::explore::{AsBefore, OutcomeDigest};
use mapcheck_forms::DisplayForm;
use mapcheck_reference::case::SPAWNED;
use mapcheck_reference::environment::Environment;
use mapcheck_reference::{Case, Implementation, Outcome, ProgramRequest, Quirk, Reference, Rules};
use mapcheck_shell::{TypedLine, load_files, shipped};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A case, and what the build did with it.
#[derive(Clone, Debug)]
pub struct Evidence {
    /// The quirk that the case is the witness of; generated cases are of none.
    pub witness_of: Option<Quirk>,
    /// The case.
    pub case: Case,
    /// What the build did.
    pub outcome: Outcome,
    /// The map as the build printed it, in the form that the case asks for.
    pub printed: Option<String>,
}

impl Evidence {
    /// Asks a build for a case.
    #[must_use]
    pub fn ask(build: &impl MapPrinter, witness_of: Option<Quirk>, case: Case) -> Self {
        let (outcome, text) = build.outcome_and_text(&case);
        let form = DisplayForm::for_case(None, &case).shown_by_build(&case);
        let printed = match outcome {
            Outcome::Mapped(_) if !form.is_text() => build.printed(&case),
            _ => text,
        };
        Self {
            witness_of,
            case,
            outcome,
            printed,
        }
    }

    /// Returns the digest of what the build did, if it differs from what rules predict.
    #[must_use]
    pub fn unexplained(&self, rules: &Rules) -> Option<OutcomeDigest> {
        let predicted = Reference::new("", rules.clone());
        let result = compare_case(&predicted, self, &self.case);
        result.difference.as_ref()?;
        let (outcome, printed) = (&self.outcome, self.printed.as_deref());
        let expected = &result.expected;
        Some(AsBefore::digest(&self.case, outcome, printed, expected))
    }
}

/// A build that was asked one case.
impl Implementation for Evidence {
    fn name(&self) -> &str {
        ""
    }

    fn outcome(&self, _: &Case) -> Outcome {
        self.outcome.clone()
    }
}

impl MapPrinter for Evidence {
    fn outcome_and_text(&self, _: &Case) -> (Outcome, Option<String>) {
        (self.outcome.clone(), self.printed.clone())
    }

    fn printed(&self, _: &Case) -> Option<String> {
        self.printed.clone()
    }
}

/// A witness that cannot be used here.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EvidenceError {
    /// The topology of a witness cannot be read.
    #[error("failed to read the topology {} of a witness", path.display())]
    Topology {
        /// Its file.
        path: PathBuf,
        /// The reason.
        source: Box<CaseErrorKind>,
    },
    /// A file of a witness is missing from the folder `features` of the current folder.
    #[error(
        "the file `{0}` of a witness is missing; run this in a checkout of mapcheck, or in a folder without `features`"
    )]
    File(String),
}

/// What precedes the name of the scenario that shows a quirk, where a line cannot.
const LIVE: &str = "live: ";

/// Returns whether a scenario about a running runtime shows a quirk, instead of a case.
#[must_use]
pub fn is_live(quirk: Quirk) -> bool {
    live_scenario(quirk).is_some()
}

/// Returns the name of the scenario that shows a quirk, if it takes one.
#[must_use]
pub fn live_scenario(quirk: Quirk) -> Option<&'static str> {
    quirk.witness().strip_prefix(LIVE)
}

/// Returns the case that shows a quirk. Topologies are in a folder; other files are named from the current folder.
///
/// # Errors
///
/// A file is missing.
pub fn witness_case(quirk: Quirk, topologies: &Path) -> Result<Case, EvidenceError> {
    let path = topologies
        .join(quirk.witness_topology())
        .with_extension("xml");
    let topology = load_topology(&path).map_err(|source| EvidenceError::Topology {
        path: path.clone(),
        source: Box::new(source),
    })?;
    let words: Vec<String> = quirk.witness().split(' ').map(str::to_owned).collect();
    let mut parts = words.splitn(2, |word| word == SPAWNED);
    let typed = TypedLine::parse(parts.next().unwrap_or_default().to_vec());
    let line = parse_typed(typed, Environment::new());
    // What a witness spawns is a request: a test maps all witnesses.
    let spawned = parts
        .next()
        .and_then(|request| ProgramRequest::from_words(request).ok());
    let mut files = load_files(&line);
    if let Some(request) = &spawned {
        files.add(mapcheck_shell::load_named_files(&request.named_files()));
    }
    let named = words
        .iter()
        .flat_map(|word| word.split(['=', ',', ':']))
        .filter(|word| word.starts_with(DATA) && !word.ends_with(MISSING));
    for name in named {
        // A file of parameters is part of the environment of a line, and not one of the files that the line names.
        let path = Path::new(name);
        if files.lines(name).is_none() && !path.exists() && !shipped::is_shipped(path) {
            return Err(EvidenceError::File(name.to_owned()));
        }
    }
    Ok(Case {
        topology_file: Some(path),
        spawned,
        ..Case::new(Arc::new(topology), "hn", line, files)
    })
}

/// The folder of the files that witnesses name.
const DATA: &str = "features/data/";

/// The file that witnesses name because it does not exist.
const MISSING: &str = "no-such-file";
