//! Recorded campaigns: merged shards are the whole campaign, and a case is repeated by its number.

use crate::campaign::builds::build_like_the_reference;
use crate::test;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn mapcheck(words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mapcheck"))
        .args(words)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap()
}

/// Runs a campaign of the rules of June on a build that follows those of August, with quirks. Returns what it prints.
fn campaign(build: &Path, folder: &Path, options: &[&str]) -> String {
    let (build, folder) = (build.display().to_string(), folder.display().to_string());
    let mut words = vec!["campaign", "--edition", "2026-06", "--machines", "2"];
    words.extend(["--seed", "4", "--prterun", &build, "--folder", &folder]);
    words.extend(options);
    printed(&words)
}

/// Returns what `mapcheck` prints, whether it finds something or not.
fn printed(words: &[&str]) -> String {
    let output = mapcheck(words);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

fn report(files: &[String], format: &str) -> String {
    let mut words = vec!["report", "--format", format];
    words.extend(files.iter().map(String::as_str));
    printed(&words)
}

#[test]
fn merged_shards_of_a_campaign_are_the_whole_campaign_byte_for_byte() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let place = |name: &str| folder.path().join(name);
    let text = |path: &Path| path.display().to_string();
    const CASES: [&str; 2] = ["--cases", "24"];
    let whole = place("whole.ndjson");
    campaign(
        &build,
        &place("a"),
        &[&CASES[..], &["--record", &text(&whole)]].concat(),
    );
    let mut apart = Vec::new();
    for shard in ["1/3", "2/3", "3/3"] {
        let options = [&CASES[..], &["--shard", shard, "--quiet"]].concat();
        // In its default place: the folder of the campaign's files.
        campaign(&build, &place("together"), &options);
        let file = place(&format!("apart-{}", &shard[..1]));
        let own = place(&format!("own-{}", &shard[..1]));
        let record = text(&file);
        campaign(
            &build,
            &own,
            &[&options[..], &["--record", &record]].concat(),
        );
        apart.push(record);
    }
    for format in ["ndjson", "terminal", "markdown"] {
        let merged = report(&[text(&whole)], format);
        assert_eq!(merged, report(&[text(&place("together"))], format));
        assert_eq!(merged, report(&apart, format));
        assert!(
            !merged.contains(&text(folder.path())) || format != "terminal",
            "{merged}"
        );
    }
    let lines = report(&[text(&whole)], "ndjson");
    let cases = lines.lines().filter(|line| line.starts_with(r#"{"case":"#));
    assert_eq!(cases.count(), 24);
    assert!(
        lines.contains(r#""outcome":"known-deviation","deviations":["#),
        "{lines}"
    );
}

#[test]
fn a_recorded_case_is_repeated_by_its_number() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let record = folder.path().join("run.ndjson");
    let options = ["--cases", "24", "--record", &record.display().to_string()];
    campaign(&build, &folder.path().join("a"), &options);
    let text = fs::read_to_string(&record).unwrap();
    let documents = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let documents: Vec<serde_json::Value> = documents.collect();
    let differs = |case: &&serde_json::Value| case["case"]["outcome"] == "known-deviation";
    let case = &documents.iter().find(differs).unwrap()["case"];
    let command = case["command"].as_str().unwrap();
    let words: Vec<&str> = command.split(' ').skip(1).collect();
    let number = case["number"].to_string();
    assert!(command.ends_with(&format!("--case {number}")), "{command}");
    // In another folder, as on another machine.
    let other = folder.path().join("b").display().to_string();
    let output = mapcheck(&[&words[..], &["--folder", &other, "--details"]].concat());
    let stdout = String::from_utf8(output.stdout).unwrap();
    assert!(stdout.starts_with("1 cases on "), "{stdout}");
    let names = case["deviations"].as_array().unwrap().iter();
    let names: Vec<&str> = names.map(|name| name.as_str().unwrap()).collect();
    assert!(
        stdout.contains(&format!("{}: 1 case", names.join(" and "))),
        "{stdout}"
    );
}

#[test]
fn the_cases_of_shards_are_listed_without_running_them() {
    let folder = TempDir::new().unwrap();
    let build = build_like_the_reference(folder.path());
    let list = |shard: &str| {
        let place = folder.path().join("files");
        campaign(
            &build,
            &place,
            &["--cases", "10", "--list", "--shard", shard],
        )
    };
    let whole = list("1/1");
    assert_eq!(whole.lines().count(), 10);
    let halves = list("1/2") + &list("2/2");
    let mut lines: Vec<&str> = halves.lines().collect();
    lines.sort_by_key(|line| line.split(' ').next().unwrap().parse::<usize>().unwrap());
    assert_eq!(lines, whole.lines().collect::<Vec<_>>());
}
