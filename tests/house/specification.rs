//! The specification knows no build.

use crate::folders::{files_below, root};
use crate::test;
use std::collections::BTreeSet;
use std::fs;
use syn::visit::Visit;

/// The crates of the specification.
const SPECIFICATION: [&str; 4] = [
    "reference/mapping",
    "reference/prterun",
    "reference/runtime",
    "reference/topology",
];

#[test]
fn the_specification_names_no_quirk_and_no_release() {
    let mut found = Vec::new();
    let mut lines = 0;
    for folder in SPECIFICATION {
        for file in files_below(&root().join(folder), "rs") {
            let text = fs::read_to_string(&file).expect("a source file");
            for (line, number) in text.lines().zip(1..) {
                lines += 1;
                let lower = line.to_lowercase();
                if ["quirk", "departures", "release candidate", "0rc1"]
                    .iter()
                    .any(|word| lower.contains(word))
                {
                    let name = file.strip_prefix(root()).unwrap_or(&file);
                    found.push(format!("{}:{number}: {}", name.display(), line.trim()));
                }
            }
        }
    }
    assert!(lines > 15_000, "only {lines} lines were looked at");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

/// The methods of traits whose names end in `Rules`.
#[derive(Default)]
struct Decisions(BTreeSet<String>);

impl Visit<'_> for Decisions {
    fn visit_item_trait(&mut self, item: &syn::ItemTrait) {
        if item.ident.to_string().ends_with("Rules") {
            for part in &item.items {
                if let syn::TraitItem::Fn(method) = part {
                    self.0.insert(method.sig.ident.to_string());
                }
            }
        }
    }
}

#[test]
fn every_decision_is_answered_otherwise_by_a_build() {
    let mut decisions = Decisions::default();
    for folder in SPECIFICATION {
        for file in files_below(&root().join(folder).join("src"), "rs") {
            let text = fs::read_to_string(&file).expect("a source file");
            decisions.visit_file(&syn::parse_file(&text).expect("a source file"));
        }
    }
    let decisions = decisions.0;
    assert!(decisions.len() > 50, "only {} decisions", decisions.len());
    let departures: Vec<String> = files_below(&root().join("reference/departures/src"), "rs")
        .iter()
        .map(|file| fs::read_to_string(file).expect("a source file"))
        .collect();
    let is_answered = |name: &&String| {
        let head = format!("fn {name}");
        departures.iter().any(|text| text.contains(&head))
    };
    let idle: Vec<&String> = decisions.iter().filter(|name| !is_answered(name)).collect();
    assert!(
        idle.is_empty(),
        "no build departs in {idle:?}: move their bodies to where they are asked"
    );
}
