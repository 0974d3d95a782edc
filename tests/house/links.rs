//! Every link of a document within the project leads to a file or a heading that exists.

use crate::folders::{files_below, root};
use crate::test;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_link_leads_somewhere() {
    let documents: Vec<_> = files_below(&root(), "md");
    assert!(documents.len() > 10, "only {} documents", documents.len());
    let mut links = 0;
    let mut broken = Vec::new();
    for document in &documents {
        for link in links_of(&read(document)) {
            links += 1;
            if let Some(reason) = fault_of(document, &link) {
                broken.push(format!("{}: `{link}`: {reason}", document.display()));
            }
        }
    }
    assert!(links > 50, "only {links} links");
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

#[test]
fn every_path_that_the_documents_for_developers_name_exists() {
    let mut paths = 0;
    for document in ["README.md", "DESIGN.md", "CONTRIBUTING.md"] {
        for path in paths_of(&read(&root().join(document))) {
            paths += 1;
            assert!(
                root().join(&path).exists(),
                "{document} names `{path}`, which does not exist"
            );
        }
    }
    assert!(paths > 50, "only {paths} paths");
}

#[test]
fn every_page_of_the_guide_is_in_its_summary() {
    let guide = root().join("docs/src");
    let linked: BTreeSet<_> = links_of(&read(&guide.join("SUMMARY.md")))
        .into_iter()
        .map(|link| guide.join(link))
        .collect();
    for page in files_below(&guide, "md") {
        assert!(
            page.ends_with("SUMMARY.md") || linked.contains(&page),
            "{} is not in SUMMARY.md",
            page.display()
        );
    }
}

#[test]
fn the_readme_is_short() {
    let lines = read(&root().join("README.md")).lines().count();
    assert!(lines < 150, "{lines} lines");
}

fn read(document: &Path) -> String {
    fs::read_to_string(document).unwrap_or_else(|error| panic!("{}: {error}", document.display()))
}

/// Returns the texts in backticks that begin with a folder of the project.
fn paths_of(text: &str) -> Vec<String> {
    let is_path = |code: &String| {
        let folder = code.split_once('/').map(|(folder, _)| folder);
        let is_plain =
            !code.contains(|letter: char| letter.is_whitespace() || "*<…".contains(letter));
        is_plain && folder.is_some_and(|folder| folder != "target" && root().join(folder).is_dir())
    };
    Parser::new_ext(text, Options::ENABLE_TABLES)
        .filter_map(|event| match event {
            Event::Code(code) => Some(code.into_string()),
            _ => None,
        })
        .filter(is_path)
        .collect()
}

fn links_of(text: &str) -> Vec<String> {
    Parser::new_ext(text, Options::ENABLE_TABLES)
        .filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        })
        .collect()
}

/// Returns what is wrong with a link. Pages of the web are not asked for: the test works without a network.
fn fault_of(document: &Path, link: &str) -> Option<String> {
    if link.starts_with("https://") {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => document.to_owned(),
        file => document.parent().unwrap_or(document).join(file),
    };
    if !target.exists() {
        return Some("there is no such file".to_owned());
    }
    if heading.is_empty() || headings_of(&read(&target)).contains(heading) {
        return None;
    }
    Some("there is no such heading".to_owned())
}

/// Returns the anchors of a document's headings, as they are made on the web: lower case, blanks as dashes.
fn headings_of(text: &str) -> BTreeSet<String> {
    let mut headings = BTreeSet::new();
    let mut current = None;
    for event in Parser::new_ext(text, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::Heading { .. }) => current = Some(String::new()),
            Event::End(TagEnd::Heading(_)) => {
                headings.extend(current.take().map(|heading| anchor(&heading)))
            }
            Event::Text(text) | Event::Code(text) => {
                if let Some(heading) = &mut current {
                    heading.push_str(&text);
                }
            }
            _ => {}
        }
    }
    headings
}

fn anchor(heading: &str) -> String {
    heading
        .to_lowercase()
        .chars()
        .filter(|letter| letter.is_alphanumeric() || [' ', '-', '_'].contains(letter))
        .map(|letter| if letter == ' ' { '-' } else { letter })
        .collect()
}
