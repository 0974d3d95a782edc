//! The ledger's checks of source files, on a small tree of our own: each can pass, and each can fail.

#![expect(
    clippy::expect_used,
    clippy::panic,
    reason = "a test ends where anything is not as it must be"
)]

use crate::test;
use mapcheck::builds::source_tree::{SourceCheck, SourceDemand, SourceStatus, SourceTree};
use mapcheck::ledger::requirements::{Ledger, Requirement};
use mapcheck_reference::Edition;
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The tree that meets every requirement of an edition: the common files, then the edition's own.
fn tree(edition: Edition) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    for part in ["common", edition.name()] {
        let from = root().join("tests/source_tree").join(part);
        for file in all_files(&from) {
            let to = folder
                .path()
                .join(file.strip_prefix(&from).expect("a file below"));
            fs::create_dir_all(to.parent().expect("a folder")).expect("a folder");
            fs::copy(&file, &to).expect("a copy");
        }
    }
    folder
}

fn all_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder of the small tree") {
        let path = entry.expect("a folder's entry").path();
        if path.is_dir() {
            files.extend(all_files(&path));
        } else {
            files.push(path);
        }
    }
    assert!(!files.is_empty(), "{} has no files", folder.display());
    files
}

fn ledger() -> Vec<Requirement> {
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    ledger.requirements().to_vec()
}

/// Calls `test` for each check of a requirement that holds in an edition, and returns how many there are.
fn for_each_check(edition: Edition, mut test: impl FnMut(&str, &SourceCheck)) -> usize {
    let mut checks = 0;
    for requirement in ledger().iter().filter(|one| one.holds_in(edition)) {
        for check in &requirement.source {
            checks += 1;
            test(&requirement.id, check);
        }
    }
    checks
}

fn status(folder: &Path, check: &SourceCheck) -> SourceStatus {
    SourceTree::new(folder).check(check)
}

#[test]
fn the_small_tree_meets_every_requirement() {
    for edition in Edition::ALL {
        let tree = tree(edition);
        let checks = for_each_check(edition, |id, check| {
            let status = status(tree.path(), check);
            assert_eq!(status, SourceStatus::Passed, "{edition}: {id}: {check}");
        });
        assert!(checks > 150, "only {checks} checks");
    }
}

#[test]
fn every_check_fails_on_a_tree_without_its_file() {
    let empty = TempDir::new().expect("a folder");
    for_each_check(Edition::August2026, |id, check| {
        let failed = matches!(status(empty.path(), check), SourceStatus::Failed { .. });
        assert!(failed, "{id}: {check}");
    });
}

#[test]
fn every_check_fails_when_what_it_looks_for_is_broken() {
    let edition = Edition::August2026;
    let tree = tree(edition);
    for_each_check(edition, |id, check| {
        let path = tree.path().join(&check.file);
        let original = fs::read_to_string(&path).expect("a file of the small tree");
        let broken = broken(&original, check);
        assert_ne!(broken, original, "{id}: {check}");
        fs::write(&path, &broken).expect("a file of the small tree");
        let status = status(tree.path(), check);
        fs::write(&path, &original).expect("a file of the small tree");
        assert!(
            matches!(status, SourceStatus::Failed { .. }),
            "{id}: {check} passes on\n{broken}"
        );
    });
}

/// Returns a file in which a check's demand is not met.
fn broken(text: &str, check: &SourceCheck) -> String {
    match &check.demand {
        SourceDemand::Macro {
            value: Some(value), ..
        } => text.replace(value.as_str(), "0"),
        SourceDemand::Macro { name, value: None } => text.replace(name.as_str(), "OTHER"),
        SourceDemand::Field {
            structure,
            field,
            of_type: Some(of_type),
        } => {
            // Only within its own structure, whose name follows the fields.
            let end = text.find(&format!("}} {structure};")).unwrap_or(text.len());
            let start = text[..end].rfind("typedef struct {").unwrap_or(0);
            let blank = if of_type.ends_with('*') { "" } else { " " };
            let body = text[start..end].replace(
                &format!(" {of_type}{blank}{field};"),
                &format!(" other_t {field};"),
            );
            format!("{}{body}{}", &text[..start], &text[end..])
        }
        SourceDemand::Field { field, .. } => text.replace(&format!("{field};"), "other;"),
        SourceDemand::Function {
            name,
            parameters: Some(_),
        } => text.replace(&format!("{name}("), &format!("{name}(other_t *first, ")),
        SourceDemand::Function { name, .. } => text.replace(name.as_str(), "other"),
        SourceDemand::Body {
            text: wanted,
            present: true,
            ..
        }
        | SourceDemand::Text {
            text: wanted,
            present: true,
        } => text.replace(wanted.as_str(), "other"),
        SourceDemand::Body {
            function,
            text: unwanted,
            ..
        } => {
            let at = text.find(function.as_str()).unwrap_or(0);
            let open = text[at..].find('{').map_or(at, |open| at + open + 1);
            format!("{} {unwanted};{}", &text[..open], &text[open..])
        }
        SourceDemand::Text { text: unwanted, .. } => format!("{text}\n{unwanted}\n"),
        SourceDemand::Variable {
            word,
            present: true,
            after: None,
            ..
        } => text.replace(word.as_str(), "other"),
        SourceDemand::Variable {
            name,
            word,
            after: Some(after),
            ..
        } => format!("{name} = {word} {after}\n"),
        SourceDemand::Variable { name, word, .. } => format!("{text}\n{name} = {word}\n"),
        other => panic!("the test does not know how to break {other:?}"),
    }
}

#[test]
fn a_comment_neither_meets_nor_breaks_a_requirement() {
    let edition = Edition::August2026;
    let tree = tree(edition);
    for_each_check(edition, |id, check| {
        let SourceDemand::Text { text, present } = &check.demand else {
            return;
        };
        let is_c = check.file.ends_with(".c") || check.file.ends_with(".h");
        if !is_c {
            return;
        }
        let path = tree.path().join(&check.file);
        let original = fs::read_to_string(&path).expect("a file of the small tree");
        fs::write(&path, format!("/* {text} */\n")).expect("a file of the small tree");
        let met = status(tree.path(), check) == SourceStatus::Passed;
        fs::write(&path, &original).expect("a file of the small tree");
        assert_eq!(met, !present, "{id}: {check}");
    });
}
