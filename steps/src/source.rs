//! Parses feature files into scenarios, and checks all of them before any runs.
//!
//! A mistake in a feature file must not look like a scenario that passes, nor like one that does not exist. So
//! everything that can be checked without running a step is checked here: the Gherkin, the tags, and that each step
//! matches exactly one step definition. What it matches is kept for the run.

use crate::answerer::{Answerer, uses_runtime};
use crate::result::{Mistake, RunError, ScenarioId};
use crate::selection::{ScenarioSelection, Tags};
use crate::step_text::{expects_table, lines, lines_of};
use crate::world::MapWorld;
use cucumber::World as _;
use cucumber::feature::Ext as _;
use cucumber::gherkin::{self, Background, Feature, GherkinEnv, ParseFileError, Rule, Step};
use cucumber::step::{Collection, Context};
use mapcheck_shell::shipped;
use rayon::prelude::*;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Scenarios without mistakes, in the order of their files.
#[derive(Clone, Debug)]
pub struct Scenarios {
    list: Vec<Scenario>,
    /// The steps of each, with those of the backgrounds.
    steps: Vec<Arc<[MatchedStep]>>,
}

/// A step, and the function that its text matches.
#[derive(Clone, Debug)]
pub(crate) struct MatchedStep {
    pub(crate) run: cucumber::Step<MapWorld>,
    pub(crate) context: Context,
    /// Whether the function uses a runtime whose jobs run.
    uses_runtime: bool,
}

impl MatchedStep {
    pub(crate) fn step(&self) -> &Step {
        &self.context.step
    }
}

/// A scenario without mistakes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Its position.
    pub id: ScenarioId,
    /// The name of its feature.
    pub feature: String,
    /// Its own name.
    pub name: String,
    /// Its name as reports keep it: unique in its file, and the same after lines have moved.
    ///
    /// It is the scenario's own name. Rows of an outline that share one have the cells of the row besides, and what
    /// still is ambiguous has a number.
    pub label: String,
    /// Its tags.
    pub tags: Tags,
    /// The line of its first step. The rows of an outline share it.
    pub first_step: usize,
    /// The number of lines of its own steps, with their tables and texts.
    pub length: usize,
    /// Whether it expects a table, such as a map.
    pub expects_table: bool,
    /// Who can make it fail.
    pub answerer: Answerer,
}

impl Scenarios {
    /// Parses feature files, and all those in folders.
    ///
    /// # Errors
    ///
    /// [`RunError::Mistakes`] with every mistake of every file; [`RunError::NoScenario`] if the files have no scenario.
    pub fn load(paths: &[PathBuf]) -> Result<Self, RunError> {
        Self::load_files(paths, |_| true)
    }

    /// Parses only those feature files, also in folders, that contain a text.
    ///
    /// # Errors
    ///
    /// Those of [`Scenarios::load`]; [`RunError::NoScenario`] also if no file contains the text.
    pub fn load_containing(paths: &[PathBuf], text: &str) -> Result<Self, RunError> {
        // A file that cannot be read is a mistake, which parsing reports.
        Self::load_files(paths, |file| {
            let read = shipped::locate(file).and_then(fs::read_to_string);
            read.map_or(true, |read| read.contains(text))
        })
    }

    fn load_files(paths: &[PathBuf], is_wanted: impl Fn(&Path) -> bool) -> Result<Self, RunError> {
        let mut files = Vec::new();
        for path in paths {
            find_files(path, &mut files)?;
        }
        files.sort();
        files.dedup();
        files.retain(|file| is_wanted(file));
        let steps = MapWorld::collection();
        let read: Vec<ReadFile> = files
            .par_iter()
            .map(|file| ReadFile::read(file, &steps))
            .collect();
        let mut all = ReadFile::default();
        for file in read {
            all.scenarios.extend(file.scenarios);
            all.mistakes.extend(file.mistakes);
        }
        if !all.mistakes.is_empty() {
            // The rows of an outline, and scenarios with a background, share steps.
            all.mistakes.dedup();
            return Err(RunError::Mistakes(all.mistakes));
        }
        all.scenarios
            .sort_by(|(left, _), (right, _)| left.id.cmp(&right.id));
        let all: Self = all.scenarios.into_iter().collect();
        if all.list.is_empty() {
            let paths: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
            return Err(RunError::NoScenario {
                paths: paths.join(", "),
            });
        }
        Ok(all)
    }

