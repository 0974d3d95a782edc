//! Runs scenarios on the reference under the rules of each edition, for `tests/mutants`.
//!
//! The arguments are the folder of the topologies, `all` or `mapping`, requirements with commas between them, the edition and
//! the quirks of a build with commas between them, then feature files or folders. The scenarios that check these requirements
//! run first, then the others, folder by folder, then with `all` those about libpmix. Where some have failed, the run stops.
//! Else, if there is a build, they run under its rules. Prints one line for each scenario that fails, with its place and the
//! requirements that it checks, how many scenarios ran, and a digest of what they show under the build's rules:
//!
//! ```text
//! failed features/goals/goals.feature:12 PAM-GOAL-1 PAM-GOAL-2
//! ran 2481
//! under quirks 5f2e1b7c09d3a846
//! ```
//!
//! A scenario that cannot go on, because a step finds what looks like a mistake of its file, fails. A file is parsed when
//! its scenarios are about to run, because parsing all of them takes longer than running a few.
//!
//! Exits with 0 if all pass, with 1 if some fail, and with 5 if they cannot be run.

use mapcheck_reference::pmix::Model;
use mapcheck_reference::{Edition, Reference, Rules};
use mapcheck_steps::source::{Scenario, Scenarios};
use mapcheck_steps::{RunError, ScenarioStatus, Setting, Topologies, run_each};
use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1);
    let topologies = PathBuf::from(arguments.next().unwrap_or_default());
    let with_library = arguments.next().is_some_and(|scope| scope == "all");
    let requirements = arguments.next().unwrap_or_default();
    let requirements = requirements.to_string_lossy();
    let requirements = requirements.split(',').filter(|id| !id.is_empty());
    let rules = arguments.next().unwrap_or_default();
    let mut tally = Tally {
        topologies: Arc::new(Topologies::new(topologies)),
        with_library,
        requirements: requirements.map(str::to_owned).collect(),
        ran: 0,
        failed: 0,
    };
    let features: Vec<PathBuf> = arguments.map(PathBuf::from).collect();
    let run = parse_rules(&rules.to_string_lossy()).and_then(|rules| {
        tally.run_all(&features)?;
        println!("ran {}", tally.ran);
        match rules {
            Some((edition, rules)) if tally.failed == 0 => {
                let digest = tally.run_under(edition, &rules, &features)?;
                println!("under quirks {digest:016x}");
            }
            _ => {}
        }
        Ok(())
    });
    match run {
        Ok(()) => ExitCode::from(u8::from(tally.failed > 0)),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(5)
        }
    }
}

/// Parses the edition of a build and its quirks, with commas between them. An empty text has none.
fn parse_rules(text: &str) -> Result<Option<(Edition, Rules)>, Box<dyn Error>> {
    let mut words = text.split(',').filter(|word| !word.is_empty());
    let Some(edition) = words.next() else {
        return Ok(None);
    };
    let edition = edition.parse()?;
    let mut rules = Rules::of(edition);
    for quirk in words {
        rules = rules.with(quirk.parse()?);
    }
    Ok(Some((edition, rules)))
}

/// The scenarios that have run.
struct Tally {
    topologies: Arc<Topologies>,
    with_library: bool,
    requirements: Vec<String>,
    ran: usize,
    failed: usize,
}

