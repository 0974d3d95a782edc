//! The options of long runs: lists, limits and quiet runs.

use crate::recorded_runs::{
    FAILED, OK, UNDECIDED, USAGE, files_in, mapcheck, record, report, write_build,
};
use crate::test;
use tempfile::TempDir;

#[test]
fn the_lists_of_the_shards_are_the_whole_list() {
    let list = |options: &str| {
        let ended = mapcheck(&format!(
            "test features/ranking --no-builds --list {options}"
        ));
        let lines = ended.with(OK).stdout;
        lines.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    let whole = list("");
    assert!(whole.len() > 10);
    assert!(
        whole
            .iter()
            .all(|line| line.starts_with("features/ranking/")),
        "{whole:?}"
    );
    let mut shards = list("--shard 1/2");
    assert_ne!(shards, whole);
    shards.extend(list("--shard 2/2"));
    shards.sort();
    let mut sorted = whole.clone();
    sorted.sort();
    assert_eq!(shards, sorted);
}

#[test]
fn a_quiet_run_prints_its_totals_only() {
    let quiet = mapcheck("test features/ranking --no-builds --quiet").with(OK);
    assert_eq!(quiet.stdout.trim().lines().count(), 1, "{}", quiet.stdout);
    assert!(
        quiet.stdout.contains(" passed, 0 failed"),
        "{}",
        quiet.stdout
    );
    assert_eq!(quiet.stderr, "");
}

#[test]
fn a_run_that_reaches_its_time_limit_is_recorded_with_what_it_left() {
    let folder = TempDir::new().unwrap();
    // Slow enough that the limit is reached. Half a map is enough for a canary: a build that maps nothing does not work.
    let build = write_build(
        folder.path(),
        "5.0.0rc1",
        "case \"$*\" in *canary*) echo '====   JOB MAP   ===='; exit 0;; esac
        sleep 0.3\necho 'There are not enough slots available in the system' >&2\nexit 1",
    );
    let records = folder.path().join("records");
    let campaign = format!(
        "campaign --prterun {} --cases 1000 --machines 0 --folder {} --time-limit 2 --jobs 1",
        build.display(),
        records.display()
    );
    let ended = mapcheck(&campaign);
    assert!(
        matches!(ended.status, Some(1 | UNDECIDED)),
        "{}",
        ended.stderr
    );
    let first = ended.stdout.lines().next().unwrap();
    assert!(first.starts_with("stopped after "), "{first}");
    assert!(
        first.ends_with(" of 1000 cases: at its time limit of 2 s"),
        "{first}"
    );
    assert!(
        ended.stderr.contains("[2 s] prrte-5.0.0rc1: "),
        "{}",
        ended.stderr
    );
    let files = files_in(&records);
    let file = files
        .iter()
        .find(|it| it.extension().is_some_and(|it| it == "ndjson"));
    let report = report(&[file.unwrap()], "");
    assert_eq!(report.status, ended.status);
    assert!(
        report.stdout.contains("stopped: at its time limit of 2 s"),
        "{}",
        report.stdout
    );
}

#[test]
fn a_record_can_be_made_where_there_is_a_folder_only() {
    let folder = TempDir::new().unwrap();
    let inside = folder.path().join("a/b/run");
    record("", &inside);
    assert!(inside.is_file());
    let file = inside.join("c");
    let error = mapcheck(&format!(
        "test features/ranking --no-builds --record {}",
        file.display()
    ));
    assert!(
        error
            .with(FAILED)
            .stderr
            .contains("failed to write the results")
    );
}

#[test]
fn impossible_options_are_refused() {
    for words in [
        "test --shard 3/2",
        "test --jobs 0",
        "test --time-limit 0",
        "test --list --record x",
        "test --quiet --details",
        "campaign --case 3 --record x",
        "report --allow-missing",
        "report x --format pdf",
    ] {
        let ended = mapcheck(words).with(USAGE);
        assert!(
            ended.stderr.contains("--help") || ended.stderr.contains("error:"),
            "{words}"
        );
    }
}
