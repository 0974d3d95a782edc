//! Machines by name, and this machine for a bug report.

use crate::command_line::{FAILED, MACHINE, OK, mapcheck, root, stdout};
use crate::test;
use predicates::prelude::PredicateBooleanExt as _;
use predicates::str::{contains, is_empty};
use std::fs;
use tempfile::TempDir;

const LINE: &str = "-H n1:4,n2:4 --map-by package -n 4 a";

#[test]
fn a_machine_by_name_maps_as_its_file_does() {
    let by_file = mapcheck(&format!("map --head hn -- {MACHINE} {LINE}")).assert();
    let folder = TempDir::new().unwrap();
    let by_name = mapcheck("map --head hn --topology 2pkg-2numa-8core-smt2 --")
        .args(LINE.split(' '))
        .current_dir(folder.path())
        .assert()
        .code(OK)
        .stderr(is_empty());
    assert_eq!(stdout(&by_name), stdout(&by_file.code(OK)));
}

#[test]
fn the_machine_that_was_not_named_is_stated() {
    mapcheck("map -- -H n1:4 -n 1 a")
        .assert()
        .code(OK)
        .stderr(contains("note: nodes like this machine ("));
    let folder = TempDir::new().unwrap();
    mapcheck(&format!("map -- {MACHINE} -H n1:4 -n 1 a"))
        .current_dir(folder.path())
        .assert()
        .code(OK)
        .stderr(contains(
            "the machine 2pkg-2numa-8core-smt2 that comes with mapcheck",
        ));
}

#[test]
fn a_mistyped_machine_is_an_error_with_the_one_that_was_meant() {
    mapcheck("map --topology 2pkg-2numa-8core-smt -- -n 1 a")
        .assert()
        .code(FAILED)
        .stdout(is_empty())
        .stderr(contains(
            "no machine and no file is called `2pkg-2numa-8core-smt`",
        ))
        .stderr(contains("did you mean `2pkg-2numa-8core-smt2`?"));
    mapcheck(&format!(
        "map --topology 1pkg-1numa-4core -- {MACHINE} -n 1 a"
    ))
    .assert()
    .code(FAILED)
    .stderr(contains("the command line names a machine, too"));
}

#[test]
fn a_captured_machine_maps_as_this_one_does() {
    let folder = TempDir::new().unwrap();
    let capture = |code| {
        mapcheck("machines capture here")
            .current_dir(folder.path())
            .assert()
            .code(code)
    };
    let text = stdout(&capture(OK));
    let command = text.lines().last().unwrap().trim().to_owned();
    let words = command.strip_prefix("mapcheck ").unwrap();
    let captured = mapcheck(words).current_dir(folder.path()).assert().code(OK);
    let hosts = folder.path().join("here/hosts").display().to_string();
    let this = mapcheck(&format!("map -- --hostfile {hosts} -n 1 a"))
        .assert()
        .code(OK);
    assert_eq!(stdout(&captured), stdout(&this));
    capture(FAILED).stderr(contains("name a folder that does not exist yet"));
}

#[test]
fn a_machine_is_shown_in_words_and_as_xml() {
    mapcheck("machines show 2pkg-2numa-8core-smt2")
        .assert()
        .code(OK)
        .stdout(contains(
            "2 packages, 2 NUMA nodes, 8 cores, 16 hardware threads",
        ));
    let xml = mapcheck("machines show 2pkg-2numa-8core-smt2 --xml")
        .assert()
        .code(OK);
    let file = crate::command_line::root().join("topologies/2pkg-2numa-8core-smt2.xml");
    assert_eq!(stdout(&xml), std::fs::read_to_string(file).unwrap());
    mapcheck("machines --format json").assert().code(OK).stdout(
        contains("\"hardware_threads\": 16").and(contains("\"name\": \"1pkg-nocore-4pu\"")),
    );
}