impl Tally {
    fn run_all(&mut self, features: &[PathBuf]) -> Result<(), RunError> {
        let mut files = Vec::new();
        features
            .iter()
            .for_each(|path| find_files(path, &mut files));
        let named: Vec<PathBuf> = files
            .iter()
            .filter(|path| self.names_a_requirement(path))
            .cloned()
            .collect();
        if !named.is_empty() {
            let all = Scenarios::load(&named)?;
            self.run(&all.filter(|scenario| self.is_given(scenario)))?;
        }
        let mut folders: BTreeMap<&Path, Vec<PathBuf>> = BTreeMap::new();
        for file in &files {
            let folder = file.parent().unwrap_or(file);
            folders.entry(folder).or_default().push(file.clone());
        }
        let mut library = Vec::new();
        for files in folders.values() {
            if self.failed > 0 {
                return Ok(());
            }
            let all = Scenarios::load(files)?;
            self.run(&all.filter(|it| !self.is_given(it) && !it.tags.libpmix))?;
            if self.with_library {
                library.push(all.filter(|it| !self.is_given(it) && it.tags.libpmix));
            }
        }
        for scenarios in library {
            if self.failed > 0 {
                return Ok(());
            }
            self.run(&scenarios)?;
        }
        Ok(())
    }

    /// Runs the scenarios about mapping under the rules of a build. Returns a digest of their results, and of the outcomes of those
    /// that fail: only where the outcome is the build's own is a deviation known.
    fn run_under(
        &self,
        edition: Edition,
        rules: &Rules,
        features: &[PathBuf],
    ) -> Result<u64, RunError> {
        let mut hasher = DefaultHasher::new();
        let all = Scenarios::load(features)?
            .filter(|it| !it.tags.libpmix && it.tags.edition.is_none_or(|only| only == edition));
        for (scenario, result) in run_each(&all, self.setting(rules)) {
            scenario.id.hash(&mut hasher);
            match result {
                Ok(result) => match result.status {
                    ScenarioStatus::NotApplicable { .. } => {}
                    ScenarioStatus::Passed => true.hash(&mut hasher),
                    ScenarioStatus::Failed(step) => {
                        (step.line, step.message).hash(&mut hasher);
                        let outcomes = result.observations.iter().map(|seen| &seen.outcome);
                        outcomes.for_each(|outcome| format!("{outcome:?}").hash(&mut hasher));
                    }
                },
                Err(mistake) => mistake.message.hash(&mut hasher),
            }
        }
        Ok(hasher.finish())
    }

    fn setting(&self, rules: &Rules) -> Setting {
        let reference = Arc::new(Reference::new("reference", rules.clone()));
        let setting = Setting::new(reference, rules.clone(), Arc::clone(&self.topologies));
        setting.with_library(Arc::new(Model::default()))
    }

    fn is_given(&self, scenario: &Scenario) -> bool {
        let mut checked = scenario.tags.requirements.iter();
        checked.any(|id| self.requirements.contains(id))
    }

    /// Returns whether the text of a file contains the id of a requirement.
    fn names_a_requirement(&self, path: &Path) -> bool {
        let text = fs::read_to_string(path).unwrap_or_default();
        self.requirements.iter().any(|id| text.contains(id))
    }

    /// Runs scenarios under the rules of each edition, and prints those that fail.
    fn run(&mut self, scenarios: &Scenarios) -> Result<(), RunError> {
        for edition in Edition::ALL {
            let scenarios = scenarios.filter(|scenario| {
                let only = scenario.tags.edition;
                only.is_none_or(|only| only == edition)
            });
            for (scenario, result) in run_each(&scenarios, self.setting(&Rules::of(edition))) {
                let passed = match result.map(|result| result.status) {
                    Ok(ScenarioStatus::NotApplicable { .. }) => continue,
                    Ok(ScenarioStatus::Passed) => true,
                    Ok(ScenarioStatus::Failed(_)) | Err(_) => false,
                };
                self.ran += 1;
                if !passed {
                    self.failed += 1;
                    let requirements = scenario.tags.requirements.join(" ");
                    println!("failed {} {requirements}", scenario.id);
                }
            }
        }
        Ok(())
    }
}

/// Adds the feature files of a folder and of those inside it, or the path itself if it is a file.
fn find_files(path: &Path, files: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(path) else {
        files.push(path.to_owned());
        return;
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        let is_feature = path.extension().is_some_and(|it| it == "feature");
        if path.is_dir() || is_feature {
            find_files(&path, files);
        }
    }
}
