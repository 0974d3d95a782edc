//! The program that performs calls, on a library that every machine has: the C library itself.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use mapcheck_pmix_calls::program::{Answer, Step};
use mapcheck_pmix_calls::script::Script;
use std::process::{Command, Output};

fn perform(steps: &[Step]) -> (Output, Vec<Answer>) {
    let lines: Vec<String> = steps
        .iter()
        .map(|s| serde_json::to_string(s).unwrap())
        .collect();
    let file = std::env::temp_dir().join(format!(
        "mapcheck-calls-{}-{}",
        std::process::id(),
        lines.len()
    ));
    std::fs::write(&file, lines.join("\n")).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_mapcheck-pmix-calls"))
        .args(["libc.so.6", "steps"])
        .arg(&file)
        .env("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0")
        .output()
        .unwrap();
    std::fs::remove_file(&file).unwrap();
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    let answers = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let answers = answers.collect();
    (output, answers)
}

/// Performs a script, and checks what must hold after it.
fn check(lines: &str, rows: &[(&str, &str)]) -> Result<(), String> {
    let mut script = Script::new().unwrap();
    script.add(lines).unwrap();
    let mut steps = script.steps().to_vec();
    let expected = rows
        .iter()
        .map(|(path, wanted)| script.expect(path, wanted).unwrap());
    let expected: Vec<_> = expected.collect();
    let ran = steps.len();
    steps.extend(expected.iter().flat_map(|(_, reads)| reads.clone()));
    let (_, answers) = perform(&steps);
    let mut rest = answers.get(ran..).unwrap_or_default();
    for (expectation, reads) in &expected {
        let (mine, others) = rest.split_at(reads.len().min(rest.len()));
        expectation.check(mine)?;
        rest = others;
    }
    Ok(())
}

const COPY: &str = "
    size_t before = heap()
    size_t held
    size_t after
    pmix_envar_t e
    e.separator = ':'
    e.value = strdup(\"x*3000\")
    held = heap()
    e.value[1] = 'y'
    char *copy = strdup(e.value)
    free(copy)
    free(e.value)
    e.value = NULL
    after = heap()
";

#[test]
fn memory_is_counted_to_the_byte() {
    let rows = [
        ("held", "> before + 3000"),
        ("after", "before"),
        ("e.value", "NULL"),
        ("e.separator", "':'"),
    ];
    assert_eq!(check(COPY, &rows), Ok(()));
    let wrong = check(COPY, &[("held", "< before")]).unwrap_err();
    assert!(
        wrong.starts_with("expected that held is less than before"),
        "{wrong}"
    );
}

#[test]
fn texts_are_read_where_they_stand() {
    let lines = "
        char *t = strdup(\"text\")
        char *list[2]
        list[0] = strdup(\"a\")
        list[1] = NULL
        t[0] = 'T'
        memset(&list[1], 0, 8)
    ";
    assert_eq!(
        check(
            lines,
            &[("t", "\"Text\""), ("t[3]", "'t'"), ("list[0]", "\"a\"")]
        ),
        Ok(())
    );
    assert!(
        check(lines, &[("t", "\"text\"")])
            .unwrap_err()
            .contains("got \"Text\"")
    );
}

#[test]
fn a_function_that_is_missing_ends_the_script() {
    let mut script = Script::new().unwrap();
    script
        .add("int n = PMIx_Argv_count(NULL)\nsize_t more = heap()")
        .unwrap();
    let (output, answers) = perform(script.steps());
    assert!(output.status.success());
    assert_eq!(
        answers.last(),
        Some(&Answer::Missing("PMIx_Argv_count".to_owned()))
    );
}

#[test]
fn a_pointer_that_is_null_is_not_followed() {
    let mut script = Script::new().unwrap();
    script.add("pmix_info_t *none = NULL").unwrap();
    let mut steps = script.steps().to_vec();
    steps.push(script.read("none.flags").unwrap());
    let (_, answers) = perform(&steps);
    assert!(matches!(answers.last(), Some(Answer::Failed(why)) if why.contains("NULL")));
}

#[test]
fn what_makes_no_sense_is_told_before_anything_runs() {
    let error = |line: &str| Script::new().unwrap().add(line).unwrap_err();
    assert!(error("nosuch = 1").contains("no variable is called `nosuch`"));
    assert!(error("PMIx_Nosuch()").contains("no function `PMIx_Nosuch` is declared"));
    assert!(error("int n = PMIx_Argv_count()").contains("takes 1 operands"));
    assert!(error("char c = PMIx_Argv_count(NULL)").contains("does not return what fits"));
    assert!(error("pmix_info_t i\ni.nosuch = 1").contains("has no field `nosuch`"));
    assert!(error("hello").contains("declares, stores and calls nothing"));
}