    /// Returns the scenarios of a selection.
    ///
    /// # Errors
    ///
    /// [`RunError::NoneSelected`] if the selection is empty.
    pub fn select(&self, selection: &ScenarioSelection) -> Result<Self, RunError> {
        let some = self.filter(|scenario| selection.selects(&scenario.tags, &scenario.name));
        if some.list.is_empty() {
            return Err(RunError::NoneSelected {
                found: self.list.len(),
            });
        }
        Ok(some)
    }

    /// Returns one scenario only.
    #[must_use]
    pub fn only(&self, id: &ScenarioId) -> Self {
        self.filter(|scenario| scenario.id == *id)
    }

    /// Returns the steps of a scenario as lines, those of the backgrounds first.
    #[must_use]
    pub fn text(&self, id: &ScenarioId) -> Vec<String> {
        let mut found = self.with_steps().filter(|(scenario, _)| scenario.id == *id);
        let steps = found.next().map(|(_, steps)| steps);
        steps
            .into_iter()
            .flatten()
            .flat_map(|step| lines(step.step()))
            .collect()
    }

    /// The scenarios.
    #[must_use]
    pub fn list(&self) -> &[Scenario] {
        &self.list
    }

    /// Each scenario with its steps.
    pub(crate) fn with_steps(&self) -> impl Iterator<Item = (&Scenario, &[MatchedStep])> {
        self.list
            .iter()
            .zip(self.steps.iter().map(|steps| &**steps))
    }

    /// The steps of the scenarios that satisfy a predicate.
    pub(crate) fn steps_of(
        &self,
        predicate: impl Fn(&Scenario) -> bool,
    ) -> impl Iterator<Item = &Step> {
        let some = self
            .with_steps()
            .filter(move |(scenario, _)| predicate(scenario));
        some.flat_map(|(_, steps)| steps.iter().map(MatchedStep::step))
    }

    /// Returns the scenarios that satisfy a predicate.
    #[must_use]
    pub fn filter(&self, predicate: impl Fn(&Scenario) -> bool) -> Self {
        let scenarios = self.list.iter().zip(&self.steps);
        let some = scenarios.filter(|(scenario, _)| predicate(scenario));
        some.map(|(scenario, steps)| (scenario.clone(), Arc::clone(steps)))
            .collect()
    }
}

impl FromIterator<(Scenario, Arc<[MatchedStep]>)> for Scenarios {
    fn from_iter<T: IntoIterator<Item = (Scenario, Arc<[MatchedStep]>)>>(scenarios: T) -> Self {
        let (list, steps) = scenarios.into_iter().unzip();
        Self { list, steps }
    }
}

/// What a feature file holds.
#[derive(Default)]
struct ReadFile {
    scenarios: Vec<(Scenario, Arc<[MatchedStep]>)>,
    mistakes: Vec<Mistake>,
}

impl ReadFile {
    fn read(file: &Path, collection: &Collection<MapWorld>) -> Self {
        let mut read = Self::default();
        match parse_feature(file) {
            Ok(feature) => read.add(file, &feature, collection),
            Err(mistake) => read.mistakes.push(mistake),
        }
        read
    }

    fn add(&mut self, file: &Path, feature: &Feature, collection: &Collection<MapWorld>) {
        let labels = labels(feature);
        for ((rule, scenario), label) in gherkin_scenarios(feature).zip(labels) {
            let steps = self.match_steps(file, feature, rule, scenario, collection);
            let tags = feature.tags.iter();
            let tags = tags.chain(rule.iter().flat_map(|rule| &rule.tags));
            match Tags::parse(tags.chain(&scenario.tags).map(String::as_str)) {
                Ok(tags) => {
                    let id = ScenarioId {
                        path: file.to_owned(),
                        line: scenario.position.line,
                    };
                    let used = steps.iter();
                    let used = used.map(|it| (it.step().value.as_str(), it.uses_runtime));
                    let answerer = Answerer::of(&tags, used);
                    let scenario = Scenario {
                        id,
                        feature: feature.name.clone(),
                        name: scenario.name.clone(),
                        label,
                        tags,
                        first_step: scenario.steps.first().map_or(0, |step| step.position.line),
                        length: scenario.steps.iter().map(lines_of).sum(),
                        expects_table: scenario.steps.iter().any(expects_table),
                        answerer,
                    };
                    self.scenarios.push((scenario, steps));
                }
                Err(message) => {
                    let mistake = Mistake::new(file, scenario.position.line, message);
                    self.mistakes.push(mistake);
                }
            }
        }
    }

