//! Feature files to scenarios, all of them checked before one runs.
//!
//! A mistake in a feature file must never look like a scenario that passes, nor like one that is not there. So
//! everything that can be wrong without running anything is looked for first: files that cannot be parsed, tags that
//! mean nothing, steps that no step definition or more than one matches.

use crate::result::{Mistake, RunError, ScenarioId};
use crate::selection::{Selection, Tags};
use crate::world::MapWorld;
use cucumber::World as _;
use cucumber::feature::Ext as _;
use cucumber::gherkin::{Background, Feature, GherkinEnv, ParseFileError, Rule, Scenario, Step};
use cucumber::step::Collection;
use std::path::{Path, PathBuf};

/// Scenarios that can be run, in the order of their files.
#[derive(Clone, Debug)]
pub struct Scenarios {
    pub(crate) features: Vec<Feature>,
    list: Vec<Planned>,
}

/// A scenario that can be run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Where it stands.
    pub id: ScenarioId,
    /// The name of its feature.
    pub feature: String,
    /// Its own name.
    pub name: String,
    /// Its tags.
    pub tags: Tags,
}

impl Scenarios {
    /// Reads feature files, and all those in folders.
    ///
    /// # Errors
    ///
    /// [`RunError::Mistakes`] with every mistake of every file; [`RunError::NoScenario`] if there is nothing to run.
    pub fn load(paths: &[PathBuf]) -> Result<Self, RunError> {
        let mut files = Vec::new();
        for path in paths {
            find(path, &mut files)?;
        }
        files.sort();
        files.dedup();
        let steps = MapWorld::collection();
        let mut mistakes = Vec::new();
        let mut all = Self {
            features: Vec::new(),
            list: Vec::new(),
        };
        for file in &files {
            match parse(file) {
                Ok(feature) => all.add(file, feature, &steps, &mut mistakes),
                Err(mistake) => mistakes.push(mistake),
            }
        }
        if !mistakes.is_empty() {
            // The rows of an outline, and scenarios with a background, share steps.
            mistakes.dedup();
            return Err(RunError::Mistakes(mistakes));
        }
        if all.list.is_empty() {
            let paths: Vec<String> = paths.iter().map(|p| p.display().to_string()).collect();
            return Err(RunError::NoScenario {
                paths: paths.join(", "),
            });
        }
        Ok(all)
    }

    /// Only the scenarios that are selected.
    ///
    /// # Errors
    ///
    /// [`RunError::NoneSelected`] if that leaves nothing.
    pub fn select(&self, selection: &Selection) -> Result<Self, RunError> {
        let some = self.filter(|planned| selection.wants(&planned.tags, &planned.name));
        if some.list.is_empty() {
            return Err(RunError::NoneSelected {
                found: self.list.len(),
            });
        }
        Ok(some)
    }

    /// One scenario only.
    #[must_use]
    pub fn only(&self, id: &ScenarioId) -> Self {
        self.filter(|planned| planned.id == *id)
    }

    /// The scenarios.
    #[must_use]
    pub fn list(&self) -> &[Planned] {
        &self.list
    }

    /// Those of the scenarios that are wanted.
    #[must_use]
    pub fn filter(&self, wanted: impl Fn(&Planned) -> bool) -> Self {
        let list: Vec<Planned> = self.list.iter().filter(|p| wanted(p)).cloned().collect();
        let kept = |path: Option<&Path>, scenario: &Scenario| {
            list.iter().any(|planned| {
                planned.id.line == scenario.position.line && Some(planned.id.path.as_path()) == path
            })
        };
        let wanted = |feature: &Feature| {
            list.iter()
                .any(|p| Some(&p.id.path) == feature.path.as_ref())
        };
        let mut features: Vec<Feature> = self
            .features
            .iter()
            .filter(|f| wanted(f))
            .cloned()
            .collect();
        for feature in &mut features {
            let path = feature.path.clone();
            feature
                .scenarios
                .retain(|scenario| kept(path.as_deref(), scenario));
            for rule in &mut feature.rules {
                rule.scenarios
                    .retain(|scenario| kept(path.as_deref(), scenario));
            }
        }
        Self { features, list }
    }

