//! The published findings: their page, and what they expect of the rules and of builds.

use crate::command_line::{FAILED, FINDINGS, OK, fake, mapcheck, root, stdout};
use crate::needs;
use crate::test;
use mapcheck::change::findings::{FindingCase, PublishedFinding, load_findings, outcome_text};
use mapcheck::ledger::requirements::Ledger;
use mapcheck::outcome::map_text::parse_map;
use mapcheck::report::reproducer::Reproducer;
use mapcheck_reference::{Edition, Implementation as _, Outcome, Reference, Rules};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

fn findings() -> Vec<PublishedFinding> {
    load_findings(&root().join("features/findings")).expect("the findings")
}

/// The cases of findings, with the folder of their files.
fn cases(findings: &[PublishedFinding]) -> (TempDir, Vec<FindingCase<'_>>) {
    let folder = TempDir::new().expect("a folder");
    let case = |finding: &'_ PublishedFinding| {
        let own = folder.path().join(&finding.name);
        fs::create_dir(&own).expect("a folder of the finding's own");
        own
    };
    let cases = findings
        .iter()
        .map(|finding| FindingCase::new(finding, &case(finding)).expect("a case"))
        .collect();
    (folder, cases)
}

#[test]
fn the_page_is_what_the_command_writes() {
    let folder = TempDir::new().expect("a folder");
    // Outside of the checkout, the program's own files are used.
    let written = mapcheck("findings --write page.md")
        .current_dir(folder.path())
        .assert()
        .code(OK);
    assert!(stdout(&written).ends_with("findings\n"));
    let written = fs::read_to_string(folder.path().join("page.md")).expect("a page");
    let page = fs::read_to_string(root().join("docs/src/findings.md")).expect("the page");
    assert!(
        page == written,
        "docs/src/findings.md is not what the findings are; run mapcheck findings --write docs/src/findings.md"
    );
}

#[test]
fn every_finding_expects_what_the_rules_demand() {
    let findings = findings();
    assert!(findings.len() >= 15, "only {}", findings.len());
    let (_folder, cases) = cases(&findings);
    let ledger = Ledger::load(&root().join("features/requirements.yaml")).expect("the ledger");
    let reference = Reference::new("reference", Rules::of(Edition::August2026));
    for case in &cases {
        let finding = case.finding;
        let demanded = outcome_text(&reference.outcome(&case.case));
        let agrees = demanded == finding.expected;
        assert_eq!(
            agrees,
            finding.not_in_reference.is_none(),
            "{}: the reference has\n{demanded}",
            finding.name
        );
        if let Some(id) = &finding.requirement {
            assert!(ledger.get(id).is_some(), "{}: {id}", finding.name);
        }
    }
}

#[test]
fn a_build_does_what_the_findings_have_for_its_version_and_a_worthless_one_does_not() {
    let asked =
        |build: &Path| mapcheck(&format!("findings --prterun {}", build.display())).assert();
    let known = stdout(&asked(needs::prrte_5().path()).code(OK));
    assert!(!known.contains("\n*"), "{known}");
    let refusing = fake(
        "",
        "echo 'There are not enough slots available in the system' >&2\nexit 1",
    );
    let text = stdout(&asked(&refusing.path().join("prterun")).code(FINDINGS));
    assert!(text.contains("\n* changed "), "{text}");
}

#[test]
fn a_finding_that_shows_nothing_is_refused_with_its_line() {
    let folder = TempDir::new().expect("a folder");
    let file = root().join("features/findings/01-fill-loses-ranks.yaml");
    let text = fs::read_to_string(file).expect("a finding");
    let (before, _) = text.split_once("actual: |").expect("an outcome");
    let (_, expected) = before.split_once("expected: |").expect("an outcome");
    let (_, after) = text.split_once("cause:").expect("a cause");
    let same = format!("{before}actual: |{expected}cause:{after}");
    fs::write(folder.path().join("same.yaml"), same).expect("a file");
    let words = format!("findings {}", folder.path().display());
    let refused = mapcheck(&words).assert().code(FAILED);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(
        message.contains("same.yaml") && message.contains("line "),
        "{message}"
    );
}

#[test]
fn a_file_of_a_finding_is_written_nowhere_else() {
    let folder = TempDir::new().expect("a folder");
    let file = root().join("features/findings/01-fill-loses-ranks.yaml");
    let text = fs::read_to_string(file).expect("a finding");
    let outside = format!("{text}\nfiles:\n  ../outside: x\n");
    fs::write(folder.path().join("outside.yaml"), outside).expect("a file");
    let words = format!("findings {}", folder.path().display());
    let refused = mapcheck(&words).assert().code(FAILED);
    let message = String::from_utf8_lossy(&refused.get_output().stderr).into_owned();
    assert!(
        message.contains("`../outside` of `files` is not the name"),
        "{message}"
    );
}

#[test]
fn a_script_of_the_page_shows_the_map_in_an_empty_folder() {
    let build = needs::prrte_5();
    let version = build.version().to_string();
    let findings = findings();
    let (_folder, cases) = cases(&findings);
    // A build that was unpacked elsewhere finds its plugins, such as that of Slurm, only as mapcheck starts it.
    let has = |case: &&FindingCase<'_>| {
        let finding = case.finding;
        finding.has.contains(&version) && !finding.line.contains("SLURM")
    };
    let mut shown = 0;
    for case in cases.iter().filter(has) {
        let name = &case.finding.name;
        let reproducer = Reproducer::new(&case.case, None, name).expect("a topology");
        let script = reproducer.expect("a line").script();
        let folder = TempDir::new().expect("a folder");
        let printed = Command::new("sh")
            .args(["-c", &script])
            .current_dir(folder.path())
            .env("PATH", path_with(build))
            .env("TMPDIR", folder.path())
            .env("PRTE_ALLOW_RUN_AS_ROOT", "1")
            .env("PRTE_ALLOW_RUN_AS_ROOT_CONFIRM", "1")
            .output()
            .expect("a shell");
        let printed = String::from_utf8_lossy(&printed.stdout);
        let Ok(parsed) = parse_map(&printed) else {
            continue;
        };
        // A map that lacks ranks is one as well: then the ranks that it has are the finding's.
        let map = outcome_text(&Outcome::Mapped(parsed.map));
        assert!(case.finding.actual.starts_with(&map), "{name}: {map}");
        shown += 1;
    }
    assert!(shown >= 5, "only {shown} scripts print a map");
}

fn path_with(build: &mapcheck::builds::Prterun) -> String {
    let folder = build.path().parent().expect("a folder of programs");
    format!("{}:/usr/bin:/bin", folder.display())
}
