//! The recipes of CONTRIBUTING.md hold: what they name exists, and what they list is done for everything that exists.

use crate::folders::{files_below, root};
use crate::test;
use mapcheck::ledger::requirements::{Ledger, Strength};
use mapcheck_reference::mapping::allocation::NodeSettings;
use mapcheck_reference::{Edition, Question, Quirk};
use pulldown_cmark::{Event, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::Command;

/// A word in code of a recipe, below its heading.
struct Named {
    recipe: String,
    code: String,
}

/// Returns the code of all recipes.
fn named_in_recipes() -> Vec<Named> {
    let text = read(&root().join("CONTRIBUTING.md"));
    let (_, recipes) = text.split_once("## Recipes").expect("the recipes");
    let mut recipe = String::new();
    let mut in_heading = false;
    let mut found = Vec::new();
    for event in Parser::new(recipes) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                in_heading = true;
                recipe.clear();
            }
            Event::End(TagEnd::Heading(_)) => in_heading = false,
            Event::Text(text) if in_heading => recipe.push_str(&text),
            Event::Code(code) => found.push(Named {
                recipe: recipe.clone(),
                code: code.into_string(),
            }),
            _ => {}
        }
    }
    found
}

fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the texts of the files with an extension below a folder of the project.
fn texts(folder: &str, extension: &str) -> Vec<String> {
    let files = files_below(&root().join(folder), extension);
    files.iter().map(|file| read(file)).collect()
}

fn is_in_some(texts: &[String], part: &str) -> bool {
    texts.iter().any(|text| text.contains(part))
}

#[test]
fn every_recipe_that_is_needed_is_there_and_names_what_to_change() {
    let named = named_in_recipes();
    let recipes: BTreeSet<&str> = named.iter().map(|named| named.recipe.as_str()).collect();
    for wanted in [
        "Add an MCA parameter",
        "Add a scenario step",
        "Add a verb",
        "Add a quirk",
        "Add an edition question",
        "Add a topology",
        "Add a profile",
        "Add a libpmix function",
    ] {
        assert!(recipes.contains(wanted), "no recipe `{wanted}`");
    }
}

#[test]
fn everything_that_a_recipe_names_exists() {
    let sources: Vec<String> = [
        "src",
        "reference",
        "steps",
        "native",
        "features",
        "profiles",
    ]
    .iter()
    .flat_map(|folder| ["rs", "yaml", "feature"].map(|kind| texts(folder, kind)))
    .flatten()
    .collect();
    let missing: Vec<String> = named_in_recipes()
        .iter()
        .filter_map(|named| {
            let fault = fault_of(&named.code, &sources)?;
            Some(format!("{}: `{}`: {fault}", named.recipe, named.code))
        })
        .collect();
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Returns what is wrong with the code of a recipe: a path, a command, or words of the sources.
fn fault_of(code: &str, sources: &[String]) -> Option<String> {
    let mut words = code.split(' ');
    let first = words.next().unwrap_or_default();
    if first == "mapcheck" {
        return fault_of_command(words);
    }
    let is_folder = root().join(first).is_dir();
    if first.contains('/') || is_folder {
        if !root().join(first).exists() {
            return Some("there is no such file".to_owned());
        }
        let text = if is_folder {
            String::new()
        } else {
            read(&root().join(first))
        };
        let unknown = words.find(|word| !text.contains(*word));
        return unknown.map(|word| format!("{first} does not know {word}"));
    }
    let bare = code.trim_start_matches("#[").trim_end_matches(']');
    let part = bare.split('…').next().unwrap_or(bare);
    // A path of Rust is looked for by its last name, and a program by its name in a script.
    let scripts = || texts("topologies", "md");
    let last = part.rsplit("::").find(|name| !name.is_empty())?;
    let known =
        is_in_some(sources, part) || is_in_some(sources, last) || is_in_some(&scripts(), part);
    (!known).then(|| "it is nowhere in the sources".to_owned())
}

/// Returns what is wrong with a command of mapcheck: the verb, or an option that its help does not show.
fn fault_of_command<'a>(mut words: impl Iterator<Item = &'a str>) -> Option<String> {
    let verb = words.next().unwrap_or("--help");
    let help = Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .args([verb, "--help"])
        .output()
        .expect("mapcheck runs");
    if !help.status.success() {
        return Some(format!("there is no verb {verb}"));
    }
    let help = String::from_utf8_lossy(&help.stdout).into_owned();
    let mut options = words.filter(|word| word.starts_with("--"));
    let unknown = options.find(|option| !help.contains(*option))?;
    Some(format!("{verb} has no {unknown}"))
}

#[test]
fn every_mca_parameter_has_a_scenario_and_is_generated() {
    let files = ["parameter_names.rs", "settings.rs"];
    let folder = root().join("reference/prterun/src/command_line");
    let sources: String = files.iter().map(|file| read(&folder.join(file))).collect();
    let lists = sources.lines().filter(|line| line.contains(": Names = &["));
    let of_policies = lists.map(|line| line.split('"').skip(1).step_by(2).collect::<Vec<_>>());
    let of_nodes = NodeSettings::PARAMETERS.iter().map(|name| vec![*name]);
    let parameters: Vec<Vec<&str>> = of_policies.chain(of_nodes).collect();
    assert!(parameters.len() > 10, "{parameters:?}");
    let (features, campaigns) = (
        texts("features", "feature"),
        texts("src/explore/campaign", "rs"),
    );
    for names in parameters {
        // One of several spellings is enough.
        let set = |texts: &[String], quote: &str| {
            let mut names = names.iter();
            names.any(|name| is_in_some(texts, &format!("{quote}{name}{quote}")))
        };
        assert!(set(&features, " "), "no scenario sets {names:?}");
        assert!(set(&campaigns, "\""), "no campaign sets {names:?}");
    }
}

