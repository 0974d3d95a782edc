//! The first lines of an explanation: what a person reads of it.

use crate::command_line::mapcheck;
use crate::test;

#[test]
fn a_note_is_broken_at_the_width_of_the_terminal() {
    let line = "explain --head hn --topology 1pkg-1numa-4core mpirun -n 1 a";
    let assert = mapcheck(line)
        .env("COLUMNS", "60")
        .env("PRTE_MCA_rmaps_base_mapping_policy", "node")
        .assert();
    let notes = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(
        notes.contains("no longer\ndoes anything: use `--map-by`"),
        "{notes}"
    );
    assert!(
        notes.lines().all(|line| line.chars().count() <= 60),
        "{notes}"
    );
    assert!(notes.lines().count() > 2, "{notes}");
}
