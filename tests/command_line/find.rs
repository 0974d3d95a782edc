//! Lines that give a layout.

use crate::command_line::{FINDINGS, OK, mapcheck, stdout};
use crate::test;
use predicates::str::{contains, is_empty};

#[test]
fn a_layout_is_found_from_a_text_and_from_a_map() {
    let machine = "--no-environment --head hn --topology 2pkg-2numa-8core-smt2";
    mapcheck(&format!(
        "find {machine} --app n1[0,2] --app n2[1] -- -H n1:4,n2:4"
    ))
    .assert()
    .code(FINDINGS)
    .stdout(is_empty())
    .stderr(contains("gives this layout"));
    mapcheck(&format!("find {machine} --app n1=3 -- -H n1:4,n2:4"))
        .assert()
        .code(OK)
        .stdout(contains("prterun -H n1:4,n2:4 -n 3 a"));
    let map = mapcheck(&format!(
        "map {machine} -- -H n1:4,n2:4 --map-by node -n 4 a"
    ))
    .assert();
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("map.txt");
    std::fs::write(&file, stdout(&map)).unwrap();
    mapcheck(&format!("find {machine} --map {}", file.display()))
        .assert()
        .code(OK)
        .stdout(contains("--map-by node -n 4 a"));
    std::fs::write(&file, "no map").unwrap();
    mapcheck(&format!("find {machine} --map {}", file.display()))
        .assert()
        .code(i32::from(mapcheck::system::exit_status::FAILED))
        .stderr(contains("neither JSON nor a map"));
}
