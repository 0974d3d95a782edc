//! The program `mapcheck-pmix-calls`, run on a library that every machine has: the C library.

#![expect(clippy::unwrap_used, reason = "a panic fails the test")]

use mapcheck_pmix_calls::expectation::Expectation;
use mapcheck_pmix_calls::protocol::{Answer, Step};
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

/// Performs a script, then checks the expectations on it.
fn check(lines: &str, rows: &[(&str, &str)]) -> Result<(), String> {
    let mut script = Script::new().unwrap();
    script.add_lines(lines).unwrap();
    let mut steps = script.steps().to_vec();
    let expected = rows
        .iter()
        .map(|(path, wanted)| Expectation::parse(&script, path, wanted).unwrap());
    let expected: Vec<_> = expected.collect();
    let script_len = steps.len();
    steps.extend(expected.iter().flat_map(|(_, reads)| reads.clone()));
    let (_, answers) = perform(&steps);
    let mut rest = answers.get(script_len..).unwrap_or_default();
    for (expectation, reads) in &expected {
        let (own, others) = rest.split_at(reads.len().min(rest.len()));
        expectation.check(own)?;
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
fn heap_use_is_counted_to_the_byte() {
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
fn strings_are_read_from_memory() {
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
fn a_missing_function_ends_the_script() {
    let mut script = Script::new().unwrap();
    script
        .add_lines("int n = PMIx_Argv_count(NULL)\nsize_t more = heap()")
        .unwrap();
    let (output, answers) = perform(script.steps());
    assert!(output.status.success());
    assert_eq!(
        answers.last(),
        Some(&Answer::Missing("PMIx_Argv_count".to_owned()))
    );
}

#[test]
fn a_null_pointer_is_not_followed() {
    let mut script = Script::new().unwrap();
    script.add_lines("pmix_info_t *none = NULL").unwrap();
    let mut steps = script.steps().to_vec();
    steps.push(script.read("none.flags").unwrap());
    let (_, answers) = perform(&steps);
    assert!(matches!(answers.last(), Some(Answer::Failed(reason)) if reason.contains("NULL")));
}

#[test]
fn an_invalid_line_is_an_error_before_anything_runs() {
    let error = |line: &str| Script::new().unwrap().add_lines(line).unwrap_err();
    assert!(error("nosuch = 1").contains("unknown variable `nosuch`"));
    assert!(error("PMIx_Nosuch()").contains("unknown function `PMIx_Nosuch`"));
    assert!(error("int n = PMIx_Argv_count()").contains("takes 1 operands, not 0"));
    assert!(
        error("char c = PMIx_Argv_count(NULL)").contains("does not have the size of the variable")
    );
    assert!(error("pmix_info_t i\ni.nosuch = 1").contains("has no field `nosuch`"));
    assert!(error("hello").contains("expected a declaration, an assignment or a call"));
}

#[test]
fn semicolons_separate_statements_and_floats_are_stored() {
    let lines = "
        char *text = strdup(\"a;b\"); text[0] = ';' ;
        pmix_value_t v
        v.data.dval = -2.5; double copy = -2.5
        pmix_node_stats_t n; n.la = 1.5; n.la5 = 3
    ";
    let rows = [
        ("text", "\";;b\""),
        ("v.data.dval", "-2.5"),
        ("copy", "-2.5"),
        ("n.la", "1.5"),
        ("n.la5", "3.0"),
    ];
    assert_eq!(check(lines, &rows), Ok(()));
}
