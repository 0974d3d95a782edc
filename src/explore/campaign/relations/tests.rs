use super::*;
use crate::explore::campaign::{CaseWriter, draft_of_case, load_machines};
use mapcheck_reference::job_map::Bound;
use mapcheck_reference::{Case, Edition, Implementation, Outcome, Reference, Rules};
use std::path::Path;

/// Checks the relations of the first cases of a seed. Returns the counts, and a text for each that does not hold.
fn check(
    subject: &dyn Implementation,
    head: &str,
    seed: u64,
    cases: usize,
) -> (RelationCounts, Vec<String>) {
    let folder = tempfile::tempdir().unwrap();
    let machines = load_machines(Path::new("topologies")).unwrap();
    let case_writer = CaseWriter::new(machines, head.to_owned(), folder.path()).unwrap();
    let run = RelationRun {
        case_writer: &case_writer,
        subject,
        prediction: None,
    };
    let mut counts = RelationCounts::default();
    let mut broken = Vec::new();
    for number in 0..cases {
        let draft = draft_of_case(seed, number, case_writer.machine_count());
        for found in run.check(&draft, "case", &mut counts).unwrap() {
            let lines = std::iter::once(&found.first).chain(&found.others);
            let lines: Vec<String> = lines.map(|case| case.words().join(" ")).collect();
            let (left, right) = &found.difference;
            let machine = found
                .first
                .topology_file
                .as_deref()
                .and_then(Path::file_name);
            broken.push(format!(
                "{} on {machine:?}: {left} / {right}\n  {}",
                found.id,
                lines.join("\n  ")
            ));
        }
    }
    (counts, broken)
}

#[test]
fn the_reference_keeps_all_relations() {
    for edition in [Edition::June2026, Edition::August2026] {
        let reference = Reference::new("reference", Rules::of(edition));
        let (counts, broken) = check(&reference, "hn", 1, 4000);
        assert!(broken.is_empty(), "{edition}: {}", broken.join("\n"));
        for relation in RELATIONS {
            let held = counts.held.get(relation.id).copied().unwrap_or(0);
            assert!(
                held >= 20,
                "{edition}: {} held in {held} cases",
                relation.id
            );
        }
    }
}

#[test]
fn the_head_node_can_have_the_name_of_another_node() {
    let reference = Reference::new("reference", Rules::of(Edition::August2026));
    let (_, broken) = check(&reference, "n1", 1, 300);
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The reference, with a fault in every third command line.
struct Faulty(Reference);

impl Implementation for Faulty {
    fn name(&self) -> &str {
        "faulty"
    }

    fn outcome(&self, case: &Case) -> Outcome {
        let mut outcome = self.0.outcome(case);
        let letters = case.words().concat().into_bytes();
        let letters = (1..)
            .zip(letters)
            .map(|(place, letter)| place * usize::from(letter));
        let letters: usize = letters.sum();
        if let Outcome::Mapped(map) = &mut outcome
            && letters % 3 == 1
            && let Some(process) = map
                .nodes
                .first_mut()
                .and_then(|node| node.procs.first_mut())
        {
            process.app += 1;
            process.bound = Bound::EmptySet;
        }
        outcome
    }
}

#[test]
fn a_fault_breaks_every_relation() {
    let faulty = Faulty(Reference::new("", Rules::of(Edition::August2026)));
    let mut open: Vec<&str> = RELATIONS.iter().map(|it| it.id).collect();
    for seed in 2..12 {
        let (_, broken) = check(&faulty, "hn", seed, 800);
        open.retain(|id| !broken.iter().any(|text| text.starts_with(id)));
        if open.is_empty() {
            return;
        }
    }
    panic!("no fault breaks {open:?}");
}
