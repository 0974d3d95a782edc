//! Every kind of damage to a recorded run is refused.

use crate::recorded_runs::{FAILED, OK, record, report};
use crate::test;
use mapcheck::run::recorded_run::{SCHEMA, parse};
use sha2::{Digest as _, Sha256};
use std::fs::File;
use std::path::Path;
use std::sync::LazyLock;
use tempfile::TempDir;

/// A recorded run of the reference.
static RUN: LazyLock<String> = LazyLock::new(|| {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("run");
    record("", &file);
    std::fs::read_to_string(file).unwrap()
});

fn lines() -> Vec<&'static str> {
    RUN.lines().collect()
}

/// Returns what is wrong with a text; none if it is a recorded run.
fn refusal(text: &str) -> Option<String> {
    parse(text.as_bytes()).err().map(|error| error.to_string())
}

#[track_caller]
fn is_refused(text: &str, why: &str) {
    let Some(message) = refusal(text) else {
        panic!("it was accepted; expected: {why}");
    };
    assert!(message.contains(why), "{message}\nexpected: {why}");
}

/// Returns lines as a text, with a digest and counts that fit.
fn with_footer(lines: &[impl AsRef<str>], footer: impl Fn(&str) -> String) -> String {
    let text: String = lines
        .iter()
        .map(|line| line.as_ref().to_owned() + "\n")
        .collect();
    let digest: String = Sha256::digest(text.as_bytes())
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    text + &footer(&digest) + "\n"
}

#[test]
fn a_whole_run_is_read() {
    assert_eq!(refusal(&RUN), None);
    // The digest is that of the lines before the footer, as a shell computes it.
    let lines = lines();
    let (footer, before) = lines.split_last().unwrap();
    let again = with_footer(before, |digest| {
        let old = footer.split("sha256:").nth(1).unwrap();
        footer.replace(&old[..64], digest)
    });
    assert_eq!(again, *RUN);
}

#[test]
fn a_run_that_was_cut_anywhere_is_refused() {
    for count in 0..lines().len() {
        let text: String = lines()[..count]
            .iter()
            .map(|line| format!("{line}\n"))
            .collect();
        is_refused(&text, &format!("the file is cut off after line {count}"));
    }
    for bytes in 1..200 {
        is_refused(&RUN[..RUN.len() - bytes], "the file is cut off after line");
    }
}

#[test]
fn a_record_that_was_removed_added_or_moved_is_refused() {
    let lines = lines();
    for index in 1..lines.len() - 2 {
        let mut fewer = lines.clone();
        fewer.remove(index);
        is_refused(&(fewer.join("\n") + "\n"), "cases, but the file has");
        let mut more = lines.clone();
        more.insert(index, lines[index]);
        is_refused(&(more.join("\n") + "\n"), "is there twice");
    }
    let mut moved = lines.clone();
    moved.swap(1, 2);
    is_refused(&(moved.join("\n") + "\n"), "the digest is not that");
    let end = lines.len() - 2;
    let mut without_end = lines.clone();
    without_end.remove(end);
    is_refused(&(without_end.join("\n") + "\n"), "must be the end");
}

#[test]
fn a_byte_that_was_changed_is_refused_wherever_it_is() {
    let text = RUN.as_bytes();
    // Every 97th byte, so that all parts of the file have some.
    for index in (0..text.len()).step_by(97) {
        for byte in [b'0', b'x', b' ', b'"'] {
            let mut changed = text.to_vec();
            if changed[index] != byte {
                changed[index] = byte;
                assert!(parse(&changed).is_err(), "byte {index} as {byte}");
            }
        }
    }
}

#[test]
fn a_record_with_counts_and_digest_adjusted_is_still_refused() {
    let lines = lines();
    let (_, before) = lines.split_last().unwrap();
    let cases = before.len() - 3;
    let mut fewer = before.to_vec();
    fewer.remove(4);
    let text = with_footer(&fewer, |digest| {
        format!(
            r#"{{"footer":{{"cases":{cases},"outcomes":{{"reference":{{"passed":{cases}}}}},"digest":"sha256:{digest}"}}}}"#
        )
    });
    is_refused(&text, "case 3 on reference is missing");
}