#[test]
fn every_step_returns_its_result() {
    let mut steps = 0;
    for text in texts("steps/src", "rs") {
        let file = syn::parse_file(&text).expect("a source file");
        for item in &file.items {
            let syn::Item::Fn(function) = item else {
                continue;
            };
            let mut attributes = function.attrs.iter().map(|attribute| attribute.path());
            if !attributes.any(|path| {
                ["given", "when", "then"]
                    .iter()
                    .any(|step| path.is_ident(step))
            }) {
                continue;
            }
            steps += 1;
            let returned = match &function.sig.output {
                syn::ReturnType::Type(_, returned) => match returned.as_ref() {
                    syn::Type::Path(path) => path.path.is_ident("StepResult"),
                    _ => false,
                },
                syn::ReturnType::Default => false,
            };
            assert!(
                returned,
                "{} does not return its result",
                function.sig.ident
            );
        }
    }
    assert!(steps > 90, "only {steps} steps");
}

#[test]
fn every_verb_has_a_file_examples_and_a_test() {
    let main = syn::parse_file(&read(&root().join("src/main.rs"))).expect("src/main.rs");
    let verbs = main.items.iter().find_map(|item| match item {
        syn::Item::Enum(item) if item.ident == "Verb" => Some(&item.variants),
        _ => None,
    });
    let tests = texts("tests", "rs");
    for verb in verbs.expect("the verbs") {
        let name = verb.ident.to_string().to_lowercase();
        let commands = root().join("src/commands");
        let file = commands.join(format!("{name}.rs"));
        let folder = commands.join(&name).join("mod.rs");
        let text = read(if file.exists() { &file } else { &folder });
        assert!(
            text.contains("Examples:"),
            "the help of {name} has no examples"
        );
        let is_tested =
            is_in_some(&tests, &format!("\"{name}\"")) || is_in_some(&tests, &format!("\"{name} "));
        assert!(is_tested, "no test runs {name}");
    }
}

#[test]
fn every_quirk_has_what_the_recipe_lists() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let profiles = texts("profiles", "yaml");
    let departures = texts("reference/departures/src", "rs");
    for quirk in Quirk::ALL {
        assert!(
            quirk.description().ends_with('.'),
            "{quirk} has no sentence"
        );
        assert!(
            ledger.get(quirk.requirement()).is_some(),
            "{quirk} breaks nothing"
        );
        assert!(!quirk.witness().is_empty(), "{quirk} has no witness");
        let constant = quirk.name().replace('-', "_").to_uppercase();
        let asked = format!("Quirk::{constant}");
        assert!(is_in_some(&departures, &asked), "nothing asks for {quirk}");
        // Alone, or with a note.
        let listed = ["- ", "- name: "].map(|start| format!("{start}{quirk}\n"));
        let is_listed = listed.iter().any(|entry| is_in_some(&profiles, entry));
        assert!(is_listed, "no profile has {quirk}");
    }
}

#[test]
fn every_question_has_readings_scenarios_and_a_reason() {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let features = texts("features", "feature");
    let gates = texts("features/gates", "yaml");
    for edition in Edition::ALL {
        let tag = format!("@edition:{edition}");
        assert!(is_in_some(&features, &tag), "no scenario has {tag}");
    }
    let contradicted = ledger.requirements().iter();
    let contradicted = contradicted.filter(|one| one.kind == Strength::Contradicted);
    for requirement in contradicted {
        for edition in Edition::ALL {
            let reading = requirement.reading(edition);
            assert!(
                reading.is_some(),
                "{} has no reading in {edition}",
                requirement.id
            );
        }
    }
    for question in Question::ALL {
        assert!(
            is_in_some(&gates, question.name()),
            "no reason for {question}"
        );
    }
}

#[test]
fn every_topology_is_described() {
    let described = read(&root().join("topologies/descriptions"));
    let machines = files_below(&root().join("topologies"), "xml");
    assert!(machines.len() > 20);
    for file in machines {
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        let mut lines = described.lines();
        assert!(lines.any(|line| line == name), "{name} is not described");
    }
}

#[test]
fn every_profile_of_a_build_has_a_version_an_edition_and_quirks() {
    for file in files_below(&root().join("profiles"), "yaml") {
        let name = file
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let text = read(&file);
        let has = |key: &str| text.lines().any(|line| line.starts_with(key));
        let version = name
            .rsplit_once('-')
            .and_then(|(_, rest)| rest.strip_suffix(".yaml"));
        let version = format!("version: {}", version.unwrap_or_default());
        assert!(has(&version), "{name} has no line `{version}`");
        if text.contains("\nimplementation: prrte\n") {
            assert!(has("edition: ") && has("quirks:"), "{name} is not whole");
        }
    }
}

#[test]
fn every_libpmix_function_of_the_table_is_called() {
    let table = read(&root().join("native/pmix/src/functions.rs"));
    let lines = table
        .lines()
        .map(str::trim)
        .filter(|line| line.starts_with("PMIx_"));
    let functions: Vec<&str> = lines.filter_map(|line| line.split('(').next()).collect();
    assert!(functions.len() > 15, "{functions:?}");
    let callers = texts("native/pmix/src", "rs");
    for function in functions {
        let call = format!("{function}()?");
        assert!(is_in_some(&callers, &call), "nothing calls {function}");
    }
}