    /// Returns the steps of a scenario, those of the backgrounds first, as far as they have one meaning.
    fn match_steps(
        &mut self,
        file: &Path,
        feature: &Feature,
        rule: Option<&Rule>,
        scenario: &gherkin::Scenario,
        collection: &Collection<MapWorld>,
    ) -> Arc<[MatchedStep]> {
        if scenario.steps.is_empty() {
            let message = "the scenario has no step; add one, or remove the scenario";
            let mistake = Mistake::new(file, scenario.position.line, message);
            self.mistakes.push(mistake);
        }
        let ruled = rule.and_then(|rule| rule.background.as_ref());
        let backgrounds = [feature.background.as_ref(), ruled].into_iter().flatten();
        let before = backgrounds.flat_map(|background: &Background| &background.steps);
        let mut matched = Vec::new();
        for step in before.chain(&scenario.steps) {
            let text = text_of(step);
            let message = match collection.find(step) {
                Ok(Some((run, _, place, context))) => {
                    matched.push(MatchedStep {
                        run: *run,
                        context,
                        uses_runtime: uses_runtime(place.map(|place| place.path)),
                    });
                    continue;
                }
                Ok(None) => format!(
                    "unknown step `{text}`; compare its keyword and words with other scenarios"
                ),
                Err(error) => {
                    format!("the step `{text}` matches several definitions: {error}")
                }
            };
            let mistake = Mistake::new(file, step.position.line, message);
            self.mistakes.push(mistake);
        }
        matched.into()
    }
}

/// The text of a step, with its keyword.
pub(crate) fn text_of(step: &Step) -> String {
    format!("{} {}", step.keyword.trim(), step.value)
}

fn gherkin_scenarios(
    feature: &Feature,
) -> impl Iterator<Item = (Option<&Rule>, &gherkin::Scenario)> {
    let direct = feature.scenarios.iter().map(|scenario| (None, scenario));
    let ruled = feature
        .rules
        .iter()
        .flat_map(|rule| rule.scenarios.iter().map(move |s| (Some(rule), s)));
    direct.chain(ruled)
}

/// Returns the labels of a feature's scenarios, in their order.
fn labels(feature: &Feature) -> Vec<String> {
    let scenarios: Vec<&gherkin::Scenario> = gherkin_scenarios(feature)
        .map(|(_, scenario)| scenario)
        .collect();
    let mut names: HashMap<&str, usize> = HashMap::new();
    for scenario in &scenarios {
        *names.entry(&scenario.name).or_default() += 1;
    }
    let mut used: HashMap<String, usize> = HashMap::new();
    let labels = scenarios.into_iter().map(|scenario| {
        let is_shared = names
            .get(scenario.name.as_str())
            .is_some_and(|count| *count > 1);
        let label = match row_of(scenario).filter(|_| is_shared) {
            Some((_, cells)) => format!("{} [{}]", scenario.name, cells.join(", ")),
            None => scenario.name.clone(),
        };
        let count = used.entry(label.clone()).or_default();
        *count += 1;
        match count {
            1 => label,
            _ => format!("{label} #{count}"),
        }
    });
    labels.collect()
}

/// Returns the header and the row of examples of a scenario that was expanded from an outline.
fn row_of(scenario: &gherkin::Scenario) -> Option<(&[String], &[String])> {
    let table = scenario.examples.first()?.table.as_ref()?;
    match table.rows.as_slice() {
        [header, row, ..] => Some((header, row)),
        _ => None,
    }
}

fn parse_feature(file: &Path) -> Result<Feature, Mistake> {
    let place = shipped::locate(file).map_err(|error| Mistake::new(file, 1, error.to_string()))?;
    let feature = Feature::parse_path(place, GherkinEnv::default())
        .map_err(|error| parse_mistake(file, &error))?;
    // An outline without rows expands to no scenario.
    for (_, outline) in gherkin_scenarios(&feature) {
        let rows = |table: Option<&cucumber::gherkin::Table>| table.map_or(0, |t| t.rows.len());
        let empty = outline.examples.iter().any(|e| rows(e.table.as_ref()) < 2);
        if empty || (outline.keyword.contains("Outline") && outline.examples.is_empty()) {
            let message = "the outline has no row of examples; add one below the header";
            return Err(Mistake::new(file, outline.position.line, message));
        }
    }
    let mut feature = split_outlines(feature).expand_examples().map_err(|error| {
        let message = format!("the examples have no column `{}`", error.name);
        Mistake::new(file, error.pos.line, message)
    })?;
    let ruled = feature.rules.iter_mut().map(|rule| &mut rule.scenarios);
    for scenario in ruled.chain([&mut feature.scenarios]).flatten() {
        expand_tags(scenario);
    }
    Ok(feature)
}