#[test]
fn a_shown_machine_has_the_counts_of_lstopo_and_prrte_and_its_kinds_of_cpus() {
    let shown = |name: &str| stdout(&mapcheck(&format!("machines show {name}")).assert().code(OK));
    let second_memory = shown("2pkg-4numa-8core-hbm");
    let line = "NUMANode        4      2  2 share CPUs with an earlier one\n";
    assert!(second_memory.contains(line), "{second_memory}");
    let disallowed = shown("2pkg-2numa-8core-disallowed");
    let line = "PU             13     13  3 more with `lstopo --disallowed`\n";
    assert!(disallowed.contains(line), "{disallowed}");
    assert!(shown("2pkg-2numa-16core-dies").contains("Die             4      -  "));
    let folder = TempDir::new().unwrap();
    let (file, xml) = (
        folder.path().join("kinds.xml"),
        root().join("topologies/1pkg-1numa-4core.xml"),
    );
    let kinds = "<cpukind cpuset='0xc'><info name='CoreType' value='IntelAtom'/></cpukind>\
                 <cpukind cpuset='0x3'><info name='CoreType' value='IntelCore'/></cpukind></topology>";
    let xml = fs::read_to_string(xml).unwrap();
    fs::write(&file, xml.replace("</topology>", kinds)).unwrap();
    let kinds = shown(&file.display().to_string());
    assert!(
        kinds.ends_with(
            "P: Performance CPUs (IntelCore), cores 2, hardware threads 2\n  \
             E: Efficiency CPUs (IntelAtom), cores 2, hardware threads 2\n"
        ),
        "{kinds}"
    );
}

#[test]
fn an_installation_gets_completions_manual_pages_and_a_version_with_editions() {
    let script = stdout(&mapcheck("completions bash").assert().code(OK));
    assert!(
        script.contains("_mapcheck()") && script.contains("campaign"),
        "{script}"
    );
    let folder = TempDir::new().unwrap();
    mapcheck("man pages")
        .current_dir(folder.path())
        .assert()
        .code(OK);
    let page = std::fs::read_to_string(folder.path().join("pages/mapcheck-map.1")).unwrap();
    assert!(page.contains(".TH") && page.contains("topology"), "{page}");
    mapcheck("--version")
        .assert()
        .code(OK)
        .stdout(contains("editions 2026-06 and 2026-08"));
}

/// What `machines page` needs of a playground.
pub(crate) fn playground() -> &'static str {
    "<p><script type=\"application/octet-stream\" id=\"wasm\"></script><script>globalThis.site</script>"
}

#[test]
fn a_site_gets_a_page_with_its_machines_and_its_allocation() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name);
    let machine =
        |name: &str| fs::read_to_string(root().join(format!("topologies/{name}.xml"))).unwrap();
    for (node, xml, hosts) in [
        (
            "a1",
            machine("1pkg-1numa-4core"),
            "a1 slots=4\na2 slots=4 # another\n",
        ),
        ("b1", machine("2pkg-2numa-8core-smt2"), "b1 slots=8\n"),
        ("c1", machine("1pkg-1numa-4core"), "c1\n"),
    ] {
        fs::create_dir_all(path(node)).unwrap();
        fs::write(path(node).join("machine.xml"), xml).unwrap();
        fs::write(path(node).join("hosts"), hosts).unwrap();
    }
    fs::write(path("old.html"), "<p>").unwrap();
    fs::write(path("new.html"), playground()).unwrap();
    let page = |from: &str, status| {
        mapcheck(&format!(
            "machines page . --playground {from} --output site.html"
        ))
        .current_dir(folder.path())
        .assert()
        .code(status)
    };
    page("old.html", FAILED).stderr(contains("differs from the playground of this version"));
    page("new.html", OK).stdout(contains(
        "  a1: 1 package, 1 NUMA node, 4 cores, 4 hardware threads; the machine of 3 nodes\n",
    ));
    let text = fs::read_to_string(path("site.html")).unwrap();
    let (_, script) = text.split_once("<script>var site=").unwrap();
    let (json, rest) = script.split_once("</script>\n").unwrap();
    assert!(playground().ends_with(rest), "{rest}");
    let site: serde_json::Value = serde_json::from_str(json).unwrap();
    assert_eq!(site["machines"].as_array().unwrap().len(), 2);
    assert_eq!(site["machines"][1]["xml"], machine("2pkg-2numa-8core-smt2"));
    assert_eq!(
        site["state"],
        serde_json::json!({"line": "prterun -H a1:4,a2:4,b1:8,c1:1 ./a", "machine": "a1", "nodes": {"b1": "b1"}})
    );
    fs::write(path("a1/hosts"), "'x slots=2\n").unwrap();
    page("new.html", FAILED).stderr(contains("hosts:1: `'x` cannot be the name of a node"));
    fs::create_dir(path("empty")).unwrap();
    mapcheck("machines page empty --playground new.html")
        .current_dir(folder.path())
        .assert()
        .code(FAILED)
        .stderr(contains("machines capture empty/NODE"));
}