#[test]
fn wrong_counts_unknown_fields_and_missing_ones_are_refused() {
    let edit = |from: &str, to: &str| {
        assert!(RUN.contains(from), "{from}");
        RUN.replacen(from, to, 1)
    };
    for (from, to, why) in [
        (
            r#"{"footer":{"cases":"#,
            r#"{"footer":{"cases":1"#,
            "cases, but the file has",
        ),
        (
            r#""outcomes":{"reference":{"passed":"#,
            r#""outcomes":{"reference":{"failed":1,"passed":"#,
            "the numbers of outcomes",
        ),
        (
            r#","digest":"sha256:"#,
            r#","digests":"sha256:"#,
            "unknown field `digests`",
        ),
        (
            r#""digest":"sha256:"#,
            r#""digest":"md5:"#,
            "invalid digest",
        ),
        (
            r#"{"header":{"#,
            r#"{"header":{"color":"red","#,
            "unknown field `color`",
        ),
        (
            r#"{"case":{"#,
            r#"{"case":{"color":"red","#,
            "unknown field `color`",
        ),
        (
            r#"{"end":{"#,
            r#"{"end":{"color":"red""#,
            "unknown field `color`",
        ),
        (r#"{"end":{}}"#, r#"{"end":{},"color":"red"}"#, "line "),
        (
            r#""scenario":{"#,
            r#""scenario":{"color":"red","#,
            "unknown field `color`",
        ),
        (
            r#""scenarios":{"features""#,
            r#""scenarios":{"color":1,"features""#,
            "unknown field `color`",
        ),
        (
            r#""outcome":"passed""#,
            r#""outcome":"green""#,
            "unknown variant `green`",
        ),
        (
            r#""outcome":"passed""#,
            r#""outcome":"known-deviation""#,
            "have `deviations`",
        ),
        (
            r#""outcome":"passed""#,
            r#""outcome":"not-applicable""#,
            "have a `reason`",
        ),
        (r#""format":3"#, r#""format":4"#, "unsupported format 4"),
        (
            r#""number":0"#,
            r#""number":9999"#,
            "case 9999 is not one of shard 1/1",
        ),
        (
            r#""shard":{"index":1,"of":1}"#,
            r#""shard":{"index":2,"of":1}"#,
            "impossible shard 2/1",
        ),
        (
            r#""shard":{"index":1,"of":1}"#,
            r#""shard":{"index":1,"of":0}"#,
            "impossible shard 1/0",
        ),
        (
            r#""implementation":"reference""#,
            r#""implementation":"other""#,
            "no implementation `other`",
        ),
        (
            r#""edition":"2026-06""#,
            r#""edition":"2026-08""#,
            "the digest is not that",
        ),
    ] {
        is_refused(&edit(from, to), why);
    }
    let digest = RUN.rfind(r#","digest""#).unwrap();
    is_refused(
        &format!("{}}}}}\n", &RUN[..digest]),
        "missing field `digest`",
    );
    is_refused(&format!("{}{}", *RUN, *RUN), "text after the footer");
    let lines = lines();
    let mixed = format!("{}\n{}", lines[..5].join("\n"), *RUN);
    is_refused(&mixed, "a second run begins here");
    is_refused(&lines[1..].join("\n"), "must begin with its header");
    is_refused("[]\n", "line 1: ");
    is_refused("\u{feff}{}\n", "line 1: ");
    is_refused(&format!("{}\n", "[".repeat(100_000)), "line 1: ");
    let deep = format!("{{\"case\":{}\n", "{\"case\":".repeat(100_000));
    is_refused(&format!("{}\n{deep}", lines[0]), "line 2: ");
}

#[test]
fn huge_files_lines_and_numbers_cost_nothing() {
    let started = std::time::Instant::now();
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("huge");
    File::create(&file).unwrap().set_len(1 << 30).unwrap();
    let error = report(&[&file], "").with(FAILED).stderr;
    assert!(error.contains("the file is larger than 512 MiB"), "{error}");
    // One line of 100 MB.
    File::create(&file).unwrap().set_len(100_000_000).unwrap();
    let error = report(&[&file], "").with(FAILED).stderr;
    assert!(error.contains("line 1 is longer than 4 MiB"), "{error}");
    let fifo = folder.path().join("fifo");
    nix::unistd::mkfifo(&fifo, nix::sys::stat::Mode::S_IRWXU).unwrap();
    let error = report(&[&fifo], "").with(FAILED).stderr;
    assert!(error.contains("not a regular file"), "{error}");
    // Huge numbers of cases and shards must not cost memory or time.
    let most = usize::MAX;
    let header = lines()[0];
    let cases = header.find(r#""cases":"#).unwrap();
    let rest = &header[cases..][header[cases..].find(',').unwrap()..];
    let header = format!(r#"{}"cases":{most}{rest}"#, &header[..cases]);
    let footer = |digest: &str| {
        format!(r#"{{"footer":{{"cases":0,"outcomes":{{}},"digest":"sha256:{digest}"}}}}"#)
    };
    let end = r#"{"end":{}}"#;
    let text = with_footer(&[header.as_str(), end], footer);
    is_refused(&text, "case 0 on reference is missing");
    let sharded = header.replace(r#""of":1"#, &format!(r#""of":{most}"#));
    let text = with_footer(&[sharded.as_str(), end], footer);
    is_refused(&text, "case 0 on reference is missing");
    for (missing, why) in [
        (
            r#"{"shards":[1],"of":1}"#.to_owned(),
            "impossible missing shards",
        ),
        (
            format!(r#"{{"shards":[1],"of":{most}}}"#),
            "impossible missing shards",
        ),
        (
            r#"{"shards":[1],"of":2}"#.to_owned(),
            "case 1 on reference is missing",
        ),
    ] {
        let header = header.replace(r#","shard":"#, &format!(r#","missing":{missing},"shard":"#));
        is_refused(&with_footer(&[header.as_str(), end], footer), why);
    }
    // A shard of a run of very many, whose others are missing.
    let stopped = r#"{"end":{"stopped":"interrupted"}}"#;
    std::fs::write(&file, with_footer(&[sharded.as_str(), stopped], footer)).unwrap();
    let error = report(&[&file], "").with(FAILED).stderr;
    assert!(error.contains("are missing"), "{error}");
    assert!(error.len() < 2000, "{error}");
    assert!(started.elapsed().as_secs() < 60);
}

#[test]
fn what_is_foreign_controls_no_terminal() {
    let lines = lines();
    let (footer, before) = lines.split_last().unwrap();
    let mut evil: Vec<String> = before.iter().map(|line| (*line).to_owned()).collect();
    evil[0] = evil[0].replace(r#""edition":"2026-06""#, r#""edition":"\u001b[2J\u202e""#);
    let old = &footer.split("sha256:").nth(1).unwrap()[..64];
    let text = with_footer(&evil, |digest| footer.replace(old, digest));
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("evil");
    std::fs::write(&file, text).unwrap();
    for format in ["terminal", "markdown", "junit", "ndjson"] {
        let stdout = report(&[&file], &format!("--format {format}"))
            .with(OK)
            .stdout;
        assert!(!stdout.contains('\u{1b}'), "{format}");
    }
}

#[test]
fn a_run_that_is_killed_leaves_a_file_that_is_seen_as_cut() {
    let folder = TempDir::new().unwrap();
    let mut run = std::process::Command::new(crate::recorded_runs::PROGRAM)
        .current_dir(crate::recorded_runs::root())
        .args(["test", "features", "--no-builds", "--quiet", "--record"])
        .arg(folder.path())
        .spawn()
        .unwrap();
    let partial = |file: &Path| file.extension().is_some_and(|it| it == "partial");
    while !crate::recorded_runs::files_in(folder.path())
        .iter()
        .any(|it| partial(it))
    {
        assert!(run.try_wait().unwrap().is_none(), "it has ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    let files = crate::recorded_runs::files_in(folder.path());
    assert!(files.iter().all(|file| partial(file)), "{files:?}");
    let error = report(&[&files[0]], "").with(FAILED).stderr;
    assert!(
        error.contains("it has no footer") || error.contains("cut off"),
        "{error}"
    );
    // It is not taken for a shard, and is named where one is missing.
    record("--shard 1/2", &folder.path().join(""));
    let error = report(&[folder.path()], "").with(FAILED).stderr;
    assert!(error.contains("shard 2 of 2 is missing"), "{error}");
    assert!(
        error.contains(".partial is of a run that is not finished"),
        "{error}"
    );
}

#[test]
fn the_schema_is_printed() {
    let printed = crate::recorded_runs::mapcheck("report --schema")
        .with(OK)
        .stdout;
    assert_eq!(printed.trim_end(), SCHEMA.trim_end());
    let schema: serde_json::Value = serde_json::from_str(&printed).unwrap();
    assert!(schema.get("$schema").is_some());
}