    fn add(
        &mut self,
        file: &Path,
        feature: Feature,
        steps: &Collection<MapWorld>,
        mistakes: &mut Vec<Mistake>,
    ) {
        for (rule, scenario) in scenarios(&feature) {
            mistakes.extend(step_mistakes(file, &feature, rule, scenario, steps));
            let tags = feature.tags.iter();
            let tags = tags.chain(rule.iter().flat_map(|rule| &rule.tags));
            match Tags::read(tags.chain(&scenario.tags).map(String::as_str)) {
                Ok(tags) => self.list.push(Planned {
                    id: id_of(&feature, scenario),
                    feature: feature.name.clone(),
                    name: scenario.name.clone(),
                    tags,
                }),
                Err(message) => {
                    mistakes.push(Mistake::new(file, scenario.position.line, message));
                }
            }
        }
        self.list.sort_by(|left, right| left.id.cmp(&right.id));
        self.features.push(feature);
    }
}

/// Where a scenario of a feature that has been read from a file stands.
pub(crate) fn id_of(feature: &Feature, scenario: &Scenario) -> ScenarioId {
    ScenarioId {
        path: feature.path.clone().unwrap_or_default(),
        line: scenario.position.line,
    }
}

/// A step as it is written.
pub(crate) fn text_of(step: &Step) -> String {
    format!("{} {}", step.keyword.trim(), step.value)
}

fn scenarios(feature: &Feature) -> impl Iterator<Item = (Option<&Rule>, &Scenario)> {
    let direct = feature.scenarios.iter().map(|scenario| (None, scenario));
    let ruled = feature
        .rules
        .iter()
        .flat_map(|rule| rule.scenarios.iter().map(move |s| (Some(rule), s)));
    direct.chain(ruled)
}

fn step_mistakes(
    file: &Path,
    feature: &Feature,
    rule: Option<&Rule>,
    scenario: &Scenario,
    collection: &Collection<MapWorld>,
) -> Vec<Mistake> {
    let background = |background: &'_ Option<Background>| {
        let steps = background.iter().flat_map(|b| b.steps.clone());
        steps.collect::<Vec<_>>()
    };
    let mut steps = background(&feature.background);
    steps.extend(
        rule.map(|rule| background(&rule.background))
            .unwrap_or_default(),
    );
    steps.extend(scenario.steps.iter().cloned());
    let mut mistakes = Vec::new();
    if scenario.steps.is_empty() {
        let message = "the scenario has no step";
        mistakes.push(Mistake::new(file, scenario.position.line, message));
    }
    for step in &steps {
        let text = text_of(step);
        let message = match collection.find(step) {
            Ok(Some(_)) => continue,
            Ok(None) => format!("there is no step `{text}`"),
            Err(error) => format!("the step `{text}` has several meanings: {error}"),
        };
        mistakes.push(Mistake::new(file, step.position.line, message));
    }
    mistakes
}

fn parse(file: &Path) -> Result<Feature, Mistake> {
    let feature = Feature::parse_path(file, GherkinEnv::default())
        .map_err(|error| parse_mistake(file, &error))?;
    // An outline without rows would leave no trace.
    for (_, outline) in scenarios(&feature) {
        let rows = |table: Option<&cucumber::gherkin::Table>| table.map_or(0, |t| t.rows.len());
        let empty = outline.examples.iter().any(|e| rows(e.table.as_ref()) < 2);
        if empty || (outline.keyword.contains("Outline") && outline.examples.is_empty()) {
            let message = "the outline has no row of examples";
            return Err(Mistake::new(file, outline.position.line, message));
        }
    }
    feature.expand_examples().map_err(|error| {
        Mistake::new(
            file,
            error.pos.line,
            format!("no example gives <{}>", error.name),
        )
    })
}

fn parse_mistake(file: &Path, error: &ParseFileError) -> Mistake {
    match error {
        ParseFileError::Reading { source, .. } => {
            Mistake::new(file, 1, format!("the file cannot be read: {source}"))
        }
        ParseFileError::Parsing { error, source, .. } => {
            // The position is private, but it is in the text: `Error at LINE:COLUMN: ...`.
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

fn find(path: &Path, files: &mut Vec<PathBuf>) -> Result<(), RunError> {
    let failed = |source| RunError::Read {
        path: path.to_owned(),
        source,
    };
    if path.metadata().map_err(failed)?.is_file() {
        files.push(path.to_owned());
        return Ok(());
    }
    for entry in path.read_dir().map_err(failed)? {
        let inner = entry.map_err(failed)?.path();
        if inner.is_dir() || inner.extension().is_some_and(|e| e == "feature") {
            find(&inner, files)?;
        }
    }
    Ok(())
}