/// The rows that an outline may have before it is split.
const ROWS_TOGETHER: usize = 32;

/// Splits long outlines into several with the same steps. Cucumber copies the whole outline for each of its rows.
fn split_outlines(mut feature: Feature) -> Feature {
    let ruled = feature.rules.iter_mut().map(|rule| &mut rule.scenarios);
    for scenarios in ruled.chain([&mut feature.scenarios]) {
        *scenarios = std::mem::take(scenarios)
            .into_iter()
            .flat_map(split_outline)
            .collect();
    }
    feature
}

fn split_outline(mut outline: gherkin::Scenario) -> Vec<gherkin::Scenario> {
    let rows = |examples: &gherkin::Examples| examples.table.as_ref().map_or(0, |t| t.rows.len());
    if outline.examples.iter().map(rows).sum::<usize>() <= ROWS_TOGETHER {
        return vec![outline];
    }
    let examples = std::mem::take(&mut outline.examples);
    let parts = examples.into_iter().flat_map(split_examples);
    let with_part = |part| {
        let mut outline = outline.clone();
        outline.examples.push(part);
        outline
    };
    parts.map(with_part).collect()
}

/// Splits the rows of examples. Each part has the header, and a position that gives its rows their lines.
fn split_examples(mut examples: gherkin::Examples) -> Vec<gherkin::Examples> {
    let Some(mut table) = examples.table.take() else {
        return vec![examples];
    };
    let rows = std::mem::take(&mut table.rows);
    let Some((header, rows)) = rows.split_first() else {
        return vec![examples];
    };
    let part = |(number, rows): (usize, &[Vec<String>])| {
        let mut part = examples.clone();
        part.position.line += number * ROWS_TOGETHER;
        let mut table = table.clone();
        table.rows = [std::slice::from_ref(header), rows].concat();
        part.table = Some(table);
        part
    };
    rows.chunks(ROWS_TOGETHER).enumerate().map(part).collect()
}

/// Replaces a tag like `@<id>` by the words in the row's cell of column `id`.
///
/// Cucumber expands steps only. An expanded scenario still has its row, below the table's header.
fn expand_tags(scenario: &mut gherkin::Scenario) {
    let Some((header, row)) = row_of(scenario) else {
        return;
    };
    let filled = |tag: &String| {
        let cells = header.iter().zip(row);
        cells.fold(tag.clone(), |tag, (name, cell)| {
            tag.replace(&format!("<{name}>"), cell)
        })
    };
    let tags: Vec<String> = scenario.tags.iter().map(filled).collect();
    let tags = tags.iter().flat_map(|tag| tag.split_whitespace());
    scenario.tags = tags.map(str::to_owned).collect();
}

fn parse_mistake(file: &Path, error: &ParseFileError) -> Mistake {
    match error {
        ParseFileError::Reading { source, .. } => {
            Mistake::new(file, 1, format!("the file cannot be read: {source}"))
        }
        ParseFileError::Parsing { error, source, .. } => {
            // The position is private, but the text has it: `Error at LINE:COLUMN: ...`.
            let text = source.to_string();
            let line = text
                .strip_prefix("Error at ")
                .and_then(|rest| rest.split(':').next())
                .and_then(|line| line.parse().ok())
                .unwrap_or(1);
            let message = match error {
                Some(error) => format!("this is not Gherkin: {error}"),
                None => format!("this is not Gherkin: {text}"),
            };
            Mistake::new(file, line, message)
        }
    }
}

/// Collects the feature files of a path. Links to folders in a folder are not followed, because they could lead back.
fn find_files(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), RunError> {
    let failed = |source| RunError::Read {
        path: path.to_owned(),
        source,
    };
    let place = shipped::locate(path).map_err(failed)?;
    if place.metadata().map_err(failed)?.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in place.read_dir().map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let inner = entry.path();
        let is_feature = inner.extension().is_some_and(|e| e == "feature") && !inner.is_dir();
        if entry.file_type().map_err(failed)?.is_dir() || is_feature {
            find_files(&path.join(entry.file_name()), files)?;
        }
    }
    Ok(())
}
